#include "server/shell_command.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

namespace pawl::server {
namespace {

bool never() { return false; }

ShellOutcome run(const ShellCommand& command) {
  signal(SIGPIPE, SIG_IGN);
  return run_command(command, never);
}

TEST(ShellCommand, GivesOutputsAndExitCode) {
  const ShellOutcome outcome =
      run({.words = {"/bin/sh", "-c", "cat; echo wrong >&2; exit 3"}, .input = "some text"});
  EXPECT_EQ(outcome.problem, "");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.output, "some text");
  EXPECT_EQ(outcome.errors, "wrong\n");
  EXPECT_EQ(run({.words = {"sh", "-c", "kill -9 $$"}}).exit_code, 128 + 9);
}

TEST(ShellCommand, TakesWordsAsTheyAre) {
  EXPECT_EQ(run({.words = {"printf", "%s|", "a b", "$HOME", "*"}}).output, "a b|$HOME|*|");
}

TEST(ShellCommand, MovesMoreThanAPipeHolds) {
  const std::string text(3 << 20, 'x');
  const ShellOutcome outcome = run({.words = {"cat"}, .input = text});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output.size(), std::size_t{1} << 20);  // what is kept
  // Nobody reads it, and nobody minds.
  EXPECT_EQ(run({.words = {"true"}, .input = text}).exit_code, 0);
}

TEST(ShellCommand, SeesNothingOfTheServersEnvironment) {
  ::setenv("PAWL_TEST_SECRET", "hidden", 1);
  const ShellOutcome outcome = run({.words = {"sh", "-c", "echo $PAWL_TEST_SECRET$SHOWN; pwd"},
                                    .folder = "/",
                                    .variables = {{"SHOWN", "shown"}}});
  EXPECT_EQ(outcome.output, "shown\n/\n");
}

TEST(ShellCommand, EndsWithAllThatItStarted) {
  const ShellOutcome late = run({.words = {"sh", "-c", "sleep 60 & sleep 60"}, .timeout_s = 0.2});
  EXPECT_TRUE(late.timed_out);
  EXPECT_EQ(late.problem, "the command took too long");
  // One that has closed its streams as well.
  EXPECT_TRUE(run({.words = {"sh", "-c", "exec >&- 2>&-; sleep 60"}, .timeout_s = 0.2}).timed_out);
  int asked = 0;
  const ShellOutcome unwanted =
      run_command({.words = {"sleep", "60"}}, [&asked] { return ++asked > 2; });
  EXPECT_EQ(unwanted.problem, "the command was cancelled");
  EXPECT_FALSE(unwanted.timed_out);
}

TEST(ShellCommand, SaysWhatCannotBeRun) {
  EXPECT_EQ(run({.words = {"/no/such/program"}}).problem,
            "/no/such/program: No such file or directory");
}

}  // namespace
}  // namespace pawl::server
