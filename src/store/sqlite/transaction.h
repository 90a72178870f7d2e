// Transaction: the tables as one commit sees and changes them. What a commit means is decided by
// apply (store/apply/apply.h), the same for every store; this class reads and writes the rows for
// it. Its parts are in several sources by concern:
//   commit.cc    the whole of it, keys, counts
//   programs.cc  deploys, nodes, sessions
//   starts.cc    new runs
//   guesses.cc   the hot path
//   steps.cc     how a run stands after a step
//   revivals.cc  what an ended run that lives again leaves behind
//   arrivals.cc  runs that something arrives at; outcomes, messages, requests
//   effects.cc   calls, tags, logs, blobs
//   options.cc   what few runs have: timeouts, admissions, streams
//   claims.cc    tasks that may be claimed, the lease floor
//   limits.cc    limits of queues, and what is kept to know them
//   removals.cc  runs and programs that go, keys and ids that are forgotten
//
// The hot path, a run that is woken by outcomes and parks again, takes one guarded update per
// outcome and one for the run, and reads nothing. It guesses that all of them fit, as they do
// unless another node was faster or a worker repeats itself. If the guess was wrong when something
// has been written, the caller rolls back and applies the commit again, carefully: everything is
// read before anything is written, and a write that does not fit is left out.
//
// Errors stick to the connection (database.h): whoever calls apply looks there afterwards, and
// throws the result away if there is one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "store/apply/changes.h"
#include "store/apply/transaction_rows.h"
#include "store/commit.h"
#include "store/limits.h"
#include "store/sqlite/database.h"
#include "store/sqlite/names.h"
#include "store/sqlite/paused_places.h"
#include "store/waits.h"

namespace pawl::store::sqlite {

// The lease floor. There is no index of leased tasks, since every hot step would have to enter it
// and leave it again. Instead, every leased task whose key lies below the floor carries `held`,
// which has an index of its own, and those above it are found by a scan from the floor to the end
// of the table. When new keys have run more than `distance` ahead, the floor follows, and the few
// tasks it passes that are leased still are marked.
struct LeaseFloor {
  Key floor = 0;
  std::int64_t distance = 0;
};

// The limits of queues that have some, by number.
using Limits = std::map<std::int64_t, QueueLimits>;

// Tables for what few runs have: as long as one is empty, nobody looks for a run's row in it.
struct BesideState {
  bool snapshots = true;
  bool retry_points = true;
  bool holds = true;
  bool options = true;
};

enum class Manner { kGuess, kCareful };

// Bits of run_state.paused.
constexpr std::int64_t kPausedBit = 1;
constexpr std::int64_t kHeldBit = 2;
constexpr std::int64_t kQueuedBit = 4;

// Snapshots above this size are kept out of the row that every arrival updates.
constexpr std::size_t kInlineSnapshot = 2048;

class Transaction final : public apply::TransactionRows {
 public:
  Transaction(Connection& connection, Names& names, LeaseFloor leases, const Limits& limits,
              PausedPlaces& paused, BesideState& beside, const Commit& commit, Manner manner)
      : connection_(connection),
        names_(names),
        leases_(leases),
        limits_(&limits),
        paused_(paused),
        beside_(beside),
        commit_(commit),
        manner_(manner) {}

  // Fails if the commit is fenced and its node is gone.
  Result<CommitResult> apply();

  // Writes rows as they were in another store.
  void load(const std::function<void(Transaction&)>& write);

  // A guess was wrong: the result is worth nothing.
  bool must_repeat() const { return must_repeat_; }

  // The floor after this commit.
  Key lease_floor() const { return leases_.floor; }

  // The limits after this commit; null: they have not changed.
  const Limits* changed_limits() const { return changed_limits_ ? &*changed_limits_ : nullptr; }

  // Homes of runs that became runnable.
  const std::unordered_set<Key>& woken_homes() const { return woken_homes_; }

  // --- apply::TransactionRows --------------------------------------------------------------------
  bool failed() const override { return must_repeat_ || connection_.failed(); }
  bool guess(const RunWrite& write, RunWriteResult& result) override;

  apply::LiveRun* live_run(Key run) override;
  apply::LiveRun* live_run_elsewhere(Key run) override;
  std::optional<apply::EndedRun> ended_run(Key run) override;
  Ended::Owner owner(Key run) override;
  std::optional<Key> find_owner(const RunRecord& record) override;
  std::optional<Key> insert_run(const RunRecord& record) override;
  void continue_run(Key run, const Continued& next) override;
  void change_tags(Key run, const Effects& effects) override;
  void erase_run(Key run, const apply::EndedRun& ended) override;
  void insert_state(Key run, const apply::LiveRun& live, const apply::Body& body) override;
  void park_run(Key run, apply::LiveRun& live, const apply::Body& body) override;
  void hold_run(Key run, apply::LiveRun& live, const Hold& hold) override;
  void admit_run(Key run, apply::LiveRun& live) override;
  void end_run(Key run, const Step& step, const Ended::Owner& owner) override;
  void end_hold(Key run) override;
  void fail_hold(Key run, std::int64_t until_us) override;
  void erase_result(Key run, const apply::EndedRun& ended) override;
  RunRequests requests(Key run) override;
  void put_requests(Key run, const RunRequests& requests) override;
  void free_tasks() override { paused_.forget(); }
  void end_runs() override;

  std::optional<CallRecord> call(Key call) override;
  std::optional<CallRecord> task(Key task) override;
  std::optional<apply::CallHead> call_head(Key call) override;
  void insert_call(const CallRecord& call) override;
  void put_call(const CallRecord& call) override;
  void put_progress(Key call, const Cell& progress) override;
  void settle_call(Key run, const Outcome& outcome, std::uint64_t arrival) override;
  void erase_call(Key call) override;
  std::vector<apply::CallLink> chain(Key run, Key from) override;
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

