// TransactionRows: the rows of a store as one transaction sees and changes them. The decisions
// (apply.h) are written against it, and know nothing else of a store.
//
// Reads see what the transaction has written before. A store that reads cheaply, such as SQLite,
// implements this interface itself and writes through; a store for which every read is a round trip
// uses WorkingSet (working_set.h), and implements Backend.
//
// Errors stick: after the first one, reads find nothing, writes do nothing, and `failed` is true.
// Whoever called apply looks for the error then, and throws the result away.
//
// Every `erase` of a row that is not there does nothing. `put` inserts or replaces. The key of an
// inserted row must be free, else the transaction fails with store_refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/apply/calls.h"
#include "store/apply/live_run.h"
#include "store/commit.h"
#include "store/records.h"

namespace pawl::store::apply {

// What a start, a step or a revival writes of a run's state beside LiveRun. Of `parked` these are
// of no account, since LiveRun has them: ready, paused, phase, waits, ends_hold.
struct Body {
  const Parked* parked = nullptr;
  std::uint64_t seen = 0;
  std::uint32_t generation = 0;
  // Of a start or a revival: the run's new RunState::deadline_us. A step leaves it as it is, and
  // the end of the run takes it away.
  std::optional<std::int64_t> deadline_us = {};
};

// How a run ended, as far as a revival and a removal ask.
struct EndedRun {
  Namespace ns = 0;
  RunStatus status = RunStatus::kCompleted;
  std::int64_t ended_at_us = 0;
  std::string start_key;
};

// A queue that has limits.
struct Queue {
  QueueLimits limits;
  std::int64_t changed_at_us = 0;
  std::string last_key;  // that was served, if keys take turns
};

// A lease of such a queue that began at some time. Kept until no limit counts it any more.
struct NotedLease {
  std::int64_t started_at_us = 0;
  Key call = 0;
  std::uint64_t token = 0;
  std::string concurrency_key;
  bool live = false;  // the call is held under this token still
};

// What a write of a schedule asks of the row that is there.
struct ScheduleHead {
  Key key = 0;
  std::uint64_t revision = 0;
};

// The same of a trigger.
struct TriggerHead {
  Key key = 0;
  std::uint64_t revision = 0;
};

// Tasks that a claim may have.
struct DueTasks {
  std::vector<CallRecord> tasks;  // in the order of Claim
  // If there are fewer than were asked for: when the earliest that is not due yet becomes so; 0:
  // there is none.
  std::int64_t next_run_at_us = 0;
};

class TransactionRows {
 public:
  virtual ~TransactionRows() = default;

  // Nothing that is decided from now on counts.
  virtual bool failed() const = 0;

  // A store may do a whole write of a run by guarded statements, which guess that everything fits.
  // True: it is done, or the guess was wrong and `failed` is true. False: nothing has been written.
  virtual bool guess(const RunWrite&, RunWriteResult&) { return false; }

  // --- runs --------------------------------------------------------------------------------------
  // Null: the run is not live. The row may be changed in place until the run is parked, held or
  // ended; `changed` says that it was. The pointer is valid until then.
  virtual LiveRun* live_run(Key run) = 0;
  // The same for a run that another one sends something to. A store that finds damage only in this
  // row may say that the run is not live, so that the sender goes on.
  virtual LiveRun* live_run_elsewhere(Key run) { return live_run(run); }
  virtual std::optional<EndedRun> ended_run(Key run) = 0;
  // The namespace and the start key of a run that is live.
  virtual Ended::Owner owner(Key run) = 0;

  // The run that has this record's id, else the one that has its start key.
  virtual std::optional<Key> find_owner(const RunRecord& record) = 0;
  // Inserts the record, its id, its start key and its tags, but neither a deadline nor an
  // admission; the answer is find_owner's, and nothing is inserted if there is one.
  virtual std::optional<Key> insert_run(const RunRecord& record) = 0;
  virtual void continue_run(Key run, const Continued& next) = 0;
  // By set_tag.
  virtual void change_tags(Key run, const Effects& effects) = 0;
  // The run with all that is theirs but its start key. The run has ended.
  virtual void erase_run(Key run, const EndedRun& ended) = 0;

