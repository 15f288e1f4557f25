// An MPI job: processes started by mpirun, as people start them.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace endodoi_test {

class MpiJob {
 public:
  // Starts `program` in so many ranks; what they write on both streams goes into `log`.
  MpiJob(int ranks, const std::string& program, const std::vector<std::string>& words,
         const std::filesystem::path& log);
  // Kills what still runs.
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  // Waits until the job has written `part`; false if it ends without, or after half a minute.
  bool wait_for(const std::string& part);
  // Sends a signal to mpirun.
  void signal(int number) const;
  // The processes of the ranks.
  std::vector<pid_t> ranks() const;
  // Waits for the end: mpirun's exit status, 128 + N if a signal ended it; SIGKILL after a minute.
  int wait_for_end();
  std::string text() const;

 private:
  bool ended();

  std::filesystem::path log_;
  pid_t mpirun_ = -1;
  int status_ = -1;
};

}  // namespace endodoi_test
