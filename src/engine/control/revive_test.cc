// Ended runs that go on: retry and restart.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, sleep, race, receive, request, compensate, promise, set_status
from pawl.tasks import work, report, undo

@workflow
async def steps(n):
    first = await work.options(retry=1)("first")
    second = await work.options(retry=1)("second")
    return [n, first, second]

@workflow
async def telling(n):
    try:
        return await work.options(retry=1)(n)
    except Exception:
        await report("failed")
        raise

@workflow
async def saga(n):
    compensate(undo, n)
    return await work.options(retry=1)(n)

@workflow
async def gathered(n):
    return await asyncio.gather(*[work.options(retry=1)(i) for i in range(n)])

@workflow
async def buggy(n):
    await work(n)
    raise ValueError("bug")

@workflow
async def parent(n):
    before = await work("before")
    return [before, await child("steps", n, id="kid")]

@workflow
async def racing(n):
    index, value = await race(work("slow"), work("fast"))
    return [index, value, await work.options(retry=1)("then")]

@workflow
async def leaving(n):
    kept = child("leaf", n, id="kept", on_parent_end="abandon")
    done = await work.options(retry=1)(n)
    return [done, await kept]

@workflow
async def leaf(n):
    return await work("leaf")

@workflow
async def limited(n):
    return await work.options(retry=1, total_timeout=5)(n)

@workflow
async def stubborn(n):
    try:
        await sleep(3600)
    finally:
        await sleep(3600)

@workflow
async def guarding(n):
    return await asyncio.gather(child("stubborn", n, id="stubborn"), work.options(retry=1)(n))

@workflow
async def postbox(n):
    got, done = await asyncio.gather(receive("in"), work.options(retry=1)(n))
    return [got, done]

@workflow
async def thinking(n):
    done = work.options(retry=1)(n)
    got = await receive("in")
    for i in range(n):
        pass
    return [got, await done]

@workflow
async def heavy(n):
    first = await work("first")
    got = await receive("in")
    set_status("thinking")
    for i in range(n):
        pass
    return [first, got]

@workflow
async def swelling(n):
    first = await work("first")
    held = [str(i) for i in range(n)]
    return [first, await work("second"), len(held)]

@workflow
async def heavy_saga(n):
    compensate(undo, n)
    await work("first")
    for i in range(n):
        pass

@workflow
async def asking(n):
    answer, done = await asyncio.gather(request("oracle", "ask", n), work.options(retry=1)(n))
    return [answer, done]

@workflow
async def oracle(n):
    while True:
        asked = await receive("ask")
        asked.reply([asked.payload, n])

@workflow
async def hopeful(n):
    return await child("missing", n, id="found")

@workflow
async def fragile(n):
    if n == 0:
        raise ValueError("zero")
    return await child("fragile", n - 1)
)";

class ReviveTest : public ControlTest {
 protected:
  ReviveTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }
  // The server is started again, with another limit of runs.
  void limit(const std::function<void(Limits&)>& change) {
    CoreOptions options;
    change(options.limits);
    driver.use(options);
    driver.open_session();
  }
  std::optional<store::Recorded> send(const std::string& run, const std::string& value,
                                      const std::string& id = {}) {
    std::optional<store::Recorded> recorded;
    driver.core->send({run, "in", Payload::trusted(value), id}, [&](const auto& how) {
      if (how) recorded = *how;
    });
    driver.settle();
    return recorded;
  }
};

TEST_F(ReviveTest, ARetriedRunGoesOnWhereItFailed) {
  std::string run = start("steps", "7");
  driver.answer("1");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(delivered(), Names{R"(work["second"])"}) << "the first step is not done again";
  EXPECT_EQ(driver.delivered.front().attempt, 2u) << "a number is never given twice";
  crash();
  driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "[7,1,2]");
}

