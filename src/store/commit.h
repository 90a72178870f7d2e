// Commit: one transaction, as a value. The engine gathers what all touched runs want and hands it
// to the store, which does all of it durably or none of it.
//
// Per-run atomicity inside: a RunWrite whose guard fails is left out as a whole and reported; its
// neighbours are not touched by that. The order is fixed:
//   1. deploys, limits of queues, nodes, new sessions, tokens
//   2. for every RunWrite, in the order of the vector: the start or the revival, its own arrivals
//      (outcomes, then messages, then the control), the step
//   3. the effects of the steps that won, write by write, in the order of the fields of Effects;
//      then the schedules, in the order of the vector, each with what it starts; then the triggers
//      and their inputs
//   4. task writes, then claims (which see the tasks that this commit has made)
//   5. ended sessions, removals, the audit log, and what is forgotten
//
// A new row whose key is in use is refused, and with it the whole commit (store_refused,
// permanent): the engine never asks for that.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "base/result.h"
#include "store/records.h"

namespace pawl::store {

// --- arrivals ------------------------------------------------------------------------------------

// A call's outcome. Taken only if the call is the run's, is not settled, and its (session, token)
// is the one given; children, promises and requests have (0, 0), and so has a task that nobody has
// had yet. A settled call keeps its fence, by which a repetition is known.
// If the run has ended, the call is settled all the same, so that its lease ends; but there is no
// arrival, and the answer is kUnknown.
struct Outcome {
  Key call = 0;
  Key session = 0;
  std::uint64_t token = 0;
  CallStatus status = CallStatus::kCompleted;  // kCompleted, kFailed or kCancelled
  Cell outcome;
  std::int64_t ended_at_us = 0;
  std::string id = {};  // of the request that it answers, see RunWrite
};

struct Message {
  std::string channel;
  Cell payload;
  std::string id;  // repeated ids of one run are taken once; empty: no id
  std::int64_t at_us = 0;
  std::string reply_to = {};
  // What it came by: noted with it. A message whose input was noted before is kRepeated.
  std::shared_ptr<const TriggerInput> input = {};
};

enum class Control : std::uint8_t {
  kNone,
  // An arrival: makes the run ready, once, and ends a pause and a hold. A second one is not
  // recorded again; but if it wants the run to be ended by force earlier, that holds, and the run
  // is ready.
  kCancel,
  kPause,
  kResume,  // also forgives strikes; the run is ready if it was held back from anything
  kStrike,  // an activation took the process down
  // Of a run that is held; kStale for any other, and the run is not `controlled`.
  kRelease,   // ends the hold: the run is ready
  kFailHeld,  // the time of the hold is over: Hold::until_us is at_us now
};

// Why, and for a cancel how long the run may take. A cancel and a pause are remembered with it
// (RunRequests); a resume forgets the pause's.
struct ControlDetail {
  std::string reason;
  std::int64_t at_us = 0;
  std::int64_t force_at_us = 0;  // 0: never
  std::string id = {};           // of the request, see RunWrite
};

enum class Recorded : std::uint8_t {
  kRecorded,
  kRepeated,  // the same outcome (by its token), id or cancel was recorded before
  kStale,     // the fence does not fit, or the run has no such call or hold (any more)
  kUnknown,   // there is no such run, or it has ended
  kLeftOut,   // would have been recorded, but the write was left out: its guard failed
};

// --- steps ---------------------------------------------------------------------------------------

// How a run stands after a step that did not end it.
struct Parked {
  std::string snapshot;
  std::string waits;
  std::string open;
  std::optional<std::int64_t> wake_at_us;
  bool ready = false;   // wants another turn at once
  bool paused = false;  // true pauses the run; only Control::kResume ends that
  std::uint32_t line = 0;
  Key last_call = 0;
  std::optional<Cell> status;              // set if it changed; raises status_version by one
  RunPhase phase = RunPhase::kRunning;     // never lowered
  std::optional<std::string> retry_point;  // set if it changed
  // The last bytes of the snapshot rarely change from one step to the next: a store may keep them
  // apart, and need not write them again if they are `tail_unchanged`: byte for byte the last ones
  // of the snapshot that the run has, which had the same tail_bytes.
  std::size_t tail_bytes = 0;
  bool tail_unchanged = false;
  // A step that parks a run leaves its hold as it is, unless it says so; a run whose undos begin is
  // not queued any more.
  bool ends_hold = false;
};

struct Ended {
  RunStatus status = RunStatus::kCompleted;
  Cell outcome;
  std::string retry_point;
  std::int64_t ended_at_us = 0;
  Key last_call = 0;
  std::optional<Cell> status_value = {};  // as `status` of Parked
  std::string error_kind = {};            // as in RunResult
  // What the run's record says, if it is at hand: a store need not read it again.
  struct Owner {
    Namespace ns = 0;
    std::string start_key;
  };
  std::optional<Owner> owner = {};
};

// The run continues as new: a fresh body under the same id.
struct Continued {
  Key program = 0;
  std::uint32_t entry = 0;
  Cell input;
};

// What a step wants of a call it made earlier: a pending task and an open call become kCancelled
// at once (ended at `at_us`), without an arrival; a leased task becomes kCancelling. An admission
// that is leased is over at once: it becomes kCompleted. One that is settled or not there stays as
// it is.
struct CallCancel {
  Key call = 0;
  std::int64_t at_us = 0;
};

// Something for another run: exactly one of outcome, message and control is set.
struct ArrivalElsewhere {
  Key run = 0;
  std::optional<Outcome> outcome;
  std::optional<Message> message;
  Control control = Control::kNone;
  ControlDetail detail = {};
  // Only if the start of this run, by the same effects, was refused; else it is left out. 0:
  // always.
  Key if_refused = 0;
};

// What takes effect only if the step wins. Starts get the committing node as their home. Taking
// a message that is not there, putting one back and writing a blob that are there do nothing.
struct Effects {
  std::vector<CallRecord> calls;  // new ones, ascending keys
  std::vector<CallCancel> cancels;
  std::vector<std::uint64_t> taken;  // messages, by arrival number
  // Messages of this run that earlier steps have taken, back under their numbers. No arrivals: the
  // run is not woken by them.
  std::vector<MessageRecord> put_back;
  std::vector<RunRecord> starts;  // other runs, not yet begun; ready, or waiting for start_at
  std::vector<ArrivalElsewhere> arrivals;
  std::vector<LogRecord> logs;
  // Tags of this run: a value replaces the one that the name has; none removes it.
  std::vector<std::pair<std::string, std::optional<std::string>>> tags;
  // Appended to streams of this run; each gets the next number of its stream from the store.
  std::vector<StreamItem> stream_items = {};
  std::vector<std::string> dropped_blobs;  // of this run, by hash: nothing refers to them any more
  std::vector<BlobRecord> blobs;
  // Drops settled calls of this run from the end of the chain: those before `drop_before`, a call
  // of this run. Calls before it that are not settled, or whose arrival is after the step's `seen`,
  // stay and stay in the chain; so do those in `not_dropped` (ascending). 0: none.
  Key drop_before = 0;
  std::vector<Key> not_dropped;
  // Drops the oldest lines of this run's log, so that as many are left; 0: none are dropped.
  std::uint32_t keep_logs = 0;
  // Drops the turns of this run's history before this one; 0: none. Then the turn of this step is
  // noted; one that has its number is replaced.
  std::uint64_t drop_turns_before = 0;
  std::optional<TurnRecord> turn = {};
};

// One activation's result. The guard: the run is live, its revision is `revision`, and
//   - if the RunWrite has arrivals of its own: every one is recorded, and exactly `seen` have been
//     after them (so that the program has seen them under the numbers they got);
//   - if not: at least `seen` have.
// A winner has revision + 1. If more than `seen` have been recorded, the run stays ready.
//
// A step that holds the run leaves it as it stood, with the arrivals of its write recorded: `seen`,
// `cancel` and `generation` are not written. The run is ready, and held unless somebody has asked
// for it to be cancelled: then its turn is tried again, with the cancel.
struct Step {
  std::uint64_t revision = 0;
  std::uint64_t seen = 0;
  // kDelivered: the program has been told. Never lowers what is there, so that a request which the
  // step has not seen is not lost.
  CancelState cancel = CancelState::kNone;
  std::uint32_t generation = 0;
  std::optional<Parked> parked;  // exactly one of parked, ended and held
  std::optional<Ended> ended;
  std::optional<Hold> held = {};
  std::optional<Continued> continued;
  Effects effects;
};

// A call of a revived run. kPending and kOpen: as if nobody had ever worked on it; a task gets
// another token, so that whoever still works on it has lost it. Its attempts go on counting from
// the highest number that anybody was given (attempts_before), so that the result of an earlier one
// is never taken for that of a later one. Any other status: it keeps its outcome, which is the
// arrival of this number.
struct Rearm {
  Key call = 0;
  CallStatus status = CallStatus::kPending;
  std::uint64_t arrival = 0;
  std::int64_t run_at_us = 0;
  std::int64_t deadline_us = 0;
};

// Brings an ended run back. Its result, what it was asked for and its status are gone; it is live,
// ready unless it has a timer to wait for, and stands as `parked` says. Guard: it ended at
// `ended_at_us`, none of `open_calls` (its own) is settled or gone, and all `live_runs` are live,
// by writes before this one too; else the write is left out. What settles when its run has ended is
// no arrival, so that nobody would tell the run of it.
struct Revival {
  std::int64_t ended_at_us = 0;
  std::vector<Key> open_calls;
  std::vector<Key> live_runs;
  std::uint64_t revision = 0;
  std::uint64_t arrivals = 0;  // at least; never less than the number of a message it has
  std::uint64_t seen = 0;
  std::uint32_t generation = 0;
  Parked parked;
  std::optional<Continued> continued;
  std::vector<Rearm> calls;
  std::vector<MessageRecord> messages;  // put back into the inbox; one that is there stays
  // Remembered among the ids of the run's messages, if it is not empty: whoever asks for the same
  // again looks there.
  std::string id = {};
  std::int64_t at_us = 0;
  std::int64_t deadline_us = 0;  // as RunState has it
  bool queued = false;           // the run is: `calls` makes its admission kPending
};

// Everything of one commit about one run: there is one RunWrite of a run at most.
//
// An outcome and a control that have an id belong to a request that is done once. The id is
// remembered among those of the run's messages, of which none has the same, when they are
// recorded; if an earlier write has remembered it, nothing is done: the outcome is kRepeated, the
// run is not `controlled`. All outcomes of a write with one id are of one request. What arrives
// elsewhere has no ids.
//
// A run that starts without a step is ready, or has its timer at start_at_us if that is not 0. One
// that has an admission starts without a step, queued; its admission is its first call, and pending
// until it is claimed, not before start_at_us.
struct RunWrite {
  Key run = 0;
  // Inserts the run; refused if its id or start key is taken (StartResult), and then the rest of
  // the write is dropped. With a step, which is guarded by revision 0, it begins in one go.
  std::optional<RunRecord> start;
  std::optional<Revival> revival;
  Key home = 0;  // written by a start, a revival, and a step that wins; 0: stays as it is
  std::vector<Outcome> outcomes;
  std::vector<Message> messages;
  Control control = Control::kNone;
  ControlDetail detail = {};
  // What a start came by: noted with it. A start whose input was noted before is refused
  // (StartResult::repeated_input). An input that is not processed may be noted once more, as
  // processed.
  std::shared_ptr<const TriggerInput> input = {};
  // That the start and the arrivals refer to. Written if there is such a run, live or not, and the
  // write is not left out.
  std::vector<BlobRecord> blobs;
  std::optional<Step> step;
};

// --- tasks, sessions, programs -------------------------------------------------------------------

// A change of a task that is no arrival. Fenced: the task is leased, by (session, token). A task
// that is kCancelling takes kProgress alone; only an outcome ends it.
// The first three take the session away and keep token, progress and times; run_at_us 0 leaves
// the task's own, so that it keeps its place in the queue. kMove changes the session and nothing
// else; as with a claim, whether the new one is there is not looked at.
struct TaskWrite {
  enum class Kind : std::uint8_t {
    // Failed attempt: pending again, `outcome` is its error. The error is also kept among those of
    // the call's attempts, of which the last kKeptAttempts are there.
    kRetry,
    kRelease,  // the lease ended without a word: pending again, attempt lowered, lost_leases raised
    kReturn,   // given back unbegun: as kRelease, but not counted as lost; an `outcome` is kept
    kProgress,  // `outcome` is the progress
    kMove,      // leased by the session `to` from now on
    // Of a pending task, whose session is 0: due at `run_at`. One that was made later than that,
    // by a clock that was wrong, has as much time until its deadline as if it were made then.
    kHasten,
  };
  Key call = 0;
  Key session = 0;
  std::uint64_t token = 0;
  Kind kind = Kind::kRetry;
  std::int64_t run_at_us = 0;
  Cell outcome;
  Key to = 0;
  std::uint32_t attempt = 0;  // kRetry: the number of the attempt that failed
  std::int64_t at_us = 0;     // kRetry: when it failed
};
inline constexpr std::uint32_t kKeptAttempts = 20;

// Leases up to `limit` due tasks of a queue for a session: higher priority first, then the older
// one (by run_at, then key). Each gets token + 1, attempt + 1 and started_at. Tasks of a paused,
// held or queued run are passed over, and the admission of a paused or held one. Whether the
// session is there is not looked at: the commit's fence is enough.
//
// No more are leased than the queue's limits allow (limits.h), whoever leased the others: running
// are those that are leased or kCancelling now, and a lease counts for the rate however it ended.
// If there are limits per key, keys take turns among the tasks of one priority: one task each, in
// the order of their bytes, from the key after the one that was served last; no key is one too.
//
// A claim for the session kAdmitted leases admissions. The run of each is not queued any more, and
// gets the committing node as its home.
struct Claim {
  Namespace ns = 0;
  std::string queue;
  Key session = 0;
  std::uint32_t limit = 1;
  std::int64_t now_us = 0;
  std::vector<std::string> names = {};  // only tasks of these names; empty: any
};

// Replaces the limits of a queue. What runs goes on; a task that a step inserts as leased is not
// held back, but counts.
struct QueueWrite {
  Namespace ns = 0;
  std::string queue;
  QueueLimits limits;
  std::int64_t at_us = 0;
};

// Writes the row of a schedule, or removes it. Guard: there is one of this name whose revision is
// `revision`, or there is none if that is 0; else the write is left out as a whole. The winner's
// record has revision + 1. A record that replaces another keeps the other's key.
//
// The rest takes effect only if the write wins, in the order of the fields; the runs that it starts
// get the committing node as their home. A run whose id or start key is taken is not started, which
// is no reason to leave the others out; the blobs are written for those that are.
struct ScheduleWrite {
  ScheduleRecord record;
  std::uint64_t revision = 0;
  bool erased = false;
  std::vector<RunRecord> starts = {};
  std::vector<BlobRecord> blobs = {};
  std::vector<ArrivalElsewhere> arrivals = {};  // controls alone
};

// The same of a trigger, of which nothing starts by the write itself. Its inputs stay until they
// expire, also if it is erased.
struct TriggerWrite {
  TriggerRecord record;
  std::uint64_t revision = 0;
  bool erased = false;
};

struct Deploy {
  // Both may be known already: a program is the same if (ns, version, compiler_revision) are; the
  // one that is there is kept and answered. A workflow is inserted or replaced, and which programs
  // it has had is remembered until they are removed.
  ProgramRecord program;
  std::vector<WorkflowRecord> workflows;  // `program` is filled in by the store
};

// An entry of the audit log, and what it tells of: it is written if that is done by this commit,
// and only then.
struct AuditWrite {
  enum class About : std::uint8_t {
    kCommit,          // what no store refuses: always written
    kControl,         // of the run `key`: it was controlled
    kOutcome,         // of the run `key` and the call `call`: it was recorded
    kStep,            // of the run `key`: it won
    kRevival,         // of the run `key`
    kProgramRemoval,  // of the program `key`
    kSchedule,        // of the schedule whose record has `key`: its first write has won
    kTrigger,         // the same of a trigger
  };
  AuditRecord record;
  About about = About::kCommit;
  Key key = 0;
  Key call = 0;
};

// A start after a long time must not hold up the others.
inline constexpr std::uint32_t kForgottenAtOnce = 10'000;

struct Commit {
  Key node = 0;  // who commits
  // The node must be among the nodes already; else nothing happens (store_unavailable). Another one
  // has taken it for dead then, and gives the tasks of its sessions to others.
  bool fenced = false;
  std::vector<Deploy> deploys;
  std::vector<QueueWrite> queues;
  std::vector<NodeRecord> nodes;        // inserted or replaced
  std::vector<Key> ended_nodes;         // rows removed
  std::vector<SessionRecord> sessions;  // inserted or replaced
  // Rows removed; but a session stays if it holds a task, so that it is found and the task given
  // to others, and if another node speaks for it, which is among the nodes.
  std::vector<Key> ended_sessions;
  std::vector<TokenRecord> tokens;  // inserted or replaced
  std::vector<Key> revoked_tokens;  // rows removed
  std::vector<RunWrite> runs;
  std::vector<ScheduleWrite> schedules;
  std::vector<TriggerWrite> triggers;
  // Noted without a run, unless they have been noted before; one that is not processed may be noted
  // once more, as processed.
  std::vector<TriggerInput> inputs;
  std::vector<TaskWrite> tasks;
  std::vector<Claim> claims;
  // Ended runs to be removed with all that is theirs, but for the start key, which is remembered
  // until it is forgotten. Live and unknown runs are left alone.
  std::vector<Key> removals;
  // Names that nobody can start any more, with what is remembered of their versions. Runs go on,
  // and programs stay until they are removed.
  std::vector<std::pair<Namespace, std::string>> workflow_removals;
  // Programs to be removed, unless a workflow's name or a live run needs them.
  std::vector<Key> program_removals;
  std::vector<AuditWrite> audits;
  // Start keys of runs that ended before this, and message ids given before it, are forgotten, up
  // to kForgottenAtOnce of each and the oldest first; 0: none.
  std::int64_t forget_before_us = 0;
  // The same for the audit log.
  std::int64_t forget_audit_before_us = 0;
  // Inputs of triggers that expire before this are forgotten in the same way; 0: none.
  std::int64_t forget_inputs_before_us = 0;
  std::uint32_t reserve_keys = 0;

