#include "store/postgres/schema.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <utility>

#include "base/error_codes.h"

namespace pawl::store::postgres {

namespace {

// Numbers that are mostly 0 and texts that are mostly empty are NULL then, which takes no room.
//
// run_state.marks is a set of bits: 1 ready, 2 paused, 4 held, 8 queued, 16 a cancel was requested,
// 32 the program was told of it, 64 the undos run. A step rewrites the row of its run: no index has
// a column that a hot step changes, and the row has room beside it, so that the new version stays
// on the same page and no index is touched. What few steps change is in tables of its own.
//
// A row of `counts` is a part of the numbers of a namespace: each node has its own part (`slot`),
// so that no two wait for each other. nodes.batch is the last commit of the node: whoever has lost
// the answer to a COMMIT finds there whether it is durable.
//
// No two indexes of a table begin with the same column, where a statement could take the wrong one:
// a database that has just been made, or whose tables were empty when it looked, knows nothing of
// the rows, and guesses. Of indexes that are as good as each other then it takes the one that was
// made last: so the primary key of a table whose other indexes have its column is made last.
//
// The columns of `calls` after the outcome say for which index the row is (IndexedCall): pending_us
// has tasks that wait in a queue, due_us those that have a deadline, awaited suspensions (their
// run) and requests (the run that is to answer). Most tasks are leased from the beginning and then
// settled: they are in none of these indexes, so that the new version of the row stays on its page,
// which has room for it. Which session holds which call is in `leases`.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE meta (
  version integer NOT NULL,
  usable_from integer NOT NULL,
  next_key bigint NOT NULL
);

CREATE TABLE counts (
  ns bigint NOT NULL,
  slot integer NOT NULL,
  waiting bigint NOT NULL,
  completed bigint NOT NULL,
  failed bigint NOT NULL,
  cancelled bigint NOT NULL,
  PRIMARY KEY (ns, slot)
) WITH (fillfactor = 10);

CREATE TABLE programs (
  key bigint PRIMARY KEY,
  ns bigint NOT NULL,
  version bytea NOT NULL,
  compiler_revision bigint NOT NULL,
  created_at_us bigint NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT programs_version UNIQUE (ns, version, compiler_revision)
);

CREATE TABLE workflows (
  ns bigint NOT NULL,
  name bytea NOT NULL,
  program bigint NOT NULL,
  entry bigint NOT NULL,
  deployed_at_us bigint NOT NULL,
  PRIMARY KEY (ns, name)
);

CREATE TABLE workflow_versions (
  ns bigint NOT NULL,
  name bytea NOT NULL,
  program bigint NOT NULL,
  entry bigint NOT NULL,
  deployed_at_us bigint NOT NULL,
  PRIMARY KEY (ns, name, program)
);

CREATE TABLE runs (
  key bigint NOT NULL,
  parent_run bigint,
  parent_call bigint,
  program bigint NOT NULL,
  created_at_us bigint NOT NULL,
  start_at_us bigint,
  timeout_us bigint,
  admission bigint,
  ns bigint NOT NULL,
  entry bigint NOT NULL,
  priority integer NOT NULL,
  id bytea NOT NULL,
  workflow bytea NOT NULL,
  start_key bytea,
  queue bytea,
  concurrency_key bytea,
  tags bytea,
  input bytea
);
CREATE INDEX runs_by_workflow ON runs (workflow, ns, key);
CREATE INDEX runs_by_program ON runs (program, key);
CREATE INDEX runs_by_parent ON runs (parent_run, key) WHERE parent_run IS NOT NULL;
ALTER TABLE runs ADD CONSTRAINT runs_id UNIQUE (id, ns);
ALTER TABLE runs ADD PRIMARY KEY (key);

CREATE TABLE run_tags (
  ns bigint NOT NULL,
  name bytea NOT NULL,
  value bytea NOT NULL,
  run bigint NOT NULL,
  PRIMARY KEY (ns, name, value, run)
);
CREATE INDEX run_tags_by_run ON run_tags (run);

CREATE TABLE start_keys (
  ns bigint NOT NULL,
  start_key bytea NOT NULL,
  run bigint NOT NULL,
  ended_at_us bigint,
  PRIMARY KEY (ns, start_key)
);
CREATE INDEX start_keys_ended ON start_keys (ended_at_us) WHERE ended_at_us IS NOT NULL;

CREATE TABLE run_state (
  run bigint NOT NULL,
  revision bigint NOT NULL,
  arrivals bigint NOT NULL,
  seen bigint NOT NULL,
  home bigint,
  last_call bigint,
  wake_at_us bigint,
  deadline_us bigint,
  marks integer NOT NULL,
  strikes bigint,
  generation bigint,
  line bigint,
  tail_bytes bigint,
  waits bytea,
  open bytea,
  snapshot bytea,
  hold_at_us bigint,
  hold_until_us bigint,
  hold_fault bytea
) WITH (fillfactor = 50);
CREATE INDEX run_state_ready ON run_state (run)
  WHERE (marks & 1) <> 0 AND ((marks & 14) = 0 OR (marks & 16) <> 0);
CREATE INDEX run_state_wake ON run_state (wake_at_us, run)
  WHERE wake_at_us IS NOT NULL AND (marks & 14) = 0;
CREATE INDEX run_state_hold ON run_state (hold_until_us, run) WHERE hold_until_us IS NOT NULL;
CREATE INDEX run_state_deadline ON run_state (deadline_us, run)
  WHERE deadline_us IS NOT NULL AND (marks & 112) = 0;
ALTER TABLE run_state ADD PRIMARY KEY (run);

CREATE TABLE run_tails (
  run bigint PRIMARY KEY,
  tail bytea NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE run_status (
  run bigint PRIMARY KEY,
  version bigint NOT NULL,
  status bytea NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE run_retry_points (
  run bigint PRIMARY KEY,
  retry_point bytea NOT NULL
);

CREATE TABLE run_results (
  run bigint NOT NULL,
  ended_at_us bigint NOT NULL,
  last_call bigint,
  ns bigint NOT NULL,
  status smallint NOT NULL,
  generation bigint,
  error_kind bytea,
  outcome bytea,
  retry_point bytea
);
CREATE INDEX run_results_ended ON run_results (ns, ended_at_us, run);
CREATE INDEX run_results_bad ON run_results (ns, status, run) WHERE status > 2;
ALTER TABLE run_results ADD PRIMARY KEY (run);

CREATE TABLE run_requests (
  run bigint PRIMARY KEY,
  cancelled_at_us bigint,
  force_at_us bigint,
  cancel_reason bytea,
  pause_reason bytea
);

CREATE TABLE calls (
  key bigint NOT NULL,
  run bigint NOT NULL,
  number bigint,
  previous bigint,
  session bigint,
  token bigint NOT NULL,
  arrival bigint,
  created_at_us bigint NOT NULL,
  started_at_us bigint,
  ended_at_us bigint,
  run_at_us bigint NOT NULL,
  deadline_us bigint,
  child_run bigint,
  ns bigint NOT NULL,
  priority integer NOT NULL,
  attempt bigint NOT NULL,
  attempts_before bigint,
  lost_leases bigint,
  kind smallint NOT NULL,
  status smallint NOT NULL,
  queue bytea NOT NULL,
  name bytea NOT NULL,
  concurrency_key bytea NOT NULL,
  args bytea,
  keywords bytea,
  options bytea,
  progress bytea,
  outcome bytea,
  pending_us bigint,
  due_us bigint,
  awaited bigint
) WITH (fillfactor = 45);
CREATE INDEX calls_by_run ON calls (run);
CREATE INDEX calls_pending ON calls (ns, queue, priority DESC, pending_us, key)
  WHERE pending_us IS NOT NULL;
CREATE INDEX calls_lines ON calls (priority, queue, ns, concurrency_key, pending_us, key)
  WHERE pending_us IS NOT NULL;
CREATE INDEX calls_due ON calls (due_us, key) WHERE due_us IS NOT NULL;
CREATE INDEX calls_awaited ON calls (kind, awaited, key) WHERE awaited IS NOT NULL;
ALTER TABLE calls ADD PRIMARY KEY (key);

CREATE TABLE leases (
  holder bigint NOT NULL,
  call bigint NOT NULL,
  PRIMARY KEY (holder, call)
);

CREATE TABLE attempt_errors (
  call bigint NOT NULL,
  attempt bigint NOT NULL,
  at_us bigint NOT NULL,
  error bytea NOT NULL,
  PRIMARY KEY (call, attempt)
);

CREATE TABLE inbox (
  run bigint NOT NULL,
  arrival bigint NOT NULL,
  at_us bigint NOT NULL,
  channel bytea NOT NULL,
  payload bytea NOT NULL,
  reply_to bytea,
  PRIMARY KEY (run, arrival)
);

CREATE TABLE message_ids (
  run bigint NOT NULL,
  id bytea NOT NULL,
  at_us bigint NOT NULL,
  PRIMARY KEY (run, id)
);
CREATE INDEX message_ids_at ON message_ids (at_us);

CREATE TABLE blobs (
  run bigint NOT NULL,
  hash bytea NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (run, hash)
);

CREATE TABLE logs (
  key bigint GENERATED ALWAYS AS IDENTITY,
  run bigint NOT NULL,
  at_us bigint NOT NULL,
  level smallint NOT NULL,
  line bytea NOT NULL,
  PRIMARY KEY (run, key)
);

CREATE TABLE streams (
  run bigint NOT NULL,
  name bytea NOT NULL,
  items bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (run, name)
);

CREATE TABLE stream_items (
  run bigint NOT NULL,
  stream bytea NOT NULL,
  number bigint NOT NULL,
  at_us bigint NOT NULL,
  payload bytea NOT NULL,
  PRIMARY KEY (run, stream, number)
);

CREATE TABLE queues (
  ns bigint NOT NULL,
  name bytea NOT NULL,
  max_running bigint,
  rate double precision,
  per_key_max_running bigint,
  per_key_rate double precision,
  last_key bytea NOT NULL,
  changed_at_us bigint NOT NULL,
  PRIMARY KEY (ns, name)
);

CREATE TABLE queue_leases (
  ns bigint NOT NULL,
  queue bytea NOT NULL,
  started_at_us bigint NOT NULL,
  call bigint NOT NULL,
  token bigint NOT NULL,
  concurrency_key bytea NOT NULL,
  PRIMARY KEY (ns, queue, started_at_us, call, token)
);

CREATE TABLE sessions (
  key bigint PRIMARY KEY,
  node bigint NOT NULL,
  token bigint NOT NULL,
  started_at_us bigint NOT NULL,
  expires_at_us bigint NOT NULL,
  ns bigint NOT NULL,
  name bytea NOT NULL,
  queues bytea NOT NULL,
  language bytea NOT NULL,
  tasks bytea NOT NULL
);

CREATE TABLE nodes (
  key bigint PRIMARY KEY,
  batch bigint,
  started_at_us bigint NOT NULL,
  seen_at_us bigint NOT NULL,
  name bytea NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE schedules (
  ns bigint NOT NULL,
  id bytea NOT NULL,
  key bigint NOT NULL,
  revision bigint NOT NULL,
  wake_at_us bigint,
  created_at_us bigint NOT NULL,
  workflow bytea NOT NULL,
  definition bytea NOT NULL,
  state bytea NOT NULL,
  PRIMARY KEY (ns, id)
);
CREATE INDEX schedules_wake ON schedules (ns, wake_at_us, key) WHERE wake_at_us IS NOT NULL;

CREATE TABLE triggers (
  ns bigint NOT NULL,
  id bytea NOT NULL,
  key bigint NOT NULL,
  revision bigint NOT NULL,
  created_at_us bigint NOT NULL,
  definition bytea NOT NULL,
  secrets bytea NOT NULL,
  cursor bytea NOT NULL,
  PRIMARY KEY (ns, id)
);

CREATE TABLE trigger_inputs (
  key bigint PRIMARY KEY,
  ns bigint NOT NULL,
  trigger_key bigint NOT NULL,
  at_us bigint NOT NULL,
  expires_at_us bigint,
  processed boolean NOT NULL,
  id bytea NOT NULL,
  run bytea NOT NULL,
  error bytea NOT NULL,
  payload bytea NOT NULL
);
CREATE UNIQUE INDEX trigger_inputs_id ON trigger_inputs (id, trigger_key);
CREATE INDEX trigger_inputs_list ON trigger_inputs (trigger_key, key);
CREATE INDEX trigger_inputs_open ON trigger_inputs (key, trigger_key) WHERE NOT processed;
CREATE INDEX trigger_inputs_expiry ON trigger_inputs (expires_at_us, key)
  WHERE expires_at_us IS NOT NULL;

CREATE TABLE tokens (
  key bigint PRIMARY KEY,
  created_at_us bigint NOT NULL,
  expires_at_us bigint NOT NULL,
  used_at_us bigint NOT NULL,
  scopes bigint NOT NULL,
  ns bigint NOT NULL,
  name bytea NOT NULL,
  hash bytea NOT NULL,
  queues bytea NOT NULL
);

CREATE TABLE audit (
  key bigint PRIMARY KEY,
  at_us bigint NOT NULL,
  ns bigint NOT NULL,
  actor bytea NOT NULL,
  action bytea NOT NULL,
  subject bytea NOT NULL,
  details bytea NOT NULL
);
CREATE INDEX audit_by_subject ON audit (ns, subject, key);
CREATE INDEX audit_by_time ON audit (at_us);
)sql";

// What a server says of itself, which tables of version 1 may have already; and how many commits it
// has made that others may have to look for.
constexpr const char* kVersion2 = R"sql(
ALTER TABLE nodes ADD COLUMN IF NOT EXISTS about bytea NOT NULL DEFAULT '';
ALTER TABLE nodes ADD COLUMN commits bigint NOT NULL DEFAULT 0;
)sql";

// Turns of the runs whose history is wanted. at_us is NULL of those whose data are a difference to
// another turn's.
constexpr const char* kVersion3 = R"sql(
CREATE TABLE turns (
  run bigint NOT NULL,
  turn bigint NOT NULL,
  behind bigint NOT NULL,
  at_us bigint,
  data bytea NOT NULL,
  PRIMARY KEY (run, turn)
);
)sql";

struct Migration {
  const char* statements;
  // The oldest version whose release works on these tables, while servers are replaced one by one.
  // It stays as long as migrations only add.
  std::int64_t usable_from;
};

// A migration is never changed once it has been released: what is new is a further one.
constexpr Migration kMigrations[] = {{kVersion1, 1}, {kVersion2, 1}, {kVersion3, 1}};
constexpr std::int64_t kVersion = std::ssize(kMigrations);

constexpr const char* kHasTables =
    "SELECT 1 FROM pg_tables WHERE schemaname = convert_from($1, 'UTF8') AND tablename = 'meta'";
constexpr const char* kHasSchema =
    "SELECT 1 FROM pg_namespace WHERE nspname = convert_from($1, 'UTF8')";
constexpr const char* kVersionOf = "SELECT version, usable_from FROM meta";

// Held until the transaction ends, by whoever makes the tables.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(1885439852, hashtext($1::bytea::text))";

// A change of a table waits for the transactions that have it, and whoever comes later waits for
// the change: so it does not wait for long.
constexpr const char* kPatience = "SET LOCAL lock_timeout = '10s'";

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char each : name) text += each == '"' ? "\"\"" : std::string(1, each);
  return text + "\"";
}

