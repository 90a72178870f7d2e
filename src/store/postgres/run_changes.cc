// What a commit changes of runs: records, start keys, states, results, requests.
#include "base/assert.h"
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kInsertRuns =
    "INSERT INTO runs (key, ns, id, workflow, program, entry, input, start_key, parent_run, "
    "parent_call, priority, created_at_us, start_at_us, tags, timeout_us, admission, queue, "
    "concurrency_key) SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
    "$14, $15, $16, $17, $18)";
constexpr const char* kContinueRun =
    "UPDATE runs SET program = $2, entry = $3, input = $4 WHERE key = $1";
constexpr const char* kSetTags = "UPDATE runs SET tags = $2 WHERE key = $1";
constexpr const char* kEraseTags = "DELETE FROM run_tags WHERE run = ANY($1)";
constexpr const char* kInsertTags =
    "INSERT INTO run_tags (ns, name, value, run) SELECT r.ns, t.name, t.value, t.run "
    "FROM unnest($1, $2, $3) AS t (run, name, value) JOIN runs AS r ON r.key = t.run "
    "ON CONFLICT DO NOTHING";

constexpr const char* kInsertStartKeys =
    "INSERT INTO start_keys (ns, start_key, run, ended_at_us) SELECT * FROM unnest($1, $2, $3, $4)";
constexpr const char* kUpdateStartKeys =
    "UPDATE start_keys AS k SET run = n.run, ended_at_us = n.ended_at_us "
    "FROM unnest($1, $2, $3, $4) AS n (ns, start_key, run, ended_at_us) "
    "WHERE k.ns = n.ns AND k.start_key = n.start_key";

constexpr const char* kInsertStates =
    "INSERT INTO run_state (run, revision, arrivals, marks, strikes, home, waits, seen, "
    "generation, wake_at_us, last_call, line, tail_bytes, open, snapshot, deadline_us) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
constexpr const char* kParkStates =
    "UPDATE run_state AS s SET revision = n.revision, arrivals = n.arrivals, marks = n.marks, "
    "strikes = n.strikes, home = n.home, waits = n.waits, seen = n.seen, "
    "generation = n.generation, wake_at_us = n.wake_at_us, last_call = n.last_call, "
    "line = n.line, tail_bytes = n.tail_bytes, open = n.open, snapshot = n.snapshot "
    "FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) "
    "AS n (run, revision, arrivals, marks, strikes, home, waits, seen, generation, wake_at_us, "
    "last_call, line, tail_bytes, open, snapshot) WHERE s.run = n.run";
constexpr const char* kTouchStates =
    "UPDATE run_state AS s SET revision = n.revision, arrivals = n.arrivals, marks = n.marks, "
    "strikes = n.strikes, home = n.home, waits = n.waits FROM unnest($1, $2, $3, $4, $5, $6, $7) "
    "AS n (run, revision, arrivals, marks, strikes, home, waits) WHERE s.run = n.run";
constexpr const char* kEraseStates = "DELETE FROM run_state WHERE run = ANY($1)";

constexpr const char* kPutTails =
    "INSERT INTO run_tails (run, tail) SELECT * FROM unnest($1, $2) "
    "ON CONFLICT (run) DO UPDATE SET tail = excluded.tail";
constexpr const char* kEraseTails = "DELETE FROM run_tails WHERE run = ANY($1)";
constexpr const char* kPutRetryPoints =
    "INSERT INTO run_retry_points (run, retry_point) SELECT * FROM unnest($1, $2) "
    "ON CONFLICT (run) DO UPDATE SET retry_point = excluded.retry_point";
constexpr const char* kEraseRetryPoints = "DELETE FROM run_retry_points WHERE run = ANY($1)";

constexpr const char* kPutHold =
    "UPDATE run_state SET hold_at_us = $2, hold_until_us = nullif($3, 0), hold_fault = $4 "
    "WHERE run = $1";
constexpr const char* kEraseHold =
    "UPDATE run_state SET hold_at_us = NULL, hold_until_us = NULL, hold_fault = NULL "
    "WHERE run = $1";
