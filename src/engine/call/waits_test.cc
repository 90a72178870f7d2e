// What a run can wait for besides tasks and timers: promises, suspensions, requests, statuses.
#include "engine/call/tokens.h"
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import (workflow, child, compensate, continue_as_new, promise, race, receive, reject, request,
                  resolve, send, set_status, sleep, spawn, suspend, TaskError, wait_event)
from pawl.tasks import work

async def taking(channel):
    return await receive(channel)

@workflow
async def approval(n):
    p = promise()
    set_status(p.token)
    try:
        return ["yes", await p]
    except TaskError as error:
        return [error.kind, error.message, error.data]

@workflow
async def mixed(n):
    before = work("before")
    p = promise()
    after = work("after")
    q = promise()
    set_status([p.token, q.token])
    return await asyncio.gather(before, p, after, q)

@workflow
async def impatient(n):
    p = promise()
    set_status(p.token)
    try:
        await asyncio.wait_for(p, 10)
    except TimeoutError:
        pass
    return await receive("go")

@workflow
async def again(n):
    p = promise()
    set_status(p.token)
    if n == 0:
        await receive("go")
        continue_as_new(1)
    return await p

@workflow
async def idle_server(n):
    await receive("go")

@workflow
async def patient_client(n):
    asked = [request("server", "ask", i) for i in range(n)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return sum(isinstance(answer, TaskError) for answer in answers)

@workflow
async def own(n):
    p = promise()
    resolve(p.token, "mine")
    q = promise()
    await sleep(1)
    reject(q.token, ValueError("no"))
    try:
        await q
    except ValueError as error:
        return [await p, str(error)]

@workflow
async def settler(token):
    resolve(token, 5)
    return "done"

@workflow
async def gives_up_asking(n):
    compensate(work, n)
    await race(suspend("look at this"), sleep(10))
    await receive("in")

@workflow
async def asks_operator(n):
    said = await suspend("look at " + str(n))
    return ["resumed", said]

@workflow
async def asks_twice(n):
    return await asyncio.gather(suspend("one"), suspend("two"))

@workflow
async def suspended_but_busy(n):
    first = asyncio.create_task(taking("in"))
    second = await suspend("wait")
    return [await first, second]

@workflow
async def gives_up(n):
    try:
        return await asyncio.wait_for(suspend("quick?"), 60)
    except TimeoutError:
        return "nobody came"

@workflow
async def server(n):
    for i in range(n):
        request = await receive("ask")
        if request.payload == "bad":
            request.reject(KeyError("bad"))
        elif request.payload == "later":
            held = request
        else:
            request.reply([i, request.payload])
    return "closed"

@workflow
async def client(ask):
    try:
        return await request("server", "ask", ask)
    except LookupError as error:
        return [type(error).__name__, str(error)]
    except TaskError as error:
        return [error.kind, error.message]

@workflow
async def plain_server(n):
    message = await receive("ask")
    return message

@workflow
async def slow_server(n):
    asked = await receive("ask")
    await sleep(60)
    answer = await work(asked.payload)
    asked.reply(answer)
    asked.reply("twice")

@workflow
async def eager_client(n):
    return await asyncio.gather(*[request("server", "ask", i) for i in range(n)])

@workflow
async def teller(n):
    for i in range(n):
        set_status({"step": i})
        await receive("go")
    set_status("done")
    return n

@workflow
async def long_names(n):
    said = []
    for call in (lambda: send("x" * 256, "in", 1), lambda: send("x", "c" * 256, 1),
                 lambda: receive("c" * 256)):
        try:
            call()
        except ValueError as error:
            said.append(str(error))
    return said

@workflow
async def long_reason(n):
    await suspend("é" * n)

@workflow
async def deaf(n):
    await sleep(3600)

@workflow
async def shouter(to):
    send(to, "in", 1)
    await sleep(1)
    return "sent"
)";

class WaitsTest : public testing::Test {
 protected:
  WaitsTest() { driver.deploy(kFlows); }

