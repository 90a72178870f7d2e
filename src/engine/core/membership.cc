#include "engine/core/membership.h"

#include <utility>

#include "engine/control/administration.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/node_entry.h"
#include "engine/core/store_trouble.h"
#include "engine/run/arrivals.h"
#include "engine/task/dispatcher.h"
#include "engine/task/worker_sessions.h"
#include "engine/time/run_timers.h"

namespace pawl::engine {

Result<bool> Membership::join(Key struck) {
  NodeEntry entry(store_, clock_, options_);
  PAWL_TRY(Key first_key, entry.reserve_first_keys(random_));
  keys_.begin_block(first_key);
  PAWL_TRY_STATUS(run_timers_.compare_with_the_past());
  PAWL_TRY(std::vector<store::SessionRecord> left, entry.end_dead_nodes());
  node_ = keys_.next();
  batch_.commit.node = node_;
  started_at_us_ = clock_.now_us();
  PAWL_TRY(const std::int64_t seen_at_us, store_.time_us(clock_));
  PAWL_TRY_STATUS(entry.enter({node_, options_.node_name, started_at_us_, seen_at_us}, left));
  bool known = true;
  if (struck != 0) {
    PAWL_TRY(known, entry.strike(struck));
  }
  PAWL_TRY_STATUS(administration_.load_limits());
  for (store::SessionRecord& session : left)
    PAWL_TRY_STATUS(sessions_.leave_behind(std::move(session)));
  return known;
}

// After the store had failed. Another node may have taken this one for dead meanwhile, and given
// its tasks to others: it is there again, with sessions that hold what the store says.
Status Membership::rejoin() {
  NodeEntry entry(store_, clock_, options_, node_);
  PAWL_TRY(Key first_key, entry.reserve_keys());
  keys_.begin_block(first_key);
  if (options_.exclusive) return {};
  std::vector<store::SessionRecord> sessions;
  for (Key session : dispatcher_.session_keys()) {
    sessions.push_back(dispatcher_.session(session)->record);
  }
  PAWL_TRY(const std::int64_t seen_at_us, store_.time_us(clock_));
  return entry.enter({node_, options_.node_name, started_at_us_, seen_at_us}, std::move(sessions));
}

// What dead nodes leave, for a node that is at work: what it wants joins the batch, and what has to
// wait for that batch is done when it is durable.
Status Membership::take_over() {
  PAWL_TRY(const std::int64_t now_us, store_.time_us(clock_));
  PAWL_TRY(DeadNodes dead, find_dead_nodes(store_, options_, node_, now_us));
  std::vector<Key>& ended = batch_.commit.ended_nodes;
  ended.insert(ended.end(), dead.nodes.begin(), dead.nodes.end());
  bool released = false;
  for (const store::SessionRecord& session : dead.sessions) {
    PAWL_TRY(auto tasks, tasks_held_by(store_, session.key));
    bool any = false;
    for (const store::CallRecord& task : tasks) {
      const TaskFate fate = fate_of(task, session, options_.most_lost_leases);
      if (fate == TaskFate::kAwaited) continue;
      take_over(task, fate);
      any = true;
    }
    released = released || any;
    if (any) continue;  // the rest is seen to when these are durable
    if (tasks.empty()) {
      batch_.commit.ended_sessions.push_back(session.key);
    } else {
      batch_.commit.sessions.push_back(session);
      batch_.commit.sessions.back().node = node_;
      PAWL_TRY_STATUS(sessions_.leave_behind(session));
    }
  }
  if (!released) return {};
  batch_.done.push_back([this](const Status& status) {
    if (!status || trouble_.any()) return;
    if (auto again = take_over(); !again) trouble_.note(again.error());
  });
  return {};
}

void Membership::take_over(const store::CallRecord& task, TaskFate fate) {
  if (fate == TaskFate::kReleased) {
    batch_.add(store::TaskWrite{
        task.key, task.session, task.token, store::TaskWrite::Kind::kRelease, 0, {}});
    return;
  }
  vm::Arrival arrival;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = task.number;
  arrival.attempts = task.counted_attempts();
  arrival.error = error_of(fate);
  Recording recording;
  recording.add(outcome_of(fate, task, clock_.now_us()), {});
  arrivals_.record(task.run, std::move(recording), std::move(arrival));
}

store::NodeRecord Membership::record(std::int64_t seen_at_us) const {
  return {node_, options_.node_name, started_at_us_, seen_at_us};
}

Status Membership::give_sign() {
  PAWL_TRY(const std::int64_t now_us, store_.time_us(clock_));
  batch_.commit.nodes.push_back(record(now_us));
  return {};
}

}  // namespace pawl::engine
