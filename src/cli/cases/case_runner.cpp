#include "cli/cases/case_runner.h"

#include <fmt/format.h>

#include <endodoi/game.h>
#include <endodoi/perft.h>
#include "base/numbers.h"
#include "base/words.h"
#include "cli/telling.h"

namespace endodoi::cli {
namespace {

/// Why a case does not pass; thrown to leave its run at once.
struct Failed {
  std::string why;
};

template <class... Parts>
[[noreturn]] void fail(fmt::format_string<Parts...> form, Parts&&... parts) {
  throw Failed{fmt::format(form, std::forward<Parts>(parts)...)};
}

void expect(std::string_view what, std::string_view expected, std::string_view got) {
  if (expected != got) {
    fail("expected {}{}{}, got {}", what, what.empty() ? "" : " ", expected, got);
  }
}

template <class T>
T readable(Result<T> result) {
  if (!result) fail("unreadable: {}", result.error().message);
  return std::move(result).value();
}

void require_fields(const Case& test, std::size_t least, std::size_t most) {
  if (test.fields.size() >= least && test.fields.size() <= most) return;
  const std::string right =
      least == most ? std::to_string(least) : fmt::format("{} or {}", least, most);
  fail("unreadable: {} fields between '|', it takes {}", test.fields.size(), right);
}

std::uint64_t number(const std::string& word) {
  const auto value = number_of<std::uint64_t>(word);
  if (!value) fail("unreadable: '{}' is not a whole number", word);
  return *value;
}

/// Ruleset, position and move of a line.
struct Question {
  Ruleset rules;
  Position position;
  Move move;
};

Question read_question(const Case& test) {
  const Ruleset rules = readable(Ruleset::parse(test.fields[0]));
  return {rules, readable(parse_position(rules, test.fields[1])),
          readable(parse_move(rules, test.fields[2])).move};
}

std::string effects(const Ruleset& rules, const Sowing& sowing) {
  return fmt::format("took {} laps {} last {}", sowing.taken, sowing.laps,
                     letter(rules, sowing.last));
}

std::string refused(const Error& error) { return fmt::format("refused: {}", name(error.kind)); }

/// What a refused move should have said, with the reason where no other move would do better (R10).
void expect_refusal(std::string_view expected, const Question& q, const Error& error) {
  const std::string got = refused(error);
  if (expected == got) return;
  const std::string over = tell_over(q.rules, q.position);
  expect("", expected, over.empty() ? got : fmt::format("{}; {}", got, over));
}

Sowing run_move(const Case& test) {
  require_fields(test, 4, 5);
  const Question q = read_question(test);
  const auto played = play(q.rules, q.position, q.move);
  if (!played) {
    expect_refusal(test.fields[3], q, played.error());
    return {};
  }
  expect("", test.fields[3], to_text(q.rules, played->after));
  if (test.fields.size() == 4) return {};
  expect("", test.fields[4], effects(q.rules, *played));
  // The traced form is another way through the same rules: it must say the same.
  const TracedSowing traced = sow_traced(q.rules, q.position, q.move);
  expect("of the traced sowing", test.fields[4], effects(q.rules, traced.sowing));
  return *played;
}

void run_long_sowing(const Case& test) {
  const Sowing sowing = run_move(test);
  if (sowing.laps <= 75) fail("expected more than 75 laps, got {}", sowing.laps);
}

/// Laps until the sowing is back at its start, walked one by one, or nothing within `bound` laps.
std::optional<std::uint64_t> walk_period(const Question& q, std::uint64_t bound) {
  Position position = q.position;
  Pit from = q.move;
  for (std::uint64_t laps = 1; laps <= bound; ++laps) {
    const Lap lap = sow_lap(q.rules, position, from);
    if (position.pits[lap.to] == 1) {
      fail("expected a sowing that never ends, got one of {} laps", laps);
    }
    from = lap.to;
    if (from == q.move && position == q.position) return laps;
  }
  return std::nullopt;
}

void run_never_ending(const Case& test) {
  require_fields(test, 3, 4);
  const Question q = read_question(test);
  const auto played = play(q.rules, q.position, q.move);
  if (played) expect("", "refused: never-ending", effects(q.rules, *played));
  if (!played) expect_refusal("refused: never-ending", q, played.error());
  if (test.fields.size() == 3 || q.rules.variant != Variant::endodoi) return;
  // Walking is honest and slow: some tenths of a second for five million laps. Longer claims are
  // only followed that far.
  constexpr std::uint64_t kWalk = 5'000'000;
  const auto words = words_of(test.fields[3]);
  const bool over = words.size() == 2 && words[0] == "over";
  const std::uint64_t claimed = number(over ? words[1] : test.fields[3]);
  const auto period = walk_period(q, std::min(claimed, kWalk));
  const bool passes = period ? !over && *period == claimed : over || claimed > kWalk;
  if (!passes) {
    fail("expected a period of {}, got {}", test.fields[3],
         period ? std::to_string(*period) : fmt::format("more than {}", claimed));
  }
}

/// The game of the first two fields, played move by move.
Game play_game(const Case& test) {
  const auto start = words_of(test.fields[0]);
  if (start.size() != 2 || (start[1] != "s" && start[1] != "n")) {
    fail("unreadable: '{}' is not a ruleset and s or n", test.fields[0]);
  }
  Game game(readable(Ruleset::parse(start[0])), start[1] == "s" ? Player::south : Player::north);
  int played = 0;
  for (const std::string& move : words_of(test.fields[1])) {
    ++played;
    if (const auto ply = game.play(move); !ply) {
      fail("expected move {} ({}) to be legal, got {}{}", played, move, refused(ply.error()),
           game.over() ? fmt::format("; the game is over: {}", why_over(game)) : "");
    }
  }
  return game;
}

void run_game(const Case& test) {
  require_fields(test, 5, 5);
  const Game game = play_game(test);
  const Ruleset& rules = game.rules();
  if (!game.over()) fail("expected {}, got a game that is not over", test.fields[4]);
  const Outcome& outcome = *game.outcome();
  expect("", test.fields[2], to_text(rules, game.board()));
  expect("result", test.fields[3], fmt::format("{}-{}", outcome.result[0], outcome.result[1]));
  expect("", test.fields[4], name(outcome.termination));
}

void run_recorded_game(const Case& test) {
  require_fields(test, 3, 3);
  const Game game = play_game(test);
  expect("", test.fields[2], to_text(game.rules(), game.position()));
}

void run_perft(const Case& test) {
  require_fields(test, 2, 2);
  const Ruleset rules = readable(Ruleset::parse(test.fields[0]));
  const auto counts = words_of(test.fields[1]);
  if (counts.empty()) fail("unreadable: no counts after '|'");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const int depth = static_cast<int>(i) + 1;
    const std::uint64_t got = perft(rules, Position::initial(rules), depth);
    if (got != number(counts[i])) {
      fail("expected {} sequences of length {}, got {}", counts[i], depth, got);
    }
  }
}

}  // namespace

std::optional<std::string> run_case(CaseKind kind, const Case& test) {
  try {
    switch (kind) {
      case CaseKind::moves:
        run_move(test);
        break;
      case CaseKind::games:
        run_game(test);
        break;
      case CaseKind::recorded_games:
        run_recorded_game(test);
        break;
      case CaseKind::long_sowings:
        run_long_sowing(test);
        break;
      case CaseKind::never_ending:
        run_never_ending(test);
        break;
      case CaseKind::perft:
        run_perft(test);
        break;
    }
  } catch (const Failed& failed) {
    return failed.why;
  }
  return std::nullopt;
}

}  // namespace endodoi::cli
