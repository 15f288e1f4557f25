#pragma once

#include <cstddef>

namespace endodoi {

/// What this machine has, in mebibytes; 4096 where it does not tell.
std::size_t memory_mebibytes();

}  // namespace endodoi
