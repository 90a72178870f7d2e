// One turn of a run: its arrivals go in, a step of the store comes out; and what follows when the
// store has taken or refused it.
#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/run/machine_host.h"
#include "engine/run/run_results.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

// Beyond this they are told again.
constexpr std::size_t kMostUnreadable = 10'000;

// Messages that one turn may take one after the other before it is written.
constexpr std::uint32_t kMostRounds = 1'000;
// How often a run may find no memory for its turn before it is held back.
constexpr int kMostStarved = 3;

void append(std::vector<vm::SubmittedCall>* to, std::vector<vm::SubmittedCall>* from) {
  if (to->empty()) return to->swap(*from);
  to->insert(to->end(), std::make_move_iterator(from->begin()),
             std::make_move_iterator(from->end()));
}

// The effects of one park join those of the parks before it in this turn.
void gather(vm::Park* gathered, vm::Park* park) {
  append(&gathered->calls, &park->calls);
  gathered->cancelled.insert(gathered->cancelled.end(), park->cancelled.begin(),
                             park->cancelled.end());
  if (park->status) gathered->status = std::move(park->status);
}

bool all_recorded(const store::RunWriteResult& result) {
  auto recorded = [](store::Recorded how) { return how == store::Recorded::kRecorded; };
  return std::ranges::all_of(result.outcomes, recorded) &&
         std::ranges::all_of(result.messages, recorded);
}

// However a turn ends, its machine outlives its pace.
struct EndOfPace {
  HotRun& run;

  ~EndOfPace() {
    if (run.machine) run.machine->set_pace(nullptr);
  }
};

// The number that the program may have been given it under already.
std::optional<std::uint64_t> take_foretold(HotRun& run, const store::ArrivalElsewhere& arrival) {
  if (!arrival.outcome) return std::nullopt;
  auto place = std::ranges::find(run.foretold, arrival.outcome->call, &Foretold::call);
  if (place == run.foretold.end()) return std::nullopt;
  std::uint64_t number = place->number;
  run.foretold.erase(place);
  return number;
}

}  // namespace

void Core::look_at(Key key) {
  bool later = false;
  auto found = hot(key, &later);
  if (!found) {
    // A run that cannot be read is left alone; the store's own trouble concerns everybody.
    if (store::is_retryable(found.error().code)) return store_failed(found.error());
    if (unreadable_.size() >= kMostUnreadable) unreadable_.clear();
    if (unreadable_.insert(key).second && options_.observer != nullptr) {
      options_.observer->run_unreadable(found.error());
    }
    return;
  }
  if (later) {
    after_commit_.push_back([this, key] { touch(key); });
    return;
  }
  HotRun* run = *found;
  if (run == nullptr) return;
  run->life.unlist();
  if (run->life.is_closed()) return;
  if (!run->life.may_step_in(batch_.id)) {
    next_turn_.push_back(key);
    return;
  }
  // Until the machine has said what it waits for by the new time, its timer counts as due.
  if (!set_back_.empty() && set_back_.erase(key) > 0 && run->begun && run->wake_at_us) {
    run->wake_at_us = std::min(*run->wake_at_us, clock_.now_us());
  }
  bool due = run->wake_at_us && *run->wake_at_us <= clock_.now_us();
  if (is_over_time(*run)) time_out(*run);
  bool forced = must_force(*run);
  // A cancel does not wait for a long turn to end: that is thrown away and begun again.
  if (run->turn && run->recording.control == store::Control::kCancel) return retire(*run);
  if (run->turn) return forced ? force(*run) : turn(*run);
  bool waits =
      run->recording.control != store::Control::kNone || (careful_ && run->life.is_fresh());
  if (waits || !number_messages(*run)) {
    write(*run, std::exchange(run->recording, {}), std::nullopt);
    return run->life.settle();
  }
  if (forced) return force(*run);
  if (hold_is_over(*run)) return fail_held(*run);
  // A pause and a hold keep it from all but a cancel.
  bool held = run->kept_back() && run->cancel != store::CancelState::kRequested;
  if ((run->life.is_wanted() || due) && !held) return turn(*run);
  // The clock may have gone back since its timer went off.
  watch_wake(*run);
  if (run->life.is_fresh() || !run->recording.empty()) {
    write(*run, std::exchange(run->recording, {}), std::nullopt);
  }
}

