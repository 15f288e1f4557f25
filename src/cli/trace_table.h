#pragma once

#include <string>

#include <endodoi/sowing.h>
#include "drawing/style.h"

namespace endodoi::cli {

/// A sowing lap by lap, for following it with seeds in the hand: what each lap lifts, which way it
/// goes, where its last seed falls and why it goes on or ends, beside the board as it then lies.
std::string trace_table(const Ruleset& rules, const Position& before, const TracedSowing& traced,
                        const Style& style);

}  // namespace endodoi::cli
