// Position texts. The first line of an input names the ruleset, the rest is the text. What is
// accepted prints as it was written, but for blanks at the ends, and can be played from.
#include <endodoi/game.h>
#include <endodoi/notation.h>
#include "fuzz.h"

namespace {

using namespace endodoi;

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

void check_sound(const Ruleset& rules, const Position& position) {
  fuzz::require(position.total() <= rules.total(), "R2: no more seeds than the ruleset has");
  for (std::size_t pit = rules.width(); pit < position.pits.size(); ++pit) {
    fuzz::require(position.pits[pit] == 0, "no seeds beyond the board");
  }
  const Game game(rules, position);
  const bool decided = rules.majority && game.decided();
  fuzz::require(game.over() == (decided || !has_legal_move(rules, position)), "R10, R11");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = fuzz::text(data, size);
  const std::size_t line = input.find('\n');
  const auto rules = Ruleset::parse(input.substr(0, line));
  if (!rules || line == std::string_view::npos) return 0;
  const std::string_view text = input.substr(line + 1);
  const auto setup = parse_setup(text);
  const auto position = parse_position(*rules, text);
  if (!position) {
    fuzz::require_a_sentence(position.error());
    return 0;
  }
  fuzz::require(setup.ok(), "a position begins as a set-up");
  fuzz::require(to_text(*rules, *position) == without_blanks(text), "prints as it was written");
  check_sound(*rules, *position);
  return 0;
}
