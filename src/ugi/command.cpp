#include "ugi/command.h"

#include <algorithm>
#include <limits>

#include "base/numbers.h"
#include "base/words.h"
#include "rules/text.h"

namespace endodoi {
namespace {

using std::chrono::milliseconds;
using Parsed = Result<UgiCommand, std::string>;
using Words = std::vector<std::string>;

/// About three hundred years: sums of two still fit.
constexpr std::int64_t kMostMilliseconds = 10'000'000'000'000;

const std::vector<std::string>& command_names() {
  static const std::vector<std::string> kNames{"ugi",  "isready", "setoption", "uginewgame",
                                               "stop", "quit",    "position",  "query",
                                               "go",   "d",       "show",      "help"};
  return kNames;
}

std::string joined(Words::const_iterator from, Words::const_iterator to) {
  std::string text;
  for (auto word = from; word != to; ++word) text += (word == from ? "" : " ") + *word;
  return text;
}

/// A command that is one word; what comes after it is not looked at.
std::optional<UgiWord> one_word(std::string_view word) {
  if (word == "ugi") return UgiWord::ugi;
  if (word == "isready") return UgiWord::isready;
  if (word == "uginewgame") return UgiWord::uginewgame;
  if (word == "stop") return UgiWord::stop;
  if (word == "quit") return UgiWord::quit;
  if (word == "d" || word == "show") return UgiWord::show;
  if (word == "help") return UgiWord::help;
  return std::nullopt;
}

Parsed parse_set_option(std::string_view line, const Words& words) {
  constexpr std::string_view kForm =
      "setoption: it is written 'setoption name NAME value VALUE', and for a button without the "
      "value";
  if (words.size() < 3 || words[1] != "name") return std::string(kForm);
  const auto value = std::find(words.begin() + 2, words.end(), "value");
  UgiSetOption command{joined(words.begin() + 2, value), std::nullopt};
  if (command.name.empty()) return std::string(kForm);
  if (value == words.end()) return UgiCommand{std::move(command)};
  // A folder's name may hold several blanks in a row, so the value is taken from the line.
  for (auto word = words.begin(); word <= value; ++word) {
    line.remove_prefix(line.find(*word) + word->size());
  }
  command.value = std::string(text::trimmed(line));
  return UgiCommand{std::move(command)};
}

Parsed parse_position_command(const Words& words) {
  constexpr std::string_view kForm =
      "position: it is written 'position startpos' or 'position fen POSITION', and then perhaps "
      "'moves MOVE …'";
  if (words.size() < 2) return std::string(kForm);
  const auto moves = std::find(words.begin() + 1, words.end(), "moves");
  UgiPosition command;
  if (words[1] == "fen") {
    command.text = joined(words.begin() + 2, moves);
    if (command.text->empty()) return std::string(kForm);
  } else if (words[1] != "startpos" || moves - words.begin() > 2) {
    return std::string(kForm) + "; " + text::quoted(words[words[1] == "startpos" ? 2 : 1]) +
           " has no place there";
  }
  if (moves != words.end()) command.moves.assign(moves + 1, words.end());
  return UgiCommand{std::move(command)};
}

Parsed parse_query(const Words& words) {
  if (words.size() == 2) {
    if (words[1] == "gameover") return UgiCommand{UgiQuery::gameover};
    if (words[1] == "p1turn") return UgiCommand{UgiQuery::p1turn};
    if (words[1] == "result") return UgiCommand{UgiQuery::result};
  }
  return std::string("query: it takes one of gameover, p1turn and result");
}

/// Reads the words after `go` one by one.
class GoReader {
 public:
  explicit GoReader(const Words& words) : words_(words) {}

  Parsed read() {
    while (next_ < words_.size() && error_.empty()) limit(words_[next_++]);
    if (!error_.empty()) return error_;
    return UgiCommand{go_};
  }

 private:
  void limit(const std::string& name) {
    constexpr auto kMostNodes = std::numeric_limits<std::int64_t>::max();
    if (name == "infinite") {
      go_.infinite = true;
    } else if (name == "movetime") {
      go_.movetime = duration(name);
    } else if (name == "depth") {
      go_.depth = static_cast<int>(number(name, 1, std::numeric_limits<int>::max()));
    } else if (name == "nodes") {
      go_.nodes = static_cast<std::uint64_t>(number(name, 1, kMostNodes));
    } else if (name == "p1time" || name == "p2time") {
      // A clock that has run out may be told as less than nothing.
      go_.time[name == "p2time"] = std::max(
          milliseconds{number(name, -kMostMilliseconds, kMostMilliseconds)}, milliseconds{0});
    } else if (name == "p1inc" || name == "p2inc") {
      go_.increment[name == "p2inc"] = duration(name);
    } else {
      error_ = "go: " + text::quoted(name) +
               " is no limit; there are movetime, depth, nodes, infinite, p1time, p2time, p1inc "
               "and p2inc";
    }
  }

  milliseconds duration(const std::string& name) {
    return milliseconds{number(name, 0, kMostMilliseconds)};
  }

  std::int64_t number(const std::string& name, std::int64_t least, std::int64_t most) {
    const std::string word = next_ < words_.size() ? words_[next_++] : "";
    const auto number = number_of<std::int64_t>(word);
    if (number && *number >= least && *number <= most) return *number;
    error_ = "go: " + name + " takes a whole number from " + std::to_string(least) + " to " +
             std::to_string(most) + (word.empty() ? "" : ", not " + text::quoted(word));
    return least;
  }

  const Words& words_;
  std::size_t next_ = 1;
  UgiGo go_;
  std::string error_;
};

}  // namespace

Parsed parse_ugi(std::string_view line) {
  line = text::trimmed(line);
  const Words words = words_of(line);
  if (words.empty()) return UgiCommand{UgiWord::nothing};
  const std::string& first = words.front();
  if (const auto word = one_word(first)) return UgiCommand{*word};
  if (first == "setoption") return parse_set_option(line, words);
  if (first == "position") return parse_position_command(words);
  if (first == "query") return parse_query(words);
  if (first == "go") return GoReader(words).read();
  const auto near = nearest(first, command_names());
  return "there is no command " + text::quoted(first) + "; " +
         (near ? "did you mean " + *near + "?" : "help lists those there are");
}

}  // namespace endodoi
