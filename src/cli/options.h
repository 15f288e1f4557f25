#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"

namespace endodoi::cli {

/// Arguments and options of one command: declared one by one, each bound to a variable that parse()
/// fills in. The library that reads the command line stays behind this class.
class Options {
 public:
  /// `command` is what stands after the program's name in a call: `tables build`.
  Options(std::string_view command, std::string_view purpose, std::string_view program = "endodoi");
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  /// A word that must be given, in the order of declaration: `RULESET`.
  void argument(std::string name, std::string& into, std::string help);
  /// A word that may be left out; declared after those that may not.
  void optional_argument(std::string name, std::string& into, std::string help);
  /// One word or more: `FILE…`.
  void arguments(std::string name, std::vector<std::string>& into, std::string help);

  /// `--json`
  void flag(std::string name, bool& into, std::string help);
  /// `--record FILE`
  void text(std::string name, std::string value_name, std::optional<std::string>& into,
            std::string help);
  /// `--dir DIR`, a folder that must be there: a mistyped one would be taken for an empty one.
  void folder(std::string name, std::string value_name, std::optional<std::string>& into,
              std::string help);
  /// `--engine COMMAND`, given any number of times.
  void texts(std::string name, std::string value_name, std::vector<std::string>& into,
             std::string help);
  /// `--level N`, a whole number from `least` to `most`.
  void number(std::string name, std::string value_name, std::optional<long long>& into,
              long long least, long long most, std::string help);
  /// `--side south`, one of a few words.
  void choice(std::string name, std::vector<std::string> words, std::optional<std::string>& into,
              std::string help);

  /// A command line that works, shown at the end of the help with a remark.
  void example(std::string line, std::string remark);

  /// Reads the words after the command's name, of which none may be empty. Nothing: go on. A
  /// number: the help was asked for and printed (kGood), or a line said what is wrong (kBadUse).
  std::optional<int> parse(const std::vector<std::string>& words, const Console& console);

  std::string help() const;

 private:
  struct Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace endodoi::cli
