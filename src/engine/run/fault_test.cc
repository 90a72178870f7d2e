// Runs that a fault of their program holds, and a retry point for every failure.
#include "engine/run/fault.h"

#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
import random
from datetime import datetime, timedelta
from pawl import workflow, child, compensate, receive, sleep, continue_as_new
from pawl.tasks import work, undo

@workflow
async def counting(n):
    total = n
    while True:
        m = await receive("in")
        total += m["n"]
        if "last" in m:
            return total

@workflow
async def saga(n):
    compensate(undo, n)
    m = await receive("in")
    return m["idd"]

@workflow
async def paying(n):
    compensate(undo, n)
    paid = await work(n)
    compensate(undo, paid)
    return paid["idd"]

@workflow
async def at_once(p):
    return p["idd"]

@workflow(on_fault="fail")
async def failing(p):
    return p["idd"]

@workflow(hold_for=timedelta(minutes=10))
async def patient(p):
    compensate(undo, 1)
    await work(p)
    return p["idd"]

@workflow
async def word(n):
    await work(n)
    raise ValueError("no stock")

@workflow
async def first_word(n):
    raise ValueError("no stock")

@workflow
async def calling(n):
    return await work.options(retry=1)(n)

@workflow
async def spinning(n):
    await work("first")
    count = 0
    while count < n:
        count += 1
    return count

@workflow
async def stuck(n):
    done = asyncio.get_running_loop().create_future()
    return await done

@workflow
async def chancy(n):
    x = random.random()
    since = datetime.now()
    empty = {}
    if x < 0.5:
        return empty["low"]
    return empty["high"]

@workflow
async def inside(n):
    async def broken(key):
        secret = key * 2
        return {}[secret]
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(broken(n))
    finally:
        n = n + 100

@workflow
async def later(n):
    kept = None
    try:
        int("x")
    except ValueError as error:
        kept = error
    await work(n)
    raise kept

@workflow
async def parent(n):
    return await child("at_once", {}, id="kid")

@workflow
async def turning(n):
    if n == 0:
        return None[n]
    await sleep(1)
    continue_as_new(n - 1)
)";

class FaultTest : public ControlTest {
 protected:
  FaultTest() {
    driver.use(options());
    driver.deploy(kFlows, {"work", "undo"});
    driver.open_session();
  }
  static CoreOptions options() {
    CoreOptions options;
    options.on_fault = OnFault::kHold;
    return options;
  }

  std::string fail_run(const std::string& run, const std::string& key = {}) {
    return ask([&](Reply<void> reply) { driver.core->fail_run({run, key}, std::move(reply)); });
  }
  void send(const std::string& run, const std::string& payload) {
    bool recorded = false;
    driver.core->send({run, "in", Payload::trusted(payload), {}},
                      [&](const Result<store::Recorded>& how) { recorded = how.has_value(); });
    driver.settle();
    EXPECT_TRUE(recorded);
  }
  bool is_held(const std::string& run) {
    const store::RunView found = view(run);
    return found.state && found.state->hold;
  }
  Fault fault(const std::string& run) {
    EXPECT_TRUE(is_held(run)) << driver.outcome(run);
    if (!is_held(run)) return {};
    auto fault = Fault::decode(view(run).state->hold->fault);
    EXPECT_TRUE(fault);
    return fault.value_or(Fault());
  }
  static std::string value_of(const Fault& fault, const std::string& name) {
    for (const FaultFrame& frame : fault.frames) {
      for (const FaultVariable& variable : frame.variables) {
        if (variable.name == name) return variable.value;
      }
    }
    return "?";
  }
};

