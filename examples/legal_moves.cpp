// The legal moves of a position and what each does, as lines of tests/data/moves.txt:
// legal_moves RULESET POSITION
#include <iostream>

#include <endodoi/moves.h>
#include <endodoi/notation.h>

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: legal_moves RULESET POSITION\n";
    return 2;
  }
  const auto rules = endodoi::Ruleset::parse(words[1]);
  if (!rules) {
    std::cerr << rules.error().message << '\n';
    return 2;
  }
  const auto position = endodoi::parse_position(*rules, words[2]);
  if (!position) {
    std::cerr << position.error().message << '\n';
    return 2;
  }
  for (const auto& [move, sowing] : endodoi::legal_turns(*rules, *position)) {
    std::cout << rules->name() << " | " << endodoi::to_text(*rules, *position) << " | "
              << endodoi::to_text(*rules, move) << " | " << endodoi::to_text(*rules, sowing.after)
              << " | took " << int{sowing.taken} << " laps " << sowing.laps << " last "
              << endodoi::letter(*rules, sowing.last) << '\n';
  }
}
