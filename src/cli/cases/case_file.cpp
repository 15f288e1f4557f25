#include "cli/cases/case_file.h"

#include <algorithm>
#include <array>

#include "rules/text.h"

namespace endodoi::cli {
namespace {

struct KindEntry {
  CaseKind kind;
  std::string_view name;
  /// Words that only the head of such a file holds. Looked for in this order: a file of long
  /// sowings also describes its lines as a file of moves does.
  std::string_view sign;
};

constexpr std::array kKinds{
    KindEntry{CaseKind::never_ending, "never_ending", "never-ending sowings"},
    KindEntry{CaseKind::long_sowings, "long_sowings", "sowings of more than"},
    KindEntry{CaseKind::games, "games", "whole games"},
    KindEntry{CaseKind::recorded_games, "recorded_games", "| moves | position after the last move"},
    KindEntry{CaseKind::perft, "perft", "| number of move sequences"},
    KindEntry{CaseKind::moves, "moves", "| position | move | position after"},
};

std::optional<CaseKind> kind_of_head(std::string_view head) {
  for (const KindEntry& entry : kKinds) {
    if (head.find(entry.sign) != head.npos) return entry.kind;
  }
  return std::nullopt;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (const std::string_view part : text::split(line, '|')) {
    fields.emplace_back(text::trimmed(part));
  }
  return fields;
}

}  // namespace

std::string_view name(CaseKind kind) {
  return std::find_if(kKinds.begin(), kKinds.end(),
                      [&](const KindEntry& e) { return e.kind == kind; })
      ->name;
}

std::optional<CaseKind> case_kind(std::string_view name) {
  const auto at = std::find_if(kKinds.begin(), kKinds.end(),
                               [&](const KindEntry& e) { return e.name == name; });
  if (at == kKinds.end()) return std::nullopt;
  return at->kind;
}

const std::vector<std::string>& case_kind_names() {
  static const std::vector<std::string> names{"moves",        "games",        "recorded_games",
                                              "long_sowings", "never_ending", "perft"};
  return names;
}

CaseFile read_case_file(std::string name, std::string_view text) {
  CaseFile file{std::move(name), std::nullopt, {}};
  std::string head;
  int number = 0;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (const std::string_view line : text::split(text, '\n')) {
    ++number;
    const std::string trimmed(text::trimmed(line));
    if (trimmed.empty()) continue;
    if (trimmed.front() == '#') {
      if (file.cases.empty()) head += trimmed + '\n';
      continue;
    }
    file.cases.push_back({number, fields_of(trimmed)});
  }
  file.kind = kind_of_head(head);
  return file;
}

}  // namespace endodoi::cli