// --- the machine's part

// What the program is given next: everything that it has not seen, messages of channels on which it
// waits, and the time if a timer is due. Empty: it has what it can have.
std::vector<vm::Arrival> Core::next_arrivals(HotRun& run, const std::vector<std::string>& channels,
                                             std::optional<std::int64_t> wake_at_us) {
  OpenTurn& turn = *run.turn;
  std::vector<vm::Arrival> ordered;
  std::vector<std::size_t> messages;  // places in the inbox
  for (const std::string& channel : channels) {
    std::size_t place = 0;
    while (true) {
      if (place == run.inbox.size() && !run.inbox_complete) {
        if (Status status = read_inbox(run); !status) store_failed(status.error());
      }
      if (place == run.inbox.size() || run.inbox[place].channel == channel) break;
      ++place;
    }
    if (place < run.inbox.size()) messages.push_back(place);
  }
  std::sort(messages.begin(), messages.end());
  ordered.reserve(run.unseen.size() + messages.size() + 1);
  auto next = messages.begin();
  auto take_messages = [&](std::uint64_t before) {
    for (; next != messages.end() && run.inbox[*next].arrival < before; ++next) {
      store::MessageRecord& message = run.inbox[*next];
      auto payload = from_cell(message.payload, run.key, store_);
      if (!payload) store_failed(payload.error());
      // A failure may come with this round, or while a long turn is open.
      turn.kept.push_back(message);
      if (is_blob(message.payload)) turn.large.push_back(message);
      vm::Arrival& arrival = ordered.emplace_back();
      arrival.kind = vm::Arrival::Kind::kMessage;
      arrival.channel = std::move(message.channel);
      arrival.value = payload ? std::move(*payload) : Payload();
      arrival.call = message.arrival;
      arrival.reply_to = std::move(message.reply_to);
      turn.taken.push_back(message.arrival);
    }
  };
  for (Unseen& unseen : run.unseen) {
    take_messages(unseen.number);
    if (unseen.arrival.kind == vm::Arrival::Kind::kCancel) {
      turn.cancel_delivered = true;
    } else {
      turn.delivered.push_back(unseen.arrival.call);
      turn.failure_delivered = turn.failure_delivered || unseen.arrival.error.has_value();
    }
    ordered.push_back(std::move(unseen.arrival));
  }
  run.unseen.clear();
  take_messages(UINT64_MAX);
  for (auto at = messages.rbegin(); at != messages.rend(); ++at) {
    run.inbox.erase(run.inbox.begin() + static_cast<std::ptrdiff_t>(*at));
  }
  std::int64_t now_us = clock_.now_us();
  if (wake_at_us && *wake_at_us <= now_us) {
    turn.timer_due_us = *wake_at_us;
    vm::Arrival time;
    time.now_us = now_us;
    ordered.push_back(std::move(time));
  }
  return ordered;
}

Result<vm::Activation> Core::begin(HotRun& run) {
  const store::Cell& cell = run.record.input;
  const std::vector<store::BlobRecord>& blobs = run.turn->recording.blobs;
  // A large input of a run that is not durable yet is still in memory.
  PAWL_TRY(Payload input, run.life.is_fresh() && is_blob(cell) ? from_blob(blobs.front())
                                                               : from_cell(cell, run.key, store_));
  run.machine = std::make_unique<vm::Machine>(run.program, options_.limits, *host_);
  run.machine->set_pace(run.paced.get());
  run.machine->state().next_call = run.open.last_number() + 1;
  run.begun = true;
  if (const auto& replay = run.turn->replay) {
    run.machine->interpreter().record_raise(replay->end.blame.raise_number);
  }
  if (run.carried) vm::take_over_status(*run.machine, *run.carried);
  return vm::start(*run.machine, run.record.entry, input);
}

