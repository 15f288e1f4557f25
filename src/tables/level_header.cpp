#include "tables/level_header.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/bytes.h"

namespace endodoi {
namespace {

// The first byte is no letter of any text; CR LF and LF tell of transfers that change line ends.
constexpr std::array<std::uint8_t, 8> kMagic = {0x8D, 'E', 'N', 'D', 'O', '\r', '\n', '\n'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kFamilyBytes = 24;

std::string family_in(Bytes bytes) {
  const std::string text(bytes.begin(), bytes.end());
  return text.substr(0, text.find('\0'));
}

/// The fields are what they say and agree with each other, so that reading on is safe.
bool consistent(const LevelHeader& header) {
  if (header.seeds < 0 || header.seeds > kMaxTableSeeds ||
      !LevelIndex::fits(header.rules.width(), header.seeds)) {
    return false;
  }
  const LevelIndex index(header.rules.width(), header.seeds);
  return header.positions == index.size(header.seeds) && header.block_positions >= 1u << 10 &&
         header.block_positions <= 1u << 24;
}

}  // namespace

std::string_view name(TableKind kind) {
  switch (kind) {
    case TableKind::values:
      return "values";
    case TableKind::wdl:
      return "wdl";
    case TableKind::low:
      return "low";
    case TableKind::high:
      return "high";
  }
  return "unknown";
}

std::vector<std::uint8_t> LevelHeader::bytes() const {
  std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
  append_little_endian(bytes, kVersion);
  append_little_endian(bytes, static_cast<std::uint32_t>(kind));
  const std::string family = table_family(rules);
  bytes.insert(bytes.end(), family.begin(), family.end());
  bytes.resize(16 + kFamilyBytes);
  append_little_endian(bytes, static_cast<std::uint32_t>(seeds));
  append_little_endian(bytes, block_positions);
  append_little_endian(bytes, positions);
  append_little_endian(bytes, values_checksum);
  append_little_endian(bytes, model_bytes);
  append_little_endian(bytes, model_checksum);
  append_little_endian(bytes, Checksum::of(bytes));
  return bytes;
}

TableResult<LevelHeader> LevelHeader::read(Bytes bytes, const std::string& file) {
  const auto damaged = [&](const std::string& what) {
    return TableError{TableErrorKind::damaged,
                      file + ": " + what + "; remove it and build it again"};
  };
  const std::size_t common = std::min(bytes.size(), kMagic.size());
  if (common == 0 ||
      !std::equal(kMagic.begin(), kMagic.begin() + static_cast<std::ptrdiff_t>(common),
                  bytes.begin())) {
    return TableError{TableErrorKind::not_a_table,
                      file + ": this is no level file of endodoi tables"};
  }
  if (bytes.size() < kSize) return damaged("it ends within its header");
  const std::uint8_t* const at = bytes.data();
  if (const auto version = read_little_endian<std::uint32_t>(at + 8); version != kVersion) {
    return TableError{TableErrorKind::other_version,
                      file + ": it has format version " + std::to_string(version) +
                          ", this program reads version " + std::to_string(kVersion)};
  }
  if (read_little_endian<std::uint64_t>(at + kSize - 8) != Checksum::of(bytes.first(kSize - 8))) {
    return damaged("the header's checksum is wrong");
  }
  LevelHeader header;
  const auto kind = read_little_endian<std::uint32_t>(at + 12);
  const auto rules = ruleset_of_family(family_in(bytes.subspan(16, kFamilyBytes)));
  const auto seeds = read_little_endian<std::uint32_t>(at + 40);
  if (!rules || kind > static_cast<std::uint32_t>(TableKind::high) ||
      seeds > static_cast<std::uint32_t>(kMaxTableSeeds)) {
    return damaged("the header names no table that there can be");
  }
  header.rules = *rules;
  header.kind = static_cast<TableKind>(kind);
  header.seeds = static_cast<int>(seeds);
  header.block_positions = read_little_endian<std::uint32_t>(at + 44);
  header.positions = read_little_endian<std::uint64_t>(at + 48);
  header.values_checksum = read_little_endian<std::uint64_t>(at + 56);
  header.model_bytes = read_little_endian<std::uint64_t>(at + 64);
  header.model_checksum = read_little_endian<std::uint64_t>(at + 72);
  if (!consistent(header)) return damaged("the header's numbers contradict each other");
  if (header.positions > std::numeric_limits<std::size_t>::max() / 2) {
    return TableError{TableErrorKind::too_large,
                      file + ": it has more positions than this machine has addresses"};
  }
  return header;
}

}  // namespace endodoi
