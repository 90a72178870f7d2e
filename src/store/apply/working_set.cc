#include "store/apply/working_set.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl::store::apply {

std::int64_t& RunCountChange::of(RunStatus status) {
  switch (status) {
    case RunStatus::kCompleted:
      return completed;
    case RunStatus::kFailed:
      return failed;
    case RunStatus::kCancelled:
      return cancelled;
    case RunStatus::kWaiting:
      break;
  }
  return waiting;
}

std::uint8_t changed_columns(const CallRecord& before, const CallRecord& after) {
  const auto standing = [](const CallRecord& call) {
    return std::tie(call.status, call.session, call.token, call.attempt, call.attempts_before,
                    call.lost_leases, call.run_at_us, call.deadline_us, call.started_at_us);
  };
  const auto outcome = [](const CallRecord& call) {
    return std::tie(call.arrival, call.outcome, call.ended_at_us);
  };
  std::uint8_t columns = 0;
  if (standing(before) != standing(after)) columns |= CallChange::kStanding;
  if (outcome(before) != outcome(after)) columns |= CallChange::kOutcome;
  if (before.progress != after.progress) columns |= CallChange::kProgress;
  if (before.previous != after.previous) columns |= CallChange::kLink;
  return columns;
}

// --- storing -------------------------------------------------------------------------------------

void WorkingSet::flush() {
  if (!is_dirty_ || failed()) return;
  add_state_changes();
  add_call_changes();
  backend_.store(changes_);
  note_stored();
}

// Only rows that a decision has touched are among these; a run that something was sent to in vain
// is not.
void WorkingSet::add_state_changes() {
  for (auto& [run, row] : states_) {
    const bool changed = row.live && row.live->changed;
    const bool appeared = row.live.has_value() != row.was_there;
    if (!changed && !appeared && row.hold.kind == HoldChange::Kind::kNone) continue;
    changes_.states[run] = {row.was_there, row.live ? &*row.live : nullptr, row.body, row.hold};
    const bool is_runnable = row.live && row.live->is_runnable();
    if (is_runnable && !row.was_runnable) changes_.woken_homes.insert(row.live->home);
  }
}

void WorkingSet::add_call_changes() {
  for (auto& [key, row] : calls_) {
    if (!row.touched || (!row.now && !row.stored)) continue;
    CallChange change{row.stored ? &*row.stored : nullptr, row.now ? &*row.now : nullptr};
    if (row.now && row.stored) {
      change.columns = changed_columns(*row.stored, *row.now);
      if (change.columns == 0) continue;
    }
    changes_.calls[key] = change;
  }
}

void WorkingSet::note_stored() {
  for (const auto& [run, change] : changes_.states) {
    StateRow& row = states_[run];
    row.was_there = row.live.has_value();
    row.was_runnable = row.live && row.live->is_runnable();
    row.body = {};
    row.hold = {};
    if (row.live) row.live->changed = false;
  }
  for (auto& [key, row] : calls_) {
    if (!row.touched) continue;
    row.stored = row.now;
    row.touched = false;
  }
  changes_ = {};
  is_dirty_ = false;
}

// --- rows ----------------------------------------------------------------------------------------

WorkingSet::StateRow& WorkingSet::state(Key run) {
  const auto [place, is_new] = states_.try_emplace(run);
  StateRow& row = place->second;
  if (is_new) {
    row.live = backend_.live_run(run);
    row.was_there = row.live.has_value();
    row.was_runnable = row.live && row.live->is_runnable();
  }
  return row;
}

WorkingSet::CallRow& WorkingSet::call_row(Key call) {
  const auto [place, is_new] = calls_.try_emplace(call);
  if (is_new) place->second.stored = place->second.now = backend_.call(call);
  return place->second;
}

// The answer to a question, after everything was stored.
void WorkingSet::note_read(const CallRecord& call) { calls_[call.key] = {call, call, false}; }

