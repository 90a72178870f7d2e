// The public engine: store, loop and workers put together, and requests handed to the core.
#include "pawl/engine.h"

#include <atomic>
#include <future>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "engine/answer.h"
#include "engine/compile.h"
#include "engine/crash_notes.h"
#include "engine/loop.h"
#include "engine/run_views.h"
#include "engine/source_files.h"
#include "engine/task_adapter.h"
#include "engine/worker_pool.h"
#include "store/open.h"

namespace pawl {
namespace {

constexpr store::Namespace kNamespace = 1;

engine::CoreOptions core_options(const EngineOptions& options) {
  engine::CoreOptions core;
  core.ns = kNamespace;
  core.node_name = options.node_name;
  core.limits = options.limits;
  core.hot_runs = options.hot_runs;
  core.batch_writes = options.batch_writes;
  core.backlog = options.backlog;
  core.kept_calls = options.kept_calls;
  core.most_lost_leases = options.most_lost_leases;
  core.most_strikes = options.most_strikes;
  return core;
}

engine::WorkerPoolOptions pool_options(const EngineOptions& options) {
  engine::WorkerPoolOptions pool;
  pool.name = options.node_name;
  pool.queues = options.queues;
  pool.threads = options.worker_threads;
  pool.ahead = options.tasks_ahead;
  return pool;
}

Status check(const EngineOptions& options) {
  auto wrong = [](const char* message) { return fail(ErrorCode::invalid_request, message); };
  if (options.worker_threads == 0 || options.worker_threads > 1024) {
    return wrong("worker_threads must be between 1 and 1024");
  }
  if (options.queues.empty()) return wrong("queues must name at least one queue");
  if (options.batch_writes == 0) return wrong("batch_writes must not be 0");
  return {};
}

// Beside a database on disk.
std::string notes_path(const std::string& store_url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!store_url.starts_with(kSqlite)) return {};
  return store_url.substr(kSqlite.size()) + ".active";
}

}  // namespace

// Order of the members: who is used stands above who uses it.
class Engine::Implementation {
 public:
  explicit Implementation(EngineOptions options)
      : options_(std::move(options)), clock_(), random_() {}
  ~Implementation() { stop(); }

  Status open();
  void stop();

  // --- requests
  Status check_may_block() const;
  // `ask(core, reply)` runs on the core's thread; the callback hears of it exactly once.
  template <typename T, typename Ask>
  void ask_async(Ask ask, Callback<T> callback) {
    engine::Reply<T> reply = engine::answer_once<T>(std::move(callback));
    if (!accepting_) return;
    loop_->post(
        [ask = std::move(ask), reply](engine::Core& core) mutable { ask(core, std::move(reply)); });
  }
  template <typename T, typename Ask>
  Result<T> ask(Ask ask) {
    PAWL_TRY_STATUS(check_may_block());
    auto promise = std::make_shared<std::promise<Result<T>>>();
    ask_async<T>(std::move(ask),
                 [promise](Result<T> result) { promise->set_value(std::move(result)); });
    return promise->get_future().get();
  }
  Status control(const std::string& run, store::Control control) {
    return ask<void>([run, control](engine::Core& core, engine::Reply<void> reply) {
      core.control(run, control, std::move(reply));
    });
  }

  // --- waiting
  WaitId wait_async(const std::string& run, Callback<RunResult> callback);
  void stop_waiting(WaitId wait);
  Result<RunResult> wait(const std::string& run, std::optional<Duration> timeout);

  // --- workers
  void add_task(std::string name, TaskFunction function);
  Status start_workers();
  // For those who need them as a side effect; a callback cannot wait for their start.
  Status ensure_workers();
  double worker_cpu_seconds() { return pool_->cpu_seconds(); }

  // --- reading
  template <typename Read>
  auto read(Read&& read) -> decltype(read(std::declval<engine::RunViews&>())) {
    std::shared_lock lock(store_mutex_);
    if (!views_) return fail(engine::stopped_error());
    return read(*views_);
  }

  engine::Loop& loop() { return *loop_; }

 private:
  struct Waiting {
    std::uint64_t number = 0;  // the core's
    engine::Reply<RunResult> reply;
  };

