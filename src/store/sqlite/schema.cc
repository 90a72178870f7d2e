#include "store/sqlite/schema.h"

#include <fmt/format.h>

#include <iterator>

#include "base/error_codes.h"

namespace pawl::store::sqlite {

namespace {

// Columns that a hot step writes come first and wide ones last; flags and numbers that are mostly 0
// are NULL then, which takes no room. No index here is entered by a hot step: it inserts a task
// that is leased already, settles another one, and updates a run that is neither ready nor has a
// timer.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO meta VALUES ('next_key', 1), ('lease_floor', 0);

CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (ns, name)
);

CREATE TABLE counts (
  ns INTEGER PRIMARY KEY,
  waiting INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL
);

CREATE TABLE programs (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  version TEXT NOT NULL,
  compiler_revision INTEGER NOT NULL,
  created_at_us INTEGER NOT NULL,
  bytes BLOB,
  UNIQUE (ns, version, compiler_revision)
);

CREATE TABLE workflows (
  ns INTEGER NOT NULL,
  name TEXT NOT NULL,
  program INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  deployed_at_us INTEGER NOT NULL,
  PRIMARY KEY (ns, name)
) WITHOUT ROWID;

CREATE TABLE runs (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  workflow INTEGER NOT NULL,
  program INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  created_at_us INTEGER NOT NULL,
  start_at_us INTEGER,
  parent_run INTEGER,
  parent_call INTEGER,
  id TEXT NOT NULL,
  start_key TEXT,
  tags BLOB,
  input BLOB,
  UNIQUE (ns, id)
);
CREATE INDEX runs_by_workflow ON runs (workflow);
CREATE INDEX runs_by_namespace ON runs (ns) WHERE ns > 0;

CREATE TABLE run_tags (
  ns INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (ns, name, value, run)
) WITHOUT ROWID;

CREATE TABLE start_keys (
  ns INTEGER NOT NULL,
  start_key TEXT NOT NULL,
  run INTEGER NOT NULL,
  ended_at_us INTEGER,
  PRIMARY KEY (ns, start_key)
) WITHOUT ROWID;
CREATE INDEX start_keys_ended ON start_keys (ended_at_us) WHERE ended_at_us IS NOT NULL;

CREATE TABLE run_state (
  run INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  arrivals INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  ready INTEGER NOT NULL,
  paused INTEGER NOT NULL,
  cancel INTEGER NOT NULL,
  strikes INTEGER NOT NULL,
  home INTEGER,
  wake_at_us INTEGER,
  last_call INTEGER,
  line INTEGER,
  waits BLOB,
  open BLOB,
  snapshot BLOB
);
CREATE INDEX run_state_ready ON run_state (run, home)
  WHERE ready = 1 AND (paused = 0 OR cancel = 1);
CREATE INDEX run_state_wake ON run_state (wake_at_us) WHERE wake_at_us IS NOT NULL AND paused = 0;

CREATE TABLE run_snapshots (
  run INTEGER PRIMARY KEY,
  snapshot BLOB
);

CREATE TABLE run_status (
  run INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  status BLOB
);

CREATE TABLE run_results (
  run INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  status INTEGER NOT NULL,
  ended_at_us INTEGER NOT NULL,
  last_call INTEGER,
  outcome BLOB,
  retry_point BLOB
);
CREATE INDEX run_results_ended ON run_results (ns, status, ended_at_us);
CREATE INDEX run_results_bad ON run_results (ns, status, run) WHERE status > 2;

CREATE TABLE calls (
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  number INTEGER,
  previous INTEGER,
  kind INTEGER NOT NULL,
  status INTEGER NOT NULL,
  queue INTEGER NOT NULL,
  session INTEGER,
  token INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  arrival INTEGER,
  created_at_us INTEGER NOT NULL,
  started_after_us INTEGER,
  ended_after_us INTEGER,
  run_at_us INTEGER,
  priority INTEGER NOT NULL,
  deadline_us INTEGER,
  lost_leases INTEGER,
  held INTEGER,
  child_run INTEGER,
  name TEXT NOT NULL,
  data BLOB,
  outcome BLOB
);
CREATE INDEX calls_pending
  ON calls (queue, priority DESC, coalesce(run_at_us, created_at_us), key) WHERE status = 1;
CREATE INDEX calls_deadline ON calls (deadline_us) WHERE deadline_us IS NOT NULL AND status < 3;
CREATE INDEX calls_held ON calls (session, key) WHERE held = 1;

CREATE TABLE call_data (
  key INTEGER PRIMARY KEY,
  data BLOB NOT NULL
);

CREATE TABLE call_progress (
  key INTEGER PRIMARY KEY,
  progress BLOB
);

CREATE TABLE inbox (
  run INTEGER NOT NULL,
  arrival INTEGER NOT NULL,
  channel TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  payload BLOB,
  PRIMARY KEY (run, arrival)
) WITHOUT ROWID;

CREATE TABLE message_ids (
  run INTEGER NOT NULL,
  id TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  PRIMARY KEY (run, id)
) WITHOUT ROWID;
CREATE INDEX message_ids_at ON message_ids (at_us);

CREATE TABLE blobs (
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  hash BLOB NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (run, hash)
);

CREATE TABLE logs (
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  level INTEGER NOT NULL,
  line TEXT NOT NULL
);
CREATE INDEX logs_by_run ON logs (run);

CREATE TABLE sessions (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  node INTEGER NOT NULL,
  name TEXT NOT NULL,
  queues TEXT NOT NULL,
  started_at_us INTEGER NOT NULL,
  expires_at_us INTEGER NOT NULL
);

CREATE TABLE nodes (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  started_at_us INTEGER NOT NULL,
  seen_at_us INTEGER NOT NULL
);
)sql";

