// object, type, and the types of functions, descriptors, generators and singletons.
#include <fmt/format.h>

#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/containers.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/object/cached_property.h"
#include "vm/python/object/class_checks.h"
#include "vm/python/object/generic_alias.h"
#include "vm/python/object/identity.h"
#include "vm/python/object/special.h"
#include "vm/python/object/special_attributes.h"
#include "vm/python/object/union_type.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/text_arguments.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// --- object --------------------------------------------------------------------------------------

// Arguments beyond the first. They are ignored where the other of __new__ and __init__ is the
// program's own and may have taken them.
bool has_more(Args args) {
  return (args[1].is(Kind::kTuple) && args[1].as<Tuple>()->length > 0) ||
         (args[2].is(Kind::kDict) && args[2].as<Dict>()->live > 0);
}

bool is_of_object(Value method) {
  return method.empty() ||
         (method.is(Kind::kNative) && method.as<NativeFunction>()->info->owner == TypeId::kObject);
}

bool object_makes(Machine& machine, Class* cls) {
  return is_of_object(find_class_dunder(machine, cls, Dunder::kNew));
}

Ref object_new(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass)) {
    return machine.raise_type_error("object.__new__(X): X is not a type object (" +
                                    machine.type_name(args[0]) + ")");
  }
  Class* cls = args[0].as<Class>();
  if (has_more(args) && !object_makes(machine, cls)) {
    return machine.raise_type_error(
        "object.__new__() takes exactly one argument (the type to instantiate)");
  }
  if (has_more(args) && is_of_object(find_class_dunder(machine, cls, Dunder::kInit))) {
    return machine.raise_type_error(to_utf8(cls->name.as<String>()) + "() takes no arguments");
  }
  TypeId layout = cls->layout();
  if (layout != TypeId::kObject && layout < TypeId::kBaseException) {
    std::string name = to_utf8(cls->name.as<String>());
    return machine.raise_type_error("object.__new__(" + name + ") is not safe, use " + name +
                                    ".__new__()");
  }
  return machine.interpreter().allocate_instance(cls);
}

Ref object_init(Machine& machine, Args args) {
  if (has_more(args)) {
    Class* cls = class_of(machine, args[0]);
    if (!is_of_object(find_class_dunder(machine, cls, Dunder::kInit))) {
      return machine.raise_type_error(
          "object.__init__() takes exactly one argument (the instance to initialize)");
    }
    if (object_makes(machine, cls)) {
      return machine.raise_type_error(
          to_utf8(cls->name.as<String>()) +
          ".__init__() takes exactly one argument (the instance to initialize)");
    }
  }
  return Ref::none();
}

Ref object_repr(Machine& machine, Args args) { return default_repr(machine, args[0]); }

Ref object_str(Machine& machine, Args args) {
  Value method = find_dunder(machine, args[0], Dunder::kRepr);
  if (method.is(Kind::kFunction)) {
    return machine.tail_call(method, {args[0]}, Expect::kString);
  }
  return repr_of(machine, args[0]);
}

Ref object_eq(Machine&, Args args) {
  if (args[0] == args[1]) return Ref::boolean(true);
  return Ref::adopt(Value::not_implemented());
}

Ref object_ne(Machine& machine, Args args) {
  Value method = find_dunder(machine, args[0], Dunder::kEq);
  if (method.empty()) return Ref::adopt(Value::not_implemented());
  Ref equal = call_special(machine, method, args[0], {args[1]});
  if (equal.empty() || equal.get().is_not_implemented()) return equal;
  Truth truth = truth_of(machine, equal);
  if (truth == Truth::kError) return {};
  return Ref::boolean(truth == Truth::kFalse);
}

Ref object_order(Machine&, Args) { return Ref::adopt(Value::not_implemented()); }

Ref object_hash(Machine& machine, Args args) {
  return make_int(machine.heap(), static_cast<int64_t>(identity_hash(machine, args[0])));
}

Ref object_format(Machine& machine, Args args) {
  const String* spec = as_string(args[1]);
  if (spec == nullptr) {
    return raise_type_error_for(machine, "__format__() argument must be str, not {}", args[1]);
  }
  if (spec->length > 0) {
    return machine.raise_type_error("unsupported format string passed to " +
                                    machine.type_name(args[0]) + ".__format__");
  }
  return str_of(machine, args[0]);
}

