// Tasks of this process while the store fails.
#include "engine/worker_pool.h"

#include <future>

#include "engine/compile.h"
#include "engine/failing_store_test_support.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

constexpr char kFlow[] = R"(
import asyncio
from pawl import workflow
from pawl.tasks import work

@workflow
async def wide(n):
    await asyncio.gather(*[work(n) for i in range(n)])
)";

class WorkerPoolTest : public testing::Test {
 protected:
  // Asks the core, and waits for the answer.
  template <typename T>
  Result<T> ask(std::function<void(Core&, Reply<T>)> question) {
    auto answer = std::make_shared<std::promise<Result<T>>>();
    loop.post([answer, question](Core& core) {
      question(core, [answer](Result<T> result) { answer->set_value(std::move(result)); });
    });
    return answer->get_future().get();
  }
  std::size_t leased() {
    return ask<std::size_t>(
               [](Core& core, const Reply<std::size_t>& reply) { reply(core.leased_tasks()); })
        .value();
  }

  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<store::Store> real = store::make_memory_store();
  FailingStore store{*real};
  Loop loop{store, clock, random};
};

// A report that has to be sent again and again does not ask for another task each time.
TEST_F(WorkerPoolTest, HoldsNoMoreTasksAfterAnOutage) {
  ASSERT_TRUE(loop.start({}));
  ASSERT_TRUE(ask<Deployed>([](Core& core, const Reply<Deployed>& reply) {
    core.deploy(*compile_deploy({{{"flow.py", kFlow}}, {}, {}}), reply);
  }));
  std::promise<void> begun;
  std::promise<void> may_end;
  std::promise<void> second_may_end;
  std::shared_future<void> end = may_end.get_future().share();
  std::shared_future<void> second_end = second_may_end.get_future().share();
  WorkerPool pool(loop, clock, {"test", {"default"}, 1, 0});
  pool.add("work", [&](TaskContext& context) -> TaskResult {
    const bool first = context.order().args.text() == "[1]";
    if (first) begun.set_value();
    (first ? end : second_end).wait();
    return Payload();
  });
  ASSERT_TRUE(pool.start());
  auto start = [&](const std::string& n) {
    return ask<Started>([&](Core& core, const Reply<Started>& reply) {
      StartRequest request;
      request.workflow = "wide";
      request.input = Payload::trusted(n);
      core.start(request, reply);
    });
  };
  auto started = start("1");
  ASSERT_TRUE(started);
  begun.get_future().wait();
  store.gone = true;
  may_end.set_value();
  while (store.reopened < 4) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  store.gone = false;
  auto ended = ask<RunOutcome>(
      [&](Core& core, const Reply<RunOutcome>& reply) { core.wait(*started, reply); });
  ASSERT_TRUE(ended);
  ASSERT_TRUE(start("10"));
  while (leased() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(leased(), 1u);
  second_may_end.set_value();
  pool.stop();
  loop.stop();
}

}  // namespace
}  // namespace pawl::engine
