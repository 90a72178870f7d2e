// The sandbox of a process that works on what a stranger has sent: it can read and write the
// descriptors that it has, compute, and nothing else. No file, no socket, no other process.
//
// Limits of memory and time hold on every system. The filter of system calls (seccomp) holds where
// the kernel has it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl::server {

struct SandboxLimits {
  std::size_t memory_bytes = 0;
  unsigned cpu_seconds = 0;
};

enum class SandboxKind : std::uint8_t {
  kLimits = 0,  // the kernel has no seccomp
  kFull = 1,
};

// For good, and for the whole process: call it while there is one thread.
SandboxKind enter_sandbox(const SandboxLimits& limits);

}  // namespace pawl::server
