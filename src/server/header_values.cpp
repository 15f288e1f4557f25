#include "header_values.h"

#include <algorithm>

#include "base/words.h"

namespace endodoi::server {
namespace {

// An item of a list, such as "br" or "fi;q=0.8".
struct Item {
  explicit Item(std::string_view text);

  std::string_view name;
  bool refused;  // "q=0", "q=0.0" and "q=0.000" refuse what stands before them
};

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Calls `visit` with each item of a comma-separated header value until it returns true.
template <typename Visit>
bool any_item(std::string_view header, Visit visit) {
  while (!header.empty()) {
    const auto comma = header.find(',');
    if (visit(trim(header.substr(0, comma)))) return true;
    header = comma == header.npos ? std::string_view() : header.substr(comma + 1);
  }
  return false;
}

bool is_refused(std::string_view parameters) {
  const auto q = parameters.find("q=");
  if (q == parameters.npos) return false;
  const std::string_view weight = trim(parameters.substr(q + 2));
  return !weight.empty() && weight.find_first_not_of("0.") == weight.npos;
}

Item::Item(std::string_view text) {
  const auto semicolon = text.find(';');
  name = trim(text.substr(0, semicolon));
  refused = semicolon != text.npos && is_refused(text.substr(semicolon + 1));
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view coding) {
  return any_item(header, [&](std::string_view text) {
    const Item item(text);
    return same_but_for_case(item.name, coding) && !item.refused;
  });
}

std::string_view preferred_language(std::string_view header,
                                    const std::vector<std::string_view>& offered) {
  std::string_view found = offered.front();
  any_item(header, [&](std::string_view text) {
    const Item item(text);
    // Of a language's region, "fi-FI", nothing depends.
    const std::string_view language = item.name.substr(0, item.name.find('-'));
    const auto at = std::find_if(offered.begin(), offered.end(), [&](std::string_view one) {
      return same_but_for_case(one, language);
    });
    if (item.refused || at == offered.end()) return false;
    found = *at;
    return true;
  });
  return found;
}

bool etag_matches(std::string_view header, std::string_view etag) {
  return any_item(header, [&](std::string_view item) {
    if (item == "*") return true;
    if (item.starts_with("W/")) item.remove_prefix(2);
    return item.size() == etag.size() + 2 && item.front() == '"' && item.back() == '"' &&
           item.substr(1, etag.size()) == etag;
  });
}

}  // namespace endodoi::server