bool attribute_name(Machine& machine, Value name, String** out) {
  Value text = unwrap(name);
  if (!text.is(Kind::kString)) {
    machine.raise_type_error("attribute name must be string, not '" + machine.type_name(name) +
                             "'");
    return false;
  }
  *out = text.as<String>();
  return true;
}

// What a property or a cached_property gives for an object.
Ref descriptor_value(Machine& machine, Value value, Value object, const String* name) {
  auto* descriptor = value.as<Descriptor>();
  if (descriptor->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
    return cached_property_value(machine, descriptor, object);
  }
  if (!descriptor->first.empty() && !descriptor->first.is_none()) {
    return machine.tail_call(descriptor->first, {object});
  }
  return raise_no_accessor(machine, name, object, "getter");
}

Ref object_getattribute(Machine& machine, Args args) {
  String* name;
  if (!attribute_name(machine, args[1], &name)) return {};
  Ref value;
  switch (machine.interpreter().lookup(args[0], name, &value)) {
    case Lookup::kValue:
      return value;
    case Lookup::kGetter:
      return descriptor_value(machine, value, args[0], name);
    case Lookup::kDescribe: {
      const bool of_class = args[0].is(Kind::kClass);
      Value owner = of_class ? args[0] : Value::object(class_of(machine, args[0]));
      return call_special(machine, find_dunder(machine, value, Dunder::kGet), value,
                          {of_class ? Value::none() : args[0], owner});
    }
    case Lookup::kError:
      return {};
    case Lookup::kMissing:
      return machine.interpreter().raise_no_attribute(args[0], name);
  }
  return {};
}

Ref object_setattr(Machine& machine, Args args) {
  String* name;
  if (!attribute_name(machine, args[1], &name)) return {};
  if (!set_own_attribute(machine, args[0], name, args[2])) return {};
  return Ref::none();
}

Ref object_delattr(Machine& machine, Args args) {
  String* name;
  if (!attribute_name(machine, args[1], &name)) return {};
  if (!set_own_attribute(machine, args[0], name, Value())) return {};
  return Ref::none();
}

Ref object_init_subclass(Machine& machine, Args args) {
  bool plain = args[1].as<Tuple>()->length == 0 && args[2].as<Dict>()->live == 0;
  if (plain) return Ref::none();
  return machine.raise_type_error(to_utf8(args[0].as<Class>()->qualname.as<String>()) +
                                  ".__init_subclass__() takes no keyword arguments");
}

Ref object_dir(Machine& machine, Args args) {
  Ref names = make_dict(machine.heap());
  Dict* dict = names.as<Dict>();
  auto add = [&](Value source) {
    if (!source.is(Kind::kDict)) return;
    Entry* entry;
    for (uint32_t i = 0; dict_next(source.as<Dict>(), i, &entry);) {
      if (entry->key.is(Kind::kString)) {
        dict_set_string(machine.heap(), dict, entry->key.as<String>(), Value::none());
      }
    }
  };
  Class* cls = args[0].is(Kind::kClass) ? args[0].as<Class>() : class_of(machine, args[0]);
  for (Value ancestor : cls->mro.as<Tuple>()->view()) add(ancestor.as<Class>()->attributes);
  if (args[0].is(Kind::kInstance) || args[0].is(Kind::kException)) {
    Ref own = special_attribute(machine, args[0], machine.intern("__dict__"));
    add(own);
    machine.clear_pending();
  }
  if (args[0].is(Kind::kFunction)) add(function_attributes(machine, args[0].as<Function>()));
  Ref list = make_list(machine.heap());
  Entry* entry;
  for (uint32_t i = 0; dict_next(dict, i, &entry);) {
    list_append(machine.heap(), list.as<List>(), entry->key);
  }
  Ref sorted = machine.call_method(list, "sort", {});
  return sorted.empty() ? Ref() : std::move(list);
}

