// Orphans: sessions whose node has left. Their workers have some time to come to another node with
// the tasks they are at, before those are given to others.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "store/records.h"

namespace pawl::engine {

class Orphans {
 public:
  explicit Orphans(std::int64_t patience_us) : patience_us_(patience_us) {}

  // Whether its tasks go to others now. The time begins with the first question.
  bool is_over(const store::SessionRecord& session, std::int64_t steady_us) {
    // One without a time-out was part of its node's process.
    if (session.expires_at_us == 0) return true;
    const auto [place, is_new] = until_us_.try_emplace(session.key, steady_us + patience_us_);
    return place->second <= steady_us;
  }
  // Nobody waits for it: its node had been silent for long before it was taken for dead.
  void give_up(store::Key session) { until_us_[session] = INT64_MIN; }
  void forget(store::Key session) { until_us_.erase(session); }
  bool any() const { return !until_us_.empty(); }

 private:
  const std::int64_t patience_us_;
  std::map<store::Key, std::int64_t> until_us_;  // steady
};

}  // namespace pawl::engine
