// The attribute operations of operations.h, and object.__setattr__ beneath them.
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/object/slot_member.h"
#include "vm/python/object/special.h"
#include "vm/python/object/special_attributes.h"
#include "vm/python/str/text_arguments.h"
#include "vm/runtime.h"

namespace pawl::vm {

Ref get_attribute(Machine& machine, Value object, const String* name) {
  bool missing = false;
  return machine.interpreter().get_attribute_nested(object, const_cast<String*>(name), &missing);
}

Ref get_attribute(Machine& machine, Value object, std::string_view name) {
  return get_attribute(machine, object, machine.intern(name));
}

Ref find_attribute(Machine& machine, Value object, const String* name) {
  bool missing = false;
  Ref value =
      machine.interpreter().get_attribute_nested(object, const_cast<String*>(name), &missing);
  if (missing && !machine.fatal()) machine.clear_pending();
  return value;
}

Ref find_attribute(Machine& machine, Value object, std::string_view name) {
  return find_attribute(machine, object, machine.intern(name));
}

bool set_attribute(Machine& machine, Value object, String* name, Value value) {
  return machine.interpreter().set_attribute_nested(object, name, value);
}

Value unwrap(Value value) {
  if (value.is(Kind::kInstance) && !value.as<Instance>()->native.empty()) {
    return value.as<Instance>()->native;
  }
  return value;
}

bool is_instance(Machine& machine, Value value, TypeId type) {
  return is_subclass(class_of(machine, value), machine.type(type));
}

// --- storing -------------------------------------------------------------------------------------

bool set_own_attribute(Machine& machine, Value object, String* name, Value value) {
  bool deleting = value.empty();
  Value attribute = class_lookup(machine, class_of(machine, object), name);
  if (attribute.is(Kind::kDescriptor) &&
      attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kProperty)) {
    auto* property = attribute.as<Descriptor>();
    Value setter = deleting ? property->third : property->second;
    if (setter.empty() || setter.is_none()) {
      raise_no_accessor(machine, name, object, deleting ? "deleter" : "setter");
      return false;
    }
    Value args[2] = {object, value};
    return !machine.call(setter, std::span<const Value>(args, deleting ? 1 : 2)).empty();
  }
  if (attribute.is(Kind::kNative) && is_context(unwrap(object))) {
    return set_context_attribute(machine, unwrap(object), name, value);
  }
  if (attribute.is(Kind::kInstance)) {
    Value setter = find_dunder(machine, attribute, deleting ? Dunder::kDelete : Dunder::kSet);
    if (!setter.empty()) {
      return !(deleting ? call_special(machine, setter, attribute, {object})
                        : call_special(machine, setter, attribute, {object, value}))
                  .empty();
    }
    if (!find_dunder(machine, attribute, deleting ? Dunder::kSet : Dunder::kDelete).empty()) {
      machine.raise(TypeId::kAttributeError, deleting ? "__delete__" : "__set__");
      return false;
    }
  }
  return set_attribute_plainly(machine, object, name, value);
}

