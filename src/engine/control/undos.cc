#include "engine/control/undos.h"

#include <utility>

#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/lineup.h"
#include "engine/run/log_levels.h"
#include "engine/run/run_writes.h"
#include "engine/run/steps.h"
#include "engine/task/late_attempts.h"

namespace pawl::engine {

void Undos::undo_turn(HotRun& run) {
  if (late_.has(run.key)) {
    // Somebody may still be doing what is to be undone. The run stays ready, and is looked at again
    // when that is over.
    if (!run.recording.empty())
      run_writes_.add(run, std::exchange(run.recording, {}), std::nullopt);
    return;
  }
  if (!run.settled_calls_gone) {
    if (run.life.has_writes()) {
      writes_.after_commit([this, key = run.key] { lineup_.touch(key); });
      return;
    }
    if (Status dropped = drop_settled_calls(run); !dropped) return trouble_.note(dropped.error());
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
  store::Step step = steps_.begin_step(run, turn);
  for (const Unseen& one : unseen) {
    if (auto line = run.ending->arrived(one.arrival)) {
      step.effects.logs.push_back({run.key, clock_.now_us(), kErrorLevel, std::move(*line)});
    }
  }
  if (run.open.empty()) steps_.undo_next(run, &step, &turn.orders);
  if (!step.ended) steps_.park_undoing(run, &step);
  run_writes_.add(run, std::move(turn.recording), std::move(step), std::move(turn.orders));
}

// Of a run that was just read, or whose program has just ended, some calls may be settled without
// an arrival: those that nobody had begun when they were cancelled.
Status Undos::drop_settled_calls(HotRun& run) {
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

}  // namespace pawl::engine
