// Matches between scripted engines, for the tests of this folder.
#pragma once

#include <string>
#include <vector>

#include "match/match_run.h"

namespace match_test {

/// fake_engine.py with these arguments.
endodoi::EngineCommand fake(const std::vector<std::string>& arguments = {});

/// The fake that takes the most against the one that takes the first pit: endodoi/6x4, depth 1.
endodoi::MatchPlan fake_match(int pairs);

/// A file name of its own, gone at the end.
class TemporaryFile {
 public:
  TemporaryFile();
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const;
  void write(const std::string& text) const;

 private:
  std::string path_;
};

}  // namespace match_test
