// Runs that take a place in a queue of runs, and streams of runs.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, sleep, child, spawn, compensate, continue_as_new, stream, TaskError, Cancelled
from pawl.tasks import work, clean

@workflow(queue="reports")
async def report(n):
    return await work(n)

@workflow
async def plain(n):
    return await work(n)

@workflow(queue="reports")
async def undoing(n):
    compensate(clean, n)
    return await work(n)

@workflow(queue="reports")
async def again(n):
    await work(n)
    if n < 2:
        continue_as_new(n + 1)
    return n

@workflow
async def parent(n):
    return await child(plain, n, queue="reports", key="k", priority=3)

@workflow(queue="reports")
async def nested(n):
    return await child(report, n)

@workflow(queue="reports")
async def broken(n):
    return n["missing"]

@workflow(queue="reports", timeout=60)
async def timed(n):
    return await work(n)

@workflow
async def tokens(n):
    out = stream("tokens")
    out.append("a")
    out.append({"n": n})
    await work(n)
    out.append("b")
    stream("other").append(None)
    return "done"

@workflow
async def flood(n):
    await sleep(1)
    for i in range(n):
        stream("s%d" % i).append(i)
    await work(n)
)";

class AdmissionTest : public ControlTest {
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
    limit({.max_running = 1});
  }
  void limit(const store::QueueLimits& limits) {
    EXPECT_EQ(ask([&](Reply<void> reply) {
                driver.core->set_queue_limits("runs:reports", limits, std::move(reply));
              }),
              "");
  }
  std::string enqueue(const std::string& id, const std::string& key = {},
                      std::int32_t priority = 0) {
    StartRequest request;
    request.workflow = "plain";
    request.input = Payload::trusted("\"" + id + "\"");
    request.id = id;
    request.priority = priority;
    request.policy.queue = "reports";
    if (!key.empty()) request.policy.key = key;
    auto started = driver.start(request);
    EXPECT_TRUE(started) << to_string(started.error());
    return id;
  }
  bool queued(const std::string& run) { return view(run).state && view(run).state->queued; }
  // Ids of those that work.
  Names working() {
    Names names;
    for (const TaskOrder& order : driver.delivered) names.push_back(order.run);
    return names;
  }
  std::string items(const std::string& run, const std::string& stream) {
    std::string text;
    const auto found = driver.store->stream_items(key_of(run), stream, 0, 100).value();
    for (const store::StreamItem& item : found) {
      text += std::to_string(item.number) + item.payload + " ";
    }
    return text;
  }
};

TEST_F(AdmissionTest, ARunOfAFullQueueWaits) {
  start("report", "1", "a");
  start("report", "2", "b");
  start("report", "3", "c");
  EXPECT_EQ(working(), Names{"a"});
  EXPECT_FALSE(queued("a"));
  EXPECT_TRUE(queued("b"));
  EXPECT_EQ(driver.outcome("b"), "waiting");
  driver.answer("1");
  EXPECT_EQ(driver.outcome("a"), "1");
  EXPECT_EQ(working(), Names{"b"});
  driver.answer("2");
  driver.answer("3");
  EXPECT_EQ(driver.outcome("c"), "3");
}

TEST_F(AdmissionTest, WithoutLimitsNobodyWaits) {
  limit({});
  start("report", "1", "a");
  start("report", "2", "b");
  EXPECT_EQ(working(), (Names{"a", "b"}));
}

TEST_F(AdmissionTest, CrashesChangeNothing) {
  start("report", "1", "a");
  start("report", "2", "b");
  for (int i = 0; i < 3; ++i) {
    crash();
    EXPECT_EQ(working(), Names{"a"}) << "it keeps its place";
    EXPECT_TRUE(queued("b"));
  }
  driver.answer("1");
  crash();
  EXPECT_EQ(working(), Names{"b"});
  driver.answer("2");
  EXPECT_EQ(driver.outcome("b"), "2");
}

TEST_F(AdmissionTest, PrioritiesComeFirstAndKeysTakeTurns) {
  enqueue("first");
  enqueue("low");
  enqueue("high", {}, 5);
  driver.answer("1");
  EXPECT_EQ(working(), Names{"high"});
  driver.answer("1");
  EXPECT_EQ(working(), Names{"low"});
  driver.answer("1");
  limit({.max_running = 2, .per_key_max_running = 1});
  for (const char* id : {"a1", "a2", "a3", "b1"}) enqueue(id, std::string(id, 1));
  EXPECT_EQ(working(), (Names{"a1", "b1"}));
  driver.answer("1");
  EXPECT_EQ(working(), (Names{"b1", "a2"}));
}

TEST_F(AdmissionTest, ARateLetsThemBeginOneByOne) {
  limit({.rate = 0.1});
  for (const char* id : {"a", "b", "c"}) enqueue(id);
  EXPECT_EQ(working(), Names{"a"});
  driver.pass(11);
  EXPECT_EQ(working(), (Names{"a", "b"}));
  driver.pass(11);
  EXPECT_EQ(working(), (Names{"a", "b", "c"}));
}