const NativeDef kObjectMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", object_new, Binding::kConstructor},
    {2, "__init__", "self, *args, **kwargs", object_init},
    {3, "__repr__", "self, /", object_repr},
    {4, "__str__", "self, /", object_str},
    {5, "__eq__", "self, other, /", object_eq},
    {6, "__ne__", "self, other, /", object_ne},
    {7, "__lt__", "self, other, /", object_order},
    {8, "__le__", "self, other, /", object_order},
    {9, "__gt__", "self, other, /", object_order},
    {10, "__ge__", "self, other, /", object_order},
    {11, "__hash__", "self, /", object_hash},
    {12, "__format__", "self, format_spec, /", object_format},
    {13, "__getattribute__", "self, name, /", object_getattribute},
    {14, "__setattr__", "self, name, value, /", object_setattr},
    {15, "__delattr__", "self, name, /", object_delattr},
    {16, "__init_subclass__", "cls, *args, **kwargs", object_init_subclass, Binding::kClassMethod},
    {17, "__dir__", "self, /", object_dir},
};

// --- type ----------------------------------------------------------------------------------------

// Whether type.__new__ may make classes of the metaclass.
bool check_metaclass(Machine& machine, Value given) {
  if (!given.is(Kind::kClass)) {
    machine.raise_type_error("type.__new__(X): X is not a type object (" +
                             machine.type_name(given) + ")");
    return false;
  }
  if (given.as<Class>()->layout() == TypeId::kType) return true;
  const std::string name = to_utf8(given.as<Class>()->name.as<String>());
  machine.raise_type_error("type.__new__(" + name + "): " + name + " is not a subtype of type");
  return false;
}

// The metaclass of a base is more derived, and makes classes in a way of its own.
Ref make_by_winner(Machine& machine, Class* winner, Value make, Args args) {
  std::span<const Value> given = args[1].as<Tuple>()->view();
  std::vector<Value> all = {Value::object(winner)};
  all.insert(all.end(), given.begin(), given.end());
  Ref function = Ref::share(make.is(Kind::kDescriptor) ? make.as<Descriptor>()->first : make);
  return machine.call_with_keywords(function, all, args[2]);
}

Ref type_new(Machine& machine, Args args) {
  if (!check_metaclass(machine, args[0])) return {};
  auto* metaclass = args[0].as<Class>();
  std::span<const Value> given = args[1].as<Tuple>()->view();
  if (given.size() != 3) {
    if ((metaclass->flags & Class::kBuiltin) != 0) {
      return machine.raise_type_error("type() takes 1 or 3 arguments");
    }
    return machine.raise_type_error(
        fmt::format("type.__new__() takes exactly 3 arguments ({} given)", given.size()));
  }
  constexpr Kind kKinds[] = {Kind::kString, Kind::kTuple, Kind::kDict};
  constexpr const char* kNames[] = {"str", "tuple", "dict"};
  Value parts[3];
  for (size_t i = 0; i < given.size(); ++i) {
    parts[i] = unwrap(given[i]);
    if (parts[i].is(kKinds[i])) continue;
    return machine.raise_type_error(fmt::format("type.__new__() argument {} must be {}, not {}",
                                                i + 1, kNames[i], machine.type_name(given[i])));
  }
  const auto* name = parts[0].as<String>();
  if (find_char(name, 0, 0, name->length) >= 0) {
    return machine.raise_value_error("type name must not contain null characters");
  }
  Interpreter& interpreter = machine.interpreter();
  for (Value base : parts[1].as<Tuple>()->view()) {
    if (base.is(Kind::kClass) || !find_attribute(machine, base, "__mro_entries__").empty())
      continue;
    return machine.failed() ? Ref() : raise_metaclass_conflict(machine);
  }
  Class* winner = interpreter.winning_metaclass(metaclass, parts[1].as<Tuple>()->view());
  if (winner == nullptr) return {};
  const Value make = find_class_dunder(machine, winner, Dunder::kNew);
  if (winner != metaclass && !is_native_of(make, TypeId::kType)) {
    return make_by_winner(machine, winner, make, args);
  }
  Ref attributes = dict_copy(machine, parts[2].as<Dict>(), Kind::kDict);
  if (attributes.empty()) return {};
  const uint32_t definition = interpreter.take_definition(parts[0]);
  return interpreter.make_class(parts[0], parts[1], attributes, args[2], definition,
                                winner == machine.type(TypeId::kType) ? nullptr : winner);
}

Ref type_init(Machine& machine, Args args) {
  const size_t given = args[1].as<Tuple>()->length;
  if (given == 1 && args[2].as<Dict>()->live > 0) {
    return machine.raise_type_error("type.__init__() takes no keyword arguments");
  }
  if (given == 1 || given == 3) return Ref::none();
  return machine.raise_type_error("type.__init__() takes 1 or 3 arguments");
}

