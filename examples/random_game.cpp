// Plays a game of random moves to its end and prints it as a line of tests/data/games.txt:
// random_game RULESET SEED
#include <cstdlib>
#include <iostream>
#include <random>

#include <endodoi/game.h>

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: random_game RULESET SEED\n";
    return 2;
  }
  const auto rules = endodoi::Ruleset::parse(words[1]);
  if (!rules) {
    std::cerr << rules.error().message << '\n';
    return 2;
  }
  endodoi::Game game(*rules);
  std::minstd_rand random(static_cast<unsigned>(std::atoi(words[2])));
  std::cout << rules->name() << " s |";
  while (!game.over()) {
    const endodoi::Turns turns = endodoi::legal_turns(*rules, game.position());
    const endodoi::Move move = turns[random() % turns.size()].move;
    std::cout << ' ' << endodoi::to_text(*rules, move);
    (void)game.play(move);  // it is legal
  }
  const endodoi::Outcome& outcome = *game.outcome();
  std::cout << " | " << endodoi::to_text(*rules, game.board()) << " | " << outcome.result[0] << '-'
            << outcome.result[1] << " | " << endodoi::name(outcome.termination) << '\n';
}
