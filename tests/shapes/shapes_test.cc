// Programs in the shapes of other engines, with the fragments of those engines' own documents in
// them, line by line as they stand there. README.md lists them.
#include "durable_test_support.h"

namespace pawl {
namespace {

using Strings = std::vector<std::string>;

class Shapes : public DurableTest {};

// --- DBOS, Temporal: whole runs

TEST_F(Shapes, DbosQueueOfWorkflows) {
  task("process", [this](const std::string& name) {
    did(name);
    return name + "!";
  });
  deploy("dbos_run_queue.py");
  ASSERT_TRUE(engine->set_queue_limits("runs:process_queue", {.max_running = 1}));
  std::string run = start("process_tasks", Strings{"a", "b", "c"});
  EXPECT_EQ(finish(run),
            R"({"results":["a!","b!","c!"],"statuses":["completed","completed","completed"]})");
  EXPECT_EQ(done(), (Strings{"a", "b", "c"})) << "one by one, in their order";
  auto told = engine->stream(run, "progress");
  ASSERT_TRUE(told);
  ASSERT_EQ(told->items.size(), 3u);
  EXPECT_EQ(told->items[2].value.text(), "3");
  EXPECT_TRUE(told->ended);
}

TEST_F(Shapes, TemporalExecutionTimeout) {
  task("reserve", [this](const std::string& seat) { did("reserve " + seat); });
  task("release", [this](const std::string& seat) { did("release " + seat); });
  deploy("temporal_timeouts.py");
  std::string run = start("booking", "12A");
  EXPECT_EQ(finish(run), "parked") << "nobody pays";
  pass(std::chrono::seconds(1));
  EXPECT_EQ(finish(run), R"("RunTimeout")");
  EXPECT_EQ(done(), (Strings{"reserve 12A", "release 12A"}));
  EXPECT_EQ(engine->get("seat-12A")->result->error.kind, "RunTimeout");
}

// --- durable-monty: plain statements

TEST_F(Shapes, MontyGathers) {
  task("encode_video", [this](const std::string& file) {
    did(file);
    return "encoded " + file;
  });
  deploy("monty_gather.py", {.tasks = {"encode_video"}});
  std::string run = start("monty_gather", Payload());
  EXPECT_EQ(finish(run), R"(["encoded a.mp4","encoded b.mp4","encoded c.mp4"])");
  EXPECT_EQ(done().size(), 3u);
  EXPECT_GT(restarts_, 3);
}

TEST_F(Shapes, MontyGathersTwiceWithAnInput) {
  task("encode_video", [](const std::string& file) { return "video of " + file; });
  task("generate_thumb", [](const std::string& video) { return "thumb of " + video; });
  deploy("monty_nested_gather.py",
         {.tasks = {"encode_video", "generate_thumb"}, .inputs = {"title"}});
  std::string run =
      start("monty_nested_gather", std::map<std::string, std::string>{{"title", "T"}});
  step();
  auto calls = calls_of(run);
  EXPECT_EQ(calls.size(), 2u);  // the second gather waits for all of the first
  EXPECT_EQ(finish(run),
            R"({"title":"T","thumbnails":["thumb of video of a.mp4","thumb of video of b.mp4"]})");
}

TEST_F(Shapes, MontyAwaitsWhatIsUsed) {
  task("process", [](const std::string& name, int i) { return name + std::to_string(i); });
  deploy("monty_values.py", {.tasks = {"process"}, .inputs = {"i"}});
  std::string run = start("monty_values", std::map<std::string, int>{{"i", 1}});
  EXPECT_EQ(finish(run), R"([["a1","b1","c1","d1","e1","f1","g1"],"h1",2,"k1!",{"m":"m1"},"n1"])");
}

TEST_F(Shapes, MontyWorker) {
  task("encode_video", [this](const std::string& file) { did(file); });
  deploy("monty_worker.py");
  std::string run =
      start("worker", *Payload::parse(R"([["double",[4]],["add",[1,2]],["double",[5]]])"));
  EXPECT_EQ(finish(run),
            R"({"results":[8,3,10],"resumed":[["e","abc123"]],"seen":[0,0,1],"commits":1,)"
            R"("queued":["again","again"],"states":["running","failed"]})");
  EXPECT_EQ(done(), (Strings{"double.mp4", "add.mp4", "double.mp4"}));
}

// --- duroxide: generators

TEST_F(Shapes, DuroxideSteps) {
  task("Step1", [](const std::string& path) { return path + "!"; });
  task("Step2", [](const std::string& text) { return text + "?"; });
  deploy("duroxide_steps.py");
  EXPECT_EQ(finish(start("MyWorkflow", "orders/7")), R"("orders/7!?")");
  EXPECT_EQ(*engine->workflows(), Strings{"MyWorkflow"});
}

TEST_F(Shapes, DuroxideParallel) {
  task("A", [this](int x) {
    did("A");
    return x + 1;
  });
  task("B", [this](int x) {
    did("B");
    return x + 2;
  });
  deploy("duroxide_parallel.py");
  std::string one = start("Sequential", 10);
  quiet();
  EXPECT_EQ(calls_of(one).size(), 1u);
  EXPECT_EQ(finish(one), "[11,12]");
  std::string both = start("Parallel", 20);
  quiet();
  EXPECT_EQ(calls_of(both).size(), 2u);
  EXPECT_EQ(finish(both), R"([{"ok":21},{"ok":22}])");
}

TEST_F(Shapes, DuroxideRuntime) {
  task("register", [this](const std::string& what) { did(what); });
  deploy("duroxide_runtime.py");
  EXPECT_EQ(finish(start("make", 7)),
            R"([["sqlite","file",null],["postgres","server",null],["postgres","server",7]])");
  EXPECT_EQ(done(), (Strings{"sqlite", "postgres"}));
}

TEST_F(Shapes, DuroxideMailbox) {
  task("Generate", [](const std::string& text) { return "echo " + text; });
  deploy("duroxide_mailbox.py");
  std::string run = start("ChatBot", Strings{}, {.id = "chat"});
  // Before anybody waits for them; they outlive continue_as_new.
  send(run, "inbox", "a");
  send(run, "inbox", "b");
  restart();
  step();
  quiet();
  EXPECT_EQ(status(run), R"("step 2")");
  EXPECT_EQ(finish(run), "parked");
  restart();
  send(run, "inbox", "bye");
  EXPECT_EQ(finish(run), R"({"messages":["echo a","echo b"]})");
  EXPECT_EQ(log(run), (Strings{"message", "message", "message"}));
}

class DuroxideContext : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("Double", [](int x) { return 2 * x; });
    deploy("duroxide_context.py");
  }
};

