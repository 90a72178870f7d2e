// The compiler for what arrives over the network: a process of its own for each deploy.
//
// A source may be made to crash a compiler, to fill its memory or to take for ever. So the process
// has limits of memory and time and no rights (sandbox.h), gets the source through a pipe, and
// gives a Program back that the server verifies. A compiler that dies is an error for whoever
// deployed (PAWL-4038), and a line in the server's log.
//
// The process is this program, started again with kCompileCommand; main() then calls
// be_compile_process().
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/compile_exchange.h"

namespace pawl::server {

struct CompileProcessOptions {
  std::string program;  // empty: sources are compiled in the server's own process
  std::size_t memory_bytes = std::size_t{1} << 30;
  std::chrono::milliseconds timeout{30'000};
  std::function<void(std::string_view)> log = {};
};

class CompileProcess {
 public:
  explicit CompileProcess(CompileProcessOptions options) : options_(std::move(options)) {}

  // Blocks until there is an answer, or the process was ended. Any thread may call.
  Result<CompileAnswer> run(const engine::CompileRequest& request);
  // Ends what is being compiled, and all that comes later.
  void stop() { stopping_ = true; }

 private:
  Error died(const std::string& how, const std::string& said);
  void log(const std::string& line) const;

  CompileProcessOptions options_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> warned_ = false;  // that there is no seccomp
};

inline constexpr std::string_view kCompileCommand = "compile-for-server";
inline constexpr int kCompilerOutOfMemory = 71;  // what the process then ends with

// The process itself: reads a request from standard input, writes the answer to standard output.
// The arguments are its limits. Never returns.
[[noreturn]] void be_compile_process(const char* memory_bytes, const char* cpu_seconds);

}  // namespace pawl::server
