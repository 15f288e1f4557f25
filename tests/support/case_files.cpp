#include "case_files.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cases {
namespace {

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::string field;
  std::istringstream stream(line + "|");
  while (std::getline(stream, field, '|')) fields.push_back(trimmed(field));
  return fields;
}

}  // namespace

std::vector<Case> read(const std::string& file_name, const std::vector<size_t>& field_counts) {
  std::ifstream file(std::string(ENDODOI_TEST_DATA) + "/" + file_name);
  std::vector<Case> found;
  std::string line;
  for (int number = 1; std::getline(file, line); number++) {
    if (trimmed(line).empty() || line[0] == '#') continue;
    Case one{file_name + ":" + std::to_string(number), fields_of(line)};
    if (std::count(field_counts.begin(), field_counts.end(), one.fields.size()) == 0) {
      throw std::runtime_error("wrong number of fields in " + one.where);
    }
    found.push_back(std::move(one));
  }
  if (found.empty()) throw std::runtime_error("no cases in " + file_name);
  return found;
}

std::vector<std::string> read_blocks(const std::string& path, const std::string& info) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> blocks;
  bool inside = false;
  std::string line;
  while (std::getline(file, line)) {
    if (line.substr(0, 3) == "```") {
      inside = !inside && line == "```" + info;
      if (inside) blocks.emplace_back();
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

std::vector<Case> read_document(const std::string& path, const std::string& kind) {
  std::vector<Case> found;
  for (const std::string& block : read_blocks(path, "cases " + kind)) {
    std::istringstream lines(block);
    std::string line;
    while (std::getline(lines, line)) {
      if (trimmed(line).empty() || line[0] == '#') continue;
      found.push_back({path + ": " + line, fields_of(line)});
    }
  }
  return found;
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  std::string word;
  std::istringstream stream(text);
  while (stream >> word) found.push_back(word);
  return found;
}

Effects read_effects(const std::string& text) {
  const std::vector<std::string> parts = words(text);
  if (parts.size() != 6 || parts[0] != "took" || parts[2] != "laps" || parts[4] != "last") {
    throw std::runtime_error("not 'took N laps N last PIT': " + text);
  }
  return {std::stoi(parts[1]), std::stoi(parts[3]), parts[5]};
}

Beginning read_beginning(const std::string& text) {
  const std::vector<std::string> parts = words(text);
  if (parts.size() != 2 || (parts[1] != "s" && parts[1] != "n")) {
    throw std::runtime_error("not 'RULESET s' or 'RULESET n': " + text);
  }
  return {parts[0], parts[1] == "s"};
}

}  // namespace cases
