// Queues, versions and the audit log, as people ask for them.
#include "store/sqlite/names.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

// The expression is that of the index, word for word, so that SQLite knows it.
#define PAWL_RUN_AT "coalesce(run_at_us, created_at_us)"
constexpr const char* kPending =
    "SELECT count(*), coalesce(sum(" PAWL_RUN_AT " > ?2), 0), min(" PAWL_RUN_AT
    ") FROM calls INDEXED BY calls_pending WHERE status = 1 AND queue = ?1";
#undef PAWL_RUN_AT
constexpr const char* kNextPendingQueue =
    "SELECT queue FROM calls INDEXED BY calls_pending WHERE status = 1 AND queue > ?1 "
    "ORDER BY queue LIMIT 1";
constexpr const char* kName = "SELECT ns, name FROM names WHERE id = ?1";
constexpr const char* kLimits =
    "SELECT queue, max_running, rate, per_key_max_running, per_key_rate, changed_at_us, sum "
    "FROM queues";
constexpr const char* kNamedLimits =
    "SELECT q.queue, q.max_running, q.rate, q.per_key_max_running, q.per_key_rate, "
    "q.changed_at_us, q.sum, n.name FROM queues AS q JOIN names AS n ON n.id = q.queue WHERE n.ns "
    "= ?1 "
    "ORDER BY n.name";
constexpr const char* kVersions =
    "SELECT ns, name, program, entry, deployed_at_us, sum FROM workflow_versions "
    "WHERE ns = ?1 AND name = ?2 ORDER BY program";
constexpr const char* kUses =
    "SELECT n.name, r.program, count(*) FROM run_state AS s CROSS JOIN runs AS r ON r.key = s.run "
    "CROSS JOIN names AS n ON n.id = r.workflow WHERE r.ns = ?1 GROUP BY 1, 2 ORDER BY 1, 2";
// Arguments that are left out are NULL. The index of subjects is used if there is one.
#define PAWL_AUDIT(index, subject)                                                \
  "SELECT key, ns, at_us, actor, action, subject, details, sum FROM audit " index \
  " WHERE ns = ?1 AND key < ?2 AND (?3 IS NULL OR actor = ?3) "                   \
  "AND (?4 IS NULL OR action = ?4) AND " subject                                  \
  " AND (?6 IS NULL OR at_us >= ?6) AND (?7 IS NULL OR at_us < ?7) ORDER BY key DESC LIMIT ?8"
constexpr const char* kAudit = PAWL_AUDIT("NOT INDEXED", "?5 IS NULL");
constexpr const char* kAuditOf = PAWL_AUDIT("INDEXED BY audit_by_subject", "subject = ?5");
#undef PAWL_AUDIT

// A queue whose limits are damaged takes nothing until they are set again.
QueueLimits limits_of(const Rows& rows) {
  if (!is_intact(rows, Sum::kQueue, 0, 6, 6)) {
    QueueLimits closed;
    closed.max_running = 0;
    return closed;
  }
  const auto narrow = [](const std::optional<std::int64_t>& number) {
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
  };
  return {narrow(rows.optional(1)), rows.real(2), narrow(rows.optional(3)), rows.real(4)};
}

void bind_if(Statement& statement, int index, const std::string& text) {
  if (text.empty()) {
    statement.bind(index, std::optional<std::int64_t>());
  } else {
    statement.bind(index, text);
  }
}

}  // namespace

std::map<std::int64_t, QueueLimits> read_limits(Connection& connection) {
  std::map<std::int64_t, QueueLimits> limits;
  Rows rows = connection.statement(kLimits).query();
  while (rows.next()) limits[rows.integer(0)] = limits_of(rows);
  return limits;
}

std::vector<QueueRecord> read_queue_limits(Connection& connection, Namespace ns) {
  std::vector<QueueRecord> queues;
  Rows rows = connection.statement(kNamedLimits).query(ns);
  while (rows.next()) queues.push_back({ns, rows.string(7), limits_of(rows), rows.integer(5)});
  return queues;
}

std::vector<QueueCounts> read_queues(Connection& connection, Namespace ns, std::int64_t now_us) {
  std::map<std::string, QueueCounts> found;
  for (const QueueRecord& queue : read_queue_limits(connection, ns)) {
    found[queue.name].limits = queue.limits;
  }
  // From queue to queue by the index: names of customers' queues stay when the queues are empty.
  std::int64_t queue = 0;
  while (true) {
    {
      Rows rows = connection.statement(kNextPendingQueue).query(queue);
      if (!rows.next()) break;
      queue = rows.integer(0);
    }
    std::string name;
    {
      Rows rows = connection.statement(kName).query(queue);
      if (!rows.next() || rows.as<Namespace>(0) != ns) continue;
      name = rows.view(1);
    }
    Rows rows = connection.statement(kPending).query(queue, now_us);
    if (!rows.next()) continue;
    QueueCounts& counts = found[name];
    counts.pending = rows.as<std::uint64_t>(0);
    counts.delayed = rows.as<std::uint64_t>(1);
    counts.oldest_run_at_us = rows.integer(2);
  }
  std::vector<QueueCounts> queues;
  for (auto& [name, counts] : found) {
    counts.queue = name;
    queues.push_back(std::move(counts));
  }
  return queues;
}

std::vector<WorkflowRecord> read_versions(Connection& connection, Namespace ns,
                                          const std::string& name) {
  std::vector<WorkflowRecord> versions;
  Rows rows = connection.statement(kVersions).query(ns, name);
  while (rows.next()) {
    if (!is_intact(rows, Sum::kWorkflow, 0, 5, 5)) continue;
    versions.push_back({rows.as<Namespace>(0), rows.string(1), rows.integer(2),
                        rows.as<std::uint32_t>(3), rows.integer(4)});
  }
  return versions;
}

std::vector<ProgramUse> read_program_uses(Connection& connection, Namespace ns) {
  std::vector<ProgramUse> uses;
  Rows rows = connection.statement(kUses).query(ns);
  while (rows.next()) {
    uses.push_back({rows.string(0), rows.integer(1), rows.as<std::uint64_t>(2)});
  }
  return uses;
}

AuditPage read_audit(Connection& connection, const AuditFilter& filter, Key cursor,
                     std::uint32_t limit) {
  AuditPage page;
  if (limit == 0) return page;
  Statement& statement = connection.statement(filter.subject.empty() ? kAudit : kAuditOf);
  if (!statement.ready()) return page;
  statement.bind(1, filter.ns);
  statement.bind(2, cursor == 0 ? INT64_MAX : cursor);
  bind_if(statement, 3, filter.actor);
  bind_if(statement, 4, filter.action);
  bind_if(statement, 5, filter.subject);
  statement.bind(6, filter.from_us);
  statement.bind(7, filter.until_us);
  // One more than asked for tells whether there is a further page.
  statement.bind(8, std::uint64_t{limit} + 1);
  Rows rows = statement.query();
  while (rows.next()) {
    if (page.records.size() == limit) {
      page.next = page.records.back().key;
      break;
    }
    page.records.push_back({rows.integer(0), rows.as<Namespace>(1), rows.integer(2), rows.string(3),
                            rows.string(4), rows.string(5), rows.string(6)});
    if (!is_intact(rows, Sum::kAudit, 0, 7, 7)) {
      page.records.back().details = "(this entry is damaged)";
    }
  }
  return page;
}

}  // namespace pawl::store::sqlite