Ref type_call(Machine& machine, Args args) {
  return machine.interpreter().tail_instantiate(args[0], args[1], args[2]);
}

Ref type_repr(Machine& machine, Args args) { return class_repr(machine, args[0].as<Class>()); }

Ref type_prepare(Machine& machine, Args) { return make_dict(machine.heap()); }

Ref type_mro(Machine& machine, Args args) {
  return make_list(machine.heap(), args[0].as<Class>()->mro.as<Tuple>()->view());
}

Ref type_subclasses(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  Ref list = make_list(machine.heap());
  for (uint32_t i = 0; i < cls->subclass_count; ++i) {
    list_append(machine.heap(), list.as<List>(), Value::object(cls->subclasses[i]));
  }
  return list;
}

Ref type_instancecheck(Machine& machine, Args args) {
  const Truth answer = is_instance_plainly(machine, args[1], args[0].as<Class>());
  return answer == Truth::kError ? Ref() : Ref::boolean(answer == Truth::kTrue);
}

Ref type_subclasscheck(Machine& machine, Args args) {
  const Truth answer = is_subclass_plainly(machine, args[1], args[0].as<Class>());
  return answer == Truth::kError ? Ref() : Ref::boolean(answer == Truth::kTrue);
}

Ref type_or(Machine& machine, Args args) { return make_union(machine, args[0], args[1]); }
Ref type_ror(Machine& machine, Args args) { return make_union(machine, args[1], args[0]); }

// The method of ABCMeta: only abstract base classes have it.
Ref type_register(Machine& machine, Args args) {
  auto* cls = args[0].as<Class>();
  String* mark = machine.intern("__abstractmethods__");
  if (dict_get_string(cls->attributes.as<Dict>(), mark).empty()) {
    return machine.interpreter().raise_no_attribute(args[0], machine.intern("register"));
  }
  return make_bound_method(machine.heap(), machine.runtime().member_value("_classes", "register"),
                           args[0]);
}

const NativeDef kTypeMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", type_new, Binding::kConstructor},
    {2, "mro", "self, /", type_mro},
    {3, "__subclasses__", "self, /", type_subclasses},
    {4, "__instancecheck__", "self, instance, /", type_instancecheck},
    {5, "__or__", "self, other, /", type_or},
    {6, "__ror__", "self, other, /", type_ror},
    {7, "register", "self, /", type_register, Binding::kGetter},
    {8, "__init__", "self, *args, **kwargs", type_init},
    {9, "__call__", "self, *args, **kwargs", type_call},
    {10, "__repr__", "self, /", type_repr},
    {11, "__prepare__", "cls, *args, **kwargs", type_prepare, Binding::kClassMethod},
    {12, "__subclasscheck__", "self, subclass, /", type_subclasscheck},
};

// --- descriptors ---------------------------------------------------------------------------------

Ref make_descriptor(Machine& machine, DescriptorKind kind, std::initializer_list<Value> parts) {
  Descriptor* descriptor = machine.heap().make<Descriptor>(Kind::kDescriptor);
  descriptor->extra = static_cast<uint16_t>(kind);
  Value* slots[] = {&descriptor->first, &descriptor->second, &descriptor->third,
                    &descriptor->fourth};
  size_t i = 0;
  for (Value part : parts) {
    if (!part.empty()) *slots[i] = Ref::share(part).take();
    ++i;
  }
  return Ref::adopt(Value::object(descriptor));
}

// Methods of a property get the instance as it is, which may be of a subclass.
Descriptor* property_of(Args args) { return unwrap(args[0]).as<Descriptor>(); }

Ref property_new(Machine& machine, Args args) {
  return make_descriptor(machine, DescriptorKind::kProperty, {args[1], args[2], args[3], args[4]});
}

// super().__init__(…) of a subclass: its own arguments need not be those of a property.
Ref property_init(Machine&, Args args) {
  if (!args[0].is(Kind::kInstance)) return Ref::none();
  Descriptor* property = property_of(args);
  Value* parts[] = {&property->first, &property->second, &property->third, &property->fourth};
  for (size_t i = 0; i < 4; ++i) {
    release(std::exchange(*parts[i], args.has(i + 1) ? Ref::share(args[i + 1]).take() : Value()));
  }
  return Ref::none();
}

