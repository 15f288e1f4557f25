#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi::cli {

/// Writes one JSON text, value after value: `json.object(); json.key("laps"); json.number(5);
/// json.end();`
class JsonWriter {
 public:
  void object() { open('{', '}'); }
  void array() { open('[', ']'); }
  void end();
  void key(std::string_view name);
  void text(std::string_view value);
  void number(std::int64_t value);
  void real(double value);
  void boolean(bool value);
  void null();

  // A member of an object in one call.
  void text(std::string_view name, std::string_view value) { key(name), text(value); }
  void number(std::string_view name, std::int64_t value) { key(name), number(value); }
  void real(std::string_view name, double value) { key(name), real(value); }
  void boolean(std::string_view name, bool value) { key(name), boolean(value); }

  const std::string& result() const { return result_; }

 private:
  void open(char opening, char closing);
  void separate();
  void quote(std::string_view value);

  std::string result_;
  std::vector<char> closings_;
  bool first_ = true;  ///< nothing stands yet in the innermost object or array, or a key has just
                       ///< been written
};

}  // namespace endodoi::cli
