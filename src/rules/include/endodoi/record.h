#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <endodoi/game.h>

namespace endodoi {

/// A game as written down: tags and moves in the manner of PGN (docs/notation.md).
struct Record {
  using Tag = std::pair<std::string, std::string>;

  Ruleset rules;
  Position start;
  bool from_initial =
      true;  ///< no `Position` tag: the game began from the ruleset's initial position
  std::vector<Move> moves;
  /// How it ended; none while it runs.
  std::optional<Outcome> outcome;
  /// All other tags in their order: Event, Date, South, North, and those this program does not
  /// know. One whose name is no tag name, or one that the fields above give, is not written.
  std::vector<Tag> tags;
  /// comments[k] follows move k, comments[0] stands before the first move. Shorter than moves + 1
  /// when the rest is empty.
  std::vector<std::string> comments;

  /// The record of a game, with tags and comments as given.
  static Record of(const Game& game, std::vector<Tag> tags = {},
                   std::vector<std::string> comments = {});

  /// Plays the record again. Never fails: parse_record() has checked every move.
  Game replay() const;
};

/// Reads one game record: UTF-8, LF or CRLF, BOM and blank lines at the ends accepted; unknown tags
/// are kept. Every move is played and checked, and Result, Winner and Termination are compared with
/// what the moves give. Errors: malformed_record with the line, or the kind of whatever a tag or
/// move got wrong.
Result<Record> parse_record(std::string_view text);

/// The values of the tags Result (`28-20`, `*` while the game runs), Winner (`south`, `north`,
/// `draw`; empty while it runs) and Termination (`sweep` …, `unfinished`).
std::string result_text(const std::optional<Outcome>& outcome);
std::string_view winner_text(const std::optional<Outcome>& outcome);
std::string_view termination_text(const std::optional<Outcome>& outcome);

/// The canonical text; parse_record() of it gives the same record.
std::string to_text(const Record& record);

}  // namespace endodoi
