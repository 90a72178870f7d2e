// Two nodes over one store, each of which has runs in memory that the other one changes.
#include <algorithm>
#include <set>

#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, compensate, promise, race, receive, set_status, sleep

async def asking():
    return await child("kid", None, id="kid")

@workflow
async def kid(n):
    return await receive("in")

@workflow
async def parent(n):
    answer = promise()
    set_status(answer.token)
    return await asyncio.gather(answer, asking())

@workflow
async def later(n):
    answer = promise()
    set_status(answer.token)
    kid = await child("kid", None, id="kid")
    set_status("kid has ended")
    return [await answer, kid]

@workflow
async def collecting(n):
    got = [await receive("in")]
    await sleep(10)
    set_status("slept")
    got.append(await receive("in"))
    return got

@workflow
async def leaving(n):
    kept = child("kid", None, id="kid", on_parent_end="abandon")
    answer = promise()
    set_status(answer.token)
    done = await answer
    return [done, await kept]

@workflow
async def both(n):
    first, second = promise(), promise()
    set_status(first.token + " " + second.token)
    return await asyncio.gather(first, second)

@workflow
async def hesitating(n):
    wrong, late = promise(), promise()
    set_status(wrong.token + " " + late.token)
    try:
        return [await wrong, await late]
    except OSError:
        await sleep(10)
        raise

@workflow
async def outer(n):
    return await child("both", n, id="both")

@workflow
async def impatient(n):
    answer, other = promise(), promise()
    set_status(answer.token)
    index, both = await race(asyncio.gather(asyncio.shield(answer), other), sleep(10))
    return await answer

@workflow
async def busy(n):
    async def get():
        return await receive("in")
    return await asyncio.gather(work(n), get(), get(), get())

@workflow
async def working(n):
    return await work(n)

@workflow
async def sleepy(n):
    await sleep(500)
    return "awake"

@workflow
async def limited(n):
    try:
        return await work.options(total_timeout=500)(n)
    except TimeoutError:
        return "too late"

@workflow
async def undoing(n):
    compensate(clean, n)
    await asyncio.gather(work(1), work(2))

@workflow
async def limited_once(n):
    compensate(clean, n)
    await work.options(timeout=20, retry=1)(n)

@workflow
async def limited_often(n):
    compensate(clean, n)
    await work.options(timeout=20, retry=5)(n)
)";

class NodesTest : public testing::Test {
 protected:
  NodesTest() : driver(shared()) {
    driver.deploy(kFlows, {"work", "clean"});
    auto opened = Core::open(*driver.store, driver.clock, driver.random, shared());
    EXPECT_TRUE(opened) << to_string(opened.error());
    other = std::move(*opened);
    settle_other();
  }
  static CoreOptions shared() {
    CoreOptions options;
    options.exclusive = false;
    options.node_timeout_us = 1'000'000'000;
    return options;
  }

  void start(const std::string& workflow) {
    StartRequest request;
    request.workflow = request.id = workflow;
    ASSERT_TRUE(driver.start(request));
  }
  void settle_other() {
    for (int i = 0; i < 1000; ++i) {
      other->tick();
      other->process();
      if (!other->has_batch() && !other->busy()) return;
      if (other->has_batch()) other->committed(driver.store->commit(other->take_batch()));
    }
  }
  // What has come so far goes to the store; meanwhile the node goes on.
  store::Commit depart() {
    go_on();
    return driver.core->take_batch();
  }
  void go_on() {
    driver.core->tick();
    driver.core->process();
  }
  void arrive(const store::Commit& commit) { driver.core->committed(driver.store->commit(commit)); }

