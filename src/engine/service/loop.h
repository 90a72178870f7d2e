// Loop: the threads around the core. One thread runs the core, another writes its batches to the
// store; while a batch is written, the next one gathers. Others read runs, if the store is one that
// takes long (CoreOptions::reads_apart). Whoever wants something of the core posts
// it, from any thread.
//
// If the store fails, callers get the error and the loop tries to reopen it until it answers. The
// same happens if an allocation fails, on either thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/core/core.h"
#include "store/store.h"

namespace pawl::engine {

class Readers;

class Loop {
 public:
  using Action = std::function<void(Core&)>;

  Loop(store::Store& store, Clock& clock, RandomSource& random);
  ~Loop();  // stops
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  Status start(CoreOptions options, Key struck = 0);
  // Runs an action on the core's thread, soon. False: the loop has stopped or is stopping, and the
  // action was dropped.
  bool post(Action action);
  // Whoever waits for the core on its own thread waits for ever.
  bool is_core_thread() const { return std::this_thread::get_id() == core_thread_id_.load(); }
  // Lets what is in flight become durable, then ends the threads. Actions that were posted before
  // are run; machines that are in the middle of a turn are left as they were. Replies that have not
  // been given are dropped.
  void stop();
  // How many other nodes there were when this one left a store that they share.
  std::optional<std::size_t> left_to() const { return left_to_; }

  // Seconds of processor time used by the two threads.
  double core_cpu_seconds() const { return core_cpu_.load(); }
  double writer_cpu_seconds() const { return writer_cpu_.load(); }

 private:
  void run_core();
  void drive();
  void run_writer();
  void run_actions();
  // Hands what the core wants read to the readers.
  void read_runs();
  Result<store::CommitResult> write(const store::Commit& commit);
  bool can_write_itself();
  // Hands what was gathered to the writer, if there is something and the writer is free.
  bool write_batch();
  void wait_for_work();
  bool try_recover();
  // Another node has made something ready. From any thread.
  void nudge();

  // The store may tell news later than the loop lives: it reaches the loop through this.
  struct Doorbell {
    std::mutex mutex;
    Loop* loop = nullptr;  // guarded by mutex; null: the loop has stopped
  };

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  std::unique_ptr<Core> core_;
  std::unique_ptr<Readers> readers_;  // null: the core reads itself
  // The core thread's: the actions that it runs, how the last commit went if nobody has been told
  // yet, and the rounds that are left when it stops.
  std::vector<Action> actions_;
  std::optional<Result<store::CommitResult>> outcome_;
  int rounds_left_;
  std::optional<std::size_t> left_to_;

  std::mutex mutex_;
  std::condition_variable core_wake_;
  std::condition_variable writer_wake_;
  std::shared_ptr<Doorbell> doorbell_ = std::make_shared<Doorbell>();
  std::vector<Action> posted_;                          // guarded by mutex_, as the next five
  const store::Commit* to_write_ = nullptr;             // the writer's next
  std::optional<Result<store::CommitResult>> written_;  // how it went
  bool nudged_ = false;
  bool accepting_ = false;
  bool stopping_ = false;
  bool writer_ends_ = false;

  std::atomic<double> core_cpu_ = 0;
  std::atomic<double> writer_cpu_ = 0;
  std::atomic<std::thread::id> core_thread_id_;
  std::thread core_thread_;
  std::thread writer_thread_;
};

}  // namespace pawl::engine