TEST_F(ReviveTest, ARunCanBeRetriedAgainAndAgain) {
  std::string run = start("steps", "7");
  driver.answer("1");
  for (int i = 0; i < 3; ++i) {
    driver.answer_error("OSError", std::to_string(i));
    EXPECT_EQ(driver.outcome(run), "OSError: " + std::to_string(i));
    crash();
    EXPECT_EQ(retry(run), "");
  }
  driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "[7,1,2]");
}

TEST_F(ReviveTest, WhatHadCompletedIsGivenAgain) {
  std::string run = start("gathered", "3");
  driver.answer("10");
  driver.answer_error("OSError", "1");
  EXPECT_EQ(driver.outcome(run), "OSError: 1");
  driver.answer("30");  // after the run has ended
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(delivered(), Names{"work[1]"});
  driver.answer("20");
  EXPECT_EQ(driver.outcome(run), "[10,20,30]");
}

TEST_F(ReviveTest, WhatIsStillBeingCancelledHasToBeWaitedFor) {
  std::string run = start("gathered", "2");
  driver.answer_error("OSError", "0");
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos);
  EXPECT_EQ(retry(run, true), "");
  ASSERT_EQ(delivered(), (Names{"work[1]", "work[0]", "work[1]"}));
  EXPECT_EQ(driver.answer("9"), store::Recorded::kStale) << "who had it has lost it";
  driver.answer("0");
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "[0,1]");
}

TEST_F(ReviveTest, ATaskHasItsTotalTimeAgain) {
  std::string run = start("limited", "7");
  for (int i = 0; i < 2; ++i) {
    driver.pass(4);
    EXPECT_EQ(driver.outcome(run), "waiting") << i;
    driver.pass(1);
    EXPECT_EQ(driver.outcome(run), "TimeoutError: task 'work' ran out of its total time") << i;
    EXPECT_EQ(retry(run), "");
  }
}

TEST_F(ReviveTest, AChildThatIsBeingCancelledHasToBeWaitedFor) {
  std::string run = start("guarding", "7");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos);
  driver.pass(301);
  EXPECT_EQ(driver.outcome("stubborn"), "cancelled");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome("stubborn"), "waiting") << "it begins again with its parent";
}

TEST_F(ReviveTest, WhatTheProgramHadCancelledIsNotMadeAgain) {
  for (bool gone : {false, true}) {
    std::string run = start("racing", "1");
    TaskOrder slow = driver.delivered.front();
    driver.delivered.pop_front();
    driver.answer("1");
    driver.answer_error("OSError", "pipe");
    EXPECT_EQ(driver.outcome(run), "OSError: pipe");
    if (gone) {
      TaskReport word{slow.call, slow.token, {}, {}, true, true};
      EXPECT_EQ(driver.send(word), store::Recorded::kRecorded);
    }
    EXPECT_EQ(retry(run), "");
    EXPECT_EQ(delivered(), Names{R"(work["then"])"});
    driver.answer("2");
    EXPECT_EQ(driver.outcome(run), "[1,1,2]");
    if (!gone) crash();
    driver.delivered.clear();
  }
}

TEST_F(ReviveTest, AnAbandonedChildIsNotStartedAgain) {
  std::string run = start("leaving", "1");
  // The parent's own task is first: the child begins with the next commit.
  ASSERT_EQ(delivered(), (Names{"work[1]", R"(work["leaf"])"}));
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  driver.answer("7");
  EXPECT_EQ(driver.outcome("kept"), "7");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(delivered(), Names{"work[1]"});
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "[1,7]") << "its result has waited";
}

TEST_F(ReviveTest, AnAbandonedChildThatGoesOnIsAwaitedAgain) {
  std::string run = start("leaving", "1");
  driver.answer_error("OSError", "pipe");
  crash();
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(delivered(), (Names{R"(work["leaf"])", "work[1]"}));
  driver.answer("7");
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "[1,7]");
}

