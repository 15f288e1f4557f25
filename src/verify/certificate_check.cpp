#include "verify/certificate_check.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <utility>
#include <vector>

#include "base/checksum.h"
#include "verify/literal_bridge.h"

namespace endodoi {
namespace {

/// The board from its mover's side; with `majority` also what both have captured.
using Key = std::array<std::uint8_t, 2 * kMaxPits + 2>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    return static_cast<std::size_t>(Checksum::of(key));
  }
};

/// One walk through the winning side's strategy.
class Walk {
 public:
  Walk(const Certificate& certificate, std::size_t proof, const Tables& tables,
       const std::function<bool(const CertificateProgress&)>& progress)
      : rules_(literal_rules(certificate.rules)),
        ruleset_(certificate.rules),
        proof_(certificate.proofs[proof]),
        levels_(static_cast<int>(certificate.levels.size())),
        tables_(tables),
        progress_(progress),
        number_(proof) {}

  CertificateResult run(const Position& position) {
    const literal::Board board = literal_board(ruleset_, position);
    enter(board, proof_.need, proof_.shown);
    while (going() && !open_.empty()) {
      if (open_.back().shown) {
        follow();
      } else {
        follow_next();
      }
    }
    if (going() && read_ != proof_.moves.size()) {
      fail(board, std::to_string(proof_.moves.size() - read_) +
                      " moves are left when the proof is complete");
    }
    return {stopped_, fault_, read_};
  }

 private:
  enum class Settled { no, shown, refuted };

  bool going() const { return !fault_ && !stopped_; }

  void fail(const literal::Board& board, const std::string& message) {
    if (!fault_) {
      fault_ = CertificateFault{number_, read_, literal::print_board(rules_, board), message};
    }
  }

  /// What needs no walk. The mover gets at least minus all seeds on the board, and at most all.
  Settled settled_at_once(const literal::Board& board, int need) const {
    const int seeds = literal::seeds_on_board(board);
    if (need <= -seeds) return Settled::shown;
    if (need > seeds) return Settled::refuted;
    if (rules_.majority) {
      const int half = literal::seeds_in_all(board);
      if (2 * board.south_taken > half ||
          2 * board.north_taken > half) {  // R11: the rest belongs to nobody
        return need <= 0 ? Settled::shown : Settled::refuted;
      }
      return Settled::no;
    }
    if (seeds >= levels_) return Settled::no;
    return tables_.value(position_of(board)) >= need ? Settled::shown : Settled::refuted;
  }

  /// A claim that the walk is in the middle of. Shown: the mover is the winning side and gets at
  /// least the need. Refuted: the mover is the losing side and gets less, whatever he plays.
  struct Open {
    literal::Board board;
    int need;
    bool shown;
    int pit;  ///< followed last, −1 at first
  };
  /// Deeper than any game goes. What goes round is refused here, if its list of moves is long
  /// enough.
  static constexpr std::size_t kDeepest = 100'000;

  /// Goes into a claim, unless it needs no walk.
  void enter(literal::Board board, int need, bool shown) {
    const Settled settled = settled_at_once(board, need);
    if (settled == (shown ? Settled::shown : Settled::refuted)) return;
    if (settled != Settled::no) {
      return fail(board, "the mover " + std::string(shown ? "does not get " : "gets ") +
                             std::to_string(need) + " here");
    }
    if (shown) {
      const auto known = walked_.find(key_of(board));
      if (known != walked_.end() && known->second >= need) return;
    }
    if (open_.size() == kDeepest) {
      return fail(board,
                  "the play does not end: it is " + std::to_string(kDeepest) + " moves long");
    }
    open_.push_back({std::move(board), need, shown, -1});
  }

  /// The winning side's one move; coming back from it, the claim is proved.
  void follow() {
    Open& open = open_.back();
    if (open.pit >= 0) {
      int& walked = walked_.try_emplace(key_of(open.board), open.need).first->second;
      walked = std::max(walked, open.need);
      open_.pop_back();
      return;
    }
    const auto pit = next_pit(open.board);
    if (!pit) return;
    const literal::Sowing sowing = literal::sow_remembering(rules_, open.board, *pit);
    if (sowing.refusal != literal::Refusal::none) {
      return fail(open.board, "pit " + literal::print_pit(rules_, *pit) +
                                  " may not be lifted: " + literal::print_refusal(sowing.refusal));
    }
    open.pit = *pit;
    enter(sowing.after, sowing.taken - open.need + 1, false);
  }

  /// The losing side's next legal move; after the last one the claim is refuted. R10: with no legal
  /// move the other takes all, which is less than the need, since need > −seeds here.
  void follow_next() {
    Open& open = open_.back();
    while (++open.pit < 2 * rules_.pits) {
      if (!literal::own_pit(rules_, open.board.south_to_move, open.pit)) continue;
      if (open.board.pits[static_cast<std::size_t>(open.pit)] == 0) continue;
      const literal::Sowing sowing = literal::sow_remembering(rules_, open.board, open.pit);
      if (sowing.refusal != literal::Refusal::none) continue;
      return enter(sowing.after, sowing.taken - open.need + 1, true);
    }
    open_.pop_back();
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
    if (read_ % kReportEvery == 0 && progress_ &&
        !progress_({number_, read_, proof_.moves.size()})) {
      stopped_ = true;
    }
    return board.south_to_move ? pit : rules_.pits + pit;
  }

  Key key_of(const literal::Board& board) const {
    const int first = board.south_to_move ? 0 : rules_.pits;
    Key key{};
    for (int i = 0; i < 2 * rules_.pits; ++i) {
      const int pit = (first + i) % (2 * rules_.pits);
      key[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(board.pits[static_cast<std::size_t>(pit)]);
    }
    if (rules_.majority) {
      key[2 * kMaxPits] =
          static_cast<std::uint8_t>(board.south_to_move ? board.south_taken : board.north_taken);
      key[2 * kMaxPits + 1] =
          static_cast<std::uint8_t>(board.south_to_move ? board.north_taken : board.south_taken);
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
  std::vector<Open> open_;                               ///< from the root down
  boost::unordered_flat_map<Key, int, KeyHash> walked_;  ///< the hardest need walked to the end
  std::optional<CertificateFault> fault_;
  bool stopped_ = false;
};

std::optional<CertificateFault> other_tables(const Certificate& certificate, const Tables& tables) {
  for (int seeds = 0; seeds < static_cast<int>(certificate.levels.size()); ++seeds) {
    const std::string level = "level " + std::to_string(seeds) + " of the tables";
    if (!tables.has(seeds)) return CertificateFault{0, 0, {}, level + " is not there"};
    if (level_checksum(tables, seeds) != certificate.levels[static_cast<std::size_t>(seeds)]) {
      return CertificateFault{
          0, 0, {}, level + " is not the one that the certificate names: the checksums differ"};
    }
  }
  return std::nullopt;
}

}  // namespace

CertificateResult check_certificate(
    const Certificate& certificate, const Tables& tables,
    const std::function<bool(const CertificateProgress&)>& progress) {
  CertificateResult all;
  all.fault = other_tables(certificate, tables);
  for (std::size_t proof = 0; proof < certificate.proofs.size() && !all.fault && !all.stopped;
       ++proof) {
    const CertificateResult one =
        Walk(certificate, proof, tables, progress).run(certificate.position);
    all.positions += one.positions;
    all.fault = one.fault;
    all.stopped = one.stopped;
  }
  return all;
}

}  // namespace endodoi
