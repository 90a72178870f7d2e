// Tasks: retries, time-outs, leases, priorities, and workers that come and go.
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, TaskError, RetryPolicy, child, race, sleep
from pawl.tasks import work, slow

@workflow
async def one(options):
    try:
        return await work.options(**options)(1)
    except TaskError as error:
        return [error.kind, error.attempts]

@workflow
async def picky(x):
    policy = RetryPolicy(max_attempts=5, backoff=10, factor=2, max_backoff=30,
                         non_retryable=["CardDeclined"])
    try:
        return await work.options(retry=policy)(1)
    except TaskError as error:
        return [error.kind, error.attempts]

@workflow
async def choosy(x):
    policy = RetryPolicy(max_attempts=3, backoff=10, retry_on=["Busy"])
    try:
        return await work.options(retry=policy)(1)
    except TaskError as error:
        return [error.kind, error.attempts]

@workflow
async def family(x):
    return await child("uncaught", x)

@workflow
async def first(x):
    index, value = await race(work(1), slow(2))
    return [index, value]

@workflow
async def hurried(x):
    try:
        return await asyncio.wait_for(slow(1), 5)
    except asyncio.TimeoutError:
        return "too late"

@workflow
async def urgent(priority):
    return await work.options(priority=priority)(priority)

@workflow
async def limited(x):
    try:
        return await slow.options(total_timeout=5)(1)
    except TimeoutError:
        return "too late"

@workflow
async def sleepy(x):
    await sleep(150)
    return "awake"

@workflow
async def uncaught(x):
    return await work(1)
)";

class TasksTest : public testing::Test {
 protected:
  TasksTest() { driver.deploy(kFlows); }

  void want(std::uint32_t count = 1) {
    ASSERT_TRUE(driver.core->ask_for_tasks(driver.sessions.back(), count));
    driver.settle();
  }

  CoreDriver driver;
};

TEST_F(TasksTest, WaitsLongerBeforeEachRetry) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("picky");
  const double waits[] = {10, 20, 30, 30};
  for (double wait : waits) {
    ASSERT_EQ(driver.delivered.size(), 1u);
    driver.answer_error("ConnectionError", "no");
    want();
    driver.pass(wait * 0.74);
    EXPECT_TRUE(driver.delivered.empty());
    driver.pass(wait * 0.27);
    EXPECT_EQ(driver.delivered.size(), 1u);
  }
  driver.answer_error("ConnectionError", "no");
  EXPECT_EQ(driver.outcome(run), R"(["ConnectionError",5])");
}

TEST_F(TasksTest, DoesNotRetryWhatItMustNot) {
  driver.open_session();
  std::string run = driver.start("picky");
  driver.answer_error("CardDeclined", "no");
  EXPECT_EQ(driver.outcome(run), R"(["CardDeclined",1])");
  run = driver.start("picky");
  driver.answer_error("ConnectionError", "no", /*retryable=*/false);
  EXPECT_EQ(driver.outcome(run), R"(["ConnectionError",1])");
}

TEST_F(TasksTest, RetriesOnlyWhatItIsToldTo) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("choosy");
  driver.answer_error("Busy", "no");
  driver.pass(10);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.answer_error("ConnectionError", "no");
  EXPECT_EQ(driver.outcome(run), R"(["ConnectionError",2])");
}

// What failed together does not come back together, nor later than it may.
TEST_F(TasksTest, RetriesAreSpreadOverTime) {
  driver.open_session(100, {"default"}, 0);
  for (int i = 0; i < 40; ++i) driver.start("choosy");
  ASSERT_EQ(driver.delivered.size(), 40u);
  for (int i = 0; i < 40; ++i) driver.answer_error("Busy", "no");
  driver.pass(7.4);
  EXPECT_EQ(driver.delivered.size(), 0u);
  driver.pass(1.35);
  EXPECT_GT(driver.delivered.size(), 5u);
  EXPECT_LT(driver.delivered.size(), 35u);
  driver.pass(1.25);
  EXPECT_EQ(driver.delivered.size(), 40u);
}