std::optional<Key>& WorkingSet::run_of_id(const Name& id) {
  const auto [place, is_new] = ids_.try_emplace(id);
  if (is_new) place->second = backend_.run_of_id(id);
  return place->second;
}

std::optional<StartKey>& WorkingSet::start_key(const Name& key) {
  const auto [place, is_new] = start_keys_.try_emplace(key);
  if (is_new) place->second = backend_.start_key(key);
  return place->second;
}

std::optional<Queue>& WorkingSet::queue_row(const Name& name) {
  const auto [place, is_new] = queues_.try_emplace(name);
  if (is_new) place->second = backend_.queue(name);
  return place->second;
}

// A run that was revived may have lost its start key, to nobody or to another run.
void WorkingSet::mark_start_key(const Name& key, Key run, std::int64_t ended_at_us) {
  if (key.second.empty()) return;
  std::optional<StartKey>& row = start_key(key);
  if (!row || row->run != run) return;
  row->ended_at_us = ended_at_us;
  changes_.start_keys[key] = *row;
  is_dirty_ = true;
}

// --- runs ----------------------------------------------------------------------------------------

LiveRun* WorkingSet::live_run(Key run) {
  // The caller may change the row.
  is_dirty_ = true;
  StateRow& row = state(run);
  return row.live ? &*row.live : nullptr;
}

std::optional<EndedRun> WorkingSet::ended_run(Key run) {
  const auto [place, is_new] = ended_.try_emplace(run);
  if (is_new) place->second = backend_.ended_run(run);
  return place->second;
}

Ended::Owner WorkingSet::owner(Key run) {
  if (const auto started = started_.find(run); started != started_.end()) {
    return {started->second->ns, started->second->start_key};
  }
  const std::optional<RunRecord> record = backend_.run(run);
  return record ? Ended::Owner{record->ns, record->start_key} : Ended::Owner();
}

std::optional<Key> WorkingSet::find_owner(const RunRecord& record) {
  if (const std::optional<Key>& owner = run_of_id({record.ns, record.id})) return owner;
  if (record.start_key.empty()) return std::nullopt;
  const std::optional<StartKey>& taken = start_key({record.ns, record.start_key});
  return taken ? std::optional(taken->run) : std::nullopt;
}

std::optional<Key> WorkingSet::insert_run(const RunRecord& record) {
  if (const std::optional<Key> owner = find_owner(record)) return owner;
  // A key that this commit has used already is the backend's to refuse.
  if (started_.contains(record.key)) flush();
  run_of_id({record.ns, record.id}) = record.key;
  if (!record.start_key.empty()) {
    const Name key(record.ns, record.start_key);
    start_key(key) = StartKey{record.key, 0};
    changes_.start_keys[key] = {record.key, 0};
  }
  changes_.runs[record.key].inserted = &record;
  started_[record.key] = &record;
  ++changes_.counts[record.ns].waiting;
  is_dirty_ = true;
  return std::nullopt;
}

void WorkingSet::continue_run(Key run, const Continued& next) {
  changes_.runs[run].continued = &next;
  is_dirty_ = true;
}

void WorkingSet::change_tags(Key run, const Effects& effects) {
  std::optional<std::vector<Tag>>& tags = changes_.runs[run].tags;
  if (!tags) {
    const auto started = started_.find(run);
    const std::optional<RunRecord> record =
        started == started_.end() ? backend_.run(run) : std::nullopt;
    if (started != started_.end()) tags = started->second->tags;
    if (record) tags = record->tags;
  }
  PAWL_ASSERT(tags || failed());
  if (!tags) return;
  for (const auto& [name, value] : effects.tags) set_tag(&*tags, name, value);
  is_dirty_ = true;
}

void WorkingSet::erase_run(Key run, const EndedRun& ended) {
  --changes_.counts[ended.ns].of(ended.status);
  changes_.erased_runs[run] = ended;
  ended_[run] = std::nullopt;
  is_dirty_ = true;
}