Status Core::decode_machine(HotRun& run) {
  PAWL_TRY(run.machine, vm::decode_snapshot(run.program, options_.limits, *host_,
                                            run.whole_snapshot(), run.paced.get()));
  // A retried run has gone further before: no number is given twice.
  vm::MachineState& state = run.machine->state();
  state.next_call = std::max(state.next_call, run.open.last_number() + 1);
  if (const auto& replay = run.turn->replay) {
    run.machine->interpreter().record_raise(replay->end.blame.raise_number);
  }
  return {};
}

// Until every fiber waits for something that is not here, or the run ends. On a stack of its own:
// whenever the machine charges, the slice may be over, and other runs have their turns.
Result<vm::Activation> Core::activate(HotRun& run) {
  OpenTurn& turn = *run.turn;
  if (run.begun && !run.machine) PAWL_TRY_STATUS(decode_machine(run));
  vm::Activation activation;
  if (!run.begun) {
    PAWL_TRY(activation, begin(run));
  } else {
    run.machine->renew_limits();
    run.machine->interpreter().begin_turn();
    run.machine->set_pace(run.paced.get());
    turn.given.push_back(next_arrivals(run, run.waits.channels, run.wake_at_us));
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given.back()));
  }
  while (activation.park && turn.rounds < kMostRounds) {
    std::vector<vm::Arrival> more =
        next_arrivals(run, activation.park->channels, activation.park->wake_at_us);
    if (more.empty()) break;
    ++turn.rounds;
    gather(&turn.gathered, &*activation.park);
    turn.given.push_back(std::move(more));
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given.back()));
  }
  return activation;
}

Slice Core::slice_from(std::int64_t now_ns) const {
  return {options_.slice, options_.slice_us == 0 ? 0 : now_ns + options_.slice_us * 1000};
}

// Begins the turn or goes on with it, for a slice. True: it has ended, and has its outcome.
bool Core::run_slice(HotRun& run, std::int64_t now_ns) {
  const Slice slice = slice_from(now_ns);
  if (run.paced && run.paced->open()) return run.paced->go_on(slice);
  run.paced = paced_turns_.take();
  auto work = [this, &run] {
    const EndOfPace end{run};
    OpenTurn& turn = *run.turn;
    turn.outcome.emplace(activate(run));
    if (*turn.outcome && (*turn.outcome)->park) {
      turn.parts.emplace(vm::encode_snapshot_parts(*run.machine, run.tail()));
    }
  };
  return run.paced->begin(slice, work, [this, &run] {
    OpenTurn& turn = *run.turn;
    host_->begin(run, &turn.logs, turn.promises, &turn.inputs);
  });
}

// Ends the machine's work, wherever it was.
void Core::leave_turn(HotRun& run) {
  run.paced.reset();
  run.machine.reset();
}

