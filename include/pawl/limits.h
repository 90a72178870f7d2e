// The limits of one run and their defaults: the one place where they are. What happens at a limit
// is either an exception of Python's own (RecursionError, MemoryError for one absurd size) that the
// program may catch, or an error code that ends the run whatever the program does.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl {

struct Limits {
  // Instructions per turn, from one wait of the run to the next, counted down; builtins charge by
  // elements, bytes and limbs. The default is some seconds of work. Ends the run: PAWL-2001.
  std::uint64_t fuel = 500'000'000;

  // Bytes of live objects, after a collection of cycles. Ends the run: PAWL-2002.
  std::size_t heap_bytes = 64 << 20;

  // Open Python frames per fiber; past it RecursionError, as CPython's default.
  std::uint32_t call_depth = 1000;

  // Fibers alive at once. Ends the run: PAWL-2003.
  std::uint32_t fibers = 100'000;

  // Bytes of a snapshot. Ends the run: PAWL-2004.
  std::size_t snapshot_bytes = 16 << 20;

  // Bytes of one encoded payload: an argument list, a result, a message. PAWL-2005 to who sends it.
  std::size_t payload_bytes = 4 << 20;

  // Nesting of data that crosses a border: payloads and JSON. PAWL-2015, or RecursionError in
  // `json`.
  std::uint32_t data_nesting = 1000;

  // Lines that one turn may write to the run's log (PAWL-2007 ends the run), and about as many as
  // are kept of a run.
  std::uint32_t log_lines = 10'000;

  // Bytes of one log line; the rest of it is cut off, visibly.
  std::uint32_t log_line_bytes = 16 << 10;

  // Digits that an int may have where it becomes text or is read from it; past it CPython's
  // ValueError.
  std::uint32_t int_text_digits = 4300;
};

}  // namespace pawl
