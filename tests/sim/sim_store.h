// SimStore: the store as one node sees it. Each call may let other nodes go first, may fail, and a
// commit may take the node down.
#pragma once

#include "store/store.h"

namespace pawl::sim {

class World;
struct Slot;

class SimStore final : public store::Store {
 public:
  using Key = store::Key;
  using Namespace = store::Namespace;

  SimStore(World& world, Slot& slot) : world_(world), slot_(slot) {}

  Result<store::CommitResult> commit(const store::Commit& commit) override;
  Status reopen() override;

  Result<std::optional<store::ProgramRecord>> program(Key key) override;
  Result<std::optional<store::WorkflowRecord>> workflow(Namespace ns,
                                                        const std::string& name) override;
  Result<std::vector<store::WorkflowRecord>> workflows(Namespace ns) override;
  Result<std::vector<store::ProgramRecord>> programs(Namespace ns) override;
  Result<std::vector<store::WorkflowRecord>> versions(Namespace ns,
                                                      const std::string& name) override;
  Result<std::vector<store::ProgramUse>> program_uses(Namespace ns) override;
  Result<std::optional<Key>> find_run(Namespace ns, const std::string& id) override;
  Result<std::optional<Key>> find_start_key(Namespace ns, const std::string& start_key) override;
  Result<std::optional<store::RunView>> run(Key run) override;
  Result<std::vector<store::CallRecord>> arrived_calls(Key run,
                                                       std::span<const store::KeyRange> keys,
                                                       std::uint64_t seen) override;
  Result<bool> has_message_id(Key run, const std::string& id) override;
  Result<std::vector<store::MessageRecord>> inbox(Key run, std::uint64_t after,
                                                  std::uint32_t limit) override;
  Result<std::vector<store::CallRecord>> suspensions(Key run) override;
  Result<std::vector<store::CallRecord>> stranded_requests(Key run, std::uint32_t limit) override;
  Result<bool> has_open_requests() override;
  Result<std::optional<std::string>> blob(Key run, const std::string& hash) override;
  Result<store::RunPage> list_runs(const store::RunFilter& filter, Key cursor,
                                   std::uint32_t limit) override;
  Result<store::RunCounts> count_runs(Namespace ns) override;
  Result<std::uint64_t> count_matching(const store::RunFilter& filter) override;
  Result<std::vector<store::LineCount>> count_by_line(const store::RunFilter& filter) override;
  Result<store::CallPage> timeline(Key run, Key cursor, std::uint32_t limit) override;
  Result<std::vector<store::AttemptError>> attempt_errors(Key call) override;
  Result<std::vector<store::LogRecord>> logs(Key run, std::uint32_t limit) override;
  Result<std::vector<store::StreamRecord>> streams(Key run) override;
  Result<std::vector<store::StreamItem>> stream_items(Key run, const std::string& stream,
                                                      std::uint64_t from,
                                                      std::uint32_t limit) override;
  Result<std::vector<store::TurnRecord>> turns(Key run, std::uint64_t from,
                                               std::uint32_t limit) override;
  Result<std::vector<store::TurnRecord>> last_turns(Key run) override;
  Result<std::vector<store::TurnGroup>> turn_groups(Key run) override;
  Result<std::optional<store::CallRecord>> call(Key call) override;
  Result<std::vector<Key>> ready_runs(Key home, std::uint32_t limit) override;
  Result<std::vector<store::DueRun>> due_runs(std::int64_t until_us, std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_wake(std::int64_t after_us) override;
  Result<std::vector<store::CallRecord>> overdue_tasks(std::int64_t until_us,
                                                       std::uint32_t limit) override;
  Result<std::vector<store::CallRecord>> delayed_tasks(std::int64_t now_us, store::Key after,
                                                       std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_deadline(std::int64_t after_us) override;
  Result<std::vector<store::QueueCounts>> queues(Namespace ns, std::int64_t now_us) override;
  Result<std::uint64_t> place_in_queue(Key call) override;
  Result<std::vector<store::QueueRecord>> queue_limits(Namespace ns) override;
  Result<std::vector<store::SessionRecord>> sessions() override;
  Result<std::vector<store::NodeRecord>> nodes() override;
  Result<std::vector<store::TokenRecord>> tokens(store::Namespace ns) override;
  Result<std::vector<store::CallRecord>> leased_tasks(Key session, Key after,
                                                      std::uint32_t limit) override;
  Result<std::vector<Key>> ended_runs(Namespace ns, std::optional<store::RunStatus> status,
                                      std::int64_t before_us, std::uint32_t limit) override;
  Result<std::optional<store::ScheduleRecord>> schedule(Namespace ns,
                                                        const std::string& id) override;
  Result<std::vector<store::ScheduleRecord>> schedules(Namespace ns, const std::string& after,
                                                       std::uint32_t limit) override;
  Result<std::vector<store::ScheduleRecord>> due_schedules(Namespace ns, std::int64_t until_us,
                                                           std::uint32_t limit) override;
  Result<std::optional<std::int64_t>> next_schedule(Namespace ns, std::int64_t after_us) override;
  Result<std::optional<store::TriggerRecord>> trigger(Namespace ns, const std::string& id) override;
  Result<std::vector<store::TriggerRecord>> triggers(Namespace ns, const std::string& after,
                                                     std::uint32_t limit) override;
  Result<std::optional<store::TriggerInput>> trigger_input(Key trigger,
                                                           const std::string& id) override;
  Result<std::vector<store::TriggerInput>> trigger_inputs(Key trigger, store::InputFilter filter,
                                                          Key before, std::uint32_t limit) override;
  Result<store::AuditPage> audit(const store::AuditFilter& filter, Key cursor,
                                 std::uint32_t limit) override;
  Status read_together(const std::function<Status()>& reads) override;
  Status backup(const std::string& path) override;
  void on_ready(Key home, std::function<void()> wake) override;
  void tell(Key from, const std::string& text) override;
  void on_told(Key home, std::function<void(const std::string& text)> hear) override;

 private:
  Status before_read();
  template <typename Read>
  auto read(Read what);

  World& world_;
  Slot& slot_;
};

}  // namespace pawl::sim
