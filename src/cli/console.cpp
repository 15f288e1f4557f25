#include "cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "rules/text.h"

namespace endodoi::cli {
namespace {

constexpr std::chrono::milliseconds kDrawEvery{100};

int terminal_columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string program_folder() {
  std::error_code failed;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? std::string(".") : path.parent_path().string();
}

}  // namespace

int Console::fail(int status, std::string_view message) const {
  // What the user typed may hold anything; an error stays one line of text all the same.
  std::string line(message);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::replace(line.begin(), line.end(), '\r', ' ');
  out.flush();
  err << "endodoi: " << text::shown(line, 1000) << '\n';
  return status;
}

Console standard_console() {
  const bool out_is_terminal = isatty(STDOUT_FILENO) == 1;
  return Console{.in = std::cin,
                 .out = std::cout,
                 .err = std::cerr,
                 .interactive = out_is_terminal && isatty(STDIN_FILENO) == 1,
                 .progress = isatty(STDERR_FILENO) == 1,
                 .columns = out_is_terminal ? terminal_columns() : 80,
                 .style = Style(out_is_terminal ? colours_of_terminal() : Colours::none),
                 .folder = program_folder()};
}

void ProgressLine::show(std::string_view text) {
  const auto now = Clock::now();
  if (console_.progress) {
    if (shown_ && now - last_ < kDrawEvery) return;
    console_.err << "\r\033[K" << text << std::flush;
    shown_ = true;
  } else {
    if (now - last_ < log_every_) return;
    console_.err << text << std::endl;
  }
  last_ = now;
}

void ProgressLine::clear() {
  if (shown_) console_.err << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace endodoi::cli
