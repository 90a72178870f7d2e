#include "vm/move/move_plan.h"

#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

// A run of the old source that has come to a wait, and the new source to move it to.
class Moving {
 public:
  Moving(const std::string& old, const std::string& now, std::string_view input = "3",
         bool with_image = true)
      : old_(old, {}, with_image), now_(now, {}, with_image) {
    EXPECT_EQ(old_.refusal, "");
    EXPECT_EQ(now_.refusal, "");
    old_.start(input);
  }

  ScriptedRun& old() { return old_; }
  ScriptedRun& now() { return now_; }
  MoveReport report;
  MoveValues values;

  // Moves it; what is refused is in `why`.
  bool move() {
    auto before = encode_snapshot(*old_.machine);
    EXPECT_TRUE(before);
    MovePlan plan(old_.program, now_.program);
    auto bytes = plan.move(*before, 0, values, Limits{}, now_.host, &report);
    why = bytes ? "" : bytes.error().message;
    if (!bytes) return false;
    auto machine = decode_snapshot(now_.program, Limits{}, now_.host, *bytes);
    EXPECT_TRUE(machine) << "the moved state cannot be read";
    if (!machine) return false;
    now_.machine = std::move(*machine);
    now_.host.now = old_.host.now;
    return true;
  }
  // And back again.
  bool move_back() {
    auto before = encode_snapshot(*now_.machine);
    MovePlan plan(now_.program, old_.program);
    MoveReport ignored;
    auto bytes = plan.move(*before, 0, values, Limits{}, old_.host, &ignored);
    why = bytes ? "" : bytes.error().message;
    if (!bytes) return false;
    auto machine = decode_snapshot(old_.program, Limits{}, old_.host, *bytes);
    EXPECT_TRUE(machine);
    old_.machine = std::move(*machine);
    return true;
  }
  static std::string output(const Activation& activation) {
    if (!activation.end) return "waits";
    if (activation.end->error) {
      return activation.end->error->kind + ": " + activation.end->error->message;
    }
    return activation.end->output ? std::string(activation.end->output->text()) : "nothing";
  }
  std::string why;

 private:
  ScriptedRun old_;
  ScriptedRun now_;
};

constexpr const char* kHead = R"(
from pawl import workflow, task, sleep, gather, receive
@task
async def charge(n): ...
@task
async def ship(n): ...
)";

std::string source(const std::string& body) { return kHead + body; }

TEST(MovePlan, ToTheSameSourceGivesTheSameState) {
  const std::string text = source(R"(
class Order:
    total = 0
    def __init__(self, n):
        self.n = n
RATES = {"a": 1}
@workflow
async def order(n):
    o = Order(n)
    RATES["b"] = 2
    Order.total += 5
    seen = set()
    for i in range(n):
        seen.add((o, await charge(i)))
    return len(seen), RATES, Order.total, o.n
)");
  Moving run(text, text);
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(*encode_snapshot(*run.old().machine), *encode_snapshot(*run.now().machine));
  run.now().answer(1, "1");
  run.now().answer(2, "2");
  EXPECT_EQ(Moving::output(run.now().answer(3, "3")), R"({"$tuple":[3,{"a":1,"b":2},5,3]})");
}

TEST(MovePlan, VariablesMayBeRenamedAndStatementsFollow) {
  Moving run(source(R"(
async def half(x):
    y = x * 2
    z = await charge(y)
    return z + y
@workflow
async def order(n):
    total = 1
    for i in range(n):
        total += await half(i)
    return total
)"),
             source(R"(
@workflow
async def order(count):
    sum_of_all = 1
    for index in range(count):
        sum_of_all += await half(index)
        extra = 100
        sum_of_all += extra
    more = [extra]
    return sum_of_all, more
async def half(amount):
    double = amount * 2
    answer = await charge(double)
    return answer + double
)"),
             "1");
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "7")), R"({"$tuple":[108,[100]]})");
  ASSERT_EQ(run.report.frames.size(), 2u);
  EXPECT_EQ(run.report.frames[0].renamed[0], "amount (was x)");
}

