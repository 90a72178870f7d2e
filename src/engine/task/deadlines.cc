#include "engine/task/deadlines.h"

#include <utility>

#include "engine/core/writes.h"
#include "engine/run/arrivals.h"
#include "engine/task/dispatcher.h"
#include "engine/task/leases.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 10'000;

}  // namespace

void Deadlines::watch(std::int64_t deadline_us) {
  if (!look_.expect(deadline_us, batch_.id)) return;
  wall_.add({deadline_us, TimerKind::kDeadlines, 0, 0});
}

Status Deadlines::find_overdue() {
  std::int64_t now_us = clock_.now_us();
  PAWL_TRY(auto overdue, store_.overdue_tasks(now_us, kPage));
  for (const store::CallRecord& task : overdue) {
    CallError error{"TimeoutError", "task '" + task.name + "' ran out of its total time", {}, {}};
    if (Lease* lease = dispatcher_.lease(task.key)) {
      leases_.attempt_failed(*lease, std::move(error), false);
      continue;
    }
    if (task.session != 0) continue;  // another node's
    Recording recording;
    recording.add({task.key, 0, task.token, store::CallStatus::kFailed,
                   encode_call_error(error).text(), now_us},
                  {});
    vm::Arrival arrival;
    arrival.kind = vm::Arrival::Kind::kOutcome;
    arrival.call = task.number;
    arrival.attempts = task.counted_attempts();
    arrival.error = std::move(error);
    arrivals_.record(task.run, std::move(recording), std::move(arrival));
  }
  std::optional<std::int64_t> look_us;
  if (!overdue.empty() || !writes_.is_durable(look_.last_batch())) {
    // Look again when these have been written.
    look_us = now_us + 10'000;
  } else {
    PAWL_TRY(look_us, store_.next_deadline(now_us));
  }
  look_.set(look_us);
  if (look_us) wall_.add({*look_us, TimerKind::kDeadlines, 0, 0});
  return {};
}

}  // namespace pawl::engine
