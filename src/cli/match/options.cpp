#include "cli/match/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/numbers.h"
#include "base/regular_file.h"
#include "cli/tables_target.h"
#include "match/command_words.h"
#include "rules/text.h"
#include "tables/table_folder.h"

namespace endodoi::cli {
namespace {

bool has_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return (c & 0xE0) == 0 || c == 0x7F; });
}

using Refusal = std::optional<std::string>;

constexpr long long kDefaultPairs = 100;
constexpr int kMostPlies = 99;
constexpr int kMostElo = 1000;
constexpr long long kLongest = 86'400'000;  ///< a day in milliseconds

std::string numbered(const std::string& option, std::size_t engine) {
  return option + std::to_string(engine + 1);
}

std::optional<double> real(std::string_view word) { return number_of<double>(word); }

/// `10000+100`, or `10000`.
std::optional<std::pair<Limit::Time, Limit::Time>> clock_of(const std::string& word) {
  const auto parts = text::split(word, '+');
  if (parts.size() > 2) return std::nullopt;
  const auto base = text::number(parts[0]);
  const auto increment = parts.size() == 2 ? text::number(parts[1]) : std::optional<unsigned>(0);
  if (!base || !increment || *base == 0) return std::nullopt;
  return std::pair{Limit::Time(*base), Limit::Time(*increment)};
}

/// The name a program goes by if none is given: its file's, without the folder.
std::string program_name(const std::vector<std::string>& words) {
  std::string name = std::filesystem::path(words.front()).filename().string();
  for (std::size_t i = 1; i < words.size(); ++i) name += " " + words[i];
  return name;
}

}  // namespace

void MatchOptions::declare_limits(Options& options, LimitWords& words, const std::string& suffix,
                                  const std::string& whose) {
  options.number("--movetime" + suffix, "MS", words.move_time, 1, kLongest,
                 "milliseconds for a move" + whose);
  options.number("--nodes" + suffix, "N", words.nodes, 1, 1'000'000'000'000,
                 "positions for a move" + whose + ": repeatable");
  options.number("--depth" + suffix, "D", words.depth, 1, 1000,
                 "moves looked ahead" + whose + ": repeatable");
  options.text("--clock" + suffix, "MS+INC", words.clock,
               "for a game, and more after each move" + whose);
}

void MatchOptions::declare(Options& options) {
  options.argument("RULESET", ruleset_, "such as endodoi/8x4");
  options.texts("--engine", "COMMAND", engines_,
                "a program that speaks UGI, with its arguments; given twice, first and second");
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string whose = i == 0 ? "the first engine" : "the second engine";
    options.text(numbered("--name", i), "NAME", names_[i], "what to call " + whose);
    options.texts(numbered("--option", i), "NAME=VALUE", options_[i],
                  "an option of " + whose + "; any number of times");
    options.text(numbered("--log", i), "FILE", logs_[i],
                 "where the error output of " + whose + " is added (default: nowhere)");
  }
  declare_limits(options, both_, "", "");
  declare_limits(options, own_[0], "1", ", for the first engine alone");
  declare_limits(options, own_[1], "2", ", for the second engine alone");
  options.number("--margin", "MS", margin_, 0, kLongest,
                 "how far a move may overstep its time (default 100)");
  options.number("--patience", "MS", patience_, 1, kLongest,
                 "when an engine without a time limit has stalled (default 300000)");
  options.number("--pairs", "N", pairs_, 1, 1'000'000,
                 "openings, each played twice (default 100, or all of --openings)");
  options.text("--opening-plies", "N..M", plies_, "random moves of an opening (default 4..6)");
  options.number("--balance", "SEEDS", balance_, 0, kMaxTotal,
                 "openings in which a short look ahead finds no side further ahead (default 2)");
  options.number("--seed", "N", seed_, 0, 1'000'000'000'000, "of the openings (default 1)");
  options.text("--openings", "FILE", openings_, "positions to begin from, one a line");
  options.number("--concurrency", "N", concurrency_, 1, 256, "games at a time (default 1)");
  options.text("--sprt", "ELO0,ELO1[,ALPHA,BETA]", sprt_,
               "stop as soon as the test has decided (alpha and beta: 0.05)");
  options.folder("--tables", "DIR", tables_, "decide games by endgame tables");
  options.number("--table-seeds", "N", table_seeds_, 0, kMaxTableSeeds,
                 "largest level to load (default: all that are there)");
  options.text("--records", "FILE", records_,
               "where the games are added, one by one; the same command goes on from there");
  options.flag("--json", json_, "print the summary as JSON");
  options.example(
      "endodoi match endodoi/8x4 --engine 'endodoi engine' --engine './old engine' "
      "--movetime 100 --pairs 500 --sprt 0,10 --records games.txt",
      "is the first at least 10 Elo stronger? Ctrl-C stops, the same line goes on");
}

