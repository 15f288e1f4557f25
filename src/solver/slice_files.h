#pragma once

#include <functional>
#include <optional>
#include <string>

#include "solver/peers.h"
#include "solver/slice_store.h"
#include "tables/level_header.h"
#include "tables/table_error.h"

namespace endodoi {

/// Reads one rank's slice of a level file: calls take(place, entry) for each of its positions.
/// Decodes only the blocks that hold some. Errors: as open_level(), and damaged.
std::optional<TableError> read_slice(
    const std::string& dir, const SliceStore& store, int seeds, TableKind kind,
    const std::function<void(SliceLayout::Number place, TableValue entry)>& take);

/// Writes a level file of which every rank has its slice: entry(place) is the entry at a place of
/// this rank's. Rank 0 writes, the same bytes as save_level(), with so many threads, and gets the
/// entries from the others window by window, so it never has more than a few million of them.
/// Collective; the same result in all ranks. Errors: unreadable.
std::optional<TableError> save_slices(
    Peers& peers, const std::string& dir, const SliceStore& store, int seeds, TableKind kind,
    int threads, const std::function<TableValue(SliceLayout::Number place)>& entry);

/// The same error in all ranks: that of the first one that has one.
std::optional<TableError> agreed(Peers& peers, const std::optional<TableError>& error);

}  // namespace endodoi
