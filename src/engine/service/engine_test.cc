#include "pawl/engine.h"

#include <atomic>
#include <future>
#include <thread>

#include "engine/service/engine_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl {
namespace {

constexpr char kSource[] = R"(
from pawl import workflow, child, continue_as_new, receive, set_status
from pawl.tasks import double

@workflow
async def twice(x):
    print("doubling", x)
    return await double(x)

@workflow
async def patient(x):
    set_status({"waits": x})
    return await receive("go")

@workflow
async def failing(x):
    raise ValueError("no " + str(x))

@workflow
async def restless(x):
    continue_as_new(x + 1)

@workflow
async def parent(x):
    return await child("twice", x) + await child("twice", x)
)";

class PublicEngineTest : public EngineTest {
 protected:
  void SetUp() override {
    EngineTest::SetUp();
    prepare();
  }
  void prepare() {
    engine->task("double", [](int x) { return 2 * x; });
    deploy(kSource);
  }
};

TEST_F(PublicEngineTest, RunsAWorkflow) {
  EXPECT_EQ(run("twice", 21), "42");
  EXPECT_EQ(run("failing", 1), "failed: ValueError: no 1");
  auto started = engine->start("twice", 4);
  ASSERT_TRUE(started);
  EXPECT_TRUE(started->created);
  auto result = engine->wait(started->id, kLongEnough);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result->as<int>(), 8);
  EXPECT_EQ(result->as<std::string>().error().code, ErrorCode::value_mismatch);
}

// It has a next turn whenever one is over: the engine must not wait for its last.
TEST_F(PublicEngineTest, StopsWhileARunNeverRests) {
  auto started = engine->start("restless", 1);
  ASSERT_TRUE(started);
  engine->stop();
  EXPECT_FALSE(engine->start("twice", 1));
}

TEST_F(PublicEngineTest, DeploysOnceAndSaysWhatIsWrong) {
  auto first = engine->deploy(kSource);
  auto second = engine->deploy(kSource);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->version, second->version);
  EXPECT_EQ(first->workflows,
            (std::vector<std::string>{"twice", "patient", "failing", "restless", "parent"}));
  auto names = engine->workflows();
  ASSERT_TRUE(names);
  EXPECT_EQ(*names,
            (std::vector<std::string>{"failing", "parent", "patient", "restless", "twice"}));

  auto wrong =
      engine->deploy("from pawl import workflow\n@workflow\nasync def f(x):\n  return y\n");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::compile_failed);
  EXPECT_NE(wrong.error().message.find("workflow.py:4:"), std::string::npos);
  auto nowhere = engine->deploy_files({"/nowhere/flow.py"});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, ErrorCode::cannot_read_file);
}

TEST_F(PublicEngineTest, DeploysFilesThatImportEachOther) {
  auto deployed = engine->deploy({{"flow.py",
                                   "from pawl import workflow\nfrom prices import total\n"
                                   "@workflow\nasync def sum_up(x):\n  return total(x)\n"},
                                  {"prices.py", "def total(x):\n  return sum(x)\n"}});
  ASSERT_TRUE(deployed) << to_string(deployed.error());
  EXPECT_EQ(run("sum_up", std::vector<int>{1, 2, 3}), "6");
}

TEST_F(PublicEngineTest, StartsOnce) {
  auto first = engine->start("twice", 1, {.id = "r", .tags = {{"shop", "north"}}});
  auto again = engine->start("twice", 1, {.id = "r"});
  ASSERT_TRUE(first && again);
  EXPECT_TRUE(first->created);
  EXPECT_FALSE(again->created);
  auto refused = [&](int input, StartOptions options) {
    auto started = engine->start("twice", input, std::move(options));
    return started ? "started" : error_label(started.error().code);
  };
  EXPECT_EQ(refused(2, {.id = "r"}), "PAWL-4003");
  EXPECT_EQ(refused(1, {.id = "r", .on_conflict = OnConflict::kFail}), "PAWL-4003");
  EXPECT_EQ(refused(1, {.id = std::string(256, 'x')}), "PAWL-4006");
  EXPECT_FALSE(engine->start("twice", 1, {.start_key = "k"})->id.empty());
  EXPECT_EQ(engine->start("twice", 1, {.start_key = "k"})->created, false);
  EXPECT_EQ(engine->start("nobody", 1).error().code, ErrorCode::unknown_workflow);
}

