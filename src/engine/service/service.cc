#include "engine/service/service.h"

#include <chrono>
#include <utility>

#include "base/end_process.h"
#include "base/memory_failure.h"
#include "engine/call/asks.h"
#include "engine/task/task_adapter.h"
#include "store/open.h"

namespace pawl::engine {
namespace {

// How long other nodes wait for a sign of life before they take over. The node gives three of them
// in that time.
constexpr std::int64_t kSharedNodeTimeoutUs = 5'000'000;

HistoryPolicy history_of(const EngineOptions& options) {
  const HistoryOptions& history = options.history;
  return {history.on, history.turns, history.bytes, history.age.count()};
}

CoreOptions core_options(const EngineOptions& options) {
  CoreOptions core;
  core.ns = Service::kNamespace;
  core.node_name = options.node_name;
  core.limits = options.limits;
  core.hot_runs = options.hot_runs;
  core.hot_bytes = options.hot_bytes;
  core.batch_writes = options.batch_writes;
  core.backlog = options.backlog;
  core.kept_calls = options.kept_calls;
  core.most_lost_leases = options.most_lost_leases;
  core.most_strikes = options.most_strikes;
  core.on_fault = options.on_fault;
  core.cancel_grace_us = options.cancel_grace.count();
  core.audit = options.audit;
  core.history = history_of(options);
  core.retention.completed_us = options.keep_completed.count();
  core.retention.failed_us = options.keep_failed.count();
  core.retention.cancelled_us = options.keep_cancelled.count();
  core.retention.remembered_us = options.remember_keys.count();
  core.retention.audit_us = options.keep_audit.count();
  if (store::is_shared_store(options.store)) {
    core.exclusive = false;
    core.node_timeout_us = kSharedNodeTimeoutUs;
  }
  return core;
}

WorkerPoolOptions pool_options(const EngineOptions& options) {
  WorkerPoolOptions pool;
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
  if (options.cancel_grace.count() < 0) return wrong("cancel_grace must not be negative");
  if (options.hung_after < Duration::zero()) return wrong("hung_after must not be negative");
  for (Duration keep : {options.keep_completed, options.keep_failed, options.keep_cancelled,
                        options.remember_keys, options.keep_audit}) {
    if (keep < Duration::zero()) return wrong("a time to keep something must not be negative");
  }
  return {};
}

// Beside a database on disk.
std::string notes_path(const std::string& store_url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!store_url.starts_with(kSqlite)) return {};
  return store_url.substr(kSqlite.size()) + ".active";
}

}  // namespace

// --- from beginning to end

HistoryPolicy Service::history() const { return history_of(options_); }

Status Service::open() {
  PAWL_TRY_STATUS(check(options_));
  PAWL_TRY(store_, store::open_store(options_.store, {options_.accept_loss, options_.on_loss}));
  CoreOptions core = core_options(options_);
  core.observer = &relay_;
  store::Key struck = 0;
  if (std::string path = notes_path(options_.store); !path.empty()) {
    PAWL_TRY(notes_, CrashNotes::open(path));
    struck = notes_->struck();
    core.struck_hung = notes_->struck_hung();
  }
  if (options_.hung_after > Duration::zero()) {
    watchdog_ = std::make_unique<Watchdog>(
        options_.hung_after, [this](store::Key run) { stalls(run); },
        [this](store::Key run) { hangs(run); });
    core.turn_stop = &watchdog_->stop();
  }
  core.note_active = [notes = notes_.get(), watchdog = watchdog_.get()](store::Key run) {
    if (notes != nullptr) notes->note(run);
    if (watchdog != nullptr) watchdog->note(run);
  };
  loop_ = std::make_unique<Loop>(*store_, clock_, random_);
  PAWL_TRY_STATUS(loop_->start(std::move(core), struck));
  views_.emplace(*store_, kNamespace, options_.most_strikes);
  pool_ = std::make_unique<WorkerPool>(*loop_, pool_options(options_));
  accepting_ = true;
  return {};
}

