// Runs that go with all that is theirs, and what is remembered for a time only.
#include "store/sqlite/columns.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kEndedRun =
    "SELECT r.tags, e.last_call FROM run_results AS e "
    "JOIN runs AS r ON r.key = e.run WHERE e.run = ?1";
constexpr const char* kDeleteTag =
    "DELETE FROM run_tags WHERE ns = ?1 AND name = ?2 AND value = ?3 AND run = ?4";
constexpr const char* kPrevious = "SELECT previous FROM calls WHERE key = ?1 AND run = ?2";

constexpr const char* kDeleteOfRun[] = {
    "DELETE FROM inbox WHERE run = ?1",       "DELETE FROM message_ids WHERE run = ?1",
    "DELETE FROM blobs WHERE run = ?1",       "DELETE FROM logs WHERE run = ?1",
    "DELETE FROM run_results WHERE run = ?1", "DELETE FROM run_requests WHERE run = ?1",
    "DELETE FROM run_status WHERE run = ?1",  "DELETE FROM run_options WHERE run = ?1",
    "DELETE FROM streams WHERE run = ?1",     "DELETE FROM stream_items WHERE run = ?1",
    "DELETE FROM turns WHERE run = ?1",       "DELETE FROM runs WHERE key = ?1",
};

constexpr const char* kDeleteOfWorkflow[] = {
    "DELETE FROM workflows WHERE ns = ?1 AND name = ?2",
    "DELETE FROM workflow_versions WHERE ns = ?1 AND name = ?2",
};
constexpr const char* kHasProgram = "SELECT 1 FROM programs WHERE key = ?1";
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

void Transaction::erase_run(Key run, const apply::EndedRun& ended) {
  const Namespace ns = ended.ns;
  std::vector<Tag> tags;
  Key call = 0;
  {
    Rows rows = statement(kEndedRun).query(run);
    if (!rows.next()) return;
    tags = decode_tags(rows.view(0));
    call = rows.integer(1);
  }
  for (const auto& [name, value] : tags) statement(kDeleteTag).run(ns, name, value, run);
  while (call != 0) {
    const Key last = call;
    {
      Rows rows = statement(kPrevious).query(last, run);
      if (!rows.next()) break;
      call = rows.integer(0);
    }
    erase_call(last);
  }
  for (const char* sql : kDeleteOfRun) statement(sql).run(run);
  --counts_[ns].of(ended.status);
}

void Transaction::forget_start_keys(std::int64_t ended_before_us) {
  statement(kForgetStartKeys).run(ended_before_us, kForgottenAtOnce);
}

void Transaction::forget_message_ids(std::int64_t before_us) {
  statement(kForgetMessageIds).run(before_us, kForgottenAtOnce);
}

void Transaction::forget_audit(std::int64_t before_us) {
  statement(kForgetAudit).run(before_us, kForgottenAtOnce);
}

void Transaction::insert_audit(const AuditRecord& record) {
  run_summed(statement(kInsertAudit), Sum::kAudit, record.key, record.ns, record.at_us,
             record.actor, record.action, record.subject, record.details);
}

void Transaction::erase_workflow(Namespace ns, const std::string& name) {
  for (const char* sql : kDeleteOfWorkflow) statement(sql).run(ns, name);
}

bool Transaction::has_program(Key program) {
  Rows rows = statement(kHasProgram).query(program);
  return rows.next();
}

bool Transaction::is_current(Key program) {
  Rows rows = statement(kIsCurrent).query(program);
  return rows.next();
}

bool Transaction::is_needed(Key program) {
  Rows rows = statement(kIsNeeded).query(program);
  return rows.next();
}

void Transaction::erase_program(Key program) {
  statement(kDeleteVersions).run(program);
  statement(kDeleteProgram).run(program);
}

}  // namespace pawl::store::sqlite