TEST_F(PublicEngineTest, WaitsOnlySoLong) {
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  auto early = engine->wait("r", std::chrono::milliseconds(5));
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, ErrorCode::wait_timeout);
  EXPECT_EQ(engine->wait("nobody").error().code, ErrorCode::unknown_run);
  ASSERT_TRUE(engine->send("r", "go", "now"));
  EXPECT_EQ(ending("r"), "\"now\"");
}

TEST_F(PublicEngineTest, TakesAMessageOnce) {
  deploy(R"(
from pawl import workflow, receive

@workflow
async def collect(x):
    return [await receive("go"), await receive("go")]
)");
  ASSERT_TRUE(engine->start("collect", 1, {.id = "r"}));
  ASSERT_TRUE(engine->send("r", "go", 1, {.id = "m"}));
  ASSERT_TRUE(engine->send("r", "go", 1, {.id = "m"}));
  ASSERT_TRUE(engine->send("r", "go", 2));
  EXPECT_EQ(ending("r"), "[1,2]");
  EXPECT_EQ(engine->send("r", "go", 3).error().code, ErrorCode::run_ended);
  EXPECT_EQ(engine->send("nobody", "go", 3).error().code, ErrorCode::unknown_run);
}

TEST_F(PublicEngineTest, PausesResumesAndCancels) {
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  ASSERT_TRUE(engine->pause("r"));
  EXPECT_TRUE(engine->get("r")->paused);
  ASSERT_TRUE(engine->send("r", "go", 5));
  EXPECT_EQ(engine->wait("r", std::chrono::milliseconds(20)).error().code, ErrorCode::wait_timeout);
  ASSERT_TRUE(engine->resume("r"));
  EXPECT_EQ(ending("r"), "5");
  EXPECT_EQ(engine->cancel("r").error().code, ErrorCode::run_ended);
  ASSERT_TRUE(engine->start("patient", 1, {.id = "c"}));
  ASSERT_TRUE(engine->cancel("c"));
  EXPECT_EQ(ending("c"), "cancelled: CancelledError: ");
  auto result = engine->wait("c");
  EXPECT_EQ(result->as<int>().error().code, ErrorCode::run_not_completed);
}

TEST_F(PublicEngineTest, ShowsRuns) {
  StartOptions options{.id = "a", .priority = 3, .tags = {{"shop", "north"}}};
  ASSERT_TRUE(engine->start("twice", 21, options));
  EXPECT_EQ(ending("a"), "42");
  ASSERT_TRUE(engine->start("patient", 7, {.id = "b", .tags = {{"shop", "south"}}}));
  auto ended = engine->get("a");
  ASSERT_TRUE(ended) << to_string(ended.error());
  EXPECT_EQ(ended->workflow, "twice");
  EXPECT_EQ(ended->version.size(), 64u);
  EXPECT_EQ(ended->status, RunStatus::kCompleted);
  EXPECT_EQ(ended->priority, 3);
  EXPECT_EQ(ended->input.text(), "21");
  ASSERT_TRUE(ended->result);
  EXPECT_EQ(ended->result->output.text(), "42");
  ASSERT_TRUE(ended->ended_at);
  EXPECT_GE(*ended->ended_at, ended->created_at);
  auto waiting = engine->get("b");
  ASSERT_TRUE(waiting);
  EXPECT_EQ(waiting->status, RunStatus::kWaiting);
  EXPECT_FALSE(waiting->result);
  EXPECT_EQ(waiting->progress.text(), R"({"waits":7})");
  EXPECT_EQ(engine->get("nobody").error().code, ErrorCode::unknown_run);

  EXPECT_EQ(engine->counts()->completed, 1u);
  EXPECT_EQ(engine->counts()->waiting, 1u);
  auto found = [&](RunFilter filter) {
    std::string ids;
    auto page = engine->list(filter);
    for (const RunInfo& info : page->runs) ids += info.id;
    return ids;
  };
  EXPECT_EQ(found({}), "ba");
  EXPECT_EQ(found({.status = RunStatus::kCompleted}), "a");
  EXPECT_EQ(found({.workflow = "patient"}), "b");
  EXPECT_EQ(found({.tags = {{"shop", "north"}}}), "a");
  EXPECT_EQ(found({.created_from = waiting->created_at + std::chrono::hours(1)}), "");
  auto page = engine->list({}, 0, 1);
  ASSERT_EQ(page->runs.size(), 1u);
  auto next = engine->list({}, page->next, 1);
  ASSERT_EQ(next->runs.size(), 1u);
  EXPECT_EQ(next->runs[0].id, "a");
}

