// What becomes of an allocation that fails. std::bad_alloc is the one exception that may come from
// anywhere, so it is caught at a few borders: one request, one action of the core, one commit, one
// job of a thread. What was half done there is given up; the process goes on.
#pragma once

#include <ctime>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "base/out_of_memory.h"

namespace pawl {

// False: there was no memory for it.
template <typename Action>
bool has_memory_for(Action&& action) {
  try {
    std::forward<Action>(action)();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

// A thread for which the system has no room fails as an allocation does.
template <typename Action>
std::thread start_thread(Action&& action) {
  try {
    return std::thread(std::forward<Action>(action));
  } catch (const std::system_error&) {
    out_of_memory();
  }
}

// For what nobody else would do if it were given up: it is tried until there is memory. The action
// must change nothing before the last allocation that it makes.
template <typename Action>
void await_memory_for(Action&& action) {
  constexpr std::timespec kMillisecond{0, 1'000'000};
  while (!has_memory_for(action)) ::nanosleep(&kMillisecond, nullptr);
}

}  // namespace pawl