  store::RunView view(const std::string& run) {
    return **driver.store->run(driver.store->find_run(1, run)->value_or(0));
  }
  std::string token(const std::string& run) {
    std::string text = view(run).state->status;
    return text.substr(1, text.size() - 2);
  }
  static void resolve(Core& core, const std::string& token, const std::string& value,
                      std::string* said) {
    core.settle_promise(token, {Payload::trusted(value), {}}, [said](const Status& status) {
      *said = status ? "ok" : error_label(status.error().code);
    });
  }
  static void reject(Core& core, const std::string& token) {
    CallError error{"OSError", "pipe", Payload(), {}};
    core.settle_promise(token, {Payload(), error}, [](const Status&) {});
  }
  static void send(Core& core, const std::string& run, const std::string& value = "\"hello\"") {
    core.send({run, "in", Payload::trusted(value), {}}, [](const auto&) {});
  }
  // What becomes of it is heard when it is durable.
  void report_to(Core& core, Key session, const TaskReport& report) {
    core.report(session, {report}, [this](const Result<std::vector<store::Recorded>>& answer) {
      ASSERT_TRUE(answer) << to_string(answer.error());
      heard.push_back(answer->front());
    });
  }
  void retry(Core& core, const std::string& run) {
    said = "no answer";
    core.retry({run, false}, [this](const Result<void>& result) {
      said = result ? "ok" : to_string(result.error());
    });
  }

  CoreDriver driver;
  std::unique_ptr<Core> other;
  std::string said;                    // what was answered last
  std::vector<store::Recorded> heard;  // of all reports, in the order of the answers
};

// The child's end has the number in the store that another node's answer has, as this node believes
// it. The step that is built on it must not win: as many have arrived as it has seen, but not
// these.
TEST_F(NodesTest, AnOutcomeThatAnotherNodeRecordsInBetweenIsNotMissed) {
  start("later");
  resolve(*other, token("later"), "1", &said);
  settle_other();
  EXPECT_EQ(said, "ok");
  send(*driver.core, "kid");
  store::Commit ends = depart();
  go_on();
  arrive(ends);
  driver.settle();
  EXPECT_EQ(driver.outcome("later"), R"([1,"hello"])");
}

// Another node's step has the revision that this node thinks its own one has: the step on top of
// that would fit.
TEST_F(NodesTest, AStepOnTopOfOneThatLostLosesToo) {
  start("collecting");
  send(*driver.core, "collecting", "\"mine\"");
  store::Commit takes = depart();
  driver.clock.advance_us(10'000'000);
  go_on();  // has slept, on top of it
  send(*other, "collecting", "\"theirs\"");
  settle_other();
  arrive(takes);
  driver.settle();
  driver.pass(10);
  EXPECT_EQ(driver.outcome("collecting"), R"(["theirs","mine"])");
}

TEST_F(NodesTest, AnAnswerThatIsRefusedIsNotGiven) {
  start("impatient");
  std::string asked = token("impatient");
  std::string first;
  std::string second;
  resolve(*driver.core, asked, "\"mine\"", &first);
  store::Commit answers = depart();
  resolve(*other, asked, "\"theirs\"", &second);
  settle_other();
  EXPECT_EQ(second, "ok");
  driver.clock.advance_us(10'000'000);
  go_on();
  arrive(answers);
  driver.settle();
  EXPECT_NE(first, "ok");
  EXPECT_EQ(driver.outcome("impatient"), "\"theirs\"");
}

// What settles when its run has ended is no arrival: a run that is brought back by what was read
// before that would wait for it for ever.
TEST_F(NodesTest, AChildThatEndsWhileItsParentIsBroughtBackIsNotMissed) {
  start("leaving");
  std::string answer = token("leaving");
  reject(*driver.core, answer);
  driver.settle();
  ASSERT_EQ(driver.outcome("leaving"), "OSError: pipe");
  retry(*driver.core, "leaving");
  store::Commit revives = depart();
  send(*other, "kid");
  settle_other();
  arrive(revives);
  driver.settle();
  EXPECT_EQ(said, "ok");
  resolve(*driver.core, answer, "1", &said);
  driver.settle();
  EXPECT_EQ(driver.outcome("leaving"), R"([1,"hello"])");
}

// Somebody else has brought the child back, and it has failed again.
TEST_F(NodesTest, AParentIsNotBroughtBackForAChildThatHasEndedAgain) {
  start("outer");
  std::string tokens = token("both");
  std::string first = tokens.substr(0, tokens.find(' '));
  std::string second = tokens.substr(first.size() + 1);
  reject(*driver.core, first);
  driver.settle();
  ASSERT_EQ(driver.outcome("outer"), "OSError: pipe");
  retry(*driver.core, "outer");
  store::Commit revives = depart();
  driver.clock.advance_us(1'000'000);
  other->retry({"both", false}, [](const Result<void>&) {});
  settle_other();
  reject(*other, first);
  settle_other();
  ASSERT_TRUE(view("both").result);
  arrive(revives);
  driver.settle();
  EXPECT_EQ(said, "ok");
  resolve(*driver.core, first, "1", &said);
  driver.settle();
  resolve(*driver.core, second, "2", &said);
  driver.settle();
  EXPECT_EQ(driver.outcome("outer"), "[1,2]");
}