TEST_F(PublicEngineTest, ShowsWhatARunDid) {
  ASSERT_TRUE(engine->start("parent", 5, {.id = "p"}));
  EXPECT_EQ(ending("p"), "20");
  auto calls = engine->timeline("p")->calls;
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].kind, CallKind::kChild);
  EXPECT_EQ(calls[0].status, CallStatus::kCompleted);
  EXPECT_EQ(calls[0].value.text(), "10");
  auto child = engine->get(calls[0].child);
  ASSERT_TRUE(child);
  EXPECT_EQ(child->parent, "p");
  auto inner = engine->timeline(child->id)->calls;
  ASSERT_EQ(inner.size(), 1u);
  EXPECT_EQ(inner[0].name, "double");
  EXPECT_EQ(inner[0].args.text(), "[5]");
  EXPECT_EQ(inner[0].attempt, 1u);
  auto lines = engine->logs(child->id);
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 1u);
  EXPECT_EQ(lines->at(0).line, "doubling 5");
}

// --- callbacks

TEST_F(PublicEngineTest, AnswersByCallback) {
  constexpr int kRuns = 200;
  std::atomic<int> sum = 0;
  std::atomic<int> left = kRuns;
  std::promise<void> all;
  for (int i = 0; i < kRuns; ++i) {
    engine->start_async("twice", Payload::trusted(std::to_string(i)), {},
                        [&](Result<StartedRun> started) {
                          ASSERT_TRUE(started) << to_string(started.error());
                          engine->wait_async(started->id, [&](Result<RunResult> result) {
                            ASSERT_TRUE(result);
                            sum += *result->as<int>();
                            if (--left == 0) all.set_value();
                          });
                        });
  }
  ASSERT_EQ(all.get_future().wait_for(kLongEnough), std::future_status::ready);
  EXPECT_EQ(sum, kRuns * (kRuns - 1));
}

TEST_F(PublicEngineTest, StopsWaitingWhenAsked) {
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  std::promise<Error> answer;
  Engine::WaitId wait =
      engine->wait_async("r", [&](Result<RunResult> result) { answer.set_value(result.error()); });
  engine->stop_waiting(wait);
  EXPECT_EQ(answer.get_future().get().code, ErrorCode::wait_timeout);
  engine->stop_waiting(wait);
  engine->stop_waiting(12345);
}

TEST_F(PublicEngineTest, RefusesToBlockInACallback) {
  std::promise<Error> answer;
  engine->start_async("patient", {}, {}, [&](const Result<StartedRun>& started) {
    answer.set_value(engine->wait(started->id).error());
  });
  EXPECT_EQ(answer.get_future().get().code, ErrorCode::invalid_request);
}

// --- the end

TEST_F(PublicEngineTest, TellsEverybodyWhenItStops) {
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  std::promise<Error> answer;
  engine->wait_async("r", [&](Result<RunResult> result) { answer.set_value(result.error()); });
  std::thread blocked(
      [&] { EXPECT_EQ(engine->wait("r").error().code, ErrorCode::engine_stopped); });
  engine->stop();
  EXPECT_EQ(answer.get_future().get().code, ErrorCode::engine_stopped);
  blocked.join();
  EXPECT_EQ(engine->start("patient", 1).error().code, ErrorCode::engine_stopped);
  EXPECT_EQ(engine->wait("r").error().code, ErrorCode::engine_stopped);
  EXPECT_EQ(engine->get("r").error().code, ErrorCode::engine_stopped);
  EXPECT_EQ(engine->cancel("r").error().code, ErrorCode::engine_stopped);
  EXPECT_EQ(engine->start_workers().error().code, ErrorCode::engine_stopped);
  EXPECT_EQ(engine->deploy(kSource).error().code, ErrorCode::engine_stopped);
  engine->stop();
}

