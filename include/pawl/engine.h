// Engine: runs workflows durably inside of this process.
//
//   auto engine = Engine::open({.store = "sqlite:orders.db"});
//   (*engine)->task("charge", [](std::string order, int cents) -> Payment { … });
//   (*engine)->deploy_files({"order.py"});
//   auto run = (*engine)->start("order", Order{…}, {.id = "order-17"});
//   auto result = (*engine)->wait(run->id);
//
// When open() returns, everything that was acknowledged before is there, and runs that were under
// way go on. Worker threads begin with the first start() or wait(), or with start_workers(), and
// only if there are tasks: register the tasks before.
//
// All methods may be called from any thread, tasks included. An answer means that what it says is
// durable. Blocking calls wait for one commit (wait(): for the run's end). Callbacks of the async
// forms are called once, on a thread of the engine: they must be short, must not throw and must not
// call a method that blocks. If the engine stops first, callers and callbacks get PAWL-4005.
//
// Errors of the store that are retryable (PAWL-3001, PAWL-3002) leave open whether something was
// done; asking again with the same id does no harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "pawl/control.h"
#include "pawl/error_codes.h"
#include "pawl/limits.h"
#include "pawl/result.h"
#include "pawl/run.h"
#include "pawl/schedule.h"
#include "pawl/task.h"
#include "pawl/value.h"

namespace pawl {

class Engine;

namespace engine {
class Service;
Service& service_of(Engine& engine);
}  // namespace engine

// A turn of a run that does not end.
struct HungTurn {
  std::string run;  // its id; empty: it has not been stored yet
  Duration lasts = {};
};

// Whether the turns of runs are kept, and of each run so many.
struct HistoryOptions {
  bool on = false;
  std::uint64_t turns = 1'000;
  std::uint64_t bytes = 1 << 20;  // as they are stored
  Duration age = {};              // 0: however old they are
};

struct EngineOptions {
  std::string store = "memory:";  // or sqlite:PATH, or postgres://USER@HOST/DATABASE
  // Opens a store that holds less than it has acknowledged (PAWL-3010), because its log is damaged
  // or an old copy was put in its place; on_loss is told what is missing.
  bool accept_loss = false;
  std::function<void(const Error&)> on_loss = {};
  std::string node_name = "pawl";
  Limits limits = {};  // of one run
  // What time it is; unset: the machine's time. A test that moves it need not wait for timers: they
  // are looked at with the engine's next request, or within a second.
  std::function<Time()> now = {};

  // The tasks of this process.
  unsigned worker_threads = 4;
  std::vector<std::string> queues = {"default"};  // that its workers serve
  // Tasks held per thread beyond the one that runs, so that no thread waits for the next commit.
  unsigned tasks_ahead = 64;

  std::size_t hot_runs = 16'384;        // machines kept in memory between two turns
  std::size_t hot_bytes = 512 << 20;    // what all machines in memory may hold together
  std::size_t batch_writes = 4'096;     // most writes of one commit
  std::size_t backlog = 100'000;        // runs waiting for a turn before requests are refused
  std::uint32_t kept_calls = 10'000;    // of one run, for its timeline
  std::uint32_t most_lost_leases = 10;  // of one task, before it fails
  std::uint32_t most_strikes = 3;       // crashes in a turn of one run, before it is held back
  // What becomes of a run whose program raises what it did not ask for, or reaches a limit; a
  // workflow may say otherwise: @workflow(on_fault="fail").
  OnFault on_fault = OnFault::kHold;
  // Of runs whose workflows say nothing of it: docs/history.md.
  HistoryOptions history = {};
  Duration cancel_grace = std::chrono::minutes(5);  // of a cancelled run, before force is used
  // A turn that takes so long without giving way is a fault of the engine: no program can do that.
  // It is stopped where it next charges for its work, with PAWL-2018. One that takes as long again
  // hangs, and is noted, so that it counts as a crash when the process is ended; 0: nobody looks.
  Duration hung_after = std::chrono::minutes(1);
  // Is told, on a thread of its own.
  std::function<void(const HungTurn&)> on_hung_turn = {};
  // The process ends itself then, with a line on stderr, for whoever starts it again: nothing else
  // goes on meanwhile.
  bool end_when_hung = false;

