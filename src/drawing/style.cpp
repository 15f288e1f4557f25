#include "drawing/style.h"

#include <cstdlib>

namespace endodoi {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

Colours colours_of_terminal() {
  const std::string_view term = environment("TERM");
  if (!environment("NO_COLOR").empty() || term.empty() || term == "dumb") return Colours::none;
  const std::string_view colour = environment("COLORTERM");
  if (colour == "truecolor" || colour == "24bit") return Colours::rich;
  return term.find("256") != term.npos || !colour.empty() ? Colours::full : Colours::basic;
}

std::string Style::paint(std::string_view text, const Look& look) const {
  std::string_view codes;
  if (colours_ == Colours::rich) codes = look.rich;
  if (colours_ == Colours::full) codes = look.full;
  if (colours_ == Colours::basic) codes = look.basic;
  if (codes.empty()) return std::string(text);
  std::string painted = "\033[";
  return painted.append(codes).append("m").append(text).append("\033[0m");
}

std::string Style::strong(std::string_view text) const { return paint(text, {"1", "1", "1"}); }
std::string Style::quiet(std::string_view text) const {
  return paint(text, {"38;5;245", "38;5;245", "2"});
}
std::string Style::good(std::string_view text) const {
  return paint(text, {"38;5;107", "38;5;107", "32"});
}
std::string Style::bad(std::string_view text) const {
  return paint(text, {"38;5;167", "38;5;167", "31"});
}
std::string Style::accent(std::string_view text) const {
  return paint(text, {"1;38;5;173", "1;38;5;173", "1;33"});
}

}  // namespace endodoi
