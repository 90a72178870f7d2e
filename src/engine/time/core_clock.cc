// Time: runs that wake, tasks that are due or overdue, signs of life.
#include <algorithm>

#include "engine/control/retention.h"
#include "engine/core/core.h"

namespace pawl::engine {
namespace {

// Timers further away than this stay in the store until they come near.
constexpr std::int64_t kHorizonUs = 60'000'000;
constexpr std::uint32_t kPage = 10'000;
// The store does not know yet of what is to be found there: a commit takes long, or the clock has
// jumped.
constexpr std::int64_t kUnwrittenAgainUs = 1'000'000;

}  // namespace

// --- the clock itself

void Core::look_at_clock() {
  if (jumps_.look(clock_.now_us(), steady_us()) >= 0) return;
  if (Status woken = wake_sleepers(); !woken) store_failed(woken.error());
}

// The last sign of life is a node's, or the youngest run. A clock that is far ahead of it may be
// right, if nobody was here for long; one that is behind it was wrong then or is wrong now.
Status Core::compare_with_the_past() {
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
  if (now_us > last_us + ClockJumps::kCalmUs) jumps_.distrust(steady_us());
  if (now_us >= last_us - ClockJumps::kJumpUs) return {};
  jumps_.distrust(steady_us());
  return wake_sleepers();
}

// Each has a turn, in which its machine compares the time with the last one it has seen, and moves
// what sleeps for a while. One that has not begun waits for a time that somebody has named.
Status Core::wake_sleepers() {
  PAWL_TRY(auto sleeping, store_.due_runs(INT64_MAX, UINT32_MAX));
  for (const store::DueRun& run : sleeping) {
    set_back_.insert(run.run);
    touch(run.run);
  }
  return look_at_schedules_again();
}

void Core::tick() {
  if (failed_) return;
  look_at_clock();
  if (news_->exchange(false)) look_for_ready_ = true;
  if (look_for_ready_ && !has_ready()) look_for_ready();
  for (std::int64_t now_us = clock_.now_us(); !failed_ && wall_.due(now_us);) {
    wall_timer(wall_.take());
  }
  for (std::int64_t now_us = steady_us(); !failed_ && steady_.due(now_us);) {
    steady_timer(steady_.take());
  }
  deliver();
}

std::int64_t Core::idle_us() {
  if (look_for_ready_ || *news_) return 0;
  std::int64_t idle = INT64_MAX;
  if (wall_.next_us() != INT64_MAX) idle = wall_.next_us() - clock_.now_us();
  if (steady_.next_us() != INT64_MAX) idle = std::min(idle, steady_.next_us() - steady_us());
  return std::max<std::int64_t>(idle, 0);
}

void Core::wall_timer(const Timer& timer) {
  switch (timer.kind) {
    case TimerKind::kRun:
      if (HotRun* run = runs_.find(timer.key); run != nullptr && run->watched_us == timer.due_us) {
        run->watched_us = 0;
      }
      // The timer may be of a turn that another node has taken.
      return options_.exclusive ? touch(timer.key) : look_again(timer.key);
    case TimerKind::kQueue:
      if (queue_due_us_[static_cast<std::size_t>(timer.key)] == timer.due_us) {
        queue_due_us_[static_cast<std::size_t>(timer.key)] = INT64_MAX;
      }
      admissions_.suspect_all(batch_.id);
      return dispatcher_.suspect_pending(static_cast<std::size_t>(timer.key), batch_.id);
    case TimerKind::kFarRuns:
      if (!far_runs_.means(timer.due_us)) return;
      if (auto found = find_due_runs(); !found) store_failed(found.error());
      return;
    case TimerKind::kDeadlines:
      if (!deadlines_.means(timer.due_us)) return;
      if (auto found = find_overdue_tasks(); !found) store_failed(found.error());
      return;
    case TimerKind::kSchedules:
      if (!schedules_.means(timer.due_us)) return;
      if (auto found = find_due_schedules(); !found) store_failed(found.error());
      return;
    default:
      return;
  }
}

void Core::steady_timer(const Timer& timer) {
  switch (timer.kind) {
    case TimerKind::kAttempt:
      return attempt_timer(timer);
    case TimerKind::kHeartbeat:
      return heartbeat_timer(timer);
    case TimerKind::kSession:
      return session_timer(timer.key);
    case TimerKind::kNode:
      return node_timer();
    case TimerKind::kRetention:
      return retention_timer();
    case TimerKind::kLate:
      return late_timer(timer);
    default:
      return;
  }
}

// One that was due, or was about to be set, may have been lost. Those of leases are set again with
// the leases.
void Core::restart_steady_timers() {
  steady_.clear();
  for (Key key : dispatcher_.session_keys()) {
    const Session& session = *dispatcher_.session(key);
    if (session.timeout_us > 0) {
      steady_.add({session.last_sign_us + session.timeout_us, TimerKind::kSession, key, 0});
    }
  }
  for (const auto& [call, token] : late_.ids()) {
    steady_.add({steady_us() + options_.cancel_grace_us, TimerKind::kLate, call, token});
  }
  if (!options_.exclusive) {
    steady_.add({steady_us() + options_.node_timeout_us / 3, TimerKind::kNode, 0, 0});
  }
  if (options_.retention.any()) steady_.add({steady_us(), TimerKind::kRetention, 0, 0});
}

// --- runs

void Core::watch_wake(HotRun& run) {
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

Status Core::find_due_runs() {
  std::int64_t until_us = clock_.now_us() + kHorizonUs;
  PAWL_TRY(auto due, store_.due_runs(until_us, kPage));
  for (const store::DueRun& run : due) wall_.add({run.wake_at_us, TimerKind::kRun, run.run, 0});
  std::optional<std::int64_t> look_us;
  if (due.size() == kPage) {
    // Those that are due first have been found; the rest is looked for when they have had their
    // turn, since a run that has had it is not due any more.
    look_us = std::max(due.back().wake_at_us, clock_.now_us() + 1000);
  } else if (!is_durable(far_runs_.last_batch())) {
    look_us = clock_.now_us() + kUnwrittenAgainUs;
  } else {
    PAWL_TRY(auto next, store_.next_wake(until_us));
    if (next) look_us = *next - kHorizonUs / 2;
  }
  far_runs_.set(look_us);
  if (look_us) wall_.add({*look_us, TimerKind::kFarRuns, 0, 0});
  return {};
}

// --- tasks

// Only the earliest is needed: whoever claims then hears when the next one is due.
void Core::watch_queue(std::size_t queue, std::int64_t due_us) {
  if (queue >= queue_due_us_.size()) queue_due_us_.resize(queue + 1, INT64_MAX);
  if (due_us >= queue_due_us_[queue]) return;
  queue_due_us_[queue] = due_us;
  wall_.add({due_us, TimerKind::kQueue, static_cast<Key>(queue), 0});
}

void Core::watch_deadline(std::int64_t deadline_us) {
  if (!deadlines_.expect(deadline_us, batch_.id)) return;
  wall_.add({deadline_us, TimerKind::kDeadlines, 0, 0});
}

Status Core::find_overdue_tasks() {
  std::int64_t now_us = clock_.now_us();
  PAWL_TRY(auto overdue, store_.overdue_tasks(now_us, kPage));
  for (const store::CallRecord& task : overdue) {
    CallError error{"TimeoutError", "task '" + task.name + "' ran out of its total time", {}, {}};
    if (Lease* lease = dispatcher_.lease(task.key)) {
      attempt_failed(*lease, std::move(error), false);
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
    record(task.run, std::move(recording), std::move(arrival));
  }
  std::optional<std::int64_t> look_us;
  if (!overdue.empty() || !is_durable(deadlines_.last_batch())) {
    // Look again when these have been written.
    look_us = now_us + 10'000;
  } else {
    PAWL_TRY(look_us, store_.next_deadline(now_us));
  }
  deadlines_.set(look_us);
  if (look_us) wall_.add({*look_us, TimerKind::kDeadlines, 0, 0});
  return {};
}

// --- what has ended long ago

void Core::retention_timer() {
  constexpr std::int64_t kNextLookUs = 60'000'000;
  // While there is more to remove: others have their commits in between.
  constexpr std::int64_t kSoonUs = 10'000;
  // A sign of life, by which the next process tells whether the clock has jumped.
  batch_.commit.nodes.push_back({node_, options_.node_name, started_at_us_, clock_.now_us()});
  if (!jumps_.is_calm(steady_us())) {
    steady_.add({steady_us() + kNextLookUs, TimerKind::kRetention, 0, 0});
    return;
  }
  auto more = remove_past(store_, options_, clock_.now_us(), &batch_.commit);
  if (!more) {
    steady_.add({steady_us() + kNextLookUs, TimerKind::kRetention, 0, 0});
    return store_failed(more.error());
  }
  // The next look comes when these are gone, or it would find them again.
  batch_.done.push_back([this, more = *more](const Status& status) {
    std::int64_t wait_us = more && status ? kSoonUs : kNextLookUs;
    steady_.add({steady_us() + wait_us, TimerKind::kRetention, 0, 0});
  });
}

// --- nodes

void Core::node_timer() {
  steady_.add({steady_us() + options_.node_timeout_us / 3, TimerKind::kNode, 0, 0});
  const Result<std::int64_t> now_us = store_.time_us(clock_);
  if (!now_us) return store_failed(now_us.error());
  batch_.commit.nodes.push_back({node_, options_.node_name, started_at_us_, *now_us});
  Status looked = take_over();
  if (looked) looked = find_cancelled_tasks();
  if (looked) looked = load_limits();  // that another node may have set
  // Timers that another node's commits have set.
  if (looked) looked = find_due_runs();
  if (looked) looked = find_overdue_tasks();
  if (looked) looked = find_due_schedules();
  if (looked) looked = find_requests();
  if (looked) looked = find_queued_runs();
  if (!looked) return store_failed(looked.error());
  dispatcher_.suspect_pending(batch_.id);
  look_for_ready_ = true;
  answer_ended_waits();
}

}  // namespace pawl::engine
