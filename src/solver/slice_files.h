#pragma once

#include <optional>
#include <string>

#include "solver/peers.h"
#include "solver/slice_store.h"
#include "tables/level_header.h"
#include "tables/table_error.h"

namespace endodoi {

/// Reads one rank's slice of a level file, by place, with so many threads. Decodes only the blocks
/// that hold some of it. Errors: as open_level(), and damaged.
TableResult<TableValues> read_slice(const std::string& dir, const SliceStore& store, int seeds,
                                    TableKind kind, int threads);

/// Writes a level file of which every rank has its slice, by place; with TableKind::wdl the signs
/// are taken. Rank 0 writes, the same bytes as save_level(), with so many threads, and gets the
/// entries from the others window by window, so it never has more than a few million of them.
/// Collective; the same result in all ranks. Errors: unreadable.
std::optional<TableError> save_slices(Peers& peers, const std::string& dir, const SliceStore& store,
                                      int seeds, TableKind kind, int threads,
                                      const TableValue* slice);

/// The same error in all ranks: that of the first one that has one.
std::optional<TableError> agreed(Peers& peers, const std::optional<TableError>& error);

}  // namespace endodoi
