#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/quantity.h"
#include "cli/solve_plan.h"
#include "cli/stopwatch.h"
#include "cli/tables_target.h"
#include "player/book_builder.h"
#include "player/book_files.h"
#include "player/table_reach.h"
#include "solver/table_supply.h"

namespace endodoi::cli {
namespace {

constexpr double kSaveEvery = 60;  ///< seconds

/// `endodoi book build RULESET`: an opening book.
class BookBuildCommand : public Command {
 public:
  std::string_view name() const override { return "book build"; }
  std::string_view purpose() const override { return "find the moves of a solved game's opening"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4");
    options.text("--file", "FILE", file_, "where it goes (default: endodoi-6x4.book)");
    options.number("--moves", "N", moves_, 1, kMaxTotal,
                   "own moves that are covered (default: until a proof is quick)");
    options.number("--expansions", "N", expansions_, 1, 1'000'000'000,
                   "what a quick proof may take (default 20000)");
    options.number("--max-seeds", "N", max_seeds_, 0, kMaxTableSeeds,
                   "tables of up to so many seeds (default: what suits the ruleset)");
    options.number("--hash", "MIB", hash_, 1, 1 << 20, "size of the proof table");
    options.number("--threads", "N", threads_, 1, 256, "how many threads (default: all)");
    declare_dir(options, dir_);
    options.example("endodoi book build endodoi/6x4",
                    "Ctrl-C stops, the same command goes on where it stopped");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    if (rules->majority) return console.fail(kBadUse, "there are no books with majority");
    const std::string file = file_.value_or(book_name(*rules));
    Book book(*rules);
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) {
      const auto before = read_book(file);
      if (!before) return console.fail(kBadUse, before.error());
      if ((*before)->rules() != *rules) {
        return console.fail(kBadUse,
                            fmt::format("{} is a book of {}", file, (*before)->rules().name()));
      }
      book = **before;
    }
    if (const AtomicFile trial(file); trial.error()) {
      return console.fail(kBadUse, trial.error()->message);
    }
    const InterruptWatch interrupt;
    return build(console, *rules, file, book);
  }

 private:
  int build(Console& console, const Ruleset& rules, const std::string& file, Book& book) {
    const SolvePlan solving = plan_solving(rules, Position::initial(rules), max_seeds_, hash_);
    BuildOptions options;
    options.threads = static_cast<int>(threads_.value_or(default_threads()));
    options.progress = [](const BuildProgress&) { return !InterruptWatch::interrupted(); };
    const auto dir = dir_.value_or(default_tables_dir());
    const auto deep = supply_tables(dir, rules, solving.max_seeds, solving.max_seeds, options);
    if (!deep) return console.fail(kBadUse, deep.error().message);
    const int quick = std::min(built_table_level(rules), solving.max_seeds);
    const auto shallow = supply_tables(dir, rules, quick, quick, options);
    if (!shallow) return console.fail(kBadUse, shallow.error().message);
    BookPlan plan;
    plan.player_expansions = static_cast<std::uint64_t>(expansions_.value_or(20'000));
    plan.moves = static_cast<int>(moves_.value_or(kMaxTotal));
    plan.mebibytes = solving.mebibytes;
    plan.threads = options.threads;
    plan.stop = &InterruptWatch::mark();
    BookBuilder builder(*deep, *shallow, plan);
    ProgressLine line(console);
    Stopwatch saved, watch;
    std::optional<std::string> unsaved;
    int move = -1;
    const bool complete = builder.build(book, [&](const BookProgress& progress) {
      if (progress.move != move) watch = Stopwatch();
      move = progress.move;
      const double left = watch.seconds() / static_cast<double>(progress.done) *
                          static_cast<double>(progress.of - progress.done);
      line.show(fmt::format("move {}: {} of {} positions, {} left for it; {} entries",
                            progress.move + 1, progress.done, progress.of, duration(left),
                            progress.entries));
      if (saved.seconds() < kSaveEvery) return;
      unsaved = save(file, book);
      saved = Stopwatch();
    });
    line.clear();
    unsaved = save(file, book);
    if (unsaved) return console.fail(kBadUse, *unsaved);
    console.out << fmt::format("{}: {} positions of {}\n", file, book.size(), rules.name());
    if (complete) return kGood;
    return console.fail(kNo, "stopped; the same command goes on where it stopped");
  }

  static std::optional<std::string> save(const std::string& path, const Book& book) {
    AtomicFile file(path);
    const std::string text = book.text();
    file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    if (const auto error = file.commit()) return error->message;
    return std::nullopt;
  }

  std::string ruleset_;
  std::optional<std::string> file_, dir_;
  std::optional<long long> moves_, expansions_, max_seeds_, hash_, threads_;
};

}  // namespace

std::unique_ptr<Command> make_book_build_command() { return std::make_unique<BookBuildCommand>(); }

}  // namespace endodoi::cli
