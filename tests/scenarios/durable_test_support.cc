#include "durable_test_support.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

namespace pawl {
namespace {

constexpr std::chrono::milliseconds kGlance{2};
constexpr std::uint32_t kManyRuns = 10'000;

bool is_due(const CallInfo& call, Time now) {
  if (call.kind != CallKind::kTask) return false;
  if (call.status == CallStatus::kRunning || call.status == CallStatus::kCancelling) return true;
  return call.status == CallStatus::kPending && (!call.run_at || *call.run_at <= now);
}

}  // namespace

// --- the engine

void DurableTest::restart() {
  engine.reset();
  EngineOptions options = options_;
  options.store = "sqlite:" + folder_.file();
  options.worker_threads = 2;
  options.on_fault = OnFault::kFail;  // tests look at how a run ends
  options.now = [this] { return now(); };
  auto opened = Engine::open(std::move(options));
  ASSERT_TRUE(opened) << to_string(opened.error());
  engine = std::move(*opened);
  ++restarts_;
  for (const auto& [name, function] : tasks_) register_task(name);
  if (!tasks_.empty()) {
    Status started = engine->start_workers();
    ASSERT_TRUE(started) << to_string(started.error());
  }
}

void DurableTest::register_task(const std::string& name) { engine->task(name, tasks_.at(name)); }

std::string DurableTest::text_of(const std::string& file) const {
  std::ifstream stream(PAWL_TEST_FOLDER "/" + file);
  if (!stream.good()) stream.open(PAWL_EXAMPLES_FOLDER "/" + file);
  EXPECT_TRUE(stream.good()) << file;
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

void DurableTest::deploy(const std::string& file, DeployOptions options) {
  deploy_text(file, text_of(file), std::move(options));
}

void DurableTest::deploy_text(const std::string& path, const std::string& text,
                              DeployOptions options) {
  auto deployed = engine->deploy({{path, text}}, options);
  ASSERT_TRUE(deployed) << to_string(deployed.error());
}

void DurableTest::pass(Duration time) {
  now_us_ += time.count();
  quiet();
}

// --- tasks

TaskFunction DurableTest::gated(TaskFunction inner) {
  return [this, inner = std::move(inner)](TaskContext& context) mutable -> TaskAnswer {
    {
      std::unique_lock lock(mutex_);
      while (!open_ && permits_ == 0) {
        if (context.stopping()) throw GiveBack();
        if (context.cancelled()) return TaskError("CancelledError", "", false);
        changed_.wait_for(lock, kGlance);
      }
      if (!open_) --permits_;
    }
    struct Passed {
      DurableTest& test;
      ~Passed() {
        std::lock_guard lock(test.mutex_);
        ++test.passed_;
        test.changed_.notify_all();
      }
    } passed{*this};
    return inner(context);
  };
}

void DurableTest::open_gate() {
  std::lock_guard lock(mutex_);
  open_ = true;
  changed_.notify_all();
}

void DurableTest::close_gate() {
  std::lock_guard lock(mutex_);
  open_ = false;
}

void DurableTest::let_one_through() {
  std::unique_lock lock(mutex_);
  std::int64_t before = passed_;
  ++permits_;
  changed_.notify_all();
  EXPECT_TRUE(changed_.wait_for(lock, kLongEnough, [&] { return passed_ > before; }));
  permits_ = 0;
}

// --- waiting

// Nothing has been counted for a while: a long one compared to how long the engine takes to answer,
// since on a busy machine its threads are late as well.
void DurableTest::quiet() {
  using SteadyClock = std::chrono::steady_clock;
  EngineCounters last;
  SteadyClock::duration slowest = kGlance;
  SteadyClock::time_point since = SteadyClock::now();
  while (true) {
    SteadyClock::time_point asked = SteadyClock::now();
    auto counters = engine->counters();
    ASSERT_TRUE(counters) << to_string(counters.error());
    slowest = std::max(slowest, SteadyClock::now() - asked);
    bool same = counters->commits == last.commits && counters->activations == last.activations &&
                counters->outcomes == last.outcomes;
    if (!same || (gate_is_open() && has_work())) since = SteadyClock::now();
    if (SteadyClock::now() - since > 5 * slowest) return;
    last = *counters;
    std::this_thread::sleep_for(kGlance);
  }
}

bool DurableTest::gate_is_open() {
  std::lock_guard lock(mutex_);
  return open_;
}

std::vector<RunInfo> DurableTest::waiting_runs() {
  auto page = engine->list({.status = RunStatus::kWaiting}, 0, kManyRuns);
  EXPECT_TRUE(page) << to_string(page.error());
  return page ? std::move(page->runs) : std::vector<RunInfo>();
}

std::vector<CallInfo> DurableTest::calls_of(const std::string& run) {
  auto page = engine->timeline(run, 0, kManyRuns);
  EXPECT_TRUE(page) << to_string(page.error());
  return page ? std::move(page->calls) : std::vector<CallInfo>();
}

bool DurableTest::has_work() {
  for (const RunInfo& run : waiting_runs()) {
    if (run.paused) continue;
    if (run.wake_at && *run.wake_at <= now()) return true;
    for (const CallInfo& call : calls_of(run.id)) {
      if (is_due(call, now())) return true;
    }
  }
  return false;
}

std::optional<Time> DurableTest::next_due() {
  std::optional<Time> due;
  auto add = [&](std::optional<Time> time) {
    if (time && *time > now() && (!due || *time < *due)) due = time;
  };
  for (const RunInfo& run : waiting_runs()) {
    if (run.paused) continue;
    add(run.wake_at);
    if (run.start_at) add(run.start_at);
    for (const CallInfo& call : calls_of(run.id)) {
      if (call.status == CallStatus::kPending) add(call.run_at);
    }
  }
  return due;
}

// --- runs

void DurableTest::step(int tasks) {
  for (int i = 0; i < tasks; ++i) {
    quiet();
    ASSERT_TRUE(has_work()) << "no task is to be done";
    let_one_through();
    quiet();
    restart();
  }
}

std::string DurableTest::finish(const std::string& run) {
  while (true) {
    quiet();
    auto info = engine->get(run);
    if (!info) return to_string(info.error());
    if (info->status != RunStatus::kWaiting) return ending(run);
    if (has_work()) {
      step();
    } else if (std::optional<Time> due = next_due()) {
      restart();
      pass(*due - now());
    } else {
      return "parked";
    }
  }
}

std::string DurableTest::ending(const std::string& run) {
  auto result = engine->wait(run, kLongEnough);
  if (!result) return to_string(result.error());
  if (result->completed()) return result->output.text();
  return std::string(to_string(result->status)) + ": " + result->error.kind + ": " +
         result->error.message;
}

std::string DurableTest::status(const std::string& run) {
  auto info = engine->get(run);
  return info ? info->progress.text() : to_string(info.error());
}

std::vector<std::string> DurableTest::log(const std::string& run) {
  std::vector<std::string> lines;
  auto logged = engine->logs(run);
  EXPECT_TRUE(logged);
  for (const LogLine& line : *logged) lines.push_back(line.line);
  return lines;
}

}  // namespace pawl
