#include "ugi_front.h"

#include <iostream>
#include <iterator>
#include <sstream>
#include <vector>

#include <endodoi/notation.h>

namespace yardstick {
namespace {

using namespace endodoi;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class Front {
 public:
  explicit Front(Player& player) : player_(player), game_(rules_) {}

  /// False: the conversation is over.
  bool obey(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "quit") return false;
    if (command == "ugi") {
      std::cout << "id name " << player_.name() << "\nid author the Endodoi project\n"
                << "option name Ruleset type string default " << rules_.name() << '\n'
                << player_.options() << "ugiok" << std::endl;
    } else if (command == "isready") {
      std::cout << "readyok" << std::endl;
    } else if (command == "uginewgame") {
      player_.new_game();
    } else if (command == "setoption") {
      set_option(words);
    } else if (command == "position") {
      set_position(words);
    } else if (command == "query") {
      answer(words);
    } else if (command == "go") {
      go(words);
    }
    return true;
  }

 private:
  static void complain(const std::string& what) {
    std::cout << "info string " << what << std::endl;
  }

  void set_option(std::istringstream& words) {
    std::string keyword, name, value;
    words >> keyword >> name >> keyword >> value;
    if (name != "Ruleset") return player_.set_option(name, value);
    const auto rules = Ruleset::parse(value);
    if (!rules) return complain(rules.error().message);
    rules_ = *rules;
    game_ = Game(rules_);
    player_.new_game();
  }

  void set_position(std::istringstream& input) {
    const std::vector<std::string> words{std::istream_iterator<std::string>(input), {}};
    std::size_t at = 1;
    Game game(rules_);
    if (words.size() >= 4 && words[0] == "fen") {
      const auto start = parse_position(rules_, words[1] + ' ' + words[2] + ' ' + words[3]);
      if (!start) return complain(start.error().message);
      game = Game(rules_, *start);
      at = 4;
    } else if (words.empty() || words[0] != "startpos") {
      return complain("position startpos or position fen POSITION is wanted");
    }
    for (++at; at < words.size(); ++at) {  // what is passed over is the word `moves`
      const auto ply = game.play(words[at]);
      if (!ply) return complain(ply.error().message);
    }
    game_ = game;
  }

  void answer(std::istringstream& words) const {
    std::string what;
    words >> what;
    const auto truth = [](bool yes) { return yes ? "true" : "false"; };
    if (what == "gameover") std::cout << "response " << truth(game_.over()) << std::endl;
    if (what == "p1turn") {
      std::cout << "response " << truth(game_.position().mover == endodoi::Player::south)
                << std::endl;
    }
    if (what == "result") {
      const auto& end = game_.outcome();
      const bool south = end && end->winner == endodoi::Player::south;
      std::cout << "response "
                << (!end           ? "none"
                    : !end->winner ? "draw"
                    : south        ? "p1win"
                                   : "p2win")
                << std::endl;
    }
  }

  void go(std::istringstream& words) {
    const auto since = Clock::now();
    if (game_.over()) return complain("the game is over");
    const bool south = game_.position().mover == endodoi::Player::south;
    Limits limits;
    std::optional<long long> clock, increment;
    std::string word;
    for (long long number = 0; words >> word;) {
      if (word == "infinite") return complain("go needs a limit here");
      if (!(words >> number)) break;
      if (word == "depth") limits.depth = static_cast<int>(number);
      if (word == "nodes") limits.nodes = static_cast<std::uint64_t>(number);
      if (word == "movetime") limits.time = milliseconds(number);
      if (word == (south ? "p1time" : "p2time")) clock = number;
      if (word == (south ? "p1inc" : "p2inc")) increment = number;
    }
    if (clock) limits.time = milliseconds(*clock / 20 + increment.value_or(0) / 2);
    const Choice choice = player_.choose(game_, limits, since);
    const auto spent = std::chrono::duration_cast<milliseconds>(Clock::now() - since).count();
    const std::string move(1, letter(rules_, choice.move));
    std::cout << "info depth " << choice.depth << " score seeds " << choice.value << " nodes "
              << choice.nodes << " time " << spent << " pv " << move << "\nbestmove " << move
              << std::endl;
  }

  Player& player_;
  Ruleset rules_;
  Game game_;
};

}  // namespace

int speak_ugi(Player& player) {
  Front front(player);
  for (std::string line; std::getline(std::cin, line) && front.obey(line);) {
  }
  return 0;
}

}  // namespace yardstick
