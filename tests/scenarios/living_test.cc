// Scenarios that live long: actors, loops without an end, new versions beside old runs.
#include "durable_test_support.h"

namespace pawl {
namespace {

using Strings = std::vector<std::string>;
using std::chrono::minutes;
using std::chrono::seconds;

// --- chat actor with mailbox

class Chat : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("complete", [](const Payload& history) {
      PayloadTree tree = *PayloadTree::parse(history.text());
      return std::to_string(tree.elements().size()) + " " +
             tree.elements().back().find("text")->text();
    });
    deploy("chat.py");
    start("conversation", *Payload::parse(R"({"idle":3600})"), {.id = "actor"});
  }
  std::string visit(const std::string& id, const Strings& texts) {
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "\"" : ",\"") + text + "\"";
    return start("visitor", *Payload::parse(R"({"actor":"actor","texts":[)" + list + "]}"),
                 {.id = id});
  }
};

TEST_F(Chat, AnswersEverybodyInTurn) {
  visit("ann", {"a", "b", "c", "d"});
  EXPECT_EQ(finish("ann"), R"(["1 a","3 b","5 c","5 d"])");
  visit("bob", {"e", "f"});
  visit("cy", {"g"});
  EXPECT_EQ(finish("bob").substr(0, 8), R"(["7 e",")");
  EXPECT_EQ(finish("cy").substr(0, 2), "[\"");
  EXPECT_EQ(status("actor"), R"({"answered":7})");
  send("actor", "inbox", *Payload::parse(R"({"text":"bye"})"));
  EXPECT_EQ(finish("actor"), R"({"answered":7,"remembered":6})");
  EXPECT_EQ(status("actor"), R"({"answered":7})") << "what it said last is there when it has ended";
}

TEST_F(Chat, EndsWhenNobodyComes) { EXPECT_EQ(finish("actor"), "failed: TimeoutError: "); }

// --- self-pruning eternal loop

TEST_F(DurableTest, WatchesAServiceForEver) {
  std::atomic<int> probes = 0;
  task("probe", [&](const std::string&) {
    int number = ++probes;
    if (number > 40 && number <= 50) throw TaskError("Down", "no answer");
    return number;
  });
  task("alert",
       [this](const std::string& service, const std::string& text) { did(service + " " + text); });
  deploy("monitor.py");
  std::string run = start("monitor", *Payload::parse(R"({"service":"db","every":60})"));
  open_gate();
  quiet();
  std::size_t most = 0;
  for (int i = 0; i < 100; ++i) {
    if (i % 10 == 5) restart();
    pass(seconds(60));
    most = std::max(most, calls_of(run).size());
  }
  EXPECT_EQ(done(), (Strings{"db down", "db up"}));
  EXPECT_EQ(status(run), R"({"down":false,"readings":[97,98,99,100,101],"probes":101})");
  send(run, "commands", "stop");
  EXPECT_EQ(finish(run), "101");
}

// --- version upgrade beside old runs

TEST_F(DurableTest, KeepsOldRunsOnTheirVersion) {
  task("pack", [](const std::string& order) { return "parcel of " + order; });
  task("insure", [](const std::string& parcel, int amount) {
    return parcel + " for " + std::to_string(amount);
  });
  task("ship", [](const std::string& parcel) { return parcel + " shipped"; });
  deploy_text("delivery.py", text_of("upgrade_1.py"));
  start("deliver", "lamp", {.id = "old"});
  step();
  deploy_text("delivery.py", text_of("upgrade_2.py"));
  start("deliver", "chair", {.id = "new"});
  step();
  EXPECT_NE(engine->get("old")->version, engine->get("new")->version);
  // Comments and spacing are no new version.
  auto same = engine->deploy({{"delivery.py", "# Again.\n\n" + text_of("upgrade_2.py")}});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->version, engine->get("new")->version);
  for (const char* run : {"old", "new"}) {
    send(run, "paid", *Payload::parse(R"({"amount":40})"));
    restart();
  }
  EXPECT_EQ(finish("old"), R"("parcel of lamp shipped")");
  EXPECT_EQ(finish("new"), R"("parcel of chair for 40 shipped")");
}

}  // namespace
}  // namespace pawl
