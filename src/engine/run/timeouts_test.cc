// Runs that may take only so long, runs that are deleted, and runs that look at others.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, sleep, receive, child, spawn, compensate, Cancelled, continue_as_new, set_status
from pawl import get_run, get_result, TaskError, run_id
from pawl.tasks import work, clean

@workflow(timeout="2m")
async def timed(n):
    compensate(clean, "undo")
    return await work(n)

@workflow(timeout=120)
async def deaf(n):
    while True:
        try:
            await sleep(3600)
        except Cancelled:
            if n == "swallow":
                return "all is well"

@workflow(timeout=120)
async def cleaning(n):
    try:
        await sleep(3600)
    finally:
        await clean(n)

@workflow
async def plain(n):
    return await work(n)

@workflow(timeout=120)
async def held(n):
    await sleep(1)
    return n["missing"]

@workflow(timeout=120)
async def eternal(n):
    await sleep(50)
    continue_as_new(n + 1)

@workflow
async def parent(timeout):
    try:
        return await child(plain, 1, id="the-child", timeout=timeout)
    except TaskError as error:
        return [error.kind, str(error)]

@workflow
async def bad_parent(n):
    try:
        return await child(plain, 1, timeout="soon")
    except ValueError as error:
        return str(error)

@workflow
async def looker(id):
    try:
        info = await get_run(id)
    except LookupError as error:
        return str(error)
    return [info.id, info.workflow, info.status, info.paused, info.progress, info.output, info.error and info.error["kind"]]

@workflow
async def waiter(args):
    id, timeout = args
    try:
        return await get_result(id, timeout=timeout)
    except TimeoutError:
        return "timed out"
    except LookupError as error:
        return "unknown: " + str(error)
    except TaskError as error:
        return [error.kind, str(error)]

@workflow
async def own(n):
    spawned = spawn(plain, n)
    info = await get_run(spawned)
    return [info.status, await get_result(spawned)]

@workflow
async def itself(n):
    return (await get_run(run_id())).status

@workflow
async def telling(n):
    set_status("at work")
    return await work(n)
)";

const std::string kTimedOut =
    "RunTimeout: PAWL-4025: the run took longer than its timeout of 2 min";

class TimeoutTest : public ControlTest {
 protected:
  // A worker that is never silent for too long.
  void open_session() { driver.open_session(100, {"default"}, 0); }
  void crash() {
    driver.crash();
    open_session();
  }
  void SetUp() override {
    driver.deploy(kFlows);
    open_session();
  }
  std::string start_for(const std::string& workflow, double seconds, const std::string& id = {}) {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted("1");
    request.id = id;
    request.policy.timeout_us = static_cast<std::int64_t>(seconds * 1e6);
    auto started = driver.start(request);
    EXPECT_TRUE(started) << to_string(started.error());
    return started ? started->id : "";
  }
  // The worker of the oldest task heeds that nobody wants it any more.
  void heed_cancel() {
    TaskReport report = driver.next_report();
    report.cancelled = true;
    driver.send(report);
  }
  std::string remove(const std::string& run) {
    return ask([&](Reply<void> reply) { driver.core->remove_run(run, std::move(reply)); });
  }
};

TEST_F(TimeoutTest, ARunThatTakesTooLongFailsWithItsUndos) {
  std::string run = start("timed", "1");
  EXPECT_EQ(view(run).run.timeout_us, 120'000'000);
  EXPECT_EQ(view(run).state->deadline_us, view(run).run.created_at_us + 120'000'000);
  driver.pass(119);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(2);
  ASSERT_EQ(driver.cancelled.size(), 1u) << "the worker is told";
  driver.answer("\"too late\"");
  ASSERT_EQ(delivered(), Names{R"(clean["undo"])"});
  EXPECT_EQ(driver.outcome(run), "waiting") << "it undoes";
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), kTimedOut);
  EXPECT_EQ(view(run).result->error_kind, "RunTimeout");
  EXPECT_NE(outcome(run).error.traceback.find("work(n)"), std::string::npos) << "where it stood";
}

