#include "player/book_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "base/regular_file.h"
#include "rules/text.h"

namespace endodoi {
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

std::string file_name(const Ruleset& rules, std::string_view ending) {
  std::string name = rules.name();
  std::replace(name.begin(), name.end(), '/', '-');
  return name.append(ending);
}

/// The first that exists, seen from the folders of books.
std::optional<std::string> at_hand(const fs::path& file) {
  for (const fs::path& folder : book_folders()) {
    std::error_code failed;
    if (fs::is_regular_file(folder / file, failed)) return (folder / file).string();
  }
  return std::nullopt;
}

using StrategyResult = Result<std::shared_ptr<const Strategy>, std::string>;

StrategyResult read_strategy(const std::string& path) {
  const auto certificate = read_certificate(path);
  if (!certificate) return certificate.error().message;
  auto strategy = Strategy::of(*certificate);
  if (!strategy) return text::quoted(path) + ": " + strategy.error();
  return std::shared_ptr<const Strategy>(std::make_shared<Strategy>(std::move(strategy.value())));
}

}  // namespace

std::string book_name(const Ruleset& rules) { return file_name(rules, ".book"); }

std::optional<std::string> book_at_hand(const Ruleset& rules) { return at_hand(book_name(rules)); }

Result<OpeningKnowledge, std::string> knowledge_at_hand(const Ruleset& rules) {
  OpeningKnowledge known;
  if (const auto path = book_at_hand(rules)) {
    auto book = read_book(*path);
    if (!book) return book.error();
    known.book = std::move(book.value());
  }
  if (const auto path = at_hand(fs::path("../proofs") / file_name(rules, ".proof"))) {
    auto strategy = read_strategy(*path);
    if (!strategy) return strategy.error();
    known.strategy = std::move(strategy.value());
  }
  return known;
}

Result<OpeningKnowledge, std::string> read_knowledge(const std::string& path) {
  if (is_certificate(path)) {
    auto strategy = read_strategy(path);
    if (!strategy) return strategy.error();
    return OpeningKnowledge{nullptr, std::move(strategy.value())};
  }
  auto book = read_book(path);
  if (!book) return book.error();
  return OpeningKnowledge{std::move(book.value()), nullptr};
}

Result<std::shared_ptr<const Book>, std::string> read_book(const std::string& path) {
  const auto file = read_file(path);
  if (file.error) return file.error->message;
  if (file.text.empty()) return text::quoted(path) + ": this file is empty";
  auto book = Book::read(file.text);
  if (!book) return text::quoted(path) + ": " + book.error();
  return std::shared_ptr<const Book>(std::make_shared<Book>(std::move(book.value())));
}

}  // namespace endodoi
