#include "solver/proof_state.h"

#include <cstring>
#include <sstream>

#include "rules/notation.h"
#include "tables/atomic_file.h"
#include "tables/checksum.h"
#include "tables/regular_file.h"

namespace endodoi {
namespace {

// The file: one line of text; the records, each bucket 8 bytes, word 8, proof 4, disproof 4, little-endian; XXH64 of
// all that.
constexpr std::string_view kBegin = "Endodoi proof state 1 ";
constexpr std::size_t kRecordBytes = 24;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kMostRecords = std::size_t{1} << 24;

void put(std::vector<std::uint8_t>& to, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) to.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint64_t get(const std::uint8_t* from, int bytes) {
  std::uint64_t number = 0;
  for (int i = 0; i < bytes; ++i) number |= std::uint64_t{from[i]} << (8 * i);
  return number;
}

/// What has to be the same for the records to mean the same.
std::string subject(const Ruleset& rules, const Position& position, const ProofTable& table) {
  std::ostringstream text;
  text << rules.name() << ' ' << to_text(rules, position) << " identities " << table.identity_bits() << " buckets "
       << table.bucket_bits();
  return text.str();
}

std::string line_of(const ProofTask& task, const ProofTable& table) {
  std::ostringstream line;
  line << kBegin << subject(task.rules, task.position, table) << " bounds " << task.bounds.low << ' '
       << task.bounds.high << '\n';
  return line.str();
}

}  // namespace

std::optional<TableError> save_proof_state(const std::string& path, const ProofTask& task, const ProofTable& table) {
  AtomicFile file(path);
  Checksum checksum;
  std::vector<std::uint8_t> bytes;
  const auto flush = [&] {
    checksum.add(bytes);
    file.write(bytes);
    bytes.clear();
  };
  const std::string line = line_of(task, table);
  bytes.assign(line.begin(), line.end());
  for (const ProofTable::Record& record : table.most_expensive(kMostRecords)) {
    put(bytes, record.bucket, 8);
    put(bytes, record.word, 8);
    put(bytes, record.numbers.proof, 4);
    put(bytes, record.numbers.disproof, 4);
    if (bytes.size() >= 1 << 20) flush();
  }
  flush();
  put(bytes, checksum.value(), kChecksumBytes);
  file.write(bytes);
  return file.commit();
}

TableResult<ValueBounds> load_proof_state(const std::string& path, const Ruleset& rules, const Position& position,
                                          ProofTable& table) {
  const auto file = read_file(path, kLargestFile);
  if (!file) return file.error();
  const std::string_view text = *file;
  const Bytes bytes = bytes_of(text);
  if (text.substr(0, kBegin.size()) != kBegin) {
    return TableError{TableErrorKind::not_a_table, path + " is no saved proof: it does not begin with \"" +
                                                       std::string(kBegin) + "\""};
  }
  const TableError damaged{TableErrorKind::damaged,
                           path + " is damaged: its checksum does not fit; remove it to begin anew"};
  const std::size_t line_end = text.find('\n');
  if (line_end == text.npos || bytes.size() < line_end + 1 + kChecksumBytes) return damaged;
  const Bytes records = bytes.subspan(line_end + 1, bytes.size() - line_end - 1 - kChecksumBytes);
  if (records.size() % kRecordBytes != 0 ||
      Checksum::of(bytes.first(bytes.size() - kChecksumBytes)) !=
          get(bytes.data() + bytes.size() - kChecksumBytes, kChecksumBytes)) {
    return damaged;
  }
  const std::string wanted = std::string(kBegin) + subject(rules, position, table) + " bounds ";
  const std::string line(text.substr(0, line_end));
  if (line.substr(0, wanted.size()) != wanted) {
    return TableError{TableErrorKind::other_table,
                      path + " belongs to another position, ruleset or size of table; its first line is: " + line};
  }
  ValueBounds bounds;
  std::istringstream(line.substr(wanted.size())) >> bounds.low >> bounds.high;
  for (std::size_t at = 0; at < records.size(); at += kRecordBytes) {
    const std::uint8_t* r = records.data() + at;
    table.restore({get(r, 8), get(r + 8, 8),
                   {static_cast<std::uint32_t>(get(r + 16, 4)), static_cast<std::uint32_t>(get(r + 20, 4))}});
  }
  return bounds;
}

}  // namespace endodoi