// What control needs: limits of queues, search, the audit log. Not released yet: until it is, new
// tables may be added here, and its golden database is written anew.
//
// queue_leases and queue_lines have rows of queues with limits alone: queue_leases of tasks that
// were leased not long ago or are leased still, queue_lines of pending tasks if the queue has
// limits per key. A row in them may be out of date, the row of `calls` decides; but none is
// missing.
//
// What a run was asked for, and from where it can be retried, are for the few: each has a table of
// its own, so that the row of a hot step stays as it was.
constexpr const char* kVersion2 = R"sql(
CREATE TABLE queues (
  queue INTEGER PRIMARY KEY,
  max_running INTEGER,
  rate REAL,
  per_key_max_running INTEGER,
  per_key_rate REAL,
  last_key TEXT NOT NULL DEFAULT '',
  changed_at_us INTEGER NOT NULL
);

CREATE TABLE queue_leases (
  queue INTEGER NOT NULL,
  started_at_us INTEGER NOT NULL,
  call INTEGER NOT NULL,
  token INTEGER NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (queue, started_at_us, call, token)
) WITHOUT ROWID;

CREATE TABLE queue_lines (
  queue INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  key TEXT NOT NULL,
  run_at_us INTEGER NOT NULL,
  call INTEGER NOT NULL,
  PRIMARY KEY (queue, priority, key, run_at_us, call)
) WITHOUT ROWID;

CREATE TABLE workflow_versions (
  ns INTEGER NOT NULL,
  name TEXT NOT NULL,
  program INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  deployed_at_us INTEGER NOT NULL,
  PRIMARY KEY (ns, name, program)
) WITHOUT ROWID;
INSERT INTO workflow_versions SELECT ns, name, program, entry, deployed_at_us FROM workflows;

CREATE TABLE audit (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  details TEXT NOT NULL
);
CREATE INDEX audit_by_subject ON audit (ns, subject);
CREATE INDEX audit_by_time ON audit (at_us);

CREATE TABLE tokens (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  name TEXT NOT NULL,
  hash BLOB NOT NULL,
  scopes INTEGER NOT NULL,
  created_at_us INTEGER NOT NULL
);

CREATE INDEX runs_by_program ON runs (program);
CREATE INDEX runs_by_parent ON runs (parent_run) WHERE parent_run IS NOT NULL;

-- Requests by the run that is to answer, suspensions by their own.
CREATE INDEX calls_awaited ON calls (kind, coalesce(child_run, run))
  WHERE status = 7 AND kind > 3;

ALTER TABLE inbox ADD COLUMN reply_to TEXT;
ALTER TABLE run_results ADD COLUMN generation INTEGER;

ALTER TABLE sessions ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN tasks TEXT NOT NULL DEFAULT '';

ALTER TABLE run_state ADD COLUMN phase INTEGER NOT NULL DEFAULT 0;

CREATE TABLE run_requests (
  run INTEGER PRIMARY KEY,
  cancelled_at_us INTEGER,
  force_at_us INTEGER,
  cancel_reason TEXT,
  pause_reason TEXT
);

CREATE TABLE run_retry_points (
  run INTEGER PRIMARY KEY,
  retry_point BLOB NOT NULL
);
)sql";

constexpr const char* kVersion3 = R"sql(
ALTER TABLE tokens ADD COLUMN expires_at_us INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN used_at_us INTEGER NOT NULL DEFAULT 0;

-- How many bytes of the snapshot's end are in run_snapshots; NULL: none, or all of it, if there is
-- none here.
ALTER TABLE run_state ADD COLUMN tail_bytes INTEGER;
)sql";

