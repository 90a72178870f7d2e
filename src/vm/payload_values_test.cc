// Values as payload text and back.
#include "vm/payload_values.h"

#include <gtest/gtest.h>

#include "vm/scripted_run_test_support.h"

namespace pawl::vm {
namespace {

// What a run returns for an input.
std::string outcome(const std::string& source, std::string_view input) {
  ScriptedRun run(source);
  if (!run.refusal.empty()) return run.refusal;
  run.start(input);
  return run.output();
}

std::string round_trip(std::string_view text) {
  return outcome("async def main(x):\n    return x\n", text);
}

std::string seen(std::string_view text) {
  return outcome("async def main(x):\n    return repr(x)\n", text);
}

std::string returned(const std::string& expression, const std::string& prelude = "") {
  return outcome(prelude + "async def main():\n    return " + expression + "\n", "null");
}

TEST(PayloadValues, EveryFormComesBackAsItWas) {
  for (std::string_view text :
       {"null", "true", "-17", "1.5", "1e+16", R"({"$int":"123456789012345678901234567890"})",
        R"({"$float":"nan"})", R"({"$float":"-inf"})", R"("gr\u00fc\ud800")",
        R"({"$bytes":"AAH/"})", "[1,[2,[]]]", R"({"$tuple":[1,{"$tuple":[]}]})",
        R"({"$set":[1,"a"]})", R"({"$frozenset":[{"$tuple":[1,2]}]})", R"({"a":{"b":[{}]}})",
        R"({"$dict":[[1,"one"],[{"$tuple":[2]},null]]})", R"({"$":{"$set":1}})"}) {
    std::string expected(text == R"("gr\u00fc\ud800")" ? "\"grü\\ud800\"" : text);
    EXPECT_EQ(round_trip(text), expected);
  }
}

TEST(PayloadValues, AreThePlainValuesOfPython) {
  EXPECT_EQ(seen(R"([1,2.0,"x",null,true])"), R"("[1, 2.0, 'x', None, True]")");
  EXPECT_EQ(seen(R"({"$tuple":[{"$set":[1]},{"$bytes":"AAH/"}]})"),
            R"x("({1}, b'\\x00\\x01\\xff')")x");
  EXPECT_EQ(seen(R"({"a":1,"b":2,"a":3})"), R"("{'a': 3, 'b': 2}")");
}

TEST(PayloadValues, NamedZonesComeBackWithTheirFold) {
  for (std::string_view text : {R"({"$datetime":"2024-06-01T09:00:00+02:00[Europe/Berlin]"})",
                                R"({"$datetime":"2024-10-27T02:30:00+02:00[Europe/Berlin]"})",
                                R"({"$datetime":"2024-10-27T02:30:00+01:00[Europe/Berlin]"})",
                                R"({"$datetime":"2024-03-31T02:30:00+01:00[Europe/Berlin]"})",
                                R"({"$datetime":"2024-03-31T02:30:00+02:00[Europe/Berlin]"})",
                                R"({"$datetime":"1800-01-01T00:00:00+00:53:28[Europe/Berlin]"})",
                                R"({"$datetime":"2024-01-01T00:00:00-05:00[Etc/GMT+5]"})"}) {
    EXPECT_EQ(round_trip(text), text);
  }
  EXPECT_EQ(seen(R"({"$datetime":"2024-10-27T02:30:00+01:00[Europe/Berlin]"})"),
            "\"datetime.datetime(2024, 10, 27, 2, 30, fold=1, "
            "tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin'))\"");
}

TEST(PayloadValues, AZoneThatIsNotKnownLeavesTheOffset) {
  for (std::string_view zone : {"Mars/Olympus", "Europe", "Europe/", "Europe/Paris/x"}) {
    std::string text = "{\"$datetime\":\"2024-06-01T09:00:00+02:00[" + std::string(zone) + "]\"}";
    EXPECT_NE(round_trip(text).find("2024-06-01T09:00:00+02:00\"}"), std::string::npos) << zone;
  }
  // Berlin's clocks never show this time with that offset.
  EXPECT_EQ(round_trip(R"({"$datetime":"2024-06-01T09:00:00+05:00[Europe/Berlin]"})"),
            R"({"$datetime":"2024-06-01T09:00:00+05:00"})");
}

TEST(PayloadValues, OneZoneIsOneObjectWhereverItComesFrom) {
  EXPECT_EQ(outcome("from zoneinfo import ZoneInfo\n"
                    "async def main(x):\n"
                    "    a, b = x\n"
                    "    return [a.tzinfo is b.tzinfo, a.tzinfo is ZoneInfo('Europe/Berlin')]\n",
                    R"([{"$datetime":"2024-06-01T09:00:00+02:00[Europe/Berlin]"},)"
                    R"({"$datetime":"2024-01-01T09:00:00+01:00[Europe/Berlin]"}])"),
            "[true,true]");
}

TEST(PayloadValues, DataclassesGoOutByField) {
  EXPECT_EQ(returned("Order('o', [Item('x', 2)])", R"(
from dataclasses import dataclass, field
@dataclass
class Item:
    sku: str
    count: int = 1
@dataclass
class Order:
    id: str
    items: list[Item] = field(default_factory=list)
)"),
            R"({"id":"o","items":[{"sku":"x","count":2}]})");
}

TEST(PayloadValues, EnumsNamedTuplesAndSubclasses) {
  const std::string prelude = R"(
from enum import Enum, IntEnum
from typing import NamedTuple
class Color(Enum):
    RED = "red"
class Level(IntEnum):
    HIGH = 3
class Point(NamedTuple):
    x: int
    y: int
class Id(str):
    pass
class Bag(dict):
    pass
)";
  EXPECT_EQ(returned("[Color.RED, Level.HIGH, Point(1, 2), Id('a'), Bag(k=1)]", prelude),
            R"(["red",3,{"$tuple":[1,2]},"a",{"k":1}])");
}

TEST(PayloadValues, WhatHasNoFormNamesItsPath) {
  EXPECT_EQ(returned("{'a': [0, {'b c': object}]}"),
            "TypeError: result.a[1][\"b c\"]: a value of type 'type' cannot leave the run "
            "(PAWL-2016); pass plain data");
  EXPECT_EQ(returned("{(1, 2): len}"),
            "TypeError: result[(1, 2)]: a value of type 'builtin_function_or_method' cannot leave "
            "the run (PAWL-2016); pass plain data");
}

TEST(PayloadValues, DataThatGoesInCirclesIsTooDeep) {
  std::string text =
      outcome("async def main():\n    x = []\n    x.append(x)\n    return x\n", "null");
  EXPECT_NE(text.find("PAWL-2015"), std::string::npos) << text;
}

// What a run says that takes a value out of its 100 bytes, by the last statement of its body.
std::string too_large(const std::string& statement) {
  ScriptedRun run(
      "from pawl import child, compensate, continue_as_new, request, send, set_status, spawn, "
      "task\n"
      "from pawl.tasks import charge\n"
      "async def main():\n    big = 'x' * 100\n    " +
      statement + "\n");
  if (!run.refusal.empty()) return run.refusal;
  Limits limits;
  limits.payload_bytes = 100;
  run.machine = std::make_unique<Machine>(run.program, limits, run.host);
  run.start();
  return run.output();
}

TEST(PayloadValues, WhatIsTooLargeIsNamed) {
  const std::string end = ": the text has more than 100 bytes";
  const std::pair<const char*, const char*> cases[] = {
      {"return big", "the output"},
      {"return {'a': [1, big]}", "the output, at result.a[1]"},
      {"await charge(1, big)", "the arguments of task 'charge', at args[1]"},
      {"await charge('x' * 60, 'x' * 60)", "the arguments of task 'charge', at args[1]"},
      {"await charge(1, note=big)", "the keyword arguments of task 'charge', at kwargs.note"},
      {"await charge.options(key=big)(1)", "the options of 'charge', at options.key"},
      {"await task('ship', big)", "the arguments of task 'ship', at args[0]"},
      {"compensate(charge, big)", "the arguments of task 'charge', at args[0]"},
      {"await child('pack', big)", "the input of child workflow 'pack'"},
      {"spawn('pack', [big])", "the input of workflow 'pack', at input[0]"},
      {"send('r1', 'in', big)", "the message to run 'r1'"},
      {"await request('r1', 'in', big)", "the request to run 'r1'"},
      {"set_status({'note': big})", "the status, at status.note"},
      {"continue_as_new(big)", "the input of continue_as_new"},
  };
  for (const auto& [statement, what] : cases) {
    EXPECT_EQ(too_large(statement), "ValueError: PAWL-2005: " + std::string(what) + end)
        << statement;
  }
}

TEST(PayloadValues, ALongPathIsLeftOut) {
  EXPECT_EQ(too_large("for _ in range(80): big = [big]\n    return big"),
            "ValueError: PAWL-2005: the output: the text has more than 100 bytes");
}

TEST(PayloadValues, AnnotatedDataclassesAreBuilt) {
  const std::string source = R"(
from dataclasses import dataclass, field
from enum import Enum
from typing import Optional
class Kind(Enum):
    NEW = "new"
@dataclass
class Item:
    sku: str
    count: int = 1
@dataclass
class Order:
    id: str
    items: list[Item]
    kind: Kind = Kind.NEW
    extra: Item | None = None
    more: Optional[Item] = None
    by_name: dict[str, Item] = field(default_factory=dict)
async def main(order: Order):
    return repr(order)
)";
  EXPECT_EQ(outcome(source, R"({"id":"o","items":[{"sku":"x"},{"sku":"y","count":3}],"kind":"new",)"
                            R"("extra":{"sku":"z"},"by_name":{"a":{"sku":"q"}}})"),
            "\"Order(id='o', items=[Item(sku='x', count=1), Item(sku='y', count=3)], "
            "kind=<Kind.NEW: 'new'>, extra=Item(sku='z', count=1), more=None, "
            "by_name={'a': Item(sku='q', count=1)})\"");
  EXPECT_EQ(outcome(source, R"({"id":"o","items":[{"sku":"x"},{"name":"y"}]})"),
            "PAWL-2014: order.items[1]: Item.__init__() got an unexpected keyword argument 'name'");
  EXPECT_EQ(outcome(source, R"({"id":"o","items":[],"kind":"old"})"),
            "PAWL-2014: order.kind: 'old' is not a valid Kind");
}

