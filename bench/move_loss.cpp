/// endodoi-bench-loss: what the moves of an engine lose against perfect play. Positions from games
/// (game_positions.h) get the exact value of every legal move; then a program that speaks UGI
/// chooses a move in each, with its memory cleared before.
///
///     endodoi-bench-loss --movetime 100 --values build/values-6x4.txt
///
/// Prints the mean loss in seeds, how many moves lose something, how many change who wins, and the
/// worst ones. `--help` lists the options. Exits with 1 if a bound (--most-loss, --most-changed) is
/// exceeded or the engine fails, with 2 for bad use.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <endodoi/notation.h>
#include "kept_lines.h"
#include "match/command_words.h"
#include "match/ugi_engine.h"
#include "priced_positions.h"

namespace endodoi::bench {
namespace {

constexpr const char* kHelp =
    "use: endodoi-bench-loss (--movetime MS | --nodes N | --depth D) [OPTION…]\n"
    "  --ruleset RULESET     small enough to be solved (default endodoi/6x4)\n"
    "  --engine COMMAND      a program that speaks UGI (default: endodoi engine, beside this one)\n"
    "  --option NAME=VALUE   an option of the engine; any number of times\n"
    "  --positions N         how many (default 1000)\n"
    "  --seed N              of the games they come from (default 1)\n"
    "  --values FILE         where exact values are kept: found once, read the next time\n"
    "  --moves FILE          where the engine's moves are kept: the same command goes on from "
    "there\n"
    "  --worst N             how many of the worst moves are shown (default 10)\n"
    "  --most-loss X         exit status 1 if the mean loss is above X seeds\n"
    "  --most-changed N      exit status 1 if more than N moves change who wins\n"
    "  --json                prints the figures as JSON\n";

struct Settings {
  PricedPlan plan{Ruleset::parse("endodoi/6x4").value()};
  std::string engine;  ///< command line; empty: this project's
  std::vector<std::pair<std::string, std::string>> options;
  std::string go;  ///< the limit as UGI has it, `movetime 100`
  std::string values, moves;
  int worst = 10;
  double most_loss = 1e9;
  int most_changed = 1 << 30;
  bool json = false;
};

/// A move that was chosen.
struct Chosen {
  const PricedPosition* priced;
  Move move;
  double milliseconds;

  int loss() const { return priced->best() - *priced->value_of(move); }
  bool changes_winner() const { return sign(priced->best()) != sign(priced->best() - loss()); }

 private:
  /// Who wins at last: 1 the mover, −1 the other, 0 nobody; for a value from here on.
  int sign(int value) const {
    const Position& at = priced->position;
    const int margin = at.captured_by(at.mover) - at.captured_by(opponent(at.mover)) + value;
    return (margin > 0) - (margin < 0);
  }
};

/// Lets the engine choose in every position, but where `moves` has its choice already. Errors: what
/// the engine did, or a kept line that is wrong, as a sentence.
class Examination {
 public:
  Examination(const Settings& settings, const std::vector<PricedPosition>& positions)
      : rules_(settings.plan.rules), go_(settings.go), positions_(positions) {
    EngineCommand command;
    if (settings.engine.empty()) {
      const auto folder = std::filesystem::canonical("/proc/self/exe").parent_path();
      command.words = {(folder / "endodoi").string(), "engine"};
    } else {
      command.words = command_words(settings.engine).value_or(std::vector<std::string>{});
    }
    command.options = settings.options;
    engine_.emplace(command, Patience{}, nullptr);
  }

  Result<std::vector<Chosen>, std::string> run(KeptLines& kept) {
    std::vector<Chosen> all;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (i == kept.lines().size()) {
        std::string line;
        if (const auto failure = choose(positions_[i].position, line)) return *failure;
        kept.add(line);
      }
      const auto chosen = read(positions_[i], kept.lines()[i]);
      if (!chosen) return "move " + std::to_string(i + 1) + " is wrong: " + kept.lines()[i];
      all.push_back(*chosen);
    }
    return all;
  }

