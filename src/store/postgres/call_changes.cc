// What a commit changes of calls, messages, blobs, logs and streams, and what it removes.
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"
#include "store/postgres/rows_statement.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kSetProgress =
    "UPDATE calls AS c SET progress = n.progress FROM unnest($1, $2) AS n (key, progress) "
    "WHERE c.key = ANY (ARRAY[n.key])";
constexpr const char* kSetLinks =
    "UPDATE calls AS c SET previous = n.previous FROM unnest($1, $2) AS n (key, previous) "
    "WHERE c.key = ANY (ARRAY[n.key])";
constexpr const char* kEraseCalls = "DELETE FROM calls WHERE key = ANY($1)";
constexpr const char* kEraseAttempts = "DELETE FROM attempt_errors WHERE call = ANY($1)";

constexpr const char* kPutAttempts =
    "INSERT INTO attempt_errors (call, attempt, at_us, error) SELECT * FROM unnest($1, $2, $3, $4) "
    "ON CONFLICT (call, attempt) DO UPDATE SET at_us = excluded.at_us, error = excluded.error";
constexpr const char* kDropAttempts =
    "DELETE FROM attempt_errors AS a USING unnest($1, $2) AS n (call, attempt) "
    "WHERE a.call = ANY (ARRAY[n.call]) AND a.attempt <= n.attempt";

// An id that was not looked for must not be there.
constexpr const char* kInsertNewMessageIds =
    "INSERT INTO message_ids (run, id, at_us) SELECT * FROM unnest($1, $2, $3)";
constexpr const char* kInsertMessageIds =
    "INSERT INTO message_ids (run, id, at_us) SELECT * FROM unnest($1, $2, $3) "
    "ON CONFLICT DO NOTHING";
constexpr const char* kEraseMessages =
    "DELETE FROM inbox AS i USING unnest($1, $2) AS n (run, arrival) "
    "WHERE i.run = ANY (ARRAY[n.run]) AND i.arrival = n.arrival";
constexpr const char* kInsertMessages =
    "INSERT INTO inbox (run, arrival, at_us, channel, payload, reply_to) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
constexpr const char* kEraseBlobs =
    "DELETE FROM blobs AS b USING unnest($1, $2) AS n (run, hash) "
    "WHERE b.run = ANY (ARRAY[n.run]) AND b.hash = n.hash";
constexpr const char* kInsertBlobs =
    "INSERT INTO blobs (run, hash, bytes) SELECT * FROM unnest($1, $2, $3) ON CONFLICT DO NOTHING";

constexpr const char* kInsertLogs =
    "INSERT INTO logs (run, at_us, level, line) SELECT * FROM unnest($1, $2, $3, $4)";
constexpr const char* kTrimLogs =
    "DELETE FROM logs WHERE run = $1 AND key <= "
    "(SELECT key FROM logs WHERE run = $1 ORDER BY key DESC OFFSET $2 LIMIT 1)";
constexpr const char* kPutStreams =
    "INSERT INTO streams (run, name, items, bytes) SELECT * FROM unnest($1, $2, $3, $4) "
    "ON CONFLICT (run, name) DO UPDATE SET items = excluded.items, bytes = excluded.bytes";
constexpr const char* kInsertItems =
    "INSERT INTO stream_items (run, stream, number, at_us, payload) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5)";
constexpr const char* kDropTurns =
    "DELETE FROM turns AS t USING unnest($1, $2) AS n (run, turn) "
    "WHERE t.run = ANY (ARRAY[n.run]) AND t.turn < n.turn";
constexpr const char* kPutTurns =
    "INSERT INTO turns (run, turn, behind, at_us, data) SELECT * FROM unnest($1, $2, $3, $4, $5) "
    "ON CONFLICT (run, turn) DO UPDATE SET behind = excluded.behind, at_us = excluded.at_us, "
    "data = excluded.data";

