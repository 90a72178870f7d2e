#include "store/apply/live_run.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl::store::apply {

void LiveRun::read_waits(std::string_view encoded) {
  if (Result<Waits> read = Waits::decode(encoded)) {
    waits = std::move(*read);
    return;
  }
  waits = {};
  ready = changed = true;
}

LiveRun unbegun(const RunRecord& record, Key home) {
  LiveRun live;
  live.queued = record.admission != 0;
  live.ready = live.queued || record.start_at_us == 0;
  live.home = home;
  return live;
}

Parked unbegun_body(const RunRecord& record) {
  Parked parked;
  parked.last_call = record.admission;
  parked.ready = record.admission != 0 || record.start_at_us == 0;
  if (!parked.ready) parked.wake_at_us = record.start_at_us;
  return parked;
}

bool step_wins(const LiveRun& live, const Step& step, std::uint64_t own) {
  if (live.revision != step.revision) return false;
  const std::uint64_t arrivals = live.arrivals + own;
  // A step that brings arrivals has given them to its program under certain numbers.
  return own > 0 ? arrivals == step.seen : arrivals >= step.seen;
}

void park(LiveRun& live, const Step& step, Key home) {
  PAWL_ASSERT(step.parked && live.revision == step.revision && live.arrivals >= step.seen);
  const Parked& parked = *step.parked;
  ++live.revision;
  live.cancel = std::max(live.cancel, step.cancel);
  if (home != 0) live.home = home;
  live.paused = live.paused || parked.paused;
  if (parked.ends_hold) live.held = false;
  live.phase = std::max(live.phase, parked.phase);
  if (parked.phase != RunPhase::kRunning) live.queued = false;
  live.ready = parked.ready || live.arrivals > step.seen;
  live.read_waits(parked.waits);
  live.changed = true;
}

void hold(LiveRun& live, Key home) {
  ++live.revision;
  live.ready = true;
  if (home != 0) live.home = home;
  if (live.cancel == CancelState::kNone) live.held = true;
  live.changed = true;
}

void admit(LiveRun& live, Key node) {
  live.queued = false;
  live.home = node;
  live.changed = true;
}

LiveRun revived(const Revival& revival, Key home, std::uint64_t last_message) {
  LiveRun live;
  live.revision = revival.revision;
  live.arrivals = std::max(revival.arrivals, last_message);
  for (const MessageRecord& message : revival.messages) {
    live.arrivals = std::max(live.arrivals, message.arrival);
  }
  live.ready = !revival.parked.wake_at_us;
  live.paused = revival.parked.paused;
  live.queued = revival.queued;
  live.phase = revival.parked.phase;
  live.home = home;
  live.read_waits(revival.parked.waits);
  return live;
}

void take_outcome(LiveRun& live, std::uint64_t call_number, CallStatus status) {
  PAWL_ASSERT(is_settled(status));
  ++live.arrivals;
  if (live.waits.outcome(call_number, status != CallStatus::kCompleted)) live.ready = true;
  live.changed = true;
}

void take_message(LiveRun& live, std::string_view channel) {
  ++live.arrivals;
  if (live.waits.message(channel)) live.ready = true;
  live.changed = true;
}

Recorded judge_control(const LiveRun& live, Control control) {
  const bool of_hold = control == Control::kRelease || control == Control::kFailHeld;
  if (of_hold && !live.held) return Recorded::kStale;
  const bool again = control == Control::kCancel && live.cancel != CancelState::kNone;
  return again ? Recorded::kRepeated : Recorded::kRecorded;
}

namespace {

// A second cancel may leave less time than the first.
ControlChange hurry(LiveRun& live, const RunRequests& before, const ControlDetail& detail) {
  ControlChange change;
  const std::int64_t force_at_us = before.force_at_us;
  if (detail.force_at_us == 0 || (force_at_us != 0 && force_at_us <= detail.force_at_us)) {
    return change;
  }
  change.requests = before;
  change.requests->force_at_us = detail.force_at_us;
  live.ready = live.changed = true;
  return change;
}

ControlChange cancel(LiveRun& live, const ControlDetail& detail) {
  ControlChange change;
  change.ends_hold = live.held;
  change.frees_tasks = live.keeps_tasks();
  change.requests = RunRequests{detail.reason, detail.at_us, detail.force_at_us, {}};
  live.cancel = CancelState::kRequested;
  live.ready = true;
  live.paused = live.held = false;
  ++live.arrivals;
  live.changed = true;
  return change;
}

ControlChange set_paused(LiveRun& live, bool paused, const RunRequests& before,
                         const std::string& reason) {
  ControlChange change;
  change.frees_tasks = !paused;
  if (before.pause_reason != reason) {
    change.requests = before;
    change.requests->pause_reason = reason;
  }
  live.paused = paused;
  live.changed = true;
  return change;
}

}  // namespace

ControlChange take_control(LiveRun& live, const RunRequests& before, Control control,
                           const ControlDetail& detail) {
  PAWL_ASSERT(judge_control(live, control) != Recorded::kStale);
  switch (control) {
    case Control::kNone:
      return {};
    case Control::kCancel:
      if (live.cancel != CancelState::kNone) return hurry(live, before, detail);
      return cancel(live, detail);
    case Control::kPause:
      return set_paused(live, true, before, detail.reason);
    case Control::kResume:
      live.strikes = 0;
      return set_paused(live, false, before, {});
    case Control::kStrike:
      ++live.strikes;
      live.changed = true;
      return {};
    case Control::kRelease:
      live.held = false;
      live.ready = live.changed = true;
      return {std::nullopt, true, false, true};
    case Control::kFailHeld:
      return {std::nullopt, false, true, false};
  }
  PAWL_UNREACHABLE();
}

}  // namespace pawl::store::apply
