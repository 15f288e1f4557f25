#include "base/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <thread>
#include <utility>

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

/// What the child gets: its streams; and, to be talked with, a process group of its own and signals
/// as a program expects them.
class Spawning {
 public:
  Spawning(int input, int output, int errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, errors, STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
  }
  ~Spawning() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  void set_apart() {
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

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

/// Closed in every program but the one it is given to: another engine that held our end open would
/// keep this one from seeing it close.
struct Pipe {
  int from = -1, to = -1;

  ~Pipe() {
    close_end(from);
    close_end(to);
  }
  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    from = ends[0];
    to = ends[1];
    return true;
  }
};

void pass_on(int read_end, std::ostream& out) {
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t size = read(read_end, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0 || !out) return;
    out.write(buffer.data(), size).flush();
  }
}

/// The last line that is not empty.
std::string last_line(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == text.npos) return {};
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

std::string ChildProcess::start(const std::vector<std::string>& words,
                                const std::string& error_file, const std::atomic<bool>* stop) {
  kill();
  stop_ = stop;
  ending_.clear();
  pending_.clear();
  searched_ = 0;
  said_.clear();
  log_.reset();
  if (words.empty()) return "no program is named";
  if (!error_file.empty()) {
    RegularFile log(error_file, RegularFile::Use::add);
    if (log.error()) return "its log " + log.error()->message;
    log_ = std::move(log);
  }
  Pipe in, out, errors;
  if (!in.open() || !out.open() || !(log_ || errors.open())) return std::strerror(errno);
  Spawning spawning(in.from, out.to, log_ ? log_->handle() : errors.to);
  spawning.set_apart();
  const int error = spawning.run(child_, words);
  if (error != 0) {
    child_ = -1;
    return std::strerror(error);
  }
  input_ = std::exchange(in.to, -1);
  output_ = std::exchange(out.from, -1);
  errors_ = std::exchange(errors.from, -1);
  fcntl(input_, F_SETFL, O_NONBLOCK);
  if (errors_ >= 0) fcntl(errors_, F_SETFL, O_NONBLOCK);
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
    std::array<pollfd, 2> ready{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
    const auto wait =
        stop_ != nullptr ? std::min(left, kGlance) : std::min(left, milliseconds(60'000));
    if (poll(ready.data(), ready.size(), static_cast<int>(wait.count())) <= 0) continue;
    if (ready[1].revents != 0) hear_errors();
    if (ready[0].revents == 0) continue;
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

/// One piece; how long it goes on is for the caller to say. False: there is nothing now.
bool ChildProcess::hear_errors() {
  std::array<char, 4096> buffer;
  const ssize_t size = errors_ < 0 ? 0 : ::read(errors_, buffer.data(), buffer.size());
  if (size == 0) close_end(errors_);
  if (size <= 0) return false;
  said_.append(buffer.data(), static_cast<std::size_t>(size));
  if (said_.size() > kLongestLine) said_.erase(0, said_.size() - kLongestLine / 2);
  return true;
}

std::string ChildProcess::last_words() const {
  if (!log_) return last_line(said_);
  // What was in the file before is not of this start.
  struct stat now {};
  if (::fstat(log_->handle(), &now) != 0) return {};
  const auto size = static_cast<std::uint64_t>(now.st_size);
  const std::uint64_t from = std::max(log_->size(), size - std::min<std::uint64_t>(size, 4096));
  std::string text(static_cast<std::size_t>(size - std::min(size, from)), '\0');
  if (!log_->read(from, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) return {};
  return last_line(text);
}

bool ChildProcess::reap(bool wait) {
  if (child_ <= 0) return true;
  siginfo_t ended{};
  const int how = WEXITED | WNOWAIT | (wait ? 0 : WNOHANG);
  while (waitid(P_PID, static_cast<id_t>(child_), &ended, how) < 0 && errno == EINTR) {
  }
  if (ended.si_pid == 0 && !wait) return false;
  // What it started and left behind. Before it is reaped: its number is its group's till then.
  ::kill(-child_, SIGKILL);
  // What it wrote at the end; no more than a pipe holds, should another still write.
  for (int pieces = 0; pieces < 32 && hear_errors(); ++pieces) {
  }
  int status = 0;
  pid_t found = 0;
  while ((found = waitpid(child_, &status, 0)) < 0 && errno == EINTR) {
  }
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
    if (!hear_errors()) std::this_thread::sleep_for(milliseconds(2));
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
  close_end(errors_);
}

int run_child(const std::vector<std::string>& words, std::ostream& out) {
  Pipe output;
  if (!output.open()) throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
  pid_t child = 0;
  const int error = Spawning(STDIN_FILENO, output.to, STDERR_FILENO).run(child, words);
  if (error != 0) {
    throw std::runtime_error(words.at(0) + " cannot be started: " + std::strerror(error));
  }
  close_end(output.to);
  pass_on(output.from, out);
  close_end(output.from);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace endodoi