Result<Limit, std::string> MatchOptions::limit(const LimitWords& words, const std::string& suffix) {
  Limit limit;
  if (words.depth) limit.depth = static_cast<int>(*words.depth);
  if (words.nodes) limit.nodes = static_cast<std::uint64_t>(*words.nodes);
  if (words.move_time) limit.move_time = Limit::Time(*words.move_time);
  if (words.clock) {
    const auto clock = clock_of(*words.clock);
    if (!clock) {
      return fmt::format(
          "--clock{} {}: it takes milliseconds for a game and after each move, such "
          "as 10000+100",
          suffix, *words.clock);
    }
    limit.clock = clock->first;
    limit.increment = clock->second;
  }
  return limit;
}

Result<Contender, std::string> MatchOptions::contender(std::size_t number) const {
  Contender engine;
  engine.line = engines_[number];
  const auto words = command_words(engine.line);
  if (!words) return fmt::format("--engine {}: a quote is not closed", engine.line);
  if (words->empty()) return std::string("--engine: no program is named");
  engine.command.words = *words;
  if (names_[number] && has_control_characters(*names_[number])) {
    return fmt::format("{}: a name is one line without control characters",
                       numbered("--name", number));
  }
  engine.command.error_file = logs_[number].value_or("");
  if (logs_[number]) {
    // Before the match, in the words of the option: the engine has no part in it.
    const RegularFile log(*logs_[number], RegularFile::Use::add);
    if (log.error()) return numbered("--log", number) + " " + log.error()->message;
  }
  for (const std::string& word : options_[number]) {
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == word.npos) {
      return fmt::format("{} {}: it takes NAME=VALUE", numbered("--option", number), word);
    }
    // It becomes a line of the talk with the engine.
    if (has_control_characters(word)) {
      return fmt::format("{}: a value is one line without control characters",
                         numbered("--option", number));
    }
    engine.command.options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  const std::string suffix = std::to_string(number + 1);
  const auto own = limit(own_[number], suffix);
  if (!own) return own.error();
  const auto both = limit(both_, "");
  if (!both) return both.error();
  engine.limit = own->any() ? *own : *both;
  if (!engine.limit.any()) {
    return fmt::format(
        "how long may the {} engine think? Give --movetime, --nodes, --depth or "
        "--clock, or one of them with {} after it",
        number == 0 ? "first" : "second", suffix);
  }
  return engine;
}

void MatchOptions::name_engines(MatchPlan& plan) const {
  for (std::size_t i = 0; i < 2; ++i) {
    plan.engines[i].name = names_[i].value_or(program_name(plan.engines[i].command.words));
  }
  if (plan.engines[0].name != plan.engines[1].name) return;
  plan.engines[0].name += " (1)";
  plan.engines[1].name += " (2)";
}

Refusal MatchOptions::add_openings(MatchPlan& plan) const {
  if (openings_) {
    if (plies_ || seed_ || balance_) {
      return "--openings gives the positions: leave --opening-plies, --balance and --seed out";
    }
    const auto file = read_file(*openings_);
    if (file.error) return file.error->message;
    auto read = read_openings(plan.rules, file.text);
    if (!read) return *openings_ + ": " + read.error();
    plan.openings = std::move(read.value());
    const auto wanted =
        static_cast<std::size_t>(pairs_.value_or(static_cast<long long>(plan.openings.size())));
    if (wanted > plan.openings.size()) {
      return fmt::format("{}: there are {} openings in it, and {} pairs are wanted", *openings_,
                         plan.openings.size(), wanted);
    }
    plan.openings.erase(plan.openings.begin() + static_cast<std::ptrdiff_t>(wanted),
                        plan.openings.end());
    plan.openings_text = "openings of " + *openings_;
    return std::nullopt;
  }
  OpeningPlan openings;
  if (plies_) {
    const std::size_t dots = plies_->find("..");
    const auto least = text::number(plies_->substr(0, dots));
    const auto most = dots == plies_->npos ? least : text::number(plies_->substr(dots + 2));
    if (!least || !most || *least > *most || *most > kMostPlies) {
      return fmt::format(
          "--opening-plies {}: it takes a number of moves up to {}, or a range such "
          "as 4..6",
          *plies_, kMostPlies);
    }
    openings.least_plies = static_cast<int>(*least);
    openings.most_plies = static_cast<int>(*most);
  }
  openings.seed = static_cast<std::uint64_t>(seed_.value_or(1));
  openings.balance = static_cast<int>(balance_.value_or(openings.balance));
  auto made =
      random_openings(plan.rules, openings, static_cast<int>(pairs_.value_or(kDefaultPairs)));
  if (!made) return made.error();
  plan.openings = std::move(made.value());
  plan.openings_text =
      fmt::format("openings of {} to {} random plies, balance {}, seed {}", openings.least_plies,
                  openings.most_plies, openings.balance, openings.seed);
  return std::nullopt;
}

