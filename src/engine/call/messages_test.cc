// Messages of a run, and runs that continue as new: order, once, whoever waits how.
#include "engine/core/core_test_support.h"
#include "store/sqlite/database.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import (workflow, continue_as_new, promise, race, receive, run_id, send,
                  set_status, sleep, spawn,
                  wait_event)
from pawl.tasks import work

async def taking(channel):
    return await receive(channel)

@workflow
async def take(count):
    return [await receive("in") for i in range(count)]

@workflow
async def with_timeout(n):
    got = []
    while len(got) < 3:
        try:
            got.append(await receive("in", timeout=10))
        except TimeoutError:
            got.append("nothing")
    return got

@workflow
async def racer(n):
    got = []
    for i in range(n):
        index, value = await race(receive("a"), receive("b"), sleep(10))
        got.append([index, value])
    return got

@workflow
async def dropped(n):
    task = asyncio.create_task(taking("in"))
    await work(1)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        pass
    return await wait_event("in")

@workflow
async def crowd(n):
    async def one(name):
        return [name, await receive("in")]
    return await asyncio.gather(*[one(i) for i in range(n)])

@workflow
async def channels(n):
    first = [await receive("b"), await receive("a")]
    return first + [await receive("b"), await receive("a")]

@workflow
async def pusher(to):
    for i in range(3):
        send(to, "in", i)
    await sleep(1)
    send(to, "in", "last")

@workflow
async def repeating(to):
    for i in range(2):
        send(to, "in", "one", message_id="1")
    await sleep(0.001)
    send(to, "in", "one", message_id="1")
    send(to, "in", run_id())

@workflow
async def generations(state):
    if state["left"] == 0:
        return state["got"]
    got = await receive("in")
    continue_as_new({"left": state["left"] - 1, "got": state["got"] + [got]})

# Its fibers are given messages that nobody takes before the body ends.
@workflow
async def hasty(state):
    if state["round"] == 1:
        return [await receive("in") for i in range(3)]
    takers = [asyncio.create_task(taking("in")) for i in range(2)]
    await work(state["round"])
    for taker in takers:
        taker.cancel()
    continue_as_new({"round": state["round"] + 1})

# The same, but with a turn between what it was given and its end.
@workflow
async def holding(state):
    if state["round"] == 1:
        return [await receive("in") for i in range(3)]
    taker = asyncio.create_task(taking("in"))
    await work("a")
    taker.cancel()
    await work("b")
    continue_as_new({"round": 1})

@workflow
async def hauler(n):
    same = "x" * 20000
    await asyncio.gather(work(same), work(same), work("y" * 20000 + str(n)))
    continue_as_new(n + 1)

@workflow
async def spreader(n):
    await asyncio.gather(*[work("x" * 20000) for i in range(500)])

@workflow
async def keeper(n):
    lasting = work("x" * 20000)
    while await work("x" * 20000) != -1:
        pass
    return await lasting

@workflow
async def mailbox(n):
    set_status(n)
    await receive("in")
    continue_as_new(n + 1)

@workflow
async def carrier(before):
    set_status(before + before)
    message = await receive("in")
    continue_as_new(before[:10] + message)

@workflow
async def loop(n):
    print("generation", n)
    set_status(n)
    p = promise()
    await work(n)
    message = await receive("in")
    if message == "stop":
        return n
    continue_as_new(n + 1)
)";

constexpr char kVersion[] = R"(
from pawl import workflow, continue_as_new, receive

@workflow
async def versioned(how):
    if how == "end":
        return "NAME"
    await receive("go")
    continue_as_new("end", version=how)
)";

std::string version_named(const std::string& name) {
  std::string source = kVersion;
  source.replace(source.find("NAME"), 4, name);
  return source;
}

class MessagesTest : public testing::Test {
 protected:
  MessagesTest() { driver.deploy(kFlows); }