// It is for people, and written with every attempt.
TEST_F(TasksTest, ALongErrorOfAnAttemptIsCut) {
  driver.open_session(100, {"default"}, 0);
  driver.start("choosy");
  const Key call = driver.delivered.front().call;
  driver.answer_error("Busy", std::string(100'000, 'x'));
  auto waiting = driver.store->call(call)->value();
  EXPECT_EQ(waiting.status, store::CallStatus::kPending);
  EXPECT_NE(waiting.outcome.find("Busy"), std::string::npos);
  EXPECT_LT(waiting.outcome.size(), 2'000u);
}

TEST_F(TasksTest, HaveThePriorityOfTheirRun) {
  for (const auto& [workflow, priority] :
       {std::pair("uncaught", 0), std::pair("uncaught", 5), std::pair("family", 9)}) {
    StartRequest request;
    request.workflow = workflow;
    request.priority = priority;
    request.id = "p" + std::to_string(priority);
    ASSERT_TRUE(driver.start(request));
  }
  driver.open_session();
  ASSERT_EQ(driver.delivered.size(), 3u);
  EXPECT_TRUE(driver.delivered[0].run.starts_with("p9."));  // the child
  EXPECT_EQ(driver.delivered[1].run, "p5");
  EXPECT_EQ(driver.delivered[2].run, "p0");
}

TEST_F(TasksTest, AFailureThatNobodyCatchesFailsTheRun) {
  driver.open_session();
  std::string run = driver.start("uncaught");
  driver.answer_error("CardDeclined", "card 4242", false);
  EXPECT_EQ(driver.outcome(run), "TaskError: CardDeclined: card 4242");
}

TEST_F(TasksTest, WrongOptionsRaiseInTheProgram) {
  driver.open_session();
  std::string run = driver.start("one", R"({"timeout":"soon"})");
  EXPECT_EQ(driver.outcome(run), R"(["ValueError",1])");
  EXPECT_TRUE(driver.delivered.empty());
}

TEST_F(TasksTest, AnAttemptThatTakesTooLongIsTriedAgain) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("one", R"({"timeout":30,"retry":2})");
  TaskReport late = driver.next_report();
  late.value = Payload::trusted("\"late\"");
  driver.pass(29);
  EXPECT_TRUE(driver.cancelled.empty());
  driver.pass(2);
  EXPECT_EQ(driver.cancelled.size(), 1u);
  EXPECT_EQ(driver.send(late), store::Recorded::kStale);
  driver.pass(2);
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().attempt, 2u);
  driver.pass(31);
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",2])");
}

TEST_F(TasksTest, ATaskThatGivesNoSignOfLifeIsTriedAgain) {
  Key session = driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("one", R"({"heartbeat_timeout":10,"retry":1})");
  TaskReport report = driver.next_report();
  for (int i = 0; i < 5; ++i) {
    driver.pass(8);
    auto lost = driver.core->heartbeat(
        session, {{report.call, report.token, Payload::trusted(std::to_string(i))}});
    ASSERT_TRUE(lost);
    EXPECT_TRUE(lost->empty());
  }
  driver.settle();
  auto call = driver.store->call(report.call);
  ASSERT_TRUE(call && *call);
  EXPECT_EQ((*call)->progress, "4");
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(11);
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",1])");
  auto lost = driver.core->heartbeat(session, {{report.call, report.token, {}}});
  ASSERT_TRUE(lost);
  EXPECT_EQ(*lost, std::vector<Key>{report.call});
}

TEST_F(TasksTest, TheTotalTimeEndsATaskThatNobodyTakes) {
  std::string run = driver.start("one", R"({"total_timeout":100})");
  driver.pass(99);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.crash();
  driver.pass(2);
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",0])");
}

