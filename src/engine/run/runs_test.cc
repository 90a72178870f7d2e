// Runs among others: children, messages, control, slices, limits.
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, promise, receive, send, sleep, TaskError
from pawl.tasks import work

@workflow
async def leaf(n):
    return await work(n)

@workflow
async def one_builtin(n):
    return len(("aBc" * n).casefold())

@workflow
async def one_builtin_later(n):
    await receive("go")
    return len(("aBc" * n).casefold())

@workflow
async def parent(n):
    return await asyncio.gather(*[child("leaf", i) for i in range(n)])

@workflow
async def wide(n):
    await asyncio.gather(*[work(i) for i in range(n)])

@workflow
async def hoard(n):
    for i in range(n):
        promise()

@workflow
async def shouts(n):
    for i in range(n):
        send("nobody", "in", i)

@workflow
async def fickle(n):
    for i in range(n):
        promise().cancel()
    for i in range(2_000_000):
        pass
    return n

@workflow
async def guarded(n):
    try:
        await child("broken", n)
    except Exception as error:
        return [type(error).__name__, str(error)]

@workflow
async def broken(n):
    raise ValueError("child " + str(n))

@workflow
async def mailbox(count):
    got = []
    while len(got) < count:
        got.append(await receive("in"))
    return got

@workflow
async def late_mailbox(count):
    await sleep(60)
    return [await receive("in") for i in range(count)]

@workflow
async def busy_mailbox(n):
    first = await receive("in")
    for i in range(n):
        pass
    return [first, await receive("in")]

@workflow
async def sender(to):
    send(to, "in", "hello")
    return "sent"

@workflow
async def busy(n):
    total = 0
    for i in range(n):
        total += i
    return total

@workflow
async def short(n):
    return n

@workflow
async def endless(n):
    while True:
        pass

@workflow
async def careful(n):
    try:
        await sleep(3600)
    except asyncio.CancelledError:
        await work("clean up")
        raise

@workflow
async def steps(n):
    done = []
    for i in range(n):
        done.append(await work(i))
    return done

@workflow
async def counter(n):
    from pawl import continue_as_new
    got = await receive("in")
    await work(n)
    if n < 3:
        continue_as_new(n + 1)
    return [n, got]

@workflow
async def leaves(code):
    import sys
    await work(code)
    sys.exit(code)

@workflow
async def talkative(n):
    for i in range(n):
        print("line", i)
)";

class RunsTest : public testing::Test {
 protected:
  RunsTest() { driver.deploy(kFlows); }

  std::string start(const std::string& workflow, const std::string& input, const std::string& id) {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted(input);
    request.id = id;
    auto started = driver.start(request);
    EXPECT_TRUE(started);
    return id;
  }
  Result<store::Recorded> send(const std::string& run, const std::string& value,
                               const std::string& id = {}) {
    Result<store::Recorded> answer = fail(ErrorCode::engine_stopped, "no answer");
    driver.core->send({run, "in", Payload::trusted(value), id},
                      [&](Result<store::Recorded> how) { answer = std::move(how); });
    driver.settle();
    return answer;
  }
  Status control(const std::string& run, store::Control what) {
    Status answer = fail(ErrorCode::engine_stopped, "no answer");
    driver.core->control(run, what, [&](Status status) { answer = std::move(status); });
    driver.settle();
    return answer;
  }

  CoreDriver driver;
};

TEST_F(RunsTest, ChildrenAnswerTheirParent) {
  driver.open_session();
  std::string run = driver.start("parent", "3");
  ASSERT_EQ(driver.delivered.size(), 3u);
  driver.answer("10");
  driver.crash();
  driver.open_session();
  driver.answer("20");
  driver.answer("30");
  EXPECT_EQ(driver.outcome(run), "[10,20,30]");
}

TEST_F(RunsTest, AChildsFailureRaisesInItsParent) {
  EXPECT_EQ(driver.outcome(driver.start("guarded", "4")), R"(["ValueError","child 4"])");
}

TEST_F(RunsTest, ExitEndsARunByItsCode) {
  driver.open_session();
  std::string done = driver.start("leaves", "0");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(done), "null");
  std::string none = driver.start("leaves", "null");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(none), "null");
  std::string failed = driver.start("leaves", "2");
  driver.answer("null");
  EXPECT_EQ(driver.outcome(failed), "SystemExit: 2");
}

