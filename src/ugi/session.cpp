#include "ugi/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <random>
#include <thread>
#include <variant>
#include <vector>

#include <endodoi/notation.h>
#include "base/machine_memory.h"
#include "drawing/board_art.h"
#include "engine/levels.h"
#include "player/book_files.h"
#include "player/table_reach.h"
#include "rules/text.h"
#include "solver/table_supply.h"
#include "ugi/engine_clock.h"

namespace endodoi {
namespace {

constexpr int kBoardColumns = 80;
/// On a machine so slow, or so busy, that the tables nobody asked for take longer, fewer must do.
constexpr std::chrono::milliseconds kLongestBuild{5'000};
constexpr std::chrono::milliseconds kBetweenReports{1'000};

int draw_seed() { return static_cast<int>(std::random_device()() & 0x7fff'ffff); }

UgiSettings without_memory() {
  UgiSettings settings;
  settings.hash = 0;
  settings.table_seeds = 0;
  settings.book = "off";
  return settings;
}

/// The game after the moves of a `position` command, or which of them cannot be played.
Result<Game, std::string> with_moves(Game game, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto ply = game.play(moves[i]);
    if (ply) continue;
    return fmt::format("position: move {}, {}: {}", i + 1, text::quoted(moves[i]),
                       ply.error().message);
  }
  return game;
}

std::string_view result_word(const Game& game) {
  if (!game.over()) return "none";
  const auto winner = game.outcome()->winner;
  if (!winner) return "draw";
  return *winner == Player::south ? "p1win" : "p2win";
}

}  // namespace

UgiSession::UgiSession(std::istream& in, std::ostream& out)
    : input_(in),
      output_(out),
      settings_(without_memory()),
      drawn_seed_(draw_seed()),
      player_(player_settings(settings_)),
      game_(settings_.rules),
      search_(player_, output_) {}

Result<std::unique_ptr<UgiSession>, std::string> UgiSession::open(std::istream& in,
                                                                  std::ostream& out,
                                                                  const UgiSettings& settings) {
  std::unique_ptr<UgiSession> session(new UgiSession(in, out));
  if (const auto wrong = session->apply(settings)) return *wrong;
  session->defaults_ = settings;
  return session;
}

void UgiSession::run() {
  while (!leaving_ && !output_.failed()) {
    const UgiInput input = input_.next();
    read_at_ = engine_clock();
    if (input.kind == UgiInput::Kind::end) break;
    if (input.kind == UgiInput::Kind::line) {
      obey(input.text);
    } else {
      output_.refuse(fmt::format("a line of more than {} bytes was not read: {}",
                                 UgiInput::kLongestLine, text::quoted(input.text)));
    }
  }
  search_.stop();
}

void UgiSession::obey(std::string_view line) {
  try {
    const auto command = parse_ugi(line);
    if (!command) return output_.refuse(command.error());
    std::visit([this](const auto& known) { obey_command(known); }, *command);
  } catch (const std::bad_alloc&) {
    output_.refuse("there is not enough memory for that");
  } catch (const std::exception& error) {
    output_.refuse(error.what());
  }
}

void UgiSession::obey_command(UgiWord word) {
  switch (word) {
    case UgiWord::nothing:
      return;
    case UgiWord::ugi:
      return introduce();
    case UgiWord::isready:
      complete_tables();
      return output_.line("readyok");
    case UgiWord::uginewgame:
      return new_game();
    case UgiWord::stop:
      return search_.stop();
    case UgiWord::quit:
      leaving_ = true;
      return;
    case UgiWord::show:
      return show();
    case UgiWord::help:
      return help();
  }
}

void UgiSession::introduce() {
  output_.line("id name Endodoi " ENDODOI_VERSION);
  output_.line("id author the Endodoi authors");
  for (const std::string& line : option_lines(defaults_)) output_.line(line);
  output_.line("ugiok");
}

void UgiSession::new_game() {
  if (refused_while_searching("uginewgame")) return;
  drawn_seed_ = draw_seed();
  player_.change(player_settings(settings_));
  player_.new_game();
  game_ = Game(settings_.rules);
}

void UgiSession::obey_command(const UgiSetOption& command) {
  if (refused_while_searching("setoption")) return;
  const auto change = with_option(settings_, command.name, command.value);
  if (!change) return output_.refuse(change.error());
  if (change->clear_hash) return player_.new_game();
  const UgiSettings before = settings_;
  if (const auto wrong = apply(change->settings)) return output_.refuse("setoption: " + *wrong);
  const bool other_rules = !settings_.tables.empty() && settings_.rules != before.rules;
  if (other_rules || settings_.tables != before.tables ||
      (settings_.table_seeds != before.table_seeds &&
       (settings_.table_seeds == 0 || !settings_.tables.empty()))) {
    tell_tables();
  }
}

void UgiSession::obey_command(const UgiPosition& command) {
  const Ruleset& rules = settings_.rules;
  Position start = Position::initial(rules);
  if (command.text) {
    const auto position = parse_position(rules, *command.text);
    if (!position) return output_.refuse("position: " + position.error().message);
    start = *position;
  }
  auto game = with_moves(Game(rules, start), command.moves);
  if (!game) return output_.refuse(game.error());
  game_ = std::move(game.value());
}

void UgiSession::obey_command(UgiQuery query) {
  const auto yes_or_no = [](bool yes) { return yes ? "true" : "false"; };
  switch (query) {
    case UgiQuery::gameover:
      return output_.line(fmt::format("response {}", yes_or_no(game_.over())));
    case UgiQuery::p1turn:
      return output_.line(
          fmt::format("response {}", yes_or_no(game_.position().mover == Player::south)));
    case UgiQuery::result:
      return output_.line(fmt::format("response {}", result_word(game_)));
  }
}

void UgiSession::obey_command(const UgiGo& command) {
  if (refused_while_searching("go") || refused_without_clock(command)) return;
  const auto mover = static_cast<std::size_t>(game_.position().mover);
  Task task;
  task.history = History::of(game_);
  task.limits.depth = std::min(command.depth.value_or(kMaxDepth), kMaxDepth);
  task.limits.nodes = command.nodes;
  task.limits.time = command.movetime;
  task.limits.clock = engine_clock;
  task.begun = read_at_;
  if (const auto left = command.time[mover]) {
    using std::chrono::milliseconds;
    task.game_clock = {*left, command.increment[mover].value_or(milliseconds{0})};
  }
  const bool bounded = command.depth || command.nodes || command.movetime || task.game_clock;
  search_.start(std::move(task), command.infinite || !bounded);
}

bool UgiSession::refused_while_searching(std::string_view command) {
  if (!search_.running()) return false;
  output_.refuse(fmt::format("{}: a search is running; stop it first", command));
  return true;
}

/// Clocks were told, but not that of the player to move: there would be no end to the search.
bool UgiSession::refused_without_clock(const UgiGo& command) {
  const bool south = game_.position().mover == Player::south;
  const auto own = static_cast<std::size_t>(south ? Player::south : Player::north);
  const auto told = [](const auto& times) { return times[0] || times[1]; };
  if (command.time[own] || !(told(command.time) || told(command.increment))) return false;
  output_.refuse(fmt::format("go: {} is to move, so p{}time is needed",
                             endodoi::name(game_.position().mover), south ? 1 : 2));
  return true;
}

std::optional<std::string> UgiSession::apply(const UgiSettings& wanted) {
  if (static_cast<std::size_t>(wanted.hash) > memory_mebibytes() / 4 * 3) {
    return fmt::format("Hash {} is more than three quarters of this machine's memory, {} MiB",
                       wanted.hash, memory_mebibytes());
  }
  auto tables = tables_;
  auto opening = opening_;
  if (const auto wrong = take_knowledge(wanted, tables, opening)) return wrong;
  try {
    player_.change(player_settings(wanted));
  } catch (const std::bad_alloc&) {
    return fmt::format("Hash {}: there is not so much memory", wanted.hash);
  }
  if (wanted.rules != settings_.rules || wanted.hash != settings_.hash ||
      wanted.threads != settings_.threads) {
    player_.prepare(wanted.rules);
  }
  player_.use(std::shared_ptr<const Tables>(tables));
  player_.use(opening.book);
  player_.use(opening.strategy);
  if (tables != tables_) tables_complete_ = false;
  tables_ = std::move(tables);
  opening_ = std::move(opening);
  if (wanted.rules != settings_.rules) game_ = Game(wanted.rules);
  settings_ = wanted;
  return std::nullopt;
}

/// Reads the tables and what is wanted of the opening, unless they are there.
std::optional<std::string> UgiSession::take_knowledge(const UgiSettings& wanted,
                                                      std::shared_ptr<Tables>& tables,
                                                      OpeningKnowledge& opening) const {
  const bool other_rules = wanted.rules != settings_.rules;
  if (other_rules || wanted.tables != settings_.tables ||
      wanted.table_seeds != settings_.table_seeds) {
    auto read = read_tables({wanted.tables, wanted.table_seeds}, wanted.rules, wanted.threads);
    if (!read) return "Tables: " + read.error();
    tables = std::move(read.value());
  }
  if (!other_rules && wanted.book == settings_.book) return std::nullopt;
  opening = {};
  if (wanted.book == "off") return std::nullopt;
  auto read =
      wanted.book == "default" ? knowledge_at_hand(wanted.rules) : read_knowledge(wanted.book);
  if (!read) return "Book: " + read.error();
  opening = std::move(read.value());
  return std::nullopt;
}

/// Builds the levels that were not read, up to where that takes no time to speak of or as many as
/// were asked for. Not while a search reads them.
void UgiSession::complete_tables() {
  const bool weak = settings_.level > 0 && settings_.level < kStrongestLevel;
  if (!tables_ || weak || search_.running()) return;
  const int wanted = level_to_build({settings_.tables, settings_.table_seeds}, settings_.rules);
  if (tables_complete_ || tables_->levels() > wanted) return;
  tables_complete_ = true;
  BuildOptions options;
  options.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto begun = told_at_ = engine_clock();
  options.progress = [&](const BuildProgress& progress) {
    return goes_on_building(progress, begun);
  };
  add_levels(*tables_, wanted, options);
  tell_tables();
}

/// Says now and then how far the tables are. False: they are to stay as they are.
bool UgiSession::goes_on_building(const BuildProgress& progress, std::chrono::milliseconds begun) {
  const auto now = engine_clock();
  if (now >= told_at_ + kBetweenReports) {
    told_at_ = now;
    output_.remark(fmt::format("tables: building level {}, sweep {}, {} %", progress.seeds,
                               progress.sweep + 1,
                               100 * progress.done / std::max<std::uint64_t>(progress.of, 1)));
  }
  const bool may_last = settings_.table_seeds > 0 || now < begun + kLongestBuild;
  return may_last && !output_.failed() && !input_.told_to_stop();
}

PlayerSettings UgiSession::player_settings(const UgiSettings& settings) const {
  PlayerSettings player;
  player.mebibytes = static_cast<std::size_t>(settings.hash);
  player.threads = settings.threads;
  player.level = settings.level;
  player.seed = static_cast<std::uint64_t>(settings.seed > 0 ? settings.seed : drawn_seed_);
  player.lines = settings.lines;
  player.overhead = std::chrono::milliseconds(settings.overhead);
  return player;
}

void UgiSession::tell_tables() {
  const std::string family = table_family(settings_.rules);
  if (tables_ && tables_->levels() > 0) {
    output_.remark(fmt::format("tables: levels 0 to {} of {}", tables_->levels() - 1, family));
  } else {
    output_.remark(fmt::format("tables: none of {} {}", family, tables_ ? "yet" : "are used"));
  }
}

void UgiSession::show() {
  BoardView view{.board = game_.board()};
  if (!game_.over()) view.to_move = game_.position().mover;
  const std::string board = draw_board(settings_.rules, view, kBoardColumns, Style());
  for (const std::string_view row : text::split(board, '\n')) {
    if (!row.empty()) output_.remark(row);
  }
  output_.remark(fmt::format("ruleset {}", settings_.rules.name()));
  output_.remark(fmt::format("position {}", to_text(settings_.rules, game_.position())));
  output_.remark(fmt::format("result {}", result_word(game_)));
  if (game_.over()) output_.remark("the game is over: " + why_over(game_));
}

void UgiSession::help() {
  constexpr std::array<std::string_view, 11> kHelp{
      "ugi                                      who this is, and the options",
      "isready                                  answers readyok",
      "setoption name NAME value VALUE          sets an option",
      "uginewgame                               forgets the last game",
      "position startpos [moves MOVE ...]       sets the board: C, or Cx7",
      "position fen POSITION [moves MOVE ...]   4,4,4,4,4,4/4,4,4,4,4,4 0/0 s",
      "query gameover | p1turn | result         answers response ...",
      "go [movetime MS] [depth N] [nodes N] [infinite] [p1time MS p2time MS p1inc MS p2inc MS]",
      "stop                                     ends the search; it answers bestmove MOVE",
      "d                                        shows the board",
      "quit                                     leaves",
  };
  for (const std::string_view line : kHelp) output_.remark(line);
}

}  // namespace endodoi
