#include "cli/version_names.h"

#include <fmt/core.h>

#include <set>

#include "base/error_codes.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kWholeVersion = 64;

Result<std::vector<std::string>> names_of_workflows(Api& api) {
  PAWL_TRY(const ApiAnswer known, api.get("/api/v1/workflows"));
  std::vector<std::string> names;
  for (const PayloadTree& workflow : list_at(known.body, "workflows")) {
    names.push_back(text_at(workflow, "name"));
  }
  return names;
}

}  // namespace

Result<std::string> whole_version(Api& api, const std::string& workflow,
                                  const std::string& beginning) {
  if (beginning.empty() || beginning.size() >= kWholeVersion) return beginning;
  std::vector<std::string> workflows{workflow};
  if (workflow.empty()) {
    PAWL_TRY(workflows, names_of_workflows(api));
  }
  std::set<std::string> matches;
  for (const std::string& name : workflows) {
    PAWL_TRY(const ApiAnswer known,
             api.get("/api/v1/workflows/" + net::percent_encode(name) + "/versions"));
    for (const PayloadTree& version : list_at(known.body, "versions")) {
      const std::string text = text_at(version, "version");
      if (text.starts_with(beginning)) matches.insert(text);
    }
  }
  if (matches.size() > 1) {
    return fail(ErrorCode::usage, fmt::format("several versions begin with {}", beginning),
                "write more of it");
  }
  return matches.empty() ? beginning : *matches.begin();
}

Status complete_version(Api& api, RunFilterOptions& filter) {
  PAWL_TRY(filter.version, whole_version(api, filter.workflow, filter.version));
  return {};
}

}  // namespace pawl::cli