void Core::turn(HotRun& run) {
  if (run.ending) return undo_turn(run);
  if (run.key == starved_ && starved_times_ >= kMostStarved) return starve(run);
  if (run.turn && run.turn->replay) return replay(run);
  if (!run.turn) {
    run.turn = std::make_unique<OpenTurn>();
    run.turn->recording = std::exchange(run.recording, {});
    run.turn->seen = run.arrivals;
  }
  ++counters_.activations;
  active_ = run.key;
  if (options_.note_active) options_.note_active(run.key);
  const std::int64_t begun_ns = clock_.monotonic_ns();
  const bool ended = run_slice(run, begun_ns);
  run.weight.add(clock_.monotonic_ns() - begun_ns);
  host_->end();
  if (options_.note_active) options_.note_active(0);
  active_ = 0;
  OpenTurn& open = *run.turn;
  open.promises = host_->promises();
  if (ended) {
    paced_turns_.give_back(std::move(run.paced));
  } else {
    runs_.weigh(run);
    if (!host_->took_too_many()) {
      if (!put_off(run)) touch(run);
      return;
    }
    leave_turn(run);
    open.outcome.emplace(vm::Activation());
  }
  Result<vm::Activation>& activation = *open.outcome;
  if (!activation) return turn_failed(run, Error(activation.error()));
  if (host_->took_too_many()) {
    // It need not come to its end: settle_turn() says why.
    *activation = vm::Activation();
    activation->end.emplace();
  }
  if (activation->park) {
    gather(&open.gathered, &*activation->park);
  } else {
    append(&open.gathered.calls, &activation->end->calls);
    activation->end->calls = std::move(open.gathered.calls);
    activation->end->cancelled.insert(activation->end->cancelled.end(),
                                      open.gathered.cancelled.begin(),
                                      open.gathered.cancelled.end());
    std::optional<Payload>& status = activation->end->status;
    if (!status) status = std::move(open.gathered.status);
  }
  settle_turn(run, open, &*activation);
  // Whoever asked for a cancel gets one, also if a fault came before it in the same turn.
  if (activation->end && activation->end->kind == vm::End::Kind::kFailed &&
      activation->end->blame.fault && run.cancel != store::CancelState::kNone) {
    activation->end->kind = vm::End::Kind::kCancelled;
  }
  if (activation->end && must_hold(run, *activation->end)) {
    return begin_hold(run, std::move(*activation->end));
  }
  const std::unique_ptr<OpenTurn> turn = std::move(run.turn);
  store::Step step = step_of(run, *turn, std::move(*activation));
  runs_.weigh(run);
  if (step.parked) give_room(run);
  write(run, std::move(turn->recording), std::move(step), std::move(turn->orders));
}

// A run that is not there yet will not be.
void Core::refuse_start(HotRun& run, const Error& error) {
  const auto refused = std::move(run.refused);
  runs_.drop(run.key);
  if (refused) refused(error);
}

// Again and again there was no memory for its turn: others must have theirs. A run that is not
// there yet is refused; one that is waits until somebody resumes it.
void Core::starve(HotRun& run) {
  starved_ = 0;
  if (run.life.is_fresh()) {
    return refuse_start(run, {ErrorCode::out_of_memory, "there is no memory for its first turn"});
  }
  Recording recording = std::exchange(run.turn ? run.turn->recording : run.recording, {});
  leave_turn(run);
  run.turn.reset();
  recording.control = store::Control::kPause;
  recording.detail = {
      "there was no memory for its turn, " + std::to_string(kMostStarved) + " times in a row",
      clock_.now_us(), 0};
  write(run, std::move(recording), std::nullopt);
  run.life.settle();
}

// The machine could not be made or would not start. A run that is not there yet is refused; one
// that is fails if its input is at fault, and is held back if its state cannot be read.
void Core::turn_failed(HotRun& run, const Error& error) {
  if (run.life.is_fresh()) return refuse_start(run, error);
  if (store::is_retryable(error.code)) return store_failed(error);
  // Whoever wants it to end need not wait until somebody has repaired it.
  if (run.cancel != store::CancelState::kNone) return force(run);
  const std::unique_ptr<OpenTurn> turn = std::move(run.turn);
  vm::Activation activation;
  if (!run.begun || run.snapshot.empty()) {
    activation.end.emplace();
    activation.end->kind = vm::End::Kind::kFailed;
    activation.end->error = CallError{error_label(error.code), error.message, Payload(), {}};
    store::Step step = step_of(run, *turn, std::move(activation));
    return write(run, std::move(turn->recording), std::move(step));
  }
  turn->recording.control = store::Control::kPause;
  turn->recording.detail = {"its state cannot be read: " + to_string(error), clock_.now_us(), 0};
  write(run, std::move(turn->recording), std::nullopt);
  run.life.settle();
}

// --- the store's part

