#include "fakes.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace match_test {

using namespace endodoi;

EngineCommand fake(const std::vector<std::string>& arguments) {
  EngineCommand command{{ENDODOI_PYTHON, "-I", "-S", ENDODOI_FAKE_ENGINE}, {}, ""};
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  return command;
}

MatchPlan fake_match(int pairs) {
  MatchPlan plan;
  plan.engines[0] = {"greedy", "greedy", fake(), {}};
  plan.engines[1] = {"simple", "simple", fake({"--first"}), {}};
  for (Contender& engine : plan.engines) engine.limit.depth = 1;
  plan.openings = *random_openings(plan.rules, {}, pairs);
  plan.openings_text = "openings for a test";
  return plan;
}

TemporaryFile::TemporaryFile() {
  std::string name = "/tmp/endodoi-match-XXXXXX";
  close(mkstemp(name.data()));
  path_ = name;
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

std::string TemporaryFile::text() const {
  std::ifstream file(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void TemporaryFile::write(const std::string& text) const {
  std::ofstream(path_, std::ios::binary) << text;
}

}  // namespace match_test
