#include "engine/run/turns.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "engine/call/call_options.h"
#include "engine/control/audit_notes.h"
#include "engine/control/undos.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/faults.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/run/last_state.h"
#include "engine/run/lineup.h"
#include "engine/run/machine_host.h"
#include "engine/run/machine_turns.h"
#include "engine/run/room.h"
#include "engine/run/run_policy.h"
#include "engine/run/run_writes.h"
#include "engine/run/steps.h"
#include "engine/task/run_queues.h"
#include "engine/time/run_timers.h"

namespace pawl::engine {
namespace {

// Beyond this they are told again.
constexpr std::size_t kMostUnreadable = 10'000;

// Messages that one turn may take one after the other before it is written.
constexpr std::uint32_t kMostRounds = 1'000;
// How often a run may find no memory for its turn before it is held back.
constexpr int kMostStarved = 3;

}  // namespace

// The store's own trouble concerns everybody; a run that cannot be read is left alone.
void Turns::note_unreadable(Key key, const Error& error) {
  if (store::is_retryable(error.code)) return trouble_.note(error);
  if (unreadable_.size() >= kMostUnreadable) unreadable_.clear();
  if (unreadable_.insert(key).second && options_.observer != nullptr) {
    options_.observer->run_unreadable(error);
  }
}

// It may have ended; if not, it has its turn in its place.
void Turns::look_at_loaded(Key key) {
  if (trouble_.any()) return;
  bool later = false;
  const auto found = intake_.find_or_load(key, &later);
  if (!found) return note_unreadable(key, found.error());
  if (later || *found != nullptr) lineup_.touch(key);
}

void Turns::look_at(Key key) {
  bool later = false;
  auto found = intake_.find_or_load(key, &later);
  if (!found) return note_unreadable(key, found.error());
  if (later) return intake_.await(key, [this, key] { look_at_loaded(key); });
  HotRun* run = *found;
  if (run == nullptr) return;
  run->life.unlist();
  if (options_.meddle) options_.meddle(run->life);
  if (run->life.is_closed()) return;
  if (!run->life.may_step_in(batch_.id)) {
    lineup_.next_turn(key);
    return;
  }
  // Until the machine has said what it waits for by the new time, its timer counts as due.
  if (run_timers_.take_set_back(key) && run->begun && run->wake_at_us) {
    run->wake_at_us = std::min(*run->wake_at_us, clock_.now_us());
  }
  bool due = run->wake_at_us && *run->wake_at_us <= clock_.now_us();
  if (run->is_over_time(clock_.now_us())) time_out(*run);
  bool forced = must_force(*run);
  // A cancel does not wait for a long turn to end: that is thrown away and begun again.
  if (run->turn && run->recording.control == store::Control::kCancel) return intake_.retire(*run);
  if (run->turn) return forced ? force(*run) : turn(*run);
  bool waits =
      run->recording.control != store::Control::kNone || (careful_ && run->life.is_fresh());
  if (waits || !intake_.number_messages(*run)) {
    run_writes_.add(*run, std::exchange(run->recording, {}), std::nullopt);
    return run->life.settle();
  }
  if (forced) return force(*run);
  if (run->hold_is_over(clock_.now_us())) return faults_.fail_held(*run);
  // A pause and a hold keep it from all but a cancel.
  bool held = run->kept_back() && run->cancel != store::CancelState::kRequested;
  if ((run->life.is_wanted() || due) && !held) return turn(*run);
  // The clock may have gone back since its timer went off.
  run_timers_.watch(*run);
  if (run->life.is_fresh() || !run->recording.empty()) {
    run_writes_.add(*run, std::exchange(run->recording, {}), std::nullopt);
  }
}

void Turns::turn(HotRun& run) {
  if (run.ending) return undos_.undo_turn(run);
  if (run.key == starved_ && starved_times_ >= kMostStarved) return starve(run);
  if (run.turn && run.turn->replay) return faults_.replay(run);
  if (!run.turn) {
    run.turn = std::make_unique<OpenTurn>();
    run.turn->recording = std::exchange(run.recording, {});
    run.turn->seen = run.arrivals;
  }
  ++counters_.activations;
  active_ = run.key;
  if (options_.note_active) options_.note_active(run.key);
  const std::int64_t begun_ns = clock_.monotonic_ns();
  const bool ended = machine_turns_.run_slice(run, begun_ns);
  run.weight.add(clock_.monotonic_ns() - begun_ns);
  host_.end();
  if (options_.note_active) options_.note_active(0);
  active_ = 0;
  OpenTurn& open = *run.turn;
  open.promises = host_.promises();
  if (ended) {
    machine_turns_.give_back(run);
  } else {
    runs_.weigh(run);
    if (!host_.took_too_many()) {
      if (!room_.put_off(run)) lineup_.touch(run);
      return;
    }
    machine_turns_.leave_turn(run);
    open.outcome.emplace(vm::Activation());
  }
  Result<vm::Activation>& activation = *open.outcome;
  if (!activation) return turn_failed(run, Error(activation.error()));
  if (host_.took_too_many()) {
    // It need not come to its end: steps_.settle_turn() says why.
    *activation = vm::Activation();
    activation->end.emplace();
  }
  if (activation->park) {
    gather(&open.gathered, &*activation->park);
  } else {
    append_calls(&open.gathered.calls, &activation->end->calls);
    activation->end->calls = std::move(open.gathered.calls);
    activation->end->cancelled.insert(activation->end->cancelled.end(),
                                      open.gathered.cancelled.begin(),
                                      open.gathered.cancelled.end());
    std::optional<Payload>& status = activation->end->status;
    if (!status) status = std::move(open.gathered.status);
  }
  steps_.settle_turn(run, open, &*activation);
  // Whoever asked for a cancel gets one, also if a fault came before it in the same turn.
  if (activation->end && activation->end->kind == vm::End::Kind::kFailed &&
      activation->end->blame.fault && run.cancel != store::CancelState::kNone) {
    activation->end->kind = vm::End::Kind::kCancelled;
  }
  if (activation->end && faults_.must_hold(run, *activation->end)) {
    return faults_.begin_hold(run, std::move(*activation->end));
  }
  const std::unique_ptr<OpenTurn> turn = std::move(run.turn);
  store::Step step = steps_.step_of(run, *turn, std::move(*activation));
  runs_.weigh(run);
  if (step.parked) room_.give_room(run);
  run_writes_.add(run, std::move(turn->recording), std::move(step), std::move(turn->orders));
}

// A run that is not there yet will not be.
void Turns::refuse_start(HotRun& run, const Error& error) {
  const auto refused = std::move(run.refused);
  runs_.drop(run.key);
  if (refused) refused(error);
}

// Again and again there was no memory for its turn: others must have theirs. A run that is not
// there yet is refused; one that is waits until somebody resumes it.
void Turns::starve(HotRun& run) {
  starved_ = 0;
  if (run.life.is_fresh()) {
    return refuse_start(run, {ErrorCode::out_of_memory, "there is no memory for its first turn"});
  }
  Recording recording = std::exchange(run.turn ? run.turn->recording : run.recording, {});
  machine_turns_.leave_turn(run);
  run.turn.reset();
  recording.control = store::Control::kPause;
  recording.detail = {
      "there was no memory for its turn, " + std::to_string(kMostStarved) + " times in a row",
      clock_.now_us(), 0};
  run_writes_.add(run, std::move(recording), std::nullopt);
  run.life.settle();
}

// The machine could not be made or would not start. A run that is not there yet is refused; one
// that is fails if its input is at fault, and is held back if its state cannot be read.
void Turns::turn_failed(HotRun& run, const Error& error) {
  if (run.life.is_fresh()) return refuse_start(run, error);
  if (store::is_retryable(error.code)) return trouble_.note(error);
  // Whoever wants it to end need not wait until somebody has repaired it.
  if (run.cancel != store::CancelState::kNone) return force(run);
  const std::unique_ptr<OpenTurn> turn = std::move(run.turn);
  vm::Activation activation;
  if (!run.begun || run.snapshot.empty()) {
    activation.end.emplace();
    activation.end->kind = vm::End::Kind::kFailed;
    activation.end->error = CallError{error_label(error.code), error.message, Payload(), {}};
    store::Step step = steps_.step_of(run, *turn, std::move(activation));
    return run_writes_.add(run, std::move(turn->recording), std::move(step));
  }
  turn->recording.control = store::Control::kPause;
  turn->recording.detail = {"its state cannot be read: " + to_string(error), clock_.now_us(), 0};
  run_writes_.add(run, std::move(turn->recording), std::nullopt);
  run.life.settle();
}

bool Turns::must_force(const HotRun& run) const {
  if (!run.kills.empty()) return true;
  if (run.cancel == store::CancelState::kNone || run.ending) return false;
  // One that has not begun has nothing to clean up, and one that takes the process down must not.
  if (!run.begun || run.enqueued || run.strikes >= options_.most_strikes) return true;
  return run.force_at_us != 0 && run.force_at_us <= clock_.now_us();
}

// Ends the run without its program: a kill leaves everything as it is, otherwise undos run.
void Turns::force(HotRun& run) {
  OpenTurn turn;
  if (run.paced) machine_turns_.leave_turn(run);
  if (run.turn) {
    turn = std::move(*std::exchange(run.turn, nullptr));
  } else {
    turn.recording = std::exchange(run.recording, {});
    turn.seen = run.arrivals;
    for (const Unseen& unseen : std::exchange(run.unseen, {})) {
      bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
      if (outcome) turn.delivered.push_back(unseen.arrival.call);
    }
  }
  // A run that is over time has not been told of it yet: this is where a retry goes back to.
  if (run.timed_out() && run.cancel == store::CancelState::kRequested)
    steps_.keep_retry_point(run, turn);
  turn.cancel_delivered = run.cancel != store::CancelState::kNone;
  turn.taken.clear();
  std::vector<Kill> kills = std::exchange(run.kills, {});
  store::Step step = steps_.begin_step(run, turn);
  vm::End end;
  end.kind = vm::End::Kind::kCancelled;
  CallError& error = end.error.emplace();
  error.kind = "CancelledError";
  error.message = run.cancel_reason;
  if (!kills.empty()) {
    error.message = with_reason("killed", kills.front().reason);
  } else if (run.begun) {
    error.message = with_reason("ended by force", run.cancel_reason);
  }
  store::RunStatus status = store::RunStatus::kCancelled;
  if (kills.empty()) steps_.blame_timeout(run, &status, &error);
  end = steps_.leave_program(run, std::move(end), &step);
  if (!run.ending) keep_last_state(run, &step.effects);
  if (!kills.empty()) end.compensations.clear();
  bool undoes = !end.compensations.empty();
  steps_.leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, &step);
  if (undoes && run.enqueued) queues_.give_place_back(run, &step.effects);
  run.enqueued = false;
  if (undoes) {
    steps_.begin_undoing(run, Ending::make(status, std::move(*end.error), end.compensations),
                         &step);
  } else if (run.ending) {
    // How it ended is known: only its undos are left out.
    steps_.give_up_undoing(run, end.error->message, &step);
  } else {
    steps_.finish(run, status, Payload(), *end.error, false, &step);
  }
  for (const Kill& kill : kills) {
    // If the step loses, the kill is tried again with its note.
    audit_.add(kill.note, store::AuditWrite::About::kStep, run.key, 0, &batch_.commit.audits);
    turn.recording.told.push_back(
        [this, key = run.key, kill](const Result<store::RunWriteResult>& result) {
          if (!result) return kill.reply(fail(result.error()));
          result->step_won ? kill.reply({}) : intake_.kill(key, kill);
        });
  }
  run_writes_.add(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

// The cancel joins the run's next write, unless another control is in it: then the run is looked at
// again when that is written.
void Turns::time_out(HotRun& run) {
  Recording& next = run.recording;
  if (next.control != store::Control::kNone) return;
  const std::int64_t now_us = clock_.now_us();
  constexpr std::int64_t kLongest = INT64_MAX / 4;
  next.control = store::Control::kCancel;
  next.detail = {"it has taken longer than " + duration_words(run.record.timeout_us), now_us,
                 now_us + std::min(options_.cancel_grace_us, kLongest)};
  audit_.add({{}, "timeout", run.record.id, next.detail.reason}, store::AuditWrite::About::kControl,
             run.key, 0, &next.audits);
}

void Turns::note_starved() noexcept {
  if (active_ == 0) return;
  starved_times_ = starved_ == active_ ? starved_times_ + 1 : 1;
  starved_ = std::exchange(active_, 0);
  if (options_.note_active) options_.note_active(0);
}

}  // namespace pawl::engine