constexpr const char* kHoldUntil =
    "UPDATE run_state SET hold_until_us = nullif($2, 0) WHERE run = $1 AND hold_at_us IS NOT NULL";

constexpr const char* kPutResults =
    "INSERT INTO run_results (run, ns, status, ended_at_us, last_call, generation, error_kind, "
    "outcome, retry_point) SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) "
    "ON CONFLICT (run) DO UPDATE SET status = excluded.status, "
    "ended_at_us = excluded.ended_at_us, last_call = excluded.last_call, "
    "generation = excluded.generation, error_kind = excluded.error_kind, "
    "outcome = excluded.outcome, retry_point = excluded.retry_point";
constexpr const char* kEraseResults = "DELETE FROM run_results WHERE run = ANY($1)";
constexpr const char* kPutStatuses =
    "INSERT INTO run_status (run, version, status) SELECT n.run, 1, n.status "
    "FROM unnest($1, $2) AS n (run, status) "
    "ON CONFLICT (run) DO UPDATE SET version = run_status.version + 1, status = excluded.status";

constexpr const char* kPutRequests =
    "INSERT INTO run_requests (run, cancel_reason, cancelled_at_us, force_at_us, pause_reason) "
    "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (run) DO UPDATE "
    "SET cancel_reason = excluded.cancel_reason, cancelled_at_us = excluded.cancelled_at_us, "
    "force_at_us = excluded.force_at_us, pause_reason = excluded.pause_reason";
constexpr const char* kEraseRequests = "DELETE FROM run_requests WHERE run = $1";

// Records as columns, in the order of kInsertRuns.
struct RunColumns {
  Numbers key, ns, program, entry, parent_run, parent_call, priority, created_at_us, start_at_us,
      timeout_us, admission;
  Strings id, workflow, input, start_key, tags, queue, concurrency_key;

  void add(const apply::RunChange& change) {
    const RunRecord& run = *change.inserted;
    key.add(run.key);
    ns.add(run.ns);
    id.add(run.id);
    workflow.add(run.workflow);
    program.add(change.continued != nullptr ? change.continued->program : run.program);
    entry.add(change.continued != nullptr ? change.continued->entry : run.entry);
    input.add_or_null(change.continued != nullptr ? change.continued->input : run.input);
    start_key.add_or_null(run.start_key);
    parent_run.add_or_null(run.parent_run);
    parent_call.add_or_null(run.parent_call);
    priority.add(run.priority);
    created_at_us.add(run.created_at_us);
    start_at_us.add_or_null(run.start_at_us);
    tags.add_or_null(encode_tags(change.tags ? *change.tags : run.tags));
    timeout_us.add_or_null(run.timeout_us);
    admission.add_or_null(run.admission);
    queue.add_or_null(run.queue);
    concurrency_key.add_or_null(run.concurrency_key);
  }
};

}  // namespace

void PostgresBackend::store_runs(const apply::Changes& changes) {
  RunColumns all;
  for (const auto& [key, change] : changes.runs) {
    if (change.inserted != nullptr) {
      all.add(change);
      continue;
    }
    if (const Continued* next = change.continued) {
      connection_.post(kContinueRun, key, next->program, next->entry, next->input);
    }
    if (change.tags) {
      const std::string tags = encode_tags(*change.tags);
      connection_.post(kSetTags, key, tags);
    }
  }
  if (all.key.empty()) return;
  connection_.post(kInsertRuns, all.key, all.ns, all.id, all.workflow, all.program, all.entry,
                   all.input, all.start_key, all.parent_run, all.parent_call, all.priority,
                   all.created_at_us, all.start_at_us, all.tags, all.timeout_us, all.admission,
                   all.queue, all.concurrency_key);
}

void PostgresBackend::store_tags(const apply::Changes& changes) {
  Numbers erased, run;
  Strings name, value;
  for (const auto& [key, change] : changes.runs) {
    if (change.inserted == nullptr && !change.tags) continue;
    if (change.inserted == nullptr) erased.add(key);
    for (const auto& [tag, text] : change.tags ? *change.tags : change.inserted->tags) {
      run.add(key);
      name.add(tag);
      value.add(text);
    }
  }
  if (!erased.empty()) connection_.post(kEraseTags, erased);
  if (!run.empty()) connection_.post(kInsertTags, run, name, value);
}