 private:
  /// Makes the line `POSITION tab C tab 100.3`: the move and the milliseconds it took. Returns what
  /// went wrong, if anything did.
  std::optional<std::string> choose(const Position& position, std::string& line) {
    if (!engine_->running()) {
      if (const auto failure = engine_->start()) return failure->message;
    }
    if (const auto failure = engine_->new_game(rules_)) return failure->message;
    const std::string text = to_text(rules_, position);
    const auto answer =
        engine_->go("position fen " + text, "go " + go_, std::chrono::milliseconds(600'000));
    if (!answer) return answer.error().message;
    char milliseconds[32];
    std::snprintf(milliseconds, sizeof milliseconds, "%.1f",
                  static_cast<double>(answer->elapsed.count()) / 1000);
    line = text + '\t' + answer->move + '\t' + milliseconds;
    return std::nullopt;
  }

  std::optional<Chosen> read(const PricedPosition& priced, const std::string& line) const {
    const std::string text = to_text(rules_, priced.position) + '\t';
    if (!line.starts_with(text)) return std::nullopt;
    const std::size_t tab = line.find('\t', text.size());
    const auto move = parse_move(rules_, line.substr(text.size(), tab - text.size()));
    if (tab == line.npos || !move || !priced.value_of(move->move)) return std::nullopt;
    return Chosen{&priced, move->move, std::atof(line.c_str() + tab)};
  }

  const Ruleset rules_;
  const std::string go_;
  const std::vector<PricedPosition>& positions_;
  std::optional<UgiEngine> engine_;
};

/// The figures over all moves.
struct Figures {
  explicit Figures(const std::vector<Chosen>& all) : moves(static_cast<int>(all.size())) {
    for (const Chosen& chosen : all) {
      loss += chosen.loss();
      losing += chosen.loss() > 0;
      changed += chosen.changes_winner();
      milliseconds += chosen.milliseconds;
      longest = std::max(longest, chosen.milliseconds);
    }
    loss /= moves;
    milliseconds /= moves;
  }

  int moves;
  double loss = 0;  ///< mean, in seeds
  int losing = 0, changed = 0;
  double milliseconds = 0, longest = 0;
};

void print(const Settings& settings, const Figures& figures, std::vector<Chosen> all) {
  const Ruleset& rules = settings.plan.rules;
  if (settings.json) {
    std::printf(
        "{\"ruleset\": \"%s\", \"limit\": \"%s\", \"moves\": %d, \"loss\": %.4f, \"losing\": %d, "
        "\"changed\": %d, \"milliseconds\": %.1f, \"longest\": %.1f}\n",
        rules.name().c_str(), settings.go.c_str(), figures.moves, figures.loss, figures.losing,
        figures.changed, figures.milliseconds, figures.longest);
    return;
  }
  std::printf("moves      %d, %s, %s; %.1f ms a move, longest %.1f ms\n", figures.moves,
              rules.name().c_str(), settings.go.c_str(), figures.milliseconds, figures.longest);
  std::printf("loss       %.4f seeds a move; %d moves lose something, %d change who wins\n",
              figures.loss, figures.losing, figures.changed);
  std::stable_sort(all.begin(), all.end(), [](const Chosen& a, const Chosen& b) {
    return std::pair(a.changes_winner(), a.loss()) > std::pair(b.changes_winner(), b.loss());
  });
  for (int k = 0; k < std::min(settings.worst, figures.losing); ++k) {
    const Chosen& chosen = all[static_cast<std::size_t>(k)];
    std::printf("%s  '%s' %c, worth %d instead of %d%s\n", k == 0 ? "worst    " : "         ",
                to_text(rules, chosen.priced->position).c_str(), letter(rules, chosen.move),
                *chosen.priced->value_of(chosen.move), chosen.priced->best(),
                chosen.changes_winner() ? ": changes who wins" : "");
  }
}

int fail(int status, const std::string& what) {
  std::fprintf(stderr, "endodoi-bench-loss: %s\n", what.c_str());
  return status;
}

int run(const Settings& settings) {
  const auto positions = priced_positions(settings.plan, settings.values);
  if (!positions) return fail(2, positions.error());
  if (positions->empty()) return fail(1, "no position could be priced");
  KeptLines kept;
  const std::string engine = settings.engine.empty() ? "endodoi engine" : settings.engine;
  std::string work = "moves: " + engine + ", " + settings.go + ", " + settings.plan.rules.name() +
                     ", seed " + std::to_string(settings.plan.seed);
  for (const auto& [name, value] : settings.options) work += ", " + name + "=" + value;
  if (const auto failure = kept.open(settings.moves, work)) return fail(2, *failure);
  const auto chosen = Examination(settings, *positions).run(kept);
  if (!chosen) return fail(1, chosen.error());
  const Figures figures(*chosen);
  print(settings, figures, *chosen);
  return figures.loss > settings.most_loss || figures.changed > settings.most_changed ? 1 : 0;
}

/// False: there is no such option, or its value is wrong.
bool take(Settings& settings, const std::string& word, const std::string& value) {
  const auto number = [&](int& to) {
    to = std::atoi(value.c_str());
    return to > 0;
  };
  if (word == "--movetime" || word == "--nodes" || word == "--depth") {
    settings.go = word.substr(2) + " " + value;
    return std::atoi(value.c_str()) > 0;
  }
  if (word == "--ruleset") {
    const auto rules = Ruleset::parse(value);
    if (rules) settings.plan.rules = *rules;
    return rules.ok() && !rules->majority;
  }
  if (word == "--option") {
    const std::size_t equals = value.find('=');
    if (equals == value.npos) return false;
    settings.options.emplace_back(value.substr(0, equals), value.substr(equals + 1));
    return true;
  }
  if (word == "--positions") return number(settings.plan.count);
  if (word == "--worst") return number(settings.worst);
  if (word == "--most-changed") {
    settings.most_changed = std::atoi(value.c_str());
    return true;
  }
  if (word == "--most-loss")
    settings.most_loss = std::atof(value.c_str());
  else if (word == "--seed")
    settings.plan.seed = std::strtoull(value.c_str(), nullptr, 10);
  else if (word == "--engine")
    settings.engine = value;
  else if (word == "--values")
    settings.values = value;
  else if (word == "--moves")
    settings.moves = value;
  else
    return false;
  return true;
}

int run(int count, char** words) {
  Settings settings;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--help") return std::fputs(kHelp, stdout), 0;
    if (word == "--json") {
      settings.json = true;
    } else if (i + 1 == count || !take(settings, word, words[i + 1])) {
      return fail(2, word +
                         (i + 1 == count ? " needs a value"
                                         : " " + std::string(words[i + 1]) + " is wrong") +
                         "; see --help");
    } else {
      ++i;
    }
  }
  if (settings.go.empty()) return fail(2, "how long may it think? --movetime, --nodes or --depth");
  return run(settings);
}

}  // namespace
}  // namespace endodoi::bench

int main(int count, char** words) { return endodoi::bench::run(count, words); }
