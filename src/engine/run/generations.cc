#include "engine/run/steps.h"

#include <algorithm>
#include <utility>

#include "engine/call/call_options.h"
#include "engine/call/messages.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/run/last_state.h"
#include "engine/run/lineup.h"
#include "engine/run/programs.h"
#include "lang/bytecode/entry_promises.h"
#include "vm/fibers/channels.h"

namespace pawl::engine {
namespace {

// Generations of a run that continues as new, after which the old end of its log is cut off.
constexpr std::uint32_t kCutLogsEvery = 64;

}  // namespace

// A fresh body under the same id: it begins with the next batch, as after a crash it would.
void Steps::continue_as_new(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  keep_last_state(run, &step->effects);
  for (vm::UntakenMessage& message : vm::untaken_messages(*run.machine)) {
    put_back(run, turn, std::move(message), &step->effects);
  }
  note_given(run, turn, &step->effects);
  leave_calls(run, turn, &end, Leftovers::kForget, step);
  run.open.forget_open();
  run.children.clear();
  run.machine.reset();
  run.begun = false;
  run.forget_snapshot();
  run.waits = {};
  run.wake_at_us.reset();
  run.unseen.clear();
  run.life.want();
  step->generation = ++run.generation;
  if (run.generation % kCutLogsEvery == 0) step->effects.keep_logs = options_.limits.log_lines;
  if (!end.same_version) move_to(run, end.version);
  drop_blob(run.last_input, &step->effects.dropped_blobs);
  run.record.input =
      to_own_cell(end.output ? *end.output : Payload(),
                  "generation " + std::to_string(run.generation), run.key, &step->effects.blobs);
  run.last_input = is_blob(run.record.input) ? run.record.input : store::Cell();
  step->continued = {run.record.program, run.record.entry, run.record.input};
  store::Parked& parked = step->parked.emplace();
  if (!run.retry_point.empty()) parked.retry_point.emplace();
  run.retry_point.clear();
  run.repeated.clear();
  parked.open = run.open.encode();
  parked.ready = true;
  parked.last_call = run.last_call;
  if (end.status) parked.status = replace_status(run, *end.status, &step->effects);
  drop_old_calls(run, &step->effects);
  run.life.step_after(batch_.id);
  lineup_.touch(run);
}

// A message that the old body was given and did not take is there for the new one, in its place.
void Steps::put_back(HotRun& run, const OpenTurn& turn, vm::UntakenMessage message,
                     store::Effects* effects) {
  store::MessageRecord record;
  record.run = run.key;
  record.arrival = message.number;
  record.channel = std::move(message.channel);
  record.at_us = clock_.now_us();
  record.reply_to = std::move(message.reply_to);
  // What this very turn was given has not left the store yet.
  bool stored = std::erase(effects->taken, record.arrival) > 0;
  auto large = std::ranges::find(turn.large, record.arrival, &store::MessageRecord::arrival);
  record.payload =
      stored && large != turn.large.end()
          ? large->payload
          : to_own_cell(message.payload, message_salt({}, random_), run.key, &effects->blobs);
  if (!stored) effects->put_back.push_back(record);
  auto place = std::ranges::lower_bound(run.inbox, record.arrival, {},
                                        [](const store::MessageRecord& m) { return m.arrival; });
  run.inbox.insert(place, std::move(record));
}

// The program that new starts of the workflow get, or that of a version. If there is none, or none
// any more, the run keeps its own.
void Steps::move_to(HotRun& run, const std::string& version) {
  std::string name = run.record.workflow;
  // Such versions belong to the name without one: Order@1.0.0 continues as Order, the latest.
  if (bytecode::has_named_versions(run.entry())) name = bytecode::split_version(name).name;
  auto workflow = version.empty() ? programs_.workflow(name, clock_.now_us())
                                  : programs_.version(name, version, clock_.now_us());
  Result<std::shared_ptr<vm::LoadedProgram>> program = run.program;
  if (workflow) program = programs_.load(workflow->program);
  if (!workflow || !program) {
    const Error& error = workflow ? program.error() : workflow.error();
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(error.code)) trouble_.note(error);
    return;
  }
  run.program = std::move(*program);
  run.record.program = workflow->program;
  run.record.entry = workflow->entry;
}

}  // namespace pawl::engine
