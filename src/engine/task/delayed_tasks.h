// DelayedTasks: pending tasks after the wall clock was set back. Those that were made, or failed,
// by the wrong time would be due only when that time comes.
#pragma once

#include <cstdint>

#include "engine/core/ground.h"

namespace pawl::engine {

class Admissions;
class Deadlines;
class Dispatcher;
class QueueTimers;
class StoreTrouble;
class TaskPolicies;

class DelayedTasks {
 public:
  DelayedTasks(const Ground& ground, Admissions& admissions, Deadlines& deadlines,
               Dispatcher& dispatcher, TaskPolicies& policies, QueueTimers& queue_timers,
               StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        batch_(ground.batch),
        admissions_(admissions),
        deadlines_(deadlines),
        dispatcher_(dispatcher),
        policies_(policies),
        queue_timers_(queue_timers),
        trouble_(trouble) {}

  // Each is due by the right time: at once, or after the longest wait that its policy has for such
  // an attempt. A page at a time, each of which is looked for after the one before is durable;
  // `after` is the last task of the page before.
  Status hasten(Key after = 0);

 private:
  Status hasten(const store::CallRecord& task, std::int64_t now_us);

  store::Store& store_;
  Clock& clock_;
  Batch& batch_;
  Admissions& admissions_;
  Deadlines& deadlines_;
  Dispatcher& dispatcher_;
  TaskPolicies& policies_;
  QueueTimers& queue_timers_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
