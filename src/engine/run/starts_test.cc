// Starting runs: once for each id and key, refused where they cannot run.
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kEcho[] = R"(
from pawl import workflow
from pawl.tasks import work

@workflow
async def echo(value):
    return value

@workflow
async def patient(value):
    return await work(value)

@workflow
async def pair(left, right):
    return [right, left]
)";

class StartsTest : public testing::Test {
 protected:
  StartsTest() { driver.deploy(kEcho); }

  static StartRequest request(std::string workflow, std::string input, std::string id = {},
                              std::string key = {}) {
    StartRequest request;
    request.workflow = std::move(workflow);
    request.input = Payload::trusted(std::move(input));
    request.id = std::move(id);
    request.start_key = std::move(key);
    return request;
  }
  static ErrorCode code_of(const Result<Started>& started) {
    EXPECT_FALSE(started);
    return started ? ErrorCode{} : started.error().code;
  }

  CoreDriver driver;
};

TEST_F(StartsTest, GivesARunAnIdOfItsOwn) {
  auto first = driver.start(request("echo", "1"));
  auto second = driver.start(request("echo", "1"));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->id.size(), 36u);
  EXPECT_EQ(first->id[14], '7');
  EXPECT_NE(first->id, second->id);
  EXPECT_EQ(driver.outcome(first->id), "1");
}

TEST_F(StartsTest, TheSameIdIsTheSameRun) {
  auto first = driver.start(request("patient", "1", "order-1"));
  auto again = driver.start(request("patient", "1", "order-1"));
  ASSERT_TRUE(first && again);
  EXPECT_TRUE(first->created);
  EXPECT_FALSE(again->created);
  EXPECT_EQ(again->run, first->run);
  driver.open_session();
  EXPECT_EQ(driver.delivered.size(), 1u);
}

TEST_F(StartsTest, TheSameIdForSomethingElseIsRefused) {
  ASSERT_TRUE(driver.start(request("patient", "1", "order-1")));
  EXPECT_EQ(code_of(driver.start(request("patient", "2", "order-1"))), ErrorCode::run_exists);
  EXPECT_EQ(code_of(driver.start(request("echo", "1", "order-1"))), ErrorCode::run_exists);
  StartRequest strict = request("patient", "1", "order-1");
  strict.on_conflict = OnConflict::kFail;
  EXPECT_EQ(code_of(driver.start(strict)), ErrorCode::run_exists);
}

TEST_F(StartsTest, AStartKeyIsUsedOnce) {
  auto first = driver.start(request("echo", "1", "", "key-1"));
  auto again = driver.start(request("echo", "1", "", "key-1"));
  ASSERT_TRUE(first && again);
  EXPECT_EQ(again->id, first->id);
  EXPECT_EQ(code_of(driver.start(request("echo", "2", "", "key-1"))), ErrorCode::run_exists);
  driver.crash();
  again = driver.start(request("echo", "1", "", "key-1"));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->id, first->id);
}

TEST_F(StartsTest, TwoStartsAtOnceAreOneRun) {
  std::vector<Result<Started>> answers;
  for (int i = 0; i < 3; ++i) {
    driver.core->start(request("patient", "1", "same"),
                       [&](Result<Started> started) { answers.push_back(std::move(started)); });
  }
  driver.settle();
  ASSERT_EQ(answers.size(), 3u);
  int created = 0;
  for (const auto& answer : answers) {
    ASSERT_TRUE(answer) << to_string(answer.error());
    created += answer->created;
    EXPECT_EQ(answer->run, answers[0]->run);
  }
  EXPECT_EQ(created, 1);
}

TEST_F(StartsTest, NothingIsAnsweredBeforeItIsDurable) {
  bool answered = false;
  driver.core->start(request("echo", "1"), [&](const Result<Started>&) { answered = true; });
  driver.core->process();
  ASSERT_TRUE(driver.core->has_batch());
  const store::Commit& commit = driver.core->take_batch();
  EXPECT_FALSE(answered);
  driver.core->committed(driver.store->commit(commit));
  EXPECT_TRUE(answered);
}

