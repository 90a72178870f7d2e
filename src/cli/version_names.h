// Versions of workflows are long; people write the beginning, as the commands themselves print it.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/api.h"
#include "cli/run_filter.h"

namespace pawl::cli {

// The version that begins so, of a workflow or (without one) of any; what no version begins with is
// left as it is, for the server to say so. Several that begin so are an error.
Result<std::string> whole_version(Api& api, const std::string& workflow,
                                  const std::string& beginning);

// The same for the version that a filter names.
Status complete_version(Api& api, RunFilterOptions& filter);

}  // namespace pawl::cli
