// What has ended long ago is removed, a little at a time, beside the work that goes on: runs, and
// the old calls of a run that goes on for ever.
//
// A child's outcome is in its parent's call since the child ended, so nobody waits for a run that
// is removed.
#include <algorithm>
#include <set>

#include "engine/cells.h"
#include "engine/core.h"

namespace pawl::engine {
namespace {

constexpr std::int64_t kNextLookUs = 60'000'000;
// While there is more to remove: others have their commits in between.
constexpr std::int64_t kSoonUs = 10'000;
// Calls of a timeline that are read at once.
constexpr std::uint32_t kCallsPage = 1'000;

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

// Calls past the bound of the run's timeline go, and the blobs that nothing else refers to. A call
// that is not settled as it is read now stays, even if this very step settles it: whose blobs go is
// decided here, and which calls go must be the same.
void Core::drop_old_calls(HotRun& run, store::Effects* effects) {
  Key before = run.open.drop_point(options_.kept_calls);
  if (before == 0) return;
  // Reading them costs more than the small ones are worth.
  if (run.large_calls || run.loaded) {
    auto read = read_dropped(run, before, effects);
    // The turn is thrown away, and done again when the store is back.
    if (!read) return store_failed(read.error());
    if (!*read) return;
  }
  effects->drop_before = before;
  run.open.pass_drop_point();
}

// False: the commit in flight has just made these calls, and they cannot be read yet.
Result<bool> Core::read_dropped(const HotRun& run, Key before, store::Effects* effects) {
  PAWL_TRY(auto first, store_.call(before));
  if (!first) return false;
  std::set<std::string, std::less<>> dropped;
  std::set<std::string, std::less<>> kept;
  for (Key cursor = before; cursor != 0;) {
    PAWL_TRY(auto page, store_.timeline(run.key, cursor, kCallsPage));
    for (const store::CallRecord& call : page.calls) {
      bool goes = store::is_settled(call.status) && call.arrival <= run.seen;
      if (!goes) effects->not_dropped.push_back(call.key);
      for (const store::Cell* cell : {&call.args, &call.keywords, &call.outcome}) {
        if (std::string_view hash = call_blob(*cell); !hash.empty()) {
          (goes ? dropped : kept).emplace(hash);
        }
      }
    }
    cursor = page.next;
  }
  std::ranges::sort(effects->not_dropped);
  for (const std::string& hash : dropped) {
    if (!kept.contains(hash)) effects->dropped_blobs.push_back(hash);
  }
  return true;
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