TEST_F(DuroxideContext, RetriesAsThePolicySays) {
  task("Flaky", [this](TaskContext& context, int x) {
    did("flaky");
    if (context.attempt() < 3) throw std::runtime_error("not yet");
    return x;
  });
  task("Broken", [this](TaskContext& context, int) -> int {
    did("broken");
    throw TaskError("IOError", "attempt " + std::to_string(context.attempt()));
  });
  std::string run = start("Retries", 5);
  EXPECT_EQ(finish(run), R"([5,"attempt 1","attempt 2"])");
  EXPECT_EQ(done(), (Strings{"flaky", "flaky", "flaky", "broken", "broken", "broken"}));
}

TEST_F(DuroxideContext, GivesSessionsAsKeys) {
  task("Load", [](int x) { return x; });
  std::string run = start("Sessions", 5);
  EXPECT_EQ(finish(run), "[5,5,5]");
}

TEST_F(DuroxideContext, RacesAnyNumber) {
  task("Fast", [](const std::string& x) { return x; });
  std::string run = start("Races", "quick");
  step();
  pass(std::chrono::milliseconds(50));
  restart();
  // What the losers of the first race waited for is still to be had.
  send(run, "inbox", "letter");
  restart();
  send(run, "approval", *Payload::parse(R"({"approved":true})"));
  EXPECT_EQ(finish(run), R"(["quick",{"index":1,"value":null},[{"ok":{"approved":true}},)"
                         R"({"ok":{"index":0,"value":"letter"}},{"ok":null}]])");
}