void Service::stop() {
  accepting_ = false;
  if (!loop_) return;
  {
    std::lock_guard lock(workers_mutex_);
    if (std::exchange(stopped_, true)) return;
  }
  if (pool_) pool_->close();
  // Tasks may be among those who wait for a run, and the pool waits for tasks.
  await_memory_for([this] { loop_->post([this](Core& core) { close_waits(core); }); });
  if (pool_) pool_->stop();
  loop_->stop();
  left_to_ = loop_->left_to();
  watchdog_.reset();
  waits_.clear();
  std::unique_lock lock(store_mutex_);
  views_.reset();
  store_.reset();
}

// On the watchdog's thread. The core cannot be asked for anything now.
void Service::stalls(store::Key run) {
  ++hung_turns_;
  HungTurn turn;
  turn.lasts = options_.hung_after;
  if (auto view = store_->run(run); view && *view) turn.run = (*view)->run.id;
  if (options_.on_hung_turn) options_.on_hung_turn(turn);
}

// The same, when the turn did not stop.
void Service::hangs(store::Key run) {
  if (notes_) notes_->note_hung(run);
  if (!options_.end_when_hung) return;
  std::string id;
  if (auto view = store_->run(run); view && *view) id = (*view)->run.id;
  const auto lasts = std::chrono::duration_cast<std::chrono::seconds>(2 * options_.hung_after);
  end_process(
      ("a turn of run '" + id + "' hangs for " + std::to_string(lasts.count()) + " s").c_str());
}

Status Service::check_may_block() const {
  if (!loop_->is_core_thread()) return {};
  return fail(ErrorCode::invalid_request, "a callback must not call a method that blocks",
              "use the async form, or another thread");
}

// --- waiting

Service::WaitId Service::wait_async(const std::string& run, Callback<RunResult> callback) {
  WaitId wait = next_wait_++;
  ask_async<RunResult>(
      [this, wait, run](Core& core, const Reply<RunResult>& reply) {
        if (waits_closed_) return;
        auto ended = [this, wait, reply](Result<RunOutcome> outcome) {
          waits_.erase(wait);
          if (!outcome) return reply(fail(std::move(outcome).error()));
          reply(result_of(std::move(*outcome)));
        };
        std::uint64_t number = core.wait(run, std::move(ended));
        if (number == 0) return;
        waits_[wait] = {number, [reply](Error error) { reply(fail(std::move(error))); }};
      },
      std::move(callback));
  return wait;
}

void Service::stop_waiting(WaitId wait) {
  loop_->post([this, wait](Core& core) {
    auto at = waits_.find(wait);
    if (at == waits_.end()) return;
    Waiting waiting = std::move(at->second);
    waits_.erase(at);
    core.stop_waiting(waiting.number);
    waiting.refuse({ErrorCode::wait_timeout, "what was waited for has not come in time"});
  });
}

void Service::stop_all_waiting() {
  const auto stop = [this](Core& core) {
    for (auto& [wait, waiting] : std::exchange(waits_, {})) {
      core.stop_waiting(waiting.number);
      waiting.refuse({ErrorCode::wait_timeout, "what was waited for has not come in time"});
    }
  };
  await_memory_for([&] { loop_->post(stop); });
}

void Service::close_waits(Core& core) {
  waits_closed_ = true;
  for (auto& [wait, waiting] : std::exchange(waits_, {})) {
    core.stop_waiting(waiting.number);
    waiting.refuse(stopped_error());
  }
}

Result<RunResult> Service::wait(const std::string& run, std::optional<Duration> timeout) {
  PAWL_TRY_STATUS(check_may_block());
  PAWL_TRY_STATUS(ensure_workers());
  auto promise = std::make_shared<std::promise<Result<RunResult>>>();
  std::future<Result<RunResult>> future = promise->get_future();
  WaitId wait = wait_async(
      run, [promise](Result<RunResult> result) { promise->set_value(std::move(result)); });
  if (timeout && future.wait_for(*timeout) != std::future_status::ready) stop_waiting(wait);
  return future.get();
}

