// Reading and printing for the literal rules: as little as the case files and the generators need.
#include <sstream>
#include <stdexcept>

#include "literal/literal_rules.h"

namespace literal {
namespace {

int read_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("not a number: '" + text + "'");
  }
  return std::stoi(text);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::string part;
  std::istringstream stream(text + separator);
  while (std::getline(stream, part, separator)) parts.push_back(part);
  return parts;
}

std::vector<std::string> split_in(const std::string& text, char separator, size_t count) {
  std::vector<std::string> parts = split(text, separator);
  if (parts.size() != count) throw std::invalid_argument("wrong number of parts: " + text);
  return parts;
}

}  // namespace

Rules read_rules(const std::string& text) {
  Rules rules;
  const std::vector<std::string> parts = split(text, '+');
  const std::vector<std::string> name = split_in(parts[0], '/', 2);
  if (name[0] != "endodoi" && name[0] != "cross") throw std::invalid_argument(text);
  const std::vector<std::string> size = split_in(name[1], 'x', 2);
  rules.cross = name[0] == "cross";
  rules.pits = read_number(size[0]);
  rules.seeds = read_number(size[1]);
  for (size_t i = 1; i < parts.size(); i++) {
    if (parts[i] == "lone") {
      rules.lone = true;
    } else if (parts[i] == "majority") {
      rules.majority = true;
    } else {
      throw std::invalid_argument("unknown option: " + parts[i]);
    }
  }
  return rules;
}

std::string print_rules(const Rules& rules) {
  return std::string(rules.cross ? "cross/" : "endodoi/") + std::to_string(rules.pits) + "x" +
         std::to_string(rules.seeds) + (rules.lone ? "+lone" : "") +
         (rules.majority ? "+majority" : "");
}

// The picture shows North's row from South's left, that is North's last pit first.
Board read_board(const Rules& rules, const std::string& text) {
  const std::vector<std::string> fields = split_in(text, ' ', 3);
  const std::vector<std::string> rows = split_in(fields[0], '/', 2);
  const std::vector<std::string> north = split_in(rows[0], ',', rules.pits);
  const std::vector<std::string> south = split_in(rows[1], ',', rules.pits);
  const std::vector<std::string> taken = split_in(fields[1], '/', 2);
  if (fields[2] != "s" && fields[2] != "n") throw std::invalid_argument(text);
  Board board;
  for (int i = 0; i < rules.pits; i++) board.pits.push_back(read_number(south[i]));
  for (int i = rules.pits - 1; i >= 0; i--) board.pits.push_back(read_number(north[i]));
  board.north_taken = read_number(taken[0]);
  board.south_taken = read_number(taken[1]);
  board.south_to_move = fields[2] == "s";
  return board;
}

std::string print_board(const Rules& rules, const Board& board) {
  std::ostringstream text;
  for (int i = 2 * rules.pits - 1; i >= rules.pits; i--) {
    text << board.pits[i] << (i > rules.pits ? "," : "/");
  }
  for (int i = 0; i < rules.pits; i++) {
    text << board.pits[i] << (i < rules.pits - 1 ? "," : " ");
  }
  text << board.north_taken << "/" << board.south_taken << (board.south_to_move ? " s" : " n");
  return text.str();
}

int read_pit(const Rules& rules, const std::string& text) {
  if (text.size() != 1) throw std::invalid_argument("not a pit: '" + text + "'");
  for (int pit = 0; pit < 2 * rules.pits; pit++) {
    if (print_pit(rules, pit) == text) return pit;
  }
  throw std::invalid_argument("not a pit: '" + text + "'");
}

std::string print_pit(const Rules& rules, int pit) {
  const int n = rules.pits;
  return std::string(1, static_cast<char>(pit < n ? 'A' + pit : 'a' + (pit - n)));
}

std::string print_end(End end) {
  switch (end) {
    case End::sweep:
      return "sweep";
    case End::majority:
      return "majority";
    case End::repetition:
      return "repetition";
    case End::running:
      break;
  }
  return "running";
}

std::string print_refusal(Refusal refusal) {
  switch (refusal) {
    case Refusal::unknown_pit:
      return "unknown-pit";
    case Refusal::not_your_pit:
      return "not-your-pit";
    case Refusal::empty_pit:
      return "empty-pit";
    case Refusal::never_ending:
      return "never-ending";
    case Refusal::none:
      break;
  }
  return "none";
}

}  // namespace literal
