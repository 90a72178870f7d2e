// Triggers: their rows, those of what has arrived for them, and what can be asked of both.
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

#define PAWL_TRIGGER_COLUMNS \
  "key, ns, id, revision, created_at_us, definition, secrets, cursor, sum "
#define PAWL_INPUT_COLUMNS                                                           \
  "key, ns, trigger_key, id, at_us, expires_at_us, processed, run, error, payload, " \
  "sum "

constexpr const char* kHead = "SELECT key, revision FROM triggers WHERE ns = ?1 AND id = ?2";
constexpr const char* kWrite =
    "INSERT INTO triggers (" PAWL_TRIGGER_COLUMNS
    ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
    "ON CONFLICT (ns, id) DO UPDATE SET revision = ?4, created_at_us = ?5, definition = ?6, "
    "secrets = ?7, cursor = ?8, sum = ?9";
constexpr const char* kErase = "DELETE FROM triggers WHERE ns = ?1 AND id = ?2";
constexpr const char* kOne =
    "SELECT " PAWL_TRIGGER_COLUMNS "FROM triggers WHERE ns = ?1 AND id = ?2";
constexpr const char* kPage =
    "SELECT " PAWL_TRIGGER_COLUMNS "FROM triggers WHERE ns = ?1 AND id > ?2 ORDER BY id LIMIT ?3";

constexpr const char* kIsProcessed =
    "SELECT processed FROM trigger_inputs WHERE trigger_key = ?1 AND id = ?2";
constexpr const char* kNote =
    "INSERT INTO trigger_inputs (" PAWL_INPUT_COLUMNS
    ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) "
    "ON CONFLICT (trigger_key, id) DO UPDATE SET key = ?1, ns = ?2, at_us = ?5, expires_at_us = "
    "?6, processed = ?7, run = ?8, error = ?9, payload = ?10, sum = ?11";
constexpr const char* kInput =
    "SELECT " PAWL_INPUT_COLUMNS "FROM trigger_inputs WHERE trigger_key = ?1 AND id = ?2";
constexpr const char* kInputs = "SELECT " PAWL_INPUT_COLUMNS
                                "FROM trigger_inputs INDEXED BY trigger_inputs_list "
                                "WHERE trigger_key = ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3";
constexpr const char* kOpenInputs =
    "SELECT " PAWL_INPUT_COLUMNS
    "FROM trigger_inputs INDEXED BY trigger_inputs_open "
    "WHERE trigger_key = ?1 AND processed = 0 AND key < ?2 ORDER BY key DESC LIMIT ?3";
constexpr const char* kForget =
    "DELETE FROM trigger_inputs WHERE key IN (SELECT key FROM trigger_inputs INDEXED BY "
    "trigger_inputs_expiry WHERE expires_at_us IS NOT NULL AND expires_at_us < ?1 "
    "ORDER BY expires_at_us, key LIMIT ?2)";

#undef PAWL_TRIGGER_COLUMNS
#undef PAWL_INPUT_COLUMNS

bool is_whole_trigger(const Rows& rows) { return is_intact(rows, Sum::kTrigger, 0, 8, 8); }
bool is_whole_input(const Rows& rows) { return is_intact(rows, Sum::kTriggerInput, 0, 10, 10); }

TriggerRecord trigger_of(const Rows& rows) {
  TriggerRecord trigger;
  trigger.key = rows.integer(0);
  trigger.ns = rows.as<Namespace>(1);
  trigger.id = rows.view(2);
  trigger.revision = rows.as<std::uint64_t>(3);
  trigger.created_at_us = rows.integer(4);
  trigger.definition = rows.view(5);
  trigger.secrets = rows.view(6);
  trigger.cursor = rows.view(7);
  return trigger;
}

TriggerInput input_of(const Rows& rows) {
  TriggerInput input;
  input.key = rows.integer(0);
  input.ns = rows.as<Namespace>(1);
  input.trigger = rows.integer(2);
  input.id = rows.view(3);
  input.at_us = rows.integer(4);
  input.expires_at_us = rows.integer(5);
  input.processed = rows.integer(6) != 0;
  input.run = rows.view(7);
  input.error = rows.view(8);
  input.payload = rows.view(9);
  return input;
}

}  // namespace

std::optional<apply::TriggerHead> Transaction::trigger_head(Namespace ns, const std::string& id) {
  Rows rows = statement(kHead).query(ns, id);
  if (!rows.next()) return std::nullopt;
  return apply::TriggerHead{rows.integer(0), rows.as<std::uint64_t>(1)};
}

void Transaction::put_trigger(const TriggerRecord& trigger) {
  run_summed(statement(kWrite), Sum::kTrigger, trigger.key, trigger.ns, trigger.id,
             trigger.revision, trigger.created_at_us, trigger.definition, trigger.secrets,
             trigger.cursor);
}

void Transaction::erase_trigger(Namespace ns, const std::string& id) {
  statement(kErase).run(ns, id);
}

std::optional<bool> Transaction::input_is_processed(Key trigger, const std::string& id) {
  Rows rows = statement(kIsProcessed).query(trigger, id);
  return rows.next() ? std::optional(rows.integer(0) != 0) : std::nullopt;
}

void Transaction::put_input(const TriggerInput& input) {
  run_summed(statement(kNote), Sum::kTriggerInput, input.key, input.ns, input.trigger, input.id,
             input.at_us, OrNull{input.expires_at_us}, input.processed, input.run, input.error,
             Blob{input.payload});
}

void Transaction::forget_inputs(std::int64_t before_us) {
  statement(kForget).run(before_us, kForgottenAtOnce);
}

std::optional<TriggerRecord> read_trigger(Connection& connection, Namespace ns,
                                          const std::string& id) {
  Rows rows = connection.statement(kOne).query(ns, id);
  if (!rows.next()) return std::nullopt;
  if (is_whole_trigger(rows)) return trigger_of(rows);
  fail_damaged(connection, "trigger '" + id + "'", 0);
  return std::nullopt;
}

// A damaged one is left out: the others are shown, and fsck finds it.
std::vector<TriggerRecord> read_triggers(Connection& connection, Namespace ns,
                                         const std::string& after, std::uint32_t limit) {
  std::vector<TriggerRecord> triggers;
  Rows rows = connection.statement(kPage).query(ns, after, limit);
  while (rows.next()) {
    if (!is_whole_trigger(rows)) continue;
    triggers.push_back(trigger_of(rows));
    triggers.back().secrets.clear();
  }
  return triggers;
}

std::optional<TriggerInput> read_trigger_input(Connection& connection, Key trigger,
                                               const std::string& id) {
  Rows rows = connection.statement(kInput).query(trigger, id);
  if (!rows.next()) return std::nullopt;
  if (is_whole_input(rows)) return input_of(rows);
  fail_damaged(connection, "input '" + id + "' of a trigger", 0);
  return std::nullopt;
}

std::vector<TriggerInput> read_trigger_inputs(Connection& connection, Key trigger,
                                              InputFilter filter, Key before, std::uint32_t limit) {
  std::vector<TriggerInput> inputs;
  Rows rows = connection.statement(filter == InputFilter::kAll ? kInputs : kOpenInputs)
                  .query(trigger, before == 0 ? INT64_MAX : before, limit);
  while (rows.next()) {
    if (is_whole_input(rows)) inputs.push_back(input_of(rows));
  }
  return inputs;
}

}  // namespace pawl::store::sqlite
