#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <endodoi/error.h>
#include <endodoi/ruleset.h>
#include "base/child_process.h"

namespace endodoi {

/// How an engine is started.
struct EngineCommand {
  std::vector<std::string> words;                            ///< the program and its arguments
  std::vector<std::pair<std::string, std::string>> options;  ///< for `setoption`, in this order
  std::string error_file;  ///< where its standard error is added; empty: nowhere
};

/// How long an engine is waited for where it has no time limit.
struct Patience {
  std::chrono::milliseconds ready{10'000};  ///< for `ugiok` and `readyok`
  std::chrono::milliseconds stop{
      1'000};  ///< for `bestmove` after `stop`, and for the end after `quit`
};

/// What went wrong with an engine.
struct EngineFailure {
  enum class Kind {
    not_started,  ///< the program cannot be run, or did not say `ugiok`
    crashed,      ///< it ended, or closed its output
    stalled,      ///< no answer in time
    garbage,      ///< lines without end, an endless line, or `bestmove` without a move
    interrupted,  ///< no fault of the engine: the mark `stop` was set
  };
  Kind kind;
  std::string message;  ///< one sentence
};

std::string_view name(EngineFailure::Kind kind);

/// What an engine answered to `go`.
struct EngineAnswer {
  std::string move;                      ///< as written; not checked
  std::chrono::microseconds elapsed{0};  ///< from `go` to `bestmove`
  bool late = false;                     ///< it had to be stopped, or answered after its time
  /// From the last `info` lines that told them.
  std::optional<int> depth, score;
  std::optional<std::uint64_t> nodes;
};

/// An engine that speaks UGI, in a process of its own. No call waits longer than its patience or
/// the time allowed. After a failure other than not_started the engine is killed; start() it again.
/// Used by one thread at a time.
class UgiEngine {
 public:
  /// `stop`, if not null, ends every waiting when it is set.
  UgiEngine(EngineCommand command, Patience patience, const std::atomic<bool>* stop)
      : command_(std::move(command)), patience_(patience), stop_(stop) {}
  ~UgiEngine() { quit(); }
  UgiEngine(const UgiEngine&) = delete;
  UgiEngine& operator=(const UgiEngine&) = delete;

  using Failure = std::optional<EngineFailure>;

  bool running() const { return process_.running(); }
  /// Of its process (ChildProcess).
  std::optional<std::chrono::nanoseconds> processor_time() const {
    return process_.processor_time();
  }
  /// From its line `id name`; empty if it gave none.
  const std::string& id_name() const { return id_name_; }

  /// Runs the program, waits for `ugiok`, sets the options, waits for `readyok`. An option that the
  /// engine did not declare is a failure (not_started): a match with another setting than was asked
  /// for would be worth nothing.
  Failure start();

  /// The option `Ruleset` if it has one, `uginewgame`, and waits for `readyok`.
  Failure new_game(const Ruleset& rules);

  /// Sends the `position` and `go` lines and waits for `bestmove`. After `allowed` it says `stop`
  /// and waits a little longer, so that an engine that is only slow lives on (`late`).
  Result<EngineAnswer, EngineFailure> go(const std::string& position, const std::string& go_line,
                                         std::chrono::milliseconds allowed);

  /// Says `quit`, then kills what has not ended.
  void quit();

 private:
  using Clock = ChildProcess::Clock;

  Failure send(std::string_view line);
  Failure wait_for(std::string_view word, Clock::time_point deadline);
  Failure ready();
  EngineFailure fail(ChildProcess::Reading reading, std::string_view awaited);
  EngineFailure ended(const std::string& when);
  std::string last_words() const;
  void note_declaration(const std::string& line);
  static void note_info(const std::string& line, EngineAnswer& answer);
  /// The name as the engine declared it, letters compared without case; nothing if it did not.
  std::optional<std::string> declared(std::string_view option) const;

  EngineCommand command_;
  Patience patience_;
  const std::atomic<bool>* stop_;
  ChildProcess process_;
  std::string id_name_;
  std::string complaint_;             ///< the last `info string error:`
  std::string unknown_;               ///< the last line that is none of the protocol
  std::vector<std::string> options_;  ///< names declared
};

}  // namespace endodoi
