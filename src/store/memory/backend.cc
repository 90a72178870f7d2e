// What a commit asks of the tables.
#include "store/memory/backend.h"

#include <algorithm>

namespace pawl::store::memory {

namespace {

template <typename Id, typename Row>
std::optional<Row> copy_of(const Table<Id, Row>& table, const Id& id) {
  const Row* found = table.find(id);
  return found == nullptr ? std::nullopt : std::optional<Row>(*found);
}

}  // namespace

// --- rows by their keys --------------------------------------------------------------------------

std::optional<apply::LiveRun> MemoryBackend::live_run(Key run) {
  const RunState* state = tables_.states.find(run);
  if (state == nullptr) return std::nullopt;
  apply::LiveRun live;
  live.revision = state->revision;
  live.arrivals = state->arrivals;
  live.ready = state->ready;
  live.paused = state->paused;
  live.held = state->hold.has_value();
  live.queued = state->queued;
  live.cancel = state->cancel;
  live.phase = state->phase;
  live.strikes = state->strikes;
  live.home = state->home;
  live.read_waits(state->waits);
  return live;
}

std::optional<apply::EndedRun> MemoryBackend::ended_run(Key run) {
  const RunResult* result = tables_.results.find(run);
  if (result == nullptr) return std::nullopt;
  const RunRecord& record = *tables_.runs.find(run);
  return apply::EndedRun{record.ns, result->status, result->ended_at_us, record.start_key};
}

std::optional<RunRecord> MemoryBackend::run(Key run) { return copy_of(tables_.runs, run); }

std::optional<Key> MemoryBackend::run_of_id(const Name& id) { return copy_of(tables_.ids, id); }

std::optional<apply::StartKey> MemoryBackend::start_key(const Name& key) {
  return copy_of(tables_.start_keys, key);
}

RunRequests MemoryBackend::requests(Key run) {
  return copy_of(tables_.requests, run).value_or(RunRequests());
}

std::optional<CallRecord> MemoryBackend::call(Key call) { return copy_of(tables_.calls, call); }

bool MemoryBackend::has_message_id(Key run, const std::string& id) {
  return tables_.message_ids.find({run, id}) != nullptr;
}

std::uint64_t MemoryBackend::last_message(Key run) {
  std::uint64_t last = 0;
  for_each_of(tables_.inbox, run, [&](const auto&, const MessageRecord& message) {
    last = std::max(last, message.arrival);
  });
  return last;
}

StreamRecord MemoryBackend::stream(Key run, const std::string& name) {
  return copy_of(tables_.streams, std::pair(run, name)).value_or(StreamRecord{name});
}

std::optional<apply::Queue> MemoryBackend::queue(const Name& queue) {
  return copy_of(tables_.queues, queue);
}

std::optional<apply::ScheduleHead> MemoryBackend::schedule_head(const Name& id) {
  const ScheduleRecord* found = tables_.schedules.find(id);
  if (found == nullptr) return std::nullopt;
  return apply::ScheduleHead{found->key, found->revision};
}

std::optional<apply::TriggerHead> MemoryBackend::trigger_head(const Name& id) {
  const TriggerRecord* found = tables_.triggers.find(id);
  if (found == nullptr) return std::nullopt;
  return apply::TriggerHead{found->key, found->revision};
}

std::optional<bool> MemoryBackend::input_is_processed(Key trigger, const std::string& id) {
  const TriggerInput* found = tables_.inputs.find({trigger, id});
  return found == nullptr ? std::nullopt : std::optional(found->processed);
}

// --- calls and queues ----------------------------------------------------------------------------

std::vector<apply::CallLink> MemoryBackend::chain(Key run, Key from) {
  std::vector<apply::CallLink> links;
  for (Key next = from; next != 0; next = links.back().previous) {
    const CallRecord* call = tables_.calls.find(next);
    if (call == nullptr || call->run != run) break;
    links.push_back({call->key, call->previous, call->status, call->arrival});
  }
  return links;
}

std::vector<CallRecord> MemoryBackend::held_tasks(const Name& queue) {
  std::vector<CallRecord> held;
  for (const auto& [session, key] : tables_.leased) {
    const CallRecord& call = *tables_.calls.find(key);
    if (Name(call.ns, call.queue) == queue) held.push_back(call);
  }
  return held;
}

std::vector<apply::NotedLease> MemoryBackend::noted_leases(const Name& queue) {
  std::vector<apply::NotedLease> leases;
  auto place = tables_.queue_leases.rows().lower_bound({queue, INT64_MIN, 0, 0});
  for (; place != tables_.queue_leases.rows().end() && std::get<0>(place->first) == queue;
       ++place) {
    const auto& [name, started_at_us, key, token] = place->first;
    const CallRecord* call = tables_.calls.find(key);
    const bool live = call != nullptr && call->token == token && apply::is_held(call->status);
    leases.push_back({started_at_us, key, token, place->second, live});
  }
  return leases;
}

bool MemoryBackend::may_claim(const Claim& claim, const CallRecord& call) const {
  if (apply::is_kept(tables_.states.find(call.run), call.kind)) return false;
  return apply::offers(claim, call.name);
}

apply::DueTasks MemoryBackend::due_tasks(const Claim& claim, std::uint32_t limit) {
  apply::DueTasks due;
  const auto queue = tables_.pending.find({claim.ns, claim.queue});
  if (queue == tables_.pending.end()) return due;
  for (const auto& [priority, run_at_us, key] : queue->second) {
    if (due.tasks.size() == limit) return {std::move(due.tasks), 0};
    const CallRecord& call = *tables_.calls.find(key);
    if (!may_claim(claim, call)) continue;
    if (run_at_us <= claim.now_us) {
      due.tasks.push_back(call);
    } else if (due.next_run_at_us == 0 || run_at_us < due.next_run_at_us) {
      due.next_run_at_us = run_at_us;
    }
  }
  return due;
}

std::optional<std::int32_t> MemoryBackend::next_priority(const Claim& claim,
                                                         std::optional<std::int32_t> below) {
  const auto queue = tables_.pending.find({claim.ns, claim.queue});
  if (queue == tables_.pending.end()) return std::nullopt;
  const std::int64_t above = below ? -std::int64_t{*below} : INT64_MIN;
  const auto next = queue->second.upper_bound({above, INT64_MAX, INT64_MAX});
  if (next == queue->second.end()) return std::nullopt;
  return static_cast<std::int32_t>(-std::get<0>(*next));
}

std::optional<std::string> MemoryBackend::next_key(const Claim& claim, std::int32_t priority,
                                                   const std::optional<std::string>& after) {
  const Name queue(claim.ns, claim.queue);
  const Line least(queue, priority, after.value_or(std::string()));
  const auto next = after ? tables_.lines.upper_bound(least) : tables_.lines.lower_bound(least);
  if (next == tables_.lines.end()) return std::nullopt;
  const auto& [its_queue, its_priority, key] = next->first;
  if (its_queue != queue || its_priority != priority) return std::nullopt;
  return key;
}

std::optional<CallRecord> MemoryBackend::first_of_key(const Claim& claim, std::int32_t priority,
                                                      const std::string& key) {
  const auto line = tables_.lines.find({{claim.ns, claim.queue}, priority, key});
  if (line == tables_.lines.end()) return std::nullopt;
  for (const auto& [run_at_us, task] : line->second) {
    if (run_at_us > claim.now_us) break;
    const CallRecord& call = *tables_.calls.find(task);
    if (may_claim(claim, call)) return call;
  }
  return std::nullopt;
}

std::int64_t MemoryBackend::next_run_at(const Claim& claim, std::int32_t priority) {
  const auto queue = tables_.pending.find({claim.ns, claim.queue});
  if (queue == tables_.pending.end()) return 0;
  auto place = queue->second.upper_bound({-std::int64_t{priority}, claim.now_us, INT64_MAX});
  for (; place != queue->second.end() && std::get<0>(*place) == -std::int64_t{priority}; ++place) {
    if (may_claim(claim, *tables_.calls.find(std::get<2>(*place)))) return std::get<1>(*place);
  }
  return 0;
}

// --- programs, nodes, sessions -------------------------------------------------------------------

std::optional<Key> MemoryBackend::find_program(const ProgramRecord& program) {
  return copy_of(tables_.versions, Version(program.ns, program.version, program.compiler_revision));
}

bool MemoryBackend::has_program(Key program) { return tables_.programs.find(program) != nullptr; }

bool MemoryBackend::is_current(Key program) {
  return std::ranges::any_of(tables_.workflows.rows(),
                             [&](const auto& row) { return row.second.program == program; });
}

bool MemoryBackend::is_needed(Key program) {
  return std::ranges::any_of(tables_.states.rows(), [&](const auto& row) {
    return tables_.runs.find(row.first)->program == program;
  });
}

bool MemoryBackend::has_node(Key node) { return tables_.nodes.find(node) != nullptr; }

std::optional<Key> MemoryBackend::node_of_session(Key session) {
  const SessionRecord* found = tables_.sessions.find(session);
  return found == nullptr ? std::nullopt : std::optional(found->node);
}

bool MemoryBackend::holds_tasks(Key session) {
  const auto held = tables_.leased.lower_bound({session, 0});
  return held != tables_.leased.end() && held->first == session;
}

Key MemoryBackend::reserve_keys(std::uint32_t count) {
  const Key first = tables_.next_key;
  tables_.next_key += count;
  return first;
}

}  // namespace pawl::store::memory
