// How a run is shown to people: in one line, as a tree of its calls, where it stands, and how it
// ended. Everything is made from what the API answers.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/api.h"
#include "cli/terminal.h"

namespace pawl::cli {

// "waiting", "suspended", "paused", "held", "quarantined", "cancelling", "undoing", "completed", …
std::string shown_status(const PayloadTree& run);

// Runs as a table.
Table run_table(const PayloadTree::Elements& runs, std::int64_t now_us);

// Whether one of the connected workers, as GET /workers answers, takes the task of a call.
bool offers(const PayloadTree& workers, const PayloadTree& task);

struct CallTreeOptions {
  std::size_t most_calls = 50;  // of one run, the newest
  int depth = 3;                // of runs below the run
  std::size_t width = 100;      // of a line
  bool absolute_times = false;  // when each call was made, besides how long it took
  // How long a task must have waited before it is said that no worker has it: one may just start.
  std::int64_t patience_us = 0;
};

struct CallPages {
  PayloadTree::Elements calls;  // the newest first
  std::string next;             // empty: these are all
};
// The newest calls of a run, however many pages they take.
Result<CallPages> newest_calls(Api& api, const std::string& run, std::size_t most);

// One line for each call, the oldest first, children's calls below them.
Result<std::vector<std::string>> call_lines(Api& api, const std::string& run,
                                            const CallTreeOptions& options, const Painter& paint,
                                            std::int64_t now_us);

// Fibers and their frames with source lines and variables.
std::vector<std::string> state_lines(const PayloadTree& state, const Painter& paint,
                                     std::size_t width);

// What holds a run, with its place and variables, as GET /runs/{id} answers; none: it is not held.
std::vector<std::string> fault_lines(const PayloadTree& run, const Painter& paint,
                                     std::size_t width);
// "held: KeyError: 'idd', at shop.py line 12, in checkout"; empty: it is not held.
std::string fault_text(const PayloadTree& run);

// Prints the output on stdout, or the error on stderr; gives the exit code. `result` has the fields
// status, output and error.
int print_result(const PayloadTree& result);

}  // namespace pawl::cli
