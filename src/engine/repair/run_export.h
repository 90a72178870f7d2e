// A run is taken out of a store as a RunFile, and what is not to leave the house out of that.
#pragma once

#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "engine/repair/run_file.h"
#include "store/store.h"

namespace pawl::engine {

// One consistent view. PAWL-4002 if there is no such run.
Result<RunFile> read_run_file(store::Store& store, store::Namespace ns, const std::string& run);

// By the rules of vm/edit/redaction.h. PAWL-4006 if one cannot be read or takes too long; then
// nothing of the file may be used.
Status redact(const std::vector<std::string>& rules, const Limits& limits, RunFile* file);

}  // namespace pawl::engine