  Result<Started> try_start(StartRequest request) { return driver.start(std::move(request)); }
  static StartRequest request_for(const std::string& workflow, const std::string& input,
                                  const std::string& id) {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted(input);
    request.id = id;
    return request;
  }
  void start(const std::string& workflow, const std::string& input, const std::string& id) {
    auto started = try_start(request_for(workflow, input, id));
    EXPECT_TRUE(started) << to_string(started.error());
  }
  // "recorded", "repeated", or the code of an error.
  std::string send(const std::string& run, const std::string& value, const std::string& id = {},
                   const std::string& channel = "in") {
    std::string said = "no answer";
    driver.core->send({run, channel, Payload::trusted(value), id}, [&](const auto& how) {
      said = !how                                 ? error_label(how.error().code)
             : *how == store::Recorded::kRecorded ? "recorded"
                                                  : "repeated";
    });
    driver.settle();
    return said;
  }
  Key key_of(const std::string& run) {
    return driver.store->find_run(CoreOptions{}.ns, run)->value();
  }

  CoreOptions options;
  CoreDriver driver;
};

TEST_F(MessagesTest, MessagesWaitForWhoeverReceivesThem) {
  start("with_timeout", "1", "t");
  driver.pass(10);
  EXPECT_EQ(send("t", "1"), "recorded");
  EXPECT_EQ(send("t", "2"), "recorded");
  EXPECT_EQ(driver.outcome("t"), R"(["nothing",1,2])");
}

TEST_F(MessagesTest, AnIdIsTakenOnceAlsoAcrossCrashesAndGenerations) {
  start("generations", R"({"left":3,"got":[]})", "g");
  EXPECT_EQ(send("g", "1", "m1"), "recorded");
  EXPECT_EQ(send("g", "1", "m1"), "repeated");
  driver.crash();
  EXPECT_EQ(send("g", "1", "m1"), "repeated");
  EXPECT_EQ(send("g", "2", "m2"), "recorded");
  EXPECT_EQ(send("g", "2", "m1"), "repeated");
  EXPECT_EQ(send("g", "3"), "recorded");
  EXPECT_EQ(driver.outcome("g"), "[1,2,3]");
  EXPECT_EQ(send("g", "4"), "PAWL-4035");
  EXPECT_EQ(send("nobody", "4"), "PAWL-4002");
}

TEST_F(MessagesTest, AStartThatIsRepeatedFindsTheRunThatHasContinued) {
  StartRequest request = request_for("generations", R"({"left":2,"got":[]})", "g");
  ASSERT_TRUE(try_start(request)->created);
  send("g", "1");
  auto again = try_start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_FALSE(again->created);
  send("g", "2");
  EXPECT_EQ(driver.outcome("g"), "[1,2]");
  again = try_start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_FALSE(again->created);
}

TEST_F(MessagesTest, ARaceTakesOneMessageAndLeavesTheOthers) {
  start("racer", "4", "r");
  EXPECT_EQ(send("r", "1", "", "b"), "recorded");
  driver.pass(10);
  driver.core->send({"r", "b", Payload::trusted("2"), ""}, [](const auto&) {});
  driver.core->send({"r", "a", Payload::trusted("3"), ""}, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome("r"), R"([[1,1],[2,null],[1,2],[0,3]])");
}

TEST_F(MessagesTest, AMessageForAWaitThatWasDroppedGoesToTheNext) {
  driver.open_session();
  start("dropped", "1", "d");
  // The message and the answer that makes the program give the wait up come in one batch.
  driver.core->send({"d", "in", Payload::trusted("\"kept\""), ""}, [](const auto&) {});
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("1");
  driver.send(report);
  EXPECT_EQ(driver.outcome("d"), "\"kept\"");
}

TEST_F(MessagesTest, SeveralFibersTakeInTheOrderTheyWait) {
  start("crowd", "3", "c");
  for (int i = 0; i < 3; ++i) send("c", std::to_string(i));
  EXPECT_EQ(driver.outcome("c"), "[[0,0],[1,1],[2,2]]");
}

TEST_F(MessagesTest, EachChannelIsALineOfItsOwn) {
  start("channels", "1", "c");
  for (const char* channel : {"a", "a", "b", "b"}) {
    send("c", "\"" + std::string(channel) + "\"", "", channel);
    driver.crash();
  }
  EXPECT_EQ(driver.outcome("c"), R"(["b","a","b","a"])");
}

TEST_F(MessagesTest, ARunSendsToAnother) {
  start("take", "4", "to");
  start("pusher", "\"to\"", "from");
  driver.crash();
  driver.pass(1);
  EXPECT_EQ(driver.outcome("to"), R"([0,1,2,"last"])");
}

