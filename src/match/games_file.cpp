#include "match/games_file.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <endodoi/notation.h>
#include "rules/text.h"

namespace endodoi {
namespace {

constexpr std::array kEnds{MatchEnd::played,  MatchEnd::adjudicated, MatchEnd::time,
                           MatchEnd::illegal, MatchEnd::crashed,     MatchEnd::stalled,
                           MatchEnd::garbage};
constexpr const char* kUsedForm =
    "%lld moves, %lld us, longest %lld, depth %lld/%lld, nodes %lld/%lld";
/// Ends every record in the file. No record holds an empty line but the one after its tags.
constexpr std::string_view kRecordEnd = "\n\n";
/// Begins every record.
constexpr std::string_view kFirstTag = "[Event \"endodoi match\"]\n";

bool is_fault(MatchEnd end) { return end != MatchEnd::played && end != MatchEnd::adjudicated; }

std::string used_text(const Usage& usage) {
  std::array<char, 256> text{};
  using Long = long long;
  std::snprintf(text.data(), text.size(), kUsedForm, Long{usage.moves}, Long{usage.time.count()},
                Long{usage.longest.count()}, Long{usage.depths}, Long{usage.depth_moves},
                Long{usage.nodes}, Long{usage.node_moves});
  return text.data();
}

std::optional<Usage> read_used(const std::string& text) {
  std::array<long long, 7> n{};
  if (std::sscanf(text.c_str(), kUsedForm, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6]) != 7) {
    return std::nullopt;
  }
  using std::chrono::microseconds;
  return Usage{n[0], microseconds(n[1]), microseconds(n[2]), n[3], n[4], n[5], n[6]};
}

std::string score_text(const std::array<int, 2>& result) {
  return std::to_string(result[0]) + "-" + std::to_string(result[1]);
}

std::string opening_moves(const Game& opening) {
  std::string text;
  for (const Ply& ply : opening.plies()) {
    if (!text.empty()) text += ' ';
    text += letter(opening.rules(), ply.move);
  }
  return text;
}

const std::string* find(const Record& record, std::string_view tag) {
  for (const auto& [name, value] : record.tags) {
    if (name == tag) return &value;
  }
  return nullptr;
}

/// What the first engine's seeds and the winner make of a game.
void count(MatchGame& game, const std::array<int, 2>& result, std::optional<Player> winner) {
  const auto seat = static_cast<std::size_t>(game.first_seat());
  game.margin = result[seat] - result[1 - seat];
  game.points2 = !winner ? 1 : *winner == game.first_seat() ? 2 : 0;
  if (is_fault(game.end)) game.faulty = game.points2 == 2 ? 1 : 0;
}

std::optional<int> game_number(const std::string& round) {
  int pair = 0, second = 0, length = 0;
  if (std::sscanf(round.c_str(), "%d.%d%n", &pair, &second, &length) != 2 || pair < 1 ||
      second < 1 || second > 2 || length != static_cast<int>(round.size())) {
    return std::nullopt;
  }
  return 2 * (pair - 1) + second - 1;
}

/// Whether the tag End can stand at a game that came to this end on the board.
bool agrees(MatchEnd end, const std::optional<Outcome>& outcome) {
  if (end == MatchEnd::adjudicated) return !outcome;
  if (!outcome) return false;
  if (end == MatchEnd::time) return outcome->termination == Termination::time;
  if (is_fault(end)) return outcome->termination == Termination::abandoned;
  return outcome->termination < Termination::resigned;
}

/// The seeds with which a game counts; nothing if that cannot be known.
std::optional<std::array<int, 2>> result_of(const MatchPlan& plan, const Game& game) {
  if (game.over()) return game.outcome()->result;
  if (plan.game_rules.tables == nullptr) return std::nullopt;
  return result_by_tables(*plan.game_rules.tables, game);
}

/// Whether the game is one of the plan's: it goes on from the opening of its number. Openings
/// beyond a number of pairs that was made smaller are not known.
bool goes_on_from_opening(const MatchPlan& plan, int number, const Game& game) {
  const auto pair = static_cast<std::size_t>(number / 2);
  if (pair >= plan.openings.size()) return true;
  const Game& opening = plan.openings[pair];
  const auto same = [](const Ply& a, const Ply& b) { return a.move == b.move; };
  return game.start() == opening.start() && game.plies().size() >= opening.plies().size() &&
         std::equal(opening.plies().begin(), opening.plies().end(), game.plies().begin(), same);
}

/// What this file's own tags say.
struct OwnTags {
  int number = 0;
  MatchEnd end = MatchEnd::played;
  std::string score;
  std::array<Usage, 2> used;  ///< by index(Player)
};

/// Nothing if one is missing or cannot be read.
std::optional<OwnTags> own_tags(const Record& record) {
  const std::string* const round = find(record, "Round");
  const std::string* const end = find(record, "End");
  const std::string* const score = find(record, "Score");
  const std::string* const south = find(record, "SouthUsed");
  const std::string* const north = find(record, "NorthUsed");
  if (!round || !end || !score || !south || !north) return std::nullopt;
  const auto number = game_number(*round);
  const auto south_used = read_used(*south), north_used = read_used(*north);
  const auto known = std::find_if(kEnds.begin(), kEnds.end(),
                                  [&](MatchEnd candidate) { return name(candidate) == *end; });
  if (!number || !south_used || !north_used || known == kEnds.end()) return std::nullopt;
  return OwnTags{*number, *known, *score, {*south_used, *north_used}};
}

/// The game of a record. What the moves tell is compared with the tags: a file that somebody has
/// edited must not change the result of a match. Errors, as half a sentence.
Result<MatchGame, std::string> game_of(const MatchPlan& plan, const Record& record) {
  const auto tags = own_tags(record);
  if (!tags) {
    return std::string("its tags Round, End, Score, SouthUsed or NorthUsed cannot be read");
  }
  const Game played = record.replay();
  if (!goes_on_from_opening(plan, tags->number, played)) {
    return std::string("it does not begin with the opening of its Round");
  }
  const auto result = result_of(plan, played);
  if (!result || !agrees(tags->end, record.outcome)) {
    return "its tag End says '" + std::string(name(tags->end)) + "', and its moves do not";
  }
  if (const std::string right = score_text(*result); tags->score != right) {
    return "its tag Score says " + text::quoted(tags->score) + ", but its moves give '" + right +
           "'";
  }
  MatchGame game;
  game.number = tags->number;
  game.end = tags->end;
  std::optional<Player> winner;
  if (record.outcome) {
    winner = record.outcome->winner;
  } else if ((*result)[0] != (*result)[1]) {
    winner = (*result)[0] > (*result)[1] ? Player::south : Player::north;
  }
  const auto seat = static_cast<std::size_t>(game.first_seat());
  game.usage = {tags->used[seat], tags->used[1 - seat]};
  count(game, *result, winner);
  return game;
}

}  // namespace

