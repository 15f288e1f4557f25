#include "solver/proof_state.h"

#include <sstream>

#include <endodoi/notation.h>
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "base/regular_file.h"
#include "rules/text.h"
#include "solver/proof_search.h"

namespace endodoi {
namespace {

// The file: one line of text; the records, each the number of the bucket and the two words of an
// entry, 8 bytes each, little-endian; XXH64 of all that.
constexpr std::string_view kBegin = "Endodoi proof state 1 ";
constexpr std::size_t kRecordBytes = 24;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kMostRecords = std::size_t{1} << 24;
constexpr std::size_t kMostShown = 160;  ///< bytes of a line in a message
constexpr int kMostBucketBits = 40;      ///< more than any machine has room for

/// What has to be the same for the records to mean the same, beside the size of the table.
std::string subject(const Ruleset& rules, const Position& position) {
  return rules.name() + ' ' + to_text(rules, position);
}

std::string line_of(const ProofTask& task, const ProofTable::Size& size) {
  std::ostringstream line;
  line << kBegin << subject(task.rules, task.position) << " identities " << size.identity_bits
       << " buckets " << size.bucket_bits << " bounds " << task.bounds.low << ' '
       << task.bounds.high;
  return line.str();
}

TableError damaged(const std::string& path, const std::string& how) {
  return {TableErrorKind::damaged, path + " is damaged: " + how + "; remove it to begin anew"};
}

std::string_view first_line(Bytes bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, text.find('\n'));
}

/// What the first line says beside the subject.
struct Head {
  ProofTable::Size size{};
  ValueBounds bounds;
};

/// Whether a search of this position has such a table for some number of mebibytes.
bool is_made(const ProofTable::Size& size, const Ruleset& rules, const Position& position) {
  if (size.bucket_bits < 0 || size.bucket_bits > kMostBucketBits || size.mebibytes() < 1) {
    return false;
  }
  return size == ProofTable::Size::of(size.mebibytes(),
                                      ProofSearch::identity_bits(rules, position.total()));
}

/// Nothing for a line that would not have been written so, letter by letter.
std::optional<Head> read_head(std::string_view line, const Ruleset& rules,
                              const Position& position) {
  const std::string before = std::string(kBegin) + subject(rules, position);
  std::istringstream rest{std::string(line.substr(before.size()))};
  std::string word;
  Head head;
  rest >> word >> head.size.identity_bits >> word >> head.size.bucket_bits;
  rest >> word >> head.bounds.low >> head.bounds.high;
  const ValueBounds widest = ValueBounds::widest(position);
  const bool within = widest.low <= head.bounds.low && head.bounds.low <= head.bounds.high &&
                      head.bounds.high <= widest.high;
  if (!rest || !within || !is_made(head.size, rules, position) ||
      line_of({rules, position, head.bounds}, head.size) != line) {
    return std::nullopt;
  }
  return head;
}

/// Looks at the first line and gives its bounds.
TableResult<ValueBounds> check_line(const std::string& path, std::string_view line,
                                    const Ruleset& rules, const Position& position,
                                    const ProofTable::Size& size) {
  const std::string begin(kBegin);
  if (!line.starts_with(begin)) {
    return TableError{TableErrorKind::not_a_table,
                      path + " is no saved proof: it does not begin with \"" + begin + "\""};
  }
  const std::string shown = "its first line is: " + text::shown(line, kMostShown);
  if (!line.starts_with(begin + subject(rules, position) + ' ')) {
    return TableError{TableErrorKind::other_table,
                      path + " belongs to another position or ruleset; " + shown};
  }
  const auto head = read_head(line, rules, position);
  if (!head) return damaged(path, shown);
  if (head->size != size) {
    return TableError{TableErrorKind::other_table, path + " was made with --hash " +
                                                       std::to_string(head->size.mebibytes()) +
                                                       ", not " + std::to_string(size.mebibytes()) +
                                                       ": go on with that, or name another file"};
  }
  return head->bounds;
}

}  // namespace

std::optional<TableError> save_proof_state(const std::string& path, const ProofTask& task,
                                           const ProofTable& table) {
  AtomicFile file(path);
  Checksum checksum;
  std::vector<std::uint8_t> bytes;
  const auto flush = [&] {
    checksum.add(bytes);
    file.write(bytes);
    bytes.clear();
  };
  const std::string line = line_of(task, table.size()) + '\n';
  bytes.assign(line.begin(), line.end());
  for (const ProofTable::Record& record : table.most_expensive(kMostRecords)) {
    append_little_endian<std::uint64_t>(bytes, record.bucket);
    for (const std::uint64_t word : record.words) append_little_endian(bytes, word);
    if (bytes.size() >= 1 << 20) flush();
  }
  flush();
  append_little_endian(bytes, checksum.value());
  file.write(bytes);
  return table_error(file.commit());
}

std::optional<TableError> check_proof_state(const std::string& path, const Ruleset& rules,
                                            const Position& position,
                                            const ProofTable::Size& size) {
  const auto file = read_file(path, kLargestFile);
  if (file.error) return table_error(*file.error);
  const auto bounds = check_line(path, first_line(bytes_of(file.text)), rules, position, size);
  if (!bounds) return bounds.error();
  return std::nullopt;
}

TableResult<ValueBounds> load_proof_state(const std::string& path, const Ruleset& rules,
                                          const Position& position, ProofTable& table) {
  const auto file = read_file(path, kLargestFile);
  if (file.error) return table_error(*file.error);
  const Bytes bytes = bytes_of(file.text);
  const std::string_view line = first_line(bytes);
  const auto bounds = check_line(path, line, rules, position, table.size());
  if (!bounds) return bounds.error();
  if (bytes.size() < line.size() + 1 + kChecksumBytes) return damaged(path, "it is cut short");
  const Bytes records =
      bytes.subspan(line.size() + 1, bytes.size() - line.size() - 1 - kChecksumBytes);
  const std::size_t checked = bytes.size() - kChecksumBytes;
  if (records.size() % kRecordBytes != 0 ||
      Checksum::of(bytes.first(checked)) !=
          read_little_endian<std::uint64_t>(bytes.data() + checked)) {
    return damaged(path, "its checksum does not fit");
  }
  for (std::size_t at = 0; at < records.size(); at += kRecordBytes) {
    const std::uint8_t* r = records.data() + at;
    const auto word = [&](int i) { return read_little_endian<std::uint64_t>(r + 8 * i); };
    if (!table.restore({word(0), {word(1), word(2)}})) {
      return damaged(path, "record " + std::to_string(at / kRecordBytes + 1) +
                               " is none that a search has made");
    }
  }
  return *bounds;
}

}  // namespace endodoi