// In this order: the errors of attempts and the leases are found through the calls.
constexpr const char* kEraseRun[] = {
    "DELETE FROM attempt_errors AS a USING calls AS c WHERE c.run = ANY($1) AND a.call = ANY "
    "(ARRAY[c.key])",
    "DELETE FROM leases AS l USING calls AS c WHERE c.run = ANY($1) AND c.status IN (2, 6) "
    "AND l.holder = ANY (ARRAY[coalesce(c.session, 0)]) AND l.call = c.key",
    "DELETE FROM calls WHERE run = ANY($1)",
    "DELETE FROM inbox WHERE run = ANY($1)",
    "DELETE FROM message_ids WHERE run = ANY($1)",
    "DELETE FROM blobs WHERE run = ANY($1)",
    "DELETE FROM logs WHERE run = ANY($1)",
    "DELETE FROM stream_items WHERE run = ANY($1)",
    "DELETE FROM streams WHERE run = ANY($1)",
    "DELETE FROM turns WHERE run = ANY($1)",
    "DELETE FROM run_results WHERE run = ANY($1)",
    "DELETE FROM run_status WHERE run = ANY($1)",
    "DELETE FROM run_requests WHERE run = ANY($1)",
    "DELETE FROM run_tags WHERE run = ANY($1)",
    "DELETE FROM runs WHERE key = ANY($1)",
};
constexpr const char* kEraseWorkflow[] = {
    "DELETE FROM workflows WHERE ns = $1 AND name = $2",
    "DELETE FROM workflow_versions WHERE ns = $1 AND name = $2",
};
constexpr const char* kEraseProgram[] = {
    "DELETE FROM programs WHERE key = $1",
    "DELETE FROM workflow_versions WHERE program = $1",
};

// In which indexes a call is, and by whom it is held.
struct IndexedCall {
  std::optional<std::int64_t> pending_us, holder, due_us, awaited;

  explicit IndexedCall(const CallRecord& call) {
    const CallStatus status = call.status;
    if (is_claimed(call.kind)) {
      if (status == CallStatus::kPending) pending_us = call.run_at_us;
      if (apply::is_held(status)) holder = call.session;
      const bool may_be_late = status == CallStatus::kPending || status == CallStatus::kLeased;
      if (may_be_late && call.deadline_us != 0) due_us = call.deadline_us;
    }
    if (status != CallStatus::kOpen) return;
    if (call.kind == CallKind::kSuspend) awaited = call.run;
    if (call.kind == CallKind::kRequest) awaited = call.child_run;
  }
};

// Calls as columns.
struct CallColumns {
  Numbers key, run, number, previous, kind, status, ns, priority, attempt, lost_leases, run_at_us,
      deadline_us, session, token, child_run, arrival, created_at_us, started_at_us, ended_at_us,
      attempts_before;
  Strings queue, name, args, keywords, options, concurrency_key, progress, outcome;
  Numbers pending_us, due_us, awaited;
  Numbers status_before, session_before, token_before;

  // What never changes of a call.
  void add_fixed(const CallRecord& call) {
    run.add(call.run);
    number.add_or_null(call.number);
    previous.add_or_null(call.previous);
    kind.add(call.kind);
    ns.add(call.ns);
    queue.add(call.queue);
    name.add(call.name);
    args.add_or_null(call.args);
    keywords.add_or_null(call.keywords);
    options.add_or_null(call.options);
    concurrency_key.add(call.concurrency_key);
    priority.add(call.priority);
    progress.add_or_null(call.progress);
    child_run.add_or_null(call.child_run);
    created_at_us.add(call.created_at_us);
  }

  // What the end of a call changes.
  void add_end(const CallRecord& call) {
    key.add(call.key);
    status.add(call.status);
    arrival.add_or_null(call.arrival);
    outcome.add_or_null(call.outcome);
    ended_at_us.add_or_null(call.ended_at_us);
    const IndexedCall indexed(call);
    pending_us.add(indexed.pending_us);
    due_us.add(indexed.due_us);
    awaited.add(indexed.awaited);
  }

  void add_standing(const CallRecord& call) {
    session.add_or_null(call.session);
    token.add(call.token);
    attempt.add(call.attempt);
    attempts_before.add_or_null(call.attempts_before);
    lost_leases.add_or_null(call.lost_leases);
    run_at_us.add(call.run_at_us);
    deadline_us.add_or_null(call.deadline_us);
    started_at_us.add_or_null(call.started_at_us);
  }

  // By what a call is known to be as it was.
  void add_before(const CallRecord& call) {
    status_before.add(call.status);
    session_before.add(call.session);
    token_before.add(call.token);
  }

  void describe_end(RowsStatement& rows) {
    rows.key("key", key)
        .set("status", status)
        .set("arrival", arrival)
        .set("outcome", outcome)
        .set("ended_at_us", ended_at_us)
        .set("pending_us", pending_us)
        .set("due_us", due_us)
        .set("awaited", awaited);
  }

  void describe_standing(RowsStatement& rows) {
    rows.set("session", session)
        .set("token", token)
        .set("attempt", attempt)
        .set("attempts_before", attempts_before)
        .set("lost_leases", lost_leases)
        .set("run_at_us", run_at_us)
        .set("deadline_us", deadline_us)
        .set("started_at_us", started_at_us);
  }