TEST_F(RunsTest, ManyChildren) {
  driver.open_session(2000);
  std::string run = driver.start("parent", "1500");
  ASSERT_EQ(driver.delivered.size(), 1500u);
  while (!driver.delivered.empty()) driver.answer("1");
  std::string all = driver.outcome(run);
  EXPECT_EQ(std::count(all.begin(), all.end(), '1'), 1500);
}

TEST_F(RunsTest, ATurnMakesOnlySoManyCalls) {
  EXPECT_EQ(driver.outcome(driver.start("wide", "100000")), "waiting");
  EXPECT_TRUE(driver.outcome(driver.start("wide", "100001"))
                  .starts_with("PAWL-2008: 100001 calls at once; at most 100000 are possible"));
}

// Their keys are taken before the turn is over.
TEST_F(RunsTest, ATurnMakesOnlySoManyPromises) {
  EXPECT_EQ(driver.outcome(driver.start("hoard", "1000")), "null");
  EXPECT_TRUE(driver.outcome(driver.start("hoard", "1200000")).starts_with("PAWL-2008: "));
  EXPECT_TRUE(driver.outcome(driver.start("fickle", "1200000")).starts_with("PAWL-2008: "));
  EXPECT_TRUE(driver.outcome(driver.start("shouts", "100001"))
                  .starts_with("PAWL-2008: 100001 calls at once; at most 100000 are possible"));
  EXPECT_EQ(driver.outcome(driver.start("short", "5")), "5");
}

// All of them have taken keys and are stopped in the middle: there is nothing to write, and yet
// more keys are needed.
TEST_F(RunsTest, StoppedTurnsGetFurtherKeys) {
  for (int i = 0; i < 10; ++i) {
    StartRequest request;
    request.workflow = "fickle";
    request.input = Payload::trusted("90000");
    request.id = "fickle " + std::to_string(i);
    driver.core->start(request, [](const auto&) {});
  }
  driver.settle();
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(driver.outcome("fickle " + std::to_string(i)), "90000");
  }
}

TEST_F(RunsTest, ATimerIsNotLostIfTheClockGoesBackAsItGoesOff) {
  start("late_mailbox", "0", "box");
  driver.clock.advance_us(60'000'000);
  driver.core->tick();
  driver.clock.advance_us(-10'000'000);
  driver.settle();
  EXPECT_EQ(driver.outcome("box"), "waiting");
  driver.pass(10);
  EXPECT_EQ(driver.outcome("box"), "[]");
}

// More than are looked for at once.
TEST_F(RunsTest, AllThatIsReadyIsFoundAfterACrash) {
  StartRequest request;
  request.workflow = "parent";
  request.input = Payload::trusted("2500");
  driver.core->start(request, [](const auto&) {});
  driver.step();
  driver.crash();
  driver.open_session(3000);
  EXPECT_EQ(driver.delivered.size(), 2500u);
}

