// Where tests that write many files put them.
#pragma once

#include <filesystem>

namespace endodoi_test {

// Level files are brought to disk one by one, which takes most of such a test's time; in memory,
// where there is such a folder, it takes none.
inline std::filesystem::path quick_folder() {
  const std::filesystem::path memory = "/dev/shm";
  return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
}

}  // namespace endodoi_test