  void close_waits(engine::Core& core);

  EngineOptions options_;
  SystemClock clock_;
  SystemRandom random_;
  std::unique_ptr<engine::CrashNotes> notes_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<engine::Loop> loop_;

  std::shared_mutex store_mutex_;  // held by readers; the store is closed under it
  std::optional<engine::RunViews> views_;

  std::atomic<bool> accepting_ = false;
  std::atomic<WaitId> next_wait_ = 1;
  // Touched by the core's thread alone, and when that has ended.
  std::unordered_map<WaitId, Waiting> waits_;
  bool waits_closed_ = false;

  std::unique_ptr<engine::WorkerPool> pool_;
  std::mutex workers_mutex_;
  bool has_tasks_ = false;  // guarded by workers_mutex_, as the next one
  bool stopped_ = false;
  std::atomic<bool> working_ = false;
};

// --- from beginning to end

Status Engine::Implementation::open() {
  PAWL_TRY_STATUS(check(options_));
  PAWL_TRY(store_, store::open_store(options_.store));
  engine::CoreOptions core = core_options(options_);
  store::Key struck = 0;
  if (std::string path = notes_path(options_.store); !path.empty()) {
    PAWL_TRY(notes_, engine::CrashNotes::open(path));
    struck = notes_->struck();
    core.note_active = [notes = notes_.get()](store::Key run) { notes->note(run); };
  }
  loop_ = std::make_unique<engine::Loop>(*store_, clock_, random_);
  PAWL_TRY_STATUS(loop_->start(std::move(core), struck));
  views_.emplace(*store_, kNamespace, options_.most_strikes);
  pool_ = std::make_unique<engine::WorkerPool>(*loop_, clock_, pool_options(options_));
  accepting_ = true;
  return {};
}

void Engine::Implementation::stop() {
  accepting_ = false;
  if (!loop_) return;
  {
    std::lock_guard lock(workers_mutex_);
    if (std::exchange(stopped_, true)) return;
  }
  if (pool_) pool_->close();
  // Tasks may be among those who wait for a run, and the pool waits for tasks.
  loop_->post([this](engine::Core& core) { close_waits(core); });
  if (pool_) pool_->stop();
  loop_->stop();
  waits_.clear();
  std::unique_lock lock(store_mutex_);
  views_.reset();
  store_.reset();
}

Status Engine::Implementation::check_may_block() const {
  if (!loop_->is_core_thread()) return {};
  return fail(ErrorCode::invalid_request, "a callback must not call a method that blocks",
              "use the async form, or another thread");
}

// --- waiting

Engine::WaitId Engine::Implementation::wait_async(const std::string& run,
                                                  Callback<RunResult> callback) {
  WaitId wait = next_wait_++;
  ask_async<RunResult>(
      [this, wait, run](engine::Core& core, const engine::Reply<RunResult>& reply) {
        if (waits_closed_) return;
        auto ended = [this, wait, reply](Result<engine::RunOutcome> outcome) {
          waits_.erase(wait);
          if (!outcome) return reply(fail(std::move(outcome).error()));
          reply(engine::result_of(std::move(*outcome)));
        };
        std::uint64_t number = core.wait(run, std::move(ended));
        if (number != 0) waits_[wait] = {number, reply};
      },
      std::move(callback));
  return wait;
}

void Engine::Implementation::stop_waiting(WaitId wait) {
  loop_->post([this, wait](engine::Core& core) {
    auto at = waits_.find(wait);
    if (at == waits_.end()) return;
    Waiting waiting = std::move(at->second);
    waits_.erase(at);
    core.stop_waiting(waiting.number);
    waiting.reply(fail(ErrorCode::wait_timeout, "the run has not ended within the time given"));
  });
}

void Engine::Implementation::close_waits(engine::Core& core) {
  waits_closed_ = true;
  for (auto& [wait, waiting] : std::exchange(waits_, {})) {
    core.stop_waiting(waiting.number);
    waiting.reply(fail(engine::stopped_error()));
  }
}

