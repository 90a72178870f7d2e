// Two nodes over one store that hear of each other: what the one has done, the other knows without
// a look of its own, and without any time going by.
#include <algorithm>

#include "engine/cluster/neighbours.h"
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, receive, set_status, sleep, stream

@workflow
async def waiting(n):
    set_status("begun")
    got = await receive("in")
    set_status("got it")
    await receive("in")
    return got

@workflow
async def streaming(n):
    await receive("in")
    stream("lines").append(1)
    await receive("in")

@workflow
async def working(n):
    return await work(n)

@workflow
async def both(n):
    return await asyncio.gather(work(1), work(2))

@workflow
async def dropping(n):
    held = asyncio.create_task(work(n))
    await receive("in")
    held.cancel()
    await receive("in")

@workflow
async def sleepy(n):
    await sleep(300)
    return "awake"
)";

class ClusterTest : public testing::Test {
 protected:
  ClusterTest() : driver(shared()) {
    driver.deploy(kFlows, {"work"});
    auto opened = Core::open(*driver.store, driver.clock, driver.random, shared());
    EXPECT_TRUE(opened) << to_string(opened.error());
    other = std::move(*opened);
    settle();
  }
  static CoreOptions shared() {
    CoreOptions options;
    options.exclusive = false;
    options.node_timeout_us = 100'000'000;
    return options;
  }
  static void settle_one(Core& core, store::Store& store) {
    for (int i = 0; i < 1000; ++i) {
      core.tick();
      core.process();
      if (core.has_batch()) {
        core.committed(store.commit(core.take_batch()));
      } else if (!core.busy()) {
        return;
      }
    }
  }
  // Until neither has anything to do, and no time goes by.
  void settle() {
    for (int i = 0; i < 10; ++i) {
      settle_one(*driver.core, *driver.store);
      if (other) settle_one(*other, *driver.store);
    }
  }
  // For both of them.
  void pass(double seconds) {
    for (double left = seconds; left > 0; left -= 5) {
      driver.clock.advance_us(static_cast<std::int64_t>(std::min(left, 5.0) * 1e6));
      settle();
    }
  }
  void start(Core& core, const std::string& workflow, const std::string& id = {}) {
    StartRequest request;
    request.workflow = workflow;
    request.id = id.empty() ? workflow : id;
    bool started = false;
    core.start(request, [&](const Result<Started>& how) { started = how.has_value(); });
    settle();
    EXPECT_TRUE(started);
  }
  void send(Core& core, const std::string& run) {
    core.send({run, "in", Payload::trusted("\"hello\""), {}}, [](const auto&) {});
    settle();
  }
  Key open_session(Core& core, std::uint32_t wanted, std::int64_t timeout_us = 30'000'000,
                   Key token = 0) {
    Key session = 0;
    SessionRequest request{"worker", {"default"}, timeout_us};
    request.token = token;
    core.open_session(
        request,
        [this](Delivery delivery) {
          for (TaskOrder& order : delivery.tasks) orders.push_back(std::move(order));
          for (const HandedOut task : delivery.cancelled) cancelled.push_back(task.call);
        },
        [&](const Result<Key>& opened) { session = *opened; });
    settle();
    EXPECT_TRUE(core.set_capacity(session, wanted));
    settle();
    return session;
  }
  store::Recorded report(Core& core, Key session, const TaskOrder& order) {
    TaskReport report{order.call, order.token, {}, {}, true, false};
    report.value = Payload::trusted("7");
    store::Recorded how = store::Recorded::kUnknown;
    core.report(session, {report}, [&](const Result<std::vector<store::Recorded>>& recorded) {
      ASSERT_TRUE(recorded);
      how = recorded->front();
    });
    settle();
    return how;
  }

  CoreDriver driver;
  std::unique_ptr<Core> other;
  std::vector<TaskOrder> orders;
  std::vector<Key> cancelled;
};

