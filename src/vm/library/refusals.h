// Modules of Python's that workflows cannot have, each with what to do instead.
#pragma once

#include <optional>
#include <string_view>

namespace pawl::vm {

std::optional<std::string_view> refused_module(std::string_view module);

}  // namespace pawl::vm