void PostgresBackend::store_start_keys(const apply::Changes& changes) {
  struct {
    Numbers ns, run, ended_at_us;
    Strings start_key;
  } inserted, updated;
  for (const auto& [name, row] : changes.start_keys) {
    auto& columns = start_keys_.insert(name).second ? inserted : updated;
    columns.ns.add(name.first);
    columns.start_key.add(name.second);
    columns.run.add(row.run);
    columns.ended_at_us.add_or_null(row.ended_at_us);
  }
  if (!inserted.ns.empty()) {
    connection_.post(kInsertStartKeys, inserted.ns, inserted.start_key, inserted.run,
                     inserted.ended_at_us);
  }
  if (!updated.ns.empty()) {
    connection_.post(kUpdateStartKeys, updated.ns, updated.start_key, updated.run,
                     updated.ended_at_us);
  }
}

// --- states --------------------------------------------------------------------------------------

namespace {

// What LiveRun has of states, as columns.
struct LiveColumns {
  Numbers run, revision, arrivals, marks, strikes, home;
  Strings waits;

  void add(Key key, const apply::LiveRun& live) {
    run.add(key);
    revision.add(live.revision);
    arrivals.add(live.arrivals);
    marks.add(marks_of(live));
    strikes.add_or_null(live.strikes);
    home.add_or_null(live.home);
    waits.add_or_null(live.waits.encode());
  }
};

// What starts, steps and revivals write beside that. The tail of a snapshot is in a table of its
// own.
struct BodyColumns {
  Numbers seen, generation, wake_at_us, last_call, line, tail_bytes, deadline_us;
  Strings open, snapshot;

  void add(const apply::Body& body) {
    const Parked& parked = *body.parked;
    PAWL_ASSERT(parked.tail_bytes <= parked.snapshot.size());
    seen.add(body.seen);
    generation.add_or_null(body.generation);
    wake_at_us.add(parked.wake_at_us);
    last_call.add_or_null(parked.last_call);
    line.add_or_null(parked.line);
    tail_bytes.add_or_null(parked.tail_bytes);
    open.add_or_null(parked.open);
    const std::string_view snapshot_view = parked.snapshot;
    snapshot.add_or_null(snapshot_view.substr(0, snapshot_view.size() - parked.tail_bytes));
    deadline_us.add_or_null(body.deadline_us.value_or(0));
  }
};

}  // namespace

void PostgresBackend::store_states(const apply::Changes& changes) {
  LiveColumns new_live, parked_live, touched;
  BodyColumns new_body, parked_body;
  Numbers erased;
  for (const auto& [run, change] : changes.states) {
    if (change.live == nullptr) {
      erased.add(run);
    } else if (!change.was_there) {
      new_live.add(run, *change.live);
      new_body.add(change.body);
    } else if (change.body.parked != nullptr) {
      parked_live.add(run, *change.live);
      parked_body.add(change.body);
    } else {
      touched.add(run, *change.live);
    }
  }
  if (!erased.empty()) {
    for (const char* sql : {kEraseStates, kEraseTails, kEraseRetryPoints}) {
      connection_.post(sql, erased);
    }
  }
  if (!new_live.run.empty()) {
    connection_.post(kInsertStates, new_live.run, new_live.revision, new_live.arrivals,
                     new_live.marks, new_live.strikes, new_live.home, new_live.waits, new_body.seen,
                     new_body.generation, new_body.wake_at_us, new_body.last_call, new_body.line,
                     new_body.tail_bytes, new_body.open, new_body.snapshot, new_body.deadline_us);
  }
  if (!parked_live.run.empty()) {
    connection_.post(kParkStates, parked_live.run, parked_live.revision, parked_live.arrivals,
                     parked_live.marks, parked_live.strikes, parked_live.home, parked_live.waits,
                     parked_body.seen, parked_body.generation, parked_body.wake_at_us,
                     parked_body.last_call, parked_body.line, parked_body.tail_bytes,
                     parked_body.open, parked_body.snapshot);
  }
  if (!touched.run.empty()) {
    connection_.post(kTouchStates, touched.run, touched.revision, touched.arrivals, touched.marks,
                     touched.strikes, touched.home, touched.waits);
  }
}

