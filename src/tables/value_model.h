#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/checksum.h"
#include "tables/tables.h"

namespace endodoi {

/// How often each value stands in a level after each context: counted once, stored in the file, and
/// used for coding every block. Frequencies of a context are whole numbers that add up to kWhole.
class ValueModel {
 public:
  static constexpr int kBits = 14;
  static constexpr std::uint32_t kWhole = 1u << kBits;

  /// A value after a context: the part of 0 … kWhole − 1 that stands for it.
  struct Part {
    TableValue value;
    std::uint16_t first;
    std::uint16_t size;  ///< 1 … kWhole
  };

  /// How often values followed contexts.
  class Counts {
   public:
    explicit Counts(int span);
    void add(unsigned context, TableValue value) {
      ++counts_[context * symbols_ + static_cast<unsigned>(value + span_)];
    }
    void add(const Counts& other);

   private:
    friend class ValueModel;
    int span_;
    unsigned symbols_;
    std::vector<std::uint64_t> counts_;  ///< by context, then value + span
  };

  /// The model that fits the counts: what was seen gets at least 1 / kWhole.
  static ValueModel of(const Counts& counts);

  /// The bytes that a file holds of it, and back. Reading gives nothing if they are no model for
  /// that span.
  std::vector<std::uint8_t> bytes() const;
  static std::optional<ValueModel> read(Bytes bytes, int span);

  int span() const { return span_; }

  /// The part of a value that was counted in this context.
  Part part(unsigned context, TableValue value) const {
    for (std::uint32_t i = starts_[context];; ++i) {
      if (parts_[i].value == value) return parts_[i];
    }
  }

  /// The part in which `slot` (below kWhole) lies; nullptr if nothing ever followed the context.
  const Part* at(unsigned context, std::uint32_t slot) const {
    const std::uint32_t from = starts_[context];
    if (from == starts_[context + 1]) return nullptr;
    const Part* part =
        &parts_[from + hints_[hint_rows_[context] * kHints + (slot >> (kBits - kHintBits))]];
    while (slot - part->first >= part->size) ++part;
    return part;
  }

 private:
  /// By the upper bits of a slot: the first part that may hold it, counted from the context's
  /// first.
  static constexpr int kHintBits = 5;
  static constexpr std::uint32_t kHints = 1u << kHintBits;

  explicit ValueModel(int span) : span_(span) {}
  void add_context(const std::vector<Part>& parts);
  void index();

  int span_;
  std::vector<Part> parts_;  ///< of all contexts, one after the other, each by rising value
  std::vector<std::uint32_t> starts_;  ///< by context: where its parts begin; one more at the end
  std::vector<std::uint32_t> hint_rows_;
  std::vector<std::uint8_t> hints_;
};

}  // namespace endodoi
