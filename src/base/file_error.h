#pragma once

#include <string>

namespace endodoi {

/// What stands in the way of a file.
struct FileError {
  enum class Kind {
    missing,     ///< there is no such file
    unreadable,  ///< the system refuses to open, read or write it, or it is no regular file
  };
  Kind kind;
  std::string message;  ///< a sentence with the path in it
};

}  // namespace endodoi