void WorkingSet::insert_state(Key run, const LiveRun& live, const Body& body) {
  // Nothing is read of a row that is new.
  StateRow& row = states_[run];
  row.live = live;
  row.live->changed = true;
  bodies_.push_back(*body.parked);
  row.body = body;
  row.body.parked = &bodies_.back();
  is_dirty_ = true;
}

void WorkingSet::park_run(Key run, LiveRun& live, const Body& body) {
  StateRow& row = state(run);
  PAWL_ASSERT(&live == &*row.live);
  row.live->changed = true;
  // The deadline is that of a start which came with the step.
  const std::optional<std::int64_t> deadline_us = row.body.deadline_us;
  row.body = body;
  row.body.deadline_us = deadline_us;
  is_dirty_ = true;
}

void WorkingSet::hold_run(Key run, LiveRun& live, const Hold& hold) {
  StateRow& row = state(run);
  PAWL_ASSERT(&live == &*row.live);
  if (live.held) row.hold = {HoldChange::Kind::kPut, hold, 0};
  is_dirty_ = true;
}

void WorkingSet::admit_run(Key, LiveRun&) { is_dirty_ = true; }

void WorkingSet::end_run(Key run, const Step& step, const Ended::Owner& owner) {
  StateRow& row = state(run);
  row.live.reset();
  row.body = {};
  row.hold = {};
  changes_.results[run] = {&step, owner.ns};
  changes_.erased_results.erase(run);
  const Ended& ended = *step.ended;
  ended_[run] = EndedRun{owner.ns, ended.status, ended.ended_at_us, owner.start_key};
  mark_start_key({owner.ns, owner.start_key}, run, ended.ended_at_us);
  --changes_.counts[owner.ns].waiting;
  ++changes_.counts[owner.ns].of(ended.status);
  is_dirty_ = true;
}

void WorkingSet::end_hold(Key run) {
  state(run).hold = {HoldChange::Kind::kErase, {}, 0};
  is_dirty_ = true;
}

void WorkingSet::fail_hold(Key run, std::int64_t until_us) {
  HoldChange& hold = state(run).hold;
  if (hold.kind == HoldChange::Kind::kPut) {
    hold.hold.until_us = until_us;
  } else {
    hold = {HoldChange::Kind::kUntil, {}, until_us};
  }
  is_dirty_ = true;
}

void WorkingSet::erase_result(Key run, const EndedRun& ended) {
  changes_.erased_results.insert(run);
  ended_[run] = std::nullopt;
  mark_start_key({ended.ns, ended.start_key}, run, 0);
  --changes_.counts[ended.ns].of(ended.status);
  ++changes_.counts[ended.ns].waiting;
  is_dirty_ = true;
}

RunRequests WorkingSet::requests(Key run) {
  const auto [place, is_new] = requests_.try_emplace(run);
  if (is_new) place->second = backend_.requests(run);
  return place->second;
}

void WorkingSet::put_requests(Key run, const RunRequests& requests) {
  requests_[run] = changes_.requests[run] = requests;
  is_dirty_ = true;
}

// --- calls ---------------------------------------------------------------------------------------

std::optional<CallRecord> WorkingSet::call(Key call) { return call_row(call).now; }

// A key that is in use is the backend's to refuse; one that this commit has used already is not
// known to it.
void WorkingSet::insert_call(const CallRecord& call) {
  const auto [place, is_new] = calls_.try_emplace(call.key);
  CallRow& row = place->second;
  if (!is_new && row.now) {
    // Not a row of the backend's any more, so that the backend meets the key again.
    flush();
    row.stored.reset();
  }
  row.now = call;
  row.touched = true;
  is_dirty_ = true;
}

void WorkingSet::put_call(const CallRecord& call) {
  CallRow& row = call_row(call.key);
  row.now = call;
  row.touched = true;
  is_dirty_ = true;
}

void WorkingSet::put_progress(Key call, const Cell& progress) {
  CallRow& row = call_row(call);
  if (!row.now) return;
  row.now->progress = progress;
  row.touched = true;
  is_dirty_ = true;
}

