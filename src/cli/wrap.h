#pragma once

#include <string>
#include <string_view>

namespace endodoi::cli {

/// A paragraph in lines of at most `columns`, each with two blanks before it, broken between words.
std::string wrapped(std::string_view paragraph, int columns);

}  // namespace endodoi::cli
