#pragma once

#include <functional>
#include <optional>
#include <string>

#include "player/book.h"
#include "solver/proof_search.h"

namespace endodoi {

/// An entry of a book that is wrong, or could not be proved.
struct BookFault {
  Position position;
  std::string message;
};

/// Proves anew what an entry says: that its value is shown, that no more is, and that its move
/// keeps it. The search should have other tables and other memory than that which built the book.
/// Nothing: the entry is right. Blocks; a search that is asked to stop proves nothing.
std::optional<BookFault> check_entry(ProofSearch& search, const Position& position,
                                     const Book::Entry& entry);

}  // namespace endodoi