TEST_F(ReviveTest, LaterCallsNeedForce) {
  std::string run = start("telling", "1");
  driver.answer_error("OSError", "pipe");
  ASSERT_EQ(delivered(), Names{R"(report["failed"])"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos);
  EXPECT_EQ(retry(run, true), "");
  ASSERT_EQ(delivered(), Names{"work[1]"});
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(ReviveTest, UndosNeedForce) {
  std::string run = start("saga", "1");
  driver.answer_error("OSError", "pipe");
  ASSERT_EQ(delivered(), Names{"undo[1]"});
  EXPECT_NE(retry(run).find("PAWL-4020"), std::string::npos) << "it has not ended";
  driver.answer("null");
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos);
  EXPECT_EQ(retry(run, true), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(ReviveTest, ARunThatFailedByItselfTriesItsLastTurnAgain) {
  std::string run = start("buggy", "1");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "ValueError: bug");
  EXPECT_EQ(retry(run), "");
  EXPECT_TRUE(delivered().empty()) << "the task had completed";
  EXPECT_EQ(driver.outcome(run), "ValueError: bug");
  EXPECT_EQ(restart(run), "");
  ASSERT_EQ(delivered(), Names{"work[1]"});
  EXPECT_NE(restart(run).find("PAWL-4020"), std::string::npos);
}

TEST_F(ReviveTest, ARetryIsDoneOnceForAKey) {
  std::string run = start("steps", "7");
  driver.answer_error("ValueError", "no");
  EXPECT_EQ(retry(run, false, "a"), "");
  EXPECT_EQ(retry(run, false, "a"), "") << "it is under way";
  ASSERT_EQ(delivered(), Names{"work[\"first\"]"});
  driver.answer_error("ValueError", "still no");
  crash();
  EXPECT_EQ(retry(run, false, "a"), "") << "somebody repeats it late";
  EXPECT_EQ(driver.outcome(run), "ValueError: still no");
  EXPECT_TRUE(delivered().empty());
  EXPECT_EQ(retry(run, false, "b"), "");
  EXPECT_EQ(delivered(), Names{"work[\"first\"]"});
  EXPECT_NE(retry(run).find("PAWL-4020"), std::string::npos) << "without a key it is another one";
  EXPECT_NE(retry(run, false, std::string(256, 'k')).find("PAWL-4006"), std::string::npos);
}

TEST_F(ReviveTest, ARestartIsDoneOnceForAKey) {
  std::string run = start("leaf", "7");
  driver.answer("1");
  int answers = 0;
  for (int i = 0; i < 3; ++i) {
    driver.core->restart({run, "a"}, [&](const Result<void>& done) { answers += done ? 1 : 0; });
  }
  driver.settle();
  EXPECT_EQ(answers, 3) << "though they came together";
  ASSERT_EQ(delivered(), Names{"work[\"leaf\"]"});
  driver.answer("2");
  EXPECT_EQ(restart(run, "a"), "");
  EXPECT_EQ(driver.outcome(run), "2");
  EXPECT_EQ(view(run).result->generation, 1u);
  EXPECT_EQ(restart(run, "b"), "");
  EXPECT_EQ(driver.outcome(run), "waiting");
}

TEST_F(ReviveTest, AKeyOfWhatWasRefusedIsNotUsedUp) {
  std::string run = start("steps", "7");
  EXPECT_NE(retry(run, false, "a").find("PAWL-4020"), std::string::npos);
  driver.answer_error("ValueError", "no");
  EXPECT_EQ(retry(run, false, "a"), "");
  EXPECT_EQ(driver.outcome(run), "waiting");
}

// The same would be refused again and again.
TEST_F(ReviveTest, WhoAsksForWhatTheStoreRefusesIsTold) {
  std::string run = start("steps", "7");
  driver.answer_error("ValueError", "no");
  std::string answer;
  driver.core->retry({run, false}, [&](const Result<void>& done) {
    answer = done ? "retried" : to_string(done.error());
  });
  ASSERT_EQ(driver.core->take_batch().runs.size(), 1u);
  store::CommitResult refused;
  refused.runs.emplace_back().refused = Error{ErrorCode::store_refused, "planted"};
  driver.core->committed(refused);
  EXPECT_EQ(answer, "PAWL-3007: planted");
  EXPECT_EQ(retry(run), "") << "another time it may be taken";
}

TEST_F(ReviveTest, AMessagesIdIsNoKeyOfARetry) {
  const auto recorded = store::Recorded::kRecorded;
  const auto repeated = store::Recorded::kRepeated;
  std::string run = start("postbox", "7");
  for (const char* id : {"revival:a", "message:revival:a", "message:a", "a"}) {
    EXPECT_EQ(send(run, "1", id), recorded) << id;
    EXPECT_EQ(send(run, "1", id), repeated) << id;
  }
  driver.answer_error("ValueError", "no");
  EXPECT_EQ(retry(run, false, "a"), "");
  EXPECT_EQ(driver.outcome(run), "waiting") << "no message has used up the key";
  EXPECT_EQ(retry(run, false, "b").find("PAWL-4020"), 0u);
  EXPECT_EQ(send(run, "2", "revival:b"), recorded) << "nor a key the id";
  EXPECT_EQ(retry(run, false, "a"), "") << "which is known still";
}

TEST_F(ReviveTest, ARunThatDiedOfALimitGoesOnWhenItHasBeenRaised) {
  limit([](Limits& limits) { limits.fuel = 50'000; });
  std::string run = start("heavy", "100000");
  driver.answer("1");
  send(run, '"' + std::string(20'000, 'x') + '"');
  EXPECT_EQ(driver.outcome(run).find("PAWL-2001"), 0u) << driver.outcome(run);
  EXPECT_EQ(view(run).result->last_status, "") << "its turn has never been";
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run).find("PAWL-2001"), 0u) << "once more, as long as it is";
  limit([](Limits&) {});
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "[1,\"" + std::string(20'000, 'x') + "\"]");
}

TEST_F(ReviveTest, ATurnThatLeftTooMuchIsDoneAgainToo) {
  limit([](Limits& limits) { limits.snapshot_bytes = 5'000; });
  std::string run = start("swelling", "2000");
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run).find("PAWL-2"), 0u) << driver.outcome(run);
  EXPECT_EQ(delivered(), Names{}) << "its turn has never been";
  limit([](Limits&) {});
  EXPECT_EQ(retry(run), "");
  ASSERT_EQ(delivered(), Names{"work[\"second\"]"});
  driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "[1,2,2000]");
}

TEST_F(ReviveTest, WhatWasUndoneAfterALimitIsRetriedByForceAlone) {
  limit([](Limits& limits) { limits.fuel = 50'000; });
  std::string run = start("heavy_saga", "100000");
  driver.answer("1");
  ASSERT_EQ(delivered(), Names{"undo[100000]"});
  driver.answer("1");
  limit([](Limits&) {});
  EXPECT_EQ(retry(run).find("PAWL-4022"), 0u);
  EXPECT_EQ(retry(run, true), "");
  EXPECT_EQ(driver.outcome(run), "null");
}

TEST_F(ReviveTest, OnlyAFailedRunCanBeRetried) {
  std::string run = start("steps", "7");
  EXPECT_NE(retry(run).find("PAWL-4020"), std::string::npos);
  driver.answer("1");
  driver.answer("2");
  EXPECT_NE(retry(run).find("PAWL-4021"), std::string::npos);
  EXPECT_NE(retry("nobody").find("PAWL-4002"), std::string::npos);
}

TEST_F(ReviveTest, AFailedChildIsRetriedWithItsParent) {
  std::string run = start("parent", "7");
  driver.answer("0");
  driver.answer("1");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry(run), "");
  crash();
  EXPECT_EQ(delivered(), Names{R"(work["second"])"});
  driver.answer("2");
  EXPECT_EQ(driver.outcome("kid"), "[7,1,2]");
  EXPECT_EQ(driver.outcome(run), "[0,[7,1,2]]");
}

TEST_F(ReviveTest, AChildWithoutARetryPointIsRestarted) {
  std::string run = start("fragile", "2");
  EXPECT_EQ(driver.outcome(run), "ValueError: zero");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "ValueError: zero") << "it fails again, as it must";
  EXPECT_EQ(children(run).size(), 1u);
}

// Whoever repairs the child first need not have its work done twice.
TEST_F(ReviveTest, AChildThatHasCompletedMeanwhileIsNotRunAgain) {
  std::string run = start("parent", "7");
  driver.answer("0");
  driver.answer("1");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry("kid"), "");
  driver.answer("2");
  EXPECT_EQ(driver.outcome("kid"), "[7,1,2]");
  crash();
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "[0,[7,1,2]]");
  EXPECT_TRUE(driver.delivered.empty());
}

TEST_F(ReviveTest, AChildWhoseWorkflowWasMissingIsStarted) {
  std::string run = start("hopeful", "7");
  EXPECT_EQ(driver.outcome(run), "LookupError: there is no workflow 'missing'");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "LookupError: there is no workflow 'missing'");
  driver.deploy("from pawl import workflow\n@workflow\nasync def missing(n):\n    return [n]\n");
  crash();
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "[7]");
  EXPECT_EQ(driver.outcome("found"), "[7]") << "as it was called";
}

