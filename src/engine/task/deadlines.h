// Deadlines: tasks whose total time is over, with all their attempts and waits. They fail, whoever
// has them: a worker of this node, or nobody.
#pragma once

#include <cstdint>

#include "engine/core/ground.h"
#include "engine/time/far_look.h"

namespace pawl::engine {

class Arrivals;
class Dispatcher;
class Leases;
class Writes;

class Deadlines {
 public:
  Deadlines(const Ground& ground, Arrivals& arrivals, Dispatcher& dispatcher, Leases& leases,
            Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        batch_(ground.batch),
        wall_(ground.wall),
        arrivals_(arrivals),
        dispatcher_(dispatcher),
        leases_(leases),
        writes_(writes) {}

  // Of a task that joins the batch.
  void watch(std::int64_t deadline_us);
  // They fail, and a timer is set for the next.
  Status find_overdue();
  // Whether a timer of this time is more than one that an earlier look has made needless.
  bool means(std::int64_t due_us) const { return look_.means(due_us); }

 private:
  store::Store& store_;
  Clock& clock_;
  Batch& batch_;
  Timers& wall_;
  Arrivals& arrivals_;
  Dispatcher& dispatcher_;
  Leases& leases_;
  Writes& writes_;

  FarLook look_;  // when the store is asked for tasks whose deadline has come
};

}  // namespace pawl::engine
