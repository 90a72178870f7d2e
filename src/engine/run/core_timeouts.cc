// Runs whose time is over. Such a run is cancelled as by anybody's word, so that its program cleans
// up and its undos run; but it fails of the timeout, whatever the program makes of the cancel.
//
// Nothing says so but two times: the run's deadline, and when its cancel was recorded. A cancel
// that comes after the deadline comes too late to be more than that.
#include <algorithm>

#include "base/error_codes.h"
#include "engine/core/core.h"
#include "engine/run/run_policy.h"

namespace pawl::engine {

bool HotRun::timed_out() const {
  return deadline_us != 0 && cancel != store::CancelState::kNone && cancelled_at_us >= deadline_us;
}

bool Core::is_over_time(const HotRun& run) const {
  if (run.deadline_us == 0 || run.cancel != store::CancelState::kNone) return false;
  return !run.life.is_fresh() && !run.ending && run.deadline_us <= clock_.now_us();
}

// The cancel joins the run's next write, unless another control is in it: then the run is looked at
// again when that is written.
void Core::time_out(HotRun& run) {
  Recording& next = run.recording;
  if (next.control != store::Control::kNone) return;
  const std::int64_t now_us = clock_.now_us();
  constexpr std::int64_t kLongest = INT64_MAX / 4;
  next.control = store::Control::kCancel;
  next.detail = {"it has taken longer than " + duration_words(run.record.timeout_us), now_us,
                 now_us + std::min(options_.cancel_grace_us, kLongest)};
  add_audit({{}, "timeout", run.record.id, next.detail.reason}, store::AuditWrite::About::kControl,
            run.key, 0, &next.audits);
}

// How a run ends that was cancelled because its time was over. Where it stood stays in the
// traceback.
void Core::blame_timeout(const HotRun& run, store::RunStatus* status, CallError* error) {
  if (!run.timed_out()) return;
  *status = store::RunStatus::kFailed;
  error->kind = kRunTimeout;
  error->message = error_label(ErrorCode::run_timed_out) +
                   ": the run took longer than its timeout of " +
                   duration_words(run.record.timeout_us);
  error->data = Payload();
}

}  // namespace pawl::engine
