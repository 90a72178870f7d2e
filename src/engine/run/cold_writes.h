// ColdWrites: runs that are not in memory and that the gathered batch or the one in flight writes
// to. Such a run is not read before that is durable.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "base/assert.h"
#include "store/records.h"

namespace pawl::engine {

class ColdWrites {
 public:
  void add(store::Key run) { ++writes_[run]; }
  void remove(store::Key run) {
    auto at = writes_.find(run);
    PAWL_ASSERT(at != writes_.end() && at->second > 0);
    if (--at->second == 0) writes_.erase(at);
  }
  bool contains(store::Key run) const { return writes_.contains(run); }
  void clear() { writes_.clear(); }

 private:
  std::unordered_map<store::Key, std::uint32_t> writes_;
};

}  // namespace pawl::engine