TEST_F(RunsTest, AllThatIsDueIsFoundAfterACrash) {
  for (int i = 0; i < 10'500; ++i) driver.start("late_mailbox", "0");
  driver.crash();
  driver.pass(61);
  driver.pass(1);
  EXPECT_EQ(driver.store->count_runs(CoreOptions{}.ns)->completed, 10'500u);
}

// Somebody has to look at it: the others go on.
TEST_F(RunsTest, ARunWhoseStateCannotBeReadIsHeldBack) {
  start("mailbox", "1", "box");
  Key key = driver.store->find_run(CoreOptions{}.ns, "box")->value();
  store::RunState state = *driver.store->run(key)->value().state;
  store::Commit commit;
  store::RunWrite& write = commit.runs.emplace_back();
  write.run = key;
  store::Step& step = write.step.emplace();
  step.revision = state.revision;
  step.parked.emplace().snapshot = "nonsense";
  step.parked->waits = state.waits;
  ASSERT_TRUE(driver.store->commit(commit)->runs[0].step_won);
  driver.crash();
  ASSERT_TRUE(send("box", "1"));
  store::RunView view = driver.store->run(key)->value();
  ASSERT_TRUE(view.state);
  EXPECT_TRUE(view.state->paused);
  EXPECT_TRUE(view.requests.pause_reason.starts_with("its state cannot be read: "))
      << view.requests.pause_reason;
  EXPECT_EQ(driver.outcome(driver.start("short", "3")), "3");
}

// So is one whose step the store will never take.
TEST_F(RunsTest, ARunWhoseStepIsRefusedIsHeldBack) {
  start("mailbox", "2", "box");
  driver.core->send({"box", "in", Payload::trusted("1"), ""}, [](const auto&) {});
  driver.core->process();
  store::CommitResult refused;
  ASSERT_EQ(driver.core->take_batch().runs.size(), 1u);
  store::RunWriteResult& write = refused.runs.emplace_back();
  write.start.inserted = false;
  write.messages = {store::Recorded::kStale};
  write.refused = Error{ErrorCode::store_refused, "planted"};
  driver.core->committed(refused);
  driver.settle();
  Key key = driver.store->find_run(CoreOptions{}.ns, "box")->value();
  store::RunView view = driver.store->run(key)->value();
  EXPECT_TRUE(view.state->paused);
  EXPECT_EQ(view.requests.pause_reason, "the store refuses its step: PAWL-3007: planted");
}

TEST_F(RunsTest, MessagesComeInOrderAndOnce) {
  start("mailbox", "3", "box");
  EXPECT_EQ(send("box", "1", "m1").value(), store::Recorded::kRecorded);
  EXPECT_EQ(send("box", "1", "m1").value(), store::Recorded::kRepeated);
  driver.crash();
  EXPECT_EQ(send("box", "1", "m1").value(), store::Recorded::kRepeated);
  EXPECT_EQ(send("box", "2").value(), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome("box"), "waiting");
  EXPECT_EQ(send("box", "3").value(), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome("box"), "[1,2,3]");
  // Its sender may not have heard that it was taken.
  EXPECT_EQ(send("box", "1", "m1").value(), store::Recorded::kRepeated);
  auto late = send("box", "4");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::run_ended);
}

TEST_F(RunsTest, AMessageAndTheTurnItWakesAreOneCommit) {
  start("mailbox", "2", "box");
  std::uint64_t commits = driver.core->counters().commits;
  EXPECT_TRUE(send("box", "1"));
  EXPECT_EQ(driver.core->counters().commits, commits + 1);
  EXPECT_TRUE(send("box", "2", "last"));
  EXPECT_EQ(driver.core->counters().commits, commits + 2);
  EXPECT_EQ(driver.outcome("box"), "[1,2]");
}

TEST_F(RunsTest, MessagesOfOneBatchAreAnsweredEachForItself) {
  start("mailbox", "3", "box");
  EXPECT_TRUE(send("box", "1", "m1"));
  std::vector<store::Recorded> answers;
  auto answer = [&](Result<store::Recorded> how) { answers.push_back(how.value()); };
  driver.core->send({"box", "in", Payload::trusted("2"), "m2"}, answer);
  driver.core->send({"box", "in", Payload::trusted("1"), "m1"}, answer);
  driver.core->send({"box", "in", Payload::trusted("3"), "m3"}, answer);
  driver.settle();
  EXPECT_EQ(answers, (std::vector{store::Recorded::kRecorded, store::Recorded::kRepeated,
                                  store::Recorded::kRecorded}));
  EXPECT_EQ(driver.outcome("box"), "[1,2,3]");
}

TEST_F(RunsTest, AnInboxOfAnyLengthIsReceivedInOrder) {
  start("late_mailbox", "700", "box");
  std::string expected = "[";
  for (int i = 0; i < 700; ++i) {
    EXPECT_TRUE(send("box", std::to_string(i)));
    expected += (i == 0 ? "" : ",") + std::to_string(i);
  }
  driver.crash();
  driver.pass(60);
  EXPECT_EQ(driver.outcome("box"), expected + "]");
}

TEST_F(RunsTest, AMessageIsTakenThatComesInTheMiddleOfATurn) {
  start("busy_mailbox", "3000000", "box");
  bool answered = false;
  driver.core->send({"box", "in", Payload::trusted("0"), ""}, [](const auto&) {});
  driver.core->process();  // one slice
  EXPECT_TRUE(driver.core->busy());
  driver.core->send({"box", "in", Payload::trusted("1"), ""},
                    [&](const auto& how) { answered = how.has_value(); });
  driver.settle();
  EXPECT_TRUE(answered);
  EXPECT_EQ(driver.outcome("box"), "[0,1]");
}

TEST_F(RunsTest, MessagesWaitForTheirReceiver) {
  start("careful", "1", "deaf");
  EXPECT_TRUE(send("deaf", "1"));
  EXPECT_EQ(driver.core->counters().conflicts, 0u);
  auto inbox =
      driver.store->inbox(driver.store->find_run(CoreOptions{}.ns, "deaf")->value(), 0, 10);
  ASSERT_TRUE(inbox);
  EXPECT_EQ(inbox->size(), 1u);
}

TEST_F(RunsTest, OneRunSendsToAnother) {
  start("mailbox", "1", "box");
  driver.start("sender", "\"box\"");
  EXPECT_EQ(driver.outcome("box"), R"(["hello"])");
}

TEST_F(RunsTest, CancelReachesTheProgram) {
  driver.open_session();
  start("careful", "1", "c");
  EXPECT_TRUE(control("c", store::Control::kCancel));
  EXPECT_TRUE(control("c", store::Control::kCancel));
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.outcome("c"), "waiting");
  driver.answer("null");
  EXPECT_EQ(driver.outcome("c"), "cancelled");
  EXPECT_FALSE(control("c", store::Control::kCancel));
}

