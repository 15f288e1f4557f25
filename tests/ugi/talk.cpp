#include "talk.h"

#include <gtest/gtest.h>

#include <utility>

namespace ugi_test {
namespace {

constexpr std::chrono::minutes kPatience{1};

}  // namespace

void InputBuffer::put(const std::string& text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  waiting_ += text;
  changed_.notify_one();
}

void InputBuffer::close() {
  const std::lock_guard<std::mutex> lock(mutex_);
  closed_ = true;
  changed_.notify_one();
}

InputBuffer::int_type InputBuffer::underflow() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return traits_type::eof();
  current_ = std::exchange(waiting_, {});
  setg(current_.data(), current_.data(), current_.data() + current_.size());
  return traits_type::to_int_type(current_.front());
}

std::string OutputBuffer::next() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!changed_.wait_for(lock, kPatience, [this] { return !lines_.empty(); })) {
    ADD_FAILURE() << "no line came";
    return "(no line)";
  }
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

std::vector<std::string> OutputBuffer::rest() {
  const std::lock_guard<std::mutex> lock(mutex_);
  EXPECT_EQ(unfinished_, "");
  return {lines_.begin(), lines_.end()};
}

void OutputBuffer::break_off() {
  const std::lock_guard<std::mutex> lock(mutex_);
  broken_ = true;
}

OutputBuffer::int_type OutputBuffer::overflow(int_type c) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (broken_) return traits_type::eof();
  if (traits_type::to_char_type(c) == '\n') {
    lines_.push_back(std::exchange(unfinished_, {}));
    changed_.notify_one();
  } else {
    unfinished_ += traits_type::to_char_type(c);
  }
  return c;
}

Talk::Talk() : in_(&input_), out_(&output_) {
  endodoi::UgiSettings settings;
  settings.hash = 1;
  settings.table_seeds = 0;
  settings.book = "off";
  auto session = endodoi::UgiSession::open(in_, out_, settings);
  EXPECT_TRUE(session.ok());
  session_ = std::move(session.value());
  thread_ = std::thread([this] { session_->run(); });
}

Talk::~Talk() { finish(); }

std::vector<std::string> Talk::finish() {
  input_.close();
  if (thread_.joinable()) thread_.join();
  return output_.rest();
}

std::string Talk::wait_for(const std::string& beginning) {
  passed_.clear();
  for (;;) {
    std::string line = next();
    if (line.starts_with(beginning) || line == "(no line)") return line;
    passed_.push_back(std::move(line));
  }
}

std::string Talk::ask(const std::string& line) {
  send(line);
  return next();
}

void Talk::tell(const std::string& line) {
  send(line);
  EXPECT_EQ(ask("isready"), "readyok") << "after " << line.substr(0, 100);
}

}  // namespace ugi_test
