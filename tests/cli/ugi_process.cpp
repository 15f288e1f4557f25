#include "ugi_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <thread>

namespace cli_test {
namespace {

constexpr int kPatience = 60'000;  // ms

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

}  // namespace

UgiProcess::UgiProcess(const std::vector<std::string>& options) {
  // A program that is gone shows as a failed write here, too.
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> to{}, from{};
  EXPECT_EQ(pipe2(to.data(), O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(from.data(), O_CLOEXEC), 0);
  std::vector<std::string> words{ENDODOI_BINARY, "engine"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  child_ = fork();
  if (child_ == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  input_ = to[1];
  output_ = from[0];
}

UgiProcess::~UgiProcess() {
  close_input();
  close_output();
  if (child_ <= 0) return;
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
}

void UgiProcess::close_input() { close_end(input_); }
void UgiProcess::close_output() { close_end(output_); }

void UgiProcess::send(const std::string& line) const {
  const std::string bytes = line + "\n";
  EXPECT_EQ(write(input_, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
}

bool UgiProcess::next(std::string& line) {
  for (;;) {
    if (const auto end = unread_.find('\n'); end != unread_.npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return true;
    }
    pollfd ready{output_, POLLIN, 0};
    if (poll(&ready, 1, kPatience) <= 0) {
      ADD_FAILURE() << "no line came";
      return false;
    }
    std::array<char, 4096> buffer;
    const ssize_t size = read(output_, buffer.data(), buffer.size());
    if (size <= 0) return false;
    unread_.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

template <class Found>
std::vector<std::string> UgiProcess::read_until(Found found) {
  std::vector<std::string> lines;
  for (std::string line; next(line);) {
    lines.push_back(line);
    if (found(line)) return lines;
  }
  return lines;
}

std::vector<std::string> UgiProcess::read_to(const std::string& beginning) {
  return read_until([&](const std::string& line) { return line.starts_with(beginning); });
}

std::vector<std::string> UgiProcess::read_to_part(const std::string& part) {
  return read_until([&](const std::string& line) { return line.find(part) != line.npos; });
}

std::vector<std::string> UgiProcess::read_to_answer() {
  return read_until([](const std::string& line) {
    return line.starts_with("bestmove ") || line.starts_with("info string error");
  });
}

std::vector<std::string> UgiProcess::read_all() {
  return read_until([](const std::string&) { return false; });
}

int UgiProcess::status() {
  int status = 0;
  for (int waited = 0; waitpid(child_, &status, WNOHANG) == 0; waited += 2) {
    if (waited == kPatience) kill(child_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace cli_test
