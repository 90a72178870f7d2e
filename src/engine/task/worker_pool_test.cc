// Tasks of this process: while the store fails, when they are cancelled, and when the pool stops.
#include "engine/task/worker_pool.h"

#include <future>

#include "engine/core/failing_store_test_support.h"
#include "engine/service/compile.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

constexpr char kFlow[] = R"(
import asyncio
from pawl import workflow
from pawl.tasks import work

@workflow
async def wide(n):
    await asyncio.gather(*[work(n) for i in range(n)])
)";

// Something that others wait for.
class Gate {
 public:
  void open() { opened_.set_value(); }
  void wait() const { future_.wait(); }

 private:
  std::promise<void> opened_;
  std::shared_future<void> future_ = opened_.get_future().share();
};

template <typename Condition>
void wait_until(Condition condition) {
  for (int tries = 0; tries < 30'000; ++tries) {
    if (condition()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ADD_FAILURE() << "it never came true";
}

class WorkerPoolTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(loop.start({}));
    ASSERT_TRUE(ask<Deployed>([](Core& core, const Reply<Deployed>& reply) {
      core.deploy(*compile_deploy({{{"flow.py", kFlow}}, {}, {}}), reply);
    }));
  }
  void TearDown() override { loop.stop(); }

  // Asks the core, and waits for the answer.
  template <typename T>
  Result<T> ask(std::function<void(Core&, Reply<T>)> question) {
    auto answer = std::make_shared<std::promise<Result<T>>>();
    loop.post([answer, question](Core& core) {
      question(core, [answer](Result<T> result) { answer->set_value(std::move(result)); });
    });
    return answer->get_future().get();
  }
  std::size_t leased() {
    return ask<std::size_t>(
               [](Core& core, const Reply<std::size_t>& reply) { reply(core.leased_tasks()); })
        .value();
  }
  // A run with so many tasks at once.
  Started start(int tasks) {
    auto started = ask<Started>([&](Core& core, const Reply<Started>& reply) {
      StartRequest request;
      request.workflow = "wide";
      request.input = Payload::trusted(std::to_string(tasks));
      core.start(request, reply);
    });
    EXPECT_TRUE(started);
    return started.value();
  }
  RunOutcome end_of(const Started& run) {
    auto outcome =
        ask<RunOutcome>([&](Core& core, const Reply<RunOutcome>& reply) { core.wait(run, reply); });
    EXPECT_TRUE(outcome);
    return outcome.value();
  }
  std::vector<store::CallRecord> calls_of(const Started& run) {
    auto page = real->timeline(run.run, 0, 100);
    EXPECT_TRUE(page);
    return page.value().calls;
  }

  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<store::Store> real = store::make_memory_store();
  FailingStore store{*real};
  Loop loop{store, clock, random};
};

// A report that has to be sent again and again does not ask for another task each time.
TEST_F(WorkerPoolTest, HoldsNoMoreTasksAfterAnOutage) {
  Gate begun;
  Gate may_end;
  Gate second_may_end;
  WorkerPool pool(loop, {"test", {"default"}, 1, 0});
  pool.add("work", [&](TaskContext& context) -> TaskResult {
    const bool first = context.order().args.text() == "[1]";
    if (first) begun.open();
    (first ? may_end : second_may_end).wait();
    return Payload();
  });
  ASSERT_TRUE(pool.start());
  Started run = start(1);
  begun.wait();
  store.gone = true;
  may_end.open();
  wait_until([&] { return store.reopened >= 4; });
  store.gone = false;
  EXPECT_EQ(end_of(run).status, store::RunStatus::kCompleted);
  start(10);
  wait_until([&] { return leased() > 0; });
  EXPECT_EQ(leased(), 1u);
  second_may_end.open();
  pool.stop();
}

// What a pool has not begun when it closes is done by others meanwhile, as the first attempt.
TEST_F(WorkerPoolTest, GivesBackWhatItHasNotBegun) {
  Gate may_end;
  std::atomic<int> done_here = 0;
  WorkerPool pool(loop, {"closing", {"default"}, 1, 10});
  pool.add("work", [&](TaskContext&) -> TaskResult {
    ++done_here;
    may_end.wait();
    return Payload();
  });
  ASSERT_TRUE(pool.start());
  Started run = start(3);
  wait_until([&] { return done_here == 1 && leased() == 3; });
  pool.close();
  wait_until([&] { return leased() == 1; });

  std::atomic<int> done_there = 0;
  WorkerPool other(loop, {"other", {"default"}, 1, 10});
  other.add("work", [&](TaskContext&) -> TaskResult {
    ++done_there;
    return Payload();
  });
  ASSERT_TRUE(other.start());
  wait_until([&] { return done_there == 2; });
  may_end.open();
  pool.stop();
  EXPECT_EQ(end_of(run).status, store::RunStatus::kCompleted);
  EXPECT_EQ(done_here, 1);
  std::vector<store::CallRecord> calls = calls_of(run);
  ASSERT_EQ(calls.size(), 3u);
  for (const store::CallRecord& call : calls) EXPECT_EQ(call.attempt, 1u);
}