void PostgresBackend::store_parked_parts(const apply::Changes& changes) {
  Numbers tail_runs, retry_runs;
  Strings tails, retry_points;
  for (const auto& [run, change] : changes.states) {
    if (change.live == nullptr || change.body.parked == nullptr) continue;
    const Parked& parked = *change.body.parked;
    if (parked.tail_bytes != 0 && !parked.tail_unchanged) {
      tail_runs.add(run);
      const std::string_view snapshot = parked.snapshot;
      tails.add(snapshot.substr(snapshot.size() - parked.tail_bytes));
    }
    if (parked.retry_point) {
      retry_runs.add(run);
      retry_points.add(std::string_view(*parked.retry_point));
    }
  }
  if (!tail_runs.empty()) connection_.post(kPutTails, tail_runs, tails);
  if (!retry_runs.empty()) connection_.post(kPutRetryPoints, retry_runs, retry_points);
}

void PostgresBackend::store_holds(const apply::Changes& changes) {
  for (const auto& [run, change] : changes.states) {
    const apply::HoldChange& hold = change.hold;
    switch (hold.kind) {
      case apply::HoldChange::Kind::kNone:
        break;
      case apply::HoldChange::Kind::kPut:
        connection_.post(kPutHold, run, hold.hold.at_us, hold.hold.until_us, hold.hold.fault);
        break;
      case apply::HoldChange::Kind::kErase:
        connection_.post(kEraseHold, run);
        break;
      case apply::HoldChange::Kind::kUntil:
        connection_.post(kHoldUntil, run, hold.until_us);
        break;
    }
  }
}

// --- results and requests ------------------------------------------------------------------------

void PostgresBackend::store_results(const apply::Changes& changes) {
  Numbers run, ns, status, ended_at_us, last_call, generation, erased;
  Strings error_kind, outcome, retry_point;
  for (const auto& [key, result] : changes.results) {
    const auto& [step, its_ns] = result;
    const Ended& ended = *step->ended;
    run.add(key);
    ns.add(its_ns);
    status.add(ended.status);
    ended_at_us.add(ended.ended_at_us);
    last_call.add_or_null(ended.last_call);
    generation.add_or_null(step->generation);
    error_kind.add_or_null(ended.error_kind);
    outcome.add_or_null(ended.outcome);
    retry_point.add_or_null(ended.retry_point);
  }
  if (!run.empty()) {
    connection_.post(kPutResults, run, ns, status, ended_at_us, last_call, generation, error_kind,
                     outcome, retry_point);
  }
  for (const Key key : changes.erased_results) erased.add(key);
  if (!erased.empty()) connection_.post(kEraseResults, erased);
}

// A status outlives the end of its run.
void PostgresBackend::store_statuses(const apply::Changes& changes) {
  Numbers run;
  Strings status;
  const auto add = [&](Key key, const std::optional<Cell>& value) {
    if (!value) return;
    run.add(key);
    status.add(std::string_view(*value));
  };
  for (const auto& [key, change] : changes.states) {
    if (change.live != nullptr && change.body.parked != nullptr) {
      add(key, change.body.parked->status);
    }
  }
  for (const auto& [key, result] : changes.results) add(key, result.first->ended->status_value);
  if (!run.empty()) connection_.post(kPutStatuses, run, status);
}

void PostgresBackend::store_requests(const apply::Changes& changes) {
  for (const auto& [run, requests] : changes.requests) {
    if (requests == RunRequests()) {
      connection_.post(kEraseRequests, run);
    } else {
      connection_.post(kPutRequests, run, requests.cancel_reason, requests.cancelled_at_us,
                       requests.force_at_us, requests.pause_reason);
    }
  }
}

}  // namespace pawl::store::postgres
