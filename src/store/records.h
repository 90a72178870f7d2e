// Records: the rows of a store as plain values. docs/formats/database.md has the tables.
//
// Keys are 64-bit numbers that the engine takes from blocks it has reserved (Commit::reserve_keys);
// they only grow, so that new rows are appended. Key 0 is none. One sequence serves runs, calls,
// programs, schedules, sessions and nodes.
//
// Every persisted enum has explicit numbers that never change their meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pawl::store {

using Key = std::int64_t;
using Namespace = std::uint32_t;

// A payload as it is stored: its text, or, for a large one, a reference to a blob of the same run
// (engine/core/cells.h). The empty string: no payload. The store never looks inside.
using Cell = std::string;

// --- programs ------------------------------------------------------------------------------------

// One version of a bundle, compiled by one revision of the compiler. Immutable.
struct ProgramRecord {
  Key key = 0;
  Namespace ns = 0;
  std::string version;  // SHA-256 of the source that can be reached, hexadecimal
  std::uint32_t compiler_revision = 0;
  std::string bytes;  // docs/formats/program.md
  std::int64_t created_at_us = 0;
};

// A workflow's name and the program that new starts of it get.
struct WorkflowRecord {
  Namespace ns = 0;
  std::string name;
  Key program = 0;
  std::uint32_t entry = 0;  // which of the program's entries
  std::int64_t deployed_at_us = 0;
};

// --- runs ----------------------------------------------------------------------------------------

enum class RunStatus : std::uint8_t { kWaiting = 1, kCompleted = 2, kFailed = 3, kCancelled = 4 };

using Tag = std::pair<std::string, std::string>;

// Gives a name among the tags a value, or none.
void set_tag(std::vector<Tag>* tags, const std::string& name,
             const std::optional<std::string>& value);

// What is known at the start and never changes, but for `program`, `entry` and `input` of a run
// that continues as new.
struct RunRecord {
  Key key = 0;
  Namespace ns = 0;
  std::string id;  // unique in its namespace, up to 255 bytes
  std::string workflow;
  Key program = 0;
  std::uint32_t entry = 0;
  Cell input;
  std::string start_key;  // idempotency key, or empty; unique in its namespace
  Key parent_run = 0;
  Key parent_call = 0;  // the call that this run's end settles
  std::int32_t priority = 0;
  std::int64_t created_at_us = 0;
  std::int64_t start_at_us = 0;  // 0: at once
  std::vector<Tag> tags;
  std::int64_t timeout_us = 0;  // how long the run may take from its start; 0: as long as it likes
  // Of a run that takes a place in a queue of runs: its admission, a call of that kind and of this
  // key, which a start makes and which is pending while the run is queued. 0: it needs none.
  Key admission = 0;
  std::string queue = {};            // of the admission, as calls have it
  std::string concurrency_key = {};  // of the admission
};

// When the time of a run that starts is over; 0: never.
inline std::int64_t first_deadline_us(const RunRecord& run) {
  if (run.timeout_us == 0) return 0;
  return (run.start_at_us != 0 ? run.start_at_us : run.created_at_us) + run.timeout_us;
}

enum class CancelState : std::uint8_t { kNone = 0, kRequested = 1, kDelivered = 2 };

// What a live run is doing: its program, or, when that has failed, the undos that it registered.
enum class RunPhase : std::uint8_t { kRunning = 0, kCompensating = 1 };

// What people have asked of a run, and why. Kept as long as the run is.
struct RunRequests {
  std::string cancel_reason;
  std::int64_t cancelled_at_us = 0;  // 0: nobody has asked for it to be cancelled
  std::int64_t force_at_us = 0;      // when the run is ended by force; 0: never
  std::string pause_reason;

  bool operator==(const RunRequests&) const = default;
};

// A fault of its program holds a live run: it stands as before the turn that failed.
struct Hold {
  std::string fault;          // the engine's: what went wrong, and where (engine/run/fault.h)
  std::int64_t at_us = 0;     // since when
  std::int64_t until_us = 0;  // when the run fails of the fault; 0: never by itself

