// Children: policies when their parent ends, trees, ids, failures, large gathers.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, spawn, sleep, detach, Cancelled, continue_as_new
from pawl.tasks import work, clean

@workflow
async def leaf(n):
    try:
        return await work(n)
    except Cancelled:
        await clean(n)
        raise

@workflow
async def deaf(n):
    while True:
        try:
            await sleep(36000)
        except Cancelled:
            pass

@workflow
async def hasty(n):
    await child("deaf", n, id="deaf")

@workflow
async def parent(how):
    kept = child("leaf", "kept", on_parent_end="abandon")
    mine = child("leaf", "mine", on_parent_end="cancel")
    plain = child("leaf", "plain")
    spawn("leaf", "spawned")
    loose = detach(child("leaf", "loose"))
    await work("start")
    if how == "return":
        return "done"
    if how == "fail":
        raise ValueError("parent")
    if how == "continue":
        continue_as_new("sleep")
    await sleep(3600)

@workflow
async def hurried(how):
    kept = child("leaf", "kept", id="kept " + how, on_parent_end="abandon")
    mine = child("leaf", "mine", id="mine " + how)
    if how == "fail":
        raise ValueError("parent")
    if how == "continue":
        continue_as_new("sleep")
    if how == "await":
        async def wait():
            await kept
        asyncio.create_task(wait())
        await asyncio.sleep(0)
    if how == "sleep":
        await sleep(3600)

@workflow
async def impatient(n):
    kept = child("leaf", "kept", id="kept", on_parent_end="abandon")
    mine = child("leaf", "mine", id="mine")
    for waited in (kept, mine):
        try:
            await asyncio.wait_for(waited, 1)
        except asyncio.TimeoutError:
            pass
    await sleep(3600)

@workflow
async def joins(n):
    try:
        return await child("leaf", n, id="shared", on_conflict="return")
    except Exception as error:
        return f"{type(error).__name__} {getattr(error, 'kind', '')} {error}"

@workflow
async def tree(depth):
    if depth == 0:
        return await work("leaf")
    try:
        return await child("tree", depth - 1)
    except Cancelled:
        await clean(depth)
        raise

@workflow
async def bushy(depth):
    if depth == 0:
        return 1
    return sum(await asyncio.gather(child("bushy", depth - 1), child("bushy", depth - 1)))

@workflow
async def waiter(how):
    try:
        return await child("leaf", 1, id="chosen")
    except Exception as error:
        return [type(error).__name__, str(error)]

@workflow
async def wide(n):
    results = await asyncio.gather(*[child("short", i) for i in range(n)])
    return sum(results)

@workflow
async def wide_waiting(n):
    await asyncio.gather(*[child("leaf", i) for i in range(n)])

@workflow
async def short(n):
    return n

def broken_helper():
    raise KeyError("deep inside")

@workflow
async def broken(n):
    broken_helper()

@workflow
async def outer(n):
    await child("broken", n)

@workflow
async def policy(n):
    how = "ask"
    try:
        await child("leaf", n, on_parent_end=how)
    except ValueError as error:
        return str(error)

@workflow
async def names_it(ids):
    refused = []
    for id in ids:
        spawn("short", 1, id=id)
        try:
            await child("short", 1, id=id)
        except ValueError as error:
            refused.append(str(error))
    return refused

@workflow
async def spawner(n):
    spawn("nowhere", n)
    spawn("short", n, id="taken")
    spawn("short", n, id="new")
    spawn("short", n, id="new")
    await sleep(1)

@workflow
async def patient(n):
    first = child("short", n)
    await sleep(100)
    return await first
)";

class ChildrenTest : public ControlTest {
 protected:
  ChildrenTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }
  // Answers the task with these arguments.
  void answer(const std::string& task) {
    for (std::size_t i = 0; i < driver.delivered.size(); ++i) {
      const TaskOrder& order = driver.delivered[i];
      if (order.name + order.args.text() != task) continue;
      TaskReport report{order.call, order.token, Payload(), {}, true, false};
      driver.delivered.erase(driver.delivered.begin() + static_cast<std::ptrdiff_t>(i));
      driver.send(report);
      return;
    }
    ADD_FAILURE() << "no task " << task;
  }
  int cancelled_leaves() {
    int count = 0;
    store::RunFilter filter;
    filter.ns = 1;
    filter.workflow = "leaf";
    const store::RunPage page = driver.store->list_runs(filter, 0, 100).value();
    for (const store::RunView& run : page.runs) {
      count += run.state && run.state->cancel != store::CancelState::kNone;
    }
    return count;
  }
};

TEST_F(ChildrenTest, ArePartOfTheirParentUnlessAbandoned) {
  for (const char* how : {"return", "fail", "continue"}) {
    SCOPED_TRACE(how);
    int before = cancelled_leaves();
    std::string run = start("parent", std::string("\"") + how + "\"");
    crash();
    answer(R"(work["start"])");
    EXPECT_EQ(cancelled_leaves() - before, 2) << "mine and plain";
  }
}

