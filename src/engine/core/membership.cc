#include "engine/core/membership.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/control/administration.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/node_entry.h"
#include "engine/core/store_trouble.h"
#include "engine/run/arrivals.h"
#include "engine/run/hot_runs.h"
#include "engine/task/dispatcher.h"
#include "engine/task/worker_sessions.h"
#include "engine/time/run_timers.h"

namespace pawl::engine {
namespace {

// If no other node has said that it has made commits, none was missed.
constexpr std::int64_t kQuietSweepUs = 30'000'000;

}  // namespace

Result<bool> Membership::join(Key struck) {
  NodeEntry entry(store_, clock_, options_);
  PAWL_TRY(Key first_key, entry.reserve_first_keys(random_));
  keys_.begin_block(first_key);
  PAWL_TRY_STATUS(run_timers_.compare_with_the_past());
  PAWL_TRY(std::vector<store::SessionRecord> left, entry.end_dead_nodes());
  node_ = keys_.next();
  batch_.commit.node = node_;
  started_at_us_ = clock_.now_us();
  PAWL_TRY_STATUS(entry.enter(record(), left));
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
  neighbours_.members().begin_anew(steady_us(clock_));
  PAWL_TRY_STATUS(entry.enter(record(), std::move(sessions)));
  tell_nodes();  // whoever had taken it for dead sees that it is there again
  return {};
}

// --- the others

Status Membership::meet_the_others(std::function<void()> inherited) {
  inherited_ = std::move(inherited);
  dispatcher_.note_stirred();
  neighbours_.begin(node_, options_.on_news);
  PAWL_TRY_STATUS(look_at_others());
  tell_nodes();
  swept_at_us_ = steady_us(clock_);
  return {};
}

void Membership::tell_nodes() {
  News news;
  news.nodes = true;
  neighbours_.tell(news);
}

void Membership::look_at(const std::vector<store::NodeRecord>& nodes) {
  if (neighbours_.members().look(nodes, node_, steady_us(clock_))) any_news_ = true;
  watch_others();
}

Status Membership::look_at_others() {
  PAWL_TRY(auto nodes, store_.nodes());
  look_at(nodes);
  return take_over();
}

void Membership::give_sign() { batch_.commit.nodes.push_back(record()); }

Result<bool> Membership::saw(const std::vector<store::NodeRecord>& nodes) {
  const std::int64_t now_us = steady_us(clock_);
  look_at(nodes);
  const bool any = !neighbours_.members().dead(now_us).empty() || orphans_.any();
  if (any) PAWL_TRY_STATUS(take_over());
  // With news, that look finds those that were lost; without them it is how anything is noticed.
  std::int64_t every_us = store_.tells_nodes() ? options_.node_timeout_us / 2 : 0;
  if (!any_news_) every_us = kQuietSweepUs;
  if (now_us - swept_at_us_ < every_us) return false;
  swept_at_us_ = now_us;
  any_news_ = false;
  PAWL_TRY_STATUS(look_at_others());
  return true;
}

Status Membership::look_at_silent() {
  if (neighbours_.members().dead(steady_us(clock_)).empty()) return {};
  return look_at_others();
}

// Before the next beat somebody's time may be over. What is over already is seen to, and looked at
// again with the next beat.
void Membership::watch_others() {
  const std::int64_t now_us = steady_us(clock_);
  const std::int64_t next_us = neighbours_.members().next_us();
  if (next_us <= now_us || next_us >= now_us + options_.node_timeout_us / kBeats) return;
  steady_.add({next_us, TimerKind::kMember, 0, 0});
}

// --- what is left behind

// What dead nodes leave, for a node that is at work: what it wants joins the batch, and what has to
// wait for that batch is done when it is durable.
Status Membership::take_over() {
  const std::int64_t now_us = steady_us(clock_);
  const std::vector<Key> dead = neighbours_.members().dead(now_us);
  const auto is_among = [](const std::vector<Key>& keys, Key key) {
    return std::ranges::find(keys, key) != keys.end();
  };
  const std::vector<Key> others = neighbours_.members().keys();
  counters_.nodes_buried += dead.size();
  batch_.commit.ended_nodes.insert(batch_.commit.ended_nodes.end(), dead.begin(), dead.end());
  bool released = !dead.empty();
  PAWL_TRY(auto sessions, store_.sessions());
  for (const store::SessionRecord& session : sessions) {
    const bool is_dead = is_among(dead, session.node);
    if (session.node == node_ || (is_among(others, session.node) && !is_dead)) continue;
    if (is_dead) orphans_.give_up(session.key);
    if (!orphans_.is_over(session, now_us)) continue;
    PAWL_TRY(const bool any, release_tasks(session));
    released = released || any;
  }
  if (!released) return {};
  // With their rows gone, their runs are everybody's; and some sessions may be ended only now.
  batch_.done.push_back([this](const Status& status) {
    if (!status || trouble_.any()) return;
    if (auto again = look_at_others(); !again) return trouble_.note(again.error());
    if (inherited_) inherited_();
  });
  return {};
}

Result<bool> Membership::release_tasks(const store::SessionRecord& session) {
  PAWL_TRY(auto tasks, tasks_held_by(store_, session.key));
  bool any = false;
  for (const store::CallRecord& task : tasks) {
    const TaskFate fate = fate_of(task, session, options_.most_lost_leases);
    if (fate == TaskFate::kAwaited) continue;
    take_over(task, fate);
    any = true;
  }
  if (any) return true;
  orphans_.forget(session.key);
  if (tasks.empty()) {
    batch_.commit.ended_sessions.push_back(session.key);
  } else {
    batch_.commit.sessions.push_back(session);
    batch_.commit.sessions.back().node = node_;
    PAWL_TRY_STATUS(sessions_.leave_behind(session));
  }
  return false;
}

void Membership::take_over(const store::CallRecord& task, TaskFate fate) {
  if (fate == TaskFate::kReleased) {
    dispatcher_.stir(task.queue);
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
  arrivals_.record_now(task.run, std::move(recording), std::move(arrival));
}

store::NodeRecord Membership::record() const {
  std::string about;
  if (options_.observer != nullptr) {
    about = options_.observer->about_node(
        {dispatcher_.workers().size(), dispatcher_.leased(), runs_.size()});
  }
  return {node_,   options_.node_name, started_at_us_, store_.node_stamp(clock_), std::move(about),
          commits_};
}

// --- leaving

// Sessions stay for the tasks that their workers are at, and which they take along to another node.
Result<std::size_t> Membership::leave() {
  store::Commit farewell;
  farewell.node = node_;
  farewell.fenced = true;
  farewell.ended_nodes = {node_};
  for (Key session : dispatcher_.session_keys()) {
    if (dispatcher_.session(session)->leases.empty()) farewell.ended_sessions.push_back(session);
  }
  PAWL_TRY(store::CommitResult left, store_.commit(farewell));
  neighbours_.give_up();
  tell_nodes();
  return neighbours_.others();
}

}  // namespace pawl::engine