  std::optional<apply::Queue> queue(Namespace ns, const std::string& name) override;
  void put_queue(Namespace ns, const std::string& name, const apply::Queue& queue) override;
  void put_last_key(Namespace ns, const std::string& name, const std::string& key) override;
  void erase_queue(Namespace ns, const std::string& name) override;
  std::vector<CallRecord> held_tasks(Namespace ns, const std::string& queue) override;
  void note_lease(const CallRecord& call) override;
  std::vector<apply::NotedLease> noted_leases(Namespace ns, const std::string& queue) override;
  void erase_lease(Namespace ns, const std::string& queue, const apply::NotedLease& lease) override;
  apply::DueTasks due_tasks(const Claim& claim, std::uint32_t limit) override;
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
  std::optional<apply::ScheduleHead> schedule_head(Namespace ns, const std::string& id) override;
  void put_schedule(const ScheduleRecord& schedule) override;
  void erase_schedule(Namespace ns, const std::string& id) override;
  std::optional<apply::TriggerHead> trigger_head(Namespace ns, const std::string& id) override;
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
  using LiveRun = apply::LiveRun;

  Statement& statement(const char* sql) { return connection_.statement(sql); }

  // commit.cc
  void write_counts();

  // guesses.cc
  bool guess_start(const RunWrite& write, RunWriteResult& result);
  bool guess_step(const RunWrite& write, RunWriteResult& result);
  bool guess_parked(const RunWrite& write, std::uint64_t arrivals_before);
  bool guess_ended(const RunWrite& write, std::uint64_t arrivals_before);
  void describe(Key run, RunWriteResult& result);
  void forget_paused_places(Key ending);

  // starts.cc
  // A new row of run_state beside how the run is parked.
  struct StateColumns {
    std::uint64_t revision = 0;
    std::uint64_t arrivals = 0;
    std::uint64_t seen = 0;
    std::uint32_t generation = 0;
    bool ready = false;
    std::int64_t paused = 0;  // its bits
    CancelState cancel = CancelState::kNone;
    RunPhase phase = RunPhase::kRunning;
    Key home = 0;
    std::string_view waits;
  };
  void insert_state_row(Key run, const StateColumns& state, const Parked& parked);

  // steps.cc
  void keep_hold(Key run, const Hold& hold);
  void write_beside_state(Key run, const Parked& parked);
  void write_snapshot(Key run, std::string_view snapshot);
  void delete_beside_state(Key run);
  void write_result(Key run, const Step& step, const Ended::Owner& owner);
  static Blob snapshot_in_row(const Parked& parked);
  // Of a row of run_state: what arrivals change, what steps write, and the flags.
  static std::int64_t arrivals_sum(Key run, std::uint64_t arrivals, bool ready,
                                   std::string_view waits);
  static std::int64_t step_sum(Key run, std::uint64_t revision, std::uint64_t seen,
                               std::uint32_t generation, const Parked& parked);
  static std::int64_t marks_of(std::int64_t paused, CancelState cancel, RunPhase phase,
                               std::uint32_t strikes);
  static std::int64_t paused_bits(const LiveRun& live);
  static std::int64_t marks_of(const LiveRun& live);

  // arrivals.cc
  LiveRun* live_run_if_whole(Key run, bool* damaged);
  void write_live_run(Key run, LiveRun& live);
  void note_written(LiveRun& live);
  std::int64_t settle(Key run, const Outcome& outcome, std::uint64_t arrival);
  bool remember_id(Key run, const std::string& id, std::int64_t at_us);
  void write_message(Key run, std::uint64_t arrival, const Message& message);

  // effects.cc
  std::int64_t sum_of_call(const CallRecord& call, std::int64_t queue, std::string_view data);

  // options.cc
  void keep_options(const RunRecord& record);
  void set_deadline(Key run, std::int64_t deadline_us);

  // claims.cc
  std::int64_t number_of(Namespace ns, const std::string& queue);
  std::vector<Key> due_keys(const Claim& claim, std::int64_t queue, std::int64_t priority,
                            std::uint64_t limit);
  std::vector<Key> due_keys_by_name(const Claim& claim, std::int64_t queue, std::int64_t priority,
                                    std::uint64_t limit);
  bool add_due(const Claim& claim, std::int64_t queue, std::int32_t priority, std::uint32_t limit,
               std::vector<CallRecord>& tasks);
  std::optional<CallRecord> whole_task(Key key, bool* put_aside);
  void raise_lease_floor();

  // limits.cc
  void begin_lines(std::int64_t queue);
  // A pending task was inserted, or is pending again.
  void note_line(const CallRecord& call, std::int64_t queue);

  Connection& connection_;
  Names& names_;
  LeaseFloor leases_;
  const Limits* limits_;  // before this commit, or changed_limits_
  std::optional<Limits> changed_limits_;
  PausedPlaces& paused_;
  BesideState& beside_;
  const Commit& commit_;
  Manner manner_;
  bool must_repeat_ = false;

  // A run that something arrives at is read once in a commit and written once, however many
  // arrivals there are. None: the run is not live.
  std::unordered_map<Key, std::optional<LiveRun>> live_;
  std::string call_data_;  // of the call that is being inserted
  std::map<Namespace, apply::RunCountChange> counts_;
  std::unordered_set<Key> woken_homes_;
  Key highest_call_ = 0;
};

}  // namespace pawl::store::sqlite