TEST_F(DuroxideContext, HasChildren) {
  std::string run = start("Family", 3, {.id = "family"});
  EXPECT_EQ(finish(run), R"([6,8,[{"ok":0},{"ok":2}],"no -1"])");
  EXPECT_EQ(finish("detached-child"), "80");
  EXPECT_EQ(engine->get("named-child")->parent, "family");
  EXPECT_EQ(engine->get("detached-child")->parent, "");
}

TEST_F(DuroxideContext, KnowsTimeIdsAndStatus) {
  std::string run = start("Facts", 0, {.id = "f"});
  quiet();
  EXPECT_EQ(status(run), R"({"step":1})");
  EXPECT_EQ(finish(run), R"([4,true,1500,{"step":1},null,"f",1,"Facts",5])");
  EXPECT_EQ(log(run), (Strings{"debug", "info", "warn", "error"}));
  auto lines = engine->logs(run);
  EXPECT_EQ(lines->at(2).level, 30);
}

TEST_F(DuroxideContext, TakesTypedWordsAsPlainOnes) {
  std::string run = start("Typed", 1);
  send(run, "go", "now");
  EXPECT_EQ(finish(run), R"([2,4,8,[2,"now"],[1,2]])");
}

TEST_F(DuroxideContext, ContinuesAsNewWhereItYields) {
  std::string run = start("Loop", *Payload::parse(R"({"left":3,"seen":[]})"));
  for (int i = 0; i < 3; ++i) {
    send(run, "inbox", i);
    restart();
  }
  EXPECT_EQ(finish(run), "[0,1,2]");
  EXPECT_EQ(log(run), (Strings{"round 3", "round 2", "round 1"}));
}

TEST_F(DuroxideContext, RunsFinallyWhenItIsCancelled) {
  std::string run = start("Tidy", 0);
  restart();
  ASSERT_TRUE(engine->cancel(run));
  EXPECT_EQ(finish(run), "cancelled: CancelledError: ");
  EXPECT_EQ(log(run), Strings{"tidied up"});
}

TEST_F(DuroxideContext, YieldsFromParts) { EXPECT_EQ(finish(start("Parts", 1)), "[2,4]"); }

TEST_F(DuroxideContext, SaysWhatIsWrong) {
  auto ending_of = [&](const char* input) { return finish(start("Wrong", input)); };
  EXPECT_EQ(ending_of("yield"), "failed: RuntimeError: Task got bad yield: {'type': 'activity'}");
  EXPECT_EQ(ending_of("backoff"),
            "failed: ValueError: a retry policy's backoff is 'exponential', 'fixed', 'linear' or "
            "'none', not 'wild'");
  EXPECT_EQ(ending_of("field"), "failed: ValueError: a retry policy has no field 'attempts'");
  EXPECT_EQ(ending_of("version"), "failed: LookupError: workflow 'Child' has no version '9.0.0'");
}

TEST_F(DuroxideContext, StartsVersions) {
  EXPECT_EQ(finish(start("Versions", 0)),
            R"([["now",2],["before",1,"Priced"],["now",2],["now",4],10,["before",4,"Priced"]])");
  EXPECT_EQ(finish("detached-version"), R"(["before",6,"Priced"])");
}

class DuroxideValues : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("Render", [](TaskContext& context, const std::string& x) {
      if (x == "bad") throw TaskError("IOError", "attempt " + std::to_string(context.attempt()));
      return x + "!";
    });
    deploy("duroxide_values.py");
  }
};

