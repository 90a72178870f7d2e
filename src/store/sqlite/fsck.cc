#include "store/sqlite/fsck.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/error_codes.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/schema.h"

namespace pawl::store {
namespace {

using sqlite::Connection;
using sqlite::Rows;
using sqlite::Statement;
using sqlite::Sum;

// More are not told: a file that is mostly damaged needs no longer list.
constexpr std::size_t kMostProblems = 1000;

// The first column is the run, the last one the sum of those between.
struct Part {
  const char* what;
  Sum kind;
  const char* sql;
};

constexpr Part kParts[] = {
    {"a name", Sum::kName, "SELECT 0, id, ns, name, sum FROM names"},
    {"a program", Sum::kProgram,
     "SELECT 0, key, ns, version, compiler_revision, created_at_us, sum FROM programs"},
    {"the bytecode of a program", Sum::kBytecode, "SELECT 0, key, bytes, bytes_sum FROM programs"},
    {"a workflow", Sum::kWorkflow,
     "SELECT 0, ns, name, program, entry, deployed_at_us, sum FROM workflows"},
    {"a version of a workflow", Sum::kWorkflow,
     "SELECT 0, ns, name, program, entry, deployed_at_us, sum FROM workflow_versions"},
    {"the record", Sum::kRun,
     "SELECT key, key, ns, workflow, program, entry, priority, created_at_us, start_at_us, "
     "parent_run, parent_call, id, start_key, tags, sum FROM runs"},
    {"the input", Sum::kInput, "SELECT key, key, input, input_sum FROM runs"},
    {"the start key", Sum::kStartKey, "SELECT run, ns, start_key, run, sum FROM start_keys"},
    {"the waits", Sum::kArrivals, "SELECT run, run, arrivals, ready, waits, sum FROM run_state"},
    {"the state", Sum::kStep,
     "SELECT run, run, revision, seen, generation, wake_at_us, last_call, line, open, snapshot, "
     "tail_bytes, step_sum FROM run_state"},
    {"the large snapshot", Sum::kSnapshot, "SELECT run, run, snapshot, sum FROM run_snapshots"},
    {"the status", Sum::kStatus, "SELECT run, run, status, sum FROM run_status"},
    {"what was asked", Sum::kRequests,
     "SELECT run, run, cancel_reason, cancelled_at_us, force_at_us, pause_reason, sum "
     "FROM run_requests"},
    {"the retry point", Sum::kRetryPoint,
     "SELECT run, run, retry_point, sum FROM run_retry_points"},
    {"the options of the run", Sum::kOptions,
     "SELECT run, run, timeout_us, admission, queue, concurrency_key, sum FROM run_options"},
    {"an item of a stream", Sum::kStream,
     "SELECT run, run, stream, number, at_us, payload, sum FROM stream_items"},
    {"a turn of the history", Sum::kTurn,
     "SELECT run, run, turn, behind, at_us, data, sum FROM turns"},
    {"the hold", Sum::kHold, "SELECT run, run, at_us, fault, sum FROM run_holds"},
    {"the result", Sum::kResult,
     "SELECT run, run, ns, status, ended_at_us, last_call, generation, error_kind, "
     "sum FROM run_results"},
    {"the outcome", Sum::kOutcome,
     "SELECT run, run, outcome, retry_point, outcome_sum FROM run_results"},
    {"a call", Sum::kCall,
     "SELECT c.run, c.key, c.run, c.number, c.previous, c.kind, c.queue, c.attempt, "
     "c.created_at_us, c.created_at_us + c.started_after_us, "
     "coalesce(c.run_at_us, c.created_at_us), c.priority, c.deadline_us, c.lost_leases, "
     "c.attempts_before, c.child_run, c.name, coalesce(c.data, d.data), c.sum "
     "FROM calls AS c LEFT JOIN call_data AS d ON d.key = c.key"},
    {"the state of a call", Sum::kCallState,
     "SELECT run, key, status, session, token, arrival, created_at_us + ended_after_us, outcome, "
     "state_sum FROM calls"},
    {"the progress of a call", Sum::kProgress, "SELECT 0, key, progress, sum FROM call_progress"},
    {"a failed attempt", Sum::kAttempt,
     "SELECT 0, call, attempt, at_us, error, sum FROM attempt_errors"},
    {"a message", Sum::kMessage,
     "SELECT run, run, arrival, channel, at_us, payload, reply_to, sum FROM inbox"},
    {"a large value", Sum::kBlob, "SELECT run, run, hash, bytes, sum FROM blobs"},
    {"a line of the log", Sum::kLog, "SELECT run, run, at_us, level, line, sum FROM logs"},
    {"an entry of the audit log", Sum::kAudit,
     "SELECT 0, key, ns, at_us, actor, action, subject, details, sum FROM audit"},
    {"an API token", Sum::kToken,
     "SELECT 0, key, ns, name, hash, scopes, created_at_us, expires_at_us, used_at_us, queues, "
     "sum FROM tokens"},
    {"a schedule", Sum::kSchedule,
     "SELECT 0, key, ns, id, workflow, revision, wake_at_us, created_at_us, definition, state, sum "
     "FROM schedules"},
    {"a trigger", Sum::kTrigger,
     "SELECT 0, key, ns, id, revision, created_at_us, definition, secrets, cursor, sum "
     "FROM triggers"},
    {"an input of a trigger", Sum::kTriggerInput,
     "SELECT 0, key, ns, trigger_key, id, at_us, expires_at_us, processed, run, error, payload, "
     "sum "
     "FROM trigger_inputs"},
    {"the limits of a queue", Sum::kQueue,
     "SELECT 0, queue, max_running, rate, per_key_max_running, per_key_rate, changed_at_us, sum "
     "FROM queues"},
};

// What the tables say of each other: each row that a query finds is a problem, of the run in its
// first column.
struct Relation {
  const char* what;
  const char* sql;
};

constexpr Relation kRelations[] = {
    {"a state without a record",
     "SELECT run FROM run_state WHERE run NOT IN (SELECT key FROM runs)"},
    {"a result without a record",
     "SELECT run FROM run_results WHERE run NOT IN (SELECT key FROM runs)"},
    {"neither a state nor a result",
     "SELECT key FROM runs WHERE key NOT IN (SELECT run FROM run_state) "
     "AND key NOT IN (SELECT run FROM run_results)"},
    {"both a state and a result",
     "SELECT run FROM run_state WHERE run IN (SELECT run FROM run_results)"},
    {"its workflow has no name",
     "SELECT key FROM runs WHERE workflow NOT IN (SELECT id FROM names)"},
    {"its program is missing",
     "SELECT r.key FROM run_state AS s JOIN runs AS r ON r.key = s.run "
     "WHERE r.program NOT IN (SELECT key FROM programs)"},
    {"the flags of its state disagree",
     "SELECT run FROM run_state "
     "WHERE coalesce(marks, 0) NOT IN ("
     "paused + 4 * cancel + 16 * phase + 32 * strikes, "
     "(paused & ~4) + 4 * cancel + 16 * phase + 32 * strikes "
     "+ ((cancel <> 0 OR paused & 4 <> 0) << 40) + ((paused & 4 <> 0) << 41))"},
    {"a hold without its flag, or a flag without its hold",
     "SELECT run FROM run_state "
     "WHERE (paused & 2 <> 0) <> (run IN (SELECT run FROM run_holds))"},
    {"it is queued without a pending admission",
     "SELECT s.run FROM run_state AS s LEFT JOIN run_options AS o ON o.run = s.run "
     "LEFT JOIN calls AS c ON c.key = o.admission "
     "WHERE s.paused & 4 <> 0 AND (c.status IS NOT 1 OR c.run IS NOT s.run)"},
    {"a stream of a run that is not there",
     "SELECT run FROM streams WHERE run NOT IN (SELECT key FROM runs)"},
    {"the number of a stream's items is not what is counted",
     "SELECT t.run FROM streams AS t WHERE t.items <> (SELECT count(*) FROM stream_items AS i "
     "WHERE i.run = t.run AND i.stream = t.name)"},
    {"a turn of a run that is not there",
     "SELECT run FROM turns WHERE run NOT IN (SELECT key FROM runs)"},
    {"a turn whose difference is to one that is not there",
     "SELECT t.run FROM turns AS t LEFT JOIN turns AS k ON k.run = t.run "
     "AND k.turn = t.turn - t.behind WHERE t.behind IS NOT NULL AND k.at_us IS NULL"},
    {"its snapshot is missing",
     "SELECT run FROM run_state WHERE (snapshot IS NULL OR tail_bytes IS NOT NULL) "
     "AND run NOT IN (SELECT run FROM run_snapshots)"},
    {"a call of a run that is not there",
     "SELECT run FROM calls WHERE run NOT IN (SELECT key FROM runs)"},
    {"a call whose queue has no name",
     "SELECT run FROM calls WHERE queue NOT IN (SELECT id FROM names)"},
    // Without these two no chain leads in a circle.
    {"a chain of calls that meets another",
     "SELECT run FROM calls WHERE previous IS NOT NULL GROUP BY previous HAVING count(*) > 1"},
    {"a chain of calls that leads to its begin",
     "SELECT run FROM calls WHERE previous IN (SELECT last_call FROM run_state "
     "UNION ALL SELECT last_call FROM run_results)"},
    {"its last call is another run's or missing",
     "SELECT s.run FROM run_state AS s LEFT JOIN calls AS c ON c.key = s.last_call "
     "WHERE s.last_call IS NOT NULL AND c.run IS NOT s.run"},
    {"its last call is another run's or missing",
     "SELECT e.run FROM run_results AS e LEFT JOIN calls AS c ON c.key = e.last_call "
     "WHERE e.last_call IS NOT NULL AND c.run IS NOT e.run"},
    {"a leased task that nobody would find",
     "SELECT run FROM calls WHERE status IN (2, 6) AND held IS NULL "
     "AND key < (SELECT value FROM meta WHERE name = 'lease_floor')"},
    {"the data of a call that is not there",
     "SELECT 0 FROM call_data WHERE key NOT IN (SELECT key FROM calls)"},
    {"a message of a run that is not there",
     "SELECT run FROM inbox WHERE run NOT IN (SELECT key FROM runs)"},
    {"a large value of a run that is not there",
     "SELECT run FROM blobs WHERE run NOT IN (SELECT key FROM runs)"},
    {"a tag of a run that is not there",
     "SELECT run FROM run_tags WHERE run NOT IN (SELECT key FROM runs)"},
    {"its start key is another run's or missing",
     "SELECT r.key FROM runs AS r LEFT JOIN start_keys AS k "
     "ON k.ns = r.ns AND k.start_key = CAST(r.start_key AS TEXT) "
     "WHERE r.start_key IS NOT NULL AND k.run IS NOT r.key"},
    {"the parent's call is missing",
     "SELECT r.key FROM run_state AS s JOIN runs AS r ON r.key = s.run "
     "JOIN run_state AS p ON p.run = r.parent_run "
     "WHERE r.parent_call IS NOT NULL AND r.parent_call NOT IN (SELECT key FROM calls)"},
    {"a workflow whose program is missing",
     "SELECT 0 FROM workflows WHERE program NOT IN (SELECT key FROM programs)"},
    {"the number of live runs is not what is counted",
     "SELECT 0 FROM counts AS c WHERE c.waiting <> (SELECT count(*) FROM run_state AS s "
     "JOIN runs AS r ON r.key = s.run WHERE r.ns = c.ns)"},
    {"the number of ended runs is not what is counted",
     "SELECT 0 FROM counts AS c WHERE c.completed + c.failed + c.cancelled <> "
     "(SELECT count(*) FROM run_results AS e WHERE e.ns = c.ns)"},
    {"keys that are in use would be given again",
     "SELECT 0 FROM meta WHERE name = 'next_key' AND value <= max("
     "coalesce((SELECT max(key) FROM runs), 0), coalesce((SELECT max(key) FROM calls), 0), "
     "coalesce((SELECT max(key) FROM programs), 0))"},
};

class Fsck {
 public:
  explicit Fsck(Connection& connection) : connection_(connection) {}

