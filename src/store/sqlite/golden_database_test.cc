// Databases of every released version of the tables are kept in tests/golden, and open for ever.
//
// A new version adds its file: write it with
//   pawl_store_test --gtest_also_run_disabled_tests --gtest_filter='*WritesTheGoldenDatabase'
// which puts it beside the older ones, and never changes them.
#include <gtest/gtest.h>
#include <zstd.h>

#include <cstdio>
#include <string>

#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"
#include "store/waits.h"

namespace pawl::store {
namespace {

constexpr std::int64_t kTime = 1'800'000'000'000'000;

const QueueLimits kLimits{7, 2.5, 3, 0.5};
const Hold kHold{"{}", kTime + 20, kTime + 9000};

std::string golden_path(std::int64_t version) {
  return std::string(PAWL_SOURCE_DIR) + "/tests/golden/database_v" + std::to_string(version) +
         ".db.zst";
}

std::string read_file(const std::string& path) {
  std::string content;
  std::FILE* file = std::fopen(path.c_str(), "r");
  EXPECT_NE(file, nullptr) << path;
  if (file == nullptr) return content;
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, file)) {
    content.append(buffer, size);
  }
  std::fclose(file);
  return content;
}

void write_file(const std::string& path, const std::string& content) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  ASSERT_NE(file, nullptr) << path;
  ASSERT_EQ(std::fwrite(content.data(), 1, content.size(), file), content.size());
  std::fclose(file);
}

RunWrite start_of(Key key, const std::string& id) {
  RunWrite write;
  write.run = key;
  RunRecord& run = write.start.emplace();
  run.key = key;
  run.id = id;
  run.workflow = "order";
  run.program = 1;
  run.input = "{\"id\":" + std::to_string(key) + "}";
  run.created_at_us = kTime + key;
  return write;
}

CallRecord task_of(Key key, Key run, CallStatus status) {
  CallRecord call;
  call.key = key;
  call.run = run;
  call.number = 1;
  call.status = status;
  call.queue = "payments";
  call.name = "charge";
  call.args = "[42]";
  call.keywords = "{\"currency\":\"EUR\"}";
  call.options = "{\"priority\":3}";
  call.priority = 3;
  call.created_at_us = call.run_at_us = kTime;
  if (status == CallStatus::kLeased) {
    call.session = 9;
    call.token = 1;
    call.attempt = 1;
    call.started_at_us = kTime + 5;
  }
  return call;
}

// One of everything.
void fill(Store& store) {
  Commit first;
  first.reserve_keys = 1000;
  first.deploys.push_back({{1, 0, "0a1b", 4, "program", kTime}, {{0, "order", 0, 2, kTime}}});
  first.nodes.push_back({8, "node", kTime, kTime});
  first.sessions.push_back(
      {9, 0, 8, "worker", "[\"payments\"]", kTime, kTime + 1000, "python", "[\"charge\"]", 14});
  first.queues.push_back({0, "limited", kLimits, kTime});
  first.audits.push_back({13, 0, kTime, "ada", "pause", "parked", "why"});
  first.tokens.push_back({14, 0, "ci", "hash", 3, kTime, kTime + 5, kTime + 2, "[\"payments\"]"});
  first.schedules.push_back(
      {{17, 0, "nightly", "order", 0, kTime + 90, kTime, "{\"cron\":1}", "{}"}});

  first.triggers.push_back({{18, 0, "orders", 0, kTime, "{\"kind\":1}", "[\"whsec\"]", "page 3"}});
  first.inputs.push_back({19, 0, 18, "event-1", kTime, kTime + 9, false, "", "why", "{\"a\":1}"});

  RunWrite parked = start_of(10, "parked");
  parked.start->tags = {{"customer", "ada"}};
  parked.start->start_key = "once";
  parked.home = 8;
  Step& step = parked.step.emplace();
  step.parked.emplace();
  step.parked->snapshot = std::string(3000, 's');
  Waits waits;
  waits.groups.push_back({{{1, 1}}, 1, true});
  step.parked->waits = waits.encode();
  step.parked->wake_at_us = kTime + 7000;
  step.parked->status = "\"busy\"";
  step.parked->last_call = 100;
  step.parked->line = 12;
  step.effects.calls.push_back(task_of(100, 10, CallStatus::kLeased));
  step.effects.logs.push_back({10, kTime, 2, "a line"});
  step.effects.blobs.push_back({10, std::string(32, 'h'), "blob"});
  step.effects.stream_items.push_back({10, "tokens", 0, kTime, "\"one\""});
  step.effects.turn = TurnRecord{10, 1, 1, kTime, "a state"};
  first.runs.push_back(parked);

  RunWrite waiting = start_of(11, "waiting");
  Step& other = waiting.step.emplace();
  other.parked.emplace();
  other.parked->snapshot = "small";
  other.parked->last_call = 101;
  other.effects.calls.push_back(task_of(101, 11, CallStatus::kPending));
  first.runs.push_back(waiting);

  RunWrite ended = start_of(12, "ended");
  ended.step.emplace().ended.emplace();
  ended.step->ended->status = RunStatus::kFailed;
  ended.step->ended->outcome = "\"why\"";
  ended.step->ended->retry_point = "before";
  ended.step->ended->ended_at_us = kTime + 50;
  first.runs.push_back(ended);

  RunWrite held = start_of(15, "held");
  held.step.emplace().held = kHold;
  first.runs.push_back(held);

  RunWrite queued = start_of(16, "queued");
  queued.start->timeout_us = 5000;
  queued.start->admission = 102;
  queued.start->queue = "runs";
  queued.start->concurrency_key = "ada";
  first.runs.push_back(queued);
  ASSERT_TRUE(store.commit(first));

  Commit second;
  RunWrite message;
  message.run = 11;
  message.messages.push_back({"channel", "\"hello\"", "id-1", kTime});
  second.runs.push_back(message);
  second.tasks.push_back({100, 9, 1, TaskWrite::Kind::kProgress, 0, "0.5"});
  ASSERT_TRUE(store.commit(second));
}

