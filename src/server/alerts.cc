#include "server/alerts.h"

#include <algorithm>
#include <utility>

#include "engine/task/admissions.h"
#include "engine/task/builtin_queue.h"

namespace pawl::server {
namespace {

// A queue may wait for its first worker as long as this.
constexpr std::int64_t kUnservedUs = 60'000'000;

}  // namespace

void Alerts::written(const engine::ObservedRun& run, const store::RunWrite& write,
                     const store::RunWriteResult& result) {
  if (write.control == store::Control::kStrike && result.controlled) {
    notifier_.note({"run_struck", run.workflow, run.id,
                    "its turn has taken the server down; after some of these it is quarantined"});
  }
  if (!result.step_won || !write.step) return;
  if (write.step->held) {
    notifier_.note({"run_held", run.workflow, run.id, {}});
  } else if (write.step->ended && write.step->ended->status == store::RunStatus::kFailed) {
    notifier_.note({"run_failed", run.workflow, run.id, write.step->ended->error_kind});
  }
}

void Alerts::store_failed(const Error& error) {
  notifier_.note({"store_failed", {}, {}, error.message});
}

void Alerts::look_at_schedules(const engine::CoreCounters& counters) {
  std::lock_guard lock(mutex_);
  const std::uint64_t missed = counters.schedules_missed;
  if (missed > missed_) {
    notifier_.note({"schedule_missed",
                    {},
                    {},
                    std::to_string(missed - missed_) + " times of schedules were missed"});
  }
  missed_ = missed;
}

void Alerts::look_at_queues(const std::vector<QueueInfo>& queues,
                            const std::vector<WorkerInfo>& workers, std::int64_t now_us) {
  std::set<std::string> unserved;
  for (const QueueInfo& queue : queues) {
    const bool is_of_runs = queue.name.starts_with(engine::kRunQueuePrefix);
    const bool is_own = is_of_runs || queue.name == engine::kBuiltinQueue;
    const auto serves = [&](const WorkerInfo& worker) {
      return std::ranges::find(worker.queues, queue.name) != worker.queues.end();
    };
    if (is_own || !queue.oldest || queue.running > 0) continue;
    const std::int64_t waits_us = now_us - queue.oldest->time_since_epoch().count();
    if (waits_us < kUnservedUs || std::ranges::any_of(workers, serves)) continue;
    unserved.insert(queue.name);
  }
  std::lock_guard lock(mutex_);
  for (const std::string& queue : unserved) {
    if (unserved_.contains(queue)) continue;
    notifier_.note({"queue_without_worker", queue, {}, "tasks wait, and no worker serves it"});
  }
  unserved_ = std::move(unserved);
}

}  // namespace pawl::server
