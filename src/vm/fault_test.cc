// What is a fault, and what the program has asked for.
#include "vm/fault.h"

#include <gtest/gtest.h>

#include "base/utf8.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

// The body of main(), and how the run ends after task 1 was answered with 1, if it waits for it.
End end_of(const std::string& body, bool reload = false) {
  std::string indented;
  for (size_t begin = 0; begin < body.size();) {
    size_t end = std::min(body.find('\n', begin), body.size());
    indented += "    " + body.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  ScriptedRun run(
      "import asyncio\nimport base64\nimport functools\nimport json\nimport re\n"
      "from pawl.tasks import charge\n"
      "class Refused(Exception):\n    pass\n"
      "async def main():\n" +
      indented);
  EXPECT_EQ(run.refusal, "");
  Activation* turn = &run.start();
  if (turn->park && reload) {
    auto snapshot = encode_snapshot(*run.machine);
    EXPECT_TRUE(snapshot);
    auto decoded = decode_snapshot(run.program, Limits{}, run.host, *snapshot);
    EXPECT_TRUE(decoded);
    run.machine = std::move(*decoded);
  }
  if (turn->park && !turn->park->calls.empty()) turn = &run.answer(1, "1");
  EXPECT_TRUE(turn->end) << body;
  return turn->end ? std::move(*turn->end) : End();
}

bool is_fault(const std::string& body) {
  End end = end_of(body);
  EXPECT_EQ(end.kind, End::Kind::kFailed) << body;
  return end.blame.fault;
}

TEST(Fault, IsWhatTheMachineAndTheLibraryRaise) {
  EXPECT_TRUE(is_fault("return {}['a']"));
  EXPECT_TRUE(is_fault("return [][1]"));
  EXPECT_TRUE(is_fault("return None.a"));
  EXPECT_TRUE(is_fault("return 1 + 'a'"));
  EXPECT_TRUE(is_fault("return int('x')"));
  EXPECT_TRUE(is_fault("return 1 / 0"));
  EXPECT_TRUE(is_fault("return json.loads('{')"));
  EXPECT_TRUE(is_fault("return re.compile('(')"));
  EXPECT_TRUE(is_fault("return base64.b64decode('a')"));
  EXPECT_TRUE(is_fault("return next(iter([]))"));
  EXPECT_TRUE(is_fault("def f(): return f()\nreturn f()"));
  EXPECT_TRUE(is_fault("return object()")) << "no payload";
  EXPECT_TRUE(is_fault("raise 5")) << "that is no exception";
}

TEST(Fault, IsNotWhatTheProgramRaises) {
  EXPECT_FALSE(is_fault("raise KeyError('a')"));
  EXPECT_FALSE(is_fault("raise KeyError"));
  EXPECT_FALSE(is_fault("raise Refused('a')"));
  EXPECT_FALSE(is_fault("assert 1 == 2"));
  EXPECT_FALSE(is_fault("try:\n    {}['a']\nexcept KeyError as e:\n    raise Refused() from e"));
  EXPECT_FALSE(is_fault("try:\n    {}['a']\nexcept KeyError:\n    raise Refused()"));
  EXPECT_FALSE(is_fault("raise functools.partial(KeyError, 'a')()"));
  EXPECT_FALSE(is_fault("import sys\nsys.exit('no')"));
  EXPECT_FALSE(
      is_fault("future = asyncio.get_running_loop().create_future()\n"
               "future.set_exception(Refused())\nreturn await future"));
}

TEST(Fault, StaysOneWhenItIsRaisedAgain) {
  EXPECT_TRUE(is_fault("try:\n    {}['a']\nfinally:\n    x = 1"));
  EXPECT_TRUE(is_fault("try:\n    {}['a']\nexcept TypeError:\n    pass"));
  EXPECT_TRUE(is_fault("try:\n    {}['a']\nexcept KeyError:\n    raise"));
  EXPECT_TRUE(is_fault("try:\n    {}['a']\nexcept KeyError as e:\n    raise e"));
}

TEST(Fault, StaysOneAcrossASnapshot) {
  const std::string body =
      "try:\n    {}['a']\nexcept KeyError as error:\n    kept = error\nawait charge()\nraise kept";
  EXPECT_TRUE(end_of(body).blame.fault);
  EXPECT_TRUE(end_of(body, true).blame.fault);
  const std::string word =
      "try:\n    raise KeyError('a')\nexcept KeyError as error:\n    kept = error\n"
      "await charge()\nraise kept";
  EXPECT_FALSE(end_of(word, true).blame.fault);
}

TEST(Fault, IsFoundInAGroup) {
  const std::string group =
      "async def one():\n    return {}['a']\nasync def two():\n    raise Refused()\n"
      "async with asyncio.TaskGroup() as group:\n";
  EXPECT_TRUE(is_fault(group + "    group.create_task(one())"));
  EXPECT_TRUE(is_fault(group + "    group.create_task(two())\n    group.create_task(one())"));
  EXPECT_FALSE(is_fault(group + "    group.create_task(two())"));
}

TEST(Fault, IsNotAFailedCallOrATimeout) {
  ScriptedRun run("from pawl.tasks import charge\nasync def main():\n    return await charge(1)\n");
  run.start();
  Arrival failed;
  failed.kind = Arrival::Kind::kOutcome;
  failed.call = 1;
  failed.error = CallError{"KeyError", "of the task", Payload(), {}};
  Activation& turn = run.feed({failed});
  ASSERT_TRUE(turn.end);
  EXPECT_FALSE(turn.end->blame.fault);
  EXPECT_TRUE(turn.end->blame.from_call);
  EXPECT_FALSE(is_fault("async def later():\n    raise asyncio.TimeoutError()\nawait later()"));
}

TEST(Fault, SaysWhereItPassed) {
  const End end = end_of("def inner(p):\n    return p['idd']\nreturn inner({})");
  ASSERT_EQ(end.blame.passed.size(), 2u);
  EXPECT_EQ(end.blame.passed[0].source, "return p['idd']");
  EXPECT_EQ(end.blame.passed[1].source, "return inner({})");
  EXPECT_EQ(end.blame.raise_number, 1u);
}

TEST(Fault, IsTakenDownByASecondMachine) {
  const std::string source =
      "async def main():\n    for i in range(3):\n        try:\n            {}[i]\n"
      "        except KeyError:\n            pass\n    secret = 42\n    return {}[secret]\n";
  ScriptedRun first(source);
  const End end = std::move(*first.start().end);
  EXPECT_EQ(end.blame.raise_number, 4u);
  ScriptedRun second(first.program);
  second.machine->interpreter().record_raise(end.blame.raise_number);
  second.start();
  const std::vector<InspectedFrame> frames = second.machine->interpreter().take_recorded();
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].source, "return {}[secret]");
  bool found = false;
  for (const InspectedVariable& variable : frames[0].variables) {
    found = found || (variable.name == "secret" && variable.value == "42");
  }
  EXPECT_TRUE(found);
}

