#include <algorithm>

#include <endodoi/record.h>
#include "rules/text.h"

namespace endodoi {
namespace {

/// The tags that say what this program knows about; each may stand once.
struct KnownTags {
  std::optional<std::string> ruleset, first, position, result, winner, termination;

  std::optional<std::string>* find(std::string_view tag) {
    if (tag == "Ruleset") return &ruleset;
    if (tag == "First") return &first;
    if (tag == "Position") return &position;
    if (tag == "Result") return &result;
    if (tag == "Winner") return &winner;
    if (tag == "Termination") return &termination;
    return nullptr;
  }
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

/// Without BOM, CRLF as LF, and without blank lines at the ends.
std::string normalised(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  std::string result;
  for (const char c : text) {
    // All of them: a doubled one would otherwise read as a line end only the second time.
    while (c == '\n' && !result.empty() && result.back() == '\r') result.pop_back();
    result += c;
  }
  return result;
}

/// Reads one record. Each step returns the error that stops it, or nothing.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(normalised(text)) {}

  Result<Record> read() {
    using Step = std::optional<Error> (Reader::*)();
    for (const Step step :
         {&Reader::read_tags, &Reader::begin_game, &Reader::read_moves, &Reader::finish}) {
      if (auto error = (this->*step)()) return *error;
    }
    return std::move(record_);
  }

 private:
  // --- where we are ------------------------------------------------------------------------------

  bool at_end() const { return at_ >= text_.size(); }
  char here() const { return text_[at_]; }
  void skip_blanks() {
    while (!at_end() && is_blank(here())) ++at_;
  }
  std::string line() const {
    const auto until = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
    return "line " + std::to_string(1 + std::count(text_.begin(), until, '\n'));
  }
  Error malformed(const std::string& what) const {
    return {ErrorKind::malformed_record, line() + ": " + what};
  }
  Error placed(const Error& error, const std::string& where) const {
    return {error.kind, where + ": " + error.message};
  }

  // --- tags --------------------------------------------------------------------------------------

