#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

#include "base/end_process.h"

namespace pawl {

void assertion_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
  std::abort();
}

void end_process(const char* why) {
  std::fprintf(stderr, "pawl: %s\n", why);
  std::abort();
}

}  // namespace pawl
