#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "base/atomic_file.h"
#include "base/locks.h"
#include "base/machine_memory.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/solve_plan.h"
#include "cli/stopwatch.h"
#include "cli/tables_target.h"
#include "cli/telling.h"
#include "cli/value_table.h"
#include "solver/certificate_writer.h"
#include "solver/exact_solver.h"
#include "solver/proof_state.h"
#include "solver/table_supply.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

constexpr std::size_t kLongestLine = 200;
constexpr double kSaveEvery = 600;  ///< seconds

/// What was found of one position.
struct Solution {
  ValueBounds value;
  std::vector<PricedMove> moves;
  std::vector<Move> line;
  std::vector<CertificateProof> proofs;
  double table_seconds = 0, seconds = 0;
};

/// `endodoi solve RULESET [POSITION]`: the exact value, with proof.
class SolveCommand : public Command {
 public:
  std::string_view name() const override { return "solve"; }
  std::string_view purpose() const override { return "prove what a position is worth"; }

  void declare(Options& options) override {
    options.argument("RULESET", ruleset_, "such as endodoi/6x4");
    options.optional_argument("POSITION", position_, "in quotes (default: the initial one)");
    options.flag("--moves", moves_, "also what every move is worth");
    options.flag("--winner", winner_, "only who wins, which takes less time");
    options.text("--certificate", "FILE", certificate_,
                 "write the strategies that prove it, for endodoi verify to check");
    options.text("--state", "FILE", state_, "go on from this file, and keep it up to date");
    options.number("--max-seeds", "N", max_seeds_, 0, kMaxTableSeeds,
                   "tables of up to so many seeds (default: what suits the position)");
    options.number("--hash", "MIB", hash_, 1, 1 << 20, "size of the proof table");
    options.number("--threads", "N", threads_, 1, 256, "how many threads (default: all)");
    declare_dir(options, dir_);
    options.flag("--json", json_, "print JSON");
    options.example("endodoi solve endodoi/6x4 --moves", "value +8, by move C; Ctrl-C stops");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    Position position = Position::initial(*rules);
    if (!position_.empty()) {
      const auto read = parse_position(*rules, position_);
      if (!read) return console.fail(kBadUse, read.error().message);
      position = *read;
    }
    if (winner_ && moves_) {
      return console.fail(kBadUse,
                          "--winner asks for less than --moves needs; leave one of them out");
    }
    if (hash_ && static_cast<std::size_t>(*hash_) > memory_mebibytes()) {
      return console.fail(
          kBadUse,
          fmt::format(
              "--hash {}: this machine has {} MiB of memory, and the proof table must fit into it",
              *hash_, memory_mebibytes()));
    }
    if (const auto obstacle = unwritable()) return console.fail(kBadUse, *obstacle);
    const SolvePlan plan = plan_solving(*rules, position, max_seeds_, hash_);
    std::optional<FileLock> held;
    if (state_) held.emplace(place(*state_));
    if (held && held->error()) return console.fail(kBadUse, held->error()->message);
    if (const auto obstacle = unusable_state(*rules, position, plan)) {
      return console.fail(kBadUse, *obstacle);
    }
    const InterruptWatch interrupt;
    return solve(console, *rules, position, plan);
  }

 private:
  /// One name for each file, however it was written.
  static std::string place(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(target_of(path), ignored).string();
  }

