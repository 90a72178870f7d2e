// Limits that hold from one wait of a run to the next: a run that waits in between may go on for
// ever.
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, sleep

@workflow
async def steady(n):
    for step in range(n):
        await sleep(1)
        print("step", step)
        for i in range(100):
            pass
    return n

@workflow
async def hasty(n):
    for step in range(n):
        print("step", step)
        for i in range(100):
            pass
    return n
)";

class TurnLimitsTest : public testing::Test {
 protected:
  static CoreOptions narrow() {
    CoreOptions options;
    options.limits.fuel = 20'000;
    options.limits.log_lines = 50;
    return options;
  }
  TurnLimitsTest() { driver.deploy(kFlows); }
  std::string run(const std::string& workflow, int steps) {
    id = driver.start(workflow, std::to_string(steps));
    for (int i = 0; i < steps; ++i) driver.pass(1);
    return driver.outcome(id);
  }

  CoreDriver driver{narrow()};
  std::string id;
};

TEST_F(TurnLimitsTest, EachTurnHasThemAnew) {
  EXPECT_EQ(run("steady", 1'000), "1000");
  const auto logs = driver.store->logs(*driver.store->find_run(1, id).value(), 10'000).value();
  EXPECT_EQ(logs.back().line, "step 999");
  EXPECT_LT(logs.size(), 600u) << "the oldest lines go";
  EXPECT_GE(logs.size(), 50u);
}

TEST_F(TurnLimitsTest, OneTurnCannotExceedThem) {
  EXPECT_EQ(run("hasty", 50), "50");
  const std::string lines = run("hasty", 51);
  EXPECT_EQ(lines.find("PAWL-2007: a turn of a run may write 50 log lines, at flow.py line "), 0u)
      << lines;
  driver.use([] {
    CoreOptions options = narrow();
    options.limits.log_lines = 10'000;
    return options;
  }());
  const std::string fuel = run("hasty", 1'000);
  EXPECT_EQ(fuel.find("PAWL-2001: the run used up its fuel of 20000 units, at flow.py line "), 0u)
      << fuel;
}

}  // namespace
}  // namespace pawl::engine
