// CoreDriver: a core over a store, driven by hand in one thread. Commits are made when the test
// says so, time stands still, and workers are whatever the test makes of them.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "engine/core/core.h"
#include "engine/run/run_reader.h"
#include "engine/service/compile.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {

class CoreDriver {
 public:
  static constexpr std::int64_t kStart = 1'700'000'000'000'000;

  explicit CoreDriver(CoreOptions options = {}) : options_(std::move(options)) { open(); }

  // A new core over the same store, as after a crash: what was not committed is gone.
  void crash(Key struck = 0) {
    core.reset();
    sessions.clear();
    delivered.clear();
    open(struck);
  }

  // From now on with other options, as after a restart.
  void use(CoreOptions options) {
    options_ = std::move(options);
    crash();
  }

  void deploy(const std::string& source, std::vector<std::string> tasks = {}) {
    auto request = compile_deploy({{{"flow.py", source}}, std::move(tasks), {}});
    ASSERT_TRUE(request) << to_string(request.error());
    bool done = false;
    core->deploy(*request, [&](Result<Deployed> deployed) {
      done = true;
      EXPECT_TRUE(deployed) << to_string(deployed.error());
    });
    settle();
    ASSERT_TRUE(done);
  }

  // One round: time, turns, and one commit if there is something to write.
  bool step() {
    core->tick();
    core->process();
    bool has_read = false;
    if (reads && core->wants_reads()) {
      core->have_read(engine::answer(*store, core->take_reads(64)));
      has_read = true;
    }
    if (!core->has_batch()) return has_read || core->busy();
    auto result = store->commit(core->take_batch());
    core->committed(std::move(result));
    return true;
  }
  void settle() {
    for (int i = 0; i < 100'000 && step(); ++i) {
    }
  }
  void pass(double seconds) {
    clock.advance_us(static_cast<std::int64_t>(seconds * 1e6));
    settle();
  }

  Result<Started> start(StartRequest request) {
    Result<Started> answer = fail(ErrorCode::engine_stopped, "no answer");
    core->start(std::move(request), [&](Result<Started> started) { answer = std::move(started); });
    settle();
    return answer;
  }
  std::string start(const std::string& workflow, const std::string& input = "null") {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted(input);
    auto started = start(std::move(request));
    return started ? started->id : to_string(started.error());
  }

  // How a run stands: its output, its error, or "waiting".
  std::string outcome(const std::string& run) {
    std::string text = "waiting";
    std::uint64_t wait = core->wait(run, [&](Result<RunOutcome> outcome) {
      text = outcome ? describe(*outcome) : to_string(outcome.error());
    });
    core->stop_waiting(wait);
    return text;
  }
  static std::string describe(const RunOutcome& outcome) {
    switch (outcome.status) {
      case store::RunStatus::kCompleted:
        return outcome.output.text();
      case store::RunStatus::kFailed:
        return outcome.error.kind + ": " + outcome.error.message;
      case store::RunStatus::kCancelled:
        return "cancelled";
      case store::RunStatus::kWaiting:
        break;
    }
    return "?";
  }

  Key open_session(std::uint32_t wanted = 100, std::vector<std::string> queues = {"default"},
                   std::int64_t timeout_us = 30'000'000, Key token = 0) {
    Key opened = 0;
    SessionRequest request{"test", std::move(queues), timeout_us};
    request.token = token;
    core->open_session(
        request,
        [this](Delivery delivery) {
          for (TaskOrder& order : delivery.tasks) delivered.push_back(std::move(order));
          for (HandedOut task : delivery.cancelled) cancelled.push_back(task.call);
        },
        [&](Result<Key> key) { opened = *key; });
    settle();
    sessions.push_back(opened);
    EXPECT_TRUE(core->ask_for_tasks(opened, wanted));
    settle();
    return opened;
  }

  // Answers the oldest task that was delivered.
  store::Recorded answer(const std::string& value) {
    TaskReport report = next_report();
    report.value = Payload::trusted(value);
    return send(report);
  }
  store::Recorded answer_error(const std::string& kind, const std::string& message,
                               bool retryable = true) {
    TaskReport report = next_report();
    report.error = CallError{kind, message, Payload(), {}};
    report.retryable = retryable;
    return send(report);
  }
  TaskReport next_report() {
    EXPECT_FALSE(delivered.empty());
    TaskOrder order = std::move(delivered.front());
    delivered.pop_front();
    return {order.call, order.token, {}, {}, true, false};
  }
  store::Recorded send(const TaskReport& report) {
    store::Recorded how = store::Recorded::kUnknown;
    core->report(sessions.back(), {report}, [&](Result<std::vector<store::Recorded>> answer) {
      EXPECT_TRUE(answer) << to_string(answer.error());
      if (answer) how = answer->front();
    });
    settle();
    return how;
  }
  // Lets every task answer with its name and arguments until nothing is left.
  void serve() {
    settle();
    while (!delivered.empty()) answer("\"" + delivered.front().name + "\"");
  }

  ManualClock clock{kStart};
  SeededRandom random{1};
  std::unique_ptr<store::Store> store = store::make_memory_store();
  std::unique_ptr<Core> core;
  std::vector<Key> sessions;
  bool reads = true;  // answers what the core wants read
  std::deque<TaskOrder> delivered;
  std::vector<Key> cancelled;

 private:
  void open(Key struck = 0) {
    auto opened = Core::open(*store, clock, random, options_, struck);
    ASSERT_TRUE(opened) << to_string(opened.error());
    core = std::move(*opened);
    settle();
  }

  CoreOptions options_;
};

}  // namespace pawl::engine
