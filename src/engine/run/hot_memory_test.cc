// What all runs in memory may hold together: large machines are forgotten between turns, and long
// turns take turns.
#include <algorithm>

#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kMost = 2 << 20;

constexpr const char* kFlows = R"(
from pawl import receive, workflow

@workflow
async def hoard(n):
    kept = list(range(n))
    total = 0
    while True:
        message = await receive("more")
        if message is None:
            return [len(kept), total]
        total += message

@workflow
async def long_turn(n):
    await receive("go")
    kept = [list(range(n))]
    for i in range(60):
        kept.append([i] * n)
        for j in range(5000):
            pass
    return len(kept)

@workflow
async def long_start(n):
    kept = []
    for i in range(60):
        kept.append([i] * n)
    return len(kept)
)";

CoreOptions small_options() {
  CoreOptions options;
  options.hot_bytes = kMost;
  options.hot_runs = 1'024;
  options.slice = 10'000;
  return options;
}

void send(CoreDriver& driver, const std::string& run, const std::string& channel,
          const std::string& payload) {
  SendRequest request;
  request.run = run;
  request.channel = channel;
  request.payload = Payload::trusted(payload);
  driver.core->send(request, [](const Result<store::Recorded>& sent) { EXPECT_TRUE(sent); });
}

void start(CoreDriver& driver, const std::string& workflow, const std::string& run,
           const std::string& input) {
  StartRequest request;
  request.workflow = workflow;
  request.id = run;
  request.input = Payload::trusted(input);
  const auto started = driver.start(request);
  EXPECT_TRUE(started) << to_string(started.error());
}

std::string name(int i) { return "r" + std::to_string(i); }

TEST(HotMemory, MachinesOfLargeRunsAreForgottenBetweenTurns) {
  CoreDriver driver(small_options());
  driver.deploy(kFlows);
  for (int i = 0; i < 30; ++i) {
    start(driver, "hoard", name(i), "20000");
    EXPECT_LE(driver.core->hot_bytes(), kMost + (1 << 20));
  }
  for (int i = 0; i < 30; ++i) send(driver, name(i), "more", "5");
  driver.settle();
  EXPECT_LE(driver.core->hot_bytes(), kMost);
  for (int i = 0; i < 30; ++i) send(driver, name(i), "more", "null");
  driver.settle();
  for (int i = 0; i < 30; ++i) EXPECT_EQ(driver.outcome(name(i)), "[20000,5]") << i;
  EXPECT_EQ(driver.core->hot_bytes(), 0u);
}

TEST(HotMemory, SmallRunsStayInMemory) {
  CoreDriver driver(small_options());
  driver.deploy(kFlows);
  for (int i = 0; i < 30; ++i) start(driver, "hoard", name(i), "5");
  EXPECT_EQ(driver.core->hot_runs(), 30u);
}

TEST(HotMemory, LongTurnsThatHoldMuchAreDoneOneAfterTheOther) {
  CoreDriver driver(small_options());
  driver.deploy(kFlows);
  for (int i = 0; i < 20; ++i) start(driver, "long_turn", name(i), "2000");
  for (int i = 0; i < 20; ++i) send(driver, name(i), "go", "1");
  std::size_t most = 0;
  for (int round = 0; round < 100'000; ++round) {
    const bool more = driver.step();
    most = std::max(most, driver.core->hot_bytes());
    if (!more) break;
  }
  driver.settle();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(driver.outcome(name(i)), "61") << i;
  // Each holds about a megabyte at its end.
  EXPECT_GT(most, kMost / 2);
  EXPECT_LT(most, 2 * kMost);
}

TEST(HotMemory, ALongFirstTurnIsRefusedWhenThereIsNoRoom) {
  CoreDriver driver(small_options());
  driver.deploy(kFlows);
  int started = 0;
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    StartRequest request;
    request.workflow = "long_start";
    request.id = name(i);
    request.input = Payload::trusted("2000");
    driver.core->start(request, [&](const Result<Started>& result) {
      if (!result) {
        EXPECT_EQ(result.error().code, ErrorCode::out_of_memory);
      }
      ++(result ? started : refused);
    });
  }
  driver.settle();
  EXPECT_EQ(started + refused, 20);
  EXPECT_GT(started, 0);
  EXPECT_GT(refused, 0);
  // A short one always has room.
  start(driver, "hoard", "short", "5");
}

}  // namespace
}  // namespace pawl::engine
