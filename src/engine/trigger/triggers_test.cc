// Triggers over a store: each input does its work once, whatever happens. The numbers are those of
// the semantics that docs/triggers.md keeps.
#include "engine/core/core_test_support.h"
#include "engine/trigger/changes.h"
#include "engine/trigger/fire.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, receive

@workflow
async def order(input):
    return input

@workflow
async def waiting(input):
    return [input, await receive("in")]
)";

class TriggerTest : public testing::Test {
 protected:
  TriggerTest() { driver.deploy(kFlows); }

  void create(const std::string& definition) {
    change(create_trigger("t", *decode_trigger(definition), {}));
  }
  void change(const TriggerEdit& edit) {
    std::string error = "no answer";
    driver.core->change_trigger("t", edit, [&](const Result<store::TriggerRecord>& record) {
      error = record ? "" : to_string(record.error());
    });
    driver.settle();
    EXPECT_EQ(error, "");
  }
  LoadedTrigger trigger() { return *load_trigger(**driver.store->trigger(CoreOptions().ns, "t")); }
  // Asks for it; the answer comes when the driver settles.
  void begin(const std::string& id, const std::string& body, Result<Fired>* answer) {
    Incoming incoming;
    incoming.trigger = "t";
    incoming.input_id = id;
    incoming.at_us = driver.clock.now_us();
    incoming.body = Payload::trusted(body);
    const LoadedTrigger loaded = trigger();
    auto planned = plan(loaded.definition, incoming);
    fire(*driver.core, loaded, std::move(planned), std::move(incoming),
         [answer](Result<Fired> fired) { *answer = std::move(fired); });
  }
  Fired fired(const std::string& id, const std::string& body) {
    Result<Fired> answer = fail(ErrorCode::engine_stopped, "no answer");
    begin(id, body, &answer);
    driver.settle();
    EXPECT_TRUE(answer) << to_string(answer.error());
    return answer ? *answer : Fired();
  }
  std::uint64_t runs() { return driver.core->counters().started; }

  CoreDriver driver;
};

TEST_F(TriggerTest, Point19ARepetitionIsTheSameRun) {
  create(R"({"workflow":"order"})");
  const Fired first = fired("a", "1");
  EXPECT_FALSE(first.is_repeated);
  EXPECT_EQ(driver.outcome(first.run), "1");
  const Fired again = fired("a", "2");
  EXPECT_TRUE(again.is_repeated);
  EXPECT_EQ(again.run, first.run);
  EXPECT_NE(fired("b", "1").run, first.run);
  EXPECT_EQ(runs(), 2u);
}

TEST_F(TriggerTest, Point19AlsoAfterACrashAndInOneCommit) {
  create(R"({"workflow":"order"})");
  Result<Fired> lost = fail(ErrorCode::engine_stopped, "no answer");
  begin("a", "1", &lost);
  driver.crash();  // before it was committed
  const Fired first = fired("a", "1");
  EXPECT_FALSE(first.is_repeated) << "nothing was stored";
  driver.crash();
  EXPECT_EQ(fired("a", "1").run, first.run);

  Result<Fired> one = fail(ErrorCode::engine_stopped, ""), two = one;
  begin("b", "1", &one);
  begin("b", "1", &two);
  driver.settle();
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->run, two->run);
  EXPECT_NE(one->is_repeated, two->is_repeated);
}

TEST_F(TriggerTest, Point20OneRunOfAKey) {
  create(R"({"workflow":"order","key":"$body.id"})");
  const Fired first = fired("a", R"({"id":"k","try":1})");
  const Fired second = fired("b", R"({"id":"k","try":2})");
  EXPECT_EQ(second.run, first.run);
  EXPECT_TRUE(second.is_repeated);
  EXPECT_EQ(runs(), 1u);
  EXPECT_TRUE(driver.store->trigger_input(trigger().record.key, "b")->has_value());
}