TEST_F(ClusterTest, AWaitEndsWithTheRunThatEndsElsewhere) {
  start(*driver.core, "waiting");
  std::string told;
  other->wait("waiting", [&](const Result<RunOutcome>& outcome) {
    told = outcome ? CoreDriver::describe(*outcome) : to_string(outcome.error());
  });
  send(*driver.core, "waiting");
  EXPECT_EQ(told, "");
  send(*driver.core, "waiting");
  EXPECT_EQ(told, "\"hello\"");
}

TEST_F(ClusterTest, AStatusIsHeardOfElsewhere) {
  start(*driver.core, "waiting");
  std::string status;
  other->wait_status("waiting", 1, [&](const Result<StatusChange>& change) {
    if (change) status = change->status.text();
  });
  settle();
  EXPECT_EQ(status, "");
  send(*other, "waiting");
  EXPECT_EQ(status, "\"got it\"");
}

TEST_F(ClusterTest, AStreamIsHeardOfElsewhere) {
  start(*driver.core, "streaming");
  bool grown = false;
  other->wait_stream("streaming", "lines", 0, [&](const Result<void>&) { grown = true; });
  settle();
  EXPECT_FALSE(grown);
  send(*driver.core, "streaming");
  EXPECT_TRUE(grown);
}

TEST_F(ClusterTest, AWorkerElsewhereGetsATaskAtOnce) {
  const Key session = open_session(*other, 10);
  start(*driver.core, "working");
  ASSERT_EQ(orders.size(), 1u);
  EXPECT_EQ(report(*other, session, orders[0]), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome("working"), "7");
}

TEST_F(ClusterTest, AWorkerElsewhereHearsThatATaskIsNotWanted) {
  open_session(*other, 10);
  start(*driver.core, "dropping");
  ASSERT_EQ(orders.size(), 1u);
  send(*driver.core, "dropping");
  EXPECT_EQ(cancelled, std::vector<Key>{orders[0].call});
}

TEST_F(ClusterTest, LimitsHoldAtBothAndAPlaceThatIsFreeIsTakenByEither) {
  const Key session = open_session(*other, 1);
  store::QueueLimits one;
  one.max_running = 1;
  bool set = false;
  driver.core->set_queue_limits("default", one, [&](const Result<void>&) { set = true; });
  settle();
  EXPECT_TRUE(set);
  start(*other, "both");
  ASSERT_EQ(orders.size(), 1u) << "the other node's hot step knows the limit";
  open_session(*driver.core, 10);
  EXPECT_EQ(orders.size(), 1u);
  report(*other, session, orders[0]);
  EXPECT_EQ(orders.size(), 2u) << "no time has gone by";
}