TEST_F(AdmissionTest, AHigherLimitLetsMoreBegin) {
  for (const char* id : {"a", "b", "c"}) enqueue(id);
  EXPECT_EQ(working(), Names{"a"});
  limit({.max_running = 2});
  EXPECT_EQ(working(), (Names{"a", "b"}));
  limit({.max_running = 0});
  driver.answer("1");
  driver.answer("1");
  EXPECT_TRUE(queued("c")) << "the queue is paused";
  limit({});
  EXPECT_EQ(working(), Names{"c"});
}

TEST_F(AdmissionTest, AQueuedRunCanBeCancelledKilledAndDeleted) {
  for (const char* id : {"a", "b", "c", "d"}) enqueue(id);
  EXPECT_EQ(cancel("b"), "");
  EXPECT_EQ(driver.outcome("b"), "cancelled");
  EXPECT_EQ(kill("c"), "");
  EXPECT_EQ(driver.outcome("c"), "cancelled");
  EXPECT_EQ(ask([&](Reply<void> reply) { driver.core->remove_run("c", std::move(reply)); }), "");
  driver.answer("1");
  EXPECT_EQ(working(), Names{"d"});
}

TEST_F(AdmissionTest, APausedRunIsPassedOver) {
  for (const char* id : {"a", "b", "c"}) enqueue(id);
  EXPECT_EQ(pause("b"), "");
  driver.answer("1");
  EXPECT_EQ(working(), Names{"c"});
  EXPECT_EQ(resume("b"), "");
  EXPECT_TRUE(queued("b")) << "it still waits for a place";
  driver.answer("1");
  EXPECT_EQ(working(), Names{"b"});
}

TEST_F(AdmissionTest, ARunKeepsItsPlaceWhileItIsPausedOrHeldAndThroughContinueAsNew) {
  CoreOptions options;
  options.on_fault = OnFault::kHold;
  driver.use(options);
  open_session();
  start("broken", "{}", "held");
  ASSERT_TRUE(view("held").state->hold);
  start("again", "1", "again");
  enqueue("last");
  EXPECT_TRUE(queued("again"));
  EXPECT_EQ(kill("held"), "");
  EXPECT_EQ(working(), Names{"again"});
  driver.answer("1");
  EXPECT_EQ(view("again").state->generation, 1u);
  EXPECT_EQ(working(), Names{"again"}) << "it has kept its place";
  driver.answer("1");
  EXPECT_EQ(driver.outcome("again"), "2");
  EXPECT_EQ(working(), Names{"last"});
}

TEST_F(AdmissionTest, UndosKeepThePlace) {
  start("undoing", "1", "a");
  enqueue("b");
  driver.answer_error("Refused", "no", false);
  EXPECT_EQ(delivered(), Names{"clean[1]"});
  EXPECT_TRUE(queued("b"));
  driver.answer("null");
  EXPECT_EQ(working(), Names{"b"});
}

TEST_F(AdmissionTest, ARetriedRunWaitsForAnotherPlace) {
  enqueue("a");
  enqueue("b");
  driver.answer_error("Refused", "no", false);
  ASSERT_EQ(driver.outcome("a"), "TaskError: Refused: no");
  EXPECT_EQ(working(), Names{"b"});
  EXPECT_EQ(retry("a"), "");
  EXPECT_TRUE(queued("a"));
  crash();
  EXPECT_EQ(working(), Names{"b"});
  driver.answer("1");
  EXPECT_EQ(working(), Names{"a"});
  driver.answer("5");
  EXPECT_EQ(driver.outcome("a"), "5");
  enqueue("c");
  EXPECT_EQ(restart("a"), "");
  EXPECT_TRUE(queued("a"));
  driver.answer("1");
  EXPECT_EQ(working(), Names{"a"});
}

TEST_F(AdmissionTest, ARetriedRunThatIsQueuedCanBeCancelled) {
  start("undoing", "1", "a");
  enqueue("b");
  driver.answer_error("Refused", "no", false);
  driver.answer("null");
  ASSERT_EQ(driver.outcome("a"), "TaskError: Refused: no");
  ASSERT_EQ(retry("a", true), "");
  ASSERT_TRUE(queued("a"));
  EXPECT_EQ(cancel("a"), "");
  EXPECT_EQ(delivered(), (Names{R"(work["b"])", "clean[1]"})) << "it undoes, without a place";
  driver.answer("1");
  driver.answer("null");
  EXPECT_EQ(driver.outcome("a"), "cancelled");
}

