// What a commit changes in the tables.
#include <algorithm>
#include <vector>

#include "base/error_codes.h"
#include "store/memory/backend.h"

namespace pawl::store::memory {

void MemoryBackend::refuse(const char* what, Key key) {
  if (error_) return;
  error_ = Error{ErrorCode::store_refused,
                 std::string(what) + " key " + std::to_string(key) + " is in use"};
}

void MemoryBackend::store(const apply::Changes& changes) {
  store_catalog(changes);
  store_queues(changes);
  store_runs(changes);
  store_calls(changes);
  store_messages(changes);
  store_logs(changes);
  store_streams(changes);
  store_turns(changes);
  erase_removed(changes);
  for (const AuditRecord* record : changes.audits) {
    if (!tables_.audit.insert(record->key, *record)) refuse("audit", record->key);
  }
  forget(changes);
  for (const auto& [ns, change] : changes.counts) {
    RunCounts counts = tables_.counts.find(ns) == nullptr ? RunCounts() : *tables_.counts.find(ns);
    counts.waiting += static_cast<std::uint64_t>(change.waiting);
    counts.completed += static_cast<std::uint64_t>(change.completed);
    counts.failed += static_cast<std::uint64_t>(change.failed);
    counts.cancelled += static_cast<std::uint64_t>(change.cancelled);
    tables_.counts.put(ns, counts);
  }
  woken_homes_.insert(changes.woken_homes.begin(), changes.woken_homes.end());
}

namespace {

template <typename Id, typename Row>
void put_or_erase(Table<Id, Row>& table, const std::map<Id, std::optional<Row>>& rows) {
  for (const auto& [id, row] : rows) {
    if (row) {
      table.put(id, *row);
    } else {
      table.erase(id);
    }
  }
}

}  // namespace

void MemoryBackend::store_catalog(const apply::Changes& changes) {
  for (const ProgramRecord* program : changes.programs) {
    if (!tables_.programs.insert(program->key, *program)) refuse("program", program->key);
    tables_.versions.put({program->ns, program->version, program->compiler_revision}, program->key);
  }
  for (const WorkflowRecord& workflow : changes.workflows) {
    const Name name(workflow.ns, workflow.name);
    tables_.workflows.put(name, workflow);
    tables_.workflow_versions.put({name, workflow.program}, workflow);
  }
  put_or_erase(tables_.nodes, changes.nodes);
  put_or_erase(tables_.sessions, changes.sessions);
  put_or_erase(tables_.tokens, changes.tokens);
  put_or_erase(tables_.schedules, changes.schedules);
  put_or_erase(tables_.triggers, changes.triggers);
  for (const auto& [id, input] : changes.inputs) tables_.inputs.put(id, input);
}

void MemoryBackend::store_queues(const apply::Changes& changes) {
  put_or_erase(tables_.queues, changes.queues);
  for (const auto& [name, queue] : changes.queues) {
    if (queue) continue;
    std::vector<QueueLease> leases;
    for (const auto& [lease, key] : tables_.queue_leases.rows()) {
      if (std::get<0>(lease) == name) leases.push_back(lease);
    }
    for (const QueueLease& lease : leases) tables_.queue_leases.erase(lease);
  }
  for (const auto& [name, lease] : changes.erased_leases) {
    tables_.queue_leases.erase({name, lease.started_at_us, lease.call, lease.token});
  }
  for (const auto& [name, lease] : changes.leases) {
    tables_.queue_leases.put({name, lease.started_at_us, lease.call, lease.token},
                             lease.concurrency_key);
  }
}

// --- runs ----------------------------------------------------------------------------------------

void MemoryBackend::store_runs(const apply::Changes& changes) {
  for (const auto& [key, change] : changes.runs) {
    if (change.inserted != nullptr) {
      if (!tables_.runs.insert(key, *change.inserted)) return refuse("run", key);
      tables_.ids.put({change.inserted->ns, change.inserted->id}, key);
    }
    RunRecord record = *tables_.runs.find(key);
    if (change.continued != nullptr) {
      record.program = change.continued->program;
      record.entry = change.continued->entry;
      record.input = change.continued->input;
    }
    if (change.tags) record.tags = *change.tags;
    tables_.runs.put(key, std::move(record));
  }
  for (const auto& [key, row] : changes.start_keys) tables_.start_keys.put(key, row);
  // A status goes from the state to the result when a run ends, and back when the run is revived.
  for (const auto& [run, result] : changes.results) store_result(run, *result.first);
  for (const auto& [run, change] : changes.states) store_state(run, change);
  for (const Key run : changes.erased_results) tables_.results.erase(run);
  for (const auto& [run, requests] : changes.requests) {
    if (requests == RunRequests()) {
      tables_.requests.erase(run);
    } else {
      tables_.requests.put(run, requests);
    }
  }
}

void MemoryBackend::store_result(Key run, const Step& step) {
  const Ended& ended = *step.ended;
  const RunState* before = tables_.states.find(run);
  const RunState state = before == nullptr ? RunState() : *before;
  tables_.results.put(
      run, {run, ended.status, ended.outcome, ended.retry_point, ended.ended_at_us, ended.last_call,
            step.generation, ended.status_value.value_or(state.status),
            state.status_version + (ended.status_value ? 1 : 0), ended.error_kind});
}

namespace {

// What LiveRun has of a state.
void set_live(RunState& state, const apply::LiveRun& live) {
  state.revision = live.revision;
  state.arrivals = live.arrivals;
  state.ready = live.ready;
  state.paused = live.paused;
  state.queued = live.queued;
  state.cancel = live.cancel;
  state.phase = live.phase;
  state.strikes = live.strikes;
  state.home = live.home;
  state.waits = live.waits.encode();
}

// What a start, a step or a revival writes beside that.
void set_body(RunState& state, const apply::Body& body) {
  const Parked& parked = *body.parked;
  state.seen = body.seen;
  state.generation = body.generation;
  if (body.deadline_us) state.deadline_us = *body.deadline_us;
  state.wake_at_us = parked.wake_at_us;
  state.last_call = parked.last_call;
  state.open = parked.open;
  // An unchanged tail is the one that is here, as in a store that does not write it again.
  const std::size_t head = parked.snapshot.size() - parked.tail_bytes;
  const std::string tail = parked.tail_unchanged
                               ? state.snapshot.substr(state.snapshot.size() - state.tail_bytes)
                               : parked.snapshot.substr(head);
  state.snapshot = parked.snapshot.substr(0, head) + tail;
  state.tail_bytes = parked.tail_bytes;
  state.line = parked.line;
  if (parked.retry_point) state.retry_point = *parked.retry_point;
  if (!parked.status) return;
  state.status = *parked.status;
  ++state.status_version;
}

void set_hold(RunState& state, const apply::HoldChange& change) {
  switch (change.kind) {
    case apply::HoldChange::Kind::kNone:
      return;
    case apply::HoldChange::Kind::kPut:
      state.hold = change.hold;
      return;
    case apply::HoldChange::Kind::kErase:
      state.hold.reset();
      return;
    case apply::HoldChange::Kind::kUntil:
      if (state.hold) state.hold->until_us = change.until_us;
      return;
  }
}

}  // namespace

void MemoryBackend::store_state(Key run, const apply::StateChange& change) {
  if (change.live == nullptr) return tables_.states.erase(run);
  RunState state;
  if (const RunState* before = tables_.states.find(run)) {
    state = *before;
  } else if (const RunResult* result = tables_.results.find(run)) {
    state.status = result->last_status;
    state.status_version = result->status_version;
  }
  state.run = run;
  set_live(state, *change.live);
  if (change.body.parked != nullptr) set_body(state, change.body);
  set_hold(state, change.hold);
  tables_.states.put(run, std::move(state));
}

// --- calls, messages, blobs, logs ----------------------------------------------------------------

void MemoryBackend::store_calls(const apply::Changes& changes) {
  for (const auto& [key, change] : changes.calls) {
    if (change.after == nullptr) {
      erase_call(key);
    } else if (change.before != nullptr) {
      tables_.calls.put(key, *change.after);
    } else if (!tables_.calls.insert(key, *change.after)) {
      refuse("call", key);
    }
  }
  for (const auto& [id, change] : changes.attempts) {
    tables_.attempt_errors.put(id, change.error);
    for_each_of(tables_.attempt_errors, id.first, [&](const auto& other, const AttemptError&) {
      if (other.second <= change.drop_until) tables_.attempt_errors.erase(std::pair(other));
    });
  }
}

namespace {

template <typename Id, typename Row, typename Added, typename Make>
void replace(Table<Id, Row>& table, const std::map<Id, apply::Replaced<Added>>& rows, Make make) {
  for (const auto& [id, row] : rows) {
    if (row.erased) table.erase(id);
    if (row.added) table.insert(id, make(*row.added));
  }
}

}  // namespace

void MemoryBackend::store_messages(const apply::Changes& changes) {
  for (const auto& [id, at_us] : changes.message_ids) tables_.message_ids.insert(id, at_us);
  replace(tables_.inbox, changes.messages, [](const MessageRecord& message) { return message; });
  replace(tables_.blobs, changes.blobs, [](const BlobRecord& blob) { return blob.bytes; });
}

void MemoryBackend::store_logs(const apply::Changes& changes) {
  for (const LogRecord* log : changes.logs) {
    tables_.logs.put({log->run, tables_.next_log++}, *log);
  }
  for (const auto& [run, kept] : changes.trimmed_logs) {
    std::uint64_t lines = 0;
    for_each_of(tables_.logs, run, [&](const auto&, const LogRecord&) { ++lines; });
    for_each_of(tables_.logs, run, [&](const auto& id, const LogRecord&) {
      if (lines <= kept) return;
      tables_.logs.erase(std::pair(id));
      --lines;
    });
  }
}

void MemoryBackend::store_streams(const apply::Changes& changes) {
  for (const auto& [id, stream] : changes.streams) tables_.streams.put(id, stream);
  for (const auto& [id, item] : changes.stream_items) {
    StreamItem stored = *item;
    stored.run = std::get<0>(id);
    stored.number = std::get<2>(id);
    tables_.stream_items.put(id, std::move(stored));
  }
}

void MemoryBackend::store_turns(const apply::Changes& changes) {
  for (const auto& [run, before] : changes.dropped_turns) {
    for_each_of(tables_.turns, run, [&](const auto& id, const TurnRecord&) {
      if (id.second < before) tables_.turns.erase(std::pair(id));
    });
  }
  for (const auto& [id, turn] : changes.turns) tables_.turns.put(id, *turn);
}

// --- what goes -----------------------------------------------------------------------------------

void MemoryBackend::erase_call(Key call) {
  for_each_of(tables_.attempt_errors, call, [&](const auto& id, const AttemptError&) {
    tables_.attempt_errors.erase(std::pair(id));
  });
  tables_.calls.erase(call);
}

void MemoryBackend::erase_streams(Key run) {
  for_each_of(tables_.streams, run, [&](const auto& id, const StreamRecord& stream) {
    for (std::uint64_t number = 0; number < stream.items; ++number) {
      tables_.stream_items.erase({run, stream.name, number});
    }
    tables_.streams.erase(std::pair(id));
  });
}

void MemoryBackend::erase_run(Key run) {
  const RunRecord* record = tables_.runs.find(run);
  if (record == nullptr) return;
  tables_.ids.erase({record->ns, record->id});
  std::vector<Key> calls;
  for (auto place = tables_.calls_of_run.lower_bound({run, 0});
       place != tables_.calls_of_run.end() && place->first == run; ++place) {
    calls.push_back(place->second);
  }
  for (const Key call : calls) erase_call(call);
  for_each_of(tables_.inbox, run, [&](const auto& id, const auto&) { tables_.inbox.erase(id); });
  for_each_of(tables_.message_ids, run,
              [&](const auto& id, const auto&) { tables_.message_ids.erase(id); });
  for_each_of(tables_.blobs, run, [&](const auto& id, const auto&) { tables_.blobs.erase(id); });
  for_each_of(tables_.logs, run, [&](const auto& id, const auto&) { tables_.logs.erase(id); });
  erase_streams(run);
  for_each_of(tables_.turns, run, [&](const auto& id, const auto&) { tables_.turns.erase(id); });
  tables_.results.erase(run);
  tables_.requests.erase(run);
  tables_.runs.erase(run);
}

void MemoryBackend::erase_removed(const apply::Changes& changes) {
  for (const auto& [run, ended] : changes.erased_runs) erase_run(run);
  for (const Name& workflow : changes.erased_workflows) tables_.workflows.erase(workflow);
  for (const Key key : changes.erased_programs) {
    const ProgramRecord& program = *tables_.programs.find(key);
    tables_.versions.erase({program.ns, program.version, program.compiler_revision});
    tables_.programs.erase(key);
  }
  std::vector<std::pair<Name, Key>> versions;
  for (const auto& [id, workflow] : tables_.workflow_versions.rows()) {
    const bool erased =
        changes.erased_workflows.contains(id.first) || changes.erased_programs.contains(id.second);
    if (erased) versions.push_back(id);
  }
  for (const auto& id : versions) tables_.workflow_versions.erase(id);
}

namespace {

// The oldest of what is older than a time.
template <typename Id>
void erase_oldest(std::vector<std::pair<std::int64_t, Id>> found, auto& table) {
  std::sort(found.begin(), found.end());
  if (found.size() > kForgottenAtOnce) found.resize(kForgottenAtOnce);
  for (const auto& [at_us, id] : found) table.erase(id);
}

}  // namespace

void MemoryBackend::forget(const apply::Changes& changes) {
  if (const std::int64_t before_us = changes.forget_start_keys_before_us; before_us != 0) {
    std::vector<std::pair<std::int64_t, Name>> keys;
    for (const auto& [name, key] : tables_.start_keys.rows()) {
      const bool is_past = key.ended_at_us != 0 && key.ended_at_us < before_us;
      if (is_past) keys.emplace_back(key.ended_at_us, name);
    }
    erase_oldest(std::move(keys), tables_.start_keys);
  }
  if (const std::int64_t before_us = changes.forget_message_ids_before_us; before_us != 0) {
    std::vector<std::pair<std::int64_t, std::pair<Key, std::string>>> ids;
    for (const auto& [id, at_us] : tables_.message_ids.rows()) {
      if (at_us < before_us) ids.emplace_back(at_us, id);
    }
    erase_oldest(std::move(ids), tables_.message_ids);
  }
  if (const std::int64_t before_us = changes.forget_audit_before_us; before_us != 0) {
    std::vector<std::pair<std::int64_t, Key>> keys;
    for (const auto& [key, record] : tables_.audit.rows()) {
      if (record.at_us < before_us) keys.emplace_back(record.at_us, key);
    }
    erase_oldest(std::move(keys), tables_.audit);
  }
  if (const std::int64_t before_us = changes.forget_inputs_before_us; before_us != 0) {
    std::vector<std::pair<std::int64_t, std::pair<Key, std::string>>> ids;
    for (const auto& [id, input] : tables_.inputs.rows()) {
      const bool is_past = input.expires_at_us != 0 && input.expires_at_us < before_us;
      if (is_past) ids.emplace_back(input.expires_at_us, id);
    }
    erase_oldest(std::move(ids), tables_.inputs);
  }
}

}  // namespace pawl::store::memory
