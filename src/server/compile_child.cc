// The compiler's own process (compile_process.h).
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <new>

#include "server/compile_process.h"

namespace pawl::server {
namespace {

constexpr int kExitNotAsked = 64;
constexpr int kExitUnwritten = 74;
// Deep nesting within the limits of the source needs a part of this.
constexpr rlim_t kStackBytes = 64 << 20;

bool read_all(std::string& bytes) {
  char buffer[64 << 10];
  while (true) {
    const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count == 0) return true;
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) bytes.append(buffer, static_cast<std::size_t>(count));
  }
}

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

int serve(const SandboxLimits& limits) {
  CompileAnswer answer;
  answer.sandbox = enter_sandbox(limits);
  std::string bytes;
  if (!read_all(bytes)) return kExitNotAsked;
  auto request = decode_compile_request(bytes);
  if (!request) return kExitNotAsked;
  bytes = {};
  auto compiled = engine::compile_deploy(*request, &answer.diagnostics);
  if (compiled) {
    answer.deploy = std::move(*compiled);
  } else {
    answer.error = compiled.error();
  }
  return write_all(encode_compile_answer(answer)) ? 0 : kExitUnwritten;
}

}  // namespace

void be_compile_process(const char* memory_bytes, const char* cpu_seconds) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit stack{};
  if (::getrlimit(RLIMIT_STACK, &stack) == 0) {
    stack.rlim_cur = std::min(stack.rlim_max, kStackBytes);
    ::setrlimit(RLIMIT_STACK, &stack);
  }
  SandboxLimits limits;
  limits.memory_bytes = std::strtoull(memory_bytes, nullptr, 10);
  limits.cpu_seconds = static_cast<unsigned>(std::strtoul(cpu_seconds, nullptr, 10));
  int code = kCompilerOutOfMemory;
  try {
    code = serve(limits);
  } catch (const std::bad_alloc&) {
    // Nothing is left to say it with but the exit code.
  }
  // What is left is the process's memory, which ends with it.
  ::_exit(code);
}

}  // namespace pawl::server
