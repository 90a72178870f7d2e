// The `pawl` command: wires the command line to its verbs.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <system_error>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "server/compile_process.h"

// Read by jemalloc before main begins: memory that a burst of work has freed goes back to the
// system after a second, by a thread of its own, since a server may then have nothing to do for
// hours.
extern "C" const char* malloc_conf;
const char* malloc_conf = "background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0";
// Of jemalloc; null in a program that is linked without it.
extern "C" int mallctl(const char* name, void* old, std::size_t* old_size, void* value,
                       std::size_t value_size) __attribute__((weak));
extern "C" void* mallocx(std::size_t size, int flags) __attribute__((weak));
extern "C" void dallocx(void* memory, int flags) __attribute__((weak));

namespace pawl::cli {
namespace {

int run(const CommandLine& line) {
  switch (line.verb) {
    case Verb::kPrint:
      std::fputs(line.text.c_str(), line.exit_code == kExitOk ? stdout : stderr);
      return line.exit_code;
    case Verb::kExec:
      return run_exec(line.exec);
    case Verb::kCheck:
      return run_check(line.check);
    case Verb::kDis:
      return run_dis(line.dis);
    case Verb::kExplain:
      return run_explain(line.explain);
    case Verb::kBench:
      return run_bench(line.bench);
    case Verb::kCommand:
      return line.command->run();
  }
  return kExitUsage;
}

// jemalloc makes an arena when a thread first asks for memory, and crashes if there is none for it.
// So a process that has to live makes all of them while there is memory.
void make_arenas() {
  unsigned count = 0;
  std::size_t size = sizeof count;
  if (mallctl == nullptr || mallctl("arenas.narenas", &count, &size, nullptr, 0) != 0) return;
  for (unsigned arena = 0; arena < count; ++arena) {
    const int flags = static_cast<int>((arena + 1) << 20 | 1 << 8);  // of this arena, not cached
    if (void* memory = mallocx(1, flags)) dallocx(memory, flags);
  }
}

bool has_to_live(const char* verb) {
  return std::strcmp(verb, "server") == 0 || std::strcmp(verb, "dev") == 0;
}

// `why`: empty if it is not known any more.
int say_unwritten(const std::string& why) {
  say("pawl: the output could not be written{}{}\n", why.empty() ? "" : ": ", why);
  return kExitUnwritten;
}

}  // namespace
}  // namespace pawl::cli

int main(int argc, char** argv) {
  using namespace pawl::cli;
  if (argc == 4 && argv[1] == pawl::server::kCompileCommand) {
    pawl::server::be_compile_process(argv[2], argv[3]);
  }
  if (argc > 1 && has_to_live(argv[1])) make_arenas();
  try {
    const int code = run(parse_command_line({argv + 1, argv + argc}));
    if (std::fflush(stdout) != 0) return say_unwritten(std::strerror(errno));
    return std::ferror(stdout) != 0 ? say_unwritten("") : code;
  } catch (const std::system_error& error) {  // of fmt::print
    return say_unwritten(error.code().message());
  } catch (const std::bad_alloc&) {
    std::fputs("pawl: out of memory\n", stderr);
    return kExitException;
  }
}
