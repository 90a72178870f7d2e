// WorkerPool: tasks as functions of this process, on threads of their own. To the core it is one
// session like any other.
//
// A task that is asked to stop finds out through its context; nothing is interrupted by force. When
// the pool stops it takes no more tasks, gives back what it has not begun and waits for what it
// has.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/loop.h"
#include "engine/requests.h"

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

struct WorkerPoolOptions {
  std::string name = "in-process";
  std::vector<std::string> queues = {"default"};
  unsigned threads = 2;
  // Tasks held per thread beyond the one that runs, so that no thread waits for the next commit.
  unsigned ahead = 64;
};

class WorkerPool {
 public:
  WorkerPool(Loop& loop, WorkerPoolOptions options);
  ~WorkerPool();  // stops
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // A task of that name that came before fails.
  void add(std::string name, TaskFunction function);
  Status start();
  // Takes no more tasks, and gives back what it has not begun.
  void close();
  void stop();
  double cpu_seconds() const;

 private:
  friend class TaskContext;

  void deliver(Delivery delivery);
  void run_thread(std::size_t number);
  static TaskReport call(const TaskFunction* function, TaskContext& context);
  void finished_locked(TaskReport report);
  void cancel_locked(Key call);
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
  std::unordered_map<std::string, std::shared_ptr<const TaskFunction>> functions_;
  std::deque<TaskOrder> waiting_;
  std::unordered_map<Key, TaskContext*> running_;  // by call
  std::vector<TaskReport> reports_;                // not yet with the core
  bool sending_ = false;                           // an action that takes them is posted
  std::uint32_t done_ = 0;                         // tasks whose place is free again
  std::size_t unanswered_ = 0;                     // reports whose recording is not known
  std::vector<double> cpu_;
  std::vector<std::thread> threads_;
};

}  // namespace pawl::engine
