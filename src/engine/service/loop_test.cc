// The threads around the core.
#include "engine/service/loop.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "engine/core/answer.h"
#include "engine/service/compile.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

constexpr char kFlow[] = R"(
import asyncio
from pawl import workflow
from pawl.tasks import work

@workflow
async def wide(n):
    return await asyncio.gather(*[work(i) for i in range(n)])
)";

// A worker that reports while its last report is being taken: both belong to one group, whose run
// has one turn and one commit.
TEST(Loop, TakesWhatIsPostedWhileItTakesTheRest) {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<store::Store> store = store::make_memory_store();
  Loop loop(*store, clock, random);
  ASSERT_TRUE(loop.start({}));

  Key session = 0;
  std::promise<std::vector<TaskOrder>> delivered;
  loop.post([&](Core& core) {
    core.deploy(*compile_deploy({{{"flow.py", kFlow}}, {}, {}}), [&](const Result<Deployed>&) {
      auto deliver = [&](Delivery delivery) { delivered.set_value(std::move(delivery.tasks)); };
      core.open_session({"test", {"default"}, 0}, deliver, [&](const Result<Key>& opened) {
        session = opened.value();
        (void)core.ask_for_tasks(session, 2);
        StartRequest request;
        request.workflow = "wide";
        request.input = Payload::trusted("2");
        core.start(request, [](const Result<Started>&) {});
      });
    });
  });
  const std::vector<TaskOrder> orders = delivered.get_future().get();
  ASSERT_EQ(orders.size(), 2u);

  std::promise<std::uint64_t> commits;
  auto report = [&](Core& core, const TaskOrder& order, std::function<void()> then) {
    TaskReport report{order.call, order.token, Payload::trusted("1"), {}, true, false};
    core.report(session, {report}, [then](const Result<std::vector<store::Recorded>>&) { then(); });
  };
  loop.post([&](Core& core) {
    const std::uint64_t before = core.counters().commits;
    report(core, orders[0], [] {});
    loop.post([&, before](Core& core) {
      report(core, orders[1], [&, before] { commits.set_value(core.counters().commits - before); });
    });
  });
  EXPECT_EQ(commits.get_future().get(), 1u);
}

// Whatever was half done is read again, and who asked for it hears so; everybody else goes on.
TEST(Loop, GoesOnAfterAnAllocationHasFailed) {
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<store::Store> store = store::make_memory_store();
  Loop loop(*store, clock, random);
  ASSERT_TRUE(loop.start({}));
  std::promise<Result<Deployed>> lost;
  loop.post([&](Core& core) {
    core.deploy(
        *compile_deploy({{{"flow.py", kFlow}}, {}, {}}),
        answer_once<Deployed>([&](Result<Deployed> result) { lost.set_value(std::move(result)); }));
    throw std::bad_alloc();
  });
  const Result<Deployed> result = lost.get_future().get();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::out_of_memory);
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::promise<bool> done;
    loop.post([&](Core& core) {
      core.deploy(*compile_deploy({{{"flow.py", kFlow}}, {}, {}}),
                  [&](const Result<Deployed>& deployed) { done.set_value(deployed.has_value()); });
    });
    if (done.get_future().get()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  FAIL() << "the core does not recover";
}

}  // namespace
}  // namespace pawl::engine
