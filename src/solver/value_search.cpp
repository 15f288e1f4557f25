#include "solver/value_search.h"

#include <algorithm>

namespace endodoi {
namespace {

constexpr std::uint64_t kFirstBudget = 1 << 16;
constexpr std::uint64_t kBudgetGrowth = 4;

}  // namespace

ValueSearch::ValueSearch(ProofSearch& search, const Position& position, const ValueBounds& known)
    : search_(search), position_(position), budget_(kFirstBudget) {
  const ValueBounds widest = ValueBounds::widest(position);
  bounds_ = {std::max(known.low, widest.low), std::min(known.high, widest.high)};
  plan();
}

/// The claims worth asking now: the middle of the bounds, then the quarters; if those were given
/// up, whatever is left.
void ValueSearch::plan() {
  question_ = 0;
  spent_ = 0;
  questions_.clear();
  const auto add = [this](int need) {
    const bool within = need > bounds_.low && need <= bounds_.high;
    if (!within || given_up_.contains(need)) return;
    if (std::find(questions_.begin(), questions_.end(), need) == questions_.end()) {
      questions_.push_back(need);
    }
  };
  const int middle = bounds_.low + (bounds_.high - bounds_.low + 1) / 2;
  add(middle);
  add(middle + (bounds_.high - middle + 1) / 2);
  add(bounds_.low + (middle - bounds_.low) / 2);
  for (int need = bounds_.low + 1; need <= bounds_.high && questions_.empty(); ++need) add(need);
  stuck_ = questions_.empty();
}

void ValueSearch::advance(std::uint64_t most_expansions) {
  const int asked = need();
  const std::uint64_t before = search_.cost().expansions;
  switch (search_.settle(position_, asked, std::min(budget_ - spent_, most_expansions))) {
    case Verdict::shown:
      bounds_.low = asked;
      return plan();
    case Verdict::refuted:
      bounds_.high = asked - 1;
      return plan();
    case Verdict::unsettled:
      given_up_.insert(asked);
      return plan();
    case Verdict::stopped:
      break;
  }
  spent_ += search_.cost().expansions - before;
  if (spent_ < budget_) return;
  spent_ = 0;
  if (++question_ < questions_.size()) return;
  budget_ *= kBudgetGrowth;
  question_ = 0;
}

}  // namespace endodoi
