// Activations: what a program asks for, and what becomes of the answers.
#include "vm/activation.h"

#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"

namespace pawl::vm {
namespace {

using Numbers = std::vector<uint64_t>;

std::string flow(const std::string& body) {
  return "import asyncio\nimport pawl\nfrom pawl.tasks import charge, ship\n" + body;
}

TEST(Activation, SubmitsATaskAtThePark) {
  ScriptedRun run(flow(R"(
async def main(order):
    payment = await charge.options(queue="fast", retry=5)(order["id"], amount=12)
    return payment["id"]
)"));
  ASSERT_EQ(run.refusal, "");
  Activation& turn = run.start(R"({"id":"o1"})");
  ASSERT_TRUE(turn.park) << run.output();
  ASSERT_EQ(turn.park->calls.size(), 1u);
  const SubmittedCall& call = turn.park->calls[0];
  EXPECT_EQ(call.number, 1u);
  EXPECT_EQ(call.kind, CallKind::kTask);
  EXPECT_EQ(call.name, "charge");
  EXPECT_EQ(call.args.text(), R"(["o1"])");
  EXPECT_EQ(call.keywords.text(), R"({"amount":12})");
  EXPECT_EQ(call.options.text(), R"({"queue":"fast","retry":5})");
  ASSERT_EQ(turn.park->waits.size(), 1u);
  EXPECT_EQ(turn.park->waits[0].calls, Numbers({1}));
  run.answer(1, R"({"id":"p7"})");
  EXPECT_EQ(run.output(), "\"p7\"");
}

TEST(Activation, RunsCallsSideBySide) {
  ScriptedRun run(flow(R"(
async def main():
    first, second = charge(1), ship(2)
    return [await second, await first, first.done(), await first]
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->calls.size(), 2u);
  EXPECT_EQ(turn.park->waits[0].calls, Numbers({2}));
  run.answer(1, "10");  // nobody awaits it yet
  EXPECT_EQ(run.output(), "parked");
  run.answer(2, "20");
  EXPECT_EQ(run.output(), "[20,10,true,10]");
}

TEST(Activation, GathersManyCallsInOneWakeUp) {
  ScriptedRun run(flow(R"(
async def main():
    return sum(await asyncio.gather(*[charge(i) for i in range(100)]))
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->waits.size(), 1u);
  EXPECT_EQ(turn.park->waits[0].calls.size(), 100u);
  EXPECT_EQ(turn.park->waits[0].needed, 100u);
  EXPECT_TRUE(turn.park->waits[0].failure_wakes);
  std::vector<Arrival> arrivals;
  for (uint64_t call = 1; call <= 99; ++call) arrivals.push_back(ScriptedRun::outcome(call, "2"));
  Activation& later = run.feed(arrivals);
  ASSERT_TRUE(later.park);
  EXPECT_EQ(later.park->waits[0].calls, Numbers({100}));
  run.answer(100, "3");
  EXPECT_EQ(run.output(), "201");
}

TEST(Activation, CountsGathersInGathersTogether) {
  ScriptedRun run(flow(R"(
async def main():
    inner = asyncio.gather(charge(1), charge(2), return_exceptions=True)
    return await asyncio.gather(inner, ship(3), return_exceptions=True)
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->waits.size(), 1u);
  EXPECT_EQ(turn.park->waits[0].calls, Numbers({1, 2, 3}));
  EXPECT_EQ(turn.park->waits[0].needed, 3u);
  EXPECT_FALSE(turn.park->waits[0].failure_wakes);
}

TEST(Activation, WaitsForTheFirstOfSeveral) {
  ScriptedRun run(flow(R"(
async def main():
    done, pending = await asyncio.wait([charge(1), charge(2)],
                                       return_when=asyncio.FIRST_COMPLETED)
    return [len(done), len(pending), done.pop().result()]
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->waits.size(), 1u);
  EXPECT_EQ(turn.park->waits[0].needed, 1u);
  run.answer(2, "\"x\"");
  EXPECT_EQ(run.output(), "[1,1,\"x\"]");
  EXPECT_EQ(run.activation.end->cancelled, Numbers({1}));
}

TEST(Activation, RacesAndCancelsTheLosers) {
  ScriptedRun run(flow(R"(
async def main():
    index, value = await pawl.race(charge(1), charge(2), pawl.sleep(10))
    await ship(value)
    return index
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->wake_at_us, ScriptedHost::kStart + 10'000'000);
  Activation& later = run.answer(2, "5");
  ASSERT_TRUE(later.park);
  EXPECT_EQ(later.park->cancelled, Numbers({1}));
  EXPECT_FALSE(later.park->wake_at_us);
  EXPECT_EQ(later.park->calls[0].args.text(), "[5]");
  run.answer(3, "null");
  EXPECT_EQ(run.output(), "1");
}

TEST(Activation, CallsThatAreCancelledBeforeTheParkNeverWere) {
  ScriptedRun run(flow(R"(
async def main():
    call = charge(1)
    call.cancel()
    return [call.cancelled(), await ship(2)]
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->calls.size(), 1u);
  EXPECT_EQ(turn.park->calls[0].name, "ship");
  EXPECT_TRUE(turn.park->cancelled.empty());
}

TEST(Activation, CancelCanWaitForTheOutcome) {
  ScriptedRun run(flow(R"(
async def main():
    call = charge.options(cancel="wait")(1)
    await asyncio.sleep(1)
    call.cancel()
    return [call.done(), await call]
)"));
  run.start();
  Activation& turn = run.pass(1);
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->cancelled, Numbers({1}));
  run.answer(1, "\"late\"");
  EXPECT_EQ(run.output(), "[false,\"late\"]");
}

// --- failures ------------------------------------------------------------------------------------

TEST(Activation, FailedTasksAreOfTheClassTheirKindNames) {
  ScriptedRun run(flow(R"(
class CardDeclined(Exception):
    def __init__(self, code):
        self.code = code

async def main():
    told = []
    try:
        await charge(1)
    except CardDeclined as e:
        told.append([isinstance(e, pawl.TaskError), type(e).__name__, str(e), e.name, e.attempts,
                     e.kind, e.message, e.data])
    try:
        await charge(2)
    except KeyError as e:
        told.append(str(e))
    try:
        await charge(3)
    except pawl.TaskError as e:
        told.append([type(e).__name__, str(e), e.kind])
    return told
)"));
  run.start();
  ASSERT_EQ(run.refusal, "");
  run.fail(1, "CardDeclined", "no funds", R"({"code":51})", 3);
  run.fail(2, "KeyError", "'sku'");
  run.fail(3, "NoTruck", "not today");
  EXPECT_EQ(run.output(),
            R"([[true,"CardDeclined","no funds","charge",3,"CardDeclined","no funds",{"code":51}],)"
            R"("'sku'",["TaskError","NoTruck: not today","NoTruck"]])");
}

TEST(Activation, UncaughtExceptionsHaveTheirTraceback) {
  ScriptedRun run(flow(R"(
async def pay():
    return await charge(1)

async def main():
    return await pay()
)"));
  run.start();
  run.fail(1, "CardDeclined", "no funds");
  EXPECT_EQ(run.output(), "TaskError: CardDeclined: no funds");
  EXPECT_EQ(run.activation.end->error->traceback,
            "Traceback (most recent call last):\n"
            "  File \"flow.py\", line 9, in main\n"
            "    return await pay()\n"
            "           ^^^^^^^^^^^\n"
            "  File \"flow.py\", line 6, in pay\n"
            "    return await charge(1)\n"
            "           ^^^^^^^^^^^^^^^\n"
            "pawl.TaskError: CardDeclined: no funds\n");
}

TEST(Activation, ArgumentsThatCannotLeaveNameTheirPath) {
  ScriptedRun run(flow(R"(
async def main():
    try:
        await charge({"items": [1, 2, 3, main]})
    except TypeError as e:
        return str(e)
)"));
  run.start();
  EXPECT_EQ(run.output(),
            "\"args[0].items[3]: a value of type 'function' cannot leave the run (PAWL-2016); "
            "pass plain data\"");
}

TEST(Activation, FailsWhenNothingCanWakeIt) {
  ScriptedRun run(flow(R"(
async def main():
    await asyncio.Event().wait()
)"));
  run.start();
  EXPECT_EQ(run.output(), "PAWL-2006");
}

// --- time and messages ---------------------------------------------------------------------------

TEST(Activation, TimersFireInTheOrderOfTheirTimes) {
  ScriptedRun run(flow(R"(
async def tick(name, seconds):
    await asyncio.sleep(seconds)
    print(name)

async def main():
    await asyncio.gather(tick("c", 3), tick("a", 1), tick("b", 2))
    return "done"
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->wake_at_us, ScriptedHost::kStart + 1'000'000);
  run.pass(10);  // the server was down meanwhile
  EXPECT_EQ(run.output(), "\"done\"");
  EXPECT_EQ(run.host.lines, std::vector<std::string>({"a", "b", "c"}));
}

TEST(Activation, ReceivesMessagesInOrder) {
  ScriptedRun run(flow(R"(
async def main():
    first = await pawl.receive("orders")
    second = await pawl.receive("orders")
    return [first, second]
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->channels, std::vector<std::string>({"orders"}));
  run.feed({ScriptedRun::message_to("other", "0"), ScriptedRun::message_to("orders", "1"),
            ScriptedRun::message_to("orders", "2")});
  EXPECT_EQ(run.output(), "[1,2]");
}

TEST(Activation, ACancelledReceiveLosesNoMessage) {
  ScriptedRun run(flow(R"(
async def main():
    loser = asyncio.create_task(listen())
    await asyncio.sleep(0)
    await charge(1)
    loser.cancel()
    return await pawl.receive("orders")

async def listen():
    return await pawl.receive("orders")
)"));
  run.start();
  ASSERT_EQ(run.refusal, "");
  run.answer(1, "null");
  EXPECT_EQ(run.output(), "parked");
  run.message("orders", "7");
  EXPECT_EQ(run.output(), "7");
}

// One that asks again and again whether a task has ended.
TEST(Activation, FibersThatAreReadyPauseAfterALongTurn) {
  ScriptedRun run(flow(R"(
async def main():
    task = asyncio.create_task(pay())
    asked = 0
    while not task.done():
        asked += 1
        await asyncio.sleep(0)
    return [task.result(), asked > 1000]

async def pay():
    return await charge(1)
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->calls.size(), 1u);
  EXPECT_EQ(turn.park->wake_at_us, ScriptedHost::kStart + 5'000);
  // It goes on where it was, and pauses again.
  run.machine->renew_limits();
  ASSERT_TRUE(run.pass(0.005).park);
  run.machine->renew_limits();
  run.answer(1, "7");
  EXPECT_EQ(run.output(), "[7,true]");
}

TEST(Activation, AReceiveMayTimeOut) {
  ScriptedRun run(flow(R"(
async def main():
    try:
        await pawl.receive("orders", timeout=5)
    except asyncio.TimeoutError:
        return "late"
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->wake_at_us, ScriptedHost::kStart + 5'000'000);
  run.pass(5);
  EXPECT_EQ(run.output(), "\"late\"");
}

// --- cancelling, suspending, ending --------------------------------------------------------------

TEST(Activation, ACancelledRunEndsCancelledWhateverItReturns) {
  ScriptedRun run(flow(R"(
async def main():
    try:
        await charge(1)
    except pawl.Cancelled:
        await ship("undo")
        return "survived"
)"));
  run.start();
  Activation& turn = run.cancel();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->cancelled, Numbers({1}));
  EXPECT_EQ(turn.park->calls[0].args.text(), R"(["undo"])");
  run.answer(2, "null");
  EXPECT_EQ(run.output(), "cancelled");
}

TEST(Activation, SuspendsUntilAnOperatorSaysSo) {
  ScriptedRun run(flow(R"(
async def main():
    return await pawl.suspend("look at this")
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  EXPECT_EQ(turn.park->calls[0].kind, CallKind::kSuspend);
  EXPECT_EQ(turn.park->calls[0].name, "look at this");
  Arrival arrival;
  arrival.kind = Arrival::Kind::kResume;
  arrival.value = Payload::trusted("\"go\"");
  run.feed({arrival});
  EXPECT_EQ(run.output(), "\"go\"");
}

TEST(Activation, ContinuesAsNewThroughFinallyBlocks) {
  ScriptedRun run(flow(R"(
async def main(n):
    try:
        pawl.continue_as_new(n + 1)
    finally:
        print("closed")
)"));
  run.start("41");
  EXPECT_EQ(run.output(), "continued 42") << run.refusal;
  EXPECT_EQ(run.host.lines, std::vector<std::string>({"closed"}));
}

TEST(Activation, TellsItsStatusOnlyWhenItChanged) {
  ScriptedRun run(flow(R"(
async def main():
    status = {"step": 1}
    pawl.set_status(status)
    status["step"] = 2
    await charge(1)
    await charge(2)
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_TRUE(turn.park->status);
  EXPECT_EQ(turn.park->status->text(), R"({"step":1})");
  Activation& later = run.answer(1, "null");
  EXPECT_FALSE(later.park->status);
}

TEST(Activation, UndoesInReverseWhenItFails) {
  ScriptedRun run(flow(R"(
async def main(good):
    pawl.compensate(charge, "first", amount=1)
    pawl.compensate("ship", "second")
    if not good:
        raise ValueError("stop")
)"));
  run.start("false");
  ASSERT_TRUE(run.activation.end) << run.refusal;
  ASSERT_EQ(run.activation.end->compensations.size(), 2u);
  EXPECT_EQ(run.activation.end->compensations[0].args.text(), R"(["second"])");
  EXPECT_EQ(run.activation.end->compensations[1].keywords.text(), R"({"amount":1})");
  EXPECT_EQ(run.output(), "ValueError: stop");
}

TEST(Activation, LeavesDetachedCallsAndCancelsTheOthers) {
  ScriptedRun run(flow(R"(
async def main():
    forgotten, kept = charge(1), charge(2)
    pawl.detach(kept)
    await ship(3)
    pawl.detach(ship(4))
    pawl.send("run-2", "news", {"x": 1})
    lost = ship(5)
)"));
  run.start();
  run.answer(3, "null");
  ASSERT_TRUE(run.activation.end) << run.refusal;
  const End& end = *run.activation.end;
  EXPECT_EQ(end.cancelled, Numbers({1}));
  ASSERT_EQ(end.calls.size(), 2u);
  EXPECT_EQ(end.calls[0].args.text(), "[4]");
  EXPECT_TRUE(end.calls[0].detached);
  EXPECT_EQ(end.calls[1].kind, CallKind::kSend);
  EXPECT_EQ(end.calls[1].channel, "news");
}

TEST(Activation, ChildrenRequestsAndPromises) {
  ScriptedRun run(flow(R"(
async def main():
    token = pawl.promise()
    print(token.token)
    answers = await asyncio.gather(pawl.child("report", {"day": 1}, id="r1"),
                                   pawl.request("run-2", "ask", 5), token)
    return answers
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  ASSERT_EQ(turn.park->calls.size(), 3u);
  EXPECT_EQ(turn.park->calls[0].kind, CallKind::kPromise);
  EXPECT_EQ(turn.park->calls[0].name, "07070707070707070707070707070707");
  EXPECT_EQ(turn.park->calls[1].kind, CallKind::kChild);
  EXPECT_EQ(turn.park->calls[1].options.text(), R"({"id":"r1"})");
  EXPECT_EQ(turn.park->calls[2].kind, CallKind::kRequest);
  run.feed(
      {ScriptedRun::outcome(1, "1"), ScriptedRun::outcome(2, "2"), ScriptedRun::outcome(3, "3")});
  EXPECT_EQ(run.output(), "[2,3,1]");
}

TEST(Activation, ARequestSaysHowToAnswerIt) {
  ScriptedRun run(flow(R"(
async def main():
    asked = await pawl.receive("ask")
    plain = await pawl.receive("ask")
    asked.reply([asked.payload, plain])
    asked.reject(ValueError("no"))
    pawl.reject("other", "because")
    return repr(asked)
)"));
  Activation& turn = run.start();
  ASSERT_TRUE(turn.park) << run.refusal << run.output();
  Arrival request;
  request.kind = Arrival::Kind::kMessage;
  request.channel = "ask";
  request.call = 4;
  request.value = Payload::trusted("1");
  request.reply_to = "token";
  Arrival plain = request;
  plain.reply_to.clear();
  plain.value = Payload::trusted("[2]");
  run.feed({request, plain});
  ASSERT_TRUE(run.activation.end) << run.output();
  EXPECT_EQ(run.output(), "\"Request(1)\"");
  const End& end = *run.activation.end;
  ASSERT_EQ(end.calls.size(), 3u);
  EXPECT_EQ(end.calls[0].kind, CallKind::kSettle);
  EXPECT_EQ(end.calls[0].name, "token");
  EXPECT_EQ(end.calls[0].args.text(), "[1,[2]]");
  EXPECT_EQ(end.calls[0].options.text(), "{}");
  EXPECT_EQ(end.calls[1].options.text(), R"({"kind":"ValueError","message":"no"})");
  EXPECT_EQ(end.calls[2].name, "other");
  EXPECT_EQ(end.calls[2].options.text(), R"({"kind":"TaskError","message":"because"})");
}

TEST(Activation, ContinueAsNewNamesItsVersion) {
  for (bool same : {false, true}) {
    ScriptedRun run(flow(std::string("async def main():\n    pawl.continue_as_new({'a': 1}, ") +
                         (same ? "version='same')\n" : "version='latest')\n")));
    Activation& turn = run.start();
    ASSERT_TRUE(turn.end) << run.refusal << run.output();
    EXPECT_EQ(turn.end->kind, End::Kind::kContinued);
    EXPECT_EQ(turn.end->output->text(), R"({"a":1})");
    EXPECT_EQ(turn.end->same_version, same);
  }
}

// --- one activation or many ----------------------------------------------------------------------

TEST(Activation, BatchesOfArrivalsMakeNoDifference) {
  const std::string source = flow(R"(
async def one(n):
    print("begin", n)
    value = await charge(n)
    print("end", n, value)
    if n < 3:
        await one(n + 3)

async def main():
    await asyncio.gather(one(1), one(2), one(3))
)");
  std::vector<std::string> lines[2];
  for (bool batched : {false, true}) {
    ScriptedRun run(source);
    run.start();
    ASSERT_EQ(run.refusal, "");
    std::vector<Arrival> arrivals = {ScriptedRun::outcome(2, "20"), ScriptedRun::outcome(3, "30"),
                                     ScriptedRun::outcome(1, "10")};
    if (batched) {
      run.feed(arrivals);
    } else {
      for (const Arrival& arrival : arrivals) run.feed({arrival});
    }
    run.feed({ScriptedRun::outcome(4, "40"), ScriptedRun::outcome(5, "50")});
    EXPECT_EQ(run.output(), "null");
    lines[batched ? 1 : 0] = run.host.lines;
  }
  EXPECT_EQ(lines[0], lines[1]);
  EXPECT_EQ(lines[0].size(), 10u);
}

TEST(Activation, SlicesMakeNoDifference) {
  const std::string source = flow(R"(
async def count(n):
    total = 0
    for i in range(n):
        total += i
        if i % 7 == 0:
            await asyncio.sleep(0)
    return total

async def main():
    return await asyncio.gather(count(50), count(70))
)");
  ScriptedRun whole(source);
  whole.start();
  ScriptedRun sliced(source);
  ASSERT_EQ(sliced.refusal, "");
  sliced.machine->interpreter().set_budget(3);
  Activation* turn = &sliced.start();
  int slices = 0;
  while (turn->sliced) {
    ++slices;
    sliced.machine->interpreter().set_budget(3);
    turn = &sliced.feed({});
  }
  EXPECT_GT(slices, 50);
  EXPECT_EQ(sliced.output(), whole.output());
  EXPECT_EQ(sliced.output(), "[1225,2415]");
}

TEST(Activation, ExitOfAProgramThatIsDoneCompletesTheRun) {
  for (const char* way : {"sys.exit()", "sys.exit(0)", "raise SystemExit", "raise SystemExit(None)",
                          "raise SystemExit(False)", "raise Done()"}) {
    ScriptedRun run(std::string(R"(
import sys
class Done(SystemExit):
    pass
async def main():
    )") + way + "\n");
    ASSERT_EQ(run.refusal, "");
    run.start();
    EXPECT_EQ(run.output(), "null") << way;
  }
}

TEST(Activation, AnyOtherExitFailsTheRun) {
  ScriptedRun number("import sys\nasync def main():\n    sys.exit(3)\n");
  number.start();
  EXPECT_EQ(number.output(), "SystemExit: 3");
  ScriptedRun text("import sys\nasync def main():\n    sys.exit('no stock')\n");
  text.start();
  EXPECT_EQ(text.output(), "SystemExit: no stock");
  ScriptedRun zero("import sys\nasync def main():\n    sys.exit('0')\n");
  zero.start();
  EXPECT_EQ(zero.output(), "SystemExit: 0");
  ScriptedRun empty("import sys\nasync def main():\n    sys.exit('')\n");
  empty.start();
  EXPECT_EQ(empty.output(), "SystemExit: ");
}

using Lines = std::vector<std::string>;

TEST(Activation, TellsOfCallsThatNobodyAwaited) {
  auto lines_of = [](const std::string& body) {
    ScriptedRun run(flow("async def main():\n" + body));
    run.start();
    EXPECT_EQ(run.output(), "\"done\"") << run.refusal;
    return run.host.lines;
  };
  EXPECT_EQ(lines_of("    calls = [charge(i) for i in range(2)]\n"
                     "    calls.append(ship(1))\n"
                     "    return 'done'\n"),
            Lines({"30 3 calls were never awaited and have not been made: charge (2), ship"}));
  EXPECT_EQ(lines_of("    p, c = pawl.promise(), pawl.child('grow', 1)\n"
                     "    return 'done'\n"),
            Lines({"30 2 calls were never awaited and have not been made: promise(), grow"}));
  EXPECT_EQ(lines_of("    group = asyncio.gather(charge(1))\n"
                     "    return 'done'\n"),
            Lines({"30 1 call was never awaited and has not been made: charge"}));
  EXPECT_EQ(lines_of("    calls = [pawl.child(f'w{i}', 1) for i in range(12)]\n"
                     "    return 'done'\n"),
            Lines({"30 12 calls were never awaited and have not been made: w0, w1, w2, w3, w4, w5, "
                   "w6, w7, w8, w9, …"}));
  EXPECT_EQ(lines_of("    pawl.detach(charge(1))\n"
                     "    pawl.send('other', 'news', 1)\n"
                     "    ship(2).cancel()\n"
                     "    return 'done'\n"),
            Lines());
}

TEST(Activation, SaysNothingOfCallsThatWereMade) {
  ScriptedRun run(flow(R"(
async def main(fails):
    left = charge(1)
    await ship(2)
    forgotten = charge(3)
    if fails:
        raise ValueError(fails)
)"));
  run.start("\"no\"");
  run.answer(2, "1");
  EXPECT_EQ(run.output(), "ValueError: no");
  EXPECT_EQ(run.host.lines, Lines());
}

TEST(Activation, TellsOfCoroutinesThatNobodyAwaited) {
  ScriptedRun run(flow(R"(
async def helper(x):
    return x
class Shop:
    async def close(self):
        pass
async def main():
    for i in range(3):
        helper(i)
    kept = [Shop().close(), Shop().close()]
    kept.clear()
    closed = helper(4)
    closed.close()
    task = asyncio.create_task(helper(5))
    task.cancel()
    await asyncio.wait([task])
    return [await helper(6), task.cancelled()]
)"));
  run.start();
  EXPECT_EQ(run.output(), "[6,true]") << run.refusal;
  EXPECT_EQ(run.host.lines,
            Lines({"30 flow.py:12: RuntimeWarning: coroutine 'helper' was never awaited\n"
                   "  helper(i)",
                   "30 flow.py:14: RuntimeWarning: coroutine 'Shop.close' was never awaited\n"
                   "  kept.clear()"}));
}

}  // namespace
}  // namespace pawl::vm
