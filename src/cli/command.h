#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/options.h"

namespace endodoi::cli {

/// One command of the program: `endodoi NAME …`, where the name may have two words (`tables
/// build`). It lives for one call.
class Command {
 public:
  virtual ~Command() = default;
  virtual std::string_view name() const = 0;
  /// What it does, in a few words for the list of commands.
  virtual std::string_view purpose() const = 0;
  /// Declares arguments and options; they are bound to members and filled in before run().
  virtual void declare(Options& options) = 0;
  /// Returns the exit status.
  virtual int run(Console& console) = 0;
};

/// Reads the words after its name and runs it. Returns the exit status.
int run_command(Command& command, const std::vector<std::string>& words, Console& console);

std::unique_ptr<Command> make_move_command();
std::unique_ptr<Command> make_perft_command();
std::unique_ptr<Command> make_check_command();
std::unique_ptr<Command> make_play_command();
std::unique_ptr<Command> make_analyse_command();
std::unique_ptr<Command> make_match_command();
std::unique_ptr<Command> make_bench_command();
std::unique_ptr<Command> make_engine_command();
std::unique_ptr<Command> make_serve_command();
std::unique_ptr<Command> make_solve_command();
std::unique_ptr<Command> make_verify_command();
std::unique_ptr<Command> make_tables_build_command();
std::unique_ptr<Command> make_tables_info_command();
std::unique_ptr<Command> make_tables_probe_command();
std::unique_ptr<Command> make_tables_verify_command();
std::unique_ptr<Command> make_book_build_command();
std::unique_ptr<Command> make_book_info_command();
std::unique_ptr<Command> make_book_verify_command();

/// All commands, in the order of the help.
std::vector<std::unique_ptr<Command>> all_commands();

}  // namespace endodoi::cli
