// Scenarios with many things at once: fan-outs, children, paces, services that are down.
#include <algorithm>

#include "durable_test_support.h"

namespace pawl {
namespace {

using Strings = std::vector<std::string>;
using std::chrono::milliseconds;
using std::chrono::seconds;

// --- fan-out with partial failure

class FanOut : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("render", [this](TaskContext& context, const std::string& page) -> std::string {
      did(page);
      if (page == "bad") throw TaskError("BadPage", "no ink");
      if (page == "slow" && context.attempt() < 3) throw TaskError("Busy", "later");
      if (page == "lost") throw TaskError("Busy", "never");
      return "<" + page + ">";
    });
    task("bind", [](const Strings& pages) {
      std::string book;
      for (const std::string& page : pages) book += page;
      return book;
    });
    deploy("fan_out.py");
  }
};

TEST_F(FanOut, LeavesOutWhatFails) {
  std::string run =
      start("publish", *Payload::parse(R"({"name":"r","pages":["1","bad","slow","4"]})"));
  EXPECT_EQ(finish(run), R"({"book":"<1><slow><4>","failed":{"bad":"BadPage after 1: no ink"}})");
  Strings pages = done();
  EXPECT_EQ(std::count(pages.begin(), pages.end(), "bad"), 1);
  EXPECT_EQ(std::count(pages.begin(), pages.end(), "slow"), 3);
}

TEST_F(FanOut, FailsIfTooMuchDoes) {
  std::string run = start("publish", *Payload::parse(R"({"name":"r","pages":["bad","lost","3"]})"));
  EXPECT_EQ(finish(run), "failed: TooManyFailures: r: 2 of 3 pages failed");
}

// --- rate-limited crawler

// The operator says how fast, while the program knows nothing of it; a restart after every page
// makes no room for one more.
TEST_F(DurableTest, CrawlsAtTheQueuesPace) {
  options_.queues = {"default", "web"};
  restart();
  const std::map<std::string, Strings> site = {{"/", {"/a", "/b", "/c"}},
                                               {"/a", {"/", "/d"}},
                                               {"/b", {"/d", "/e"}},
                                               {"/c", {}},
                                               {"/d", {"/f"}},
                                               {"/e", {"/a"}}};
  std::vector<Time> times;
  task("fetch_links", [&](const std::string& url) {
    did(url);
    times.push_back(now());
    auto found = site.find(url);
    if (found == site.end()) throw TaskError("NotFound", "404", false);
    return found->second;
  });
  deploy("crawler.py");
  ASSERT_TRUE(engine->set_queue_limits("web", {.max_running = 2, .rate = 0.5}));
  std::string run = start("crawl", *Payload::parse(R"({"root":"/"})"));
  auto is_running = [&] {
    auto calls = calls_of(run);
    return std::ranges::count(calls, CallStatus::kRunning, &CallInfo::status) > 0;
  };
  for (quiet(); engine->get(run)->status == RunStatus::kWaiting; quiet()) {
    if (is_running()) {
      step();
    } else {
      pass(std::chrono::milliseconds(500));
    }
  }
  EXPECT_EQ(ending(run),
            R"({"pages":["/","/a","/b","/c","/d","/e","/f"],"broken":[["/f","404"]]})");
  EXPECT_EQ(status(run), R"({"seen":7,"broken":0})") << "the broken page came last";
  Strings pages = done();
  std::sort(pages.begin(), pages.end());
  EXPECT_EQ(pages, (Strings{"/", "/a", "/b", "/c", "/d", "/e", "/f"}));
  for (std::size_t i = 1; i < times.size(); ++i) EXPECT_GE(times[i] - times[i - 1], seconds(2));
}

// --- tasks that give dataclasses

TEST_F(DurableTest, PaysWithWhatTasksAreDeclaredToGive) {
  task("pay", [](TaskContext& context, const std::string& item) {
    if (item == "milk" && context.attempt() < 2) throw TaskError("Busy", "later");
    if (item == "nothing") return *Payload::parse(R"({"id":"?","euros":1})");
    std::string cents = std::to_string(item.size());
    return *Payload::parse(R"({"id":")" + item + R"(","cents":)" + cents + R"(,"method":"cash"})");
  });
  task("receipt", [](const Strings& ids) {
    return *Payload::parse(R"({"payments":[{"id":")" + ids[0] +
                           R"(","cents":3},{"id":"x","cents":4}]})");
  });
  deploy("checkout.py");
  std::string run = start("checkout", Strings{"tea", "milk", "bread"});
  EXPECT_EQ(finish(run), R"([7,["CASH","CASH","CASH"],true])");
  EXPECT_EQ(log(run), (Strings{"task 'pay' gave what does not fit Payment: result: "
                               "Payment.__init__() got an unexpected keyword argument 'euros'"}));
  EXPECT_GE(restarts_, 5);
}

// --- parent/child pipeline

