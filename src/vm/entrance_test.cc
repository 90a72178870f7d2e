// Shapes of entries, and how input is bound to them.
#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"

namespace pawl::vm {
namespace {

std::string run_with(std::string source, std::string_view input,
                     python::CompileOptions options = {}) {
  ScriptedRun run(std::move(source), std::move(options));
  if (!run.refusal.empty()) return run.refusal;
  run.start(input);
  return run.output();
}

TEST(Entrance, ASingleParameterTakesTheWholeInput) {
  EXPECT_EQ(run_with("async def main(x):\n    return [x]\n", R"({"x":1})"), R"([{"x":1}])");
  EXPECT_EQ(run_with("async def main(x):\n    return x\n", "[1,2]"), "[1,2]");
  EXPECT_EQ(run_with("async def main(x):\n    return x\n", "null"), "null");
  EXPECT_EQ(run_with("async def main(x=5):\n    return x\n", "null"), "5");
  EXPECT_EQ(run_with("async def main(*, x=5):\n    return x\n", "6"), "6");
}

TEST(Entrance, SeveralParametersTakeFieldsOrElements) {
  const std::string source = "async def main(a, b, c=3):\n    return [a, b, c]\n";
  EXPECT_EQ(run_with(source, R"({"b":2,"a":1})"), "[1,2,3]");
  EXPECT_EQ(run_with(source, "[1,2]"), "[1,2,3]");
  EXPECT_EQ(run_with(source, "[1,2,4]"), "[1,2,4]");
  EXPECT_EQ(run_with("async def main(a, **rest):\n    return [a, rest]\n", R"({"a":1,"z":2})"),
            R"([1,{"z":2}])");
  EXPECT_EQ(run_with("async def main(a, *rest):\n    return [a, list(rest)]\n", "[1,2,3]"),
            "[1,[2,3]]");
}

TEST(Entrance, RefusesInputThatDoesNotFit) {
  const std::string source = "async def main(a, b):\n    return [a, b]\n";
  EXPECT_EQ(run_with(source, R"({"a":1})"),
            "PAWL-2014: main() missing 1 required positional argument: 'b'");
  EXPECT_EQ(run_with(source, R"({"a":1,"b":2,"c":3})"),
            "PAWL-2014: the workflow has no parameter 'c'");
  EXPECT_EQ(run_with(source, "[1,2,3]"),
            "PAWL-2014: the input has 3 elements, the workflow takes 2");
  EXPECT_EQ(run_with(source, "7"),
            "PAWL-2014: the workflow has several parameters: its input must be an object or an "
            "array, not int");
  EXPECT_EQ(run_with("async def main():\n    return 1\n", "7"),
            "PAWL-2014: the workflow takes no input");
  EXPECT_EQ(run_with("async def main():\n    return 1\n", "{}"), "1");
}

TEST(Entrance, TheModulesCodeRunsFirst) {
  EXPECT_EQ(
      run_with("table = [i * i for i in range(4)]\nasync def main():\n    return table\n", "null"),
      "[0,1,4,9]");
}

TEST(Entrance, AWorkflowClassIsInstantiatedAndRun) {
  EXPECT_EQ(run_with(R"(
from pawl import Workflow
class Order(Workflow):
    def __init__(self):
        self.seen = []
    async def run(self, a, b=2):
        self.seen.append(a)
        return [self.seen, b]
)",
                     R"({"a":1})"),
            "[[1],2]");
}

TEST(Entrance, RunActionGivesOptions) {
  ScriptedRun run(R"(
from pawl import Workflow
from pawl.tasks import charge
class Order(Workflow):
    async def run(self, x):
        return await self.run_action(charge(x), retry=3, timeout=10)
)");
  ASSERT_EQ(run.refusal, "");
  Activation& turn = run.start("1");
  ASSERT_TRUE(turn.park) << run.output();
  EXPECT_EQ(turn.park->calls[0].options.text(), R"({"retry":3,"timeout":10})");
}

TEST(Entrance, AnOrchestrationYieldsCalls) {
  ScriptedRun run(R"(
from pawl import orchestration
@orchestration
def order(ctx, input):
    first = yield ctx.schedule_activity("charge", input)
    try:
        yield ctx.schedule_activity("ship", first)
    except Exception as e:
        failure = str(e)
    both = yield ctx.all([ctx.schedule_activity("a", 1), ctx.schedule_activity("b", 2)])
    part = yield from rest(ctx)
    return [first, failure, both, part]

def rest(ctx):
    yield ctx.schedule_timer(1500)
    event = yield ctx.wait_for_event("approval")
    return event
)");
  ASSERT_EQ(run.refusal, "");
  Activation& turn = run.start("7");
  ASSERT_TRUE(turn.park) << run.output();
  EXPECT_EQ(turn.park->calls[0].args.text(), "[7]");
  run.answer(1, "70");
  run.fail(2, "NoTruck", "not today");
  run.feed({ScriptedRun::outcome(4, "\"b\""), ScriptedRun::outcome(3, "\"a\"")});
  ASSERT_TRUE(run.activation.park) << run.output();
  EXPECT_EQ(run.activation.park->wake_at_us, ScriptedHost::kStart + 1'500'000);
  run.pass(1.5);
  run.message("approval", "true");
  EXPECT_EQ(run.output(), R"([70,"NoTruck: not today",["a","b"],true])");
}

TEST(Entrance, AScriptHasInputsAndAnOutput) {
  python::CompileOptions options;
  options.inputs = {"price", "count"};
  const std::string source = "import asyncio\nawait asyncio.sleep(0)\nprice * count\n";
  EXPECT_EQ(run_with(source, R"({"price":3,"count":4})", options), "12");
  EXPECT_EQ(run_with(source, R"({"price":3})", options),
            "PAWL-2014: the input has no field 'count'");
}

TEST(Entrance, AsyncioRunWorksAtTheTopLevel) {
  EXPECT_EQ(run_with(R"(
import asyncio
async def work():
    await asyncio.sleep(0)
    return 5
result = asyncio.run(work())
result + 1
)",
                     "null"),
            "6");
}

TEST(Entrance, PlainFunctionsAreEntriesToo) {
  EXPECT_EQ(
      run_with("from pawl import workflow\n@workflow\ndef twice(x):\n    return x * 2\n", "21"),
      "42");
}

}  // namespace
}  // namespace pawl::vm