TEST_F(TasksTest, TheTotalTimeEndsATaskThatIsOut) {
  driver.open_session();
  std::string run = driver.start("one", R"({"total_timeout":100,"retry":9})");
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.pass(25);
  ASSERT_TRUE(driver.core->heartbeat(driver.sessions.back(), {}));
  driver.pass(25);
  ASSERT_TRUE(driver.core->heartbeat(driver.sessions.back(), {}));
  driver.pass(25);
  ASSERT_TRUE(driver.core->heartbeat(driver.sessions.back(), {}));
  driver.pass(26);
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",1])");
}

// What waits for hours may be done at once, thousands of times.
TEST_F(TasksTest, TimersOfTasksThatAreDoneGo) {
  driver.open_session(1000, {"default"}, 0);
  const std::size_t before = driver.core->timers();
  for (int i = 0; i < 100; ++i) {
    driver.start("one", R"({"timeout":7200,"heartbeat_timeout":3600})");
    driver.answer("1");
  }
  driver.pass(61);
  EXPECT_EQ(driver.core->timers(), before);
}

TEST_F(TasksTest, AnAttemptMayTakeHoursButNoLonger) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("one", R"({"timeout":7200,"retry":1})");
  for (int minute = 0; minute < 119; ++minute) driver.pass(60);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(59);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(1);
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",1])");
}

// Whoever claims hears when the next is due: one timer is enough for all delayed tasks of a queue.
TEST_F(TasksTest, DelayedTasksOfAQueueHaveOneTimer) {
  driver.open_session(1000, {"default"}, 0);
  std::vector<std::string> runs;
  for (int i = 0; i < 100; ++i) {
    runs.push_back(driver.start("one", R"({"retry":{"backoff":50,"max_attempts":2}})"));
    driver.pass(0.1);
    driver.answer_error("Busy", "later");
  }
  EXPECT_LT(driver.core->timers(), 20u);
  for (int i = 0; i < 70; ++i) driver.pass(1);
  EXPECT_EQ(driver.delivered.size(), 100u);
  while (!driver.delivered.empty()) driver.answer("1");
  for (const std::string& run : runs) EXPECT_EQ(driver.outcome(run), "1");
}

TEST_F(TasksTest, ASilentSessionLosesItsTasks) {
  Key silent = driver.open_session(1);
  std::string run = driver.start("uncaught");
  TaskReport old = driver.next_report();
  old.value = Payload::trusted("\"old\"");
  driver.pass(31);
  EXPECT_FALSE(driver.core->ask_for_tasks(silent, 1));
  driver.open_session(1);
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().attempt, 1u);
  EXPECT_GT(driver.delivered.front().token, old.token);
  EXPECT_EQ(driver.send(old), store::Recorded::kStale);
  EXPECT_EQ(driver.answer("\"new\""), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "\"new\"");
}

TEST_F(TasksTest, AWorkerThatIsLostAgainAndAgainIsTheTasksFault) {
  CoreOptions options;
  options.most_lost_leases = 2;
  CoreDriver small(options);
  small.deploy(kFlows);
  std::string run = small.start("uncaught");
  for (int i = 0; i < 3; ++i) {
    small.crash();
    small.open_session(1);
    ASSERT_EQ(small.delivered.size(), 1u) << i;
  }
  small.crash();
  small.open_session(1);
  EXPECT_EQ(small.outcome(run), "TaskError: LeaseLost: the task's worker was lost too often");
}

TEST_F(TasksTest, SoAreSessionsThatEnd) {
  CoreOptions options;
  options.most_lost_leases = 2;
  CoreDriver small(options);
  small.deploy(kFlows);
  std::string run = small.start("uncaught");
  for (int i = 0; i < 3; ++i) {
    Key session = small.open_session(1);
    ASSERT_EQ(small.delivered.size(), 1u) << i;
    EXPECT_EQ(small.delivered.front().attempt, 1u);
    small.delivered.clear();
    small.core->end_session(session, [](const auto&) {});
    small.settle();
  }
  EXPECT_EQ(small.outcome(run), "TaskError: LeaseLost: the task's worker was lost too often");
}

