// Cancelled and killed runs, and the losers of races.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, sleep, receive, child, race, promise, spawn, compensate, Cancelled
from pawl.tasks import work, clean

@workflow
async def careful(n):
    try:
        await sleep(3600)
    except Cancelled:
        return await clean(n)
    finally:
        await clean("finally")

@workflow
async def deaf(n):
    compensate(clean, "undo")
    while True:
        try:
            await sleep(3600)
        except Cancelled:
            pass

@workflow
async def shielded(n):
    try:
        await asyncio.shield(work(n))
    except Cancelled:
        return "told"

@workflow
async def keeper(n):
    call = work(n)
    try:
        await asyncio.shield(call)
    except Cancelled:
        return await call

@workflow
async def worker(n):
    return await work(n)

@workflow
async def spinning(n):
    compensate(clean, "undo")
    await work(n)
    while True:
        pass

@workflow
async def raising(n):
    try:
        await sleep(3600)
    finally:
        raise ValueError("in finally")

@workflow
async def mixed(how):
    async def nested():
        return await asyncio.gather(work("a"), child("worker", "b"), sleep(3600))
    calls = [nested(), receive("in"), promise(), sleep(10)]
    if how == "race":
        index, value = await race(*calls)
        return [index, await receive("in")]
    if how == "wait_for":
        try:
            await asyncio.wait_for(asyncio.gather(*calls[:3]), 10)
        except asyncio.TimeoutError:
            return await receive("in")
    if how == "timeout":
        try:
            async with asyncio.timeout(10):
                await asyncio.gather(*calls[:3])
        except TimeoutError:
            return await receive("in")

@workflow
async def eternal(n):
    for i in range(n):
        await race(work(i), sleep(1))
    await receive("in")

@workflow
async def later(n):
    print("begun")
    await work("begun")

@workflow
async def brief(n):
    try:
        await sleep(3600)
    finally:
        await sleep(1)
)";

class CancelTest : public ControlTest {
 protected:
  CancelTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }
  void send(const std::string& run, const std::string& value) {
    driver.core->send({run, "in", Payload::trusted(value), {}}, [](const auto&) {});
    driver.settle();
  }
};

TEST_F(CancelTest, IsSeenAtTheAwaitAndRunsFinally) {
  std::string run = start("careful", "1");
  EXPECT_EQ(cancel(run, "closing time"), "");
  EXPECT_EQ(view(run).requests.cancel_reason, "closing time");
  ASSERT_EQ(delivered(), Names{"clean[1]"});
  crash();
  driver.answer("\"cleaned\"");
  ASSERT_EQ(delivered(), Names{R"(clean["finally"])"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled") << "whatever it returns";
  EXPECT_EQ(outcome(run).error.message, "closing time");
  EXPECT_EQ(view(run).requests.cancel_reason, "closing time");
}

TEST_F(CancelTest, TimersOfACancelledRunDoNotWaitForTheEndOfItsGrace) {
  std::string run = start("brief", "1");
  cancel(run, "closing time", 300);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(1);
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "closing time");
}

TEST_F(CancelTest, AnErrorInFinallyIsTheRunsError) {
  std::string run = start("raising", "1");
  cancel(run, "closing time");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.kind, "ValueError");
}

TEST_F(CancelTest, ShieldKeepsACall) {
  std::string run = start("shielded", "1");
  cancel(run);
  EXPECT_EQ(driver.outcome(run), "cancelled");
  std::string other = start("worker", "2");
  cancel(other);
  EXPECT_EQ(driver.cancelled.size(), 2u) << "a run that has ended leaves nothing running";
}

TEST_F(CancelTest, EndsByForceWhenItsTimeIsOver) {
  std::string run = start("deaf", "1");
  cancel(run, "stop", 10);
  driver.pass(9);
  EXPECT_EQ(driver.outcome(run), "waiting");
  crash();
  driver.pass(1);
  ASSERT_EQ(delivered(), Names{R"(clean["undo"])"}) << "undos run all the same";
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "ended by force: stop");
}

TEST_F(CancelTest, HasADefaultGrace) {
  std::string run = start("deaf", "1");
  EXPECT_EQ(ask([&](Reply<void> reply) {
              driver.core->control(run, store::Control::kCancel, std::move(reply));
            }),
            "");
  driver.pass(299);
  EXPECT_EQ(view(run).state->phase, store::RunPhase::kRunning);
  driver.pass(2);
  EXPECT_EQ(view(run).state->phase, store::RunPhase::kCompensating);
}

TEST_F(CancelTest, ASecondCancelMayHurry) {
  std::string run = start("deaf", "1");
  cancel(run, "first", 1000);
  driver.pass(1);
  EXPECT_EQ(cancel(run, "second", 0), "");
  EXPECT_EQ(delivered(), Names{R"(clean["undo"])"});
  driver.answer("null");
  EXPECT_EQ(outcome(run).error.message, "ended by force: first");
}

