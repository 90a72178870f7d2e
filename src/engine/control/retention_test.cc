// What has ended long ago goes, and nobody misses it.
#include "engine/core/cells.h"
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, child, sleep, receive
from pawl.tasks import work

@workflow
async def quick(x):
    return x

@workflow
async def failing(x):
    raise ValueError("no")

@workflow
async def parent(x):
    value = await child("quick", x)
    await receive("go")
    return value
)";

constexpr std::int64_t kDay = 86'400'000'000;

class RetentionTest : public testing::Test {
 protected:
  static CoreOptions options() {
    CoreOptions options;
    options.retention.completed_us = 7 * kDay;
    options.retention.failed_us = 30 * kDay;
    options.retention.batch = 10;
    return options;
  }
  RetentionTest() : driver(options()) { driver.deploy(kFlows); }

  store::RunCounts counts() { return driver.store->count_runs(CoreOptions{}.ns).value(); }
  void pass_days(double days) {
    driver.pass(days * 86'400 - 120);
    driver.pass(60);
    driver.pass(60);
  }

  CoreDriver driver;
};

TEST_F(RetentionTest, RunsGoByStatusAndAge) {
  driver.start("quick", "1");
  driver.start("failing", "1");
  pass_days(6.9);
  EXPECT_EQ(counts().completed, 1u);
  pass_days(0.2);
  EXPECT_EQ(counts().completed, 0u);
  EXPECT_EQ(counts().failed, 1u);
  pass_days(23);
  EXPECT_EQ(counts().failed, 0u);
}

TEST_F(RetentionTest, ManyGoInSmallBatches) {
  for (int i = 0; i < 35; ++i) driver.start("quick", "1");
  driver.clock.advance_us(8 * kDay);
  std::uint64_t before = counts().completed;
  std::uint64_t most = 0;
  for (int round = 0; round < 100 && before > 0; ++round) {
    driver.clock.advance_us(20'000);
    driver.step();
    most = std::max(most, before - counts().completed);
    before = counts().completed;
  }
  EXPECT_EQ(before, 0u) << "without waiting for the next look";
  EXPECT_EQ(most, 10u);
}

TEST_F(RetentionTest, AParentIsNotStranded) {
  std::string run = driver.start("parent", "5");
  pass_days(8);
  EXPECT_EQ(counts().completed, 0u) << "the child has gone";
  driver.crash();
  driver.core->send({run, "go", Payload::trusted("1"), ""}, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(RetentionTest, LiveRunsStay) {
  driver.start("parent", "5");
  pass_days(400);
  EXPECT_EQ(counts().waiting, 1u);
}

TEST(RetentionOffTest, NothingGoesByDefaultOfTheCore) {
  CoreDriver driver;
  driver.deploy(kFlows);
  driver.start("quick", "1");
  driver.pass(400 * 86'400.0);
  EXPECT_EQ(driver.store->count_runs(CoreOptions{}.ns)->completed, 1u);
  EXPECT_EQ(driver.core->idle_us(), INT64_MAX) << "and nothing is looked for";
}

// A call that the dropping step itself cancels goes with a later one, together with its blob.
TEST(RetentionOfCallsTest, ABlobIsThereAsLongAsItsCall) {
  CoreOptions options;
  options.kept_calls = 0;
  CoreDriver driver(options);
  driver.deploy(R"(
from pawl import workflow, promise, receive
from pawl.tasks import work

@workflow
async def busy(n):
    held = work("large" * 10_000)
    await receive("go")
    many = [promise() for _ in range(5000)]
    await receive("go")
    held.cancel()
    await receive("go")
    more = [promise() for _ in range(2000)]
    await receive("go")
    await receive("go")
)");
  std::string run = driver.start("busy", "1");
  Key key = driver.store->find_run(1, run)->value_or(0);
  auto go_on = [&] {
    driver.core->send({run, "go", Payload::trusted("1"), ""}, [](const auto&) {});
    driver.settle();
  };
  store::CallRecord held = driver.store->timeline(key, 0, 10)->calls.front();
  std::string hash(call_blob(held.args));
  ASSERT_FALSE(hash.empty());
  auto has_call = [&] { return driver.store->call(held.key)->has_value(); };
  auto has_blob = [&] { return driver.store->blob(key, hash)->has_value(); };
  go_on();
  EXPECT_TRUE(has_call());
  go_on();  // cancels it, and drops all that is settled before the last thousand
  EXPECT_EQ(has_call(), has_blob());
  go_on();
  go_on();
  EXPECT_FALSE(has_call());
  EXPECT_FALSE(has_blob());
}

TEST(RetentionOfKeysTest, StartKeysAreForgottenAfterTheirWindow) {
  CoreOptions options;
  options.retention.remembered_us = 2 * kDay;
  CoreDriver driver(options);
  driver.deploy(kFlows);
  StartRequest request;
  request.workflow = "quick";
  request.start_key = "once";
  std::string first = driver.start(request)->id;
  driver.pass(86'400);
  EXPECT_EQ(driver.start(request)->id, first);
  driver.pass(86'400 + 120);
  driver.pass(120);
  EXPECT_NE(driver.start(request)->id, first);
}

// What was done once under a key is not done again because its run has been removed meanwhile, and
// nobody is told to try again for weeks.
TEST(RetentionOfKeysTest, AStartKeyOutlivesItsRun) {
  CoreOptions options;
  options.retention.completed_us = kDay;
  options.retention.remembered_us = 3 * kDay;
  CoreDriver driver(options);
  driver.deploy(kFlows);
  StartRequest request;
  request.workflow = "quick";
  request.start_key = "once";
  std::string first = driver.start(request)->id;
  driver.pass(86'400 + 120);
  driver.pass(120);
  EXPECT_EQ(driver.outcome(first), "PAWL-4002: there is no run '" + first + "'");
  for (OnConflict how : {OnConflict::kReturn, OnConflict::kFail, OnConflict::kRestartIfEnded}) {
    request.on_conflict = how;
    auto again = driver.start(request);
    ASSERT_FALSE(again);
    EXPECT_EQ(to_string(again.error()),
              "PAWL-4003: the run with the start key 'once' has ended and is not kept any more");
  }
  driver.pass(2 * 86'400 + 120);
  driver.pass(120);
  EXPECT_TRUE(driver.start(request));
}

TEST(RetentionOfKeysTest, MessageIdsAreForgottenAfterTheirWindow) {
  CoreOptions options;
  options.retention.remembered_us = 2 * kDay;
  CoreDriver driver(options);
  driver.deploy(kFlows);
  std::string run = driver.start("parent", "5");
  auto send = [&] {
    store::Recorded how = store::Recorded::kUnknown;
    driver.core->send({run, "other", Payload::trusted("1"), "id"},
                      [&](const Result<store::Recorded>& recorded) { how = *recorded; });
    driver.settle();
    return how;
  };
  EXPECT_EQ(send(), store::Recorded::kRecorded);
  driver.pass(86'400);
  EXPECT_EQ(send(), store::Recorded::kRepeated);
  driver.pass(86'400 + 120);
  driver.pass(120);
  EXPECT_EQ(send(), store::Recorded::kRecorded);
}

}  // namespace
}  // namespace pawl::engine