TEST(MovePlan, StatementsBeforeTheWaitLetVariablesGoByName) {
  Moving run(source(R"(
@workflow
async def order(n):
    a = n + 1
    b = await charge(a)
    return a + b
)"),
             source(R"(
@workflow
async def order(n):
    print("begun")
    a = n + 2
    try:
        b = await charge(a, )
    except ValueError:
        b = 0
    return a * b
)"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "10")), "40");
}

TEST(MovePlan, APlaceThatIsGoneIsRefused) {
  Moving run(source("@workflow\nasync def order(n):\n    return await charge(n)\n"),
             source("@workflow\nasync def order(n):\n    return await ship(n)\n"));
  EXPECT_FALSE(run.move());
  EXPECT_EQ(run.why, "line 9 is gone");
}

TEST(MovePlan, APlaceThatCouldBeTwoIsRefused) {
  Moving run(source("@workflow\nasync def order(n):\n    print(n)\n    await charge(n)\n"),
             source("@workflow\nasync def order(n):\n    await charge(n)\n    await charge(n)\n"));
  EXPECT_FALSE(run.move());
  EXPECT_EQ(run.why, "line 10 could be one of several places now");
}

TEST(MovePlan, CallsLikeItMayBeAddedElsewhere) {
  Moving run(
      source("@workflow\nasync def order(n):\n    a = await ship(n)\n    b = await "
             "charge(a)\n    return await ship(b)\n"),
      source("@workflow\nasync def order(n):\n    print('x')\n    a = await ship(n)\n    b = "
             "await charge(a)\n    c = await charge(b)\n    return await ship(c)\n"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(run.report.frames[0].to_line, 10u);
}

TEST(MovePlan, AMissingValueIsNamedAndMayBeGiven) {
  const std::string old = source(R"(
@workflow
async def order(n):
    b = await charge(n)
    return b
)");
  const std::string now = source(R"(
@workflow
async def order(n):
    rate = n * 3
    b = await charge(n)
    return b * rate
)");
  Moving refused(old, now);
  EXPECT_FALSE(refused.move());
  EXPECT_EQ(refused.why, "the variable 'rate' of order needs a value at line 11: --set rate=…");
  Moving given(old, now);
  given.values.emplace_back("rate", Payload::trusted("7"));
  ASSERT_TRUE(given.move()) << given.why;
  EXPECT_EQ(Moving::output(given.now().answer(1, "2")), "14");
  Moving unused(old, old);
  unused.values.emplace_back("rate", Payload::trusted("7"));
  EXPECT_FALSE(unused.move());
}

TEST(MovePlan, MigrateGivesWhatIsMissing) {
  const std::string old = source(R"(
@workflow
async def order(n):
    b = await charge(n)
    return b
)");
  const std::string body = R"(
@workflow
async def order(n):
    rate = n * 3
    b = await charge(n)
    return b * rate
)";
  Moving run(old, source(body + "def migrate(old):\n    return {'rate': old['n'] * 3}\n"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "2")), "18");
  Moving raises(old, source(body + "def migrate(old):\n    return {'rate': old['x']}\n"));
  EXPECT_FALSE(raises.move());
  EXPECT_EQ(raises.why, "migrate() raised KeyError");
  Moving endless(old, source(body + "def migrate(old):\n    while True: pass\n"));
  EXPECT_FALSE(endless.move());
  EXPECT_NE(endless.why.find("migrate() did not end"), std::string::npos) << endless.why;
}

TEST(MovePlan, ClassesAndConstantsAreTheNewCodes) {
  Moving run(source(R"(
LIMIT = 5
COUNT = 0
class Order:
    def __init__(self, n): self.n = n
    def price(self): return self.n
@workflow
async def order(n):
    global COUNT
    COUNT += 1
    o = Order(n)
    await charge(n)
    return o.price(), LIMIT, COUNT
)"),
             source(R"(
LIMIT = 6
COUNT = 0
class Order:
    def __init__(self, n): self.n = n
    def price(self): return self.n * 100
@workflow
async def order(n):
    global COUNT
    COUNT += 1
    o = Order(n)
    await charge(n)
    return o.price(), LIMIT, COUNT
)"));
  ASSERT_TRUE(run.move()) << run.why;
  ASSERT_TRUE(run.move_back()) << run.why;
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), R"({"$tuple":[300,6,1]})");
}

