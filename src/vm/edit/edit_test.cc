#include "vm/edit/edit.h"

#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

constexpr const char* kSource = R"(
from dataclasses import dataclass
from pawl import workflow, task, sleep
@task
async def charge(n): ...
@dataclass
class Item:
    price: int
    name: str
RATE = 2
TABLE = {"x": 2}
async def inner(total):
    await charge(total)
    return total
@workflow
async def order(n):
    items = [Item(1, "tea"), Item(2, "cup")]
    rates = {"a": 1, 7: 2}
    grow = lambda: total + 1
    total = n + RATE - RATE
    more = await inner(5)
    return [total, items[1].price, rates, more, TABLE["x"], grow()]
)";

std::string edit(ScriptedRun& run, std::string_view place, const char* value,
                 EditForce force = EditForce::kNo) {
  auto edited = edit_value(*run.machine, place, Payload::trusted(value), force);
  return edited ? edited->place + ": " + edited->before + " -> " + edited->after
                : edited.error().message;
}

TEST(Edit, SetsVariablesItemsAndAttributes) {
  ScriptedRun run(kSource);
  ASSERT_EQ(run.refusal, "");
  run.start("3");
  EXPECT_EQ(edit(run, "order:total", "30"), "order:total: 3 -> 30");
  EXPECT_EQ(edit(run, "total", "50"), "inner:total: 5 -> 50") << "the innermost one";
  EXPECT_EQ(edit(run, "items[-1].price", "9"), "order:items[-1].price: 2 -> 9");
  EXPECT_EQ(edit(run, "rates[\"a\"]", "4"), "order:rates[\"a\"]: 1 -> 4");
  EXPECT_EQ(edit(run, "rates[7]", "5"), "order:rates[7]: 2 -> 5");
  EXPECT_EQ(edit(run, "TABLE[\"x\"]", "3"), "TABLE[\"x\"]: 2 -> 3");
  // It goes on from its stored state.
  auto bytes = encode_snapshot(*run.machine);
  ASSERT_TRUE(bytes);
  run.machine = std::move(*decode_snapshot(run.program, Limits{}, run.host, *bytes));
  const Activation& end = run.answer(1, "null");
  ASSERT_TRUE(end.end && end.end->output);
  EXPECT_EQ(end.end->output->text(), R"([30,9,{"$dict":[["a",4],[7,5]]},50,3,31])");
}

TEST(Edit, RefusesWhatDoesNotFit) {
  ScriptedRun run(kSource);
  run.start("3");
  EXPECT_EQ(edit(run, "order:total", "\"x\""),
            "'order:total' is of type int, and the new value of type str");
  EXPECT_EQ(edit(run, "order:total", "\"x\"", EditForce::kYes), "order:total: 3 -> \"x\"");
  EXPECT_EQ(edit(run, "order:total", "null"), "order:total: \"x\" -> null");
  EXPECT_EQ(edit(run, "nobody", "1"), "the run has no variable 'nobody' where it waits");
  EXPECT_EQ(edit(run, "inner:items", "1"),
            "the run has no variable 'items' in inner where it waits");
  EXPECT_EQ(edit(run, "items[2]", "1"), "the list has 2 items");
  EXPECT_EQ(edit(run, "items[0].nothing", "1"), "the object has no attribute 'nothing'");
  EXPECT_EQ(edit(run, "rates[\"b\"]", "1"), "the dict has no such key");
  EXPECT_EQ(edit(run, "RATE", "1"), "'RATE' is a constant of the program");
  EXPECT_NE(edit(run, "items[", "1").find("is no place"), std::string::npos);
}

TEST(Edit, MovesATimer) {
  ScriptedRun run(
      "from pawl import workflow, sleep\n@workflow\nasync def order(n):\n    await sleep(100)\n"
      "    return 1\n");
  run.start("3");
  const std::int64_t due = run.host.now + 5'000'000;
  auto edited = edit_timer(*run.machine, 0, due);
  ASSERT_TRUE(edited);
  EXPECT_EQ(edited->before_us, run.host.now + 100'000'000);
  EXPECT_EQ(edited->earliest_us, due);
  EXPECT_FALSE(edit_timer(*run.machine, 17, due));
  EXPECT_TRUE(run.pass(5).end);
}

}  // namespace
}  // namespace pawl::vm