TEST(Fault, ALimitHasItsPlaceAndVariables) {
  ScriptedRun run("async def main():\n    count = 0\n    while True:\n        count += 1\n");
  const End end = std::move(*run.start().end);
  EXPECT_EQ(end.kind, End::Kind::kLimit);
  ASSERT_FALSE(end.frames.empty());
  EXPECT_EQ(end.frames[0].function, "main");
  EXPECT_EQ(end.frames[0].file, "flow.py");
  EXPECT_NE(end.error->message.find(", at flow.py line "), std::string::npos);
  EXPECT_NE(end.error->data.text().find("\"count\""), std::string::npos);
}

TEST(Fault, TextsAreShownByTheirFirstCharacters) {
  ScriptedRun run(
      "async def main():\n    text = 'xy' + 'é' * 1_000_000\n    while True:\n        pass\n");
  const End end = std::move(*run.start().end);
  ASSERT_FALSE(end.frames.empty());
  ASSERT_FALSE(end.frames[0].variables.empty());
  const std::string shown = end.frames[0].variables[0].value;
  EXPECT_TRUE(shown.starts_with("'xyéé")) << shown;
  EXPECT_TRUE(shown.ends_with("é…")) << shown;
  EXPECT_LT(shown.size(), 210u);
  EXPECT_TRUE(is_valid_utf8(shown)) << "no character is cut";
}

TEST(Fault, ADeadlockHasItsPlace) {
  const End end = end_of("await asyncio.get_running_loop().create_future()");
  EXPECT_EQ(end.kind, End::Kind::kLimit);
  EXPECT_NE(end.error->message.find("create_future()"), std::string::npos) << end.error->message;
}

}  // namespace
}  // namespace pawl::vm
