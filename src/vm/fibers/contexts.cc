#include "vm/fibers/contexts.h"

#include "vm/machine_state.h"
#include "vm/objects/future.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

constexpr size_t kParts = 2;
constexpr size_t kDecimal = 1;

// A list that the program has shortened is filled up.
List* complete(Machine& machine, Value list) {
  while (list.as<List>()->length < kParts) {
    list_append(machine.heap(), list.as<List>(), Value::none());
  }
  return list.as<List>();
}

}  // namespace

Value* current_context_slot(Machine& machine) {
  MachineState& state = machine.state();
  if (state.running != nullptr) return &state.running->context;
  if (state.main_fiber.is(Kind::kFuture)) return &state.main_fiber.as<Future>()->context;
  return &state.module_context;
}

Value* decimal_context_slot(Machine& machine) {
  Value* slot = current_context_slot(machine);
  if (!slot->is(Kind::kList)) return slot;
  return &complete(machine, *slot)->items[kDecimal];
}

Ref context_list(Machine& machine) {
  Value* slot = current_context_slot(machine);
  if (slot->is(Kind::kList)) return Ref::share(*slot);
  Value parts[kParts] = {Value::none(), slot->empty() ? Value::none() : *slot};
  Ref list = make_list(machine.heap(), parts);
  release(std::exchange(*slot, list.copy().take()));
  return list;
}

Ref context_for_another(Machine& machine) {
  Value* slot = current_context_slot(machine);
  if (!slot->is(Kind::kList)) return Ref::share(*slot);
  return make_list(machine.heap(), complete(machine, *slot)->view().first(kParts));
}

bool read_context(Machine& machine, Value given, Ref* list) {
  if (given.empty() || given.is_none()) return true;
  *list = find_attribute(machine, given, "_cell");
  if (machine.failed()) return false;
  if (!list->empty() && list->get().is(Kind::kList)) return true;
  machine.raise_type_error("a contextvars.Context was expected, got '" + machine.type_name(given) +
                           "'");
  return false;
}

CallbackContext::CallbackContext(Machine& machine, Ref context)
    : machine_(machine),
      before_(Ref::adopt(std::exchange(*current_context_slot(machine), context.take()))) {}

CallbackContext::~CallbackContext() {
  release(std::exchange(*current_context_slot(machine_), before_.take()));
}

}  // namespace pawl::vm