// The engine's own workers serve the queue `default`.
TEST_F(DuroxideValues, RoutesByTags) {
  std::string run = start("Tagged", "a");
  quiet();
  ASSERT_EQ(calls_of(run).size(), 1u);
  EXPECT_EQ(calls_of(run)[0].queue, "gpu");
  pass(std::chrono::milliseconds(50));  // nobody takes the task; the timer wins
  EXPECT_EQ(finish(run), "1");
}

TEST_F(DuroxideValues, GivesOutcomes) {
  EXPECT_EQ(finish(start("Outcomes", "a")),
            R"([[{"ok":"a!"},{"err":"attempt 2"}],["x!",{"err":"attempt 1"}],)"
            R"({"index":0,"value":"attempt 1"}])");
}

TEST_F(DuroxideValues, KeepsValuesAndStatusOverGenerations) {
  std::string run = start("Values", 0);
  quiet();
  EXPECT_TRUE(status(run).starts_with(
      R"({"custom_status":"busy","kv_values":{"kept":"first"},"kv_updated_at":{"kept":)"))
      << status(run);
  pass(std::chrono::milliseconds(10));
  quiet();
  restart();
  EXPECT_TRUE(status(run).starts_with(
      R"({"custom_status":"busy","kv_values":{"kept":"first","number":"1"},)"))
      << status(run);
  send(run, "go", 1);
  EXPECT_EQ(finish(run),
            R"([[null,"first",null,{"kept":"first","number":"1"},["kept","number"],2,0],2,3])");
  EXPECT_TRUE(status(run).starts_with(R"({"custom_status":"done","kv_values":{"end":"yes"},)"))
      << status(run);
}

TEST_F(DuroxideValues, Keeps150ValuesOverGenerations) {
  std::string run = start("Heavy", 0);
  for (int generation = 1; generation <= 3; ++generation) {
    quiet();
    restart();
    send(run, "go", generation);
  }
  EXPECT_EQ(finish(run),
            "[150," + std::to_string(149 * 64 * 1024 + 12) + R"(,"generation 2","999"])");
}

TEST_F(DuroxideValues, HasRoomFor150Values) {
  std::string run = start("Limits", 0);
  quiet();
  EXPECT_GT(status(run).size(), 150u * 64 * 1024);
  restart();
  send(run, "go", 1);
  EXPECT_EQ(finish(run), R"(["the value of 'large' has 65537 bytes; at most 65536 fit",)"
                         R"("an orchestration has at most 150 keys",150])");
}

TEST_F(DuroxideValues, ContinuesAsOtherVersions) {
  EXPECT_EQ(finish(start("Upgrading@1.0.0", Payload())), R"("the latest")");
  EXPECT_EQ(finish(start("Plain", 0)),
            R"([["Upgrading","1.0.2",{"from":"again"}],2,"the latest"])");
}

TEST_F(Shapes, DuroxideRegisteredInFunctions) {
  task("Greet", [](const std::string& name) { return "Hello, " + name; });
  deploy("duroxide_nested.py");
  EXPECT_EQ(finish(start("Outer", "ada")), R"("[\"Hello, order-ada-3\"]")");
  EXPECT_EQ(finish(start("Late", 5)), R"(["Late","2.0.0",5])");
}

// --- Waymark: classes

TEST_F(Shapes, WaymarkWorkflow) {
  task("fetch_users", [](const Strings& ids) {
    std::string users;
    for (const std::string& id : ids) {
      users += (users.empty() ? "[" : ",") + std::string(R"({"id":")") + id + R"(","email":")" +
               id + R"(@example.com","active":)" + (id == "b" ? "false" : "true") + "}";
    }
    return *Payload::parse(users + "]");
  });
  task("send_email",
       [](const std::string& to, const std::string& subject) {
         if (to == "c@example.com") throw TaskError("Bounced", "no such address", false);
         return subject + " " + to;
       },
       {.parameters = {"to", "subject"}});
  deploy("waymark_workflow.py");
  std::string run = start("WelcomeEmailWorkflow", *Payload::parse(R"({"user_ids":["a","b","c"]})"));
  EXPECT_EQ(finish(run), R"(["Welcome a@example.com","Bounced: no such address"])");
}

