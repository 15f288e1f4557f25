#pragma once

#include <array>
#include <optional>
#include <string>

#include "match/game_play.h"
#include "match/limit.h"
#include "match/openings.h"
#include "match/sprt.h"
#include "match/ugi_engine.h"

namespace endodoi {

/// One of the two engines of a match.
struct Contender {
  std::string name;
  std::string line;  ///< its command line as given, for the plan's text
  EngineCommand command;
  Limit limit;
};

/// A match: every opening is played twice, the second time with the seats changed.
struct MatchPlan {
  Ruleset rules;
  std::array<Contender, 2> engines;
  std::vector<Game> openings;  ///< one for each pair
  std::string openings_text;   ///< how they were made, for the plan's text
  GameRules game_rules;
  std::string tables_text;  ///< what adjudicates, for the plan's text
  Patience patience;
  int concurrency = 1;  ///< games at a time, each with two processes of its own
  std::optional<SprtBounds> sprt;
};

/// What must be the same for games to belong to one match: ruleset, engines with their options and
/// limits, openings, margin, tables. How many pairs, how many at a time and when to stop are not in
/// it: they may change when a match goes on.
std::string identity(const MatchPlan& plan);

}  // namespace endodoi
