#include "mpi_job.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace endodoi_test {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
constexpr auto kPause = 2ms;

// The parent of a process, from the fourth field of /proc/PID/stat; the second is a name in
// parentheses.
pid_t parent_of(const std::filesystem::path& process) {
  std::ifstream file(process / "stat");
  std::string line;
  std::getline(file, line);
  const auto end = line.rfind(')');
  return end == std::string::npos || end + 4 > line.size() ? -1 : std::atoi(line.c_str() + end + 4);
}

}  // namespace

MpiJob::MpiJob(int ranks, const std::string& program, const std::vector<std::string>& words,
               const std::filesystem::path& log)
    : log_(log) {
  std::vector<std::string> arguments{ENDODOI_MPIRUN, "--oversubscribe", "-n", std::to_string(ranks),
                                     program};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  // Open MPI asks root twice whether it is meant.
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  std::ofstream(log_) << "";
  mpirun_ = fork();
  if (mpirun_ != 0) return;
  const int file = open(log_.c_str(), O_WRONLY | O_APPEND);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execvp(argv[0], argv.data());
  _exit(127);
}

MpiJob::~MpiJob() {
  if (mpirun_ <= 0 || ended()) return;
  for (const pid_t rank : ranks()) kill(rank, SIGKILL);
  kill(mpirun_, SIGKILL);
  waitpid(mpirun_, nullptr, 0);
}

bool MpiJob::ended() {
  int status = 0;
  if (status_ < 0 && waitpid(mpirun_, &status, WNOHANG) == mpirun_) {
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return status_ >= 0;
}

bool MpiJob::wait_for(const std::string& part) {
  for (const auto deadline = Clock::now() + 30s; Clock::now() < deadline;
       std::this_thread::sleep_for(kPause)) {
    const bool last = ended();
    if (text().find(part) != std::string::npos) return true;
    if (last) return false;
  }
  return false;
}

void MpiJob::signal(int number) const { kill(mpirun_, number); }

std::vector<pid_t> MpiJob::ranks() const {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t process = std::atoi(entry.path().filename().c_str());
    if (process > 0 && parent_of(entry.path()) == mpirun_) found.push_back(process);
  }
  return found;
}

int MpiJob::wait_for_end() {
  for (const auto deadline = Clock::now() + 60s; !ended(); std::this_thread::sleep_for(kPause)) {
    if (Clock::now() > deadline) kill(mpirun_, SIGKILL);
  }
  return status_;
}

std::string MpiJob::text() const {
  std::ifstream file(log_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace endodoi_test
