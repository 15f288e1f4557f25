#include "cli/ugi_input.h"

#include <streambuf>

namespace endodoi::cli {

UgiInput UgiInput::read(std::istream& in) {
  using Traits = std::istream::traits_type;
  std::streambuf& buffer = *in.rdbuf();
  UgiInput input;
  for (auto c = buffer.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = buffer.sbumpc()) {
    if (input.kind == Kind::end) input.kind = Kind::line;
    if (Traits::to_char_type(c) == '\n') return input;
    if (input.text.size() < kLongestLine) {
      input.text += Traits::to_char_type(c);
    } else {
      input.kind = Kind::too_long;
    }
  }
  return input;
}

}  // namespace endodoi::cli
