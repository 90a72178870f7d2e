// StoredSnapshot: a run's snapshot as the store has it. Its tail, the long strings, is often
// nothing but what the run was started with, which is stored already: then the stored form names
// the places in the input instead, and no step writes them.
//
// The input of a run never changes while a snapshot refers to it: a run that continues as new has
// no snapshot until its new body has begun.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/queries.h"
#include "store/records.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {

// Where the texts of a tail are in the input; empty: not all of them are there.
std::string find_in_input(const vm::SnapshotParts& parts, const store::Cell& input);

// The stored form of a snapshot whose tail is in the input.
std::string refer_to_input(std::string_view places, std::string_view head);

// The places that a stored form names; empty: it is the snapshot itself.
std::string_view places_of(std::string_view stored);

// What of the stored form is the snapshot's: all of it, or the head.
std::string_view without_places(std::string_view stored);

// The tail that a stored form leaves to the input; empty: none.
Result<std::string> tail_from_input(std::string_view stored, const store::Cell& input);

// The snapshot of a live run.
Result<std::string> whole_snapshot(const store::RunView& run);

}  // namespace pawl::engine
