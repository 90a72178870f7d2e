// Undos: when they run, in which order, what happens if they fail or the process dies.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, compensate, continue_as_new, sleep, child, RetryPolicy, receive
from pawl.tasks import book, unbook, charge, refund

@workflow
async def trip(how):
    for place in ["hotel", "flight"]:
        await book(place)
        compensate(unbook, place)
    if how == "fail":
        raise ValueError("no taxi")
    if how == "burn":
        while True:
            pass
    if how == "continue":
        continue_as_new("done")
    if how == "wait":
        await sleep(3600)
    return "booked"

@workflow
async def early(n):
    compensate(unbook, "early")
    raise ValueError("at once")

@workflow
async def limited(how):
    compensate(unbook, how)
    limits = {"attempt": {"timeout": 5}, "total": {"total_timeout": 5}, "silent": {"heartbeat_timeout": 5}}
    await book.options(retry=1, **limits[how])(how)

@workflow
async def limited_twice(n):
    compensate(unbook, n)
    await book.options(retry=RetryPolicy(max_attempts=2, backoff=0.1), timeout=5)(n)

@workflow
async def eager(n):
    compensate(unbook, n)
    await book(n)

@workflow
async def patient(n):
    compensate(unbook.options(retry=RetryPolicy(max_attempts=2, backoff=10)), n)
    compensate(refund.options(retry=1), amount=3)
    raise KeyError("lost")

@workflow
async def burning(n):
    compensate(unbook, "kept")
    await sleep(1)
    compensate(refund, "never made")
    call = charge(1)
    while True:
        pass

@workflow
async def fat(n):
    compensate(unbook, "fat")
    await sleep(1)
    text = "x" * 20_000_000
    await sleep(1)
    return len(text)

@workflow
async def parent(n):
    compensate(unbook, "parent")
    await child("eager", "child")

@workflow
async def wrong(n):
    compensate(unbook, "first")
    compensate(refund.options(retry=RetryPolicy(factor=0 * n)), 1)
    raise ValueError("no")
)";

class CompensationTest : public ControlTest {
 protected:
  CompensationTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }
  // Answers all that come until nothing is left; their names.
  Names serve() {
    Names names;
    while (!driver.delivered.empty()) {
      names.push_back(delivered().front());
      driver.answer("null");
    }
    return names;
  }
};

TEST_F(CompensationTest, RunsUndosInReverseOrder) {
  std::string run = start("trip", R"("fail")");
  EXPECT_EQ(serve(), (Names{R"(book["hotel"])", R"(book["flight"])", R"(unbook["flight"])",
                            R"(unbook["hotel"])"}));
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi");
  EXPECT_NE(outcome(run).error.traceback.find("no taxi"), std::string::npos);
}

TEST_F(CompensationTest, IsLiveUntilTheLastUndoIsDone) {
  std::string run = start("trip", R"("fail")");
  driver.answer("1");
  driver.answer("2");
  EXPECT_EQ(delivered(), Names{R"(unbook["flight"])"}) << "one at a time";
  EXPECT_EQ(driver.outcome(run), "waiting");
  EXPECT_EQ(view(run).state->phase, store::RunPhase::kCompensating);
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi");
}

TEST_F(CompensationTest, SurvivesACrashAtEveryStep) {
  std::string run = start("trip", R"("fail")");
  Names names;
  while (true) {
    crash();
    if (driver.delivered.empty()) break;
    names.push_back(delivered().front());
    driver.answer("null");
  }
  EXPECT_EQ(names, (Names{R"(book["hotel"])", R"(book["flight"])", R"(unbook["flight"])",
                          R"(unbook["hotel"])"}));
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi");
}

TEST_F(CompensationTest, DropsTheUndosOfACompletedRun) {
  std::string run = start("trip", R"("ok")");
  EXPECT_EQ(serve().size(), 2u);
  EXPECT_EQ(driver.outcome(run), R"("booked")");
}

