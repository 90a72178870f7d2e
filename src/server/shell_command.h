// One command of the operating system, run to its end: for the built-in task shell.run.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pawl::server {

struct ShellCommand {
  std::vector<std::string> words;  // the program first, found in PATH
  std::string input;
  std::string folder;                                          // empty: the server's
  std::vector<std::pair<std::string, std::string>> variables;  // besides PATH, HOME and LANG
  double timeout_s = 60;
};

struct ShellOutcome {
  int exit_code = 0;  // 128 + the signal that ended it
  std::string output;
  std::string errors;
  std::string problem;  // not empty: it did not run to its end
  bool timed_out = false;
};

// Blocks. The process must ignore SIGPIPE. The command gets none of the server's own environment
// but PATH, HOME and LANG, since that may hold secrets. Its whole process group is killed when the
// time is over or `cancelled` says so; of each output stream the first megabyte is kept.
ShellOutcome run_command(const ShellCommand& command, const std::function<bool()>& cancelled);

}  // namespace pawl::server
