#include "cli/play/opponent.h"

#include <fmt/format.h>

#include <array>

#include "cli/interrupt.h"
#include "cli/tables_target.h"
#include "player/book_files.h"
#include "player/table_reach.h"
#include "solver/table_supply.h"

namespace endodoi::cli {
namespace {

constexpr std::array<std::string_view, Opponent::kStrongest> kNames{
    "Little brother", "Herd boy", "Big brother", "Uncle", "Elder"};
static_assert(kNames.size() == kLevels.size());

}  // namespace

Opponent::Opponent(const Ruleset& rules, int level, std::uint64_t seed)
    : rules_(rules), level_(level), seed_(seed) {}

std::string_view Opponent::name() const { return kNames[static_cast<std::size_t>(level_ - 1)]; }

Move Opponent::choose(const Game& game) { return *ask(game, level_).best; }

SearchResult Opponent::advise(const Game& game) { return ask(game, 0); }

/// `level` as in PlayerSettings.
SearchResult Opponent::ask(const Game& game, int level) {
  // Nodes, not time: the same question gets the same answer.
  constexpr std::uint64_t kAdviceNodes = 1'000'000;
  if (level == 0 || level == kStrongest) learn();
  PlayerSettings settings = player_.settings();
  settings.level = level;
  settings.seed = seed_;
  player_.change(settings);
  player_.new_game();
  Task task;
  task.history = History::of(game);
  if (level == 0) task.limits.nodes = kAdviceNodes;
  task.limits.stop = &InterruptWatch::mark();
  return player_.find_move(task);
}

void Opponent::learn() {
  if (std::exchange(learned_, true)) return;
  const auto known = knowledge_at_hand(rules_);
  if (known) {
    player_.use(known->book);
    player_.use(known->strategy);
  } else {
    complaint_ = known.error();
  }
  player_.use(build_tables());
}

/// As far as that takes about a second, or until Ctrl-C. Null with `majority`.
std::shared_ptr<const Tables> Opponent::build_tables() const {
  if (rules_.majority) return nullptr;
  const int levels = built_table_level(rules_);
  const auto tables = std::make_shared<Tables>(rules_, levels);
  BuildOptions options;
  options.threads = default_threads();
  options.progress = [](const BuildProgress&) { return !InterruptWatch::interrupted(); };
  add_levels(*tables, levels, options);
  return tables;
}

std::string Opponent::describe_levels() {
  std::string text = fmt::format("the computer's strength, default {}:", kDefault);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", i + 1, kNames[i]);
  }
  return text;
}

}  // namespace endodoi::cli
