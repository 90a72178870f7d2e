#include "store/memory/bulk_backend.h"

namespace pawl::store::memory {

namespace {

template <typename Id, typename Row, typename Read>
void load(const std::set<Id>& ids, std::map<Id, Row>& rows, Read read) {
  for (const Id& id : ids) {
    if (std::optional<Row> row = read(id)) rows.emplace(id, std::move(*row));
  }
}

void load_runs(MemoryBackend& tables, const apply::Needs& needs, apply::Loaded& loaded) {
  load(needs.states, loaded.states, [&](Key run) { return tables.live_run(run); });
  load(needs.ended, loaded.ended, [&](Key run) { return tables.ended_run(run); });
  load(needs.records, loaded.records, [&](Key run) { return tables.run(run); });
  load(needs.ids, loaded.ids, [&](const Name& id) { return tables.run_of_id(id); });
  std::set<Name> keys = needs.start_keys;
  for (const auto& [run, ended] : loaded.ended) keys.emplace(ended.ns, ended.start_key);
  for (const auto& [run, record] : loaded.records) keys.emplace(record.ns, record.start_key);
  load(keys, loaded.start_keys, [&](const Name& key) { return tables.start_key(key); });
  for (const Key run : needs.requests) loaded.requests[run] = tables.requests(run);
}

}  // namespace

BulkBackend::BulkBackend(MemoryBackend& tables, const Commit& commit) : tables_(tables) {
  apply::Needs needs = apply::needs(commit);
  apply::Loaded loaded;
  load_runs(tables, needs, loaded);
  load(needs.calls, loaded.calls, [&](Key call) { return tables.call(call); });
  for (const auto& [run, id] : needs.message_ids) {
    if (tables.has_message_id(run, id)) loaded.message_ids.emplace(run, id);
  }
  for (const Key run : needs.last_messages) loaded.last_messages[run] = tables.last_message(run);
  for (const auto& id : needs.streams) loaded.streams[id] = tables.stream(id.first, id.second);
  load(needs.queues, loaded.queues, [&](const Name& queue) { return tables.queue(queue); });
  load(needs.schedules, loaded.schedules, [&](const Name& id) { return tables.schedule_head(id); });
  load(needs.triggers, loaded.triggers, [&](const Name& id) { return tables.trigger_head(id); });
  load(needs.inputs, loaded.inputs,
       [&](const auto& id) { return tables.input_is_processed(id.first, id.second); });
  hold_loaded(std::move(needs), std::move(loaded));
}

std::vector<apply::CallLink> BulkBackend::chain(Key run, Key from) {
  std::vector<apply::CallLink> links = tables_.chain(run, from);
  for (const apply::CallLink& link : links) hold_call(*tables_.call(link.call));
  return links;
}

apply::DueTasks BulkBackend::due_tasks(const Claim& claim, std::uint32_t limit) {
  apply::DueTasks due = tables_.due_tasks(claim, limit);
  for (const CallRecord& call : due.tasks) hold_run_of(claim, call);
  return due;
}

std::optional<CallRecord> BulkBackend::first_of_key(const Claim& claim, std::int32_t priority,
                                                    const std::string& key) {
  std::optional<CallRecord> call = tables_.first_of_key(claim, priority, key);
  if (call) hold_run_of(claim, *call);
  return call;
}

void BulkBackend::hold_run_of(const Claim& claim, const CallRecord& call) {
  if (apply::admits(claim, call)) hold_state(call.run, tables_.live_run(call.run));
}

}  // namespace pawl::store::memory