// run_state.paused is a set of bits from here on: 1 paused, 2 held. A held run has a row here.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE run_holds (
  run INTEGER PRIMARY KEY,
  at_us INTEGER NOT NULL,
  until_us INTEGER,
  fault BLOB NOT NULL
);
CREATE INDEX run_holds_until ON run_holds (until_us) WHERE until_us IS NOT NULL;
)sql";

constexpr const char* kVersion5 = R"sql(
-- NULL: the run has not been revived.
ALTER TABLE calls ADD COLUMN attempts_before INTEGER;

-- 0: no API token was needed when it was opened.
ALTER TABLE sessions ADD COLUMN token INTEGER NOT NULL DEFAULT 0;
-- Empty: all queues.
ALTER TABLE tokens ADD COLUMN queues TEXT NOT NULL DEFAULT '';
)sql";

// `identity` has one row: who has the database open, or had it last (file_identity.h).
//
// Checksums (row_sum.h): rows that are there have none until they are written again. `marks` is the
// flags of a row once more, of which a step knows nothing: paused, cancel, phase and strikes.
constexpr const char* kVersion6 = R"sql(
CREATE TABLE identity (
  id INTEGER PRIMARY KEY,
  token BLOB NOT NULL,
  path TEXT NOT NULL
);

ALTER TABLE names ADD COLUMN sum INTEGER;
ALTER TABLE programs ADD COLUMN sum INTEGER;
ALTER TABLE programs ADD COLUMN bytes_sum INTEGER;
ALTER TABLE workflows ADD COLUMN sum INTEGER;
ALTER TABLE workflow_versions ADD COLUMN sum INTEGER;
ALTER TABLE runs ADD COLUMN sum INTEGER;
ALTER TABLE runs ADD COLUMN input_sum INTEGER;
ALTER TABLE start_keys ADD COLUMN sum INTEGER;
ALTER TABLE run_state ADD COLUMN sum INTEGER;
ALTER TABLE run_state ADD COLUMN step_sum INTEGER;
ALTER TABLE run_state ADD COLUMN marks INTEGER;
ALTER TABLE run_snapshots ADD COLUMN sum INTEGER;
ALTER TABLE run_status ADD COLUMN sum INTEGER;
ALTER TABLE run_requests ADD COLUMN sum INTEGER;
ALTER TABLE run_retry_points ADD COLUMN sum INTEGER;
ALTER TABLE run_holds ADD COLUMN sum INTEGER;
ALTER TABLE run_results ADD COLUMN sum INTEGER;
ALTER TABLE run_results ADD COLUMN outcome_sum INTEGER;
ALTER TABLE calls ADD COLUMN sum INTEGER;
ALTER TABLE calls ADD COLUMN state_sum INTEGER;
ALTER TABLE call_progress ADD COLUMN sum INTEGER;
ALTER TABLE inbox ADD COLUMN sum INTEGER;
ALTER TABLE blobs ADD COLUMN sum INTEGER;
ALTER TABLE logs ADD COLUMN sum INTEGER;
ALTER TABLE audit ADD COLUMN sum INTEGER;
ALTER TABLE tokens ADD COLUMN sum INTEGER;
ALTER TABLE queues ADD COLUMN sum INTEGER;

UPDATE run_state SET marks = paused + 4 * cancel + 16 * phase + 32 * strikes
  WHERE paused + cancel + phase + strikes > 0;
)sql";

// The kind of the error that a run ended with, of runs that end from here on; and the errors of
// failed attempts that were followed by another.
constexpr const char* kVersion7 = R"sql(
ALTER TABLE run_results ADD COLUMN error_kind TEXT;

CREATE TABLE attempt_errors (
  call INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  error BLOB,
  sum INTEGER,
  PRIMARY KEY (call, attempt)
) WITHOUT ROWID;
)sql";

// What few runs have: a timeout, a place in a queue of runs (run_state.paused has the bit 4 while
// they are queued), streams. `deadline_us` is NULL of runs that have ended.
constexpr const char* kVersion8 = R"sql(
CREATE TABLE run_options (
  run INTEGER PRIMARY KEY,
  timeout_us INTEGER,
  admission INTEGER,
  queue TEXT,
  concurrency_key TEXT,
  sum INTEGER,
  deadline_us INTEGER
);
CREATE INDEX run_options_deadline ON run_options (deadline_us) WHERE deadline_us IS NOT NULL;

CREATE TABLE streams (
  run INTEGER NOT NULL,
  name TEXT NOT NULL,
  items INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (run, name)
) WITHOUT ROWID;

