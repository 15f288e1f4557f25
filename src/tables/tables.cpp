#include "tables/tables.h"

#include <cassert>
#include <utility>

namespace endodoi {

std::string table_family(const Ruleset& rules) {
  return (rules.variant == Variant::cross ? "cross/" : "endodoi/") + std::to_string(rules.pits) +
         (rules.lone ? "+lone" : "");
}

Tables::Tables(const Ruleset& rules, int max_seeds) : rules_(rules), index_(rules.width(), max_seeds) {
  assert(!rules.majority && max_seeds <= kMaxTableSeeds);
}

void Tables::add(std::vector<TableValue> values) {
  assert(levels() <= index_.max_seeds() && values.size() == index_.size(levels()));
  values_.push_back(std::move(values));
}

}  // namespace endodoi
