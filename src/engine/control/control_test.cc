// Operating the engine, through its public face.
#include <atomic>
#include <set>
#include <thread>

#include "engine/service/engine_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl {
namespace {

constexpr char kSource[] = R"(
from pawl import workflow, child, receive
from pawl.tasks import double

@workflow
async def twice(x):
    return await double(x)

@workflow
async def patient(x):
    if x == 1:
        return await receive("go")
    return await receive("go")

@workflow
async def failing(x):
    raise ValueError("no " + str(x))

@workflow
async def parent(x):
    return await child("patient", x)
)";

constexpr char kHeld[] = R"(
from pawl import workflow, receive, suspend
from pawl.tasks import double

@workflow
async def asking(x):
    return await suspend("approve " + str(x))

@workflow
async def careful(x):
    try:
        await receive("go")
    finally:
        await receive("never")

@workflow
async def sorry(x):
    try:
        return await double("x")
    except Exception:
        await double(1)
        raise
)";

constexpr char kOther[] = R"(
from pawl import workflow, receive

@workflow
async def patient(x):
    await receive("go")
    return "new"
)";

class ControlTest : public EngineTest {
 protected:
  void SetUp() override { open_with({}); }
  void open_with(EngineOptions options) {
    open(std::move(options));
    engine->task("double", [](int x) { return 2 * x; });
    deploy(kSource);
  }
  std::string start(const std::string& workflow, int x = 0, StartOptions options = {}) {
    auto started = engine->start(workflow, x, std::move(options));
    EXPECT_TRUE(started) << to_string(started.error());
    return started ? started->id : "";
  }
  std::set<std::string> found(const RunFilter& filter) {
    std::set<std::string> ids;
    auto page = engine->list(filter);
    EXPECT_TRUE(page) << to_string(page.error());
    for (const RunInfo& run : page->runs) ids.insert(run.id);
    EXPECT_EQ(*engine->count(filter), ids.size());
    return ids;
  }
  using Ids = std::set<std::string>;
};

// --- search

TEST_F(ControlTest, FindsRunsByVersionLineAndParent) {
  std::string one = start("patient", 1);
  std::string two = start("patient", 2);
  std::string above = start("parent", 2);
  std::string version = engine->get(one)->version;
  ASSERT_TRUE(engine->deploy(kOther));
  std::string three = start("patient");
  std::string other = engine->get(three)->version;
  std::string below;
  const auto all = engine->list({.workflow = "patient"});
  for (const RunInfo& run : all->runs) {
    if (engine->get(run.id)->parent == above) below = run.id;
  }
  EXPECT_EQ(found({.workflow = "patient", .version = version}), (Ids{one, two, below}));
  EXPECT_EQ(found({.version = other}), Ids{three});
  EXPECT_EQ(found({.version = "none"}), Ids{});
  EXPECT_EQ(found({.parent = above}), Ids{below});
  EXPECT_EQ(found({.parent = "nobody"}), Ids{});
  EXPECT_EQ(engine->get(one)->line, 12u);
  EXPECT_EQ(found({.workflow = "patient", .version = version, .line = 12}), Ids{one});
  EXPECT_EQ(found({.workflow = "patient", .line = 13}), (Ids{two, below}));
}

TEST_F(ControlTest, FindsRunsByTime) {
  std::string early = start("patient");
  Time between = engine->get(early)->created_at + std::chrono::microseconds(1);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  std::string late = start("patient");
  EXPECT_EQ(found({.created_until = between}), Ids{early});
  EXPECT_EQ(found({.created_from = between}), Ids{late});
}

// --- versions