  bool empty() const { return nodes.empty() && claims.empty() && only_asks(); }
  // The commit has nothing but signs of life and claims: other nodes need not look for it, unless
  // a claim gets tasks.
  bool only_asks() const {
    return deploys.empty() && queues.empty() && ended_nodes.empty() && sessions.empty() &&
           ended_sessions.empty() && tokens.empty() && revoked_tokens.empty() && runs.empty() &&
           schedules.empty() && triggers.empty() && inputs.empty() && tasks.empty() &&
           removals.empty() && workflow_removals.empty() && program_removals.empty() &&
           audits.empty() && forget_before_us == 0 && forget_audit_before_us == 0 &&
           forget_inputs_before_us == 0 && reserve_keys == 0;
  }
};

// --- the answer ----------------------------------------------------------------------------------

struct StartResult {
  bool inserted = true;
  // Whose id or start key it is (the id's, if they differ); a run that only left its start key may
  // have been removed.
  Key existing = 0;
  bool repeated_input = false;  // what it came by was noted before; `existing` is 0
};

struct ElsewhereResult {
  Recorded recorded = Recorded::kRecorded;
  std::uint64_t arrival = 0;  // its number, if recorded; 0 of a control but kCancel
  bool ready = false;         // is_runnable
};

// What it says about the run is how it stood after this write, before all effects: what those bring
// to it is in the `elsewhere` of their own write.
struct RunWriteResult {
  StartResult start;
  bool revived = false;
  std::vector<Recorded> outcomes;  // as many as were given, in their order
  std::vector<Recorded> messages;
  bool controlled = false;     // the control found a live run, and was not left out or done before
  bool step_won = false;       // false without a step
  std::uint64_t arrivals = 0;  // recorded in all, after this write; 0: the run is not live
  bool ready = false;          // is_runnable
  std::vector<StartResult> starts;         // of the effects; empty if the step did not win
  std::vector<ElsewhereResult> elsewhere;  // of the effects; empty if the step did not win
  // Of the effects: for each cancel whether the call is settled now; empty if the step did not win.
  std::vector<bool> cancels;
  // Set by the engine, never by a store: the write can never succeed, and was left out.
  std::optional<Error> refused;
};

// Whether a start of the effects, which have been applied so far, was refused.
inline bool is_refused(const Effects& effects, const RunWriteResult& result, Key run) {
  for (std::size_t index = 0; index < effects.starts.size(); ++index) {
    if (effects.starts[index].key == run) return !result.starts[index].inserted;
  }
  return false;
}

struct ScheduleWriteResult {
  bool won = false;
  std::vector<StartResult> starts;         // empty if the write did not win
  std::vector<ElsewhereResult> elsewhere;  // empty if the write did not win
};

struct ClaimResult {
  std::vector<CallRecord> tasks;  // as they are now
  bool more = false;  // as many as the limit, and the queue's limits allow another: some may be due
  // If not `more`: when the earliest that is not yet due becomes so or a rate that stood in the way
  // allows the next one; 0: never, by time alone.
  std::int64_t next_run_at_us = 0;
};

enum class ProgramRemoval : std::uint8_t {
  kRemoved,
  kUnknown,
  kCurrent,  // new starts of a workflow get it
  kNeeded,   // by a live run
};

struct CommitResult {
  std::vector<Key> programs;  // for every deploy, the key of the program that holds
  std::vector<RunWriteResult> runs;
  std::vector<ScheduleWriteResult> schedules;
  std::vector<bool> triggers;  // whether the write has won
  std::vector<bool> inputs;    // whether it was noted
  std::vector<bool> tasks;     // whether the fence fitted
  std::vector<ClaimResult> claims;
  std::vector<ProgramRemoval> program_removals;
  Key reserved_keys = 0;  // the first of the block
  // All nodes by key, as this commit leaves them. Only a commit with a sign of life has them, in a
  // store that several nodes share, and not if the answer to the commit was lost.
  std::optional<std::vector<NodeRecord>> nodes = {};
};

// Whether what the entry tells of has been done; the results of runs and programs must be there.
bool is_done(const AuditWrite& audit, const Commit& commit, const CommitResult& result);

}  // namespace pawl::store