TEST_F(TimeoutTest, ARunThatIsFasterIsNotBothered) {
  std::string run = start("timed", "1");
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "5");
  driver.pass(1000);
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(TimeoutTest, AProgramThatSwallowsTheCancelFailsAllTheSame) {
  std::string run = start("deaf", "\"swallow\"");
  driver.pass(121);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, AProgramThatGoesOnIsEndedByForce) {
  std::string run = start("deaf", "1");
  driver.pass(121);
  EXPECT_EQ(driver.outcome(run), "waiting") << "it has the grace of a cancel";
  driver.pass(301);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, AProgramMayCleanUp) {
  std::string run = start("cleaning", "1");
  driver.pass(121);
  ASSERT_EQ(delivered(), Names{"clean[1]"});
  crash();
  ASSERT_EQ(delivered(), Names{"clean[1]"}) << "in the middle of it, too";
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, ACrashAndAPauseDoNotStopTheTime) {
  std::string run = start_for("plain", 120);
  EXPECT_EQ(pause(run), "");
  driver.pass(60);
  crash();
  driver.pass(50);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(11);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, TheTimeMayPassWhileNobodyIsThere) {
  std::string run = start_for("plain", 120);
  driver.clock.advance_us(3'600'000'000);
  crash();
  driver.settle();
  if (!driver.delivered.empty()) driver.answer("null");
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, AHoldDoesNotStopTheTime) {
  CoreOptions options;
  options.on_fault = OnFault::kHold;
  driver.use(options);
  std::string run = start("held", "{}");
  driver.pass(2);
  ASSERT_TRUE(view(run).state->hold);
  driver.pass(120);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, ARunThatBeginsLaterHasItsTimeFromThere) {
  StartRequest request;
  request.workflow = "plain";
  request.id = "later";
  request.policy.timeout_us = 100'000'000;
  request.start_at_us = driver.clock.now_us() + 3'600'000'000;
  ASSERT_TRUE(driver.start(request));
  driver.pass(3601);
  EXPECT_EQ(driver.outcome("later"), "waiting");
  driver.pass(100);
  driver.answer("null");
  EXPECT_EQ(driver.outcome("later").substr(0, 10), "RunTimeout");
}

TEST_F(TimeoutTest, TheStartGoesBeforeTheWorkflow) {
  std::string longer = start_for("timed", 1000);
  std::string none = start_for("timed", 0);
  driver.pass(500);
  EXPECT_EQ(driver.outcome(longer), "waiting");
  driver.pass(600);
  EXPECT_FALSE(driver.cancelled.empty());
  EXPECT_EQ(driver.outcome(none), "waiting");
  EXPECT_EQ(view(none).state->deadline_us, 0);
}

TEST_F(TimeoutTest, ContinueAsNewGoesOnWithTheTime) {
  std::string run = start("eternal", "1");
  driver.pass(51);
  EXPECT_EQ(view(run).state->generation, 1u);
  driver.pass(51);
  EXPECT_EQ(view(run).state->generation, 2u);
  driver.pass(19);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, ACancelBeforeTheDeadlineStaysACancel) {
  std::string run = start("deaf", "1");
  cancel(run, "enough");
  driver.pass(250);
  driver.pass(60);
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(TimeoutTest, ARetryGoesBackToBeforeTheEndAndHasTheWholeTimeAgain) {
  std::string run = start_for("plain", 120);
  driver.pass(121);
  heed_cancel();
  ASSERT_EQ(driver.outcome(run), kTimedOut);
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(view(run).state->deadline_us, driver.clock.now_us() + 120'000'000);
  crash();
  ASSERT_EQ(delivered(), Names{"work[1]"}) << "the call is made again";
  driver.pass(100);
  driver.answer("7");
  EXPECT_EQ(driver.outcome(run), "7");
}

TEST_F(TimeoutTest, ARetryThatTakesTooLongTimesOutAgain) {
  std::string run = start_for("plain", 120);
  driver.pass(121);
  heed_cancel();
  ASSERT_EQ(retry(run), "");
  driver.pass(121);
  heed_cancel();
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, ARetryThatWentOnNeedsForce) {
  std::string run = start("cleaning", "1");
  driver.pass(121);
  driver.answer("null");
  ASSERT_EQ(driver.outcome(run), kTimedOut);
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos) << "it has called clean()";
  EXPECT_EQ(retry(run, true), "");
  EXPECT_EQ(driver.outcome(run), "waiting");
}

TEST_F(TimeoutTest, ARestartHasTheWholeTimeAgain) {
  std::string run = start("deaf", "\"swallow\"");
  driver.pass(121);
  EXPECT_EQ(restart(run), "");
  driver.pass(119);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(2);
  EXPECT_EQ(driver.outcome(run), kTimedOut);
}

TEST_F(TimeoutTest, AChildHasATimeoutOfItsOwn) {
  std::string run = start("parent", "\"90s\"");
  driver.pass(91);
  driver.answer("null");
  EXPECT_EQ(
      driver.outcome(run),
      R"(["RunTimeout","RunTimeout: PAWL-4025: the run took longer than its timeout of 90 s"])");
  EXPECT_EQ(driver.outcome(start("bad_parent", "1")),
            "\"option 'timeout' must be a number of seconds, a timedelta or a text such as "
            "\\\"2h\\\"\"");
}

TEST_F(TimeoutTest, TheAuditLogSaysSo) {
  std::string run = start("deaf", "\"swallow\"");
  driver.pass(121);
  store::AuditFilter filter;
  filter.ns = 1;
  filter.action = "timeout";
  auto entries = driver.store->audit(filter, 0, 10).value().records;
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].subject, run);
  EXPECT_EQ(entries[0].details, "it has taken longer than 2 min");
}

