#include "cli/ugi_output.h"

namespace endodoi::cli {

void UgiOutput::line(std::string_view text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  out_ << text << '\n' << std::flush;
}

bool UgiOutput::failed() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return !out_.good();
}

}  // namespace endodoi::cli