void WorkingSet::erase_call(Key call) {
  CallRow& row = call_row(call);
  row.now.reset();
  row.touched = true;
  is_dirty_ = true;
}

std::vector<CallLink> WorkingSet::chain(Key run, Key from) {
  flush();
  return backend_.chain(run, from);
}

void WorkingSet::keep_attempt(const TaskWrite& retry) {
  AttemptChange& change = changes_.attempts[{retry.call, retry.attempt}];
  change.error = {retry.attempt, retry.at_us, retry.outcome};
  if (retry.attempt > kKeptAttempts) change.drop_until = retry.attempt - kKeptAttempts;
  is_dirty_ = true;
}

// --- messages, blobs, logs, streams --------------------------------------------------------------

bool WorkingSet::has_message_id(Key run, const std::string& id) {
  const auto [place, is_new] = message_ids_.try_emplace({run, id});
  if (is_new) place->second = backend_.has_message_id(run, id);
  return place->second;
}

void WorkingSet::insert_message_id(Key run, const std::string& id, std::int64_t at_us) {
  if (has_message_id(run, id)) return;
  message_ids_[{run, id}] = true;
  changes_.message_ids[{run, id}] = at_us;
  is_dirty_ = true;
}

std::uint64_t WorkingSet::last_message(Key run) { return backend_.last_message(run); }

void WorkingSet::insert_message(const MessageRecord& message) { put_back_message(message); }

void WorkingSet::put_back_message(const MessageRecord& message) {
  auto& added = changes_.messages[{message.run, message.arrival}].added;
  if (!added) added = message;
  is_dirty_ = true;
}

void WorkingSet::erase_message(Key run, std::uint64_t arrival) {
  changes_.messages[{run, arrival}] = {true, std::nullopt};
  is_dirty_ = true;
}

void WorkingSet::add_blob(const BlobRecord& blob) {
  auto& added = changes_.blobs[{blob.run, blob.hash}].added;
  if (!added) added = blob;
  is_dirty_ = true;
}

void WorkingSet::erase_blob(Key run, const std::string& hash) {
  changes_.blobs[{run, hash}] = {true, std::nullopt};
  is_dirty_ = true;
}

void WorkingSet::add_log(const LogRecord& log) {
  changes_.logs.push_back(&log);
  is_dirty_ = true;
}

void WorkingSet::trim_logs(Key run, std::uint32_t kept) {
  changes_.trimmed_logs[run] = kept;
  is_dirty_ = true;
}

StreamRecord WorkingSet::stream(Key run, const std::string& name) {
  const auto [place, is_new] = streams_.try_emplace({run, name});
  if (is_new) place->second = backend_.stream(run, name);
  return place->second;
}

void WorkingSet::put_stream(Key run, const StreamRecord& stream) {
  streams_[{run, stream.name}] = changes_.streams[{run, stream.name}] = stream;
  is_dirty_ = true;
}

void WorkingSet::insert_stream_item(Key run, std::uint64_t number, const StreamItem& item) {
  changes_.stream_items[{run, item.stream, number}] = &item;
  is_dirty_ = true;
}

void WorkingSet::drop_turns(Key run, std::uint64_t turn) {
  changes_.dropped_turns[run] = turn;
  is_dirty_ = true;
}

void WorkingSet::put_turn(const TurnRecord& turn) {
  changes_.turns[{turn.run, turn.turn}] = &turn;
  is_dirty_ = true;
}

// --- queues --------------------------------------------------------------------------------------

std::optional<Queue> WorkingSet::queue(Namespace ns, const std::string& name) {
  return queue_row({ns, name});
}

void WorkingSet::put_queue(Namespace ns, const std::string& name, const Queue& queue) {
  queue_row({ns, name}) = queue;
  changes_.queues[{ns, name}] = queue;
  is_dirty_ = true;
}

