#include "store/apply/calls.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl::store::apply {

CallHead head_of(const CallRecord& call) {
  return {call.run, call.number, call.status, call.session, call.token};
}

Recorded judge_outcome(const std::optional<CallHead>& call, Key run, const Outcome& outcome) {
  if (!call || call->run != run) return Recorded::kStale;
  if (call->session != outcome.session || call->token != outcome.token) return Recorded::kStale;
  return is_settled(call->status) ? Recorded::kRepeated : Recorded::kRecorded;
}

void settle(CallRecord& call, const Outcome& outcome, std::uint64_t arrival) {
  PAWL_ASSERT(!is_settled(call.status) && is_settled(outcome.status));
  call.status = outcome.status;
  call.outcome = outcome.outcome;
  call.ended_at_us = outcome.ended_at_us;
  call.arrival = arrival;
}

CancelChange cancel(CallRecord* call, Key run, const CallCancel& wish) {
  if (call == nullptr || call->run != run) return {false, true};
  switch (call->status) {
    case CallStatus::kPending:
    case CallStatus::kOpen:
      call->status = CallStatus::kCancelled;
      call->ended_at_us = wish.at_us;
      return {true, true};
    case CallStatus::kLeased:
      if (call->kind == CallKind::kAdmission) {
        // Nobody works on it who would have to be told.
        call->status = CallStatus::kCompleted;
        call->ended_at_us = wish.at_us;
        return {true, true};
      }
      call->status = CallStatus::kCancelling;
      return {true, false};
    case CallStatus::kCancelling:
      return {false, false};
    case CallStatus::kCompleted:
    case CallStatus::kFailed:
    case CallStatus::kCancelled:
      return {false, true};
  }
  PAWL_UNREACHABLE();
}

namespace {

// The lease ends and the task is pending again.
void give_up_lease(CallRecord& call, const TaskWrite& write) {
  call.status = CallStatus::kPending;
  call.session = 0;
  if (write.run_at_us != 0) call.run_at_us = write.run_at_us;
  if (write.kind == TaskWrite::Kind::kRetry) {
    call.outcome = write.outcome;
    return;
  }
  if (call.attempt > 0) --call.attempt;
  if (write.kind == TaskWrite::Kind::kRelease) ++call.lost_leases;
  if (write.kind == TaskWrite::Kind::kReturn && !write.outcome.empty()) {
    call.outcome = write.outcome;
  }
}

}  // namespace

bool takes(const std::optional<CallHead>& call, const TaskWrite& write) {
  if (!call || call->session != write.session || call->token != write.token) return false;
  if (write.kind == TaskWrite::Kind::kHasten) return call->status == CallStatus::kPending;
  if (write.kind == TaskWrite::Kind::kProgress) return is_held(call->status);
  return call->status == CallStatus::kLeased;
}

bool change_task(CallRecord* call, const TaskWrite& write) {
  if (call == nullptr || !takes(head_of(*call), write)) return false;
  switch (write.kind) {
    case TaskWrite::Kind::kProgress:
      call->progress = write.outcome;
      return true;
    case TaskWrite::Kind::kMove:
      call->session = write.to;
      return true;
    case TaskWrite::Kind::kHasten:
      if (call->deadline_us != 0 && call->created_at_us > write.run_at_us) {
        call->deadline_us -= call->created_at_us - write.run_at_us;
      }
      call->run_at_us = write.run_at_us;
      return true;
    case TaskWrite::Kind::kRetry:
    case TaskWrite::Kind::kRelease:
    case TaskWrite::Kind::kReturn:
      give_up_lease(*call, write);
      return true;
  }
  PAWL_UNREACHABLE();
}

bool is_kept(const RunState* state, CallKind kind) {
  if (state == nullptr) return false;
  if (state->paused || state->hold) return true;
  return state->queued && kind != CallKind::kAdmission;
}

bool admits(const Claim& claim, const CallRecord& call) {
  return claim.session == kAdmitted && call.kind == CallKind::kAdmission;
}

void lease(CallRecord& call, const Claim& claim) {
  PAWL_ASSERT(call.status == CallStatus::kPending);
  call.status = CallStatus::kLeased;
  call.session = claim.session;
  ++call.token;
  ++call.attempt;
  call.started_at_us = claim.now_us;
}

bool offers(const Claim& claim, std::string_view name) {
  return claim.names.empty() || std::ranges::find(claim.names, name) != claim.names.end();
}

std::uint64_t append(StreamRecord& stream, const StreamItem& item) {
  stream.bytes += item.payload.size();
  return stream.items++;
}

void rearm(CallRecord& call, const Rearm& rearm) {
  call.arrival = rearm.arrival;
  if (rearm.status != CallStatus::kPending && rearm.status != CallStatus::kOpen) return;
  // A lease that was given up has lowered the count of attempts, but its worker has had the number.
  if (call.session == 0 && call.token > 0) ++call.attempt;
  call.attempts_before = call.attempt;
  call.status = rearm.status;
  call.session = 0;
  if (rearm.status == CallStatus::kPending) ++call.token;
  call.lost_leases = 0;
  call.run_at_us = rearm.run_at_us;
  call.deadline_us = rearm.deadline_us;
  call.progress.clear();
  call.outcome.clear();
  call.started_at_us = 0;
  call.ended_at_us = 0;
}

DroppedCalls plan_drops(const std::vector<CallLink>& chain, const Effects& effects,
                        std::uint64_t seen) {
  DroppedCalls plan;
  if (chain.empty()) return plan;
  PAWL_ASSERT(chain.front().call == effects.drop_before);
  // A call that stays is linked to the next one that stays.
  const CallLink* kept = &chain.front();
  for (std::size_t index = 1; index < chain.size(); ++index) {
    const CallLink& link = chain[index];
    const bool stays = !is_settled(link.status) || link.arrival > seen ||
                       std::ranges::binary_search(effects.not_dropped, link.call);
    if (!stays) {
      plan.dropped.push_back(link.call);
      continue;
    }
    if (kept->previous != link.call) plan.relinked.emplace_back(kept->call, link.call);
    kept = &link;
  }
  if (kept->previous != 0) plan.relinked.emplace_back(kept->call, Key{0});
  return plan;
}

}  // namespace pawl::store::apply