TEST_F(ReviveTest, ARequestThatWasNotAnsweredIsMadeAgain) {
  start("oracle", "1", "oracle");
  EXPECT_EQ(pause("oracle"), "");
  std::string run = start("asking", "7");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(resume("oracle"), "");
  EXPECT_NE(log("oracle").find("nobody waits for this answer any more"), std::string::npos);
  EXPECT_EQ(retry(run), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "[[7,1],5]");
}

TEST_F(ReviveTest, ARequestIsMadeAgainOnceWhateverHappens) {
  start("oracle", "1", "oracle");
  EXPECT_EQ(pause("oracle"), "");
  std::string run = start("asking", "7");
  driver.answer_error("OSError", "pipe");
  // The revival is durable, the run's next step is not.
  std::string answer;
  driver.core->retry({run, false}, [&](const Result<void>& done) { answer = done ? "done" : ""; });
  driver.core->process();
  driver.core->committed(driver.store->commit(driver.core->take_batch()));
  EXPECT_EQ(answer, "done");
  crash();
  crash();
  EXPECT_EQ(driver.store->inbox(key_of("oracle"), 0, 9)->size(), 2u) << "the first, and one more";
  EXPECT_EQ(resume("oracle"), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "[[7,1],5]");
}

TEST_F(ReviveTest, ARequestWhoseReceiverEndedIsMadeAgain) {
  start("oracle", "1", "oracle");
  EXPECT_EQ(pause("oracle"), "");
  std::string run = start("asking", "7");
  EXPECT_EQ(kill("oracle"), "");
  driver.delivered.clear();
  EXPECT_EQ(driver.outcome(run), "TaskError: RunEnded: the run has ended without an answer");
  crash();
  EXPECT_EQ(retry(run, true), "");
  driver.delivered.clear();
  EXPECT_EQ(driver.outcome(run), "LookupError: run 'oracle' has ended") << "still";
  EXPECT_EQ(restart("oracle"), "");
  crash();
  EXPECT_EQ(retry(run, true), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "[[7,1],5]");
}

