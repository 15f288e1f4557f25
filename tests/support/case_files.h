// Reads the case files of tests/data, and the same lines where a document shows them: `|` between
// the fields, `#` before a remark.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cases {

struct Case {
  std::string where;                // file and line, for messages
  std::vector<std::string> fields;  // without the blanks around them
};

// Throws std::runtime_error if the file has no cases, or a line with another number of fields than
// those named, so that a test can never pass because it read nothing.
std::vector<Case> read(const std::string& file_name, const std::vector<size_t>& field_counts);

// The cases of all blocks of a Markdown document that are fenced as "```cases KIND". None is fine.
std::vector<Case> read_document(const std::string& path, const std::string& kind);

// The texts of all blocks fenced as "```INFO".
std::vector<std::string> read_blocks(const std::string& path, const std::string& info);

std::vector<std::string> words(const std::string& text);

// `took N laps N last PIT`
struct Effects {
  int taken = 0;
  int laps = 0;
  std::string last;
};
Effects read_effects(const std::string& text);

// `endodoi/6x4 s`
struct Beginning {
  std::string ruleset;
  bool south_begins = true;
};
Beginning read_beginning(const std::string& text);

}  // namespace cases
