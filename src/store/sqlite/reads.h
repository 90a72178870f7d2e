// What can be asked of the tables, on any connection. Errors stick to it (database.h).
//   call_reads.cc  calls and tasks
//   run_reads.cc   runs, and what belongs to one
//   run_list.cc    pages of runs
//   work_reads.cc  what there is to do; programs, sessions, nodes
//   control_reads.cc  queues, versions, the audit log
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/queries.h"
#include "store/records.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

std::optional<CallRecord> read_call(Connection& connection, Key call);
std::vector<CallRecord> read_suspensions(Connection& connection, Key run);
std::vector<CallRecord> read_stranded_requests(Connection& connection, Key run,
                                               std::uint32_t limit);
bool read_has_open_requests(Connection& connection);
std::vector<CallRecord> read_arrived_calls(Connection& connection, Key run,
                                           std::span<const KeyRange> keys, std::uint64_t seen);
CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit);
std::vector<CallRecord> read_overdue_tasks(Connection& connection, std::int64_t until_us,
                                           std::uint32_t limit);
std::optional<std::int64_t> read_next_deadline(Connection& connection, std::int64_t after_us);
std::vector<CallRecord> read_leased_tasks(Connection& connection, Key session, Key after,
                                          std::uint32_t limit);
std::vector<QueueCounts> read_queues(Connection& connection, Namespace ns, std::int64_t now_us);
std::vector<QueueRecord> read_queue_limits(Connection& connection, Namespace ns);
std::map<std::int64_t, QueueLimits> read_limits(Connection& connection);  // by queue
std::vector<WorkflowRecord> read_versions(Connection& connection, Namespace ns,
                                          const std::string& name);
std::vector<ProgramUse> read_program_uses(Connection& connection, Namespace ns);
AuditPage read_audit(Connection& connection, const AuditFilter& filter, Key cursor,
                     std::uint32_t limit);

std::optional<Key> read_run_key(Connection& connection, Namespace ns, const std::string& id);
std::optional<Key> read_start_key(Connection& connection, Namespace ns,
                                  const std::string& start_key);
std::optional<RunView> read_run(Connection& connection, Key run);
RunStanding read_standing(Connection& connection, Key run);
RunRequests read_requests(Connection& connection, Key run);
bool read_message_id(Connection& connection, Key run, const std::string& id);
std::vector<MessageRecord> read_inbox(Connection& connection, Key run, std::uint64_t after,
                                      std::uint32_t limit);
std::optional<std::string> read_blob(Connection& connection, Key run, const std::string& hash);
std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit);
// The columns that one run and a page of runs have in common, from `first` on: `ns` to `tags` of
// runs, and `revision` to `open` of run_state.
void read_run_columns(const Rows& rows, int first, RunRecord& run);
void read_state_columns(const Rows& rows, int first, RunState& state);
RunPage read_runs(Connection& connection, const RunFilter& filter, Key cursor, std::uint32_t limit);
std::uint64_t count_matching_runs(Connection& connection, const RunFilter& filter);
RunCounts read_counts(Connection& connection, Namespace ns);

std::optional<ProgramRecord> read_program(Connection& connection, Key key);
std::vector<ProgramRecord> read_programs(Connection& connection, Namespace ns);
std::optional<WorkflowRecord> read_workflow(Connection& connection, Namespace ns,
                                            const std::string& name);
std::vector<WorkflowRecord> read_workflows(Connection& connection, Namespace ns);
std::vector<SessionRecord> read_sessions(Connection& connection);
std::vector<TokenRecord> read_tokens(Connection& connection, Namespace ns);
std::vector<NodeRecord> read_nodes(Connection& connection);

std::vector<Key> read_ready_runs(Connection& connection, Key home, std::uint32_t limit);
std::vector<DueRun> read_due_runs(Connection& connection, std::int64_t until_us,
                                  std::uint32_t limit);
std::optional<std::int64_t> read_next_wake(Connection& connection, std::int64_t after_us);
std::vector<Key> read_ended_runs(Connection& connection, Namespace ns,
                                 std::optional<RunStatus> status, std::int64_t before_us,
                                 std::uint32_t limit);

}  // namespace pawl::store::sqlite
