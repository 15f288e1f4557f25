// `endodoi engine` in a process of its own, which a test talks to through pipes.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace cli_test {

class UgiProcess {
 public:
  explicit UgiProcess(const std::vector<std::string>& options = {});
  ~UgiProcess();
  UgiProcess(const UgiProcess&) = delete;
  UgiProcess& operator=(const UgiProcess&) = delete;

  void send(const std::string& line) const;
  // The lines up to the first that begins so, that one included; fails the test and ends early if
  // none comes within a minute.
  std::vector<std::string> read_to(const std::string& beginning);
  // As read_to(), for a line that holds a part.
  std::vector<std::string> read_to_part(const std::string& part);
  // The lines up to the answer of a `go`: its bestmove, or why it was refused.
  std::vector<std::string> read_to_answer();
  // All lines until it closes its output.
  std::vector<std::string> read_all();

  void close_input();
  void close_output();
  // Waits for the end of the process; its exit status, 128 + N if a signal ended it: SIGKILL after
  // a minute.
  int status();

 private:
  bool next(std::string& line);
  template <class Found>
  std::vector<std::string> read_until(Found found);

  int input_ = -1;
  int output_ = -1;
  pid_t child_ = -1;
  std::string unread_;
};

}  // namespace cli_test
