// The text of an uncaught exception, as CPython 3.11 prints it.
#pragma once

#include <cstdint>
#include <string>

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// "Traceback (most recent call last): …" with source lines, carets, causes, contexts, groups and
// notes; ends with a newline. Frames of library modules are left out.
std::string format_traceback(Machine& machine, Value exception);

// One line of a traceback: a function of the program and where it stands.
struct TracebackFrame {
  std::string file;
  std::string name;
  std::string source;  // the source line without its indentation; empty: not known
  std::string carets;  // what stands below it, as far in as the source line; may be empty
  uint32_t line = 0;
  bool has_columns = false;
  uint32_t end_line = 0;
  uint32_t column = 0;
  uint32_t end_column = 0;
};
// Carets take parsing the line: only where they are wanted.
enum class Carets : uint8_t { kWithout, kWith };
TracebackFrame describe_frame(Machine& machine, uint32_t function, uint32_t instruction,
                              Carets carets);
// Whether a function is the program's own, not a library module's.
bool is_shown_frame(Machine& machine, uint32_t function);

}  // namespace pawl::vm
