#include "cli/book_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "rules/text.h"

namespace endodoi::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> book_folders() {
  const char* const named = std::getenv("ENDODOI_BOOKS");
  if (named != nullptr && *named != '\0') return {fs::path(named)};
  std::vector<fs::path> folders;
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) folders.push_back(self.parent_path() / "../share/endodoi/books");
  folders.emplace_back(ENDODOI_SOURCE_BOOKS);
  return folders;
}

}  // namespace

std::string book_name(const Ruleset& rules) {
  std::string name = rules.name();
  std::replace(name.begin(), name.end(), '/', '-');
  return name + ".book";
}

std::optional<std::string> book_at_hand(const Ruleset& rules) {
  for (const fs::path& folder : book_folders()) {
    const fs::path file = folder / book_name(rules);
    std::error_code failed;
    if (fs::is_regular_file(file, failed)) return file.string();
  }
  return std::nullopt;
}

Result<std::shared_ptr<const Book>, std::string> read_book(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  if (in) bytes << in.rdbuf();
  if (!in || bytes.str().empty()) return text::quoted(path) + ": this file cannot be read";
  auto book = Book::read(bytes.str());
  if (!book) return text::quoted(path) + ": " + book.error();
  return std::shared_ptr<const Book>(std::make_shared<Book>(std::move(book.value())));
}

}  // namespace endodoi::cli
