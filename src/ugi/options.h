#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <endodoi/ruleset.h>
#include "player/player.h"

namespace endodoi {

/// What a front end can set, by the names of the options in docs/protocol.md.
struct UgiSettings {
  Ruleset rules;         ///< Ruleset
  int hash = 64;         ///< Hash, MiB
  int threads = 1;       ///< Threads
  std::string tables;    ///< Tables: a folder; empty: none
  int table_seeds = -1;  ///< TableSeeds; −1: as far as it takes no time to speak of; 0: none
  std::string book = "default";  ///< Book: a file, or `default` or `off`
  int level = 0;                 ///< Level; 0: full strength
  int seed = 0;                  ///< Seed; 0: another for each game
  int lines = 1;                 ///< MultiPV
  int overhead = static_cast<int>(kDefaultOverhead.count());  ///< Move Overhead, ms

  friend bool operator==(const UgiSettings&, const UgiSettings&) = default;
};

/// What an option asks for.
struct UgiChange {
  UgiSettings settings;     ///< as they will be
  bool clear_hash = false;  ///< the button
};

/// `option name Hash type spin default 64 min 0 max 65536`, … : the answer to `ugi`.
std::vector<std::string> option_lines(const UgiSettings& defaults);

/// The settings with one option changed. Names are read without regard to case. Errors: no such
/// option, no such value, as a sentence.
Result<UgiChange, std::string> with_option(const UgiSettings& now, std::string_view name,
                                           const std::optional<std::string>& value);

}  // namespace endodoi
