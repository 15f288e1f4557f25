#include "cli/play/line_reader.h"

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <istream>

#include "cli/interrupt.h"

namespace endodoi::cli {
namespace {

class StreamReader : public LineReader {
 public:
  explicit StreamReader(const Console& console) : console_(console) {}

  std::optional<std::string> read(const std::string& prompt) override {
    std::string line;
    if (!std::getline(console_.in, line)) return std::nullopt;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    console_.out << prompt << line << '\n';
    return line;
  }

 private:
  const Console& console_;
};

class EditingReader : public LineReader {
 public:
  EditingReader(const Console& console, Completions completions)
      : console_(console), completions_(std::move(completions)), history_(history_init()) {
    HistEvent event;
    history(history_, &event, H_SETSIZE, 500);
    history(history_, &event, H_SETUNIQUE, 1);
    // For libedit, which writes what was typed as this says: names of files may hold any letter.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    editor_ = el_init("endodoi", stdin, stdout, stderr);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &EditingReader::prompt);
    el_set(editor_, EL_GETCFN, &EditingReader::next_character);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "complete", "complete the word", &EditingReader::complete);
    el_set(editor_, EL_BIND, "^I", "complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  }

  ~EditingReader() override {
    el_end(editor_);
    history_end(history_);
  }

  std::optional<std::string> read(const std::string& prompt) override {
    console_.out.flush();
    prompt_ = prompt;
    int length = 0;
    // Before the prompt is shown: libedit would do it after, and a Ctrl-D typed in between would be
    // lost.
    el_set(editor_, EL_PREP_TERM, 1);
    const char* text = el_gets(editor_, &length);
    if (text == nullptr || length <= 0) {
      console_.out << '\n';
      return std::nullopt;
    }
    std::string line(text, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) {
      HistEvent event;
      history(history_, &event, H_ENTER, line.c_str());
    }
    return line;
  }

 private:
  static EditingReader& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<EditingReader*>(data);
  }

  /// Reads one character; -1 if Ctrl-C came, were it only just before the read: a plain read would
  /// then wait on.
  static int next_character(EditLine*, wchar_t* character) {
    constexpr std::size_t kMoreToCome = static_cast<std::size_t>(-2);
    std::size_t length = kMoreToCome;
    for (std::mbstate_t state{}; length == kMoreToCome;) {
      if (!wait_for_input()) return -1;
      char byte = 0;
      if (const ssize_t size = ::read(STDIN_FILENO, &byte, 1); size <= 0) {
        return static_cast<int>(size);
      }
      length = std::mbrtowc(character, &byte, 1, &state);
    }
    constexpr std::size_t kNoCharacter = static_cast<std::size_t>(-1);
    if (length == kNoCharacter) *character = L'?';
    return 1;
  }

  /// Blocks until there is input; false if a signal came first. Signals are let in only while it
  /// waits, so that none falls between looking for one and waiting.
  static bool wait_for_input() {
    sigset_t stopping, before;
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGINT);
    sigaddset(&stopping, SIGTERM);
    sigprocmask(SIG_BLOCK, &stopping, &before);
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const bool ready = !InterruptWatch::interrupted() && ppoll(&input, 1, nullptr, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return ready;
  }

  static char* prompt(EditLine* editor) { return self(editor).prompt_.data(); }

  /// Completes the word before the cursor as far as all candidates agree; lists them if that is
  /// nowhere.
  static unsigned char complete(EditLine* editor, int) {
    const LineInfo* line = el_line(editor);
    const std::string begun(line->buffer, line->cursor);
    if (begun.find(' ') != begun.npos) return CC_ERROR;
    std::vector<std::string> fitting;
    for (const std::string& word : self(editor).completions_()) {
      if (word.starts_with(begun)) fitting.push_back(word);
    }
    if (fitting.empty()) return CC_ERROR;
    std::string common = fitting.front();
    for (const std::string& word : fitting) {
      std::size_t same = 0;
      while (same < common.size() && same < word.size() && common[same] == word[same]) ++same;
      common.resize(same);
    }
    if (common.size() > begun.size()) {
      el_insertstr(editor, common.c_str() + begun.size());
      return CC_REFRESH;
    }
    if (fitting.size() == 1) return CC_NORM;
    std::fputc('\n', stdout);
    for (const std::string& word : fitting) std::printf("%s  ", word.c_str());
    std::fputc('\n', stdout);
    return CC_REDISPLAY;
  }

  const Console& console_;
  Completions completions_;
  std::string prompt_;
  History* history_;
  EditLine* editor_;
};

}  // namespace

std::unique_ptr<LineReader> make_line_reader(const Console& console, Completions completions) {
  if (!console.interactive) return std::make_unique<StreamReader>(console);
  return std::make_unique<EditingReader>(console, std::move(completions));
}

}  // namespace endodoi::cli