  std::string start(const std::string& workflow, const std::string& input, const std::string& id) {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted(input);
    request.id = id;
    auto started = driver.start(request);
    EXPECT_TRUE(started) << to_string(started.error());
    return id;
  }
  Key key_of(const std::string& run) {
    return driver.store->find_run(CoreOptions{}.ns, run)->value();
  }
  std::string status(const std::string& run) {
    auto view = driver.store->run(key_of(run)).value();
    return view->state ? view->state->status : view->result->last_status;
  }
  // What set_status said, without the quotes of a str.
  std::string token(const std::string& run) {
    std::string text = status(run);
    return text.size() < 2 ? text : text.substr(1, text.size() - 2);
  }
  std::string settle(const std::string& given, const Answered& answer) {
    std::string said = "no answer";
    driver.core->settle_promise(given, answer, [&](const Status& status) {
      said = status ? "ok" : error_label(status.error().code);
    });
    driver.settle();
    return said;
  }
  std::string resolve(const std::string& given, const std::string& value) {
    return settle(given, {Payload::trusted(value), {}});
  }
  std::string resume(const std::string& run, std::optional<std::string> value = {}) {
    std::string said = "no answer";
    std::optional<Payload> payload;
    if (value) payload = Payload::trusted(*value);
    driver.core->resume({run, payload}, [&](const Status& status) {
      said = status ? "ok" : error_label(status.error().code);
    });
    driver.settle();
    return said;
  }
  void send(const std::string& run, const std::string& channel, const std::string& value) {
    driver.core->send({run, channel, Payload::trusted(value), ""},
                      [](const auto& how) { EXPECT_TRUE(how) << to_string(how.error()); });
    driver.settle();
  }
  void control(const std::string& run, store::Control what) {
    driver.core->control(run, what, [](const Status& status) { EXPECT_TRUE(status); });
    driver.settle();
  }
  std::vector<std::string> logs(const std::string& run) {
    std::vector<std::string> lines;
    auto records = driver.store->logs(key_of(run), 100).value();
    for (const store::LogRecord& log : records) {
      lines.push_back(log.line);
    }
    return lines;
  }

  CoreDriver driver;
};

// --- promises

TEST_F(WaitsTest, APromiseIsAnsweredOnce) {
  start("approval", "1", "a");
  std::string secret = token("a");
  EXPECT_EQ(resolve(secret, R"({"by":"ada"})"), "ok");
  EXPECT_EQ(driver.outcome("a"), R"(["yes",{"by":"ada"}])");
  EXPECT_EQ(resolve(secret, "2"), "PAWL-4032");
}

TEST_F(WaitsTest, APromiseMayBeRejected) {
  start("approval", "1", "a");
  CallError error{"Refused", "not today", Payload::trusted("7"), {}};
  EXPECT_EQ(settle(token("a"), {{}, error}), "ok");
  EXPECT_EQ(driver.outcome("a"), R"(["Refused","not today",7])");
}

TEST_F(WaitsTest, APromiseSurvivesACrashAndSoDoesItsAnswer) {
  start("approval", "1", "a");
  std::string secret = token("a");
  driver.crash();
  control("a", store::Control::kPause);
  EXPECT_EQ(resolve(secret, "1"), "ok");
  EXPECT_EQ(resolve(secret, "2"), "PAWL-4032");
  driver.crash();
  EXPECT_EQ(resolve(secret, "3"), "PAWL-4032");
  EXPECT_EQ(driver.outcome("a"), "waiting");
  control("a", store::Control::kResume);
  EXPECT_EQ(driver.outcome("a"), R"(["yes",1])");
}

TEST_F(WaitsTest, OfTwoAnswersAtOnceTheFirstCounts) {
  start("approval", "1", "a");
  std::vector<std::string> said;
  for (const char* value : {"1", "2"}) {
    driver.core->settle_promise(token("a"), {Payload::trusted(value), {}}, [&](const Status& how) {
      said.push_back(how ? "ok" : error_label(how.error().code));
    });
  }
  driver.settle();
  EXPECT_EQ(said, (std::vector<std::string>{"ok", "PAWL-4032"}));
  EXPECT_EQ(driver.outcome("a"), R"(["yes",1])");
}

