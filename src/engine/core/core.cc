#include "engine/core/core.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/assert.h"
#include "base/memory_failure.h"
#include "engine/core/parts.h"

namespace pawl::engine {
namespace {

// Runs that are activated before a commit begins, if none is in flight; and a batch that is smaller
// costs too much for what it has.
constexpr std::size_t kSmallBatch = 256;
// Bytes of snapshots that runs whose turns take long may add to a batch: who needs little waits for
// the whole batch.
constexpr std::size_t kLargeBatchBytes = 512 << 10;
// Runs that are made ready by others are looked for a page at a time.
constexpr std::uint32_t kPage = 1'000;

}  // namespace

Core::Core(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) { begin_batch(); }

Core::~Core() = default;

Result<std::unique_ptr<Core>> Core::open(store::Store& store, Clock& clock, RandomSource& random,
                                         CoreOptions options, Key struck) {
  std::unique_ptr<Core> core(
      new Core(std::make_unique<Parts>(store, clock, random, std::move(options))));
  Parts& p = *core->parts_;
  PAWL_TRY(const bool known, p.membership.join(struck));
  if (!known) p.turns.be_careful();
  store.on_ready(p.node, [news = core->news_, tell = p.options.on_news] {
    *news = true;
    if (tell) tell();
  });
  PAWL_TRY_STATUS(core->find_all());
  PAWL_TRY_STATUS(p.queues.find_queued());
  core->look_for_ready();
  if (!p.options.exclusive) {
    PAWL_TRY_STATUS(p.membership.meet_the_others([at = core.get()] { at->look_around(); }));
  }
  core->begin_rounds();
  return core;
}

// What the store has that is to be done by the time.
Status Core::find_all() {
  PAWL_TRY_STATUS(parts_->run_timers.find_due());
  PAWL_TRY_STATUS(parts_->deadlines.find_overdue());
  PAWL_TRY_STATUS(parts_->schedules.find_due());
  return parts_->promises.find();
}

// --- the batch

void Core::begin_batch() {
  parts_->writes.begin(parts_->node, !parts_->options.exclusive);
  parts_->lineup.begin_batch();
  for (const Writes::Action& action : parts_->writes.take_after_batch()) action();
}

void Core::process() {
  Parts& p = *parts_;
  // As many as are there now: a run that is not done goes to the end, and others get their turn.
  const std::size_t ready = p.lineup.ready();
  std::size_t left = p.writes.in_flight() ? ready : std::min(ready, kSmallBatch);
  for (; left > 0 && !p.trouble.any(); --left) {
    if (batch_is_full() || p.keys.low()) break;
    p.turns.look_at(p.lineup.take_ready());
  }
  process_background();
  p.runs.trim();
  p.room.go_on_with_put_off();
}

// Runs whose turns take long, one slice of each, as long as that takes no more than a slice's time
// together: whoever comes meanwhile and needs little waits for that long at most.
void Core::process_background() {
  Parts& p = *parts_;
  Clock& clock = p.ground.clock;
  const std::int64_t until_us = steady_us(clock) + p.options.slice_us;
  if (const Key leaving = p.runs.leaving()) {
    if (p.options.note_active) p.options.note_active(leaving);
    p.runs.leave(p.machine_turns.slice_from(clock.monotonic_ns()));
    if (p.options.note_active) p.options.note_active(0);
  }
  for (std::size_t left = p.lineup.background(); left > 0 && !p.trouble.any(); --left) {
    const bool is_large = p.ground.batch.bytes > kLargeBatchBytes;
    if (batch_is_full() || is_large || p.keys.low()) break;
    p.turns.look_at(p.lineup.take_background());
    if (steady_us(clock) >= until_us) break;
  }
}

// With half of what is on its way, at most: the writer has the other half then, and neither waits
// for long. If one batch were small and the other large, each thread would stand still while the
// other has the large one.
bool Core::batch_is_full() const {
  const auto& in_flight = parts_->writes.in_flight();
  const std::size_t size = parts_->ground.batch.size();
  const std::size_t all = ready_runs() + size + (in_flight ? in_flight->size() : 0);
  return size >= std::min(parts_->options.batch_writes, std::max(kSmallBatch, all / 2));
}

// Runs in the background wait for the next batch if this one is large.
bool Core::busy() const {
  const Lineup& lineup = parts_->lineup;
  if (lineup.ready() == 0 && parts_->ground.batch.bytes > kLargeBatchBytes) return false;
  const bool has_work = lineup.any() || parts_->runs.leaving() != 0;
  return !failed() && has_work && !(in_flight() && batch_is_full());
}

bool Core::has_batch() const {
  const Parts& p = *parts_;
  if (failed() || in_flight()) return false;
  // Runs that are stopped in the middle of their turns may have used up the keys and have nothing
  // to write yet.
  if (p.keys.low() && p.lineup.any()) return true;
  return !p.ground.batch.empty() || p.dispatcher.wants_anything() || p.admissions.wants_anything();
}

// Few rows are written faster than another thread is woken. If every run in memory is in the batch,
// nothing could be computed beside the writing anyway: then more rows are few, up to what would
// keep a newcomer waiting.
bool Core::has_small_batch() const {
  constexpr std::size_t kFewRows = 16;
  constexpr std::size_t kFewRowsAlone = 256;
  const Batch& batch = parts_->ground.batch;
  if (!has_batch() || batch.bytes > kLargeBatchBytes / 8) return false;
  const bool alone = batch.commit.runs.size() >= parts_->runs.size();
  std::size_t left = alone ? kFewRowsAlone : kFewRows;
  for (const store::RunWrite& write : batch.commit.runs) {
    const std::size_t calls = write.step ? write.step->effects.calls.size() : 0;
    const std::size_t rows = 1 + write.outcomes.size() + calls;
    if (rows > left) return false;
    left -= rows;
  }
  return true;
}

const store::Commit& Core::take_batch() {
  PAWL_ASSERT(!in_flight() && !failed());
  Parts& p = *parts_;
  const std::int64_t now_us = p.ground.clock.now_us();
  p.dispatcher.add_claims(
      &p.ground.batch, p.options.ns, now_us,
      [&p](std::size_t queue, store::ClaimResult& result) { p.hand_out.claimed(queue, result); });
  p.admissions.add_claims(&p.ground.batch, p.options.ns, now_us,
                          [&p](const std::string& queue, const store::ClaimResult& result) {
                            p.queues.admitted(queue, result);
                          });
  if (p.keys.needs_block()) p.ground.batch.commit.reserve_keys = Keys::kBlock;
  p.ground.batch.stirred = p.dispatcher.take_stirred();
  const store::Commit& commit = p.writes.send(steady_us(p.ground.clock));
  begin_batch();
  return commit;
}

void Core::committed(Result<store::CommitResult> result,
                     const std::function<void()>& before_answers) {
  PAWL_ASSERT(in_flight());
  Parts& p = *parts_;
  if (p.trouble.is_half_done()) return forget_all();
  if (!result) {
    p.trouble.note(result.error());
    return forget_all();
  }
  Batch batch = p.writes.finish(steady_us(p.ground.clock), &p.counters);
  const auto is_empty = [](const store::ClaimResult& claim) { return claim.tasks.empty(); };
  if (!batch.commit.only_asks() || !std::ranges::all_of(result->claims, is_empty)) {
    p.membership.note_commit();
  }
  p.node_news.tell(batch, *result);
  if (batch.commit.reserve_keys > 0) p.keys.begin_block(result->reserved_keys);
  for (std::size_t i = 0; i < batch.deploy_done.size(); ++i) {
    batch.deploy_done[i](result->programs[i]);
  }
  for (std::size_t i = 0; i < batch.contexts.size(); ++i) {
    p.run_writes.answered(batch.commit.runs[i], batch.contexts[i], std::move(result->runs[i]));
  }
  for (std::size_t i = 0; i < batch.schedule_done.size(); ++i) {
    batch.schedule_done[i](std::move(result->schedules[i]));
  }
  for (std::size_t i = 0; i < batch.trigger_done.size(); ++i) {
    batch.trigger_done[i](static_cast<bool>(result->triggers[i]));
  }
  for (std::size_t i = 0; i < batch.input_done.size(); ++i) {
    batch.input_done[i](static_cast<bool>(result->inputs[i]));
  }
  for (std::size_t i = 0; i < batch.task_done.size(); ++i) {
    if (batch.task_done[i]) batch.task_done[i](static_cast<bool>(result->tasks[i]));
  }
  for (std::size_t i = 0; i < batch.claim_done.size(); ++i) {
    Result<store::ClaimResult> claim = std::move(result->claims[i]);
    batch.claim_done[i](claim);
  }
  for (std::size_t i = 0; i < batch.removal_done.size(); ++i) {
    batch.removal_done[i](result->program_removals[i]);
  }
  for (const Batch::Done& done : batch.done) done({});
  for (const Writes::Action& action : p.writes.take_after_commit()) action();
  p.hand_out.deliver();
  p.traces.tell();
  p.node_news.tell_the_rest();
  p.writes.reuse(std::move(batch));
  if (result->nodes && !p.trouble.any()) beat_answered(*result->nodes);
  if (before_answers) before_answers();
  p.clients.tell_ended();
}

// --- reading

bool Core::wants_reads() const {
  return !failed() && (parts_->names.has_requests() || parts_->loads.has_requests());
}

std::vector<ReadRequest> Core::take_reads(std::size_t most) {
  PAWL_ASSERT(most > 0 && !failed());
  std::vector<ReadRequest> requests = parts_->names.take(most);
  for (ReadRequest& request : parts_->loads.take(most - requests.size())) {
    requests.push_back(std::move(request));
  }
  return requests;
}

void Core::have_read(std::vector<ReadAnswer> answers) {
  for (ReadAnswer& answer : answers) {
    if (answer.request.run == 0) {
      parts_->names.finish(std::move(answer));
    } else {
      parts_->loads.finish(std::move(answer));
    }
  }
}

// --- failure of the store

void Core::ran_out_of_memory() noexcept {
  parts_->turns.note_starved();
  parts_->trouble.note_starved();
}

// Whoever found the trouble may have been in the middle of something, and a commit may have been in
// flight: what was in memory has stayed until both were over.
void Core::forget_all() {
  Parts& p = *parts_;
  const std::optional<Error> error = p.trouble.take_error();
  if (!error) return;
  // What is in memory may be wrong: forget it before anybody is told and asks again. What was still
  // to be written is in the runs.
  std::vector<std::function<void(const Error&)>> refused;
  (void)has_memory_for([&] { refused = p.runs.take_refusals(); });
  Writes::Forgotten forgotten = p.writes.forget();
  p.runs.clear();
  p.lineup.clear();
  p.room.forget();
  p.cold.clear();
  std::vector<RunLoads::Action> unread = p.loads.forget();
  std::ranges::move(p.names.forget(), std::back_inserter(unread));
  begin_batch();
  if (forgotten.in_flight) Writes::fail_all(*forgotten.in_flight, *error);
  Writes::fail_all(forgotten.gathered, *error);
  for (const auto& tell : refused) (void)has_memory_for([&] { tell(*error); });
  // These are requests that look at the core again, and are told that it has failed.
  for (const Writes::Action& action : forgotten.actions) (void)has_memory_for(action);
  for (const RunLoads::Action& action : unread) (void)has_memory_for(action);
  (void)has_memory_for([&p] { p.under_way.end_all(); });
}

Status Core::recover() {
  Parts& p = *parts_;
  PAWL_ASSERT(failed() && !in_flight());
  forget_all();
  PAWL_TRY_STATUS(p.ground.store.reopen());
  PAWL_TRY_STATUS(p.membership.rejoin());
  PAWL_TRY_STATUS(p.administration.load_limits());
  if (p.trouble.is_half_done()) restart_steady_timers();
  PAWL_TRY_STATUS(p.hand_out.restore_leases());
  p.wall.clear();
  p.queue_timers.clear();
  p.trouble.over();
  ++p.counters.recoveries;
  p.dispatcher.suspect_pending(p.ground.batch.id);
  p.admissions.reset();
  p.admissions.suspect_all(p.ground.batch.id);
  look_for_ready();
  p.clients.answer_ended_waits();
  p.hand_out.deliver();
  Status found = find_all();
  if (!found) {
    p.trouble.note(found.error());
  } else if (p.options.observer != nullptr) {
    p.options.observer->store_recovered();
  }
  return found;
}

// --- time

void Core::tick() {
  Parts& p = *parts_;
  if (failed()) return;
  Clock& clock = p.ground.clock;
  if (p.jumps.look(clock.now_us(), steady_us(clock)) < 0) {
    if (Status woken = p.run_timers.wake_sleepers(); !woken) p.trouble.note(woken.error());
  }
  if (p.neighbours.has_news() && p.node_news.hear()) look_around();
  p.neighbours.look_at_time(steady_us(clock));
  if (news_->exchange(false)) look_for_ready_ = true;
  if (look_for_ready_ && !p.lineup.any()) look_for_ready();
  for (std::int64_t now_us = clock.now_us(); !failed() && p.wall.due(now_us);) {
    wall_timer(p.wall.take());
  }
  for (std::int64_t now_us = steady_us(clock); !failed() && p.steady.due(now_us);) {
    steady_timer(p.steady.take());
  }
  p.hand_out.deliver();
}

std::int64_t Core::idle_us() {
  Parts& p = *parts_;
  if (look_for_ready_ || *news_ || p.neighbours.has_news()) return 0;
  std::int64_t idle = INT64_MAX;
  if (p.neighbours.next_us() != INT64_MAX) {
    idle = p.neighbours.next_us() - steady_us(p.ground.clock);
  }
  if (p.wall.next_us() != INT64_MAX) {
    idle = std::min(idle, p.wall.next_us() - p.ground.clock.now_us());
  }
  if (p.steady.next_us() != INT64_MAX) {
    idle = std::min(idle, p.steady.next_us() - steady_us(p.ground.clock));
  }
  return std::max<std::int64_t>(idle, 0);
}

void Core::look_for_ready() {
  look_for_ready_ = false;
  // When these have had their turn, the next ones are looked for.
  auto ready = parts_->ground.store.ready_runs(parts_->node, kPage);
  if (!ready) return parts_->trouble.note(ready.error());
  for (Key run : *ready) parts_->intake.look_again(run);
  if (ready->size() == kPage) look_for_ready_ = true;
}

void Core::wall_timer(const Timer& timer) {
  Parts& p = *parts_;
  const auto note = [&p](const Status& found) {
    if (!found) p.trouble.note(found.error());
  };
  switch (timer.kind) {
    case TimerKind::kRun:
      if (HotRun* run = p.runs.find(timer.key); run != nullptr && run->watched_us == timer.due_us) {
        run->watched_us = 0;
      }
      // The timer may be of a turn that another node has taken.
      return p.options.exclusive ? p.lineup.touch(timer.key) : p.intake.look_again(timer.key);
    case TimerKind::kQueue:
      p.queue_timers.over(timer);
      p.admissions.suspect_all(p.ground.batch.id);
      return p.dispatcher.suspect_pending(static_cast<std::size_t>(timer.key), p.ground.batch.id);
    case TimerKind::kFarRuns:
      return p.run_timers.means(timer.due_us) ? note(p.run_timers.find_due()) : void();
    case TimerKind::kDeadlines:
      return p.deadlines.means(timer.due_us) ? note(p.deadlines.find_overdue()) : void();
    case TimerKind::kSchedules:
      return p.schedules.means(timer.due_us) ? note(p.schedules.find_due()) : void();
    default:
      return;
  }
}

void Core::steady_timer(const Timer& timer) {
  Parts& p = *parts_;
  switch (timer.kind) {
    case TimerKind::kAttempt:
      return p.leases.attempt_timer(timer);
    case TimerKind::kHeartbeat:
      return p.leases.heartbeat_timer(timer);
    case TimerKind::kSession:
      return p.sessions.timer(timer.key);
    case TimerKind::kNode:
      return beat();
    case TimerKind::kMember:
      if (Status looked = p.membership.look_at_silent(); !looked) p.trouble.note(looked.error());
      return;
    case TimerKind::kRetention:
      return p.retention.look();
    case TimerKind::kLate:
      return p.leases.late_timer(timer);
    default:
      return;
  }
}

// One that was due, or was about to be set, may have been lost. Those of leases are set again with
// the leases.
void Core::restart_steady_timers() {
  Parts& p = *parts_;
  p.steady.clear();
  p.sessions.restart_timers();
  p.leases.restart_late_timers();
  begin_rounds();
}

void Core::begin_rounds() {
  Parts& p = *parts_;
  const std::int64_t now_us = steady_us(p.ground.clock);
  if (!p.options.exclusive) p.steady.add({now_us, TimerKind::kNode, 0, 0});
  if (p.options.retention.any()) p.steady.add({now_us, TimerKind::kRetention, 0, 0});
}

// Of a node among several.
void Core::beat() {
  Parts& p = *parts_;
  const std::int64_t beat_us = p.options.node_timeout_us / Membership::kBeats;
  p.steady.add({steady_us(p.ground.clock) + beat_us, TimerKind::kNode, 0, 0});
  p.membership.give_sign();
}

// A beat's commit has read the rows of all nodes. Now and then this node looks for what others have
// changed.
void Core::beat_answered(const std::vector<store::NodeRecord>& nodes) {
  Parts& p = *parts_;
  const Result<bool> sweeps = p.membership.saw(nodes);
  if (!sweeps) return p.trouble.note(sweeps.error());
  if (!*sweeps) return;
  p.programs.forget_names();
  Status looked = p.hand_out.find_cancelled_tasks();
  if (looked) looked = p.administration.load_limits();  // that another node may have set
  if (!looked) return p.trouble.note(looked.error());
  if (p.options.observer != nullptr) p.options.observer->tokens_changed();
  look_around();
}

// For what another node's commits have left to be done here, and for ends that somebody waits for.
void Core::look_around() {
  Parts& p = *parts_;
  Status looked = find_all();  // timers that others' commits have set
  if (looked) looked = p.queues.find_queued();
  if (!looked) return p.trouble.note(looked.error());
  p.dispatcher.suspect_pending(p.ground.batch.id);
  look_for_ready_ = true;
  p.clients.answer_ended_waits();
}

void Core::give_sign_of_life() {
  if (!failed() && shares_store()) parts_->membership.give_sign();
}

void Core::speak() { parts_->node_news.tell_the_rest(); }

Result<std::size_t> Core::leave() { return parts_->membership.leave(); }

}  // namespace pawl::engine
