// An engine on a file that is closed and opened again while runs are parked, its clock in the
// test's hands. What must hold is that nobody can tell: not the program, not its tasks, not their
// order.
//
// Tasks are held at a gate that lets one through at a time, so that finish() can restart the engine
// after every single task of a run. A task that is at the gate when the engine stops gives itself
// back, as a worker does that is shut down before it has begun.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pawl/engine.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl {

class DurableTest : public testing::Test {
 protected:
  // Longer than anything takes: who waits so long hangs.
  static constexpr std::chrono::seconds kLongEnough{60};

  void SetUp() override { restart(); }

  // --- the engine --------------------------------------------------------------------------------
  void restart();
  // Deploys a file of the test's folder, or the text of one.
  void deploy(const std::string& file, DeployOptions options = {});
  void deploy_text(const std::string& path, const std::string& text, DeployOptions options = {});
  std::string text_of(const std::string& file) const;
  // Deploy and task stay with every engine that is opened.
  template <typename Function>
  void task(const std::string& name, Function function, TaskOptions options = {}) {
    tasks_[name] = gated(make_task(std::move(function), std::move(options)));
    register_task(name);
  }
  // The clock moves, and timers that are due by then fire.
  void pass(Duration time);
  Time now() const { return Time(Duration(now_us_.load())); }

  // --- runs --------------------------------------------------------------------------------------
  template <typename T>
  std::string start(const std::string& workflow, const T& input, StartOptions options = {}) {
    auto started = engine->start(workflow, input, std::move(options));
    EXPECT_TRUE(started) << to_string(started.error());
    return started ? started->id : "";
  }
  // Until nothing more happens by itself.
  void quiet();
  // Lets so many tasks through the gate, one after the other, and restarts after each.
  void step(int tasks = 1);
  // Lets all tasks through from now on, or none.
  void open_gate();
  void close_gate();
  // The run's output or error, with a restart after every task on the way. Where nothing but time
  // can help, the clock moves to the next timer. "parked": the run waits for somebody.
  std::string finish(const std::string& run);
  // The same without restarts.
  std::string ending(const std::string& run);
  std::string status(const std::string& run);  // what the program said of itself
  std::vector<std::string> log(const std::string& run);
  std::vector<CallInfo> calls_of(const std::string& run);  // newest first
  template <typename T>
  void send(const std::string& run, const std::string& channel, const T& message,
            MessageOptions options = {}) {
    auto sent = engine->send(run, channel, message, std::move(options));
    EXPECT_TRUE(sent) << to_string(sent.error());
  }

  // --- what tasks did ----------------------------------------------------------------------------
  // Tasks say what they do to the world here; each() gives it back in order.
  void did(std::string what) {
    std::lock_guard lock(mutex_);
    done_.push_back(std::move(what));
  }
  std::vector<std::string> done() {
    std::lock_guard lock(mutex_);
    return done_;
  }

  std::unique_ptr<Engine> engine;
  EngineOptions options_ = {};
  int restarts_ = 0;

 private:
  TaskFunction gated(TaskFunction inner);
  void register_task(const std::string& name);
  void let_one_through();
  bool gate_is_open();
  std::vector<RunInfo> waiting_runs();
  bool has_work();                 // a task of a run that waits is due or under way
  std::optional<Time> next_due();  // the next timer, start or retry

  store::TemporaryFolder folder_;
  std::map<std::string, TaskFunction> tasks_;
  std::atomic<std::int64_t> now_us_ = 1'893'456'000'000'000;  // 2030-01-01

  std::mutex mutex_;
  std::condition_variable changed_;
  std::int64_t permits_ = 0;
  std::int64_t passed_ = 0;  // tasks that have been let through, and have ended
  bool open_ = false;
  std::vector<std::string> done_;
};

}  // namespace pawl
