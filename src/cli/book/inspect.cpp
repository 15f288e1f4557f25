#include <fmt/format.h>

#include <algorithm>

#include <endodoi/notation.h>
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/quantity.h"
#include "cli/solve_plan.h"
#include "cli/stopwatch.h"
#include "cli/tables_target.h"
#include "player/book_check.h"
#include "player/book_files.h"
#include "solver/table_supply.h"

namespace endodoi::cli {
namespace {

/// `endodoi book info FILE`
class BookInfoCommand : public Command {
 public:
  std::string_view name() const override { return "book info"; }
  std::string_view purpose() const override { return "what an opening book holds"; }

  void declare(Options& options) override {
    options.argument("FILE", file_, "a book");
    options.example("endodoi book info data/books/endodoi-6x4.book",
                    "how many positions, by seeds");
  }

  int run(Console& console) override {
    const auto book = read_book(file_);
    if (!book) return console.fail(kBadUse, book.error());
    std::map<int, int> by_seeds;
    (*book)->for_each(
        [&](const Position& position, const Book::Entry&) { ++by_seeds[position.on_board()]; });
    console.out << fmt::format("{}: {} positions\n", (*book)->rules().name(), (*book)->size());
    for (auto at = by_seeds.rbegin(); at != by_seeds.rend(); ++at) {
      console.out << fmt::format("{:>4} seeds {:>8}\n", at->first, at->second);
    }
    const auto first = (*book)->find((*book)->rules(), Position::initial((*book)->rules()));
    if (!first) return kGood;
    console.out << fmt::format("the first move is {}, worth {}\n",
                               to_text((*book)->rules(), *first->best), first->value);
    return kGood;
  }

 private:
  std::string file_;
};

/// `endodoi book verify FILE`: proves every entry anew.
class BookVerifyCommand : public Command {
 public:
  std::string_view name() const override { return "book verify"; }
  std::string_view purpose() const override { return "prove anew what an opening book says"; }

  void declare(Options& options) override {
    options.argument("FILE", file_, "a book");
    options.number("--every", "N", every_, 1, 1'000'000'000, "only each N-th entry (default 1)");
    options.number("--max-seeds", "N", max_seeds_, 0, kMaxTableSeeds,
                   "tables of up to so many seeds (default: other than for building)");
    options.number("--hash", "MIB", hash_, 1, 1 << 20, "size of the proof table");
    options.number("--threads", "N", threads_, 1, 256, "how many threads (default: all)");
    options.example("endodoi book verify data/books/endodoi-6x4.book",
                    "Ctrl-C stops; every value and every move is proved by another search");
  }

  int run(Console& console) override {
    const auto book = read_book(file_);
    if (!book) return console.fail(kBadUse, book.error());
    const InterruptWatch interrupt;
    const Ruleset& rules = (*book)->rules();
    SolvePlan plan = plan_solving(rules, Position::initial(rules), max_seeds_, hash_);
    // Other leaves and other memory than the builder had, and so another search.
    if (!max_seeds_) plan.max_seeds = std::max(0, plan.max_seeds - 1);
    if (!hash_) plan.mebibytes = std::max<std::size_t>(1, plan.mebibytes / 2);
    BuildOptions options;
    options.threads = static_cast<int>(threads_.value_or(default_threads()));
    options.progress = [](const BuildProgress&) { return !InterruptWatch::interrupted(); };
    const auto tables =
        supply_tables(default_tables_dir(), rules, plan.max_seeds, plan.max_seeds, options);
    if (!tables) return console.fail(kBadUse, tables.error().message);
    return verify(console, **book, *tables, plan, options.threads);
  }

 private:
  int verify(Console& console, const Book& book, const Tables& tables, const SolvePlan& plan,
             int threads) {
    ProofTable proofs(plan.mebibytes,
                      ProofSearch::identity_bits(book.rules(), book.rules().total()));
    ProofSearch search(book.rules(), &tables, proofs, {threads, &InterruptWatch::mark(), {}});
    ProgressLine line(console);
    const Stopwatch watch;
    std::size_t number = 0, proved = 0;
    std::optional<BookFault> fault;
    book.for_each([&](const Position& position, const Book::Entry& entry) {
      const bool wanted = number++ % static_cast<std::size_t>(every_.value_or(1)) == 0;
      if (!wanted || fault || InterruptWatch::interrupted()) return;
      fault = check_entry(search, position, entry);
      if (!fault) ++proved;
      const double left =
          watch.seconds() / static_cast<double>(number) * static_cast<double>(book.size() - number);
      line.show(fmt::format("{} of {} entries, {} left", number, book.size(), duration(left)));
    });
    line.clear();
    if (InterruptWatch::interrupted()) {
      return console.fail(kNo, fmt::format("stopped after {} entries, all of them right", proved));
    }
    if (fault) {
      return console.fail(kNo, fmt::format("{}: {}: {}", file_,
                                           to_text(book.rules(), fault->position), fault->message));
    }
    console.out << fmt::format("{} of {} entries proved anew: {} expansions in {}\n", proved,
                               book.size(), rough(static_cast<double>(search.cost().expansions)),
                               duration(watch.seconds()));
    return kGood;
  }

  std::string file_;
  std::optional<long long> every_, max_seeds_, hash_, threads_;
};

}  // namespace

std::unique_ptr<Command> make_book_info_command() { return std::make_unique<BookInfoCommand>(); }
std::unique_ptr<Command> make_book_verify_command() {
  return std::make_unique<BookVerifyCommand>();
}

}  // namespace endodoi::cli