// Nobody has awaited it, or only a coroutine that ends with the run.
TEST_F(ChildrenTest, AnAbandonedOneOfTheLastTurnIsStarted) {
  for (const char* how : {"return", "fail", "continue", "await"}) {
    SCOPED_TRACE(how);
    start("hurried", std::string("\"") + how + "\"");
    crash();
    auto kept = driver.store->find_run(1, std::string("kept ") + how).value();
    ASSERT_TRUE(kept);
    EXPECT_EQ(driver.store->run(*kept).value()->state->cancel, store::CancelState::kNone);
    EXPECT_FALSE(driver.store->find_run(1, std::string("mine ") + how).value())
        << "it was not made";
  }
}

// The parent lives on, and does not await them any more.
TEST_F(ChildrenTest, AreLetGoByWhoeverAwaitsThemNoLonger) {
  start("impatient", "1");
  ASSERT_EQ(driver.delivered.size(), 2u);
  driver.pass(1);
  driver.pass(1);
  EXPECT_EQ(view("mine").state->cancel, store::CancelState::kDelivered);
  EXPECT_EQ(view("kept").state->cancel, store::CancelState::kNone) << "it was abandoned";
}

TEST_F(ChildrenTest, AKillIsAnEndLikeOthers) {
  std::string run = start("parent", R"("sleep")");
  answer(R"(work["start"])");
  EXPECT_EQ(kill(run), "");
  EXPECT_EQ(cancelled_leaves(), 2);
}

TEST_F(ChildrenTest, AreCancelledBeforeTheirParent) {
  std::string run = start("tree", "3");
  ASSERT_EQ(delivered(), Names{R"(work["leaf"])"});
  EXPECT_EQ(cancel(run, "stop"), "");
  answer(R"(work["leaf"])");
  for (const char* level : {"clean[1]", "clean[2]", "clean[3]"}) {
    ASSERT_EQ(delivered(), Names{level}) << "from the leaf to the root";
    crash();
    answer(level);
  }
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "stop");
}

TEST_F(ChildrenTest, HaveAsLongAsTheirParent) {
  for (bool again : {false, true}) {
    std::string run = start("hasty", "1");
    if (again) crash();
    cancel(run, "stop", again ? 10 : 1000);
    driver.pass(again ? 9 : 999);
    EXPECT_EQ(driver.outcome("deaf"), "waiting");
    driver.pass(1);
    EXPECT_EQ(driver.outcome("deaf"), "cancelled");
    EXPECT_EQ(driver.outcome(run), "cancelled");
    driver.core->remove_runs({key_of("deaf")}, [](const auto&) {});
    driver.settle();
  }
}

TEST_F(ChildrenTest, TellWhyTheyWereCancelled) {
  std::string run = start("tree", "1");
  std::string leaf = children(run).at(0);
  cancel(run, "stop");
  EXPECT_EQ(view(leaf).requests.cancel_reason, "its parent '" + run + "' no longer wants it: stop");
  EXPECT_EQ(view(leaf).requests.force_at_us, view(run).requests.force_at_us);
}

TEST_F(ChildrenTest, HaveAnIdThatTellsWhoseTheyAre) {
  std::string run = start("tree", "1", "oak");
  EXPECT_EQ(children(run).at(0).substr(0, 4), "oak.");
  std::string other = start("tree", "1", std::string(255, 'x'));
  EXPECT_EQ(children(other).at(0).size(), 36u) << "too long: a UUID";
}

TEST_F(ChildrenTest, MayHaveAChosenId) {
  std::string run = start("waiter", "1");
  EXPECT_EQ(children(run), Names{"chosen"});
  std::string second = start("waiter", "1");
  EXPECT_EQ(driver.outcome(second), R"(["TaskError","RunExists: run 'chosen' exists"])");
  answer("work[1]");
  EXPECT_EQ(driver.outcome(run), "null");
}

TEST_F(ChildrenTest, AnothersCancelRaisesInTheParent) {
  std::string run = start("waiter", "1");
  cancel("chosen", "operator");
  answer("work[1]");
  answer("clean[1]");
  EXPECT_EQ(driver.outcome(run), R"(["TaskError","CancelledError: operator"])");
}

TEST_F(ChildrenTest, AKilledChildRaisesInTheParent) {
  std::string run = start("waiter", "1");
  kill("chosen", "operator");
  EXPECT_EQ(driver.outcome(run), R"(["TaskError","CancelledError: killed: operator"])");
}

TEST_F(ChildrenTest, TheirTracebackComesWithTheFailure) {
  std::string run = start("outer", "1");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'deep inside'");
  std::string traceback = outcome(run).error.traceback;
  EXPECT_NE(traceback.find("await child(\"broken\", n)"), std::string::npos) << traceback;
  EXPECT_NE(traceback.find("In 'broken':"), std::string::npos) << traceback;
  EXPECT_NE(traceback.find("in broken_helper"), std::string::npos) << traceback;
}