void Core::write(HotRun& run, Recording&& recording, std::optional<store::Step>&& step,
                 std::vector<TaskOrder>&& orders) {
  store::RunWrite& write = batch_.commit.runs.emplace_back();
  write.run = run.key;
  write.home = node_;
  if (run.life.is_fresh()) {
    write.start = run.record;
    run.refused = nullptr;
    if (!run.begun) watch_wake(run);
  }
  if (run.begun) {
    run.record.input = {};
    // The schedule hears of the run's end by its tag.
    std::erase_if(run.record.tags, [](const store::Tag& tag) { return tag.first != kScheduleTag; });
  }
  write.outcomes = std::move(recording.outcomes);
  write.messages = std::move(recording.messages);
  write.control = recording.control;
  write.detail = std::move(recording.detail);
  write.blobs = std::move(recording.blobs);
  write.step = std::move(step);
  for (const store::AuditWrite& audit : recording.audits) batch_.commit.audits.push_back(audit);
  run.life.write(batch_.id);
  batch_.contexts.push_back({false, run.arrivals, std::move(recording.watchers),
                             std::move(recording.message_done), std::move(recording.told),
                             std::move(orders), std::move(recording.audits)});
}

void Core::written(store::RunWrite& write, WriteContext& context,
                   const Result<store::RunWriteResult>& result) {
  // Its tasks have been passed over so far, if it was paused.
  if (write.control == store::Control::kResume || write.control == store::Control::kCancel ||
      write.control == store::Control::kRelease) {
    admissions_.suspect_all(batch_.id);
    dispatcher_.suspect_pending(batch_.id);
  }
  if (write.control == store::Control::kFailHeld && result->controlled) touch(write.run);
  count(write, *result);
  if (options_.observer != nullptr && options_.observer->wants()) tell_observer(write, *result);
  if (context.cold) {
    if (--written_cold_[write.run] == 0) written_cold_.erase(write.run);
    if (result->ready) touch(write.run);
    if (result->refused) return context.tell(fail(*result->refused));
  } else if (result->refused) {
    return refused(write, context, *result->refused);
  } else if (write.step && result->start.inserted && !result->step_won) {
    return lost(write, context);
  } else {
    wrote(write, context, *result);
  }
  drop_settled(write, *result);
  context.tell(result);
}

void Core::tell_observer(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (const HotRun* run = runs_.find(write.run)) {
    return options_.observer->written({run->record.id, run->record.workflow}, write, result);
  }
  auto view = store_.run(write.run);
  if (!view || !*view) return;
  const store::RunRecord& record = (*view)->run;
  options_.observer->written({record.id, record.workflow}, write, result);
}

void Core::count(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (write.start && result.start.inserted) {
    ++counters_.started;
    ++meters_.workflow(write.start->workflow).started;
  }
  if (!write.step || !result.step_won) return;
  for (std::size_t i = 0; i < result.starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    ++counters_.started;
    ++meters_.workflow(write.step->effects.starts[i].workflow).started;
  }
  if (write.step->held) {
    ++counters_.held;
    if (const HotRun* run = runs_.find(write.run)) ++meters_.workflow(run->record.workflow).held;
  }
  if (!write.step->ended) return;
  const store::RunStatus status = write.step->ended->status;
  if (const HotRun* run = runs_.find(write.run)) {
    WorkflowMeter& meter = meters_.workflow(run->record.workflow);
    meter.completed += status == store::RunStatus::kCompleted ? 1 : 0;
    meter.failed += status == store::RunStatus::kFailed ? 1 : 0;
    meter.cancelled += status == store::RunStatus::kCancelled ? 1 : 0;
  }
  counters_.completed += status == store::RunStatus::kCompleted ? 1 : 0;
  counters_.failed += status == store::RunStatus::kFailed ? 1 : 0;
  counters_.cancelled += status == store::RunStatus::kCancelled ? 1 : 0;
}

void Core::tell_observer(const Lease& lease, store::CallStatus status) {
  if (options_.observer == nullptr || !options_.observer->wants()) return;
  const TaskChange change{lease.call, lease.name, status, lease.attempt};
  if (const HotRun* run = runs_.find(lease.run)) {
    return options_.observer->task_changed({run->record.id, run->record.workflow}, change);
  }
  auto view = store_.run(lease.run);
  if (!view || !*view) return;
  const store::RunRecord& record = (*view)->run;
  options_.observer->task_changed({record.id, record.workflow}, change);
}

