// From the literal rules' types to those of the library and back, field by field, for comparing
// them.
#pragma once

#include <optional>
#include <string>

#include <endodoi/game.h>
#include "literal/literal_rules.h"

namespace bridge {

endodoi::Ruleset ruleset(const literal::Rules& rules);
endodoi::Position position(const literal::Rules& rules, const literal::Board& board);
literal::Rules rules(const endodoi::Ruleset& ruleset);
literal::Board board(const endodoi::Ruleset& ruleset, const endodoi::Position& position);

std::optional<endodoi::ErrorKind> error_kind(literal::Refusal refusal);
std::optional<endodoi::Termination> termination(literal::End end);

// Parsers for texts that are known to be good: a failed test if they are not.
endodoi::Ruleset good_ruleset(const std::string& name);
endodoi::Position good_position(const endodoi::Ruleset& ruleset, const std::string& text);
endodoi::Move good_move(const endodoi::Ruleset& ruleset, const std::string& text);

}  // namespace bridge