  bool operator==(const Hold&) const = default;
};

// The part of a live run that changes with every step; gone when the run ends.
struct RunState {
  Key run = 0;
  std::uint64_t revision = 0;  // raised by every step, never by an arrival
  std::uint64_t arrivals = 0;  // how many have been recorded
  std::uint64_t seen = 0;      // how many of them the program has been given
  std::uint32_t generation = 0;
  bool ready = false;  // has something to do now
  bool paused = false;
  bool queued = false;  // waits for its admission
  CancelState cancel = CancelState::kNone;
  std::uint32_t strikes = 0;  // activations that took the process down
  std::optional<std::int64_t> wake_at_us;
  Key home = 0;                // the node that activates it
  Key last_call = 0;           // head of the chain CallRecord::previous
  std::string waits;           // Waits, encoded
  std::string open;            // the engine's: which calls are not settled
  std::string snapshot;        // empty: not yet begun
  std::size_t tail_bytes = 0;  // as the last Parked had it
  std::uint32_t line = 0;
  Cell status;  // set_status
  std::uint64_t status_version = 0;
  RunPhase phase = RunPhase::kRunning;
  std::string retry_point;  // the engine's: how it stood before the last error it was given
  std::optional<Hold> hold;
  std::int64_t deadline_us = 0;  // when the run's time is over; 0: never
};

// Whether a node should activate the run now: a pause, a hold and a queue keep it from all but a
// cancel.
inline bool is_runnable(const RunState& state) {
  const bool free = !state.paused && !state.hold && !state.queued;
  return state.ready && (free || state.cancel == CancelState::kRequested);
}

struct RunResult {
  Key run = 0;
  RunStatus status = RunStatus::kCompleted;
  Cell outcome;             // the output of a completed run, else its error (encode_call_error)
  std::string retry_point;  // the engine's: from where the run can be retried or restarted
  std::int64_t ended_at_us = 0;
  Key last_call = 0;
  std::uint32_t generation = 0;  // how often it had continued as new
  Cell last_status;              // set_status, as it was at the end
  std::uint64_t status_version = 0;
  std::string error_kind = {};  // of the error, for those who look for runs by it; or empty
};

// --- calls ---------------------------------------------------------------------------------------

// The same numbers as vm::CallKind.
enum class CallKind : std::uint8_t {
  kTask = 1,
  kChild = 2,
  kPromise = 3,
  kRequest = 5,  // to another run, child_run, which is to answer
  kSuspend = 7,  // for an operator's word
  // What the program was given without having asked anybody: settled from the beginning, and in the
  // run's chain for its timeline alone.
  kMessage = 9,  // a message: `name` is the channel, `args` the payload
  kTimer = 10,   // a timer that fired
  // The run's place in a queue of runs: pending while the run is queued, leased while it has the
  // place, by no session that there is (kAdmitted). `name` is the workflow.
  kAdmission = 12,
};

// Calls that wait in a queue, and are leased.
inline bool is_claimed(CallKind kind) {
  return kind == CallKind::kTask || kind == CallKind::kAdmission;
}

// The session by which admissions are leased: that of no worker and no node, so that nobody's end
// is theirs.
inline constexpr Key kAdmitted = INT64_MAX;

enum class CallStatus : std::uint8_t {
  kPending = 1,    // a task in its queue
  kLeased = 2,     // a task that a session holds
  kCompleted = 3,  // settled, as the next two
  kFailed = 4,
  kCancelled = 5,
  kCancelling = 6,  // leased, and nobody wants it any more: until the worker's word
  kOpen = 7,        // a child, a promise, a request, a suspension: settled by others
};

inline bool is_settled(CallStatus status) {
  return status == CallStatus::kCompleted || status == CallStatus::kFailed ||
         status == CallStatus::kCancelled;
}

