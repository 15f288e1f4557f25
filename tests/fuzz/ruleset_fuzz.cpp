// Ruleset names: there is one spelling, so what is accepted prints as it was written.
#include <endodoi/ruleset.h>

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  const auto rules = endodoi::Ruleset::parse(text);
  if (!rules) {
    fuzz::require(rules.error().kind == endodoi::ErrorKind::unknown_ruleset, "one error kind");
    fuzz::require_a_sentence(rules.error());
    return 0;
  }
  fuzz::require(rules->name() == text, "an accepted name prints as it was written");
  fuzz::require(rules->pits >= endodoi::kMinPits && rules->pits <= endodoi::kMaxPits, "R1");
  fuzz::require(rules->seeds >= 1 && rules->seeds <= endodoi::kMaxSeeds, "R2");
  return 0;
}