// Tasks whose hand-out was on its way when the pool closed.
TEST_F(WorkerPoolTest, GivesBackWhatArrivesWhileItCloses) {
  std::atomic<int> begun = 0;
  Gate claiming;
  Gate closed;
  std::atomic<bool> met = false;
  store.on_commit = [&](const store::Commit& commit) {
    if (commit.claims.empty() || met.exchange(true)) return;
    claiming.open();
    closed.wait();
  };
  WorkerPool pool(loop, {"closing", {"default"}, 1, 10});
  pool.add("work", [&](TaskContext&) -> TaskResult {
    ++begun;
    return Payload();
  });
  ASSERT_TRUE(pool.start());
  // Its commit may be the one that claims.
  std::future<Started> started = std::async(std::launch::async, [&] { return start(2); });
  claiming.wait();
  pool.close();
  closed.open();
  started.wait();
  pool.stop();
  EXPECT_EQ(begun, 0);
  EXPECT_EQ(leased(), 0u);
}

// A cancelled task that runs hears of it; one that waits for its thread never begins.
TEST_F(WorkerPoolTest, DoesNotBeginWhatIsCancelled) {
  std::atomic<int> begun = 0;
  WorkerPool pool(loop, {"test", {"default"}, 1, 10});
  pool.add("work", [&](TaskContext& context) -> TaskResult {
    ++begun;
    wait_until([&] { return context.cancelled(); });
    return TaskFailure{{"OSError", "was told to stop", {}, {}}, true};
  });
  ASSERT_TRUE(pool.start());
  Started run = start(2);
  wait_until([&] { return begun == 1 && leased() == 2; });
  auto asked = ask<void>([&](Core& core, const Reply<void>& reply) {
    core.cancel({run.id, "no longer needed", {}}, reply);
  });
  ASSERT_TRUE(asked);
  EXPECT_EQ(end_of(run).status, store::RunStatus::kCancelled);
  wait_until([&] { return leased() == 0; });
  EXPECT_EQ(begun, 1);
  // The first failed because it was told to stop: that is no failure of its own.
  for (const store::CallRecord& call : calls_of(run)) {
    EXPECT_EQ(call.status, store::CallStatus::kCancelled);
  }
  pool.stop();
}

// Tasks that only wait take no thread: many are under way on one.
TEST_F(WorkerPoolTest, BeginsTasksThatOthersFinish) {
  std::mutex mutex;
  std::vector<std::shared_ptr<BegunTask>> begun;
  const auto count = [&] {
    std::lock_guard lock(mutex);
    return begun.size();
  };
  WorkerPoolOptions options{"test", {"default"}, 1};
  options.held = 100;
  WorkerPool pool(loop, options);
  pool.add_begun("work", [&](const std::shared_ptr<BegunTask>& task) {
    std::lock_guard lock(mutex);
    begun.push_back(task);
  });
  ASSERT_TRUE(pool.start());
  Started run = start(50);
  wait_until([&] { return count() == 50; });
  for (const auto& task : begun) {
    task->finish(Payload());
    task->finish(Payload());  // once is enough
  }
  EXPECT_EQ(end_of(run).status, store::RunStatus::kCompleted);
  begun.clear();
  start(150);
  wait_until([&] { return count() == 100; });
  EXPECT_EQ(leased(), 100u) << "so many may be held";
  for (const auto& task : begun) task->on_interrupt([task] { task->finish(TaskReturned{}); });
  pool.stop();
  EXPECT_EQ(leased(), 0u) << "who was interrupted gave them back";
}

TEST_F(WorkerPoolTest, InterruptsWhatNobodyWants) {
  std::promise<std::shared_ptr<BegunTask>> begun;
  WorkerPool pool(loop, {"test", {"default"}, 1, 0});
  pool.add_begun("work", [&](const std::shared_ptr<BegunTask>& task) {
    task->on_interrupt([task] {
      EXPECT_TRUE(task->cancelled());
      task->finish(TaskFailure{{"OSError", "was told to stop", {}, {}}, true});
    });
    begun.set_value(task);
  });
  ASSERT_TRUE(pool.start());
  Started run = start(1);
  const auto task = begun.get_future().get();
  ASSERT_TRUE(ask<void>([&](Core& core, const Reply<void>& reply) {
    core.cancel({run.id, "no longer needed", {}}, reply);
  }));
  EXPECT_EQ(end_of(run).status, store::RunStatus::kCancelled);
  wait_until([&] { return leased() == 0; });
  for (const store::CallRecord& call : calls_of(run)) {
    EXPECT_EQ(call.status, store::CallStatus::kCancelled);
  }
  pool.stop();
  task->finish(Payload());  // too late, and no harm
}

// Whoever opens the store next must not take the pool's worker for one that was lost.
TEST_F(WorkerPoolTest, EndsItsSession) {
  WorkerPool pool(loop, {"test", {"default"}, 1, 0});
  ASSERT_TRUE(pool.start());
  ASSERT_EQ(real->sessions().value().size(), 1u);
  pool.stop();
  EXPECT_TRUE(real->sessions().value().empty());
}

}  // namespace
}  // namespace pawl::engine