  static bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
  }

  /// What stands in the way of writing what was asked for, before hours of work.
  std::optional<std::string> unwritable() const {
    if (state_ && certificate_ && place(*state_) == place(*certificate_)) {
      return "--state and --certificate name the same file; give each its own";
    }
    for (const auto& path : {state_, certificate_}) {
      if (!path) continue;
      const AtomicFile file(*path);
      if (file.error()) return file.error()->message;
    }
    return worth_keeping();
  }

  /// Why the file that is to become the certificate may not be replaced, if it may not.
  std::optional<std::string> worth_keeping() const {
    std::error_code ignored;
    if (!certificate_ || !exists(*certificate_) || is_certificate(*certificate_)) {
      return std::nullopt;
    }
    if (std::filesystem::file_size(*certificate_, ignored) == 0) return std::nullopt;
    return fmt::format(
        "{} is no certificate and is left as it is; choose another name for the new one",
        *certificate_);
  }

  /// Why the work cannot go on from the state that is there, before tables are built for it.
  std::optional<std::string> unusable_state(const Ruleset& rules, const Position& position,
                                            const SolvePlan& plan) const {
    if (!state_ || !exists(*state_)) return std::nullopt;
    const int bits = ProofSearch::identity_bits(rules, position.total());
    const auto wrong =
        check_proof_state(*state_, rules, position, ProofTable::Size::of(plan.mebibytes, bits));
    return wrong ? std::optional(wrong->message) : std::nullopt;
  }

  /// Bounds for the next run to look at first: those that were told, too, as long as nothing speaks
  /// against them.
  static ValueBounds together(const ValueBounds& told, const ValueBounds& found) {
    const ValueBounds both{std::max(told.low, found.low), std::min(told.high, found.high)};
    return both.low <= both.high ? both : found;
  }

  int thread_count() const { return static_cast<int>(threads_.value_or(default_threads())); }

  int solve(const Console& console, const Ruleset& rules, const Position& position,
            const SolvePlan& plan) {
    const Stopwatch watch;
    Solution solution;
    auto tables = make_tables(console, rules, plan.max_seeds);
    if (!tables) return console.fail(kBadUse, tables.error().message);
    if (InterruptWatch::interrupted()) return stopped_building(console, *tables);
    solution.table_seconds = watch.seconds();

    ProofTable proof_table(plan.mebibytes, ProofSearch::identity_bits(rules, position.total()));
    ValueBounds told = ValueBounds::widest(position);
    if (state_ && exists(*state_)) {
      const auto loaded = load_proof_state(*state_, rules, position, proof_table);
      if (!loaded) return console.fail(kBadUse, loaded.error().message);
      told = *loaded;
    }
    const Stopwatch proof_watch;
    ProgressLine line(console);
    ExactSolver::Question asked{ValueBounds::widest(position), told.low};
    bool writing = false;  // the certificate, which tells by itself how far it is
    ProofSearch::Options options{thread_count(), &InterruptWatch::mark(), {}};
    options.progress = [&](const ProofCost& cost) {
      if (writing) return;
      line.show(fmt::format(
          "{}between {} and {}, asking {}: {} expansions in {}",
          asked.move ? fmt::format("move {} is ", letter(rules, *asked.move)) : "",
          signed_seeds(asked.bounds.low), signed_seeds(asked.bounds.high), signed_seeds(asked.need),
          rough(static_cast<double>(cost.expansions)), duration(proof_watch.seconds())));
    };
    ProofSearch search(rules, plan.max_seeds < 0 ? nullptr : &*tables, proof_table, options);
    ExactSolver solver(search);
    // A state is a file like any other: of its bounds only those count that can be shown here.
    const ValueBounds known = solver.confirmed(position, told);
    solution.value = known;
    Stopwatch since_saved;
    std::optional<TableError> unsaved;
    const auto save = [&] {
      if (state_) {
        unsaved = save_proof_state(*state_, {rules, position, together(told, solution.value)},
                                   proof_table);
      }
      since_saved = Stopwatch();
    };
    solver.on_question = [&](const ExactSolver::Question& question) {
      if (!question.move) solution.value = question.bounds;
      if (since_saved.seconds() > kSaveEvery) {
        save();
        // The work goes on; at the end it is an error.
        if (unsaved) line.clear(), console.fail(kBadUse, unsaved->message);
      }
      asked = question;
    };
    solution.value = winner_ ? solver.winner(position, known) : solver.value(position, known);
    save();
    const std::uint64_t saved = search.cost().expansions;
    if (!solver.stopped()) add_details(solver, position, solution);
    line.clear();
    solution.seconds = proof_watch.seconds();
    std::optional<std::string> unwritten;
    if (certificate_ && !solver.stopped()) {
      writing = true;
      unwritten = write(console, rules, position, *tables, plan, search, solution);
    }
    if (search.cost().expansions > saved) save();
    print(console, rules, position, plan, *tables, search, solution, solver.stopped());
    if (unsaved) return console.fail(kBadUse, unsaved->message);
    if (unwritten && !solver.stopped()) return console.fail(kBadUse, *unwritten);
    if (solver.stopped()) {
      return console.fail(kNo, state_ ? "stopped; the same command goes on where it stopped"
                                      : "stopped; with --state FILE it could go on later");
    }
    return winner_ || solution.value.exact() ? kGood : kNo;
  }

  /// Levels that lie in the folder are read, the others built in memory.
  TableResult<Tables> make_tables(const Console& console, const Ruleset& rules,
                                  int max_seeds) const {
    if (max_seeds < 0) {
      Ruleset plain = rules;
      plain.majority = false;
      return Tables(plain, 0);
    }
    ProgressLine line(console);
    BuildOptions options;
    options.threads = thread_count();
    options.progress = [&](const BuildProgress& progress) {
      line.show(fmt::format("tables: level {} of {}, {:.0f} %", progress.seeds, max_seeds,
                            100.0 * static_cast<double>(progress.done) /
                                static_cast<double>(std::max<LevelIndex::Number>(1, progress.of))));
      return !InterruptWatch::interrupted();
    };
    return supply_tables(dir_.value_or(default_tables_dir()), rules, max_seeds, max_seeds, options);
  }

  /// The levels that are complete go where tables lie, so that the same command goes on from there.
  int stopped_building(const Console& console, const Tables& tables) const {
    const std::string dir = dir_.value_or(default_tables_dir());
    const int there = levels_in(dir, tables.rules());
    const std::string stopped = "stopped while the tables were built";
    if (tables.levels() <= there) return console.fail(kNo, stopped);
    if (const auto unsaved = keep_levels(dir, tables, there, thread_count())) {
      return console.fail(kNo, fmt::format("{}, and what is complete cannot be kept: {}", stopped,
                                           unsaved->message));
    }
    return console.fail(
        kNo,
        fmt::format("{}; levels {} to {} are kept in {}, and the same command goes on from there",
                    stopped, there, tables.levels() - 1, family_folder(dir, tables.rules())));
  }

  void add_details(ExactSolver& solver, const Position& position, Solution& solution) const {
    if (moves_) solution.moves = solver.move_values(position, solution.value);
    if (solution.value.exact()) {
      solution.line = solver.principal_variation(position, solution.value.low, kLongestLine);
    }
  }

  /// The needs of what is proved: at least the value, and not more; of bounds those that go without
  /// saying are left out.
  static std::vector<int> claims_of(const Position& position, const ValueBounds& value) {
    const ValueBounds widest = ValueBounds::widest(position);
    std::vector<int> needs;
    if (value.exact() || value.low > widest.low) needs.push_back(value.low);
    if (value.exact() || value.high < widest.high) needs.push_back(value.high + 1);
    return needs;
  }

  /// The proofs of what was found. Returns why there is no certificate, or nothing.
  std::optional<std::string> write(const Console& console, const Ruleset& rules,
                                   const Position& position, const Tables& tables,
                                   const SolvePlan& plan, ProofSearch& search,
                                   Solution& solution) const {
    const std::vector<int> needs = claims_of(position, solution.value);
    if (needs.empty()) {
      return "no certificate: what was captured before decides who wins, so there is nothing to "
             "prove";
    }
    ProgressLine line(console);
    Certificate certificate{rules, position, {}, {}};
    for (int seeds = 0; seeds <= plan.max_seeds; ++seeds) {
      certificate.levels.push_back(level_checksum(tables, seeds));
    }
    CertificateWriter writer(search);
    writer.on_progress = [&](std::size_t moves) {
      line.show(fmt::format("certificate: {} moves", rough(static_cast<double>(moves))));
    };
    for (const int need : needs) {
      auto proof = writer.proof(position, need);
      if (!proof) return unproved(search);
      certificate.proofs.push_back(std::move(*proof));
    }
    line.clear();
    if (auto obstacle = worth_keeping()) return obstacle;
    if (const auto error = write_certificate(*certificate_, certificate)) return error->message;
    solution.proofs = std::move(certificate.proofs);
    return std::nullopt;
  }

  /// Of what was found a proof could not be written down.
  std::string unproved(const ProofSearch& search) const {
    if (search.asked_to_stop()) return "stopped before the certificate was complete";
    return "no certificate: a claim cannot be proved again" +
           (state_ ? fmt::format("; those in {} may be false, remove it to begin anew", *state_)
                   : std::string());
  }

  // ----- Printing

  void print(const Console& console, const Ruleset& rules, const Position& position,
             const SolvePlan& plan, const Tables& tables, const ProofSearch& search,
             const Solution& solution, bool stopped) const {
    if (json_) return print_json(console, rules, position, plan, search, solution, stopped);
    console.out << fmt::format("{}, {} to move\n", rules.name(), endodoi::name(position.mover));
    console.out << console.style.strong(verdict(position, solution.value)) << '\n';
    if (const std::string over = tell_over(rules, position); !over.empty()) {
      console.out << sentence(over) << ".\n";
    }
    console.out << '\n';
    if (!solution.moves.empty()) print_moves(console, rules, position, solution);
    if (!solution.line.empty()) {
      console.out << "line: " << line_text(rules, position, solution.line) << "\n\n";
    }
    const ProofCost& cost = search.cost();
    console.out << console.style.quiet(fmt::format(
        "tables: {}, {}\nproof: {} expansions, {} sowings, {}, {} MiB\n",
        tables.levels() == 0 ? "none" : fmt::format("levels 0 to {}", tables.levels() - 1),
        duration(solution.table_seconds), rough(static_cast<double>(cost.expansions)),
        rough(static_cast<double>(cost.sowings)), duration(solution.seconds), plan.mebibytes));
    if (solution.proofs.empty()) return;
    console.out << console.style.quiet(
        fmt::format("certificate: {} moves, {} bytes in {}\n", moves_in(solution),
                    std::filesystem::file_size(*certificate_), *certificate_));
  }

  static std::size_t moves_in(const Solution& solution) {
    std::size_t moves = 0;
    for (const CertificateProof& proof : solution.proofs) moves += proof.moves.size();
    return moves;
  }

  /// `South wins by 8. Worth +8 to South, exactly.`: the first counts what was captured before, the
  /// second does not.
  static std::string verdict(const Position& position, const ValueBounds& value) {
    const Player mover = position.mover, other = opponent(mover);
    const int ahead = position.captured_by(mover) - position.captured_by(other);
    const auto by = [&](int margin) {
      return value.exact() ? fmt::format(" by {}", margin) : std::string();
    };
    std::string winner = "Who wins is open";
    if (ahead + value.low > 0) {
      winner = fmt::format("{} wins{}", endodoi::name(mover), by(ahead + value.low));
    } else if (ahead + value.high < 0) {
      winner = fmt::format("{} wins{}", endodoi::name(other), by(-ahead - value.high));
    } else if (value.exact()) {
      winner = "A draw";
    }
    return fmt::format("{}. Worth {} to {}{}.", winner, bounds_text(value), endodoi::name(mover),
                       value.exact() ? ", exactly" : "");
  }

  void print_moves(const Console& console, const Ruleset& rules, const Position& position,
                   const Solution& solution) const {
    std::vector<PricedMove> sorted = solution.moves;
    std::stable_sort(sorted.begin(), sorted.end(), [](const PricedMove& a, const PricedMove& b) {
      return a.bounds.low > b.bounds.low;
    });
    console.out << console.style.quiet(" move  value  the sowing") << '\n';
    for (const PricedMove& move : sorted) {
      const std::string head =
          fmt::format("{:>4}  {:>6}", letter(rules, move.move), bounds_text(move.bounds));
      const bool best = move.bounds.exact() && move.bounds.low == solution.value.low;
      console.out << fmt::format(
          "{}  {}\n", best ? console.style.accent(head) : head,
          tell_sowing(rules, move.move, sow(rules, position, move.move)).substr(3));
    }
    console.out << '\n';
  }

  static std::string line_text(const Ruleset& rules, Position position,
                               const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
      const Sowing sowing = sow(rules, position, move);
      text += fmt::format("{}{}", text.empty() ? "" : " ", to_text(rules, move, sowing.taken));
      position = sowing.after;
    }
    return text;
  }

  void print_json(const Console& console, const Ruleset& rules, const Position& position,
                  const SolvePlan& plan, const ProofSearch& search, const Solution& solution,
                  bool stopped) const {
    const auto bounds = [](JsonWriter& json, const ValueBounds& value) {
      json.number("low", value.low);
      json.number("high", value.high);
      json.boolean("exact", value.exact());
    };
    const auto pit = [&](Move move) { return std::string(1, letter(rules, move)); };
    JsonWriter json;
    json.object();
    json.text("ruleset", rules.name());
    json.text("position", to_text(rules, position));
    bounds(json, solution.value);
    json.boolean("stopped", stopped);
    json.key("moves");
    json.array();
    for (const PricedMove& move : solution.moves) {
      json.object();
      json.text("move", pit(move.move));
      json.number("taken", sow(rules, position, move.move).taken);
      bounds(json, move.bounds);
      json.end();
    }
    json.end();
    json.key("line");
    json.array();
    for (const Move move : solution.line) json.text(pit(move));
    json.end();
    const ProofCost& cost = search.cost();
    json.number("max_seeds", plan.max_seeds);
    json.number("mebibytes", static_cast<std::int64_t>(plan.mebibytes));
    json.number("threads", thread_count());
    json.number("expansions", static_cast<std::int64_t>(cost.expansions));
    json.number("sowings", static_cast<std::int64_t>(cost.sowings));
    json.number("never_ending_sowings", static_cast<std::int64_t>(cost.never_ending));
    json.real("table_seconds", solution.table_seconds);
    json.real("seconds", solution.seconds);
    json.number("certificate_moves", static_cast<std::int64_t>(moves_in(solution)));
    json.end();
    console.out << json.result() << '\n';
  }

  std::string ruleset_, position_;
  std::optional<std::string> certificate_, state_, dir_;
  std::optional<long long> max_seeds_, hash_, threads_;
  bool moves_ = false, winner_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_solve_command() { return std::make_unique<SolveCommand>(); }

}  // namespace endodoi::cli