void check_runs(Store& store, std::int64_t version) {
  const auto parked = store.run(10).value();
  ASSERT_TRUE(parked && parked->state);
  EXPECT_EQ(parked->run.id, "parked");
  EXPECT_EQ(parked->run.workflow, "order");
  EXPECT_EQ(parked->run.input, "{\"id\":10}");
  EXPECT_EQ(parked->run.tags, (std::vector<Tag>{{"customer", "ada"}}));
  EXPECT_EQ(parked->state->snapshot, std::string(3000, 's'));
  EXPECT_EQ(parked->state->revision, 1u);
  EXPECT_EQ(parked->state->wake_at_us, kTime + 7000);
  EXPECT_EQ(parked->state->status, "\"busy\"");
  EXPECT_EQ(parked->state->home, 8);
  EXPECT_EQ(parked->state->line, 12u);
  EXPECT_EQ(Waits::decode(parked->state->waits).value().groups.size(), 1u);
  const auto ended = store.run(12).value();
  ASSERT_TRUE(ended && ended->result);
  EXPECT_EQ(ended->result->status, RunStatus::kFailed);
  EXPECT_EQ(ended->result->outcome, "\"why\"");
  EXPECT_EQ(ended->result->retry_point, "before");
  EXPECT_EQ(ended->result->ended_at_us, kTime + 50);
  EXPECT_EQ(store.find_run(0, "waiting").value(), 11);
  EXPECT_EQ(store.find_start_key(0, "once").value(), 10);
  EXPECT_EQ(store.count_runs(0)->waiting, version < 4 ? 2u : version < 8 ? 3u : 4u);
  EXPECT_EQ(store.count_runs(0)->failed, 1u);
  EXPECT_EQ(store.inbox(11, 0, 10)->at(0).payload, "\"hello\"");
  EXPECT_EQ(store.logs(10, 10)->at(0).line, "a line");
  EXPECT_EQ(store.blob(10, std::string(32, 'h')).value(), "blob");
  RunFilter filter;
  filter.tags = {{"customer", "ada"}};
  EXPECT_EQ(store.list_runs(filter, 0, 10)->runs.size(), 1u);
}

void check_options(Store& store) {
  const auto queued = store.run(16).value();
  ASSERT_TRUE(queued && queued->state);
  EXPECT_TRUE(queued->state->queued);
  EXPECT_EQ(queued->run.timeout_us, 5000);
  EXPECT_EQ(queued->state->deadline_us, kTime + 16 + 5000);
  EXPECT_EQ(queued->run.concurrency_key, "ada");
  EXPECT_EQ(store.call(102).value()->queue, "runs");
  EXPECT_EQ(store.stream_items(10, "tokens", 0, 9)->at(0).payload, "\"one\"");
}

void check_schedules(Store& store) {
  const auto due = store.due_schedules(0, kTime + 90, 9).value();
  ASSERT_EQ(due.size(), 1u);
  EXPECT_EQ(due[0], (ScheduleRecord{17, 0, "nightly", "order", 1, kTime + 90, kTime, "{\"cron\":1}",
                                    "{}"}));
}

void check_triggers(Store& store) {
  EXPECT_EQ(*store.trigger(0, "orders").value(),
            (TriggerRecord{18, 0, "orders", 1, kTime, "{\"kind\":1}", "[\"whsec\"]", "page 3"}));
  EXPECT_EQ(*store.trigger_input(18, "event-1").value(),
            (TriggerInput{19, 0, 18, "event-1", kTime, kTime + 9, false, "", "why", "{\"a\":1}"}));
}

