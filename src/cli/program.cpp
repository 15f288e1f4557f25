#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>
#include <ostream>

#include "base/words.h"
#include "cli/command.h"

namespace endodoi::cli {
namespace {

using Commands = std::vector<std::unique_ptr<Command>>;

void print_help(const Commands& commands, std::ostream& out) {
  out << "endodoi " ENDODOI_VERSION
         ": the Maasai board game En Dodoi\n\n"
         "Usage: endodoi COMMAND …\n\nCommands:\n";
  for (const auto& command : commands) {
    out << fmt::format("  {:<14} {}\n", command->name(), command->purpose());
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

/// The commands whose names begin with this word and have a second one: `tables build` …
std::vector<const Command*> group(const Commands& commands, const std::string& word) {
  std::vector<const Command*> found;
  for (const auto& command : commands) {
    if (command->name().starts_with(word + " ")) found.push_back(command.get());
  }
  return found;
}

/// What to say when a command of two words was called by one, or by a second word that there is
/// not.
int answer_group(const std::vector<const Command*>& group, const std::string& word,
                 const std::vector<std::string>& words, const Console& console) {
  if (!words.empty() && (words.front() == "--help" || words.front() == "-h")) {
    console.out << fmt::format("Usage: endodoi {} COMMAND …\n\nCommands:\n", word);
    for (const Command* command : group) {
      console.out << fmt::format("  {:<14} {}\n", command->name(), command->purpose());
    }
    console.out << fmt::format("\nExample:\n  endodoi {} --help\n      what it takes\n",
                               group.front()->name());
    return kGood;
  }
  std::vector<std::string> names;
  for (const Command* command : group) names.emplace_back(command->name().substr(word.size() + 1));
  if (words.empty()) {
    return console.fail(kBadUse,
                        fmt::format("{} needs a word after it: {}", word, fmt::join(names, ", ")));
  }
  const auto near = nearest(words.front(), names);
  const std::string advice = near ? fmt::format("did you mean {} {}?", word, *near)
                                  : fmt::format("there are: {}", fmt::join(names, ", "));
  return console.fail(kBadUse,
                      fmt::format("there is no command '{} {}'; {}", word, words.front(), advice));
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
  if (first == "help" && !words.empty()) {
    words.push_back("--help");
    return dispatch(std::move(words), console);
  }
  if (first == "help" || first == "--help" || first == "-h") {
    print_help(commands, console.out);
    return kGood;
  }
  if (const auto members = group(commands, first); !members.empty()) {
    Command* const member = words.empty() ? nullptr : find(commands, first + " " + words.front());
    if (member == nullptr) return answer_group(members, first, words, console);
    words.erase(words.begin());
    return run_command(*member, words, console);
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
  commands.push_back(make_engine_command());
  commands.push_back(make_move_command());
  commands.push_back(make_analyse_command());
  commands.push_back(make_perft_command());
  commands.push_back(make_check_command());
  commands.push_back(make_solve_command());
  commands.push_back(make_verify_command());
  commands.push_back(make_tables_build_command());
  commands.push_back(make_tables_info_command());
  commands.push_back(make_tables_probe_command());
  commands.push_back(make_tables_verify_command());
  commands.push_back(make_book_build_command());
  commands.push_back(make_book_info_command());
  commands.push_back(make_book_verify_command());
  commands.push_back(make_match_command());
  commands.push_back(make_bench_command());
  return commands;
}

int run_program(const std::vector<std::string>& words, Console& console) {
  try {
    return finish(dispatch(words, console), console);
  } catch (const std::bad_alloc&) {
    return console.fail(kBadUse,
                        "there is not enough memory; ask for less, with --hash, --max-seeds or "
                        "--threads where the command has them");
  } catch (const std::exception& error) {
    return console.fail(kBadUse, error.what());
  }
}

}  // namespace endodoi::cli
