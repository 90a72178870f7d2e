// Waiting for a run's end, and watching it on the way there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/api.h"

namespace pawl::cli {

// What the API's result says once the run has ended. PAWL-4010 if that does not come within the
// time. Survives a server that is started again in between.
Result<ApiAnswer> wait_for_result(Api& api, const std::string& run, std::optional<double> seconds);

struct WatchOptions {
  std::optional<double> seconds = {};  // at most so long: PAWL-4010
  // Lines from elsewhere to be shown among the run's own.
  std::function<std::vector<std::string>()> more_lines = {};
  // Where the server is, if commands that others are told to use have to name it.
  std::string server = {};
  // The run was begun before: what it has done so far is not told again.
  bool goes_on = false;
  // Asked a few times a second; an error ends the watching.
  std::function<Status()> check = {};
};

// Draws the run on stderr, anew whenever something changes, until it has ended; what the program
// logs stays above. On something that is no terminal, prints a line for each change instead.
// Returns the result.
Result<ApiAnswer> watch_run(Api& api, const std::string& run, const WatchOptions& options);

}  // namespace pawl::cli
