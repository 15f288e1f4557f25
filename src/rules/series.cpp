#include <endodoi/series.h>

namespace endodoi {

void Series::add(std::optional<Player> winner) {
  if (over()) return;
  ++games_;
  if (winner) ++pins_[static_cast<std::size_t>(*winner)];
}

std::optional<Player> Series::winner() const {
  for (const Player player : {Player::south, Player::north}) {
    if (pins(player) >= wins_) return player;
  }
  return std::nullopt;
}

}  // namespace endodoi
