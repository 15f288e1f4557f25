#include "player/book.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <endodoi/moves.h>
#include <endodoi/notation.h>
#include "base/numbers.h"
#include "rules/text.h"

namespace endodoi {
namespace {

constexpr std::string_view kMagic = "Endodoi book 1";
constexpr std::string_view kRuleset = "ruleset ", kEntries = "entries ", kChecksum = "checksum ";
constexpr std::size_t kLongestLine = 60;

std::string checksum_of(std::string_view text) { return hexadecimal(Checksum::of(bytes_of(text))); }

/// The rest of a line that begins so; nothing if it does not.
std::optional<std::string_view> after(std::string_view beginning, std::string_view line) {
  if (line.substr(0, beginning.size()) != beginning) return std::nullopt;
  return line.substr(beginning.size());
}

std::optional<int> signed_number(std::string_view word) {
  const bool minus = !word.empty() && word.front() == '-';
  const auto number = text::number(minus ? word.substr(1) : word);
  if (!number) return std::nullopt;
  return minus ? -static_cast<int>(*number) : static_cast<int>(*number);
}

}  // namespace

Book::Board Book::board_of(const Position& position) const {
  Board board{};
  const int width = rules_.width(), first = first_pit(rules_, position.mover);
  for (int i = 0; i < width; ++i) {
    board[static_cast<std::size_t>(i)] =
        position.pits[static_cast<std::size_t>((first + i) % width)];
  }
  return board;
}

Position Book::position_of(const Board& board) const {
  Position position;
  position.pits = board;
  return position;
}

std::optional<Book::Entry> Book::entry(const Position& position) const {
  const auto found = entries_.find(board_of(position));
  if (found == entries_.end()) return std::nullopt;
  return found->second;
}

void Book::add(const Position& position, const Entry& entry) {
  entries_[board_of(position)] = entry;
}

void Book::for_each(const std::function<void(const Position&, const Entry&)>& look) const {
  for (const auto& [board, entry] : entries_) look(position_of(board), entry);
}

std::optional<SearchResult> Book::find(const Ruleset& rules, const Position& position) const {
  if (rules != rules_) return std::nullopt;
  const auto known = entry(position);
  if (!known) return std::nullopt;
  SearchResult result;
  result.value = known->value;
  result.bounds = ValueBounds::exactly(result.value);
  result.ending = Ending::resolved;
  std::vector<Board> seen;
  Position at = position;
  for (auto next = known; next && result.line.size() < kLongestLine; next = entry(at)) {
    const Board board = board_of(at);
    if (std::find(seen.begin(), seen.end(), board) != seen.end()) break;
    seen.push_back(board);
    result.line.push_back(static_cast<Move>(first_pit(rules, at.mover) + next->move));
    at = play_unchecked(rules, at, result.line.back());
  }
  result.best = result.line.front();
  result.depth = static_cast<int>(result.line.size());
  result.moves.push_back({*result.best, result.value, false, result.bounds});
  for (const Turn& turn : legal_turns(rules, position)) {
    if (turn.move == *result.best) continue;
    result.moves.push_back({turn.move, result.value, true, {-kMaxTotal, result.value}});
  }
  return result;
}

std::string Book::text() const {
  std::string text(kMagic);
  text += '\n' + std::string(kRuleset) + rules_.name();
  text += '\n' + std::string(kEntries) + std::to_string(size()) + '\n';
  for_each([&](const Position& position, const Entry& entry) {
    const std::string board = to_text(rules_, position);
    text += board.substr(0, board.find(' ')) + ' ' + to_text(rules_, entry.move) + ' ' +
            std::to_string(entry.value) + '\n';
  });
  return text + std::string(kChecksum) + checksum_of(text) + '\n';
}

/// `4,4,4/4,4,4 C 8`; what is wrong with it.
std::optional<std::string> Book::read_entry(std::string_view line) {
  const auto words = text::split(line, ' ');
  if (words.size() != 3) return "a board, a move and a value stand there";
  const auto position = parse_position(rules_, std::string(words[0]) + " 0/0 s");
  if (!position) return position.error().message;
  const auto move = parse_move(rules_, words[1]);
  if (!move) return move.error().message;
  if (const auto no = refusal(rules_, *position, move->move)) return no->message;
  const auto value = signed_number(words[2]);
  if (!value || std::abs(*value) > position->on_board()) {
    return "the value is a whole number, no larger than the seeds on the board";
  }
  if (has(*position)) return "this board was there before";
  add(*position, {move->move, *value});
  return std::nullopt;
}

Result<Book, std::string> Book::read(std::string_view text) {
  const std::size_t end = text.rfind(kChecksum);
  if (text.substr(0, kMagic.size()) != kMagic) return std::string("this is no book file");
  if (end == std::string_view::npos ||
      text.substr(end) != std::string(kChecksum) + checksum_of(text.substr(0, end)) + '\n') {
    return std::string("the book is damaged: its checksum is not that of its lines");
  }
  const auto lines = text::split(text.substr(0, end), '\n');
  const auto ruleset = lines.size() > 3 ? after(kRuleset, lines[1]) : std::nullopt;
  const auto entries = lines.size() > 3 ? after(kEntries, lines[2]) : std::nullopt;
  if (lines[0] != kMagic || !ruleset || !entries) {
    return std::string("the book's first lines are not 'Endodoi book 1', 'ruleset …', 'entries …'");
  }
  const auto rules = Ruleset::parse(*ruleset);
  if (!rules) return "line 2: " + rules.error().message;
  if (rules->majority) return std::string("line 2: there are no books with majority");
  Book book(*rules);
  for (std::size_t i = 3; i + 1 < lines.size(); ++i) {
    if (const auto wrong = book.read_entry(lines[i])) {
      return "line " + std::to_string(i + 1) + ": " + *wrong;
    }
  }
  if (text::number(*entries) != book.size()) {
    return std::string("line 3: another number of entries");
  }
  return book;
}

}  // namespace endodoi