void Core::wrote(store::RunWrite& write, WriteContext& context,
                 const store::RunWriteResult& result) {
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr && run->life.has_writes());
  if (!result.start.inserted) {
    if (write.step) step_lost(write);
    run->life.written();
    if (!run->life.has_writes()) return runs_.drop(write.run);
    // It continued as new at once: its next step is on its way, and will be refused.
    return run->life.doom();
  }
  if (write.step) {
    step_won(*run, write, context, result);
    if (write.step->ended) return;
    if (run->strikes > 0) forgive(*run);
  }
  const bool settled = run->life.written();
  // Somebody else's arrival came in between, or one of ours was refused: the numbers in memory are
  // not the store's. Or somebody else has resumed it.
  bool idle = !run->life.has_writes() && !run->turn && (!run->life.is_wanted() || run->kept_back());
  bool as_thought = write.step || (all_recorded(result) && result.arrivals == context.arrivals);
  if (!as_thought) spoil_step(run->key);
  if (run->life.is_doomed()) return retire(*run);
  if (settled) {
    return take_recorded(*run, write, result) ? touch(*run) : retire(*run);
  }
  if (!as_thought || (result.ready && idle)) return retire(*run);
  // A run that begins later need not wait in memory.
  if (!run->begun && !run->life.is_wanted() && !run->life.has_writes()) return let_go(*run);
  if (idle && run->begun && run->waits.groups.empty()) runs_.rest(*run);
}

// The step lost a race, and its write was left out as a whole. What was to be recorded with it is
// recorded alone; the run is read again.
void Core::lost(store::RunWrite& write, WriteContext& context) {
  ++counters_.conflicts;
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr);
  run->life.written();
  run->life.lose();
  step_lost(write);
  spoil_step(run->key);
  retire(*run);
  Recording recording{std::move(write.outcomes),
                      std::move(context.watchers),
                      std::move(write.messages),
                      std::move(context.message_done),
                      write.control,
                      std::move(write.detail),
                      std::move(write.blobs),
                      std::move(context.told),
                      std::move(context.audits)};
  if (!recording.empty()) return record_cold(write.run, std::move(recording));
  for (const RunDone& done : recording.told) done(store::RunWriteResult());
}

// The store will never take this write. A start fails; a run that is there is held back, so that
// somebody can look at it.
void Core::refused(store::RunWrite& write, WriteContext& context, const Error& error) {
  HotRun* run = runs_.find(write.run);
  PAWL_ASSERT(run != nullptr);
  run->life.written();
  run->life.lose();
  if (write.step) step_lost(write);
  context.tell(fail(error));
  if (write.start) return runs_.drop(write.run);
  spoil_step(run->key);
  retire(*run);
  Recording pause;
  pause.control = store::Control::kPause;
  pause.detail = {"the store refuses its step: " + to_string(error), clock_.now_us(), 0};
  if (write.control != store::Control::kPause) record_cold(write.run, std::move(pause));
}

