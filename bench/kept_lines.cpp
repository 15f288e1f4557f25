#include "kept_lines.h"

#include <filesystem>
#include <sstream>

#include "base/regular_file.h"

namespace endodoi::bench {

std::optional<std::string> KeptLines::open(const std::string& path, const std::string& work) {
  lines_.clear();
  if (path.empty()) return std::nullopt;
  const auto [text, error] = read_file(path);
  if (error && error->kind != FileError::Kind::missing) return error->message;
  const std::size_t whole = text.rfind('\n') == text.npos ? 0 : text.rfind('\n') + 1;
  std::istringstream rest(text.substr(0, whole));
  std::string first;
  std::getline(rest, first);
  if (whole > 0 && first != work) return path + ": it holds '" + first + "', not '" + work + "'";
  for (std::string line; std::getline(rest, line);) lines_.push_back(line);
  if (whole < text.size()) std::filesystem::resize_file(path, whole);
  out_.open(path, std::ios::binary | std::ios::app);
  if (whole == 0) out_ << work << std::endl;
  return out_ ? std::nullopt : std::optional(path + ": it cannot be written");
}

void KeptLines::add(const std::string& line) {
  lines_.push_back(line);
  if (out_.is_open()) out_ << line << std::endl;
}

}  // namespace endodoi::bench
