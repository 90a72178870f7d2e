// Decisions about a call: its outcome, a cancel, a task's lease, a revival, and which calls a run
// drops; and the items of its streams. Everything here is pure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "store/commit.h"
#include "store/records.h"

namespace pawl::store::apply {

// As much of a call as its outcome is judged by.
struct CallHead {
  Key run = 0;
  std::uint64_t number = 0;
  CallStatus status = CallStatus::kPending;
  Key session = 0;
  std::uint64_t token = 0;
};
CallHead head_of(const CallRecord& call);

// A session works on the task, wanted or not.
inline bool is_held(CallStatus status) {
  return status == CallStatus::kLeased || status == CallStatus::kCancelling;
}

// What an outcome is to the call: kRecorded, kRepeated (the call is settled) or kStale.
Recorded judge_outcome(const std::optional<CallHead>& call, Key run, const Outcome& outcome);

// The outcome is taken. Arrival 0: nobody is told, since the run has ended.
void settle(CallRecord& call, const Outcome& outcome, std::uint64_t arrival);

// What a step's wish to cancel does to a call of the run; none: the call is not there.
struct CancelChange {
  bool changed = false;
  bool settled = true;  // the answer
};
CancelChange cancel(CallRecord* call, Key run, const CallCancel& wish);

// Whether the fence of the write fits. A change of the progress needs no more than that.
bool takes(const std::optional<CallHead>& call, const TaskWrite& write);
// False: the fence does not fit, and nothing has changed. What a retry keeps among the errors of
// attempts is the store's to write (TransactionRows::keep_attempt).
bool change_task(CallRecord* call, const TaskWrite& write);

// Whether a claim has to pass over a pending call, from how its run stands (null: the run is not
// live).
bool is_kept(const RunState* state, CallKind kind);
void lease(CallRecord& call, const Claim& claim);
// Whether this lease of the call gives the run its place.
bool admits(const Claim& claim, const CallRecord& call);
bool offers(const Claim& claim, std::string_view name);

// Gives an item the next number of its stream, which it returns, and counts it.
std::uint64_t append(StreamRecord& stream, const StreamItem& item);

void rearm(CallRecord& call, const Rearm& rearm);

// --- the chain of a run's calls ------------------------------------------------------------------

struct CallLink {
  Key call = 0;
  Key previous = 0;
  CallStatus status = CallStatus::kPending;
  std::uint64_t arrival = 0;
};

struct DroppedCalls {
  std::vector<Key> dropped;
  std::vector<std::pair<Key, Key>> relinked;  // call and its new `previous`
};

// `chain` begins with effects.drop_before, which stays, and goes on to the oldest call; `seen` is
// the step's.
DroppedCalls plan_drops(const std::vector<CallLink>& chain, const Effects& effects,
                        std::uint64_t seen);

}  // namespace pawl::store::apply
