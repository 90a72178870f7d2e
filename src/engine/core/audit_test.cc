// The audit log: an entry is in the commit that does what it tells of.
#include "engine/control/control_test_support.h"
#include "engine/core/bisect.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, receive, suspend
from pawl.tasks import work

@workflow
async def patient(n):
    return await receive("go")

@workflow
async def working(n):
    return await work.options(retry=1)(n)

@workflow
async def asking(n):
    return await suspend("may I?")
)";

class AuditTest : public ControlTest {
 protected:
  AuditTest() {
    driver.deploy(kFlows);
    driver.open_session();
  }

  // What the process does before it dies of a power cut: one commit, of which nobody hears.
  void commit_and_crash() {
    driver.core->tick();
    driver.core->process();
    ASSERT_TRUE(driver.core->has_batch());
    ASSERT_TRUE(driver.store->commit(driver.core->take_batch()));
    crash();
  }
  static AuditNote note(const std::string& action, const std::string& subject) {
    return {"ada", action, subject, {}};
  }
  // "action subject", oldest first.
  Names told() {
    Names lines;
    store::AuditFilter filter;
    filter.ns = 1;
    auto page = driver.store->audit(filter, 0, 100).value();
    for (auto record = page.records.rbegin(); record != page.records.rend(); ++record) {
      lines.push_back(record->action + " " + record->subject);
    }
    return lines;
  }
  static void nobody(const Result<void>&) {}
};

TEST_F(AuditTest, ACrashAfterTheDeedLosesNoEntry) {
  start("patient", "1", "a");
  start("working", "1", "b");
  driver.answer_error("OSError", "pipe");
  start("asking", "1", "c");
  Core* core = driver.core.get();
  core->pause({"a", "lunch"}, nobody, note("pause", "a"));
  core->retry({"b", false}, nobody, note("retry", "b"));
  core->resume({"c", Payload::trusted("1")}, nobody, note("resume", "c"));
  core->set_queue_limits("mail", {}, nobody, note("set_queue_limits", "mail"));
  commit_and_crash();
  EXPECT_EQ(told(), (Names{"pause a", "retry b", "resume c", "set_queue_limits mail"}));
  EXPECT_TRUE(view("a").state->paused);
  EXPECT_EQ(driver.outcome("c"), "1");
  EXPECT_EQ(delivered(), Names{"work[1]"});
  core = driver.core.get();
  core->kill({"a", {}}, nobody, note("kill", "a"));
  core->restart({"c"}, nobody, note("restart", "c"));
  commit_and_crash();
  EXPECT_EQ(told().size(), 6u);
  EXPECT_EQ(driver.outcome("a"), "cancelled");
  EXPECT_EQ(driver.outcome("c"), "waiting");
}

TEST_F(AuditTest, WhatIsNotCommittedLeavesNoEntry) {
  start("patient", "1", "a");
  driver.core->cancel({"a", {}, {}}, nobody, note("cancel", "a"));
  driver.core->process();
  crash();
  EXPECT_EQ(told(), Names{});
  EXPECT_EQ(driver.outcome("a"), "waiting");
}

TEST_F(AuditTest, WhatIsRefusedLeavesNoEntry) {
  start("patient", "1", "a");
  EXPECT_EQ(kill("a"), "");
  // The second is refused by the store itself, as if another node had ended the run meanwhile.
  for (const char* run : {"a", "nobody"}) {
    EXPECT_NE(ask([&](Reply<void> reply) {
                driver.core->pause({run}, std::move(reply), note("pause", run));
              }),
              "");
    EXPECT_NE(ask([&](Reply<void> reply) {
                driver.core->kill({run, {}}, std::move(reply), note("kill", run));
              }),
              "");
    EXPECT_NE(ask([&](Reply<void> reply) {
                driver.core->resume({run}, std::move(reply), note("resume", run));
              }),
              "");
  }
  std::string live = start("patient", "1", "b");
  EXPECT_NE(ask([&](Reply<void> reply) {
              driver.core->restart({live}, std::move(reply), note("restart", live));
            }),
            "");
  EXPECT_EQ(told(), Names{});
}

// The step that the kill or the pause goes with loses a race, and both are done again.
TEST_F(AuditTest, WhatIsDoneAgainIsToldOnce) {
  start("patient", "1", "a");
  start("patient", "1", "b");
  driver.core->kill({"a", {}}, nobody, note("kill", "a"));
  driver.core->send({"b", "go", Payload::trusted("1"), {}}, [](const auto&) {});
  driver.core->pause({"b"}, nobody, note("pause", "b"));
  driver.core->process();
  for (const char* run : {"a", "b"}) {
    store::Commit elsewhere;
    store::RunWrite& write = elsewhere.runs.emplace_back();
    write.run = key_of(run);
    write.messages.push_back({"other", "2", "", 0, ""});
    ASSERT_TRUE(driver.store->commit(elsewhere));
  }
  driver.settle();
  EXPECT_EQ(driver.outcome("a"), "cancelled");
  EXPECT_TRUE(view("b").state ? view("b").state->paused : true);
  Names lines = told();
  std::ranges::sort(lines);
  EXPECT_EQ(lines, (Names{"kill a", "pause b"}));
}

// One write that the store can never take does not part the others from their entries.
TEST_F(AuditTest, ACommitInPartsTellsTheSame) {
  using About = store::AuditWrite::About;
  start("patient", "1", "a");
  start("patient", "1", "b");
  store::Commit commit;
  commit.runs.resize(2);
  commit.runs[0].run = key_of("a");
  commit.runs[0].control = store::Control::kPause;
  commit.runs[1].run = key_of("b");
  commit.runs[1].start = view("b").run;
  commit.runs[1].start->id = "c";  // under a key that is in use
  commit.audits.push_back(
      {{9'000'001, 1, 0, "ada", "pause", "a", ""}, About::kControl, key_of("a")});
  commit.audits.push_back(
      {{9'000'002, 1, 0, "ada", "pause", "b", ""}, About::kControl, key_of("b")});
  commit.audits.push_back({{9'000'003, 1, 0, "ada", "limit", "q", ""}});
  auto result = commit_or_bisect(*driver.store, commit);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_TRUE(result->runs[1].refused);
  EXPECT_EQ(told(), (Names{"pause a", "limit q"}));
}

TEST_F(AuditTest, ADeployIsToldOfEachWorkflow) {
  auto request = compile_deploy({{{"flow.py", kFlows}}, {}, {}});
  ASSERT_TRUE(request);
  driver.core->deploy(*request, [](const auto&) {}, {"ada", "deploy"});
  driver.core->create_token({"laptop", "hash", 1, 0}, [](const auto&) {},
                            {"ada", "create_token", {}, "laptop"});
  commit_and_crash();
  Names lines = told();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0], "deploy patient");
  EXPECT_EQ(lines[2], "deploy asking");
  EXPECT_TRUE(lines[3].starts_with("create_token ")) << lines[3];
}

}  // namespace
}  // namespace pawl::engine
