// What a program says of itself (set_status), and those who wait for it to say something new.
#include <algorithm>
#include <utility>

#include "engine/cells.h"
#include "engine/core.h"

namespace pawl::engine {
namespace {

constexpr int kMostTries = 3;

}  // namespace

Result<StatusChange> Core::status_of(const store::RunView& view) {
  StatusChange change;
  const store::Cell& cell = view.state ? view.state->status : view.result->last_status;
  change.version = view.state ? view.state->status_version : view.result->status_version;
  change.ended = !view.state;
  PAWL_TRY(change.status, from_cell(cell, view.run.key, store_));
  return change;
}

std::uint64_t Core::wait_status(const std::string& run, std::uint64_t after,
                                Reply<StatusChange> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  Result<std::optional<store::RunView>> view = std::optional<store::RunView>();
  if (*key) view = store_.run(**key);
  if (!view) return reply(fail(view.error())), 0;
  if (!*view) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  auto now = status_of(**view);
  for (int tries = 0; !now && view && *view && tries < kMostTries; ++tries) {
    view = store_.run(**key);
    if (view && *view) now = status_of(**view);
  }
  if (!now || now->version > after || now->ended) return reply(std::move(now)), 0;
  std::uint64_t number = next_wait_++;
  status_waiters_[**key].push_back({number, after, std::move(reply)});
  wait_runs_[number] = **key;
  return number;
}

// A step that changed the status or ended the run is durable.
void Core::tell_status(Key run) {
  auto at = status_waiters_.find(run);
  if (at == status_waiters_.end()) return;
  Result<StatusChange> now = fail(ErrorCode::unknown_run, "the run has been removed");
  auto view = store_.run(run);
  for (int tries = 0; view && *view && !now && tries < kMostTries; ++tries) {
    now = status_of(**view);
    // It may have been replaced between the two reads.
    if (!now) view = store_.run(run);
  }
  if (!view) return store_failed(view.error());  // they are answered when it is back
  auto hears = [&](const StatusWaiter& waiter) {
    return !now || now->ended || now->version > waiter.after;
  };
  std::vector<StatusWaiter> told;
  std::vector<StatusWaiter> left;
  for (StatusWaiter& waiter : at->second)
    (hears(waiter) ? told : left).push_back(std::move(waiter));
  if (left.empty()) {
    status_waiters_.erase(at);
  } else {
    at->second = std::move(left);
  }
  for (StatusWaiter& waiter : told) {
    wait_runs_.erase(waiter.number);
    waiter.reply(now);
  }
}

void Core::tell_all_statuses() {
  std::vector<Key> runs;
  for (const auto& [run, waiters] : status_waiters_) runs.push_back(run);
  std::sort(runs.begin(), runs.end());
  for (Key run : runs) tell_status(run);
}

}  // namespace pawl::engine