// Whatever a worker says is a sign of life: what it asks for, and what it reports.
TEST_F(TasksTest, ASessionLivesAsLongAsItSpeaks) {
  Key asks = driver.open_session(1);
  Key reports = driver.open_session(1);
  for (int i = 0; i < 5; ++i) {
    driver.pass(20);
    EXPECT_TRUE(driver.core->ask_for_tasks(asks, 0));
    driver.core->report(reports, {}, [](const auto&) {});
  }
  EXPECT_TRUE(driver.core->has_session(asks));
  EXPECT_TRUE(driver.core->has_session(reports));
  driver.pass(31);
  EXPECT_FALSE(driver.core->has_session(asks));
  EXPECT_FALSE(driver.core->has_session(reports));
}

// The claim that brings it a task is in flight when the session ends.
TEST_F(TasksTest, WhatIsOnItsWayToASessionThatEndsGoesToAnother) {
  Key ends = driver.open_session(0);
  std::string run = driver.start("uncaught");
  ASSERT_TRUE(driver.core->ask_for_tasks(ends, 1));
  ASSERT_TRUE(driver.core->has_batch());
  auto claimed = driver.store->commit(driver.core->take_batch());
  ASSERT_EQ(claimed->claims.at(0).tasks.size(), 1u);
  driver.core->end_session(ends, [](const auto&) {});
  driver.core->committed(std::move(claimed));
  driver.settle();
  driver.delivered.clear();
  driver.open_session();
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.answer("7");
  EXPECT_EQ(driver.outcome(run), "7");
}

// Neither its signs of life nor its timers are the next one's, though one session has both.
TEST_F(TasksTest, EachAttemptIsALeaseOfItsOwn) {
  Key session = driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("one", R"({"timeout":30,"retry":{"backoff":1}})");
  TaskReport first = driver.next_report();
  driver.pass(20);
  first.error = CallError{"Busy", "no", Payload(), {}};
  EXPECT_EQ(driver.send(first), store::Recorded::kRecorded);
  driver.pass(1);
  ASSERT_EQ(driver.delivered.size(), 1u);
  const TaskOrder second = driver.delivered.front();
  EXPECT_EQ(second.call, first.call);
  EXPECT_NE(second.token, first.token);
  EXPECT_EQ(driver.core->heartbeat(session, {{first.call, first.token, {}}}).value(),
            std::vector<Key>{first.call});
  EXPECT_EQ(driver.core->heartbeat(session, {{second.call, second.token, {}}}).value(),
            std::vector<Key>());
  driver.pass(20);
  EXPECT_TRUE(driver.cancelled.empty());
  driver.pass(11);
  EXPECT_EQ(driver.cancelled.size(), 1u);
}

// A worker that says "cancelled" of a task which everybody still wants has failed.
TEST_F(TasksTest, OnlyWhatWasCancelledIsCancelled) {
  driver.open_session();
  std::string run = driver.start("uncaught");
  TaskReport report = driver.next_report();
  report.cancelled = true;
  EXPECT_EQ(driver.send(report), store::Recorded::kRecorded);
  EXPECT_EQ(driver.store->call(report.call)->value().status, store::CallStatus::kFailed);
  EXPECT_NE(driver.outcome(run), "waiting");
}

// Nobody wants it any more: that it failed is its last word, however many attempts are left.
TEST_F(TasksTest, WhatWasCancelledIsNotTriedAgain) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("hurried");
  TaskReport report = driver.next_report();
  driver.pass(6);
  EXPECT_EQ(driver.outcome(run), "\"too late\"");
  EXPECT_EQ(driver.cancelled, std::vector<Key>{report.call});
  report.error = CallError{"Busy", "no", Payload(), {}};
  driver.send(report);
  driver.pass(60);
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_TRUE(store::is_settled(driver.store->call(report.call)->value().status));
}

