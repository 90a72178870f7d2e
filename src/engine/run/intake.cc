#include "engine/run/intake.h"

#include <utility>

#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/cold_writes.h"
#include "engine/run/hot_runs.h"
#include "engine/run/lineup.h"
#include "engine/run/run_loader.h"
#include "engine/run/run_loads.h"
#include "engine/time/run_timers.h"

namespace pawl::engine {
namespace {

Error store_away() { return {ErrorCode::store_unavailable, "the store does not answer"}; }

}  // namespace

// The run is not what the store has: it is dropped as soon as nothing of it is in flight, and read
// again.
void Intake::retire(HotRun& run) {
  run.life.doom();
  if (run.life.has_writes()) return;
  Key key = run.key;
  let_go(run);
  lineup_.touch(key);
}

// A step that is gathered was built on something that the store has refused or has in another way.
// Its guard may fit all the same, since another node may have made as many steps and brought as
// many arrivals as were thought of here: it must not win.
//
// That it is decided here and not by a guard that names what a step was built on is enough: a batch
// leaves only when all that became of the one before it is known, and what another node does after
// that changes the revision or comes behind what was seen.
void Intake::spoil_step(Key run) {
  constexpr std::uint64_t kNever = INT64_MAX;
  for (store::RunWrite& write : batch_.commit.runs) {
    if (write.run == run && write.step) write.step->revision = kNever;
  }
}

void Intake::look_again(Key key) {
  HotRun* run = runs_.find(key);
  if (run == nullptr) note_change(key);
  if (run == nullptr || run->life.is_listed() || run->life.has_writes() || run->turn)
    return lineup_.touch(key);
  const std::int64_t now_us = clock_.now_us();
  bool due = run->wake_at_us && *run->wake_at_us <= now_us;
  bool held = run->kept_back() && run->cancel != store::CancelState::kRequested;
  if (((run->life.is_wanted() || due) && !held) || run->hold_is_over(now_us) ||
      run->is_over_time(now_us)) {
    return lineup_.touch(*run);
  }
  retire(*run);
}

void Intake::let_go(HotRun& run) {
  Key key = run.key;
  Recording turned = run.turn ? std::move(run.turn->recording) : Recording();
  Recording waiting = std::move(run.recording);
  std::vector<Kill> kills = std::move(run.kills);
  runs_.drop(key);
  if (!turned.empty()) record_cold(key, std::move(turned));
  if (!waiting.empty()) record_cold(key, std::move(waiting));
  for (Kill& wish : kills) kill(key, std::move(wish));
}

void Intake::arrive(HotRun& run, Unseen&& unseen) {
  const vm::Arrival& arrival = unseen.arrival;
  bool wakes = arrival.kind == vm::Arrival::Kind::kCancel ||
               run.waits.outcome(arrival.call, arrival.error.has_value());
  run.unseen.push_back(std::move(unseen));
  if (wakes) run.life.want();
}

void Intake::arrive(HotRun& run, store::MessageRecord message) {
  if (run.waits.message(message.channel)) run.life.want();
  // It stands behind all that are in the store. Those that are taken or not yet durable have been
  // in memory, so that none is read twice and none is missed.
  while (!run.inbox_complete) {
    if (Status status = read_inbox(store_, run); !status) return trouble_.note(status.error());
  }
  run.inbox.push_back(std::move(message));
}

void Intake::record(Key key, Recording&& recording, std::optional<vm::Arrival>&& outcome) {
  if (trouble_.any()) return recording.refuse(store_away());
  bool later = false;
  auto found = find_or_load(key, &later);
  if (!found) {
    recording.refuse(found.error());
    if (store::is_retryable(found.error().code)) trouble_.note(found.error());
    return;
  }
  if (later || (*found != nullptr && (*found)->life.is_ending())) {
    return await(key, [this, key, recording = std::move(recording), outcome = std::move(outcome)] {
      record(key, Recording(recording), std::optional(outcome));
    });
  }
  HotRun* run = *found;
  if (run == nullptr) return record_cold(key, std::move(recording));
  Recording& next = run->recording;
  if (next.control != store::Control::kNone && recording.control != store::Control::kNone) {
    // One control in a write: the second waits for the next batch.
    writes_.after_batch(
        [this, key, recording = std::move(recording), outcome = std::move(outcome)] {
          record(key, Recording(recording), std::optional(outcome));
        });
    return;
  }
  auto append = [](auto& to, auto& from) {
    if (to.empty()) return to.swap(from);
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  append(next.outcomes, recording.outcomes);
  append(next.watchers, recording.watchers);
  append(next.messages, recording.messages);
  append(next.message_done, recording.message_done);
  run->large_calls = run->large_calls || !recording.blobs.empty();
  append(next.blobs, recording.blobs);
  append(next.told, recording.told);
  append(next.audits, recording.audits);
  if (recording.control != store::Control::kNone) {
    next.control = recording.control;
    next.detail = std::move(recording.detail);
  }
  if (outcome) arrive(*run, {++run->arrivals, std::move(*outcome)});
  lineup_.touch(*run);
}

void Intake::record_now(Key key, Recording&& recording, std::optional<vm::Arrival>&& outcome) {
  if (is_read_apart(key)) return record_cold(key, std::move(recording));
  record(key, std::move(recording), std::move(outcome));
}

// For a run that has ended or is not in memory: the store says what becomes of it. One that was
// read meanwhile leaves memory again, since its arrivals would not have the numbers that it knows.
void Intake::record_cold(Key key, Recording recording) {
  if (trouble_.any()) return recording.refuse(store_away());
  if (HotRun* run = runs_.find(key)) retire(*run);
  if (cold_.contains(key) || runs_.find(key) != nullptr) {
    writes_.after_commit(
        [this, key, recording = std::move(recording)] { record_cold(key, recording); });
    return;
  }
  cold_.add(key);
  store::RunWrite write;
  write.run = key;
  write.outcomes = std::move(recording.outcomes);
  write.messages = std::move(recording.messages);
  write.control = recording.control;
  write.detail = std::move(recording.detail);
  write.blobs = std::move(recording.blobs);
  WriteContext context;
  context.cold = true;
  context.watchers = std::move(recording.watchers);
  context.message_done = std::move(recording.message_done);
  context.told = std::move(recording.told);
  for (store::AuditWrite& audit : recording.audits) {
    batch_.commit.audits.push_back(std::move(audit));
  }
  batch_.add(std::move(write), std::move(context));
}

// The messages of the next write get the numbers that they will have in the store if nobody else's
// arrival comes in between and none of them was sent before; otherwise the store leaves out what is
// built on them. False: a large message can be given to the program only when it is stored.
bool Intake::number_messages(HotRun& run) {
  const std::vector<store::Message>& messages = run.recording.messages;
  for (const store::Message& message : messages) {
    if (is_blob(message.payload)) return false;
  }
  for (const store::Message& message : messages) {
    arrive(run, {run.key, ++run.arrivals, message.channel, message.payload, message.at_us,
                 message.reply_to});
  }
  return true;
}

// Messages and controls have their numbers now, and the program can be given them. False: another
// node has recorded something in between, and the run must be read again.
bool Intake::take_recorded(HotRun& run, store::RunWrite& write,
                           const store::RunWriteResult& result) {
  std::uint64_t recorded = 0;
  for (store::Recorded how : result.messages) recorded += how == store::Recorded::kRecorded;
  bool cancel = write.control == store::Control::kCancel && result.controlled &&
                run.cancel == store::CancelState::kNone;
  std::uint64_t number = run.arrivals;
  run.arrivals += recorded + cancel;
  if (run.arrivals != result.arrivals) return false;
  for (std::size_t i = 0; i < write.messages.size(); ++i) {
    if (result.messages[i] != store::Recorded::kRecorded) continue;
    store::Message& message = write.messages[i];
    arrive(run, {run.key, ++number, std::move(message.channel), std::move(message.payload),
                 message.at_us, std::move(message.reply_to)});
  }
  if (write.control == store::Control::kCancel && result.controlled) {
    std::int64_t force_at_us = write.detail.force_at_us;
    bool sooner = force_at_us != 0 && (run.force_at_us == 0 || force_at_us < run.force_at_us);
    if (sooner) run.force_at_us = force_at_us;
    if (sooner) run.life.want();  // to set its timer, or to be ended now
  }
  if (cancel) {
    run.paused = false;
    run.hold.reset();
    run.cancel_reason = std::move(write.detail.reason);
    run.cancelled_at_us = write.detail.at_us;
    run.cancel = store::CancelState::kRequested;
    Unseen unseen;
    unseen.number = ++number;
    unseen.arrival.kind = vm::Arrival::Kind::kCancel;
    arrive(run, std::move(unseen));
  }
  if (!result.controlled) return true;
  if (write.control == store::Control::kPause) run.paused = true;
  if (write.control == store::Control::kFailHeld && run.hold) {
    run.hold->until_us = write.detail.at_us;
  }
  if (write.control == store::Control::kRelease) {
    run.hold.reset();
    run.life.want();
    run_timers_.watch(run);
  }
  if (write.control == store::Control::kResume) {
    run.paused = false;
    run.strikes = 0;
    if (result.ready || !run.unseen.empty()) run.life.want();
    run_timers_.watch(run);
  }
  return true;
}

void Intake::arrive_elsewhere(store::ArrivalElsewhere arrival, store::Effects* effects) {
  Key key = arrival.run;
  HotRun* run = runs_.find(key);
  // One whose last step is on its way is forgotten with that, and may be revived before this is
  // durable.
  if (run != nullptr && run->life.is_ending()) run = nullptr;
  bool known = run != nullptr && !run->life.is_closed() && arrival.outcome &&
               !is_blob(arrival.outcome->outcome);
  if (known) {
    // It gets its number when this batch is written, after the steps in it; what the run does with
    // it belongs to the next batch.
    store::CallRecord call;
    call.run = key;
    call.number = run->open.number_of(arrival.outcome->call);
    call.arrival = ++run->arrivals;
    call.attempt = 1;
    call.status = arrival.outcome->status;
    call.outcome = arrival.outcome->outcome;
    run->foretold.push_back({arrival.outcome->call, call.arrival});
    run->life.expect(batch_.id);
    if (call.number == 0) run->life.doom();  // the run that is in memory has no such call
    if (auto unseen = unseen_of(store_, call)) arrive(*run, std::move(*unseen));
    lineup_.touch(*run);
  } else if (run != nullptr) {
    // Read again, it knows of a large outcome, too.
    run->life.expect(batch_.id);
    run->life.doom();
  } else {
    cold_.add(key);
  }
  effects->arrivals.push_back(std::move(arrival));
}

Result<HotRun*> Intake::find_or_load(Key key, bool* later) {
  *later = false;
  if (HotRun* run = runs_.find(key)) return run;
  if (cold_.contains(key)) {
    *later = true;
    return nullptr;
  }
  if (loads_.on()) {
    const Status* end = loads_.end_of(key);
    *later = end == nullptr;
    if (end != nullptr && !*end) return fail(end->error());
    return nullptr;
  }
  PAWL_TRY(std::unique_ptr<HotRun> run, loader_.load(key));
  return run ? &runs_.add(std::move(run)) : nullptr;
}

bool Intake::is_read_apart(Key run) { return loads_.on() && runs_.find(run) == nullptr; }

void Intake::note_change(Key run) { cold_.note_change(run); }

void Intake::await(Key key, std::function<void()> look_again) {
  const bool commit_first = runs_.find(key) != nullptr || cold_.contains(key);
  if (commit_first || !loads_.on()) return writes_.after_commit(std::move(look_again));
  loads_.want(key, std::move(look_again));
}

}  // namespace pawl::engine
