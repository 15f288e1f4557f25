#include <clocale>
#include <csignal>
#include <string>
#include <vector>

#include "cli/program.h"

int main(int argc, char** argv) {
  // A reader that goes away shows as a failed write, not as a signal.
  std::signal(SIGPIPE, SIG_IGN);
  // So does a file that grows beyond what is allowed.
  std::signal(SIGXFSZ, SIG_IGN);
  // Line editing asks the locale how wide a character is.
  std::setlocale(LC_CTYPE, "");
  endodoi::cli::Console console = endodoi::cli::standard_console();
  return endodoi::cli::run_program(std::vector<std::string>(argv + 1, argv + argc), console);
}
