#include "ugi/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/numbers.h"
#include "base/words.h"
#include "engine/levels.h"
#include "rules/text.h"

namespace endodoi {
namespace {

constexpr std::string_view kRuleset = "Ruleset", kTables = "Tables", kBook = "Book",
                           kClearHash = "Clear Hash";
/// How UGI writes a text that holds nothing.
constexpr std::string_view kEmpty = "<empty>";

/// An option that is a whole number.
struct Spin {
  std::string_view name;
  int UgiSettings::*field;
  int least, most;
};

constexpr std::array<Spin, 7> kSpins{{
    {"Hash", &UgiSettings::hash, 0, 65536},
    {"Threads", &UgiSettings::threads, 1, 256},
    {"TableSeeds", &UgiSettings::table_seeds, -1, kMaxTableSeeds},
    {"Level", &UgiSettings::level, 0, static_cast<int>(kLevels.size())},
    {"Seed", &UgiSettings::seed, 0, std::numeric_limits<int>::max()},
    {"MultiPV", &UgiSettings::lines, 1, kMaxPits},
    {"Move Overhead", &UgiSettings::overhead, 0, 10'000},
}};

std::string unknown(std::string_view name) {
  std::vector<std::string> names{std::string(kRuleset), std::string(kTables), std::string(kBook),
                                 std::string(kClearHash)};
  for (const Spin& spin : kSpins) names.emplace_back(spin.name);
  std::string listed = fmt::format("there are {}", fmt::join(names, ", "));
  std::vector<std::string> lowered_names;
  for (const std::string& each : names) lowered_names.push_back(in_lower_case(each));
  if (const auto near = nearest(in_lower_case(name), lowered_names)) {
    const auto at = std::find(lowered_names.begin(), lowered_names.end(), *near);
    listed = fmt::format("did you mean {}?",
                         names[static_cast<std::size_t>(at - lowered_names.begin())]);
  }
  return fmt::format("setoption: there is no option {}; {}", text::quoted(name), listed);
}

std::optional<int> number_within(const std::string& word, int least, int most) {
  const auto number = number_of<int>(word);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

}  // namespace

std::vector<std::string> option_lines(const UgiSettings& defaults) {
  const auto tables = defaults.tables.empty() ? std::string(kEmpty) : defaults.tables;
  std::vector<std::string> lines{
      fmt::format("option name {} type string default {}", kRuleset, defaults.rules.name()),
      fmt::format("option name {} type string default {}", kTables, tables),
      fmt::format("option name {} type string default {}", kBook, defaults.book),
      fmt::format("option name {} type button", kClearHash)};
  for (const Spin& spin : kSpins) {
    lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                defaults.*spin.field, spin.least, spin.most));
  }
  return lines;
}

Result<UgiChange, std::string> with_option(const UgiSettings& now, std::string_view name,
                                           const std::optional<std::string>& value) {
  UgiChange change{now};
  if (same_but_for_case(name, kClearHash)) {
    if (value) return fmt::format("setoption: {} is a button and takes no value", kClearHash);
    change.clear_hash = true;
    return change;
  }
  const auto spin = std::find_if(kSpins.begin(), kSpins.end(), [&](const Spin& each) {
    return same_but_for_case(name, each.name);
  });
  const bool known = spin != kSpins.end() || same_but_for_case(name, kRuleset) ||
                     same_but_for_case(name, kTables) || same_but_for_case(name, kBook);
  if (!known) return unknown(name);
  if (spin != kSpins.end()) {
    const auto number = number_within(value.value_or(""), spin->least, spin->most);
    if (!number) {
      return fmt::format("setoption: {} takes a whole number from {} to {}, not {}", spin->name,
                         spin->least, spin->most, text::quoted(value.value_or("")));
    }
    change.settings.*spin->field = *number;
  } else if (same_but_for_case(name, kBook)) {
    change.settings.book = value.value_or("off");
  } else if (same_but_for_case(name, kTables)) {
    change.settings.tables = value.value_or("") == kEmpty ? "" : value.value_or("");
  } else {
    const auto rules = Ruleset::parse(value.value_or(""));
    if (!rules) return fmt::format("setoption: {}: {}", kRuleset, rules.error().message);
    change.settings.rules = *rules;
  }
  return change;
}

}  // namespace endodoi
