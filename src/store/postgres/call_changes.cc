// What a commit changes of calls, messages, blobs, logs and streams, and what it removes.
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kInsertCalls =
    "INSERT INTO calls (key, run, number, previous, kind, status, ns, queue, name, args, keywords, "
    "options, concurrency_key, priority, attempt, lost_leases, run_at_us, deadline_us, session, "
    "token, progress, child_run, arrival, outcome, created_at_us, started_at_us, ended_at_us, "
    "attempts_before) SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
    "$14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)";
constexpr const char* kChangeCalls =
    "UPDATE calls AS c SET status = n.status, session = n.session, token = n.token, "
    "attempt = n.attempt, attempts_before = n.attempts_before, lost_leases = n.lost_leases, "
    "run_at_us = n.run_at_us, deadline_us = n.deadline_us, started_at_us = n.started_at_us, "
    "arrival = n.arrival, outcome = n.outcome, ended_at_us = n.ended_at_us "
    "FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
    "AS n (key, status, session, token, attempt, attempts_before, lost_leases, run_at_us, "
    "deadline_us, started_at_us, arrival, outcome, ended_at_us) WHERE c.key = n.key";
constexpr const char* kSetProgress =
    "UPDATE calls AS c SET progress = n.progress FROM unnest($1, $2) AS n (key, progress) "
    "WHERE c.key = n.key";
constexpr const char* kSetLinks =
    "UPDATE calls AS c SET previous = n.previous FROM unnest($1, $2) AS n (key, previous) "
    "WHERE c.key = n.key";
constexpr const char* kEraseCalls = "DELETE FROM calls WHERE key = ANY($1)";
constexpr const char* kEraseAttempts = "DELETE FROM attempt_errors WHERE call = ANY($1)";

constexpr const char* kPutAttempts =
    "INSERT INTO attempt_errors (call, attempt, at_us, error) SELECT * FROM unnest($1, $2, $3, $4) "
    "ON CONFLICT (call, attempt) DO UPDATE SET at_us = excluded.at_us, error = excluded.error";
constexpr const char* kDropAttempts =
    "DELETE FROM attempt_errors AS a USING unnest($1, $2) AS n (call, attempt) "
    "WHERE a.call = n.call AND a.attempt <= n.attempt";

constexpr const char* kInsertMessageIds =
    "INSERT INTO message_ids (run, id, at_us) SELECT * FROM unnest($1, $2, $3) "
    "ON CONFLICT DO NOTHING";
constexpr const char* kEraseMessages =
    "DELETE FROM inbox AS i USING unnest($1, $2) AS n (run, arrival) "
    "WHERE i.run = n.run AND i.arrival = n.arrival";
constexpr const char* kInsertMessages =
    "INSERT INTO inbox (run, arrival, at_us, channel, payload, reply_to) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
constexpr const char* kEraseBlobs =
    "DELETE FROM blobs AS b USING unnest($1, $2) AS n (run, hash) "
    "WHERE b.run = n.run AND b.hash = n.hash";
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

// In this order: the errors of attempts are found through the calls.
constexpr const char* kEraseRun[] = {
    "DELETE FROM attempt_errors AS a USING calls AS c WHERE c.run = ANY($1) AND a.call = c.key",
    "DELETE FROM calls WHERE run = ANY($1)",
    "DELETE FROM inbox WHERE run = ANY($1)",
    "DELETE FROM message_ids WHERE run = ANY($1)",
    "DELETE FROM blobs WHERE run = ANY($1)",
    "DELETE FROM logs WHERE run = ANY($1)",
    "DELETE FROM stream_items WHERE run = ANY($1)",
    "DELETE FROM streams WHERE run = ANY($1)",
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

// Calls as columns, in the order of kInsertCalls.
struct CallColumns {
  Numbers key, run, number, previous, kind, status, ns, priority, attempt, lost_leases, run_at_us,
      deadline_us, session, token, child_run, arrival, created_at_us, started_at_us, ended_at_us,
      attempts_before;
  Strings queue, name, args, keywords, options, concurrency_key, progress, outcome;

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

  void add_standing(const CallRecord& call) {
    key.add(call.key);
    status.add(call.status);
    session.add_or_null(call.session);
    token.add(call.token);
    attempt.add(call.attempt);
    attempts_before.add_or_null(call.attempts_before);
    lost_leases.add_or_null(call.lost_leases);
    run_at_us.add(call.run_at_us);
    deadline_us.add_or_null(call.deadline_us);
    started_at_us.add_or_null(call.started_at_us);
    arrival.add_or_null(call.arrival);
    outcome.add_or_null(call.outcome);
    ended_at_us.add_or_null(call.ended_at_us);
  }
};

}  // namespace

void PostgresBackend::store_calls(const apply::Changes& changes) {
  CallColumns added, changed;
  Numbers erased, progress_keys, link_keys, links;
  Strings progress;
  constexpr int kStands = apply::CallChange::kStanding | apply::CallChange::kOutcome;
  for (const auto& [key, change] : changes.calls) {
    if (change.after == nullptr) {
      erased.add(key);
      continue;
    }
    if (change.before == nullptr) {
      added.add_fixed(*change.after);
      added.add_standing(*change.after);
      continue;
    }
    if ((change.columns & kStands) != 0) changed.add_standing(*change.after);
    if ((change.columns & apply::CallChange::kProgress) != 0) {
      progress_keys.add(key);
      progress.add_or_null(change.after->progress);
    }
    if ((change.columns & apply::CallChange::kLink) != 0) {
      link_keys.add(key);
      links.add_or_null(change.after->previous);
    }
  }
  if (!erased.empty()) {
    connection_.post(kEraseAttempts, erased);
    connection_.post(kEraseCalls, erased);
  }
  if (!added.key.empty()) {
    connection_.post(kInsertCalls, added.key, added.run, added.number, added.previous, added.kind,
                     added.status, added.ns, added.queue, added.name, added.args, added.keywords,
                     added.options, added.concurrency_key, added.priority, added.attempt,
                     added.lost_leases, added.run_at_us, added.deadline_us, added.session,
                     added.token, added.progress, added.child_run, added.arrival, added.outcome,
                     added.created_at_us, added.started_at_us, added.ended_at_us,
                     added.attempts_before);
  }
  if (!changed.key.empty()) {
    connection_.post(kChangeCalls, changed.key, changed.status, changed.session, changed.token,
                     changed.attempt, changed.attempts_before, changed.lost_leases,
                     changed.run_at_us, changed.deadline_us, changed.started_at_us, changed.arrival,
                     changed.outcome, changed.ended_at_us);
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
    id_run.add(key.first);
    id.add(key.second);
    id_at_us.add(at_us);
  }
  if (!id_run.empty()) connection_.post(kInsertMessageIds, id_run, id, id_at_us);

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