TEST_F(TasksTest, AnOutcomeIsRecordedOnce) {
  driver.open_session();
  std::string run = driver.start("uncaught");
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("1");
  EXPECT_EQ(driver.send(report), store::Recorded::kRecorded);
  EXPECT_EQ(driver.send(report), store::Recorded::kRepeated);
  report.token += 1;
  EXPECT_EQ(driver.send(report), store::Recorded::kStale);
  EXPECT_EQ(driver.outcome(run), "1");
}

TEST_F(TasksTest, TheSameOutcomeTwiceAtOnceIsRecordedOnce) {
  Key session = driver.open_session();
  std::string run = driver.start("uncaught");
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("1");
  std::vector<store::Recorded> answers;
  for (int i = 0; i < 2; ++i) {
    driver.core->report(session, {report}, [&](const Result<std::vector<store::Recorded>>& how) {
      ASSERT_TRUE(how);
      answers.push_back(how->front());
    });
  }
  driver.settle();
  EXPECT_EQ(answers, (std::vector{store::Recorded::kRecorded, store::Recorded::kRepeated}));
  EXPECT_EQ(driver.outcome(run), "1");
}

TEST_F(TasksTest, ATaskGivenBackCostsNoAttempt) {
  driver.open_session();
  std::string run = driver.start("uncaught");
  EXPECT_EQ(driver.send(driver.next_report()), store::Recorded::kRecorded);
  want();
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().attempt, 1u);
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "1");
}

TEST_F(TasksTest, HigherPriorityGoesFirstThenAge) {
  for (const char* priority : {"0", "5", "1", "5", "0"}) driver.start("urgent", priority);
  driver.open_session(3);
  std::vector<std::string> order;
  for (const TaskOrder& task : driver.delivered) order.push_back(task.args.text());
  EXPECT_EQ(order, (std::vector<std::string>{"[5]", "[5]", "[1]"}));
  // What comes now goes behind those that wait, unless it outranks them.
  driver.start("urgent", "0");
  driver.start("urgent", "9");
  want(3);
  order.clear();
  for (const TaskOrder& task : driver.delivered) order.push_back(task.args.text());
  EXPECT_EQ(order, (std::vector<std::string>{"[5]", "[5]", "[1]", "[9]", "[0]", "[0]"}));
}

TEST_F(TasksTest, ASessionGetsNoMoreThanItAskedFor) {
  driver.open_session(2);
  for (int i = 0; i < 5; ++i) driver.start("uncaught");
  EXPECT_EQ(driver.delivered.size(), 2u);
  want(1);
  EXPECT_EQ(driver.delivered.size(), 3u);
}

TEST_F(TasksTest, ACapacityIsWhatASessionTakesBesidesWhatItHas) {
  Key session = driver.open_session(0);
  for (std::uint32_t count : {5u, 2u, 2u}) {
    ASSERT_TRUE(driver.core->set_capacity(session, count));
  }
  for (int i = 0; i < 6; ++i) driver.start("one", "{}");
  EXPECT_EQ(driver.delivered.size(), 2u) << "the last word counts";
  ASSERT_TRUE(driver.core->set_capacity(session, 3));
  driver.settle();
  EXPECT_EQ(driver.delivered.size(), 5u);
}

TEST_F(TasksTest, QueuesAreApart) {
  driver.open_session(10, {"fast"});
  std::string run = driver.start("one", R"({"queue":"slow"})");
  EXPECT_TRUE(driver.delivered.empty());
  driver.start("one", R"({"queue":"fast"})");
  EXPECT_EQ(driver.delivered.size(), 1u);
  driver.open_session(10, {"other", "slow"});
  EXPECT_EQ(driver.delivered.size(), 2u);
}

