// Transaction: what one Commit does to the tables. Its parts are in several sources by concern:
//   commit.cc    the order of things, keys, counts
//   programs.cc  deploys, nodes, sessions
//   starts.cc    new runs
//   writes.cc    run writes: what a run's own arrivals are, whether its step wins
//   steps.cc     how a run stands after a step
//   revivals.cc  ended runs that live again
//   arrivals.cc  runs that something arrives at; outcomes, messages, controls
//   effects.cc   what a step that won does elsewhere
//   claims.cc    task writes, claims, the lease floor
//   limits.cc    limits of queues: claims under them, and what is kept to know them
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
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

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
};

enum class Manner { kGuess, kCareful };

// Bits of run_state.paused.
constexpr std::int64_t kPausedBit = 1;
constexpr std::int64_t kHeldBit = 2;

// Snapshots above this size are kept out of the row that every arrival updates.
constexpr std::size_t kInlineSnapshot = 2048;

class Transaction {
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

  CommitResult apply();

  // A guess was wrong: the result is worth nothing.
  bool must_repeat() const { return must_repeat_; }

  // The floor after this commit.
  Key lease_floor() const { return leases_.floor; }

  // The limits after this commit; null: they have not changed.
  const Limits* changed_limits() const { return changed_limits_ ? &*changed_limits_ : nullptr; }

  // Homes of runs that became runnable.
  const std::unordered_set<Key>& woken_homes() const { return woken_homes_; }

 private:
  // A run that something arrives at. It is read once in a commit and written once, however many
  // arrivals there are.
  struct LiveRun {
    std::uint64_t revision = 0;
    std::uint64_t arrivals = 0;
    bool ready = false;
    bool paused = false;
    bool held = false;
    CancelState cancel = CancelState::kNone;
    RunPhase phase = RunPhase::kRunning;
    std::uint32_t strikes = 0;
    Key home = 0;
    Waits waits;
    bool changed = false;

    bool is_runnable() const {
      return ready && ((!paused && !held) || cancel == CancelState::kRequested);
    }
    std::int64_t paused_bits() const { return (paused ? kPausedBit : 0) | (held ? kHeldBit : 0); }
  };

  struct Counts {
    std::int64_t waiting = 0;
    std::int64_t completed = 0;
    std::int64_t failed = 0;
    std::int64_t cancelled = 0;
    std::int64_t& of(RunStatus status);
  };

  Statement& statement(const char* sql) { return connection_.statement(sql); }

  // commit.cc
  void write_counts();
  Key reserve_keys(std::uint32_t count);

  // programs.cc
  Key deploy(const Deploy& deploy);
  void write_nodes_and_sessions();
  void end_session(Key session);

  // starts.cc
  std::optional<Key> owner_of(const RunRecord& record);
  // Inserts the run; with a step it begins at once.
  StartResult start_run(const RunRecord& record, Key home, const Step* step);
  void insert_state(const RunRecord& record, Key home, const Step* step);
  // What is new of a run beside how it is parked.
  struct NewState {
    std::uint64_t revision = 0;
    std::uint64_t arrivals = 0;
    std::uint64_t seen = 0;
    std::uint32_t generation = 0;
    CancelState cancel = CancelState::kNone;
    Key home = 0;
    std::int64_t paused = 0;  // beside a pause
  };
  void insert_state_row(Key run, const NewState& state, const Parked& parked);

  // writes.cc
  RunWriteResult write_run(const RunWrite& write);
  void write_start(const RunWrite& write, RunWriteResult& result);
  bool write_guessing(const RunWrite& write, RunWriteResult& result);
  void write_reading(const RunWrite& write, LiveRun* live, RunWriteResult& result);
  bool examine(const RunWrite& write, const LiveRun* live, RunWriteResult& result);
  void record_own(const RunWrite& write, LiveRun* live, RunWriteResult& result);
  bool has_ended(Key run);
  void write_blobs(const std::vector<BlobRecord>& blobs);

  // steps.cc
  bool write_step(const RunWrite& write, std::uint64_t arrivals_before,
                  std::uint64_t arrivals_after);
  bool write_hold(const RunWrite& write, std::uint64_t arrivals);
  void keep_hold(Key run, const Hold& hold);
  void end_hold(Key run);
  void write_beside_state(Key run, const Parked& parked);
  void write_snapshot(Key run, std::string_view snapshot);
  void delete_beside_state(Key run);
  static Blob snapshot_in_row(const Parked& parked);
  // Of a row of run_state: what arrivals change, what steps write, and the flags.
  static std::int64_t arrivals_sum(Key run, std::uint64_t arrivals, bool ready,
                                   std::string_view waits);
  static std::int64_t step_sum(Key run, std::uint64_t revision, std::uint64_t seen,
                               std::uint32_t generation, const Parked& parked);
  static std::int64_t marks_of(std::int64_t paused, CancelState cancel, RunPhase phase,
                               std::uint32_t strikes);
  void end_run(Key run, const Step& step);
  void continue_run(Key run, const Continued& next);
  void describe(Key run, RunWriteResult& result);