// (session, token) is the fence of a task: whoever reports on it must name both. A pending task
// has session 0; each lease raises the token by one. A call never has the same token twice. It has
// the same number of an attempt twice only if the earlier lease ended without a word, or its worker
// gave the task back: then both are the same attempt.
struct CallRecord {
  Key key = 0;
  Key run = 0;
  std::uint64_t number = 0;  // the program's; 0: nobody awaits it
  Key previous = 0;          // the run's call before this one
  CallKind kind = CallKind::kTask;
  CallStatus status = CallStatus::kPending;
  Namespace ns = 0;
  std::string queue;
  std::string name;  // of the task or the workflow; a promise's or request's token; a reason
  Cell args;
  Cell keywords;
  std::string options;          // JSON, as the program gave them
  std::string concurrency_key;  // whose limits within its queue count, or empty
  std::int32_t priority = 0;
  std::uint32_t attempt = 0;      // how many have begun, in the call's whole life
  std::uint32_t lost_leases = 0;  // leases that ended without a word
  std::int64_t run_at_us = 0;     // pending: not before
  std::int64_t deadline_us = 0;   // of all attempts together; 0: none
  Key session = 0;
  std::uint64_t token = 0;
  Cell progress;
  Key child_run = 0;
  std::uint64_t arrival = 0;  // number of the arrival that its outcome was; 0: none yet
  Cell outcome;               // the value, or the error (of the last attempt, while pending)
  std::int64_t created_at_us = 0;
  std::int64_t started_at_us = 0;  // of the last attempt
  std::int64_t ended_at_us = 0;
  // Attempts of before the run's last revival: the task's retry policy counts those after them.
  std::uint32_t attempts_before = 0;

  std::uint32_t counted_attempts() const { return attempt - attempts_before; }
};

// The call that a start makes of a run which has an admission.
CallRecord admission_of(const RunRecord& run);

// The error of an attempt that was followed by another.
struct AttemptError {
  std::uint32_t attempt = 0;
  std::int64_t at_us = 0;
  Cell error;
};

// --- what else there is --------------------------------------------------------------------------

struct MessageRecord {
  Key run = 0;
  std::uint64_t arrival = 0;
  std::string channel;
  Cell payload;
  std::int64_t at_us = 0;
  std::string reply_to;  // token of the request that it is, or empty
};

// An item of a stream that a run has written. The items of a stream are numbered from 0, in the
// order of commits.
struct StreamItem {
  Key run = 0;
  std::string stream;
  std::uint64_t number = 0;
  std::int64_t at_us = 0;
  Cell payload;
};

// A stream of a run, as it is now.
struct StreamRecord {
  std::string name;
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;  // of the cells

  bool operator==(const StreamRecord&) const = default;
};

// What is kept of a turn of a run whose history is wanted. Turns are numbered by the engine, in the
// order of commits. The store never looks into the data: it is read with that of the turns from
// `key_turn` on, the last one before that stands for itself (engine/history/).
struct TurnRecord {
  Key run = 0;
  std::uint64_t turn = 0;
  std::uint64_t key_turn = 0;  // `turn` itself: the data stand for themselves
  std::int64_t at_us = 0;      // of those alone; else 0
  std::string data = {};

  bool operator==(const TurnRecord&) const = default;
};

// Turns of a run that have the same key_turn.
struct TurnGroup {
  std::uint64_t key_turn = 0;
  std::int64_t at_us = 0;
  std::uint64_t turns = 0;
  std::uint64_t bytes = 0;  // of their data

  bool operator==(const TurnGroup&) const = default;
};

struct BlobRecord {
  Key run = 0;
  std::string hash;   // SHA-256, 32 bytes
  std::string bytes;  // compressed with zstd
};

struct LogRecord {
  Key run = 0;
  std::int64_t at_us = 0;
  std::uint8_t level = 0;
  std::string line;
};

// What a queue allows at once and per second, in all and of each concurrency key; unset: no limit.
// A rate r allows ceil(r) leases to begin within any ceil(r) / r seconds.
struct QueueLimits {
  std::optional<std::uint32_t> max_running;  // 0: the queue is paused
  std::optional<double> rate;                // more than 0
  std::optional<std::uint32_t> per_key_max_running;
  std::optional<double> per_key_rate;  // more than 0

