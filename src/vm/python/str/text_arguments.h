// What the natives of str, bytes and bytearray share: reading arguments as CPython reads them, with
// its messages, and stopping in time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "vm/machine.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"
#include "vm/value.h"

namespace pawl::vm {

// The text of a str or of an instance of a subclass of it; null for anything else.
inline const String* as_string(Value value) {
  if (!value.is(Kind::kString)) value = unwrap(value);
  return value.is(Kind::kString) ? value.as<String>() : nullptr;
}

// The bytes of a bytes or bytearray; nothing for anything else. Valid until the object changes.
std::optional<std::string_view> as_bytes(Value value);

// The content of a buffer that is no builtin, such as the library's array: a Bytes. Empty with
// nothing pending: it is none.
Ref buffer_content(Machine& machine, Value value);

// Charges fuel inside a native's loop and stops it once the heap is exhausted.
inline bool go_on(Machine& machine, uint64_t units) {
  if (machine.heap().exhausted()) [[unlikely]] {
    return charge_growth(machine, units);
  }
  return machine.charge(units);
}

// Whether so many more bytes fit the heap, after a collection if need be; MemoryError if not.
bool has_heap_for(Machine& machine, uint64_t bytes);

// Fuel for a search: one character is found by the processor's widest instructions, more than one
// by comparing at each place where the first ones fit.
inline uint64_t search_work(uint64_t length, uint64_t needle_length) {
  return 1 + length / (needle_length > 1 ? 8 : 64);
}

// Whether a text of that many code points may be made, the work of filling it charged; MemoryError
// is pending if not.
bool can_make_text(Machine& machine, uint64_t length, int width = 1);

// The part of a text that optional start and end arguments name. `start` can be past the end: then
// there is no such part, and not even an empty text is found in it.
struct Window {
  size_t start;
  size_t end;
  bool exists() const { return start <= end; }
};
// Reads args[first] and args[first + 1].
std::optional<Window> read_window(Machine& machine, Args args, size_t first, size_t length);

// An argument as int64 through __index__; the fallback if it was not given.
std::optional<int64_t> read_int(Machine& machine, Args args, size_t index, int64_t fallback);
// The same for what CPython reads as a C int: "Python int too large to convert to C int".
std::optional<int32_t> read_c_int(Machine& machine, Args args, size_t index, int32_t fallback);

// How often a sequence is to be repeated: nothing if it cannot be (pending), negative counts are 0.
// `is_count` false: not an integer, so that the operator is not implemented.
struct Repetition {
  bool is_count;
  int64_t count;
};
std::optional<Repetition> read_repetition(Machine& machine, Value value);

// Raises TypeError of a format with the value's type name in the place of {}.
Ref raise_type_error_for(Machine& machine, std::string_view format, Value value);

// Calls `use` with a pointer to the text's units: uint8_t, uint16_t or uint32_t.
template <typename Use>
auto with_units(const String* text, Use&& use) {
  switch (text->width()) {
    case 1:
      return use(text->data1());
    case 2:
      return use(text->data2());
    default:
      return use(text->data4());
  }
}

}  // namespace pawl::vm
