// Detached calls: they go on without their run, and as long as it lives it may still await them.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, sleep, detach, compensate, receive, continue_as_new
from pawl.tasks import work, undo, note

@workflow
async def patient(n):
    loose = detach(work(n))
    await receive("go")
    return await loose

@workflow
async def caught(n):
    loose = detach(work.options(retry=1)(n))
    try:
        return await loose
    except Exception as error:
        return [type(error).__name__, str(error)]

@workflow
async def refused(n):
    loose = detach(work.options(timeout=-len(str(n)))(n))
    try:
        return await loose
    except Exception as error:
        return type(error).__name__

@workflow
async def family(n):
    loose = detach(child("leaf", n))
    await receive("go")
    return await loose

@workflow
async def leaf(n):
    return await work(n)

@workflow
async def leaves(how):
    loose = detach(child("leaf", how, id="leaf " + how))
    async def wait():
        await (asyncio.gather(loose, loose) if how == "group" else loose)
    waiting = asyncio.create_task(wait())
    if how != "at once":
        await receive("go")
    return "left"

@workflow
async def saga(n):
    compensate(undo, n)
    loose = detach(work("loose"))
    await note.options(retry=1)(n)
    return await loose

@workflow
async def last_word(n):
    compensate(undo, n)
    detach(work("last word"))
    raise ValueError("bug")

@workflow
async def again(n):
    if n == 0:
        loose = detach(work("first body"))
        await note(n)
        continue_as_new(1)
    return [await work("second body"), await note(n)]
)";

class DetachedTest : public ControlTest {
 protected:
  DetachedTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }
  void send(const std::string& run) {
    driver.core->send({run, "go", Payload(), {}}, [](const auto&) {});
    driver.settle();
  }
};

TEST_F(DetachedTest, CanBeAwaitedAfterACrash) {
  std::string run = start("patient", "1");
  crash();
  send(run);
  EXPECT_EQ(driver.outcome(run), "waiting");
  crash();
  driver.answer("5");
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(DetachedTest, AnOutcomeThatCameBeforeACrashIsNotLost) {
  std::string run = start("patient", "1");
  driver.answer("5");
  crash();
  send(run);
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(DetachedTest, AFailureRaisesAtItsAwaitAfterACrash) {
  std::string run = start("caught", "1");
  crash();
  driver.answer_error("OSError", "pipe");
  EXPECT_EQ(driver.outcome(run), R"(["OSError","pipe"])");
}

TEST_F(DetachedTest, ACallThatCannotBeMadeRaisesAtItsAwait) {
  EXPECT_EQ(driver.outcome(start("refused", "1")), "\"ValueError\"");
}

TEST_F(DetachedTest, AChildCanBeAwaitedAfterACrash) {
  std::string run = start("family", "1");
  crash();
  driver.answer("5");
  crash();
  send(run);
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(DetachedTest, AChildThatSomebodyAwaitsOutlivesTheRun) {
  for (const char* how : {"alone", "group", "at once"}) {
    SCOPED_TRACE(how);
    std::string run = start("leaves", std::string("\"") + how + "\"");
    if (std::string(how) != "at once") send(run);
    EXPECT_EQ(driver.outcome(run), "\"left\"");
    crash();
    ASSERT_EQ(driver.delivered.size(), 1u);
    driver.answer("5");
    EXPECT_EQ(driver.outcome(std::string("leaf ") + how), "5");
  }
}

TEST_F(DetachedTest, UndosDoNotWaitForWhatGoesOn) {
  for (bool crashes : {false, true}) {
    std::string run = start("saga", "1");
    if (crashes) crash();
    ASSERT_EQ(delivered(), (Names{R"(work["loose"])", "note[1]"}));
    TaskOrder loose = driver.delivered.front();
    driver.delivered.pop_front();
    driver.answer_error("OSError", "pipe");
    if (crashes) crash();
    auto names = delivered();
    EXPECT_EQ(std::count(names.begin(), names.end(), "undo[1]"), 1);
    while (!driver.delivered.empty()) driver.answer("null");
    EXPECT_EQ(driver.outcome(run), "OSError: pipe");
    driver.delivered.push_back(loose);
    if (!crashes) {
      EXPECT_EQ(driver.answer("null"), store::Recorded::kRecorded);
    }
  }
}

TEST_F(DetachedTest, UndosDoNotWaitForTheLastTurnsCalls) {
  std::string run = start("last_word", "1");
  crash();
  ASSERT_EQ(delivered(), (Names{R"(work["last word"])", "undo[1]"}));
  driver.delivered.pop_front();
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "ValueError: bug");
}

TEST_F(DetachedTest, ARetriedRunDoesNotRepeatWhatGoesOn) {
  std::string run = start("saga", "1");
  TaskOrder loose = driver.delivered.front();
  driver.delivered.pop_front();
  driver.answer_error("OSError", "pipe");
  driver.answer("null");  // the undo
  EXPECT_EQ(retry(run, true), "");
  EXPECT_EQ(delivered(), Names{"note[1]"});
  driver.delivered.push_back(loose);
  driver.answer("2");
  EXPECT_EQ(driver.answer("5"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(DetachedTest, GoesOnBesideTheNextBody) {
  std::string run = start("again", "0");
  ASSERT_EQ(delivered(), (Names{R"(work["first body"])", "note[0]"}));
  TaskOrder first = driver.delivered.front();
  driver.delivered.pop_front();
  driver.answer("null");
  ASSERT_EQ(delivered(), (Names{R"(work["second body"])"}));
  driver.delivered.push_back(first);
  driver.answer("2");
  EXPECT_EQ(driver.answer("9"), store::Recorded::kRecorded) << "that of the first body";
  driver.answer("3");
  EXPECT_EQ(driver.outcome(run), "[2,3]");
}

}  // namespace
}  // namespace pawl::engine
