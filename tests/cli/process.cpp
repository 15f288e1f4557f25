#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace cli_test {
namespace {

int status_of(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

}  // namespace

Run run_shell(const std::string& line) {
  Run run;
  setenv("ENDODOI", ENDODOI_BINARY, 1);
  FILE* pipe = popen(("{ " + line + "\n} 2>&1").c_str(), "r");
  std::array<char, 4096> buffer;
  for (std::size_t size; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    run.out.append(buffer.data(), size);
  }
  run.status = status_of(pclose(pipe));
  return run;
}

Run run_binary(const std::vector<std::string>& words, const std::string& input) {
  const TemporaryFile in(input), err;
  std::string line = "\"$ENDODOI\"";
  for (const std::string& word : words) line += " " + quoted(word);
  Run run = run_shell(line + " <" + quoted(in.path()) + " 2>" + quoted(err.path()));
  run.err = err.text();
  return run;
}

long peak_memory(const std::vector<std::string>& words) {
  std::vector<std::string> arguments{ENDODOI_BINARY};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) dup2(nowhere, stream);
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  return status_of(status) == 0 ? used.ru_maxrss : -1;
}

Terminal::Terminal(const std::vector<std::string>& words,
                   const std::vector<std::string>& environment, int columns) {
  // libedit never frees the names of functions added to it; a leak check would end the program with
  // 1.
  std::vector<std::string> arguments{"env", "-u", "NO_COLOR", "TERM=xterm-256color",
                                     "LSAN_OPTIONS=detect_leaks=0"};
  arguments.insert(arguments.end(), environment.begin(), environment.end());
  arguments.emplace_back(ENDODOI_BINARY);
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = 40;
  child_ = forkpty(&terminal_, nullptr, nullptr, &size);
  if (child_ == 0) {
    execvp(argv[0], argv.data());
    _exit(127);
  }
}

Terminal::~Terminal() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  close(terminal_);
}

void Terminal::type(const std::string& keys) const {
  ASSERT_EQ(write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
}

bool Terminal::read_some() {
  std::array<char, 4096> buffer;
  const ssize_t size = read(terminal_, buffer.data(), buffer.size());
  if (size <= 0) return false;
  screen_.append(buffer.data(), static_cast<std::size_t>(size));
  return true;
}

bool Terminal::wait_for(const std::string& part) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  for (;;) {
    if (const auto at = screen_.find(part, seen_); at != screen_.npos) {
      seen_ = at + part.size();
      return true;
    }
    pollfd ready{terminal_, POLLIN, 0};
    if (std::chrono::steady_clock::now() > deadline) return false;
    if (poll(&ready, 1, 200) > 0 && !read_some()) return false;
  }
}

int Terminal::wait_for_end() {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (;;) {
    pollfd ready{terminal_, POLLIN, 0};
    if (poll(&ready, 1, 200) > 0 && !read_some()) break;
    if (std::chrono::steady_clock::now() > deadline) kill(child_, SIGKILL);
  }
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  return status_of(status);
}

}  // namespace cli_test