  std::optional<Error> read_tags() {
    for (skip_blanks(); !at_end() && here() == '['; skip_blanks()) {
      if (auto error = read_tag()) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> read_tag() {
    // Made only when it is needed: it counts the lines so far.
    const auto wrong_form = [this] { return malformed("a tag has the form [Name \"value\"]"); };
    const std::size_t begin = ++at_;
    while (!at_end() &&
           (text::is_letter(here()) || here() == '_' || (at_ > begin && is_digit(here())))) {
      ++at_;
    }
    const std::string tag = text_.substr(begin, at_ - begin);
    while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
    if (tag.empty() || at_end() || here() != '"') return wrong_form();
    ++at_;
    const auto value = read_tag_value();
    if (!value) return wrong_form();
    while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
    if (at_end() || here() != ']') return wrong_form();
    const auto error = keep_tag(tag, *value);
    ++at_;
    return error;
  }

  /// Up to the closing quote; a backslash keeps the character after it.
  std::optional<std::string> read_tag_value() {
    std::string value;
    for (; !at_end() && here() != '"'; ++at_) {
      if (here() == '\\') ++at_;
      if (at_end() || static_cast<unsigned char>(here()) < 0x20) return std::nullopt;
      value += here();
    }
    if (at_end()) return std::nullopt;
    ++at_;
    return value;
  }

  std::optional<Error> keep_tag(const std::string& tag, const std::string& value) {
    std::optional<std::string>* known = known_.find(tag);
    if (!known) {
      record_.tags.emplace_back(tag, value);
    } else if (*known) {
      return malformed("the tag " + tag + " stands twice");
    } else {
      *known = value;
    }
    return std::nullopt;
  }

  // --- the game's beginning ----------------------------------------------------------------------

  std::optional<Error> begin_game() {
    if (!known_.ruleset) return malformed("there is no tag [Ruleset \"…\"] before the moves");
    const auto rules = Ruleset::parse(*known_.ruleset);
    if (!rules) return placed(rules.error(), "tag Ruleset");
    record_.rules = *rules;
    if (known_.first && *known_.first != "south" && *known_.first != "north") {
      return Error{ErrorKind::unknown_mover, "tag First: unknown mover " +
                                                 text::quoted(*known_.first) +
                                                 "; it is \"south\" or \"north\""};
    }
    const Player first = known_.first == "north" ? Player::north : Player::south;
    record_.start = Position::initial(*rules, first);
    record_.from_initial = !known_.position;
    return known_.position ? begin_elsewhere(first) : std::nullopt;
  }

  std::optional<Error> begin_elsewhere(Player first) {
    const auto position = parse_position(record_.rules, *known_.position);
    if (!position) return placed(position.error(), "tag Position");
    if (known_.first && position->mover != first) {
      return malformed("the tags First and Position disagree about who moves first");
    }
    record_.start = *position;
    return std::nullopt;
  }

  // --- moves -------------------------------------------------------------------------------------

  std::optional<Error> read_moves() {
    game_.emplace(record_.rules, record_.start);
    for (skip_blanks(); !at_end(); skip_blanks()) {
      if (result_token_) return malformed("nothing may follow the result " + *result_token_);
      if (auto error = here() == '{' ? read_comment() : read_word()) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> read_comment() {
    const auto close = text_.find('}', at_);
    if (close == std::string::npos) {
      return malformed("a comment begins with { but does not end with }");
    }
    const std::string comment = text_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
    if (comment.empty()) return std::nullopt;
    const std::size_t after = record_.moves.size();
    if (record_.comments.size() <= after) record_.comments.resize(after + 1);
    std::string& kept = record_.comments[after];
    kept += kept.empty() ? comment : " " + comment;
    return std::nullopt;
  }

  std::optional<Error> read_word() {
    const std::size_t begin = at_;
    while (!at_end() && !is_blank(here()) && here() != '{') ++at_;
    const std::string word = text_.substr(begin, at_ - begin);
    if (word == "*" || word.find('-') != std::string::npos) {
      result_token_ = word;
      return std::nullopt;
    }
    const auto dot = word.find('.');
    if (word[0] == ';') return malformed("a comment stands between { and }, not after ;");
    if (word[0] == '(') {
      return malformed("a record holds the moves of one game; leave out what stands in ( )");
    }
    if (dot == std::string::npos) return play(word);
    if (auto error = check_number(word.substr(0, dot))) return error;
    const auto move = word.find_first_not_of('.', dot);
    return move == std::string::npos ? std::nullopt : play(word.substr(move));
  }

  std::optional<Error> check_number(const std::string& number) {
    const std::size_t expected = record_.moves.size() / 2 + 1;
    if (text::number(number) == expected) return std::nullopt;
    return malformed("move number " + text::quoted(number) + " stands where " +
                     std::to_string(expected) + " should; is a move missing?");
  }

  std::optional<Error> play(const std::string& word) {
    const auto ply = game_->play(std::string_view(word));
    if (!ply) {
      return placed(ply.error(), line() + ", move " + std::to_string(record_.moves.size() + 1));
    }
    record_.moves.push_back(ply->move);
    return std::nullopt;
  }

  // --- the game's end ----------------------------------------------------------------------------

  std::optional<Error> finish() {
    if (auto error = end_off_board()) return error;
    record_.outcome = game_->outcome();
    const std::string result = result_text(record_.outcome);
    if (auto error = agree("Result", known_.result, result)) return error;
    if (auto error = agree("Winner", known_.winner, winner_text(record_.outcome))) return error;
    if (auto error = agree("Termination", known_.termination, termination_text(record_.outcome))) {
      return error;
    }
    if (result_token_ && *result_token_ != result) {
      return malformed("the result at the end is " + text::quoted(*result_token_) +
                       ", but the moves give " + result);
    }
    return std::nullopt;
  }

  /// Resigned, out of time, left: not to be seen on the board, so the tags must tell who won.
  std::optional<Error> end_off_board() {
    for (const Termination how :
         {Termination::resigned, Termination::time, Termination::abandoned}) {
      if (known_.termination != std::string(name(how)) || game_->over()) continue;
      if (known_.winner != "south" && known_.winner != "north") {
        return malformed("a game that ended by " + text::quoted(*known_.termination) +
                         " needs [Winner \"south\"] or [Winner \"north\"]");
      }
      game_->resign(known_.winner == "south" ? Player::north : Player::south, how);
    }
    return std::nullopt;
  }

  std::optional<Error> agree(std::string_view tag, const std::optional<std::string>& said,
                             std::string_view right) const {
    if (!said || *said == right) return std::nullopt;
    return malformed(
        "the tag " + std::string(tag) + " says " + text::quoted(*said) + ", but " +
        (right.empty() ? "the game is not over" : "the moves give " + text::quoted(right)));
  }

  std::string text_;
  std::size_t at_ = 0;
  KnownTags known_;
  Record record_{};
  std::optional<Game> game_;
  std::optional<std::string> result_token_;
};

}  // namespace

Result<Record> parse_record(std::string_view text) { return Reader(text).read(); }

}  // namespace endodoi
