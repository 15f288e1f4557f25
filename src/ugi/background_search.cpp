#include "ugi/background_search.h"

#include <exception>

#include "base/parallel.h"
#include "ugi/engine_clock.h"
#include "ugi/info.h"

namespace endodoi {
namespace {

/// Whether the two would be told alike.
bool same(const SearchResult& a, const SearchResult& b) {
  return a.best == b.best && a.value == b.value && a.bounds == b.bounds && a.depth == b.depth &&
         a.nodes == b.nodes;
}

}  // namespace

void BackgroundSearch::start(Task task, bool hold) {
  // The last one has said that it is done; its thread may still be writing so.
  if (thread_.joinable()) thread_.join();
  stop_.store(false);
  running_.store(true);
  try {
    thread_ = needed_thread([this, task = std::move(task), hold] { run(task, hold); });
  } catch (...) {
    running_.store(false);
    throw;
  }
}

void BackgroundSearch::stop() {
  stop_.store(true);
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void BackgroundSearch::run(const Task& task, bool hold) {
  SearchResult result;
  try {
    result = search(task);
  } catch (const std::exception& error) {
    output_.refuse(std::string("the search broke off: ") + error.what());
    result = any_move(task.history);
  }
  if (hold && result.best && !output_.failed()) stop_.wait(false);
  const std::string answer = bestmove_line(task.history.rules, result);
  running_.store(false);
  output_.line(answer);
}

SearchResult BackgroundSearch::search(const Task& asked) {
  Task task = asked;
  task.limits.stop = &stop_;
  SearchResult told;
  const auto tell = [&](const SearchResult& result, std::size_t most) {
    auto lines = info_lines(task.history.rules, result, player_.settings().lines,
                            engine_clock() - *task.begun);
    if (lines.size() > most) lines.resize(most);
    for (const std::string& line : lines) output_.line(line);
    if (output_.failed()) stop_.store(true);
    told = result;
  };
  Callbacks callbacks;
  callbacks.on_depth = [&](const SearchResult& result) { tell(result, kMaxPits); };
  const SearchResult result = player_.find_move(task, callbacks);
  // What a depth that was not finished has changed: of the best move alone, because the others have
  // not all been looked at so deeply.
  if (!same(result, told)) tell(result, 1);
  return result;
}

/// A legal move, where the search could not find one.
SearchResult BackgroundSearch::any_move(const History& history) const {
  const Situation situation = Situation::of(history);
  SearchResult result;
  if (!situation.over) result.best = legal_turns(history.rules, situation.position)[0].move;
  return result;
}

}  // namespace endodoi
