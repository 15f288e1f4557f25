// The opening C on 6x4, as the README shows it.
#include <iostream>

#include <endodoi/moves.h>
#include <endodoi/notation.h>

int main() {
  const auto rules = endodoi::Ruleset::parse("endodoi/6x4");
  const auto sowing = endodoi::play(*rules, endodoi::Position::initial(*rules), 2);
  std::cout << endodoi::to_text(*rules, sowing->after) << '\n';
}