  // The state of a new run or a revived one. A status that the run had goes on.
  virtual void insert_state(Key run, const LiveRun& live, const Body& body) = 0;
  virtual void park_run(Key run, LiveRun& live, const Body& body) = 0;
  virtual void hold_run(Key run, LiveRun& live, const Hold& hold) = 0;
  // The run has been admitted by a claim, after end_runs.
  virtual void admit_run(Key run, LiveRun& live) = 0;
  // The state goes, the result is inserted. The start key is marked as the end's, if it is still
  // the run's.
  virtual void end_run(Key run, const Step& step, const Ended::Owner& owner) = 0;
  virtual void end_hold(Key run) = 0;
  virtual void fail_hold(Key run, std::int64_t until_us) = 0;
  // The result of the run goes, and its start key is that of a live run again, if it is its own.
  virtual void erase_result(Key run, const EndedRun& ended) = 0;
  virtual RunRequests requests(Key run) = 0;
  virtual void put_requests(Key run, const RunRequests& requests) = 0;
  // Tasks of a run that kept them may be claimed from now on. For stores that remember where claims
  // begin.
  virtual void free_tasks() {}

  // --- calls -------------------------------------------------------------------------------------
  virtual std::optional<CallRecord> call(Key call) = 0;
  // The same, but a damaged one is none: for what concerns the tasks of many runs.
  virtual std::optional<CallRecord> task(Key task) { return call(task); }
  virtual std::optional<CallHead> call_head(Key call);
  virtual void insert_call(const CallRecord& call) = 0;
  // What can change of a call: everything but key, run, number, kind, ns, queue, name, arguments,
  // options, concurrency key, priority, child, creation and progress.
  virtual void put_call(const CallRecord& call) = 0;
  // Of a call of the run whose fence fits and that is not settled.
  virtual void settle_call(Key run, const Outcome& outcome, std::uint64_t arrival);
  virtual void put_progress(Key call, const Cell& progress) = 0;
  virtual void erase_call(Key call) = 0;
  // From this call of the run to its oldest.
  virtual std::vector<CallLink> chain(Key run, Key from) = 0;
  virtual void keep_attempt(const TaskWrite& retry) = 0;

  // --- messages, blobs, logs, streams ------------------------------------------------------------
  virtual bool has_message_id(Key run, const std::string& id) = 0;
  virtual void insert_message_id(Key run, const std::string& id, std::int64_t at_us) = 0;
  // The highest arrival number in the inbox; 0: it is empty.
  virtual std::uint64_t last_message(Key run) = 0;
  virtual void insert_message(const MessageRecord& message) = 0;
  virtual void put_back_message(const MessageRecord& message) = 0;  // one that is there stays
  virtual void erase_message(Key run, std::uint64_t arrival) = 0;
  virtual void add_blob(const BlobRecord& blob) = 0;  // one that is there stays
  virtual void erase_blob(Key run, const std::string& hash) = 0;
  virtual void add_log(const LogRecord& log) = 0;
  virtual void trim_logs(Key run, std::uint32_t kept) = 0;
  // A stream that is not there yet is an empty one.
  virtual StreamRecord stream(Key run, const std::string& name) = 0;
  virtual void put_stream(Key run, const StreamRecord& stream) = 0;
  // Under this number; the item's own run and number are of no account.
  virtual void insert_stream_item(Key run, std::uint64_t number, const StreamItem& item) = 0;
  // Those before `turn` go.
  virtual void drop_turns(Key run, std::uint64_t turn) = 0;
  virtual void put_turn(const TurnRecord& turn) = 0;

  // Every write of a run and every effect is done: only admit_run changes the state of a run from
  // now on.
  virtual void end_runs() {}