TEST_F(CancelTest, MayBeForSoonOrForEver) {
  std::string run = start("deaf", "1");
  driver.core->cancel({run, {}, INT64_MAX}, [](const Result<void>& done) { EXPECT_TRUE(done); });
  driver.settle();
  driver.pass(1e9);
  EXPECT_EQ(view(run).state->phase, store::RunPhase::kRunning);
  EXPECT_EQ(cancel(run, "now", 0), "");
  EXPECT_EQ(view(run).state->phase, store::RunPhase::kCompensating);
}

// Its last step is on its way.
TEST_F(CancelTest, OfARunThatIsAboutToEndIsRefused) {
  for (bool kills : {false, true}) {
    std::string run = start("worker", "1");
    TaskReport report = driver.next_report();
    report.value = Payload::trusted("5");
    driver.core->report(driver.sessions.back(), {report}, [](const auto&) {});
    driver.core->process();
    EXPECT_NE((kills ? kill(run) : cancel(run)).find("PAWL-4035"), std::string::npos);
    EXPECT_EQ(driver.outcome(run), "5");
  }
}

TEST_F(CancelTest, ForceReachesARunThatIsBusy) {
  CoreOptions options;
  options.slice = 10'000;
  options.limits.fuel = UINT64_MAX / 2;
  CoreDriver busy(options);
  busy.deploy(kFlows);
  busy.open_session();
  std::string run = busy.start("spinning", "1");
  TaskReport report = busy.next_report();
  report.value = Payload();
  busy.core->report(busy.sessions.back(), {report}, [](const auto&) {});
  for (int i = 0; i < 5; ++i) busy.step();
  busy.core->cancel({run, {}, 1'000'000}, [](const auto&) {});
  for (int i = 0; i < 5; ++i) busy.step();
  EXPECT_EQ(busy.outcome(run), "waiting") << "it spins";
  busy.clock.advance_us(2'000'000);
  busy.settle();
  ASSERT_EQ(busy.delivered.size(), 1u);
  busy.answer("null");
  EXPECT_EQ(busy.outcome(run), "cancelled");
}

TEST_F(CancelTest, WorksOnAPausedRun) {
  std::string run = start("careful", "1");
  pause(run, "lunch");
  EXPECT_EQ(view(run).requests.pause_reason, "lunch");
  cancel(run);
  ASSERT_EQ(delivered(), Names{"clean[1]"});
  driver.answer("null");
  ASSERT_EQ(delivered(), Names{R"(clean["finally"])"}) << "it can clean up";
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(CancelTest, TasksOfAPausedRunGoOutAgain) {
  driver.crash();
  std::string run = start("keeper", "1");
  pause(run);
  driver.open_session();
  EXPECT_TRUE(driver.delivered.empty());
  cancel(run);
  EXPECT_EQ(delivered(), Names{"work[1]"}) << "the program still wants it";
}

TEST_F(CancelTest, ARunThatHasNotBegunNeverBegins) {
  StartRequest request;
  request.workflow = "later";
  request.id = "later";
  request.start_at_us = driver.clock.now_us() + 3'600'000'000;
  ASSERT_TRUE(driver.start(request));
  EXPECT_EQ(cancel("later", "not needed"), "");
  EXPECT_EQ(driver.outcome("later"), "cancelled");
  EXPECT_EQ(log("later"), "") << "it has not begun";
  EXPECT_TRUE(driver.delivered.empty());
}

TEST_F(CancelTest, AQuarantinedRunIsNotRunAgain) {
  std::string run = start("deaf", "1");
  for (int i = 0; i < 3; ++i) driver.crash(key_of(run));
  EXPECT_TRUE(view(run).state->paused);
  EXPECT_EQ(view(run).requests.pause_reason, "its turns took the process down 3 times");
  driver.open_session();
  std::uint64_t before = driver.core->counters().activations;
  cancel(run);
  EXPECT_EQ(delivered(), Names{R"(clean["undo"])"});
  EXPECT_EQ(pause(run), "");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "waiting") << "the cancel has done its part, and holds nothing up";
  EXPECT_EQ(resume(run), "");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(driver.core->counters().activations, before) << "its program has not run";
}

TEST_F(CancelTest, TwiceIsOnce) {
  std::string run = start("careful", "1");
  cancel(run);
  cancel(run);
  driver.answer("null");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_NE(cancel(run).find("PAWL-4035"), std::string::npos) << "it has ended";
  EXPECT_NE(cancel("nobody").find("PAWL-4002"), std::string::npos);
  EXPECT_NE(cancel(start("deaf", "1"), "", -1).find("PAWL-4006"), std::string::npos);
}

