// A store that fails: callers are told, and work goes on when it is back.
#include <future>

#include "engine/core_test_support.h"
#include "engine/failing_store_test_support.h"
#include "engine/loop.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow
from pawl.tasks import work

@workflow
async def steps(n):
    done = []
    for i in range(n):
        done.append(await work(i))
    return done
)";

class FailureTest : public testing::TestWithParam<FailingStore::Fault> {};

// Every commit of a short scenario fails once, before or after it was made: callers are told, and
// asking again gives what was asked for, once.
TEST_P(FailureTest, WorkGoesOnAfterACommitOfUnknownOutcome) {
  for (int at = 1; at <= 12; ++at) {
    CoreDriver driver;
    auto real = std::move(driver.store);
    driver.core.reset();
    auto owned = std::make_unique<FailingStore>(*real);
    FailingStore& failing = *owned;
    driver.store = std::move(owned);
    driver.crash();
    driver.deploy(kFlows);
    driver.open_session();
    int commits = 0;
    auto step = [&] {
      driver.core->tick();
      driver.core->process();
      if (driver.core->has_batch()) {
        if (++commits == at) failing.fault = GetParam();
        driver.core->committed(failing.commit(driver.core->take_batch()));
      }
      if (driver.core->failed()) {
        ASSERT_TRUE(driver.core->recover());
      }
    };
    StartRequest request;
    request.workflow = "steps";
    request.input = Payload::trusted("3");
    request.id = "r";
    bool started = false;
    std::function<void()> ask = [&] {
      driver.core->start(request, [&](const Result<Started>& answer) {
        started = answer.has_value();
        if (!answer) {
          EXPECT_TRUE(store::is_retryable(answer.error().code));
        }
      });
    };
    ask();
    std::map<Key, TaskReport> out;
    for (int i = 0; i < 100 && driver.outcome("r") != "[0,1,2]"; ++i) {
      step();
      if (!started && i % 10 == 9) ask();
      while (!driver.delivered.empty()) {
        TaskOrder order = std::move(driver.delivered.front());
        driver.delivered.pop_front();
        EXPECT_EQ(order.attempt, 1u);
        std::string value = order.args.text().substr(1, order.args.text().size() - 2);
        out[order.call] = {order.call, order.token, Payload::trusted(value), {}, true, false};
      }
      // Reports are repeated until they are answered.
      for (auto& [call, report] : std::map(out)) {
        driver.core->report(driver.sessions.back(), {report},
                            [&out, call = call](const Result<std::vector<store::Recorded>>& how) {
                              if (how) out.erase(call);
                            });
      }
    }
    EXPECT_EQ(driver.outcome("r"), "[0,1,2]") << "commit " << at;
    driver.core.reset();
    driver.store.reset();
  }
}

INSTANTIATE_TEST_SUITE_P(Faults, FailureTest,
                         testing::Values(FailingStore::Fault::kBefore,
                                         FailingStore::Fault::kAfter));

// What the disk holds is not known any more: another fsync may lie about it, and only a new process
// reads what is there.
TEST(SyncFailureDeathTest, EndsTheProcess) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  auto fail_to_sync = [] {
    auto real = store::make_memory_store();
    FailingStore store(*real);
    SystemClock clock;
    SystemRandom random;
    Loop loop(store, clock, random);
    if (!loop.start({})) return;
    store.code = ErrorCode::store_sync_failed;
    store.gone = true;
    std::promise<void> answered;
    loop.post([&](Core& core) {
      core.create_token({"laptop", "hash", 1, 0}, [&](const auto&) { answered.set_value(); });
    });
    answered.get_future().wait();
  };
  EXPECT_DEATH(fail_to_sync(), "PAWL-3008");
}

}  // namespace
}  // namespace pawl::engine