Service::WaitId Service::wait_status_async(const std::string& run, std::uint64_t after,
                                           Callback<pawl::StatusChange> callback) {
  WaitId wait = next_wait_++;
  ask_async<pawl::StatusChange>(
      [this, wait, run, after](Core& core, const Reply<pawl::StatusChange>& reply) {
        if (waits_closed_) return;
        auto changed = [this, wait, reply](Result<StatusChange> change) {
          waits_.erase(wait);
          if (!change) return reply(fail(std::move(change).error()));
          reply(pawl::StatusChange{change->version, std::move(change->status), change->ended});
        };
        std::uint64_t number = core.wait_status(run, after, std::move(changed));
        if (number == 0) return;
        waits_[wait] = {number, [reply](Error error) { reply(fail(std::move(error))); }};
      },
      std::move(callback));
  return wait;
}

Service::WaitId Service::wait_stream_async(const std::string& run, const std::string& stream,
                                           std::uint64_t number, Callback<void> callback) {
  WaitId wait = next_wait_++;
  ask_async<void>(
      [this, wait, run, stream, number](Core& core, const Reply<void>& reply) {
        if (waits_closed_) return;
        auto grown = [this, wait, reply](const Result<void>& done) {
          waits_.erase(wait);
          reply(done);
        };
        std::uint64_t waiting = core.wait_stream(run, stream, number, std::move(grown));
        if (waiting == 0) return;
        waits_[wait] = {waiting, [reply](Error error) { reply(fail(std::move(error))); }};
      },
      std::move(callback));
  return wait;
}

Service::WaitId Service::wait_answer_async(const Asked& asked, Callback<Answered> callback) {
  WaitId wait = next_wait_++;
  ask_async<Answered>(
      [this, wait, asked](Core& core, const Reply<Answered>& reply) {
        if (!waits_closed_) look_for_answer(core, wait, asked, reply);
      },
      std::move(callback));
  return wait;
}

// What wakes the wait may be another answer of the run: then it goes on under its number.
void Service::look_for_answer(Core& core, WaitId wait, const Asked& asked,
                              const Reply<Answered>& reply) {
  auto answer = await_answer(*store_, asked.run, asked.key);
  if (!answer) return reply(fail(std::move(answer).error()));
  if (*answer) return reply(std::move(**answer));
  const auto woken = [this, &core, wait, asked, reply](const Result<void>& done) {
    waits_.erase(wait);
    if (!done) return reply(fail(done.error()));
    look_for_answer(core, wait, asked, reply);
  };
  const std::uint64_t number = core.wait_answer(asked.run, asked.key, woken);
  if (number == 0) return;
  waits_[wait] = {number, [reply](Error error) { reply(fail(std::move(error))); }};
}

Result<pawl::StatusChange> Service::wait_status(const std::string& run, std::uint64_t after,
                                                std::optional<Duration> timeout) {
  PAWL_TRY_STATUS(check_may_block());
  PAWL_TRY_STATUS(ensure_workers());
  auto promise = std::make_shared<std::promise<Result<pawl::StatusChange>>>();
  std::future<Result<pawl::StatusChange>> future = promise->get_future();
  WaitId wait = wait_status_async(run, after, [promise](Result<pawl::StatusChange> change) {
    promise->set_value(std::move(change));
  });
  if (timeout && future.wait_for(*timeout) != std::future_status::ready) stop_waiting(wait);
  return future.get();
}

// --- workers

void Service::add_task(std::string name, pawl::TaskFunction function) {
  std::lock_guard lock(workers_mutex_);
  pool_->add(std::move(name), adapt_task(std::move(function)));
  has_tasks_ = true;
}

Status Service::start_workers() {
  PAWL_TRY_STATUS(check_may_block());
  std::lock_guard lock(workers_mutex_);
  if (stopped_) return fail(stopped_error());
  if (working_) return {};
  PAWL_TRY_STATUS(pool_->start());
  working_ = true;
  return {};
}

Status Service::ensure_workers() {
  if (working_ || loop_->is_core_thread()) return {};
  {
    std::lock_guard lock(workers_mutex_);
    if (!has_tasks_) return {};
  }
  return start_workers();
}

}  // namespace pawl::engine
