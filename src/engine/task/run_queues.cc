#include "engine/task/run_queues.h"

#include "engine/core/store_trouble.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"
#include "engine/time/queue_timers.h"

namespace pawl::engine {

// A run that has just been made takes its place in the queue that its policy names, if it names
// one.
void RunQueues::enqueue(const RunPolicy& policy, store::RunRecord* run) {
  if (!policy.queue) return;
  run->queue = kRunQueuePrefix + *policy.queue;
  run->concurrency_key = policy.key.value_or("");
  run->admission = keys_.next();
  dispatcher_.stir(run->queue);
  admissions_.suspect(run->queue, batch_.id);
}

// With the run's last step: whoever waits longest may begin, by the same commit.
void RunQueues::give_place_back(const HotRun& run, store::Effects* effects) {
  if (run.record.admission == 0) return;
  effects->cancels.push_back({run.record.admission, clock_.now_us()});
  dispatcher_.stir(run.record.queue);
  admissions_.suspect(run.record.queue, batch_.id);
}

void RunQueues::admitted(const std::string& queue, const store::ClaimResult& result) {
  for (const store::CallRecord& admission : result.tasks) {
    // As it is in memory, it is still queued.
    if (HotRun* run = runs_.find(admission.run)) {
      intake_.retire(*run);
    } else {
      intake_.note_change(admission.run);
      lineup_.touch(admission.run);
    }
  }
  // Tasks of a run that was retried have been passed over so far.
  if (!result.tasks.empty()) dispatcher_.suspect_pending(batch_.id);
  if (result.next_run_at_us != 0) {
    queue_timers_.watch(dispatcher_.queue_number(queue), result.next_run_at_us);
  }
}

// Runs that an earlier process, or another node, has left in queues.
Status RunQueues::find_queued() {
  PAWL_TRY(auto queues, store_.queues(options_.ns, clock_.now_us()));
  for (const store::QueueCounts& queue : queues) {
    if (queue.pending > 0 && queue.queue.starts_with(kRunQueuePrefix)) {
      admissions_.suspect(queue.queue, batch_.id);
    }
  }
  return {};
}

// A run that goes on is queued again.
void RunQueues::suspect_queue_of(Key run) {
  auto view = store_.run(run);
  if (!view) return trouble_.note(view.error());
  if (*view && (*view)->run.admission != 0) admissions_.suspect((*view)->run.queue, batch_.id);
}

}  // namespace pawl::engine