TEST_F(FaultTest, OneMalformedMessageHoldsARunWhereItStood) {
  std::string run = start("counting", "1");
  send(run, R"({"n":2})");
  const store::RunState before = *view(run).state;
  send(run, R"({"m":5})");
  EXPECT_EQ(driver.outcome(run), "waiting");
  const Fault found = fault(run);
  EXPECT_EQ(found.error.kind, "KeyError");
  EXPECT_EQ(found.error.message, "'n'");
  EXPECT_NE(found.error.traceback.find("total += m[\"n\"]"), std::string::npos);
  ASSERT_FALSE(found.frames.empty());
  EXPECT_EQ(found.frames[0].file, "flow.py");
  EXPECT_EQ(found.frames[0].line, 13u);
  EXPECT_EQ(found.frames[0].function, "counting");
  EXPECT_EQ(found.frames[0].source, "total += m[\"n\"]");
  EXPECT_EQ(value_of(found, "total"), "3");
  EXPECT_EQ(value_of(found, "m"), "{'m': 5}");
  EXPECT_EQ(view(run).state->snapshot, before.snapshot);
  EXPECT_EQ(view(run).state->seen, before.seen);
  EXPECT_EQ(driver.store->inbox(key_of(run), 0, 9)->size(), 1u) << "it is still there";
  EXPECT_NE(log(run).find("held: KeyError: 'n', at flow.py line 13, in counting"),
            std::string::npos)
      << log(run);
  EXPECT_NE(log(run).find("total = 3"), std::string::npos) << log(run);
  EXPECT_EQ(driver.store->audit({1, "", "hold", run}, 0, 9)->records.size(), 1u);
  EXPECT_EQ(driver.core->counters().held, 1u);
}

TEST_F(FaultTest, WhatArrivesAtAHeldRunIsRecorded) {
  std::string run = start("counting", "1");
  send(run, R"({"m":5})");
  send(run, R"({"n":5})");
  EXPECT_TRUE(is_held(run));
  crash();
  EXPECT_TRUE(is_held(run));
  EXPECT_EQ(driver.store->inbox(key_of(run), 0, 9)->size(), 2u);
}

TEST_F(FaultTest, ARetryTriesTheTurnAgain) {
  std::string run = start("counting", "1");
  send(run, R"({"m":5})");
  EXPECT_EQ(retry(run), "");
  EXPECT_TRUE(is_held(run)) << "nothing has changed";
  EXPECT_EQ(driver.core->counters().held, 2u);
  crash();
  EXPECT_EQ(retry(run, false, "k"), "");
  EXPECT_EQ(driver.core->counters().held, 1u);
  EXPECT_EQ(retry(run, false, "k"), "") << "done before";
  EXPECT_EQ(driver.core->counters().held, 1u);
}

TEST_F(FaultTest, ALimitThatWasRaisedLetsARetrySucceed) {
  CoreOptions narrow = options();
  narrow.limits.fuel = 500'000;
  driver.use(narrow);
  driver.open_session();
  std::string run = start("spinning", "1000000");
  driver.answer("1");
  const Fault found = fault(run);
  EXPECT_EQ(found.error.kind, "PAWL-2001");
  EXPECT_NE(found.error.message.find(", at flow.py line "), std::string::npos)
      << found.error.message;
  ASSERT_FALSE(found.frames.empty());
  EXPECT_EQ(found.frames[0].function, "spinning");
  EXPECT_NE(value_of(found, "count"), "?");
  driver.use(options());
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "1000000");
}

TEST_F(FaultTest, AParkThatNothingCanWakeHoldsWithItsPlace) {
  std::string run = start("stuck", "7");
  const Fault found = fault(run);
  EXPECT_NE(found.error.message.find("return await done"), std::string::npos)
      << found.error.message;
  EXPECT_EQ(value_of(found, "n"), "7");
}

TEST_F(FaultTest, ALimitOfARunThatFailsSaysWhereToo) {
  CoreOptions narrow;
  narrow.limits.fuel = 500'000;
  driver.use(narrow);
  driver.open_session();
  std::string run = start("spinning", "1000000");
  driver.answer("1");
  const CallError error = outcome(run).error;
  EXPECT_NE(error.message.find(", at flow.py line "), std::string::npos) << error.message;
  EXPECT_NE(error.message.find("in spinning: "), std::string::npos) << error.message;
  EXPECT_NE(error.traceback.find("in spinning"), std::string::npos);
  EXPECT_NE(error.data.text().find("\"count\""), std::string::npos) << error.data.text();
  EXPECT_NE(log(run).find("count = "), std::string::npos) << log(run);
}

TEST_F(FaultTest, NoUndoRunsWhileARunIsHeld) {
  std::string run = start("saga", "4");
  send(run, "{}");
  EXPECT_TRUE(is_held(run));
  EXPECT_TRUE(delivered().empty());
}