std::string identity(const MatchPlan& plan) {
  std::string text = plan.rules.name() + "; " + plan.openings_text;
  for (const Contender& engine : plan.engines) {
    text += "; " + engine.name + " = " + engine.line;
    for (const auto& [option, value] : engine.command.options) text += ", " + option + "=" + value;
    text += ", " + to_text(engine.limit);
  }
  text += "; margin " + std::to_string(plan.game_rules.margin.count());
  if (!plan.tables_text.empty()) text += "; " + plan.tables_text;
  // A tag is one line of UTF-8.
  return text::shown(text, text.size());
}

MatchGame match_game(int number, const PlayedGame& played) {
  MatchGame game;
  game.number = number;
  game.end = played.end;
  const auto seat = static_cast<std::size_t>(game.first_seat());
  game.usage = {played.usage[seat], played.usage[1 - seat]};
  count(game, played.result, played.winner);
  return game;
}

std::string record_text(const MatchPlan& plan, int number, const PlayedGame& played,
                        std::string_view date) {
  const bool second = number % 2 != 0;
  const auto pair = static_cast<std::size_t>(number / 2);
  std::vector<Record::Tag> tags{{"Event", "endodoi match"},
                                {"Date", std::string(date)},
                                {"Round", std::to_string(pair + 1) + (second ? ".2" : ".1")},
                                {"South", plan.engines[second ? 1 : 0].name},
                                {"North", plan.engines[second ? 0 : 1].name},
                                {"Match", identity(plan)},
                                {"Opening", opening_moves(plan.openings[pair])},
                                {"End", std::string(name(played.end))},
                                {"Score", score_text(played.result)},
                                {"SouthUsed", used_text(played.usage[0])},
                                {"NorthUsed", used_text(played.usage[1])}};
  if (!played.fault.empty()) tags.emplace_back("Fault", text::shown(played.fault, 300));
  const Record record = Record::of(played.game, std::move(tags), played.comments);
  return to_text(record) + "\n";
}

Result<GamesFile, std::string> read_games(const MatchPlan& plan, std::string_view text) {
  GamesFile file;
  const std::string expected = identity(plan);
  for (int count = 1;; ++count) {
    // A record is tags, an empty line, moves, an empty line.
    const std::size_t tags_end = text.find(kRecordEnd, file.whole);
    const std::size_t end =
        tags_end == text.npos ? tags_end : text.find(kRecordEnd, tags_end + kRecordEnd.size());
    if (end == text.npos) {
      // A record that was cut off is played again; anything else is somebody's and stays.
      const std::string_view rest = text.substr(file.whole),
                             begins = rest.substr(0, kFirstTag.size());
      if (begins == kFirstTag.substr(0, begins.size())) return file;
      return "behind the " + std::to_string(count - 1) + " games in it stands something else, '" +
             text::shown(rest.substr(0, rest.find('\n')), 40) +
             "'; records of a match go into a file of their own, with lines that end by LF";
    }
    const std::string where = "game " + std::to_string(count) + " of the file: ";
    const auto record = parse_record(text.substr(file.whole, end + 1 - file.whole));
    if (!record) return where + record.error().message;
    const std::string* const match = find(*record, "Match");
    if (match == nullptr) {
      return where + "it has no tag Match, so it is of no match of this program";
    }
    if (*match != expected) {
      return where + "it belongs to another match, " + *match + ", not to this one, " + expected;
    }
    const auto game = game_of(plan, *record);
    if (!game) return where + game.error();
    file.games[game->number] = *game;
    file.whole = end + kRecordEnd.size();
  }
}

}  // namespace endodoi
