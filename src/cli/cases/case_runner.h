#pragma once

#include <optional>
#include <string>

#include "cli/cases/case_file.h"

namespace endodoi::cli {

/// Runs one case against the rules. Nothing if it passes, else `expected …, got …` or why its line
/// cannot be read.
std::optional<std::string> run_case(CaseKind kind, const Case& test);

}  // namespace endodoi::cli
