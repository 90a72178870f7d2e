// ColdWrites: runs that are not in memory and that the gathered batch or the one in flight writes
// to. Such a run is not read before that is durable; and what is being read of one beside the core
// (run_loads.h) is worth nothing if it was written to meanwhile.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "base/assert.h"
#include "store/records.h"

namespace pawl::engine {

class ColdWrites {
 public:
  void add(store::Key run) {
    note_change(run);
    ++writes_[run];
  }
  void remove(store::Key run) {
    note_change(run);
    auto at = writes_.find(run);
    PAWL_ASSERT(at != writes_.end() && at->second > 0);
    if (--at->second == 0) writes_.erase(at);
  }
  bool contains(store::Key run) const { return writes_.contains(run); }

  // From here on a change of the run is noted.
  void watch(store::Key run) { watched_[run] = false; }
  // Whether there was one.
  bool unwatch(store::Key run) {
    auto at = watched_.find(run);
    PAWL_ASSERT(at != watched_.end());
    const bool changed = at->second;
    watched_.erase(at);
    return changed;
  }
  void note_change(store::Key run) {
    if (watched_.empty()) return;
    if (auto at = watched_.find(run); at != watched_.end()) at->second = true;
  }

  void clear() {
    writes_.clear();
    watched_.clear();
  }

 private:
  std::unordered_map<store::Key, std::uint32_t> writes_;
  std::unordered_map<store::Key, bool> watched_;  // whether the run has been changed
};

}  // namespace pawl::engine
