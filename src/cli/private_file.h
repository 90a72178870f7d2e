// Files with what is in runs: for their owner alone.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl::cli {

// Replaces what is there: whoever reads the file finds all of it, or what was there before. "-" is
// the standard output.
Status write_private_file(const std::string& path, const std::string& bytes);

}  // namespace pawl::cli
