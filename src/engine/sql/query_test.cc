#include "engine/sql/query.h"

#include <gtest/gtest.h>

#include <thread>

#include "engine/service/engine_test_support.h"
#include "engine/service/service.h"

namespace pawl::engine::sql {
namespace {

constexpr char kSource[] = R"(
from dataclasses import dataclass
from pawl import workflow, receive, set_status, suspend
from pawl.tasks import charge

@dataclass
class Item:
    name: str
    price: int

@workflow
async def order(given):
    cents = given["cents"]
    items = [Item("book", cents), Item("lamp", 3)]
    set_status({"stage": "waits"})
    paid = await charge(cents)
    print("paid", paid)
    note = await receive("note")
    return {"note": note, "cents": cents}

@workflow
async def broken(given):
    return given["idd"]

@workflow
async def failing(given):
    raise ValueError("no " + str(given))
)";

class QueryTest : public EngineTest {
 protected:
  void SetUp() override {
    open({.on_fault = OnFault::kHold});
    engine->task("charge", [](int cents) { return cents + 1; });
    deploy(kSource);
  }

  void start(const std::string& workflow, const std::string& id, const std::string& input,
             std::vector<std::pair<std::string, std::string>> tags = {}) {
    StartOptions options;
    options.id = id;
    options.tags = std::move(tags);
    ASSERT_TRUE(engine->start(workflow, *Payload::parse(input), options));
  }

  Result<Answer> tried(const std::string& text, const std::vector<Cell>& arguments = {}) {
    Service& service = service_of(*engine);
    const std::atomic<bool> cancelled = false;
    return service.read_store([&](store::Store& store) {
      return query(store, Service::kNamespace, Limits{}, text, arguments, {}, service.clock(),
                   cancelled);
    });
  }
  // Rows as text: cells with | between them, rows with a line end.
  std::string asked(const std::string& text) {
    const auto answer = tried(text);
    if (!answer) return to_string(answer.error());
    std::string rows;
    for (const auto& row : answer->rows) {
      if (!rows.empty()) rows += "\n";
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) rows += "|";
        if (const auto* number = std::get_if<std::int64_t>(&row[i]))
          rows += std::to_string(*number);
        if (const auto* found = std::get_if<std::string>(&row[i])) rows += *found;
      }
    }
    return rows;
  }
  // Until the query gives this.
  void expect(const std::string& text, const std::string& rows) {
    for (int i = 0; i < 3000 && asked(text) != rows; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(asked(text), rows) << text;
  }
};

TEST_F(QueryTest, FindsRunsByTheValueOfAVariable) {
  start("order", "cheap", R"({"cents": 100})");
  start("order", "dear", R"({"cents": 4200})");
  start("failing", "other", "1");
  expect("select count(*) from vars where name = 'paid'", "2");
  EXPECT_EQ(asked("select r.id, v.value from runs r join vars v on v.run = r.id "
                  "where r.workflow = 'order' and v.name = 'cents' and v.value > 1000"),
            "dear|4200");
  EXPECT_EQ(asked("select run, type, line from vars where name = 'paid' order by run"),
            "cheap|int|18\ndear|int|18");
  EXPECT_EQ(asked("select run, value from vars where workflow = 'order' and name = 'items' "
                  "and path = '[0].price' order by value desc"),
            "dear|4200\ncheap|100");
  EXPECT_EQ(asked("select json_extract(value, '$[1].name') from vars "
                  "where run = 'dear' and name = 'items' and path = ''"),
            "lamp");
}

TEST_F(QueryTest, TellsOfRuns) {
  start("order", "first", R"({"cents": 1})", {{"customer", "42"}});
  start("failing", "second", "7");
  start("broken", "third", R"({"id": 1})");
  expect("select status, error_kind from runs where id = 'second'", "failed|ValueError");
  EXPECT_EQ(asked("select error_message from runs where id = 'second'"), "no 7");
  expect("select held, error_kind from runs where id = 'third'", "1|KeyError");
  EXPECT_EQ(asked("select id from runs where held = 1"), "third");
  expect("select json_extract(progress, '$.stage') from runs where id = 'first'", "waits");
  EXPECT_EQ(asked("select json_extract(tags, '$.customer'), json_extract(input, '$.cents') "
                  "from runs where workflow = 'order'"),
            "42|1");
  EXPECT_EQ(asked("select workflow, count(*) from runs group by workflow order by 1"),
            "broken|1\nfailing|1\norder|1");
  EXPECT_EQ(asked("select count(*) from runs where created_at > ago('1h')"), "3");
  EXPECT_EQ(asked("select count(*) from runs where created_at < ago('1h')"), "0");
  EXPECT_EQ(asked("select count(*) from runs where status in ('failed', 'completed')"), "1");
  EXPECT_EQ(asked("select count(*) from runs where status = 'nonsense'"), "0");
  EXPECT_EQ(asked("select count(*) from runs r join runs o on o.version = r.version"), "9");
}

TEST_F(QueryTest, TellsOfCallsMessagesAndLogs) {
  start("order", "one", R"({"cents": 5})");
  expect("select kind, name, status, value from calls where run = 'one' and kind = 'task'",
         "task|charge|completed|6");
  EXPECT_EQ(asked("select args from calls where run = 'one'"), "[5]");
  EXPECT_EQ(asked("select line from logs where run = 'one'"), "paid 6");
  ASSERT_TRUE(engine->pause("one", {}));
  ASSERT_TRUE(engine->send("one", "note", 7));
  expect("select run, channel, payload from messages", "one|note|7");
}

TEST_F(QueryTest, TellsOfSchedulesAndQueues) {
  ASSERT_TRUE(engine->create_schedule("nightly", "order", {.times = {.cron = {"0 6 * * *"}}}));
  EXPECT_EQ(asked("select id, workflow, meaning, paused from schedules"),
            "nightly|order|at 06:00 every day, UTC|0");
  EXPECT_EQ(asked("select count(*) from queues where name = 'nowhere'"), "0");
  EXPECT_TRUE(tried("select * from workers"));
}

TEST_F(QueryTest, ReadsALongListToItsEnd) {
  for (int i = 0; i < 1200; ++i) start("failing", "run-" + std::to_string(i), "0");
  expect("select count(*) from runs where status = 'failed'", "1200");
}

}  // namespace
}  // namespace pawl::engine::sql
