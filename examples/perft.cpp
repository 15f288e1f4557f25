// Counts the move sequences of length 1, 2, 3, …: perft RULESET DEPTH
#include <cstdlib>
#include <iostream>

#include <endodoi/perft.h>

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: perft RULESET DEPTH\n";
    return 2;
  }
  const auto rules = endodoi::Ruleset::parse(words[1]);
  if (!rules) {
    std::cerr << rules.error().message << '\n';
    return 2;
  }
  const auto start = endodoi::Position::initial(*rules);
  std::cout << rules->name() << " |";
  for (int depth = 1; depth <= std::atoi(words[2]); ++depth) {
    std::cout << ' ' << endodoi::perft(*rules, start, depth) << std::flush;
  }
  std::cout << '\n';
}