TEST_F(StartsTest, WhatCannotRunIsRefused) {
  EXPECT_EQ(code_of(driver.start(request("nobody", "1"))), ErrorCode::unknown_workflow);
  EXPECT_EQ(code_of(driver.start(request("pair", "[1]"))), ErrorCode::input_mismatch);
  EXPECT_EQ(code_of(driver.start(request("echo", "1", std::string(256, 'x')))),
            ErrorCode::invalid_request);
  EXPECT_EQ(code_of(driver.start(request("echo", "1", "\xff"))), ErrorCode::invalid_request);
  std::string large = '"' + std::string(Limits{}.payload_bytes, 'x') + '"';
  EXPECT_EQ(code_of(driver.start(request("echo", large))), ErrorCode::payload_too_large);
  auto counts = driver.store->count_runs(CoreOptions{}.ns);
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->waiting + counts->completed + counts->failed, 0u);
}

TEST_F(StartsTest, AnIdOf255BytesIsTaken) {
  std::string id(255, 'x');
  ASSERT_TRUE(driver.start(request("echo", "1", id)));
  EXPECT_EQ(driver.outcome(id), "1");
}

TEST_F(StartsTest, ARefusedStartFreesItsId) {
  EXPECT_EQ(code_of(driver.start(request("pair", "[1]", "p"))), ErrorCode::input_mismatch);
  ASSERT_TRUE(driver.start(request("pair", "[1,2]", "p")));
  EXPECT_EQ(driver.outcome("p"), "[2,1]");
}

TEST_F(StartsTest, BeginsLaterIfToldSo) {
  StartRequest later = request("echo", "7", "later");
  later.start_at_us = CoreDriver::kStart + 3'600'000'000;
  ASSERT_TRUE(driver.start(later));
  driver.pass(1800);
  EXPECT_EQ(driver.outcome("later"), "waiting");
  driver.crash();
  driver.pass(1801);
  EXPECT_EQ(driver.outcome("later"), "7");
}

TEST_F(StartsTest, KeepsTagsAndPriority) {
  StartRequest tagged = request("patient", "1", "t");
  tagged.tags = {{"customer", "acme"}, {"region", "eu"}};
  tagged.priority = 5;
  ASSERT_TRUE(driver.start(tagged));
  store::RunFilter filter;
  filter.ns = CoreOptions{}.ns;
  filter.tags = {{"customer", "acme"}};
  auto page = driver.store->list_runs(filter, 0, 10);
  ASSERT_TRUE(page);
  ASSERT_EQ(page->runs.size(), 1u);
  EXPECT_EQ(page->runs[0].run.id, "t");
  EXPECT_EQ(page->runs[0].run.priority, 5);
}

TEST_F(StartsTest, TagsAreNames) {
  auto tagged = [&](std::vector<store::Tag> tags) {
    StartRequest start = request("echo", "1");
    start.tags = std::move(tags);
    auto started = driver.start(start);
    return started ? "" : to_string(started.error());
  };
  const std::string longest(255, 'x');
  EXPECT_EQ(tagged({{longest, longest}, {"empty", ""}}), "");
  EXPECT_EQ(tagged({{longest + "x", "v"}}),
            "PAWL-4006: the name of a tag is longer than 255 bytes");
  EXPECT_EQ(tagged({{"n", longest + "x"}}),
            "PAWL-4006: the value of a tag is longer than 255 bytes");
  EXPECT_EQ(tagged({{"n", "\xff"}}), "PAWL-4006: the value of a tag is not valid UTF-8");
  EXPECT_EQ(tagged({{"", "v"}}), "PAWL-4006: the name of a tag is empty");
  std::vector<store::Tag> many;
  for (int i = 0; i < 100; ++i) many.emplace_back("n" + std::to_string(i), "v");
  EXPECT_EQ(tagged(many), "");
  many.emplace_back("one", "more");
  EXPECT_EQ(tagged(many), "PAWL-4006: a run has at most 100 tags");
}

