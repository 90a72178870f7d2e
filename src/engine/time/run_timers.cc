#include "engine/time/run_timers.h"

#include <algorithm>

#include "engine/core/writes.h"
#include "engine/run/lineup.h"
#include "engine/schedule/schedules.h"
#include "engine/task/delayed_tasks.h"
#include "engine/time/clock_jumps.h"

namespace pawl::engine {
namespace {

// Timers further away than this stay in the store until they come near.
constexpr std::int64_t kHorizonUs = 60'000'000;
constexpr std::uint32_t kPage = 10'000;
// The store does not know yet of what is to be found there: a commit takes long, or the clock has
// jumped.
constexpr std::int64_t kUnwrittenAgainUs = 1'000'000;

}  // namespace

// The last sign of life is a node's, or the youngest run. A clock that is far ahead of it may be
// right, if nobody was here for long; one that is behind it was wrong then or is wrong now.
Status RunTimers::compare_with_the_past() {
  std::int64_t last_us = 0;
  PAWL_TRY(auto nodes, store_.nodes());
  for (const store::NodeRecord& node : nodes) last_us = std::max(last_us, node.seen_at_us);
  store::RunFilter all;
  all.ns = options_.ns;
  PAWL_TRY(store::RunPage youngest, store_.list_runs(all, 0, 1));
  for (const store::RunView& view : youngest.runs) {
    last_us = std::max(last_us, view.run.created_at_us);
  }
  if (last_us == 0) return {};
  const std::int64_t now_us = clock_.now_us();
  if (now_us > last_us + ClockJumps::kCalmUs) jumps_.distrust(steady_us(clock_));
  if (now_us >= last_us - ClockJumps::kJumpUs) return {};
  jumps_.distrust(steady_us(clock_));
  return wake_sleepers();
}

// Each has a turn, in which its machine compares the time with the last one it has seen, and moves
// what sleeps for a while. One that has not begun waits for a time that somebody has named.
Status RunTimers::wake_sleepers() {
  PAWL_TRY(auto sleeping, store_.due_runs(INT64_MAX, UINT32_MAX));
  for (const store::DueRun& run : sleeping) {
    set_back_.insert(run.run);
    lineup_.touch(run.run);
  }
  PAWL_TRY_STATUS(delayed_.hasten());
  return schedules_.look_at_all_again();
}

void RunTimers::watch(HotRun& run) {
  constexpr std::int64_t kNever = INT64_MAX;
  std::int64_t wake_at_us = run.wake_at_us.value_or(kNever);
  // A pause keeps it from its timers, unless it has to clean up.
  const bool paused = run.paused && run.cancel != store::CancelState::kRequested;
  if (run.hold || paused || run.enqueued) wake_at_us = kNever;
  if (run.hold && run.hold->until_us != 0) wake_at_us = run.hold->until_us;
  const bool ends = run.cancel != store::CancelState::kNone || run.ending;
  if (run.deadline_us != 0 && !ends) {
    wake_at_us = std::min(wake_at_us, run.deadline_us);
  }
  if (wake_at_us == kNever || run.watched_us == wake_at_us) return;
  std::int64_t now_us = clock_.now_us();
  if (wake_at_us <= now_us + kHorizonUs) {
    wall_.add({wake_at_us, TimerKind::kRun, run.key, 0});
    run.watched_us = wake_at_us;
    return;
  }
  std::int64_t look_us = wake_at_us - kHorizonUs / 2;
  if (far_runs_.expect(look_us, batch_.id)) wall_.add({look_us, TimerKind::kFarRuns, 0, 0});
}

Status RunTimers::find_due() {
  std::int64_t until_us = clock_.now_us() + kHorizonUs;
  PAWL_TRY(auto due, store_.due_runs(until_us, kPage));
  for (const store::DueRun& run : due) wall_.add({run.wake_at_us, TimerKind::kRun, run.run, 0});
  std::optional<std::int64_t> look_us;
  if (due.size() == kPage) {
    // Those that are due first have been found; the rest is looked for when they have had their
    // turn, since a run that has had it is not due any more.
    look_us = std::max(due.back().wake_at_us, clock_.now_us() + 1000);
  } else if (!writes_.is_durable(far_runs_.last_batch())) {
    look_us = clock_.now_us() + kUnwrittenAgainUs;
  } else {
    PAWL_TRY(auto next, store_.next_wake(until_us));
    if (next) look_us = *next - kHorizonUs / 2;
  }
  far_runs_.set(look_us);
  if (look_us) wall_.add({*look_us, TimerKind::kFarRuns, 0, 0});
  return {};
}

}  // namespace pawl::engine
