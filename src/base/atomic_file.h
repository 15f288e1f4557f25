#pragma once

#include <optional>
#include <string>

#include "base/regular_file.h"

namespace endodoi {

/// Where a symbolic link leads, whether there is a file yet or not: that is the file to write, and
/// the link stays. Any other path as it is, and so is a link that leads in a circle.
std::string target_of(const std::string& path);

/// A file that is there whole or not at all: it is written under another name, brought to disk, and
/// renamed. Whatever kills the program in between leaves the old file, if there was one, and a
/// `.new` beside it that the next one writes over. Of two programs that write the same file at once
/// the later one is refused.
class AtomicFile {
 public:
  /// What becomes of a file that has the name already, when this one is put in its place.
  enum class Existing { replaced, kept };

  explicit AtomicFile(const std::string& path, Existing existing = Existing::replaced);
  /// Removes what was written if it was not committed.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// What stands in the way so far, for asking before long work.
  const std::optional<FileError>& error() const { return error_; }
  /// Appends. An error is kept for commit().
  void write(Bytes bytes);
  /// Puts the file in its place. Nothing: it is done. Errors: unreadable, also if there is one that
  /// is to be kept.
  std::optional<FileError> commit();

 private:
  void begin();
  void refuse(const std::string& why);
  void refuse_existing();
  void fail(const char* what);
  bool put_in_place();

  std::string path_, new_path_;
  Existing existing_;
  std::optional<RegularFile> file_;
  std::optional<FileError> error_;
};

}  // namespace endodoi
