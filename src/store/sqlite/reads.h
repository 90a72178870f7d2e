// What can be asked of the tables, on any connection. Errors stick to it (database.h).
//   call_reads.cc  calls and tasks
//   run_reads.cc   runs, and what belongs to one
//   run_list.cc    pages of runs
//   options.cc     what few runs have
//   work_reads.cc  what there is to do; programs, sessions, nodes
//   schedules.cc   schedules
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
// The same, but a damaged one is none: for what concerns the calls of many runs.
std::optional<CallRecord> find_whole_call(Connection& connection, Key call);
// Not the name of its queue, which many calls share.
bool is_damaged_itself(Connection& connection, Key call);
std::vector<CallRecord> read_suspensions(Connection& connection, Key run);
std::vector<CallRecord> read_stranded_requests(Connection& connection, Key run,
                                               std::uint32_t limit);
bool read_has_open_requests(Connection& connection);
std::vector<CallRecord> read_arrived_calls(Connection& connection, Key run,
                                           std::span<const KeyRange> keys, std::uint64_t seen);
CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit);
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
std::vector<AttemptError> read_attempt_errors(Connection& connection, Key call);
std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit);
// What the row of run_options says, and nothing if there is none.
void read_options(Connection& connection, Key run, RunView& view);
std::vector<StreamRecord> read_streams(Connection& connection, Key run);
std::vector<StreamItem> read_stream_items(Connection& connection, Key run,
                                          const std::string& stream, std::uint64_t from,
                                          std::uint32_t limit);

// --- turns.cc ------------------------------------------------------------------------------------
std::vector<TurnRecord> read_turns(Connection& connection, Key run, std::uint64_t from,
                                   std::uint32_t limit);
std::vector<TurnRecord> read_last_turns(Connection& connection, Key run);
std::vector<TurnGroup> read_turn_groups(Connection& connection, Key run);
// The columns that one run and a page of runs have in common, of runs as r and run_state as s, and
// how they are read from `first` on. False: they are damaged.
#define PAWL_RUN_COLUMNS                                                       \
  "r.key, r.ns, r.workflow, r.program, r.entry, r.priority, r.created_at_us, " \
  "r.start_at_us, r.parent_run, r.parent_call, r.id, r.start_key, r.tags, r.sum"
#define PAWL_STATE_COLUMNS                                                                   \
  "s.run, s.arrivals, s.ready, s.waits, s.run, s.revision, s.seen, s.generation, "           \
  "s.wake_at_us, s.last_call, s.line, s.open, s.snapshot, s.tail_bytes, s.sum, s.step_sum, " \
  "s.paused, s.cancel, s.phase, s.strikes, s.marks, s.home"
inline constexpr int kRunColumns = 14;
inline constexpr int kStateColumns = 22;
bool read_run_columns(const Rows& rows, int first, RunRecord& run);
bool read_state_columns(const Rows& rows, int first, RunState& state);
// Whether the row of run_state, whose columns begin at `first`, is of a held run.
bool is_held(const Rows& rows, int first);
std::optional<Hold> read_hold(Connection& connection, Key run);
RunPage read_runs(Connection& connection, const RunFilter& filter, Key cursor, std::uint32_t limit);
std::uint64_t count_matching_runs(Connection& connection, const RunFilter& filter);
std::vector<LineCount> count_runs_by_line(Connection& connection, RunFilter filter);
RunCounts read_counts(Connection& connection, Namespace ns);

std::optional<ProgramRecord> read_program(Connection& connection, Key key);
std::vector<ProgramRecord> read_programs(Connection& connection, Namespace ns);
std::optional<WorkflowRecord> read_workflow(Connection& connection, Namespace ns,
                                            const std::string& name);
std::vector<WorkflowRecord> read_workflows(Connection& connection, Namespace ns);
std::vector<SessionRecord> read_sessions(Connection& connection);
std::vector<TokenRecord> read_tokens(Connection& connection, Namespace ns);
std::vector<NodeRecord> read_nodes(Connection& connection);

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

std::vector<Key> read_ready_runs(Connection& connection, Key home, std::uint32_t limit);
std::vector<DueRun> read_due_runs(Connection& connection, std::int64_t until_us,
                                  std::uint32_t limit);
std::optional<std::int64_t> read_next_wake(Connection& connection, std::int64_t after_us);
std::vector<Key> read_ended_runs(Connection& connection, Namespace ns,
                                 std::optional<RunStatus> status, std::int64_t before_us,
                                 std::uint32_t limit);

}  // namespace pawl::store::sqlite