// From tables of a version (0: none) to those of this release.
std::string migration_from(std::int64_t version) {
  std::string statements;
  for (std::int64_t next = version; next < kVersion; ++next) {
    statements += kMigrations[next].statements;
  }
  const std::int64_t usable_from = kMigrations[kVersion - 1].usable_from;
  if (version == 0) {
    return statements +
           fmt::format("INSERT INTO meta VALUES ({}, {}, 1);\n", kVersion, usable_from);
  }
  return statements +
         fmt::format("UPDATE meta SET version = {}, usable_from = {};\n", kVersion, usable_from);
}

// The version of the tables and the oldest that may work on them; {0, 0}: there are none.
struct Found {
  std::int64_t version = 0;
  std::int64_t usable_from = 0;
};

Result<Found> find_tables(Connection& connection, const std::string& schema) {
  Found found;
  const bool has_tables = !connection.query(kHasTables, schema).empty();
  if (connection.failed()) return fail(connection.take_error());
  if (!has_tables) return found;
  const Rows version = connection.query(kVersionOf);
  if (connection.failed()) return fail(connection.take_error());
  if (version.empty() || version[0].integer(0) <= 0) {
    return fail(ErrorCode::store_damaged,
                fmt::format("the tables in the schema {} do not say their version", schema));
  }
  return Found{version[0].integer(0), version[0].integer(1)};
}

