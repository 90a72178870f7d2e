// NodeEntry: how a node comes to a store. Before it is at work, and when it comes back to a store
// that had failed, each thing it writes is a commit of its own that it waits for: nothing else of
// it is on its way then. membership.cc says in which order.
#pragma once

#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/core/core_options.h"
#include "store/store.h"

namespace pawl::engine {

class NodeEntry {
 public:
  // `node` 0: it has no key yet.
  NodeEntry(store::Store& store, Clock& clock, const CoreOptions& options, store::Key node = 0)
      : store_(store), clock_(clock), options_(options), node_(node) {}

  // The first key of a new block (keys.h).
  Result<store::Key> reserve_keys();
  // The same for a node that may be the first of its store.
  Result<store::Key> reserve_first_keys(RandomSource& random);
  // The sessions of dead nodes have ended, but for those that hold tasks which are waited for
  // (dead_nodes.h): these are returned.
  Result<std::vector<store::SessionRecord>> end_dead_nodes();
  // The node is there, and so are its sessions.
  Status enter(const store::NodeRecord& node, std::vector<store::SessionRecord> sessions);
  // The run was active when the process died. If that happens to it again and again, with no step
  // of its own in between, it is held back, and the others go on. False: the store does not know
  // the run, which died with its first turn and will be started again.
  Result<bool> strike(store::Key run);

 private:
  Result<store::CommitResult> commit(store::Commit commit);
  // False: some of them are waited for.
  Result<bool> release_tasks(const store::SessionRecord& session);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  store::Key node_;
};

}  // namespace pawl::engine
