// Runs as callers see them: how to start one, how it stands, what it has done.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pawl/payload.h"
#include "pawl/result.h"
#include "pawl/value.h"

namespace pawl {

using Time = std::chrono::sys_time<std::chrono::microseconds>;
using Duration = std::chrono::microseconds;
using Tag = std::pair<std::string, std::string>;

// --- starting ------------------------------------------------------------------------------------

// What happens if there is a run with the id or start key. With kReturn the existing run must be of
// the same workflow and input, or the start is refused (PAWL-4003); so asking twice does no harm.
// With kRestartIfEnded a run that has ended begins afresh with the new input (Engine::restart), and
// a live one is as with kReturn.
enum class OnConflict : std::uint8_t { kReturn, kFail, kRestartIfEnded };

// A message that goes with a start.
struct StartMessage {
  std::string channel;
  Payload payload = {};
  std::string id = {};  // a message that is sent twice under one id is received once
};

struct StartOptions {
  std::string id = {};         // empty: a new UUID of version 7
  std::string start_key = {};  // idempotency key; empty: none
  OnConflict on_conflict = OnConflict::kReturn;
  std::int32_t priority = 0;          // of its tasks; higher ones go first
  std::optional<Time> start_at = {};  // unset: at once
  std::vector<Tag> tags = {};
  std::string version = {};  // of the workflow; empty: the current one. PAWL-4036 if unknown
  // How long the run may take from its start: then it is cancelled, and fails (docs/control.md).
  // Unset: as its workflow says; 0: as long as it likes.
  std::optional<Duration> timeout = {};
  // A queue of runs, in which the run waits for a place (docs/operating.md), and whose limits
  // within the queue count. Unset: as its workflow says.
  std::optional<std::string> queue = {};
  std::optional<std::string> queue_key = {};
  // Sent to the run, in one step with its start. If there is a live run, whatever its input, the
  // message goes to that one; PAWL-4035 if it has ended.
  std::optional<StartMessage> message = {};
  // The trace that the run is in, as W3C's headers have it (docs/tracing.md); empty: one of its
  // own.
  std::string traceparent = {};
  std::string tracestate = {};
};

struct StartedRun {
  std::string id;
  bool created = true;           // false: it was there
  bool message_recorded = true;  // false: a message of that id had been there
};

// A message was taken, and whether it is a new one: false: one of that id had been there.
struct SentMessage {
  bool recorded = true;
};

// --- how a run stands ----------------------------------------------------------------------------

enum class RunStatus : std::uint8_t { kWaiting = 1, kCompleted = 2, kFailed = 3, kCancelled = 4 };

// "waiting", "completed", …
std::string_view to_string(RunStatus status);

// How a run ended.
struct RunResult {
  RunStatus status = RunStatus::kCompleted;
  Payload output;   // completed
  CallError error;  // failed or cancelled

  bool completed() const { return status == RunStatus::kCompleted; }
  // The output as a C++ value; PAWL-4012 if the run did not complete.
  template <typename T>
  Result<T> as() const {
    if (!completed()) return fail(not_completed());
    return from_payload<T>(output);
  }

 private:
  Error not_completed() const;
};

// What becomes of a run that fails though its program did not ask for it.
enum class OnFault : std::uint8_t { kHold, kFail };

// --- a run that its own fault holds --------------------------------------------------------------

struct FaultVariable {
  std::string name;
  std::string value;  // as repr would show it, cut at a bound

  bool operator==(const FaultVariable&) const = default;
};

// A function that was open where a fault came from.
struct FaultFrame {
  std::string file;
  std::uint32_t line = 0;
  std::string function;
  std::string source;  // the text of that line
  std::vector<FaultVariable> variables = {};

