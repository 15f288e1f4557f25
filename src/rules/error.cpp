#include <endodoi/error.h>

namespace endodoi {

std::string_view name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::unknown_ruleset:
      return "unknown-ruleset";
    case ErrorKind::malformed_position:
      return "malformed-position";
    case ErrorKind::unreadable_number:
      return "unreadable-number";
    case ErrorKind::wrong_pit_count:
      return "wrong-pit-count";
    case ErrorKind::too_many_seeds:
      return "too-many-seeds";
    case ErrorKind::unknown_mover:
      return "unknown-mover";
    case ErrorKind::malformed_move:
      return "malformed-move";
    case ErrorKind::unknown_pit:
      return "unknown-pit";
    case ErrorKind::wrong_capture:
      return "wrong-capture";
    case ErrorKind::not_your_pit:
      return "not-your-pit";
    case ErrorKind::empty_pit:
      return "empty-pit";
    case ErrorKind::never_ending:
      return "never-ending";
    case ErrorKind::game_over:
      return "game-over";
    case ErrorKind::malformed_record:
      return "malformed-record";
  }
  return "unknown";
}

}  // namespace endodoi
