#include <fmt/format.h>

#include <filesystem>

#include "base/regular_file.h"
#include "cli/cases/case_runner.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"

namespace endodoi::cli {
namespace {

struct Failure {
  std::string file;
  int line;
  std::string why;
};

struct Tally {
  long long passed = 0;
  std::vector<Failure> failures;
};

/// `endodoi check FILE…`: runs case files.
class CheckCommand : public Command {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view purpose() const override {
    return "run files of checked examples against the rules";
  }

  void declare(Options& options) override {
    options.arguments("FILE", files_, "case files; the remarks at its head say what a file holds");
    options.choice("--kind", case_kind_names(), kind_,
                   "what the files hold, when their heads do not say");
    options.flag("--json", json_, "print JSON");
    options.example("endodoi check tests/data/*.txt",
                    "ends with a line such as: 1466 passed, 0 failed");
  }

  int run(Console& console) override {
    // All files are read before the first case runs: a wrong name is known at once.
    std::vector<CaseFile> files;
    for (const std::string& name : files_) {
      auto file = read(console, name);
      if (!file) return kBadUse;
      files.push_back(std::move(*file));
    }
    const InterruptWatch watch;
    Tally tally;
    for (const CaseFile& file : files) {
      if (!run_file(console, file, tally)) {
        return console.fail(kNo, "stopped before all cases had run");
      }
    }
    if (json_) print_json(console, tally);
    if (!json_) {
      console.out << fmt::format("{} passed, {} failed\n", tally.passed, tally.failures.size());
    }
    return tally.failures.empty() ? kGood : kNo;
  }

 private:
  std::optional<CaseFile> read(const Console& console, const std::string& name) const {
    const auto refuse = [&](const std::string& why) {
      console.fail(kBadUse, fmt::format("{}: {}", name, why));
      return std::nullopt;
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(name, ignored)) {
      return refuse("is a folder; name the files in it");
    }
    const auto [text, error] = read_file(name);
    if (error) {
      console.fail(kBadUse, error->message);
      return std::nullopt;
    }
    CaseFile file = read_case_file(name, text);
    if (kind_) file.kind = case_kind(*kind_);
    if (!file.kind) {
      return refuse(fmt::format("its head does not say what it holds; give --kind {}",
                                fmt::join(case_kind_names(), "|")));
    }
    if (file.cases.empty()) return refuse("holds no case");
    return file;
  }

  /// False when it was stopped.
  bool run_file(const Console& console, const CaseFile& file, Tally& tally) const {
    ProgressLine progress(console);
    std::size_t done = 0;
    for (const Case& test : file.cases) {
      if (InterruptWatch::interrupted()) return false;
      if (done % 16 == 0) {
        progress.show(fmt::format("{}: {} of {}", file.name, done, file.cases.size()));
      }
      ++done;
      const auto why = run_case(*file.kind, test);
      if (!why) {
        ++tally.passed;
        continue;
      }
      tally.failures.push_back({file.name, test.line, *why});
      if (json_) continue;
      progress.clear();
      console.out << fmt::format("{}:{}: {}", file.name, test.line, console.style.bad(*why))
                  << std::endl;
    }
    return true;
  }

  static void print_json(const Console& console, const Tally& tally) {
    JsonWriter json;
    json.object();
    json.number("passed", tally.passed);
    json.number("failed", static_cast<std::int64_t>(tally.failures.size()));
    json.key("failures");
    json.array();
    for (const Failure& failure : tally.failures) {
      json.object();
      json.text("file", failure.file);
      json.number("line", failure.line);
      json.text("why", failure.why);
      json.end();
    }
    json.end();
    json.end();
    console.out << json.result() << '\n';
  }

  std::vector<std::string> files_;
  std::optional<std::string> kind_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_check_command() { return std::make_unique<CheckCommand>(); }

}  // namespace endodoi::cli
