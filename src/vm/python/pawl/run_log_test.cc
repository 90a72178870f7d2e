// What logging, warnings and traceback write: entries of the run's log, each with its level.
#include <gtest/gtest.h>

#include "vm/activation.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& source) {
  ScriptedRun run(source);
  EXPECT_EQ(run.refusal, "");
  if (run.refusal.empty()) run.start();
  return run.host.lines;
}

TEST(RunLog, ARecordHasItsLevel) {
  EXPECT_EQ(lines_of(R"(
import logging
logging.basicConfig(level=logging.DEBUG)
print("printed")
logging.debug("one %d", 1)
logging.warning("two")
logging.getLogger("shop").log(300, "beyond all levels")
)"),
            Lines({"printed", "10 DEBUG:root:one 1", "30 WARNING:root:two",
                   "255 Level 300:shop:beyond all levels"}));
}

TEST(RunLog, AHandlerOfStderrKeepsTheLevel) {
  EXPECT_EQ(lines_of(R"(
import logging
import sys
logging.basicConfig(stream=sys.stderr)
logging.error("two\nlines")
)"),
            Lines({"40 ERROR:root:two\nlines"}));
}

TEST(RunLog, ARecordIsOneEntryHoweverManyLines) {
  EXPECT_EQ(lines_of(R"(
import logging
def broken():
    raise ValueError("x")
try:
    broken()
except ValueError:
    logging.getLogger().exception("told")
)"),
            Lines({"40 told\nTraceback (most recent call last):\n"
                   "  File \"flow.py\", line 6, in <module>\n    broken()\n"
                   "  File \"flow.py\", line 4, in broken\n    raise ValueError(\"x\")\n"
                   "ValueError: x"}));
}

TEST(RunLog, WarningsAndTracebacksAreEntries) {
  EXPECT_EQ(lines_of(R"(
import traceback
import warnings
warnings.warn("careful")
try:
    {}["k"]
except KeyError:
    traceback.print_exc(limit=0)
)"),
            Lines({"30 flow.py:4: UserWarning: careful\n  warnings.warn(\"careful\")",
                   "40 KeyError: 'k'"}));
}

TEST(RunLog, ACoroutineThatNobodyAwaitsIsTold) {
  EXPECT_EQ(
      lines_of(R"(
import asyncio
async def step():
    return 1
async def main():
    for i in range(3):
        step()
    step().close()
    kept = asyncio.create_task(step())
    await asyncio.sleep(0)
    asyncio.create_task(step())
    try:
        step() + 1
    except TypeError as error:
        print(error)
asyncio.run(main())
)"),
      Lines({"30 flow.py:7: RuntimeWarning: coroutine 'step' was never awaited\n  step()",
             "30 flow.py:13: RuntimeWarning: coroutine 'step' was never awaited\n  step() + 1",
             "unsupported operand type(s) for +: 'coroutine' and 'int'"}));
}

TEST(RunLog, AFailureThatNobodyAsksForIsTold) {
  EXPECT_EQ(lines_of(R"(
import asyncio
async def fail(name):
    raise KeyError(name)
async def main():
    asyncio.create_task(fail("dropped"))
    kept = asyncio.create_task(fail("kept"), name="later")
    asked = asyncio.create_task(fail("asked"))
    awaited = asyncio.gather(fail("gathered"), fail("too"), return_exceptions=True)
    await asyncio.sleep(0)
    print(repr(asked.exception()), await awaited)
    del asked, kept
    print("end")
asyncio.run(main())
)"),
            Lines({"40 Task exception was never retrieved\nfuture: <Task finished name='Task-2' "
                   "coro=<fail() done, defined at flow.py:3> exception=KeyError('dropped')>\n"
                   "Traceback (most recent call last):\n  File \"flow.py\", line 4, in fail\n"
                   "    raise KeyError(name)\nKeyError: 'dropped'",
                   "KeyError('asked') [KeyError('gathered'), KeyError('too')]",
                   "40 Task exception was never retrieved\nfuture: <Task finished name='later' "
                   "coro=<fail() done, defined at flow.py:3> exception=KeyError('kept')>\n"
                   "Traceback (most recent call last):\n  File \"flow.py\", line 4, in fail\n"
                   "    raise KeyError(name)\nKeyError: 'kept'",
                   "end"}));
}

TEST(RunLog, EntriesAreCutAndCounted) {
  Lines lines = lines_of(R"(
import logging
logging.error("é" * 20000)
print("x" + "é" * 20000)
)");
  ASSERT_EQ(lines.size(), 2u);
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.ends_with("é [cut]")) << line.substr(line.size() - 20);
  }
  ScriptedRun run(R"(
import logging
while True:
    logging.error("again")
)");
  run.start();
  EXPECT_EQ(run.host.lines.size(), Limits{}.log_lines);
}

// A turn's lines are written in one commit.
TEST(RunLog, ALongLineCountsAsSeveral) {
  for (const char* write : {"print(text)", "logging.error(text)"}) {
    ScriptedRun run("import logging\ntext = 'x' * 10240\nwhile True:\n    " + std::string(write) +
                    "\n");
    run.start();
    EXPECT_EQ(run.host.lines.size(), Limits{}.log_lines / 11 + 1) << write;
  }
}

// What the module's body leaves is part of the Program, not of a run.
TEST(RunLog, LoggersCostASnapshotLittle) {
  ScriptedRun run(R"(
import asyncio
import logging
logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
log = logging.getLogger("shop.pay")

async def main():
    log.info("begin")
    await asyncio.sleep(60)
    log.info("end")
)",
                  {}, true);
  ASSERT_EQ(run.refusal, "");
  run.start();
  Result<std::string> bytes = encode_snapshot(*run.machine);
  ASSERT_TRUE(bytes);
  EXPECT_LT(bytes->size(), 200u);
}

}  // namespace
}  // namespace pawl::vm