  FsckReport run() {
    check_structure();
    for (const Part& part : kParts) check_part(part);
    for (const Relation& relation : kRelations) check_relation(relation);
    name_runs();
    return std::move(report_);
  }

  void note(std::string what, Key run = 0) {
    if (report_.problems.size() < kMostProblems) {
      report_.problems.push_back({std::move(what), run, {}});
    }
  }

 private:
  // A query that meets damage ends there: what it was about is told, and the next one begins.
  void end_query(const char* what) {
    if (!connection_.failed()) return;
    note(fmt::format("{}: {}", what, connection_.take_error().message));
  }

  void check_structure() {
    {
      Statement check(&connection_, "PRAGMA integrity_check(100)");
      Rows rows = check.query();
      while (rows.next()) {
        if (rows.view(0) != "ok") note("SQLite: " + rows.string(0));
      }
    }
    end_query("SQLite");
  }

  void check_part(const Part& part) {
    {
      Statement select(&connection_, part.sql);
      Rows rows = select.query();
      while (rows.next()) {
        const int last = rows.columns() - 1;
        ++(rows.is_null(last) ? report_.unchecked : report_.rows);
        if (is_intact(rows, part.kind, 1, last - 1, last)) continue;
        note(fmt::format("{} is damaged: its checksum is wrong", part.what), rows.integer(0));
      }
    }
    end_query(part.what);
  }

