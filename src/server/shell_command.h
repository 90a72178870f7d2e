// One command of the operating system, and how it ended: for the built-in task shell.run.
#pragma once

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

}  // namespace pawl::server