// The run has ended without knowing of an answer that another node had recorded.
TEST_F(NodesTest, NoNumberOfAnArrivalIsGivenTwiceByARetry) {
  start("hesitating");
  std::string tokens = token("hesitating");
  std::string wrong = tokens.substr(0, tokens.find(' '));
  std::string late = tokens.substr(wrong.size() + 1);
  reject(*driver.core, wrong);
  driver.settle();
  resolve(*other, late, "2", &said);
  settle_other();
  EXPECT_EQ(said, "ok");
  driver.pass(10);
  ASSERT_EQ(driver.outcome("hesitating"), "OSError: pipe");
  retry(*driver.core, "hesitating");
  driver.settle();
  EXPECT_EQ(said, "ok");
  EXPECT_EQ(view("hesitating").state->arrivals, 2u);
  resolve(*driver.core, wrong, "1", &said);
  driver.settle();
  EXPECT_EQ(driver.outcome("hesitating"), "[1,2]");
  std::set<std::uint64_t> numbers;
  auto calls = driver.store->timeline(view("hesitating").run.key, 0, 10)->calls;
  for (const store::CallRecord& call : calls) numbers.insert(call.arrival);
  EXPECT_EQ(numbers.size(), calls.size());
}

// On one node: the child's end is gathered while that of its parent is on its way.
TEST_F(NodesTest, AChildThatEndsRightAfterItsParentIsNotMissedByARetry) {
  start("leaving");
  std::string answer = token("leaving");
  reject(*driver.core, answer);
  store::Commit fails = depart();
  send(*driver.core, "kid");
  go_on();
  arrive(fails);
  ASSERT_EQ(driver.outcome("leaving"), "OSError: pipe");
  retry(*driver.core, "leaving");
  driver.settle();
  EXPECT_EQ(said, "ok");
  resolve(*driver.core, answer, "1", &said);
  driver.settle();
  EXPECT_EQ(driver.outcome("leaving"), R"([1,"hello"])");
}

TEST_F(NodesTest, OneStartKeyAtTwoNodesIsOneRun) {
  StartRequest request;
  request.workflow = "kid";
  request.start_key = "once";
  std::vector<Started> started;
  auto reply = [&](const Result<Started>& answer) {
    EXPECT_TRUE(answer) << to_string(answer.error());
    if (answer) started.push_back(*answer);
  };
  driver.core->start(request, reply);
  other->start(request, reply);
  store::Commit mine = depart();
  other->process();
  other->committed(driver.store->commit(other->take_batch()));
  arrive(mine);
  driver.settle();
  settle_other();
  ASSERT_EQ(started.size(), 2u);
  EXPECT_EQ(started[0].id, started[1].id);
  EXPECT_NE(started[0].created, started[1].created);
  EXPECT_EQ(driver.store->count_runs(1)->waiting, 1u);
}

// Whoever loses brings its message to the run that is there.
TEST_F(NodesTest, TwoStartsOfOneIdAtTwoNodesBothBringTheirMessage) {
  StartRequest request;
  request.workflow = request.id = "collecting";
  int created = 0;
  auto reply = [&](const Result<Started>& answer) {
    ASSERT_TRUE(answer) << to_string(answer.error());
    created += answer->created ? 1 : 0;
    EXPECT_TRUE(answer->message_recorded);
  };
  request.message = {"in", Payload::trusted("\"mine\""), "m1"};
  driver.core->start(request, reply);
  store::Commit mine = depart();
  request.message = {"in", Payload::trusted("\"theirs\""), "m2"};
  other->start(request, reply);
  settle_other();
  arrive(mine);
  driver.settle();
  EXPECT_EQ(created, 1);
  driver.pass(10);
  EXPECT_EQ(driver.outcome("collecting"), R"(["theirs","mine"])");
}