TEST_F(WaitsTest, TokensCannotBeGuessed) {
  start("approval", "1", "a");
  std::string secret = token("a");
  EXPECT_GE(secret.size(), 34u);
  std::string other = secret;
  other.back() = other.back() == '0' ? '1' : '0';
  EXPECT_EQ(resolve(other, "1"), "PAWL-4031");
  EXPECT_EQ(resolve("", "1"), "PAWL-4031");
  EXPECT_EQ(resolve("zz-00000000000000000000000000000000", "1"), "PAWL-4031");
  EXPECT_EQ(resolve("7fffffff-00000000000000000000000000000000", "1"), "PAWL-4031");
  EXPECT_EQ(resolve("-1-00000000000000000000000000000000", "1"), "PAWL-4031");
  // A task's key leads to a call that has no token.
  driver.open_session();
  start("mixed", "1", "m");
  Key task = driver.delivered.front().call;
  EXPECT_EQ(resolve(make_token(task, driver.random), "1"), "PAWL-4031");
  EXPECT_EQ(driver.outcome("a"), "waiting");
}

TEST_F(WaitsTest, PromisesAmongOtherCalls) {
  driver.open_session();
  start("mixed", "1", "m");
  std::string both = status("m");
  std::string first = both.substr(2, both.find('"', 2) - 2);
  std::string second = both.substr(both.rfind('-') - (first.find('-')), first.size());
  driver.answer("1");
  driver.crash();
  driver.open_session();
  EXPECT_EQ(resolve(second, "4"), "ok");
  driver.answer("3");
  EXPECT_EQ(resolve(first, "2"), "ok");
  EXPECT_EQ(driver.outcome("m"), "[1,2,3,4]");
  // The timeline has them in the order of their keys.
  auto page = driver.store->timeline(key_of("m"), 0, 10).value();
  ASSERT_EQ(page.calls.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_LT(page.calls[i].key, page.calls[i - 1].key);
}

TEST_F(WaitsTest, APromiseThatNobodyWaitsForIsClosed) {
  start("impatient", "1", "i");
  std::string secret = token("i");
  driver.pass(10);
  EXPECT_EQ(resolve(secret, "1"), "PAWL-4033");
  send("i", "go", "\"gone\"");
  EXPECT_EQ(driver.outcome("i"), "\"gone\"");
  start("approval", "1", "a");
  control("a", store::Control::kCancel);
  EXPECT_EQ(driver.outcome("a"), "cancelled");
  EXPECT_EQ(resolve(token("a"), "1"), "PAWL-4033");
}

TEST_F(WaitsTest, ContinueAsNewClosesPromises) {
  start("again", "0", "g");
  std::string old = token("g");
  send("g", "go", "1");
  EXPECT_NE(token("g"), old);
  EXPECT_EQ(resolve(old, "1"), "PAWL-4033");
  EXPECT_EQ(resolve(token("g"), "2"), "ok");
  EXPECT_EQ(driver.outcome("g"), "2");
}

TEST_F(WaitsTest, AProgramSettlesPromises) {
  start("own", "1", "o");
  driver.pass(1);
  EXPECT_EQ(driver.outcome("o"), R"(["mine","no"])");
  start("approval", "1", "a");
  std::string secret = token("a");
  EXPECT_EQ(driver.outcome(driver.start("settler", "\"" + secret + "\"")), "\"done\"");
  EXPECT_EQ(driver.outcome("a"), R"(["yes",5])");
  // Too late, and never there: a line in the log.
  start("settler", "\"" + secret + "\"", "late");
  EXPECT_EQ(logs("late"), std::vector<std::string>{"resolve: it has been answered before"});
  start("settler", "\"nonsense\"", "wrong");
  EXPECT_EQ(logs("wrong"),
            std::vector<std::string>{"resolve: there is no promise or request with this token"});
}

TEST_F(WaitsTest, AnswersHaveALimit) {
  start("approval", "1", "a");
  std::string large = "\"" + std::string(driver.core->limits().payload_bytes, 'x') + "\"";
  EXPECT_EQ(resolve(token("a"), large), "PAWL-2005");
  EXPECT_EQ(settle(token("a"), {{}, CallError{"E", large, Payload(), {}}}), "PAWL-2005");
  std::string fits = "\"" + std::string(100'000, 'x') + "\"";
  EXPECT_EQ(resolve(token("a"), fits), "ok");
  EXPECT_EQ(driver.outcome("a"), "[\"yes\"," + fits + "]");
}

// --- suspensions

TEST_F(WaitsTest, ASuspendedRunWaitsForAnOperator) {
  start("asks_operator", "7", "s");
  auto open = driver.store->suspensions(key_of("s")).value();
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].name, "look at 7");
  driver.crash();
  EXPECT_EQ(resume("s", "[1]"), "ok");
  EXPECT_EQ(driver.outcome("s"), R"(["resumed",[1]])");
  EXPECT_EQ(resume("s", "[1]"), "PAWL-4035");
  EXPECT_EQ(resume("nobody"), "PAWL-4002");
}

