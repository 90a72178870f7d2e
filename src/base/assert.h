// PAWL_ASSERT checks our own logic, never a user's input. It stays on in release builds: a wrong
// state must end the process before it is committed, and the next process starts from the last good
// one.
#pragma once

namespace pawl {

[[noreturn]] [[gnu::cold]] void assertion_failed(const char* expression, const char* file,
                                                 int line);

}  // namespace pawl

#define PAWL_ASSERT(condition)                         \
  (static_cast<bool>(condition) ? static_cast<void>(0) \
                                : ::pawl::assertion_failed(#condition, __FILE__, __LINE__))

#define PAWL_UNREACHABLE() ::pawl::assertion_failed("unreachable", __FILE__, __LINE__)
