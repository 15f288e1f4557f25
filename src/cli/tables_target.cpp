#include "cli/tables_target.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

namespace fs = std::filesystem;

const std::string kDefaultDir =
    "(default: $ENDODOI_TABLES, else $XDG_DATA_HOME/endodoi/tables, else "
    "~/.local/share/endodoi/tables)";

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The user's folder, from the user database where the environment does not name it.
std::string home() {
  if (auto named = environment("HOME"); !named.empty()) return named;
  const passwd* const user = getpwuid(getuid());
  return user != nullptr && user->pw_dir != nullptr ? user->pw_dir : ".";
}

/// The families that have a folder in `dir`, by name: `endodoi-8+lone` is that of endodoi/8+lone.
std::vector<Ruleset> families_in(const std::string& dir) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(dir, ignored)) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  std::vector<Ruleset> families;
  for (std::string& name : names) {
    std::replace(name.begin(), name.end(), '-', '/');
    if (const auto rules = ruleset_of_family(name)) families.push_back(*rules);
  }
  return families;
}

}  // namespace

std::string default_tables_dir() {
  if (const auto dir = environment("ENDODOI_TABLES"); !dir.empty()) return dir;
  if (const auto data = environment("XDG_DATA_HOME"); !data.empty()) {
    return data + "/endodoi/tables";
  }
  return home() + "/.local/share/endodoi/tables";
}

void declare_dir(Options& options, std::optional<std::string>& into) {
  options.folder("--dir", "DIR", into, "the folder of tables, which must be there " + kDefaultDir);
}

void declare_dir_to_make(Options& options, std::optional<std::string>& into) {
  options.text("--dir", "DIR", into,
               "the folder of tables, which is made if it is not there " + kDefaultDir);
}

int default_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Result<TablesTarget, std::string> tables_target(const std::string& word,
                                                const std::optional<std::string>& dir) {
  const std::string folder = dir.value_or(default_tables_dir());
  const auto rules = Ruleset::parse(word);
  if (rules && rules->majority) return std::string(kNoTablesWithMajority);
  if (rules) return TablesTarget{folder, {*rules}, ""};
  if (const auto family = ruleset_of_family(word)) return TablesTarget{folder, {*family}, ""};
  std::error_code ignored;
  if (fs::is_directory(word, ignored)) {
    TablesTarget target{word, families_in(word), ""};
    if (target.families.empty()) {
      return fmt::format("{}: there are no tables in this folder; one of them would be {}", word,
                         family_folder(word, Ruleset{}));
    }
    return target;
  }
  if (fs::exists(word, ignored)) {
    const auto parent = fs::absolute(word, ignored).lexically_normal().parent_path().parent_path();
    return TablesTarget{dir.value_or(parent.string()), {}, word};
  }
  if (fs::is_symlink(word, ignored)) {
    return fmt::format("{}: this link leads to no file or folder", word);
  }
  if (word.starts_with("endodoi/") || word.starts_with("cross/")) return rules.error().message;
  return fmt::format("'{}' is no ruleset such as endodoi/6x4, and no file or folder that there is",
                     word);
}

}  // namespace endodoi::cli