  void check_relation(const Relation& relation) {
    {
      Statement select(&connection_, relation.sql);
      Rows rows = select.query();
      while (rows.next()) note(relation.what, rows.integer(0));
    }
    end_query(relation.what);
  }

  void name_runs() {
    for (Problem& problem : report_.problems) {
      if (problem.run == 0) continue;
      Statement select(&connection_, "SELECT id FROM runs WHERE key = ?1");
      {
        Rows rows = select.query(problem.run);
        if (rows.next()) problem.run_id = rows.string(0);
      }
      if (connection_.failed()) connection_.take_error();
    }
  }

  Connection& connection_;
  FsckReport report_;
};

}  // namespace

Result<FsckReport> check_sqlite(const std::string& path) {
  PAWL_TRY(const std::string file, sqlite::canonical_path(path));
  if (::access(file.c_str(), F_OK) != 0) {
    return fail(ErrorCode::store_unavailable, fmt::format("there is no database {}", path),
                "check the path; a database is named by --store sqlite:PATH");
  }
  // A log that a server begins anew between two looks may seem to be gone once.
  Status log = sqlite::HighWaterMark::check(file);
  for (int again = 0; again < 2 && !log; ++again) log = sqlite::HighWaterMark::check(file);
  PAWL_TRY(auto connection, Connection::open(file, sqlite::Access::kRead, nullptr));
  sqlite3_busy_timeout(connection->handle(), 5000);
  sqlite3_db_config(connection->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  connection->execute("PRAGMA query_only = 1; PRAGMA cell_size_check = 1");
  PAWL_TRY_STATUS(sqlite::check_owner(*connection, file));
  const std::int64_t version = connection->number("PRAGMA user_version");
  if (connection->failed()) return fail(connection->take_error());
  if (version < sqlite::schema_version()) {
    return fail(ErrorCode::store_refused,
                fmt::format("{} has version {} of the tables, and only version {} is checked", file,
                            version, sqlite::schema_version()),
                "start a server of this release with it once, then check it");
  }
  Fsck fsck(*connection);
  if (!log) fsck.note(log.error().message);
  return fsck.run();
}

}  // namespace pawl::store
