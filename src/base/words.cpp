#include "base/words.h"

#include <algorithm>

namespace endodoi {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return words;
    text.remove_prefix(first);
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace endodoi