TEST_F(ReviveTest, AMessageThatCameWithTheErrorIsThereAgain) {
  std::string run = start("postbox", "1");
  send(run, "\"hello\"");
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry(run), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), R"(["hello",5])");
}

TEST_F(ReviveTest, AMessageThatALongTurnTookBeforeTheErrorCameIsThereAgain) {
  CoreOptions options;
  options.slice = 10'000;
  driver.use(options);
  driver.open_session();
  std::string run = start("thinking", "300000");
  driver.core->send({run, "in", Payload::trusted("\"hello\""), {}}, [](const auto&) {});
  for (int i = 0; i < 3; ++i) driver.step();
  TaskReport report = driver.next_report();
  report.error = CallError{"OSError", "pipe", Payload(), {}};
  driver.send(report);
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry(run), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), R"(["hello",5])");
}

TEST_F(ReviveTest, ARestartedRunBeginsWithItsInput) {
  std::string run = start("steps", "7", "again");
  driver.answer("1");
  driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "[7,1,2]");
  EXPECT_EQ(restart(run), "");
  crash();
  ASSERT_EQ(delivered(), Names{R"(work["first"])"});
  EXPECT_EQ(view(run).state->generation, 1u);
  driver.answer("3");
  driver.answer("4");
  EXPECT_EQ(driver.outcome(run), "[7,3,4]");
  EXPECT_EQ(driver.store->timeline(key_of(run), 0, 10)->calls.size(), 4u) << "one timeline";
}