  // How long ended runs are kept, by how they ended; 0: for ever.
  Duration keep_completed = std::chrono::days(7);
  Duration keep_failed = std::chrono::days(30);
  Duration keep_cancelled = std::chrono::days(30);
  // How long start keys outlive their run's end, and ids of messages are known; 0: for ever.
  Duration remember_keys = std::chrono::days(30);
  bool audit = true;                            // keeps a log of control actions
  Duration keep_audit = std::chrono::days(90);  // 0: for ever
};

struct SourceFile {
  std::string path;  // its stem is the module's name
  std::string text;
};

struct DeployOptions {
  std::vector<std::string> tasks = {};   // besides those the source imports or declares
  std::vector<std::string> inputs = {};  // of a file of plain statements
  std::string actor = {};                // for the audit log
  // What the workflows read in os.environ: a part of their version, for everybody to see. Secrets
  // belong to tasks.
  std::map<std::string, std::string> settings = {};
};

// What has become of a schedule that a workflow declares, or has declared.
struct DeployedSchedule {
  std::string id;
  std::string what;     // created, updated, removed, kept or refused
  std::string message;  // what it means, or why it is so
};

struct Deployment {
  std::string version;
  std::vector<std::string> workflows;
  std::vector<DeployedSchedule> schedules = {};
};

struct MessageOptions {
  std::string id = {};  // a message that is sent twice under one id is received once
};

struct RequestOptions {
  // A request that is made twice under one key is one request; empty: a new one.
  std::string key = {};
  std::optional<Duration> timeout = {};  // for the answer; unset: waits as long as the run lives
};

// What a run has answered: a value, or the error that it rejected the request with.
struct RequestAnswer {
  Payload value;
  std::optional<CallError> error;
};

struct CancelOptions {
  std::string reason = {};
  std::optional<Duration> grace = {};  // until the run is ended by force; unset: EngineOptions
};

// Asked for again with the same key, each of these is done once; empty: none.
struct PauseOptions {
  std::string reason = {};
  std::string key = {};
};

struct ResumeOptions {
  std::string key = {};
};

struct RetryOptions {
  bool force = false;  // though the run has made calls, or was undone, after the error
  std::string key = {};
};

struct FailOptions {
  std::string key = {};
};

struct RestartOptions {
  std::string key = {};
};

// What the engine has done since it was opened.
struct EngineCounters {
  std::uint64_t commits = 0;
  std::uint64_t activations = 0;  // turns of runs
  std::uint64_t conflicts = 0;    // turns that lost a race and were done again
  std::uint64_t loads = 0;        // runs read from the store
  std::uint64_t tasks_dispatched = 0;
  std::uint64_t outcomes = 0;
  std::uint64_t hung_turns = 0;  // that took longer than EngineOptions::hung_after
  double core_cpu_seconds = 0;
  double writer_cpu_seconds = 0;
  double worker_cpu_seconds = 0;
};

class Engine {
 public:
  template <typename T>
  using Callback = std::function<void(Result<T>)>;
  using WaitId = std::uint64_t;

  static Result<std::unique_ptr<Engine>> open(EngineOptions options = {});
  ~Engine();  // stops
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // --- programs ----------------------------------------------------------------------------------
  // The workflows of a bundle get this program from now on; runs under way keep theirs. Deploying
  // the same again changes nothing. PAWL-4008 with all diagnostics if the source is refused.
  Result<Deployment> deploy(const std::vector<SourceFile>& files,  // the first is the main one
                            const DeployOptions& options = {});
  Result<Deployment> deploy(std::string_view source, const DeployOptions& options = {});
  // PAWL-9002 if a file cannot be read.
  Result<Deployment> deploy_files(const std::vector<std::string>& paths,
                                  const DeployOptions& options = {});