TEST_F(ControlTest, VersionsAreListedRolledBackAndDeleted) {
  std::string old_run = start("patient");
  std::string first = engine->get(old_run)->version;
  std::string second = engine->deploy(kOther)->version;
  auto versions = engine->versions("patient");
  ASSERT_TRUE(versions);
  ASSERT_EQ(versions->size(), 2u);
  EXPECT_EQ((*versions)[0].version, first);
  EXPECT_EQ((*versions)[0].live_runs, 1u);
  EXPECT_FALSE((*versions)[0].current);
  EXPECT_EQ((*versions)[1].version, second);
  EXPECT_EQ((*versions)[1].live_runs, 0u);
  EXPECT_TRUE((*versions)[1].current);

  auto refused = engine->delete_version("patient", first);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::version_in_use) << "its other workflows have it";
  EXPECT_EQ(engine->delete_version("patient", second).error().code, ErrorCode::version_in_use);
  EXPECT_EQ(engine->delete_version("patient", "none").error().code, ErrorCode::unknown_version);
  EXPECT_EQ(engine->versions("nobody").error().code, ErrorCode::unknown_workflow);

  ASSERT_TRUE(engine->set_current_version("patient", first));
  std::string again = start("patient");
  EXPECT_EQ(engine->get(again)->version, first);
  EXPECT_EQ(engine->set_current_version("patient", "none").error().code,
            ErrorCode::unknown_version);
  ASSERT_TRUE(engine->delete_version("patient", second));
  EXPECT_EQ(engine->versions("patient")->size(), 1u);
  // What was deleted may be deployed again.
  ASSERT_TRUE(engine->deploy(kOther));
  EXPECT_EQ(engine->get(start("patient"))->version, second);
}

TEST_F(ControlTest, AVersionThatLiveRunsNeedIsNotDeleted) {
  std::string first = engine->deploy(kOther)->version;
  std::string run = start("patient");
  ASSERT_TRUE(engine->deploy(std::string(kOther) + "\nNEWER = 1\n"));
  ASSERT_TRUE(engine->deploy(kSource));
  EXPECT_EQ(engine->delete_version("patient", first).error().code, ErrorCode::version_in_use);
  ASSERT_TRUE(engine->send(run, "go", 1));
  EXPECT_EQ(ending(run), "\"new\"");
  EXPECT_TRUE(engine->delete_version("patient", first));
}

TEST_F(ControlTest, NothingComesToNeedAVersionThatWasDeleted) {
  engine->task("refuse", [](int) -> Result<int> { return fail(ErrorCode::usage, "no"); });
  const std::string tries =
      "\n@workflow\nasync def trying(n):\n    return await refuse.options(retry=1)(n)\n";
  const std::string head = "from pawl import workflow\nfrom pawl.tasks import refuse\n";
  const std::string first = engine->deploy(head + tries)->version;
  std::string failed = start("trying", 1, {.version = first});
  ending(failed);
  EXPECT_TRUE(engine->get(failed)->retryable);
  ASSERT_TRUE(engine->deploy(head + "NEWER = 1\n" + tries + "    print(NEWER)\n"));
  ASSERT_TRUE(engine->delete_version("trying", first));
  auto pinned = engine->start("trying", 1, {.version = first});
  ASSERT_FALSE(pinned);
  EXPECT_EQ(pinned.error().code, ErrorCode::unknown_version);
  EXPECT_EQ(engine->retry(failed).error().code, ErrorCode::no_retry_point);
  EXPECT_TRUE(engine->restart(failed)) << "with the version that there is";
}

// --- many runs

TEST_F(ControlTest, ActsOnAllThatMatch) {
  for (int i = 0; i < 450; ++i) start("patient", i, {.tags = {{"team", i % 3 == 0 ? "a" : "b"}}});
  std::string spared = start("parent");
  RunFilter filter{.tags = {{"team", "a"}}};
  auto counted = engine->act(Action::kPause, filter, {.dry_run = true});
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->matched, 150u);
  EXPECT_EQ(counted->done, 0u);
  EXPECT_EQ(*engine->count({.paused = true}), 0u) << "a dry run does nothing";

  auto paused = engine->act(Action::kPause, filter);
  EXPECT_EQ(paused->matched, 150u);
  EXPECT_EQ(paused->done, 150u);
  EXPECT_EQ(*engine->count({.paused = true}), 150u);
  EXPECT_EQ(engine->act(Action::kPause, filter)->matched, 0u) << "they are";
  EXPECT_EQ(engine->act(Action::kResume, {.workflow = "patient"})->done, 150u);
  EXPECT_EQ(*engine->count({.paused = true}), 0u);

  EXPECT_EQ(engine->act(Action::kCancel, {.workflow = "patient", .tags = {{"team", "b"}}})->done,
            300u);
  for (int wait = 0; wait < 1000 && engine->counts()->cancelled < 300; ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(engine->counts()->cancelled, 300u);
  EXPECT_EQ(engine->get(spared)->status, RunStatus::kWaiting);

  EXPECT_EQ(engine->purge({}, std::chrono::hours(1))->matched, 0u) << "too young";
  EXPECT_EQ(engine->act(Action::kPurge, {.status = RunStatus::kWaiting})->matched, 0u);
  auto purged = engine->act(Action::kPurge, {});
  EXPECT_EQ(purged->matched, 300u);
  EXPECT_EQ(purged->done, 300u);
  EXPECT_EQ(engine->counts()->cancelled, 0u);
  EXPECT_EQ(engine->act(Action::kCancel, {.parent = "nobody"})->matched, 0u);
}