// What an earlier life left running must not be taken for a call of the new one.
TEST_F(ReviveTest, NumbersOfCallsAreNotGivenTwice) {
  std::string run = start("steps", "7");
  kill(run);
  TaskReport late = driver.next_report();
  EXPECT_EQ(restart(run), "");
  late.value = Payload::trusted("\"late\"");
  driver.send(late);
  ASSERT_EQ(delivered(), Names{R"(work["first"])"});
  driver.answer("1");
  driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "[7,1,2]");
}

// The kill finds the run on its way back.
TEST_F(ReviveTest, ARestartedRunCanBeKilledAtOnce) {
  std::string run = start("leaf", "7");
  driver.answer("1");
  Names answers;
  auto note = [&](const std::string& what) {
    return [&answers, what](const Result<void>& done) {
      answers.push_back(done ? what : to_string(done.error()));
    };
  };
  driver.core->restart({run}, note("restarted"));
  driver.core->kill({run, {}}, note("killed"));
  driver.settle();
  EXPECT_EQ(answers, (Names{"restarted", "killed"}));
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

// A turn that was thrown away has taken nothing.
TEST_F(ReviveTest, AMessageThatAKilledTurnTookIsThereForTheNextOne) {
  CoreOptions options;
  options.slice = 10'000;
  driver.use(options);
  driver.open_session();
  std::string run = start("thinking", "300000");
  driver.core->send({run, "in", Payload::trusted("\"hello\""), {}}, [](const auto&) {});
  for (int i = 0; i < 3; ++i) driver.step();
  EXPECT_EQ(kill(run), "");
  driver.delivered.clear();
  EXPECT_EQ(restart(run), "");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), R"(["hello",5])");
}

TEST_F(ReviveTest, ARestartGetsTheProgramThatIsDeployedNow) {
  driver.deploy("from pawl import workflow\n@workflow\nasync def v(n):\n    return 'old'\n");
  std::string run = start("v", "1");
  driver.deploy("from pawl import workflow\n@workflow\nasync def v(n):\n    return 'new'\n");
  EXPECT_EQ(driver.outcome(run), "\"old\"");
  EXPECT_EQ(restart(run), "");
  EXPECT_EQ(driver.outcome(run), "\"new\"");
}

TEST_F(ReviveTest, AStartMayRestartWhatHasEnded) {
  StartRequest request;
  request.workflow = "steps";
  request.id = "daily";
  request.input = Payload::trusted("1");
  request.on_conflict = OnConflict::kRestartIfEnded;
  EXPECT_TRUE(driver.start(request)->created);
  EXPECT_FALSE(driver.start(request)->created) << "it lives";
  request.input = Payload::trusted("2");
  EXPECT_FALSE(driver.start(request)) << "and has another input";
  driver.answer("3");
  driver.answer("4");
  auto again = driver.start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_TRUE(again->created);
  driver.answer("3");
  driver.answer("4");
  EXPECT_EQ(driver.outcome("daily"), "[2,3,4]");
  request.workflow = "buggy";
  EXPECT_FALSE(driver.start(request)) << "another workflow";
}

