#include "cli/opponent.h"

#include <fmt/format.h>

#include <array>

#include "cli/interrupt.h"
#include "engine/levels.h"

namespace endodoi::cli {
namespace {

constexpr std::array<std::string_view, Opponent::kStrongest> kNames{
    "Little brother", "Herd boy", "Big brother", "Uncle", "Elder"};
static_assert(kNames.size() == kLevels.size());

}  // namespace

std::string_view Opponent::name() const { return kNames[static_cast<std::size_t>(level_ - 1)]; }

Move Opponent::choose(const Game& game) {
  const Level& level = kLevels[static_cast<std::size_t>(level_ - 1)];
  return *choose_move(engine_, History::of(game), level, seed_,
                      {.stop = &InterruptWatch::mark()});
}

SearchResult Opponent::advise(const Game& game) {
  // Nodes, not time: the same question gets the same answer.
  constexpr std::uint64_t kNodes = 1'000'000;
  Request request;
  request.history = History::of(game);
  request.limits.nodes = kNodes;
  request.limits.stop = &InterruptWatch::mark();
  return engine_.search(request);
}

std::string Opponent::describe_levels() {
  std::string text = fmt::format("the computer's strength, default {}:", kDefault);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", i + 1, kNames[i]);
  }
  return text;
}

}  // namespace endodoi::cli