// --- deleting one run

TEST_F(TimeoutTest, AnEndedRunCanBeDeleted) {
  std::string run = start("parent", "null");
  EXPECT_NE(remove(run).find("PAWL-4020"), std::string::npos) << "it is alive";
  EXPECT_NE(remove(run).find("cancel or kill it first"), std::string::npos);
  driver.answer("1");
  ASSERT_EQ(driver.outcome(run), "1");
  EXPECT_EQ(remove(run), "");
  EXPECT_EQ(key_of(run), 0);
  EXPECT_EQ(driver.outcome("the-child"), "1") << "children stay";
  EXPECT_NE(remove(run).find("PAWL-4002"), std::string::npos);
  crash();
  EXPECT_EQ(key_of(run), 0);
}

// --- looking at others

TEST_F(TimeoutTest, AWorkflowSeesHowAnotherRunStands) {
  std::string run = start("telling", "1", "other");
  EXPECT_EQ(driver.outcome(start("looker", "\"other\"")),
            R"(["other","telling","waiting",false,"at work",null,null])");
  pause(run);
  EXPECT_EQ(driver.outcome(start("looker", "\"other\"")),
            R"(["other","telling","waiting",true,"at work",null,null])");
  resume(run);
  driver.answer("[1,2]");
  EXPECT_EQ(driver.outcome(start("looker", "\"other\"")),
            R"(["other","telling","completed",false,"at work",[1,2],null])");
  EXPECT_EQ(driver.outcome(start("looker", "\"nobody\"")), "\"there is no run 'nobody'\"");
  start("plain", "1", "failing");
  driver.answer_error("Refused", "no", false);
  EXPECT_EQ(driver.outcome(start("looker", "\"failing\"")),
            R"(["failing","plain","failed",false,null,null,"TaskError"])");
}

TEST_F(TimeoutTest, AWorkflowWaitsForAnotherRun) {
  start("plain", "1", "other");
  std::string early = start("waiter", R"(["other",null])");
  std::string hasty = start("waiter", R"(["other",5])");
  EXPECT_EQ(driver.outcome(early), "waiting");
  driver.pass(6);
  EXPECT_EQ(driver.outcome(hasty), "\"timed out\"");
  crash();
  EXPECT_EQ(driver.outcome(early), "waiting");
  driver.answer("42");
  EXPECT_EQ(driver.outcome(early), "42");
  EXPECT_EQ(driver.outcome(start("waiter", R"(["other",null])")), "42") << "it has ended";
  EXPECT_EQ(driver.outcome(start("waiter", R"(["nobody",null])")),
            "\"unknown: there is no run 'nobody'\"");
}

TEST_F(TimeoutTest, AWorkflowHearsOfAnothersFailure) {
  start("plain", "1", "other");
  std::string waiting = start("waiter", R"(["other",null])");
  driver.answer_error("Refused", "no", false);
  EXPECT_EQ(driver.outcome(waiting), R"(["TaskError","Refused: no"])");
  EXPECT_EQ(driver.outcome(start("waiter", R"(["other",null])")), R"(["TaskError","Refused: no"])");
}

TEST_F(TimeoutTest, AWorkflowSeesRunsThatItHasJustStarted) {
  std::string run = start("own", "3");
  driver.answer("9");
  EXPECT_EQ(driver.outcome(run), R"(["waiting",9])");
  EXPECT_EQ(driver.outcome(start("itself", "1")), "\"waiting\"");
}

TEST_F(TimeoutTest, ARetriedRunAsksAgain) {
  driver.deploy(R"(
from pawl import workflow, get_result
from pawl.tasks import work

@workflow
async def asking(n):
    return await get_result("later")

@workflow
async def later(n):
    return n
)");
  std::string run = start("asking", "1");
  EXPECT_EQ(driver.outcome(run), "LookupError: there is no run 'later'");
  start("later", "8", "later");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "8");
}

TEST_F(TimeoutTest, AWorkflowWithoutAsyncReadsAnotherRun) {
  driver.deploy(R"(
from pawl import workflow, get_run, get_result

@workflow
def reading(id):
    return [get_run(id).workflow, get_result(id)]

@workflow
async def other(n):
    return n
)");
  start("other", "7", "there");
  EXPECT_EQ(driver.outcome(start("reading", "\"there\"")), R"(["other",7])");
}

}  // namespace
}  // namespace pawl::engine