TEST_F(CompensationTest, DropsUndosWhenTheRunContinuesAsNew) {
  std::string run = start("trip", R"("continue")");
  EXPECT_EQ(serve().size(), 4u) << "two bodies, and no undo";
  EXPECT_EQ(driver.outcome(run), R"("booked")");
}

TEST_F(CompensationTest, RunsUndosOfAFirstTurn) {
  std::string run = start("early", "1");
  EXPECT_EQ(serve(), Names{R"(unbook["early"])"});
  EXPECT_EQ(driver.outcome(run), "ValueError: at once");
}

TEST_F(CompensationTest, RunsUndosOfACancelledRun) {
  std::string run = start("trip", R"("wait")");
  driver.answer("1");
  driver.answer("2");
  EXPECT_EQ(cancel(run, "changed my mind"), "");
  EXPECT_EQ(serve(), (Names{R"(unbook["flight"])", R"(unbook["hotel"])"}));
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "changed my mind");
}

TEST_F(CompensationTest, AnUndoNeverOvertakesWhatItUndoes) {
  std::string run = start("eager", "7");
  ASSERT_EQ(delivered(), Names{"book[7]"});
  cancel(run);
  EXPECT_EQ(driver.cancelled.size(), 1u) << "the worker hears of it";
  EXPECT_EQ(delivered(), Names{"book[7]"}) << "the undo waits for the worker's word";
  driver.answer("\"booked all the same\"");
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(CompensationTest, TheEndOfASessionIsItsWord) {
  std::string run = start("eager", "7");
  cancel(run);
  driver.delivered.clear();
  driver.pass(31);
  driver.open_session();
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

// Its time is over and the run has failed of that, but somebody may still be doing it.
TEST_F(CompensationTest, AnUndoDoesNotOvertakeATaskWhoseTimeIsOver) {
  for (const char* limit : {"attempt", "total", "silent"}) {
    SCOPED_TRACE(limit);
    std::string run = start("limited", std::string("\"") + limit + "\"");
    ASSERT_EQ(driver.delivered.size(), 1u);
    driver.pass(6);
    EXPECT_EQ(driver.outcome(run), "waiting");
    EXPECT_EQ(view(run).state->phase, store::RunPhase::kCompensating);
    EXPECT_NE(log(run).find("when a worker has stopped whose time is over"), std::string::npos);
    ASSERT_EQ(driver.delivered.size(), 1u) << "the undo waits for the worker's word";
    EXPECT_EQ(pause(run), "") << "what else comes for the run is recorded";
    EXPECT_EQ(resume(run), "");
    ASSERT_EQ(driver.delivered.size(), 1u);
    driver.answer("\"booked all the same\"");
    EXPECT_EQ(delivered(), Names{std::string("unbook[\"") + limit + "\"]"});
    driver.answer("null");
    EXPECT_EQ(driver.outcome(run).substr(0, 12), "TimeoutError");
  }
}

TEST_F(CompensationTest, AnEarlierAttemptIsWaitedForToo) {
  std::string run = start("limited_twice", "1");
  TaskReport first = driver.next_report();
  driver.pass(6);
  driver.pass(1);
  ASSERT_EQ(delivered(), Names{"book[1]"}) << "it is tried again";
  driver.answer_error("ValueError", "no", false);
  EXPECT_TRUE(driver.delivered.empty());
  first.cancelled = true;
  driver.send(first);
  EXPECT_EQ(delivered(), Names{"unbook[1]"});
}

TEST_F(CompensationTest, AWorkerWithoutAWordIsWaitedForAsLongAsACancelledRun) {
  CoreOptions options;
  options.cancel_grace_us = 20'000'000;
  driver.use(options);
  driver.open_session(100, {"default"}, 0);
  std::string run = start("limited", "\"attempt\"");
  driver.delivered.clear();
  driver.pass(6);
  driver.pass(19);
  EXPECT_TRUE(driver.delivered.empty());
  driver.pass(2);
  EXPECT_EQ(delivered(), Names{"unbook[\"attempt\"]"});
}

TEST_F(CompensationTest, TheEndOfItsSessionIsTheWordOfALateWorker) {
  start("limited", "\"attempt\"");
  driver.delivered.clear();
  driver.pass(6);
  EXPECT_TRUE(driver.delivered.empty());
  driver.core->end_session(driver.sessions.back(), [](const auto&) {});
  driver.settle();
  driver.open_session();
  EXPECT_EQ(delivered(), Names{"unbook[\"attempt\"]"});
}

TEST_F(CompensationTest, ACrashIsTheWordOfALateWorkerToo) {
  start("limited", "\"attempt\"");
  driver.pass(6);
  crash();
  EXPECT_EQ(delivered(), Names{"unbook[\"attempt\"]"});
}

// The record of a cancelled task says that a worker may be at it, however long that takes.
TEST_F(CompensationTest, ACrashIsNoWordAboutACancelledTaskWhoseTimeIsOver) {
  for (const char* limit : {"attempt", "silent"}) {
    SCOPED_TRACE(limit);
    const std::string run = start("limited", std::string("\"") + limit + "\"");
    ASSERT_EQ(driver.delivered.size(), 1u);
    EXPECT_EQ(cancel(run), "");
    driver.pass(6);
    crash();
    EXPECT_EQ(delivered(), Names{}) << "the worker has its lease to come back";
    for (int i = 0; i < 40; i += 10) {
      driver.pass(10);
      ASSERT_TRUE(driver.core->heartbeat(driver.sessions.back(), {}));
    }
    EXPECT_EQ(delivered(), Names{std::string("unbook[\"") + limit + "\"]"});
    driver.answer("null");
    EXPECT_EQ(driver.outcome(run), "cancelled");
  }
}

TEST_F(CompensationTest, WhatNobodyHasBegunNeedsNoWord) {
  CoreDriver& alone = driver;
  alone.crash();
  std::string run = start("eager", "7");
  cancel(run);
  alone.open_session();
  EXPECT_EQ(delivered(), Names{"unbook[7]"}) << "the task was never given out";
}

TEST_F(CompensationTest, EachUndoHasItsOwnRetries) {
  std::string run = start("patient", R"("room")");
  ASSERT_EQ(delivered(), Names{"refund[]"});
  EXPECT_EQ(driver.delivered.front().keywords.text(), R"({"amount":3})");
  driver.answer_error("NetworkError", "away");
  ASSERT_EQ(delivered(), Names{R"(unbook["room"])"}) << "refund had one attempt; the others run";
  driver.answer_error("Busy", "later");
  EXPECT_TRUE(driver.delivered.empty());
  driver.pass(11);
  ASSERT_EQ(delivered(), Names{R"(unbook["room"])"});
  EXPECT_EQ(driver.delivered.front().attempt, 2u);
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'lost'");
  RunOutcome ended = outcome(run);
  EXPECT_EQ(ended.error.data.text(),
            R"({"failed_undos":[{"name":"refund","kind":"NetworkError","message":"away"}]})");
  EXPECT_NE(ended.error.traceback.find("undo 'refund' failed: NetworkError: away"),
            std::string::npos);
  EXPECT_NE(log(run).find("undo 'refund' failed: NetworkError: away"), std::string::npos);
}

TEST_F(CompensationTest, AnUndoThatCannotBeCalledIsAFailedOne) {
  std::string run = start("wrong", "1");
  EXPECT_EQ(serve(), Names{R"(unbook["first"])"});
  EXPECT_EQ(driver.outcome(run), "ValueError: no");
  EXPECT_NE(outcome(run).error.data.text().find("factor"), std::string::npos);
}

TEST_F(CompensationTest, RunsUndosWithoutAProgramThatDiedOfALimit) {
  CoreOptions options;
  options.limits.fuel = 1'000'000;
  options.slice = 100'000;
  CoreDriver limited(options);
  limited.deploy(kFlows);
  limited.open_session();
  std::string run = limited.start("burning", "1");
  limited.pass(2);
  ASSERT_EQ(limited.delivered.size(), 1u) << "what the dying turn wanted has never been";
  EXPECT_EQ(limited.delivered.front().args.text(), R"(["kept"])");
  limited.crash();
  limited.open_session();
  limited.answer("null");
  EXPECT_EQ(limited.outcome(run).substr(0, 9), "PAWL-2001");
}

TEST_F(CompensationTest, RunsUndosOfARunWhoseSnapshotGrewTooLarge) {
  std::string run = start("fat", "1");
  driver.pass(2);
  EXPECT_EQ(serve(), Names{R"(unbook["fat"])"});
  EXPECT_EQ(driver.outcome(run).substr(0, 9), "PAWL-2004");
}

TEST_F(CompensationTest, KillSkipsUndos) {
  std::string run = start("trip", R"("wait")");
  driver.answer("1");
  driver.answer("2");
  EXPECT_EQ(kill(run, "enough"), "");
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_EQ(outcome(run).error.message, "killed: enough");
}

TEST_F(CompensationTest, KillLeavesOutTheRestOfTheUndos) {
  std::string run = start("trip", R"("fail")");
  driver.answer("1");
  driver.answer("2");
  ASSERT_EQ(delivered(), Names{R"(unbook["flight"])"});
  EXPECT_EQ(kill(run), "");
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi") << "it has failed before";
  EXPECT_NE(log(run).find("undo 'unbook' is left out"), std::string::npos);
  driver.answer("null");
  EXPECT_TRUE(driver.delivered.empty());
}

TEST_F(CompensationTest, ACancelDoesNotDisturbUndos) {
  std::string run = start("trip", R"("fail")");
  driver.answer("1");
  driver.answer("2");
  cancel(run, "late", 1.0);
  driver.pass(10);
  EXPECT_EQ(serve(), (Names{R"(unbook["flight"])", R"(unbook["hotel"])"}));
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi");
}

TEST_F(CompensationTest, APauseHoldsUndosBack) {
  std::string run = start("trip", R"("fail")");
  driver.answer("1");
  driver.answer("2");
  pause(run, "wait");
  driver.answer("null");
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_EQ(driver.outcome(run), "waiting");
  resume(run);
  EXPECT_EQ(serve(), Names{R"(unbook["hotel"])"});
}

TEST_F(CompensationTest, AChildsUndosRunBeforeItsParents) {
  std::string run = start("parent", "1");
  ASSERT_EQ(delivered(), Names{R"(book["child"])"});
  cancel(run);
  driver.answer("1");
  EXPECT_EQ(delivered(), Names{R"(unbook["child"])"});
  crash();
  EXPECT_EQ(delivered(), Names{R"(unbook["child"])"});
  driver.answer("null");
  EXPECT_EQ(delivered(), Names{R"(unbook["parent"])"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(CompensationTest, SurvivesCommitsOfUnknownOutcome) {
  std::string run = start("trip", R"("fail")");
  driver.answer("1");
  driver.answer("2");
  driver.answer("null");
  EXPECT_EQ(delivered(), Names{R"(unbook["hotel"])"});
  TaskReport report = driver.next_report();
  report.value = Payload();
  driver.core->report(driver.sessions.back(), {report}, [](const auto&) {});
  driver.core->process();
  // The commit is done, and nobody hears of it.
  auto result = driver.store->commit(driver.core->take_batch());
  ASSERT_TRUE(result);
  driver.core->committed(fail(ErrorCode::store_unavailable, "gone"));
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "ValueError: no taxi");
}

}  // namespace
}  // namespace pawl::engine