TEST_F(MessagesTest, ARunMayGiveItsMessagesIds) {
  start("take", "3", "to");
  start("repeating", "\"to\"", "first");
  driver.crash();
  driver.pass(1);
  start("repeating", "\"to\"", "second");
  driver.pass(1);
  EXPECT_EQ(driver.outcome("to"), R"(["one","first","second"])");
}

TEST_F(MessagesTest, MessagesThatWereGivenButNotTakenKeepTheirOrder) {
  driver.open_session();
  start("hasty", R"({"round":0})", "h");
  // They come in one turn with the answer that ends the body.
  for (int i = 0; i < 3; ++i) {
    driver.core->send({"h", "in", Payload::trusted(std::to_string(i)), ""}, [](const auto&) {});
  }
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("1");
  driver.send(report);
  EXPECT_EQ(driver.outcome("h"), "[0,1,2]");
}

TEST_F(MessagesTest, MessagesHeldAcrossATurnGoBackToTheirPlace) {
  driver.open_session();
  start("holding", R"({"round":0})", "h");
  // Given in the turn in which the wait for it is given up: it stays in the machine.
  driver.core->send({"h", "in", Payload::trusted("0"), ""}, [](const auto&) {});
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("1");
  driver.send(report);
  send("h", "1");
  send("h", "2");
  driver.crash();
  driver.open_session();
  driver.answer("1");
  EXPECT_EQ(driver.outcome("h"), "[0,1,2]");
}

TEST_F(MessagesTest, MessagesHaveALimit) {
  start("take", "1", "t");
  std::string large = "\"" + std::string(driver.core->limits().payload_bytes, 'x') + "\"";
  EXPECT_EQ(send("t", large), "PAWL-2005");
  EXPECT_EQ(send("t", "1", std::string(256, 'i')), "PAWL-4006");
  EXPECT_EQ(send("t", "1", "", std::string(256, 'c')), "PAWL-4006");
  EXPECT_EQ(send("t", "1", "", "\xff"), "PAWL-4006");
  EXPECT_EQ(send("t", "1", std::string(255, 'i')), "recorded");
}

// --- starts with a message

TEST_F(MessagesTest, AStartBringsAMessageInOneCommit) {
  StartRequest request = request_for("take", "2", "box");
  request.message = {"in", Payload::trusted("1"), "m1"};
  std::uint64_t commits = driver.core->counters().commits;
  auto started = try_start(request);
  ASSERT_TRUE(started);
  EXPECT_TRUE(started->created);
  EXPECT_TRUE(started->message_recorded);
  EXPECT_EQ(driver.core->counters().commits, commits + 1);
  // The same again sends nothing; another message goes to the run that is there.
  auto again = try_start(request);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_FALSE(again->created);
  EXPECT_FALSE(again->message_recorded);
  driver.crash();
  request.input = Payload::trusted("77");
  request.message = {"in", Payload::trusted("2"), "m2"};
  auto other = try_start(request);
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->created);
  EXPECT_TRUE(other->message_recorded);
  EXPECT_EQ(other->id, "box");
  EXPECT_EQ(driver.outcome("box"), "[1,2]");
  auto repeated = try_start(request);
  ASSERT_TRUE(repeated);
  EXPECT_FALSE(repeated->message_recorded);
  request.message->id = "m3";
  auto late = try_start(request);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::run_ended);
}

TEST_F(MessagesTest, StartsWithAMessageMayComeTogether) {
  std::vector<bool> created;
  for (int i = 0; i < 3; ++i) {
    StartRequest request = request_for("take", "3", "box");
    request.message = {"in", Payload::trusted(std::to_string(i)), ""};
    driver.core->start(request, [&](const Result<Started>& started) {
      ASSERT_TRUE(started) << to_string(started.error());
      created.push_back(started->created);
    });
  }
  driver.settle();
  EXPECT_EQ(created, (std::vector<bool>{true, false, false}));
  EXPECT_EQ(driver.outcome("box"), "[0,1,2]");
}

