#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/style.h"

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

/// One line on `err` that is drawn over and over while a person waits. Silent without a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const Console& console) : console_(console) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::string_view text);
  void clear();

 private:
  const Console& console_;
  bool shown_ = false;
};

}  // namespace endodoi::cli