  // --- tasks -------------------------------------------------------------------------------------
  template <typename Function>
  void task(std::string name, Function&& function, TaskOptions options = {}) {
    add_task(std::move(name), make_task<std::decay_t<Function>>(std::forward<Function>(function),
                                                                std::move(options)));
  }
  Status start_workers();

  // --- runs --------------------------------------------------------------------------------------
  Result<StartedRun> start(const std::string& workflow, Payload input, StartOptions options = {});
  template <typename T>
  requires(!std::is_same_v<T, Payload>) Result<StartedRun> start(const std::string& workflow,
                                                                 const T& input,
                                                                 StartOptions options = {}) {
    PAWL_TRY(Payload payload, to_payload(input));
    return start(workflow, std::move(payload), std::move(options));
  }
  void start_async(const std::string& workflow, Payload input, StartOptions options,
                   Callback<StartedRun> callback);

  // The run's end. PAWL-4010 if that does not come within the time given; unset: waits for ever.
  Result<RunResult> wait(const std::string& run, std::optional<Duration> timeout = {});
  WaitId wait_async(const std::string& run, Callback<RunResult> callback);
  // The callback gets PAWL-4010, unless it has been called.
  void stop_waiting(WaitId wait);

  // Answers when the program has said something of itself (set_status) after that version, or the
  // run has ended. Version 0 asks for the first, RunInfo::status_version has the last one.
  // PAWL-4010 if nothing comes within the time given.
  Result<StatusChange> wait_status_change(const std::string& run, std::uint64_t after_version,
                                          std::optional<Duration> timeout = {});
  // Ended by stop_waiting, as wait_async.
  WaitId wait_status_change_async(const std::string& run, std::uint64_t after_version,
                                  Callback<StatusChange> callback);

  // PAWL-4002 if there is no such run or it has ended.
  template <typename T>
  Result<SentMessage> send(const std::string& run, const std::string& channel, const T& message,
                           MessageOptions options = {}) {
    PAWL_TRY(Payload payload, to_payload(message));
    return send_payload(run, channel, std::move(payload), std::move(options));
  }
  void send_async(const std::string& run, const std::string& channel, Payload message,
                  MessageOptions options, Callback<SentMessage> callback);

  // Sends a request to a run, and waits for what the run answers (Request.reply and reject).
  // PAWL-4035 if the run has ended without an answer, PAWL-4041 if its program does not know the
  // channel, PAWL-4010 if no answer comes within the time given: the request stays, and asking
  // again with its key waits on.
  template <typename T>
  Result<RequestAnswer> request(const std::string& run, const std::string& channel,
                                const T& payload, RequestOptions options = {}) {
    PAWL_TRY(Payload encoded, to_payload(payload));
    return request_payload(run, channel, std::move(encoded), std::move(options));
  }

  // Answers a promise, or a request of another run, by its token; once. PAWL-4031 if there is none
  // with this token, PAWL-4032 if it has been answered, PAWL-4033 if nobody waits for it any more.
  template <typename T>
  Status resolve(const std::string& token, const T& value) {
    PAWL_TRY(Payload payload, to_payload(value));
    return resolve_payload(token, std::move(payload));
  }
  Status reject(const std::string& token, CallError error);
  void resolve_async(const std::string& token, Payload value, Callback<void> callback);
  void reject_async(const std::string& token, CallError error, Callback<void> callback);

