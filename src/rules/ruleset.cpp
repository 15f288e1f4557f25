#include <endodoi/ruleset.h>

#include <optional>
#include <vector>

#include "rules/text.h"

namespace endodoi {
namespace {

/// Exactly the canonical form, or nothing.
std::optional<Ruleset> parse_canonical(std::string_view name) {
  Ruleset rules;
  const auto options = text::split(name, '+');
  const auto parts = text::split(options[0], '/');
  if (parts.size() != 2 || (parts[0] != "endodoi" && parts[0] != "cross")) return std::nullopt;
  rules.variant = parts[0] == "cross" ? Variant::cross : Variant::endodoi;
  const auto sizes = text::split(parts[1], 'x');
  if (sizes.size() != 2) return std::nullopt;
  const auto pits = text::number(sizes[0]), seeds = text::number(sizes[1]);
  if (!pits || !seeds || *pits < kMinPits || *pits > kMaxPits || *seeds < 1 || *seeds > kMaxSeeds) {
    return std::nullopt;
  }
  rules.pits = static_cast<std::uint8_t>(*pits);
  rules.seeds = static_cast<std::uint8_t>(*seeds);
  for (std::size_t i = 1; i < options.size(); ++i) {
    if (options[i] == "lone") rules.lone = true;
    if (options[i] == "majority") rules.majority = true;
  }
  // Wrong order, doubled or unknown options all show here.
  if (rules.name() != name) return std::nullopt;
  return rules;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// All runs of digits, each with its leading zeros dropped; a run too long to be meant reads as 0.
std::vector<unsigned> numbers_in(std::string_view text) {
  std::vector<unsigned> numbers;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end > i) {
      while (i + 1 < end && text[i] == '0') ++i;
      numbers.push_back(text::number(text.substr(i, end - i)).value_or(0));
    }
    i = end + 1;
  }
  return numbers;
}

/// What a misspelt name most likely meant, if that can be guessed.
std::optional<Ruleset> guess(std::string_view name) {
  const std::string word = lower(name);
  const auto numbers = numbers_in(word);
  if (numbers.size() != 2 || numbers[0] < kMinPits || numbers[0] > kMaxPits || numbers[1] < 1 ||
      numbers[1] > kMaxSeeds) {
    return std::nullopt;
  }
  Ruleset rules;
  rules.variant = word.find("cro") != std::string::npos ? Variant::cross : Variant::endodoi;
  rules.pits = static_cast<std::uint8_t>(numbers[0]);
  rules.seeds = static_cast<std::uint8_t>(numbers[1]);
  rules.lone = word.find("lon") != std::string::npos;
  rules.majority = word.find("maj") != std::string::npos;
  return rules;
}

}  // namespace

std::string Ruleset::name() const {
  std::string result = variant == Variant::cross ? "cross/" : "endodoi/";
  result += std::to_string(pits) + "x" + std::to_string(seeds);
  if (lone) result += "+lone";
  if (majority) result += "+majority";
  return result;
}

Result<Ruleset> Ruleset::parse(std::string_view name) {
  if (const auto rules = parse_canonical(name)) return *rules;
  const auto meant = guess(name);
  return Error{ErrorKind::unknown_ruleset,
               "unknown ruleset " + text::quoted(name) +
                   (meant ? "; did you mean '" + meant->name() + "'?"
                          : "; a name is 'endodoi/' or 'cross/', pits in a row (2 to 12), 'x', "
                            "seeds a pit (1 to 9), "
                            "then '+lone', '+majority' if wanted: 'endodoi/6x4'")};
}

}  // namespace endodoi
