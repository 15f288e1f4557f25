/**
 * The smallest module that uses a SIMD instruction: a function that makes a vector of sixteen equal bytes, adds
 * up its bit counts lane by lane, and drops it. A browser without SIMD calls it invalid.
 */
const PROBE = new Uint8Array([
  0x00,
  0x61,
  0x73,
  0x6d,
  0x01,
  0x00,
  0x00,
  0x00, // magic, version
  0x01,
  0x05,
  0x01,
  0x60,
  0x00,
  0x01,
  0x7b, // one type: () -> v128
  0x03,
  0x02,
  0x01,
  0x00, // one function of that type
  0x0a,
  0x0a,
  0x01,
  0x08,
  0x00,
  0x41,
  0x00, // its body: i32.const 0
  0xfd,
  0x0f,
  0xfd,
  0x62,
  0x0b, // i8x16.splat, i8x16.popcnt, end
]);

export function hasSimd(): boolean {
  return WebAssembly.validate(PROBE);
}
