// What people are told on stderr. Where it cannot be written (a full disk, a pipe that nobody
// reads) it is lost: neither a server nor a run ends for that. fmt::print would throw.
#pragma once

#include <fmt/core.h>

#include <string_view>
#include <utility>

namespace pawl::cli {

void say_text(std::string_view text);

template <typename... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  say_text(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace pawl::cli