TEST_F(PublicEngineTest, StopsWhileATaskWaitsForARun) {
  deploy(R"(
from pawl import workflow
from pawl.tasks import wait_for

@workflow
async def outer(x):
    return await wait_for(x)
)");
  std::promise<void> waits;
  engine->task("wait_for", [&](const std::string& run) {
    waits.set_value();
    auto result = engine->wait(run);
    EXPECT_EQ(result.error().code, ErrorCode::engine_stopped);
    throw GiveBack();
  });
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  ASSERT_TRUE(engine->start("outer", "r"));
  waits.get_future().get();
  engine->stop();
}

TEST_F(PublicEngineTest, ServesManyThreadsAtOnce) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([this, thread] {
      for (int i = 0; i < 25; ++i) {
        int x = 100 * thread + i;
        EXPECT_EQ(run("twice", x), std::to_string(2 * x));
        EXPECT_TRUE(engine->list({}, 0, 5));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(engine->counts()->completed, 100u);
}

TEST(EngineOpenTest, RefusesWhatItCannotUse) {
  EXPECT_EQ(Engine::open({.store = "carrier-pigeon:"}).error().code, ErrorCode::invalid_store_url);
  EXPECT_EQ(Engine::open({.worker_threads = 0}).error().code, ErrorCode::invalid_request);
  EXPECT_EQ(Engine::open({.queues = {}}).error().code, ErrorCode::invalid_request);
}

// --- on disk

class DurableEngineTest : public EngineTest {
 protected:
  void SetUp() override { reopen(); }
  void reopen() {
    open({.store = "sqlite:" + folder_.file()});
    engine->task("double", [](int x) { return 2 * x; });
  }

  store::TemporaryFolder folder_;
};

TEST_F(DurableEngineTest, GoesOnWhereItStopped) {
  deploy(kSource);
  ASSERT_TRUE(engine->start("patient", 1, {.id = "r"}));
  EXPECT_EQ(run("twice", 2), "4");
  reopen();
  EXPECT_EQ(engine->get("r")->status, RunStatus::kWaiting);
  ASSERT_TRUE(engine->send("r", "go", "again"));
  EXPECT_EQ(ending("r"), "\"again\"");
  reopen();
  EXPECT_EQ(ending("r"), "\"again\"");
  EXPECT_EQ(run("twice", 3), "6");
}

// A clean stop gives back what has not begun, and nobody counts a lease as lost, however often.
TEST_F(DurableEngineTest, GivesUnbegunTasksBackWhenItStops) {
  deploy(R"(
import asyncio
from pawl import workflow
from pawl.tasks import slow

@workflow
async def wide(n):
    return sum(await asyncio.gather(*[slow(i) for i in range(n)]))
)");
  std::atomic<int> begun = 0;
  std::atomic<int> round = 0;
  auto slow = [&](TaskContext& context, int) {
    EXPECT_EQ(context.attempt(), 1u);
    ++begun;
    // Two are in the middle when it stops; they give themselves back.
    while (round < 15 && !context.stopping()) std::this_thread::yield();
    if (context.stopping()) throw GiveBack();
    return 1;
  };
  engine->task("slow", slow);
  ASSERT_TRUE(engine->start("wide", 10, {.id = "r"}));
  for (round = 0; round < 15;) {
    while (begun < 2) std::this_thread::yield();
    begun = 0;
    reopen();
    ++round;
    engine->task("slow", slow);
    ASSERT_TRUE(engine->start_workers());
  }
  EXPECT_EQ(ending("r"), "10");
}

TEST_F(DurableEngineTest, LetsOneProcessInAtATime) {
  auto second = Engine::open({.store = "sqlite:" + folder_.file()});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::store_in_use);
}

}  // namespace
}  // namespace pawl
