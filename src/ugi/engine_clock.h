#pragma once

#include <chrono>

namespace endodoi {

/// The clock of the engine's time limits.
inline std::chrono::milliseconds engine_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace endodoi
