#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <endodoi/error.h>
#include <endodoi/pit.h>

namespace endodoi {

/// Commands of UGI (docs/protocol.md) that are one word.
enum class UgiWord { nothing, ugi, isready, uginewgame, stop, quit, show, help };

/// `setoption name NAME [value VALUE]`
struct UgiSetOption {
  std::string name;                  ///< its words with one blank between them
  std::optional<std::string> value;  ///< as written, without blanks at its ends
};

/// `position startpos|fen POSITION [moves MOVE…]`
struct UgiPosition {
  std::optional<std::string> text;  ///< a position text, not yet read; none: startpos
  std::vector<std::string> moves;   ///< move texts, not yet read
};

/// `query gameover|p1turn|result`
enum class UgiQuery { gameover, p1turn, result };

/// `go …`: limits, all of which hold together; none of them is the same as `infinite`.
struct UgiGo {
  bool infinite = false;  ///< no answer before `stop`
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<int> depth;            ///< at least 1, perhaps deeper than a search can go
  std::optional<std::uint64_t> nodes;  ///< at least 1
  std::array<std::optional<std::chrono::milliseconds>, 2> time;  ///< by index(Player), p1 is South
  std::array<std::optional<std::chrono::milliseconds>, 2> increment;  ///< likewise
};

using UgiCommand = std::variant<UgiWord, UgiSetOption, UgiPosition, UgiQuery, UgiGo>;

/// Reads a line of the protocol, whatever bytes it holds. Words stand between blanks or tabs; line
/// ends at its end are no part of it. Errors: what is wrong with it and what would be right, one
/// sentence on one line of text.
Result<UgiCommand, std::string> parse_ugi(std::string_view line);

}  // namespace endodoi