TEST_F(Shapes, WaymarkPolicies) {
  task("slow", [this](TaskContext& context, const std::string& order) -> std::string {
    did(order);
    if (context.attempt() < 3) throw TaskError("TimeoutError", "too late");
    return order + " at last";
  });
  task("fragile_step", [this](const std::string& order) -> std::string {
    did("fragile");
    throw TaskError("ValueError", order);
  });
  deploy("waymark_policies.py");
  // A time-out is retried where a policy says ActionTimeout; without a policy there is one attempt.
  EXPECT_EQ(finish(start("TriedWorkflow", "o1")), R"(["o1 at last","ValueError",1])");
  EXPECT_EQ(done(), (Strings{"o1", "o1", "o1", "fragile"}));
  EXPECT_EQ(finish(start("Named", Payload())),
            R"~(["triedworkflow","RetryPolicy(attempts=2, exception_types=None, )~"
            R"~(backoff_seconds=None)",true])~");
}

// --- pydantic: models

TEST_F(Shapes, PydanticModels) {
  int calls = 0;
  task("charge", [&](const Payload& order) {
    const std::string reference = ++calls == 1 ? "pay-7" : "other";
    return *Payload::parse(R"({"order":)" + order.text() + R"(,"reference":")" + reference +
                           R"("})");
  });
  deploy("pydantic_models.py");
  std::string run = start("shop", *Payload::parse(R"({"id":"7","lines":[{"code":"ab","count":2,)"
                                                  R"("price":"1.50"}],"pay":{"kind":"card",)"
                                                  R"("number":"1234"}})"));
  send(run, "approvals", *Payload::parse(R"({"value":"yes"})"));
  EXPECT_EQ(
      finish(run),
      R"~({"total":{"$decimal":"3.00"},"pay":"Card","paid":"PAY-7","shared":1,)~"
      R"~("approval":true,"problems":[{"$tuple":[{"$tuple":[0,"code"]},"string_too_short"]},)~"
      R"~({"$tuple":[{"$tuple":[0,"price"]},"decimal_max_places"]}],)~"
      R"~("refused":"task 'charge' gave what does not fit Payment: result.reference: )~"
      R"~(Value error, not one of ours",)~"
      R"~("json":"{\"order\":{\"id\":7,\"pay\":{\"kind\":\"card\",\"number\":\"1234\"},)~"
      R"~(\"total\":\"3.00\"},\"reference\":\"PAY-7\"}"})~");
}

TEST_F(Shapes, WaymarkRunAction) {
  task("inconsistent", [this](TaskContext& context, const std::string& order) -> std::string {
    did(order);
    if (order == "hopeless" || order == "unlisted" || context.attempt() < 4) {
      throw TaskError("ValueError", order + " " + std::to_string(context.attempt()));
    }
    return order + " at last";
  });
  deploy("waymark_workflow.py");
  std::string run = start("OrderWorkflow", "o1");
  Time begun = now();
  EXPECT_EQ(finish(run),
            R"({"patient":"o1 at last","hopeless":"hopeless 2","unlisted":"unlisted 1"})");
  EXPECT_EQ(done(), (Strings{"o1", "o1", "o1", "o1", "hopeless", "hopeless", "unlisted"}));
  // A day of sleep, and the waits between attempts.
  EXPECT_GE(now() - begun, std::chrono::hours(24) + std::chrono::seconds(11));
  auto calls = calls_of(run);
  EXPECT_EQ(calls.back().attempt, 4u);
}

