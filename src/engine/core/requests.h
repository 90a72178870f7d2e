// Requests: what the outside may ask of the engine's core, and what it answers. Every answer comes
// after what it says is durable.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/run/run_policy.h"
#include "engine/trace/trace_context.h"
#include "store/commit.h"
#include "store/records.h"
#include "value/payload.h"

namespace pawl::engine {

using store::Key;

struct RunTrace;

template <typename T>
using Reply = std::function<void(Result<T>)>;

// --- programs

struct DeployRequest {
  std::string version;
  std::uint32_t compiler_revision = 0;
  std::string bytes;                      // a Program
  std::vector<std::string> workflows;     // by entry; an empty name is not registered
  std::vector<std::string> options = {};  // of their decorators, by entry: JSON, or empty
};

// What a deploy has made of the schedule that a workflow declares, or has declared.
struct ScheduleNotice {
  std::string id;       // empty: there is nothing to tell
  std::string what;     // created, updated, removed, kept, refused
  std::string message;  // what the schedule means, or why it is so
};

struct Deployed {
  std::string version;
  std::vector<std::string> workflows;
  std::vector<ScheduleNotice> schedules = {};
};

// --- runs

// What happens if there is a run with the id or start key. With kReturn the existing run must be of
// the same workflow and input, or the start is refused (PAWL-4003).
// With kRestartIfEnded a run that has ended begins afresh with the new input; a live one is as with
// kReturn.
enum class OnConflict : std::uint8_t { kReturn, kFail, kRestartIfEnded };

// A message that goes with a start.
struct StartMessage {
  std::string channel;
  Payload payload;
  std::string id;
  // What it came by, noted with it; its run is filled in.
  std::shared_ptr<const store::TriggerInput> came_by = {};
};

struct StartRequest {
  std::string workflow;
  Payload input;
  std::string id;         // empty: a new UUIDv7
  std::string start_key;  // empty: none
  OnConflict on_conflict = OnConflict::kReturn;
  std::int32_t priority = 0;
  std::int64_t start_at_us = 0;  // 0: at once
  std::vector<store::Tag> tags;
  std::string version;    // of the workflow; empty: the current one
  RunPolicy policy = {};  // what it says goes before what the workflow says
  // Sent to the run, in the commit that starts it or to the live one that is there, whatever its
  // input was. PAWL-4035 if that has ended.
  std::optional<StartMessage> message;
  // What the start comes by: noted in the commit that starts the run, or that brings the message to
  // the one that is there; its key and its run are filled in. One that was noted before starts
  // nothing.
  std::shared_ptr<const store::TriggerInput> came_by = {};
  // A run that is there is returned whatever its input was.
  bool takes_any_input = false;
  // The trace that the new run is in, or that it links to, since strangers may have named it.
  std::optional<TraceContext> trace = {};
  bool only_links = false;
};

struct Started {
  std::string id;
  Key run = 0;
  bool created = true;           // false: it was there
  bool message_recorded = true;  // false: a message of that id had been there
  bool repeated_input = false;   // what it came by was noted before, with this run
};

// How a promise, a request or a suspension is answered.
struct Answered {
  Payload value;
  std::optional<CallError> error;
};

// What a program said of itself last (set_status).
struct StatusChange {
  std::uint64_t version = 0;  // how often it has said something
  Payload status;
  bool ended = false;
};

// The kind of error of a run whose time was over.
inline constexpr const char* kRunTimeout = "RunTimeout";

struct RunOutcome {
  store::RunStatus status = store::RunStatus::kCompleted;
  Payload output;   // completed
  CallError error;  // failed or cancelled
};

struct CancelRequest {
  std::string run;
  std::string reason;
  std::optional<std::int64_t> grace_us;  // until it is ended by force; unset: CoreOptions
};

struct KillRequest {
  std::string run;
  std::string reason;
};

// A pause, a resume, a retry or a restart that has a key is done once, however often it is asked
// for.
struct PauseRequest {
  std::string run;
  std::string reason = {};
  std::string key = {};
};

struct ResumeRequest {
  std::string run;
  std::optional<Payload> value = {};  // what suspend() returns
  std::string key = {};
};

struct RetryRequest {
  std::string run;
  bool force = false;  // though calls or undos have run since
  std::string key = {};
};

// For a held run.
struct FailRequest {
  std::string run;
  std::string key = {};
};

struct RestartRequest {
  std::string run;
  std::string key = {};
};

struct SendRequest {
  std::string run;
  std::string channel;
  Payload payload;
  std::string message_id;
  std::shared_ptr<const store::TriggerInput> came_by = {};  // as of StartMessage
  std::optional<TraceContext> trace = {};                   // of who sends it
};

// A request from outside. Asked again with the same key, it is the same request; empty: a new key.
struct AskRequest {
  std::string run;
  std::string channel;
  Payload payload;
  std::string key = {};
};

// The request is durable. Its answer may be there already.
struct Asked {
  std::string key;
  Key run = 0;
  std::optional<Answered> answer = {};
};

// --- API tokens

struct TokenRequest {
  std::string name;
  std::string hash;
  std::uint32_t scopes = 0;
  std::int64_t expires_at_us = 0;  // 0: never
  std::string queues = {};         // JSON array, as in TokenRecord
};

// --- control

// What is written to the audit log, in the commit that does what it tells of.
struct AuditNote {
  std::string actor = {};    // empty: the node
  std::string action = {};   // empty: nothing is written
  std::string subject = {};  // id of a run, name of a queue or a workflow
  std::string details = {};
};

// --- workers

// What a worker says of one of its tasks.
struct TaskOffer {
  std::string task;
  // In the words of lang/bytecode/signature.h; unset: the worker does not say.
  std::optional<std::vector<std::string>> parameters = {};
  std::string options = {};  // JSON, for programs that do not declare the task; empty: none
};

struct SessionRequest {
  std::string name;
  std::vector<std::string> queues;
  std::int64_t timeout_us = 30'000'000;  // silent for so long: its tasks go to others; 0: never
  std::string language = {};
  // Names of the tasks it can do; empty: it is given any.
  std::vector<std::string> tasks = {};
  Key token = 0;                       // the API token that opens it, see SessionRecord
  std::vector<TaskOffer> offers = {};  // of those of which the worker says more than the name
};

// A session as it stands.
struct WorkerView {
  Key session = 0;
  std::string name;
  std::string language;
  std::vector<std::string> queues;
  std::vector<std::string> tasks;
  std::vector<TaskOffer> offers;
  std::uint64_t running = 0;
  std::uint64_t done = 0;
  std::uint64_t failed = 0;          // attempts
  std::int64_t mean_latency_us = 0;  // of those, from hand-out to report
  std::int64_t since_us = 0;
};

// A task as it is handed to a session.
struct TaskOrder {
  Key call = 0;
  std::uint64_t token = 0;
  std::string run;  // id
  std::string name;
  std::string queue;
  Payload args;      // array
  Payload keywords;  // object, or null
  std::uint32_t attempt = 1;
  std::int64_t deadline_us = 0;  // of this attempt; 0: none
  std::int64_t heartbeat_timeout_us = 0;
  std::string same_worker;  // the option, if the call has it
  // What the worker is told of; null: of no trace.
  std::shared_ptr<const RunTrace> trace = {};
};

// The kind of error that a pending task shows while no worker takes its arguments.
inline constexpr const char* kUnsuitable = "Unsuitable";

// How an attempt went: with a value, an error, or neither (given back unbegun, `unsuitable` because
// the worker's function cannot take the arguments).
struct TaskReport {
  Key call = 0;
  std::uint64_t token = 0;
  std::optional<Payload> value;
  std::optional<CallError> error;
  bool retryable = true;        // of an error: false: no further attempt
  bool cancelled = false;       // the worker heeded a cancel request
  std::string unsuitable = {};  // why the worker's function cannot take the call; empty: it can
};

struct Heartbeat {
  Key call = 0;
  std::uint64_t token = 0;
  std::optional<Payload> progress;
};

// A task as it was handed out once: a call may be handed out several times, under another token
// each.
struct HandedOut {
  Key call = 0;
  std::uint64_t token = 0;

  auto operator<=>(const HandedOut&) const = default;
};

// Tasks for a session, and those of its tasks that nobody wants any more.
struct Delivery {
  std::vector<TaskOrder> tasks;
  std::vector<HandedOut> cancelled;
};

using Deliver = std::function<void(Delivery)>;

}  // namespace pawl::engine
