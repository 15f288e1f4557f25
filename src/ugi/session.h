#pragma once

#include <chrono>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <endodoi/game.h>
#include "player/book_files.h"
#include "player/player.h"
#include "solver/level_builder.h"
#include "ugi/background_search.h"
#include "ugi/command.h"
#include "ugi/input.h"
#include "ugi/options.h"
#include "ugi/output.h"

namespace endodoi {

/// One conversation in UGI, the Universal Game Interface (docs/protocol.md): reads lines, answers
/// in lines. A search runs on a thread of its own, so that every command is answered at once
/// meanwhile; while tables are built, `stop`, `quit` and the end of the input are heard. What is
/// wrong with a line is told in a line `info string error: …`, and nothing changes.
class UgiSession {
 public:
  /// The streams must outlive it; nobody else may use them meanwhile. `settings` are those it
  /// begins with, which `ugi` will name as the defaults. Errors: why they cannot be, as a sentence.
  static Result<std::unique_ptr<UgiSession>, std::string> open(std::istream& in, std::ostream& out,
                                                               const UgiSettings& settings = {});

  /// Reads until `quit`, the end of the input, or until nobody reads the answers. Blocks. A search
  /// that then runs is stopped, and answers.
  void run();

 private:
  /// Without memory for searched positions until settings are applied.
  UgiSession(std::istream& in, std::ostream& out);

  void obey(std::string_view line);
  void obey_command(UgiWord word);
  void obey_command(const UgiSetOption& command);
  void obey_command(const UgiPosition& command);
  void obey_command(UgiQuery query);
  void obey_command(const UgiGo& command);

  void introduce();
  void show();
  void help();
  void new_game();
  bool refused_while_searching(std::string_view command);
  bool refused_without_clock(const UgiGo& command);

  std::optional<std::string> apply(const UgiSettings& wanted);
  std::optional<std::string> take_knowledge(const UgiSettings& wanted,
                                            std::shared_ptr<Tables>& tables,
                                            OpeningKnowledge& opening) const;
  void complete_tables();
  bool goes_on_building(const BuildProgress& progress, std::chrono::milliseconds begun);
  void tell_tables();
  PlayerSettings player_settings(const UgiSettings& settings) const;

  UgiReader input_;
  UgiOutput output_;
  UgiSettings settings_, defaults_;
  int drawn_seed_;  ///< of this game, where none is set
  std::shared_ptr<Tables> tables_;
  OpeningKnowledge opening_;
  bool tables_complete_ = false;  ///< what is to be built was built, took too long, or was stopped
  std::chrono::milliseconds told_at_{0};  ///< when it was last told how far the tables are
  ComputerPlayer player_;
  Game game_;
  std::chrono::milliseconds read_at_{0};  ///< when the line that is obeyed came
  bool leaving_ = false;
  BackgroundSearch search_;
};

}  // namespace endodoi
