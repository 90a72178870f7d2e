#include "pawl/task.h"

#include <atomic>
#include <ios>
#include <stdexcept>
#include <system_error>

#include "engine/service/engine_test_support.h"
#include "engine/task/task_adapter.h"

namespace pawl {

struct Payment {
  std::string id;
  bool ok = false;
};
PAWL_FIELDS(Payment, id, ok);

namespace {

namespace shop {
struct CardDeclined : std::runtime_error {
  using std::runtime_error::runtime_error;
};
template <typename T>
struct Failed {};
}  // namespace shop

std::string plain_function(const std::string& name, int number) {
  return name + std::to_string(number);
}

TEST(ExceptionKindTest, NamesWhatPythonKnows) {
  using engine::kind_of_exception;
  EXPECT_EQ(kind_of_exception("std::runtime_error"), "RuntimeError");
  EXPECT_EQ(kind_of_exception("std::out_of_range"), "IndexError");
  EXPECT_EQ(kind_of_exception("std::ios_base::failure[abi:cxx11]"), "failure[abi:cxx11]");
  EXPECT_EQ(kind_of_exception("std::filesystem::__cxx11::filesystem_error"), "OSError");
  EXPECT_EQ(kind_of_exception("shop::CardDeclined"), "CardDeclined");
  EXPECT_EQ(kind_of_exception("pawl::(anonymous namespace)::Late"), "Late");
  EXPECT_EQ(kind_of_exception("shop::Failed<std::vector<int> >"), "Failed");
  EXPECT_EQ(kind_of_exception("Bare"), "Bare");
  EXPECT_EQ(kind_of_exception(""), "RuntimeError");
}

class TaskTest : public EngineTest {
 protected:
  void SetUp() override {
    EngineTest::SetUp();
    deploy(R"(
from pawl import workflow, TaskError, options
from pawl.tasks import f

once = f.options(retry=1)

@workflow
async def call(args):
    try:
        return await once(*args)
    except TaskError as error:
        return [error.kind, error.message, error.data]

@workflow
async def named(keywords):
    try:
        return await once(**keywords)
    except TaskError as error:
        return [error.kind, error.message]

@workflow
async def mixed(args):
    try:
        return await once(args[0], second=args[1])
    except TaskError as error:
        return [error.kind, error.message]

@workflow
async def thrice(x):
    try:
        return await f.options(retry={"max_attempts": 3, "backoff": 0.001})(x)
    except TaskError as error:
        return [error.kind, error.attempts]
)");
  }
  std::string call(const std::string& args) { return run("call", Payload::trusted(args)); }
};

TEST_F(TaskTest, TakesTypedSignatures) {
  engine->task("f", [](std::string order, int cents) -> Payment {
    return {order + "/" + std::to_string(cents), true};
  });
  EXPECT_EQ(call(R"(["o1",5])"), R"({"id":"o1/5","ok":true})");
  EXPECT_EQ(call(R"([[1],5])"),
            R"(["TypeError","task 'f': argument 1: expected a str, got a list",null])");
  EXPECT_EQ(call(R"(["o1",99999999999])"),
            R"(["TypeError","task 'f': argument 2: 99999999999 is out of range",null])");
  EXPECT_EQ(call(R"(["o1"])"), R"(["TypeError","task 'f': argument 2 is missing",null])");
  EXPECT_EQ(call(R"(["o1",1,2])"),
            R"(["TypeError","task 'f': it takes 2 arguments but 3 were given",null])");
}

TEST_F(TaskTest, TakesEveryKindOfCallable) {
  engine->task("f", plain_function);
  EXPECT_EQ(call(R"(["a",1])"), "\"a1\"");
  engine->task("f", &plain_function);
  EXPECT_EQ(call(R"(["a",2])"), "\"a2\"");
  std::function<int(int)> twice = [](int x) { return 2 * x; };
  engine->task("f", twice);
  EXPECT_EQ(call("[4]"), "8");
  struct Counter {
    int operator()(int x) noexcept { return x + 1; }
  };
  engine->task("f", Counter());
  EXPECT_EQ(call("[4]"), "5");
  engine->task("f", [](std::string_view text) { return std::string(text) + "!"; });
  EXPECT_EQ(call(R"(["hi"])"), "\"hi!\"");
  engine->task("f", [](const std::vector<int>& numbers) { return numbers.size(); });
  EXPECT_EQ(call("[[1,2,3]]"), "3");
  engine->task("f", [] {});
  EXPECT_EQ(call("[]"), "null");
  engine->task("f", [](TaskContext& context) { return context.args(); });
  EXPECT_EQ(call("[1,2]"), "[1,2]");
  engine->task("f",
               TaskFunction([](TaskContext& context) -> TaskAnswer { return context.args(); }));
  EXPECT_EQ(call(R"([1,{"a":[2]}])"), R"([1,{"a":[2]}])");
}

TEST_F(TaskTest, TakesPayloadsAsTheyAre) {
  engine->task("f", [](const Payload& first, Payload second) {
    return Payload::trusted("[" + second.text() + "," + first.text() + "]");
  });
  EXPECT_EQ(call(R"([{"$set":[1]},"x, [y]"])"), R"(["x, [y]",{"$set":[1]}])");
}

TEST_F(TaskTest, GivesAContext) {
  engine->task("f", [](TaskContext& context, int x) {
    return std::tuple(context.run_id(), context.name(), context.queue(), context.attempt(), x,
                      context.deadline().has_value(), context.cancelled(), context.stopping());
  });
  auto started = engine->start("call", std::vector<int>{7}, {.id = "r1"});
  ASSERT_TRUE(started);
  EXPECT_EQ(ending("r1"), R"({"$tuple":["r1","f","default",1,7,false,false,false]})");
  auto timeline = engine->timeline("r1");
  ASSERT_TRUE(timeline);
  ASSERT_EQ(timeline->calls.size(), 1u);
  EXPECT_TRUE(timeline->calls[0].id.starts_with("r1/"));
}

TEST_F(TaskTest, TakesKeywordsByNameOrAsAStruct) {
  engine->task("f", [](const Payment& payment) { return payment.id; });
  EXPECT_EQ(run("named", Payment{"p1", true}), "\"p1\"");
  EXPECT_EQ(run("named", std::map<std::string, int>{{"id", 1}}),
            R"(["TypeError","task 'f': argument 1.id: expected a str, got an int"])");
  EXPECT_EQ(call(R"([{"id":"p2","ok":false}])"), "\"p2\"");

  auto difference = [](int first, std::optional<int> second) { return first - second.value_or(1); };
  engine->task("f", difference, {.parameters = {"first", "second"}});
  EXPECT_EQ(run("named", std::map<std::string, int>{{"second", 2}, {"first", 5}}), "3");
  EXPECT_EQ(run("named", std::map<std::string, int>{{"first", 5}}), "4");
  EXPECT_EQ(run("mixed", std::vector<int>{9, 4}), "5");
  EXPECT_EQ(run("named", std::map<std::string, int>{{"second", 2}}),
            R"(["TypeError","task 'f': argument 1 is missing"])");
  EXPECT_EQ(run("named", std::map<std::string, int>{{"third", 2}}),
            R"(["TypeError","task 'f': it has no parameter named 'third'"])");
  engine->task("f", difference, {.parameters = {"second", "first"}});
  EXPECT_EQ(run("mixed", std::vector<int>{9, 4}),
            R"(["TypeError","task 'f': it got two values for 'second'"])");
}

TEST_F(TaskTest, TurnsExceptionsIntoErrors) {
  engine->task("f", [](int which) -> int {
    switch (which) {
      case 0:
        throw std::runtime_error("broken");
      case 1:
        throw shop::CardDeclined("no funds");
      case 2:
        throw TaskError("OutOfStock", "none left", false, Payload::trusted("{\"left\":0}"));
      case 3:
        throw 42;
      case 4:
        throw std::system_error(std::make_error_code(std::errc::timed_out));
      case 5:
        throw shop::Failed<int>();
      default:
        return which;
    }
  });
  EXPECT_EQ(call("[0]"), R"(["RuntimeError","broken",null])");
  EXPECT_EQ(call("[1]"), R"(["CardDeclined","no funds",null])");
  EXPECT_EQ(call("[2]"), R"(["OutOfStock","none left",{"left":0}])");
  EXPECT_EQ(call("[3]"), R"(["RuntimeError","the task threw an object of type int",null])");
  EXPECT_EQ(call("[4]"), R"(["OSError","Connection timed out",null])");
  EXPECT_NE(call("[5]").find("Failed<int>"), std::string::npos);
  EXPECT_EQ(call("[6]"), "6");
}

TEST_F(TaskTest, TakesErrorsByResult) {
  engine->task("f", [](int x) -> Result<int> {
    if (x < 0) return fail(ErrorCode::invalid_request, "x is negative");
    return x;
  });
  EXPECT_EQ(call("[3]"), "3");
  EXPECT_EQ(call("[-3]"), R"(["PAWL-4006","x is negative",null])");
  engine->task("f", []() -> Status { return {}; });
  EXPECT_EQ(call("[]"), "null");
}

TEST_F(TaskTest, RetriesUnlessItMustNot) {
  std::atomic<int> calls = 0;
  engine->task("f", [&](bool retryable) {
    ++calls;
    throw TaskError("Odd", "again", retryable);
  });
  EXPECT_EQ(run("thrice", true), R"(["Odd",3])");
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(run("thrice", false), R"(["Odd",1])");
  EXPECT_EQ(calls, 4);
}

TEST_F(TaskTest, GivesBackWithoutCountingTheAttempt) {
  std::atomic<int> calls = 0;
  engine->task("f", [&](TaskContext& context) {
    if (++calls < 3) throw GiveBack();
    return context.attempt();
  });
  EXPECT_EQ(call("[]"), "1");
  EXPECT_EQ(calls, 3);
}

TEST_F(TaskTest, SaysWhatItLacks) {
  engine->task("other", [] {});
  EXPECT_EQ(call("[]"), R"(["LookupError","this process has no task 'f'",null])");
}

TEST_F(TaskTest, ShowsProgress) {
  std::atomic<bool> go_on = false;
  engine->task("f", [&](TaskContext& context) {
    context.heartbeat();
    context.heartbeat(std::map<std::string, int>{{"done", 40}});
    while (!go_on && !context.stopping()) std::this_thread::yield();
  });
  ASSERT_TRUE(engine->start("call", std::vector<int>{}, {.id = "r"}));
  std::string progress;
  while (progress.empty() || progress == "null") {
    auto timeline = engine->timeline("r");
    ASSERT_TRUE(timeline);
    if (!timeline->calls.empty()) progress = timeline->calls[0].progress.text();
  }
  EXPECT_EQ(progress, R"({"done":40})");
  EXPECT_EQ(engine->timeline("r")->calls[0].status, CallStatus::kRunning);
  go_on = true;
  EXPECT_EQ(ending("r"), "null");
}

TEST_F(TaskTest, HearsOfACancel) {
  std::atomic<bool> begun = false;
  std::atomic<bool> heard = false;
  engine->task("f", [&](TaskContext& context) {
    begun = true;
    while (!context.cancelled() && !context.stopping()) std::this_thread::yield();
    heard = context.cancelled();
  });
  ASSERT_TRUE(engine->start("call", std::vector<int>{}, {.id = "r"}));
  while (!begun) std::this_thread::yield();
  ASSERT_TRUE(engine->cancel("r"));
  EXPECT_EQ(ending("r"), "cancelled: CancelledError: ");
  while (!heard) std::this_thread::yield();
}

}  // namespace
}  // namespace pawl
