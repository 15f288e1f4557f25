#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/child_process.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/stopwatch.h"
#include "engine/signature.h"

namespace endodoi::cli {
namespace {

constexpr std::string_view kPrefix = "endodoi-bench-";

/// The benchmarks that lie beside this program, by name.
std::vector<std::string> benchmarks_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const std::string file = entry.path().filename().string();
    if (file.starts_with(kPrefix) && entry.is_regular_file() &&
        access(entry.path().c_str(), X_OK) == 0) {
      names.push_back(file.substr(kPrefix.size()));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// `endodoi bench [NAME]`: the engine's signature, or a benchmark program that lies beside this
/// one.
class BenchCommand : public Command {
 public:
  std::string_view name() const override { return "bench"; }
  std::string_view purpose() const override { return "time the engine, or run a benchmark"; }

  void declare(Options& options) override {
    options.optional_argument("NAME", benchmark_,
                              "a benchmark; without one: the engine's signature");
    options.flag("--list", list_, "name the benchmarks there are");
    options.flag("--json", json_, "print the signature as JSON");
    options.example("endodoi bench",
                    "the engine's signature: the same on every platform, and its speed");
    options.example("endodoi bench sowing", "the sowing kernel against a plain byte loop");
  }

  int run(Console& console) override {
    if (list_) {
      for (const std::string& known : benchmarks_in(console.folder)) console.out << known << '\n';
      return kGood;
    }
    return benchmark_.empty() ? signature(console) : benchmark(console);
  }

 private:
  int signature(const Console& console) const {
    const Stopwatch watch;
    const Signature found = bench_signature();
    const double seconds = watch.seconds();
    const std::string hash = fmt::format("{:016x}", found.hash);
    if (json_) {
      JsonWriter json;
      json.object();
      json.number("nodes", static_cast<std::int64_t>(found.nodes));
      json.text("hash", hash);
      json.real("seconds", seconds);
      json.end();
      console.out << json.result() << '\n';
      return kGood;
    }
    console.out << fmt::format("signature  {} {}\n", found.nodes, hash)
                << console.style.quiet(
                       fmt::format("time       {}, {} positions a second\n", duration(seconds),
                                   rough(static_cast<double>(found.nodes) / seconds)));
    return kGood;
  }

  int benchmark(const Console& console) const {
    const auto known = benchmarks_in(console.folder);
    if (std::find(known.begin(), known.end(), benchmark_) == known.end()) {
      return console.fail(kBadUse, unknown(console, known));
    }
    const auto program =
        std::filesystem::path(console.folder) / (std::string(kPrefix) + benchmark_);
    console.out.flush();
    return run_child({program.string()}, console.out);
  }

  std::string unknown(const Console& console, const std::vector<std::string>& known) const {
    if (const auto near = nearest(benchmark_, known)) {
      return fmt::format("there is no benchmark '{}'; did you mean {}?", benchmark_, *near);
    }
    if (!known.empty()) {
      return fmt::format(
          "there is no benchmark '{}' in {}; there are: {}; 'cmake --build {}' builds them all",
          benchmark_, console.folder, fmt::join(known, ", "), console.folder);
    }
    return fmt::format(
        "benchmark '{}' is not built: there is no {}{} in {}; configure with -DENDODOI_BENCH=ON",
        benchmark_, kPrefix, benchmark_, console.folder);
  }

  std::string benchmark_;
  bool list_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_bench_command() { return std::make_unique<BenchCommand>(); }

}  // namespace endodoi::cli
