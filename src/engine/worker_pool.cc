#include "engine/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <utility>

#include "engine/answer.h"

namespace pawl::engine {
namespace {

// How long a pool that stops waits for its last reports to be recorded.
constexpr std::chrono::seconds kPatience{5};

}  // namespace

bool TaskContext::stopping() const { return pool_.stopping_; }

void TaskContext::heartbeat(std::optional<Payload> progress) {
  Key session = pool_.session_;
  Heartbeat beat{order_.call, order_.token, std::move(progress)};
  pool_.loop_.post([session, beat = std::move(beat)](Core& core) {
    // A lease that is lost shows as a cancel, or as a stale report.
    (void)core.heartbeat(session, {beat});
  });
}

WorkerPool::WorkerPool(Loop& loop, WorkerPoolOptions options)
    : loop_(loop), options_(std::move(options)) {}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::add(std::string name, TaskFunction function) {
  std::lock_guard lock(mutex_);
  functions_[std::move(name)] = std::make_shared<const TaskFunction>(std::move(function));
}

Status WorkerPool::start() {
  auto opened = std::make_shared<std::promise<Result<Key>>>();
  SessionRequest request;
  request.name = options_.name;
  request.queues = options_.queues;
  request.timeout_us = 0;  // it lives and dies with this process
  Reply<Key> reply =
      answer_once<Key>([opened](Result<Key> key) { opened->set_value(std::move(key)); });
  loop_.post([this, request, reply = std::exchange(reply, {})](Core& core) {
    core.open_session(
        request, [this](Delivery delivery) { deliver(std::move(delivery)); }, reply);
  });
  PAWL_TRY(session_, opened->get_future().get());
  {
    std::lock_guard lock(mutex_);
    cpu_.resize(options_.threads);
  }
  for (unsigned i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this, i] { run_thread(i); });
  }
  std::uint32_t wanted = options_.threads * (1 + options_.ahead);
  loop_.post(
      [session = session_, wanted](Core& core) { (void)core.ask_for_tasks(session, wanted); });
  return {};
}

void WorkerPool::close() {
  if (threads_.empty() || stopping_.exchange(true)) return;
  // First in line: what is given back from here on must not come back here.
  loop_.post([session = session_](Core& core) { core.close_session(session); });
  {
    std::lock_guard lock(mutex_);
    for (const TaskOrder& order : std::exchange(waiting_, {})) give_back_locked(order);
  }
  wake_.notify_all();
}

void WorkerPool::stop() {
  if (threads_.empty()) return;
  close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  {
    std::unique_lock lock(mutex_);
    // The engine may be stopping because its store is gone: what cannot be recorded is not waited
    // for without end. The end of this process gives those tasks back.
    idle_.wait_for(lock, kPatience, [this] { return reports_.empty() && unanswered_ == 0; });
  }
  end_session();
}

void WorkerPool::give_back_locked(const TaskOrder& order) {
  finished_locked({order.call, order.token, {}, {}, true, false});
}

// So that whoever opens the store next need not believe that the tasks' worker was lost.
void WorkerPool::end_session() {
  auto ended = std::make_shared<std::promise<void>>();
  Reply<void> reply = answer_once<void>([ended](const Result<void>&) { ended->set_value(); });
  loop_.post([session = session_, reply = std::exchange(reply, {})](Core& core) {
    core.end_session(session, reply);
  });
  ended->get_future().wait_for(kPatience);
}

double WorkerPool::cpu_seconds() const {
  std::lock_guard lock(mutex_);
  double sum = 0;
  for (double seconds : cpu_) sum += seconds;
  return sum;
}

void WorkerPool::deliver(Delivery delivery) {
  std::size_t count = delivery.tasks.size();
  {
    std::lock_guard lock(mutex_);
    for (TaskOrder& order : delivery.tasks) {
      if (stopping_) {
        give_back_locked(order);
      } else {
        waiting_.push_back(std::move(order));
      }
    }
    for (Key call : delivery.cancelled) cancel_locked(call);
  }
  if (count == 1) {
    wake_.notify_one();
  } else if (count > 1) {
    wake_.notify_all();
  }
}

void WorkerPool::cancel_locked(Key call) {
  auto running = running_.find(call);
  if (running != running_.end()) {
    running->second->cancelled_ = true;
    return;
  }
  // It has not begun, and never will.
  auto waits = [call](const TaskOrder& order) { return order.call == call; };
  auto waiting = std::find_if(waiting_.begin(), waiting_.end(), waits);
  if (waiting == waiting_.end()) return;
  finished_locked({call, waiting->token, {}, {}, false, true});
  waiting_.erase(waiting);
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
    auto found = functions_.find(order.name);
    std::shared_ptr<const TaskFunction> function;
    if (found != functions_.end()) function = found->second;
    lock.unlock();
    TaskReport report = call(function.get(), context);
    lock.lock();
    running_.erase(order.call);
    finished_locked(std::move(report));
    if (waiting_.empty()) cpu_[number] = thread_cpu_seconds();
  }
  cpu_[number] = thread_cpu_seconds();
}

TaskReport WorkerPool::call(const TaskFunction* function, TaskContext& context) {
  const TaskOrder& order = context.order();
  TaskReport report{order.call, order.token, {}, {}, true, false};
  if (function == nullptr) {
    report.error =
        CallError{"LookupError", "this process has no task '" + order.name + "'", {}, {}};
    return report;
  }
  TaskResult result = (*function)(context);
  if (auto* value = std::get_if<Payload>(&result)) {
    report.value = std::move(*value);
  } else if (auto* failure = std::get_if<TaskFailure>(&result)) {
    report.error = std::move(failure->error);
    report.retryable = failure->retryable;
    report.cancelled = context.cancelled();
  }
  return report;
}

// --- reports

void WorkerPool::finished_locked(TaskReport report) {
  reports_.push_back(std::move(report));
  ++done_;
  if (std::exchange(sending_, true)) return;
  if (!loop_.post([this](Core& core) { send_reports(core); })) sending_ = false;
}

void WorkerPool::send_reports(Core& core) {
  std::vector<TaskReport> reports;
  std::uint32_t done = 0;
  {
    std::lock_guard lock(mutex_);
    reports = std::exchange(reports_, {});
    sending_ = false;
    unanswered_ += reports.size();
    // Reports that have to be sent again have asked for others before.
    done = std::exchange(done_, 0);
  }
  // Kept until they are recorded: a store that fails is no reason to lose a result.
  auto kept = std::make_shared<std::vector<TaskReport>>(reports);
  core.report(session_, std::move(reports),
              [this, kept](const Result<std::vector<store::Recorded>>& result) {
                reported(std::move(*kept), result);
              });
  if (done > 0) (void)core.ask_for_tasks(session_, done);
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
