// LiveRun: the part of a live run that decisions look at, and the decisions about it. A store reads
// this part alone when something arrives at a run: snapshots and what else only steps write are in
// Parked, and no decision reads them.
//
// Everything here is pure: it takes rows and changes them in place, and asks nobody.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "store/commit.h"
#include "store/records.h"
#include "store/waits.h"

namespace pawl::store::apply {

struct LiveRun {
  std::uint64_t revision = 0;
  std::uint64_t arrivals = 0;
  bool ready = false;
  bool paused = false;
  bool held = false;
  bool queued = false;  // waits for its admission
  CancelState cancel = CancelState::kNone;
  RunPhase phase = RunPhase::kRunning;
  std::uint32_t strikes = 0;
  Key home = 0;
  Waits waits;
  // A decision has changed the row since it was last stored.
  bool changed = false;

  // A pause, a hold and a queue keep the run from everything but a cancel.
  bool is_runnable() const {
    return ready && (!keeps_tasks() || cancel == CancelState::kRequested);
  }
  // Claims pass over the tasks of this run.
  bool keeps_tasks() const { return reasons_to_wait() != 0; }
  // When one of them goes, tasks of the run or its admission may be claimed.
  int reasons_to_wait() const { return paused + held + queued; }

  // Waits that cannot be read make the run ready: a turn too many does no harm, a lost one does.
  void read_waits(std::string_view encoded);
};

// --- starts --------------------------------------------------------------------------------------

// How a run stands that has not begun yet: ready, or waiting for its start time. One that has an
// admission is queued, and it is the admission that waits for that time.
LiveRun unbegun(const RunRecord& record, Key home);
// What the store keeps of such a run beside it.
Parked unbegun_body(const RunRecord& record);

// --- steps ---------------------------------------------------------------------------------------

// The guard of a step; every one of the write's `own` arrivals will be recorded.
bool step_wins(const LiveRun& live, const Step& step, std::uint64_t own);

// What a step that has won makes of the run; `home` 0 leaves the home as it is.
void park(LiveRun& live, const Step& step, Key home);
// The run is held afterwards unless somebody has asked for it to be cancelled.
void hold(LiveRun& live, Key home);

// The run has its place in a queue of runs, and goes on at the node that has claimed it.
void admit(LiveRun& live, Key node);

LiveRun revived(const Revival& revival, Key home, std::uint64_t last_message);

// --- arrivals ------------------------------------------------------------------------------------

// Each takes the run's next number and makes the run ready if that was awaited.
void take_outcome(LiveRun& live, std::uint64_t call_number, CallStatus status);
void take_message(LiveRun& live, std::string_view channel);

// What a control would be: kRecorded, kRepeated (a second cancel) or kStale (there is no hold).
Recorded judge_control(const LiveRun& live, Control control);

// What a control changes beside the run's row.
struct ControlChange {
  std::optional<RunRequests> requests;  // if they change
  bool ends_hold = false;
  bool fails_hold = false;   // Hold::until_us becomes the control's time
  bool frees_tasks = false;  // tasks of the run may be claimed from now on
};

// Does what judge_control did not find stale. A repeated cancel may hurry the run.
ControlChange take_control(LiveRun& live, const RunRequests& before, Control control,
                           const ControlDetail& detail);

}  // namespace pawl::store::apply
