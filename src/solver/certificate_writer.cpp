#include "solver/certificate_writer.h"

#include <algorithm>
#include <utility>

#include <endodoi/moves.h>

namespace endodoi {
namespace {

/// Mebibytes for the rare claim that has to be proved anew within its own proof; no more than the
/// search has itself.
constexpr std::size_t kSmallTable = 64;
/// Such proofs within such proofs, each with a table of its own.
constexpr int kMostAnew = 4;

}  // namespace

CertificateWriter::CertificateWriter(ProofSearch& search) : search_(search) {}

std::optional<CertificateProof> CertificateWriter::proof(const Position& position, int need) {
  const Verdict verdict = search_.settle(position, need);
  if (verdict != Verdict::shown && verdict != Verdict::refuted) return std::nullopt;
  moves_.clear();
  walked_.clear();
  failed_ = false;
  anew_ = 0;
  Source source{search_, {}};
  const bool shown = verdict == Verdict::shown;
  if (shown) {
    write_shown(source, position, position.on_board(), need);
  } else {
    write_refuted(source, position, position.on_board(), need);
  }
  if (failed_) return std::nullopt;
  return CertificateProof{need, shown, std::move(moves_)};
}

void CertificateWriter::write_shown(Source& source, const Position& position, int seeds, int need) {
  if (failed_ || search_.settled_at_once(position, seeds, need).is_shown()) return;
  const std::uint64_t identity = search_.identity(position, seeds);
  if (const auto walked = walked_.find(identity);
      walked != walked_.end() && walked->second >= need) {
    return;
  }
  // Threads, and claims forgotten and proved once more, can leave moves in the proof table that
  // lead round. Then this claim is proved on its own.
  if (!source.open.insert({identity, need}).second) return write_shown_anew(position, seeds, need);
  const auto move = winning_move(source.search, position, seeds, need);
  if (!move) {
    failed_ = true;
    return;
  }
  moves_.push_back(static_cast<std::uint8_t>(*move - first_pit(search_.rules(), position.mover)));
  if (on_progress && moves_.size() % 4096 == 0) on_progress(moves_.size());
  const Sowing sowing = sow(search_.rules(), position, *move);
  write_refuted(source, sowing.after, seeds - sowing.taken, sowing.taken - need + 1);
  source.open.erase({identity, need});
  int& walked = walked_.try_emplace(identity, need).first->second;
  walked = std::max(walked, need);
}

void CertificateWriter::write_refuted(Source& source, const Position& position, int seeds,
                                      int need) {
  if (search_.settled_at_once(position, seeds, need).is_refuted()) return;
  for (const Turn& turn : legal_turns(search_.rules(), position)) {
    if (failed_) return;
    write_shown(source, turn.sowing.after, seeds - turn.sowing.taken, turn.sowing.taken - need + 1);
  }
}

void CertificateWriter::write_shown_anew(const Position& position, int seeds, int need) {
  if (anew_ == kMostAnew) {
    failed_ = true;
    return;
  }
  const std::size_t mebibytes = std::min(kSmallTable, search_.proof_table().bytes() >> 20);
  ProofTable table(mebibytes, ProofSearch::identity_bits(search_.rules(), position.total()));
  ProofSearch search = search_.with_table(table);
  Source source{search, {}};
  ++anew_;
  write_shown(source, position, seeds, need);
  --anew_;
}

std::optional<Move> CertificateWriter::winning_move(ProofSearch& search, const Position& position,
                                                    int seeds, int need) {
  const Claim claim{search.identity(position, seeds), need};
  const Pit first = first_pit(search.rules(), position.mover);
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto found = search.proof_table().find(claim);
    // A saved proof may name a move that may not be played.
    const auto move = static_cast<Move>(first + found.move);
    const bool named = found.known && found.numbers.is_shown() && found.move < search.rules().pits;
    if (named && !refusal(search.rules(), position, move)) return move;
    if (search.settle(position, need) != Verdict::shown) return std::nullopt;
  }
  // Forgotten at once: the moves are asked one by one.
  for (const Turn& turn : legal_turns(search.rules(), position)) {
    if (search.settle(turn.sowing.after, turn.sowing.taken - need + 1) == Verdict::refuted) {
      return turn.move;
    }
  }
  return std::nullopt;
}

}  // namespace endodoi