TEST_F(TriggerTest, Point20StartsOrSends) {
  create(R"({"workflow":"waiting","action":"start_or_send","key":"$body.k","channel":"in",)"
         R"("input":"$body.n","message":"$body.m"})");
  const Fired first = fired("a", R"({"k":"k","n":1,"m":"one"})");
  EXPECT_EQ(driver.outcome(first.run), R"([1,"one"])");
  EXPECT_TRUE(fired("a", R"({"k":"k","n":1,"m":"one"})").is_repeated);
  // It has ended: the next one begins it afresh, once.
  const Fired next = fired("b", R"({"k":"k","n":2,"m":"two"})");
  EXPECT_EQ(next.run, first.run);
  EXPECT_EQ(driver.outcome(next.run), R"([2,"two"])");
  EXPECT_TRUE(fired("b", R"({"k":"k","n":2,"m":"two"})").is_repeated);
  EXPECT_EQ(driver.outcome(next.run), R"([2,"two"])");
}

TEST_F(TriggerTest, Point20SendsToARun) {
  create(R"({"action":"send","run":"$body.run","channel":"in","message":"$body.m"})");
  const std::string run = driver.start("waiting", "0");
  const std::string body = "{\"run\":\"" + run + "\",\"m\":5}";
  EXPECT_EQ(fired("a", body).run, run);
  EXPECT_EQ(driver.outcome(run), "[0,5]");
  const Fired again = fired("a", body);
  EXPECT_TRUE(again.is_repeated) << "though the run has ended since";
  EXPECT_TRUE(again.is_processed);
  const Fired late = fired("b", body);
  EXPECT_FALSE(late.is_processed) << "there is nobody to get it";
}

TEST_F(TriggerTest, Point22WhatCannotBeProcessedIsKept) {
  create(R"({"workflow":"later"})");
  const Fired early = fired("a", R"({"x":1})");
  EXPECT_FALSE(early.is_processed);
  EXPECT_EQ(early.run, "");
  const store::Key key = trigger().record.key;
  const auto kept = *driver.store->trigger_input(key, "a").value();
  EXPECT_FALSE(kept.processed);
  EXPECT_EQ(Incoming::decode(kept.payload)->body.text(), R"({"x":1})");
  TriggerPatch patch;
  patch.fields.set("workflow", PayloadTree(std::string("order")));
  change(update_trigger("t", patch));
  const Fired late = fired("a", R"({"x":1})");
  EXPECT_TRUE(late.is_processed);
  EXPECT_EQ(driver.outcome(late.run), R"({"x":1})");
  EXPECT_TRUE(driver.store->trigger_input(key, "a").value()->processed);
  EXPECT_TRUE(fired("a", R"({"x":1})").is_repeated);
}

TEST_F(TriggerTest, AFilteredInputLeavesNothing) {
  create(R"({"workflow":"order","filter":[{"path":"$body","is":1}]})");
  EXPECT_TRUE(fired("a", "2").is_filtered);
  EXPECT_FALSE(driver.store->trigger_input(trigger().record.key, "a").value());
  EXPECT_FALSE(fired("a", "1").is_filtered);
}

TEST_F(TriggerTest, InputsExpire) {
  create(R"({"workflow":"order","keep":60})");
  const Fired first = fired("a", "1");
  const auto input = *driver.store->trigger_input(trigger().record.key, "a").value();
  EXPECT_EQ(input.expires_at_us, input.at_us + 60'000'000);
  EXPECT_EQ(input.run, first.run);
}

TEST_F(TriggerTest, ChangesAreAudited) {
  std::string error = "no answer";
  driver.core->change_trigger("t",
                              create_trigger("t", *decode_trigger(R"({"workflow":"order"})"), {}),
                              [&](const Result<store::TriggerRecord>& record) {
                                error = record ? "" : to_string(record.error());
                              },
                              {"ada", "create_trigger", "t", "workflow"});
  driver.settle();
  EXPECT_EQ(error, "");
  store::AuditFilter filter;
  filter.ns = CoreOptions().ns;
  const auto page = driver.store->audit(filter, 0, 10);
  ASSERT_TRUE(page);
  ASSERT_EQ(page->records.size(), 1u);
  EXPECT_EQ(page->records[0].action, "create_trigger");
}

}  // namespace
}  // namespace pawl::engine