TEST_F(ClusterTest, ADeployIsAnsweredWhenTheOthersKnow) {
  start(*other, "sleepy");  // the name is known there from now on
  auto request = compile_deploy({{{"flow.py", R"(
from pawl import workflow

@workflow
async def sleepy(n):
    return "new"
)"}},
                                 {},
                                 {}});
  ASSERT_TRUE(request);
  bool done = false;
  driver.core->deploy(*request, [&](const Result<Deployed>&) { done = true; });
  settle_one(*driver.core, *driver.store);
  EXPECT_FALSE(done) << "the other one has not heard of it";
  settle_one(*other, *driver.store);
  settle_one(*driver.core, *driver.store);
  EXPECT_TRUE(done);
  start(*other, "sleepy", "again");
  EXPECT_EQ(driver.outcome("again"), "\"new\"");
}

TEST_F(ClusterTest, ADeployIsAnsweredAlthoughAnotherIsSilent) {
  auto request = compile_deploy({{{"flow.py", kFlows}}, {"work"}, {}});
  ASSERT_TRUE(request);
  bool done = false;
  driver.core->deploy(*request, [&](const Result<Deployed>&) { done = true; });
  settle_one(*driver.core, *driver.store);
  EXPECT_FALSE(done);
  driver.clock.advance_us(Neighbours::kPatienceUs);
  settle_one(*driver.core, *driver.store);
  EXPECT_TRUE(done);
}

TEST_F(ClusterTest, RunsOfADeadNodeGoOnWhenItsTimeIsOver) {
  start(*other, "working");
  start(*other, "sleepy");
  other.reset();
  open_session(*driver.core, 10);
  ASSERT_EQ(orders.size(), 1u) << "its task was pending";
  // A run that is ready when its node dies.
  driver.core->send({"working", "in", Payload::trusted("1"), {}}, [](const auto&) {});
  pass(95);
  EXPECT_EQ(driver.store->nodes()->size(), 2u);
  pass(10);
  EXPECT_EQ(driver.store->nodes()->size(), 1u);
  pass(200);
  EXPECT_EQ(driver.outcome("sleepy"), "\"awake\"");
}

TEST_F(ClusterTest, RunsOfANodeThatLeavesGoOnAtOnce) {
  start(*other, "waiting");
  driver.core->send({"waiting", "in", Payload::trusted("1"), {}}, [](const auto&) {});
  settle_one(*driver.core, *driver.store);
  EXPECT_EQ(*other->leave(), 1u);
  EXPECT_EQ(driver.store->nodes()->size(), 1u);
  settle_one(*driver.core, *driver.store);
  other.reset();
  send(*driver.core, "waiting");
  EXPECT_EQ(driver.outcome("waiting"), "1") << "no time has gone by";
}

TEST_F(ClusterTest, AWorkerBringsItsTasksFromANodeThatHasLeft) {
  open_session(*other, 1);
  start(*driver.core, "working");
  ASSERT_EQ(orders.size(), 1u);
  ASSERT_TRUE(other->leave());
  other.reset();
  settle();
  open_session(*driver.core, 10, 1'000'000'000);
  EXPECT_EQ(orders.size(), 1u) << "its worker may come back with it";
  const Key again = open_session(*driver.core, 0, 1'000'000'000);
  bool taken = false;
  driver.core->take_along(again, {{orders[0].call, orders[0].token, {}}}, [&] { taken = true; });
  settle();
  EXPECT_TRUE(taken);
  pass(140);
  EXPECT_EQ(orders.size(), 1u) << "nobody else has got it";
  EXPECT_EQ(report(*driver.core, again, orders[0]), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome("working"), "7");
}

TEST_F(ClusterTest, TasksThatNobodyBringsGoToOthers) {
  open_session(*other, 1);
  start(*driver.core, "working");
  ASSERT_TRUE(other->leave());
  other.reset();
  settle();
  const Key next = open_session(*driver.core, 10, 1'000'000'000);
  EXPECT_EQ(orders.size(), 1u);
  pass(140);
  ASSERT_EQ(orders.size(), 2u);
  EXPECT_EQ(orders[1].attempt, 1u) << "the end of a server is no failure of a task";
  EXPECT_EQ(report(*driver.core, next, orders[1]), store::Recorded::kRecorded);
}

TEST_F(ClusterTest, NobodyTakesTheTasksOfAnotherOwner) {
  open_session(*other, 1, 30'000'000, 5);
  start(*driver.core, "working");
  ASSERT_EQ(orders.size(), 1u);
  const Key thief = open_session(*driver.core, 0, 30'000'000, 6);
  driver.core->take_along(thief, {{orders[0].call, orders[0].token, {}}}, [] {});
  settle();
  EXPECT_EQ(report(*driver.core, thief, orders[0]), store::Recorded::kStale);
  const Key owner = open_session(*driver.core, 0, 30'000'000, 5);
  EXPECT_EQ(report(*driver.core, owner, orders[0]), store::Recorded::kRecorded)
      << "its own worker may report anywhere";
}

}  // namespace
}  // namespace pawl::engine
