// Move texts. The first byte of an input chooses the ruleset, the rest is the text. What is
// accepted prints as it was written (but for a capture of nothing, `Cx0`), and is refused or played
// alike by every way in.
#include <endodoi/game.h>
#include <endodoi/notation.h>
#include "fuzz.h"

namespace {

using namespace endodoi;

Ruleset chosen_by(std::uint8_t byte) {
  Ruleset rules;
  rules.pits = static_cast<std::uint8_t>(kMinPits + byte % (kMaxPits - kMinPits + 1));
  rules.variant = byte % 2 == 0 ? Variant::endodoi : Variant::cross;
  return rules;
}

void check_played(const Ruleset& rules, std::string_view text, const MoveText& move) {
  Game game(rules);
  const auto refused = refusal(rules, game.position(), move.move);
  const auto ply = game.play(text);
  if (!ply) {
    fuzz::require_a_sentence(ply.error());
    fuzz::require(refused.has_value() || ply.error().kind == ErrorKind::wrong_capture,
                  "refused for a reason");
    fuzz::require(game.position() == Position::initial(rules), "a refused move changes nothing");
    return;
  }
  fuzz::require(!refused, "what may not be chosen is not played");
  fuzz::require(game.position().total() == rules.total(), "seeds are conserved");
  fuzz::require(game.undo() && game.position() == Position::initial(rules), "undo takes it back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Ruleset rules = chosen_by(data[0]);
  const std::string_view text = fuzz::text(data + 1, size - 1);
  const auto move = parse_move(rules, text);
  if (!move) {
    fuzz::require_a_sentence(move.error());
    return 0;
  }
  fuzz::require(move->move < rules.width(), "a pit of this board");
  const bool plain = !move->taken || *move->taken > 0;
  fuzz::require(!plain || to_text(rules, move->move, move->taken.value_or(0)) == text,
                "prints as it was written");
  check_played(rules, text, *move);
  return 0;
}