TEST_F(StartsTest, AFullEngineSaysSo) {
  CoreOptions options;
  options.backlog = 10;
  CoreDriver small(options);
  small.deploy(kEcho);
  std::vector<ErrorCode> codes;
  int taken = 0;
  for (int i = 0; i < 20; ++i) {
    small.core->start(request("echo", "1"), [&](const Result<Started>& started) {
      started ? void(++taken) : codes.push_back(started.error().code);
    });
  }
  EXPECT_EQ(codes, std::vector<ErrorCode>(10, ErrorCode::engine_busy));
  small.settle();
  EXPECT_EQ(taken, 10);
  EXPECT_EQ(small.outcome(small.start("echo", "3")), "3");
}

// Nor does it take messages and answers, which would have to wait for their run's turn in memory.
TEST_F(StartsTest, AFullEngineTakesNothingThatCanWait) {
  CoreOptions options;
  options.backlog = 10;
  CoreDriver small(options);
  small.deploy(R"(
from pawl import workflow, promise, receive, set_status

@workflow
async def box(value):
    p = promise()
    set_status(p.token)
    return [await receive("in"), await p]
)");
  std::vector<std::string> runs;
  std::vector<std::string> tokens;
  for (int i = 0; i < 20; ++i) {
    runs.push_back(small.start("box"));
    small.core->wait_status(runs.back(), 0, [&](const Result<StatusChange>& status) {
      std::string token = status->status.text();
      tokens.push_back(token.substr(1, token.size() - 2));
    });
  }
  std::vector<ErrorCode> codes;
  int taken = 0;
  auto told = [&](const auto& answer) {
    answer ? void(++taken) : codes.push_back(answer.error().code);
  };
  for (const std::string& run : runs)
    small.core->send({run, "in", Payload::trusted("1"), ""}, told);
  EXPECT_EQ(codes, std::vector<ErrorCode>(10, ErrorCode::engine_busy));
  small.settle();
  EXPECT_EQ(taken, 10);
  codes.clear();
  for (const std::string& token : tokens) {
    small.core->settle_promise(token, {Payload::trusted("2"), {}}, told);
  }
  EXPECT_EQ(codes, std::vector<ErrorCode>(10, ErrorCode::engine_busy));
  small.settle();
  EXPECT_EQ(taken, 20);
  EXPECT_EQ(small.outcome(runs.front()), "[1,2]");
  EXPECT_EQ(small.outcome(runs.back()), "waiting");
}

// What is for runs that are not in memory waits in the next commit.
TEST_F(StartsTest, ACommitHoldsOnlySoMuch) {
  CoreOptions options;
  options.batch_writes = 1;
  CoreDriver small(options);
  small.deploy(kEcho);
  std::vector<std::string> ended;
  for (int i = 0; i < 6; ++i) ended.push_back(small.start("echo"));
  std::vector<ErrorCode> codes;
  for (const std::string& run : ended) {
    small.core->send({run, "in", Payload::trusted("1"), ""},
                     [&](const auto& answer) { codes.push_back(answer.error().code); });
  }
  EXPECT_EQ(codes, std::vector<ErrorCode>(2, ErrorCode::engine_busy));
  small.settle();
  EXPECT_EQ(codes.size(), 6u);
  EXPECT_EQ(codes.back(), ErrorCode::run_ended);
}

TEST_F(StartsTest, ANewDeployServesNewStartsOnly) {
  std::string old = driver.start("patient", "1");
  driver.deploy(R"(
from pawl import workflow
from pawl.tasks import work

@workflow
async def patient(value):
    return ["new", await work(value)]
)");
  std::string fresh = driver.start("patient", "1");
  driver.crash();
  driver.open_session();
  driver.answer("10");
  driver.answer("20");
  EXPECT_EQ(driver.outcome(old), "10");
  EXPECT_EQ(driver.outcome(fresh), R"(["new",20])");
}

TEST_F(StartsTest, LargePayloadsComeBackByThemselves) {
  std::string large = '"' + std::string(100'000, 'x') + '"';
  std::string run = driver.start("patient", large);
  driver.crash();
  driver.open_session();
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().args.text(), "[" + large + "]");
  std::string answer = '"' + std::string(200'000, 'y') + '"';
  EXPECT_EQ(driver.answer(answer), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), answer);
  driver.crash();
  EXPECT_EQ(driver.outcome(run), answer);
}

}  // namespace
}  // namespace pawl::engine
