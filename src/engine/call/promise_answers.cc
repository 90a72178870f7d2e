#include "engine/call/promise_answers.h"

#include "base/assert.h"
#include "engine/core/cells.h"

namespace pawl::engine {

Error unknown_promise() {
  return {ErrorCode::unknown_promise, "there is no promise or request with this token"};
}

Error settled_error(store::CallStatus status) {
  if (status == store::CallStatus::kCancelled) {
    return {ErrorCode::promise_closed, "nobody waits for this answer any more"};
  }
  return {ErrorCode::promise_settled, "it has been answered before"};
}

store::Outcome outcome_for(const store::CallRecord& call, const Answered& answer,
                           std::int64_t now_us, std::vector<store::BlobRecord>* blobs) {
  PAWL_ASSERT(call.key != 0 && call.run != 0);
  store::Outcome outcome;
  outcome.call = call.key;
  outcome.ended_at_us = now_us;
  outcome.status = answer.error ? store::CallStatus::kFailed : store::CallStatus::kCompleted;
  outcome.outcome = to_outcome_cell(answer.error ? encode_call_error(*answer.error) : answer.value,
                                    call.key, call.run, blobs);
  return outcome;
}

}  // namespace pawl::engine