// The property with another accessor: of a subclass, whatever that makes of the four parts.
Ref property_with(Machine& machine, Args args, size_t changed) {
  const Descriptor* old = property_of(args);
  Value parts[] = {old->first, old->second, old->third, old->fourth};
  parts[changed] = args[1];
  if (!args[0].is(Kind::kInstance)) {
    return make_descriptor(machine, DescriptorKind::kProperty,
                           {parts[0], parts[1], parts[2], parts[3]});
  }
  for (Value& part : parts) {
    if (part.empty()) part = Value::none();
  }
  return machine.tail_call(Value::object(args[0].as<Instance>()->cls), parts);
}

Ref property_getter(Machine& machine, Args args) { return property_with(machine, args, 0); }
Ref property_setter(Machine& machine, Args args) { return property_with(machine, args, 1); }
Ref property_deleter(Machine& machine, Args args) { return property_with(machine, args, 2); }

// "property 'x' of 'Order' object has no setter": the name is that of the class's attribute.
Ref raise_unnamed_accessor(Machine& machine, Value property, Value instance, const char* accessor) {
  const String* name = nullptr;
  for (Value base : class_of(machine, instance)->mro.as<Tuple>()->view()) {
    Entry* entry;
    for (uint32_t i = 0; dict_next(base.as<Class>()->attributes.as<Dict>(), i, &entry);) {
      if (entry->value == property) name = entry->key.as<String>();
    }
  }
  return raise_no_accessor(machine, name, instance, accessor);
}

bool is_missing(Value accessor) { return accessor.empty() || accessor.is_none(); }

Ref property_get(Machine& machine, Args args) {
  const Descriptor* property = property_of(args);
  if (!args.has(1) || args[1].is_none()) return Ref::share(args[0]);
  if (is_missing(property->first)) {
    return raise_unnamed_accessor(machine, args[0], args[1], "getter");
  }
  return machine.tail_call(property->first, {args[1]});
}

Ref property_set(Machine& machine, Args args) {
  const Descriptor* property = property_of(args);
  if (is_missing(property->second)) {
    return raise_unnamed_accessor(machine, args[0], args[1], "setter");
  }
  Ref done = machine.call(property->second, {args[1], args[2]});
  return done.empty() ? Ref() : Ref::none();
}

Ref property_delete(Machine& machine, Args args) {
  const Descriptor* property = property_of(args);
  if (is_missing(property->third)) {
    return raise_unnamed_accessor(machine, args[0], args[1], "deleter");
  }
  Ref done = machine.call(property->third, {args[1]});
  return done.empty() ? Ref() : Ref::none();
}

// A property shows its name in no message that would need it.
Ref property_set_name(Machine&, Args) { return Ref::none(); }

Ref descriptor_is_abstract(Machine& machine, Args args) {
  const Truth abstract = is_abstract(machine, unwrap(args[0]));
  return abstract == Truth::kError ? Ref() : Ref::boolean(abstract == Truth::kTrue);
}

template <Value Descriptor::*part>
Ref part_of_descriptor(Machine&, Args args) {
  const Value value = unwrap(args[0]).as<Descriptor>()->*part;
  return value.empty() ? Ref::none() : Ref::share(value);
}

const NativeDef kPropertyMethods[] = {
    {1, "__new__", "cls, fget=, fset=, fdel=, doc=", property_new, Binding::kConstructor},
    {2, "getter", "self, fget, /", property_getter},
    {3, "setter", "self, fset, /", property_setter},
    {4, "deleter", "self, fdel, /", property_deleter},
    {5, "__get__", "self, instance=, owner=, /", property_get},
    {6, "__set_name__", "self, owner, name, /", property_set_name},
    {7, "fget", "self, /", part_of_descriptor<&Descriptor::first>, Binding::kGetter},
    {8, "fset", "self, /", part_of_descriptor<&Descriptor::second>, Binding::kGetter},
    {9, "fdel", "self, /", part_of_descriptor<&Descriptor::third>, Binding::kGetter},
    {10, "__set__", "self, instance, value, /", property_set},
    {11, "__delete__", "self, instance, /", property_delete},
    {12, "__isabstractmethod__", "self, /", descriptor_is_abstract, Binding::kGetter},
    {13, "__init__", "self, fget=, fset=, fdel=, doc=", property_init},
};

