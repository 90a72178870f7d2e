// Nodes that have died, and what becomes of the tasks that their sessions held.
//
// The end of a server is no failure of a task: its attempt does not count, and somebody else does
// it. A task that takes the process down again and again is stopped by the bound on lost leases. A
// task that is being cancelled is not done again; its worker may have outlived the node and be at
// it still, so its end is the worker's word, or as long a silence as its session allows.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/core/core_options.h"
#include "store/store.h"
#include "value/payload.h"

namespace pawl::engine {

struct DeadNodes {
  std::vector<store::Key> nodes;
  // Of these nodes, and of others that are not there any more.
  std::vector<store::SessionRecord> sessions;
};

// `node` is the one that asks; 0: it is not there yet.
Result<DeadNodes> find_dead_nodes(store::Store& store, const CoreOptions& options, store::Key node,
                                  std::int64_t now_us);

enum class TaskFate : std::uint8_t {
  kReleased,   // goes back to its queue
  kLost,       // fails: workers were lost with it too often
  kCancelled,  // nobody can be at it any more
  kAwaited,    // is being cancelled, and its worker may be at it still
};

// Of a task that a session of a dead node holds.
TaskFate fate_of(const store::CallRecord& task, const store::SessionRecord& session,
                 std::uint32_t most_lost_leases);

// How a task ends that is lost or cancelled.
CallError error_of(TaskFate fate);
// The same as the store's record of it.
store::Outcome outcome_of(TaskFate fate, const store::CallRecord& task, std::int64_t now_us);

// All tasks that a session holds.
Result<std::vector<store::CallRecord>> tasks_held_by(store::Store& store, store::Key session);

}  // namespace pawl::engine
