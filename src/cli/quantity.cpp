#include "cli/quantity.h"

#include <fmt/format.h>

namespace endodoi::cli {

std::string duration(double seconds) {
  if (seconds < 0.1) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const long long whole = static_cast<long long>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string rough(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} thousand", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f} million", number / 1e6);
  return fmt::format("{:.2f} billion", number / 1e9);
}

}  // namespace endodoi::cli