TEST(PayloadValues, WhatIsNoObjectIsNoDataclass) {
  const std::string source = R"(
from dataclasses import dataclass
from typing import Optional
@dataclass
class Item:
    sku: str
    next: 'Item' = None
async def main()";
  auto started = [&](const std::string& parameters, std::string_view input) {
    return outcome(source + parameters + "):\n    return repr(item)\n", input);
  };
  const std::string needed = "PAWL-2014: item: an object with the fields of Item is needed, not ";
  EXPECT_EQ(started("item: Item", "5"), needed + "int");
  EXPECT_EQ(started("item: Item", "[1]"), needed + "list");
  EXPECT_EQ(started("item: Item", "null"), needed + "NoneType");
  EXPECT_EQ(started("item: Optional[Item]", "\"x\""), needed + "str");
  EXPECT_EQ(started("item: Optional[Item]", "null"), "\"None\"");
  EXPECT_EQ(started("item: Item | None", "null"), "\"None\"");
  EXPECT_EQ(started("item: list[Item]", R"([{"sku":"a"},2])"),
            "PAWL-2014: item[1]: an object with the fields of Item is needed, not int");
  EXPECT_EQ(started("item: Item", R"({"sku":"a","next":{"sku":"b","next":7}})"),
            "PAWL-2014: item.next.next: an object with the fields of Item is needed, not int");
  // What may be left out because it is None may be null as well.
  EXPECT_EQ(started("item: Item", R"({"sku":"a","next":null})"), "\"Item(sku='a', next=None)\"");
  EXPECT_EQ(started("item: Item = None, count=1", R"({"item":null})"), "\"None\"");
  EXPECT_EQ(started("count=1, *, item: Item = None", R"({"item":null})"), "\"None\"");
  EXPECT_EQ(started("item: Item, count=None", R"({"item":null})"), needed + "NoneType");
}

}  // namespace
}  // namespace pawl::vm
