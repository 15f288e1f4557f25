#include "cli/command.h"

namespace endodoi::cli {

int run_command(Command& command, const std::vector<std::string>& words, Console& console) {
  Options options(command.name(), command.purpose());
  command.declare(options);
  if (const auto status = options.parse(words, console)) return *status;
  return command.run(console);
}

}  // namespace endodoi::cli
