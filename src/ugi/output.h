#pragma once

#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace endodoi {

/// Where the lines of the protocol go. Any thread may write; lines never mix.
class UgiOutput {
 public:
  /// `out` must outlive it, and nobody else may write to it meanwhile.
  explicit UgiOutput(std::ostream& out) : out_(out) {}

  /// Writes a line and hands it over at once.
  void line(std::string_view text);
  /// `info string …`: what is for people.
  void remark(std::string_view text) { line("info string " + std::string(text)); }
  /// `info string error: …`: what was asked for was not done.
  void refuse(std::string_view why) { line("info string error: " + std::string(why)); }

  /// Nobody reads any more, or the disk is full.
  bool failed() const;

 private:
  std::ostream& out_;
  mutable std::mutex mutex_;
};

}  // namespace endodoi
