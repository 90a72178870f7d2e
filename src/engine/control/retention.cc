#include "engine/control/retention.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "engine/core/cells.h"

namespace pawl::engine {

Result<bool> remove_past(store::Store& store, const CoreOptions& options, std::int64_t now_us,
                         store::Commit* commit) {
  const Retention& keep = options.retention;
  bool more = false;
  for (auto [status, keep_us] : {std::pair(store::RunStatus::kCompleted, keep.completed_us),
                                 std::pair(store::RunStatus::kFailed, keep.failed_us),
                                 std::pair(store::RunStatus::kCancelled, keep.cancelled_us)}) {
    if (keep_us <= 0) continue;
    PAWL_TRY(auto runs, store.ended_runs(options.ns, status, now_us - keep_us, keep.batch));
    more = more || runs.size() >= keep.batch;
    commit->removals.insert(commit->removals.end(), runs.begin(), runs.end());
  }
  if (keep.remembered_us > 0) commit->forget_before_us = now_us - keep.remembered_us;
  if (keep.audit_us > 0) commit->forget_audit_before_us = now_us - keep.audit_us;
  commit->forget_inputs_before_us = now_us;
  return more;
}

Result<bool> drop_calls(store::Store& store, store::Key run, std::uint64_t seen, store::Key before,
                        store::Effects* effects) {
  constexpr std::uint32_t kPage = 1'000;
  PAWL_TRY(auto first, store.call(before));
  if (!first) return false;
  std::set<std::string, std::less<>> dropped;
  std::set<std::string, std::less<>> kept;
  for (store::Key cursor = before; cursor != 0;) {
    PAWL_TRY(auto page, store.timeline(run, cursor, kPage));
    for (const store::CallRecord& call : page.calls) {
      bool goes = store::is_settled(call.status) && call.arrival <= seen;
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

}  // namespace pawl::engine
