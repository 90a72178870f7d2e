// Types at the run's border: what comes in is built as it is annotated, or refused with the path.
// The cases of each type are in tests/python/border, which the SDK shares.
#include "vm/python/types/typed_value.h"

#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

constexpr const char* kTypes = R"(
from dataclasses import dataclass, field
from datetime import date as Day
from decimal import Decimal
from enum import Enum
from typing import Optional
import pathlib
import pawl
from pawl import build, child, promise, receive, request, suspend, wait_event, workflow

class Kind(Enum):
    CARD = 'card'

@dataclass
class Line:
    price: Decimal
    due: Optional[Day] = None

@dataclass
class Order:
    id: int
    lines: list[Line] = field(default_factory=list)
    kinds: dict[Kind, pathlib.Path] = field(default_factory=dict)
)";

// What is wrong with the input that a run was started with.
std::string refusal_of(const ScriptedRun& run) {
  if (!run.activation.end || !run.activation.end->error) return run.output();
  return run.activation.end->error->message;
}

std::string with(const char* body) { return std::string(kTypes) + body; }

TEST(TypedBorder, AnInputIsBuiltAllTheWayDown) {
  const std::string source = with(R"(
async def main(order: Order):
    line = order.lines[0]
    return [repr(line.price), repr(line.due), repr(order.kinds)]
)");
  ScriptedRun run(source);
  ASSERT_EQ(run.refusal, "");
  run.start(R"({"id":1,"lines":[{"price":"1.10","due":"2024-02-29"}],"kinds":{"card":"/tmp"}})");
  EXPECT_EQ(run.output(), R"x(["Decimal('1.10')","datetime.date(2024, 2, 29)",)x"
                          R"x("{<Kind.CARD: 'card'>: PosixPath('/tmp')}"])x");
  ScriptedRun wrong(source);
  wrong.start(R"({"id":1,"lines":[{"price":"1"},{"price":"dear"}]})");
  EXPECT_EQ(refusal_of(wrong), "PAWL-2014: order.lines[1].price: 'dear' is not a decimal number");
}

TEST(TypedBorder, AnInputMayBeOfAnyMemberOfAUnion) {
  const std::string source = with(R"(
async def main(x: int | str | Order, lines: list[Kind | Line]):
    return repr([x, lines])
)");
  const std::pair<const char*, const char*> cases[] = {
      {R"({"x":1,"lines":["card"]})", "[1, [<Kind.CARD: 'card'>]]"},
      {R"({"x":"one","lines":[{"price":"1"}]})", "['one', [Line(price=Decimal('1'), due=None)]]"},
      {R"({"x":{"id":7},"lines":[]})", "[Order(id=7, lines=[], kinds={}), []]"},
  };
  for (const auto& [input, output] : cases) {
    ScriptedRun run(source);
    run.start(input);
    EXPECT_EQ(run.output(), "\"" + std::string(output) + "\"") << refusal_of(run);
  }
}

TEST(TypedBorder, TypeParametersOfAClassStandForTheirTypes) {
  const std::string source = with(R"(
@dataclass
class Box[T]:
    item: T
    rest: list[T] = field(default_factory=list)

@dataclass
class Small[N: int]:
    size: N

async def main(box: Box[Line], small: Small):
    return [repr(box.item.price), repr(box.rest[0].due), small.size]
)");
  ScriptedRun run(source);
  ASSERT_EQ(run.refusal, "");
  run.start(R"({"box":{"item":{"price":"1"},"rest":[{"price":2,"due":"2024-02-29"}]},)"
            R"("small":{"size":3}})");
  EXPECT_EQ(run.output(), R"x(["Decimal('1')","datetime.date(2024, 2, 29)",3])x");
  ScriptedRun wrong(source);
  wrong.start(R"({"box":{"item":{"price":"1"},"rest":[5]},"small":{"size":3}})");
  EXPECT_EQ(refusal_of(wrong),
            "PAWL-2014: box.rest[0]: an object with the fields of Line is needed, not int");
}

TEST(TypedBorder, PlainAnnotationsHoldToo) {
  const std::string source = R"(
async def main(count: int, *names: str, ratio: float = 1.0, **more: bool):
    return [count, names, ratio, more]
)";
  ScriptedRun run(source);
  run.start(R"({"count":5.0,"ratio":2,"fresh":true})");
  EXPECT_EQ(run.output(), R"([5,{"$tuple":[]},2.0,{"fresh":true}])");
  const std::pair<const char*, const char*> cases[] = {
      {R"({"count":"5"})", "PAWL-2014: count: an int is needed, not str"},
      {R"({"count":true})", "PAWL-2014: count: an int is needed, not bool"},
      {R"([1,"a",2])", "PAWL-2014: names[1]: a str is needed, not int"},
      {R"({"count":1,"fresh":0})", "PAWL-2014: fresh: a bool is needed, not int"},
  };
  for (auto [input, message] : cases) {
    ScriptedRun wrong(source);
    wrong.start(input);
    EXPECT_EQ(refusal_of(wrong), message);
  }
}

TEST(TypedBorder, WhatAChildReturnsIsBuilt) {
  const std::string source = with(R"(
@workflow
async def main():
    orders = await child(kid, 7)
    named = await child('kid', 7, type=list[Order])
    plain = await child('kid', 7)
    try:
        await child(kid, 8)
    except TypeError as error:
        return [type(orders[0]).__name__, type(named[0]).__name__, type(plain[0]).__name__, str(error)]

@workflow
async def kid(number: int) -> list[Order]:
    return [Order(number)]
)");
  ScriptedRun run(source);
  ASSERT_EQ(run.refusal, "");
  run.start();
  std::string snapshot = encode_snapshot(*run.machine).value();
  auto restored = decode_snapshot(run.program, Limits{}, run.host, snapshot);
  ASSERT_TRUE(restored.has_value());
  run.machine = std::move(*restored);
  run.answer(1, R"([{"id":7}])");
  run.answer(2, R"([{"id":7}])");
  run.answer(3, R"([{"id":7}])");
  run.answer(4, R"([{"id":"x"}])");
  EXPECT_EQ(run.output(), R"(["Order","Order","dict","child workflow 'kid' gave what does not fit )"
                          R"(list[Order]: result[0].id: an int is needed, not str"])");
}