  // --- control: docs/control.md has what each of these does, step by step ------------------------
  // The program sees Cancelled at its await and may clean up; when the grace is over it is ended by
  // force. Undos run in either case. Asking again can only shorten the grace.
  Status cancel(const std::string& run, CancelOptions options = {}, const ControlOptions& by = {});
  // Ends the run at once: no `finally`, no undos.
  Status kill(const std::string& run, const std::string& reason = {},
              const ControlOptions& by = {});
  Status pause(const std::string& run, PauseOptions options = {}, const ControlOptions& by = {});
  // Ends a pause. If the run is not paused but has suspended itself, its suspend() returns None.
  Status resume(const std::string& run, ResumeOptions options = {}, const ControlOptions& by = {});
  // The run's suspend() returns the value; a pause stays. PAWL-4034 if it is not suspended.
  template <typename T>
  requires(!std::is_same_v<T, ResumeOptions>) Status
      resume(const std::string& run, const T& value, ResumeOptions options = {},
             const ControlOptions& by = {}) {
    PAWL_TRY(Payload payload, to_payload(value));
    return resume_with(run, std::move(payload), std::move(options), by);
  }
  void resume_async(const std::string& run, std::optional<Payload> value, ResumeOptions options,
                    Callback<void> callback);
  // A held run tries its turn again. A failed run goes on from before the turn that failed, or from
  // before the last failed call it was given; that call is made again. PAWL-4020 if it is neither,
  // PAWL-4021 if an older release has kept no such point, PAWL-4022 if calls or undos have run
  // since.
  Status retry(const std::string& run, RetryOptions options = {}, const ControlOptions& by = {});
  // A held run fails of what holds it, with its undos. PAWL-4023 if it is not held.
  Status fail_held(const std::string& run, FailOptions options = {}, const ControlOptions& by = {});
  // An ended run begins again with its input, under its id, with the workflow's present program.
  Status restart(const std::string& run, RestartOptions options = {},
                 const ControlOptions& by = {});
  // Removes an ended run with all that is its own: its children stay, and so does its start key.
  // PAWL-4020 if it is alive.
  Status remove(const std::string& run, const ControlOptions& by = {});

  // --- looking -----------------------------------------------------------------------------------
  // PAWL-4002 if there is no such run.
  Result<RunInfo> get(const std::string& run);
  Result<RunPage> list(const RunFilter& filter = {}, Cursor cursor = 0, std::uint32_t limit = 100);
  Result<RunCounts> counts();
  // Looks at each run that matches.
  Result<std::uint64_t> count(const RunFilter& filter);
  Result<CallPage> timeline(const std::string& run, Cursor cursor = 0, std::uint32_t limit = 100);
  // The last lines, the oldest of them first.
  Result<std::vector<LogLine>> logs(const std::string& run, std::uint32_t limit = 1000);
  // What the program has appended to a stream, from an item on (docs/calls.md).
  Result<StreamPage> stream(const std::string& run, const std::string& name, std::uint64_t from = 0,
                            std::uint32_t limit = 1000);
  Result<std::vector<StreamInfo>> streams(const std::string& run);  // by name
  // Calls back when the stream may have an item of this number, or the run has ended.
  WaitId wait_stream_async(const std::string& run, const std::string& name, std::uint64_t number,
                           Callback<void> callback);
  // Asks a function that the run's program offers with @pawl.query about the run as it is stored
  // (docs/queries.md). The run does not notice. PAWL-4044 if there is no such query, PAWL-4045 with
  // its error, PAWL-4046 if there is no state to look at.
  template <typename... Args>
  Result<Payload> query(const std::string& run, const std::string& name, const Args&... args) {
    std::vector<Payload> payloads;
    Status encoded;
    [[maybe_unused]] const auto add = [&](Result<Payload> payload) {
      if (payload) {
        payloads.push_back(std::move(*payload));
      } else {
        encoded = fail(payload.error());
      }
    };
    (add(to_payload(args)), ...);
    if (!encoded) return fail(encoded.error());
    return query_payloads(run, name, payloads);
  }
  Result<std::vector<std::string>> queries(const std::string& run);  // their names
  Result<std::vector<std::string>> workflows();                      // names
  Result<EngineCounters> counters();

