// Requests from outside: once for a key, answered after a crash, and ended with their run.
#include "engine/call/asks.h"

#include "engine/core/core_test_support.h"
#include "engine/run/open_calls.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, continue_as_new, receive, resolve, set_status, sleep
from pawl.tasks import work

@workflow
async def counter(total):
    while True:
        asked = await receive("add")
        if asked.payload == "stop":
            asked.reply("stopped")
            return total
        if asked.payload == "quit":
            return total
        if asked.payload == "anew":
            asked.reply("anew")
            continue_as_new(total)
        if asked.payload < 0:
            asked.reject(ValueError("it would shrink"))
            continue
        total += asked.payload
        asked.reply({"total": total})
        asked.reply("a second answer")

@workflow
async def slow(n):
    asked = await receive("go")
    done = await work(asked.payload)
    asked.reply(done)
    await sleep(5)
    return done

@workflow
async def passes_on(n):
    asked = await receive("go")
    set_status(asked.token)
    await sleep(1000)

@workflow
async def answers(token):
    resolve(token, "by another run")
    return "done"
)";

class AskTest : public testing::Test {
 protected:
  void SetUp() override { driver.deploy(kFlows, {"work"}); }

  // The key under which it was asked, or the error.
  std::string ask(const std::string& run, const std::string& channel, const std::string& payload,
                  const std::string& key = {}) {
    std::string said = "no answer";
    driver.core->ask({run, channel, Payload::trusted(payload), key}, [&](Result<Asked> asked) {
      if (!asked) said = error_label(asked.error().code);
      if (asked) last = *asked, said = asked->key;
    });
    driver.settle();
    return said;
  }
  // What has been answered by now.
  std::string answer() {
    auto found = await_answer(*driver.store, last.run, last.key);
    if (!found) return error_label(found.error().code);
    if (!*found) return "waiting";
    if ((*found)->error) return (*found)->error->kind + ": " + (*found)->error->message;
    return (*found)->value.text();
  }
  std::string asked(const std::string& run, const std::string& payload,
                    const std::string& key = {}) {
    const std::string said = ask(run, "add", payload, key);
    return said.starts_with("PAWL-") ? said : answer();
  }

  bool has_note(Key run, const std::string& key) {
    auto note = find_note(*driver.store, run, key);
    return note && note->has_value();
  }

  CoreDriver driver;
  Asked last;
};

TEST_F(AskTest, AreAnsweredOrRejected) {
  const std::string run = driver.start("counter", "10");
  EXPECT_EQ(asked(run, "5"), R"({"total":15})");
  EXPECT_EQ(asked(run, "-1"), "ValueError: it would shrink");
  EXPECT_EQ(asked(run, "1"), R"({"total":16})");
}

TEST_F(AskTest, AreAskedOnceForAKey) {
  const std::string run = driver.start("counter", "0");
  EXPECT_EQ(asked(run, "5", "one"), R"({"total":5})");
  EXPECT_EQ(asked(run, "5", "one"), R"({"total":5})");
  EXPECT_EQ(asked(run, "5", "two"), R"({"total":10})");
  EXPECT_EQ(asked(run, "6", "one"), "PAWL-4043");
  driver.crash();
  EXPECT_EQ(asked(run, "5", "one"), R"({"total":5})");
  EXPECT_EQ(asked(run, "0"), R"({"total":10})");
}

TEST_F(AskTest, TheFirstAnswerCounts) {
  const std::string run = driver.start("counter", "0");
  EXPECT_EQ(asked(run, "5"), R"({"total":5})");
  auto logs = driver.store->logs(last.run, 10);
  ASSERT_TRUE(logs && !logs->empty());
  EXPECT_NE(logs->back().line.find("answered before"), std::string::npos);
}

TEST_F(AskTest, AreAnsweredAfterACrash) {
  const std::string run = driver.start("slow");
  ASSERT_EQ(ask(run, "go", "7", "key"), "key");
  EXPECT_EQ(answer(), "waiting");
  driver.crash();
  driver.open_session();
  ASSERT_EQ(ask(run, "go", "7", "key"), "key") << "asking again asks nothing new";
  ASSERT_EQ(driver.delivered.size(), 1U);
  EXPECT_EQ(driver.answer("49"), store::Recorded::kRecorded);
  EXPECT_EQ(answer(), "49");
}

TEST_F(AskTest, WhoWaitsIsTold) {
  const std::string run = driver.start("slow");
  driver.open_session();
  ask(run, "go", "7");
  int told = 0;
  const auto wait = [&] {
    return driver.core->wait_answer(last.run, last.key, [&](const Result<void>&) { ++told; });
  };
  EXPECT_NE(wait(), 0U);
  driver.answer("49");
  EXPECT_EQ(told, 1);
  EXPECT_EQ(wait(), 0U) << "it is there already";
  EXPECT_EQ(told, 2);
}

TEST_F(AskTest, EndWithTheirRun) {
  const std::string run = driver.start("counter", "3");
  EXPECT_EQ(asked(run, "\"quit\"", "last"), "PAWL-4035");
  EXPECT_EQ(asked(run, "\"quit\"", "last"), "PAWL-4035") << "asked again";
  EXPECT_EQ(asked(run, "5"), "PAWL-4035");
  EXPECT_EQ(ask("nobody", "add", "1"), "PAWL-4002");
}

