#pragma once

#include <memory>
#include <optional>
#include <string>

#include "player/book.h"

namespace endodoi::cli {

/// `endodoi-6x4.book`
std::string book_name(const Ruleset& rules);

/// The file of the ruleset's book that comes with the program, if there is one: in the folder that
/// the environment variable ENDODOI_BOOKS names (then in no other), else in ../share/endodoi/books
/// seen from the program (an installation), else in the data/books of the sources.
std::optional<std::string> book_at_hand(const Ruleset& rules);

/// Reads a book file. Errors: as Book::read(), and that it cannot be read, with the path.
Result<std::shared_ptr<const Book>, std::string> read_book(const std::string& path);

}  // namespace endodoi::cli
