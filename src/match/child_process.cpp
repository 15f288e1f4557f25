#include "match/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <thread>

extern char** environ;

namespace endodoi {
namespace {

using std::chrono::milliseconds;

/// How often a wait looks at the mark `stop`.
constexpr milliseconds kGlance{50};

/// While one lives, writing to a pipe that nobody reads gives EPIPE and no signal in this thread;
/// the rest of the program keeps its own way with SIGPIPE.
class PipeSignalHeld {
 public:
  PipeSignalHeld() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~PipeSignalHeld() {
    if (sigismember(&before_, SIGPIPE) == 1) return;
    const timespec at_once{0, 0};
    while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalHeld(const PipeSignalHeld&) = delete;
  PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;

 private:
  sigset_t pipe_, before_;
};

/// What the child gets: its streams, a process group, and signals as a program expects them.
class Spawning {
 public:
  Spawning(int input, int output, const std::string& error_file) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    const char* const errors = error_file.empty() ? "/dev/null" : error_file.c_str();
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, errors,
                                     O_WRONLY | O_CREAT | O_APPEND, 0644);
    posix_spawnattr_init(&attributes_);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Spawning() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  /// 0, or the error.
  int run(pid_t& child, const std::vector<std::string>& words) const {
    std::vector<char*> argv;
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    return posix_spawnp(&child, argv[0], &actions_, &attributes_, argv.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

/// What keeps an engine's errors from being written there, if anything does.
std::string unwritable(const std::string& error_file) {
  if (error_file.empty()) return {};
  const int file = ::open(error_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return "its log " + error_file + " cannot be written: " + std::strerror(errno);
  ::close(file);
  return {};
}

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

}  // namespace

std::string ChildProcess::start(const std::vector<std::string>& words,
                                const std::string& error_file, const std::atomic<bool>* stop) {
  kill();
  stop_ = stop;
  ending_.clear();
  pending_.clear();
  searched_ = 0;
  if (words.empty()) return "no program is named";
  if (auto obstacle = unwritable(error_file); !obstacle.empty()) return obstacle;
  // Closed in every program but the one they are given to: another engine that held our end open
  // would keep this one from seeing it close.
  std::array<int, 2> in{-1, -1}, out{-1, -1};
  if (pipe2(in.data(), O_CLOEXEC) != 0) return std::strerror(errno);
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    for (int end : in) close_end(end);
    return std::strerror(error);
  }
  const int error = Spawning(in[0], out[1], error_file).run(child_, words);
  close_end(in[0]);
  close_end(out[1]);
  input_ = in[1];
  output_ = out[0];
  if (error != 0) {
    child_ = -1;
    close_pipes();
    return std::strerror(error);
  }
  fcntl(input_, F_SETFL, O_NONBLOCK);
  return {};
}

std::optional<std::chrono::nanoseconds> ChildProcess::processor_time() const {
  clockid_t clock{};
  timespec used{};
  if (child_ <= 0 || clock_getcpuclockid(child_, &clock) != 0) return std::nullopt;
  if (clock_gettime(clock, &used) != 0) return std::nullopt;
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

bool ChildProcess::write(std::string_view line) {
  if (input_ < 0) return false;
  const std::string text = std::string(line) + '\n';
  const PipeSignalHeld held;
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t size = ::write(input_, text.data() + done, text.size() - done);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    done += static_cast<std::size_t>(size);
  }
  return true;
}

bool ChildProcess::take_line(std::string& line) {
  const std::size_t end = pending_.find('\n', searched_);
  searched_ = pending_.size();
  if (end == pending_.npos) return false;
  line.assign(pending_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  pending_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

ChildProcess::Reading ChildProcess::read(std::string& line, Clock::time_point deadline) {
  std::array<char, 4096> buffer;
  while (!take_line(line)) {
    if (pending_.size() > kLongestLine) return Reading::overflow;
    if (output_ < 0) return Reading::closed;
    if (stop_ != nullptr && stop_->load()) return Reading::interrupted;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds(0)) return Reading::late;
    pollfd ready{output_, POLLIN, 0};
    const auto wait =
        stop_ != nullptr ? std::min(left, kGlance) : std::min(left, milliseconds(60'000));
    if (poll(&ready, 1, static_cast<int>(wait.count())) <= 0) continue;
    const ssize_t size = ::read(output_, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      // Its output is closed: it has ended or is about to.
      finish(milliseconds(200));
      return Reading::closed;
    }
    pending_.append(buffer.data(), static_cast<std::size_t>(size));
  }
  return Reading::line;
}

bool ChildProcess::reap(bool wait) {
  if (child_ <= 0) return true;
  int status = 0;
  pid_t found = 0;
  while ((found = waitpid(child_, &status, wait ? 0 : WNOHANG)) < 0 && errno == EINTR) {
  }
  if (found == 0) return false;
  child_ = -1;
  if (found > 0) {
    ending_ = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                  : "exit status " + std::to_string(WEXITSTATUS(status));
  }
  return true;
}

bool ChildProcess::finish(milliseconds patience) {
  close_end(input_);
  const auto deadline = Clock::now() + patience;
  while (!reap(false)) {
    if (Clock::now() >= deadline) {
      kill();
      return false;
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  close_pipes();
  return true;
}

void ChildProcess::kill() {
  if (child_ > 0) {
    ::kill(-child_, SIGKILL);
    ::kill(child_, SIGKILL);  // should it not have got its group yet
    reap(true);
  }
  close_pipes();
}

void ChildProcess::close_pipes() {
  close_end(input_);
  close_end(output_);
}

}  // namespace endodoi
