#include "verify/certificate_check.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>

#include "tables/checksum.h"
#include "verify/literal_bridge.h"

namespace endodoi {
namespace {

/// The board from its mover's side; with `majority` also what both have captured.
using Key = std::array<std::uint8_t, 2 * kMaxPits + 2>;

struct KeyHash {
  std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(Checksum::of(key)); }
};

/// One walk through the winning side's strategy.
class Walk {
 public:
  Walk(const Certificate& certificate, std::size_t proof, const Tables& tables,
       const std::function<bool(const CertificateProgress&)>& progress)
      : rules_(literal_rules(certificate.rules)), ruleset_(certificate.rules), proof_(certificate.proofs[proof]),
        levels_(static_cast<int>(certificate.levels.size())), tables_(tables),
        progress_(progress), number_(proof) {}

  CertificateResult run(const Position& position) {
    const literal::Board board = literal_board(ruleset_, position);
    if (proof_.shown) {
      shown(board, proof_.need);
    } else {
      refuted(board, proof_.need);
    }
    if (going() && read_ != proof_.moves.size()) {
      fail(board, std::to_string(proof_.moves.size() - read_) + " moves are left when the proof is complete");
    }
    return {stopped_, fault_, read_};
  }

 private:
  enum class Settled { no, shown, refuted };

  bool going() const { return !fault_ && !stopped_; }

  void fail(const literal::Board& board, const std::string& message) {
    if (!fault_) fault_ = CertificateFault{number_, read_, literal::print_board(rules_, board), message};
  }

  /// What needs no walk. The mover gets at least minus all seeds on the board, and at most all.
  Settled settled_at_once(const literal::Board& board, int need) const {
    const int seeds = literal::seeds_on_board(board);
    if (need <= -seeds) return Settled::shown;
    if (need > seeds) return Settled::refuted;
    if (rules_.majority) {
      const int half = literal::seeds_in_all(board);
      if (2 * board.south_taken > half || 2 * board.north_taken > half) {  // R11: the rest belongs to nobody
        return need <= 0 ? Settled::shown : Settled::refuted;
      }
      return Settled::no;
    }
    if (seeds >= levels_) return Settled::no;
    return tables_.value(position_of(board)) >= need ? Settled::shown : Settled::refuted;
  }

  /// The mover, who is the winning side, gets at least `need`.
  void shown(const literal::Board& board, int need) {
    if (!going()) return;
    const Settled settled = settled_at_once(board, need);
    if (settled == Settled::shown) return;
    if (settled == Settled::refuted) return fail(board, "the mover does not get " + std::to_string(need) + " here");
    const Key key = key_of(board);
    if (const auto known = walked_.find(key); known != walked_.end() && known->second >= need) return;
    const auto pit = next_pit(board);
    if (!pit) return;
    const literal::Sowing sowing = literal::sow_remembering(rules_, board, *pit);
    if (sowing.refusal != literal::Refusal::none) {
      return fail(board, "pit " + literal::print_pit(rules_, *pit) + " may not be lifted: " +
                             literal::print_refusal(sowing.refusal));
    }
    refuted(sowing.after, sowing.taken - need + 1);
    if (!going()) return;
    int& walked = walked_.try_emplace(key, need).first->second;
    walked = std::max(walked, need);
  }

  /// The mover, who is the losing side, gets less than `need`, whatever he plays.
  void refuted(const literal::Board& board, int need) {
    if (!going()) return;
    const Settled settled = settled_at_once(board, need);
    if (settled == Settled::refuted) return;
    if (settled == Settled::shown) return fail(board, "the mover gets " + std::to_string(need) + " here");
    for (int pit = 0; pit < 2 * rules_.pits; ++pit) {
      if (!literal::own_pit(rules_, board.south_to_move, pit) || board.pits[static_cast<std::size_t>(pit)] == 0) continue;
      const literal::Sowing sowing = literal::sow_remembering(rules_, board, pit);
      // R10: with no legal move the other takes all, which is less than the need: need > −seeds here.
      if (sowing.refusal == literal::Refusal::none) shown(sowing.after, sowing.taken - need + 1);
    }
  }

  std::optional<int> next_pit(const literal::Board& board) {
    constexpr std::size_t kReportEvery = 4096;
    if (read_ == proof_.moves.size()) {
      fail(board, "the moves end before the proof is complete");
      return std::nullopt;
    }
    const int pit = proof_.moves[read_++];
    if (pit >= rules_.pits) {
      fail(board, "move " + std::to_string(pit) + " is no pit of a row");
      return std::nullopt;
    }
    if (read_ % kReportEvery == 0 && progress_ && !progress_({number_, read_, proof_.moves.size()})) stopped_ = true;
    return board.south_to_move ? pit : rules_.pits + pit;
  }

  Key key_of(const literal::Board& board) const {
    const int first = board.south_to_move ? 0 : rules_.pits;
    Key key{};
    for (int i = 0; i < 2 * rules_.pits; ++i) {
      const int pit = (first + i) % (2 * rules_.pits);
      key[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(board.pits[static_cast<std::size_t>(pit)]);
    }
    if (rules_.majority) {
      key[2 * kMaxPits] = static_cast<std::uint8_t>(board.south_to_move ? board.south_taken : board.north_taken);
      key[2 * kMaxPits + 1] = static_cast<std::uint8_t>(board.south_to_move ? board.north_taken : board.south_taken);
    }
    return key;
  }

  literal::Rules rules_;
  Ruleset ruleset_;
  const CertificateProof& proof_;
  int levels_;
  const Tables& tables_;
  const std::function<bool(const CertificateProgress&)>& progress_;
  std::size_t number_;
  std::size_t read_ = 0;
  boost::unordered_flat_map<Key, int, KeyHash> walked_;  ///< the hardest need walked to the end
  std::optional<CertificateFault> fault_;
  bool stopped_ = false;
};

std::optional<CertificateFault> other_tables(const Certificate& certificate, const Tables& tables) {
  for (int seeds = 0; seeds < static_cast<int>(certificate.levels.size()); ++seeds) {
    const std::string level = "level " + std::to_string(seeds) + " of the tables";
    if (!tables.has(seeds)) return CertificateFault{0, 0, {}, level + " is not there"};
    if (level_checksum(tables, seeds) != certificate.levels[static_cast<std::size_t>(seeds)]) {
      return CertificateFault{0, 0, {}, level + " is not the one that the certificate names: the checksums differ"};
    }
  }
  return std::nullopt;
}

}  // namespace

CertificateResult check_certificate(const Certificate& certificate, const Tables& tables,
                                    const std::function<bool(const CertificateProgress&)>& progress) {
  CertificateResult all;
  all.fault = other_tables(certificate, tables);
  for (std::size_t proof = 0; proof < certificate.proofs.size() && !all.fault && !all.stopped; ++proof) {
    const CertificateResult one = Walk(certificate, proof, tables, progress).run(certificate.position);
    all.positions += one.positions;
    all.fault = one.fault;
    all.stopped = one.stopped;
  }
  return all;
}

}  // namespace endodoi
