#include "tables/tables.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace endodoi {

std::string table_family(const Ruleset& rules) {
  return (rules.variant == Variant::cross ? "cross/" : "endodoi/") + std::to_string(rules.pits) +
         (rules.lone ? "+lone" : "");
}

std::optional<Ruleset> ruleset_of_family(std::string_view family) {
  // In a ruleset's name the seeds stand before the options.
  const std::size_t plus = std::min(family.find('+'), family.size());
  const auto rules =
      Ruleset::parse(std::string(family.substr(0, plus)) + "x1" + std::string(family.substr(plus)));
  if (!rules || table_family(*rules) != family) return std::nullopt;
  return *rules;
}

Tables::Tables(const Ruleset& rules, int max_seeds)
    : rules_(rules), index_(rules.width(), max_seeds) {
  assert(!rules.majority && max_seeds <= kMaxTableSeeds);
}

bool Tables::of_family(const Ruleset& rules) const {
  return table_family(rules_) == table_family(rules);
}

void Tables::add(TableValues values) {
  assert(levels() <= index_.max_seeds() && values.size() == index_.size(levels()));
  values_.push_back(std::move(values));
}

}  // namespace endodoi
