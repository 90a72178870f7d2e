// Where types hold at the run's border: the input of an entry, the results of tasks and of
// children, messages and answers. What fits becomes a value of the type
// (vm/python/types/typed_value.h); what does not is the caller's mistake for an input, and a
// TypeError at the await for everything else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vm/machine.h"
#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

struct Annotation {
  uint32_t module = 0;  // in which its names are looked up
  std::string_view text;
};

// Empty: the data does not fit, and `misfit` says where (`path`, and what is within) and why; or
// the machine has failed, and says so itself.
Ref build_annotated(Machine& machine, Annotation annotation, Value data, std::string_view path,
                    std::string* misfit);

// The same for a type as a value: Order, list[Order], Card | None. Empty: a TypeError is pending
// that begins with `what` ("the answer"), or the machine has failed.
Ref build_typed(Machine& machine, Value type, Value data, std::string_view what,
                std::string_view path);
// What a future keeps in `waiting_on` of a type that the program gave for it, or empty. False: a
// TypeError is pending, it is no type.
bool keep_type(Machine& machine, Value type, Value* kept);
// The type that was kept so, or empty.
Value kept_type(Value kept);

// Whether the Program says what to build of the results of the task of that name.
bool has_typed_result(Machine& machine, Value task_name);
// Whether a workflow (a Function, or a Class with a `run`) says what it returns.
bool has_typed_output(Machine& machine, Value workflow);
// The result of a call that is kTyped. Empty: a TypeError is pending, or the machine has failed.
Ref typed_result(Machine& machine, const Future* call, Value data);

}  // namespace pawl::vm
