// Runs that go on with other code, by an engine with a store of each kind.
#include "engine/repair/repairs.h"

#include <thread>

#include "engine/service/engine_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::engine {
namespace {

std::string order(const std::string& before, const std::string& after) {
  return "from pawl import workflow, receive, sleep\nfrom pawl.tasks import charge\n"
         "@workflow(on_fault='hold')\nasync def order(n):\n" +
         before + "    word = await receive('go')\n" + after;
}

class RepairsTest : public EngineTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override { reopen(); }
  void TearDown() override {
    repairs.reset();
    engine.reset();
  }
  void reopen() {
    repairs.reset();
    EngineOptions options;
    options.store = std::string(GetParam()) == "memory" ? "memory:" : "sqlite:" + folder_.file();
    open(std::move(options));
    engine->task("charge", [](int n) { return n * 10; });
    ASSERT_TRUE(engine->start_workers());
    repairs = std::make_unique<Repairs>(service_of(*engine), Limits{});
  }
  template <typename Condition>
  bool until(const std::string& run, Condition condition) {
    for (int i = 0; i < 20'000; ++i) {
      auto info = engine->get(run);
      if (info && condition(*info)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }
  void start(const std::string& id, int n = 3) {
    StartOptions options;
    options.id = id;
    ASSERT_TRUE(engine->start("order", n, options));
    ASSERT_TRUE(until(id, [](const RunInfo& info) { return info.line > 0; }));
  }
  std::string move(const std::string& run, const MoveOptions& options = {}) {
    auto outcome = repairs->move(run, options);
    return outcome ? outcome->moved ? "moved" : "stays" : outcome.error().message;
  }
  // What the store has of the run.
  std::string stored(const std::string& run) {
    auto view = service_of(*engine).read_store([&](store::Store& store) {
      return store.run(store.find_run(Service::kNamespace, run).value().value());
    });
    const store::RunView& found = **view;
    return std::to_string(found.run.program) + "/" + std::to_string(found.state->revision) + "/" +
           found.state->snapshot + "/" + found.state->waits + "/" + found.state->open;
  }

  store::TemporaryFolder folder_;
  std::unique_ptr<Repairs> repairs;
};

TEST_P(RepairsTest, ARunGoesOnWithTheNewCode) {
  deploy(order("    a = n\n", "    return a\n"));
  start("one");
  deploy(order("    a = n\n", "    return [a, word, await charge(a)]\n"));
  EXPECT_EQ(move("one"), "moved");
  EXPECT_EQ(move("one"), "stays");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  EXPECT_EQ(ending("one"), R"([3,"now",30])");
}

TEST_P(RepairsTest, AMoveIsDurableAndCanBeTakenBack) {
  deploy(order("    a = n\n", "    return 'old'\n"));
  const std::string before = engine->versions("order").value().front().version;
  start("one");
  deploy(order("    a = n\n", "    return 'new'\n"));
  EXPECT_EQ(move("one"), "moved");
  if (std::string(GetParam()) != "memory") reopen();
  MoveOptions back;
  back.version = before;
  EXPECT_EQ(move("one", back), "moved");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  EXPECT_EQ(ending("one"), R"("old")");
}

TEST_P(RepairsTest, WhatIsRefusedIsAsItWas) {
  deploy(order("    a = n\n", "    return a\n"));
  start("one");
  const std::string before = stored("one");
  deploy("from pawl import workflow, sleep\n@workflow\nasync def order(n):\n    await sleep(9)\n");
  EXPECT_EQ(move("one"), "line 6 is gone");
  EXPECT_EQ(stored("one"), before);
  deploy(order("    rate = n + 1\n", "    return rate\n"));
  EXPECT_EQ(move("one").find("the variable 'rate' of order needs a value"), 0u);
  MoveOptions dry;
  dry.dry_run = true;
  dry.values = {{"rate", Payload::trusted("5")}};
  EXPECT_EQ(move("one", dry), "stays");
  EXPECT_EQ(stored("one"), before) << "a dry run changes nothing";
  dry.dry_run = false;
  EXPECT_EQ(move("one", dry), "moved");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  EXPECT_EQ(ending("one"), "5");
}

TEST_P(RepairsTest, AHeldRunIsTriedAgainByTheRepairedCode) {
  deploy(order("    p = {'id': n}\n", "    return p['idd']\n"));
  start("one");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  ASSERT_TRUE(until("one", [](const RunInfo& info) { return info.held.has_value(); }));
  deploy(order("    p = {'id': n}\n", "    return [p['id'], word]\n"));
  MoveOptions options;
  options.retry = true;
  options.key = "once";
  EXPECT_EQ(move("one", options), "moved");
  EXPECT_EQ(ending("one"), R"([3,"now"])");
  EXPECT_EQ(move("one", options), "stays") << "it has been done";
}

TEST_P(RepairsTest, AFailedRunIsRetriedByTheRepairedCode) {
  deploy(order("    a = n\n", "    raise ValueError(word)\n"));
  start("one");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  EXPECT_EQ(ending("one"), "failed: ValueError: now");
  deploy(order("    a = n\n", "    return [a, word]\n"));
  MoveOptions options;
  options.retry = true;
  EXPECT_EQ(move("one", options), "moved");
  EXPECT_EQ(ending("one"), R"([3,"now"])");
}

TEST_P(RepairsTest, AFleetIsCountedByPlaceAndReason) {
  deploy(order("    if n > 5:\n        await sleep(1000)\n", "    return n\n"));
  for (int i = 0; i < 9; ++i) start("run-" + std::to_string(i), i);
  deploy(order("    print(n)\n", "    return [n]\n"));
  RunFilter filter;
  filter.workflow = "order";
  MoveOptions options;
  options.dry_run = true;
  auto dry = repairs->move_many(filter, options);
  ASSERT_TRUE(dry) << to_string(dry.error());
  EXPECT_EQ(dry->matched, 9u);
  EXPECT_EQ(dry->movable, 6u);
  EXPECT_EQ(dry->moved, 0u);
  ASSERT_EQ(dry->places.size(), 1u);
  EXPECT_EQ(dry->places[0].from_line, 7u);
  EXPECT_EQ(dry->places[0].to_line, 6u);
  ASSERT_EQ(dry->refusals.size(), 1u);
  EXPECT_EQ(dry->refusals[0].reason, "line 6 is gone");
  EXPECT_EQ(dry->refusals[0].runs, 3u);
  options.dry_run = false;
  auto done = repairs->move_many(filter, options);
  ASSERT_TRUE(done) << to_string(done.error());
  EXPECT_EQ(done->moved, 6u);
  ASSERT_TRUE(engine->send("run-4", "go", "now"));
  EXPECT_EQ(ending("run-4"), "[4]");
  auto audit = engine->audit({.action = "move"}, 0, 100);
  ASSERT_TRUE(audit);
  EXPECT_EQ(audit->entries.size(), 6u);
}

TEST_P(RepairsTest, ARunThatIsAtWorkMovesBetweenTwoTurns) {
  const std::string loop =
      "from pawl import workflow, receive\nfrom pawl.tasks import charge\n"
      "@workflow\nasync def order(n):\n    total = 0\n    while total < 1000:\n"
      "        total += await charge(1)\n";
  deploy(loop + "    return total\n");
  StartOptions named;
  named.id = "busy";
  ASSERT_TRUE(engine->start("order", 1, named));
  deploy(loop + "    return [total]\n");
  // It may have ended, be in the middle of a turn, or be moved: nothing else happens to it.
  const std::string how = move("busy");
  const std::string end = ending("busy");
  EXPECT_EQ(end, how == "moved" ? "[1000]" : "1000") << how;
}

// --- edits

TEST_P(RepairsTest, AnEditIsSeenByTheRunAndCanBeTakenBack) {
  deploy(order("    a = {'n': [n]}\n", "    return [a, word]\n"));
  start("one");
  EditRequest request;
  request.run = "one";
  request.values = {{"a[\"n\"][0]", Payload::trusted("7")}};
  request.reason = "a typing mistake";
  request.dry_run = true;
  const std::string before = stored("one");
  auto looked = repairs->edit(request);
  ASSERT_TRUE(looked) << to_string(looked.error());
  EXPECT_FALSE(looked->written);
  EXPECT_EQ(looked->parts[0].before + " -> " + looked->parts[0].after, "3 -> 7");
  EXPECT_EQ(stored("one"), before);
  request.dry_run = false;
  auto done = repairs->edit(request);
  ASSERT_TRUE(done) << to_string(done.error());
  EXPECT_TRUE(done->written);
  EXPECT_FALSE(repairs->edit({.run = "one", .values = {{"a", Payload::trusted("1")}}}))
      << "of another type";
  EditRequest undo;
  undo.run = "one";
  undo.revision = done->revision;
  undo.values = {{looked->parts[0].place, Payload::trusted(looked->parts[0].before)}};
  ASSERT_TRUE(repairs->edit(undo));
  EXPECT_FALSE(repairs->edit(undo)) << "the run has another revision now";
  ASSERT_TRUE(repairs->edit(request));
  ASSERT_TRUE(engine->send("one", "go", "now"));
  EXPECT_EQ(ending("one"), R"([{"n":[7]},"now"])");
  auto audit = engine->audit({.action = "edit"}, 0, 10);
  ASSERT_TRUE(audit);
  EXPECT_EQ(audit->entries.size(), 3u);
  EXPECT_NE(audit->entries[0].details.find("a typing mistake"), std::string::npos);
}

TEST_P(RepairsTest, AMessageThatWaitsCanBeChanged) {
  deploy(
      "from pawl import workflow, receive\n@workflow\nasync def order(n):\n"
      "    await receive('first')\n    return [await receive('go'), await receive('go')]\n");
  start("one");
  ASSERT_TRUE(engine->send("one", "go", "wrong"));
  ASSERT_TRUE(engine->send("one", "go", "second"));
  EditRequest request;
  request.run = "one";
  request.messages = {{1, Payload::trusted(R"("right")")}};
  auto done = repairs->edit(request);
  ASSERT_TRUE(done) << to_string(done.error());
  EXPECT_EQ(done->parts[0].before, R"("wrong")");
  request.messages = {{3, Payload::trusted("1")}};
  EXPECT_FALSE(repairs->edit(request));
  ASSERT_TRUE(engine->send("one", "first", 1));
  EXPECT_EQ(ending("one"), R"(["right","second"])");
}

TEST_P(RepairsTest, ATimerCanBeMoved) {
  deploy(
      "from pawl import workflow, sleep\n@workflow\nasync def order(n):\n"
      "    await sleep(100000)\n    return n\n");
  start("one");
  EditRequest request;
  request.run = "one";
  request.timer_at = Time(Duration(1));
  ASSERT_TRUE(repairs->edit(request));
  EXPECT_EQ(ending("one"), "3");
}

TEST_P(RepairsTest, AnOpenTaskCanBeGivenItsResult) {
  deploy(
      "from pawl import workflow\nfrom pawl.tasks import missing\n@workflow\n"
      "async def order(n):\n    return [n, await missing(n)]\n");
  start("one");
  EditRequest request;
  request.run = "one";
  request.results = {{2, Payload::trusted("5")}};
  EXPECT_FALSE(repairs->edit(request)) << "there is no such call";
  request.results = {{1, Payload::trusted("5")}};
  request.dry_run = true;
  ASSERT_TRUE(repairs->edit(request));
  request.dry_run = false;
  // While the worker is handed the task and gives it back, the edit comes too late.
  ASSERT_TRUE(until("one", [&](const RunInfo&) { return repairs->edit(request).has_value(); }));
  EXPECT_EQ(ending("one"), "[3,5]");
}

// --- forks

TEST_P(RepairsTest, AForkEndsAsTheOriginal) {
  deploy(
      "from pawl import workflow, receive, gather\nfrom pawl.tasks import charge\n@workflow\n"
      "async def order(n):\n    a = [n]\n    b, word = await gather(charge(n), receive('go'))\n"
      "    a.append(b)\n    return [a, word, await receive('go')]\n");
  start("one");
  ASSERT_TRUE(engine->send("one", "go", "now"));
  ASSERT_TRUE(until("one", [](const RunInfo&) { return true; }));
  auto forked = repairs->copy_run({.run = "one", .id = "copy"});
  ASSERT_TRUE(forked) << to_string(forked.error());
  EXPECT_EQ(forked->run, "copy");
  auto edited =
      repairs->copy_run({.run = "one", .id = "other", .values = {{"a[0]", Payload::trusted("8")}}});
  ASSERT_TRUE(edited) << to_string(edited.error());
  EXPECT_EQ(repairs->copy_run({.run = "one", .id = "copy"}).error().code, ErrorCode::run_exists);
  for (const char* run : {"one", "copy", "other"}) ASSERT_TRUE(engine->send(run, "go", "end"));
  EXPECT_EQ(ending("one"), R"([[3,30],"now","end"])");
  EXPECT_EQ(ending("copy"), R"([[3,30],"now","end"])");
  EXPECT_EQ(ending("other"), R"([[8,30],"now","end"])");
}

TEST_P(RepairsTest, AForkHasCallsMessagesAndTimersOfItsOwn) {
  deploy(
      "from pawl import workflow, receive, promise, sleep, gather\n"
      "from pawl.tasks import missing\n@workflow\nasync def order(n):\n    p = promise()\n"
      "    return await gather(p, missing(n), receive('go'), sleep(0.01, 7))\n");
  start("one");
  ASSERT_TRUE(engine->send("one", "other", "kept"));
  auto looked = repairs->copy_run({.run = "one", .id = "copy", .dry_run = true});
  ASSERT_TRUE(looked) << to_string(looked.error());
  EXPECT_EQ(looked->run, "");
  EXPECT_GE(looked->notes.size(), 3u);
  EXPECT_FALSE(engine->get("copy"));
  ASSERT_TRUE(repairs->copy_run({.run = "one", .id = "copy"}));
  ASSERT_TRUE(engine->send("copy", "go", "now"));
  auto calls = engine->timeline("copy", 0, 10);
  ASSERT_TRUE(calls);
  std::string token;
  for (const CallInfo& call : calls->calls) {
    if (call.kind == CallKind::kPromise) token = call.name;
  }
  ASSERT_TRUE(engine->resolve(token, Payload::trusted("1")));
  ASSERT_TRUE(repairs->edit({.run = "copy", .results = {{2, Payload::trusted("5")}}}));
  EXPECT_EQ(ending("copy"), R"([1,5,"now",7])");
  EXPECT_EQ(engine->get("one")->status, RunStatus::kWaiting) << "the original is untouched";
}

// --- exports and imports

TEST_P(RepairsTest, AnImportedRunEndsAsTheOriginal) {
  deploy(
      "from pawl import workflow, receive, set_status\nfrom pawl.tasks import charge, missing\n"
      "@workflow\nasync def order(n):\n    a = [await charge(n)]\n    print('charged', a)\n"
      "    set_status('paid')\n    a.append(await missing(n))\n"
      "    return [a, await receive('go')]\n");
  start("one");
  ASSERT_TRUE(until("one", [](const RunInfo& info) { return info.line == 8; }));
  ASSERT_TRUE(engine->send("one", "go", "now"));
  const std::string before = stored("one");
  auto file = repairs->export_run({.run = "one"});
  ASSERT_TRUE(file) << to_string(file.error());
  EXPECT_EQ(stored("one"), before);
  auto looked = repairs->import_run({.file = file->file, .dry_run = true});
  ASSERT_TRUE(looked) << to_string(looked.error());
  EXPECT_EQ(looked->run, "");
  auto made = repairs->import_run({.file = file->file, .id = "copy"});
  ASSERT_TRUE(made) << to_string(made.error());
  EXPECT_EQ(made->run, "copy");
  auto again = repairs->import_run({.file = file->file, .id = "copy"});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::run_exists);
  EXPECT_EQ(engine->logs("copy", 10)->size(), 1u);
  EXPECT_EQ(engine->timeline("copy", 0, 10)->calls.size(), 2u);
  for (const char* run : {"one", "copy"}) {
    EXPECT_EQ(engine->get(run)->version, engine->get("one")->version);
    ASSERT_TRUE(repairs->edit({.run = run, .results = {{2, Payload::trusted("5")}}}));
  }
  EXPECT_EQ(ending("copy"), R"([[30,5],"now"])");
  EXPECT_EQ(ending("one"), R"([[30,5],"now"])");
  EXPECT_EQ(repairs->import_run({.file = "nothing"}).error().code, ErrorCode::invalid_run_file);
  auto ended = repairs->export_run({.run = "one"});
  ASSERT_TRUE(ended);
  EXPECT_EQ(repairs->import_run({.file = ended->file}).error().code, ErrorCode::import_refused);
  EXPECT_EQ(repairs->export_run({.run = "nobody"}).error().code, ErrorCode::unknown_run);
}

TEST_P(RepairsTest, ArgumentsOfATaskThatNobodyHasBegun) {
  deploy(
      "from pawl import workflow, gather\nfrom pawl.tasks import missing\n@workflow\n"
      "async def order(n):\n    add = missing.options(queue='of nobody')\n"
      "    return await gather(add(n), add(n + 1), add(n + 2))\n");
  start("one");
  const std::string before = stored("one");
  EditRequest request{.run = "one", .arguments = {{2, Payload::trusted("[9]")}}};
  request.dry_run = true;
  // The worker is handed the tasks, and gives back those that it does not know.
  ASSERT_TRUE(until("one", [&](const RunInfo&) { return repairs->edit(request).has_value(); }));
  auto looked = repairs->edit(request);
  ASSERT_TRUE(looked) << to_string(looked.error());
  EXPECT_EQ(looked->parts.at(0).before, "[4]");
  EXPECT_EQ(stored("one"), before);
  request.dry_run = false;
  ASSERT_TRUE(until("one", [&](const RunInfo&) { return repairs->edit(request).has_value(); }));
  std::string args;
  const auto calls = engine->timeline("one", 0, 10);
  ASSERT_TRUE(calls);
  for (const CallInfo& call : calls->calls) {
    if (call.status != CallStatus::kCancelled) args += call.args.text();
  }
  EXPECT_EQ(args, "[9][5][3]");
  for (const char* wrong : {"[\"x\"]", "[1,2]", "7"}) {
    EditRequest other{.run = "one", .arguments = {{2, Payload::trusted(wrong)}}};
    EXPECT_EQ(repairs->edit(other).error().code, ErrorCode::edit_refused) << wrong;
  }
  for (std::uint64_t call : {3, 2, 1}) {
    EditRequest result{.run = "one"};
    result.results = {{call, Payload::trusted(std::to_string(call))}};
    ASSERT_TRUE(until("one", [&](const RunInfo&) { return repairs->edit(result).has_value(); }));
  }
  EXPECT_EQ(ending("one"), "[1,2,3]");
}

INSTANTIATE_TEST_SUITE_P(Stores, RepairsTest, testing::Values("memory", "sqlite"));

}  // namespace
}  // namespace pawl::engine
