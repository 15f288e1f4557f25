#include "match/ugi_engine.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "base/numbers.h"
#include "base/words.h"
#include "rules/text.h"

namespace endodoi {
namespace {

using std::chrono::milliseconds;
using Kind = EngineFailure::Kind;
using Reading = ChildProcess::Reading;

/// Of all lines that come before a word that is waited for: nobody has so many options.
constexpr std::size_t kLongestTalk = 1 << 24;

}  // namespace

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::not_started:
      return "not started";
    case Kind::crashed:
      return "crashed";
    case Kind::stalled:
      return "stalled";
    case Kind::garbage:
      return "garbage";
    case Kind::interrupted:
      return "interrupted";
  }
  return "";
}

std::string UgiEngine::last_words() const {
  const std::string errors = process_.last_words();
  const std::string& words = errors.empty() ? unknown_ : errors;
  return words.empty() ? "" : "; its last words: " + text::shown(words, 200);
}

EngineFailure UgiEngine::ended(const std::string& when) {
  process_.finish(milliseconds(200));
  const std::string how = process_.ending().empty() ? "" : " (" + process_.ending() + ")";
  return {Kind::crashed, "the engine ended" + how + " " + when + last_words()};
}

EngineFailure UgiEngine::fail(Reading reading, std::string_view awaited) {
  const std::string wanted = "while " + std::string(awaited) + " was awaited";
  switch (reading) {
    case Reading::late:
      process_.kill();
      return {Kind::stalled, "the engine gave no answer " + wanted + last_words()};
    case Reading::overflow:
      process_.kill();
      return {Kind::garbage, "the engine wrote an endless line " + wanted};
    case Reading::interrupted:
      process_.kill();
      return {Kind::interrupted, "stopped " + wanted};
    case Reading::closed:
    case Reading::line:
      break;
  }
  return ended(wanted);
}

UgiEngine::Failure UgiEngine::send(std::string_view line) {
  if (process_.write(line)) return std::nullopt;
  // Either it has ended, or its pipe is full because it no longer reads.
  const std::string command = "'" + std::string(line.substr(0, line.find(' '))) + "'";
  if (!process_.finish(milliseconds(50))) {
    return EngineFailure{Kind::stalled, "the engine no longer reads, not even " + command};
  }
  return ended("before it read " + command);
}

UgiEngine::Failure UgiEngine::wait_for(std::string_view word, Clock::time_point deadline) {
  std::size_t read = 0;
  for (std::string line;;) {
    const Reading reading = process_.read(line, deadline);
    if (reading != Reading::line) return fail(reading, word);
    if (line == word) return std::nullopt;
    read += line.size() + 1;
    if (read > kLongestTalk) {
      process_.kill();
      return EngineFailure{Kind::garbage, "the engine wrote without end while " +
                                              std::string(word) + " was awaited"};
    }
    note_declaration(line);
  }
}

void UgiEngine::note_declaration(const std::string& line) {
  constexpr std::string_view kName = "id name ", kOption = "option name ";
  constexpr std::string_view kError = "info string error: ";
  if (line.starts_with(kError)) complaint_ = line.substr(kError.size());
  if (line.starts_with(kName)) id_name_ = line.substr(kName.size());
  const std::string_view first = std::string_view(line).substr(0, line.find(' '));
  if (first != "id" && first != "option" && first != "info" && first != "bestmove") unknown_ = line;
  if (line.starts_with(kOption)) {
    const std::size_t type = line.find(" type ", kOption.size());
    options_.push_back(
        line.substr(kOption.size(), type == line.npos ? type : type - kOption.size()));
  }
}

std::optional<std::string> UgiEngine::declared(std::string_view option) const {
  for (const std::string& known : options_) {
    if (same_but_for_case(known, option)) return known;
  }
  return std::nullopt;
}

UgiEngine::Failure UgiEngine::ready() {
  if (auto failure = send("isready")) return failure;
  return wait_for("readyok", Clock::now() + patience_.ready);
}