// staticmethod, classmethod and cached_property take a function. A subclass may do so in its
// __init__.
template <DescriptorKind kind>
Ref wrapper_new(Machine& machine, Args args) {
  auto* cls = args[0].as<Class>();
  std::span<const Value> given = args[1].as<Tuple>()->view();
  const bool own = !find_class_dunder(machine, cls, Dunder::kInit).is(Kind::kNative) ||
                   !find_class_dunder(machine, cls, Dunder::kNew).is(Kind::kNative);
  if (given.size() == 1 || (own && given.empty())) {
    return make_descriptor(machine, kind, {given.empty() ? Value() : given[0]});
  }
  const std::string name = kind == DescriptorKind::kStaticMethod ? "staticmethod" : "classmethod";
  return machine.raise_type_error(name + " expected 1 argument, got " +
                                  std::to_string(given.size()));
}

Ref cached_property_new(Machine& machine, Args args) {
  auto* cls = args[0].as<Class>();
  if (!args.has(1) && find_class_dunder(machine, cls, Dunder::kInit).is(Kind::kNative) &&
      find_class_dunder(machine, cls, Dunder::kNew).is(Kind::kNative)) {
    return machine.raise_type_error(
        "cached_property.__init__() missing 1 required positional argument: 'func'");
  }
  return make_descriptor(machine, DescriptorKind::kCachedProperty, {args[1]});
}

Ref wrapper_init(Machine&, Args args) {
  if (!args[0].is(Kind::kInstance)) return Ref::none();
  auto* wrapper = unwrap(args[0]).as<Descriptor>();
  release(std::exchange(wrapper->first, Ref::share(args[1]).take()));
  return Ref::none();
}

Ref staticmethod_call(Machine& machine, Args args) {
  Ref keep = Ref::share(args[0].as<Descriptor>()->first);
  return machine.call_with_keywords(keep, args[1].as<Tuple>()->view(), args[2]);
}

Ref staticmethod_get(Machine&, Args args) { return Ref::share(args[0].as<Descriptor>()->first); }

Ref classmethod_get(Machine& machine, Args args) {
  const bool owned = args.has(2) && !args[2].is_none();
  return make_bound_method(machine.heap(), args[0].as<Descriptor>()->first,
                           owned ? args[2] : Value::object(class_of(machine, args[1])));
}

const NativeDef kStaticMethodMethods[] = {
    {1, "__new__", "cls, /, *args", wrapper_new<DescriptorKind::kStaticMethod>,
     Binding::kConstructor},
    {2, "__call__", "self, *args, **kwargs", staticmethod_call},
    {3, "__func__", "self, /", part_of_descriptor<&Descriptor::first>, Binding::kGetter},
    {4, "__isabstractmethod__", "self, /", descriptor_is_abstract, Binding::kGetter},
    {5, "__get__", "self, instance, owner=, /", staticmethod_get},
    {6, "__init__", "self, function, /", wrapper_init},
};
const NativeDef kClassMethodMethods[] = {
    {1, "__new__", "cls, /, *args", wrapper_new<DescriptorKind::kClassMethod>,
     Binding::kConstructor},
    {2, "__func__", "self, /", part_of_descriptor<&Descriptor::first>, Binding::kGetter},
    {3, "__isabstractmethod__", "self, /", descriptor_is_abstract, Binding::kGetter},
    {4, "__get__", "self, instance, owner=, /", classmethod_get},
    {5, "__init__", "self, function, /", wrapper_init},
};
Ref cached_property_get(Machine& machine, Args args) {
  if (args[1].is_none()) return Ref::share(args[0]);
  return cached_property_value(machine, unwrap(args[0]).as<Descriptor>(), args[1]);
}

Ref cached_property_set_name(Machine& machine, Args args) {
  auto* property = unwrap(args[0]).as<Descriptor>();
  if (args[0].is(Kind::kInstance)) {
    Ref text = find_attribute(machine, property->first, "__doc__");
    if (text.empty() && machine.failed()) return {};
    instance_set(machine, args[0].as<Instance>(), machine.intern("__doc__"),
                 text.empty() ? Value::none() : text.get());
  }
  if (property->second.empty()) {
    property->second = Ref::share(args[2]).take();
    return Ref::none();
  }
  const Truth same = equals(machine, property->second, args[2]);
  if (same != Truth::kFalse) return same == Truth::kTrue ? Ref::none() : Ref();
  const auto first = repr_text(machine, property->second);
  const auto second = first ? repr_text(machine, args[2]) : first;
  if (!second) return {};
  return machine.raise_type_error(
      "Cannot assign the same cached_property to two different names (" + *first + " and " +
      *second + ").");
}

