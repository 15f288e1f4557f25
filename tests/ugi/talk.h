// A conversation in UGI with a session in this process, on a thread of its own, as a front end has
// it: lines go in while others come out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "ugi/session.h"

namespace ugi_test {

// What is put in on one thread comes out on another, which waits for it.
class InputBuffer : public std::streambuf {
 public:
  void put(const std::string& text);
  void close();

 protected:
  int_type underflow() override;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_, current_;
  bool closed_ = false;
};

// Keeps the lines that are written until they are asked for.
class OutputBuffer : public std::streambuf {
 public:
  // The next line; fails the test after a minute without one.
  std::string next();
  // Those that have not been asked for.
  std::vector<std::string> rest();
  // From now on whatever is written fails, as with a reader who went away.
  void break_off();

 protected:
  int_type overflow(int_type c) override;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::string unfinished_;
  bool broken_ = false;
};

class Talk {
 public:
  Talk();
  ~Talk();

  void send(const std::string& line) { input_.put(line + "\n"); }
  void send_bytes(const std::string& bytes) { input_.put(bytes); }
  std::string next() { return output_.next(); }
  // Reads on to the first line that begins so, and returns it; `passed` keeps the lines before it.
  std::string wait_for(const std::string& beginning);
  // The answer to a line that is answered by one.
  std::string ask(const std::string& line);
  // Sends a line that is answered by nothing: `isready` after it is answered at once.
  void tell(const std::string& line);

  const std::vector<std::string>& passed() const { return passed_; }
  void close_input() { input_.close(); }
  void break_output() { output_.break_off(); }
  // Waits until the session ends; what it still wrote.
  std::vector<std::string> finish();

 private:
  InputBuffer input_;
  OutputBuffer output_;
  std::istream in_;
  std::ostream out_;
  std::unique_ptr<endodoi::UgiSession> session_;
  std::thread thread_;
  std::vector<std::string> passed_;
};

}  // namespace ugi_test
