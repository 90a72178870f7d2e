// Members: which of the other nodes live, as this one sees it. A node gives a sign of life by
// writing its row; one whose row has not changed for the time-out, by this node's steady clock, is
// taken for dead. So nobody's wall clock matters, not even the store's, and whoever had no store to
// write to for a while is not held to account for that while (begin_anew).
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "store/records.h"

namespace pawl::engine {

class Members {
 public:
  explicit Members(std::int64_t timeout_us) : timeout_us_(timeout_us) {}

  // Takes the rows of all nodes; `own` is left aside. True: another node has come or gone, or has
  // made commits that this node may have to look for.
  bool look(const std::vector<store::NodeRecord>& nodes, store::Key own, std::int64_t steady_us);
  // Those whose time is over, by key.
  std::vector<store::Key> dead(std::int64_t steady_us) const;
  // When the next one's time is over, unless it gives a sign of life; INT64_MAX: there is no other.
  std::int64_t next_us() const;
  // The store was away: each has the whole time-out from here on.
  void begin_anew(std::int64_t steady_us);
  std::size_t others() const { return members_.size(); }
  std::vector<store::Key> keys() const;

 private:
  struct Member {
    std::int64_t seen_at_us = 0;     // as its row says
    std::int64_t changed_at_us = 0;  // steady: when that was first read
    std::int64_t commits = 0;
  };

  const std::int64_t timeout_us_;
  std::map<store::Key, Member> members_;
};

}  // namespace pawl::engine
