#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"

namespace endodoi::cli {

/// Asks the person for a line.
class LineReader {
 public:
  virtual ~LineReader() = default;
  /// The line without its end; nothing when there are no more (Ctrl-D, Ctrl-C, end of file).
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

/// The words that may stand at the beginning of a line now; Tab completes them.
using Completions = std::function<std::vector<std::string>()>;

/// Line editing with history and completion at a terminal; plain lines from `console.in`, with an
/// echo after the prompt so that the output can be read alone, otherwise.
std::unique_ptr<LineReader> make_line_reader(const Console& console, Completions completions);

}  // namespace endodoi::cli
