#include "store/memory/transaction.h"

#include "store/store.h"

namespace pawl::store::memory {

Result<CommitResult> Transaction::apply() {
  if (commit_.fenced && tables_.nodes.find(commit_.node) == nullptr) return fail(taken_for_dead());
  for (const Deploy& each : commit_.deploys) PAWL_TRY_STATUS(deploy(each));
  for (const QueueWrite& write : commit_.queues) write_queue(write);
  keep_nodes_and_sessions();
  for (const RunWrite& write : commit_.runs) PAWL_TRY_STATUS(write_run(write));
  for (std::size_t index = 0; index < commit_.runs.size(); ++index) {
    if (!result_.runs[index].step_won) continue;
    PAWL_TRY_STATUS(apply_effects(commit_.runs[index], result_.runs[index]));
  }
  for (const TaskWrite& write : commit_.tasks) result_.tasks.push_back(write_task(write));
  for (const Claim& each : commit_.claims) result_.claims.push_back(claim(each));
  for (const Key session : commit_.ended_sessions) end_session(session);
  for (const Key run : commit_.removals) remove_run(run);
  for (const Name& workflow : commit_.workflow_removals) remove_workflow(workflow);
  for (const Key program : commit_.program_removals) {
    result_.program_removals.push_back(remove_program(program));
  }
  for (const AuditWrite& audit : commit_.audits) {
    if (!is_done(audit, commit_, result_)) continue;
    const AuditRecord& record = audit.record;
    if (tables_.audit.insert(record.key, record)) continue;
    return fail(ErrorCode::store_refused, "audit key " + std::to_string(record.key) + " is in use");
  }
  if (commit_.forget_before_us != 0) forget_before(commit_.forget_before_us);
  if (commit_.forget_audit_before_us != 0) forget_audit_before(commit_.forget_audit_before_us);
  if (commit_.reserve_keys != 0) {
    result_.reserved_keys = tables_.next_key;
    tables_.next_key += commit_.reserve_keys;
  }
  return std::move(result_);
}

}  // namespace pawl::store::memory