  bool operator==(const QueueLimits&) const = default;
  bool per_key() const { return per_key_max_running || per_key_rate; }
  bool none() const { return !max_running && !rate && !per_key(); }
};

struct QueueRecord {
  Namespace ns = 0;
  std::string name;
  QueueLimits limits;
  std::int64_t changed_at_us = 0;
};

// Who did what when: for people, and for nobody's decisions.
struct AuditRecord {
  Key key = 0;
  Namespace ns = 0;
  std::int64_t at_us = 0;
  std::string actor;
  std::string action;
  std::string subject;  // id of a run, name of a queue or a workflow
  std::string details;
};

// A worker process. Leases live as long as it does; expiry is here and nowhere else.
struct SessionRecord {
  Key key = 0;
  Namespace ns = 0;
  Key node = 0;  // through which it speaks
  std::string name;
  std::string queues;  // JSON array
  std::int64_t started_at_us = 0;
  std::int64_t expires_at_us = 0;  // by the store's clock, for take-over
  std::string language;
  std::string tasks;  // JSON array of names, or empty: takes any task
  Key token = 0;      // the API token that opened it, and alone may use it; 0: none was needed
};

// An API token. The token itself is known to its owner alone.
struct TokenRecord {
  Key key = 0;
  Namespace ns = 0;
  std::string name;
  std::string hash;          // SHA-256 of the token, 32 bytes
  std::uint32_t scopes = 0;  // the server's
  std::int64_t created_at_us = 0;
  std::int64_t expires_at_us = 0;  // 0: never
  std::int64_t used_at_us = 0;     // the last time, to some minutes; 0: never
  std::string queues = {};  // JSON array: whose tasks its workers may have; empty: all queues
};

// A schedule: when runs of a workflow are started by themselves. The store never looks into the
// definition and the state, which are the engine's (engine/schedule/).
struct ScheduleRecord {
  Key key = 0;
  Namespace ns = 0;
  std::string id;  // unique in its namespace, up to 255 bytes
  std::string workflow;
  std::uint64_t revision = 0;   // raised by every write
  std::int64_t wake_at_us = 0;  // when it is looked at next; 0: never by time alone
  std::int64_t created_at_us = 0;
  std::string definition;  // what somebody asked for
  std::string state;       // where it stands

  bool operator==(const ScheduleRecord&) const = default;
};

// A trigger: what starts runs, or sends them messages, when something arrives from outside. The
// store never looks into the definition, which is the engine's (engine/trigger/). What is secret
// lies apart, so that a list never holds it.
struct TriggerRecord {
  Key key = 0;
  Namespace ns = 0;
  std::string id;              // unique in its namespace, up to 255 bytes
  std::uint64_t revision = 0;  // raised by every write
  std::int64_t created_at_us = 0;
  std::string definition;
  std::string secrets = {};  // empty in a list
  std::string cursor = {};   // how far whoever polls for it has come

  bool operator==(const TriggerRecord&) const = default;
};

// One thing that has arrived for a trigger. Its id is unique among those of the trigger, so that
// what arrives twice does its work once.
struct TriggerInput {
  Key key = 0;  // ascends: a cursor
  Namespace ns = 0;
  Key trigger = 0;
  std::string id;  // up to 255 bytes
  std::int64_t at_us = 0;
  std::int64_t expires_at_us = 0;  // when it is forgotten; 0: never
  bool processed = true;           // false: what it was to do could not be done
  std::string run = {};            // id of the run that it started or went to; empty: none
  std::string error = {};          // why it is not processed
  std::string payload = {};        // of one that is not processed: what has arrived

  bool operator==(const TriggerInput&) const = default;
};

// A server process. Each start is a new one.
struct NodeRecord {
  Key key = 0;
  std::string name;
  std::int64_t started_at_us = 0;
  std::int64_t seen_at_us = 0;
  // What the node says of itself, for people. A store that has one node only need not keep it.
  std::string about = {};
  // How many commits the node has made that others may have to look for. SQLite does not keep it.
  std::int64_t commits = 0;
};

}  // namespace pawl::store
