#include <fmt/format.h>

#include <random>

#include <endodoi/notation.h>
#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/play/play_session.h"

namespace endodoi::cli {
namespace {

Player player_of(const std::string& word) {
  return word == "north" ? Player::north : Player::south;
}

/// `endodoi play [RULESET]`: a game in the terminal.
class PlayCommand : public Command {
 public:
  std::string_view name() const override { return "play"; }
  std::string_view purpose() const override { return "play a game here in the terminal"; }

  void declare(Options& options) override {
    options.optional_argument("RULESET", ruleset_,
                              "such as endodoi/8x4 or cross/6x3 (default endodoi/6x4)");
    options.number("--level", "N", level_, 1, Opponent::kStrongest, Opponent::describe_levels());
    options.choice("--side", {"south", "north"}, side_, "where you sit (default south)");
    options.choice("--first", {"south", "north"}, first_, "who moves first (default south)");
    options.flag("--two", two_, "two people at one board, no computer");
    options.number("--seed", "N", seed_, 0, 1'000'000'000'000,
                   "of the computer's choices: the same moves get the same answers");
    options.text("--position", "P", position_, "begin with this position");
    options.text(
        "--record", "FILE", record_,
        "write the game's record there when it ends or is left; a file that exists is kept");
    options.example("endodoi play endodoi/6x4 --level 3 --side north",
                    "you are North; Big brother is South and moves first");
  }

  int run(Console& console) override {
    const auto rules = Ruleset::parse(ruleset_);
    if (!rules) return console.fail(kBadUse, rules.error().message);
    if (two_ && (level_ || side_)) {
      return console.fail(
          kBadUse, fmt::format("play: --two is for two people, {} for a game against the computer",
                               level_ ? "--level" : "--side"));
    }
    if (position_ && first_) {
      return console.fail(kBadUse, "play: --position says who moves first; leave --first out");
    }
    if (record_) {
      // Before the game, not after it.
      const AtomicFile place(*record_, AtomicFile::Existing::kept);
      if (place.error()) return console.fail(kBadUse, "play: --record: " + place.error()->message);
    }
    const Player first = player_of(first_.value_or("south"));
    PlayOptions play{.rules = *rules, .start = Position::initial(*rules, first), .record = record_};
    if (position_) {
      const auto read = parse_position(*rules, *position_);
      if (!read) return console.fail(kBadUse, read.error().message);
      play.start = *read;
    }
    if (!two_) play.computer = opponent(player_of(side_.value_or("south")));
    play.level = static_cast<int>(level_.value_or(Opponent::kDefault));
    play.seed = seed_ ? static_cast<std::uint64_t>(*seed_) : std::random_device{}();
    return PlaySession(console, play).run();
  }

 private:
  std::string ruleset_ = "endodoi/6x4";
  std::optional<std::string> side_, first_, position_, record_;
  std::optional<long long> level_, seed_;
  bool two_ = false;
};

}  // namespace

std::unique_ptr<Command> make_play_command() { return std::make_unique<PlayCommand>(); }

}  // namespace endodoi::cli