Result<RunResult> Engine::Implementation::wait(const std::string& run,
                                               std::optional<Duration> timeout) {
  PAWL_TRY_STATUS(check_may_block());
  PAWL_TRY_STATUS(ensure_workers());
  auto promise = std::make_shared<std::promise<Result<RunResult>>>();
  std::future<Result<RunResult>> future = promise->get_future();
  WaitId wait = wait_async(
      run, [promise](Result<RunResult> result) { promise->set_value(std::move(result)); });
  if (timeout && future.wait_for(*timeout) != std::future_status::ready) stop_waiting(wait);
  return future.get();
}

// --- workers

void Engine::Implementation::add_task(std::string name, TaskFunction function) {
  std::lock_guard lock(workers_mutex_);
  pool_->add(std::move(name), engine::adapt_task(std::move(function)));
  has_tasks_ = true;
}

Status Engine::Implementation::start_workers() {
  PAWL_TRY_STATUS(check_may_block());
  std::lock_guard lock(workers_mutex_);
  if (stopped_) return fail(engine::stopped_error());
  if (working_) return {};
  PAWL_TRY_STATUS(pool_->start());
  working_ = true;
  return {};
}

Status Engine::Implementation::ensure_workers() {
  if (working_ || loop_->is_core_thread()) return {};
  {
    std::lock_guard lock(workers_mutex_);
    if (!has_tasks_) return {};
  }
  return start_workers();
}

// --- the public face

Engine::Engine(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Engine::~Engine() = default;

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options) {
  auto implementation = std::make_unique<Implementation>(std::move(options));
  PAWL_TRY_STATUS(implementation->open());
  return std::unique_ptr<Engine>(new Engine(std::move(implementation)));
}

void Engine::stop() { implementation_->stop(); }

Result<Deployment> Engine::deploy(const std::vector<SourceFile>& files,
                                  const DeployOptions& options) {
  engine::CompileRequest request;
  for (const SourceFile& file : files) request.files.push_back({file.path, file.text});
  request.tasks = options.tasks;
  request.inputs = options.inputs;
  PAWL_TRY(engine::DeployRequest compiled, engine::compile_deploy(request));
  PAWL_TRY(engine::Deployed deployed,
           implementation_->ask<engine::Deployed>(
               [compiled = std::move(compiled)](engine::Core& core,
                                                engine::Reply<engine::Deployed> reply) mutable {
                 core.deploy(std::move(compiled), std::move(reply));
               }));
  Deployment deployment{std::move(deployed.version), {}};
  for (std::string& name : deployed.workflows) {
    if (!name.empty()) deployment.workflows.push_back(std::move(name));
  }
  return deployment;
}

Result<Deployment> Engine::deploy(std::string_view source, const DeployOptions& options) {
  return deploy({SourceFile{"workflow.py", std::string(source)}}, options);
}

Result<Deployment> Engine::deploy_files(const std::vector<std::string>& paths,
                                        const DeployOptions& options) {
  std::vector<SourceFile> files;
  for (const std::string& path : paths) {
    PAWL_TRY(std::string text, engine::read_source_file(path));
    files.push_back({path, std::move(text)});
  }
  return deploy(files, options);
}

void Engine::add_task(std::string name, TaskFunction function) {
  implementation_->add_task(std::move(name), std::move(function));
}

Status Engine::start_workers() { return implementation_->start_workers(); }

void Engine::start_async(const std::string& workflow, Payload input, StartOptions options,
                         Callback<StartedRun> callback) {
  if (Status working = implementation_->ensure_workers(); !working) {
    return callback(fail(working.error()));
  }
  engine::StartRequest request;
  request.workflow = workflow;
  request.input = std::move(input);
  request.id = std::move(options.id);
  request.start_key = std::move(options.start_key);
  request.on_conflict = options.on_conflict == OnConflict::kFail ? engine::OnConflict::kFail
                                                                 : engine::OnConflict::kReturn;
  request.priority = options.priority;
  if (options.start_at) request.start_at_us = options.start_at->time_since_epoch().count();
  request.tags = std::move(options.tags);
  implementation_->ask_async<StartedRun>(
      [request = std::move(request)](engine::Core& core, engine::Reply<StartedRun> reply) mutable {
        core.start(std::move(request), [reply = std::move(reply)](Result<engine::Started> started) {
          if (!started) return reply(fail(std::move(started).error()));
          reply(StartedRun{std::move(started->id), started->created});
        });
      },
      std::move(callback));
}