// It lives when this node has lost, and has ended when it looks again.
TEST_F(NodesTest, AStartThatLosesToARunThatHasEndedRestartsIt) {
  StartRequest request;
  request.workflow = request.id = "kid";
  other->start(request, [](const Result<Started>& answer) { EXPECT_TRUE(answer); });
  request.on_conflict = OnConflict::kRestartIfEnded;
  std::optional<Started> started;
  driver.core->start(request, [&](const Result<Started>& answer) {
    ASSERT_TRUE(answer) << to_string(answer.error());
    started = *answer;
  });
  store::Commit mine = depart();
  settle_other();
  other->kill({"kid", {}}, [](const Result<void>& killed) { EXPECT_TRUE(killed); });
  settle_other();
  arrive(mine);
  driver.settle();
  ASSERT_TRUE(started);
  EXPECT_TRUE(started->created);
  EXPECT_EQ(driver.outcome("kid"), "waiting");
  driver.core->start(request, [&](const Result<Started>& answer) { started = *answer; });
  driver.settle();
  EXPECT_FALSE(started->created) << "its id is free for the next one";
}

TEST_F(NodesTest, AResultThatComesThroughAnotherNodeCounts) {
  Key session = driver.open_session(1);
  start("working");
  ASSERT_EQ(driver.delivered.size(), 1u);
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("5");
  report_to(*driver.core, session, report);  // not yet written
  report_to(*other, session, report);
  settle_other();
  driver.settle();
  EXPECT_EQ(heard, std::vector(2, store::Recorded::kRecorded));
  EXPECT_EQ(driver.outcome("working"), "5");
  // One that failed is tried again.
  driver.delivered.clear();
  ASSERT_TRUE(driver.core->ask_for_tasks(session, 1));
  ASSERT_EQ(driver.start("working", "null").size(), 36u);
  report = driver.next_report();
  report.error = CallError{"OSError", "pipe", Payload(), {}};
  report_to(*other, session, report);
  settle_other();
  EXPECT_EQ(heard.back(), store::Recorded::kRecorded);
  EXPECT_EQ(other->leased_tasks(), 0u);
  ASSERT_TRUE(driver.core->ask_for_tasks(session, 1));
  driver.clock.advance_us(400'000'000);  // the node looks for what others have left
  ASSERT_TRUE(driver.core->heartbeat(session, {}));
  driver.settle();
  ASSERT_FALSE(driver.delivered.empty());
  EXPECT_EQ(driver.delivered.back().attempt, 2u);
}

// The step that was to record it has lost, other things are recorded first, and the run is read
// again meanwhile.
TEST_F(NodesTest, AResultWhoseStepLostIsRecordedInTheEnd) {
  Key session = driver.open_session(1);
  start("busy");
  ASSERT_EQ(driver.delivered.size(), 1u);
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("5");
  report_to(*driver.core, session, report);
  send(*driver.core, "busy", "1");
  store::Commit mine = depart();
  report_to(*other, session, report);
  settle_other();
  send(*driver.core, "busy", "2");
  driver.core->open_session(
      {"another", {"default"}}, [](const Delivery&) {},
      [&](const Result<Key>&) { send(*driver.core, "busy", "3"); });
  arrive(mine);
  driver.settle();
  EXPECT_EQ(heard, (std::vector{store::Recorded::kRecorded, store::Recorded::kRepeated}));
  EXPECT_EQ(driver.core->leased_tasks(), 0u);
}

// The task has gone back to its queue when its result comes by way of the node that takes it next.
TEST_F(NodesTest, AStaleReportDoesNotSpoilTheNextLease) {
  Key session = driver.open_session(1);
  start("working");
  ASSERT_EQ(driver.delivered.size(), 1u);
  TaskReport late = driver.next_report();
  late.value = Payload::trusted("4");
  Key next = 0;
  std::vector<TaskOrder> orders;
  other->open_session(
      {"another", {"default"}, 0}, [&](const Delivery& delivery) { orders = delivery.tasks; },
      [&](const Result<Key>& opened) { next = *opened; });
  settle_other();
  report_to(*other, session, late);
  driver.core->end_session(session, [](const Result<void>& ended) { EXPECT_TRUE(ended); });
  driver.settle();
  ASSERT_TRUE(other->ask_for_tasks(next, 1));
  settle_other();
  ASSERT_EQ(orders.size(), 1u);
  TaskReport report{orders[0].call, orders[0].token, Payload::trusted("5"), {}, true, false};
  report_to(*other, next, report);
  settle_other();
  EXPECT_EQ(heard, (std::vector{store::Recorded::kStale, store::Recorded::kRecorded}));
  EXPECT_TRUE(view("working").result.has_value());
}