TEST_F(DurableTest, TranslatesInParts) {
  task("split", [](const std::string& document) {
    Strings parts;
    for (char c : document) parts.emplace_back(1, c);
    return parts;
  });
  std::atomic<int> tries = 0;
  task("translate", [&](const std::string& part, const std::string& language) {
    return part == "b" && ++tries == 1 ? std::string("?") : language + ":" + part;
  });
  task("check", [](const std::string& text) { return text != "?" && text != "fr:x"; });
  task("join", [](const Strings& parts) {
    std::string text;
    for (const std::string& part : parts) text += part + " ";
    return text;
  });
  deploy("pipeline.py");
  std::string run = start("translate_document",
                          *Payload::parse(R"({"document":"abx","language":"fr","name":"doc"})"));
  step(3);
  EXPECT_EQ(engine->get("doc/1")->parent, run);
  EXPECT_EQ(status(run), "null") << "no part is done yet";
  EXPECT_EQ(finish(run), R"({"text":"fr:a fr:b [x] ","attempts":5})");
  EXPECT_EQ(status(run), R"("3 of 3")");
  EXPECT_EQ(ending("doc/1"), R"({"text":"fr:b","attempts":2})");
  EXPECT_EQ(ending("doc/2"), "failed: BadTranslation: 'x' cannot be translated");
}

// --- circuit breaker

TEST_F(DurableTest, LeavesABrokenServiceAlone) {
  std::atomic<bool> down = false;
  task("call_service", [&](const std::string& order) {
    did(order);
    if (down) throw TaskError("Unavailable", "503");
    return "ok " + order;
  });
  deploy("circuit_breaker.py");
  std::string run = start("orders", Payload());
  open_gate();
  auto order = [&](const char* name) {
    send(run, "orders", name);
    quiet();
    restart();
  };
  order("1");
  down = true;
  order("2");
  order("3");
  EXPECT_EQ(status(run), R"("open")");
  order("4");
  pass(seconds(60));
  EXPECT_EQ(status(run), R"("half-open")");
  order("5");
  order("6");
  pass(seconds(60));
  down = false;
  order("7");
  EXPECT_EQ(status(run), R"("closed")");
  order("8");
  send(run, "orders", Payload());
  EXPECT_EQ(finish(run),
            R"({"outcomes":["ok 1","failed: 503","failed: 503","refused: try again in 60 s",)"
            R"("failed: 503","refused: try again in 60 s","ok 7","ok 8"],)"
            R"("history":["open","half-open","open","half-open","closed"]})");
  EXPECT_EQ(done(), (Strings{"1", "2", "3", "5", "7", "8"}));
}

// --- saga with compensation

class Trip : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    for (const char* kind : {"flight", "hotel", "car"}) {
      task("book_" + std::string(kind), [this, kind](const std::string& trip) {
        did("book " + std::string(kind));
        if (trip == "Venice" && kind == std::string("car")) throw TaskError("NoCars", "no roads");
        return kind + std::string(" ") + trip;
      });
    }
    task("charge", [this](const std::string&, int cents) {
      did("charge");
      return cents;
    });
    task("cancel_booking",
         [this](TaskContext& context, const std::string& kind, const std::string& booking) {
           did("cancel " + kind);
           if (context.attempt() == 1 && kind == "hotel") throw TaskError("Busy", "try later");
           EXPECT_TRUE(booking.starts_with(kind));
         });
    task("refund", [this](int cents) { did("refund " + std::to_string(cents)); });
    deploy("trip.py");
  }
};

TEST_F(Trip, IsBooked) {
  std::string run = start("book_trip", "Rome");
  step(4);
  send(run, "tickets", "t-1");
  EXPECT_EQ(finish(run), R"({"bookings":{"flight":"flight Rome","hotel":"hotel Rome",)"
                         R"("car":"car Rome"},"tickets":"t-1"})");
  EXPECT_EQ(done(), (Strings{"book flight", "book hotel", "book car", "charge"}));
}

TEST_F(Trip, IsUndoneInReverse) {
  std::string run = start("book_trip", "Venice");
  EXPECT_EQ(finish(run), "failed: TaskError: NoCars: no roads");
  EXPECT_EQ(done(), (Strings{"book flight", "book hotel", "book car", "book car", "cancel hotel",
                             "cancel hotel", "cancel flight"}));
}

TEST_F(Trip, IsUndoneWhenTimeIsUp) {
  std::string run = start("book_trip", "Rome");
  EXPECT_EQ(finish(run), "failed: TimeoutError: ");
  EXPECT_EQ(done(), (Strings{"book flight", "book hotel", "book car", "charge", "refund 90000",
                             "cancel car", "cancel hotel", "cancel hotel", "cancel flight"}));
}

TEST_F(Trip, IsUndoneWhenItIsCancelled) {
  std::string run = start("book_trip", "Rome");
  step(2);
  ASSERT_TRUE(engine->cancel(run));
  EXPECT_EQ(finish(run), "cancelled: CancelledError: ");
  Strings all = done();
  EXPECT_EQ(all.back(), "cancel flight");
}

}  // namespace
}  // namespace pawl