TEST_F(WaitsTest, ResumeWithoutAValueGivesNone) {
  start("asks_operator", "7", "s");
  EXPECT_EQ(resume("s"), "ok");
  EXPECT_EQ(driver.outcome("s"), R"(["resumed",null])");
}

TEST_F(WaitsTest, ResumeAnswersAllSuspensions) {
  start("asks_twice", "1", "s");
  EXPECT_EQ(resume("s", "3"), "ok");
  EXPECT_EQ(driver.outcome("s"), "[3,3]");
}

TEST_F(WaitsTest, OnlyTheFiberThatIsSuspendedWaits) {
  start("suspended_but_busy", "1", "s");
  send("s", "in", "\"meanwhile\"");
  EXPECT_EQ(resume("s", "2"), "ok");
  EXPECT_EQ(driver.outcome("s"), R"(["meanwhile",2])");
}

TEST_F(WaitsTest, ASuspensionMayTimeOut) {
  start("gives_up", "1", "s");
  driver.pass(60);
  EXPECT_EQ(driver.outcome("s"), "\"nobody came\"");
}

TEST_F(WaitsTest, EndingAPauseDoesNotAnswerASuspension) {
  start("asks_operator", "1", "s");
  control("s", store::Control::kPause);
  EXPECT_EQ(resume("s"), "ok");
  EXPECT_EQ(driver.outcome("s"), "waiting");
  EXPECT_EQ(driver.store->suspensions(key_of("s")).value().size(), 1u);
  // With a value it is meant; a pause holds the run back all the same.
  control("s", store::Control::kPause);
  EXPECT_EQ(resume("s", "1"), "ok");
  EXPECT_EQ(driver.outcome("s"), "waiting");
  EXPECT_EQ(resume("s", "2"), "PAWL-4034");
  EXPECT_EQ(resume("s"), "ok");
  EXPECT_EQ(driver.outcome("s"), R"(["resumed",1])");
}

TEST_F(WaitsTest, AValueNeedsASuspension) {
  start("deaf", "1", "d");
  EXPECT_EQ(resume("d", "1"), "PAWL-4034");
  EXPECT_EQ(resume("d"), "ok");
}

TEST_F(WaitsTest, ASuspendedRunIsCancelled) {
  start("asks_operator", "1", "s");
  control("s", store::Control::kCancel);
  EXPECT_EQ(driver.outcome("s"), "cancelled");
  Key key = driver.store->find_run(1, "s")->value_or(0);
  EXPECT_TRUE(driver.store->suspensions(key)->empty()) << "nothing is left open";
}

