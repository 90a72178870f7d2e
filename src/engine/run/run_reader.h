// RunReader: runs as the store has them, read and decoded with nothing of the core, so that any
// thread may do it. What is read may be out of date when it comes to the core; run_loads.h sees to
// that.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/run/hot_runs.h"
#include "store/store.h"

namespace pawl::engine {

// A run without its program.
struct StoredRun {
  std::unique_ptr<HotRun> run;  // null: it has ended, or was never there
  store::Cell status;           // what it said of itself last
};

// Runs in the order of the keys, in as few round trips as the store can do it.
std::vector<Result<StoredRun>> read_runs(store::Store& store, std::span<const Key> runs);

// A settled call as the program will be given it.
Result<Unseen> unseen_of(store::Store& store, const store::CallRecord& call);
// The next page of the run's messages.
Status read_inbox(store::Store& store, HotRun& run);

// What the core wants read, and what has been read. A request is answered under its own number.
struct ReadRequest {
  Key run = 0;  // 0: what the id means
  std::uint64_t number = 0;
  store::Namespace ns = 0;  // of the id
  std::string id = {};
};
struct ReadAnswer {
  ReadRequest request;
  Result<StoredRun> read;
  Result<std::optional<Key>> found = std::nullopt;  // of an id
};

std::vector<ReadAnswer> answer(store::Store& store, std::span<const ReadRequest> requests);

}  // namespace pawl::engine