TEST_F(ReviveTest, AStartThatRestartsBringsItsMessage) {
  start("postbox", "1", "box");
  EXPECT_EQ(kill("box"), "");
  StartRequest request;
  request.workflow = "postbox";
  request.id = "box";
  request.input = Payload::trusted("2");
  request.on_conflict = OnConflict::kRestartIfEnded;
  request.message = StartMessage{"in", Payload::trusted("\"hello\""), "m1"};
  driver.delivered.clear();
  auto again = driver.start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_TRUE(again->message_recorded);
  driver.answer("5");
  EXPECT_EQ(driver.outcome("box"), R"(["hello",5])");
  again = driver.start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_FALSE(again->message_recorded) << "its id has been there";
}

TEST_F(ReviveTest, AStartMayRestartLater) {
  start("steps", "1", "daily");
  EXPECT_EQ(kill("daily"), "");
  StartRequest request;
  request.workflow = "steps";
  request.id = "daily";
  request.input = Payload::trusted("2");
  request.on_conflict = OnConflict::kRestartIfEnded;
  request.start_at_us = driver.clock.now_us() + 10'000'000;
  driver.delivered.clear();
  ASSERT_TRUE(driver.start(request));
  EXPECT_TRUE(driver.delivered.empty());
  crash();
  driver.pass(9);
  EXPECT_TRUE(driver.delivered.empty());
  driver.pass(2);
  EXPECT_EQ(delivered(), Names{R"(work["first"])"});
  driver.answer("3");
  driver.answer("4");
  EXPECT_EQ(driver.outcome("daily"), "[2,3,4]");
  driver.delivered.clear();
  request.start_at_us = driver.clock.now_us() + 10'000'000;
  ASSERT_TRUE(driver.start(request));
  driver.pass(11);
  EXPECT_EQ(delivered(), Names{R"(work["first"])"}) << "without a crash, too";
}

TEST_F(ReviveTest, AStartMayRestartWithAVersion) {
  driver.deploy("from pawl import workflow\n@workflow\nasync def v(n):\n    return 'old'\n");
  start("v", "1", "versioned");
  const std::string version = driver.store->program(view("versioned").run.program).value()->version;
  driver.deploy("from pawl import workflow\n@workflow\nasync def v(n):\n    return 'new'\n");
  StartRequest request;
  request.workflow = "v";
  request.id = "versioned";
  request.on_conflict = OnConflict::kRestartIfEnded;
  ASSERT_TRUE(driver.start(request));
  EXPECT_EQ(driver.outcome("versioned"), "\"new\"");
  request.version = version;
  ASSERT_TRUE(driver.start(request));
  EXPECT_EQ(driver.outcome("versioned"), "\"old\"");
  request.version = "none";
  auto refused = driver.start(request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unknown_version);
}

TEST_F(ReviveTest, TwoRestartingStartsAtOnceAreOne) {
  start("buggy", "1", "daily");
  kill("daily");
  StartRequest request;
  request.workflow = "buggy";
  request.id = "daily";
  request.input = Payload::trusted("1");
  request.on_conflict = OnConflict::kRestartIfEnded;
  int created = 0;
  int answers = 0;
  for (int i = 0; i < 2; ++i) {
    driver.core->start(request, [&](const Result<Started>& started) {
      ++answers;
      created += started && started->created;
    });
  }
  driver.settle();
  EXPECT_EQ(answers, 2);
  EXPECT_EQ(created, 1);
}

}  // namespace
}  // namespace pawl::engine
