// Faults: turns that fail though their program did not ask for it. The run is held as it stood
// before the turn, until somebody lets it try again or fail, or its time is over. docs/control.md
// says what that means for people.
//
// What the frames held where the fault came from is known only in the middle of a turn. A turn that
// failed so is done once more, of the same state, arrivals, times and random bytes, and stopped
// there: ordinary turns pay nothing for it. Nothing that the second one does has an effect.
#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/core/core.h"
#include "engine/run/fault.h"
#include "engine/run/machine_host.h"
#include "vm/interpreter/interpreter.h"

namespace pawl::engine {
namespace {

constexpr std::uint8_t kErrorLevel = 40;

bool goes_through(const std::vector<vm::InspectedFrame>& passed, const vm::InspectedFrame& place) {
  return std::ranges::any_of(passed, [&](const vm::InspectedFrame& frame) {
    return frame.line == place.line && frame.file == place.file;
  });
}

}  // namespace

// --- holding

// Whoever is to end is not held: nobody waits for a repair.
bool Core::must_hold(const HotRun& run, const vm::End& end) const {
  const bool fault =
      (end.kind == vm::End::Kind::kFailed && end.blame.fault) || end.kind == vm::End::Kind::kLimit;
  if (!fault || run.cancel != store::CancelState::kNone || !run.kills.empty()) return false;
  return fault_policy(*run.program, run.record.entry, options_.on_fault).on_fault == OnFault::kHold;
}

void Core::begin_hold(HotRun& run, vm::End end) {
  OpenTurn& turn = *run.turn;
  if (end.kind == vm::End::Kind::kLimit) {
    std::vector<vm::InspectedFrame> frames = std::move(end.frames);
    return hold(run, std::move(end), frames);
  }
  if (end.blame.raise_number == 0 || !turn.inputs.complete()) {
    std::vector<vm::InspectedFrame> frames = std::move(end.blame.passed);
    return hold(run, std::move(end), frames);
  }
  run.machine.reset();
  turn.replay = std::make_unique<Replay>();
  turn.replay->end = std::move(end);
  touch(run);
}

// The step leaves the run as it was: what is in memory has gone further, and is read again.
void Core::hold(HotRun& run, vm::End end, const std::vector<vm::InspectedFrame>& frames) {
  const std::unique_ptr<OpenTurn> turn = std::move(run.turn);
  Fault fault =
      Fault::make(end.error.value_or(CallError{"RuntimeError", "", Payload(), {}}), frames);
  // What a turn registered that reached a limit may be damaged.
  if (end.kind != vm::End::Kind::kLimit) fault.undos = std::move(end.compensations);
  const FaultPolicy policy = fault_policy(*run.program, run.record.entry, options_.on_fault);
  const std::int64_t now_us = clock_.now_us();
  store::Step step;
  step.revision = run.revision++;
  step.seen = turn->seen;
  step.generation = run.generation;
  step.effects.logs = std::move(turn->logs);
  step.effects.logs.push_back({run.key, now_us, kErrorLevel, "held: " + fault.log_line()});
  bound_logs(&step.effects);
  step.held =
      store::Hold{fault.encode(), now_us, policy.hold_for_us > 0 ? now_us + policy.hold_for_us : 0};
  add_audit({{}, "hold", run.record.id, fault.summary()}, store::AuditWrite::About::kStep, run.key,
            0, &turn->recording.audits);
  run.machine.reset();
  write(run, std::move(turn->recording), std::move(step));
  run.life.doom();
}

// --- the same turn once more

void Core::replay(HotRun& run) {
  if (options_.note_active) options_.note_active(run.key);
  const bool ended = replay_slice(run);
  host_->end();
  if (options_.note_active) options_.note_active(0);
  if (!ended) return touch(run);
  paced_turns_.give_back(std::move(run.paced));
  Replay& replay = *run.turn->replay;
  std::vector<vm::InspectedFrame> frames;
  if (run.machine) frames = run.machine->interpreter().take_recorded();
  // Had the second turn gone another way, its variables would be of another fault.
  const std::vector<vm::InspectedFrame>& passed = replay.end.blame.passed;
  if (frames.empty() || !goes_through(passed, frames.front())) frames = passed;
  vm::End end = std::move(replay.end);
  hold(run, std::move(end), frames);
}

// Begins the second turn or goes on with it, for a slice. True: it has ended.
bool Core::replay_slice(HotRun& run) {
  const Slice slice = slice_from(clock_.monotonic_ns());
  if (run.paced) return run.paced->go_on(slice);
  run.paced = paced_turns_.take();
  auto work = [this, &run] {
    (void)activate_again(run);
    if (run.machine) run.machine->set_pace(nullptr);
  };
  auto resumed = [this, &run] {
    host_->begin_again(run, &run.turn->replay->logs, &run.turn->inputs);
  };
  return run.paced->begin(slice, work, resumed);
}

Result<vm::Activation> Core::activate_again(HotRun& run) {
  const OpenTurn& turn = *run.turn;
  Replay& replay = *turn.replay;
  vm::Activation activation;
  if (run.snapshot.empty()) {
    PAWL_TRY(activation, begin(run));
  } else {
    PAWL_TRY_STATUS(decode_machine(run));
    run.machine->renew_limits();
    run.machine->set_pace(run.paced.get());
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given[replay.round++]));
  }
  while (activation.park && replay.round < turn.given.size()) {
    PAWL_TRY(activation, vm::activate(*run.machine, turn.given[replay.round++]));
  }
  return activation;
}

