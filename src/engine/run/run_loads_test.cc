// Runs that are read beside the core's thread.
#include "engine/run/run_loads.h"

#include <gtest/gtest.h>

#include "engine/core/core_test_support.h"
#include "engine/core/part_test_support.h"
#include "engine/run/cold_writes.h"
#include "engine/run/programs.h"
#include "engine/run/run_loader.h"
#include "engine/run/run_names.h"

namespace pawl::engine {
namespace {

constexpr const char* kSource = R"(
from pawl import receive, sleep, workflow
from pawl.tasks import charge

@workflow
async def listen():
    got = []
    while len(got) < 3:
        got.append(await receive("go"))
    return got

@workflow
async def order():
    return await charge(1)

@workflow
async def nap():
    await sleep(60)
    return "rested"
)";

// Says which run the id means that was asked for last.
void look_up(CoreDriver& driver) {
  driver.core->have_read(answer(*driver.store, driver.core->take_reads(1)));
}

CoreOptions apart() {
  CoreOptions options;
  options.reads_apart = true;
  return options;
}

void send(CoreDriver& driver, const std::string& run, const std::string& text) {
  driver.core->send(
      {run, "go", Payload::trusted(text), {}},
      [](const Result<store::Recorded>& sent) { EXPECT_TRUE(sent) << to_string(sent.error()); });
}

struct LoadsGround : PartGround {
  Programs programs{*store, options.ns};
  RunLoader loader{ground, programs};
  ColdWrites cold;
  RunLoads loads{ground, cold, runs, loader, trouble, writes};
  int looked = 0;

  LoadsGround() { options.reads_apart = true; }
  void want(Key run) {
    loads.want(run, [this] { ++looked; });
  }
  // As of a run that has ended.
  static ReadAnswer gone(const ReadRequest& request) { return {request, StoredRun()}; }
};

TEST(RunLoads, RunIsReadOnceForAllWhoWantIt) {
  LoadsGround on;
  on.want(5);
  on.want(5);
  const auto requests = on.loads.take(10);
  ASSERT_EQ(requests.size(), 1U);
  on.want(5);
  EXPECT_FALSE(on.loads.has_requests());
  on.loads.finish(LoadsGround::gone(requests[0]));
  EXPECT_EQ(on.looked, 3);
}

TEST(RunLoads, WhoeverWaitedIsToldThatTheRunHasEnded) {
  LoadsGround on;
  bool ended = false;
  on.loads.want(5, [&] { ended = on.loads.end_of(5) != nullptr && *on.loads.end_of(5); });
  on.loads.finish(LoadsGround::gone(on.loads.take(1)[0]));
  EXPECT_TRUE(ended);
  EXPECT_EQ(on.loads.end_of(5), nullptr);
}

TEST(RunLoads, RunThatWasWrittenToMeanwhileIsReadAgain) {
  LoadsGround on;
  on.want(5);
  auto requests = on.loads.take(1);
  on.cold.add(5);
  on.cold.remove(5);
  on.loads.finish(LoadsGround::gone(requests[0]));
  EXPECT_EQ(on.looked, 0);
  requests = on.loads.take(1);
  ASSERT_EQ(requests.size(), 1U);
  on.loads.finish(LoadsGround::gone(requests[0]));
  EXPECT_EQ(on.looked, 1);
}

TEST(RunLoads, RunThatIsBeingWrittenToWaitsForTheCommit) {
  LoadsGround on;
  on.want(5);
  const auto requests = on.loads.take(1);
  on.cold.add(5);
  on.loads.finish(LoadsGround::gone(requests[0]));
  EXPECT_EQ(on.looked, 0);
  EXPECT_FALSE(on.loads.has_requests());
  on.cold.remove(5);
  for (const Writes::Action& action : on.writes.take_after_commit()) action();
  EXPECT_EQ(on.looked, 1);
}

TEST(RunLoads, AnswerFromBeforeAFailureIsOfNoUse) {
  LoadsGround on;
  on.want(5);
  const auto before = on.loads.take(1);
  on.cold.clear();
  for (const RunLoads::Action& action : on.loads.forget()) action();
  EXPECT_EQ(on.looked, 1);
  on.want(5);
  on.loads.finish(LoadsGround::gone(before[0]));
  EXPECT_EQ(on.looked, 1);
  const auto after = on.loads.take(1);
  ASSERT_EQ(after.size(), 1U);
  on.loads.finish(LoadsGround::gone(before[0]));
  EXPECT_EQ(on.looked, 1);
  on.loads.finish(LoadsGround::gone(after[0]));
  EXPECT_EQ(on.looked, 2);
}

TEST(RunNames, IdIsLookedUpOnceForAllWhoAsk) {
  LoadsGround on;
  RunNames names(on.ground, on.trouble);
  int told = 0;
  const auto look = [&] {
    bool later = false;
    const auto found = names.find("nobody", &later);
    EXPECT_FALSE(later);
    EXPECT_TRUE(found && !*found);
    ++told;
  };
  bool later = false;
  EXPECT_TRUE(names.find("nobody", &later));
  EXPECT_TRUE(later);
  names.await("nobody", look);
  names.await("nobody", look);
  const auto requests = names.take(10);
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_FALSE(names.has_requests());
  for (ReadAnswer& answer : answer(*on.store, requests)) names.finish(std::move(answer));
  EXPECT_EQ(told, 2);
  (void)names.find("nobody", &later);
  EXPECT_TRUE(later) << "what is known is not kept";
}

TEST(RunNames, AnswerFromBeforeAFailureIsOfNoUse) {
  LoadsGround on;
  RunNames names(on.ground, on.trouble);
  int looked = 0;
  names.await("nobody", [&] { ++looked; });
  const auto before = names.take(1);
  for (const RunNames::Action& action : names.forget()) action();
  EXPECT_EQ(looked, 1);
  names.await("nobody", [&] { ++looked; });
  for (ReadAnswer& answer : answer(*on.store, before)) names.finish(std::move(answer));
  EXPECT_EQ(looked, 1);
}

TEST(RunsReadApart, ColdRunsGoOn) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string listener = driver.start("listen");
  const std::string sleeper = driver.start("nap");
  driver.crash();
  const std::uint64_t loads = driver.core->counters().loads;
  for (const char* text : {"1", "2", "3"}) {
    send(driver, listener, text);
    driver.settle();
  }
  driver.pass(61);
  EXPECT_EQ(driver.outcome(listener), "[1,2,3]");
  EXPECT_EQ(driver.outcome(sleeper), "\"rested\"");
  EXPECT_GT(driver.core->counters().loads, loads);
}

