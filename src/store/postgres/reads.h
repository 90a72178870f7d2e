// Reads: what Store promises about reading, one function for each. Every one of them is a single
// statement, so that it sees all of a commit or nothing.
//
//   run_reads.cc      programs, runs, and what belongs to one run
//   run_list.cc       pages of runs, and counts over them
//   call_reads.cc     calls and queues
//   work_reads.cc     what there is to do, members, schedules
//   control_reads.cc  the audit log
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/postgres/connection.h"
#include "store/postgres/loader.h"
#include "store/queries.h"
#include "store/records.h"

namespace pawl::store::postgres {

// --- run_reads.cc --------------------------------------------------------------------------------
std::optional<ProgramRecord> read_program(Connection& connection, Key key);
std::optional<WorkflowRecord> read_workflow(Connection& connection, Namespace ns,
                                            const std::string& name);
std::vector<WorkflowRecord> read_workflows(Connection& connection, Namespace ns);
std::vector<ProgramRecord> read_programs(Connection& connection, Namespace ns);
std::vector<WorkflowRecord> read_versions(Connection& connection, Namespace ns,
                                          const std::string& name);
std::vector<ProgramUse> read_program_uses(Connection& connection, Namespace ns);
std::optional<Key> find_run(Connection& connection, Namespace ns, const std::string& id);
std::optional<Key> find_start_key(Connection& connection, Namespace ns, const std::string& key);
std::optional<RunView> read_run(Connection& connection, Key run);
std::vector<std::optional<RunView>> read_runs(Connection& connection, std::span<const Key> runs);
RunStanding read_standing(Connection& connection, Key run);
std::vector<MessageRecord> read_inbox(Connection& connection, Key run, std::uint64_t after,
                                      std::uint32_t limit);
bool read_has_message_id(Connection& connection, Key run, const std::string& id);
std::optional<std::string> read_blob(Connection& connection, Key run, const std::string& hash);
RunCounts read_counts(Connection& connection, Namespace ns);
std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit);
std::vector<StreamRecord> read_streams(Connection& connection, Key run);
std::vector<StreamItem> read_stream_items(Connection& connection, Key run,
                                          const std::string& stream, std::uint64_t from,
                                          std::uint32_t limit);
std::vector<TurnRecord> read_turns(Connection& connection, Key run, std::uint64_t from,
                                   std::uint32_t limit);
std::vector<TurnRecord> read_last_turns(Connection& connection, Key run);
std::vector<TurnGroup> read_turn_groups(Connection& connection, Key run);

// --- run_list.cc ---------------------------------------------------------------------------------
RunPage read_runs(Connection& connection, const RunFilter& filter, Key cursor, std::uint32_t limit);
std::uint64_t count_matching_runs(Connection& connection, const RunFilter& filter);
std::vector<LineCount> count_runs_by_line(Connection& connection, const RunFilter& filter);

// --- call_reads.cc -------------------------------------------------------------------------------
std::optional<CallRecord> read_call(Connection& connection, Key call);
// Of several runs, in one round trip.
std::vector<Arrived> read_arrived(Connection& connection, std::span<const ArrivedQuery> queries);
void ask_for_inbox(Loader& loader, Key run, std::uint64_t after, std::uint32_t limit,
                   std::vector<MessageRecord>& messages);
std::vector<CallRecord> read_arrived_calls(Connection& connection, Key run,
                                           std::span<const KeyRange> keys, std::uint64_t seen);
CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit);
std::vector<AttemptError> read_attempt_errors(Connection& connection, Key call);
std::vector<CallRecord> read_suspensions(Connection& connection, Key run);
std::vector<CallRecord> read_stranded_requests(Connection& connection, Key run,
                                               std::uint32_t limit);
bool read_has_open_requests(Connection& connection);
std::vector<CallRecord> read_delayed_tasks(Connection& connection, std::int64_t now_us, Key after,
                                           std::uint32_t limit);
std::vector<CallRecord> read_overdue_tasks(Connection& connection, std::int64_t until_us,
                                           std::uint32_t limit);
std::optional<std::int64_t> read_next_deadline(Connection& connection, std::int64_t after_us);
std::vector<CallRecord> read_leased_tasks(Connection& connection, Key session, Key after,
                                          std::uint32_t limit);
std::vector<QueueCounts> read_queues(Connection& connection, Namespace ns, std::int64_t now_us);
std::uint64_t read_place_in_queue(Connection& connection, Key call);
std::vector<QueueRecord> read_queue_limits(Connection& connection, Namespace ns);

// --- work_reads.cc -------------------------------------------------------------------------------
std::vector<Key> read_ready_runs(Connection& connection, Key home, std::uint32_t limit);
std::vector<DueRun> read_due_runs(Connection& connection, std::int64_t until_us,
                                  std::uint32_t limit);
std::optional<std::int64_t> read_next_wake(Connection& connection, std::int64_t after_us);
std::vector<SessionRecord> read_sessions(Connection& connection);
std::vector<NodeRecord> read_nodes(Connection& connection);
// The same in two halves, for a statement among others.
void post_nodes(Connection& connection);
std::vector<NodeRecord> nodes_of(const Rows& rows);
std::vector<HomeCount> read_runs_at_home(Connection& connection);
std::vector<TokenRecord> read_tokens(Connection& connection, Namespace ns);
std::vector<Key> read_ended_runs(Connection& connection, Namespace ns,
                                 std::optional<RunStatus> status, std::int64_t before_us,
                                 std::uint32_t limit);
std::optional<ScheduleRecord> read_schedule(Connection& connection, Namespace ns,
                                            const std::string& id);
std::vector<ScheduleRecord> read_schedules(Connection& connection, Namespace ns,
                                           const std::string& after, std::uint32_t limit);
std::vector<ScheduleRecord> read_due_schedules(Connection& connection, Namespace ns,
                                               std::int64_t until_us, std::uint32_t limit);
std::optional<std::int64_t> read_next_schedule(Connection& connection, Namespace ns,
                                               std::int64_t after_us);
std::optional<TriggerRecord> read_trigger(Connection& connection, Namespace ns,
                                          const std::string& id);
std::vector<TriggerRecord> read_triggers(Connection& connection, Namespace ns,
                                         const std::string& after, std::uint32_t limit);
std::optional<TriggerInput> read_trigger_input(Connection& connection, Key trigger,
                                               const std::string& id);
std::vector<TriggerInput> read_trigger_inputs(Connection& connection, Key trigger,
                                              InputFilter filter, Key before, std::uint32_t limit);

// The clock of the database.
std::int64_t read_time_us(Connection& connection);
double read_oldest_transaction_s(Connection& connection);

// --- control_reads.cc ----------------------------------------------------------------------------
AuditPage read_audit(Connection& connection, const AuditFilter& filter, Key cursor,
                     std::uint32_t limit);

// Each row of an answer, made into something.
template <typename Make>
auto list_of(const Rows& rows, Make make) {
  std::vector<decltype(make(rows[0]))> made;
  made.reserve(static_cast<std::size_t>(rows.size()));
  for (int index = 0; index < rows.size(); ++index) made.push_back(make(rows[index]));
  return made;
}

// The first row, if there is one.
template <typename Make>
auto first_of(const Rows& rows, Make make) {
  return rows.empty() ? std::nullopt : std::optional(make(rows[0]));
}

inline std::int64_t number_of(const Row& row) { return row.integer(0); }

}  // namespace pawl::store::postgres
