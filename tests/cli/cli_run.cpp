#include "cli_run.h"

#include <unistd.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/program.h"

namespace cli_test {

boost::json::value Run::json() const {
  boost::system::error_code error;
  auto value = boost::json::parse(out, error);
  EXPECT_FALSE(error) << "not JSON: " << out;
  return value;
}

std::vector<std::string> Run::lines() const {
  std::vector<std::string> lines;
  std::istringstream in(out);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Run run(const std::vector<std::string>& words, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out, err;
  endodoi::cli::Console console{.in = in, .out = out, .err = err};
  console.folder = std::filesystem::path(ENDODOI_BINARY).parent_path().string();
  Run run;
  run.status = endodoi::cli::run_program(words, console);
  run.out = out.str();
  run.err = err.str();
  return run;
}

void expect_refused(const Run& run, int status, const std::vector<std::string>& parts) {
  EXPECT_EQ(run.status, status) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_THAT(run.err, testing::StartsWith("endodoi: "));
  for (const std::string& part : parts) EXPECT_THAT(run.err, testing::HasSubstr(part));
}

TemporaryFile::TemporaryFile(const std::string& text) {
  path_ = (std::filesystem::temp_directory_path() / "endodoi-cli-XXXXXX").string();
  close(mkstemp(path_.data()));
  std::ofstream(path_) << text;
}

TemporaryFile::~TemporaryFile() { remove(); }

std::string TemporaryFile::text() const {
  std::ifstream in(path_);
  return {std::istreambuf_iterator<char>(in), {}};
}

void TemporaryFile::remove() const {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

TemporaryFolder::TemporaryFolder() {
  path_ = (std::filesystem::temp_directory_path() / "endodoi-cli-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << "no folder could be made";
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

const std::string& no_tables() {
  static const TemporaryFolder folder;
  return folder.path();
}

}  // namespace cli_test
