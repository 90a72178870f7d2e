#include "engine/repair/fork_point.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/history/past.h"
#include "engine/run/stored_snapshot.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kMostMessages = 10'000;

auto refuse(const std::string& why) { return fail(ErrorCode::fork_refused, why); }

// The entry that the program has for the run's workflow.
Result<std::uint32_t> entry_of(store::Store& store, const store::RunView& run, store::Key program) {
  if (program == run.run.program) return run.run.entry;
  PAWL_TRY(const auto versions, store.versions(run.run.ns, run.run.workflow));
  const auto found = std::ranges::find(versions, program, &store::WorkflowRecord::program);
  if (found == versions.end()) {
    return fail(ErrorCode::unknown_version, "the version that the run had then was removed");
  }
  return found->entry;
}

// Messages that the run was given after a turn and that waited for it at that time already.
Status add_messages_given_later(store::Store& store, Past& past, const PastState& state,
                                store::Key run, ForkPoint* point) {
  PAWL_TRY(const auto calls, past.given_after(state.name.number));
  for (const store::Key key : calls) {
    PAWL_TRY(const auto call, store.call(key));
    if (!call || call->kind != store::CallKind::kMessage) continue;
    if (call->created_at_us > state.at_us) continue;
    if (call->args.empty()) {
      point->notes.push_back("a large message on " + call->name + " is not kept any more");
      continue;
    }
    point->messages.push_back({run, 0, call->name, call->args, call->created_at_us, {}});
  }
  return {};
}

Status add_waiting_messages(store::Store& store, const PastState& state, const store::RunView& run,
                            ForkPoint* point) {
  PAWL_TRY(auto inbox, store.inbox(run.run.key, 0, kMostMessages));
  for (store::MessageRecord& message : inbox) {
    // How late it was at a retry point is not known.
    if (state.at_us != 0 && message.at_us > state.at_us) continue;
    point->messages.push_back(std::move(message));
  }
  return {};
}

// What the turn after the retry point has taken waits again.
Status add_taken_messages(const store::RunView& run, ForkPoint* point) {
  bool known = false;
  PAWL_TRY(
      RetryPoint retry,
      RetryPoint::decode(run.state ? run.state->retry_point : run.result->retry_point, &known));
  for (store::MessageRecord& message : retry.taken) point->messages.push_back(std::move(message));
  return {};
}

}  // namespace

Result<ForkPoint> present_point(store::Store& store, const store::RunView& run) {
  if (!run.state) {
    return fail(ErrorCode::run_ended, "run '" + run.run.id + "' has ended",
                "a turn of its history, or its retry point, can be copied: --at TURN");
  }
  const store::RunState& state = *run.state;
  if (state.phase == store::RunPhase::kCompensating) {
    return refuse("its program is over, and its undos run");
  }
  if (state.snapshot.empty()) return refuse("the run has not begun: start another one");
  ForkPoint point;
  point.program = run.run.program;
  point.entry = run.run.entry;
  PAWL_TRY(point.snapshot, whole_snapshot(run));
  point.waits = state.waits;
  point.wake_at_us = state.wake_at_us;
  PAWL_TRY(point.open, OpenCalls::decode(state.open));
  PAWL_TRY(point.messages, store.inbox(run.run.key, 0, kMostMessages));
  return point;
}

Result<ForkPoint> past_point(store::Store& store, const store::RunView& run, const std::string& at,
                             const Limits& limits) {
  PAWL_TRY(const TurnName name, TurnName::parse(at));
  Past past(store, run, limits);
  PAWL_TRY(PastState state, past.state(name));
  if (state.snapshot.empty()) {
    return refuse("after turn " + at + " the run has no state of its program (" +
                  std::string(to_string(state.kind)) + ")");
  }
  ForkPoint point;
  point.program = state.program;
  PAWL_TRY(point.entry, entry_of(store, run, state.program));
  point.snapshot = std::move(state.snapshot);
  PAWL_TRY(point.open, OpenCalls::decode(state.open));
  if (name.which == TurnName::Which::kRetryPoint) {
    PAWL_TRY_STATUS(add_taken_messages(run, &point));
  } else {
    PAWL_TRY_STATUS(add_messages_given_later(store, past, state, run.run.key, &point));
  }
  PAWL_TRY_STATUS(add_waiting_messages(store, state, run, &point));
  std::ranges::stable_sort(point.messages, {}, &store::MessageRecord::at_us);
  return point;
}

}  // namespace pawl::engine
