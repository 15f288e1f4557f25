// From the reference's types to those of the library and back, field by field, for comparing them.
#pragma once

#include <optional>
#include <string>

#include "rules/game.h"
#include "support/reference_rules.h"

namespace bridge {

endodoi::Ruleset ruleset(const reference::Rules& rules);
endodoi::Position position(const reference::Rules& rules, const reference::Board& board);
reference::Rules rules(const endodoi::Ruleset& ruleset);
reference::Board board(const endodoi::Ruleset& ruleset, const endodoi::Position& position);

std::optional<endodoi::ErrorKind> error_kind(reference::Refusal refusal);
std::optional<endodoi::Termination> termination(reference::End end);

// Parsers for texts that are known to be good: a failed test if they are not.
endodoi::Ruleset good_ruleset(const std::string& name);
endodoi::Position good_position(const endodoi::Ruleset& ruleset, const std::string& text);
endodoi::Move good_move(const endodoi::Ruleset& ruleset, const std::string& text);

}  // namespace bridge
