// Binary operators between builtin values, and how they complain. operations.h has the whole of
// `a + b`; the interpreter, which calls the program's own methods by frames, uses these.
#pragma once

#include "lang/bytecode/opcodes.h"
#include "vm/objects/dunders.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

struct OperatorMethods {
  Dunder plain, reflected, in_place;
  const char* symbol;
};
OperatorMethods operator_methods(bytecode::Opcode op);

// NotImplemented where the two types do not go together; instances are not unwrapped.
Ref binary_builtin(Machine& machine, bytecode::Opcode op, Value a, Value b);

// A builtin sequence that `*` repeats; instances are not unwrapped.
bool is_repeated(Value value);

// Whether x *= y may ask y's __rmul__, which is `reflected`: not that of a builtin sequence where x
// is an instance.
bool may_repeat_in_place(Value x, Value y, Value reflected);

enum class Assignment : uint8_t { kPlain, kInPlace };
// "unsupported operand type(s) for +: 'int' and 'str'", 'can only concatenate str (not "int") to
// str' and the like, once nobody has an answer.
Ref raise_unsupported(Machine& machine, bytecode::Opcode op, Value a, Value b,
                      Assignment assignment);

// Whether a class of the program says what the operator does with its objects on the right.
bool answers_reflected(Machine& machine, Value operand, Dunder reflected);
// For __add__ of str, list and tuple with what is none: NotImplemented if the other may know how,
// else the exception, as CPython raises it from the method itself.
Ref refuse_to_add(Machine& machine, Value self, Value other);

}  // namespace pawl::vm