void check_work(Store& store) {
  const auto leased = store.leased_tasks(9, 0, 10).value();
  ASSERT_EQ(leased.size(), 1u);
  EXPECT_EQ(leased[0].keywords, "{\"currency\":\"EUR\"}");
  EXPECT_EQ(leased[0].options, "{\"priority\":3}");
  EXPECT_EQ(leased[0].progress, "0.5");
  EXPECT_EQ(leased[0].started_at_us, kTime + 5);
  EXPECT_EQ(store.program(1).value()->bytes, "program");
  EXPECT_EQ(store.workflow(0, "order").value()->entry, 2u);
  EXPECT_EQ(store.sessions()->at(0).name, "worker");
  EXPECT_EQ(store.nodes()->at(0).name, "node");

  // And it can be worked with.
  Commit commit;
  commit.reserve_keys = 1;
  commit.claims.push_back({0, "payments", 9, 10, kTime});
  RunWrite outcome;
  outcome.run = 10;
  outcome.outcomes.push_back({100, 9, 1, CallStatus::kCompleted, "1", kTime + 60});
  commit.runs.push_back(outcome);
  RunWrite again;
  again.run = 11;
  again.messages.push_back({"channel", "\"hello\"", "id-1", kTime});
  commit.runs.push_back(again);
  const auto result = store.commit(commit);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_EQ(result->reserved_keys, 1001);
  EXPECT_EQ(result->claims[0].tasks.at(0).key, 101);
  EXPECT_EQ(result->runs[0].outcomes[0], Recorded::kRecorded);
  EXPECT_TRUE(result->runs[0].ready);
  EXPECT_EQ(result->runs[1].messages[0], Recorded::kRepeated);
}

void check_control(Store& store, std::int64_t version) {
  EXPECT_EQ(store.versions(0, "order")->size(), 1u);
  if (version < 2) return;
  ASSERT_EQ(store.queue_limits(0)->size(), 1u);
  EXPECT_EQ(store.queue_limits(0)->at(0).limits, kLimits);
  ASSERT_EQ(store.audit({}, 0, 10)->records.size(), 1u);
  EXPECT_EQ(store.audit({}, 0, 10)->records[0].details, "why");
  EXPECT_EQ(store.sessions()->at(0).language, "python");
  EXPECT_EQ(store.sessions()->at(0).tasks, "[\"charge\"]");
  if (version < 3) return;
  ASSERT_EQ(store.tokens(0)->size(), 1u);
  EXPECT_EQ(store.tokens(0)->at(0).scopes, 3u);
  EXPECT_EQ(store.tokens(0)->at(0).expires_at_us, kTime + 5);
  EXPECT_EQ(store.tokens(0)->at(0).used_at_us, kTime + 2);
  EXPECT_EQ(store.sessions()->at(0).token, version < 5 ? 0 : 14);
  EXPECT_EQ(store.tokens(0)->at(0).queues, version < 5 ? "" : "[\"payments\"]");
  if (version < 4) return;
  EXPECT_EQ(store.run(15).value()->state->hold, kHold);
}

void check_turns(Store& store) {
  EXPECT_EQ(store.turns(10, 0, 9).value(), (std::vector<TurnRecord>{{10, 1, 1, kTime, "a state"}}));
}

TEST(GoldenDatabase, EveryVersionOpens) {
  for (std::int64_t version = 1; version <= sqlite::schema_version(); ++version) {
    SCOPED_TRACE(version);
    const std::string packed = read_file(golden_path(version));
    std::string database(8 << 20, '\0');
    const std::size_t size =
        ZSTD_decompress(database.data(), database.size(), packed.data(), packed.size());
    ASSERT_FALSE(ZSTD_isError(size));
    database.resize(size);
    const TemporaryFolder folder;
    write_file(folder.file(), database);
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE(store) << to_string(store.error());
    check_runs(**store, version);
    check_control(**store, version);
    if (version >= 8) check_options(**store);
    if (version >= 9) check_schedules(**store);
    if (version >= 10) check_triggers(**store);
    if (version >= 11) check_turns(**store);
    check_work(**store);
  }
}

TEST(GoldenDatabase, DISABLED_WritesTheGoldenDatabase) {
  const TemporaryFolder folder;
  {
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE(store);
    fill(**store);
  }
  const std::string database = read_file(folder.file());
  std::string packed(ZSTD_compressBound(database.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), database.data(), database.size(), 19));
  write_file(golden_path(sqlite::schema_version()), packed);
}

}  // namespace
}  // namespace pawl::store
