// Service: store, loop and workers put together. The public Engine is its face for C++ programs;
// whoever lives inside of this tree has it by service_of(), and speaks to it in terms of the core:
// whatever the core can do is asked by ask() or ask_async(), and whatever the store can show is
// read by read().
//
// Any thread may call it. A callback hears exactly once, on the core's thread, after what it is
// told is durable; if the service stops first, it hears PAWL-4005.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "engine/core/answer.h"
#include "engine/core/crash_notes.h"
#include "engine/history/policy.h"
#include "engine/service/loop.h"
#include "engine/service/watchdog.h"
#include "engine/task/worker_pool.h"
#include "engine/view/run_views.h"
#include "pawl/engine.h"
#include "store/store.h"

namespace pawl::engine {

// The machine's clock, unless the options bring another one.
class ServiceClock final : public Clock {
 public:
  explicit ServiceClock(std::function<Time()> now) : now_(std::move(now)) {}
  std::int64_t now_us() override {
    return now_ ? now_().time_since_epoch().count() : system_.now_us();
  }
  std::int64_t monotonic_ns() override { return system_.monotonic_ns(); }

 private:
  std::function<Time()> now_;
  SystemClock system_;
};

class Service {
 public:
  template <typename T>
  using Callback = std::function<void(Result<T>)>;
  using WaitId = std::uint64_t;

  explicit Service(EngineOptions options)
      : options_(std::move(options)), clock_(options_.now), random_() {}
  ~Service() { stop(); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // Null: nobody any more. Whoever is told may be so until the service has stopped.
  void set_observer(Observer* observer) { relay_.to = observer; }
  Status open();
  void stop();
  // How many other nodes were there when this one left its store; none: it shares it with nobody,
  // or could not say farewell.
  std::optional<std::size_t> left_to() const { return left_to_; }

  // What becomes of the turns of runs whose workflows say nothing of it.
  HistoryPolicy history() const;

  // --- requests
  Status check_may_block() const;
  // `ask(core, reply)` runs on the core's thread; the callback hears of it exactly once.
  template <typename T, typename Ask>
  void ask_async(Ask ask, Callback<T> callback) {
    Reply<T> reply = answer_once<T>(std::move(callback));
    if (!accepting_) return;
    loop_->post([ask = std::move(ask), reply](Core& core) mutable { ask(core, std::move(reply)); });
  }
  template <typename T, typename Ask>
  Result<T> ask(Ask ask) {
    PAWL_TRY_STATUS(check_may_block());
    auto promise = std::make_shared<std::promise<Result<T>>>();
    ask_async<T>(std::move(ask),
                 [promise](Result<T> result) { promise->set_value(std::move(result)); });
    return promise->get_future().get();
  }

  // --- waiting
  WaitId wait_async(const std::string& run, Callback<RunResult> callback);
  void stop_waiting(WaitId wait);
  void stop_all_waiting();
  Result<RunResult> wait(const std::string& run, std::optional<Duration> timeout);
  WaitId wait_status_async(const std::string& run, std::uint64_t after,
                           Callback<pawl::StatusChange> callback);
  WaitId wait_stream_async(const std::string& run, const std::string& stream, std::uint64_t number,
                           Callback<void> callback);
  // Answers when a request from outside has its answer, or has ended without one (PAWL-4035).
  WaitId wait_answer_async(const Asked& asked, Callback<Answered> callback);
  Result<pawl::StatusChange> wait_status(const std::string& run, std::uint64_t after,
                                         std::optional<Duration> timeout);

  // --- workers
  void add_task(std::string name, pawl::TaskFunction function);
  Status start_workers();
  // For those who need them as a side effect; a callback cannot wait for their start.
  Status ensure_workers();
  // Turns that were found to hang.
  std::uint64_t hung_turns() const { return hung_turns_; }
  double worker_cpu_seconds() { return pool_->cpu_seconds(); }

  // --- reading
  template <typename Read>
  auto read(Read&& read) -> decltype(read(std::declval<RunViews&>())) {
    std::shared_lock lock(store_mutex_);
    if (!views_) return fail(stopped_error());
    return read(*views_);
  }

  template <typename Read>
  auto read_store(Read&& read) -> decltype(read(std::declval<store::Store&>())) {
    std::shared_lock lock(store_mutex_);
    if (!views_) return fail(stopped_error());
    return read(*store_);
  }
  // The one that all of it is in.
  static constexpr store::Namespace kNamespace = 1;

  const Limits& limits() const { return options_.limits; }
  Loop& loop() { return *loop_; }
  Clock& clock() { return clock_; }
  RandomSource& random() { return random_; }

 private:
  struct Waiting {
    std::uint64_t number = 0;  // the core's
    std::function<void(Error)> refuse;
  };

  // The core has one observer from its beginning; who that speaks for may change.
  struct Relay final : Observer {
    std::atomic<Observer*> to = nullptr;

    bool wants() override {
      Observer* observer = to;
      return observer != nullptr && observer->wants();
    }
    void written(const ObservedRun& run, const store::RunWrite& write,
                 const store::RunWriteResult& result) override {
      if (Observer* observer = to) observer->written(run, write, result);
    }
    void task_changed(const ObservedRun& run, const TaskChange& change) override {
      if (Observer* observer = to) observer->task_changed(run, change);
    }
    SpanSink* spans() override {
      Observer* observer = to;
      return observer != nullptr ? observer->spans() : nullptr;
    }
    void store_failed(const Error& error) override {
      if (Observer* observer = to) observer->store_failed(error);
    }
    void store_recovered() override {
      if (Observer* observer = to) observer->store_recovered();
    }
    void run_unreadable(const Error& error) override {
      if (Observer* observer = to) observer->run_unreadable(error);
    }
    std::string about_node(const NodeLoad& load) override {
      Observer* observer = to;
      return observer != nullptr ? observer->about_node(load) : std::string();
    }
    std::vector<std::string> take_sayings() override {
      Observer* observer = to;
      return observer != nullptr ? observer->take_sayings() : std::vector<std::string>();
    }
    void heard(const std::string& saying) override {
      if (Observer* observer = to) observer->heard(saying);
    }
    void tokens_changed() override {
      if (Observer* observer = to) observer->tokens_changed();
    }
  };

  void close_waits(Core& core);
  void look_for_answer(Core& core, WaitId wait, const Asked& asked, const Reply<Answered>& reply);
  void stalls(store::Key run);
  void hangs(store::Key run);

  // Order of the members: who is used stands above who uses it.
  EngineOptions options_;
  Relay relay_;
  ServiceClock clock_;
  SystemRandom random_;
  std::unique_ptr<CrashNotes> notes_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Watchdog> watchdog_;
  std::unique_ptr<Loop> loop_;

  std::shared_mutex store_mutex_;  // held by readers; the store is closed under it
  std::optional<RunViews> views_;

  std::atomic<std::uint64_t> hung_turns_ = 0;
  std::atomic<bool> accepting_ = false;
  std::atomic<WaitId> next_wait_ = 1;
  // Touched by the core's thread alone, and when that has ended.
  std::unordered_map<WaitId, Waiting> waits_;
  bool waits_closed_ = false;

  std::unique_ptr<WorkerPool> pool_;
  std::mutex workers_mutex_;
  bool has_tasks_ = false;  // guarded by workers_mutex_, as the next one
  bool stopped_ = false;
  std::optional<std::size_t> left_to_;
  std::atomic<bool> working_ = false;
};

}  // namespace pawl::engine