TEST_F(RunsTest, APausedRunStandsStill) {
  driver.open_session();
  start("steps", "2", "p");
  EXPECT_TRUE(control("p", store::Control::kPause));
  driver.answer("1");
  EXPECT_TRUE(driver.delivered.empty());
  driver.crash();
  driver.open_session();
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_TRUE(control("p", store::Control::kResume));
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.answer("2");
  EXPECT_EQ(driver.outcome("p"), "[1,2]");
}

TEST_F(RunsTest, ALongTurnLetsOthersGoOn) {
  CoreOptions options;
  options.slice = 10'000;
  CoreDriver sliced(options);
  sliced.deploy(kFlows);
  StartRequest request;
  request.workflow = "busy";
  request.input = Payload::trusted("300000");
  bool busy_started = false;
  bool short_started = false;
  sliced.core->start(request, [&](const Result<Started>&) { busy_started = true; });
  request.workflow = "short";
  sliced.core->start(request, [&](const Result<Started>&) { short_started = true; });
  for (int i = 0; i < 3; ++i) sliced.step();
  EXPECT_TRUE(short_started);
  EXPECT_FALSE(busy_started);
  sliced.settle();
  EXPECT_TRUE(busy_started);
}

// One builtin of many slices: it stops in the middle.
TEST_F(RunsTest, ALongBuiltinLetsOthersGoOn) {
  CoreOptions options;
  options.slice = 10'000;
  CoreDriver sliced(options);
  sliced.deploy(kFlows);
  StartRequest request;
  request.workflow = "one_builtin";
  request.input = Payload::trusted("3000000");
  request.id = "long";
  bool long_started = false;
  bool short_started = false;
  sliced.core->start(request, [&](const Result<Started>&) { long_started = true; });
  request.workflow = "short";
  request.id = "short";
  sliced.core->start(request, [&](const Result<Started>&) { short_started = true; });
  for (int i = 0; i < 3; ++i) sliced.step();
  EXPECT_TRUE(short_started);
  EXPECT_FALSE(long_started);
  sliced.settle();
  EXPECT_TRUE(long_started);
  EXPECT_EQ(sliced.outcome("long"), "9000000");
}

