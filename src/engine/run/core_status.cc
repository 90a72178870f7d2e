// What a program says of itself (set_status), and those who wait for it to say something new.
#include <utility>

#include "engine/core/core.h"
#include "engine/run/run_results.h"

namespace pawl::engine {
namespace {

constexpr int kMostTries = 3;

}  // namespace

std::uint64_t Core::wait_status(const std::string& run, std::uint64_t after,
                                Reply<StatusChange> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  Result<std::optional<store::RunView>> view = std::optional<store::RunView>();
  if (*key) view = store_.run(**key);
  if (!view) return reply(fail(view.error())), 0;
  if (!*view) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  auto now = read_status(**view, store_);
  for (int tries = 0; !now && view && *view && tries < kMostTries; ++tries) {
    view = store_.run(**key);
    if (view && *view) now = read_status(**view, store_);
  }
  if (!now || now->version > after || now->ended) return reply(std::move(now)), 0;
  return waiters_.add(**key, after, std::move(reply));
}

// A step that changed the status or ended the run is durable.
void Core::tell_status(Key run) {
  if (!waiters_.await_status(run)) return;
  Result<StatusChange> now = fail(ErrorCode::unknown_run, "the run has been removed");
  auto view = store_.run(run);
  for (int tries = 0; view && *view && !now && tries < kMostTries; ++tries) {
    now = read_status(**view, store_);
    // It may have been replaced between the two reads.
    if (!now) view = store_.run(run);
  }
  if (!view) return store_failed(view.error());  // they are answered when it is back
  waiters_.tell_status(run, now);
}

void Core::tell_all_statuses() {
  for (Key run : waiters_.awaited_statuses()) tell_status(run);
  for (Key run : waiters_.awaited_streams()) waiters_.tell_streams(run);
}

}  // namespace pawl::engine
