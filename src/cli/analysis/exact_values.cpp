#include "cli/analysis/exact_values.h"

#include <algorithm>

#include "cli/interrupt.h"
#include "cli/tables_target.h"
#include "player/player.h"
#include "player/table_reach.h"
#include "solver/table_supply.h"

namespace endodoi::cli {
namespace {

constexpr std::uint64_t kStep = 500'000;
constexpr std::size_t kLongestLine = 40;

}  // namespace

TableResult<Tables> tables_at_hand(const Ruleset& rules, const std::optional<std::string>& dir) {
  if (rules.majority) {
    Ruleset family = rules;
    family.majority = false;
    return Tables(family, kMaxTableSeeds);
  }
  BuildOptions options;
  options.threads = default_threads();
  // Only read: what is to be built depends on the question.
  return supply_tables(dir.value_or(default_tables_dir()), rules, quick_table_level(rules), -1,
                       options);
}

SearchResult exact_values(const History& history, const SolvePlan& plan, Tables tables,
                          const std::function<void(const SearchResult&)>& on_news) {
  BuildOptions build;
  build.threads = default_threads();
  build.progress = [](const BuildProgress&) { return !InterruptWatch::interrupted(); };
  const int wanted = std::min(plan.max_seeds, tables.index().max_seeds());
  if (!history.rules.majority) add_levels(tables, wanted, build);
  PlayerSettings settings;
  settings.mebibytes = 1;
  settings.pricing_mebibytes = plan.mebibytes;
  settings.threads = default_threads();
  ComputerPlayer player(settings);
  player.use(std::make_shared<const Tables>(std::move(tables)));
  Pricing& pricing = player.price(history, &InterruptWatch::mark());
  while (!pricing.finished() && !InterruptWatch::interrupted()) {
    pricing.step(kStep);
    if (on_news) on_news(pricing.result());
  }
  SearchResult result = pricing.result();
  if (result.ending == Ending::resolved) result.line = pricing.principal_variation(kLongestLine);
  return result;
}

}  // namespace endodoi::cli
