#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kAddCounts =
    "INSERT INTO counts (ns, waiting, completed, failed, cancelled) VALUES (?1, ?2, ?3, ?4, ?5) "
    "ON CONFLICT (ns) DO UPDATE SET waiting = waiting + excluded.waiting, "
    "completed = completed + excluded.completed, failed = failed + excluded.failed, "
    "cancelled = cancelled + excluded.cancelled";
constexpr const char* kNextKey = "SELECT value FROM meta WHERE name = 'next_key'";
constexpr const char* kReserve = "UPDATE meta SET value = value + ?1 WHERE name = 'next_key'";

}  // namespace

std::int64_t& Transaction::Counts::of(RunStatus status) {
  switch (status) {
    case RunStatus::kCompleted:
      return completed;
    case RunStatus::kFailed:
      return failed;
    case RunStatus::kCancelled:
      return cancelled;
    case RunStatus::kWaiting:
      break;
  }
  return waiting;
}

CommitResult Transaction::apply() {
  CommitResult result;
  for (const Deploy& one : commit_.deploys) result.programs.push_back(deploy(one));
  for (const QueueWrite& write : commit_.queues) write_queue(write);
  write_nodes_and_sessions();

  result.runs.reserve(commit_.runs.size());
  for (const RunWrite& write : commit_.runs) {
    result.runs.push_back(write_run(write));
    if (must_repeat_) return result;
  }
  for (std::size_t index = 0; index < commit_.runs.size(); ++index) {
    if (result.runs[index].step_won) apply_effects(commit_.runs[index], result.runs[index]);
  }
  write_live_runs();

  for (const TaskWrite& write : commit_.tasks) result.tasks.push_back(write_task(write));
  for (const Claim& one : commit_.claims) result.claims.push_back(claim(one));

  for (const Key session : commit_.ended_sessions) end_session(session);
  for (const Key run : commit_.removals) remove_run(run);
  for (const auto& [ns, name] : commit_.workflow_removals) remove_workflow(ns, name);
  for (const Key program : commit_.program_removals) {
    result.program_removals.push_back(remove_program(program));
  }
  write_audit(result);
  if (commit_.forget_before_us != 0) forget_before(commit_.forget_before_us);
  if (commit_.reserve_keys != 0) result.reserved_keys = reserve_keys(commit_.reserve_keys);
  write_counts();
  raise_lease_floor();
  return result;
}

void Transaction::write_counts() {
  for (const auto& [ns, counts] : counts_) {
    statement(kAddCounts)
        .run(ns, counts.waiting, counts.completed, counts.failed, counts.cancelled);
  }
}

Key Transaction::reserve_keys(std::uint32_t count) {
  Key first = 0;
  {
    Rows rows = statement(kNextKey).query();
    if (rows.next()) first = rows.integer(0);
  }
  statement(kReserve).run(count);
  return first;
}

}  // namespace pawl::store::sqlite
