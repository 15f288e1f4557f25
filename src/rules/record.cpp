#include <endodoi/record.h>

namespace endodoi {
namespace {

std::string tag_line(std::string_view tag, std::string_view value) {
  std::string line = "[" + std::string(tag) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    // A tag is one line; what would break it becomes a blank.
    line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return line + "\"]\n";
}

/// Letters, digits and underscores, a digit not first; and not a tag that to_text() writes by
/// itself.
bool may_be_written(std::string_view tag) {
  const auto is_letter = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  if (tag.empty() || !is_letter(tag[0])) return false;
  for (const char c : tag) {
    if (!is_letter(c) && !(c >= '0' && c <= '9')) return false;
  }
  for (const std::string_view own :
       {"Ruleset", "First", "Position", "Result", "Winner", "Termination"}) {
    if (tag == own) return false;
  }
  return true;
}

/// A comment has no way to hold its own closing brace; and what reads as a line end is written as
/// one.
std::string comment_text(const std::string& comment) {
  std::string text = "{";
  for (const char c : comment) {
    while (c == '\n' && text.back() == '\r') text.pop_back();
    text += c == '}' ? ')' : c;
  }
  return text + "}";
}

/// Words separated by blanks, in lines of at most 80 columns where the words allow it.
class Lines {
 public:
  void add(const std::string& word) {
    if (column_ > 0 && column_ + 1 + word.size() > 80) {
      text_ += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    const auto line_end = word.rfind('\n');
    column_ = line_end == std::string::npos ? column_ + word.size() : word.size() - line_end - 1;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

std::string moves_text(const Record& record) {
  Lines lines;
  const auto comment = [&](std::size_t after) {
    if (after < record.comments.size() && !record.comments[after].empty()) {
      lines.add(comment_text(record.comments[after]));
    }
  };
  comment(0);
  const Game game = record.replay();
  for (std::size_t i = 0; i < game.plies().size(); ++i) {
    if (i % 2 == 0) lines.add(std::to_string(i / 2 + 1) + ".");
    const Ply& ply = game.plies()[i];
    lines.add(to_text(record.rules, ply.move, ply.sowing.taken));
    comment(i + 1);
  }
  return lines.text().empty() ? "" : lines.text() + "\n";
}

}  // namespace

Record Record::of(const Game& game, std::vector<Tag> tags, std::vector<std::string> comments) {
  Record record;
  record.rules = game.rules();
  record.start = game.start();
  record.from_initial = game.start() == Position::initial(game.rules(), game.start().mover);
  for (const Ply& ply : game.plies()) record.moves.push_back(ply.move);
  record.outcome = game.outcome();
  record.tags = std::move(tags);
  record.comments = std::move(comments);
  return record;
}

Game Record::replay() const {
  Game game(rules, start);
  for (const Move move : moves) {
    if (!game.play(move)) break;
  }
  if (outcome && !game.over() && outcome->winner) {
    game.resign(opponent(*outcome->winner), outcome->termination);
  }
  return game;
}

std::string result_text(const std::optional<Outcome>& outcome) {
  if (!outcome) return "*";
  return std::to_string(outcome->result[0]) + "-" + std::to_string(outcome->result[1]);
}

std::string_view winner_text(const std::optional<Outcome>& outcome) {
  if (!outcome) return "";
  if (!outcome->winner) return "draw";
  return *outcome->winner == Player::south ? "south" : "north";
}

std::string_view termination_text(const std::optional<Outcome>& outcome) {
  return outcome ? name(outcome->termination) : "unfinished";
}

std::string to_text(const Record& record) {
  std::string text;
  for (const auto& [tag, value] : record.tags) {
    if (may_be_written(tag)) text += tag_line(tag, value);
  }
  text += tag_line("Ruleset", record.rules.name());
  text += tag_line("First", record.start.mover == Player::south ? "south" : "north");
  if (!record.from_initial) text += tag_line("Position", to_text(record.rules, record.start));
  text += tag_line("Result", result_text(record.outcome));
  if (record.outcome) text += tag_line("Winner", winner_text(record.outcome));
  text += tag_line("Termination", termination_text(record.outcome));
  return text + "\n" + moves_text(record) + result_text(record.outcome) + "\n";
}

}  // namespace endodoi
