#pragma once

#include <string>
#include <string_view>

namespace endodoi {

/// How many colours may be used.
enum class Colours {
  none,   ///< plain text: a pipe, a dumb terminal, NO_COLOR
  basic,  ///< the eight of every terminal
  full,   ///< 256
  rich,   ///< any: red, green and blue
};

/// What the environment says about the terminal (TERM, COLORTERM, and NO_COLOR above all).
Colours colours_of_terminal();

/// The looks of the parts of a text, named by meaning. Without colours every text comes back as it
/// is.
class Style {
 public:
  explicit Style(Colours colours = Colours::none) : colours_(colours) {}

  Colours colours() const { return colours_; }

  std::string strong(std::string_view text) const;  ///< what to look at first
  std::string quiet(std::string_view text) const;   ///< what may be overlooked
  std::string good(std::string_view text) const;    ///< a capture, a win, a pass
  std::string bad(std::string_view text) const;     ///< a refusal, a failure
  std::string accent(std::string_view text) const;  ///< whose turn, a hint

  /// A look of its own: the codes (select graphic rendition) for each number of colours; none: as
  /// it is.
  struct Look {
    std::string_view rich, full, basic;
  };
  std::string paint(std::string_view text, const Look& look) const;

 private:
  Colours colours_;
};

}  // namespace endodoi
