// Task writes.
#include "store/memory/transaction.h"

namespace pawl::store::memory {

void Transaction::keep_attempt(const TaskWrite& write) {
  tables_.attempt_errors.put({write.call, write.attempt},
                             {write.attempt, write.at_us, write.outcome});
  for_each_of(tables_.attempt_errors, write.call, [&](const auto& id, const AttemptError&) {
    if (id.second + kKeptAttempts <= write.attempt) tables_.attempt_errors.erase(std::pair(id));
  });
}

bool Transaction::write_task(const TaskWrite& write) {
  const CallRecord* found = tables_.calls.find(write.call);
  if (found == nullptr || found->session != write.session || found->token != write.token) {
    return false;
  }
  const bool is_progress = write.kind == TaskWrite::Kind::kProgress;
  const bool is_cancelling = found->status == CallStatus::kCancelling;
  if (write.kind == TaskWrite::Kind::kHasten) {
    if (found->status != CallStatus::kPending) return false;
    CallRecord call = *found;
    call.run_at_us = write.run_at_us;
    tables_.calls.put(call.key, call);
    return true;
  }
  if (found->status != CallStatus::kLeased && !(is_cancelling && is_progress)) return false;

  CallRecord call = *found;
  if (is_progress) {
    call.progress = write.outcome;
    tables_.calls.put(call.key, call);
    return true;
  }
  if (write.kind == TaskWrite::Kind::kMove) {
    call.session = write.to;
    tables_.calls.put(call.key, call);
    return true;
  }
  call.status = CallStatus::kPending;
  call.session = 0;
  if (write.run_at_us != 0) call.run_at_us = write.run_at_us;
  if (write.kind == TaskWrite::Kind::kRetry) {
    call.outcome = write.outcome;
    keep_attempt(write);
  } else {
    if (call.attempt > 0) --call.attempt;
    if (write.kind == TaskWrite::Kind::kReturn && !write.outcome.empty()) {
      call.outcome = write.outcome;
    }
    if (write.kind == TaskWrite::Kind::kRelease) ++call.lost_leases;
  }
  tables_.calls.put(call.key, call);
  return true;
}

}  // namespace pawl::store::memory
