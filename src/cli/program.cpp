#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <ostream>

#include "cli/command.h"
#include "cli/nearest.h"

namespace endodoi::cli {
namespace {

using Commands = std::vector<std::unique_ptr<Command>>;

void print_help(const Commands& commands, std::ostream& out) {
  out << "endodoi " ENDODOI_VERSION
         ": the Maasai board game En Dodoi\n\n"
         "Usage: endodoi COMMAND …\n\nCommands:\n";
  for (const auto& command : commands) {
    out << fmt::format("  {:<9} {}\n", command->name(), command->purpose());
  }
  out << "\nEvery command explains itself: endodoi COMMAND --help\n\n"
         "Example:\n  endodoi play\n      a game against the computer, here in the terminal\n";
}

Command* find(const Commands& commands, const std::string& name) {
  const auto at = std::find_if(commands.begin(), commands.end(),
                               [&](const auto& command) { return command->name() == name; });
  return at == commands.end() ? nullptr : at->get();
}

int unknown_command(const Commands& commands, const std::string& word, const Console& console) {
  std::vector<std::string> names{"help"};
  for (const auto& command : commands) names.emplace_back(command->name());
  const auto near = nearest(word, names);
  const std::string advice =
      near ? fmt::format("did you mean {}?", *near) : "endodoi --help lists the commands";
  return console.fail(kBadUse, fmt::format("there is no command '{}'; {}", word, advice));
}

int run_command(Command& command, const std::vector<std::string>& words, Console& console) {
  Options options(command.name(), command.purpose());
  command.declare(options);
  if (const auto status = options.parse(words, console)) return *status;
  return command.run(console);
}

int dispatch(std::vector<std::string> words, Console& console) {
  const Commands commands = all_commands();
  if (words.empty()) {
    print_help(commands, console.err);
    return kBadUse;
  }
  const std::string first = words.front();
  words.erase(words.begin());
  if (first == "--version") {
    console.out << "endodoi " ENDODOI_VERSION "\n";
    return kGood;
  }
  if (first == "help" && !words.empty()) return dispatch({words.front(), "--help"}, console);
  if (first == "help" || first == "--help" || first == "-h") {
    print_help(commands, console.out);
    return kGood;
  }
  Command* command = find(commands, first);
  if (command == nullptr) return unknown_command(commands, first, console);
  return run_command(*command, words, console);
}

/// A reader that went away (`endodoi … | head`) is no error; a full disk is.
int finish(int status, const Console& console) {
  console.out.flush();
  if (console.out.good()) return status;
  // The reason of a failed write is lost by now: ask for it once more.
  console.out.clear();
  errno = 0;
  console.out << '\n' << std::flush;
  if (console.out.good() || errno == EPIPE) return status;
  return console.fail(kBadUse, "the output could not be written");
}

}  // namespace

Commands all_commands() {
  Commands commands;
  commands.push_back(make_play_command());
  commands.push_back(make_serve_command());
  commands.push_back(make_move_command());
  commands.push_back(make_analyse_command());
  commands.push_back(make_perft_command());
  commands.push_back(make_check_command());
  commands.push_back(make_bench_command());
  return commands;
}

int run_program(const std::vector<std::string>& words, Console& console) {
  try {
    return finish(dispatch(words, console), console);
  } catch (const std::exception& error) {
    return console.fail(kBadUse, error.what());
  }
}

}  // namespace endodoi::cli
