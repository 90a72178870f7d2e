#include "engine/worker_pool.h"

#include <chrono>
#include <exception>
#include <future>
#include <utility>

namespace pawl::engine {
namespace {

// How long a pool that stops waits for its last reports to be recorded.
constexpr std::chrono::seconds kPatience{5};

}  // namespace

void TaskContext::heartbeat(std::optional<Payload> progress) {
  Key session = pool_.session_;
  Heartbeat beat{order_.call, order_.token, std::move(progress)};
  pool_.loop_.post([session, beat = std::move(beat)](Core& core) {
    // A lease that is lost shows as a cancel, or as a stale report.
    (void)core.heartbeat(session, {beat});
  });
}

WorkerPool::WorkerPool(Loop& loop, Clock& clock, WorkerPoolOptions options)
    : loop_(loop), clock_(clock), options_(std::move(options)) {}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::add(std::string name, TaskFunction function) {
  functions_[std::move(name)] = std::move(function);
}

Status WorkerPool::start() {
  std::promise<Result<Key>> opened;
  SessionRequest request;
  request.name = options_.name;
  request.queues = options_.queues;
  request.timeout_us = 0;  // it lives and dies with this process
  bool posted = loop_.post([&](Core& core) {
    core.open_session(
        request, [this](Delivery delivery) { deliver(std::move(delivery)); },
        [&](Result<Key> key) { opened.set_value(std::move(key)); });
  });
  if (!posted) return fail(ErrorCode::engine_stopped, "the engine has stopped");
  PAWL_TRY(session_, opened.get_future().get());
  cpu_.resize(options_.threads);
  for (unsigned i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this, i] { run_thread(i); });
  }
  std::uint32_t wanted = options_.threads * (1 + options_.ahead);
  loop_.post(
      [session = session_, wanted](Core& core) { (void)core.ask_for_tasks(session, wanted); });
  return {};
}

void WorkerPool::stop() {
  if (threads_.empty()) return;
  std::deque<TaskOrder> unbegun;
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    unbegun.swap(waiting_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  std::unique_lock lock(mutex_);
  for (const TaskOrder& order : unbegun) {
    finished_locked({order.call, order.token, {}, {}, true, false});
  }
  // The engine may be stopping because its store is gone: what cannot be recorded is not waited for
  // without end. The session's end gives those tasks back.
  idle_.wait_for(lock, kPatience, [this] { return reports_.empty() && unanswered_ == 0; });
}

double WorkerPool::cpu_seconds() const {
  double sum = 0;
  for (double seconds : cpu_) sum += seconds;
  return sum;
}

void WorkerPool::deliver(Delivery delivery) {
  std::size_t count = delivery.tasks.size();
  {
    std::lock_guard lock(mutex_);
    for (TaskOrder& order : delivery.tasks) waiting_.push_back(std::move(order));
    for (Key call : delivery.cancelled) {
      auto at = running_.find(call);
      if (at != running_.end()) at->second->cancelled_ = true;
    }
  }
  if (count == 1) {
    wake_.notify_one();
  } else if (count > 1) {
    wake_.notify_all();
  }
}

void WorkerPool::run_thread(std::size_t number) {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return !waiting_.empty() || stopping_; });
    if (waiting_.empty()) break;
    TaskOrder order = std::move(waiting_.front());
    waiting_.pop_front();
    TaskContext context(*this, order);
    running_[order.call] = &context;
    lock.unlock();
    TaskReport report = call(context);
    lock.lock();
    running_.erase(order.call);
    finished_locked(std::move(report));
    if (waiting_.empty()) cpu_[number] = thread_cpu_seconds();
  }
  cpu_[number] = thread_cpu_seconds();
}

TaskReport WorkerPool::call(TaskContext& context) {
  const TaskOrder& order = context.order();
  TaskReport report{order.call, order.token, {}, {}, true, false};
  auto function = functions_.find(order.name);
  if (function == functions_.end()) {
    report.error =
        CallError{"LookupError", "this process has no task '" + order.name + "'", {}, {}};
    return report;
  }
  TaskResult result = function->second(context);
  if (auto* value = std::get_if<Payload>(&result)) {
    report.value = std::move(*value);
  } else {
    TaskFailure& failure = std::get<TaskFailure>(result);
    report.error = std::move(failure.error);
    report.retryable = failure.retryable;
    report.cancelled = context.cancelled();
  }
  return report;
}

// --- reports

void WorkerPool::finished_locked(TaskReport report) {
  reports_.push_back(std::move(report));
  if (std::exchange(sending_, true)) return;
  if (!loop_.post([this](Core& core) { send_reports(core); })) sending_ = false;
}

void WorkerPool::send_reports(Core& core) {
  std::vector<TaskReport> reports;
  {
    std::lock_guard lock(mutex_);
    reports = std::exchange(reports_, {});
    sending_ = false;
    unanswered_ += reports.size();
  }
  auto count = static_cast<std::uint32_t>(reports.size());
  // Kept until they are recorded: a store that fails is no reason to lose a result.
  auto kept = std::make_shared<std::vector<TaskReport>>(reports);
  core.report(session_, std::move(reports),
              [this, kept](const Result<std::vector<store::Recorded>>& result) {
                reported(std::move(*kept), result);
              });
  (void)core.ask_for_tasks(session_, count);
}

void WorkerPool::reported(std::vector<TaskReport> reports,
                          const Result<std::vector<store::Recorded>>& result) {
  std::lock_guard lock(mutex_);
  unanswered_ -= reports.size();
  if (!result && store::is_retryable(result.error().code)) {
    for (TaskReport& report : reports) reports_.push_back(std::move(report));
    if (!std::exchange(sending_, true) && !loop_.post([this](Core& core) { send_reports(core); })) {
      sending_ = false;
    }
  }
  idle_.notify_all();
}

}  // namespace pawl::engine
