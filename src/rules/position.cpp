#include <endodoi/position.h>

#include <numeric>
#include <optional>
#include <string>

namespace endodoi {
namespace {

std::string count(std::size_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::optional<Error> wrong_row(const Ruleset& rules, const std::vector<unsigned>& row,
                               const std::string& whose) {
  if (row.size() == rules.pits) return std::nullopt;
  return Error{ErrorKind::wrong_pit_count, whose + "'s row has " + count(row.size(), "pit") + "; " +
                                               rules.name() + " has " + std::to_string(rules.pits) +
                                               " in a row"};
}

/// The sum, or anything above the limit: counts come from outside and may be huge.
std::uint64_t all_seeds(const Setup& setup) {
  std::uint64_t sum = std::uint64_t{setup.captured_north} + setup.captured_south;
  for (const unsigned seeds : setup.north_row) sum += seeds;
  for (const unsigned seeds : setup.south_row) sum += seeds;
  return sum;
}

}  // namespace

Position Position::initial(const Ruleset& rules, Player first) {
  Position position;
  for (int pit = 0; pit < rules.width(); ++pit) position.pits[pit] = rules.seeds;
  position.mover = first;
  return position;
}

Result<Position> Position::from(const Ruleset& rules, const Setup& setup) {
  if (auto error = wrong_row(rules, setup.north_row, "North")) return *error;
  if (auto error = wrong_row(rules, setup.south_row, "South")) return *error;
  if (const std::uint64_t seeds = all_seeds(setup);
      seeds > static_cast<std::uint64_t>(rules.total())) {
    return Error{ErrorKind::too_many_seeds, "board and captured together hold " +
                                                std::to_string(seeds) + " seeds; " + rules.name() +
                                                " has " + std::to_string(rules.total())};
  }
  Position position;
  for (int i = 0; i < rules.pits; ++i) {
    position.pits[i] = static_cast<std::uint8_t>(setup.south_row[i]);
    position.pits[rules.width() - 1 - i] = static_cast<std::uint8_t>(setup.north_row[i]);
  }
  position.captured = {static_cast<std::uint8_t>(setup.captured_south),
                       static_cast<std::uint8_t>(setup.captured_north)};
  position.mover = setup.mover;
  return position;
}

int Position::on_board() const { return std::accumulate(pits.begin(), pits.end(), 0); }

bool has_majority(const Position& position, Player player) {
  return 2 * position.captured_by(player) > position.total();
}

bool over_by_majority(const Ruleset& rules, const Position& position) {
  return rules.majority &&
         (has_majority(position, Player::south) || has_majority(position, Player::north));
}

Position swept(const Position& position) {
  Position result = position;
  auto& heap = result.captured[static_cast<std::size_t>(opponent(position.mover))];
  heap = static_cast<std::uint8_t>(heap + position.on_board());
  result.pits.fill(0);
  return result;
}

}  // namespace endodoi
