#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi::cli {

/// The kinds of case file. Lines that begin with `#` are remarks; fields stand between `|`.
enum class CaseKind {
  moves,  ///< ruleset | position | move | position after or `refused: KIND` | `took N laps N last
          ///< PIT`
  games,  ///< ruleset and first mover | moves | position at the end | South-North | why it ended
  recorded_games,  ///< ruleset and first mover | moves | position after the last move
  long_sowings,    ///< as moves, each of more than 75 laps
  never_ending,    ///< ruleset | position | move | period, `over N`, or a remark
  perft,           ///< ruleset | counts of sequences of length 1, 2, …
};

std::string_view name(CaseKind kind);
std::optional<CaseKind> case_kind(std::string_view name);
const std::vector<std::string>& case_kind_names();

struct Case {
  int line;                         ///< in its file, from 1
  std::vector<std::string> fields;  ///< without the blanks around them
};

struct CaseFile {
  std::string name;
  std::optional<CaseKind> kind;  ///< what the remarks at its head say it is
  std::vector<Case> cases;
};

/// Reads a case file; never fails: a line that makes no sense is found by whoever runs it.
CaseFile read_case_file(std::string name, std::string_view text);

}  // namespace endodoi::cli
