#include "cli/json.h"

#include <fmt/format.h>

#include "rules/text.h"

namespace endodoi::cli {

void JsonWriter::separate() {
  if (!first_) result_ += ',';
  first_ = false;
}

void JsonWriter::open(char opening, char closing) {
  separate();
  result_ += opening;
  closings_.push_back(closing);
  first_ = true;
}

void JsonWriter::end() {
  result_ += closings_.back();
  closings_.pop_back();
  first_ = false;
}

void JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  result_ += ':';
  first_ = true;
}

void JsonWriter::quote(std::string_view value) {
  result_ += '"';
  while (!value.empty()) {
    const char c = value[0];
    const std::size_t length = text::character_length(value);
    if (c == '"' || c == '\\') {
      result_ += '\\';
      result_ += c;
    } else if (length == 0) {
      result_ += "\\ufffd";  // a file name need not be UTF-8, JSON must
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result_ += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      result_ += value.substr(0, length);
    }
    value.remove_prefix(length > 0 ? length : 1);
  }
  result_ += '"';
}

void JsonWriter::text(std::string_view value) {
  separate();
  quote(value);
}

void JsonWriter::number(std::int64_t value) {
  separate();
  result_ += std::to_string(value);
}

void JsonWriter::real(double value) {
  separate();
  result_ += fmt::format("{:.6g}", value);
}

void JsonWriter::boolean(bool value) {
  separate();
  result_ += value ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  result_ += "null";
}

}  // namespace endodoi::cli
