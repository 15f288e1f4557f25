// The real program in a process of its own.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "cli_run.h"

namespace cli_test {

// Runs ENDODOI_BINARY with its three streams in pipes or files.
Run run_binary(const std::vector<std::string>& words, const std::string& input = "");

// Runs a line of shell in which $ENDODOI is the program; `out` holds what it wrote on both streams.
Run run_shell(const std::string& line);

// Runs ENDODOI_BINARY without output and tells the most memory it held at once, in KiB; −1: it
// ended with another status than 0.
long peak_memory(const std::vector<std::string>& words);

// The program in a terminal of its own, which a test types into and reads.
class Terminal {
 public:
  Terminal(const std::vector<std::string>& words, const std::vector<std::string>& environment,
           int columns = 80);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& keys) const;
  // Reads until the text written so far holds `part` after what was waited for before; false after
  // twenty seconds without it.
  bool wait_for(const std::string& part);
  // Reads until the program ends; its exit status, 128 + N if a signal ended it: SIGKILL after a
  // minute.
  int wait_for_end();
  const std::string& screen() const { return screen_; }

 private:
  bool read_some();

  int terminal_ = -1;
  pid_t child_ = -1;
  std::string screen_;
  std::size_t seen_ = 0;
};

}  // namespace cli_test
