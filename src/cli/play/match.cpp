#include "cli/play/match.h"

namespace endodoi::cli {

Result<Ply> Match::play(std::string_view move) {
  auto ply = game_.play(move);
  if (ply) undone_.clear();
  return ply;
}

Result<Ply> Match::play(Move move) {
  auto ply = game_.play(move);
  if (ply) undone_.clear();
  return ply;
}

bool Match::undo() {
  const auto& plies = game_.plies();
  const bool resigned = game_.over() && game_.outcome()->termination >= Termination::resigned;
  if (resigned) return game_.undo();
  std::size_t keep = plies.size();
  do {
    if (keep == 0) return false;
    --keep;
  } while (plies[keep].mover == computer_);
  while (plies.size() > keep) {
    undone_.push_back(plies.back().move);
    game_.undo();
  }
  return true;
}

bool Match::redo() {
  if (undone_.empty() || game_.over()) return false;
  do {
    if (!game_.play(undone_.back())) return false;
    undone_.pop_back();
  } while (!undone_.empty() && computer_to_move());
  return true;
}

}  // namespace endodoi::cli
