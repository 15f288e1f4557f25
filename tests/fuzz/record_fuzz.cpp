// Game records: what is accepted prints in a canonical form that reads back as the same record, and
// playing it again ends as it says.
#include <endodoi/record.h>

#include "fuzz.h"

namespace {

using namespace endodoi;

void require_same(const Record& a, const Record& b) {
  fuzz::require(a.rules == b.rules && a.start == b.start, "same beginning");
  fuzz::require(a.from_initial == b.from_initial, "same kind of beginning");
  fuzz::require(a.moves == b.moves, "same moves");
  fuzz::require(a.tags == b.tags, "same tags");
  fuzz::require(a.comments == b.comments, "same comments");
  fuzz::require(result_text(a.outcome) == result_text(b.outcome), "same result");
  fuzz::require(winner_text(a.outcome) == winner_text(b.outcome), "same winner");
  fuzz::require(termination_text(a.outcome) == termination_text(b.outcome), "same end");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = parse_record(fuzz::text(data, size));
  if (!record) {
    fuzz::require_a_sentence(record.error());
    return 0;
  }
  const std::string printed = to_text(*record);
  const auto again = parse_record(printed);
  fuzz::require(again.ok(), "what is printed can be read");
  require_same(*record, *again);
  fuzz::require(to_text(*again) == printed, "the printed form is canonical");
  const Game game = record->replay();
  fuzz::require(game.plies().size() == record->moves.size(), "every move is played again");
  fuzz::require(termination_text(game.outcome()) == termination_text(record->outcome),
                "and the game ends as the record says");
  return 0;
}
