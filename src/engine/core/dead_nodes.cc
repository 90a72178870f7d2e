#include "engine/core/dead_nodes.h"

#include <algorithm>
#include <iterator>

#include "engine/core/cells.h"

namespace pawl::engine {

Result<DeadNodes> find_dead_nodes(store::Store& store, const CoreOptions& options, store::Key node,
                                  std::int64_t now_us) {
  PAWL_TRY(auto nodes, store.nodes());
  PAWL_TRY(auto sessions, store.sessions());
  DeadNodes dead;
  std::vector<store::Key> living{node};
  for (const store::NodeRecord& other : nodes) {
    if (other.key == node) continue;
    bool is_dead = options.exclusive || other.seen_at_us + options.node_timeout_us < now_us;
    (is_dead ? dead.nodes : living).push_back(other.key);
  }
  for (store::SessionRecord& session : sessions) {
    // Workers of one that has left have time to come elsewhere (cluster/orphans.h).
    const bool is_dead = std::ranges::find(dead.nodes, session.node) != dead.nodes.end();
    const bool lives = std::ranges::find(living, session.node) != living.end();
    const bool has_time = !options.exclusive && session.expires_at_us > 0;
    if (is_dead || (!lives && !has_time)) dead.sessions.push_back(std::move(session));
  }
  return dead;
}

TaskFate fate_of(const store::CallRecord& task, const store::SessionRecord& session,
                 std::uint32_t most_lost_leases) {
  if (task.status == store::CallStatus::kCancelling) {
    // A session without a time-out was part of the node's process.
    return session.expires_at_us > 0 ? TaskFate::kAwaited : TaskFate::kCancelled;
  }
  return task.lost_leases < most_lost_leases ? TaskFate::kReleased : TaskFate::kLost;
}

CallError error_of(TaskFate fate) {
  if (fate == TaskFate::kCancelled) return {"CancelledError", "", Payload(), {}};
  return {"LeaseLost", "the task's worker was lost too often", Payload(), {}};
}

store::Outcome outcome_of(TaskFate fate, const store::CallRecord& task, std::int64_t now_us) {
  return {task.key,
          task.session,
          task.token,
          fate == TaskFate::kCancelled ? store::CallStatus::kCancelled : store::CallStatus::kFailed,
          encode_call_error(error_of(fate)).text(),
          now_us};
}

Result<std::vector<store::CallRecord>> tasks_held_by(store::Store& store, store::Key session) {
  constexpr std::uint32_t kPage = 1'000;
  std::vector<store::CallRecord> all;
  while (true) {
    PAWL_TRY(auto tasks, store.leased_tasks(session, all.empty() ? 0 : all.back().key, kPage));
    bool more = tasks.size() == kPage;
    all.insert(all.end(), std::make_move_iterator(tasks.begin()),
               std::make_move_iterator(tasks.end()));
    if (!more) return all;
  }
}

}  // namespace pawl::engine
