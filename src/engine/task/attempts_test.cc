// Attempts of a call: no number and no token ever comes again, whatever became of the lease, the
// server or the run.
#include <gtest/gtest.h>

#include <set>

#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr const char* kFlows = R"(
from pawl import workflow, TaskError
from pawl.tasks import work

@workflow
async def twice(n):
    return await work.options(retry=2)(n)

@workflow
async def counting(n):
    try:
        return await work.options(retry=2)(n)
    except TaskError as error:
        raise ValueError(str(error.attempts))
)";

class AttemptsTest : public ControlTest {
 protected:
  AttemptsTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }

  // Takes the task that was delivered, and looks whether its token is new.
  TaskOrder take() {
    EXPECT_EQ(driver.delivered.size(), 1u);
    if (driver.delivered.empty()) return {};
    TaskOrder order = std::move(driver.delivered.front());
    driver.delivered.pop_front();
    EXPECT_TRUE(tokens_.insert(order.token).second) << "token " << order.token << " came again";
    return order;
  }
  store::Recorded fail_task(const TaskOrder& order, bool retryable = true) {
    TaskReport report{order.call, order.token, {}, {}, retryable, false};
    report.error = CallError{"OSError", "pipe", Payload(), {}};
    return driver.send(report);
  }

 private:
  std::set<std::uint64_t> tokens_;
};

TEST_F(AttemptsTest, ARetriedRunCountsOnWhileItsPolicyBeginsAfresh) {
  const std::string run = start("twice", "7");
  std::uint32_t last = 0;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 2; ++i) {
      const TaskOrder order = take();
      EXPECT_GT(order.attempt, last);
      last = order.attempt;
      EXPECT_EQ(driver.outcome(run), "waiting");
      EXPECT_EQ(fail_task(order), store::Recorded::kRecorded);
      driver.pass(2);
    }
    EXPECT_EQ(driver.outcome(run), "OSError: pipe") << "two attempts each time";
    if (round == 1) crash();
    EXPECT_EQ(retry(run), "");
  }
  const TaskOrder order = take();
  EXPECT_EQ(order.attempt, 7u);
}

// A worker that lost its lease has a result of the first attempt. It must not answer for what
// comes after another one's failure and a retry.
TEST_F(AttemptsTest, ALostLeaseAndAFailureElsewhereLeaveNoNumberFree) {
  const std::string run = start("twice", "7");
  const TaskOrder first = take();
  driver.open_session();
  driver.pass(31);  // the first session has been silent for too long
  const Key second = driver.open_session();
  (void)second;
  const TaskOrder again = take();
  EXPECT_EQ(again.call, first.call);
  EXPECT_EQ(again.attempt, first.attempt) << "the same attempt: nobody has heard how it went";
  EXPECT_EQ(fail_task(again, false), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "OSError: pipe");
  EXPECT_EQ(retry(run), "");
  const TaskOrder revived = take();
  EXPECT_EQ(revived.call, first.call);
  EXPECT_GT(revived.attempt, first.attempt);
  EXPECT_EQ(fail_task(first), store::Recorded::kStale);
  EXPECT_EQ(driver.outcome(run), "waiting");
}

TEST_F(AttemptsTest, TheProgramHearsHowManyItsPolicyHasCounted) {
  const std::string run = start("counting", "7");
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 2; ++i) {
      fail_task(take());
      driver.pass(2);
    }
    EXPECT_EQ(driver.outcome(run), "ValueError: 2");
    EXPECT_EQ(retry(run), "");
  }
}

}  // namespace
}  // namespace pawl::engine
