// The password of a new connection, as a command prints it: clouds give passwords that hold for
// minutes.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl::store::postgres {

// The first line of what the command prints. Run by the shell, for half a minute at most; fails
// with store_unavailable if there is no password. No message has what was printed.
Result<std::string> password_of(const std::string& command);

}  // namespace pawl::store::postgres
