#include "cli/wrap.h"

#include <algorithm>
#include <cstddef>

#include "base/words.h"

namespace endodoi::cli {

std::string wrapped(std::string_view paragraph, int columns) {
  const auto room = static_cast<std::size_t>(std::clamp(columns, 20, 88));
  std::string text, line;
  for (const std::string& word : words_of(paragraph)) {
    if (!line.empty() && line.size() + 1 + word.size() > room) {
      text += line + '\n';
      line.clear();
    }
    line.append(line.empty() ? "  " : " ").append(word);
  }
  return text + line + '\n';
}

}  // namespace endodoi::cli