  void describe_before(RowsStatement& rows) {
    rows.where("s.status", status_before)
        .where("coalesce(s.session, 0)", session_before)
        .where("s.token", token_before);
  }

  void insert(Connection& connection) {
    RowsStatement rows("calls");
    describe_end(rows);
    describe_standing(rows);
    rows.set("run", run)
        .set("number", number)
        .set("previous", previous)
        .set("kind", kind)
        .set("ns", ns)
        .set("queue", queue)
        .set("name", name)
        .set("args", args)
        .set("keywords", keywords)
        .set("options", options)
        .set("concurrency_key", concurrency_key)
        .set("priority", priority)
        .set("progress", progress)
        .set("child_run", child_run)
        .set("created_at_us", created_at_us)
        .insert(connection);
  }
};

struct LeaseChanges {
  Numbers added_holder, added_call, erased_holder, erased_call;

  void add(Key key, const apply::CallChange& change) {
    const auto holder_of = [](const CallRecord* call) {
      return call == nullptr ? std::nullopt : IndexedCall(*call).holder;
    };
    const std::optional<Key> before = holder_of(change.before);
    const std::optional<Key> after = holder_of(change.after);
    if (before == after) return;
    if (before) {
      erased_call.add(key);
      erased_holder.add(*before);
    }
    if (after) {
      added_call.add(key);
      added_holder.add(*after);
    }
  }

  void store(Connection& connection) {
    if (!erased_call.empty()) {
      RowsStatement("leases")
          .key("holder", erased_holder)
          .key("call", erased_call)
          .erase(connection);
    }
    if (!added_call.empty()) {
      RowsStatement("leases")
          .key("holder", added_holder)
          .key("call", added_call)
          .insert(connection);
    }
  }
};

// Most calls change once, when they are settled.
bool only_ends(const CallRecord& before, const CallRecord& after) {
  CallRecord ended = before;
  ended.status = after.status;
  return (apply::changed_columns(ended, after) & apply::CallChange::kStanding) == 0;
}

}  // namespace

void PostgresBackend::store_calls(const apply::Changes& changes) {
  CallColumns added, ended, changed;
  Numbers erased, progress_keys, link_keys, links;
  Strings progress;
  LeaseChanges leases;
  constexpr int kStands = apply::CallChange::kStanding | apply::CallChange::kOutcome;
  for (const auto& [key, change] : changes.calls) {
    noted_.note_call(key, change.after);
    leases.add(key, change);
    if (change.after == nullptr) {
      erased.add(key);
      continue;
    }
    if (change.before == nullptr) {
      added.add_end(*change.after);
      added.add_standing(*change.after);
      added.add_fixed(*change.after);
      continue;
    }
    if ((change.columns & kStands) != 0) {
      written_calls_.insert(key);
      const bool ends = only_ends(*change.before, *change.after);
      CallColumns& columns = ends ? ended : changed;
      columns.add_end(*change.after);
      columns.add_before(*change.before);
      if (!ends) columns.add_standing(*change.after);
    }
    if ((change.columns & apply::CallChange::kProgress) != 0) {
      progress_keys.add(key);
      progress.add_or_null(change.after->progress);
    }
    if ((change.columns & apply::CallChange::kLink) != 0) {
      link_keys.add(key);
      links.add_or_null(change.after->previous);
    }
  }
  leases.store(connection_);
  if (!erased.empty()) {
    connection_.post(kEraseAttempts, erased);
    connection_.post(kEraseCalls, erased);
  }
  if (!added.key.empty()) added.insert(connection_);
  if (!ended.key.empty()) {
    RowsStatement rows("calls");
    ended.describe_end(rows);
    ended.describe_before(rows);
    rows.update(connection_);
  }
  if (!changed.key.empty()) {
    RowsStatement rows("calls");
    changed.describe_end(rows);
    changed.describe_standing(rows);
    changed.describe_before(rows);
    rows.update(connection_);
  }
  if (!progress_keys.empty()) connection_.post(kSetProgress, progress_keys, progress);
  if (!link_keys.empty()) connection_.post(kSetLinks, link_keys, links);
}

void PostgresBackend::store_attempts(const apply::Changes& changes) {
  Numbers call, attempt, at_us, dropped_call, drop_until;
  Strings error;
  for (const auto& [id, change] : changes.attempts) {
    call.add(id.first);
    attempt.add(id.second);
    at_us.add(change.error.at_us);
    error.add(change.error.error);
    if (change.drop_until == 0) continue;
    dropped_call.add(id.first);
    drop_until.add(change.drop_until);
  }
  if (!call.empty()) connection_.post(kPutAttempts, call, attempt, at_us, error);
  if (!dropped_call.empty()) connection_.post(kDropAttempts, dropped_call, drop_until);
}

