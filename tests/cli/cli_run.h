// Runs a command in this process and keeps what it wrote.
#pragma once

#include <gmock/gmock.h>

#include <boost/json/value.hpp>
#include <string>
#include <vector>

namespace cli_test {

struct Run {
  int status = -1;
  std::string out;
  std::string err;

  // `out` as JSON; fails the test if it is not.
  boost::json::value json() const;
  // The lines of `out`.
  std::vector<std::string> lines() const;
  std::string last_line() const { return lines().empty() ? "" : lines().back(); }
};

Run run(const std::vector<std::string>& words, const std::string& input = "");

inline const std::string kStart6 = "4,4,4,4,4,4/4,4,4,4,4,4 0/0 s";

// The exit status, nothing on `out`, and exactly one line on `err`, which begins `endodoi: ` and
// holds all of `parts`.
void expect_refused(const Run& run, int status, const std::vector<std::string>& parts);

// A file name of its own for each test, gone at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text = "");
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const;
  void remove() const;

 private:
  std::string path_;
};

// A folder of its own for each test, gone at the end with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// For --dir: a folder without tables, so that those of this machine are not used.
const std::string& no_tables();

}  // namespace cli_test
