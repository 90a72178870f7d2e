#include "server/shell_host.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <future>
#include <sstream>
#include <thread>

namespace pawl::server {
namespace {

class ShellHostTest : public testing::Test {
 protected:
  ShellHostTest() {
    auto started = ShellHost::start();
    EXPECT_TRUE(started);
    host = std::move(*started);
  }

  ShellOutcome run(ShellCommand command) { return begin(std::move(command)).second.get(); }
  std::pair<ShellHost::Id, std::future<ShellOutcome>> begin(ShellCommand command) {
    auto promise = std::make_shared<std::promise<ShellOutcome>>();
    const auto id = host->run(std::move(command), [promise](ShellOutcome outcome) {
      promise->set_value(std::move(outcome));
    });
    return {id, promise->get_future()};
  }
  // The process is no more, or is on its way out.
  static void expect_gone(pid_t process) {
    for (int tries = 0; tries < 30'000; ++tries) {
      if (::kill(process, 0) != 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ADD_FAILURE() << "process " << process << " goes on";
  }

  std::unique_ptr<ShellHost> host;
};

TEST_F(ShellHostTest, GivesOutputsAndExitCode) {
  const ShellOutcome outcome =
      run({.words = {"/bin/sh", "-c", "cat; echo wrong >&2; exit 3"}, .input = "some text"});
  EXPECT_EQ(outcome.problem, "");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.output, "some text");
  EXPECT_EQ(outcome.errors, "wrong\n");
  EXPECT_EQ(run({.words = {"sh", "-c", "kill -9 $$"}}).exit_code, 128 + 9);
}

TEST_F(ShellHostTest, TakesWordsAsTheyAre) {
  EXPECT_EQ(run({.words = {"printf", "%s|", "a b", "$HOME", "*"}}).output, "a b|$HOME|*|");
}

TEST_F(ShellHostTest, MovesMoreThanAPipeHolds) {
  const std::string text(3 << 20, 'x');
  const ShellOutcome outcome = run({.words = {"cat"}, .input = text});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output.size(), std::size_t{1} << 20);  // what is kept
  // Nobody reads it, and nobody minds.
  EXPECT_EQ(run({.words = {"true"}, .input = text}).exit_code, 0);
  // Words of more than a socket takes at once.
  EXPECT_EQ(
      run({.words = {"sh", "-c", "cat; : " + std::string(100'000, 'x')}, .input = "y"}).output,
      "y");
}

TEST_F(ShellHostTest, ShowsNothingOfTheServersEnvironment) {
  ::setenv("PAWL_TEST_SECRET", "hidden", 1);
  auto started = ShellHost::start();
  host = std::move(*started);
  const ShellOutcome outcome = run({.words = {"sh", "-c", "echo $PAWL_TEST_SECRET$SHOWN; pwd"},
                                    .folder = "/",
                                    .variables = {{"SHOWN", "shown"}}});
  EXPECT_EQ(outcome.output, "shown\n/\n");
  // Nor of the environment of the processes between the server and the command.
  const char* parents = "tr '\\0' '\\n' < /proc/$PPID/environ | grep -c '=' ; true";
  EXPECT_EQ(run({.words = {"sh", "-c", parents}}).output.find_first_not_of("0\n"),
            std::string::npos);
}

TEST_F(ShellHostTest, GivesCommandsNoFileOfTheServer) {
  // As a listener that nobody has marked.
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  auto started = ShellHost::start();
  host = std::move(*started);
  EXPECT_EQ(run({.words = {"sh", "-c", "ls /proc/self/fd | tr '\\n' ' '"}}).output, "0 1 2 3 ")
      << "the last one is of ls itself";
  ::close(socket);
}

TEST_F(ShellHostTest, EndsWithAllThatItStarted) {
  const ShellOutcome late = run({.words = {"sh", "-c", "sleep 60 & sleep 60"}, .timeout_s = 0.2});
  EXPECT_TRUE(late.timed_out);
  EXPECT_EQ(late.problem, "the command took too long");
  // One that has closed its streams as well.
  EXPECT_TRUE(run({.words = {"sh", "-c", "exec >&- 2>&-; sleep 60"}, .timeout_s = 0.2}).timed_out);
  auto [id, unwanted] = begin({.words = {"sleep", "60"}});
  host->cancel(id);
  const ShellOutcome outcome = unwanted.get();
  EXPECT_EQ(outcome.problem, "the command was cancelled");
  EXPECT_FALSE(outcome.timed_out);
}

// However it hides: in a group and a session of its own, with a parent that has died.
TEST_F(ShellHostTest, LeavesNothingBehind) {
  const char* hides =
      "setsid sh -c 'echo $$; exec sleep 600 >/dev/null 2>&1' & sh -c '(sleep 600 >/dev/null 2>&1 "
      "& "
      "echo $!)'; wait";
  for (const char* end : {"", "; exit 0"}) {
    const ShellOutcome outcome =
        run({.words = {"sh", "-c", std::string(hides) + end}, .timeout_s = 0.5});
    std::istringstream processes(outcome.output);
    int count = 0;
    for (pid_t process = 0; processes >> process; ++count) expect_gone(process);
    EXPECT_EQ(count, 2);
  }
}

TEST_F(ShellHostTest, ManyRunAtOnce) {
  std::vector<std::future<ShellOutcome>> all;
  for (std::size_t i = 0; i < 2 * ShellHost::kAtOnce; ++i) {
    all.push_back(begin({.words = {"sh", "-c", "sleep 0.2; echo done"}}).second);
  }
  for (auto& one : all) EXPECT_EQ(one.get().output, "done\n");
}

// Killed in the middle, as by SIGKILL: nobody is left to end anything.
TEST(ShellHost, CommandsEndWithTheServerHoweverThatEnds) {
  const pid_t server = ::fork();
  if (server == 0) {
    auto host = ShellHost::start();
    // Its pid is told through the file system, since its output comes at its end only.
    const std::string path = "/tmp/pawl-shell-host-test-" + std::to_string(::getpid());
    (*host)->run({.words = {"sh", "-c", "sleep 600 & echo $! $$ > " + path + "; wait"}},
                 [](const ShellOutcome&) {});
    while (true) ::pause();
  }
  const std::string path = "/tmp/pawl-shell-host-test-" + std::to_string(server);
  pid_t inner = 0;
  pid_t outer = 0;
  for (int tries = 0; tries < 30'000 && outer == 0; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (std::FILE* file = std::fopen(path.c_str(), "re")) {
      if (std::fscanf(file, "%d %d", &inner, &outer) != 2) outer = 0;
      std::fclose(file);
    }
  }
  ASSERT_GT(outer, 0);
  EXPECT_EQ(::kill(inner, 0), 0);
  ::kill(server, SIGKILL);
  ::waitpid(server, nullptr, 0);
  for (const pid_t process : {inner, outer}) {
    for (int tries = 0; tries < 30'000 && ::kill(process, 0) == 0; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_NE(::kill(process, 0), 0);
  }
  ::unlink(path.c_str());
}

TEST_F(ShellHostTest, SaysWhatCannotBeRun) {
  EXPECT_EQ(run({.words = {"/no/such/program"}}).problem,
            "/no/such/program: No such file or directory");
  EXPECT_EQ(run({.words = {"true"}, .folder = "/no/such/folder"}).problem,
            "true: No such file or directory");
}

}  // namespace
}  // namespace pawl::server