// --- DBOS and Celery: workflows without async

class DbosStore : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("create_order", [](const Strings& items) { return "order of " + items.at(0); });
    task("reserve_inventory", [](const Strings& items) { return items.at(0) != "gone"; });
    task("undo_reserve", [this](const Strings& items) { did("release " + items.at(0)); });
    task("update_order", [this](const std::string&, const std::string& state) { did(state); });
    deploy("dbos_store.py");
  }
};

TEST_F(DbosStore, WaitsForThePaymentWhereItReceives) {
  std::string run = start("checkout", Strings{"lamp"}, {.id = "c"});
  step(2);
  quiet();
  EXPECT_EQ(status(run), R"({"payment_id":"c"})");
  restart();
  send(run, "payment", "paid");
  EXPECT_EQ(finish(run), R"({"order":"order of lamp","status":"dispatched","steps":[3,2,1]})");
  EXPECT_EQ(done(), (Strings{"paid", "3 to go", "2 to go", "1 to go"}));
}

TEST_F(DbosStore, FailsAndUndoesWhenNobodyPays) {
  std::string run = start("checkout", Strings{"lamp"});
  EXPECT_EQ(finish(run), "failed: RuntimeError: payment: late");
  EXPECT_EQ(done(), (Strings{"cancelled", "release lamp"}));
}

TEST_F(DbosStore, ACancelIsRaisedWhereItWaits) {
  std::string run = start("checkout", Strings{"lamp"});
  step(2);
  quiet();
  ASSERT_TRUE(engine->cancel(run));
  EXPECT_EQ(finish(run), "cancelled: CancelledError: ");
  EXPECT_EQ(done(), Strings{"release lamp"});
}

TEST_F(DbosStore, ReturnsEarly) {
  std::string run = start("checkout", Strings{"gone"});
  EXPECT_EQ(finish(run), R"({"order":"order of gone","status":"out of stock"})");
}

class DbosQueue : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("crawl", [](const std::string& root) {
      return Strings{root + "/a", root + "/b", root + "/c"};
    });
    task("index", [this](const std::string& url) {
      did(url);
      return *Payload::parse(R"({"url":")" + url + R"(","words":)" + std::to_string(url.size()) +
                             "}");
    });
    deploy("dbos_queue.py");
  }
};

TEST_F(DbosQueue, GathersChildrenAndCalls) {
  std::string run = start("index_site", "r");
  EXPECT_EQ(finish(run), R"({"r/a":3,"r/b":3,"r/c":3,"r":1})");
  EXPECT_EQ(done().size(), 4u);
  EXPECT_EQ(done().front(), "r/a") << "the first child is over before the others begin";
}

TEST_F(DbosQueue, AsksOthersAndPeople) {
  std::string library =
      start("librarian", *Payload::parse(R"({"moby":1,"ulysses":2})"), {.id = "librarian"});
  std::string run = start("reader", Strings{"ulysses", "faust"});
  EXPECT_EQ(finish(run), "parked");
  const std::string token = status(run);
  ASSERT_TRUE(engine->resolve(token.substr(1, token.size() - 2), "yes"));
  EXPECT_EQ(finish(run), "parked");
  restart();
  ASSERT_TRUE(engine->resume(run, "sure"));
  EXPECT_EQ(finish(run),
            R"({"got":[2,"not here"],"answer":"yes","operator":"sure","last":"closed"})");
  EXPECT_EQ(finish(library), R"({"moby":1})");
}