TEST_F(WaitsTest, ASuspensionThatNobodyWaitsForIsOver) {
  start("gives_up_asking", "1", "s");
  Key key = driver.store->find_run(1, "s")->value_or(0);
  EXPECT_EQ(driver.store->suspensions(key)->size(), 1u);
  driver.pass(10);
  EXPECT_TRUE(driver.store->suspensions(key)->empty());
  // Its undos do not wait for an operator either.
  driver.open_session();
  control("s", store::Control::kCancel);
  driver.serve();
  EXPECT_EQ(driver.outcome("s"), "cancelled");
}

// --- requests

TEST_F(WaitsTest, ARequestIsAnsweredByAnotherRun) {
  start("server", "3", "server");
  EXPECT_EQ(driver.outcome(driver.start("client", "\"hello\"")), R"([0,"hello"])");
  EXPECT_EQ(driver.outcome(driver.start("client", "\"bad\"")), R"(["KeyError","'bad'"])");
  EXPECT_EQ(driver.outcome(driver.start("client", "5")), "[2,5]");
  EXPECT_EQ(driver.outcome("server"), "\"closed\"");
}

TEST_F(WaitsTest, ARequestSurvivesCrashesOnBothSides) {
  driver.open_session();
  start("slow_server", "1", "server");
  std::string asking = driver.start("client", "\"x\"");
  driver.crash();
  driver.pass(60);
  driver.crash();
  driver.open_session();
  driver.answer("\"late\"");
  EXPECT_EQ(driver.outcome(asking), "\"late\"");
  EXPECT_EQ(logs("server"), std::vector<std::string>{});
}

TEST_F(WaitsTest, ManyRequestsAtOnce) {
  start("server", "300", "server");
  std::string asking = driver.start("eager_client", "300");
  driver.settle();
  std::string all = driver.outcome(asking);
  EXPECT_NE(all.find("[299,299]"), std::string::npos) << all;
}

// More than are looked for at once.
TEST_F(WaitsTest, ManyRequestsFailWithTheirRun) {
  start("idle_server", "0", "server");
  std::string asking = driver.start("patient_client", "2500");
  EXPECT_EQ(driver.outcome(asking), "waiting");
  driver.core->send({"server", "go", Payload::trusted("1"), ""}, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome(asking), "2500");
}

TEST_F(WaitsTest, ARequestToNobodyFails) {
  EXPECT_EQ(driver.outcome(driver.start("client", "1")),
            R"(["LookupError","there is no run 'server'"])");
  start("server", "0", "server");
  EXPECT_EQ(driver.outcome(driver.start("client", "1")),
            R"(["LookupError","run 'server' has ended"])");
}

TEST_F(WaitsTest, ARequestFailsWhenTheRunEndsWithoutAnAnswer) {
  start("server", "2", "server");
  std::string held = driver.start("client", "\"later\"");
  EXPECT_EQ(driver.outcome(held), "waiting");
  driver.crash();
  EXPECT_EQ(driver.outcome(driver.start("client", "1")), "[1,1]");
  EXPECT_EQ(driver.outcome(held), R"(["RunEnded","the run has ended without an answer"])");
}

TEST_F(WaitsTest, ARequestThatIsNeverReadFailsWithTheRun) {
  start("deaf", "1", "server");
  std::string asking = driver.start("client", "1");
  control("server", store::Control::kCancel);
  EXPECT_EQ(driver.outcome(asking), R"(["RunEnded","the run has ended without an answer"])");
}

// The run has ended, and the process dies before the request has been failed.
TEST_F(WaitsTest, AStrandedRequestIsFoundAfterACrash) {
  start("deaf", "1", "server");
  std::string asking = driver.start("client", "1");
  driver.core->control("server", store::Control::kCancel, [](const Status&) {});
  auto has_ended = [&] { return !driver.store->run(key_of("server")).value()->state; };
  while (!has_ended()) {
    driver.core->process();
    ASSERT_TRUE(driver.core->has_batch());
    auto result = driver.store->commit(driver.core->take_batch());
    if (!has_ended()) driver.core->committed(std::move(result));
  }
  EXPECT_EQ(driver.store->stranded_requests(0, 10).value().size(), 1u);
  driver.crash();
  EXPECT_EQ(driver.outcome(asking), R"(["RunEnded","the run has ended without an answer"])");
  EXPECT_FALSE(driver.store->has_open_requests().value());
}

