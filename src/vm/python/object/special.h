// Special methods as natives meet them: found on a class by find_dunder, and called nested.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "vm/objects/dunders.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// Whether a special method takes its object as its first argument, as a function of the class does.
// A staticmethod, or an object that is called, is bound first, and called without.
bool takes_self(Value method);
Ref bind_special(Machine& machine, Value method, Value self);

// Calls what find_dunder found, bound to `self` as Python would bind it.
Ref call_special(Machine& machine, Value method, Value self, std::initializer_list<Value> args);

// Whether a method is the native one of that type's table.
bool is_native_of(Value method, TypeId owner);

// The builtin value whose own native answers for `dunder`: the value itself, or what is inside an
// instance of a subclass (class Stack(list)) that does not define the method anew. Empty: the
// program's own method decides, or there is none.
Value builtin_receiver(Machine& machine, Value value, Dunder dunder);

// What __len__ answered, if it is a length: an int that is not negative and fits a machine word.
std::optional<int64_t> checked_length(Machine& machine, Value answer);

// For loops that build something: charges fuel, and ends the run once its memory is used up, which
// the interpreter would otherwise find out only after the loop.
bool charge_growth(Machine& machine, uint64_t units);

}  // namespace pawl::vm
