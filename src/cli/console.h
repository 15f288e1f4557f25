#pragma once

#include <chrono>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "drawing/style.h"

namespace endodoi::cli {

/// Exit statuses of the program.
inline constexpr int kGood = 0;    ///< done
inline constexpr int kNo = 1;      ///< the answer is no: an illegal move, a failed check
inline constexpr int kBadUse = 2;  ///< an unreadable ruleset, position, option or file

/// Where a command reads and writes, and what it may assume about the other end. Tests inject
/// string streams; main() gives the standard ones.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive =
      false;              ///< a person sits at `in` and `out`: prompts, line editing, live tables
  bool progress = false;  ///< `err` is a terminal: progress may be drawn there
  int columns = 80;       ///< width of the terminal
  Style style{};          ///< colours, for `out`
  std::string folder{};   ///< where this program lies; benchmarks are looked for beside it

  /// Says `endodoi: message` on one line of `err` and returns `status`.
  int fail(int status, std::string_view message) const;
};

/// The console of this process: standard streams, terminal size, NO_COLOR.
Console standard_console();

/// How far long work is, on `err`: in a terminal one line that is drawn over and over, else a new
/// line now and then, for those who read it in a file.
class ProgressLine {
 public:
  static constexpr std::chrono::seconds kLogEvery{60};

  /// `log_every`: the time between lines where there is no terminal; the first comes after it.
  explicit ProgressLine(const Console& console, std::chrono::seconds log_every = kLogEvery)
      : console_(console), log_every_(log_every) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// May be called often; what comes too soon after the last line is left out.
  void show(std::string_view text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  const Console& console_;
  std::chrono::seconds log_every_;
  Clock::time_point last_ = Clock::now();
  bool shown_ = false;
};

}  // namespace endodoi::cli
