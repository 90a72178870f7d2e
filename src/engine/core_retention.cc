// What has ended long ago is removed, a little at a time, beside the work that goes on.
//
// A child's outcome is in its parent's call since the child ended, so nobody waits for a run that
// is removed.
#include "engine/core.h"

namespace pawl::engine {
namespace {

constexpr std::int64_t kNextLookUs = 60'000'000;
// While there is more to remove: others have their commits in between.
constexpr std::int64_t kSoonUs = 10'000;

}  // namespace

// Whether there may be more.
Result<bool> Core::remove_past(store::RunStatus status, std::int64_t keep_us) {
  if (keep_us <= 0) return false;
  std::int64_t before_us = clock_.now_us() - keep_us;
  PAWL_TRY(auto runs, store_.ended_runs(options_.ns, status, before_us, options_.retention.batch));
  bool more = runs.size() >= options_.retention.batch;
  batch_.commit.removals.insert(batch_.commit.removals.end(), runs.begin(), runs.end());
  return more;
}

void Core::retention_timer() {
  const Retention& keep = options_.retention;
  bool more = false;
  for (auto [status, keep_us] : {std::pair(store::RunStatus::kCompleted, keep.completed_us),
                                 std::pair(store::RunStatus::kFailed, keep.failed_us),
                                 std::pair(store::RunStatus::kCancelled, keep.cancelled_us)}) {
    auto removed = remove_past(status, keep_us);
    if (!removed) {
      steady_.add({steady_us() + kNextLookUs, TimerKind::kRetention, 0, 0});
      return store_failed(removed.error());
    }
    more = more || *removed;
  }
  std::int64_t now_us = clock_.now_us();
  if (keep.remembered_us > 0) batch_.commit.forget_before_us = now_us - keep.remembered_us;
  if (keep.audit_us > 0) batch_.commit.forget_audit_before_us = now_us - keep.audit_us;
  // The next look comes when these are gone, or it would find them again.
  batch_.done.push_back([this, more](const Status& status) {
    std::int64_t wait_us = more && status ? kSoonUs : kNextLookUs;
    steady_.add({steady_us() + wait_us, TimerKind::kRetention, 0, 0});
  });
}

}  // namespace pawl::engine