  // --- schedules (docs/schedules.md)
  // -------------------------------------------------------------- Each answers with the schedule
  // as it is then. PAWL-4055 if there is no such schedule. PAWL-4054 if there is one of this name
  // already.
  Result<ScheduleInfo> create_schedule(const std::string& id, const std::string& workflow,
                                       const ScheduleOptions& options,
                                       const ControlOptions& by = {});
  // Replaces the workflow and all options. With a revision: PAWL-4056 if it is another by now.
  Result<ScheduleInfo> update_schedule(const std::string& id, const std::string& workflow,
                                       const ScheduleOptions& options,
                                       const std::string& revision = {},
                                       const ControlOptions& by = {});
  // A paused schedule starts nothing, and what it has not started is not caught up.
  Result<ScheduleInfo> pause_schedule(const std::string& id, const std::string& reason = {},
                                      const ControlOptions& by = {});
  Result<ScheduleInfo> resume_schedule(const std::string& id, const ControlOptions& by = {});
  // Starts a run now, by the policy given; unset: by that of the schedule.
  Result<ScheduleInfo> trigger_schedule(const std::string& id, std::optional<Overlap> overlap = {},
                                        const ControlOptions& by = {});
  // Starts what the schedule would have started between two times, both included. Answers with
  // their number.
  Result<std::uint64_t> backfill_schedule(const std::string& id, Time from, Time to,
                                          const BackfillOptions& options = {},
                                          const ControlOptions& by = {});
  // By its number; 0: all backfills of the schedule.
  Result<ScheduleInfo> cancel_backfill(const std::string& id, std::uint64_t number,
                                       const ControlOptions& by = {});
  Status delete_schedule(const std::string& id, const DeleteScheduleOptions& options = {},
                         const ControlOptions& by = {});
  Result<ScheduleInfo> schedule(const std::string& id);
  // By id; the cursor is SchedulePage::next.
  Result<SchedulePage> schedules(const std::string& cursor = {}, std::uint32_t limit = 100);

  // --- operating (docs/operating.md) -------------------------------------------------------------
  // Replaces the limits of a queue, durably. What runs goes on.
  Status set_queue_limits(const std::string& queue, const QueueLimits& limits,
                          const ControlOptions& options = {});
  Result<std::vector<QueueInfo>> queues();    // that have pending tasks, running ones or limits
  Result<std::vector<WorkerInfo>> workers();  // oldest first
  // Oldest first. PAWL-4001 if there is no such workflow.
  Result<std::vector<VersionInfo>> versions(const std::string& workflow);
  // New starts get it; runs under way keep theirs. PAWL-4036 if there is none.
  Status set_current_version(const std::string& workflow, const std::string& version,
                             const ControlOptions& options = {});
  // PAWL-4037 if it is current or live runs need it.
  Status delete_version(const std::string& workflow, const std::string& version,
                        const ControlOptions& options = {});
  // Nobody can start it any more; runs under way go on. PAWL-4001 if there is no such workflow.
  Status delete_workflow(const std::string& workflow, const ControlOptions& options = {});
  // Acts on all runs that match, a few at a time; those that come later are not waited for.
  Result<ActResult> act(Action action, const RunFilter& filter, const ActOptions& options = {});
  // Removes ended runs that match and ended at least so long ago.
  Result<ActResult> purge(const RunFilter& filter, Duration older_than,
                          const ActOptions& options = {});
  Result<AuditPage> audit(const AuditFilter& filter = {}, Cursor cursor = 0,
                          std::uint32_t limit = 100);
  // A copy of the store as it is now, while work goes on. PAWL-3009 if it fails.
  Status backup(const std::string& path);

  // Takes no more requests, waits for tasks that are running, lets what is in flight become durable
  // and closes the store. Tasks that have not begun are left to the next one who opens it.
  void stop();

 private:
  class Implementation;
  friend engine::Service& engine::service_of(Engine& engine);

  explicit Engine(std::unique_ptr<Implementation> implementation);
  void add_task(std::string name, TaskFunction function);
  Result<SentMessage> send_payload(const std::string& run, const std::string& channel,
                                   Payload message, MessageOptions options);
  Result<RequestAnswer> request_payload(const std::string& run, const std::string& channel,
                                        Payload payload, RequestOptions options);
  Result<Payload> query_payloads(const std::string& run, const std::string& name,
                                 const std::vector<Payload>& args);
  Status resolve_payload(const std::string& token, Payload value);
  Status resume_with(const std::string& run, std::optional<Payload> value, ResumeOptions options,
                     const ControlOptions& by);

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace pawl
