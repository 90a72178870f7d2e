// How many files and connections a process may have open.
#pragma once

#include <cstdint>

namespace pawl::cli {

// Takes all that the system allows without asking anybody: the soft limit of many systems is 1,024,
// made for programs that use select(). Returns what there is then.
std::uint64_t raise_descriptor_limit();

}  // namespace pawl::cli