TEST_F(FaultTest, AFailEndsWithTheErrorAndTheUndos) {
  std::string run = start("saga", "4");
  send(run, "{}");
  EXPECT_EQ(fail_run(run), "");
  EXPECT_EQ(delivered(), Names{"undo[4]"});
  EXPECT_FALSE(is_held(run));
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'");
  EXPECT_NE(retry(run).find("PAWL-4022"), std::string::npos) << "its undo has run";
  EXPECT_EQ(retry(run, true), "");
  EXPECT_TRUE(is_held(run)) << "the message is there again";
}

TEST_F(FaultTest, AFailUndoesWhatTheFailedTurnHadRegistered) {
  const std::string run = start("paying", "4");
  driver.answer(R"({"id":"p1"})");
  ASSERT_TRUE(is_held(run));
  EXPECT_EQ(fail_run(run), "");
  EXPECT_EQ(delivered(), Names{R"(undo[{"id":"p1"}])"});
  driver.answer("null");
  EXPECT_EQ(delivered(), Names{"undo[4]"});
}

TEST(FaultTextTest, UndosOutliveTextThatIsNoText) {
  Fault fault;
  fault.error.kind = "KeyError";
  fault.error.message = "\xed\xa0\x80\xff";
  vm::SubmittedCall& undo = fault.undos.emplace_back();
  undo.name = "refund";
  undo.args = Payload::trusted("[1]");
  undo.keywords = Payload::trusted("{}");
  undo.options = Payload::trusted("{}");
  const Result<Fault> read = Fault::decode(fault.encode());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->error.kind, "KeyError");
  ASSERT_EQ(read->undos.size(), 1U);
  EXPECT_EQ(read->undos[0].name, "refund");
  EXPECT_EQ(read->undos[0].args.text(), "[1]");
}

TEST_F(FaultTest, AFailIsForHeldRunsAlone) {
  std::string run = start("counting", "1");
  EXPECT_NE(fail_run(run).find("PAWL-4023"), std::string::npos);
  EXPECT_NE(fail_run("nobody").find("PAWL-4002"), std::string::npos);
  send(run, "{}");
  EXPECT_EQ(fail_run(run, "k"), "");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'n'");
  EXPECT_EQ(fail_run(run, "k"), "") << "done before";
  EXPECT_NE(fail_run(run).find("PAWL-4035"), std::string::npos);
}

TEST_F(FaultTest, AFailedHoldCanBeRetriedFromTheSameState) {
  std::string run = start("counting", "1");
  send(run, R"({"n":2})");
  send(run, "{}");
  EXPECT_EQ(fail_run(run), "");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'n'");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(value_of(fault(run), "total"), "3");
}

TEST_F(FaultTest, AFirstTurnIsHeldAndBeginsAgain) {
  std::string run = start("at_once", R"({"id":1})");
  EXPECT_EQ(value_of(fault(run), "p"), "{'id': 1}");
  EXPECT_TRUE(view(run).state->snapshot.empty());
  EXPECT_EQ(retry(run), "");
  EXPECT_TRUE(is_held(run));
  EXPECT_EQ(fail_run(run), "");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'");
  EXPECT_EQ(retry(run), "") << "it begins again";
  EXPECT_TRUE(is_held(run));
}

TEST_F(FaultTest, AWorkflowMayWantToFail) {
  std::string run = start("failing", "{}");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'");
}