void WorkingSet::put_last_key(Namespace ns, const std::string& name, const std::string& key) {
  std::optional<Queue>& row = queue_row({ns, name});
  if (!row) return;
  row->last_key = key;
  changes_.queues[{ns, name}] = row;
  is_dirty_ = true;
}

// Leases that this commit has noted for the queue go with the others.
void WorkingSet::erase_queue(Namespace ns, const std::string& name) {
  flush();
  queue_row({ns, name}) = std::nullopt;
  changes_.queues[{ns, name}] = std::nullopt;
  is_dirty_ = true;
}

std::vector<CallRecord> WorkingSet::held_tasks(Namespace ns, const std::string& queue) {
  flush();
  return backend_.held_tasks({ns, queue});
}

void WorkingSet::note_lease(const CallRecord& call) {
  const Name name(call.ns, call.queue);
  if (!queue_row(name)) return;
  changes_.leases.push_back(
      {name, {call.started_at_us, call.key, call.token, call.concurrency_key, true}});
  is_dirty_ = true;
}

std::vector<NotedLease> WorkingSet::noted_leases(Namespace ns, const std::string& queue) {
  flush();
  return backend_.noted_leases({ns, queue});
}

void WorkingSet::erase_lease(Namespace ns, const std::string& queue, const NotedLease& lease) {
  changes_.erased_leases.push_back({{ns, queue}, lease});
  is_dirty_ = true;
}

DueTasks WorkingSet::due_tasks(const Claim& claim, std::uint32_t limit) {
  flush();
  DueTasks due = backend_.due_tasks(claim, limit);
  for (const CallRecord& task : due.tasks) note_read(task);
  return due;
}

std::optional<std::int32_t> WorkingSet::next_priority(const Claim& claim,
                                                      std::optional<std::int32_t> below) {
  flush();
  return backend_.next_priority(claim, below);
}

std::optional<std::string> WorkingSet::next_key(const Claim& claim, std::int32_t priority,
                                                const std::optional<std::string>& after) {
  flush();
  return backend_.next_key(claim, priority, after);
}

std::optional<CallRecord> WorkingSet::first_of_key(const Claim& claim, std::int32_t priority,
                                                   const std::string& key) {
  flush();
  const std::optional<CallRecord> task = backend_.first_of_key(claim, priority, key);
  if (task) note_read(*task);
  return task;
}

std::int64_t WorkingSet::next_run_at(const Claim& claim, std::int32_t priority) {
  flush();
  return backend_.next_run_at(claim, priority);
}

// --- programs, nodes, sessions -------------------------------------------------------------------

std::optional<Key> WorkingSet::find_program(const ProgramRecord& program) {
  flush();
  return backend_.find_program(program);
}

void WorkingSet::insert_program(const ProgramRecord& program) {
  changes_.programs.push_back(&program);
  is_dirty_ = true;
}

bool WorkingSet::has_program(Key program) {
  flush();
  return backend_.has_program(program);
}

bool WorkingSet::is_current(Key program) {
  flush();
  return backend_.is_current(program);
}

bool WorkingSet::is_needed(Key program) {
  flush();
  return backend_.is_needed(program);
}

void WorkingSet::erase_program(Key program) {
  changes_.erased_programs.insert(program);
  is_dirty_ = true;
}

void WorkingSet::put_workflow(const WorkflowRecord& workflow) {
  changes_.workflows.push_back(workflow);
  is_dirty_ = true;
}

void WorkingSet::erase_workflow(Namespace ns, const std::string& name) {
  changes_.erased_workflows.emplace(ns, name);
  is_dirty_ = true;
}

bool WorkingSet::has_node(Key node) {
  flush();
  return backend_.has_node(node);
}

void WorkingSet::put_node(const NodeRecord& node) {
  changes_.nodes[node.key] = node;
  is_dirty_ = true;
}

void WorkingSet::erase_node(Key node) {
  changes_.nodes[node] = std::nullopt;
  is_dirty_ = true;
}

