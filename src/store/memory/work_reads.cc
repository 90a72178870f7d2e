// What there is to do: ready and due runs, tasks, sessions and nodes, ended runs.
#include <algorithm>

#include "store/memory/store_impl.h"

namespace pawl::store::memory {

Result<std::optional<CallRecord>> MemoryStore::call(Key call) {
  Lock lock(mutex_);
  const CallRecord* found = tables_.calls.find(call);
  return found == nullptr ? std::nullopt : std::optional<CallRecord>(*found);
}

Result<std::vector<CallRecord>> MemoryStore::suspensions(Key run) {
  Lock lock(mutex_);
  std::vector<CallRecord> found;
  for (auto place = tables_.suspended.lower_bound({run, 0});
       place != tables_.suspended.end() && place->first == run; ++place) {
    found.push_back(*tables_.calls.find(place->second));
  }
  return found;
}

Result<std::vector<CallRecord>> MemoryStore::stranded_requests(Key run, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<CallRecord> found;
  for (const Key request : tables_.open_requests) {
    if (found.size() == limit) break;
    const CallRecord& call = *tables_.calls.find(request);
    if (run != 0 && call.child_run != run) continue;
    if (tables_.states.find(call.child_run) == nullptr) found.push_back(call);
  }
  return found;
}

Result<bool> MemoryStore::has_open_requests() {
  Lock lock(mutex_);
  return !tables_.open_requests.empty();
}

Result<std::vector<Key>> MemoryStore::ready_runs(Key home, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<Key> found;
  for (const Key run : tables_.runnable) {
    if (found.size() == limit) break;
    const Key its_home = tables_.states.find(run)->home;
    if (its_home == home || tables_.nodes.find(its_home) == nullptr) found.push_back(run);
  }
  return found;
}

Result<std::vector<DueRun>> MemoryStore::due_runs(std::int64_t until_us, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<DueRun> found;
  for (const auto& [wake_at_us, run] : tables_.timers) {
    if (wake_at_us > until_us || found.size() == limit) break;
    found.push_back({run, wake_at_us});
  }
  return found;
}

Result<std::optional<std::int64_t>> MemoryStore::next_wake(std::int64_t after_us) {
  Lock lock(mutex_);
  auto next = tables_.timers.upper_bound({after_us, INT64_MAX});
  if (next == tables_.timers.end()) return std::optional<std::int64_t>();
  return std::optional<std::int64_t>(next->first);
}

Result<std::vector<CallRecord>> MemoryStore::overdue_tasks(std::int64_t until_us,
                                                           std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<CallRecord> found;
  for (const auto& [deadline_us, call] : tables_.deadlines) {
    if (deadline_us > until_us || found.size() == limit) break;
    found.push_back(*tables_.calls.find(call));
  }
  return found;
}

Result<std::vector<CallRecord>> MemoryStore::delayed_tasks(std::int64_t now_us, Key after,
                                                           std::uint32_t limit) {
  Lock lock(mutex_);
  std::set<Key> keys;
  for (const auto& [queue, places] : tables_.pending) {
    for (const auto& [priority, run_at_us, key] : places) {
      if (key > after && run_at_us > now_us) keys.insert(key);
    }
  }
  std::vector<CallRecord> found;
  for (const Key key : keys) {
    if (found.size() == limit) break;
    found.push_back(*tables_.calls.find(key));
  }
  return found;
}

Result<std::optional<std::int64_t>> MemoryStore::next_deadline(std::int64_t after_us) {
  Lock lock(mutex_);
  auto next = tables_.deadlines.upper_bound({after_us, INT64_MAX});
  if (next == tables_.deadlines.end()) return std::optional<std::int64_t>();
  return std::optional<std::int64_t>(next->first);
}

Result<std::vector<SessionRecord>> MemoryStore::sessions() {
  Lock lock(mutex_);
  std::vector<SessionRecord> found;
  for (const auto& [key, session] : tables_.sessions.rows()) found.push_back(session);
  return found;
}

Result<std::vector<TokenRecord>> MemoryStore::tokens(Namespace ns) {
  Lock lock(mutex_);
  std::vector<TokenRecord> found;
  for (const auto& [key, token] : tables_.tokens.rows()) {
    if (token.ns == ns) found.push_back(token);
  }
  return found;
}

Result<std::vector<NodeRecord>> MemoryStore::nodes() {
  Lock lock(mutex_);
  return all_nodes();
}

std::vector<NodeRecord> MemoryStore::all_nodes() {
  std::vector<NodeRecord> found;
  for (const auto& [key, node] : tables_.nodes.rows()) found.push_back(node);
  return found;
}

Result<std::vector<CallRecord>> MemoryStore::leased_tasks(Key session, Key after,
                                                          std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<CallRecord> found;
  for (auto place = tables_.leased.upper_bound({session, after});
       place != tables_.leased.end() && place->first == session && found.size() < limit; ++place) {
    found.push_back(*tables_.calls.find(place->second));
  }
  return found;
}

Result<std::vector<Key>> MemoryStore::ended_runs(Namespace ns, std::optional<RunStatus> status,
                                                 std::int64_t before_us, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<Key> found;
  for (const auto& [ended_at_us, run] : tables_.ends) {
    if (ended_at_us >= before_us || found.size() == limit) break;
    if (tables_.runs.find(run)->ns != ns) continue;
    if (status && tables_.results.find(run)->status != *status) continue;
    found.push_back(run);
  }
  return found;
}

// --- schedules -----------------------------------------------------------------------------------

Result<std::optional<ScheduleRecord>> MemoryStore::schedule(Namespace ns, const std::string& id) {
  Lock lock(mutex_);
  const ScheduleRecord* found = tables_.schedules.find({ns, id});
  return found == nullptr ? std::nullopt : std::optional(*found);
}

Result<std::vector<ScheduleRecord>> MemoryStore::schedules(Namespace ns, const std::string& after,
                                                           std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<ScheduleRecord> found;
  const auto& rows = tables_.schedules.rows();
  for (auto place = rows.upper_bound({ns, after});
       place != rows.end() && place->first.first == ns && found.size() < limit; ++place) {
    found.push_back(place->second);
  }
  return found;
}

Result<std::vector<ScheduleRecord>> MemoryStore::due_schedules(Namespace ns, std::int64_t until_us,
                                                               std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<ScheduleRecord> found;
  for (const auto& [wake, id] : tables_.wakes[ns]) {
    if (wake.first > until_us || found.size() == limit) break;
    found.push_back(*tables_.schedules.find({ns, id}));
  }
  return found;
}

Result<std::optional<std::int64_t>> MemoryStore::next_schedule(Namespace ns,
                                                               std::int64_t after_us) {
  Lock lock(mutex_);
  const auto& wakes = tables_.wakes[ns];
  const auto next = wakes.upper_bound({after_us, INT64_MAX});
  return next == wakes.end() ? std::nullopt : std::optional(next->first.first);
}

// --- triggers ------------------------------------------------------------------------------------

Result<std::optional<TriggerRecord>> MemoryStore::trigger(Namespace ns, const std::string& id) {
  Lock lock(mutex_);
  const TriggerRecord* found = tables_.triggers.find({ns, id});
  return found == nullptr ? std::nullopt : std::optional(*found);
}

Result<std::vector<TriggerRecord>> MemoryStore::triggers(Namespace ns, const std::string& after,
                                                         std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<TriggerRecord> found;
  const auto& rows = tables_.triggers.rows();
  for (auto place = rows.upper_bound({ns, after});
       place != rows.end() && place->first.first == ns && found.size() < limit; ++place) {
    found.push_back(place->second);
    found.back().secrets.clear();
  }
  return found;
}

Result<std::optional<TriggerInput>> MemoryStore::trigger_input(Key trigger, const std::string& id) {
  Lock lock(mutex_);
  const TriggerInput* found = tables_.inputs.find({trigger, id});
  return found == nullptr ? std::nullopt : std::optional(*found);
}

Result<std::vector<TriggerInput>> MemoryStore::trigger_inputs(Key trigger, InputFilter filter,
                                                              Key before, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<TriggerInput> found;
  for_each_of(tables_.inputs, trigger, [&](const auto&, const TriggerInput& input) {
    if (before != 0 && input.key >= before) return;
    if (filter == InputFilter::kAll || !input.processed) found.push_back(input);
  });
  std::ranges::sort(found, std::greater<>(), &TriggerInput::key);
  if (found.size() > limit) found.resize(limit);
  return found;
}

}  // namespace pawl::store::memory
