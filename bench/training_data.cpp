// Positions with their values, for training the evaluation (docs/evaluation.md).
//
//     endodoi-training-data RULESET GAMES NODES SEED THREADS FILE
//     endodoi-training-data endodoi/8x4 1000 20000 1 2 8x4.bin
//
// Plays games of the engine against itself in which every third move is any legal one, and asks it
// in each position, within NODES nodes, what every move is worth. What a move leads to is a
// position as the leaves of a search are: written with its value, one Record each. Tables of few
// seeds, built at the start, make the values near the end exact. The file depends on nothing but
// the first four words. Prints the number of records and the time; exit status 2 for bad use.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/atomic_file.h"
#include "base/parallel.h"
#include "engine/engine.h"
#include "engine/random.h"
#include "solver/level_builder.h"
#include "tables/tables.h"

namespace {

using namespace endodoi;

/// One position and what it is worth, 32 bytes; numbers of two bytes are little-endian.
struct Record {
  std::uint8_t pits[2 * kMaxPits];  ///< seeds from the mover's first pit on, round the board
  std::uint8_t value[2];            ///< to the mover, in seeds, signed
  std::uint8_t resolved;            ///< 1: the value is exact, no estimate
  std::uint8_t width;               ///< pits on the board, 2n
  std::uint8_t cross;               ///< 1: Cross-Endodoi
  std::uint8_t taking;              ///< the most that the mover can take at once
  std::uint8_t moves;               ///< legal moves
  std::uint8_t game;                ///< the game's number, modulo 256: to keep games together
};
static_assert(sizeof(Record) == 32);

using Records = std::vector<Record>;

constexpr int kMostOpeningMoves = 3;
constexpr int kOneRandomMoveIn = 3;
constexpr int kOneKnownPositionIn = 3;
constexpr LevelIndex::Number kMostTablePositions = 3'000'000;

struct Job {
  Ruleset rules;
  int games;
  std::uint64_t nodes;
  std::uint64_t seed;
  int threads;
  const char* file;
};

Tables build_tables(const Job& job) {
  Tables tables(job.rules, job.rules.total());
  const auto fits = [&](int seeds) {
    return seeds <= std::min(job.rules.total(), kMaxTableSeeds) &&
           tables.index().size_below(seeds + 1) <= kMostTablePositions;
  };
  BuildOptions options;
  options.threads = job.threads;
  while (fits(tables.levels())) build_next_level(tables, options);
  return tables;
}

Record record(const Ruleset& rules, const Turn& turn, const PricedMove& move, int game) {
  const Position& position = turn.sowing.after;
  Record record{};
  const int first = first_pit(rules, position.mover);
  for (int i = 0; i < rules.width(); ++i) {
    record.pits[i] = position.pits[static_cast<std::size_t>((first + i) % rules.width())];
  }
  const int value = turn.sowing.taken - move.value;
  record.value[0] = static_cast<std::uint8_t>(value & 0xff);
  record.value[1] = static_cast<std::uint8_t>((value >> 8) & 0xff);
  record.resolved = move.exact();
  record.width = static_cast<std::uint8_t>(rules.width());
  record.cross = rules.variant == Variant::cross;
  record.game = static_cast<std::uint8_t>(game);
  const Turns replies = legal_turns(rules, position);
  for (const Turn& reply : replies) record.taking = std::max(record.taking, reply.sowing.taken);
  record.moves = static_cast<std::uint8_t>(replies.size());
  return record;
}

/// All moves at the position of `game` with their values; gives the best move.
Move label(const Job& job, const Tables& tables, const Game& game, int number, Engine& engine,
           Records& records) {
  SearchRequest request;
  request.history = {job.rules, game.position(), {}};
  request.every_move = true;
  request.tables = &tables;
  request.limits.nodes = job.nodes;
  const SearchResult result = engine.search(request);
  const Turns turns = legal_turns(job.rules, game.position());
  for (const PricedMove& move : result.moves) {
    if (move.at_most || (result.depth < 2 && !move.exact())) continue;
    const Turn* turn = std::find_if(turns.begin(), turns.end(),
                                    [&](const Turn& each) { return each.move == move.move; });
    const Record made = record(job.rules, *turn, move, number);
    // The search asks nothing of a position without moves.
    if (made.moves > 0) records.push_back(made);
  }
  return *result.best;
}

Records play(const Job& job, const Tables& tables, int number, Engine& engine) {
  Records records;
  Random random(mix(job.seed) + static_cast<std::uint64_t>(number));
  engine.clear();
  Game game(job.rules);
  for (int left = random.below(kMostOpeningMoves + 1); !game.over(); --left) {
    // Where the tables know everything the games would only repeat themselves.
    const bool known = tables.has(game.position().on_board());
    const bool skip = left > 0 || (known && random.below(kOneKnownPositionIn) > 0);
    Move move = kNoMove;
    if (!skip) move = label(job, tables, game, number, engine, records);
    if (skip || random.below(kOneRandomMoveIn) == 0) {
      const Turns turns = legal_turns(job.rules, game.position());
      move = turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))].move;
    }
    (void)game.play(move);
  }
  return records;
}

std::vector<Records> play_all(const Job& job, const Tables& tables) {
  std::vector<Records> all(static_cast<std::size_t>(job.games));
  std::atomic<int> next{0};
  const auto work = [&] {
    Engine engine(2);
    for (int game = next++; game < job.games; game = next++) {
      all[static_cast<std::size_t>(game)] = play(job, tables, game, engine);
    }
  };
  HelperThreads helpers;
  for (int t = 1; t < job.threads && helpers.start(work); ++t) {
  }
  work();
  helpers.join();
  return all;
}

std::optional<FileError> write(AtomicFile& file, const std::vector<Records>& all,
                               std::size_t& written) {
  for (const Records& records : all) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(records.data());
    file.write({bytes, records.size() * sizeof(Record)});
    written += records.size();
  }
  return file.commit();
}

}  // namespace

int main(int count, char** words) {
  const auto rules = count == 7 ? Ruleset::parse(words[1]) : Ruleset::parse("");
  if (!rules || rules->majority) {
    std::fprintf(stderr, "use: endodoi-training-data RULESET GAMES NODES SEED THREADS FILE\n");
    return 2;
  }
  const Job job{*rules,
                std::atoi(words[2]),
                std::strtoull(words[3], nullptr, 10),
                std::strtoull(words[4], nullptr, 10),
                std::atoi(words[5]),
                words[6]};
  AtomicFile file(job.file);
  if (file.error()) {
    std::fprintf(stderr, "%s\n", file.error()->message.c_str());
    return 2;
  }
  const auto begin = std::chrono::steady_clock::now();
  const Tables tables = build_tables(job);
  const std::chrono::duration<double> built = std::chrono::steady_clock::now() - begin;
  std::size_t written = 0;
  if (const auto error = write(file, play_all(job, tables), written)) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    return 2;
  }
  const std::chrono::duration<double> all = std::chrono::steady_clock::now() - begin;
  std::printf("%-12s tables to %d seeds in %.1f s, %zu records in %.1f s\n",
              job.rules.name().c_str(), tables.levels() - 1, built.count(), written, all.count());
  return 0;
}
