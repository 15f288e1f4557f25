#include "cli/line_reader.h"

#include <histedit.h>

#include <cstdio>
#include <cstring>
#include <istream>

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
    editor_ = el_init("endodoi", stdin, stdout, stderr);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &EditingReader::prompt);
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