TEST_F(CancelTest, KillSkipsFinally) {
  std::string run = start("careful", "1");
  EXPECT_EQ(kill(run), "");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "killed");
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_NE(kill(run).find("PAWL-4035"), std::string::npos);
}

TEST_F(CancelTest, KillCancelsWhatIsRunning) {
  std::string run = start("worker", "1");
  kill(run);
  EXPECT_EQ(driver.cancelled.size(), 1u);
  EXPECT_EQ(driver.answer("1"), store::Recorded::kRecorded) << "the worker's word is taken";
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(CancelTest, KillReachesABusyPausedOrColdRun) {
  std::string paused = start("careful", "1");
  pause(paused);
  crash();
  EXPECT_EQ(kill(paused), "");
  EXPECT_EQ(driver.outcome(paused), "cancelled");
  CoreOptions options;
  options.slice = 10'000;
  CoreDriver busy(options);
  busy.deploy(kFlows);
  busy.open_session();
  std::string run = busy.start("spinning", "1");
  TaskReport report = busy.next_report();
  report.value = Payload();
  busy.core->report(busy.sessions.back(), {report}, [](const auto&) {});
  for (int i = 0; i < 5; ++i) busy.step();
  bool killed = false;
  busy.core->kill({run, {}}, [&](const Result<void>& done) { killed = done.has_value(); });
  busy.settle();
  EXPECT_TRUE(killed);
  EXPECT_EQ(busy.outcome(run), "cancelled");
}

// Another node's step is faster than a kill: it is tried again on the run as it is then.
TEST_F(CancelTest, AKillThatLosesARaceIsTriedAgain) {
  std::string run = start("worker", "1");
  Key key = key_of(run);
  std::string answer = "none";
  driver.core->kill({run, "now"}, [&](const Result<void>& done) {
    answer = done ? "killed" : to_string(done.error());
  });
  driver.core->process();
  ASSERT_TRUE(driver.core->has_batch());
  store::Commit kill = driver.core->take_batch();
  store::RunState state = *driver.store->run(key).value()->state;
  store::Commit other;
  store::RunWrite& write = other.runs.emplace_back();
  write.run = key;
  store::Step& step = write.step.emplace();
  step.revision = state.revision;
  step.seen = state.arrivals;
  step.parked = store::Parked{state.snapshot,  state.waits, state.open, {}, false, false, 0,
                              state.last_call, {},          {},         {}};
  ASSERT_TRUE(driver.store->commit(other).value().runs[0].step_won);
  driver.core->committed(driver.store->commit(kill));
  EXPECT_EQ(answer, "none");
  driver.settle();
  EXPECT_EQ(answer, "killed");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

// --- losers

class LosersTest : public CancelTest, public testing::WithParamInterface<const char*> {};

TEST_P(LosersTest, AreCancelledWhateverTheyAre) {
  std::string how = std::string("\"") + GetParam() + "\"";
  std::string run = start("mixed", how);
  EXPECT_EQ(delivered(), (Names{R"(work["a"])", R"(work["b"])"}));
  Names ids = children(run);
  ASSERT_EQ(ids.size(), 1u);
  driver.pass(11);
  EXPECT_EQ(driver.cancelled.size(), 2u) << "both workers hear of it";
  driver.answer_error("CancelledError", "");
  driver.answer_error("CancelledError", "");
  EXPECT_EQ(driver.outcome(ids[0]), "cancelled");
  EXPECT_EQ(driver.outcome(run), "waiting");
  store::RunView now = view(run);
  EXPECT_FALSE(now.state->wake_at_us) << "no timer is left";
  int cancelled = 0;
  auto calls = driver.store->timeline(key_of(run), 0, 100).value().calls;
  for (const store::CallRecord& call : calls) {
    if (call.kind == store::CallKind::kPromise) {
      EXPECT_EQ(call.status, store::CallStatus::kCancelled);
    }
    if (call.kind != store::CallKind::kTimer) cancelled += store::is_settled(call.status);
  }
  EXPECT_EQ(cancelled, 3);
  send(run, "\"first\"");
  EXPECT_EQ(driver.outcome(run),
            GetParam() == std::string("race") ? R"([3,"first"])" : R"("first")")
      << "a receive that lost never held a message";
}

INSTANTIATE_TEST_SUITE_P(Ways, LosersTest, testing::Values("race", "wait_for", "timeout"));

TEST_F(CancelTest, LosersDoNotFillTheState) {
  driver.crash();  // nobody takes a task
  std::string run = start("eternal", "50");
  for (int i = 0; i < 50; ++i) driver.pass(2);
  // Of as many as there were, the last one at most: how it stands was not known yet.
  EXPECT_LE(OpenCalls::decode(view(run).state->open)->numbers().size(), 1u);
}

}  // namespace
}  // namespace pawl::engine