TEST_F(TasksTest, TheLoserOfARaceIsCancelled) {
  driver.open_session();
  std::string run = driver.start("first");
  ASSERT_EQ(driver.delivered.size(), 2u);
  TaskOrder loser = driver.delivered[1];
  EXPECT_EQ(driver.answer("\"fast\""), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), R"([0,"fast"])");
  EXPECT_EQ(driver.cancelled, std::vector<Key>{loser.call});
  TaskReport word = driver.next_report();
  word.cancelled = true;
  EXPECT_EQ(driver.send(word), store::Recorded::kRecorded);
  auto call = driver.store->call(loser.call);
  ASSERT_TRUE(call && *call);
  EXPECT_EQ((*call)->status, store::CallStatus::kCancelled);
}

TEST_F(TasksTest, ATimeOutInTheProgramCancelsTheTask) {
  driver.open_session();
  std::string run = driver.start("hurried");
  driver.pass(6);
  EXPECT_EQ(driver.outcome(run), "\"too late\"");
  EXPECT_EQ(driver.cancelled.size(), 1u);
}

TEST_F(TasksTest, AResultThatIsTooLargeIsAnErrorOfTheTask) {
  driver.open_session();
  std::string run = driver.start("one", "{}");
  driver.answer('"' + std::string(Limits{}.payload_bytes, 'x') + '"');
  EXPECT_EQ(driver.outcome(run), R"(["PAWL-2005",1])");
  run = driver.start("uncaught");
  driver.answer('"' + std::string(Limits{}.payload_bytes, 'x') + '"');
  EXPECT_EQ(
      driver.outcome(run),
      "TaskError: PAWL-2005: the result of task 'work' has 4194306 bytes, more than the limit "
      "of 4194304");
}

// The store does not answer whoever ends the session, and its time runs out meanwhile.
TEST_F(TasksTest, ASessionWhoseEndFailedEndsWhenItsTimeIsOver) {
  CoreDriver driver;
  Key session = driver.open_session(1);
  driver.core->end_session(session, [](const Result<void>& ended) { EXPECT_FALSE(ended); });
  driver.core->take_batch();
  driver.clock.advance_us(40'000'000);
  driver.core->tick();
  driver.core->committed(fail(ErrorCode::store_unavailable, "gone"));
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  EXPECT_TRUE(driver.core->has_session(session));
  driver.pass(2);
  EXPECT_FALSE(driver.core->has_session(session));
  EXPECT_TRUE(driver.store->sessions()->empty());
}

// What the store does not know yet is not found there when the time is over.
TEST_F(TasksTest, ADeadlineThatPassesBeforeItIsWrittenIsNotMissed) {
  for (bool another : {false, true}) {
    driver.crash();
    if (another) {
      driver.start("limited", "null");  // is due at the same time, and known to the store
    }
    StartRequest request;
    request.workflow = "limited";
    request.id = another ? "second" : "first";
    driver.core->start(request, [](const Result<Started>& started) { EXPECT_TRUE(started); });
    driver.core->process();
    const store::Commit& commit = driver.core->take_batch();
    driver.clock.advance_us(6'000'000);
    driver.core->tick();
    driver.core->committed(driver.store->commit(commit));
    driver.settle();
    driver.pass(1);
    EXPECT_EQ(driver.outcome(request.id), "\"too late\"");
  }
}

TEST_F(TasksTest, AFarTimerThatIsWrittenLateIsNotMissed) {
  StartRequest request;
  request.workflow = request.id = "sleepy";
  driver.core->start(request, [](const Result<Started>& started) { EXPECT_TRUE(started); });
  driver.core->process();
  const store::Commit& commit = driver.core->take_batch();
  // The store is asked for it half a minute before it is due, and does not know of it yet.
  driver.clock.advance_us(130'000'000);
  driver.core->tick();
  driver.core->committed(driver.store->commit(commit));
  driver.settle();
  driver.pass(1);
  EXPECT_EQ(driver.outcome("sleepy"), "waiting");
  driver.pass(100);
  EXPECT_EQ(driver.outcome("sleepy"), "\"awake\"");
}

}  // namespace
}  // namespace pawl::engine