Status check_age(const Found& found, const std::string& schema) {
  if (found.version == 0) {
    return fail(ErrorCode::store_unavailable,
                fmt::format("the schema {} of the database has no tables of Pawl", schema),
                "make them with pawl migrate");
  }
  if (found.version < kVersion) {
    return fail(ErrorCode::store_unavailable,
                fmt::format("the schema {} has version {} of the tables; this release wants {}",
                            schema, found.version, kVersion),
                "update them with pawl migrate");
  }
  if (found.version == kVersion || found.usable_from <= kVersion) return {};
  return fail(ErrorCode::store_too_new,
              fmt::format("the schema {} has version {} of the tables; this release knows {}",
                          schema, found.version, kVersion));
}

// The version is read again under the lock: another server may have been faster.
void migrate(Connection& connection, const std::string& schema) {
  connection.begin();
  connection.query(kPatience);
  connection.query(kLock, schema);
  const bool has_schema = !connection.query(kHasSchema, schema).empty();
  const bool has_tables = !connection.query(kHasTables, schema).empty();
  std::int64_t version = 0;
  if (has_tables) {
    const Rows rows = connection.query(kVersionOf);
    version = rows.empty() ? kVersion : rows[0].integer(0);
  }
  if (!has_schema) connection.execute("CREATE SCHEMA " + quoted(schema));
  if (version < kVersion) connection.execute(migration_from(version));
  connection.commit();
  connection.sync();
}

}  // namespace

