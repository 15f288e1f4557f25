#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>

#include "base/numbers.h"
#include "base/words.h"

namespace endodoi::cli {
namespace {

long long read_number(const std::string& option, const std::string& word, long long least,
                      long long most) {
  const auto number = number_of<long long>(word);
  if (!number || *number < least || *number > most) {
    throw CLI::ValidationError(
        fmt::format("{} {}: it takes a whole number from {} to {}", option, word, least, most));
  }
  return *number;
}

void require_one_of(const std::string& option, const std::string& word,
                    const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), word) != words.end()) return;
  throw CLI::ValidationError(
      fmt::format("{} {}: it takes {}", option, word, fmt::join(words, " or ")));
}

/// The words, last first, as the library wants them. It would take the next word for the value of
/// `--dir=`.
std::vector<std::string> reversed(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    const bool nothing_given = word->starts_with("--") && word->ends_with('=');
    if (nothing_given) all.emplace_back();
    all.push_back(nothing_given ? word->substr(0, word->size() - 1) : *word);
  }
  return all;
}

/// The help in our own words: usage, arguments, options, examples.
class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat() {
    column_width(30);
    label("REQUIRED", "");
    label("Positionals", "Arguments");
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = "Usage: " + name;
    for (const CLI::Option* option :
         app->get_options([](const auto* o) { return o->get_positional(); })) {
      const std::string word =
          option->get_name(true) + (option->get_items_expected_max() > 1 ? "…" : "");
      usage += required_.count(option) > 0 ? " " + word : " [" + word + "]";
    }
    return usage + " [OPTIONS]\n";
  }
  void require(const CLI::Option* option) { required_.insert(option); }

  std::string make_option_opts(const CLI::Option* option) const override {
    const bool takes_value = option->get_items_expected_max() > 0 && !option->get_positional();
    return takes_value && option->get_type_size() > 0 ? " " + option->get_type_name() : "";
  }

 private:
  std::set<const CLI::Option*> required_;
};

}  // namespace

struct Options::Reader {
  Reader(std::string_view called, std::string_view purpose, std::string_view program)
      : command(called), app(std::string(purpose), fmt::format("{} {}", program, called)) {
    app.formatter(format);
    app.set_help_flag("-h,--help", "show this help");
  }

  /// The nearest option to a mistyped one, as a sentence, or that none is like it.
  std::string advice(const std::string& word) const {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
      for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    }
    const auto near = nearest(word, names);
    return near ? fmt::format("did you mean {}?", *near) : see_help();
  }

  std::string see_help() const {
    return fmt::format("{} --help shows what it takes", app.get_name());
  }

  /// The first option that was given more often than it can be; empty if there is none.
  std::string repeated() const {
    for (const CLI::Option* option : app.get_options()) {
      const bool once = option->get_items_expected_max() == 1 && !option->get_trigger_on_parse();
      if (once && option->results().size() > 1) return option->get_name();
    }
    return {};
  }

  /// What was given as '', as a sentence. It is most often a variable of a script that is not set;
  /// as a file or folder it would be read as another one, such as the root of the file system.
  std::string nameless() const {
    for (const CLI::Option* option : app.get_options()) {
      const auto& words = option->results();
      if (std::find(words.begin(), words.end(), "") == words.end()) continue;
      return fmt::format("{} is empty; {}", option->get_name(), see_help());
    }
    return {};
  }

  std::string missing() const {
    for (const auto& [name, option] : required) {
      if (option->count() == 0) return fmt::format("{} is missing; {}", name, see_help());
    }
    return {};
  }

  std::string absent() const {
    for (const auto& [name, folder] : folders) {
      std::error_code ignored;
      if (!*folder || std::filesystem::is_directory(**folder, ignored)) continue;
      return fmt::format("{} {}: there is no such folder; name one that is there, or leave {} out",
                         name, **folder, name);
    }
    return {};
  }

  void require(const std::string& name, CLI::Option* option) {
    required.emplace_back(name, option);
    format->require(option);
  }

  std::shared_ptr<HelpFormat> format = std::make_shared<HelpFormat>();
  std::string command;
  CLI::App app;
  std::vector<std::pair<std::string, CLI::Option*>> required;
  std::vector<std::pair<std::string, const std::optional<std::string>*>> folders;
  std::string examples;
};

