// The options that choose runs: for `pawl list`, and for commands that steer many runs at once.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/api.h"
#include "cli/command.h"

namespace pawl::cli {

struct RunFilterOptions {
  std::string status;
  std::string workflow;
  std::string version;
  std::string parent;
  std::vector<std::string> tags;
  std::string created_from;
  std::string created_until;
  std::string ended_from;
  std::string ended_until;
  std::string error;
  std::string id_part;
  std::optional<std::int64_t> line;
  bool paused = false;
  bool held = false;
  bool queued = false;
  bool suspended = false;

  bool empty() const;
};

void declare_filter(Arguments& arguments, RunFilterOptions& filter);
// As the API takes it in a query; times are made absolute.
Result<QueryText> filter_query(const RunFilterOptions& filter);
// As the API takes it in a body.
Status write_filter(JsonWriter& writer, const RunFilterOptions& filter);
// No run matches; perhaps because there is no such workflow.
void say_no_match(Api& api, const RunFilterOptions& filter);

}  // namespace pawl::cli
