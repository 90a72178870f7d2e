#include "engine/task/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <utility>

#include "base/memory_failure.h"
#include "engine/core/answer.h"

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
  functions_[std::move(name)] =
      std::make_shared<const Functions>(Functions{std::move(function), {}});
}

void WorkerPool::add_begun(std::string name, BeginFunction begin) {
  std::lock_guard lock(mutex_);
  functions_[std::move(name)] = std::make_shared<const Functions>(Functions{{}, std::move(begin)});
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
  threads_.reserve(options_.threads);  // a thread that finds no room there could not be joined
  for (unsigned i = 0; i < options_.threads; ++i) {
    threads_.push_back(start_thread([this, i] { run_thread(i); }));
  }
  std::uint32_t wanted =
      options_.held > 0 ? options_.held : options_.threads * (1 + options_.ahead);
  loop_.post(
      [session = session_, wanted](Core& core) { (void)core.ask_for_tasks(session, wanted); });
  return {};
}

void WorkerPool::close() {
  if (threads_.empty() || stopping_.exchange(true)) return;
  // First in line: what is given back from here on must not come back here.
  await_memory_for(
      [this] { loop_.post([session = session_](Core& core) { core.close_session(session); }); });
  {
    std::lock_guard lock(mutex_);
    for (; !waiting_.empty(); waiting_.pop_front()) give_back_locked(waiting_.front());
  }
  wake_.notify_all();
}

void WorkerPool::stop() {
  if (threads_.empty()) return;
  close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  for (const auto& task : begun()) task->interrupt();
  {
    std::unique_lock lock(mutex_);
    idle_.wait_for(lock, options_.patience, [this] { return begun_.empty(); });
  }
  for (const auto& task : begun()) task->abandon();
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
  std::future<void> ended;
  await_memory_for([&] {
    auto promise = std::make_shared<std::promise<void>>();
    ended = promise->get_future();
    Reply<void> reply = answer_once<void>([promise](const Result<void>&) { promise->set_value(); });
    loop_.post([session = session_, reply = std::exchange(reply, {})](Core& core) {
      core.end_session(session, reply);
    });
  });
  ended.wait_for(kPatience);
}

double WorkerPool::cpu_seconds() const {
  std::lock_guard lock(mutex_);
  double sum = 0;
  for (double seconds : cpu_) sum += seconds;
  return sum;
}

// Tasks that were delivered are nobody else's: none may be lost for want of memory.
void WorkerPool::deliver(Delivery delivery) {
  std::size_t count = delivery.tasks.size();
  std::vector<std::shared_ptr<BegunTask>> unwanted;
  {
    std::lock_guard lock(mutex_);
    for (TaskOrder& order : delivery.tasks) {
      if (stopping_) {
        give_back_locked(order);
      } else {
        await_memory_for([&] { waiting_.push_back(std::move(order)); });
      }
    }
    for (HandedOut task : delivery.cancelled) {
      if (auto begun = cancel_locked(task)) unwanted.push_back(std::move(begun));
    }
  }
  for (const auto& task : unwanted) task->interrupt();
  if (count == 1) {
    wake_.notify_one();
  } else if (count > 1) {
    wake_.notify_all();
  }
}

// The task that is to be interrupted, if there is one.
std::shared_ptr<BegunTask> WorkerPool::cancel_locked(HandedOut task) {
  auto running = running_.find(task);
  if (running != running_.end()) {
    running->second->cancelled_ = true;
    return nullptr;
  }
  auto begun = begun_.find(task);
  if (begun != begun_.end()) {
    begun->second->cancelled_ = true;
    return begun->second;
  }
  // It has not begun, and never will.
  auto waits = [task](const TaskOrder& order) {
    return HandedOut{order.call, order.token} == task;
  };
  auto waiting = std::find_if(waiting_.begin(), waiting_.end(), waits);
  if (waiting == waiting_.end()) return nullptr;
  finished_locked({task.call, task.token, {}, {}, false, true});
  waiting_.erase(waiting);
  return nullptr;
}

void WorkerPool::run_thread(std::size_t number) {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return !waiting_.empty() || stopping_; });
    if (waiting_.empty()) break;
    TaskOrder order = std::move(waiting_.front());
    waiting_.pop_front();
    const HandedOut handed{order.call, order.token};
    auto found = functions_.find(order.name);
    std::shared_ptr<const Functions> functions;
    if (found != functions_.end()) functions = found->second;
    if (functions != nullptr && functions->begin) {
      std::shared_ptr<BegunTask> task;
      await_memory_for([&] { begun_[handed]; });
      await_memory_for([&] { task = std::make_shared<BegunTask>(*this, order); });
      begun_[handed] = task;
      lock.unlock();
      (void)has_memory_for([&] { functions->begin(BegunTask::handle_of(task)); });
      task.reset();
      lock.lock();
      continue;
    }
    TaskContext context(*this, order);
    await_memory_for([&] { running_[handed] = &context; });
    lock.unlock();
    TaskReport report{order.call, order.token, {}, {}, true, false};
    if (!has_memory_for([&] { report = call(functions.get(), context); })) {
      await_memory_for([&] {
        report.error = CallError{"MemoryError", "there was no memory for the task", {}, {}};
      });
    }
    lock.lock();
    running_.erase(handed);
    finished_locked(std::move(report));
    if (waiting_.empty()) cpu_[number] = thread_cpu_seconds();
  }
  cpu_[number] = thread_cpu_seconds();
}

