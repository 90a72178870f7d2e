// Cells: payloads as they are stored. A small one is its text; a large one goes to a blob of its
// run, compressed, and the cell names it by hash. Nobody above the engine sees the difference.
//
// The limits are the border's: what is larger than Limits::payload_bytes is refused where it
// enters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/records.h"
#include "store/store.h"
#include "value/payload.h"

namespace pawl::engine {

inline constexpr std::size_t kInlineBytes = 8 << 10;

// The cell for a payload of a run; adds a blob if it is large.
store::Cell to_cell(const Payload& payload, store::Key run, std::vector<store::BlobRecord>* blobs);
store::Cell to_cell(std::string text, store::Key run, std::vector<store::BlobRecord>* blobs);

// The same for what is taken or replaced some day: its blob is nobody else's, and goes with it
// (Effects::dropped_blobs). The salt tells it from all others of the run.
store::Cell to_own_cell(const Payload& payload, const std::string& salt, store::Key run,
                        std::vector<store::BlobRecord>* blobs);
// The cell has gone: so does its blob, if it had one of its own.
void drop_blob(const store::Cell& cell, std::vector<std::string>* dropped);

// What a call was given: calls of the same epoch (OpenCalls::epoch) share a blob, so that a
// thousand tasks with one large argument store it once; no call of another epoch refers to it, so
// that it can go when they are dropped from the timeline.
store::Cell to_argument_cell(const Payload& payload, std::uint64_t epoch, store::Key run,
                             std::vector<store::BlobRecord>* blobs);
// What a call has given.
store::Cell to_outcome_cell(const Payload& payload, store::Key call, store::Key run,
                            std::vector<store::BlobRecord>* blobs);
// The hash of a blob that goes when the last of the calls which refer to it is dropped; empty: the
// cell has none.
std::string_view call_blob(const store::Cell& cell);

// The payload of a cell; the empty cell is null. A blob that is not there: PAWL-3003.
Result<Payload> from_cell(const store::Cell& cell, store::Key run, store::Store& store);

Result<Payload> from_blob(const store::BlobRecord& blob);

// Blobs that are found by a name within their run, and not by a cell: requests from outside and
// their answers (engine/call/asks.h), and a run's last state (engine/view/last_state.h).
std::string blob_of_name(std::string_view name);  // its hash
store::BlobRecord named_blob(std::string_view name, const std::string& text, store::Key run);
// Empty: there is none.
Result<std::optional<std::string>> read_named(std::string_view name, store::Key run,
                                              store::Store& store);
// A cell that owns the blob of a name, as those of to_own_cell do theirs.
store::Cell cell_of_name(std::string_view name);

bool is_blob(const store::Cell& cell);

}  // namespace pawl::engine
