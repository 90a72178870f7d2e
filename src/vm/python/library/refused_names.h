// Public names of the modules that workflows have which they cannot have, each with what to do
// instead. tests/python/dir_walk.py finds what is in no such table.
#pragma once

#include <optional>
#include <string_view>

namespace pawl::vm {

std::optional<std::string_view> refused_name(std::string_view module, std::string_view name);

}  // namespace pawl::vm
