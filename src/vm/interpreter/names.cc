// Names in class bodies, imports, and returning.
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"

namespace pawl::vm {

Step Interpreter::load_name(Frame* frame, String* name, Value cell) {
  Value value;
  const Value names = frame->registers()[0];
  if (names.is(Kind::kDict)) {
    value = dict_get_string(names.as<Dict>(), name);
  } else if (!names.empty()) {
    Ref found = name_in_mapping(names, name);
    if (!found.empty()) return store(frame, std::move(found));
    if (machine_.failed()) return Step::kError;
  }
  if (value.empty() && cell.is(Kind::kCell)) value = cell.as<Cell>()->content;
  if (value.empty()) value = machine_.global_by_name(frame->code->function->module, name);
  if (value.empty()) value = machine_.runtime().builtin_value(to_utf8(name));
  if (value.empty()) {
    machine_.raise_name_error(name);
    return Step::kError;
  }
  return store(frame, Ref::share(value));
}

// A module's body runs once, when it is first imported.
Step Interpreter::import_module(Frame* frame, uint32_t module) {
  ModuleState& state = machine_.state_->modules[module];
  if (state != ModuleState::kFresh) {
    return store(frame, Ref::share(machine_.program_->modules[module]));
  }
  state = ModuleState::kRunning;
  const bytecode::Module& definition = machine_.program_->program.modules[module];
  Frame* body = new_frame(machine_.heap_, &machine_.program_->codes[definition.body]);
  frame->resume = Resume::kStore;
  Step step = push(body);
  if (step == Step::kEnter) frame->resume = Resume::kImport;
  return step;
}

Step Interpreter::finish_import(Frame* frame) {
  uint32_t module = frame->instruction->b;
  machine_.state_->modules[module] = ModuleState::kReady;
  return store(frame, Ref::share(machine_.program_->modules[module]));
}

// A return that is more than handing over a value.
Step Interpreter::return_value(Frame* frame, Ref value) {
  if (frame->generator != nullptr) return return_from_generator(frame, std::move(value));
  if ((frame->flags & Frame::kInit) != 0) {
    if (!value.get().is_none()) {
      machine_.raise_type_error("__init__() should return None, not '" + machine_.type_name(value) +
                                "'");
      skip_traceback_ = true;  // The caller is to blame: this function has returned.
      return Step::kError;
    }
    value = Ref::adopt(std::exchange(frame->held, Value()));
    if (value.empty()) value = Ref::none();
  }
  if ((frame->flags & Frame::kClassBody) != 0) {
    value = finish_class(frame, value);
    if (value.empty()) {
      skip_traceback_ = true;  // The body has run; it is the class statement that fails.
      return Step::kError;
    }
  }
  Frame* caller = frame->back;
  bool boundary = (frame->flags & Frame::kBoundary) != 0;
  pop(frame);
  if (boundary || caller == nullptr) {
    result_ = std::move(value);
    exit_ = Exit::kReturned;
    return Step::kExit;
  }
  return resume_with(caller, std::move(value));
}

}  // namespace pawl::vm
