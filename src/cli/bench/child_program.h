#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace endodoi::cli {

/// Runs another program and passes on what it writes, as it comes; its errors go where ours go.
/// Returns its exit status, 128 + N if signal N ended it. Throws std::runtime_error if it cannot be
/// started.
int run_child(const std::string& program, const std::vector<std::string>& words, std::ostream& out);

}  // namespace endodoi::cli
