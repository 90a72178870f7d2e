// Values built as annotations ask for them out of plain data: the input of an entry, the result of
// a task. Dataclasses and members of enumerations, nested and in list[X], dict[K, V],
// tuple[X, ...], Optional[X], X | None; anything else is left as it is.
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
Ref build_annotated(Machine& machine, Annotation annotation, Value data, const std::string& path,
                    std::string* misfit);

// Whether the Program says what to build of the results of the task of that name.
bool has_typed_result(Machine& machine, Value task_name);
// The result of a call that is kTyped. Empty: a TypeError is pending, or the machine has failed.
Ref typed_result(Machine& machine, const Future* call, Value data);

}  // namespace pawl::vm