namespace {

bool no_attribute(Machine& machine, Value object, String* name) {
  machine.interpreter().raise_no_attribute(object, name);
  return false;
}

bool raise_class_assignment(Machine& machine) {
  machine.raise_type_error(
      "__class__ assignment only supported for mutable types or ModuleType subclasses");
  return false;
}

// Whether a function may get such a value for what it has from the start.
bool fits_function(Machine& machine, const Function* function, const String* name, Value value) {
  const auto refuse = [&](const char* kind) {
    machine.raise_type_error(to_utf8(name) + " must be set to a " + kind + " object");
    return false;
  };
  const bool removed = value.empty() || value.is_none();
  const bool defaults = equals_ascii(name, "__defaults__") || equals_ascii(name, "__kwdefaults__");
  if (equals_ascii(name, "__name__") || equals_ascii(name, "__qualname__")) {
    return value.is(Kind::kString) || refuse("string");
  }
  if (defaults && function->immortal()) {
    machine.raise_unavailable("changing the defaults of a function of a module",
                              "wrap it: functools.partial, or a function that calls it");
    return false;
  }
  if (equals_ascii(name, "__defaults__"))
    return removed || value.is(Kind::kTuple) || refuse("tuple");
  if (equals_ascii(name, "__kwdefaults__"))
    return removed || value.is(Kind::kDict) || refuse("dict");
  if (equals_ascii(name, "__annotations__"))
    return removed || value.is(Kind::kDict) || refuse("dict");
  if (equals_ascii(name, "__globals__") || equals_ascii(name, "__closure__")) {
    machine.raise(TypeId::kAttributeError, "readonly attribute");
    return false;
  }
  if (equals_ascii(name, "__code__")) {
    machine.raise_unavailable("assigning __code__", "give the name another function");
    return false;
  }
  return !equals_ascii(name, "__class__") || raise_class_assignment(machine);
}

bool set_function_attribute(Machine& machine, Function* function, String* name, Value value) {
  auto replace = [&](Value& slot) {
    retain(value);
    release(std::exchange(slot, value.is_none() ? Value() : value));
    return true;
  };
  if (equals_ascii(name, "__defaults__")) return replace(function->defaults);
  if (equals_ascii(name, "__kwdefaults__")) return replace(function->keyword_defaults);
  return keep_function_attribute(machine, function, name, value);
}

bool set_class_name(Machine& machine, Class* cls, String* name, Value value, Value& slot) {
  const std::string place = to_utf8(cls->name.as<String>()) + "." + to_utf8(name);
  if (value.empty()) {
    machine.raise_type_error("cannot delete '" + to_utf8(name) + "' attribute of immutable type '" +
                             to_utf8(cls->name.as<String>()) + "'");
    return false;
  }
  const String* text = as_string(value);
  if (text == nullptr) {
    machine.raise_type_error("can only assign string to " + place + ", not '" +
                             machine.type_name(value) + "'");
    return false;
  }
  release(std::exchange(slot, Ref::share(Value::object(text)).take()));
  return true;
}

// What a class is made of stays as it is.
bool may_set_of_class(Machine& machine, const String* name, Value value) {
  if (equals_ascii(name, "__bases__")) {
    machine.raise_unavailable("assigning __bases__", "make a class of the bases it is to have");
    return false;
  }
  if (equals_ascii(name, "__mro__") || equals_ascii(name, "__base__") ||
      equals_ascii(name, "__dict__")) {
    machine.raise(TypeId::kAttributeError, "readonly attribute");
    return false;
  }
  if (equals_ascii(name, "__class__")) {
    if (!value.is(Kind::kClass) || value.as<Class>()->layout() != TypeId::kType) {
      return raise_class_assignment(machine);
    }
    machine.raise_unavailable("assigning __class__ of a class", "name it where the class is made");
    return false;
  }
  return true;
}

// self.__dict__ = self, or a dict that several share: the attributes are the dict's from now on.
bool replace_dict(Machine& machine, Value object, Value value) {
  auto* instance = object.as<Instance>();
  if (!has_dict(instance->cls)) {
    return no_attribute(machine, object, machine.intern("__dict__"));
  }
  const Value dict = value.empty() ? Value() : unwrap(value);
  if (!dict.is(Kind::kDict)) {
    machine.raise_type_error(value.empty() ? "cannot delete __dict__"
                                           : "__dict__ must be set to a dictionary, not a '" +
                                                 machine.type_name(value) + "'");
    return false;
  }
  replace_instance_dict(machine, instance, dict);
  return true;
}

bool set_instance_attribute(Machine& machine, Value object, String* name, Value value) {
  auto* instance = object.as<Instance>();
  bool deleting = value.empty();
  if (equals_ascii(name, "__dict__")) return replace_dict(machine, object, value);
  if (equals_ascii(name, "__class__")) {
    if (!value.is(Kind::kClass) || (value.as<Class>()->flags & Class::kBuiltin) != 0 ||
        (instance->cls->flags & Class::kBuiltin) != 0 ||
        value.as<Class>()->layout() != instance->cls->layout()) {
      return raise_class_assignment(machine);
    }
    if (!same_layout(machine, instance->cls, value.as<Class>())) {
      machine.raise_type_error("__class__ assignment: '" +
                               to_utf8(value.as<Class>()->name.as<String>()) +
                               "' object layout differs from '" + machine.type_name(object) + "'");
      return false;
    }
    retain(value);
    Class* old = std::exchange(instance->cls, value.as<Class>());
    release(Value::object(old));
    return true;
  }
  if (object.is(Kind::kException)) {
    Truth handled = set_exception_attribute(machine, object.as<Exception>(), name, value);
    if (handled != Truth::kFalse) return handled == Truth::kTrue;
  }
  if (deleting && instance_delete(machine, instance, name)) return true;
  bool bare = (instance->cls->flags & Class::kBuiltin) != 0 && !object.is(Kind::kException);
  if (((instance->cls->flags & Class::kSlotsOnly) != 0 || bare) &&
      find_slot(machine, instance->cls, name) == nullptr) {
    if (!class_lookup(machine, instance->cls, name).empty()) {
      machine.raise(TypeId::kAttributeError, "'" + machine.type_name(object) +
                                                 "' object attribute '" + to_utf8(name) +
                                                 "' is read-only");
      return false;
    }
    return no_attribute(machine, object, name);
  }
  if (deleting && find_slot(machine, instance->cls, name) != nullptr) {
    machine.raise(TypeId::kAttributeError, to_utf8(name));
    return false;
  }
  if (deleting) return no_attribute(machine, object, name);
  instance_set(machine, instance, name, value);
  return true;
}

bool is_property(Value object) {
  return object.is(Kind::kDescriptor) && !object.object()->immortal() &&
         object.as<Descriptor>()->extra == static_cast<uint16_t>(DescriptorKind::kProperty);
}

// A class or static method carries what a decorator above it sets.
bool set_mark(Machine& machine, Value object, String* name, Value value) {
  if (!object.is(Kind::kDescriptor) || object.object()->immortal() || value.empty()) return false;
  const auto kind = static_cast<DescriptorKind>(object.object()->extra);
  if (kind != DescriptorKind::kStaticMethod && kind != DescriptorKind::kClassMethod) return false;
  Value& marks = object.as<Descriptor>()->fourth;
  if (!marks.is(Kind::kDict)) release(std::exchange(marks, make_dict(machine.heap()).take()));
  dict_set_string(machine.heap(), marks.as<Dict>(), name, value);
  return true;
}

bool set_function_dict(Machine& machine, Function* function, Value value) {
  if (!value.is(Kind::kDict)) {
    machine.raise_type_error(value.empty() ? "cannot delete __dict__"
                                           : "__dict__ must be set to a dictionary, not a '" +
                                                 machine.type_name(value) + "'");
    return false;
  }
  replace_function_dict(machine, function, value);
  return true;
}

bool set_module_attribute(Machine& machine, Module* module, String* name, Value value) {
  if (module->index == ~uint32_t{0}) {
    machine.raise(TypeId::kAttributeError,
                  "module '" + to_utf8(module->name.as<String>()) + "' cannot be changed");
    return false;
  }
  const bytecode::Module& definition = machine.program().program.modules[module->index];
  for (size_t i = 0; i < definition.global_names.size(); ++i) {
    uint32_t slot = definition.first_global + static_cast<uint32_t>(i);
    if (!equal(machine.program().global_names[slot], name)) continue;
    retain(value);
    release(std::exchange(machine.state().globals[slot], value));
    return true;
  }
  machine.raise_unavailable("adding a name to a module from outside",
                            "define the name in the module itself");
  return false;
}

}  // namespace