TEST_F(FaultTest, AHoldMayHaveAnEnd) {
  std::string run = start("patient", "{}");
  driver.answer("1");
  EXPECT_TRUE(is_held(run));
  crash();
  driver.pass(599);
  EXPECT_TRUE(is_held(run));
  driver.pass(2);
  driver.open_session();  // the one before has been silent for too long
  ASSERT_EQ(delivered(), Names{"undo[1]"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'");
}

TEST_F(FaultTest, WhatTheProgramRaisesFailsTheRunWithARetryPoint) {
  std::string run = start("word", "1");
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "ValueError: no stock");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(driver.outcome(run), "ValueError: no stock") << "its turn was tried again";
  EXPECT_TRUE(delivered().empty()) << "the task had completed";
  std::string first = start("first_word", "1");
  EXPECT_EQ(driver.outcome(first), "ValueError: no stock");
  EXPECT_EQ(retry(first), "");
  EXPECT_EQ(driver.outcome(first), "ValueError: no stock");
}

TEST_F(FaultTest, WhatACallRaisesFailsTheRun) {
  std::string run = start("calling", "1");
  driver.answer_error("KeyError", "of the task");
  EXPECT_EQ(driver.outcome(run), "KeyError: of the task");
  EXPECT_EQ(retry(run), "");
  EXPECT_EQ(delivered(), Names{"work[1]"});
}

TEST_F(FaultTest, TheSecondTurnSeesTheSameTimesAndChances) {
  for (int i = 0; i < 20; ++i) {
    const Fault found = fault(start("chancy", "1"));
    ASSERT_FALSE(found.frames.empty());
    const bool low = found.error.message == "'low'";
    EXPECT_NE(found.frames[0].source.find(low ? "low" : "high"), std::string::npos);
    EXPECT_EQ(value_of(found, "x") < "0.5", low) << value_of(found, "x");
  }
}

TEST_F(FaultTest, AFaultInAGroupIsFoundWhereItWas) {
  const Fault found = fault(start("inside", "21"));
  EXPECT_EQ(found.error.kind, "ExceptionGroup");
  ASSERT_FALSE(found.frames.empty());
  EXPECT_EQ(found.frames[0].source, "return {}[secret]");
  EXPECT_EQ(value_of(found, "secret"), "42");
}

TEST_F(FaultTest, AFaultThatWasKeptIsOneWhenItIsRaisedLater) {
  for (const bool reload : {false, true}) {
    std::string run = start("later", "5");
    if (reload) crash();
    driver.answer("1");
    EXPECT_EQ(fault(run).error.kind, "ValueError");
    EXPECT_EQ(value_of(fault(run), "n"), "5");
  }
}

TEST_F(FaultTest, AParentWaitsForAHeldChild) {
  std::string run = start("parent", "1");
  EXPECT_TRUE(is_held("kid"));
  EXPECT_EQ(driver.outcome(run), "waiting");
  EXPECT_EQ(fail_run("kid"), "");
  EXPECT_EQ(driver.outcome(run), "KeyError: 'idd'") << "a failed call, which the program asked for";
}

TEST_F(FaultTest, ARunThatContinuedAsNewIsHeldToo) {
  std::string run = start("turning", "1");
  driver.pass(2);
  EXPECT_EQ(fault(run).error.kind, "TypeError");
  EXPECT_EQ(value_of(fault(run), "n"), "0");
}

TEST_F(FaultTest, ACancelEndsAHold) {
  std::string run = start("saga", "4");
  send(run, "{}");
  EXPECT_EQ(cancel(run), "");
  EXPECT_FALSE(is_held(run));
  EXPECT_EQ(delivered(), Names{"undo[4]"});
  driver.answer("null");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(FaultTest, AKillEndsAHeldRun) {
  std::string run = start("saga", "4");
  send(run, "{}");
  EXPECT_EQ(kill(run), "");
  EXPECT_EQ(driver.outcome(run), "cancelled");
  EXPECT_TRUE(delivered().empty());
}

TEST_F(FaultTest, APauseAndAHoldAreTwoThings) {
  std::string run = start("counting", "1");
  send(run, "{}");
  EXPECT_EQ(pause(run), "");
  EXPECT_EQ(resume(run), "");
  EXPECT_TRUE(is_held(run)) << "a resume ends the pause alone";
  const std::string refused = ask([&](Reply<void> reply) {
    driver.core->resume({run, {}, {}}, std::move(reply));
  });
  EXPECT_NE(refused.find("PAWL-4024"), std::string::npos) << refused;
  EXPECT_NE(restart(run).find("PAWL-4020"), std::string::npos);
}

TEST_F(FaultTest, OptionsOfTheDecoratorAreChecked) {
  for (const char* options :
       {R"(on_fault="maybe")", "on_fault=1", "hold_for=0", R"(hold_for="x")"}) {
    const std::string source = "from pawl import workflow\n@workflow(" + std::string(options) +
                               ")\nasync def w():\n    pass\n";
    auto refused = compile_deploy({{{"flow.py", source}}, {}, {}});
    EXPECT_FALSE(refused) << options;
  }
}

}  // namespace
}  // namespace pawl::engine
