#include "player/conversion.h"

namespace endodoi {

bool Conversion::spend() {
  if (gave_up()) return false;
  --nodes_left_;
  return true;
}

/// What is known of a claim without searching; not settled if nothing is.
ProofNumbers Conversion::known(const Position& position, int need) {
  const int seeds = position.on_board();
  const ProofNumbers at_once = search_.settled_at_once(position, seeds, need);
  if (at_once.settled()) return at_once;
  const ProofNumbers found = search_.known({search_.identity(position, seeds), need});
  if (found.settled()) return found;
  if (has_legal_move(search_.rules(), position)) return at_once;
  return -seeds >= need ? ProofNumbers::shown() : ProofNumbers::refuted();  // R10
}

bool Conversion::forced(const Position& position, int need, int plies) {
  if (!spend()) return false;
  for (const Turn& turn : legal_turns(search_.rules(), position)) {
    const Sowing& sowing = turn.sowing;
    // The mover keeps `need` unless the other can get this much.
    const ProofNumbers others = known(sowing.after, sowing.taken - need + 1);
    if (others.is_shown()) continue;
    const bool done =
        sowing.taken > 0 ? others.is_refuted() : suffered(sowing.after, need, plies - 1);
    if (done) return true;
  }
  return false;
}

bool Conversion::suffered(const Position& position, int need, int plies) {
  if (!spend()) return false;
  const Turns turns = legal_turns(search_.rules(), position);
  if (turns.empty()) return position.on_board() >= need;  // R10: the end is a conversion too
  if (plies == 0) return false;
  for (const Turn& turn : turns) {
    const Sowing& sowing = turn.sowing;
    const bool done = sowing.taken > 0 ? known(sowing.after, need + sowing.taken).is_shown()
                                       : plies > 1 && forced(sowing.after, need, plies - 1);
    if (!done) return false;
  }
  return true;
}

}  // namespace endodoi
