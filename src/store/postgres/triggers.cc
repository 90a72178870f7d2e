// Triggers: their rows, those of what has arrived for them, and what can be asked of both.
#include "store/postgres/backend.h"
#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kInsertTrigger =
    "INSERT INTO triggers (ns, id, key, revision, created_at_us, definition, secrets, cursor) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
constexpr const char* kUpdateTrigger =
    "UPDATE triggers SET key = $3, revision = $4, created_at_us = $5, definition = $6, "
    "secrets = $7, cursor = $8 WHERE ns = $1 AND id = $2";
constexpr const char* kEraseTrigger = "DELETE FROM triggers WHERE ns = $1 AND id = $2";
constexpr const char* kInsertInput =
    "INSERT INTO trigger_inputs (trigger_key, id, key, ns, at_us, expires_at_us, processed, run, "
    "error, payload) VALUES ($1, $2, $3, $4, $5, nullif($6, 0), $7 <> 0, $8, $9, $10)";
constexpr const char* kUpdateInput =
    "UPDATE trigger_inputs SET key = $3, ns = $4, at_us = $5, expires_at_us = nullif($6, 0), "
    "processed = $7 <> 0, run = $8, error = $9, payload = $10 WHERE trigger_key = $1 AND id = $2";

#define PAWL_TRIGGERS                                                              \
  "SELECT key, ns, id, revision, created_at_us, definition, cursor, secrets FROM " \
  "triggers WHERE ns = $1 "
constexpr const char* kTrigger = PAWL_TRIGGERS "AND id = $2";
constexpr const char* kTriggers = PAWL_TRIGGERS "AND id > $2 ORDER BY id LIMIT $3";
#undef PAWL_TRIGGERS
#define PAWL_INPUTS                                                                      \
  "SELECT key, ns, trigger_key, id, at_us, expires_at_us, processed::int::bigint, run, " \
  "error, payload FROM trigger_inputs WHERE trigger_key = $1 "
constexpr const char* kInput = PAWL_INPUTS "AND id = $2";
constexpr const char* kInputs = PAWL_INPUTS "AND key < $2 ORDER BY key DESC LIMIT $3";
constexpr const char* kOpenInputs =
    PAWL_INPUTS "AND NOT processed AND key < $2 ORDER BY key DESC LIMIT $3";
#undef PAWL_INPUTS

TriggerRecord trigger_of(const Row& row) {
  TriggerRecord trigger;
  trigger.key = row.integer(0);
  trigger.ns = row.as<Namespace>(1);
  trigger.id = row.bytes(2);
  trigger.revision = row.as<std::uint64_t>(3);
  trigger.created_at_us = row.integer(4);
  trigger.definition = row.bytes(5);
  trigger.cursor = row.bytes(6);
  trigger.secrets = row.bytes(7);
  return trigger;
}

TriggerRecord listed_trigger_of(const Row& row) {
  TriggerRecord trigger = trigger_of(row);
  trigger.secrets.clear();
  return trigger;
}

TriggerInput input_of(const Row& row) {
  TriggerInput input;
  input.key = row.integer(0);
  input.ns = row.as<Namespace>(1);
  input.trigger = row.integer(2);
  input.id = row.bytes(3);
  input.at_us = row.integer(4);
  input.expires_at_us = row.integer(5);
  input.processed = row.integer(6) != 0;
  input.run = row.bytes(7);
  input.error = row.bytes(8);
  input.payload = row.bytes(9);
  return input;
}

}  // namespace

void PostgresBackend::store_triggers(const apply::Changes& changes) {
  for (const auto& [name, trigger] : changes.triggers) {
    if (!trigger) {
      connection_.post(kEraseTrigger, name.first, name.second);
      triggers_.erase(name);
      continue;
    }
    const bool is_new = triggers_.insert(name).second;
    connection_.post(is_new ? kInsertTrigger : kUpdateTrigger, name.first, name.second,
                     trigger->key, trigger->revision, trigger->created_at_us, trigger->definition,
                     trigger->secrets, trigger->cursor);
  }
  for (const auto& [name, input] : changes.inputs) {
    const bool is_new = inputs_.insert(name).second;
    connection_.post(is_new ? kInsertInput : kUpdateInput, name.first, name.second, input.key,
                     input.ns, input.at_us, input.expires_at_us, input.processed, input.run,
                     input.error, input.payload);
  }
}

std::optional<TriggerRecord> read_trigger(Connection& connection, Namespace ns,
                                          const std::string& id) {
  return first_of(connection.query(kTrigger, ns, id), trigger_of);
}

std::vector<TriggerRecord> read_triggers(Connection& connection, Namespace ns,
                                         const std::string& after, std::uint32_t limit) {
  return list_of(connection.query(kTriggers, ns, after, limit), listed_trigger_of);
}

std::optional<TriggerInput> read_trigger_input(Connection& connection, Key trigger,
                                               const std::string& id) {
  return first_of(connection.query(kInput, trigger, id), input_of);
}

std::vector<TriggerInput> read_trigger_inputs(Connection& connection, Key trigger,
                                              InputFilter filter, Key before, std::uint32_t limit) {
  const char* sql = filter == InputFilter::kAll ? kInputs : kOpenInputs;
  return list_of(connection.query(sql, trigger, before == 0 ? INT64_MAX : before, limit), input_of);
}

}  // namespace pawl::store::postgres