bool set_attribute_plainly(Machine& machine, Value object, String* name, Value value) {
  if (object.is(Kind::kInstance) || object.is(Kind::kException)) {
    return set_instance_attribute(machine, object, name, value);
  }
  if (object.is(Kind::kClass)) {
    Class* cls = object.as<Class>();
    if (cls->immortal()) {
      machine.raise_type_error("cannot set '" + to_utf8(name) + "' attribute of immutable type '" +
                               to_utf8(cls->name.as<String>()) + "'");
      return false;
    }
    const char* hooked = value.empty() ? "__class_delattr__" : "__class_setattr__";
    Value hook = class_lookup(machine, cls, machine.intern(hooked));
    if (!hook.empty()) {
      const Value args[] = {object, Value::object(name), value};
      return !machine.call(hook, std::span(args, value.empty() ? 2 : 3)).empty();
    }
    bool there = !dict_get_string(cls->attributes.as<Dict>(), name).empty() ||
                 equals_ascii(name, "__name__") || equals_ascii(name, "__qualname__");
    if (value.empty() && !there) return no_attribute(machine, object, name);
    if (equals_ascii(name, "__name__") || equals_ascii(name, "__qualname__")) {
      Value& slot = equals_ascii(name, "__name__") ? cls->name : cls->qualname;
      return set_class_name(machine, cls, name, value, slot);
    }
    if (!may_set_of_class(machine, name, value)) return false;
    Ref kept = as_class_attribute(machine, value);
    class_set(machine, cls, name, kept);
    return !equals_ascii(name, "__abstractmethods__") || refresh_abstract_flag(machine, cls);
  }
  if (object.is(Kind::kFunction)) {
    auto* function = object.as<Function>();
    Ref none;
    if (name->length > 2 && name->at(0) == '_' && name->at(1) == '_') {
      if (!fits_function(machine, function, name, value)) return false;
      if (equals_ascii(name, "__dict__")) return set_function_dict(machine, function, value);
      if (equals_ascii(name, "__annotations__") && (value.empty() || value.is_none())) {
        none = make_dict(machine.heap());
        value = none;
      }
    }
    return function->immortal() ? keep_function_attribute(machine, function, name, value)
                                : set_function_attribute(machine, function, name, value);
  }
  if (object.is(Kind::kModule)) {
    return set_module_attribute(machine, object.as<Module>(), name, value);
  }
  if (is_context(object)) return set_context_attribute(machine, object, name, value);
  if (is_property(object) && equals_ascii(name, "__doc__") && !value.empty()) {
    retain(value);
    release(std::exchange(object.as<Descriptor>()->fourth, value));
    return true;
  }
  if (equals_ascii(name, "__class__")) return raise_class_assignment(machine);
  if (object.is(Kind::kCell) && equals_ascii(name, "cell_contents")) {
    retain(value);
    release(std::exchange(object.as<Cell>()->content, value));
    return true;
  }
  if (set_mark(machine, object, name, value)) return true;
  Class* cls = class_of(machine, object);
  if (!class_lookup(machine, cls, name).empty()) {
    machine.raise(TypeId::kAttributeError, "'" + machine.type_name(object) +
                                               "' object attribute '" + to_utf8(name) +
                                               "' is read-only");
    return false;
  }
  return no_attribute(machine, object, name);
}

}  // namespace pawl::vm