TEST_F(ControlTest, KillsRetriesAndRestartsAllThatMatch) {
  for (int i = 0; i < 3; ++i) start("patient", i);
  std::vector<std::string> failed;
  for (int i = 0; i < 3; ++i) failed.push_back(start("failing", i));
  for (const std::string& run : failed) ending(run);
  EXPECT_EQ(engine->act(Action::kKill, {.status = RunStatus::kFailed})->matched, 0u);
  EXPECT_EQ(engine->act(Action::kKill, {.workflow = "patient"})->done, 3u);
  EXPECT_EQ(engine->counts()->waiting, 0u);
  auto retried = engine->act(Action::kRetry, {.workflow = "failing"});
  ASSERT_TRUE(retried) << to_string(retried.error());
  EXPECT_EQ(retried->matched, 3u);
  EXPECT_EQ(retried->done, 3u) << "each tries the turn again that failed";
  for (const std::string& run : failed) ending(run);
  EXPECT_EQ(engine->act(Action::kRestart, {.workflow = "patient"})->done, 3u);
  EXPECT_EQ(engine->counts()->waiting, 3u);
}

TEST_F(ControlTest, GivesEachThatMatchesAReason) {
  std::string paused = start("patient");
  std::string killed = start("parent");
  ASSERT_TRUE(engine->act(Action::kPause, {.workflow = "patient"}, {.reason = "a recall"}));
  EXPECT_EQ(engine->get(paused)->pause_reason, "a recall");
  ASSERT_TRUE(engine->act(Action::kKill, {.workflow = "parent"}, {.reason = "a recall"}));
  EXPECT_EQ(ending(killed), "cancelled: CancelledError: killed: a recall");
  EXPECT_EQ(engine->audit({.action = "kill"})->entries[0].details, "one of many: a recall");
}

TEST_F(ControlTest, CancelsAllThatMatchWithAGrace) {
  deploy(kHeld);
  std::vector<std::string> runs;
  for (int i = 0; i < 3; ++i) runs.push_back(start("careful", i));
  ActOptions options{.reason = "a recall", .grace = Duration::zero()};
  EXPECT_EQ(engine->act(Action::kCancel, {.workflow = "careful"}, options)->done, 3u);
  for (const std::string& run : runs) {
    EXPECT_EQ(ending(run), "cancelled: CancelledError: ended by force: a recall");
  }
}

TEST_F(ControlTest, AnswersAllThatAreSuspended) {
  deploy(kHeld);
  std::vector<std::string> asking;
  for (int i = 0; i < 3; ++i) asking.push_back(start("asking", i));
  std::string patient = start("patient");
  ASSERT_TRUE(engine->pause(asking[0]));
  EXPECT_EQ(engine->act(Action::kResume, {})->done, 1u) << "of the paused one its pause";
  EXPECT_EQ(engine->counts()->waiting, 4u);

  ActOptions yes{.dry_run = true, .value = Payload::trusted("\"yes\"")};
  EXPECT_EQ(engine->act(Action::kResume, {}, yes)->matched, 3u) << "not the patient one";
  yes.dry_run = false;
  auto answered = engine->act(Action::kResume, {}, yes);
  ASSERT_TRUE(answered) << to_string(answered.error());
  EXPECT_EQ(answered->done, 3u);
  for (const std::string& run : asking) EXPECT_EQ(ending(run), "\"yes\"");
  EXPECT_EQ(engine->get(patient)->status, RunStatus::kWaiting);
}

