// LateAttempts: attempts whose time is over for the run, while their worker has not said that it
// has stopped. The task has failed by then, or is tried again; but an undo must not overtake what
// may still be done, so undos of the run wait for the worker's word, for the end of its session, or
// until it has had as much time as a cancelled run has.
//
// Nothing of this is durable: when the node dies, so do the sessions that it is about. A task that
// is being cancelled is never here: its record says that a worker may be at it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/records.h"

namespace pawl::engine {

class LateAttempts {
 public:
  void add(store::Key call, std::uint64_t token, store::Key run, store::Key session) {
    if (attempts_.try_emplace({call, token}, Attempt{run, session}).second) ++runs_[run];
  }
  // It is over, as its session says; session 0: because its time is. The run that it was of; 0:
  // there is none.
  store::Key over(store::Key call, std::uint64_t token, store::Key session = 0) {
    if (attempts_.empty()) return 0;
    auto at = attempts_.find({call, token});
    if (at == attempts_.end()) return 0;
    if (session != 0 && at->second.session != session) return 0;
    const store::Key run = at->second.run;
    attempts_.erase(at);
    if (--runs_[run] == 0) runs_.erase(run);
    return run;
  }
  // All of the session are over: their runs.
  std::vector<store::Key> session_over(store::Key session) {
    std::vector<store::Key> runs;
    for (auto at = attempts_.begin(); at != attempts_.end();) {
      const auto [id, attempt] = *at++;
      if (attempt.session == session) runs.push_back(over(id.first, id.second));
    }
    return runs;
  }
  bool has(store::Key run) const { return runs_.contains(run); }
  bool has(store::Key call, std::uint64_t token) const { return attempts_.contains({call, token}); }
  std::vector<std::pair<store::Key, std::uint64_t>> ids() const {  // calls and tokens
    std::vector<std::pair<store::Key, std::uint64_t>> all;
    for (const auto& [id, attempt] : attempts_) all.push_back(id);
    return all;
  }

 private:
  struct Attempt {
    store::Key run = 0;
    store::Key session = 0;
  };

  std::map<std::pair<store::Key, std::uint64_t>, Attempt> attempts_;  // by call and token
  std::unordered_map<store::Key, std::uint64_t> runs_;                // how many each has
};

}  // namespace pawl::engine
