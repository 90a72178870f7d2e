#include "engine/core/node_entry.h"

#include <algorithm>
#include <utility>

#include "engine/core/dead_nodes.h"
#include "engine/core/keys.h"

namespace pawl::engine {
namespace {

constexpr store::Key kFirstKey = 1;  // of a store that has given out none
constexpr std::uint32_t kPage = 1'000;

// Several outcomes may be of one run, and a commit has one write of a run.
store::RunWrite& write_of(store::Key run, store::Commit* commit) {
  auto found = std::ranges::find(commit->runs, run, &store::RunWrite::run);
  if (found != commit->runs.end()) return *found;
  store::RunWrite& write = commit->runs.emplace_back();
  write.run = run;
  return write;
}

}  // namespace

Result<store::CommitResult> NodeEntry::commit(store::Commit commit) {
  commit.node = node_;
  return store_.commit(commit);
}

Result<store::Key> NodeEntry::reserve_keys() {
  store::Commit block;
  block.reserve_keys = Keys::kBlock;
  PAWL_TRY(store::CommitResult result, commit(std::move(block)));
  return result.reserved_keys;
}

// The keys of a new store begin anywhere: a worker may still be at tasks of the one that was in its
// place, and must not take new tasks for those.
Result<store::Key> NodeEntry::reserve_first_keys(RandomSource& random) {
  constexpr std::uint64_t kMostBlocks = 1023;  // keys stay small, as they are in every row
  PAWL_TRY(store::Key first, reserve_keys());
  if (first != kFirstKey) return first;
  store::Commit passed_over;
  passed_over.reserve_keys =
      Keys::kBlock * static_cast<std::uint32_t>(random.next_u64() % kMostBlocks);
  if (passed_over.reserve_keys == 0) return first;
  PAWL_TRY(store::CommitResult result, commit(std::move(passed_over)));
  return reserve_keys();
}

Status NodeEntry::enter(const store::NodeRecord& node, std::vector<store::SessionRecord> sessions) {
  node_ = node.key;
  store::Commit entry;
  entry.nodes.push_back(node);
  entry.sessions = std::move(sessions);
  for (store::SessionRecord& session : entry.sessions) session.node = node_;
  PAWL_TRY(store::CommitResult result, commit(std::move(entry)));
  return {};
}

Result<bool> NodeEntry::strike(store::Key run) {
  auto control = [&](store::Control what, std::string reason = {}) {
    store::Commit controls;
    store::RunWrite& write = controls.runs.emplace_back();
    write.run = run;
    write.control = what;
    write.detail = {std::move(reason), clock_.now_us(), 0};
    return commit(std::move(controls));
  };
  PAWL_TRY(store::CommitResult struck, control(store::Control::kStrike));
  PAWL_TRY(auto view, store_.run(run));
  if (view && view->state && view->state->strikes >= options_.most_strikes) {
    std::string reason = options_.struck_hung ? "its turns hung, or took the process down, "
                                              : "its turns took the process down ";
    reason += std::to_string(view->state->strikes) + " times";
    PAWL_TRY(store::CommitResult paused, control(store::Control::kPause, std::move(reason)));
  }
  if (options_.note_active) options_.note_active(0);
  return view.has_value();
}

Result<std::vector<store::SessionRecord>> NodeEntry::end_dead_nodes() {
  PAWL_TRY(const std::int64_t now_us, store_.time_us(clock_));
  PAWL_TRY(DeadNodes dead, find_dead_nodes(store_, options_, node_, now_us));
  store::Commit ends;
  ends.ended_nodes = std::move(dead.nodes);
  std::vector<store::SessionRecord> left;
  for (store::SessionRecord& session : dead.sessions) {
    PAWL_TRY(bool all, release_tasks(session));
    if (all) {
      ends.ended_sessions.push_back(session.key);
    } else {
      left.push_back(std::move(session));
    }
  }
  if (ends.empty()) return left;
  PAWL_TRY(store::CommitResult result, commit(std::move(ends)));
  return left;
}

Result<bool> NodeEntry::release_tasks(const store::SessionRecord& session) {
  store::Key after = 0;
  bool all = true;
  while (true) {
    PAWL_TRY(auto tasks, store_.leased_tasks(session.key, after, kPage));
    if (tasks.empty()) return all;
    after = tasks.back().key;
    store::Commit releases;
    for (const store::CallRecord& task : tasks) {
      const TaskFate fate = fate_of(task, session, options_.most_lost_leases);
      if (fate == TaskFate::kAwaited) {
        all = false;
      } else if (fate == TaskFate::kReleased) {
        releases.tasks.push_back(
            {task.key, task.session, task.token, store::TaskWrite::Kind::kRelease, 0, {}});
      } else {
        write_of(task.run, &releases).outcomes.push_back(outcome_of(fate, task, clock_.now_us()));
      }
    }
    PAWL_TRY(store::CommitResult result, commit(std::move(releases)));
  }
}

}  // namespace pawl::engine
