#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace endodoi::cli {

/// A line that came in.
struct UgiInput {
  enum class Kind {
    line,      ///< `text`, without its line end; the last line may lack one
    too_long,  ///< longer than kLongestLine; it was read to its end and thrown away
    end,       ///< there is nothing more to read
  };
  /// A game of a hundred thousand moves fits.
  static constexpr std::size_t kLongestLine = 1 << 20;

  Kind kind = Kind::end;
  std::string text{};

  /// Blocks until a whole line or the end has come. Memory stays small however long a line is.
  static UgiInput read(std::istream& in);
};

}  // namespace endodoi::cli
