#pragma once

#include <string>

namespace endodoi::cli {

/// `0.4 ms`, `3.21 s`, `2 min 05 s`
std::string duration(double seconds);

/// `812`, `12.3 thousand`, `4.56 million`: for speeds, where three figures are enough.
std::string rough(double number);

}  // namespace endodoi::cli
