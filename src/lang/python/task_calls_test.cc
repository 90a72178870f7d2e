#include "lang/python/task_calls.h"

#include <gtest/gtest.h>

#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

std::string calls_in(std::string_view text) {
  CompileOptions options;
  options.tasks = {"charge", "mail.send"};
  CompileResult result = compile_text(text, options);
  if (!result) return format_diagnostics(result.diagnostics);
  std::string shown;
  for (const TaskCall& call : find_task_calls(*result.program)) {
    shown += call.task + " " + std::to_string(call.positional);
    for (const std::string& keyword : call.keywords) shown += " " + keyword;
    shown += " at " + call.file + ":" + std::to_string(call.line) + "\n";
  }
  return shown;
}

TEST(TaskCalls, AreFoundWithTheirArguments) {
  EXPECT_EQ(calls_in("async def main(x):\n"
                     "    await charge(x, 2, currency='EUR')\n"
                     "    return await charge.options(timeout=5)(x)\n"),
            "charge 1 at test.py:3\n"
            "charge 2 currency at test.py:2\n");
}

TEST(TaskCalls, MayBeMeantThemselves) {
  EXPECT_EQ(calls_in("async def main(x):\n"
                     "    await charge.call(x, 2)\n"
                     "    return await charge.options(timeout=5).call(x)\n"),
            "charge 1 at test.py:3\n"
            "charge 2 at test.py:2\n");
}

TEST(TaskCalls, SayNothingOfArgumentsThatAreNotThereToSee) {
  EXPECT_EQ(calls_in("async def main(x):\n"
                     "    await charge(*x)\n"
                     "    return await charge(**x)\n"),
            "");
}

TEST(TaskCalls, OfTaskBodiesAreTheWorkersBusiness) {
  EXPECT_EQ(calls_in("from pawl import task\n"
                     "@task\n"
                     "def other(x):\n"
                     "    return charge(x, 1, 2)\n"
                     "async def main(x):\n"
                     "    return await charge(x)\n"),
            "charge 1 at test.py:6\n");
}

}  // namespace
}  // namespace pawl::python