Options::Options(std::string_view command, std::string_view purpose, std::string_view program)
    : reader_(std::make_unique<Reader>(command, purpose, program)) {}

Options::~Options() = default;

void Options::argument(std::string name, std::string& into, std::string help) {
  reader_->require(name, reader_->app.add_option(name, into, help));
}

void Options::optional_argument(std::string name, std::string& into, std::string help) {
  reader_->app.add_option(name, into, help);
}

void Options::arguments(std::string name, std::vector<std::string>& into, std::string help) {
  reader_->require(name, reader_->app.add_option(name, into, help));
}

void Options::flag(std::string name, bool& into, std::string help) {
  reader_->app.add_flag(name, into, help);
}

void Options::text(std::string name, std::string value_name, std::optional<std::string>& into,
                   std::string help) {
  auto keep = [&into](const std::string& word) { into = word; };
  reader_->app.add_option_function<std::string>(name, keep, help)->type_name(value_name);
}

void Options::folder(std::string name, std::string value_name, std::optional<std::string>& into,
                     std::string help) {
  reader_->folders.emplace_back(name, &into);
  text(std::move(name), std::move(value_name), into, std::move(help));
}

void Options::texts(std::string name, std::string value_name, std::vector<std::string>& into,
                    std::string help) {
  auto keep = [&into](const std::string& word) { into.push_back(word); };
  reader_->app.add_option_function<std::string>(name, keep, help)
      ->type_name(value_name)
      ->trigger_on_parse();
}

void Options::number(std::string name, std::string value_name, std::optional<long long>& into,
                     long long least, long long most, std::string help) {
  auto keep = [&into, name, least, most](const std::string& word) {
    into = read_number(name, word, least, most);
  };
  reader_->app.add_option_function<std::string>(name, keep, help)->type_name(value_name);
}

void Options::choice(std::string name, std::vector<std::string> words,
                     std::optional<std::string>& into, std::string help) {
  auto keep = [&into, name, words](const std::string& word) {
    require_one_of(name, word, words);
    into = word;
  };
  reader_->app.add_option_function<std::string>(name, keep, help)
      ->type_name(fmt::format("{}", fmt::join(words, "|")));
}

void Options::example(std::string line, std::string remark) {
  reader_->examples += fmt::format("  {}\n      {}\n", line, remark);
  reader_->app.footer("Example:\n" + reader_->examples);
}

std::string Options::help() const { return reader_->app.help(); }

std::optional<int> Options::parse(const std::vector<std::string>& words, const Console& console) {
  const auto refuse = [&](const std::string& what) {
    return console.fail(kBadUse, fmt::format("{}: {}", reader_->command, what));
  };
  try {
    reader_->app.parse(reversed(words));
  } catch (const CLI::CallForHelp&) {
    console.out << help();
    return kGood;
  } catch (const CLI::ExtrasError&) {
    const std::string extra = reader_->app.remaining().front();
    return refuse(
        fmt::format("there is no place for '{}' here; {}", extra, reader_->advice(extra)));
  } catch (const CLI::ArgumentMismatch& mismatch) {
    if (const std::string twice = reader_->repeated(); !twice.empty()) {
      return refuse(fmt::format("{} is given twice; once is enough", twice));
    }
    // It says `--level: 1 required N missing`.
    const std::string what = mismatch.what();
    return refuse(fmt::format("{} needs a value after it; {}", what.substr(0, what.find(':')),
                              reader_->see_help()));
  } catch (const CLI::ParseError& error) {
    return refuse(error.what());
  }
  for (const std::string& why : {reader_->missing(), reader_->nameless(), reader_->absent()}) {
    if (!why.empty()) return refuse(why);
  }
  return std::nullopt;
}

}  // namespace endodoi::cli
