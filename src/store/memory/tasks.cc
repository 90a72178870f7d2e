// Task writes and claims.
#include <algorithm>

#include "store/memory/transaction.h"

namespace pawl::store::memory {

bool Transaction::write_task(const TaskWrite& write) {
  const CallRecord* found = tables_.calls.find(write.call);
  if (found == nullptr || found->session != write.session || found->token != write.token) {
    return false;
  }
  const bool is_progress = write.kind == TaskWrite::Kind::kProgress;
  const bool is_cancelling = found->status == CallStatus::kCancelling;
  if (found->status != CallStatus::kLeased && !(is_cancelling && is_progress)) return false;

  CallRecord call = *found;
  if (is_progress) {
    call.progress = write.outcome;
    tables_.calls.put(call.key, call);
    return true;
  }
  call.status = CallStatus::kPending;
  call.session = 0;
  if (write.run_at_us != 0) call.run_at_us = write.run_at_us;
  if (write.kind == TaskWrite::Kind::kRetry) {
    call.outcome = write.outcome;
  } else {
    if (call.attempt > 0) --call.attempt;
    if (write.kind == TaskWrite::Kind::kRelease) ++call.lost_leases;
  }
  tables_.calls.put(call.key, call);
  return true;
}

ClaimResult Transaction::claim(const Claim& claim) {
  ClaimResult result;
  std::vector<Key> taken;
  std::int64_t next_run_at_us = 0;
  auto queue = tables_.pending.find({claim.ns, claim.queue});
  if (queue != tables_.pending.end()) {
    for (const auto& [priority, run_at_us, key] : queue->second) {
      if (taken.size() == claim.limit) break;
      const RunState* state = tables_.states.find(tables_.calls.find(key)->run);
      if (state != nullptr && state->paused) continue;
      if (run_at_us <= claim.now_us) {
        taken.push_back(key);
      } else if (next_run_at_us == 0 || run_at_us < next_run_at_us) {
        next_run_at_us = run_at_us;
      }
    }
  }
  for (const Key key : taken) {
    CallRecord call = *tables_.calls.find(key);
    call.status = CallStatus::kLeased;
    call.session = claim.session;
    ++call.token;
    ++call.attempt;
    call.started_at_us = claim.now_us;
    tables_.calls.put(key, call);
    result.tasks.push_back(std::move(call));
  }
  result.more = taken.size() == claim.limit;
  if (!result.more) result.next_run_at_us = next_run_at_us;
  return result;
}

}  // namespace pawl::store::memory
