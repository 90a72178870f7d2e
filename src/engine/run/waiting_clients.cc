#include "engine/run/waiting_clients.h"

#include <utility>

#include "base/memory_failure.h"
#include "engine/call/asks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/hot_runs.h"
#include "engine/run/run_results.h"

namespace pawl::engine {
namespace {

constexpr int kMostTries = 3;

}  // namespace

std::uint64_t WaitingClients::wait(const std::string& run, Reply<RunOutcome> reply) {
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  return wait_for_end(**key, std::move(reply));
}

std::uint64_t WaitingClients::wait(const Started& started, Reply<RunOutcome> reply) {
  return wait_for_end(started.run, std::move(reply));
}

std::uint64_t WaitingClients::wait_for_end(Key run, Reply<RunOutcome> reply) {
  // A run in memory has not ended as far as the store knows: it is dropped when it has. But another
  // node may have ended it.
  if (!options_.exclusive || runs_.find(run) == nullptr) {
    auto standing = store_.standing(run);
    if (!standing) return reply(fail(standing.error())), 0;
    if (standing->result) return reply(read_outcome(*standing->result, store_)), 0;
    if (!standing->live) {
      return reply(fail(ErrorCode::unknown_run, "the run has been removed")), 0;
    }
  }
  return waiters_.add(run, std::move(reply));
}

std::uint64_t WaitingClients::wait_status(const std::string& run, std::uint64_t after,
                                          Reply<StatusChange> reply) {
  if (trouble_.any())
    return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
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

std::uint64_t WaitingClients::wait_stream(const std::string& run, const std::string& stream,
                                          std::uint64_t number, Reply<void> reply) {
  if (trouble_.any())
    return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error())), 0;
  auto items = store_.stream_items(**key, stream, number, 1);
  if (!items) return reply(fail(items.error())), 0;
  if (!standing->live || !items->empty()) return reply({}), 0;
  return waiters_.add_for_streams(**key, std::move(reply));
}

std::uint64_t WaitingClients::wait_answer(Key run, const std::string& key, Reply<void> reply) {
  if (trouble_.any())
    return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
  auto answer = await_answer(store_, run, key);
  if (!answer) return reply(fail(answer.error())), 0;
  if (*answer) return reply({}), 0;
  return waiters_.add_for_streams(run, std::move(reply));
}

// A step that changed the status or ended the run is durable.
void WaitingClients::tell_status(Key run) {
  if (!waiters_.await_status(run)) return;
  Result<StatusChange> now = fail(ErrorCode::unknown_run, "the run has been removed");
  auto view = store_.run(run);
  for (int tries = 0; view && *view && !now && tries < kMostTries; ++tries) {
    now = read_status(**view, store_);
    // It may have been replaced between the two reads.
    if (!now) view = store_.run(run);
  }
  if (!view) return trouble_.note(view.error());  // they are answered when it is back
  waiters_.tell_status(run, now);
}

void WaitingClients::tell_all_statuses() {
  for (Key run : waiters_.awaited_statuses()) tell_status(run);
  for (Key run : waiters_.awaited_streams()) waiters_.tell_streams(run);
}

void WaitingClients::answer_ended_waits() {
  for (Key run : waiters_.awaited_ends()) answer_ended_wait(run);
  tell_all_statuses();
}

void WaitingClients::answer_ended_wait(Key run) {
  if (trouble_.any() || !waiters_.await_end(run)) return;
  auto standing = store_.standing(run);
  if (!standing) return trouble_.note(standing.error());
  if (!standing->result) return;
  auto outcome = read_outcome(*standing->result, store_);
  if (!outcome) return trouble_.note(outcome.error());
  waiters_.tell_end(run, *outcome);
}

void WaitingClients::tell_ended() {
  for (const auto& [run, outcome] : std::exchange(ended_, {})) waiters_.tell_end(run, outcome);
}

}  // namespace pawl::engine
