#pragma once

#include <cstdint>

namespace endodoi {

/// What a fixed set of searches came to. Every build on every platform gives the same; a change of
/// the search changes it, and then says so.
struct Signature {
  std::uint64_t nodes = 0;  ///< positions searched in all
  std::uint64_t hash = 0;   ///< over the nodes, values and best moves of all searches
};

/// Searches positions of both variants and several sizes to a fixed depth with a table of 1 MiB.
/// Blocks for about a second.
Signature bench_signature();

}  // namespace endodoi