TEST_F(ControlTest, RetriesAllThatMatchByForce) {
  deploy(kHeld);
  std::string run = start("sorry");
  EXPECT_NE(ending(run).find("failed"), std::string::npos);
  EXPECT_EQ(engine->act(Action::kRetry, {.workflow = "sorry"})->done, 0u) << "it went on since";
  EXPECT_EQ(engine->act(Action::kRetry, {.workflow = "sorry"}, {.force = true})->done, 1u);
  EXPECT_EQ(engine->audit({.action = "retry"})->entries[0].details, "one of many, by force");
}

TEST_F(ControlTest, AnActionTakesOnlyWhatItHasAUseFor) {
  std::string run = start("patient");
  ActOptions reason{.reason = "why"};
  ActOptions grace{.grace = std::chrono::seconds(1)};
  ActOptions value{.value = Payload::trusted("1")};
  ActOptions force{.force = true};
  auto refused = [&](Action action, const ActOptions& options) {
    auto done = engine->act(action, {}, options);
    EXPECT_EQ(done ? 0 : static_cast<int>(done.error().code),
              static_cast<int>(ErrorCode::invalid_request));
    return done ? "" : done.error().message;
  };
  for (Action action : {Action::kResume, Action::kRetry, Action::kRestart, Action::kPurge}) {
    EXPECT_EQ(refused(action, reason), "a " + std::string(to_string(action)) + " takes no reason");
  }
  EXPECT_EQ(refused(Action::kKill, grace), "a kill takes no grace");
  EXPECT_EQ(refused(Action::kCancel, value), "a cancel takes no value");
  EXPECT_EQ(refused(Action::kCancel, force), "a cancel takes no force");
  EXPECT_EQ(refused(Action::kCancel, {.grace = std::chrono::seconds(-1)}),
            "the grace must not be negative");
  EXPECT_FALSE(engine->purge({}, Duration::zero(), force));
  EXPECT_EQ(engine->get(run)->status, RunStatus::kWaiting);
  EXPECT_FALSE(engine->get(run)->cancel_requested);
}

// --- the log

TEST_F(ControlTest, SaysWhoDidWhat) {
  std::string run = start("patient");
  ASSERT_TRUE(engine->pause(run, {}, {.actor = "ada"}));
  ASSERT_TRUE(engine->resume(run));
  EXPECT_FALSE(engine->pause("nobody", {}, {.actor = "ada"}));
  ASSERT_TRUE(engine->set_queue_limits("mail", {.max_running = 2}, {.actor = "ada"}));
  ASSERT_TRUE(engine->act(Action::kCancel, {}, {.actor = "bob"}));
  auto of_run = engine->audit({.subject = run});
  ASSERT_TRUE(of_run);
  ASSERT_EQ(of_run->entries.size(), 3u);
  EXPECT_EQ(of_run->entries[0].action, "cancel");
  EXPECT_EQ(of_run->entries[0].actor, "bob");
  EXPECT_EQ(of_run->entries[1].action, "resume");
  EXPECT_EQ(of_run->entries[1].actor, "pawl") << "the node, if nobody is named";
  EXPECT_EQ(of_run->entries[2].actor, "ada");
  auto of_ada = engine->audit({.actor = "ada"});
  ASSERT_EQ(of_ada->entries.size(), 2u);
  EXPECT_EQ(of_ada->entries[0].subject, "mail");
  EXPECT_EQ(of_ada->entries[0].details, "max_running 2");
  EXPECT_EQ(engine->audit({.action = "deploy"})->entries.size(), 4u);
  auto page = engine->audit({.actor = "ada"}, 0, 1);
  ASSERT_NE(page->next, 0);
  EXPECT_EQ(engine->audit({.actor = "ada"}, page->next, 1)->entries[0].action, "pause");
  EXPECT_TRUE(engine->audit({.until = of_run->entries[2].at})->entries.size() >= 4);
}

TEST_F(ControlTest, NumbersInTheLogAreShort) {
  auto details = [&](const QueueLimits& limits) {
    EXPECT_TRUE(engine->set_queue_limits("mail", limits));
    return engine->audit({.action = "set_queue_limits"})->entries[0].details;
  };
  EXPECT_EQ(details({.max_running = 2, .rate = 5}), "max_running 2, rate 5");
  EXPECT_EQ(details({.rate = 0.5, .per_key_rate = 1'000'000}), "rate 0.5, per_key_rate 1000000");
  EXPECT_EQ(details({.rate = 0.000001}), "rate 0.000001");
  EXPECT_EQ(details({}), "no limits");
  EXPECT_FALSE(engine->set_queue_limits("mail", {.rate = 1e300}));
}

