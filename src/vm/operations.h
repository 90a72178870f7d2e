// The operations of Python on any values, for natives. Where the program's own methods must run
// (__eq__, __repr__, __iter__ …) these call them nested; the interpreter's opcodes have stackless
// forms of their own (interpreter/).
//
// An empty Ref, kError or false means that an exception is pending.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lang/bytecode/opcodes.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct String;

enum class Truth : uint8_t { kFalse = 0, kTrue = 1, kError = 2 };

Truth truth_of(Machine& machine, Value value);
Truth equals(Machine& machine, Value a, Value b);  // ==, identity first as in containers
Truth less_than(Machine& machine, Value a, Value b);
// kLess … kGreaterEqual, kEqual, kNotEqual as the opcodes are named.
Ref compare(Machine& machine, bytecode::Opcode op, Value a, Value b);
Ref binary(Machine& machine, bytecode::Opcode op, Value a, Value b);
// Augmented assignment of builtin operands: lists and sets change in place.
Ref binary_in_place(Machine& machine, bytecode::Opcode op, Value a, Value b);
Truth contains(Machine& machine, Value container, Value item);
std::optional<uint64_t> hash_of(Machine& machine, Value value);  // nothing: unhashable, pending

Ref repr_of(Machine& machine, Value value);  // a String
Ref str_of(Machine& machine, Value value);
Ref ascii_of(Machine& machine, Value value);
Ref format_of(Machine& machine, Value value, const String* spec);
// The text of repr/str as UTF-8, for messages; empty optional if it raised.
std::optional<std::string> repr_text(Machine& machine, Value value);

Ref get_attribute(Machine& machine, Value object, const String* name);
Ref get_attribute(Machine& machine, Value object, std::string_view name);
// Missing attribute gives empty with nothing pending; other errors are pending.
Ref find_attribute(Machine& machine, Value object, const String* name);
Ref find_attribute(Machine& machine, Value object, std::string_view name);
bool set_attribute(Machine& machine, Value object, String* name, Value value);
Ref get_item(Machine& machine, Value object, Value key);
bool set_item(Machine& machine, Value object, Value key, Value value);
bool delete_item(Machine& machine, Value object, Value key);
std::optional<int64_t> length_of(Machine& machine, Value value);
Ref get_iterator(Machine& machine, Value iterable);

// The value inside an instance of a subclass of a builtin type (class Id(str)), else the value.
Value unwrap(Value value);
bool is_instance(Machine& machine, Value value, TypeId type);

// __index__: an int from an int, a bool or an object that has it.
Ref to_index(Machine& machine, Value value);
// The same as int64; TypeError or OverflowError ("Python int too large to convert to C ssize_t").
std::optional<int64_t> to_int64(Machine& machine, Value value);
std::optional<double> to_double(Machine& machine, Value value);  // __float__, __index__

// start, stop, step of a slice clipped to a length, as slice.indices does; step never 0.
struct SliceRange {
  int64_t start, stop, step, length;
};
std::optional<SliceRange> resolve_slice(Machine& machine, Value slice, int64_t length);

// Iterates over anything: builtin containers directly, everything else through its iterator.
//     Iteration items(machine, iterable);
//     while (items.next()) use(items.value());
//     if (items.failed()) return {};
class Iteration {
 public:
  Iteration(Machine& machine, Value iterable);
  ~Iteration();
  Iteration(const Iteration&) = delete;
  Iteration& operator=(const Iteration&) = delete;

  bool next();
  bool failed() const { return failed_; }
  Value value() const { return value_; }
  Ref take_value() { return std::move(value_); }
  // A size to reserve, 0 if unknown.
  size_t size_hint() const;

 private:
  Machine& machine_;
  Ref iterator_;
  Ref value_;
  bool failed_ = false;
};
// One step of a native Iterator or any iterator object. Empty without pending: exhausted.
Ref iterator_next(Machine& machine, Value iterator);

}  // namespace pawl::vm