TEST_F(AskTest, AnAnswerWithTheLastStepCounts) {
  const std::string run = driver.start("counter", "3");
  EXPECT_EQ(asked(run, "\"stop\"", "last"), "\"stopped\"");
  EXPECT_EQ(driver.outcome(run), "3");
  EXPECT_EQ(asked(run, "\"stop\"", "last"), "\"stopped\"") << "as long as the run is kept";
}

TEST_F(AskTest, GoOnWhenTheRunContinuesAsNew) {
  const std::string run = driver.start("counter", "3");
  EXPECT_EQ(asked(run, "\"anew\"", "one"), "\"anew\"");
  EXPECT_EQ(asked(run, "4"), R"({"total":7})");
  EXPECT_EQ(asked(run, "\"anew\"", "one"), "\"anew\"");
}

TEST_F(AskTest, NeedAChannelThatTheProgramKnows) {
  const std::string run = driver.start("counter", "3");
  EXPECT_EQ(ask(run, "ad", "1"), "PAWL-4041");
  EXPECT_EQ(ask(run, "", "1"), "PAWL-4006");
}

// A program that computes the names of its channels may receive on any.
TEST_F(AskTest, ComputedChannelsAreNotGuessedAt) {
  driver.deploy(R"(
from pawl import workflow, receive
from pawl.tasks import work
@workflow
async def computed(name):
    await work(1)
    asked = await receive(f"{name}-in")
    asked.reply("computed")
)",
                {"work"});
  const std::string run = driver.start("computed", "\"x\"");
  driver.open_session();
  EXPECT_EQ(ask(run, "x-in", "1", "key"), "key");
  driver.answer("1");
  EXPECT_EQ(answer(), "\"computed\"");
}

TEST_F(AskTest, OthersAnswerByTheToken) {
  const std::string run = driver.start("passes_on");
  ask(run, "go", "1");
  auto view = driver.store->run(last.run);
  ASSERT_TRUE(view && *view && (*view)->state);
  const std::string token = (*view)->state->status;
  EXPECT_EQ(driver.start("answers", token).find("PAWL"), std::string::npos);
  EXPECT_EQ(answer(), "\"by another run\"");

  const std::string second = driver.start("passes_on");
  ask(second, "go", "1");
  view = driver.store->run(last.run);
  std::string text = (*view)->state->status;
  text = text.substr(1, text.size() - 2);
  Status done;
  const auto settle = [&](const std::string& by) {
    driver.core->settle_promise(by, {Payload::trusted("2"), {}},
                                [&](const Result<void>& how) { done = how; });
    driver.settle();
    return done ? std::string() : error_label(done.error().code);
  };
  std::string wrong = text;
  wrong[wrong.find('-', 4) + 1] ^= 1;
  EXPECT_EQ(settle(wrong), "PAWL-4031");
  EXPECT_EQ(settle(text), "");
  EXPECT_EQ(answer(), "2");
  EXPECT_EQ(settle(text), "PAWL-4032");
}

TEST_F(AskTest, APausedRunAnswersWhenItGoesOn) {
  const std::string run = driver.start("counter", "0");
  driver.core->control(run, store::Control::kPause, [](const Result<void>&) {});
  driver.settle();
  EXPECT_EQ(asked(run, "5"), "waiting");
  driver.core->control(run, store::Control::kResume, [](const Result<void>&) {});
  driver.settle();
  EXPECT_EQ(answer(), R"({"total":5})");
}

// A run that answers for ever stays bounded: the answers go with the calls of its timeline.
TEST_F(AskTest, OldAnswersGoWithTheTimeline) {
  CoreOptions options;
  options.kept_calls = 20;
  driver.use(options);
  const std::string run = driver.start("counter", "0");
  EXPECT_EQ(asked(run, "1", "first"), R"({"total":1})");
  // Each is two calls of the timeline, and those before the second mark go with the third.
  const std::uint64_t most = 2 * OpenCalls::kMarkEvery;
  for (std::uint64_t i = 0; i < most && has_note(last.run, "first"); ++i) asked(run, "1");
  EXPECT_FALSE(has_note(last.run, "first"));
  auto found = find_answer(*driver.store, last.run, "first");
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->has_value());
  EXPECT_EQ(asked(run, "1", "first"), "PAWL-4043") << "it is not asked a second time";
}

TEST(AskToken, NamesItsRunAndKey) {
  SeededRandom random{1};
  const AskNote note = make_note({"run", "in", Payload::trusted("1"), "a-b/c"}, 47, random);
  const auto token = read_ask_token(note.token);
  ASSERT_TRUE(token);
  EXPECT_EQ(token->run, 47);
  EXPECT_EQ(token->channel, "in");
  EXPECT_EQ(token->key, "a-b/c");
  for (const char* wrong :
       {"", "ask-", "ask-2f", "ask-2f-00", "2f-0123456789abcdef0123456789abcdef"}) {
    EXPECT_FALSE(read_ask_token(wrong)) << wrong;
  }
  auto read = AskNote::decode(note.encode());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->token, note.token);
  EXPECT_FALSE(AskNote::decode("{}"));
}

}  // namespace
}  // namespace pawl::engine
