// What a commit changes of runs: records, start keys, states, results, requests.
#include "base/assert.h"
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"
#include "store/postgres/rows_statement.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kContinueRun =
    "UPDATE runs SET program = $2, entry = $3, input = $4 WHERE key = $1";
constexpr const char* kSetTags = "UPDATE runs SET tags = $2 WHERE key = $1";
constexpr const char* kEraseTags = "DELETE FROM run_tags WHERE run = ANY($1)";
constexpr const char* kInsertTags =
    "INSERT INTO run_tags (ns, name, value, run) SELECT r.ns, t.name, t.value, t.run "
    "FROM unnest($1, $2, $3) AS t (run, name, value) JOIN runs AS r ON r.key = ANY (ARRAY[t.run]) "
    "ON CONFLICT DO NOTHING";

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

// Records as columns.
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

  void insert(Connection& connection) {
    RowsStatement("runs")
        .key("key", key)
        .set("ns", ns)
        .set("id", id)
        .set("workflow", workflow)
        .set("program", program)
        .set("entry", entry)
        .set("input", input)
        .set("start_key", start_key)
        .set("parent_run", parent_run)
        .set("parent_call", parent_call)
        .set("priority", priority)
        .set("created_at_us", created_at_us)
        .set("start_at_us", start_at_us)
        .set("tags", tags)
        .set("timeout_us", timeout_us)
        .set("admission", admission)
        .set("queue", queue)
        .set("concurrency_key", concurrency_key)
        .insert(connection);
  }
};

}  // namespace

void PostgresBackend::store_runs(const apply::Changes& changes) {
  RunColumns all;
  for (const auto& [key, change] : changes.runs) {
    if (change.inserted != nullptr) {
      guessed_runs_.erase({change.inserted->ns, change.inserted->id});
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
  if (!all.key.empty()) all.insert(connection_);
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
    guessed_start_keys_.erase(name);
    auto& columns = start_keys_.insert(name).second ? inserted : updated;
    columns.ns.add(name.first);
    columns.start_key.add(name.second);
    columns.run.add(row.run);
    columns.ended_at_us.add_or_null(row.ended_at_us);
  }
  if (!inserted.ns.empty()) {
    RowsStatement("start_keys")
        .key("ns", inserted.ns)
        .key("start_key", inserted.start_key)
        .set("run", inserted.run)
        .set("ended_at_us", inserted.ended_at_us)
        .insert(connection_);
  }
  if (!updated.ns.empty()) {
    RowsStatement("start_keys")
        .key("ns", updated.ns)
        .key("start_key", updated.start_key)
        .where("s.run", updated.run)
        .set("ended_at_us", updated.ended_at_us)
        .update(connection_);
  }
}

// --- states --------------------------------------------------------------------------------------

namespace {

// What LiveRun has of states, as columns.
struct LiveColumns {
  Numbers run, revision, arrivals, marks, strikes, home;
  Strings waits;

  // The row as it was.
  Numbers revision_before, arrivals_before, marks_before, strikes_before;

  void add_before(const StateMark& mark) {
    revision_before.add(mark.revision);
    arrivals_before.add(mark.arrivals);
    marks_before.add(mark.marks);
    strikes_before.add(mark.strikes);
  }

  void describe_before(RowsStatement& rows) {
    rows.where("s.revision", revision_before)
        .where("s.arrivals", arrivals_before)
        .where("s.marks", marks_before)
        .where("coalesce(s.strikes, 0)", strikes_before);
  }

  void describe(RowsStatement& rows) {
    rows.key("run", run)
        .set("revision", revision)
        .set("arrivals", arrivals)
        .set("marks", marks)
        .set("strikes", strikes)
        .set("home", home)
        .set("waits", waits);
  }

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

  void describe(RowsStatement& rows) {
    rows.set("seen", seen)
        .set("generation", generation)
        .set("wake_at_us", wake_at_us)
        .set("last_call", last_call)
        .set("line", line)
        .set("tail_bytes", tail_bytes)
        .set("open", open)
        .set("snapshot", snapshot);
  }
};

}  // namespace

void PostgresBackend::store_states(const apply::Changes& changes) {
  LiveColumns new_live, parked_live, touched, erased;
  BodyColumns new_body, parked_body;
  for (const auto& [run, change] : changes.states) {
    noted_.note_state(run, change.live);
    if (change.live != nullptr && !change.was_there) {
      new_live.add(run, *change.live);
      new_body.add(change.body);
    } else {
      const bool is_parked = change.body.parked != nullptr;
      LiveColumns& columns = change.live == nullptr ? erased : is_parked ? parked_live : touched;
      columns.add_before(marks_.at(run));
      if (change.live == nullptr) {
        columns.run.add(run);
      } else {
        columns.add(run, *change.live);
      }
      if (&columns == &parked_live) parked_body.add(change.body);
    }
    written_states_.insert(run);
    if (change.live != nullptr) marks_[run] = StateMark(*change.live);
  }
  if (!erased.run.empty()) {
    RowsStatement rows("run_state");
    rows.key("run", erased.run);
    erased.describe_before(rows);
    rows.erase(connection_);
    for (const char* sql : {kEraseTails, kEraseRetryPoints}) connection_.post(sql, erased.run);
  }
  if (!new_live.run.empty()) {
    RowsStatement rows("run_state");
    new_live.describe(rows);
    new_body.describe(rows);
    rows.set("deadline_us", new_body.deadline_us).insert(connection_);
  }
  if (!parked_live.run.empty()) {
    RowsStatement rows("run_state");
    parked_live.describe(rows);
    parked_body.describe(rows);
    parked_live.describe_before(rows);
    rows.update(connection_);
  }
  if (!touched.run.empty()) {
    RowsStatement rows("run_state");
    touched.describe(rows);
    touched.describe_before(rows);
    rows.update(connection_);
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
  // A run that is revived and ends again in one commit leaves its earlier result first.
  for (const Key key : changes.erased_results) erased.add(key);
  for (const auto& [key, result] : changes.results) erased.add(key);
  if (!changes.erased_results.empty()) connection_.post(kEraseResults, erased);
  if (run.empty()) return;
  RowsStatement("run_results")
      .key("run", run)
      .set("ns", ns)
      .set("status", status)
      .set("ended_at_us", ended_at_us)
      .set("last_call", last_call)
      .set("generation", generation)
      .set("error_kind", error_kind)
      .set("outcome", outcome)
      .set("retry_point", retry_point)
      .insert(connection_);
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
