#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace endodoi::bench {

/// A file to which long work adds one line for each finished piece, so that it goes on where it
/// was stopped. Its first line says what the work is.
class KeptLines {
 public:
  /// Opens or makes the file; a last line that was cut off is removed. With an empty path the lines
  /// are kept in memory only. Errors, as a sentence: it is of other work, or cannot be written.
  std::optional<std::string> open(const std::string& path, const std::string& work);

  /// Those that are there, without the first.
  const std::vector<std::string>& lines() const { return lines_; }
  /// Adds a line, on disk when this returns.
  void add(const std::string& line);

 private:
  std::vector<std::string> lines_;
  std::ofstream out_;
};

}  // namespace endodoi::bench
