// Two nodes over one store, each of which has runs in memory that the other one changes.
#include "engine/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, promise, race, receive, set_status, sleep

async def asking():
    return await child("kid", None, id="kid")

@workflow
async def kid(n):
    return await receive("in")

@workflow
async def parent(n):
    answer = promise()
    set_status(answer.token)
    return await asyncio.gather(answer, asking())

@workflow
async def impatient(n):
    answer, other = promise(), promise()
    set_status(answer.token)
    index, both = await race(asyncio.gather(asyncio.shield(answer), other), sleep(10))
    return await answer
)";

class NodesTest : public testing::Test {
 protected:
  NodesTest() : driver(shared()) {
    driver.deploy(kFlows);
    auto opened = Core::open(*driver.store, driver.clock, driver.random, shared());
    EXPECT_TRUE(opened) << to_string(opened.error());
    other = std::move(*opened);
    settle_other();
  }
  static CoreOptions shared() {
    CoreOptions options;
    options.exclusive = false;
    options.node_timeout_us = 1'000'000'000;
    return options;
  }

  void start(const std::string& workflow) {
    StartRequest request;
    request.workflow = request.id = workflow;
    ASSERT_TRUE(driver.start(request));
  }
  void settle_other() {
    for (int i = 0; i < 1000; ++i) {
      other->tick();
      other->process();
      if (!other->has_batch() && !other->busy()) return;
      if (other->has_batch()) other->committed(driver.store->commit(other->take_batch()));
    }
  }
  // What has come so far goes to the store; meanwhile the node goes on.
  store::Commit depart() {
    driver.core->tick();
    driver.core->process();
    return driver.core->take_batch();
  }
  void go_on() {
    driver.core->tick();
    driver.core->process();
  }
  void arrive(const store::Commit& commit) { driver.core->committed(driver.store->commit(commit)); }

  store::RunView view(const std::string& run) {
    return **driver.store->run(driver.store->find_run(1, run)->value_or(0));
  }
  std::string token(const std::string& run) {
    std::string text = view(run).state->status;
    return text.substr(1, text.size() - 2);
  }
  static void resolve(Core& core, const std::string& token, const std::string& value,
                      std::string* said) {
    core.settle_promise(token, {Payload::trusted(value), {}}, [said](const Status& status) {
      *said = status ? "ok" : error_label(status.error().code);
    });
  }
  static void send(Core& core, const std::string& run) {
    core.send({run, "in", Payload::trusted("\"hello\""), {}}, [](const auto&) {});
  }

  CoreDriver driver;
  std::unique_ptr<Core> other;
};

TEST_F(NodesTest, AnOutcomeThatAnotherNodeRecordsInBetweenIsNotMissed) {
  start("parent");
  std::string said;
  resolve(*other, token("parent"), "1", &said);
  settle_other();
  EXPECT_EQ(said, "ok");
  // The child's end gets another number than this node believes.
  send(*driver.core, "kid");
  store::Commit ends = depart();
  go_on();
  arrive(ends);
  driver.settle();
  EXPECT_EQ(driver.outcome("parent"), R"([1,"hello"])");
}

TEST_F(NodesTest, AnAnswerThatIsRefusedIsNotGiven) {
  start("impatient");
  std::string asked = token("impatient");
  std::string first;
  std::string second;
  resolve(*driver.core, asked, "\"mine\"", &first);
  store::Commit answers = depart();
  resolve(*other, asked, "\"theirs\"", &second);
  settle_other();
  EXPECT_EQ(second, "ok");
  driver.clock.advance_us(10'000'000);
  go_on();
  arrive(answers);
  driver.settle();
  EXPECT_NE(first, "ok");
  EXPECT_EQ(driver.outcome("impatient"), "\"theirs\"");
}

}  // namespace
}  // namespace pawl::engine
