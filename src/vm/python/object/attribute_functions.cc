// getattr, setattr, hasattr, delattr, vars and dir.

#include <algorithm>
#include <set>
#include <string>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/builtin_functions.h"
#include "vm/python/container/list_sort.h"
#include "vm/python/container/sequences.h"
#include "vm/python/object/slot_member.h"
#include "vm/python/object/special.h"
#include "vm/python/object/special_attributes.h"
#include "vm/runtime.h"

namespace pawl::vm {

namespace {

// The name as a string, or null with an exception pending. It is the program's own, made at run
// time perhaps: never to be interned, or a run could fill memory that outlives it.
String* attribute_name(Machine& machine, Value name) {
  const Value text = unwrap(name);
  if (text.is(Kind::kString)) {
    auto* string = text.as<String>();
    return machine.charge(2 + string->length / 8) ? string : nullptr;
  }
  machine.raise_type_error("attribute name must be string, not '" + machine.type_name(name) + "'");
  return nullptr;
}

void add_class_names(Machine& machine, const Class* cls, std::set<std::string>& names) {
  for (Value step : cls->mro.as<Tuple>()->view()) {
    for (const Ref& slot : slot_names(machine, step.as<Class>())) {
      names.insert(to_utf8(slot.as<String>()));
    }
    Entry* entry;
    const Dict* attributes = step.as<Class>()->attributes.as<Dict>();
    for (uint32_t i = 0; dict_next(attributes, i, &entry);) {
      if (entry->key.is(Kind::kString)) names.insert(to_utf8(entry->key.as<String>()));
    }
  }
}

void add_name(void* context, Value name, Value) {
  static_cast<std::set<std::string>*>(context)->insert(to_utf8(name.as<String>()));
}

Ref sorted_names(Machine& machine, const std::set<std::string>& names) {
  if (!machine.charge(names.size())) return {};
  Ref result = make_list(machine.heap(), names.size());
  for (const std::string& name : names) {
    list_append(machine.heap(), result.as<List>(), make_string(machine.heap(), name));
  }
  return result;
}

// The attribute, or empty: it is not there, or one that workflows do not have. Who asks whether it
// is there, as programs for several systems do, is told that it is not. What a property of the
// program raises goes on.
Ref find_available(Machine& machine, Value object, String* name) {
  Ref found = find_attribute(machine, object, name);
  const bool own = !object.is(Kind::kInstance) && !object.is(Kind::kClass);
  if (found.empty() && own && machine.pending_is(TypeId::kUnavailableError)) {
    machine.clear_pending();
  }
  return found;
}

}  // namespace

Ref builtin_getattr(Machine& machine, Args args) {
  String* name = attribute_name(machine, args[1]);
  if (name == nullptr) return {};
  if (!args.has(2)) return get_attribute(machine, args[0], name);
  Ref found = find_available(machine, args[0], name);
  if (!found.empty() || machine.failed()) return found;
  return Ref::share(args[2]);
}

Ref builtin_hasattr(Machine& machine, Args args) {
  String* name = attribute_name(machine, args[1]);
  if (name == nullptr) return {};
  Ref found = find_available(machine, args[0], name);
  if (found.empty() && machine.failed()) return {};
  return Ref::boolean(!found.empty());
}

Ref builtin_setattr(Machine& machine, Args args) {
  String* name = attribute_name(machine, args[1]);
  if (name == nullptr || !set_attribute(machine, args[0], name, args[2])) return {};
  return Ref::none();
}

Ref builtin_delattr(Machine& machine, Args args) {
  String* name = attribute_name(machine, args[1]);
  if (name == nullptr) return {};
  if (!machine.interpreter().set_attribute_nested(args[0], name, Value())) return {};
  return Ref::none();
}

// The variables of the function that calls it, or the namespace of a class that is being made.
Ref builtin_locals(Machine& machine, Args /*args*/) {
  const Frame* frame = machine.interpreter().top();
  const bytecode::Function& function = *frame->code->function;
  const Value* registers = frame->registers();
  if ((function.flags & bytecode::kClassBody) != 0) return Ref::share(registers[0]);
  const bytecode::Program& program = machine.program().program;
  if (&function == &program.functions[program.modules[function.module].body]) {
    return machine.raise_unavailable("locals() of a module",
                                     "name the variable, or keep a dict of your own");
  }
  Ref variables = make_dict(machine.heap());
  for (uint16_t i = 0; i < function.local_count && !variables.empty(); ++i) {
    String* name = frame->code->local_names[i];
    const Value held = registers[i];
    const Value value = held.is(Kind::kCell) ? held.as<Cell>()->content : held;
    if (value.empty() || name->length == 0 || name->at(0) == '.') continue;
    dict_set_string(machine.heap(), variables.as<Dict>(), name, value);
  }
  return variables;
}

Ref builtin_vars(Machine& machine, Args args) {
  if (!args.has(0)) return builtin_locals(machine, args);
  Ref dict = find_attribute(machine, args[0], "__dict__");
  if (!dict.empty() || machine.failed()) return dict;
  return machine.raise_type_error("vars() argument must have __dict__ attribute");
}

Ref builtin_dir(Machine& machine, Args args) {
  if (!args.has(0)) {
    Ref variables = builtin_locals(machine, args);
    Ref names = variables.empty() ? Ref() : to_list(machine, variables);
    const bool sorted =
        !names.empty() && sort_list(machine, names.as<List>(), {}, SortOrder::kAscending);
    return sorted ? std::move(names) : Ref();
  }
  const Value object = args[0];
  const Value method = find_dunder(machine, object, Dunder::kDir);
  if (!method.empty() && !method.is(Kind::kNative)) {
    Ref names = call_special(machine, method, object, {});
    if (names.empty()) return {};
    Ref list = to_list(machine, names);
    if (list.empty() || !sort_list(machine, list.as<List>(), {}, SortOrder::kAscending)) return {};
    return list;
  }
  std::set<std::string> names;
  if (object.is(Kind::kClass)) {
    // What a metaclass would say.
    const Value hook = class_lookup(machine, object.as<Class>(), machine.intern("__class_dir__"));
    if (hook.is(Kind::kFunction)) return machine.tail_call(hook, {object});
    add_class_names(machine, object.as<Class>(), names);
    return sorted_names(machine, names);
  }
  if (object.is(Kind::kModule)) {
    Ref members = module_members(machine, object.as<Module>());
    if (members.empty()) return {};
    Entry* entry;
    for (uint32_t i = 0; dict_next(members.as<Dict>(), i, &entry);) {
      names.insert(to_utf8(entry->key.as<String>()));
    }
    return sorted_names(machine, names);
  }
  add_class_names(machine, class_of(machine, object), names);
  if (object.is(Kind::kInstance) || object.is(Kind::kException)) {
    instance_visit(object.as<Instance>(), &names, add_name);
  }
  const Value marks =
      object.is(Kind::kFunction) ? function_attributes(machine, object.as<Function>()) : Value();
  Entry* entry;
  for (uint32_t i = 0; marks.is(Kind::kDict) && dict_next(marks.as<Dict>(), i, &entry);) {
    add_name(&names, entry->key, entry->value);
  }
  return sorted_names(machine, names);
}

}  // namespace pawl::vm