Status prepare_schema(Connection& connection, const std::string& schema) {
  PAWL_TRY(const Found found, find_tables(connection, schema));
  if (found.version >= kVersion) return check_age(found, schema);
  migrate(connection, schema);
  if (connection.failed()) {
    const std::string state = connection.sql_state();
    Error error = connection.take_error();
    if (state == "42501") {
      error.hint = "let a role that may change tables do so: pawl migrate --store URL";
    } else if (state == "55P03") {
      error.hint =
          "a transaction holds the tables for long: end it (pg_stat_activity), and try again";
    }
    connection.roll_back();
    return fail(std::move(error));
  }
  return check_schema(connection, schema);
}

Status check_schema(Connection& connection, const std::string& schema) {
  PAWL_TRY(const Found found, find_tables(connection, schema));
  return check_age(found, schema);
}

Result<std::string> missing_migration(Connection& connection, const std::string& schema) {
  PAWL_TRY(const Found found, find_tables(connection, schema));
  if (found.version == kVersion) return std::string();
  if (found.version > kVersion) return fail(check_age(found, schema).error());
  return migration_script(schema, found.version);
}

std::string migration_script(const std::string& schema, std::int64_t version) {
  return fmt::format(
      "BEGIN;\nCREATE SCHEMA IF NOT EXISTS {0};\nSET LOCAL search_path = {0};\n{1}\nCOMMIT;\n",
      quoted(schema), migration_from(version));
}

}  // namespace pawl::store::postgres
