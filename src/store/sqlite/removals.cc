// Runs that go with all that is theirs, and what is remembered for a time only.
#include "store/sqlite/columns.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kEndedRun =
    "SELECT r.ns, r.tags, e.status, e.last_call FROM run_results AS e "
    "JOIN runs AS r ON r.key = e.run WHERE e.run = ?1";
constexpr const char* kDeleteTag =
    "DELETE FROM run_tags WHERE ns = ?1 AND name = ?2 AND value = ?3 AND run = ?4";
constexpr const char* kPrevious = "SELECT previous FROM calls WHERE key = ?1 AND run = ?2";

constexpr const char* kDeleteOfRun[] = {
    "DELETE FROM inbox WHERE run = ?1",       "DELETE FROM message_ids WHERE run = ?1",
    "DELETE FROM blobs WHERE run = ?1",       "DELETE FROM logs WHERE run = ?1",
    "DELETE FROM run_results WHERE run = ?1", "DELETE FROM run_requests WHERE run = ?1",
    "DELETE FROM run_status WHERE run = ?1",  "DELETE FROM runs WHERE key = ?1",
};

constexpr const char* kDeleteOfWorkflow[] = {
    "DELETE FROM workflows WHERE ns = ?1 AND name = ?2",
    "DELETE FROM workflow_versions WHERE ns = ?1 AND name = ?2",
};
constexpr const char* kIsCurrent = "SELECT 1 FROM workflows WHERE program = ?1";
constexpr const char* kIsNeeded =
    "SELECT 1 FROM runs AS r INDEXED BY runs_by_program CROSS JOIN run_state AS s ON s.run = r.key "
    "WHERE r.program = ?1 LIMIT 1";
constexpr const char* kDeleteVersions = "DELETE FROM workflow_versions WHERE program = ?1";
constexpr const char* kDeleteProgram = "DELETE FROM programs WHERE key = ?1";

constexpr const char* kInsertAudit =
    "INSERT INTO audit (key, ns, at_us, actor, action, subject, details, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

constexpr const char* kForgetStartKeys =
    "DELETE FROM start_keys WHERE (ns, start_key) IN (SELECT ns, start_key FROM start_keys "
    "WHERE ended_at_us IS NOT NULL AND ended_at_us < ?1 ORDER BY ended_at_us, ns, start_key "
    "LIMIT ?2)";
constexpr const char* kForgetMessageIds =
    "DELETE FROM message_ids WHERE (run, id) IN (SELECT run, id FROM message_ids WHERE at_us < ?1 "
    "ORDER BY at_us, run, id LIMIT ?2)";
constexpr const char* kForgetAudit =
    "DELETE FROM audit WHERE key IN (SELECT key FROM audit WHERE at_us < ?1 "
    "ORDER BY at_us, key LIMIT ?2)";

}  // namespace

void Transaction::remove_run(Key run) {
  Namespace ns = 0;
  std::vector<Tag> tags;
  RunStatus status = RunStatus::kCompleted;
  Key call = 0;
  {
    Rows rows = statement(kEndedRun).query(run);
    if (!rows.next()) return;
    ns = rows.as<Namespace>(0);
    tags = decode_tags(rows.view(1));
    status = rows.as<RunStatus>(2);
    call = rows.integer(3);
  }
  for (const auto& [name, value] : tags) statement(kDeleteTag).run(ns, name, value, run);
  while (call != 0) {
    const Key last = call;
    {
      Rows rows = statement(kPrevious).query(last, run);
      if (!rows.next()) break;
      call = rows.integer(0);
    }
    delete_call(last);
  }
  for (const char* sql : kDeleteOfRun) statement(sql).run(run);
  --counts_[ns].of(status);
}

void Transaction::forget_before(std::int64_t time_us) {
  statement(kForgetStartKeys).run(time_us, kForgottenAtOnce);
  statement(kForgetMessageIds).run(time_us, kForgottenAtOnce);
}

void Transaction::write_audit(const CommitResult& result) {
  for (const AuditWrite& audit : commit_.audits) {
    if (!is_done(audit, commit_, result)) continue;
    const AuditRecord& record = audit.record;
    run_summed(statement(kInsertAudit), Sum::kAudit, record.key, record.ns, record.at_us,
               record.actor, record.action, record.subject, record.details);
  }
  if (commit_.forget_audit_before_us == 0) return;
  statement(kForgetAudit).run(commit_.forget_audit_before_us, kForgottenAtOnce);
}

void Transaction::remove_workflow(Namespace ns, const std::string& name) {
  for (const char* sql : kDeleteOfWorkflow) statement(sql).run(ns, name);
}

ProgramRemoval Transaction::remove_program(Key program) {
  for (const char* sql : {kIsCurrent, kIsNeeded}) {
    Rows rows = statement(sql).query(program);
    if (rows.next()) return sql == kIsCurrent ? ProgramRemoval::kCurrent : ProgramRemoval::kNeeded;
  }
  statement(kDeleteVersions).run(program);
  const bool removed = statement(kDeleteProgram).run(program) == 1;
  return removed ? ProgramRemoval::kRemoved : ProgramRemoval::kUnknown;
}

}  // namespace pawl::store::sqlite
