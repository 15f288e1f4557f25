#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/regular_file.h"

namespace endodoi {

/// A program that runs beside this one, with both ends of a conversation in lines: we write to its
/// standard input and read its standard output. It never makes us wait longer than we said, and its
/// death is no harm: writing to it gives false, reading from it `closed`.
///
/// It gets a process group of its own, so that Ctrl-C in a terminal reaches this program only. What
/// it has started and left in that group ends with it. Used by one thread at a time.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Reading {
    line,
    late,         ///< the deadline passed
    closed,       ///< it has ended, or closed its output
    overflow,     ///< more than kLongestLine bytes without a line end
    interrupted,  ///< the mark `stop` was set
  };
  static constexpr std::size_t kLongestLine = 1 << 16;

  ChildProcess() = default;
  ~ChildProcess() { kill(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Starts words[0], looked up on the PATH. What it writes on its standard error is appended to
  /// `error_file`; if that is empty, only the end of it is kept. Returns the reason if it cannot be
  /// started, else an empty text. `stop` may be null; it is looked at while reading.
  std::string start(const std::vector<std::string>& words, const std::string& error_file,
                    const std::atomic<bool>* stop);

  bool running() const { return child_ > 0; }

  /// Processor time its threads have used so far, without those of programs that it started;
  /// nothing if it is not running. Unlike the clock, it does not run while others have the machine.
  std::optional<std::chrono::nanoseconds> processor_time() const;

  /// Writes a line; the line end is added. False: it does not read, or is gone. Never blocks.
  bool write(std::string_view line);

  /// Reads the next line, without its end (LF or CRLF).
  Reading read(std::string& line, Clock::time_point deadline);

  /// Closes its input and gives it so long to end by itself, then kills it. True: it ended by
  /// itself.
  bool finish(std::chrono::milliseconds patience);

  /// Ends it and whatever it started, at once.
  void kill();

  /// How it ended, once it has: `exit status 3`, `signal 11`.
  const std::string& ending() const { return ending_; }

  /// The last line that it has written on its standard error; empty if none.
  std::string last_words() const;

 private:
  bool take_line(std::string& line);
  bool hear_errors();
  bool reap(bool wait);
  void close_pipes();

  pid_t child_ = -1;
  int input_ = -1;    ///< its standard input; writing does not block
  int output_ = -1;   ///< its standard output
  int errors_ = -1;   ///< its standard error, without a log; reading does not block
  std::string said_;  ///< the end of what came from there
  std::optional<RegularFile> log_;
  std::string pending_;       ///< read, not yet taken
  std::size_t searched_ = 0;  ///< of pending_: has no line end
  const std::atomic<bool>* stop_ = nullptr;
  std::string ending_;
};

/// Runs another program and passes on what it writes, as it comes; its errors go where ours go, and
/// Ctrl-C reaches it too. Returns its exit status, 128 + N if signal N ended it. Throws
/// std::runtime_error if it cannot be started.
int run_child(const std::vector<std::string>& words, std::ostream& out);

}  // namespace endodoi
