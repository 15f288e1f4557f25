#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.h"

namespace endodoi {

/// XXH64 with seed 0, fed piece by piece: the 64-bit checksum of our files. It finds damage, not
/// forgery. The value does not depend on how the bytes are cut up.
class Checksum {
 public:
  Checksum();
  ~Checksum();
  Checksum(Checksum&&) noexcept;
  Checksum& operator=(Checksum&&) noexcept;

  void add(Bytes bytes);
  /// Of all bytes so far; more may be added afterwards.
  std::uint64_t value() const;

  static std::uint64_t of(Bytes bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace endodoi