TEST(MovePlan, NewFieldsNeedValues) {
  auto with = [](const std::string& fields, const std::string& use) {
    return source("from dataclasses import dataclass\n@dataclass\nclass Order:\n    n: int\n" +
                  fields + R"(
@workflow
async def order(n):
    o = make(n)
    await charge(n)
    return )" + use +
                  "\ndef make(n):\n    return Order(n=n)\n");
  };
  Moving fallback(with("", "o.n"), with("    rate: int = 4\n", "o.rate"));
  ASSERT_TRUE(fallback.move()) << fallback.why;
  EXPECT_EQ(Moving::output(fallback.now().answer(1, "null")), "4");
  Moving refused(with("", "o.n"), with("    rate: int\n", "o.rate"));
  EXPECT_FALSE(refused.move());
  EXPECT_EQ(refused.why,
            "the class Order has a new field 'rate', which needs a value: --set Order.rate=…");
  Moving given(with("", "o.n"), with("    rate: int\n", "o.rate"));
  given.values.emplace_back("Order.rate", Payload::trusted("9"));
  ASSERT_TRUE(given.move()) << given.why;
  EXPECT_EQ(Moving::output(given.now().answer(1, "null")), "9");
}

TEST(MovePlan, EnumerationsGoByName) {
  auto with = [](const std::string& members) {
    return source("from enum import Enum\nclass Color(Enum):\n" + members + R"(
@workflow
async def order(n):
    c = Color(n)
    await charge(n)
    return c is Color.RED, c.value
)");
  };
  Moving run(with("    RED = 3\n    BLUE = 4\n"), with("    BLUE = 4\n    RED = 5\n"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), R"({"$tuple":[true,5]})");
  Moving gone(with("    RED = 4\n    BLUE = 3\n"), with("    RED = 4\n"));
  EXPECT_FALSE(gone.move());
  EXPECT_EQ(gone.why, "Color.BLUE is gone");
}

TEST(MovePlan, ClosuresAndGeneratorsInMidFlight) {
  auto with = [](const std::string& more) {
    return source(R"(
def count(n):
    for i in range(n):
        yield i
@workflow
async def order(n):
    total = 10
    def add(x):
        nonlocal total
        total += x
        return total
    numbers = count(n)
    next(numbers)
    await charge(n)
)" + more + R"(
    add(5)
    return total, list(numbers), [(lambda y: y + total)(1)]
)");
  };
  Moving run(with(""), with("    print('later')\n    add(1)"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), R"({"$tuple":[16,[1,2],[17]]})");
}

