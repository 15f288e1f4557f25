#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Small text helpers of the parsers in this folder.
namespace endodoi::text {

/// An ASCII letter of either size.
constexpr bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// Bytes of the well-formed UTF-8 character at the beginning of a text; 0 if there is none.
std::size_t character_length(std::string_view text);

/// The text on one line, as an error message may show it: control characters and what is no UTF-8
/// replaced by ?, cut after about `most` bytes.
std::string shown(std::string_view text, std::size_t most);

/// A short text of the user's in quotes.
std::string quoted(std::string_view text);

/// Without blanks, tabs and line ends at either side.
std::string_view trimmed(std::string_view text);

/// The parts between separators; an empty text is one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// A plain decimal of 1 to 9 digits without sign or leading zero; nothing for anything else.
std::optional<unsigned> number(std::string_view text);

}  // namespace endodoi::text