TEST(TypedBorder, AMessageIsBuiltWhenItIsTaken) {
  const std::string source = with(R"(
async def main():
    first = await receive('orders', Order)
    seen = [type(first).__name__, first.lines[0].price]
    try:
        await receive('orders', Order)
    except TypeError as error:
        seen.append(str(error))
    index, winner = await pawl.race(receive('other'), wait_event('orders', list[Order], timeout=60))
    seen.append(type(winner[0]).__name__)
    seen.append(await receive('orders', 60))
    try:
        await receive('orders', 'Order')
    except TypeError as error:
        seen.append(str(error))
    return seen
)");
  ScriptedRun run(source);
  ASSERT_EQ(run.refusal, "");
  run.start();
  std::string snapshot = encode_snapshot(*run.machine).value();
  auto restored = decode_snapshot(run.program, Limits{}, run.host, snapshot);
  ASSERT_TRUE(restored.has_value());
  run.machine = std::move(*restored);
  run.message("orders", R"({"id":1,"lines":[{"price":"1.10"}]})");
  run.message("orders", R"({"id":1,"lines":[{"cost":1}]})");
  run.message("orders", R"([{"id":1}])");
  run.message("orders", R"("plain")");
  EXPECT_EQ(run.output(),
            R"(["Order",{"$decimal":"1.10"},"a message of channel 'orders' does not fit Order: )"
            R"(message.lines[0]: Line.__init__() got an unexpected keyword argument 'cost'",)"
            R"("Order","plain","type must be a type such as Order or list[Order], not str"])");
}

TEST(TypedBorder, AnswersAreBuilt) {
  ScriptedRun run(with(R"(
async def main():
    told = promise(Order)
    asked = request('r', 'orders', 1, Order)
    return [type(await told).__name__, type(await asked).__name__]
)"));
  ASSERT_EQ(run.refusal, "");
  run.start();
  run.feed({ScriptedRun::outcome(1, R"({"id":1})"), ScriptedRun::outcome(2, R"({"id":2})")});
  EXPECT_EQ(run.output(), R"(["Order","Order"])");
}

// The parts of the bundle that only fields name are there, under whatever name.
TEST(TypedBorder, WhatAParentGivesComesBackTheSame) {
  ScriptedRun run(with(R"(
from dataclasses import InitVar
from typing import ClassVar

@dataclass
class Total:
    cents: int
    scale: InitVar[int] = 2
    known: ClassVar[int] = 5
    euros: Decimal = field(init=False, default=Decimal(0))
    where: pathlib.Path = pathlib.Path('a')

    def __post_init__(self, scale):
        self.euros = Decimal(self.cents * scale)

async def main(total: Total = None):
    return total or Total(5, scale=3)
)"));
  ASSERT_EQ(run.refusal, "");
  run.start();
  const std::string output = run.output();
  EXPECT_EQ(output, R"({"cents":5,"euros":{"$decimal":"15"},"where":"a"})");
  ScriptedRun again(run.program);
  again.start(output);
  EXPECT_EQ(again.output(), output);
}

// A Program of before has classes built and everything else left as it comes: its runs may be
// asleep.
TEST(TypedBorder, ProgramsOfBeforeKeepTheirWays) {
  ScriptedRun compiled(with(R"(
async def main(order: Order, count: int):
    return [type(order).__name__, order.lines[0].price, count]
)"));
  ASSERT_EQ(compiled.refusal, "");
  bytecode::Program before = compiled.program->program;
  before.compiler_revision = 1;
  static Runtime runtime;
  ScriptedRun run(std::make_shared<LoadedProgram>(std::move(before), runtime));
  run.start(R"({"order":{"id":"x","lines":[{"price":"dear"}]},"count":"many"})");
  EXPECT_EQ(run.output(), R"(["Order","dear","many"])");
}

TEST(TypedBorder, DataThatIsNestedTooDeeplyIsRefused) {
  ScriptedRun run(R"(
from dataclasses import dataclass
from typing import Optional

@dataclass
class Node:
    inner: 'Optional[Node]' = None

async def main(node: Node):
    return 1
)");
  ASSERT_EQ(run.refusal, "");
  std::string input = "{}";
  for (int i = 0; i < 400; ++i) input = R"({"inner":)" + input + "}";
  run.start(input);
  EXPECT_TRUE(refusal_of(run).starts_with("PAWL-2014: node.inner.inner.")) << refusal_of(run);
}

TEST(TypedBorder, AttributesOfTheExceptionThatFailsARunAreItsData) {
  ScriptedRun run(R"(
class Declined(Exception):
    def __init__(self, reason):
        self.reason = reason
        self.socket = lambda: 0
        self.body = 'b' * 100_000

async def main():
    raise Declined('x')
)");
  run.start();
  ASSERT_TRUE(run.activation.end.has_value());
  ASSERT_TRUE(run.activation.end->error.has_value());
  EXPECT_EQ(run.activation.end->error->kind, "Declined");
  EXPECT_EQ(run.activation.end->error->data.text(), R"({"reason":"x"})");
}

}  // namespace
}  // namespace pawl::vm
