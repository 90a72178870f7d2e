// What a commit changes: the order of things, and programs, nodes, sessions, queues, schedules.
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kInsertProgram =
    "INSERT INTO programs (key, ns, version, compiler_revision, created_at_us, bytes) "
    "VALUES ($1, $2, $3, $4, $5, $6)";
constexpr const char* kPutWorkflow =
    "INSERT INTO workflows (ns, name, program, entry, deployed_at_us) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (ns, name) DO UPDATE SET program = excluded.program, entry = excluded.entry, "
    "deployed_at_us = excluded.deployed_at_us";
constexpr const char* kPutVersion =
    "INSERT INTO workflow_versions (ns, name, program, entry, deployed_at_us) "
    "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (ns, name, program) DO UPDATE "
    "SET entry = excluded.entry, deployed_at_us = excluded.deployed_at_us";

constexpr const char* kPutNode =
    "INSERT INTO nodes (key, started_at_us, seen_at_us, name, about, commits) VALUES ($1, $2, "
    "CASE WHEN $3 = 0 THEN (extract(epoch FROM clock_timestamp()) * 1000000)::bigint ELSE $3 END, "
    "$4, $5, $6) "
    "ON CONFLICT (key) DO UPDATE SET started_at_us = excluded.started_at_us, "
    "seen_at_us = excluded.seen_at_us, name = excluded.name, about = excluded.about, "
    "commits = excluded.commits";
constexpr const char* kEraseNode = "DELETE FROM nodes WHERE key = $1";
constexpr const char* kPutSession =
    "INSERT INTO sessions (key, node, token, started_at_us, expires_at_us, ns, name, queues, "
    "language, tasks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "
    "ON CONFLICT (key) DO UPDATE SET node = excluded.node, token = excluded.token, "
    "started_at_us = excluded.started_at_us, expires_at_us = excluded.expires_at_us, "
    "ns = excluded.ns, name = excluded.name, queues = excluded.queues, "
    "language = excluded.language, tasks = excluded.tasks";
constexpr const char* kEraseSession = "DELETE FROM sessions WHERE key = $1";
constexpr const char* kPutToken =
    "INSERT INTO tokens (key, created_at_us, expires_at_us, used_at_us, scopes, ns, name, hash, "
    "queues) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
    "ON CONFLICT (key) DO UPDATE SET created_at_us = excluded.created_at_us, "
    "expires_at_us = excluded.expires_at_us, used_at_us = excluded.used_at_us, "
    "scopes = excluded.scopes, ns = excluded.ns, name = excluded.name, hash = excluded.hash, "
    "queues = excluded.queues";
constexpr const char* kEraseToken = "DELETE FROM tokens WHERE key = $1";

constexpr const char* kInsertSchedule =
    "INSERT INTO schedules (ns, id, key, workflow, revision, wake_at_us, created_at_us, "
    "definition, state) VALUES ($1, $2, $3, $4, $5, nullif($6, 0), $7, $8, $9)";
constexpr const char* kUpdateSchedule =
    "UPDATE schedules SET key = $3, workflow = $4, revision = $5, wake_at_us = nullif($6, 0), "
    "created_at_us = $7, definition = $8, state = $9 WHERE ns = $1 AND id = $2";
constexpr const char* kEraseSchedule = "DELETE FROM schedules WHERE ns = $1 AND id = $2";

constexpr const char* kPutQueue =
    "INSERT INTO queues (ns, name, max_running, rate, per_key_max_running, per_key_rate, "
    "last_key, changed_at_us) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
    "ON CONFLICT (ns, name) DO UPDATE SET max_running = excluded.max_running, "
    "rate = excluded.rate, per_key_max_running = excluded.per_key_max_running, "
    "per_key_rate = excluded.per_key_rate, last_key = excluded.last_key, "
    "changed_at_us = excluded.changed_at_us";
constexpr const char* kEraseQueue = "DELETE FROM queues WHERE ns = $1 AND name = $2";
constexpr const char* kEraseQueueLeases = "DELETE FROM queue_leases WHERE ns = $1 AND queue = $2";
constexpr const char* kInsertLeases =
    "INSERT INTO queue_leases (ns, queue, started_at_us, call, token, concurrency_key) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
constexpr const char* kEraseLeases =
    "DELETE FROM queue_leases AS l USING unnest($1, $2, $3, $4, $5) "
    "AS n (ns, queue, started_at_us, call, token) WHERE l.ns = n.ns AND l.queue = n.queue "
    "AND l.started_at_us = n.started_at_us AND l.call = n.call AND l.token = n.token";

