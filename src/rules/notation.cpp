#include <endodoi/notation.h>

#include "rules/text.h"

namespace endodoi {
namespace {

constexpr std::string_view kForm =
    "a position is North's row, '/', South's row, captured North '/' South, mover: "
    "'4,4,4,4,4,4/4,4,4,4,4,4 0/0 s'";

Error malformed(const std::string& what) {
  return {ErrorKind::malformed_position, what + "; " + std::string(kForm)};
}

Error unreadable(std::string_view number, const std::string& where) {
  return {ErrorKind::unreadable_number, "unreadable number " + text::quoted(number) + " " + where +
                                            "; a count is a plain decimal such as 0, 4 or 12"};
}

/// Reads one row into `row`; the error, if there is one, says which pit.
std::optional<Error> read_row(std::string_view text, const std::string& whose,
                              std::vector<unsigned>& row) {
  for (const std::string_view part : text::split(text, ',')) {
    const auto seeds = text::number(part);
    if (!seeds) {
      return unreadable(part,
                        "at place " + std::to_string(row.size() + 1) + " of " + whose + "'s row");
    }
    row.push_back(*seeds);
  }
  return std::nullopt;
}

std::optional<Error> read_captured(std::string_view text, const std::string& whose,
                                   unsigned& captured) {
  const auto seeds = text::number(text);
  if (!seeds) return unreadable(text, "as " + whose + "'s captured seeds");
  captured = *seeds;
  return std::nullopt;
}

}  // namespace

Result<Setup> parse_setup(std::string_view text) {
  const auto fields = text::split(text::trimmed(text), ' ');
  if (fields.size() != 3) {
    return malformed("position " + text::quoted(text) + " has " + std::to_string(fields.size()) +
                     " field" + (fields.size() == 1 ? "" : "s") + " between single blanks, not 3");
  }
  const auto rows = text::split(fields[0], '/');
  const auto captured = text::split(fields[1], '/');
  if (rows.size() != 2) {
    return malformed("the board " + text::quoted(fields[0]) +
                     " is not two rows with one '/' between");
  }
  if (captured.size() != 2) {
    return malformed("captured seeds " + text::quoted(fields[1]) +
                     " are not two numbers with one '/' between");
  }
  Setup setup;
  if (auto error = read_row(rows[0], "North", setup.north_row)) return *error;
  if (auto error = read_row(rows[1], "South", setup.south_row)) return *error;
  if (auto error = read_captured(captured[0], "North", setup.captured_north)) return *error;
  if (auto error = read_captured(captured[1], "South", setup.captured_south)) return *error;
  if (fields[2] != "s" && fields[2] != "n") {
    return Error{ErrorKind::unknown_mover, "unknown mover " + text::quoted(fields[2]) +
                                               "; it is 's' for South or 'n' for North"};
  }
  setup.mover = fields[2] == "s" ? Player::south : Player::north;
  return setup;
}

Result<Position> parse_position(const Ruleset& rules, std::string_view text) {
  auto setup = parse_setup(text);
  if (!setup) return setup.error();
  return Position::from(rules, *setup);
}

std::string to_text(const Ruleset& rules, const Position& position) {
  std::string result;
  for (int pit = rules.width() - 1; pit >= rules.pits; --pit) {
    result += std::to_string(position.pits[pit]) + (pit > rules.pits ? "," : "/");
  }
  for (int pit = 0; pit < rules.pits; ++pit) {
    result += std::to_string(position.pits[pit]) + (pit + 1 < rules.pits ? "," : " ");
  }
  return result + std::to_string(position.captured_by(Player::north)) + "/" +
         std::to_string(position.captured_by(Player::south)) +
         (position.mover == Player::south ? " s" : " n");
}

Result<MoveText> parse_move(const Ruleset& rules, std::string_view text) {
  const auto refuse = [&](ErrorKind kind, const std::string& what) {
    const std::string last_south(1, letter(rules, static_cast<Pit>(rules.pits - 1)));
    const std::string last_north(1, letter(rules, static_cast<Pit>(rules.width() - 1)));
    return Error{kind, what + text::quoted(text) + "; a move is one letter, A to " + last_south +
                           " for South or a to " + last_north +
                           " for North, perhaps with what it takes: Cx7"};
  };
  if (text.empty() || !text::is_letter(text[0]) || (text.size() > 1 && text[1] != 'x')) {
    return refuse(ErrorKind::malformed_move, "unknown move ");
  }
  MoveText move{};
  const char c = text[0];
  const int in_row = c >= 'a' ? c - 'a' : c - 'A';
  if (in_row >= rules.pits) return refuse(ErrorKind::unknown_pit, "there is no such pit: ");
  move.move = static_cast<Move>(c >= 'a' ? rules.pits + in_row : in_row);
  if (text.size() == 1) return move;
  move.taken = text::number(text.substr(2));
  if (!move.taken) return unreadable(text.substr(2), "after 'x' in move " + text::quoted(text));
  return move;
}

std::string to_text(const Ruleset& rules, Move move, unsigned taken) {
  std::string result(1, letter(rules, move));
  if (taken > 0) result += "x" + std::to_string(taken);
  return result;
}

std::string_view name(Player player) { return player == Player::south ? "South" : "North"; }

}  // namespace endodoi
