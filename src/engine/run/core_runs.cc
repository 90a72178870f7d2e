// Runs in memory: how they get there, and what arrives for them.
#include "base/assert.h"
#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/entry_promises.h"

namespace pawl::engine {
namespace {

// Messages that are read at once.
constexpr std::uint32_t kInboxPage = 256;

Error store_away() { return {ErrorCode::store_unavailable, "the store does not answer"}; }

}  // namespace

// --- loading

Result<HotRun*> Core::hot(Key key, bool* later) {
  *later = false;
  if (HotRun* run = runs_.find(key)) return run;
  if (written_cold_.contains(key)) {
    *later = true;
    return nullptr;
  }
  PAWL_TRY(auto view, store_.run(key));
  ++counters_.loads;
  if (!view || !view->state) return nullptr;
  store::RunState& state = *view->state;
  auto run = std::make_unique<HotRun>();
  run->key = key;
  PAWL_TRY(run->program, programs_.load(view->run.program));
  PAWL_TRY(run->waits, store::Waits::decode(state.waits));
  PAWL_TRY(run->open, OpenCalls::decode(state.open));
  run->record = std::move(view->run);
  run->begun = !state.snapshot.empty();
  if (is_blob(run->record.input)) run->last_input = run->record.input;
  if (!state.status.empty() && bytecode::keeps_status(run->entry())) {
    PAWL_TRY(run->carried, from_cell(state.status, key, store_));
  }
  if (is_blob(state.status)) run->last_status = std::move(state.status);
  run->revision = state.revision;
  run->arrivals = state.arrivals;
  run->seen = state.seen;
  run->generation = state.generation;
  run->strikes = state.strikes;
  run->paused = state.paused;
  run->hold = std::move(state.hold);
  run->enqueued = state.queued;
  run->cancel = state.cancel;
  run->wake_at_us = state.wake_at_us;
  run->last_call = state.last_call;
  run->snapshot = std::move(state.snapshot);
  run->tail_bytes = state.tail_bytes;
  // If it cannot be had, the snapshot cannot be read, and the run's next turn finds that.
  if (auto tail = tail_from_input(run->snapshot, run->record.input)) {
    run->input_tail = std::move(*tail);
  }
  run->retry_point = std::move(state.retry_point);
  run->repeated = RetryPoint::decode_repeated(run->retry_point);
  run->force_at_us = view->requests.force_at_us;
  run->cancel_reason = std::move(view->requests.cancel_reason);
  run->cancelled_at_us = view->requests.cancelled_at_us;
  run->deadline_us = state.deadline_us;
  run->loaded = true;
  if (state.phase == store::RunPhase::kCompensating) {
    PAWL_TRY(Ending ending, Ending::decode(run->snapshot));
    run->ending = std::make_unique<Ending>(std::move(ending));
    run->forget_snapshot();
  }
  if (state.ready) run->life.want();
  PAWL_TRY_STATUS(load_arrivals(*run));
  return &runs_.add(std::move(run));
}

Result<Unseen> Core::unseen_of(const store::CallRecord& call) {
  Unseen unseen;
  unseen.number = call.arrival;
  unseen.arrival.kind = vm::Arrival::Kind::kOutcome;
  unseen.arrival.call = call.number;
  unseen.arrival.attempts = call.counted_attempts();
  PAWL_TRY(Payload outcome, from_cell(call.outcome, call.run, store_));
  if (call.status == store::CallStatus::kCompleted) {
    unseen.arrival.value = std::move(outcome);
  } else {
    PAWL_TRY(unseen.arrival.error, decode_call_error(outcome.text()));
  }
  return unseen;
}

Status Core::load_arrivals(HotRun& run) {
  if (run.cancel == store::CancelState::kRequested) {
    Unseen cancel;
    cancel.arrival.kind = vm::Arrival::Kind::kCancel;
    run.unseen.push_back(std::move(cancel));
  }
  if (run.arrivals > run.seen && !run.open.empty()) {
    std::vector<store::KeyRange> keys = run.open.key_ranges();
    PAWL_TRY(auto calls, store_.arrived_calls(run.key, keys, run.seen));
    for (const store::CallRecord& call : calls) {
      PAWL_TRY(Unseen unseen, unseen_of(call));
      run.unseen.push_back(std::move(unseen));
    }
  }
  // Nothing has ever come for it.
  if (run.arrivals == 0) return {};
  return read_inbox(run);
}

Status Core::read_inbox(HotRun& run) {
  PAWL_TRY(auto messages, store_.inbox(run.key, run.inbox_read, kInboxPage));
  run.inbox_complete = messages.size() < kInboxPage;
  if (!messages.empty()) run.inbox_read = messages.back().arrival;
  run.inbox.insert(run.inbox.end(), std::make_move_iterator(messages.begin()),
                   std::make_move_iterator(messages.end()));
  return {};
}

void Core::touch(HotRun& run) {
  if (run.life.is_listed() || run.life.is_settling()) return;
  if (!run.life.may_step_in(batch_.id)) {
    next_turn_.push_back(run.key);
    return;
  }
  run.life.enlist();
  (run.paced || run.weight.heavy() ? background_ : ready_).push_back(run.key);
}

void Core::touch(Key key) {
  if (HotRun* run = runs_.find(key)) return touch(*run);
  ready_.push_back(key);
}

// The run is not what the store has: it is dropped as soon as nothing of it is in flight, and read
// again.
void Core::retire(HotRun& run) {
  run.life.doom();
  if (run.life.has_writes()) return;
  Key key = run.key;
  let_go(run);
  touch(key);
}

// A step that is gathered was built on something that the store has refused or has in another way.
// Its guard may fit all the same, since another node may have made as many steps and brought as
// many arrivals as were thought of here: it must not win.
//
// That it is decided here and not by a guard that names what a step was built on is enough: a batch
// leaves only when all that became of the one before it is known, and what another node does after
// that changes the revision or comes behind what was seen.
void Core::spoil_step(Key run) {
  constexpr std::uint64_t kNever = INT64_MAX;
  for (store::RunWrite& write : batch_.commit.runs) {
    if (write.run == run && write.step) write.step->revision = kNever;
  }
}

void Core::look_again(Key key) {
  HotRun* run = runs_.find(key);
  if (run == nullptr || run->life.is_listed() || run->life.has_writes() || run->turn)
    return touch(key);
  bool due = run->wake_at_us && *run->wake_at_us <= clock_.now_us();
  bool held = run->kept_back() && run->cancel != store::CancelState::kRequested;
  if (((run->life.is_wanted() || due) && !held) || hold_is_over(*run) || is_over_time(*run)) {
    return touch(*run);
  }
  retire(*run);
}

void Core::let_go(HotRun& run) {
  Key key = run.key;
  Recording turned = run.turn ? std::move(run.turn->recording) : Recording();
  Recording waiting = std::move(run.recording);
  std::vector<Kill> kills = std::move(run.kills);
  runs_.drop(key);
  if (!turned.empty()) record_cold(key, std::move(turned));
  if (!waiting.empty()) record_cold(key, std::move(waiting));
  for (Kill& kill : kills) kill_run(key, std::move(kill));
}

// --- arrivals

void Core::arrive(HotRun& run, Unseen&& unseen) {
  const vm::Arrival& arrival = unseen.arrival;
  bool wakes = arrival.kind == vm::Arrival::Kind::kCancel ||
               run.waits.outcome(arrival.call, arrival.error.has_value());
  run.unseen.push_back(std::move(unseen));
  if (wakes) run.life.want();
}

void Core::arrive(HotRun& run, store::MessageRecord message) {
  if (run.waits.message(message.channel)) run.life.want();
  // It stands behind all that are in the store. Those that are taken or not yet durable have been
  // in memory, so that none is read twice and none is missed.
  while (!run.inbox_complete) {
    if (Status status = read_inbox(run); !status) return store_failed(status.error());
  }
  run.inbox.push_back(std::move(message));
}

void Core::record(Key key, Recording&& recording, std::optional<vm::Arrival>&& outcome) {
  if (failed_) return recording.refuse(store_away());
  bool later = false;
  auto found = hot(key, &later);
  if (!found) {
    recording.refuse(found.error());
    if (store::is_retryable(found.error().code)) store_failed(found.error());
    return;
  }
  if (later || (*found != nullptr && (*found)->life.is_ending())) {
    after_commit_.push_back(
        [this, key, recording = std::move(recording), outcome = std::move(outcome)] {
          record(key, Recording(recording), std::optional(outcome));
        });
    return;
  }
  HotRun* run = *found;
  if (run == nullptr) return record_cold(key, std::move(recording));
  Recording& next = run->recording;
  if (next.control != store::Control::kNone && recording.control != store::Control::kNone) {
    // One control in a write: the second waits for the next batch.
    after_batch_.push_back(
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
  touch(*run);
}

// For a run that has ended or is not in memory: the store says what becomes of it. One that was
// read meanwhile leaves memory again, since its arrivals would not have the numbers that it knows.
void Core::record_cold(Key key, Recording recording) {
  if (failed_) return recording.refuse(store_away());
  if (HotRun* run = runs_.find(key)) retire(*run);
  if (written_cold_.contains(key) || runs_.find(key) != nullptr) {
    after_commit_.push_back(
        [this, key, recording = std::move(recording)] { record_cold(key, recording); });
    return;
  }
  ++written_cold_[key];
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
bool Core::number_messages(HotRun& run) {
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

// The leases of tasks that have been settled.
void Core::drop_settled(const store::RunWrite& write, const store::RunWriteResult& result) {
  for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
    if (result.outcomes[i] == store::Recorded::kLeftOut || write.outcomes[i].session == 0) continue;
    Lease* lease = dispatcher_.lease(write.outcomes[i].call);
    if (lease != nullptr && lease->token == write.outcomes[i].token) {
      dispatcher_.drop_lease(lease->call);
    }
  }
}

// Messages and controls have their numbers now, and the program can be given them. False: another
// node has recorded something in between, and the run must be read again.
bool Core::take_recorded(HotRun& run, store::RunWrite& write, const store::RunWriteResult& result) {
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
    watch_wake(run);
  }
  if (write.control == store::Control::kResume) {
    run.paused = false;
    run.strikes = 0;
    if (result.ready || !run.unseen.empty()) run.life.want();
    watch_wake(run);
  }
  return true;
}

// --- arrivals for other runs

void Core::arrive_elsewhere(store::ArrivalElsewhere arrival, store::Effects* effects) {
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
    if (auto unseen = unseen_of(call)) arrive(*run, std::move(*unseen));
    touch(*run);
  } else if (run != nullptr) {
    // Read again, it knows of a large outcome, too.
    run->life.expect(batch_.id);
    run->life.doom();
  } else {
    ++written_cold_[key];
  }
  effects->arrivals.push_back(std::move(arrival));
}

}  // namespace pawl::engine
