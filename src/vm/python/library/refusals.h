// Modules of Python's that workflows cannot have, and members of those that they have but for
// these, each with what to do instead.
#pragma once

#include <optional>
#include <string_view>

namespace pawl::vm {

std::optional<std::string_view> refused_module(std::string_view module);
// What a library module lacks openly: what needs files, frames or locales, and what the packages of
// other engines have for workers and clients.
std::optional<std::string_view> refused_member(std::string_view module, std::string_view name);

}  // namespace pawl::vm
