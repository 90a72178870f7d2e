// Contexts: what a fiber carries along for contextvars and decimal.
//
// Future::context is empty, a decimal context alone, or a List of two: the values of the context
// variables, a dict that is replaced and never changed, or None; and the decimal context, or None.
// The list appears with the first variable that is set, so programs without variables pay nothing.
// A fiber gets a list of its own with the same content, as asyncio copies contexts; so does a
// callback of the loop, whose handle keeps it.
//
// A contextvars.Context of the library holds such a list as its `_cell`, where a program can reach
// it: what is in a list is looked at before it is used.
#pragma once

#include "vm/machine.h"
#include "vm/value.h"

namespace pawl::vm {

// Where the context of what runs now is kept: the running fiber, or for callbacks of the loop the
// main one, or the machine (bodies of modules, for images).
Value* current_context_slot(Machine& machine);
// The place of the decimal context in there, empty or None if there is none yet.
Value* decimal_context_slot(Machine& machine);

// The running context as a list, which is made if there was none.
Ref context_list(Machine& machine);
// What a new fiber or callback begins with: the running context, of its own if it is a list.
Ref context_for_another(Machine& machine);
// The list of a contextvars.Context that the program gave, empty for None and for no argument.
// False: an exception is pending.
bool read_context(Machine& machine, Value given, Ref* list);

// For as long as it lives, what runs outside of fibers has this context.
class CallbackContext {
 public:
  CallbackContext(Machine& machine, Ref context);
  ~CallbackContext();
  CallbackContext(const CallbackContext&) = delete;
  CallbackContext& operator=(const CallbackContext&) = delete;

 private:
  Machine& machine_;
  Ref before_;
};

}  // namespace pawl::vm
