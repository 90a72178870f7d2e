// MemoryStore: the Store over Tables. run_reads.cc, work_reads.cc and control_reads.cc have the
// reads.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "store/memory/tables.h"
#include "store/store.h"

namespace pawl::store::memory {

// How a commit reads its rows: one by one as they are asked for, or all that it names before.
enum class Loading { kOneByOne, kInBulk };

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(Loading loading = Loading::kOneByOne) : loading_(loading) {}

  Result<CommitResult> commit(const Commit& commit) override;
  Status reopen() override { return {}; }

  Result<std::optional<ProgramRecord>> program(Key key) override;
  Result<std::optional<WorkflowRecord>> workflow(Namespace ns, const std::string& name) override;
  Result<std::vector<WorkflowRecord>> workflows(Namespace ns) override;
  Result<std::vector<ProgramRecord>> programs(Namespace ns) override;
  Result<std::vector<WorkflowRecord>> versions(Namespace ns, const std::string& name) override;
  Result<std::vector<ProgramUse>> program_uses(Namespace ns) override;

  Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) override;
  Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) override;
  Result<std::optional<RunView>> run(Key run) override;
  Result<std::vector<CallRecord>> arrived_calls(Key run, std::span<const KeyRange> keys,
                                                std::uint64_t seen) override;
  Result<bool> has_message_id(Key run, const std::string& id) override;
  Result<std::vector<MessageRecord>> inbox(Key run, std::uint64_t after,
                                           std::uint32_t limit) override;
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override;
  Result<RunPage> list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) override;
  Result<RunCounts> count_runs(Namespace ns) override;
  Result<std::uint64_t> count_matching(const RunFilter& filter) override;
  Result<std::vector<LineCount>> count_by_line(const RunFilter& filter) override;
  Result<CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override;
  Result<std::vector<AttemptError>> attempt_errors(Key call) override;
  Result<std::vector<LogRecord>> logs(Key run, std::uint32_t limit) override;
  Result<std::vector<StreamRecord>> streams(Key run) override;
  Result<std::vector<StreamItem>> stream_items(Key run, const std::string& stream,
                                               std::uint64_t from, std::uint32_t limit) override;
  Result<std::vector<TurnRecord>> turns(Key run, std::uint64_t from, std::uint32_t limit) override;
  Result<std::vector<TurnRecord>> last_turns(Key run) override;
  Result<std::vector<TurnGroup>> turn_groups(Key run) override;

  Result<std::optional<CallRecord>> call(Key call) override;
  Result<std::vector<CallRecord>> suspensions(Key run) override;
  Result<std::vector<CallRecord>> stranded_requests(Key run, std::uint32_t limit) override;
  Result<bool> has_open_requests() override;
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override;
  Result<std::vector<DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override;
  Result<std::vector<CallRecord>> overdue_tasks(std::int64_t until_us,
                                                std::uint32_t limit) override;
  Result<std::vector<CallRecord>> delayed_tasks(std::int64_t now_us, Key after,
                                                std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override;
  Result<std::vector<QueueCounts>> queues(Namespace ns, std::int64_t now_us) override;
  Result<std::uint64_t> place_in_queue(Key call) override;
  Result<std::vector<QueueRecord>> queue_limits(Namespace ns) override;
  Result<std::vector<SessionRecord>> sessions() override;
  Result<std::vector<TokenRecord>> tokens(Namespace ns) override;
  Result<std::vector<NodeRecord>> nodes() override;
  std::vector<NodeRecord> all_nodes();
  Result<std::vector<CallRecord>> leased_tasks(Key session, Key after,
                                               std::uint32_t limit) override;
  Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override;

  Result<std::optional<ScheduleRecord>> schedule(Namespace ns, const std::string& id) override;
  Result<std::vector<ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                std::uint32_t limit) override;
  Result<std::vector<ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                    std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_schedule(Namespace ns, std::int64_t after_us) override;

  Status read_together(const std::function<Status()>& reads) override;

  Result<std::optional<TriggerRecord>> trigger(Namespace ns, const std::string& id) override;
  Result<std::vector<TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                              std::uint32_t limit) override;
  Result<std::optional<TriggerInput>> trigger_input(Key trigger, const std::string& id) override;
  Result<std::vector<TriggerInput>> trigger_inputs(Key trigger, InputFilter filter, Key before,
                                                   std::uint32_t limit) override;

  Result<AuditPage> audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) override;
  Status backup(const std::string& path) override;

  void on_ready(Key home, std::function<void()> wake) override;
  void tell(Key from, const std::string& text) override;
  void on_told(Key home, std::function<void(const std::string& text)> hear) override;

 private:
  using Lock = std::lock_guard<std::recursive_mutex>;  // read_together holds it around other reads

  RunView view(const RunRecord& run) const;

  const Loading loading_;
  std::recursive_mutex mutex_;
  Tables tables_;
  std::map<Key, std::function<void()>> wakes_;
  std::map<Key, std::function<void(const std::string&)>> hears_;
};

}  // namespace pawl::store::memory