// --- the end of a hold

bool Core::hold_is_over(const HotRun& run) const {
  return run.hold && run.hold->until_us != 0 && run.hold->until_us <= clock_.now_us();
}

// The run fails of what holds it, without another try. Its undos are those that the turn would have
// had if it had failed the run at once; a retry goes back to the state before the turn.
void Core::fail_held(HotRun& run) {
  auto fault = Fault::decode(std::exchange(run.hold, {})->fault);
  vm::End end;
  end.kind = vm::End::Kind::kFailed;
  end.error = fault ? std::move(fault->error)
                    : CallError{"RuntimeError", "its fault cannot be read", Payload(), {}};
  std::vector<vm::SubmittedCall> undos;
  if (fault) undos = std::move(fault->undos);
  OpenTurn turn;
  turn.recording = std::exchange(run.recording, {});
  turn.seen = run.arrivals;
  turn.keeps_point = true;
  keep_retry_point(run, turn);
  for (const Unseen& unseen : std::exchange(run.unseen, {})) {
    bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (outcome) turn.delivered.push_back(unseen.arrival.call);
  }
  store::Step step = begin_step(run, turn);
  end = leave_program(run, std::move(end), &step);
  if (!undos.empty()) end.compensations = std::move(undos);
  const bool undoes = !end.compensations.empty();
  leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, &step);
  end_program(run, end, &step);
  if (step.parked) step.parked->ends_hold = true;
  write(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

// --- requests

void Core::release(Key key, RetryRequest request, Reply<void> reply, AuditNote note) {
  Recording recording;
  recording.control = store::Control::kRelease;
  recording.detail = {{}, clock_.now_us(), 0, id_of_key(kRevivalPrefix, request.key)};
  add_audit(note, store::AuditWrite::About::kControl, key, 0, &recording.audits);
  recording.told.push_back(
      [this, key, request, reply, note](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        if (result->controlled || was_done(key, id_of_key(kRevivalPrefix, request.key))) {
          return reply({});
        }
        // Somebody else has let it go, or it has ended.
        retry(request, reply, note);
      });
  record(key, std::move(recording), std::nullopt);
}

void Core::fail_run(FailRequest request, Reply<void> reply, AuditNote note) {
  auto again = [this, request, reply, note] { fail_run(request, reply, note); };
  if (!begin_once(request.run, request.key, kFailPrefix, again, &reply)) return;
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  Recording recording;
  recording.control = store::Control::kFailHeld;
  const std::string id = id_of_key(kFailPrefix, request.key);
  recording.detail = {{}, clock_.now_us(), 0, id};
  add_audit(std::move(note), store::AuditWrite::About::kControl, **key, 0, &recording.audits);
  recording.told.push_back([this, key = **key, id, reply,
                            run = request.run](const Result<store::RunWriteResult>& result) {
    if (!result) return reply(fail(result.error()));
    if (result->controlled || was_done(key, id)) return reply({});
    auto standing = store_.standing(key);
    if (!standing) return reply(fail(standing.error()));
    if (!standing->live) {
      return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
    }
    reply(fail(ErrorCode::run_not_held, "run '" + run + "' is not held"));
  });
  record(**key, std::move(recording), std::nullopt);
}

}  // namespace pawl::engine