constexpr const char* kInsertAudits =
    "INSERT INTO audit (key, at_us, ns, actor, action, subject, details) "
    "SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)";
constexpr const char* kAddCounts =
    "INSERT INTO counts (ns, slot, waiting, completed, failed, cancelled) "
    "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (ns, slot) DO UPDATE "
    "SET waiting = counts.waiting + excluded.waiting, "
    "completed = counts.completed + excluded.completed, "
    "failed = counts.failed + excluded.failed, cancelled = counts.cancelled + excluded.cancelled";
// Parts of the numbers of runs.
constexpr Key kSlots = 64;

// A row that another transaction has locked can be forgotten the next time.
constexpr const char* kForgetStartKeys =
    "DELETE FROM start_keys AS k USING (SELECT ns, start_key FROM start_keys "
    "WHERE ended_at_us IS NOT NULL AND ended_at_us < $1 ORDER BY ended_at_us, ns, start_key "
    "LIMIT $2 FOR UPDATE SKIP LOCKED) AS n WHERE k.ns = n.ns AND k.start_key = n.start_key";
constexpr const char* kForgetMessageIds =
    "DELETE FROM message_ids AS m USING (SELECT run, id FROM message_ids WHERE at_us < $1 "
    "ORDER BY at_us, run, id LIMIT $2 FOR UPDATE SKIP LOCKED) AS n "
    "WHERE m.run = n.run AND m.id = n.id";
constexpr const char* kForgetAudit =
    "DELETE FROM audit AS a USING (SELECT key FROM audit WHERE at_us < $1 "
    "ORDER BY at_us, key LIMIT $2 FOR UPDATE SKIP LOCKED) AS n WHERE a.key = n.key";
constexpr const char* kForgetInputs =
    "DELETE FROM trigger_inputs AS i USING (SELECT key FROM trigger_inputs "
    "WHERE expires_at_us < $1 ORDER BY expires_at_us, key LIMIT $2 FOR UPDATE SKIP LOCKED) AS n "
    "WHERE i.key = n.key";

}  // namespace

void PostgresBackend::store(const apply::Changes& changes) {
  store_programs(changes);
  store_members(changes);
  store_tokens(changes);
  store_schedules(changes);
  store_triggers(changes);
  store_queues(changes);
  store_runs(changes);
  store_tags(changes);
  store_start_keys(changes);
  store_results(changes);
  store_states(changes);
  store_parked_parts(changes);
  store_holds(changes);
  store_statuses(changes);
  store_requests(changes);
  store_calls(changes);
  store_attempts(changes);
  store_messages(changes);
  store_blobs(changes);
  store_logs(changes);
  store_streams(changes);
  store_turns(changes);
  erase_removed(changes);
  store_audits(changes);
  forget(changes);
  store_counts(changes);
  woken_homes_.insert(changes.woken_homes.begin(), changes.woken_homes.end());
}

void PostgresBackend::store_programs(const apply::Changes& changes) {
  for (const ProgramRecord* program : changes.programs) {
    connection_.post(kInsertProgram, program->key, program->ns, program->version,
                     program->compiler_revision, program->created_at_us, program->bytes);
  }
  for (const WorkflowRecord& workflow : changes.workflows) {
    for (const char* sql : {kPutWorkflow, kPutVersion}) {
      connection_.post(sql, workflow.ns, workflow.name, workflow.program, workflow.entry,
                       workflow.deployed_at_us);
    }
  }
}

void PostgresBackend::store_members(const apply::Changes& changes) {
  for (const auto& [key, node] : changes.nodes) {
    if (node) {
      connection_.post(kPutNode, key, node->started_at_us, node->seen_at_us, node->name,
                       node->about, node->commits);
    } else {
      connection_.post(kEraseNode, key);
    }
  }
  for (const auto& [key, session] : changes.sessions) {
    if (session) {
      connection_.post(kPutSession, key, session->node, session->token, session->started_at_us,
                       session->expires_at_us, session->ns, session->name, session->queues,
                       session->language, session->tasks);
    } else {
      connection_.post(kEraseSession, key);
    }
  }
}

