// Lines of the engine's protocol: whatever comes in, the answer is a command within its bounds or
// one sentence, and numbers, names and moves arrive as they were written.
#include <algorithm>

#include "fuzz.h"
#include "ugi/command.h"

namespace {

using namespace endodoi;

bool is_word(const std::string& text) {
  return !text.empty() && text.find_first_of(" \t") == std::string::npos;
}

void check(UgiWord, std::string_view) {}
void check(UgiQuery, std::string_view) {}

void check(const UgiSetOption& command, std::string_view line) {
  fuzz::require(!command.name.empty(), "an option has a name");
  fuzz::require(command.name.find("  ") == std::string::npos, "words are parted by one blank");
  if (command.value) {
    fuzz::require(line.find(*command.value) != line.npos, "a value arrives as it was written");
  }
}

void check(const UgiPosition& command, std::string_view line) {
  if (command.text) fuzz::require(!command.text->empty(), "a position text holds something");
  std::size_t bytes = 0;
  for (const std::string& move : command.moves) {
    fuzz::require(is_word(move), "a move is a word");
    bytes += move.size();
  }
  fuzz::require(bytes <= line.size(), "moves come from the line");
}

void check(const UgiGo& command, std::string_view) {
  const auto within = [](const auto& time) { return !time || time->count() >= 0; };
  fuzz::require(within(command.movetime), "no time below nothing");
  fuzz::require(std::all_of(command.time.begin(), command.time.end(), within), "on no clock");
  fuzz::require(std::all_of(command.increment.begin(), command.increment.end(), within),
                "nor an increment");
  if (command.depth) fuzz::require(*command.depth >= 1, "a depth is 1 or more");
  if (command.nodes) fuzz::require(*command.nodes >= 1, "and so are nodes");
}

void require_a_sentence(const std::string& error) {
  fuzz::require(error.size() >= 10 && error.size() <= 600, "an error is a short sentence");
  for (const char c : error) {
    fuzz::require(static_cast<unsigned char>(c) >= 0x20, "on one line, without control characters");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line = fuzz::text(data, size);
  const auto command = parse_ugi(line);
  if (!command) {
    require_a_sentence(command.error());
    return 0;
  }
  std::visit([&](const auto& known) { check(known, line); }, *command);
  const auto again = parse_ugi("\t" + std::string(line) + " \r");
  fuzz::require(again.ok() && again->index() == command->index(),
                "blanks around it change nothing");
  return 0;
}
