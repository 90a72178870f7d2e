// The reads of the store: each takes a connection that is free, and asks.
#include "store/postgres/reads.h"
#include "store/postgres/store_impl.h"

namespace pawl::store::postgres {

Result<std::optional<ProgramRecord>> PostgresStore::program(Key key) {
  return readers_.read([&](Connection& c) { return read_program(c, key); });
}

Result<std::optional<WorkflowRecord>> PostgresStore::workflow(Namespace ns,
                                                              const std::string& name) {
  return readers_.read([&](Connection& c) { return read_workflow(c, ns, name); });
}

Result<std::vector<WorkflowRecord>> PostgresStore::workflows(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_workflows(c, ns); });
}

Result<std::vector<ProgramRecord>> PostgresStore::programs(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_programs(c, ns); });
}

Result<std::vector<WorkflowRecord>> PostgresStore::versions(Namespace ns, const std::string& name) {
  return readers_.read([&](Connection& c) { return read_versions(c, ns, name); });
}

Result<std::vector<ProgramUse>> PostgresStore::program_uses(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_program_uses(c, ns); });
}

Result<std::optional<Key>> PostgresStore::find_run(Namespace ns, const std::string& id) {
  return readers_.read([&](Connection& c) { return postgres::find_run(c, ns, id); });
}

Result<std::optional<Key>> PostgresStore::find_start_key(Namespace ns,
                                                         const std::string& start_key) {
  return readers_.read([&](Connection& c) { return postgres::find_start_key(c, ns, start_key); });
}

Result<std::optional<RunView>> PostgresStore::run(Key run) {
  return readers_.read([&](Connection& c) { return read_run(c, run); });
}

Result<std::vector<std::optional<RunView>>> PostgresStore::runs(std::span<const Key> runs) {
  return readers_.read([&](Connection& c) { return read_runs(c, runs); });
}

Result<std::vector<Arrived>> PostgresStore::arrived(std::span<const ArrivedQuery> queries) {
  return readers_.read([&](Connection& c) { return read_arrived(c, queries); });
}

Result<RunStanding> PostgresStore::standing(Key run) {
  return readers_.read([&](Connection& c) { return read_standing(c, run); });
}

Result<std::vector<CallRecord>> PostgresStore::arrived_calls(Key run,
                                                             std::span<const KeyRange> keys,
                                                             std::uint64_t seen) {
  return readers_.read([&](Connection& c) { return read_arrived_calls(c, run, keys, seen); });
}

Result<std::vector<MessageRecord>> PostgresStore::inbox(Key run, std::uint64_t after,
                                                        std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_inbox(c, run, after, limit); });
}

Result<bool> PostgresStore::has_message_id(Key run, const std::string& id) {
  return readers_.read([&](Connection& c) { return read_has_message_id(c, run, id); });
}

Result<std::optional<std::string>> PostgresStore::blob(Key run, const std::string& hash) {
  return readers_.read([&](Connection& c) { return read_blob(c, run, hash); });
}

Result<RunPage> PostgresStore::list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_runs(c, filter, cursor, limit); });
}

Result<RunCounts> PostgresStore::count_runs(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_counts(c, ns); });
}

Result<std::uint64_t> PostgresStore::count_matching(const RunFilter& filter) {
  return readers_.read([&](Connection& c) { return count_matching_runs(c, filter); });
}

Result<std::vector<LineCount>> PostgresStore::count_by_line(const RunFilter& filter) {
  return readers_.read([&](Connection& c) { return count_runs_by_line(c, filter); });
}

Result<CallPage> PostgresStore::timeline(Key run, Key cursor, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_timeline(c, run, cursor, limit); });
}

Result<std::vector<AttemptError>> PostgresStore::attempt_errors(Key call) {
  return readers_.read([&](Connection& c) { return read_attempt_errors(c, call); });
}

Result<std::vector<LogRecord>> PostgresStore::logs(Key run, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_logs(c, run, limit); });
}

Result<std::vector<StreamRecord>> PostgresStore::streams(Key run) {
  return readers_.read([&](Connection& c) { return read_streams(c, run); });
}

Result<std::vector<StreamItem>> PostgresStore::stream_items(Key run, const std::string& stream,
                                                            std::uint64_t from,
                                                            std::uint32_t limit) {
  return readers_.read(
      [&](Connection& c) { return read_stream_items(c, run, stream, from, limit); });
}

Result<std::vector<TurnRecord>> PostgresStore::turns(Key run, std::uint64_t from,
                                                     std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_turns(c, run, from, limit); });
}

Result<std::vector<TurnRecord>> PostgresStore::last_turns(Key run) {
  return readers_.read([&](Connection& c) { return read_last_turns(c, run); });
}

Result<std::vector<TurnGroup>> PostgresStore::turn_groups(Key run) {
  return readers_.read([&](Connection& c) { return read_turn_groups(c, run); });
}

Result<std::optional<CallRecord>> PostgresStore::call(Key call) {
  return readers_.read([&](Connection& c) { return read_call(c, call); });
}

Result<std::vector<CallRecord>> PostgresStore::suspensions(Key run) {
  return readers_.read([&](Connection& c) { return read_suspensions(c, run); });
}

// Hundreds of runs end in one commit, and requests are rare: one look is enough for all of them. A
// request that another node makes to one of them later is that node's to look after, which finds
// that the run has ended.
Result<bool> PostgresStore::may_have_requests() {
  constexpr std::int64_t kLongestNs = 100'000'000;
  const std::uint64_t commits = commits_;
  const std::int64_t now_ns = SystemClock().monotonic_ns();
  {
    const std::lock_guard lock(requests_mutex_);
    if (requests_as_of_ == commits && now_ns < requests_at_ns_ + kLongestNs) return has_requests_;
  }
  PAWL_TRY(const bool found, has_open_requests());
  const std::lock_guard lock(requests_mutex_);
  requests_as_of_ = commits;
  requests_at_ns_ = now_ns;
  has_requests_ = found;
  return found;
}

