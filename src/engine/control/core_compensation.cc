// Undos: what a run registered with compensate(), run when its program has failed, was cancelled or
// died of a limit. The run is live until the last one has settled, and then ends as its program
// did.
#include <utility>

#include "engine/core/core.h"

namespace pawl::engine {
namespace {

constexpr std::uint8_t kInfoLevel = 20;
constexpr std::uint8_t kErrorLevel = 40;

}  // namespace

void Core::begin_undoing(HotRun& run, Ending ending, store::Step* step) {
  std::string line = ending.status == store::RunStatus::kCancelled ? "cancelled" : "failed";
  if (!ending.error.kind.empty()) line += " (" + ending.error.kind + ")";
  line += ", undos to run: " + std::to_string(ending.undos.size());
  if (late_.has(run.key)) line += ", when a worker has stopped whose time is over";
  step->effects.logs.push_back({run.key, clock_.now_us(), kInfoLevel, std::move(line)});
  run.ending = std::make_unique<Ending>(std::move(ending));
  run.settled_calls_gone = false;
  run.machine.reset();
  run.begun = true;
  run.forget_snapshot();
  park_undoing(run, step);
  if (!run.retry_point.empty()) step->parked->retry_point = run.retry_point;
  // How the calls stand that this step cancels is known when it is durable.
  run.life.want();
  step->parked->ready = true;
  run.life.step_after(batch_.id);
  touch(run);
}

// The run waits for everything that is open: the calls that the program left, or the undo under
// way.
void Core::park_undoing(HotRun& run, store::Step* step) {
  run.waits = {};
  run.wake_at_us.reset();
  std::vector<std::uint64_t> numbers = run.open.numbers();
  if (!numbers.empty()) {
    run.waits.groups.push_back({store::ranges_of(numbers), numbers.size(), false});
  }
  store::Parked& parked = step->parked.emplace();
  parked.snapshot = run.ending->encode();
  parked.phase = store::RunPhase::kCompensating;
  parked.waits = run.waits.encode();
  parked.open = run.open.encode();
  parked.last_call = run.last_call;
  // An undo that cannot be called has failed already.
  for (const Unseen& unseen : run.unseen) {
    if (run.waits.outcome(unseen.arrival.call, unseen.arrival.error.has_value())) run.life.want();
  }
  parked.ready = run.life.is_wanted();
  if (run.life.is_wanted()) touch(run);
}

void Core::undo_turn(HotRun& run) {
  if (late_.has(run.key)) {
    // Somebody may still be doing what is to be undone. The run stays ready, and is looked at again
    // when that is over.
    if (!run.recording.empty()) write(run, std::exchange(run.recording, {}), std::nullopt);
    return;
  }
  if (!run.settled_calls_gone) {
    if (run.life.has_writes()) {
      after_commit_.push_back([this, key = run.key] { touch(key); });
      return;
    }
    if (Status dropped = drop_settled_calls(run); !dropped) return store_failed(dropped.error());
  }
  OpenTurn turn;
  turn.recording = std::exchange(run.recording, {});
  turn.seen = run.arrivals;
  std::vector<Unseen> unseen = std::exchange(run.unseen, {});
  for (const Unseen& one : unseen) {
    bool outcome = one.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (outcome) turn.delivered.push_back(one.arrival.call);
    // The program is over: there is nobody to be told.
    if (!outcome) turn.cancel_delivered = true;
  }
  store::Step step = begin_step(run, turn);
  for (const Unseen& one : unseen) {
    if (auto line = run.ending->arrived(one.arrival)) {
      step.effects.logs.push_back({run.key, clock_.now_us(), kErrorLevel, std::move(*line)});
    }
  }
  if (run.open.empty()) undo_next(run, &step, &turn.orders);
  if (!step.ended) park_undoing(run, &step);
  write(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

// Of a run that was just read, or whose program has just ended, some calls may be settled without
// an arrival: those that nobody had begun when they were cancelled.
Status Core::drop_settled_calls(HotRun& run) {
  std::vector<std::uint64_t> gone;
  for (Key key : run.open.keys()) {
    PAWL_TRY(auto call, store_.call(key));
    bool settled = !call || store::is_settled(call->status);
    if (settled && (!call || call->arrival <= run.seen)) gone.push_back(run.open.number_of(key));
  }
  run.open.remove_all(std::move(gone));
  run.settled_calls_gone = true;
  return {};
}

void Core::undo_next(HotRun& run, store::Step* step, std::vector<TaskOrder>* orders) {
  Ending& ending = *run.ending;
  if (ending.undos.empty()) {
    return finish(run, ending.status, Payload(), ending.final_error(), ending.begun, step);
  }
  submit(run, ending.next(run.open.last_number() + 1), &step->effects, orders);
}

// The run was killed in the middle of its undos.
void Core::give_up_undoing(HotRun& run, const std::string& why, store::Step* step) {
  Ending& ending = *run.ending;
  for (std::string& line : ending.give_up(why)) {
    step->effects.logs.push_back({run.key, clock_.now_us(), kErrorLevel, std::move(line)});
  }
  finish(run, ending.status, Payload(), ending.final_error(), ending.begun, step);
}

}  // namespace pawl::engine
