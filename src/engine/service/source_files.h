// Source files from the disk, for deploys. The only file that this layer opens by itself.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl::engine {

// PAWL-9002 if it cannot be read.
Result<std::string> read_source_file(const std::string& path);

}  // namespace pawl::engine