Refusal MatchOptions::add_sprt(MatchPlan& plan) const {
  if (!sprt_) return std::nullopt;
  const auto parts = text::split(*sprt_, ',');
  std::vector<double> numbers;
  for (const auto& part : parts) {
    if (const auto number = real(part)) numbers.push_back(*number);
  }
  SprtBounds bounds;
  bool good = numbers.size() == parts.size() && (parts.size() == 2 || parts.size() == 4);
  if (good) bounds.elo0 = numbers[0], bounds.elo1 = numbers[1];
  if (good && numbers.size() == 4) bounds.alpha = numbers[2], bounds.beta = numbers[3];
  const auto is_risk = [](double p) { return p > 0 && p < 0.5; };
  good = good && bounds.elo0 < bounds.elo1 && is_risk(bounds.alpha) && is_risk(bounds.beta);
  if (!good) {
    return fmt::format(
        "--sprt {}: it takes ELO0,ELO1 with ELO0 below ELO1, such as 0,5, and after "
        "them ALPHA,BETA between 0 and 0.5",
        *sprt_);
  }
  // Beyond, one player makes all points but one in three hundred: nothing is left to test.
  if (bounds.elo0 < -kMostElo || bounds.elo1 > kMostElo) {
    return fmt::format("--sprt {}: ELO0 and ELO1 lie between -{} and {}", *sprt_, kMostElo,
                       kMostElo);
  }
  plan.sprt = bounds;
  return std::nullopt;
}

Refusal MatchOptions::add_tables(MatchPlan& plan, std::optional<Tables>& tables) const {
  if (!tables_) return table_seeds_ ? Refusal("--table-seeds needs --tables") : std::nullopt;
  if (plan.rules.majority) return "--tables: with majority the tables do not tell who wins (R11)";
  const int levels = levels_in(*tables_, plan.rules);
  if (levels == 0) {
    return fmt::format("--tables {}: there are no tables of {} in this folder", *tables_,
                       table_family(plan.rules));
  }
  auto loaded = load_tables(*tables_, plan.rules,
                            static_cast<int>(table_seeds_.value_or(levels - 1)), default_threads());
  if (!loaded) return loaded.error().message;
  tables.emplace(std::move(loaded.value()));
  plan.game_rules.tables = &*tables;
  plan.tables_text = fmt::format("decided by tables of up to {} seeds", tables->levels() - 1);
  return std::nullopt;
}

Result<MatchPlan, std::string> MatchOptions::plan(std::optional<Tables>& tables) const {
  MatchPlan plan;
  const auto rules = Ruleset::parse(ruleset_);
  if (!rules) return rules.error().message;
  plan.rules = *rules;
  if (engines_.size() != 2) {
    return fmt::format("a match is between two engines: give --engine twice ({} given)",
                       engines_.size());
  }
  for (std::size_t i = 0; i < 2; ++i) {
    auto engine = contender(i);
    if (!engine) return engine.error();
    plan.engines[i] = std::move(engine.value());
  }
  name_engines(plan);
  if (margin_) plan.game_rules.margin = Limit::Time(*margin_);
  if (patience_) plan.game_rules.patience = Limit::Time(*patience_);
  plan.concurrency = static_cast<int>(concurrency_.value_or(1));
  for (const auto& refusal : {add_openings(plan), add_sprt(plan), add_tables(plan, tables)}) {
    if (refusal) return *refusal;
  }
  return plan;
}

}  // namespace endodoi::cli
