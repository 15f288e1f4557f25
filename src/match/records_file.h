#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/regular_file.h"

namespace endodoi {

/// The file of a match's records while it is played: read once, then only added to. It belongs to
/// one match at a time.
class RecordsFile {
 public:
  /// Opens the file, which is made if it is not there, and reads it. Returns what stands in the
  /// way, as a sentence: it is no regular file, it cannot be written, another match is writing it.
  std::string open(const std::string& path);
  bool is_open() const { return file_.has_value(); }
  /// What the file held when it was opened.
  const std::string& text() const { return text_; }

  /// Cuts off what stands behind the first `size` bytes. Returns as open().
  std::string cut(std::size_t size);
  /// Adds at the end. Returns as open().
  std::string add(std::string_view text);

 private:
  std::string unwritten() const;

  std::string path_;
  std::optional<RegularFile> file_;
  std::string text_;
};

}  // namespace endodoi