CREATE TABLE stream_items (
  run INTEGER NOT NULL,
  stream TEXT NOT NULL,
  number INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  payload BLOB,
  sum INTEGER,
  PRIMARY KEY (run, stream, number)
) WITHOUT ROWID;
)sql";

// Schedules. `wake_at_us` is NULL of those that no time wakes.
constexpr const char* kVersion9 = R"sql(
CREATE TABLE schedules (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  id TEXT NOT NULL,
  workflow TEXT NOT NULL,
  revision INTEGER NOT NULL,
  wake_at_us INTEGER,
  created_at_us INTEGER NOT NULL,
  definition TEXT NOT NULL,
  state TEXT NOT NULL,
  sum INTEGER
);
CREATE UNIQUE INDEX schedules_id ON schedules (ns, id);
CREATE INDEX schedules_wake ON schedules (ns, wake_at_us, key) WHERE wake_at_us IS NOT NULL;
)sql";

// Triggers and what has arrived for them. `expires_at_us` is NULL of inputs that are kept.
constexpr const char* kVersion10 = R"sql(
CREATE TABLE triggers (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at_us INTEGER NOT NULL,
  definition TEXT NOT NULL,
  secrets TEXT NOT NULL,
  cursor TEXT NOT NULL,
  sum INTEGER
);
CREATE UNIQUE INDEX triggers_id ON triggers (ns, id);

CREATE TABLE trigger_inputs (
  key INTEGER PRIMARY KEY,
  ns INTEGER NOT NULL,
  trigger_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  expires_at_us INTEGER,
  processed INTEGER NOT NULL,
  run TEXT NOT NULL,
  error TEXT NOT NULL,
  payload BLOB NOT NULL,
  sum INTEGER
);
CREATE UNIQUE INDEX trigger_inputs_id ON trigger_inputs (trigger_key, id);
CREATE INDEX trigger_inputs_expiry ON trigger_inputs (expires_at_us, key)
  WHERE expires_at_us IS NOT NULL;
CREATE INDEX trigger_inputs_list ON trigger_inputs (trigger_key, key);
CREATE INDEX trigger_inputs_open ON trigger_inputs (trigger_key, key) WHERE processed = 0;
)sql";

// What has become of runs turn by turn, of those whose history is wanted. The row of a turn is that
// of the turn which stands for itself so many turns before: 0 (NULL) for such a turn, which alone
// has a time here.
constexpr const char* kVersion11 = R"sql(
CREATE TABLE turns (
  run INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  behind INTEGER,
  at_us INTEGER,
  data BLOB,
  sum INTEGER,
  PRIMARY KEY (run, turn)
) WITHOUT ROWID;
)sql";

constexpr const char* kMigrations[] = {kVersion1, kVersion2,  kVersion3, kVersion4,
                                       kVersion5, kVersion6,  kVersion7, kVersion8,
                                       kVersion9, kVersion10, kVersion11};

Status as_status(Connection& connection) {
  if (connection.failed()) return fail(connection.take_error());
  return {};
}

}  // namespace

std::int64_t schema_version() { return std::ssize(kMigrations); }

Status check_owner(Connection& connection, const std::string& path) {
  const std::int64_t objects = connection.number("SELECT count(*) FROM sqlite_master");
  const std::int64_t application = connection.number("PRAGMA application_id");
  const std::int64_t version = connection.number("PRAGMA user_version");
  PAWL_TRY_STATUS(as_status(connection));
  if (objects == 0 && application == 0 && version == 0) return {};
  if (application != kApplicationId || version < 1) {
    return fail(ErrorCode::store_damaged,
                fmt::format("{} is a database of another application", path));
  }
  if (version > schema_version()) {
    return fail(ErrorCode::store_too_new,
                fmt::format("{} has version {} of the tables; this release knows {}", path, version,
                            schema_version()));
  }
  return {};
}

Status prepare_schema(Connection& connection) {
  const std::int64_t version = connection.number("PRAGMA user_version");
  PAWL_TRY_STATUS(as_status(connection));
  if (version == schema_version()) return {};
  connection.execute("BEGIN IMMEDIATE");
  for (std::int64_t next = version; next < schema_version(); ++next) {
    connection.execute(kMigrations[next]);
  }
  if (version == 0) connection.execute("INSERT INTO meta VALUES ('all_summed', 1)");
  connection.execute(fmt::format("PRAGMA user_version = {}", schema_version()).c_str());
  connection.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
  connection.execute("COMMIT");
  if (!connection.failed()) return {};
  Error error = connection.take_error();
  sqlite3_exec(connection.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  return fail(std::move(error));
}

}  // namespace pawl::store::sqlite