TEST_F(AdmissionTest, AChildTakesAPlaceOfItsOwn) {
  enqueue("a");
  std::string run = start("parent", "1");
  EXPECT_EQ(working(), Names{"a"});
  Names ids = children(run);
  ASSERT_EQ(ids.size(), 1u);
  EXPECT_TRUE(queued(ids[0]));
  EXPECT_EQ(view(ids[0]).run.concurrency_key, "k");
  EXPECT_EQ(view(ids[0]).run.priority, 3);
  crash();
  driver.answer("1");
  driver.answer("8");
  EXPECT_EQ(driver.outcome(run), "8");
}

TEST_F(AdmissionTest, AChildInTheQueueOfItsParentIsWarnedOf) {
  start("nested", "1", "a");
  EXPECT_TRUE(delivered().empty());
  EXPECT_NE(log("a").find("waits for a place in the queue that this run has one in"),
            std::string::npos);
  EXPECT_EQ(cancel("a", "", 0), "");
  EXPECT_EQ(driver.outcome("a"), "cancelled");
}

TEST_F(AdmissionTest, TheTimeOfAQueuedRunCountsToo) {
  enqueue("a");
  start("timed", "1", "b");
  driver.pass(61);
  EXPECT_EQ(driver.outcome("b").substr(0, 10), "RunTimeout");
  EXPECT_EQ(retry("b"), "");
  EXPECT_TRUE(queued("b"));
  driver.answer("1");
  driver.answer("6");
  EXPECT_EQ(driver.outcome("b"), "6");
}

TEST_F(AdmissionTest, ARunThatBeginsLaterTakesItsPlaceThen) {
  StartRequest request;
  request.workflow = "report";
  request.id = "later";
  request.start_at_us = driver.clock.now_us() + 3'600'000'000;
  ASSERT_TRUE(driver.start(request));
  enqueue("a");
  EXPECT_EQ(working(), Names{"a"}) << "nobody holds a place for it";
  driver.answer("1");
  driver.pass(3601);
  EXPECT_EQ(working(), Names{"later"});
}

TEST_F(AdmissionTest, MessagesReachAQueuedRun) {
  driver.deploy(R"(
from pawl import workflow, receive

@workflow(queue="reports")
async def asked(n):
    return await receive("in")
)");
  enqueue("a");
  start("asked", "1", "b");
  bool sent = false;
  driver.core->send({"b", "in", Payload::trusted("7"), ""},
                    [&](Result<store::Recorded> how) { sent = how.has_value(); });
  driver.settle();
  EXPECT_TRUE(sent);
  EXPECT_TRUE(queued("b"));
  driver.answer("1");
  EXPECT_EQ(driver.outcome("b"), "7");
}

TEST_F(AdmissionTest, AQueueOfRunsHasNoTasksAndNoWorkers) {
  driver.deploy(R"(
from pawl import workflow
from pawl.tasks import work

@workflow
async def wrong(n):
    try:
        return await work.options(queue=f"runs:{n}")(n)
    except ValueError as error:
        return str(error)
)");
  EXPECT_EQ(driver.outcome(start("wrong", "1")),
            "\"option 'queue' names a queue of runs, which has no tasks\"");
  std::string refusal;
  driver.core->open_session(
      {"w", {"runs:reports"}}, [](Delivery) {},
      [&](Result<Key> key) { refusal = to_string(key.error()); });
  driver.settle();
  EXPECT_NE(refusal.find("PAWL-4006"), std::string::npos);
}

// --- streams

TEST_F(AdmissionTest, AStreamGrowsWithTheSteps) {
  std::string run = start("tokens", "3");
  EXPECT_EQ(items(run, "tokens"), R"(0"a" 1{"n":3} )");
  int woken = 0;
  const auto hear = [&](const Result<void>& done) { woken += done.has_value() ? 1 : 0; };
  driver.core->wait_stream(run, "tokens", 1, hear);
  EXPECT_EQ(woken, 1) << "it is there";
  driver.core->wait_stream(run, "tokens", 2, hear);
  driver.core->wait_stream(run, "none", 0, hear);
  EXPECT_EQ(woken, 1);
  crash();
  driver.core->wait_stream(run, "tokens", 2, hear);
  driver.answer("1");
  EXPECT_EQ(woken, 2) << "those of before the crash ask again";
  EXPECT_EQ(driver.outcome(run), "\"done\"");
  EXPECT_EQ(items(run, "tokens"), R"(0"a" 1{"n":3} 2"b" )");
  EXPECT_EQ(items(run, "other"), "0null ");
  driver.core->wait_stream(run, "tokens", 99, hear);
  EXPECT_EQ(woken, 3) << "nothing will come";
}

TEST_F(AdmissionTest, StreamsAreBounded) {
  std::string few = start("flood", "100");
  driver.pass(2);
  EXPECT_EQ(driver.outcome(few), "waiting");
  std::string many = start("flood", "101");
  driver.pass(2);
  EXPECT_EQ(driver.outcome(many).substr(0, 9), "PAWL-2019");
  EXPECT_EQ(items(many, "s0"), "") << "that turn has never been";
}

}  // namespace
}  // namespace pawl::engine