TEST_F(ControlTest, TheLogMayBeOff) {
  open_with({.audit = false});
  ASSERT_TRUE(engine->pause(start("patient")));
  ASSERT_TRUE(engine->pause(start("patient")));
  EXPECT_TRUE(engine->audit()->entries.empty());
}

// --- queues and workers

TEST_F(ControlTest, ShowsQueuesAndWorkers) {
  ASSERT_TRUE(engine->set_queue_limits("default", {.max_running = 0}));
  start("twice", 1);
  start("twice", 2);
  std::vector<QueueInfo> queues = *engine->queues();
  ASSERT_EQ(queues.size(), 1u);
  EXPECT_EQ(queues[0].name, "default");
  EXPECT_EQ(queues[0].pending, 2u);
  EXPECT_EQ(queues[0].delayed, 0u);
  EXPECT_EQ(queues[0].limits, (QueueLimits{.max_running = 0}));
  EXPECT_TRUE(queues[0].oldest);
  ASSERT_TRUE(engine->set_queue_limits("default", {}));
  EXPECT_EQ(run("twice", 3), "6");
  std::vector<WorkerInfo> workers = *engine->workers();
  ASSERT_EQ(workers.size(), 1u);
  EXPECT_EQ(workers[0].name, "pawl");
  EXPECT_EQ(workers[0].queues, std::vector<std::string>{"default"});
  EXPECT_GE(workers[0].done, 1u);
}

TEST_F(ControlTest, LimitsHoldForTasksOfThisProcess) {
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  engine->task("slow", [&](int x) {
    int now = ++running;
    int before = most;
    while (now > before && !most.compare_exchange_weak(before, now)) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    --running;
    return x;
  });
  deploy(R"(
import asyncio
from pawl import workflow
from pawl.tasks import slow

@workflow
async def wide(n):
    return sum(await asyncio.gather(*[slow(i) for i in range(n)]))
)");
  ASSERT_TRUE(engine->set_queue_limits("default", {.max_running = 1}));
  EXPECT_EQ(run("wide", 20), "190");
  EXPECT_EQ(most, 1);
}

// --- copies

TEST_F(ControlTest, ABackupIsAStore) {
  const store::TemporaryFolder folder;
  const std::string copy = folder.file() + ".copy";
  open_with({.store = "sqlite:" + folder.file()});
  std::string run = start("patient", 1);
  ASSERT_TRUE(engine->backup(copy)) << to_string(engine->backup(copy).error());
  EXPECT_EQ(engine->backup(copy).error().code, ErrorCode::backup_failed) << "never over a file";
  EXPECT_EQ(engine->backup("/nowhere/at/all").error().code, ErrorCode::backup_failed);
  ASSERT_TRUE(engine->send(run, "go", 7));
  EXPECT_EQ(ending(run), "7");
  open_with({.store = "sqlite:" + copy});
  EXPECT_EQ(engine->get(run)->status, RunStatus::kWaiting) << "as it was then";
  ASSERT_TRUE(engine->send(run, "go", 8));
  EXPECT_EQ(ending(run), "8");
}

TEST_F(ControlTest, AStoreInMemoryHasNoBackup) {
  EXPECT_EQ(engine->backup("/tmp/never").error().code, ErrorCode::backup_failed);
}

TEST_F(ControlTest, EndedRunsGoByThemselves) {
  const store::TemporaryFolder folder;
  open_with({.store = "sqlite:" + folder.file()});
  std::string failed = start("failing");
  ending(failed);
  EXPECT_EQ(run("twice", 1), "2");
  open_with({.store = "sqlite:" + folder.file(), .keep_failed = std::chrono::microseconds(1)});
  for (int wait = 0; wait < 1000 && engine->get(failed); ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(engine->get(failed));
  EXPECT_EQ(engine->counts()->completed, 1u) << "a week has not passed";
}

}  // namespace
}  // namespace pawl
