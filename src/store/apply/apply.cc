#include "store/apply/apply.h"

#include "store/apply/decisions.h"
#include "store/store.h"

namespace pawl::store::apply {

std::optional<CallHead> TransactionRows::call_head(Key key) {
  const std::optional<CallRecord> found = call(key);
  return found ? std::optional(head_of(*found)) : std::nullopt;
}

void TransactionRows::settle_call(Key, const Outcome& outcome, std::uint64_t arrival) {
  std::optional<CallRecord> found = call(outcome.call);
  if (!found) return;
  settle(*found, outcome, arrival);
  put_call(*found);
}

namespace {

void write_runs(TransactionRows& rows, const Commit& commit, CommitResult& result) {
  result.runs.reserve(commit.runs.size());
  for (const RunWrite& write : commit.runs) {
    result.runs.push_back(write_run(rows, write));
    if (rows.failed()) return;
  }
  for (std::size_t index = 0; index < commit.runs.size(); ++index) {
    if (!result.runs[index].step_won) continue;
    apply_effects(rows, commit.runs[index], commit.node, result.runs[index]);
  }
  for (const ScheduleWrite& write : commit.schedules) {
    result.schedules.push_back(write_schedule(rows, write, commit.node));
  }
  for (const TriggerWrite& write : commit.triggers) {
    result.triggers.push_back(write_trigger(rows, write));
  }
  for (const TriggerInput& input : commit.inputs) {
    result.inputs.push_back(is_new_input(rows, input));
    if (result.inputs.back()) rows.put_input(input);
  }
  rows.end_runs();
}

void remove(TransactionRows& rows, const Commit& commit, CommitResult& result) {
  for (const Key session : commit.ended_sessions) end_session(rows, session, commit.node);
  for (const Key run : commit.removals) remove_run(rows, run);
  for (const auto& [ns, name] : commit.workflow_removals) rows.erase_workflow(ns, name);
  for (const Key program : commit.program_removals) {
    result.program_removals.push_back(remove_program(rows, program));
  }
}

void forget(TransactionRows& rows, const Commit& commit) {
  if (commit.forget_before_us != 0) {
    rows.forget_start_keys(commit.forget_before_us);
    rows.forget_message_ids(commit.forget_before_us);
  }
  if (commit.forget_audit_before_us != 0) rows.forget_audit(commit.forget_audit_before_us);
  if (commit.forget_inputs_before_us != 0) rows.forget_inputs(commit.forget_inputs_before_us);
}

}  // namespace

Result<CommitResult> apply(const Commit& commit, TransactionRows& rows) {
  if (commit.fenced && !rows.has_node(commit.node) && !rows.failed()) return fail(taken_for_dead());
  CommitResult result;
  for (const Deploy& each : commit.deploys) result.programs.push_back(deploy(rows, each));
  for (const QueueWrite& write : commit.queues) write_queue(rows, write);
  write_nodes_and_sessions(rows, commit);
  write_runs(rows, commit, result);
  if (rows.failed()) return result;
  for (const TaskWrite& write : commit.tasks) result.tasks.push_back(write_task(rows, write));
  for (const Claim& each : commit.claims) {
    result.claims.push_back(claim(rows, each, commit.node));
  }
  remove(rows, commit, result);
  for (const AuditWrite& audit : commit.audits) {
    if (is_done(audit, commit, result)) rows.insert_audit(audit.record);
  }
  forget(rows, commit);
  if (commit.reserve_keys != 0) result.reserved_keys = rows.reserve_keys(commit.reserve_keys);
  return result;
}

}  // namespace pawl::store::apply
