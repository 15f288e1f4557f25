#pragma once

#include <cstdint>

#if defined(ENDODOI_PLAIN_SOWING)
#define ENDODOI_HAS_LANES 0
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define ENDODOI_HAS_LANES 1
#elif defined(__SSSE3__)
#include <tmmintrin.h>
#define ENDODOI_HAS_LANES 1
#else
#define ENDODOI_HAS_LANES 0
#endif

#if ENDODOI_HAS_LANES

namespace endodoi {

/// Sixteen bytes as one value, on SSSE3 or WebAssembly SIMD: the few operations that the fast
/// sowing needs. Elsewhere ENDODOI_HAS_LANES is 0 and the sowing goes seed by seed (plain_board.h).
struct Lanes {
#if defined(__wasm_simd128__)
  v128_t bytes;

  static Lanes load(const std::uint8_t* from) { return {wasm_v128_load(from)}; }
  static Lanes all(unsigned byte) { return {wasm_i8x16_splat(static_cast<std::int8_t>(byte))}; }
  void store(std::uint8_t* to) const { wasm_v128_store(to, bytes); }
  void store_half(std::uint8_t* to) const { wasm_v128_store64_lane(to, bytes, 0); }
  unsigned first() const { return wasm_u8x16_extract_lane(bytes, 0); }
  Lanes without_first() const { return {wasm_i8x16_replace_lane(bytes, 0, 0)}; }
  /// Byte i of the result is byte from[i]; 0 where from[i] is 128 or more. Values between are not
  /// used.
  Lanes picked(Lanes from) const { return {wasm_i8x16_swizzle(bytes, from.bytes)}; }
  friend Lanes operator+(Lanes a, Lanes b) { return {wasm_i8x16_add(a.bytes, b.bytes)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {wasm_i8x16_sub(a.bytes, b.bytes)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {wasm_v128_and(a.bytes, b.bytes)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {wasm_v128_or(a.bytes, b.bytes)}; }
  /// a where the mask is 0, else 0.
  static Lanes unless(Lanes mask, Lanes a) { return {wasm_v128_andnot(a.bytes, mask.bytes)}; }
  /// 0xFF where a > b as signed bytes, else 0.
  static Lanes greater(Lanes a, Lanes b) { return {wasm_i8x16_gt(a.bytes, b.bytes)}; }
  static Lanes equal(Lanes a, Lanes b) { return {wasm_i8x16_eq(a.bytes, b.bytes)}; }
  static Lanes smaller(Lanes a, Lanes b) { return {wasm_u8x16_min(a.bytes, b.bytes)}; }
  friend bool operator==(Lanes a, Lanes b) { return wasm_i8x16_all_true(equal(a, b).bytes); }
#else
  __m128i bytes;

  static Lanes load(const std::uint8_t* from) {
    return {_mm_load_si128(reinterpret_cast<const __m128i*>(from))};
  }
  static Lanes all(unsigned byte) { return {_mm_set1_epi8(static_cast<char>(byte))}; }
  void store(std::uint8_t* to) const { _mm_store_si128(reinterpret_cast<__m128i*>(to), bytes); }
  void store_half(std::uint8_t* to) const {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), bytes);
  }
  unsigned first() const { return static_cast<unsigned>(_mm_cvtsi128_si32(bytes)) & 0xFF; }
  Lanes without_first() const { return {_mm_andnot_si128(_mm_cvtsi32_si128(0xFF), bytes)}; }
  /// Byte i of the result is byte from[i]; 0 where from[i] is 128 or more. Values between are not
  /// used.
  Lanes picked(Lanes from) const { return {_mm_shuffle_epi8(bytes, from.bytes)}; }
  friend Lanes operator+(Lanes a, Lanes b) { return {_mm_add_epi8(a.bytes, b.bytes)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm_sub_epi8(a.bytes, b.bytes)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm_and_si128(a.bytes, b.bytes)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm_or_si128(a.bytes, b.bytes)}; }
  /// a where the mask is 0, else 0.
  static Lanes unless(Lanes mask, Lanes a) { return {_mm_andnot_si128(mask.bytes, a.bytes)}; }
  /// 0xFF where a > b as signed bytes, else 0.
  static Lanes greater(Lanes a, Lanes b) { return {_mm_cmpgt_epi8(a.bytes, b.bytes)}; }
  static Lanes equal(Lanes a, Lanes b) { return {_mm_cmpeq_epi8(a.bytes, b.bytes)}; }
  static Lanes smaller(Lanes a, Lanes b) { return {_mm_min_epu8(a.bytes, b.bytes)}; }
  friend bool operator==(Lanes a, Lanes b) {
    return _mm_movemask_epi8(equal(a, b).bytes) == 0xFFFF;
  }
#endif

  /// mask ? a : b, byte by byte.
  static Lanes select(Lanes mask, Lanes a, Lanes b) { return (mask & a) | unless(mask, b); }
  Lanes all_like_first() const { return picked(all(0)); }
};

}  // namespace endodoi

#endif
