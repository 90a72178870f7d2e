#include "engine/run/steps.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/call/submissions.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/run/lineup.h"
#include "engine/run/log_levels.h"
#include "engine/run/run_results.h"
#include "engine/task/late_attempts.h"
#include "value/payload_tree.h"

namespace pawl::engine {

void Steps::begin_undoing(HotRun& run, Ending ending, store::Step* step) {
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
  lineup_.touch(run);
}

// The run waits for everything that is open: the calls that the program left, or the undo under
// way.
void Steps::park_undoing(HotRun& run, store::Step* step) {
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
  if (run.life.is_wanted()) lineup_.touch(run);
}

void Steps::undo_next(HotRun& run, store::Step* step, std::vector<TaskOrder>* orders) {
  Ending& ending = *run.ending;
  if (ending.undos.empty()) {
    return finish(run, ending.status, Payload(), ending.final_error(), ending.begun, step);
  }
  submissions_.submit(run, ending.next(run.open.last_number() + 1), &step->effects, orders);
}

// The run was killed in the middle of its undos.
void Steps::give_up_undoing(HotRun& run, const std::string& why, store::Step* step) {
  Ending& ending = *run.ending;
  for (std::string& line : ending.give_up(why)) {
    step->effects.logs.push_back({run.key, clock_.now_us(), kErrorLevel, std::move(line)});
  }
  finish(run, ending.status, Payload(), ending.final_error(), ending.begun, step);
}

void Steps::repeat_calls(HotRun& run, const std::vector<std::uint64_t>& unwanted,
                         store::Effects* effects) {
  for (std::uint64_t number : std::exchange(run.repeated, {})) {
    Key key = run.open.find(number);
    auto record = store_.call(key);
    // The turn is thrown away, and done again when the store is back.
    if (!record) return trouble_.note(record.error());
    run.open.remove(number);
    if (!*record || std::ranges::find(unwanted, number) != unwanted.end()) continue;
    auto args = from_cell((*record)->args, run.key, store_);
    if (!args) return trouble_.note(args.error());
    vm::SubmittedCall call;
    call.number = number;
    call.args = std::move(*args);
    call.name = (*record)->name;
    if ((*record)->kind == store::CallKind::kChild) {
      call.kind = vm::CallKind::kChild;
      call.options = Payload::trusted((*record)->options);
      submissions_.submit_child(run, std::move(call), effects);
      continue;
    }
    auto address = PayloadTree::parse((*record)->options);
    PAWL_ASSERT(address);
    const PayloadTree* workflow = address->find(kAwaitsResult);
    if (workflow != nullptr && address->find("run") == nullptr) {
      call.kind = vm::CallKind::kChild;
      call.name = workflow->text();
      if (const PayloadTree* options = address->find("options")) {
        if (auto encoded = options->encode()) call.options = std::move(*encoded);
      }
      submissions_.submit_child(run, std::move(call), effects);
      continue;
    }
    call.kind = vm::CallKind::kRequest;
    call.name = address->find("run")->text();
    call.channel = address->find("channel")->text();
    submissions_.submit_request(run, std::move(call), effects);
  }
}

}  // namespace pawl::engine
