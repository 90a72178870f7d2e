// Queries: what they see of a run in each of its states, and that the run cannot tell.
#include <thread>

#include "engine/service/engine_test_support.h"

namespace pawl {
namespace {

constexpr char kFlows[] = R"(
import pawl
from pawl import (workflow, Workflow, compensate, continue_as_new, receive, send, set_status, sleep,
                  suspend, now)
from pawl.tasks import work, undo

STEPS = []

@pawl.query
def steps(last=2):
    """The last steps."""
    return STEPS[-last:]

@pawl.query(name="how many")
def count(*, more=0):
    return len(STEPS) + more

@workflow
async def walk(n):
    for i in range(n):
        STEPS.append(i)
        await receive("on")
    return "arrived"

@workflow
async def nested(n):
    done = 0
    @pawl.query
    def progress():
        return {"done": done, "of": n}
    for i in range(n):
        await receive("on")
        done += 1
    return done

class Order(Workflow):
    def __init__(self):
        self.state = "new"

    @pawl.query
    def state_of(self, prefix=""):
        return prefix + self.state

    async def run(self, n):
        self.state = "begun"
        await receive("on")
        self.state = "done"
        return n

class Parcel(Workflow):
    @pawl.query
    def state_of(self):
        return "a parcel"

    async def run(self, n):
        await receive("on")

@workflow
async def waits(how):
    STEPS.append(how)
    if how == "suspended":
        await suspend("well?")
    if how == "raises":
        return {}["nothing"]
    if how == "undoes":
        compensate(undo, 1)
        await receive("on")
        raise ValueError("it went wrong")
    if how == "anew":
        await receive("on")
        continue_as_new("suspended")
    await receive("on")

@workflow
async def acts(n):
    state = {"calls": 0}
    @pawl.query
    def calls():
        state["calls"] += 1
        return work(1)
    @pawl.query
    def sends():
        send("somebody", "in", 1)
    @pawl.query
    def says():
        set_status("asked")
    @pawl.query
    def catches():
        try:
            set_status("asked")
        except RuntimeError as error:
            return str(error)
    @pawl.query
    def loops():
        while True:
            pass
    @pawl.query
    def grows():
        return "x" * (5 << 20)
    @pawl.query
    def counts():
        state["calls"] += 1
        print("asked")
        return state["calls"]
    @pawl.query
    def raises():
        raise KeyError("nothing")
    @pawl.query
    def odd():
        return object()
    @pawl.query
    def when():
        return now().year > 2000
    await receive("on")
)";

class QueriesTest : public EngineTest {
 protected:
  void SetUp() override {
    open({});
    deploy(kFlows);
  }
  template <typename Input>
  std::string start(const std::string& workflow, const Input& input) {
    auto started = engine->start(workflow, input);
    EXPECT_TRUE(started) << to_string(started.error());
    return started ? started->id : "";
  }
  template <typename... Args>
  std::string ask(const std::string& run, const std::string& name, const Args&... args) {
    auto answer = engine->query(run, name, args...);
    return answer ? answer->text() : to_string(answer.error());
  }
  // Once the answer is this; what it is in the end.
  std::string ask_until(const std::string& wanted, const std::string& run,
                        const std::string& name) {
    std::string last;
    for (int i = 0; i < 2'000; ++i) {
      last = ask(run, name);
      if (last == wanted) return last;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return last;
  }
  std::string code(const std::string& run, const std::string& name) {
    auto answer = engine->query(run, name);
    return answer ? answer->text() : error_label(answer.error().code);
  }
};

TEST_F(QueriesTest, SeeTheGlobalsOfTheRun) {
  const std::string run = start("walk", 5);
  EXPECT_EQ(ask_until("[0]", run, "steps"), "[0]");
  ASSERT_TRUE(engine->send(run, "on", 1));
  EXPECT_EQ(ask_until("[0,1]", run, "steps"), "[0,1]");
  EXPECT_EQ(ask(run, "steps", 1), "[1]");
  EXPECT_EQ(ask(run, "how many"), "2");
  EXPECT_EQ(engine->queries(run).value(), (std::vector<std::string>{"how many", "steps"}));
}

TEST_F(QueriesTest, SeeTheVariablesAroundThem) {
  const std::string run = start("nested", 3);
  EXPECT_EQ(ask_until(R"({"done":0,"of":3})", run, "progress"), R"({"done":0,"of":3})");
  ASSERT_TRUE(engine->send(run, "on", 1));
  EXPECT_EQ(ask_until(R"({"done":1,"of":3})", run, "progress"), R"({"done":1,"of":3})");
}

TEST_F(QueriesTest, SeeTheObjectOfAWorkflowClass) {
  const std::string run = start("Order", 3);
  EXPECT_EQ(ask_until("\"begun\"", run, "state_of"), "\"begun\"");
  EXPECT_EQ(ask(run, "state_of", std::string("it has ")), "\"it has begun\"");
  ASSERT_TRUE(engine->send(run, "on", 1));
  EXPECT_EQ(ending(run), "3");
  EXPECT_EQ(ask(run, "state_of"), "\"done\"");
}

TEST_F(QueriesTest, AMethodIsThatOfTheRunsOwnClass) {
  const std::string parcel = start("Parcel", 3);
  EXPECT_EQ(ask_until("\"a parcel\"", parcel, "state_of"), "\"a parcel\"");
  const std::string walk = start("walk", 5);
  ask_until("[0]", walk, "steps");
  EXPECT_EQ(code(walk, "state_of"), "PAWL-4044");
}

TEST_F(QueriesTest, AreAnsweredAfterTheEnd) {
  const std::string run = start("walk", 1);
  ASSERT_TRUE(engine->send(run, "on", 1));
  EXPECT_EQ(ending(run), "\"arrived\"");
  EXPECT_EQ(ask(run, "steps"), "[0]");
}

TEST_F(QueriesTest, HeldPausedSuspendedAndUndoingRunsAnswer) {
  const std::string held = start("waits", std::string("raises"));
  for (int i = 0; i < 2'000 && !engine->get(held)->held; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  // As before the turn that failed: it had not begun.
  EXPECT_EQ(code(held, "steps"), "PAWL-4046");
  ASSERT_TRUE(engine->fail_held(held));
  EXPECT_EQ(ending(held), "failed: KeyError: 'nothing'");

  const std::string suspended = start("waits", std::string("suspended"));
  EXPECT_EQ(ask_until(R"(["suspended"])", suspended, "steps"), R"(["suspended"])");
  ASSERT_TRUE(engine->pause(suspended));
  EXPECT_EQ(ask(suspended, "steps"), R"(["suspended"])");
  ASSERT_TRUE(engine->kill(suspended));
  EXPECT_EQ(ask(suspended, "steps"), R"(["suspended"])");

  const std::string undoing = start("waits", std::string("undoes"));
  ASSERT_TRUE(engine->send(undoing, "on", 1));
  for (int i = 0; i < 2'000; ++i) {
    auto calls = engine->timeline(undoing);
    if (calls && !calls->calls.empty() && calls->calls.front().name == "undo") break;
    auto info = engine->get(undoing);
    if (info->held) {
      ASSERT_TRUE(engine->fail_held(undoing));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(ask(undoing, "steps"), R"(["undoes"])");
}

TEST_F(QueriesTest, ARunThatContinuesAsNewHasTheStateOfItsNewBody) {
  const std::string run = start("waits", std::string("anew"));
  EXPECT_EQ(ask_until(R"(["anew"])", run, "steps"), R"(["anew"])");
  ASSERT_TRUE(engine->send(run, "on", 1));
  EXPECT_EQ(ask_until(R"(["suspended"])", run, "steps"), R"(["suspended"])");
}

TEST_F(QueriesTest, OnlyLook) {
  const std::string run = start("acts", 1);
  ask_until("1", run, "counts");
  for (const char* name : {"calls", "sends", "says"}) {
    const std::string said = ask(run, name);
    EXPECT_NE(said.find("PAWL-4045"), std::string::npos) << said;
    EXPECT_NE(said.find("a query only looks"), std::string::npos) << said;
  }
  EXPECT_NE(ask(run, "catches").find("a query only looks"), std::string::npos);
  // What a query changes is thrown away with what it has looked at.
  const auto before = engine->get(run);
  EXPECT_EQ(ask(run, "counts"), "1");
  EXPECT_EQ(ask(run, "counts"), "1");
  const auto after = engine->get(run);
  EXPECT_EQ(after->status_version, before->status_version);
  EXPECT_TRUE(engine->logs(run)->empty());
  EXPECT_EQ(ask(run, "when"), "true");
}

TEST_F(QueriesTest, HaveLimitsAndErrors) {
  const std::string run = start("acts", 1);
  ask_until("1", run, "counts");
  EXPECT_EQ(code(run, "loops"), "PAWL-4045");
  EXPECT_EQ(code(run, "grows"), "PAWL-4045");
  EXPECT_EQ(code(run, "odd"), "PAWL-4045");
  EXPECT_NE(ask(run, "raises").find("KeyError"), std::string::npos);
  EXPECT_NE(ask(run, "counts", 1, 2).find("TypeError"), std::string::npos);
  EXPECT_EQ(code(run, "nothing"), "PAWL-4044");
  EXPECT_EQ(code("nobody", "counts"), "PAWL-4002");
  EXPECT_EQ(ask(run, "counts"), "1") << "the run is as it was";
}

TEST_F(QueriesTest, ARunThatHasNotBegunHasNoState) {
  StartOptions options;
  options.start_at = Time(Duration(4'000'000'000'000'000));
  auto started = engine->start("walk", 1, options);
  ASSERT_TRUE(started);
  EXPECT_EQ(code(started->id, "steps"), "PAWL-4046");
}

TEST_F(QueriesTest, WhatWaitsIsRefusedWhenItIsDeployed) {
  for (const char* source : {"import pawl\n@pawl.query\nasync def q(): return 1\n"
                             "@pawl.workflow\nasync def f(x): return x\n",
                             "from pawl import query, workflow\n@workflow\nasync def f(x):\n"
                             "    @query\n    def q():\n        yield x\n    return x\n"}) {
    auto deployed = engine->deploy(source);
    ASSERT_FALSE(deployed);
    EXPECT_NE(to_string(deployed.error()).find("the query 'q' is"), std::string::npos);
  }
}

TEST_F(QueriesTest, RequestsWaitForTheRunsAnswer) {
  deploy(R"(
from pawl import workflow, receive
@workflow
async def adder(total):
    while True:
        asked = await receive("add")
        if asked.payload is None:
            return total
        if asked.payload > 10:
            asked.reject(ValueError("too much"))
        else:
            total += asked.payload
            asked.reply(total)
)");
  const std::string run = start("adder", 1);
  auto answer = engine->request(run, "add", 2, {.timeout = kLongEnough});
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->value.text(), "3");
  answer = engine->request(run, "add", 11, {.timeout = kLongEnough});
  ASSERT_TRUE(answer && answer->error);
  EXPECT_EQ(answer->error->message, "too much");
  ASSERT_TRUE(engine->pause(run));
  answer = engine->request(run, "add", 3, {.key = "k", .timeout = Duration(1'000)});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::wait_timeout);
  ASSERT_TRUE(engine->resume(run));
  answer = engine->request(run, "add", 3, {.key = "k", .timeout = kLongEnough});
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->value.text(), "6");
  answer = engine->request(run, "add", Payload(), {.timeout = kLongEnough});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::run_ended);
}

}  // namespace
}  // namespace pawl
