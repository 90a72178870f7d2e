#include "server/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace pawl::server {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;  // not known: there is no filter
#endif

// Sanitizers reserve more addresses than there is memory, and make pipes to find out whether memory
// can be read.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

// What a program needs to compute, to talk through the descriptors that it has, and to end.
constexpr std::array kAllowed = {
    __NR_read,           __NR_write,
    __NR_readv,          __NR_writev,
    __NR_close,          __NR_exit,
    __NR_exit_group,     __NR_brk,
    __NR_munmap,         __NR_mremap,
    __NR_madvise,        __NR_futex,
    __NR_rt_sigaction,   __NR_rt_sigreturn,
    __NR_rt_sigprocmask, __NR_sigaltstack,
    __NR_getpid,         __NR_gettid,
    __NR_sched_yield,    __NR_clock_gettime,
    __NR_getrandom,      __NR_restart_syscall,
};

using Filter = std::vector<sock_filter>;

void add(Filter& filter, unsigned code, std::uint32_t value, unsigned if_true = 0,
         unsigned if_false = 0) {
  filter.push_back({static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(if_true),
                    static_cast<std::uint8_t>(if_false), value});
}

void load(Filter& filter, std::size_t offset) {
  add(filter, BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}

void answer(Filter& filter, std::uint32_t action) { add(filter, BPF_RET | BPF_K, action); }

// If the loaded number is `value`, the action; otherwise on with the next.
void answer_if(Filter& filter, std::uint32_t value, std::uint32_t action) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(filter, action);
}

constexpr std::uint32_t kRefused = SECCOMP_RET_ERRNO | EPERM;

std::size_t argument_offset(std::size_t number) {
  return offsetof(seccomp_data, args) + number * sizeof(std::uint64_t);
}

// Memory may be had, but none that can be executed, and none that is a file.
void add_memory_calls(Filter& filter) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, __NR_mprotect, 0, 4);
  load(filter, argument_offset(2));
  add(filter, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1);
  answer(filter, kRefused);
  answer(filter, SECCOMP_RET_ALLOW);
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 0, 7);
  load(filter, argument_offset(2));
  add(filter, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1);
  answer(filter, kRefused);
  load(filter, argument_offset(3));
  add(filter, BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 1, 0);
  answer(filter, kRefused);
  answer(filter, SECCOMP_RET_ALLOW);
}

// A process may send signals to itself alone: that is how an assertion ends it.
void add_signal_calls(Filter& filter, pid_t own) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4);
  load(filter, argument_offset(0));
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(own), 1, 0);
  answer(filter, kRefused);
  answer(filter, SECCOMP_RET_ALLOW);
}

Filter make_filter() {
  Filter filter;
  load(filter, offsetof(seccomp_data, arch));
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
  answer(filter, SECCOMP_RET_KILL_PROCESS);
  load(filter, offsetof(seccomp_data, nr));
  // On x86-64 the numbers of another interface begin here; none of them is allowed below either.
  for (const long number : kAllowed) {
    answer_if(filter, static_cast<std::uint32_t>(number), SECCOMP_RET_ALLOW);
  }
  add_memory_calls(filter);
  add_signal_calls(filter, ::getpid());
  answer(filter, kRefused);
  return filter;
}

void limit(int resource, rlim_t most) {
  const rlimit value{most, most};
  // Only ever lower: a limit that is lower already stays.
  rlimit now{};
  if (::getrlimit(static_cast<__rlimit_resource>(resource), &now) == 0 && now.rlim_max < most)
    return;
  ::setrlimit(static_cast<__rlimit_resource>(resource), &value);
}

}  // namespace

SandboxKind enter_sandbox(const SandboxLimits& limits) {
  if (!kSanitized && limits.memory_bytes != 0) limit(RLIMIT_AS, limits.memory_bytes);
  if (limits.cpu_seconds != 0) {
    // SIGXCPU tells that it was the time; a second later nothing is asked any more.
    const rlimit seconds{limits.cpu_seconds, rlim_t{limits.cpu_seconds} + 1};
    ::setrlimit(RLIMIT_CPU, &seconds);
  }
  limit(RLIMIT_CORE, 0);
  if (kSanitized) return SandboxKind::kLimits;
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_NPROC, 0);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (kArchitecture == 0 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return SandboxKind::kLimits;
  }
  Filter filter = make_filter();
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  const bool filtered = ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
  return filtered ? SandboxKind::kFull : SandboxKind::kLimits;
}

}  // namespace pawl::server