// Its effects are true now: tasks go out, other runs are woken, waiting clients hear the result.
void Core::step_won(HotRun& run, store::RunWrite& write, WriteContext& context,
                    const store::RunWriteResult& result) {
  store::Effects& effects = write.step->effects;
  for (TaskOrder& order : context.orders) {
    Lease* lease = dispatcher_.lease(order.call);
    if (lease == nullptr) continue;
    meters_.task(lease->name).waiting.add(0);
    give_out(*lease, std::move(order));
  }
  for (const store::CallCancel& cancel : effects.cancels) {
    Lease* lease = dispatcher_.lease(cancel.call);
    if (lease != nullptr && !lease->cancelling) cancel_leased(*lease);
  }
  forget_cancelled(run, effects, result.cancels);
  if (has_requests_) answer_awaited(effects);
  for (std::size_t i = 0; i < effects.arrivals.size(); ++i) {
    arrived_elsewhere(run, effects.arrivals[i], result.elsewhere[i]);
  }
  for (std::size_t i = 0; i < effects.starts.size(); ++i) {
    if (!result.starts[i].inserted) continue;
    if (effects.starts[i].start_at_us <= clock_.now_us()) touch(effects.starts[i].key);
  }
  const std::optional<store::Parked>& parked = write.step->parked;
  if (write.step->ended || (parked && parked->status)) tell_status(run.key);
  if (write.step->ended || !effects.stream_items.empty()) waiters_.tell_streams(run.key);
  if (!write.step->ended) return;
  schedule_run_ended(run);
  if (has_requests_) fail_stranded_requests(run.key);
  if (waiters_.await_end(run.key)) {
    store::RunResult ended;
    ended.run = run.key;
    ended.status = write.step->ended->status;
    ended.outcome = std::move(write.step->ended->outcome);
    auto outcome = read_outcome(ended, store_);
    if (!outcome) store_failed(outcome.error());  // they are answered when it is back
    if (outcome) ended_.emplace_back(run.key, std::move(*outcome));
  }
  let_go(run);
}

void Core::arrived_elsewhere(HotRun& from, const store::ArrivalElsewhere& arrival,
                             const store::ElsewhereResult& result) {
  bool recorded = result.recorded == store::Recorded::kRecorded;
  if (arrival.control == store::Control::kCancel) dispatcher_.suspect_pending(batch_.id);
  bool request = arrival.message && !arrival.message->reply_to.empty();
  if (request && !recorded) fail_stranded_requests(arrival.run);
  if (arrival.if_refused != 0) {
    // Nobody has reckoned with it: the run is read again.
    if (recorded) from.life.doom();
    return;
  }
  if (auto cold = written_cold_.find(arrival.run); cold != written_cold_.end()) {
    if (--cold->second == 0) written_cold_.erase(cold);
    if (result.ready) touch(arrival.run);
    return;
  }
  HotRun* other = runs_.find(arrival.run);
  if (other == nullptr) return;
  other->life.written();
  // Another node's arrivals may have come in between.
  bool idle = !other->life.has_writes() && !other->life.is_wanted() && !other->turn;
  bool behind = result.arrival > other->arrivals || (result.ready && idle);
  if (std::optional<std::uint64_t> number = take_foretold(*other, arrival)) {
    bool as_thought = recorded && result.arrival == *number;
    if (!as_thought) spoil_step(other->key);
    behind = behind || !as_thought;
  }
  if (!recorded || behind) other->life.doom();
  if (other->life.is_doomed() && other != &from)
    retire(*other);  // `from` is retired by who looks at it now
}

// A run that has made a step since the process died in its turn was there by chance.
void Core::forgive(HotRun& run) {
  if (run.paused || run.life.is_settling() || run.life.is_doomed()) return;
  if (run.recording.control != store::Control::kNone) return;
  run.strikes = 0;
  Recording recording;
  recording.control = store::Control::kResume;
  record(run.key, std::move(recording), std::nullopt);
}

// As if it had never been: the tasks it gave out go back, and who was to get something is read
// again.
void Core::step_lost(store::RunWrite& write) {
  store::Effects& effects = write.step->effects;
  for (const store::CallRecord& call : effects.calls) {
    if (call.status == store::CallStatus::kLeased) dispatcher_.undo_lease(call.key);
  }
  for (const store::ArrivalElsewhere& arrival : effects.arrivals) {
    if (arrival.if_refused != 0) continue;
    if (auto cold = written_cold_.find(arrival.run); cold != written_cold_.end()) {
      if (--cold->second == 0) written_cold_.erase(cold);
    } else if (HotRun* other = runs_.find(arrival.run)) {
      other->life.written();
      if (take_foretold(*other, arrival)) spoil_step(other->key);
      if (arrival.run == write.run) continue;  // retired by the caller
      retire(*other);
    }
  }
}

}  // namespace pawl::engine
