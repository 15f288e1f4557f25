#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace endodoi {

/// Everything that can be wrong with what somebody typed or tried. The set is closed: faces
/// translate by kind.
enum class ErrorKind {
  unknown_ruleset,     ///< no such ruleset, or a spelling other than the canonical one
  malformed_position,  ///< the three fields, the slash or the commas are not where they belong
  unreadable_number,   ///< a count that is not a plain decimal
  wrong_pit_count,     ///< a row with more or fewer pits than the ruleset has
  too_many_seeds,      ///< more seeds than the ruleset has (R2)
  unknown_mover,       ///< the mover is neither `s` nor `n`
  malformed_move,      ///< not a letter, nor a letter, `x` and a number
  unknown_pit,         ///< no pit of this board has that letter
  wrong_capture,       ///< the number after `x` is not what the move takes
  not_your_pit,        ///< the pit lies in the other row (R3)
  empty_pit,           ///< nothing to lift (R3)
  never_ending,        ///< the sowing never ends (R9)
  game_over,           ///< the game has ended, no more moves
  malformed_record,    ///< a game record that cannot be read
};

/// The kind's name in texts: `empty-pit`, `never-ending`, …
std::string_view name(ErrorKind kind);

/// A refusal: its kind, and one plain English sentence saying what, where, and what would be right.
struct Error {
  ErrorKind kind;
  std::string message;
};

/// A value, or the reason why there is none. `value()` may be called only when `ok()`. Other layers
/// have other errors and name them as E.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(E error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& { return *std::get_if<0>(&content_); }
  T& value() & { return *std::get_if<0>(&content_); }
  T&& value() && { return std::move(*std::get_if<0>(&content_)); }
  const E& error() const { return *std::get_if<1>(&content_); }

  const T& operator*() const { return value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, E> content_;
};

}  // namespace endodoi
