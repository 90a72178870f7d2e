#include "server/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

namespace pawl::server {
namespace {

constexpr SandboxLimits kLimits{std::size_t{1} << 30, 10};

// What a process in the sandbox finds: its exit code, or 128 and the signal that ended it.
int in_sandbox(const std::function<int()>& attempt, const SandboxLimits& limits = kLimits) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (enter_sandbox(limits) != SandboxKind::kFull) ::_exit(100);
    ::_exit(attempt());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// 0 if the call was refused.
int refused(long result) { return result == -1 && errno == EPERM ? 0 : 1; }

TEST(Sandbox, OpensNoFile) {
  EXPECT_EQ(in_sandbox([] { return refused(::open("/etc/passwd", O_RDONLY)); }), 0);
  EXPECT_EQ(in_sandbox([] { return refused(::open("/tmp/of_sandbox", O_CREAT | O_WRONLY, 0600)); }),
            0);
  EXPECT_EQ(in_sandbox([] { return refused(::unlink("/tmp/of_sandbox")); }), 0);
  EXPECT_EQ(in_sandbox([] { return refused(::syscall(SYS_memfd_create, "x", 0)); }), 0);
}

TEST(Sandbox, OpensNoSocket) {
  EXPECT_EQ(in_sandbox([] { return refused(::socket(AF_INET, SOCK_STREAM, 0)); }), 0);
  EXPECT_EQ(in_sandbox([] { return refused(::socket(AF_UNIX, SOCK_STREAM, 0)); }), 0);
}

TEST(Sandbox, StartsNoProcessAndReachesNone) {
  EXPECT_EQ(in_sandbox([] { return refused(::fork()); }), 0);
  EXPECT_EQ(in_sandbox([] {
              char name[] = "/bin/true";
              char* const words[] = {name, nullptr};
              return refused(::execv(name, words));
            }),
            0);
  EXPECT_EQ(in_sandbox([] { return refused(::kill(::getppid(), 0)); }), 0);
  EXPECT_EQ(in_sandbox([] { return refused(::syscall(SYS_tgkill, 1, 1, 0)); }), 0);
  EXPECT_EQ(in_sandbox([] { return refused(::syscall(SYS_ptrace, 0, 0, 0, 0)); }), 0);
}

TEST(Sandbox, ExecutesNoMemory) {
  EXPECT_EQ(in_sandbox([] {
              void* memory =
                  ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
              return memory == MAP_FAILED ? 0 : 1;
            }),
            0);
  EXPECT_EQ(in_sandbox([] {
              void* memory =
                  ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
              if (memory == MAP_FAILED) return 2;
              return refused(::mprotect(memory, 4096, PROT_READ | PROT_EXEC));
            }),
            0);
}

TEST(Sandbox, StillComputesAndTalks) {
  EXPECT_EQ(in_sandbox([] {
              std::string text(std::size_t{8} << 20, 'x');
              text += text;
              return ::write(STDERR_FILENO, "", 0) == 0 && text.size() == std::size_t{16} << 20 ? 0
                                                                                                : 1;
            }),
            0);
  EXPECT_EQ(in_sandbox([]() -> int { std::abort(); }), 128 + SIGABRT);
}

TEST(Sandbox, EndsWhatTakesTooLong) {
  EXPECT_EQ(in_sandbox(
                [] {
                  volatile int turns = 0;
                  while (turns >= 0) turns = 0;
                  return 0;
                },
                {std::size_t{1} << 30, 1}),
            128 + SIGXCPU);
}

TEST(Sandbox, IsSeenFromOutside) {
  int words[2];
  int go[2];
  ASSERT_EQ(::pipe(words), 0);
  ASSERT_EQ(::pipe(go), 0);
  const pid_t child = ::fork();
  char byte = 'x';
  if (child == 0) {
    enter_sandbox(kLimits);
    const bool said = ::write(words[1], &byte, 1) == 1;
    ::_exit(said && ::read(go[0], &byte, 1) == 1 ? 0 : 1);
  }
  ASSERT_EQ(::read(words[0], &byte, 1), 1);
  std::ifstream file("/proc/" + std::to_string(child) + "/status");
  const std::string status((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(status.find("Seccomp:\t2"), std::string::npos) << status;
  EXPECT_NE(status.find("NoNewPrivs:\t1"), std::string::npos) << status;
  ASSERT_EQ(::write(go[1], &byte, 1), 1);
  int ended = 0;
  ::waitpid(child, &ended, 0);
  EXPECT_EQ(ended, 0);
}

}  // namespace
}  // namespace pawl::server
