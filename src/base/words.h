#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi {

/// The words of a line: what stands between blanks and tabs.
std::vector<std::string> words_of(std::string_view text);

/// The text with small letters for A to Z; other characters stay.
std::string in_lower_case(std::string_view text);

/// Whether two texts are the same, or would be with letters of one size (A to Z).
bool same_but_for_case(std::string_view a, std::string_view b);

/// The one of `known` that `word` was most likely meant to be; nothing if none is close
/// (more than about a third of the letters wrong).
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace endodoi
