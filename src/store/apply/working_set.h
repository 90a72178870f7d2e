// WorkingSet: TransactionRows in memory. Each row is read from the Backend once, later decisions of
// the same commit see what earlier ones have changed, and all changes are stored together: at the
// end (`finish`), and before a question about many rows that they may bear on.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "store/apply/backend.h"

namespace pawl::store::apply {

class WorkingSet final : public TransactionRows {
 public:
  explicit WorkingSet(Backend& backend) : backend_(backend) {}

  // Stores what has not been stored yet. The last thing to do, unless apply has failed.
  void finish() { flush(); }

  bool failed() const override { return backend_.failed(); }

  LiveRun* live_run(Key run) override;
  std::optional<EndedRun> ended_run(Key run) override;
  Ended::Owner owner(Key run) override;
  std::optional<Key> find_owner(const RunRecord& record) override;
  std::optional<Key> insert_run(const RunRecord& record) override;
  void continue_run(Key run, const Continued& next) override;
  void change_tags(Key run, const Effects& effects) override;
  void erase_run(Key run, const EndedRun& ended) override;
  void insert_state(Key run, const LiveRun& live, const Body& body) override;
  void park_run(Key run, LiveRun& live, const Body& body) override;
  void hold_run(Key run, LiveRun& live, const Hold& hold) override;
  void admit_run(Key run, LiveRun& live) override;
  void end_run(Key run, const Step& step, const Ended::Owner& owner) override;
  void end_hold(Key run) override;
  void fail_hold(Key run, std::int64_t until_us) override;
  void erase_result(Key run, const EndedRun& ended) override;
  RunRequests requests(Key run) override;
  void put_requests(Key run, const RunRequests& requests) override;

  std::optional<CallRecord> call(Key call) override;
  void insert_call(const CallRecord& call) override;
  void put_call(const CallRecord& call) override;
  void put_progress(Key call, const Cell& progress) override;
  void erase_call(Key call) override;
  std::vector<CallLink> chain(Key run, Key from) override;
  void keep_attempt(const TaskWrite& retry) override;

  bool has_message_id(Key run, const std::string& id) override;
  void insert_message_id(Key run, const std::string& id, std::int64_t at_us) override;
  std::uint64_t last_message(Key run) override;
  void insert_message(const MessageRecord& message) override;
  void put_back_message(const MessageRecord& message) override;
  void erase_message(Key run, std::uint64_t arrival) override;
  void add_blob(const BlobRecord& blob) override;
  void erase_blob(Key run, const std::string& hash) override;
  void add_log(const LogRecord& log) override;
  void trim_logs(Key run, std::uint32_t kept) override;
  StreamRecord stream(Key run, const std::string& name) override;
  void put_stream(Key run, const StreamRecord& stream) override;
  void insert_stream_item(Key run, std::uint64_t number, const StreamItem& item) override;
  void drop_turns(Key run, std::uint64_t turn) override;
  void put_turn(const TurnRecord& turn) override;

  std::optional<Queue> queue(Namespace ns, const std::string& name) override;
  void put_queue(Namespace ns, const std::string& name, const Queue& queue) override;
  void put_last_key(Namespace ns, const std::string& name, const std::string& key) override;
  void erase_queue(Namespace ns, const std::string& name) override;
  std::vector<CallRecord> held_tasks(Namespace ns, const std::string& queue) override;
  void note_lease(const CallRecord& call) override;
  std::vector<NotedLease> noted_leases(Namespace ns, const std::string& queue) override;
  void erase_lease(Namespace ns, const std::string& queue, const NotedLease& lease) override;
  DueTasks due_tasks(const Claim& claim, std::uint32_t limit) override;
  std::optional<std::int32_t> next_priority(const Claim& claim,
                                            std::optional<std::int32_t> below) override;
  std::optional<std::string> next_key(const Claim& claim, std::int32_t priority,
                                      const std::optional<std::string>& after) override;
  std::optional<CallRecord> first_of_key(const Claim& claim, std::int32_t priority,
                                         const std::string& key) override;
  std::int64_t next_run_at(const Claim& claim, std::int32_t priority) override;

  std::optional<Key> find_program(const ProgramRecord& program) override;
  void insert_program(const ProgramRecord& program) override;
  bool has_program(Key program) override;
  bool is_current(Key program) override;
  bool is_needed(Key program) override;
  void erase_program(Key program) override;
  void put_workflow(const WorkflowRecord& workflow) override;
  void erase_workflow(Namespace ns, const std::string& name) override;
  bool has_node(Key node) override;
  void put_node(const NodeRecord& node) override;
  void erase_node(Key node) override;
  std::optional<Key> node_of_session(Key session) override;
  bool holds_tasks(Key session) override;
  void put_session(const SessionRecord& session) override;
  void erase_session(Key session) override;
  void put_token(const TokenRecord& token) override;
  void erase_token(Key token) override;
  std::optional<ScheduleHead> schedule_head(Namespace ns, const std::string& id) override;
  void put_schedule(const ScheduleRecord& schedule) override;
  void erase_schedule(Namespace ns, const std::string& id) override;
  std::optional<TriggerHead> trigger_head(Namespace ns, const std::string& id) override;
  void put_trigger(const TriggerRecord& trigger) override;
  void erase_trigger(Namespace ns, const std::string& id) override;
  std::optional<bool> input_is_processed(Key trigger, const std::string& id) override;
  void put_input(const TriggerInput& input) override;

  void insert_audit(const AuditRecord& record) override;
  void forget_start_keys(std::int64_t ended_before_us) override;
  void forget_message_ids(std::int64_t before_us) override;
  void forget_audit(std::int64_t before_us) override;
  void forget_inputs(std::int64_t before_us) override;
  Key reserve_keys(std::uint32_t count) override;

 private:
  // A row as it is now, and as it was when it was last stored.
  struct StateRow {
    std::optional<LiveRun> live;
    bool was_there = false;
    bool was_runnable = false;
    Body body;
    HoldChange hold;
  };
  struct CallRow {
    std::optional<CallRecord> now;
    std::optional<CallRecord> stored;
    bool touched = false;
  };

  // Rows that the backend has, or what this commit has made of them.
  StateRow& state(Key run);
  CallRow& call_row(Key call);
  void note_read(const CallRecord& call);
  std::optional<Key>& run_of_id(const Name& id);
  std::optional<StartKey>& start_key(const Name& key);
  std::optional<Queue>& queue_row(const Name& name);
  void mark_start_key(const Name& key, Key run, std::int64_t ended_at_us);

  // The changes since the last time go to the backend.
  void flush();
  void add_state_changes();
  void add_call_changes();
  void note_stored();

  Backend& backend_;
  Changes changes_;
  bool is_dirty_ = false;  // there may be changes
  std::map<Key, StateRow> states_;
  std::map<Key, std::optional<EndedRun>> ended_;
  std::map<Key, CallRow> calls_;
  std::map<Name, std::optional<Key>> ids_;
  std::map<Name, std::optional<StartKey>> start_keys_;
  std::map<Name, std::optional<Queue>> queues_;
  std::map<Name, std::optional<ScheduleHead>> schedules_;
  std::map<Name, std::optional<TriggerHead>> triggers_;
  std::map<std::pair<Key, std::string>, std::optional<bool>> inputs_;  // whether processed
  std::map<Key, RunRequests> requests_;
  std::map<Key, const RunRecord*> started_;
  std::map<std::pair<Key, std::string>, bool> message_ids_;
  std::map<std::pair<Key, std::string>, StreamRecord> streams_;
  std::deque<Parked> bodies_;  // of runs that have been inserted
};

}  // namespace pawl::store::apply
