#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi {

/// The one of `known` that `word` was most likely meant to be; nothing if none is close
/// (more than about a third of the letters wrong).
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace endodoi
