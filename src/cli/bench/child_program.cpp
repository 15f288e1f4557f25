#include "cli/bench/child_program.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

extern char** environ;

namespace endodoi::cli {
namespace {

/// Starts the program with its output going into `write_end`.
pid_t start(const std::string& program, const std::vector<std::string>& words, int read_end,
            int write_end) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, write_end, STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, read_end);
  posix_spawn_file_actions_addclose(&actions, write_end);
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    close(read_end);
    close(write_end);
    throw std::runtime_error(program + " cannot be started: " + std::strerror(error));
  }
  return child;
}

void pass_on(int read_end, std::ostream& out) {
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t size = read(read_end, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0 || !out) return;
    out.write(buffer.data(), size).flush();
  }
}

}  // namespace

int run_child(const std::string& program, const std::vector<std::string>& words,
              std::ostream& out) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
  const pid_t child = start(program, words, ends[0], ends[1]);
  close(ends[1]);
  pass_on(ends[0], out);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace endodoi::cli