// What a turn has begun is thrown away when its run is killed, or the core ends.
TEST_F(RunsTest, ALongBuiltinCanBeLeftInTheMiddle) {
  CoreOptions options;
  options.slice = 10'000;
  CoreDriver sliced(options);
  sliced.deploy(kFlows);
  for (const char* id : {"killed", "cancelled", "forgotten"}) {
    StartRequest request;
    request.workflow = "one_builtin_later";
    request.input = Payload::trusted("3000000");
    request.id = id;
    ASSERT_TRUE(sliced.start(request));
  }
  for (const char* id : {"killed", "cancelled", "forgotten"}) {
    sliced.core->send({id, "go", Payload::trusted("1"), ""}, [](const auto&) {});
  }
  for (int i = 0; i < 3; ++i) sliced.step();
  bool killed = false;
  sliced.core->kill({.run = "killed"},
                    [&](const Result<void>& done) { killed = done.has_value(); });
  sliced.core->cancel({.run = "cancelled"}, [](const auto&) {});
  for (int i = 0; i < 20; ++i) sliced.step();
  EXPECT_TRUE(killed);
  EXPECT_EQ(sliced.outcome("killed"), "cancelled");
  sliced.crash();
  sliced.settle();
  EXPECT_EQ(sliced.outcome("cancelled"), "cancelled");
  // The message was to be written with the turn, and nobody was told that it was: it is sent again.
  sliced.core->send({"forgotten", "go", Payload::trusted("1"), ""}, [](const auto&) {});
  sliced.settle();
  EXPECT_EQ(sliced.outcome("forgotten"), "9000000");
}

TEST_F(RunsTest, ALimitEndsTheRun) {
  CoreOptions options;
  options.limits.fuel = 100'000;
  CoreDriver limited(options);
  limited.deploy(kFlows);
  EXPECT_EQ(limited.outcome(limited.start("endless")).substr(0, 10), "PAWL-2001:");
}

TEST_F(RunsTest, RunsThatDoNotFitInMemoryAreReadAgain) {
  CoreOptions options;
  options.hot_runs = 2;
  CoreDriver small(options);
  small.deploy(kFlows);
  small.open_session(100);
  std::vector<std::string> runs;
  for (int i = 0; i < 20; ++i) runs.push_back(small.start("steps", "3"));
  for (int i = 0; i < 60; ++i) small.answer(std::to_string(i / 20));
  for (const std::string& run : runs) EXPECT_EQ(small.outcome(run), "[0,1,2]");
  EXPECT_GT(small.core->counters().loads, 30u);
}

TEST_F(RunsTest, ARunContinuesAsNew) {
  driver.open_session();
  start("counter", "1", "c");
  for (int i = 1; i <= 3; ++i) EXPECT_TRUE(send("c", std::to_string(i * 10)));
  std::vector<Key> calls;
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(driver.delivered.size(), 1u) << i;
    EXPECT_EQ(driver.delivered.front().args.text(), "[" + std::to_string(i) + "]");
    calls.push_back(driver.delivered.front().call);
    EXPECT_EQ(driver.outcome("c"), "waiting");
    driver.answer("null");
    driver.crash();
    driver.open_session();
  }
  EXPECT_EQ(driver.outcome("c"), "[3,30]");
  // Call numbers go on: they never start again within a run.
  std::vector<std::uint64_t> numbers;
  for (Key call : calls) numbers.push_back(driver.store->call(call)->value().number);
  EXPECT_LT(numbers[0], numbers[1]);
  EXPECT_LT(numbers[1], numbers[2]);
}

TEST_F(RunsTest, PrintGoesToTheRunsLog) {
  start("talkative", "3", "talk");
  auto logs = driver.store->logs(driver.store->find_run(CoreOptions{}.ns, "talk")->value(), 10);
  ASSERT_TRUE(logs);
  ASSERT_EQ(logs->size(), 3u);
  EXPECT_EQ((*logs)[2].line, "line 2");
}

TEST_F(RunsTest, AnEternalRunsTimelineStaysBounded) {
  CoreOptions options;
  options.kept_calls = 1024;
  CoreDriver eternal(options);
  eternal.deploy(kFlows);
  eternal.open_session(20'000);
  StartRequest request;
  request.workflow = "steps";
  request.input = Payload::trusted("6000");
  request.id = "long";
  ASSERT_TRUE(eternal.start(request));
  for (int i = 0; i < 5999; ++i) eternal.answer("1");
  Key key = eternal.store->find_run(CoreOptions{}.ns, "long")->value();
  auto page = eternal.store->timeline(key, 0, 10'000);
  ASSERT_TRUE(page);
  EXPECT_GE(page->calls.size(), 1024u);
  EXPECT_LE(page->calls.size(), 1024u * 4);
  eternal.answer("1");
  EXPECT_NE(eternal.outcome("long"), "waiting");
}

}  // namespace
}  // namespace pawl::engine