Result<StartedRun> Engine::start(const std::string& workflow, Payload input, StartOptions options) {
  PAWL_TRY_STATUS(implementation_->check_may_block());
  auto promise = std::make_shared<std::promise<Result<StartedRun>>>();
  start_async(workflow, std::move(input), std::move(options),
              [promise](Result<StartedRun> started) { promise->set_value(std::move(started)); });
  return promise->get_future().get();
}

Result<RunResult> Engine::wait(const std::string& run, std::optional<Duration> timeout) {
  return implementation_->wait(run, timeout);
}

Engine::WaitId Engine::wait_async(const std::string& run, Callback<RunResult> callback) {
  return implementation_->wait_async(run, std::move(callback));
}

void Engine::stop_waiting(WaitId wait) { implementation_->stop_waiting(wait); }

void Engine::send_async(const std::string& run, const std::string& channel, Payload message,
                        MessageOptions options, Callback<void> callback) {
  engine::SendRequest request{run, channel, std::move(message), std::move(options.id)};
  implementation_->ask_async<void>(
      [request = std::move(request)](engine::Core& core, engine::Reply<void> reply) mutable {
        core.send(std::move(request),
                  [reply = std::move(reply)](const Result<store::Recorded>& recorded) {
                    if (!recorded) return reply(fail(recorded.error()));
                    reply({});
                  });
      },
      std::move(callback));
}

Status Engine::send_payload(const std::string& run, const std::string& channel, Payload message,
                            MessageOptions options) {
  PAWL_TRY_STATUS(implementation_->check_may_block());
  auto promise = std::make_shared<std::promise<Status>>();
  send_async(run, channel, std::move(message), std::move(options),
             [promise](Status status) { promise->set_value(std::move(status)); });
  return promise->get_future().get();
}

Status Engine::cancel(const std::string& run) {
  return implementation_->control(run, store::Control::kCancel);
}
Status Engine::pause(const std::string& run) {
  return implementation_->control(run, store::Control::kPause);
}
Status Engine::resume(const std::string& run) {
  return implementation_->control(run, store::Control::kResume);
}

// --- looking

Result<RunInfo> Engine::get(const std::string& run) {
  return implementation_->read([&](engine::RunViews& views) { return views.get(run); });
}

Result<RunPage> Engine::list(const RunFilter& filter, Cursor cursor, std::uint32_t limit) {
  return implementation_->read(
      [&](engine::RunViews& views) { return views.list(filter, cursor, limit); });
}

Result<RunCounts> Engine::counts() {
  return implementation_->read([](engine::RunViews& views) { return views.counts(); });
}

Result<CallPage> Engine::timeline(const std::string& run, Cursor cursor, std::uint32_t limit) {
  return implementation_->read(
      [&](engine::RunViews& views) { return views.timeline(run, cursor, limit); });
}

Result<std::vector<LogLine>> Engine::logs(const std::string& run, std::uint32_t limit) {
  return implementation_->read([&](engine::RunViews& views) { return views.logs(run, limit); });
}

Result<std::vector<std::string>> Engine::workflows() {
  return implementation_->read([](engine::RunViews& views) { return views.workflows(); });
}

Result<EngineCounters> Engine::counters() {
  using engine::CoreCounters;
  PAWL_TRY(CoreCounters core, implementation_->ask<CoreCounters>(
                                  [](engine::Core& from, const engine::Reply<CoreCounters>& reply) {
                                    reply(from.counters());
                                  }));
  EngineCounters counters;
  counters.commits = core.commits;
  counters.activations = core.activations;
  counters.conflicts = core.conflicts;
  counters.loads = core.loads;
  counters.tasks_dispatched = core.tasks_dispatched;
  counters.outcomes = core.outcomes;
  counters.core_cpu_seconds = implementation_->loop().core_cpu_seconds();
  counters.writer_cpu_seconds = implementation_->loop().writer_cpu_seconds();
  counters.worker_cpu_seconds = implementation_->worker_cpu_seconds();
  return counters;
}

}  // namespace pawl
