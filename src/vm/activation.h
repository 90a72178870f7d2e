// Activation: one turn of a run. The caller feeds arrivals, the machine executes until every fiber
// waits or the run ends, and the answer says what the run now wants. Nothing here is done yet: the
// engine commits it, or throws it away.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "value/payload.h"
#include "vm/fault.h"
#include "vm/machine.h"

namespace pawl::vm {

// What comes to a run from outside.
struct Arrival {
  enum class Kind : uint8_t { kOutcome, kMessage, kTime, kCancel, kResume };
  Kind kind = Kind::kTime;
  uint64_t call = 0;               // kOutcome; kMessage: its number, to put it back by
  std::optional<Payload> value;    // kOutcome, kMessage, kResume
  std::optional<CallError> error;  // kOutcome: failed
  uint32_t attempts = 1;           // kOutcome: how often it was tried
  std::string channel;             // kMessage
  std::string reply_to;            // kMessage: a request's token; empty: nobody awaits an answer
  int64_t now_us = 0;              // kTime: timers due by then fire
};

enum class CallKind : uint8_t {
  kTask = 1,
  kChild = 2,
  kPromise = 3,
  kSend = 4,
  kRequest = 5,
  kSpawn = 6,
  kSuspend = 7,
  kSettle = 8,   // of somebody's promise or request: never a call of the store
  kTag = 11,     // tags of the run itself, `options`: never a call of the store
  kAppend = 13,  // an item, `args`, of the run's stream `name`: never a call of the store
};

struct SubmittedCall {
  uint64_t number = 0;  // 0: nobody awaits an answer (send)
  CallKind kind = CallKind::kTask;
  std::string name;     // task, workflow, run id, reason, or token
  std::string channel;  // kSend, kRequest; empty: the run itself is asked for, not its program
  Payload args;         // array of positional arguments (tasks), the input, the message, the value
  Payload keywords;     // object
  Payload options;  // object: queue, retry, timeout … as given; kSettle: an error, if it is one
  bool detached = false;
};

// Calls of which `needed` must settle to wake the run; one that fails wakes it if `failure_wakes`.
struct WaitGroup {
  std::vector<uint64_t> calls;
  uint32_t needed = 1;
  bool failure_wakes = false;
};

struct Park {
  std::vector<SubmittedCall> calls;  // new ones
  std::vector<uint64_t> cancelled;   // calls nobody wants any more
  std::vector<WaitGroup> waits;
  std::optional<int64_t> wake_at_us;  // the earliest timer, or the end of a pause
  std::vector<std::string> channels;  // receives that wait
  std::optional<Payload> status;      // set_status, if it changed
};

struct End {
  enum class Kind : uint8_t { kCompleted, kFailed, kCancelled, kContinued, kLimit };
  Kind kind = Kind::kCompleted;
  std::optional<Payload> output;     // completed; continued: the new input
  bool same_version = false;         // continued: by the program it has, not by the latest
  std::string version;               // continued: by the program of this version, if it is named
  std::optional<Payload> status;     // set_status, if it changed in the last turn
  std::string output_repr;           // Python's repr, if asked for
  std::optional<CallError> error;    // failed: kind, message, traceback; limit: code, cause
  ErrorCode limit_code{};            // kLimit: PAWL-2xxx
  std::vector<SubmittedCall> calls;  // detached calls and sends made in the last turn
  std::vector<uint64_t> detached;    // calls made before that go on without the run
  std::vector<uint64_t> cancelled;
  std::vector<SubmittedCall> compensations;  // registered undos, newest first
  Blame blame;                               // failed
  // Limit: where the run was, innermost first, with variables; of a run that nothing can wake,
  // where its fibers wait.
  std::vector<InspectedFrame> frames;
};

struct Activation {
  std::optional<Park> park;  // exactly one of the three
  std::optional<End> end;
  bool sliced = false;  // not finished: activate again (with no arrivals) to go on
};

// What is wanted of a completed run's output.
enum class OutputForm : uint8_t {
  kPayload,  // payload text; a value that has none fails the run
  kRepr,     // Python's repr, and payload text if it has one
  kNone,     // nothing: it may be any value
};

// Begins a run: input bound to the entry's parameters (PAWL-2014 if it does not fit).
Result<Activation> start(Machine& machine, uint32_t entry, const Payload& input,
                         OutputForm form = OutputForm::kPayload);
// Before start(): the status that the run had when it continued as new.
void take_over_status(Machine& machine, const Payload& status);
// Feeds arrivals in order: each has had its effects before the next is looked at, so that it makes
// no difference whether they come in one activation or in many.
Result<Activation> activate(Machine& machine, const std::vector<Arrival>& arrivals,
                            OutputForm form = OutputForm::kPayload);

// What a run leaves that ends without its program: the calls that nobody wants any more, and its
// undos. For a machine as it was decoded; no code of the program runs.
void leave(Machine& machine, End* end);

}  // namespace pawl::vm