void PostgresBackend::store_tokens(const apply::Changes& changes) {
  for (const auto& [key, token] : changes.tokens) {
    if (token) {
      connection_.post(kPutToken, key, token->created_at_us, token->expires_at_us,
                       token->used_at_us, token->scopes, token->ns, token->name, token->hash,
                       token->queues);
    } else {
      connection_.post(kEraseToken, key);
    }
  }
}

void PostgresBackend::store_schedules(const apply::Changes& changes) {
  for (const auto& [name, schedule] : changes.schedules) {
    if (!schedule) {
      connection_.post(kEraseSchedule, name.first, name.second);
      schedules_.erase(name);
      continue;
    }
    const bool is_new = schedules_.insert(name).second;
    connection_.post(is_new ? kInsertSchedule : kUpdateSchedule, name.first, name.second,
                     schedule->key, schedule->workflow, schedule->revision, schedule->wake_at_us,
                     schedule->created_at_us, schedule->definition, schedule->state);
  }
}

// --- queues --------------------------------------------------------------------------------------

namespace {

// Leases as columns.
struct LeaseColumns {
  Numbers ns, started_at_us, call, token;
  Strings queue, concurrency_key;

  explicit LeaseColumns(const std::vector<std::pair<Name, apply::NotedLease>>& leases) {
    for (const auto& [name, lease] : leases) {
      ns.add(name.first);
      queue.add(name.second);
      started_at_us.add(lease.started_at_us);
      call.add(lease.call);
      token.add(lease.token);
      concurrency_key.add(lease.concurrency_key);
    }
  }
};

}  // namespace

void PostgresBackend::store_queues(const apply::Changes& changes) {
  for (const auto& [name, queue] : changes.queues) {
    noted_.note_queue(name, queue.has_value());
    if (queue) {
      const QueueLimits& limits = queue->limits;
      connection_.post(kPutQueue, name.first, name.second, limits.max_running, limits.rate,
                       limits.per_key_max_running, limits.per_key_rate, queue->last_key,
                       queue->changed_at_us);
    } else {
      connection_.post(kEraseQueue, name.first, name.second);
      connection_.post(kEraseQueueLeases, name.first, name.second);
    }
  }
  if (!changes.erased_leases.empty()) {
    LeaseColumns all(changes.erased_leases);
    connection_.post(kEraseLeases, all.ns, all.queue, all.started_at_us, all.call, all.token);
  }
  if (!changes.leases.empty()) {
    LeaseColumns all(changes.leases);
    connection_.post(kInsertLeases, all.ns, all.queue, all.started_at_us, all.call, all.token,
                     all.concurrency_key);
  }
}

// --- the rest ------------------------------------------------------------------------------------

void PostgresBackend::store_audits(const apply::Changes& changes) {
  if (changes.audits.empty()) return;
  Numbers key, at_us, ns;
  Strings actor, action, subject, details;
  for (const AuditRecord* record : changes.audits) {
    key.add(record->key);
    at_us.add(record->at_us);
    ns.add(record->ns);
    actor.add(record->actor);
    action.add(record->action);
    subject.add(record->subject);
    details.add(record->details);
  }
  connection_.post(kInsertAudits, key, at_us, ns, actor, action, subject, details);
}

void PostgresBackend::forget(const apply::Changes& changes) {
  if (const std::int64_t before_us = changes.forget_start_keys_before_us; before_us != 0) {
    connection_.post(kForgetStartKeys, before_us, kForgottenAtOnce);
  }
  if (const std::int64_t before_us = changes.forget_message_ids_before_us; before_us != 0) {
    connection_.post(kForgetMessageIds, before_us, kForgottenAtOnce);
  }
  if (const std::int64_t before_us = changes.forget_audit_before_us; before_us != 0) {
    connection_.post(kForgetAudit, before_us, kForgottenAtOnce);
  }
  if (const std::int64_t before_us = changes.forget_inputs_before_us; before_us != 0) {
    connection_.post(kForgetInputs, before_us, kForgottenAtOnce);
  }
}

// The last rows of a commit, since those of namespaces are the only ones that two commits of a node
// may share.
void PostgresBackend::store_counts(const apply::Changes& changes) {
  for (const auto& [ns, change] : changes.counts) {
    const bool is_none =
        change.waiting == 0 && change.completed == 0 && change.failed == 0 && change.cancelled == 0;
    if (is_none) continue;
    connection_.post(kAddCounts, ns, commit_.node % kSlots, change.waiting, change.completed,
                     change.failed, change.cancelled);
  }
}

}  // namespace pawl::store::postgres