TEST(MovePlan, LoopsAndWithBlocksMustBeTheSame) {
  Moving run(source(R"(
@workflow
async def order(n):
    for i in [1, 2]:
        await charge(i)
)"),
             source(R"(
@workflow
async def order(n):
    print("first")
    await charge(1)
)"));
  EXPECT_FALSE(run.move());
  EXPECT_EQ(run.why, "line 11 stands in other loops or `with` blocks now");
}

TEST(MovePlan, AGatherThatHasGrownIsRefused) {
  Moving run(
      source("@workflow\nasync def order(n):\n    a, b = await gather(charge(1), ship(2))\n"
             "    return a + b\n"),
      source("@workflow\nasync def order(n):\n    a, b, c = await gather(charge(1), ship(2), "
             "ship(3))\n    return a + b + c\n"));
  EXPECT_FALSE(run.move());
  EXPECT_EQ(run.why, "line 9 is gone");
}

TEST(MovePlan, TimersMessagesAndFibersGoOn) {
  auto with = [](const std::string& more) {
    return source(R"(
import asyncio
async def wait_for_word():
    return await receive("word")
@workflow
async def order(n):
    fiber = asyncio.create_task(wait_for_word())
    try:
        async with asyncio.timeout(10):
            await sleep(5)
    finally:
        word = await fiber
)" + more + "    return word\n");
  };
  Moving run(with(""), with("    word = word + '!'\n"));
  ASSERT_TRUE(run.move()) << run.why;
  run.now().pass(6);
  EXPECT_EQ(Moving::output(run.now().message("word", "\"go\"")), "\"go!\"");
}

TEST(MovePlan, ParametersOfWhatHasNotBegunGoByName) {
  auto with = [](const std::string& helper) {
    return source(helper + R"(
@workflow
async def order(n):
    waiting = helper(1, 2)
    await charge(n)
    return await waiting
)");
  };
  Moving run(with("async def helper(a, b):\n    return a * 10 + b\n"),
             with("async def helper(b, a):\n    print('x')\n    return a * 10 + b\n"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), "12");
  Moving renamed(with("async def helper(a, b):\n    return a * 10 + b\n"),
                 with("async def helper(x, y):\n    print('x')\n    return x * 10 + y\n"));
  ASSERT_TRUE(renamed.move()) << renamed.why;
  EXPECT_EQ(Moving::output(renamed.now().answer(1, "null")), "12");
}

TEST(MovePlan, NamedTuplesKeepTheirFields) {
  auto with = [](const std::string& fields) {
    return source("from typing import NamedTuple\nclass Point(NamedTuple):\n" + fields + R"(
@workflow
async def order(n):
    p = Point(n, 2)
    await charge(n)
    return p.x
)");
  };
  Moving same(with("    x: int\n    y: int\n"), with("    x: int\n    y: int\n    # more\n"));
  ASSERT_TRUE(same.move()) << same.why;
  EXPECT_EQ(Moving::output(same.now().answer(1, "null")), "3");
  Moving other(with("    x: int\n    y: int\n"), with("    y: int\n    x: int\n"));
  EXPECT_FALSE(other.move());
  EXPECT_EQ(other.why, "the named tuple Point has other fields now");
}

TEST(MovePlan, AnExceptionThatIsBeingHandledStaysSo) {
  auto with = [](const std::string& more) {
    return source(R"(
@workflow
async def order(n):
    try:
        {}["missing"]
    except KeyError as error:
        kept = error
        await charge(n)
)" + more + R"(        return str(error), kept is error
)");
  };
  Moving run(with(""), with("        print(error)\n"));
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), R"({"$tuple":["'missing'",true]})");
}

TEST(MovePlan, AClassThatIsGoneIsRefused) {
  Moving run(source("class Order: pass\n@workflow\nasync def order(n):\n    o = Order()\n"
                    "    await charge(n)\n    return str(type(o).__name__)\n"),
             source("@workflow\nasync def order(n):\n    o = 1\n    await charge(n)\n"
                    "    return str(type(o).__name__)\n"));
  EXPECT_FALSE(run.move());
  EXPECT_EQ(run.why, "the class Order is gone");
}

TEST(MovePlan, WithoutAnImageToo) {
  Moving run(source(R"(
LIMIT = 5
COUNT = 0
@workflow
async def order(n):
    global COUNT
    COUNT += n
    await charge(n)
    return COUNT, LIMIT
)"),
             source(R"(
LIMIT = 6
COUNT = 0
@workflow
async def order(n):
    global COUNT
    COUNT += n
    await charge(n)
    return COUNT, LIMIT
)"),
             "3", false);
  ASSERT_TRUE(run.move()) << run.why;
  EXPECT_EQ(Moving::output(run.now().answer(1, "null")), R"({"$tuple":[3,6]})");
}

}  // namespace
}  // namespace pawl::vm
