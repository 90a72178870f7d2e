// The end of a process that cannot go on: a line on stderr, and SIGABRT. The next one starts from
// the last good state. For errors there is Result, for our own logic PAWL_ASSERT (assert.h).
#pragma once

namespace pawl {

[[noreturn]] [[gnu::cold]] void end_process(const char* why);

}  // namespace pawl
