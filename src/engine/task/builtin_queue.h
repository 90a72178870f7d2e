// The tasks that a server itself offers (server/builtin_tasks.h), and the queue from which it
// serves them: a call that names no queue goes there. Their names have a dot, so that no function
// of a user's Python has one of them.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace pawl::engine {

inline constexpr std::string_view kBuiltinQueue = "builtin";
inline constexpr std::array<std::string_view, 5> kBuiltinTasks = {
    "http.request", "shell.run", "pawl.log", "pawl.link", "pawl.noop"};

constexpr bool is_builtin_task(std::string_view name) {
  return std::find(kBuiltinTasks.begin(), kBuiltinTasks.end(), name) != kBuiltinTasks.end();
}

}  // namespace pawl::engine
