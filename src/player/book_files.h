#pragma once

#include <memory>
#include <optional>
#include <string>

#include "player/book.h"
#include "player/strategy.h"

namespace endodoi {

/// `endodoi-6x4.book`
std::string book_name(const Ruleset& rules);

/// What a player knows of a game beforehand; either may be null.
struct OpeningKnowledge {
  std::shared_ptr<const Book> book;
  std::shared_ptr<const Strategy> strategy;
};

/// The file of the ruleset's book that comes with the program, if there is one: in the folder that
/// the environment variable ENDODOI_BOOKS names (then in no other), else in ../share/endodoi/books
/// seen from the program (an installation), else in the data/books of the sources.
std::optional<std::string> book_at_hand(const Ruleset& rules);

/// What comes with the program for a ruleset: its book, and the strategies of its certificate,
/// which lies in the folder `proofs` beside that of the books. A certificate with more moves than a
/// strategy may have has to lie elsewhere. Errors: what is wrong with a file, with its path.
Result<OpeningKnowledge, std::string> knowledge_at_hand(const Ruleset& rules);

/// Reads a file: a book or a certificate. Errors: what is wrong with it, with the path.
Result<OpeningKnowledge, std::string> read_knowledge(const std::string& path);

/// Reads a book file. Errors: as Book::read(), and that it cannot be read, with the path.
Result<std::shared_ptr<const Book>, std::string> read_book(const std::string& path);

}  // namespace endodoi
