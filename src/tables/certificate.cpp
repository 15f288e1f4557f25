#include "tables/certificate.h"

#include <zstd.h>

#include <algorithm>
#include <sstream>

#include <endodoi/notation.h>
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "base/numbers.h"
#include "base/regular_file.h"

namespace endodoi {
namespace {

constexpr std::string_view kFirstLine = "Endodoi certificate 1\n";
constexpr std::string_view kBegin = "Endodoi certificate ";
constexpr std::size_t kBlockMoves = 1 << 20;
constexpr int kCompression = 19;

// ----- Writing

/// The head of the file: lines of text, the last one the checksum of those above, and an empty
/// line.
std::string head_of(const Certificate& certificate) {
  std::ostringstream head;
  head << kFirstLine << "ruleset " << certificate.rules.name() << '\n'
       << "position " << to_text(certificate.rules, certificate.position) << '\n'
       << "levels " << certificate.levels.size() << '\n';
  for (const std::uint64_t checksum : certificate.levels) {
    head << "level " << hexadecimal(checksum) << '\n';
  }
  for (const CertificateProof& proof : certificate.proofs) {
    head << (proof.shown ? "shown " : "refuted ") << proof.need << ' ' << proof.moves.size()
         << '\n';
  }
  const std::string lines = head.str();
  return lines + "checksum " + hexadecimal(Checksum::of(bytes_of(lines))) + "\n\n";
}

/// Blocks of moves: length of the zstd frame in 4 bytes, its checksum in 8, the frame.
void write_moves(AtomicFile& file, const std::vector<std::uint8_t>& moves) {
  std::vector<std::uint8_t> frame(ZSTD_compressBound(kBlockMoves));
  for (std::size_t at = 0; at < moves.size(); at += kBlockMoves) {
    const std::size_t count = std::min(kBlockMoves, moves.size() - at);
    const std::size_t size =
        ZSTD_compress(frame.data(), frame.size(), moves.data() + at, count, kCompression);
    const Bytes bytes(frame.data(), size);
    std::vector<std::uint8_t> before;
    append_little_endian(before, static_cast<std::uint32_t>(size));
    append_little_endian(before, Checksum::of(bytes));
    file.write(before);
    file.write(bytes);
  }
}

// ----- Reading

TableError damaged(const std::string& path, std::size_t place, const std::string& what) {
  return {TableErrorKind::damaged, path + " is damaged at byte " + std::to_string(place) + ": " +
                                       what + "; make the certificate anew"};
}

/// Goes through the bytes of a file, piece by piece.
class Reader {
 public:
  Reader(const std::string& path, Bytes bytes) : path_(path), bytes_(bytes) {}

  TableResult<Certificate> read() {
    if (auto error = read_head()) return *error;
    for (std::size_t i = 0; i < certificate_.proofs.size(); ++i) {
      if (auto error = read_moves(certificate_.proofs[i].moves, counts_[i])) return *error;
    }
    if (at_ != bytes_.size()) return damaged(path_, at_, "bytes follow the end");
    return std::move(certificate_);
  }

 private:
  std::string_view text(std::size_t from, std::size_t to) const {
    return {reinterpret_cast<const char*>(bytes_.data()) + from, to - from};
  }

  TableError damage(const std::string& what) const { return damaged(path_, at_, what); }

  std::optional<TableError> read_head() {
    const std::string_view all = text(0, bytes_.size());
    if (all.substr(0, kBegin.size()) != kBegin) {
      return TableError{
          TableErrorKind::not_a_table,
          path_ + " is no certificate: it does not begin with \"" + std::string(kBegin) + "…\""};
    }
    if (all.substr(0, kFirstLine.size()) != kFirstLine) {
      return TableError{
          TableErrorKind::other_version,
          path_ + " is a certificate of another version; this program reads version 1"};
    }
    const std::size_t end = all.find("\n\n");
    const std::size_t last = end == all.npos ? all.npos : all.rfind('\n', end - 1);
    if (last == all.npos) return damaged(path_, 0, "its head does not end");
    const Bytes lines = bytes_.first(last + 1);
    at_ = last + 1;
    if (text(last + 1, end) != "checksum " + hexadecimal(Checksum::of(lines))) {
      return damage("the checksum of its head does not fit");
    }
    at_ = kFirstLine.size();
    if (auto error = read_lines(last + 1)) return error;
    at_ = end + 2;
    return std::nullopt;
  }

