#include "answers.h"

#include <endodoi/notation.h>

namespace endodoi::wasm {

using emscripten::val;

val ok(const val& value) {
  val answer = val::object();
  answer.set("ok", value);
  return answer;
}

val fault(std::string_view kind, const std::string& message) {
  val content = val::object();
  content.set("kind", val(std::string(kind)));
  content.set("message", val(message));
  val answer = val::object();
  answer.set("fault", content);
  return answer;
}

val letter_text(const Ruleset& rules, Pit pit) { return val(std::string(1, letter(rules, pit))); }

std::optional<Player> player_of(const val& value) {
  if (!value.isString()) return std::nullopt;
  const auto text = value.as<std::string>();
  if (text == "south") return Player::south;
  if (text == "north") return Player::north;
  return std::nullopt;
}

std::vector<std::string> strings_of(const val& list) {
  return list.isArray() ? emscripten::vecFromJSArray<std::string>(list)
                        : std::vector<std::string>{};
}

namespace {

Termination ended_by(const val& how) {
  for (const Termination termination : {Termination::time, Termination::abandoned}) {
    if (how.isString() && how.as<std::string>() == name(termination)) return termination;
  }
  return Termination::resigned;
}

Result<Position> start_of(const Ruleset& rules, const val& spec) {
  if (spec["position"].isString()) return parse_position(rules, spec["position"].as<std::string>());
  const auto first = player_of(spec["first"]);
  if (!first) {
    return Error{ErrorKind::unknown_mover, "unknown first mover; it is 'south' or 'north'"};
  }
  return Position::initial(rules, *first);
}

}  // namespace

Result<Game> game_of(const val& spec) {
  const auto rules = Ruleset::parse(spec["ruleset"].as<std::string>());
  if (!rules) return rules.error();
  const auto start = start_of(*rules, spec);
  if (!start) return start.error();
  Game game(*rules, *start);
  for (const std::string& move : strings_of(spec["moves"])) {
    const auto ply = game.play(std::string_view(move));
    if (!ply) {
      return Error{ply.error().kind,
                   "move " + std::to_string(game.plies().size() + 1) + ": " + ply.error().message};
    }
  }
  if (const auto resigned = player_of(spec["resigned"])) {
    game.resign(*resigned, ended_by(spec["endedBy"]));
  }
  return game;
}

}  // namespace endodoi::wasm
