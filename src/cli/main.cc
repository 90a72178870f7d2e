// The `pawl` command: wires the command line to its verbs.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/say.h"

// Read by jemalloc before main begins: memory that a burst of work has freed goes back to the
// system after a second, by a thread of its own, since a server may then have nothing to do for
// hours.
extern "C" const char* malloc_conf;
const char* malloc_conf = "background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0";

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

// `why`: empty if it is not known any more.
int say_unwritten(const std::string& why) {
  say("pawl: the output could not be written{}{}\n", why.empty() ? "" : ": ", why);
  return kExitUnwritten;
}

}  // namespace
}  // namespace pawl::cli

int main(int argc, char** argv) {
  using namespace pawl::cli;
  try {
    const int code = run(parse_command_line({argv + 1, argv + argc}));
    if (std::fflush(stdout) != 0) return say_unwritten(std::strerror(errno));
    return std::ferror(stdout) != 0 ? say_unwritten("") : code;
  } catch (const std::system_error& error) {  // of fmt::print
    return say_unwritten(error.code().message());
  }
}