// It was not dead, but slow. What it believes to hold has gone to others, and what it takes from
// now on is found when it really dies.
TEST_F(NodesTest, ANodeThatWasTakenForDeadJoinsAgainWithItsSessions) {
  Key session = driver.open_session(1, {"default"}, 0);
  start("working");
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.clock.advance_us(2'000'000'000);
  settle_other();
  EXPECT_EQ(driver.store->nodes()->size(), 1u);
  EXPECT_TRUE(driver.store->sessions()->empty());
  driver.settle();
  ASSERT_TRUE(driver.core->failed());
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  EXPECT_EQ(driver.store->nodes()->size(), 2u);
  EXPECT_TRUE(driver.core->has_session(session));
  ASSERT_EQ(driver.delivered.size(), 1u);  // as many as it asked for
  EXPECT_EQ(driver.answer("\"late\""), store::Recorded::kStale);
  ASSERT_TRUE(driver.core->ask_for_tasks(session, 1));
  driver.settle();
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().attempt, 1u);
  driver.clock.advance_us(400'000'000);
  settle_other();  // sees that it is there again
  driver.clock.advance_us(2'000'000'000);
  settle_other();
  EXPECT_TRUE(driver.store->leased_tasks(session, 0, 10)->empty());
  EXPECT_TRUE(driver.store->sessions()->empty());
}

// --- what a node hears of another one when it looks at the store, every third of node_timeout

class NodeTimerTest : public NodesTest {
 protected:
  void start_at_other(const std::string& workflow) {
    StartRequest request;
    request.workflow = request.id = workflow;
    other->start(request, [](const Result<Started>& started) { EXPECT_TRUE(started); });
    settle_other();
  }
  void limit_by_other(const store::QueueLimits& limits) {
    other->set_queue_limits("default", limits, [](const Result<void>& set) { EXPECT_TRUE(set); });
    settle_other();
  }
  void look() { driver.pass(334); }
};

TEST_F(NodeTimerTest, LimitsThatAnotherNodeHasSet) {
  driver.open_session(100, {"default"}, 0);
  store::QueueLimits one;
  one.max_running = 1;
  limit_by_other(one);
  look();
  driver.start("working");
  driver.start("working");
  EXPECT_EQ(driver.delivered.size(), 1u);
  limit_by_other({});
  look();
  EXPECT_EQ(driver.delivered.size(), 2u);
  const std::uint64_t commits = driver.core->counters().commits;
  driver.start("working");
  EXPECT_EQ(driver.delivered.size(), 3u);
  EXPECT_EQ(driver.core->counters().commits, commits + 1) << "without limits it is handed out";
}

TEST_F(NodeTimerTest, ThatATaskWasCancelled) {
  driver.open_session(100, {"default"}, 0);
  start("working");
  ASSERT_EQ(driver.delivered.size(), 1u);
  other->kill({"working", {}}, [](const Result<void>& killed) { EXPECT_TRUE(killed); });
  settle_other();
  EXPECT_TRUE(driver.cancelled.empty());
  look();
  EXPECT_EQ(driver.cancelled, std::vector<Key>{driver.delivered.front().call});
  look();
  EXPECT_EQ(driver.cancelled.size(), 1u) << "once";
}

TEST_F(NodeTimerTest, TimersOfOneThatFellSilent) {
  start_at_other("sleepy");
  look();
  EXPECT_EQ(driver.outcome("sleepy"), "waiting");
  look();
  EXPECT_EQ(driver.outcome("sleepy"), "\"awake\"");
}

TEST_F(NodeTimerTest, DeadlinesOfOneThatFellSilent) {
  start_at_other("limited");
  look();
  EXPECT_EQ(driver.outcome("limited"), "waiting");
  look();
  EXPECT_EQ(driver.outcome("limited"), "\"too late\"");
}

TEST_F(NodeTimerTest, ThatARunHasEndedForWhichSomebodyWaits) {
  start("kid");
  std::string told;
  driver.core->wait("kid", [&](const Result<RunOutcome>& outcome) {
    told = outcome ? CoreDriver::describe(*outcome) : to_string(outcome.error());
  });
  send(*other, "kid");
  settle_other();
  EXPECT_EQ(told, "");
  look();
  EXPECT_EQ(told, "\"hello\"");
}

// Two of its tasks were being cancelled when their node died: both have had their last word.
TEST_F(NodeTimerTest, TasksOfADeadNodeThatWereBeingCancelled) {
  driver.open_session(100, {"default"}, 0);
  Key session = 0;
  std::vector<TaskOrder> orders;
  other->open_session(
      {"theirs", {"default"}, 0},
      [&](const Delivery& delivery) {
        orders.insert(orders.end(), delivery.tasks.begin(), delivery.tasks.end());
      },
      [&](const Result<Key>& opened) { session = *opened; });
  settle_other();
  ASSERT_TRUE(other->ask_for_tasks(session, 2));
  start_at_other("undoing");
  ASSERT_EQ(orders.size(), 2u);
  other->cancel({"undoing", {}, {}}, [](const Result<void>& cancelled) { EXPECT_TRUE(cancelled); });
  settle_other();
  for (int i = 0; i < 4; ++i) look();
  EXPECT_EQ(driver.store->nodes()->size(), 1u);
  EXPECT_TRUE(driver.store->leased_tasks(session, 0, 10)->empty());
  ASSERT_EQ(driver.delivered.size(), 1u) << "and the undo need not wait for them";
  EXPECT_EQ(driver.delivered.front().name, "clean");
  driver.answer("null");
  EXPECT_EQ(driver.outcome("undoing"), "cancelled");
}

// One node has the worker of a task, and another one the run, which is cancelled. The run's undo is
// the other node's to begin: only the task's record tells that node that a worker may be at it.
class TimedOutElsewhereTest : public NodesTest, public testing::WithParamInterface<const char*> {
 protected:
  // The worker has the task, the other node has cancelled it, and then its time is over.
  TaskReport time_out_while_cancelling() {
    driver.open_session(100, {"default"}, 0);
    start(GetParam());
    TaskReport held = driver.next_report();
    other->cancel({GetParam(), {}, {}}, [](const Result<void>& asked) { EXPECT_TRUE(asked); });
    settle_other();
    EXPECT_EQ(status_of(held), store::CallStatus::kCancelling);
    driver.pass(21);
    settle_other();
    return held;
  }
  store::CallStatus status_of(const TaskReport& task) {
    return (*driver.store->call(task.call))->status;
  }
  bool undoes() {
    const auto calls = driver.store->timeline(view(GetParam()).run.key, 0, 10)->calls;
    return std::ranges::any_of(calls, [](const auto& call) { return call.name == "clean"; });
  }
};

TEST_P(TimedOutElsewhereTest, AnUndoWaitsForTheWorkersWord) {
  TaskReport held = time_out_while_cancelling();
  EXPECT_EQ(status_of(held), store::CallStatus::kCancelling);
  EXPECT_FALSE(undoes());
  EXPECT_EQ(driver.cancelled, (std::vector<Key>{held.call, held.call}))
      << "the worker hears of the cancel by the other node's news, and when its time is over";
  held.cancelled = true;
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  settle_other();
  EXPECT_TRUE(undoes());
}

TEST_P(TimedOutElsewhereTest, AWorkerWithoutAWordIsWaitedForAsLongAsACancelledRun) {
  const TaskReport held = time_out_while_cancelling();
  driver.pass(290);
  settle_other();
  EXPECT_FALSE(undoes());
  driver.pass(20);
  settle_other();
  EXPECT_EQ(status_of(held), store::CallStatus::kCancelled);
  EXPECT_TRUE(undoes());
}

INSTANTIATE_TEST_SUITE_P(Nodes, TimedOutElsewhereTest,
                         testing::Values("limited_once", "limited_often"));

}  // namespace
}  // namespace pawl::engine
