// Calls whose arguments a worker's function cannot take, and what tasks and runs are counted by.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

class UnfitTest : public ControlTest {
 protected:
  UnfitTest() {
    driver.deploy(
        "from pawl import workflow\n"
        "from pawl.tasks import charge\n"
        "@workflow\n"
        "async def order(n):\n"
        "    return await charge(n, currency='EUR')\n");
  }
  Key open(std::vector<std::string> parameters) {
    SessionRequest request{"worker", {"default"}, 30'000'000};
    request.tasks = {"charge"};
    request.offers = {{"charge", std::move(parameters), {}}};
    Key opened = 0;
    driver.core->open_session(
        request,
        [this](Delivery delivery) {
          for (TaskOrder& order : delivery.tasks) driver.delivered.push_back(std::move(order));
        },
        [&](Result<Key> key) { opened = *key; });
    driver.settle();
    driver.sessions.push_back(opened);
    EXPECT_TRUE(driver.core->ask_for_tasks(opened, 10));
    driver.settle();
    return opened;
  }
  store::Recorded give_back() {
    TaskReport report = driver.next_report();
    report.unsuitable = "charge() got an unexpected keyword argument 'currency'";
    return driver.send(report);
  }
  store::CallRecord call_of(const std::string& run) {
    return driver.store->timeline(key_of(run), 0, 1).value().calls.at(0);
  }
};

TEST_F(UnfitTest, TheCallGoesToAWorkerThatFits) {
  open({"n", "currency="});
  const Key fits = driver.sessions.back();
  open({"n"});
  const std::string run = start("order", "7");
  ASSERT_EQ(driver.delivered.size(), 1u);
  // Whoever got it: if the one that does not fit, it gives the call back.
  if (call_of(run).session != fits) {
    EXPECT_EQ(give_back(), store::Recorded::kRecorded);
    ASSERT_EQ(driver.delivered.size(), 1u);
  }
  EXPECT_EQ(call_of(run).session, fits);
  EXPECT_EQ(call_of(run).attempt, 1u);
  driver.sessions.push_back(fits);
  driver.answer("\"paid\"");
  EXPECT_EQ(driver.outcome(run), "\"paid\"");
  EXPECT_EQ(driver.core->unfit_tasks(), 0u);
}

TEST_F(UnfitTest, TheCallWaitsForAWorkerThatFits) {
  open({"n"});
  const std::string run = start("order", "7");
  EXPECT_EQ(give_back(), store::Recorded::kRecorded);
  EXPECT_EQ(call_of(run).status, store::CallStatus::kPending);
  EXPECT_EQ(call_of(run).attempt, 0u);
  EXPECT_NE(call_of(run).outcome.find("no worker that fits"), std::string::npos);
  EXPECT_EQ(driver.core->unfit_tasks(), 1u);
  EXPECT_TRUE(driver.delivered.empty()) << "not to the same worker at once";
  open({"n", "currency="});
  ASSERT_EQ(driver.delivered.size(), 1u) << "a worker that fits need not wait";
  driver.answer("\"paid\"");
  EXPECT_EQ(driver.outcome(run), "\"paid\"");
  EXPECT_EQ(driver.core->counters().unfit_returns, 1u);
}

TEST_F(UnfitTest, TheCallIsOfferedAgainNowAndThen) {
  open({"n"});
  const std::string run = start("order", "7");
  give_back();
  driver.pass(2);
  ASSERT_EQ(driver.delivered.size(), 1u);
  give_back();
  driver.pass(1.5);
  EXPECT_TRUE(driver.delivered.empty()) << "later each time";
  driver.pass(1);
  EXPECT_EQ(driver.delivered.size(), 1u);
}

TEST_F(UnfitTest, ACancelledCallIsGivenBackForGood) {
  open({"n"});
  const std::string run = start("order", "7");
  cancel(run, "", 0);
  give_back();
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(UnfitTest, TasksAndWorkflowsAreCounted) {
  open({"n", "currency="});
  const std::string run = start("order", "7");
  driver.clock.advance_us(20'000);
  driver.answer("1");
  const TaskMeter& task = driver.core->meters().tasks().at("charge");
  EXPECT_EQ(task.completed, 1u);
  EXPECT_EQ(task.running.sum_us, 20'000u);
  EXPECT_EQ(task.waiting.counts.front(), 1u);
  const WorkflowMeter& order = driver.core->meters().workflows().at("order");
  EXPECT_EQ(order.started, 1u);
  EXPECT_EQ(order.completed, 1u);
}

}  // namespace
}  // namespace pawl::engine
