// Failed calls as exceptions: a TaskError that is also of the class its kind names.
#include "vm/fibers/calls.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"
#include "vm/python/exception/types.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// The exception class of that name that the program can see: a builtin, or a global of one of its
// modules, the main one first. Null: none. Only an Exception: a task that was cancelled must not
// look like a cancellation of the fiber that awaits it.
Class* find_exception_class(Machine& machine, std::string_view kind) {
  size_t dot = kind.rfind('.');
  std::string_view name = dot == std::string_view::npos ? kind : kind.substr(dot + 1);
  Class* base = machine.type(TypeId::kException);
  auto fits = [&](Value value) {
    return is_exception_class(value) && is_subclass(value.as<Class>(), base) &&
           !is_subclass(value.as<Class>(), machine.type(TypeId::kStopIteration)) &&
           !is_subclass(value.as<Class>(), machine.type(TypeId::kBaseExceptionGroup));
  };
  const bytecode::Program& program = machine.program().program;
  for (size_t i = 0; i < program.modules.size(); ++i) {
    for (size_t k = 0; k < program.modules[i].global_names.size(); ++k) {
      if (program.strings[program.modules[i].global_names[k]] != name) continue;
      Value value = machine.state().globals[program.modules[i].first_global + k];
      if (fits(value)) return value.as<Class>();
    }
  }
  Value builtin = machine.runtime().builtin_value(name);
  return fits(builtin) ? builtin.as<Class>() : nullptr;
}

// The class derived from TaskError and from the one that the kind names, made once for a run.
Ref error_class(Machine& machine, const std::string& kind) {
  Class* task_error = machine.type(TypeId::kTaskError);
  Class* named = find_exception_class(machine, kind);
  if (named == nullptr) return Ref::share(Value::object(task_error));
  if (is_subclass(named, task_error)) return Ref::share(Value::object(named));
  MachineState& state = machine.state();
  Heap& heap = machine.heap();
  if (state.error_classes.empty()) state.error_classes = make_dict(heap).take();
  String* key = machine.intern(kind);
  Value known = dict_get_string(state.error_classes.as<Dict>(), key);
  if (known.is(Kind::kClass) && is_subclass(known.as<Class>(), named)) return Ref::share(known);
  Ref bases = make_tuple(heap, {Value::object(task_error), Value::object(named)});
  Ref attributes = make_dict(heap);
  dict_set_string(heap, attributes.as<Dict>(), machine.intern("__module__"), named->module);
  dict_set_string(heap, attributes.as<Dict>(), machine.intern("__qualname__"), named->qualname);
  // The message is what the worker saw: KeyError would quote it once more, and a class of the
  // program may want fields that only its own constructor sets.
  Value text =
      class_lookup(machine, machine.type(TypeId::kBaseException), machine.intern("__str__"));
  if (!text.empty()) {
    dict_set_string(heap, attributes.as<Dict>(), machine.intern("__str__"), text);
  }
  Ref made = machine.interpreter().make_class(named->name, bases, attributes, Value(), 0);
  if (made.empty()) return {};
  dict_set_string(heap, state.error_classes.as<Dict>(), key, made);
  return made;
}

// The arguments that it was raised with, if they tell the message: str() shows what it showed
// there.
void set_arguments(Machine& machine, Exception* exception, const std::string& message,
                   const List* given) {
  Ref args = make_tuple(machine.heap(), given->view());
  Ref before = Ref::adopt(std::exchange(exception->args, args.take()));
  Ref shown = str_of(machine, Value::object(exception));
  if (!machine.fatal()) machine.clear_pending();
  if (!shown.empty() && to_utf8(shown.as<String>()) == message) return;
  release(std::exchange(exception->args, before.take()));
}

// The attributes of an exception of the program travel as the data of its failure. Its __init__ is
// not called: it may want what nobody knows here.
void set_attributes(Machine& machine, Exception* exception, const std::string& message,
                    Value data) {
  if (!data.is(Kind::kDict)) return;
  // The exception's own __str__ may be asked in between, and sees the data.
  Ref fields = dict_copy(machine, data.as<Dict>(), Kind::kDict);
  if (fields.empty()) return;
  Entry* entry;
  for (uint32_t i = 0; dict_next(fields.as<Dict>(), i, &entry);) {
    if (!entry->key.is(Kind::kString)) continue;
    const std::string name = to_utf8(entry->key.as<String>());
    if (name.empty() || name.starts_with("__") || name == "data" || name == "kind") continue;
    if (name != "args") {
      instance_set(machine, exception, entry->key.as<String>(), entry->value);
    } else if (entry->value.is(Kind::kList)) {
      set_arguments(machine, exception, message, entry->value.as<List>());
    }
  }
}

std::string describe_call(Value name) {
  return name.is(Kind::kString) ? "'" + to_utf8(name.as<String>()) + "'" : "the call";
}

}  // namespace

Ref make_task_error(Machine& machine, Value name, const CallError& error, uint32_t attempts) {
  Heap& heap = machine.heap();
  Ref cls = error_class(machine, error.kind);
  if (cls.empty()) {
    // A class that cannot be combined (a layout or an __init_subclass__ in the way).
    if (machine.fatal()) return {};
    machine.clear_pending();
    cls = Ref::share(Value::object(machine.type(TypeId::kTaskError)));
  }
  bool plain = cls.get().object() == machine.type(TypeId::kTaskError);
  Ref exception = machine.interpreter().allocate_instance(cls.as<Class>());
  if (exception.empty()) return {};
  std::string shown = error.message;
  if (plain && !error.kind.empty() && error.kind != "TaskError") {
    shown = error.message.empty() ? error.kind : error.kind + ": " + error.message;
  }
  auto* raw = exception.as<Exception>();
  raw->origin = Origin::kCall;
  // An exception without arguments has no message, and only few others have none.
  Ref argument = make_string(heap, shown);
  Ref arguments = shown.empty() ? make_tuple(heap, {}) : make_tuple(heap, {argument.get()});
  release(std::exchange(raw->args, arguments.take()));
  Ref data = payload_to_value(machine, error.data.text());
  if (data.empty()) {
    if (machine.fatal()) return {};
    machine.clear_pending();
    data = Ref::none();
  }
  Ref kind = make_string(heap, error.kind);
  Ref message = make_string(heap, error.message);
  instance_set(machine, raw, machine.intern("name"), name.empty() ? Value::none() : name);
  instance_set(machine, raw, machine.intern("attempts"), make_int(heap, attempts));
  instance_set(machine, raw, machine.intern("kind"), kind);
  instance_set(machine, raw, machine.intern("message"), message);
  instance_set(machine, raw, machine.intern("data"), data);
  if (!plain) set_attributes(machine, raw, error.message, data);
  if (!error.traceback.empty()) {
    // Where it failed on the other side is shown below where it is raised here.
    Ref note = make_string(heap, "In " + describe_call(name) + ":\n" + error.traceback);
    Ref notes = make_list(heap);
    list_append(heap, notes.as<List>(), std::move(note));
    instance_set(machine, raw, machine.intern("__notes__"), notes);
  }
  return exception;
}

}  // namespace pawl::vm
