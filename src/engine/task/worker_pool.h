// WorkerPool: tasks as functions of this process, on threads of their own. To the core it is one
// session like any other.
//
// A task that is asked to stop finds out through its context; nothing is interrupted by force. When
// the pool stops it takes no more tasks, gives back what it has not begun and waits for what it
// has.
//
// A task that waits for others, and would keep a thread from its work, is only begun by its
// function (add_begun); whoever hears of its end finishes it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/requests.h"
#include "engine/service/loop.h"

namespace pawl::engine {

class WorkerPool;

// What a running task may know and say.
class TaskContext {
 public:
  TaskContext(WorkerPool& pool, const TaskOrder& order) : pool_(pool), order_(order) {}

  const TaskOrder& order() const { return order_; }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // The pool is stopping, and waits for this task.
  bool stopping() const;
  void heartbeat(std::optional<Payload> progress);

 private:
  friend class WorkerPool;
  WorkerPool& pool_;
  const TaskOrder& order_;
  std::atomic<bool> cancelled_ = false;
};

struct TaskFailure {
  CallError error;
  bool retryable = true;
};

// The task was not begun: it goes back to its queue.
struct TaskReturned {};

using TaskResult = std::variant<Payload, TaskFailure, TaskReturned>;
using TaskFunction = std::function<TaskResult(TaskContext&)>;

// A task that its function has begun and somebody else finishes, once, from any thread. A task
// whose last handle goes unfinished has failed for want of memory: so no step on its way can lose
// it.
class BegunTask {
 public:
  BegunTask(WorkerPool& pool, TaskOrder order) : pool_(&pool), order_(std::move(order)) {}

  const TaskOrder& order() const { return order_; }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // Whether on_interrupt has been, or would have been, called.
  bool interrupted();
  // Called once, on any thread: nobody wants the task any more, or the pool is stopping and waits
  // for it. At once, if that is so already.
  void on_interrupt(std::function<void()> interrupted);
  // The pool may be gone by then: nothing happens.
  void finish(TaskResult result);

 private:
  friend class WorkerPool;
  static std::shared_ptr<BegunTask> handle_of(const std::shared_ptr<BegunTask>& task);
  void dropped();
  void interrupt();
  void abandon();

  std::mutex mutex_;
  // Guarded by mutex_, as the next two; taken before the pool's own lock, never under it.
  WorkerPool* pool_;
  std::function<void()> interrupted_;
  bool is_interrupted_ = false;
  std::atomic<bool> cancelled_ = false;
  const TaskOrder order_;
};

// Must not take its time.
using BeginFunction = std::function<void(const std::shared_ptr<BegunTask>&)>;

struct WorkerPoolOptions {
  std::string name = "in-process";
  std::vector<std::string> queues = {"default"};
  unsigned threads = 2;
  // Tasks held per thread beyond the one that runs, so that no thread waits for the next commit.
  unsigned ahead = 64;
  // Tasks held at once; 0: as many as the two above make.
  unsigned held = 0;
  // How long stop() waits for tasks that were begun.
  std::chrono::milliseconds patience{5'000};
};

class WorkerPool {
 public:
  WorkerPool(Loop& loop, WorkerPoolOptions options);
  ~WorkerPool();  // stops
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // A task of that name that came before fails.
  void add(std::string name, TaskFunction function);
  void add_begun(std::string name, BeginFunction begin);
  Status start();
  // Takes no more tasks, and gives back what it has not begun.
  void close();
  void stop();
  double cpu_seconds() const;

 private:
  friend class TaskContext;
  friend class BegunTask;
  struct Functions {
    TaskFunction call;  // one of both
    BeginFunction begin;
  };

  void deliver(Delivery delivery);
  void run_thread(std::size_t number);
  static TaskReport call(const Functions* functions, TaskContext& context);
  static TaskReport report_of(const TaskOrder& order, TaskResult result, bool cancelled);
  void end_begun(const BegunTask& task, TaskResult result);
  std::vector<std::shared_ptr<BegunTask>> begun();
  void finished_locked(TaskReport report);
  void plan_reports_locked();
  std::shared_ptr<BegunTask> cancel_locked(HandedOut task);
  void give_back_locked(const TaskOrder& order);
  void end_session();
  void send_reports(Core& core);
  void reported(std::vector<TaskReport> reports,
                const Result<std::vector<store::Recorded>>& result);

  Loop& loop_;
  WorkerPoolOptions options_;
  Key session_ = 0;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  // Guarded by mutex_, as the rest.
  std::unordered_map<std::string, std::shared_ptr<const Functions>> functions_;
  std::deque<TaskOrder> waiting_;
  std::map<HandedOut, TaskContext*> running_;
  std::map<HandedOut, std::shared_ptr<BegunTask>> begun_;
  std::vector<TaskReport> reports_;  // not yet with the core
  bool sending_ = false;             // an action that takes them is posted
  std::uint32_t done_ = 0;           // tasks whose place is free again
  std::size_t unanswered_ = 0;       // reports whose recording is not known
  std::vector<double> cpu_;
  std::vector<std::thread> threads_;
};

}  // namespace pawl::engine
