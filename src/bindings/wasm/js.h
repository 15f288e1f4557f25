#pragma once

/// The one file that includes Emscripten: JavaScript values, and the binding of functions.
#include <emscripten/bind.h>
#include <emscripten/val.h>

namespace endodoi::wasm {

using emscripten::val;

}  // namespace endodoi::wasm