const NativeDef kCachedPropertyMethods[] = {
    {1, "__new__", "cls, func=", cached_property_new, Binding::kConstructor},
    {2, "__get__", "self, instance, owner=, /", cached_property_get},
    {3, "__set_name__", "self, owner, name, /", cached_property_set_name},
    {4, "func", "self, /", part_of_descriptor<&Descriptor::first>, Binding::kGetter},
    {5, "attrname", "self, /", part_of_descriptor<&Descriptor::second>, Binding::kGetter},
    {6, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {7, "__init__", "self, func", wrapper_init},
};

Ref make_super(Machine& machine, Value start, Value object) {
  auto* first = start.as<Class>();
  Class* cls = class_of(machine, object);
  if (object.is(Kind::kClass) && is_subclass(object.as<Class>(), first)) {
    cls = object.as<Class>();
  } else if (!is_subclass(cls, first)) {
    return machine.raise_type_error("super(type, obj): obj must be an instance or subtype of type");
  }
  return make_descriptor(machine, DescriptorKind::kSuper, {start, object, Value::object(cls)});
}

Ref super_new(Machine& machine, Args args) {
  if (!args.has(1)) {
    return machine.raise(TypeId::kRuntimeError, "super(): no arguments");
  }
  if (!args[1].is(Kind::kClass)) {
    return machine.raise_type_error("super() argument 1 must be a type, not " +
                                    machine.type_name(args[1]));
  }
  if (args.has(2) && !args[2].is_none()) return make_super(machine, args[1], args[2]);
  // Bound to nothing: an attribute of the class that is given an object by __get__.
  return make_descriptor(machine, DescriptorKind::kSuper, {args[1]});
}

Ref super_get(Machine& machine, Args args) {
  const auto* super = args[0].as<Descriptor>();
  if (args[1].is_none() || !super->second.empty()) return Ref::share(args[0]);
  return make_super(machine, super->first, args[1]);
}

// super.__init__(…) is a slip for super().__init__(…): the receiver is no super object.
Ref super_init(Machine&, Args) { return Ref::none(); }

const NativeDef kSuperMethods[] = {
    {1, "__new__", "cls, type=, object=, /", super_new, Binding::kConstructor},
    {2, "__init__", "self, *args, **kwargs", super_init},
    {3, "__get__", "self, instance, owner=, /", super_get},
};

// --- functions -----------------------------------------------------------------------------------

Ref function_get(Machine& machine, Args args) {
  if (args[1].is_none()) return Ref::share(args[0]);
  return make_bound_method(machine.heap(), args[0], args[1]);
}

Ref callable_call(Machine& machine, Args args) {
  return machine.call_with_keywords(args[0], args[1].as<Tuple>()->view(), args[2]);
}

const NativeDef kFunctionMethods[] = {
    {1, "__get__", "self, instance, owner=, /", function_get},
    {2, "__call__", "self, *args, **kwargs", callable_call},
};
Ref method_new(Machine& machine, Args args) {
  bool callable = args[1].is(Kind::kClass) || !find_dunder(machine, args[1], Dunder::kCall).empty();
  if (!callable) {
    return machine.raise_type_error("first argument must be callable");
  }
  if (args[2].is_none()) return machine.raise_type_error("instance must not be None");
  return make_bound_method(machine.heap(), args[1], args[2]);
}

const NativeDef kMethodMethods[] = {
    {1, "__call__", "self, *args, **kwargs", callable_call},
    {2, "__new__", "cls, function, instance, /", method_new, Binding::kConstructor},
};
const NativeDef kBuiltinFunctionMethods[] = {
    {1, "__call__", "self, *args, **kwargs", callable_call},
};
const NativeDef kMethodDescriptorMethods[] = {
    {1, "__call__", "self, *args, **kwargs", callable_call},
    {2, "__get__", "self, instance, owner=, /", function_get},
};

Ref none_bool(Machine&, Args) { return Ref::boolean(false); }
Ref cell_contents(Machine& machine, Args args) {
  Value content = args[0].as<Cell>()->content;
  if (content.empty()) return machine.raise_value_error("Cell is empty");
  return Ref::share(content);
}
const NativeDef kCellMethods[] = {
    {1, "cell_contents", "self, /", cell_contents, Binding::kGetter},
};

const NativeDef kNoneMethods[] = {{1, "__bool__", "self, /", none_bool}};

// The entries are innermost first: what is next has all but the last.
Ref traceback_next(Machine& machine, Args args) {
  Value entries = args[0].as<Record>()->fields()[0];
  if (!entries.is(Kind::kList) || entries.as<List>()->length < 4) return Ref::none();
  std::span<const Value> inner = entries.as<List>()->view();
  Record* record = new_record(machine.heap(), TypeId::kTraceback, 1);
  set_field(record, 0, make_list(machine.heap(), inner.first(inner.size() - 2)));
  return Ref::adopt(Value::object(record));
}
Ref traceback_frame(Machine& machine, Args) {
  return machine.raise_unavailable("tb_frame", "a workflow cannot look into its own frames");
}
Ref traceback_position(Machine& machine, Args) {
  return machine.raise_unavailable("tb_lasti", "tb_lineno says where it was");
}
Ref traceback_line(Machine& machine, Args args) {
  Value entries = args[0].as<Record>()->fields()[0];
  if (!entries.is(Kind::kList) || entries.as<List>()->length < 2) return Ref::none();
  const List* list = entries.as<List>();
  auto function = static_cast<size_t>(list->items[list->length - 2].small_int());
  auto at = static_cast<uint32_t>(list->items[list->length - 1].small_int());
  const Code& code = machine.program().codes[function];
  return Ref::adopt(Value::small_int(code.line_of(code.code + at)));
}
const NativeDef kTracebackMethods[] = {
    {1, "tb_next", "self, /", traceback_next, Binding::kGetter},
    {2, "tb_lineno", "self, /", traceback_line, Binding::kGetter},
    {3, "tb_frame", "self, /", traceback_frame, Binding::kGetter},
    {4, "tb_lasti", "self, /", traceback_position, Binding::kGetter},
};

const NativeType kTypes[] = {
    {TypeId::kObject, "object", TypeId::kNone, kObjectMethods, "builtins", nullptr, true, true},
    {TypeId::kType, "type", TypeId::kObject, kTypeMethods, "builtins", nullptr, true},
    {TypeId::kNoneType, "NoneType", TypeId::kObject, kNoneMethods, "builtins", nullptr, false},
    {TypeId::kEllipsis, "ellipsis", TypeId::kObject, {}, "builtins", nullptr, false},
    {TypeId::kNotImplemented,
     "NotImplementedType",
     TypeId::kObject,
     {},
     "builtins",
     nullptr,
     false},
    {TypeId::kFunction, "function", TypeId::kObject, kFunctionMethods, "builtins", nullptr, false},
    {TypeId::kBuiltinFunction, "builtin_function_or_method", TypeId::kObject,
     kBuiltinFunctionMethods, "builtins", nullptr, false},
    {TypeId::kMethod, "method", TypeId::kObject, kMethodMethods, "builtins", nullptr, false},
    {TypeId::kMethodDescriptor, "method_descriptor", TypeId::kObject, kMethodDescriptorMethods,
     "builtins", nullptr, false},
    {TypeId::kModule, "module", TypeId::kObject, {}, "builtins", nullptr, false},
    {TypeId::kProperty, "property", TypeId::kObject, kPropertyMethods, "builtins", nullptr, true,
     true},
    {TypeId::kStaticMethod, "staticmethod", TypeId::kObject, kStaticMethodMethods},
    {TypeId::kClassMethod, "classmethod", TypeId::kObject, kClassMethodMethods},
    {TypeId::kCachedProperty, "cached_property", TypeId::kObject, kCachedPropertyMethods,
     "functools"},
    {TypeId::kSuper, "super", TypeId::kObject, kSuperMethods, "builtins", nullptr, false},
    {TypeId::kCell, "cell", TypeId::kObject, kCellMethods, "builtins", nullptr, false},
    {TypeId::kTraceback, "traceback", TypeId::kObject, kTracebackMethods, "builtins", nullptr,
     false},
};

}  // namespace

std::span<const NativeType> object_types() { return kTypes; }

}  // namespace pawl::vm
