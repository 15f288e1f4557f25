#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <istream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace endodoi {

/// A line that came in.
struct UgiInput {
  enum class Kind {
    line,      ///< `text`, without its line end; the last line may lack one
    too_long,  ///< longer than kLongestLine; it was read to its end and thrown away
    end,       ///< there is nothing more to read
  };
  /// A game of a hundred thousand moves fits.
  static constexpr std::size_t kLongestLine = 1 << 20;

  Kind kind = Kind::end;
  std::string text{};

  /// Blocks until a whole line or the end has come. Memory stays small however long a line is.
  static UgiInput read(std::istream& in);

  /// Whether it is the command of this one word.
  bool says(std::string_view word) const;
};

/// The lines of a stream in their order. While something takes long, those that come meanwhile are
/// read ahead, on a thread of its own. All calls come from one thread.
class UgiReader {
 public:
  /// `in` must outlive it, and nobody else may read from it.
  explicit UgiReader(std::istream& in) : in_(in) {}
  /// Waits for a line that is being read ahead.
  ~UgiReader();
  UgiReader(const UgiReader&) = delete;
  UgiReader& operator=(const UgiReader&) = delete;

  /// Blocks until a line or the end has come.
  UgiInput next();

  /// Whether `stop`, `quit` or the end has come, behind whatever other lines. Never blocks; each
  /// call reads a little further ahead.
  bool told_to_stop();

 private:
  /// Further than anybody writes before an answer.
  static constexpr std::size_t kMostAhead = 64;

  void look_ahead();

  std::istream& in_;
  std::thread thread_;  ///< reads one line
  std::mutex mutex_;    ///< of what follows
  std::condition_variable came_;
  std::deque<UgiInput> ahead_;
  bool reading_ = false;  ///< the thread has not brought its line yet
};

}  // namespace endodoi