TEST_F(WaitsTest, ARequestMayBeAnsweredFromOutside) {
  start("deaf", "1", "server");
  std::string asking = driver.start("client", "1");
  auto inbox = driver.store->inbox(key_of("server"), 0, 10).value();
  ASSERT_EQ(inbox.size(), 1u);
  EXPECT_EQ(resolve(inbox[0].reply_to, "\"from outside\""), "ok");
  EXPECT_EQ(driver.outcome(asking), "\"from outside\"");
}

TEST_F(WaitsTest, ASendToNobodyIsALineInTheLog) {
  start("shouter", "\"nobody\"", "s");
  EXPECT_EQ(logs("s"), std::vector<std::string>{"send: there is no run 'nobody'"});
  start("server", "0", "ended");
  start("shouter", "\"ended\"", "t");
  EXPECT_EQ(logs("t"), std::vector<std::string>{"send: run 'ended' has ended"});
}

TEST_F(WaitsTest, NamesAndReasonsAreBounded) {
  EXPECT_EQ(driver.outcome(driver.start("long_names")),
            R"(["run_id is longer than 255 bytes","channel is longer than 255 bytes",)"
            R"("channel is longer than 255 bytes"])");
  start("long_reason", "9001", "l");
  std::string reason = driver.store->suspensions(key_of("l")).value().at(0).name;
  EXPECT_EQ(reason.size(), std::size_t{16 << 10});
  EXPECT_EQ(reason.substr(reason.size() - 2), "é");
}

// --- statuses

TEST_F(WaitsTest, StatusesHaveVersionsAndWatchers) {
  start("teller", "2", "t");
  std::vector<std::string> seen;
  std::uint64_t version = 0;
  std::function<void(Result<StatusChange>)> watch = [&](Result<StatusChange> change) {
    ASSERT_TRUE(change);
    version = change->version;
    seen.push_back(std::to_string(version) + change->status.text() + (change->ended ? "." : ""));
    if (!change->ended) driver.core->wait_status("t", version, watch);
  };
  driver.core->wait_status("t", 0, watch);
  EXPECT_EQ(seen, std::vector<std::string>{R"(1{"step":0})"});
  send("t", "go", "1");
  EXPECT_EQ(seen.back(), R"(2{"step":1})");
  send("t", "go", "1");
  EXPECT_EQ(seen.back(), "3\"done\".");
  EXPECT_EQ(seen.size(), 3u);
  driver.core->wait_status("t", 3, watch);
  EXPECT_EQ(seen.size(), 4u) << "of an ended run there is nothing to wait for";
}

TEST_F(WaitsTest, AWatcherHearsTheEndWithoutANewStatus) {
  start("teller", "3", "t");
  std::vector<bool> ended;
  driver.core->wait_status("t", 1, [&](Result<StatusChange> how) { ended.push_back(how->ended); });
  EXPECT_TRUE(ended.empty());
  control("t", store::Control::kCancel);
  EXPECT_EQ(ended, std::vector<bool>{true});
}

TEST_F(WaitsTest, AWatcherMayStop) {
  start("teller", "3", "t");
  bool told = false;
  std::uint64_t wait = driver.core->wait_status("t", 1, [&](const auto&) { told = true; });
  EXPECT_NE(wait, 0u);
  driver.core->stop_waiting(wait);
  send("t", "go", "1");
  EXPECT_FALSE(told);
  bool unknown = false;
  driver.core->wait_status("nobody", 0, [&](const Result<StatusChange>& how) {
    unknown = how.error().code == ErrorCode::unknown_run;
  });
  EXPECT_TRUE(unknown);
}

}  // namespace
}  // namespace pawl::engine
