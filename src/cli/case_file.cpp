#include "cli/case_file.h"

#include <algorithm>
#include <array>

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

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::optional<CaseKind> kind_of_head(std::string_view head) {
  for (const KindEntry& entry : kKinds) {
    if (head.find(entry.sign) != head.npos) return entry.kind;
  }
  return std::nullopt;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    const auto bar = line.find('|');
    fields.push_back(trimmed(line.substr(0, bar)));
    if (bar == line.npos) return fields;
    line.remove_prefix(bar + 1);
  }
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

CaseFile read_case_file(std::string name, std::istream& in) {
  CaseFile file{std::move(name), std::nullopt, {}};
  std::string head, line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    const std::string text = trimmed(line);
    if (text.empty()) continue;
    if (text.front() == '#') {
      if (file.cases.empty()) head += text + '\n';
      continue;
    }
    file.cases.push_back({number, fields_of(text)});
  }
  file.kind = kind_of_head(head);
  return file;
}

}  // namespace endodoi::cli
