#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace endodoi {

/// The words of a line: what stands between blanks and tabs.
std::vector<std::string> words_of(std::string_view text);

}  // namespace endodoi
