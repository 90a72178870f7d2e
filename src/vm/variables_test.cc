#include "vm/variables.h"

#include <gtest/gtest.h>

#include <map>

#include "vm/scripted_run_test_support.h"

namespace pawl::vm {
namespace {

using Found = std::map<std::string, FoundVariable>;  // by name and path

Found read(ScriptedRun& run, const VariableFilter& filter = {}) {
  Found found;
  for (const FrameVariables& frame : read_variables(*run.machine, filter)) {
    for (const FoundVariable& variable : frame.variables) {
      found.emplace(variable.name + variable.path, variable);
    }
  }
  return found;
}

constexpr const char* kOrder = R"(
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from pawl import receive, workflow

class Colour(Enum):
    RED = 1

@dataclass
class Item:
    name: str
    price: int

@workflow
async def order(given):
    cents = 4200
    huge = 2 ** 80
    rate = 1.5
    paid = True
    nothing = None
    note = 'a "b"'
    items = [Item("book", 12), Item("lamp", 40)]
    by_name = {"book": 1, 3: (4, 5)}
    day = date(2026, 11, 18)
    total = Decimal("1.50")
    loop = []
    loop.append(loop)
    inner = lambda: cents
    await receive("go")
)";

TEST(Variables, HaveTypesAndValues) {
  ScriptedRun run(kOrder);
  ASSERT_EQ(run.refusal, "");
  run.start();
  Found found = read(run);
  EXPECT_EQ(std::get<int64_t>(found["cents"].value), 4200);
  EXPECT_EQ(found["cents"].type, "int");
  EXPECT_EQ(std::get<std::string>(found["huge"].value), "1208925819614629174706176");
  EXPECT_EQ(std::get<double>(found["rate"].value), 1.5);
  EXPECT_EQ(std::get<int64_t>(found["paid"].value), 1);
  EXPECT_EQ(found["paid"].type, "bool");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(found["nothing"].value));
  EXPECT_EQ(std::get<std::string>(found["note"].value), "a \"b\"");
  EXPECT_EQ(std::get<std::string>(found["day"].value), "2026-11-18");
  EXPECT_EQ(std::get<std::string>(found["total"].value), "1.50");
  EXPECT_EQ(std::get<std::string>(found["items"].value),
            R"([{"name":"book","price":12},{"name":"lamp","price":40}])");
  EXPECT_EQ(std::get<std::string>(found["by_name"].value), R"({"book":1,"3":[4,5]})");
}

TEST(Variables, PartsHavePaths) {
  ScriptedRun run(kOrder);
  run.start();
  Found found = read(run);
  EXPECT_EQ(std::get<int64_t>(found["items[1].price"].value), 40);
  EXPECT_EQ(found["items[1]"].type, "Item");
  EXPECT_EQ(std::get<int64_t>(found["by_name['book']"].value), 1);
  EXPECT_EQ(std::get<int64_t>(found["by_name[3][1]"].value), 5);
}

TEST(Variables, AreReadByName) {
  ScriptedRun run(kOrder);
  run.start();
  EXPECT_EQ(read(run, {.name = "cents"}).size(), 1u);
  EXPECT_EQ(read(run, {.name = "items", .parts = false}).size(), 1u);
  EXPECT_TRUE(read(run, {.name = "nobody"}).empty());
}

TEST(Variables, SayWhereTheyAre) {
  ScriptedRun run(R"(
from pawl import receive, workflow

async def inner(depth):
    await receive("go")

@workflow
async def outer(given):
    kept = 1
    await inner(7)
)");
  run.start();
  const auto frames = read_variables(*run.machine, {});
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].function, "inner");
  EXPECT_EQ(frames[0].frame, 0u);
  EXPECT_EQ(frames[0].line, 5u);
  EXPECT_EQ(frames[0].file, "flow.py");
  EXPECT_EQ(frames[0].fiber, "main");
  EXPECT_EQ(frames[1].function, "outer");
  EXPECT_EQ(frames[1].frame, 1u);
}

TEST(Variables, ThatAreTooLargeHaveNoValue) {
  ScriptedRun run(R"(
from pawl import receive, workflow

@workflow
async def large(given):
    text = "x" * 100_000
    numbers = list(range(50_000))
    await receive("go")
)");
  run.start();
  Found found = read(run);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(found["text"].value));
  EXPECT_EQ(found["text"].type, "str");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(found["numbers"].value));
  EXPECT_LE(found.size(), kMostParts + 3);
  EXPECT_EQ(std::get<int64_t>(found["numbers[7]"].value), 7);
}

}  // namespace
}  // namespace pawl::vm
