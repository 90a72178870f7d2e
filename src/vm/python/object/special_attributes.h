// Attributes that the machine itself gives to objects: __class__, __dict__, a function's __name__,
// a class's __mro__, the fields of exceptions. And super().
#pragma once

#include "vm/interpreter/interpreter.h"

namespace pawl::vm {

// Empty with nothing pending: there is none of that name.
Ref special_attribute(Machine& machine, Value object, String* name);
// Storing (or, with an empty value, deleting) where no __setattr__ of the program is in the way:
// object.__setattr__. Descriptors of the class are respected, called nested.
bool set_own_attribute(Machine& machine, Value object, String* name, Value value);
// The same without looking at the class's descriptors.
bool set_attribute_plainly(Machine& machine, Value object, String* name, Value value);
// Attributes of a function as a Dict, borrowed, or empty. Those of functions that belong to the
// Program are the run's own difference, kept in the machine's state. A name that a function has
// from the start may be among them where it has been set.
Value function_attributes(Machine& machine, const Function* function);
// The same for such a name: it may be kept apart from the others.
Value all_function_attributes(Machine& machine, const Function* function);
bool is_own_of_function(const String* name);
// __dict__: what the program has set, as the dict that it can change.
Ref function_dict(Machine& machine, Function* function);
void replace_function_dict(Machine& machine, Function* function, Value dict);
// Sets it, or deletes it where the value is empty. False: AttributeError pending.
bool keep_function_attribute(Machine& machine, Function* function, String* name, Value value);
// args, __cause__ and the like: kTrue: done; kFalse: no such attribute; kError: pending.
Truth set_exception_attribute(Machine& machine, Exception* exception, String* name, Value value);
// "property 'x' of 'Order' object has no setter"; null: a property whose name nobody knows.
Ref raise_no_accessor(Machine& machine, const String* name, Value object, const char* accessor);
// What a module has, by name: of a module of the program all that is bound by now.
Ref module_members(Machine& machine, const Module* module);
Ref super_attribute(Machine& machine, Descriptor* super, String* name, Lookup* found);

}  // namespace pawl::vm
