#include "engine/run/faults.h"

#include <algorithm>
#include <utility>

#include "engine/call/call_options.h"
#include "engine/call/submissions.h"
#include "engine/control/audit_notes.h"
#include "engine/run/fault.h"
#include "engine/run/last_state.h"
#include "engine/run/lineup.h"
#include "engine/run/log_levels.h"
#include "engine/run/machine_host.h"
#include "engine/run/machine_turns.h"
#include "engine/run/run_writes.h"
#include "engine/run/steps.h"
#include "vm/interpreter/interpreter.h"

namespace pawl::engine {
namespace {

bool goes_through(const std::vector<vm::InspectedFrame>& passed, const vm::InspectedFrame& place) {
  return std::ranges::any_of(passed, [&](const vm::InspectedFrame& frame) {
    return frame.line == place.line && frame.file == place.file;
  });
}

}  // namespace

// Whoever is to end is not held: nobody waits for a repair.
bool Faults::must_hold(const HotRun& run, const vm::End& end) const {
  const bool fault =
      (end.kind == vm::End::Kind::kFailed && end.blame.fault) || end.kind == vm::End::Kind::kLimit;
  if (!fault || run.cancel != store::CancelState::kNone || !run.kills.empty()) return false;
  return fault_policy(*run.program, run.record.entry, options_.on_fault).on_fault == OnFault::kHold;
}

void Faults::begin_hold(HotRun& run, vm::End end) {
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
  lineup_.touch(run);
}

// The step leaves the run as it was: what is in memory has gone further, and is read again.
void Faults::hold(HotRun& run, vm::End end, const std::vector<vm::InspectedFrame>& frames) {
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
  submissions_.bound_logs(&step.effects);
  step.held =
      store::Hold{fault.encode(), now_us, policy.hold_for_us > 0 ? now_us + policy.hold_for_us : 0};
  audit_.add({{}, "hold", run.record.id, fault.summary()}, store::AuditWrite::About::kStep, run.key,
             0, &turn->recording.audits);
  run.machine.reset();
  run_writes_.add(run, std::move(turn->recording), std::move(step));
  run.life.doom();
}

void Faults::replay(HotRun& run) {
  if (options_.note_active) options_.note_active(run.key);
  const bool ended = machine_turns_.replay_slice(run);
  host_.end();
  if (options_.note_active) options_.note_active(0);
  if (!ended) return lineup_.touch(run);
  machine_turns_.give_back(run);
  Replay& replay = *run.turn->replay;
  std::vector<vm::InspectedFrame> frames;
  if (run.machine) frames = run.machine->interpreter().take_recorded();
  // Had the second turn gone another way, its variables would be of another fault.
  const std::vector<vm::InspectedFrame>& passed = replay.end.blame.passed;
  if (frames.empty() || !goes_through(passed, frames.front())) frames = passed;
  vm::End end = std::move(replay.end);
  hold(run, std::move(end), frames);
}

// The run fails of what holds it, without another try. Its undos are those that the turn would have
// had if it had failed the run at once; a retry goes back to the state before the turn.
void Faults::fail_held(HotRun& run) {
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
  steps_.keep_retry_point(run, turn);
  for (const Unseen& unseen : std::exchange(run.unseen, {})) {
    bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (outcome) turn.delivered.push_back(unseen.arrival.call);
  }
  store::Step step = steps_.begin_step(run, turn);
  end = steps_.leave_program(run, std::move(end), &step);
  keep_last_state(run, &step.effects);
  if (!undos.empty()) end.compensations = std::move(undos);
  const bool undoes = !end.compensations.empty();
  steps_.leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, &step);
  steps_.end_program(run, end, &step);
  if (step.parked) step.parked->ends_hold = true;
  run_writes_.add(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

}  // namespace pawl::engine
