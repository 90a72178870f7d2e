// The file behind --store or PAWL_STORE, for commands that work on a database without a server.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl::cli {

Result<std::string> database_path(const std::string& option);

}  // namespace pawl::cli
