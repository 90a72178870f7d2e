#include "engine/task/delayed_tasks.h"

#include "engine/core/store_trouble.h"
#include "engine/task/admissions.h"
#include "engine/task/deadlines.h"
#include "engine/task/dispatcher.h"
#include "engine/task/task_policy.h"
#include "engine/time/queue_timers.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1'000;

}  // namespace

Status DelayedTasks::hasten(Key after) {
  const std::int64_t now_us = clock_.now_us();
  PAWL_TRY(auto delayed, store_.delayed_tasks(now_us, after, kPage));
  for (const store::CallRecord& task : delayed) PAWL_TRY_STATUS(hasten(task, now_us));
  if (delayed.size() < kPage) return {};
  batch_.done.push_back([this, last = delayed.back().key](const Status& status) {
    if (!status || trouble_.any()) return;
    if (Status hastened = hasten(last); !hastened) trouble_.note(hastened.error());
  });
  return {};
}

Status DelayedTasks::hasten(const store::CallRecord& task, std::int64_t now_us) {
  const bool admission = task.kind == store::CallKind::kAdmission;
  // A run that waits for a time that somebody has named goes on waiting.
  if (admission && task.run_at_us != task.created_at_us) return {};
  PAWL_TRY(const auto policy, policies_.get(task.options));
  const std::uint32_t attempts = task.counted_attempts();
  const std::int64_t wait_us = attempts == 0 ? 0 : policy->longest_backoff_after(attempts);
  const std::int64_t run_at_us = now_us + wait_us;
  if (task.run_at_us <= run_at_us) return {};
  batch_.add(
      store::TaskWrite{task.key, 0, task.token, store::TaskWrite::Kind::kHasten, run_at_us, {}},
      [](const Result<bool>&) {});
  if (admission) {
    admissions_.suspect(task.queue, batch_.id);
  } else if (wait_us == 0) {
    dispatcher_.pending_in(task.queue, task.name, batch_.id);
  }
  queue_timers_.watch(dispatcher_.queue_number(task.queue), run_at_us);
  if (task.deadline_us != 0) deadlines_.watch(now_us);
  return {};
}

}  // namespace pawl::engine
