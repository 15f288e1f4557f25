#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tables/table_error.h"
#include "tables/tables.h"

namespace endodoi {

/// One proof of a certificate: the winning side's moves, in the order in which a walk through its
/// strategy meets them.
///
/// The claim is that the mover of the certificate's position gets at least `need` more than the
/// other from here on. It is shown by the mover's moves, or refuted by the other's. The walk goes
/// depth first: where the winning side moves, it follows the next move of the list; where the other
/// side moves, it follows every legal move in sowing order. It turns back where the number of seeds
/// on the board, a table level, or the end of the game settles what is left, and where the winning
/// side is to move in a position that has been walked to the end already for the same need or a
/// harder one. Every position where the winning side moves takes one move from a list that is
/// finite: so the walk ends, and play that follows it ends too. docs/proofs.md has the details.
struct CertificateProof {
  int need = 0;
  bool shown = true;                ///< else refuted
  std::vector<std::uint8_t> moves;  ///< pits counted from the winning side's first one
};

/// A proof of what a position is worth that anyone can check who has the rules and the table levels
/// it leans on.
struct Certificate {
  Ruleset rules;
  Position position;
  /// By level, from 0 on: the checksum of its values, a byte each. Levels not named here are not
  /// used as leaves.
  std::vector<std::uint64_t> levels;
  std::vector<CertificateProof> proofs;
};

/// The checksum of a level's values as certificates and level files name it.
std::uint64_t level_checksum(const Tables& tables, int seeds);

/// Writes a certificate, whole or not at all. Errors: unreadable.
std::optional<TableError> write_certificate(const std::string& path,
                                            const Certificate& certificate);

/// Errors: missing, unreadable, not_a_table (no certificate), other_version, damaged (with the
/// place).
TableResult<Certificate> read_certificate(const std::string& path);

/// Whether a file begins as a certificate does.
bool is_certificate(const std::string& path);

}  // namespace endodoi
