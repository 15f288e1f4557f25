#include "rules/text.h"

namespace endodoi::text {

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string result = "'";
  const std::string_view shown = text.substr(0, kShown);
  for (const char c : shown) {
    const auto code = static_cast<unsigned char>(c);
    result += code < 0x20 || code == 0x7F ? '?' : c;
  }
  if (text.size() > kShown) {
    // Never cut within a UTF-8 character.
    while (result.size() > 1 && (static_cast<unsigned char>(text[result.size() - 1]) & 0xC0) == 0x80) result.pop_back();
    result += "…";
  }
  return result + "'";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<unsigned> number(std::string_view text) {
  if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  unsigned value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value;
}

}  // namespace endodoi::text
