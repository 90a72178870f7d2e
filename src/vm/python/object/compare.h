// Comparison of builtin values, without any method of the program's classes at the top level
// (elements inside containers may have such). operations.h has the whole of `==` and `<`.
#pragma once

#include <optional>
#include <span>

#include "lang/bytecode/opcodes.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// kLess … kGreaterEqual, kEqual, kNotEqual. NotImplemented where the two types do not compare this
// way; empty: an exception is pending. Instances of the program's classes are not unwrapped.
Ref compare_builtin(Machine& machine, bytecode::Opcode op, Value a, Value b);

// a < b where that runs nothing and cannot fail: small ints, floats, texts, and short tuples of
// such; nothing for everything else. No references are taken.
std::optional<bool> plainly_less(Value a, Value b);

// The same for all comparisons of as many values each, as of two tuples.
std::optional<bool> plainly_compared(bytecode::Opcode op, std::span<const Value> a,
                                     std::span<const Value> b);

// "'<' not supported between instances of 'int' and 'str'"
Ref raise_not_ordered(Machine& machine, bytecode::Opcode op, Value a, Value b);

// a.__lt__(b) alone, without b's answer: NotImplemented if a has none.
Ref ask_less_than(Machine& machine, Value a, Value b);

// Whether every element of one is in the other: any of set, frozenset, keys and items views.
bool is_set_like(Value value);

// The natives __lt__ … __ge__ of a builtin type: compare_builtin of the two arguments.
struct Args;
template <bytecode::Opcode op>
Ref native_compare(Machine& machine, Args args);

}  // namespace pawl::vm