TEST_F(Shapes, CeleryCanvas) {
  task("fetch", [this](const std::string& url) -> int {
    did(url);
    if (url == "bad") throw TaskError("Failed", "no " + url, false);
    return static_cast<int>(url.size());
  });
  task("total", [](const std::vector<int>& sizes) {
    int sum = 0;
    for (int size : sizes) sum += size;
    return sum;
  });
  task("report", [](const std::string& text) { return "sent " + text; });
  deploy("celery_canvas.py");
  EXPECT_EQ(finish(start("chain", "abc")), R"("sent size 6")");
  std::string chord = start("chord", Strings{"ab", "bad", "abcd"});
  quiet();
  EXPECT_EQ(calls_of(chord).size(), 3u) << "side by side";
  EXPECT_EQ(finish(chord), R"([6,["no bad"]])");
  EXPECT_EQ(finish(start("Campaign", Strings{"x", "y"})), R"(["sent x","sent y"])");
}

// --- Rhythm and nodetool

TEST_F(Shapes, RhythmTask) {
  options_.queues = {"default", "orders"};
  restart();
  task("charge_card", [](TaskContext& context, const std::string& order, double amount) {
    EXPECT_EQ(context.queue(), "orders");
    return std::map<std::string, std::string>{
        {"charge_id", order + "/" + std::to_string(static_cast<int>(amount))}};
  });
  deploy("rhythm_task.py");
  std::string run = start("order", *Payload::parse(R"({"order_id":"o","amount":12.5})"));
  EXPECT_EQ(finish(run), R"("o/12")");
}

class Nodetool : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("acquire_lease", [this](const std::string& name) { did("lease " + name); });
    task("read_stuck", [this] {
      return now() < begun + std::chrono::seconds(30) ? Strings{"r1", "done"} : Strings{"r2"};
    });
    task("read_incomplete", [](const std::string& run) { return Strings{run + "-a", run + "-b"}; });
    task("mark", [this](const std::string&, const std::string& key, const std::string& state) {
      did(key + " " + state);
      return key + " " + state;
    });
    task("run_again", [this] { did("again"); });
    task("log_event",
         [](const std::string&) -> int { throw TaskError("IOError", "the log is full", false); });
    task("append_message", [this](const std::string& message) { did("append " + message); });
    task("pending_messages", [] { return Strings{"m1", "m2"}; });
    task("add_trigger",
         [this](const std::string& run, const std::string& node, const std::string& input,
                const Payload& payload, const Payload& cursor) {
           did(run + " " + node + " " + input + " " + payload.text() + " " + cursor.text());
         });
    deploy("nodetool_recovery.py");
  }
  Time begun = now();
};

TEST_F(Nodetool, RecoversAgainAndAgain) {
  std::string run = start("recovery", Payload());
  // Reads and the lease of r1, four marks, the run; the lease of the one that is done.
  step(9);
  pass(std::chrono::seconds(30));
  step(8);
  EXPECT_EQ(done(), (Strings{"lease recovery", "r1-a scheduled 2", "r1-b scheduled 2",
                             "wait resuming {'at': 3}", "r1 recovering", "again", "lease recovery",
                             "lease recovery", "r2-a scheduled 2", "r2-b scheduled 2",
                             "wait resuming {'at': 3}", "r2 recovering", "again"}));
  EXPECT_EQ(log(run),
            (Strings{"r1 None {'resumed_with': {'at': 3}}", "done (False, 'Not resumable') {}",
                     "r2 None {'resumed_with': {'at': 3}}"}));
  ASSERT_TRUE(engine->cancel(run));
  EXPECT_EQ(finish(run), "cancelled: CancelledError: ");
}

TEST_F(Nodetool, KeepsStateInboxAndTriggers) {
  std::string run = start("runner", "j");
  EXPECT_EQ(finish(run), R"(["running","running",["m1 claimed by w1","m2 claimed by w1"],)"
                         R"(["Event logging failed (non-fatal): the log is full"],)"
                         R"("Audit-only","DEPRECATED:"])");
  EXPECT_EQ(done(),
            (Strings{"j running", "j running", "append m", "m1 claimed by w1", "m1 consumed",
                     "m2 claimed by w1", "m2 consumed", R"(j n i-1 {"x":1} null)"}));
}

}  // namespace
}  // namespace pawl