TEST(RunsReadApart, ClaimedTasksOfColdRunsAreHandedOut) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string run = driver.start("order");
  driver.crash();
  driver.reads = false;
  driver.open_session();
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_TRUE(driver.core->wants_reads());
  driver.reads = true;
  driver.settle();
  ASSERT_EQ(driver.delivered.size(), 1U);
  EXPECT_EQ(driver.delivered.front().run, run);
  driver.answer("\"paid\"");
  EXPECT_EQ(driver.outcome(run), "\"paid\"");
}

TEST(RunsReadApart, SessionThatEndsMeanwhileLeavesItsClaimToOthers) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string run = driver.start("order");
  driver.crash();
  driver.reads = false;
  const Key first = driver.open_session();
  driver.core->end_session(first, [](const Result<void>&) {});
  driver.settle();
  driver.reads = true;
  driver.settle();
  EXPECT_TRUE(driver.delivered.empty());
  driver.open_session();
  ASSERT_EQ(driver.delivered.size(), 1U);
  driver.answer("\"paid\"");
  EXPECT_EQ(driver.outcome(run), "\"paid\"");
}

TEST(RunsReadApart, WhatComesWhileTheRunIsReadKeepsItsOrder) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string run = driver.start("listen");
  driver.crash();
  driver.reads = false;
  send(driver, run, "1");
  look_up(driver);
  EXPECT_TRUE(driver.core->wants_reads());
  const auto requests = driver.core->take_reads(10);
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_NE(requests[0].run, 0U);
  send(driver, run, "2");
  look_up(driver);
  auto answers = answer(*driver.store, requests);
  send(driver, run, "3");
  look_up(driver);
  driver.core->have_read(std::move(answers));
  driver.reads = true;
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "[1,2,3]");
}

TEST(RunsReadApart, TheRunsOfOthersGoOnMeanwhile) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string slow = driver.start("listen");
  driver.crash();
  driver.reads = false;
  send(driver, slow, "1");
  look_up(driver);
  driver.settle();
  EXPECT_EQ(driver.core->take_reads(10).size(), 1U) << "the run, which nobody reads";
  const std::string other = driver.start("listen");
  for (const char* text : {"1", "2", "3"}) send(driver, other, text);
  look_up(driver);
  driver.settle();
  EXPECT_EQ(driver.outcome(other), "[1,2,3]");
}

TEST(RunsReadApart, WhoeverWaitsHearsOfAFailure) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string run = driver.start("listen");
  driver.crash();
  driver.reads = false;
  std::optional<ErrorCode> code;
  driver.core->send({run, "go", Payload::trusted("1"), {}},
                    [&](const Result<store::Recorded>& sent) {
                      code = sent ? ErrorCode::usage : sent.error().code;
                    });
  look_up(driver);
  driver.settle();
  const auto requests = driver.core->take_reads(10);
  auto answers = answer(*driver.store, requests);
  driver.core->ran_out_of_memory();
  ASSERT_TRUE(driver.core->recover());
  EXPECT_EQ(code, ErrorCode::store_unavailable);
  driver.core->have_read(std::move(answers));
  driver.reads = true;
  for (const char* text : {"1", "2", "3"}) send(driver, run, text);
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "[1,2,3]");
}

TEST(RunsReadApart, EndedRunsAreFoundEnded) {
  CoreDriver driver(apart());
  driver.deploy(kSource);
  const std::string run = driver.start("nap");
  driver.pass(61);
  driver.crash();
  std::optional<ErrorCode> code;
  driver.core->kill({run, {}}, [&](const Result<void>& killed) {
    code = killed ? ErrorCode::usage : killed.error().code;
  });
  driver.settle();
  EXPECT_EQ(code, ErrorCode::run_ended);
}

}  // namespace
}  // namespace pawl::engine