  /// The lines of the head in their order, up to that of the checksum.
  std::optional<TableError> read_lines(std::size_t end) {
    const auto rules = Ruleset::parse(rest_of_line("ruleset"));
    if (!rules) return damage(rules.error().message);
    certificate_.rules = *rules;
    const auto position = parse_position(*rules, rest_of_line("position"));
    if (!position) return damage(position.error().message);
    certificate_.position = *position;
    const auto levels = number_of<std::size_t>(rest_of_line("levels"));
    if (!levels || *levels > kMaxTableSeeds + 1) {
      return damage("its number of levels is none from 0 to " + std::to_string(kMaxTableSeeds + 1));
    }
    for (std::size_t i = 0; i < *levels; ++i) {
      const auto checksum = number_of<std::uint64_t>(rest_of_line("level"), 16);
      if (!checksum) return damage("a level without its checksum");
      certificate_.levels.push_back(*checksum);
    }
    while (at_ < end) {
      const bool shown = text(at_, end).substr(0, 6) == "shown ";
      if (auto error = read_claim(shown, rest_of_line(shown ? "shown" : "refuted"))) return error;
    }
    return std::nullopt;
  }

  /// What follows the key on this line, and goes on to the next; nothing if the line has another
  /// key.
  std::string_view rest_of_line(std::string_view key) {
    const std::string_view all = text(0, bytes_.size());
    const std::string_view line = all.substr(at_, all.find('\n', at_) - at_);
    if (line.substr(0, key.size()) != key || line.substr(key.size(), 1) != " ") return {};
    at_ += line.size() + 1;
    return line.substr(key.size() + 1);
  }

  std::optional<TableError> read_claim(bool shown, std::string_view rest) {
    const std::size_t blank = rest.find(' ');
    if (blank == rest.npos) return damage("a claim that is not two numbers");
    const auto need = number_of<int>(rest.substr(0, blank));
    const auto count = number_of<std::uint64_t>(rest.substr(blank + 1));
    if (!need || !count) return damage("a claim that is not two numbers");
    if (*need < -kMaxTotal || *need > kMaxTotal + 1) {
      return damage("a claim about more seeds than there are");
    }
    certificate_.proofs.push_back({*need, shown, {}});
    counts_.push_back(*count);
    return std::nullopt;
  }

  template <class Number>
  Number get() {
    const auto number = read_little_endian<Number>(bytes_.data() + at_);
    at_ += sizeof(Number);
    return number;
  }

  std::optional<TableError> read_moves(std::vector<std::uint8_t>& moves, std::uint64_t count) {
    while (moves.size() < count) {
      const std::size_t begin = at_;
      if (bytes_.size() - at_ < 12) return damage("it is cut short");
      const std::size_t size = get<std::uint32_t>();
      const std::uint64_t checksum = get<std::uint64_t>();
      if (bytes_.size() - at_ < size) return damaged(path_, begin, "it is cut short");
      const Bytes frame = bytes_.subspan(at_, size);
      if (Checksum::of(frame) != checksum) {
        return damaged(path_, begin, "a block's checksum does not fit");
      }
      const std::size_t block = std::min<std::uint64_t>(kBlockMoves, count - moves.size());
      const std::size_t before = moves.size();
      moves.resize(before + block);
      const std::size_t got =
          ZSTD_decompress(moves.data() + before, block, frame.data(), frame.size());
      if (got != block) {
        return damaged(path_, begin, "a block does not hold as many moves as it should");
      }
      at_ += size;
    }
    return std::nullopt;
  }

  const std::string& path_;
  Bytes bytes_;
  std::size_t at_ = 0;
  Certificate certificate_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace

std::uint64_t level_checksum(const Tables& tables, int seeds) {
  const auto& values = tables.level(seeds);
  return Checksum::of({reinterpret_cast<const std::uint8_t*>(values.data()), values.size()});
}

std::optional<TableError> write_certificate(const std::string& path,
                                            const Certificate& certificate) {
  AtomicFile file(path);
  const std::string head = head_of(certificate);
  file.write({reinterpret_cast<const std::uint8_t*>(head.data()), head.size()});
  for (const CertificateProof& proof : certificate.proofs) write_moves(file, proof.moves);
  return table_error(file.commit());
}

TableResult<Certificate> read_certificate(const std::string& path) {
  const auto file = read_file(path, kLargestFile);
  if (file.error) return table_error(*file.error);
  return Reader(path, bytes_of(file.text)).read();
}

bool is_certificate(const std::string& path) { return beginning_of(path, kBegin.size()) == kBegin; }

}  // namespace endodoi