Result<std::vector<CallRecord>> PostgresStore::stranded_requests(Key run, std::uint32_t limit) {
  if (run != 0) {
    PAWL_TRY(const bool any, may_have_requests());
    if (!any) return std::vector<CallRecord>();
  }
  return readers_.read([&](Connection& c) { return read_stranded_requests(c, run, limit); });
}

Result<bool> PostgresStore::has_open_requests() {
  return readers_.read([&](Connection& c) { return read_has_open_requests(c); });
}

Result<std::vector<Key>> PostgresStore::ready_runs(Key home, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_ready_runs(c, home, limit); });
}

Result<std::vector<DueRun>> PostgresStore::due_runs(std::int64_t until_us, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_due_runs(c, until_us, limit); });
}

Result<std::optional<std::int64_t>> PostgresStore::next_wake(std::int64_t after_us) {
  return readers_.read([&](Connection& c) { return read_next_wake(c, after_us); });
}

Result<std::vector<CallRecord>> PostgresStore::overdue_tasks(std::int64_t until_us,
                                                             std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_overdue_tasks(c, until_us, limit); });
}

Result<std::vector<CallRecord>> PostgresStore::delayed_tasks(std::int64_t now_us, Key after,
                                                             std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_delayed_tasks(c, now_us, after, limit); });
}

Result<std::optional<std::int64_t>> PostgresStore::next_deadline(std::int64_t after_us) {
  return readers_.read([&](Connection& c) { return read_next_deadline(c, after_us); });
}

Result<std::vector<QueueCounts>> PostgresStore::queues(Namespace ns, std::int64_t now_us) {
  return readers_.read([&](Connection& c) { return read_queues(c, ns, now_us); });
}

Result<std::uint64_t> PostgresStore::place_in_queue(Key call) {
  return readers_.read([&](Connection& c) { return read_place_in_queue(c, call); });
}

Result<std::vector<QueueRecord>> PostgresStore::queue_limits(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_queue_limits(c, ns); });
}

Result<std::vector<SessionRecord>> PostgresStore::sessions() {
  return readers_.read([&](Connection& c) { return read_sessions(c); });
}

Result<std::vector<HomeCount>> PostgresStore::runs_at_home() {
  return readers_.read([&](Connection& c) { return read_runs_at_home(c); });
}

Result<std::vector<NodeRecord>> PostgresStore::nodes() {
  return readers_.read([&](Connection& c) { return read_nodes(c); });
}

Result<std::vector<TokenRecord>> PostgresStore::tokens(Namespace ns) {
  return readers_.read([&](Connection& c) { return read_tokens(c, ns); });
}

Result<std::vector<CallRecord>> PostgresStore::leased_tasks(Key session, Key after,
                                                            std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_leased_tasks(c, session, after, limit); });
}

Result<std::vector<Key>> PostgresStore::ended_runs(Namespace ns, std::optional<RunStatus> status,
                                                   std::int64_t before_us, std::uint32_t limit) {
  return readers_.read(
      [&](Connection& c) { return read_ended_runs(c, ns, status, before_us, limit); });
}

Result<std::optional<ScheduleRecord>> PostgresStore::schedule(Namespace ns, const std::string& id) {
  return readers_.read([&](Connection& c) { return read_schedule(c, ns, id); });
}

Result<std::vector<ScheduleRecord>> PostgresStore::schedules(Namespace ns, const std::string& after,
                                                             std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_schedules(c, ns, after, limit); });
}

Result<std::vector<ScheduleRecord>> PostgresStore::due_schedules(Namespace ns,
                                                                 std::int64_t until_us,
                                                                 std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_due_schedules(c, ns, until_us, limit); });
}

Result<std::optional<std::int64_t>> PostgresStore::next_schedule(Namespace ns,
                                                                 std::int64_t after_us) {
  return readers_.read([&](Connection& c) { return read_next_schedule(c, ns, after_us); });
}

Result<std::optional<TriggerRecord>> PostgresStore::trigger(Namespace ns, const std::string& id) {
  return readers_.read([&](Connection& c) { return read_trigger(c, ns, id); });
}

Result<std::vector<TriggerRecord>> PostgresStore::triggers(Namespace ns, const std::string& after,
                                                           std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_triggers(c, ns, after, limit); });
}

Result<std::optional<TriggerInput>> PostgresStore::trigger_input(Key trigger,
                                                                 const std::string& id) {
  return readers_.read([&](Connection& c) { return read_trigger_input(c, trigger, id); });
}

Result<std::vector<TriggerInput>> PostgresStore::trigger_inputs(Key trigger, InputFilter filter,
                                                                Key before, std::uint32_t limit) {
  return readers_.read(
      [&](Connection& c) { return read_trigger_inputs(c, trigger, filter, before, limit); });
}

Result<AuditPage> PostgresStore::audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) {
  return readers_.read([&](Connection& c) { return read_audit(c, filter, cursor, limit); });
}

Result<std::int64_t> PostgresStore::time_us(Clock&) {
  return readers_.read([](Connection& c) { return read_time_us(c); });
}

Result<double> PostgresStore::oldest_transaction_s() {
  return readers_.read([](Connection& c) { return read_oldest_transaction_s(c); });
}

Status PostgresStore::backup(const std::string&) {
  return fail(ErrorCode::backup_failed, "a store in PostgreSQL is not backed up by Pawl",
              "use pg_dump or pg_basebackup");
}

}  // namespace pawl::store::postgres