  bool operator==(const FaultFrame&) const = default;
};

// The program has raised what it did not ask for (a KeyError of its own, not one that it raises),
// or has reached a limit. The run stands as before that turn: Engine::retry gives it another try,
// Engine::fail_held lets it fail.
struct RunHold {
  CallError error;
  std::vector<FaultFrame> frames;  // innermost first; none if the place is not known
  Time since{};
  std::optional<Time> until = {};  // when it fails by itself; unset: never
};

struct RunInfo {
  std::string id;
  std::string workflow;
  std::string version;  // of the workflow's source
  RunStatus status = RunStatus::kWaiting;
  bool paused = false;
  std::optional<RunHold> held;
  bool queued = false;       // waits for a place in its queue of runs
  bool quarantined = false;  // paused because it took the process down; a resume forgives
  bool damaged = false;      // in a list: what the store holds of it has a wrong checksum
  bool cancel_requested = false;
  bool compensating = false;     // its program is over, its undos are not
  std::string pause_reason;      // of a paused run; not in lists, as the next three
  std::string cancel_reason;     // also of an ended run
  std::optional<Time> force_at;  // when a cancelled run is ended by force
  bool retryable = false;        // an ended run that has failed: Engine::retry
  std::int32_t priority = 0;
  std::vector<Tag> tags;
  std::string start_key;
  std::string trace_id;  // 32 hexadecimal digits
  std::string parent;    // id of the run that called this one, or empty; not in lists
  Time created_at{};
  std::optional<Time> start_at;
  std::optional<Time> wake_at;      // when its next timer is due
  std::optional<Duration> timeout;  // how long it may take; not in lists, as the next one
  std::optional<Time> deadline;     // of a live run: when that is over
  std::string queue;                // of runs, or empty; not in lists, as the next two
  std::string queue_key;            // whose limits within the queue count
  std::uint64_t runs_before = 0;    // of a queued run: how many stand before it in its queue
  std::uint32_t line = 0;  // of the source, at which a live run stands; 0: it has not begun
  std::optional<Time> ended_at;
  std::optional<std::string> suspended;  // what it waits for an operator for (suspend)
  Payload input;                         // null in lists
  Payload progress;  // what the program said of itself last (set_status); null in lists
  std::uint64_t status_version = 0;  // how often it has said something
  std::uint32_t generation = 0;      // how often it has continued as new
  std::optional<RunResult> result;   // of an ended run; not in lists
};

// What a program said of itself last.
struct StatusChange {
  std::uint64_t version = 0;  // how often it has said something
  Payload status;
  bool ended = false;  // so there will be no other
};

// --- finding runs --------------------------------------------------------------------------------

// Where the next page begins. 0 asks for the first page, and is answered after the last one.
using Cursor = std::int64_t;

// All conditions hold together; an empty one holds always.
struct RunFilter {
  std::optional<RunStatus> status = {};
  std::optional<bool> paused = {};
  std::optional<bool> held = {};       // by a fault of its program
  std::optional<bool> queued = {};     // whether it waits for a place in a queue of runs
  std::optional<bool> suspended = {};  // whether it waits for an operator (suspend)
  std::string workflow = {};
  std::string version = {};
  std::string parent = {};                 // id of the run that called it
  std::optional<std::uint32_t> line = {};  // at which a live run stands
  std::vector<Tag> tags = {};
  std::optional<Time> created_from = {};   // inclusive
  std::optional<Time> created_until = {};  // exclusive
  std::optional<Time> ended_from = {};     // inclusive; only an ended run has an end
  std::optional<Time> ended_until = {};    // exclusive
  std::string error = {};                  // kind of the error of a failed or cancelled run
  std::string id_part = {};                // that the id contains
};

struct RunPage {
  std::vector<RunInfo> runs;  // newest first
  Cursor next = 0;
};

struct RunCounts {
  std::uint64_t waiting = 0;
  std::uint64_t completed = 0;
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
};

// --- streams: what a program has appended for its clients ----------------------------------------

struct StreamInfo {
  std::string name;
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;
};

struct StreamItem {
  std::uint64_t number = 0;  // from 0 on, without gaps
  Time at{};
  Payload value;
};

struct StreamPage {
  std::vector<StreamItem> items;
  std::uint64_t next = 0;  // the number after the last of them, from which to go on
  bool ended = false;      // nothing will come after them: the run has ended
};

// --- what a run has done -------------------------------------------------------------------------

enum class CallKind : std::uint8_t {
  kTask = 1,
  kChild = 2,
  kPromise = 3,
  kRequest = 5,
  kSuspend = 7,
  kMessage = 9,     // that the program was given; `name` is the channel, `args` the payload
  kTimer = 10,      // that fired; created_at is when it was due
  kAdmission = 12,  // its place in a queue of runs: pending, running while it has it, completed
};

enum class CallStatus : std::uint8_t {
  kPending = 1,  // a task in its queue
  kRunning = 2,  // a task that a worker has
  kCompleted = 3,
  kFailed = 4,
  kCancelled = 5,
  kCancelling = 6,  // running, and nobody wants its result any more
  kOpen = 7,        // a child, a promise, a request or a suspension that is not settled
};

std::string_view to_string(CallKind kind);
std::string_view to_string(CallStatus status);

// An attempt of a task that failed, and was followed by another.
struct FailedAttempt {
  std::uint32_t attempt = 0;
  Time at{};
  CallError error;
};

// One line of a run's timeline.
struct CallInfo {
  std::string id;  // TaskContext::call_id()
  CallKind kind = CallKind::kTask;
  CallStatus status = CallStatus::kPending;
  std::string name;   // of the task or the workflow; a promise's or request's token; a reason
  std::string queue;  // of a task
  Payload args;       // of a child: its input, as long as the child is kept
  Payload keywords;
  std::uint32_t attempt = 0;      // how many have begun
  std::uint32_t lost_leases = 0;  // how often its worker was lost with it
  Payload progress;
  Payload value;                   // completed
  std::optional<CallError> error;  // failed or cancelled; of the last attempt, while it is pending
  std::vector<FailedAttempt> failed_attempts;  // the last of them, in order
  std::string child;  // id of the child, or of the run that is asked; or empty
  Time created_at{};
  std::optional<Time> run_at;      // pending: not before
  std::optional<Time> started_at;  // of the last attempt
  std::optional<Time> ended_at;
};

struct CallPage {
  std::vector<CallInfo> calls;  // newest first
  Cursor next = 0;
};

// A message that the program has not received yet.
struct WaitingMessage {
  std::string channel;
  Payload payload;
  Time sent_at{};
  // False: the program waits on no such channel, and its source mentions none of that name.
  bool expected = true;
};

struct WaitingMessages {
  std::vector<WaitingMessage> messages;  // in the order in which they came
  std::vector<std::string> channels;     // on which the run waits now
};

struct LogLine {
  Time at{};
  std::uint8_t level = 0;
  std::string line;
};

}  // namespace pawl
