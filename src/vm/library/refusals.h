// Modules of Python's that workflows cannot have, each with what to do instead.
#pragma once

#include <optional>
#include <string_view>

namespace pawl::vm {

std::optional<std::string_view> refused_module(std::string_view module);
// What the packages of other engines have for workers and clients.
std::optional<std::string_view> refused_member(std::string_view module, std::string_view name);

}  // namespace pawl::vm