UgiEngine::Failure UgiEngine::start() {
  const auto not_started = [&](EngineFailure why) -> Failure {
    process_.kill();
    if (why.kind != Kind::interrupted) why.kind = Kind::not_started;
    return why;
  };
  id_name_.clear();
  options_.clear();
  complaint_.clear();
  unknown_.clear();
  const std::string reason = process_.start(command_.words, command_.error_file, stop_);
  if (!reason.empty()) {
    const std::string program = command_.words.empty() ? "the engine" : command_.words.front();
    return EngineFailure{Kind::not_started, program + " cannot be started: " + reason};
  }
  if (auto failure = send("ugi")) return not_started(*failure);
  if (auto failure = wait_for("ugiok", Clock::now() + patience_.ready)) {
    return not_started(*failure);
  }
  for (const auto& [option, value] : command_.options) {
    const auto known = declared(option);
    if (!known) {
      return not_started({Kind::not_started, "the engine has no option '" + option + "'"});
    }
    if (auto failure = send("setoption name " + *known + " value " + value)) {
      return not_started(*failure);
    }
  }
  if (auto failure = ready()) return not_started(*failure);
  // An engine that goes on without a setting it was to have would falsify the match.
  if (!complaint_.empty()) {
    return not_started({Kind::not_started, "the engine says: " + complaint_});
  }
  unknown_.clear();  // a greeting
  return std::nullopt;
}

UgiEngine::Failure UgiEngine::new_game(const Ruleset& rules) {
  if (const auto option = declared("Ruleset")) {
    if (auto failure = send("setoption name " + *option + " value " + rules.name())) return failure;
  }
  if (auto failure = send("uginewgame")) return failure;
  return ready();
}

void UgiEngine::note_info(const std::string& line, EngineAnswer& answer) {
  const std::size_t rank = line.find(" multipv ");
  if (rank != line.npos && !line.substr(rank).starts_with(" multipv 1 ")) return;
  std::istringstream words(line);
  std::string word, value;
  while (words >> word) {
    if (word == "string" || word == "pv") return;  // nothing but text or moves follows
    if (word != "depth" && word != "nodes" && word != "score") continue;
    if (!(words >> value)) return;
    if (word == "depth") answer.depth = number_of<int>(value);
    if (word == "nodes") answer.nodes = number_of<std::uint64_t>(value);
    if (word == "score") {  // `score seeds 5`; engines name other units too
      if (!number_of<int>(value) && !(words >> value)) return;
      answer.score = number_of<int>(value);
    }
  }
}

Result<EngineAnswer, EngineFailure> UgiEngine::go(const std::string& position,
                                                  const std::string& go_line,
                                                  milliseconds allowed) {
  // What came too late for an earlier move is read past before the clock runs.
  if (auto failure = send(position)) return *failure;
  if (auto failure = ready()) return *failure;
  const auto begin = Clock::now();
  if (auto failure = send(go_line)) return *failure;
  EngineAnswer answer;
  auto deadline = begin + allowed;
  for (std::string line;;) {
    const Reading reading = process_.read(line, deadline);
    if (reading == Reading::late && !answer.late) {
      answer.late = true;
      deadline = Clock::now() + patience_.stop;
      if (auto failure = send("stop")) return *failure;
      continue;
    }
    if (reading != Reading::line) return fail(reading, "bestmove");
    if (line.starts_with("info ")) note_info(line, answer);
    if (line != "bestmove" && !line.starts_with("bestmove ")) continue;
    answer.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
    std::istringstream words(line);
    words >> answer.move;  // the word bestmove itself
    if (!(words >> answer.move)) return EngineFailure{Kind::garbage, "bestmove without a move"};
    return answer;
  }
}

void UgiEngine::quit() {
  if (!process_.running()) return;
  process_.write("quit");
  process_.finish(patience_.stop);
}

}  // namespace endodoi
