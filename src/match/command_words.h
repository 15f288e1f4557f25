#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi {

/// The words of a command line: separated by blanks; '…' and "…" hold what stands between them
/// together, a backslash outside '…' takes the next character as it is. Nothing if a quote is not
/// closed. No shell is asked, so that nothing is expanded.
std::optional<std::vector<std::string>> command_words(std::string_view line);

}  // namespace endodoi
