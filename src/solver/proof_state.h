#pragma once

#include <optional>
#include <string>

#include "solver/proof_table.h"
#include "solver/value_search.h"
#include "tables/table_error.h"

namespace endodoi {

/// What a search was for and how far it was.
struct ProofTask {
  Ruleset rules;
  Position position;
  ValueBounds bounds;
};

/// Saves the bounds found so far and the claims that cost most, so that the work can go on later.
/// Not while a search is running. The file is written whole or not at all. Errors: unreadable.
std::optional<TableError> save_proof_state(const std::string& path, const ProofTask& task,
                                           const ProofTable& table);

/// Whether a file is a saved proof of that position, for a proof table of that size: its first line
/// tells, so this is quick, however large the file and the tables are. Nothing: it is. Errors:
/// missing, unreadable, not_a_table (no such state), damaged, other_table (of another ruleset or
/// position, or for a proof table of another size).
std::optional<TableError> check_proof_state(const std::string& path, const Ruleset& rules,
                                            const Position& position, const ProofTable::Size& size);

/// Reads what save_proof_state() wrote into an empty table; returns the bounds. They are what the
/// file says: whoever tells them to anyone shows them first (ExactSolver::confirmed()). The file's
/// checksum is compared before the rest is looked at. Errors: those of check_proof_state().
TableResult<ValueBounds> load_proof_state(const std::string& path, const Ruleset& rules,
                                          const Position& position, ProofTable& table);

}  // namespace endodoi