TEST_F(ChildrenTest, AnUnknownPolicyIsAnError) {
  EXPECT_EQ(driver.outcome(start("policy", "1")),
            R"("on_parent_end must be 'cancel' or 'abandon'")");
}

TEST_F(ChildrenTest, AnIdThatNoRunCanHaveIsAnError) {
  std::string run = start("names_it", R"(["two\nlines", "..", ")" + std::string(256, 'x') + "\"]");
  EXPECT_EQ(driver.outcome(run),
            R"(["the run's id has a control character in it","the run's id must not be '..'",)"
            R"("the run's id is longer than 255 bytes"])");
  EXPECT_EQ(log(run),
            "spawn: the run's id has a control character in it\n"
            "spawn: the run's id must not be '..'\n"
            "spawn: the run's id is longer than 255 bytes\n");
  EXPECT_EQ(driver.store->count_runs(1)->completed, 1u) << "there is no other";
}

TEST_F(ChildrenTest, WhatCannotBeSpawnedIsALineInTheLog) {
  start("short", "1", "taken");
  std::string run = start("spawner", "2");
  EXPECT_EQ(log(run),
            "spawn: there is no workflow 'nowhere'\n"
            "spawn: run 'taken' exists\n"
            "spawn: run 'new' exists\n");
  EXPECT_TRUE(driver.store->timeline(key_of(run), 0, 10)->calls.empty()) << "nothing stays open";
  EXPECT_EQ(driver.outcome("new"), "2");
  EXPECT_EQ(driver.outcome("taken"), "1");
}

TEST_F(ChildrenTest, AParentJoinsTheRunThatHasTheId) {
  start("leaf", "7", "shared");
  const std::string first = start("joins", "7");
  const std::string second = start("joins", "7");
  ASSERT_EQ(driver.delivered.size(), 1u) << "one run, one task";
  EXPECT_EQ(driver.outcome(first), "waiting");
  crash();
  driver.answer("\"worked\"");
  EXPECT_EQ(driver.outcome("shared"), "\"worked\"");
  EXPECT_EQ(driver.outcome(first), "\"worked\"");
  EXPECT_EQ(driver.outcome(second), "\"worked\"");
  // One that has ended gives its result at once.
  EXPECT_EQ(driver.outcome(start("joins", "7")), "\"worked\"");
}

TEST_F(ChildrenTest, AParentThatJoinsDoesNotEndTheRunThatItJoined) {
  start("leaf", "7", "shared");
  const std::string run = start("joins", "7");
  cancel(run, "", 0);
  EXPECT_EQ(driver.outcome(run), "cancelled");
  driver.answer("1");
  EXPECT_EQ(driver.outcome("shared"), "1");
}

TEST_F(ChildrenTest, AParentStartsTheRunIfNobodyHasTheId) {
  const std::string run = start("joins", "7");
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "1");
  EXPECT_EQ(driver.outcome("shared"), "1");
}

TEST_F(ChildrenTest, AnotherInputOrWorkflowIsNotJoined) {
  start("leaf", "7", "shared");
  EXPECT_NE(driver.outcome(start("joins", "8")).find("exists, with another input"),
            std::string::npos);
}

TEST_F(ChildrenTest, AFailureOfTheJoinedRunIsRaised) {
  start("leaf", "7", "shared");
  const std::string run = start("joins", "7");
  driver.answer_error("OSError", "no paper", false);
  EXPECT_NE(driver.outcome(run).find("no paper"), std::string::npos);
}

TEST_F(ChildrenTest, MakeTrees) { EXPECT_EQ(driver.outcome(start("bushy", "9")), "512"); }

TEST_F(ChildrenTest, FiveThousandInOneGather) {
  std::string run = start("wide", "5000");
  EXPECT_EQ(driver.outcome(run), "12497500");
}

TEST_F(ChildrenTest, ManyAreCancelledTogether) {
  driver.crash();
  driver.open_session(10'000);
  std::string run = start("wide_waiting", "1000");
  ASSERT_EQ(driver.delivered.size(), 1000u);
  cancel(run, "", 60);
  driver.delivered.clear();
  EXPECT_EQ(driver.cancelled.size(), 1000u);
  crash(10'000);  // which is the word of all the workers
  ASSERT_EQ(driver.delivered.size(), 1000u) << "each cleans up";
  while (!driver.delivered.empty()) driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(ChildrenTest, RetentionDoesNotStrandTheirParent) {
  std::string run = start("patient", "7");
  std::string id = children(run).at(0);
  EXPECT_EQ(driver.outcome(id), "7");
  store::Commit removal;
  removal.removals = {key_of(id)};
  ASSERT_TRUE(driver.store->commit(removal));
  EXPECT_FALSE(driver.store->find_run(1, id).value());
  driver.crash();
  driver.pass(101);
  EXPECT_EQ(driver.outcome(run), "7");
}

}  // namespace
}  // namespace pawl::engine