TaskReport WorkerPool::call(const Functions* functions, TaskContext& context) {
  const TaskOrder& order = context.order();
  if (functions == nullptr) {
    TaskReport report{order.call, order.token, {}, {}, true, false};
    report.error =
        CallError{"LookupError", "this process has no task '" + order.name + "'", {}, {}};
    return report;
  }
  TaskResult result = functions->call(context);
  return report_of(order, std::move(result), context.cancelled());
}

TaskReport WorkerPool::report_of(const TaskOrder& order, TaskResult result, bool cancelled) {
  TaskReport report{order.call, order.token, {}, {}, true, false};
  if (auto* value = std::get_if<Payload>(&result)) {
    report.value = std::move(*value);
  } else if (auto* failure = std::get_if<TaskFailure>(&result)) {
    report.error = std::move(failure->error);
    report.retryable = failure->retryable;
    report.cancelled = cancelled;
  }
  return report;
}

// --- tasks that others finish

void BegunTask::on_interrupt(std::function<void()> interrupted) {
  {
    std::lock_guard lock(mutex_);
    if (!is_interrupted_) {
      interrupted_ = std::move(interrupted);
      return;
    }
  }
  interrupted();
}

bool BegunTask::interrupted() {
  std::lock_guard lock(mutex_);
  return is_interrupted_;
}

void BegunTask::interrupt() {
  std::function<void()> interrupted;
  {
    std::lock_guard lock(mutex_);
    is_interrupted_ = true;
    interrupted = std::exchange(interrupted_, {});
  }
  if (interrupted) await_memory_for(interrupted);
}

std::shared_ptr<BegunTask> BegunTask::handle_of(const std::shared_ptr<BegunTask>& task) {
  return {task.get(), [task](BegunTask*) { task->dropped(); }};
}

void BegunTask::dropped() {
  await_memory_for([this] {
    finish(TaskFailure{CallError{"MemoryError", "there was no memory for the task", {}, {}}, true});
  });
}

void BegunTask::finish(TaskResult result) {
  std::function<void()> dropped;  // outside of the lock: it may hold this task
  std::lock_guard lock(mutex_);
  dropped = std::exchange(interrupted_, {});
  if (WorkerPool* pool = std::exchange(pool_, nullptr)) pool->end_begun(*this, std::move(result));
}

void BegunTask::abandon() {
  std::lock_guard lock(mutex_);
  pool_ = nullptr;
}

void WorkerPool::end_begun(const BegunTask& task, TaskResult result) {
  std::lock_guard lock(mutex_);
  begun_.erase({task.order().call, task.order().token});
  finished_locked(report_of(task.order(), std::move(result), task.cancelled()));
  idle_.notify_all();
}

std::vector<std::shared_ptr<BegunTask>> WorkerPool::begun() {
  std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<BegunTask>> tasks;
  await_memory_for([&] { tasks.reserve(begun_.size()); });
  for (const auto& [handed, task] : begun_) tasks.push_back(task);
  return tasks;
}

// --- reports

void WorkerPool::finished_locked(TaskReport report) {
  await_memory_for([&] { reports_.push_back(std::move(report)); });
  ++done_;
  plan_reports_locked();
}

void WorkerPool::plan_reports_locked() {
  if (std::exchange(sending_, true)) return;
  await_memory_for([this] {
    if (loop_.post([this](Core& core) { send_reports(core); })) return;
    sending_ = false;
    reports_.clear();  // nobody will ever take them
  });
}

void WorkerPool::send_reports(Core& core) {
  // Kept until they are recorded: a store that fails is no reason to lose a result, nor is memory
  // that runs out on the way.
  std::vector<TaskReport> reports;
  std::shared_ptr<std::vector<TaskReport>> kept;
  Reply<std::vector<store::Recorded>> reply;
  std::uint32_t done = 0;
  await_memory_for([&] {
    kept = std::make_shared<std::vector<TaskReport>>();
    reply = answer_once<std::vector<store::Recorded>>(
        [this, kept](const Result<std::vector<store::Recorded>>& result) {
          reported(std::move(*kept), result);
        });
  });
  {
    std::lock_guard lock(mutex_);
    await_memory_for([&] { reports = reports_; });
    *kept = std::exchange(reports_, {});
    sending_ = false;
    unanswered_ += reports.size();
    // Reports that have to be sent again have asked for others before.
    done = std::exchange(done_, 0);
  }
  core.report(session_, std::move(reports), std::exchange(reply, {}));
  if (done > 0) await_memory_for([&] { (void)core.ask_for_tasks(session_, done); });
}

void WorkerPool::reported(std::vector<TaskReport> reports,
                          const Result<std::vector<store::Recorded>>& result) {
  std::lock_guard lock(mutex_);
  unanswered_ -= reports.size();
  // One that was dropped on its way is sent again, too, unless the engine has indeed stopped.
  const bool dropped = !result && result.error().code == ErrorCode::engine_stopped;
  if (!result && (dropped || store::is_retryable(result.error().code))) {
    for (TaskReport& report : reports) {
      await_memory_for([&] { reports_.push_back(std::move(report)); });
    }
    plan_reports_locked();
  }
  idle_.notify_all();
}

}  // namespace pawl::engine
