// What the library's logging, warnings and traceback need of the machine: the run's log, the
// exception that is being handled, and the frames of tracebacks and of the open calls. They are
// functions of `_pawl`.
#pragma once

#include <cstddef>
#include <string_view>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// One entry of the run's log, of one or more lines. Empty: the run has too many of them and ends.
Ref write_log(Machine& machine, Value text, int level);
// To Limits::log_lines a long line counts once more for each KB of it: what one turn logs is
// written in one commit, for which others wait.
void count_long_line(Machine& machine, std::string_view line);

// What the program has put in the place of sys.stdout or sys.stderr, as contextlib.redirect_stdout
// does; or empty.
Value replaced_stream(Machine& machine, std::string_view name);

// The host's random bytes, as many as there are; gives way now and then.
void random_bytes_in_pieces(Machine& machine, void* to, size_t bytes);

Ref log_entry(Machine& machine, Args args);          // log(level, text)
Ref write_text(Machine& machine, Args args);         // write_output(text), as print does
Ref recursion_limit(Machine& machine, Args args);    // recursion_limit()
Ref handled_exception(Machine& machine, Args args);  // handled_exception()
Ref traceback_text(Machine& machine, Args args);     // traceback_text(exception)
Ref traceback_entries(Machine& machine, Args args);  // traceback_entries(exception or traceback)
Ref stack_entries(Machine& machine, Args args);      // stack_entries(limit)
Ref stack_module(Machine& machine, Args args);       // stack_module(level): of the frame there
Ref host_random_bytes(Machine& machine, Args args);  // random_bytes(count)
Ref replaced_stderr(Machine& machine, Args args);    // replaced_stderr(): what is there, or None
// unavailable(what, hint): raises the error of members that this language level does not have.
Ref raise_unavailable_error(Machine& machine, Args args);

}  // namespace pawl::vm
