#include "ugi/output.h"

namespace endodoi {

void UgiOutput::line(std::string_view text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  out_ << text << '\n' << std::flush;
}

bool UgiOutput::failed() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return !out_.good();
}

}  // namespace endodoi