TEST_F(MessagesTest, AStartWithAMessageChecksWhatIsThere) {
  start("take", "1", "box");
  StartRequest request = request_for("racer", "1", "box");
  request.message = {"in", Payload::trusted("1"), ""};
  auto other = try_start(request);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::run_exists);
  request.workflow = "take";
  request.on_conflict = OnConflict::kFail;
  EXPECT_EQ(try_start(request).error().code, ErrorCode::run_exists);
  request.id = "new";
  request.message->payload =
      Payload::trusted("\"" + std::string(driver.core->limits().payload_bytes, 'x') + "\"");
  EXPECT_EQ(try_start(request).error().code, ErrorCode::payload_too_large);
  request.message->payload = Payload::trusted("\"" + std::string(50'000, 'x') + "\"");
  EXPECT_TRUE(try_start(request));
  EXPECT_EQ(driver.outcome("new").size(), 50'004u);
}

TEST_F(MessagesTest, ALaterStartKeepsItsMessage) {
  StartRequest request = request_for("take", "1", "box");
  request.start_at_us = CoreDriver::kStart + 60'000'000;
  request.message = {"in", Payload::trusted("1"), ""};
  ASSERT_TRUE(try_start(request));
  driver.crash();
  EXPECT_EQ(driver.outcome("box"), "waiting");
  driver.pass(61);
  EXPECT_EQ(driver.outcome("box"), "[1]");
}

// --- versions

TEST_F(MessagesTest, AStartMayNameAVersion) {
  driver.deploy(version_named("old"));
  std::string old = driver.store->programs(CoreOptions{}.ns).value().back().version;
  driver.deploy(version_named("new"));
  StartRequest request = request_for("versioned", "\"end\"", "1");
  EXPECT_TRUE(try_start(request));
  EXPECT_EQ(driver.outcome("1"), "\"new\"");
  request.id = "2";
  request.version = old;
  EXPECT_TRUE(try_start(request));
  EXPECT_EQ(driver.outcome("2"), "\"old\"");
  request.id = "3";
  request.version = "nonsense";
  EXPECT_EQ(try_start(request).error().code, ErrorCode::unknown_version);
  // There, but without this workflow.
  request.version = old;
  request.workflow = "take";
  EXPECT_EQ(try_start(request).error().code, ErrorCode::unknown_version);
}

TEST_F(MessagesTest, ContinueAsNewTakesTheLatestVersionOrKeepsItsOwn) {
  driver.deploy(version_named("old"));
  start("versioned", "\"latest\"", "moves");
  start("versioned", "\"same\"", "stays");
  driver.deploy(version_named("new"));
  send("moves", "1", "", "go");
  send("stays", "1", "", "go");
  EXPECT_EQ(driver.outcome("moves"), "\"new\"");
  EXPECT_EQ(driver.outcome("stays"), "\"old\"");
}

// --- for ever

// Rows of all tables, and bytes of the pages in use.
struct Size {
  std::int64_t rows = 0;
  std::int64_t bytes = 0;
};

Size size_of(const std::string& path) {
  using store::sqlite::Access;
  using store::sqlite::Connection;
  auto database = Connection::open(path, Access::kRead, nullptr);
  Size size;
  std::vector<std::string> tables;
  {
    store::sqlite::Rows rows =
        (*database)->statement("SELECT name FROM sqlite_master WHERE type = 'table'").query();
    while (rows.next()) tables.push_back(rows.string(0));
  }
  for (const std::string& table : tables) {
    size.rows += (*database)->number(("SELECT count(*) FROM " + table).c_str());
  }
  std::int64_t pages = (*database)->number("PRAGMA page_count");
  pages -= (*database)->number("PRAGMA freelist_count");
  size.bytes = pages * (*database)->number("PRAGMA page_size");
  EXPECT_GT(size.rows, 0);
  EXPECT_FALSE((*database)->failed());
  return size;
}

// A core over a database on disk.
class EternalRuns : public MessagesTest {
 protected:
  EternalRuns() {
    driver.core.reset();
    driver.store = std::move(*store::open_sqlite(folder.file()));
    driver.crash();
    driver.deploy(kFlows);
  }
  ~EternalRuns() override { driver.core.reset(); }

  store::TemporaryFolder folder;
};

// The timeline has the messages, up to its bound; old ones go in batches of so many.
constexpr int kBatch = static_cast<int>(OpenCalls::kMarkEvery);

TEST_F(EternalRuns, AMailboxStaysFlat) {
  options.kept_calls = 0;
  driver.use(options);
  start("mailbox", "0", "m");
  auto pass = [&](int generations) {
    for (int i = 0; i < generations; ++i) ASSERT_EQ(send("m", std::to_string(i)), "recorded");
  };
  pass(3 * kBatch);
  Size before = size_of(folder.file());
  pass(2 * kBatch);
  Size after = size_of(folder.file());
  EXPECT_EQ(driver.store->run(key_of("m")).value()->state->generation, 5u * kBatch);
  EXPECT_EQ(after.rows, before.rows);
  EXPECT_LE(after.bytes, before.bytes + 16384) << "a few pages may be split differently";
}

TEST_F(EternalRuns, LargeMessagesInputsAndStatusesGoWithTheirUse) {
  start("carrier", "\"\"", "c");
  auto pass = [&](int generations) {
    for (int i = 0; i < generations; ++i) {
      std::string large(20'000 + i % 7, static_cast<char>('a' + i % 26));
      ASSERT_EQ(send("c", "\"" + large + "\""), "recorded");
      if (i % 10 == 0) driver.crash();
    }
  };
  pass(30);
  Size before = size_of(folder.file());
  pass(100);
  EXPECT_EQ(driver.store->run(key_of("c")).value()->state->generation, 130u);
  EXPECT_EQ(size_of(folder.file()).rows, before.rows + 100) << "of the timeline alone";
}

TEST_F(EternalRuns, LargePayloadsOfOldCallsAreDropped) {
  options.kept_calls = 0;
  driver.use(options);
  driver.open_session(10'000);
  start("hauler", "0", "h");
  auto pass = [&](int generations) {
    for (int i = 0; i < generations; ++i) {
      // Two of three tasks are given the same, and each gives something else.
      ASSERT_EQ(driver.delivered.size(), 3u);
      for (int task = 0; task < 3; ++task) {
        std::string large(20'000, static_cast<char>('a' + i % 26));
        driver.answer("\"" + large + std::to_string(3 * i + task) + "\"");
      }
      if (i % 500 == 499) {
        driver.crash();
        driver.open_session(10'000);
      }
    }
  };
  // Dropped in steps of 1024 calls: the tide is measured at the same state of it.
  pass(2048);
  Size before = size_of(folder.file());
  pass(1024);
  Size after = size_of(folder.file());
  EXPECT_EQ(driver.store->run(key_of("h")).value()->state->generation, 3072u);
  EXPECT_EQ(after.rows, before.rows);
  EXPECT_LE(after.bytes, before.bytes + before.bytes / 20);
}

TEST_F(EternalRuns, ALargeArgumentIsStoredOnceForAGather) {
  driver.open_session(10'000);
  start("spreader", "0", "s");
  EXPECT_EQ(driver.delivered.size(), 500u);
  EXPECT_LT(size_of(folder.file()).rows, 500 + 100);
}

// A call that is still going on keeps what it was given, however old it is.
TEST_F(EternalRuns, AnOldCallThatLastsKeepsItsBlob) {
  options.kept_calls = 0;
  driver.use(options);
  driver.open_session(10'000);
  start("keeper", "0", "k");
  ASSERT_EQ(driver.delivered.size(), 2u);
  TaskOrder lasting = driver.delivered.front();
  driver.delivered.pop_front();
  for (int i = 0; i < 5000; ++i) driver.answer("1");
  driver.delivered.clear();
  driver.crash();
  driver.open_session(10'000);
  ASSERT_EQ(driver.delivered.size(), 2u);
  EXPECT_EQ(driver.delivered.front().args.text(), lasting.args.text());
  driver.answer("7");
  driver.answer("-1");
  EXPECT_EQ(driver.outcome("k"), "7");
}

TEST_F(EternalRuns, CallsAndLinesOfOldGenerationsAreDropped) {
  options.kept_calls = 100;
  options.limits.log_lines = 50;
  driver.use(options);
  driver.open_session(10'000);
  start("loop", "0", "l");
  for (int i = 0; i < 4000; ++i) {
    driver.answer("1");
    send("l", "1");
  }
  auto view = driver.store->run(key_of("l")).value();
  EXPECT_EQ(view->state->generation, 4000u);
  EXPECT_EQ(view->state->status, "4000");
  // 8000 calls and 4000 lines were made.
  EXPECT_LT(size_of(folder.file()).rows, 4 * 1024 + 200);
  EXPECT_LE(driver.store->logs(key_of("l"), 1000).value().size(), 50u + 64u);
}

}  // namespace
}  // namespace pawl::engine