std::optional<Key> WorkingSet::node_of_session(Key session) {
  flush();
  return backend_.node_of_session(session);
}

bool WorkingSet::holds_tasks(Key session) {
  flush();
  return backend_.holds_tasks(session);
}

void WorkingSet::put_session(const SessionRecord& session) {
  changes_.sessions[session.key] = session;
  is_dirty_ = true;
}

void WorkingSet::erase_session(Key session) {
  changes_.sessions[session] = std::nullopt;
  is_dirty_ = true;
}

void WorkingSet::put_token(const TokenRecord& token) {
  changes_.tokens[token.key] = token;
  is_dirty_ = true;
}

void WorkingSet::erase_token(Key token) {
  changes_.tokens[token] = std::nullopt;
  is_dirty_ = true;
}

// --- schedules -----------------------------------------------------------------------------------

std::optional<ScheduleHead> WorkingSet::schedule_head(Namespace ns, const std::string& id) {
  const auto [place, is_new] = schedules_.try_emplace(Name(ns, id));
  if (is_new) place->second = backend_.schedule_head(place->first);
  return place->second;
}

void WorkingSet::put_schedule(const ScheduleRecord& schedule) {
  const Name name(schedule.ns, schedule.id);
  schedules_[name] = ScheduleHead{schedule.key, schedule.revision};
  changes_.schedules[name] = schedule;
  is_dirty_ = true;
}

void WorkingSet::erase_schedule(Namespace ns, const std::string& id) {
  const Name name(ns, id);
  schedules_[name] = std::nullopt;
  changes_.schedules[name] = std::nullopt;
  is_dirty_ = true;
}

// --- triggers ------------------------------------------------------------------------------------

std::optional<TriggerHead> WorkingSet::trigger_head(Namespace ns, const std::string& id) {
  const auto [place, is_new] = triggers_.try_emplace(Name(ns, id));
  if (is_new) place->second = backend_.trigger_head(place->first);
  return place->second;
}

void WorkingSet::put_trigger(const TriggerRecord& trigger) {
  const Name name(trigger.ns, trigger.id);
  triggers_[name] = TriggerHead{trigger.key, trigger.revision};
  changes_.triggers[name] = trigger;
  is_dirty_ = true;
}

void WorkingSet::erase_trigger(Namespace ns, const std::string& id) {
  const Name name(ns, id);
  triggers_[name] = std::nullopt;
  changes_.triggers[name] = std::nullopt;
  is_dirty_ = true;
}

std::optional<bool> WorkingSet::input_is_processed(Key trigger, const std::string& id) {
  const auto [place, is_new] = inputs_.try_emplace(std::pair(trigger, id));
  if (is_new) place->second = backend_.input_is_processed(trigger, id);
  return place->second;
}

void WorkingSet::put_input(const TriggerInput& input) {
  const std::pair name(input.trigger, input.id);
  inputs_[name] = input.processed;
  changes_.inputs[name] = input;
  is_dirty_ = true;
}

// --- the rest ------------------------------------------------------------------------------------

void WorkingSet::insert_audit(const AuditRecord& record) {
  changes_.audits.push_back(&record);
  is_dirty_ = true;
}

void WorkingSet::forget_start_keys(std::int64_t ended_before_us) {
  changes_.forget_start_keys_before_us = ended_before_us;
  is_dirty_ = true;
}

void WorkingSet::forget_message_ids(std::int64_t before_us) {
  changes_.forget_message_ids_before_us = before_us;
  is_dirty_ = true;
}

void WorkingSet::forget_audit(std::int64_t before_us) {
  changes_.forget_audit_before_us = before_us;
  is_dirty_ = true;
}

void WorkingSet::forget_inputs(std::int64_t before_us) {
  changes_.forget_inputs_before_us = before_us;
  is_dirty_ = true;
}

Key WorkingSet::reserve_keys(std::uint32_t count) { return backend_.reserve_keys(count); }

}  // namespace pawl::store::apply