void PostgresBackend::store_messages(const apply::Changes& changes) {
  Numbers id_run, id_at_us;
  Strings id;
  for (const auto& [key, at_us] : changes.message_ids) {
    guessed_ids_.erase(key);
    id_run.add(key.first);
    id.add(key.second);
    id_at_us.add(at_us);
  }
  const char* insert_ids = manner_ == Manner::kGuess ? kInsertNewMessageIds : kInsertMessageIds;
  if (!id_run.empty()) connection_.post(insert_ids, id_run, id, id_at_us);

  Numbers erased_run, erased_arrival, run, arrival, at_us;
  Strings channel, payload, reply_to;
  for (const auto& [key, change] : changes.messages) {
    if (change.erased) {
      erased_run.add(key.first);
      erased_arrival.add(key.second);
    }
    if (!change.added) continue;
    run.add(key.first);
    arrival.add(key.second);
    at_us.add(change.added->at_us);
    channel.add(change.added->channel);
    payload.add(change.added->payload);
    reply_to.add_or_null(change.added->reply_to);
  }
  if (!erased_run.empty()) connection_.post(kEraseMessages, erased_run, erased_arrival);
  if (!run.empty()) {
    connection_.post(kInsertMessages, run, arrival, at_us, channel, payload, reply_to);
  }
}

void PostgresBackend::store_blobs(const apply::Changes& changes) {
  Numbers erased_run, run;
  Strings erased_hash, hash, bytes;
  for (const auto& [key, change] : changes.blobs) {
    if (change.erased) {
      erased_run.add(key.first);
      erased_hash.add(key.second);
    }
    if (!change.added) continue;
    run.add(key.first);
    hash.add(key.second);
    bytes.add(change.added->bytes);
  }
  if (!erased_run.empty()) connection_.post(kEraseBlobs, erased_run, erased_hash);
  if (!run.empty()) connection_.post(kInsertBlobs, run, hash, bytes);
}

void PostgresBackend::store_logs(const apply::Changes& changes) {
  Numbers run, at_us, level;
  Strings line;
  for (const LogRecord* log : changes.logs) {
    run.add(log->run);
    at_us.add(log->at_us);
    level.add(log->level);
    line.add(log->line);
  }
  if (!run.empty()) connection_.post(kInsertLogs, run, at_us, level, line);
  for (const auto& [key, kept] : changes.trimmed_logs) connection_.post(kTrimLogs, key, kept);
}

void PostgresBackend::store_streams(const apply::Changes& changes) {
  Numbers run, items, bytes;
  Strings name;
  for (const auto& [id, stream] : changes.streams) {
    run.add(id.first);
    name.add(id.second);
    items.add(stream.items);
    bytes.add(stream.bytes);
  }
  if (!run.empty()) connection_.post(kPutStreams, run, name, items, bytes);

  Numbers item_run, number, at_us;
  Strings stream, payload;
  for (const auto& [id, item] : changes.stream_items) {
    item_run.add(std::get<0>(id));
    stream.add(std::get<1>(id));
    number.add(std::get<2>(id));
    at_us.add(item->at_us);
    payload.add(item->payload);
  }
  if (!item_run.empty()) {
    connection_.post(kInsertItems, item_run, stream, number, at_us, payload);
  }
}

void PostgresBackend::store_turns(const apply::Changes& changes) {
  Numbers dropped, before;
  for (const auto& [run, turn] : changes.dropped_turns) {
    dropped.add(run);
    before.add(turn);
  }
  if (!dropped.empty()) connection_.post(kDropTurns, dropped, before);

  Numbers run, number, behind, at_us;
  Strings data;
  for (const auto& [id, turn] : changes.turns) {
    run.add(turn->run);
    number.add(turn->turn);
    behind.add(turn->turn - turn->key_turn);
    at_us.add_or_null(turn->at_us);
    data.add(turn->data);
  }
  if (!run.empty()) connection_.post(kPutTurns, run, number, behind, at_us, data);
}

void PostgresBackend::erase_removed(const apply::Changes& changes) {
  if (!changes.erased_runs.empty()) {
    Numbers runs;
    for (const auto& [run, ended] : changes.erased_runs) runs.add(run);
    for (const char* sql : kEraseRun) connection_.post(sql, runs);
  }
  for (const auto& [ns, name] : changes.erased_workflows) {
    for (const char* sql : kEraseWorkflow) connection_.post(sql, ns, name);
  }
  for (const Key program : changes.erased_programs) {
    for (const char* sql : kEraseProgram) connection_.post(sql, program);
  }
}

}  // namespace pawl::store::postgres