  // --- queues ------------------------------------------------------------------------------------
  virtual std::optional<Queue> queue(Namespace ns, const std::string& name) = 0;
  virtual void put_queue(Namespace ns, const std::string& name, const Queue& queue) = 0;
  virtual void put_last_key(Namespace ns, const std::string& name, const std::string& key) = 0;
  // The limits go, and the leases that were noted for them.
  virtual void erase_queue(Namespace ns, const std::string& name) = 0;
  virtual std::vector<CallRecord> held_tasks(Namespace ns, const std::string& queue) = 0;
  // A queue without limits has no use for it.
  virtual void note_lease(const CallRecord& call) = 0;
  virtual std::vector<NotedLease> noted_leases(Namespace ns, const std::string& queue) = 0;
  virtual void erase_lease(Namespace ns, const std::string& queue, const NotedLease& lease) = 0;
  virtual DueTasks due_tasks(const Claim& claim, std::uint32_t limit) = 0;
  // For queues whose keys take turns: the priorities that have pending tasks, from the highest on.
  virtual std::optional<std::int32_t> next_priority(const Claim& claim,
                                                    std::optional<std::int32_t> below) = 0;
  // The first concurrency key of pending tasks, or the first after one. May give keys that have no
  // task for this claim.
  virtual std::optional<std::string> next_key(const Claim& claim, std::int32_t priority,
                                              const std::optional<std::string>& after) = 0;
  virtual std::optional<CallRecord> first_of_key(const Claim& claim, std::int32_t priority,
                                                 const std::string& key) = 0;
  // As DueTasks has it, of one priority.
  virtual std::int64_t next_run_at(const Claim& claim, std::int32_t priority) = 0;

  // --- programs, nodes, sessions -----------------------------------------------------------------
  virtual std::optional<Key> find_program(const ProgramRecord& program) = 0;
  virtual void insert_program(const ProgramRecord& program) = 0;
  virtual bool has_program(Key program) = 0;
  virtual bool is_current(Key program) = 0;  // of a workflow's name
  virtual bool is_needed(Key program) = 0;   // by a live run
  virtual void erase_program(Key program) = 0;
  // The name, and that it has had this program.
  virtual void put_workflow(const WorkflowRecord& workflow) = 0;
  virtual void erase_workflow(Namespace ns, const std::string& name) = 0;
  virtual bool has_node(Key node) = 0;
  virtual void put_node(const NodeRecord& node) = 0;
  virtual void erase_node(Key node) = 0;
  virtual std::optional<Key> node_of_session(Key session) = 0;
  virtual bool holds_tasks(Key session) = 0;
  virtual void put_session(const SessionRecord& session) = 0;
  virtual void erase_session(Key session) = 0;
  virtual void put_token(const TokenRecord& token) = 0;
  virtual void erase_token(Key token) = 0;

  // --- schedules ---------------------------------------------------------------------------------
  virtual std::optional<ScheduleHead> schedule_head(Namespace ns, const std::string& id) = 0;
  virtual void put_schedule(const ScheduleRecord& schedule) = 0;
  virtual void erase_schedule(Namespace ns, const std::string& id) = 0;

  // --- triggers ----------------------------------------------------------------------------------
  virtual std::optional<TriggerHead> trigger_head(Namespace ns, const std::string& id) = 0;
  virtual void put_trigger(const TriggerRecord& trigger) = 0;
  virtual void erase_trigger(Namespace ns, const std::string& id) = 0;
  // Whether the input of this id is processed; none: it was not noted.
  virtual std::optional<bool> input_is_processed(Key trigger, const std::string& id) = 0;
  virtual void put_input(const TriggerInput& input) = 0;

  // --- the rest ----------------------------------------------------------------------------------
  virtual void insert_audit(const AuditRecord& record) = 0;
  // The oldest of each, up to kForgottenAtOnce.
  virtual void forget_start_keys(std::int64_t ended_before_us) = 0;
  virtual void forget_message_ids(std::int64_t before_us) = 0;
  virtual void forget_audit(std::int64_t before_us) = 0;
  virtual void forget_inputs(std::int64_t before_us) = 0;
  virtual Key reserve_keys(std::uint32_t count) = 0;
};

}  // namespace pawl::store::apply