  // revivals.cc
  bool revive(const RunWrite& write);
  void rearm(Key run, const Rearm& rearm);

  // arrivals.cc
  LiveRun* live_run(Key run);
  LiveRun* live_run_if_whole(Key run, bool* damaged);
  void write_live_run(Key run, LiveRun& live);
  void write_live_runs();
  Recorded examine_outcome(Key run, const Outcome& outcome, std::uint64_t& number);
  bool is_remembered(Key run, const std::string& id);
  Recorded examine_message(Key run, const Message& message);
  static Recorded examine_control(const LiveRun& live, Control control);
  std::int64_t settle(Key run, const Outcome& outcome, std::uint64_t arrival);
  void record_outcome(Key run, LiveRun& live, const Outcome& outcome, std::uint64_t number);
  bool remember_id(Key run, const std::string& id, std::int64_t at_us);
  bool insert_message(Key run, std::uint64_t arrival, const Message& message, const Step* step);
  void record_message(Key run, LiveRun& live, const Message& message, const Step* step);
  void keep_requests(Key run, const RunRequests& requests);
  void hurry(Key run, LiveRun& live, const ControlDetail& detail);
  void record_control(Key run, LiveRun& live, Control control, const ControlDetail& detail);
  void forget_paused_places(Key ending);
  ElsewhereResult arrive(const ArrivalElsewhere& arrival);

  // effects.cc
  void apply_effects(const RunWrite& write, RunWriteResult& result);
  void take_messages(const RunWrite& write);
  void write_tags(Key run, const Effects& effects);
  void put_back(Key run, const std::vector<MessageRecord>& messages);
  void insert_call(const CallRecord& call);
  void delete_call(Key call);
  // Writes what can change of a call that was read, and its sums.
  void write_call(const CallRecord& call);
  std::int64_t sum_of_call(const CallRecord& call, std::int64_t queue, std::string_view data);
  void relink(Key call, Key previous);
  bool cancel_call(Key run, const CallCancel& cancel);
  void drop_calls(Key run, const Effects& effects, std::uint64_t seen);

  // claims.cc
  void keep_attempt(const TaskWrite& write);
  bool write_task(const TaskWrite& write);
  ClaimResult claim(const Claim& claim);
  void claim_in_order(const Claim& claim, std::int64_t queue, ClaimResult& result);
  void claim_priority(const Claim& claim, std::int64_t queue, std::int64_t priority,
                      ClaimResult& result);
  std::vector<Key> due_keys(const Claim& claim, std::int64_t queue, std::int64_t priority,
                            std::uint64_t limit);
  std::optional<std::int64_t> next_priority(std::int64_t queue,
                                            const std::optional<std::int64_t>& above);
  void note_not_due(const Claim& claim, std::int64_t queue, std::int64_t priority,
                    ClaimResult& result);
  bool lease(const Claim& claim, Key key, ClaimResult& result);
  void raise_lease_floor();

  // limits.cc
  void write_queue(const QueueWrite& write);
  void begin_limits(std::int64_t queue);
  void begin_lines(std::int64_t queue);
  // A task was inserted, or is pending again.
  void note_task(const CallRecord& call, std::int64_t queue);
  void note_lease(const CallRecord& call, std::int64_t queue);
  LimitBook open_book(std::int64_t queue, const QueueLimits& limits, std::int64_t now_us);
  void claim_limited(const Claim& claim, std::int64_t queue, const QueueLimits& limits,
                     ClaimResult& result);
  void claim_in_turn(const Claim& claim, std::int64_t queue, LimitBook& book, ClaimResult& result);
  std::optional<Key> first_of_line(const Claim& claim, std::int64_t queue, std::int64_t priority,
                                   const std::string& key);

  // removals.cc
  void remove_run(Key run);
  void remove_workflow(Namespace ns, const std::string& name);
  ProgramRemoval remove_program(Key program);
  void write_audit(const CommitResult& result);
  void forget_before(std::int64_t time_us);

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

  std::unordered_map<Key, std::optional<LiveRun>> live_;
  std::vector<std::uint64_t> call_numbers_;  // of the outcomes that are being examined
  std::string call_data_;                    // of the call that is being inserted
  std::map<Namespace, Counts> counts_;
  std::unordered_set<Key> woken_homes_;
  Key highest_call_ = 0;
};

// Whether the claim takes tasks of this name.
bool offers(const Claim& claim, std::string_view name);

}  // namespace pawl::store::sqlite
