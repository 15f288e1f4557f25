#include "ugi/input.h"

#include <algorithm>
#include <streambuf>
#include <system_error>
#include <utility>

#include "rules/text.h"

namespace endodoi {

UgiInput UgiInput::read(std::istream& in) {
  using Traits = std::istream::traits_type;
  std::streambuf& buffer = *in.rdbuf();
  UgiInput input;
  for (auto c = buffer.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = buffer.sbumpc()) {
    if (input.kind == Kind::end) input.kind = Kind::line;
    if (Traits::to_char_type(c) == '\n') return input;
    if (input.text.size() < kLongestLine) {
      input.text += Traits::to_char_type(c);
    } else {
      input.kind = Kind::too_long;
    }
  }
  return input;
}

bool UgiInput::says(std::string_view word) const {
  return kind == Kind::line && text::trimmed(text) == word;
}

UgiReader::~UgiReader() {
  if (thread_.joinable()) thread_.join();
}

UgiInput UgiReader::next() {
  std::unique_lock lock(mutex_);
  came_.wait(lock, [this] { return !reading_ || !ahead_.empty(); });
  if (ahead_.empty()) {
    lock.unlock();
    return UgiInput::read(in_);
  }
  UgiInput input = std::move(ahead_.front());
  ahead_.pop_front();
  return input;
}

bool UgiReader::told_to_stop() {
  const std::lock_guard lock(mutex_);
  const auto ends = [](const UgiInput& input) {
    return input.kind == UgiInput::Kind::end || input.says("quit");
  };
  const auto stops = [&](const UgiInput& input) { return ends(input) || input.says("stop"); };
  // Behind the end there is nothing, and behind `quit` nobody waits for an answer.
  const bool more = ahead_.empty() || !ends(ahead_.back());
  if (!reading_ && more && ahead_.size() < kMostAhead) look_ahead();
  return std::any_of(ahead_.begin(), ahead_.end(), stops);
}

void UgiReader::look_ahead() {
  if (thread_.joinable()) thread_.join();
  reading_ = true;
  try {
    thread_ = std::thread([this] {
      UgiInput input = UgiInput::read(in_);
      const std::lock_guard lock(mutex_);
      ahead_.push_back(std::move(input));
      reading_ = false;
      came_.notify_one();
    });
  } catch (const std::system_error&) {
    reading_ = false;  // without a thread to spare the lines wait
  }
}

}  // namespace endodoi
