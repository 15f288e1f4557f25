#include "base/checksum.h"

// The functions themselves, not the shared library: Emscripten has the header alone.
#define XXH_INLINE_ALL
#define XXH_NO_XXH3
#include <xxhash.h>

namespace endodoi {

struct Checksum::State {
  XXH64_state_t of_library;
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH64_reset(&state_->of_library, 0); }
Checksum::~Checksum() = default;
Checksum::Checksum(Checksum&&) noexcept = default;
Checksum& Checksum::operator=(Checksum&&) noexcept = default;

void Checksum::add(Bytes bytes) { XXH64_update(&state_->of_library, bytes.data(), bytes.size()); }

std::uint64_t Checksum::value() const { return XXH64_digest(&state_->of_library); }

std::uint64_t Checksum::of(Bytes bytes) { return XXH64(bytes.data(), bytes.size(), 0); }

}  // namespace endodoi
