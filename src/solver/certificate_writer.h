#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>

#include "solver/proof_search.h"
#include "tables/certificate.h"

namespace endodoi {

/// Writes down the winning side's strategy of claims that a proof search can settle, as
/// CertificateProof has it. What the proof table has forgotten is settled again on the way.
class CertificateWriter {
 public:
  explicit CertificateWriter(ProofSearch& search);

  /// Called now and then with the moves written so far.
  std::function<void(std::size_t)> on_progress;

  /// The proof of a claim that is shown, or of one that is refuted. Nothing if it is neither, or
  /// was stopped.
  std::optional<CertificateProof> proof(const Position& position, int need);

 private:
  /// Where winning moves come from, and the claims that the walk is in the middle of.
  struct Source {
    ProofSearch& search;
    std::set<std::pair<std::uint64_t, int>> open;
  };

  void write_shown(Source& source, const Position& position, int seeds, int need);
  void write_refuted(Source& source, const Position& position, int seeds, int need);
  void write_shown_anew(const Position& position, int seeds, int need);
  std::optional<Move> winning_move(ProofSearch& search, const Position& position, int seeds,
                                   int need);

  ProofSearch& search_;
  std::vector<std::uint8_t> moves_;
  std::unordered_map<std::uint64_t, int>
      walked_;    ///< by identity: the hardest need walked to the end
  int anew_ = 0;  ///< tables that write_shown_anew() holds
  bool failed_ = false;
};

}  // namespace endodoi
