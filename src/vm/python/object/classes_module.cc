// `_classes`: what the library's dataclasses, enum, typing and functools need of the class
// machinery, and Python itself does not say.
#include <algorithm>

#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/quick_calls.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/interpreter/call_messages.h"
#include "vm/python/object/class_checks.h"
#include "vm/python/object/made_functions.h"
#include "vm/python/object/slot_member.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// make_class(name, bases, namespace): a class made by the library (make_dataclass, functional
// Enum and NamedTuple).
Ref classes_make(Machine& machine, Args args) {
  if (!args[0].is(Kind::kString) || !args[1].is(Kind::kTuple) || !args[2].is(Kind::kDict)) {
    return machine.raise_type_error("make_class(name, bases, namespace)");
  }
  Class* type = machine.type(TypeId::kType);
  Class* metaclass = machine.interpreter().winning_metaclass(type, args[1].as<Tuple>()->view());
  if (metaclass == nullptr) return {};
  if (metaclass != type) {
    return machine.call(Value::object(metaclass), {args[0], args[1], args[2]});
  }
  Ref attributes = dict_copy(machine, args[2].as<Dict>(), Kind::kDict);
  if (attributes.empty()) return {};
  return machine.interpreter().make_class(args[0], args[1], attributes, Value(), 0);
}

// new_instance(cls, value=): an instance without __new__ and __init__, around a builtin value.
Ref classes_new_instance(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass)) return machine.raise_type_error("new_instance() needs a class");
  Class* cls = args[0].as<Class>();
  if ((cls->flags & Class::kBuiltin) != 0 || cls->layout() == TypeId::kType) {
    return machine.raise_type_error("new_instance() needs a class of the program");
  }
  Ref instance = machine.interpreter().allocate_instance(cls);
  if (args.has(1)) {
    bool fits = is_subclass(class_of(machine, args[1]), machine.type(cls->layout()));
    if (cls->layout() == TypeId::kObject || !fits || instance.get().is(Kind::kException)) {
      return machine.raise_type_error("new_instance(): the value does not fit the class");
    }
    instance.as<Instance>()->native = Ref::share(unwrap(args[1])).take();
  }
  return instance;
}

// native_value(x): the builtin value inside an instance of a subclass of a builtin type.
Ref classes_native_value(Machine&, Args args) { return Ref::share(unwrap(args[0])); }

// builtin_base(cls): the builtin type whose layout instances have.
Ref classes_builtin_base(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass)) return machine.raise_type_error("builtin_base() needs a class");
  return Ref::share(Value::object(machine.type(args[0].as<Class>()->layout())));
}

// set_attribute(x, name, value) past every __setattr__: frozen dataclasses.
Ref classes_set_attribute(Machine& machine, Args args) {
  if (!args[1].is(Kind::kString)) return machine.raise_type_error("attribute name must be string");
  if (args[0].is(Kind::kClass)) {
    if (args[0].object()->immortal()) {
      return machine.raise_type_error("cannot set attributes of a builtin type");
    }
    class_set(machine, args[0].as<Class>(), args[1].as<String>(), args[2]);
    return Ref::none();
  }
  if (!args[0].is(Kind::kInstance) && !args[0].is(Kind::kException)) {
    return machine.raise_type_error("set_attribute() needs an instance");
  }
  instance_set(machine, args[0].as<Instance>(), args[1].as<String>(), args[2]);
  return Ref::none();
}

// own_attributes(cls): a dict of what the class itself defines, in order.
Ref classes_own_attributes(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass)) return machine.raise_type_error("own_attributes() needs a class");
  return dict_copy(machine, args[0].as<Class>()->attributes.as<Dict>(), Kind::kDict);
}

Ref classes_delete_attribute(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass) || args[0].object()->immortal() || !args[1].is(Kind::kString)) {
    return machine.raise_type_error("delete_attribute() needs a class of the program and a name");
  }
  class_set(machine, args[0].as<Class>(), args[1].as<String>(), Value());
  return Ref::none();
}

// global_of(function_or_class, name): a module-level variable where it was defined, or a builtin of
// that name, or None.
Ref classes_global_of(Machine& machine, Args args) {
  if (!args[1].is(Kind::kString)) return machine.raise_type_error("name must be str");
  uint32_t module = 0;
  Class* cls = args[0].is(Kind::kClass) ? args[0].as<Class>() : nullptr;
  if (args[0].is(Kind::kFunction)) {
    module = args[0].as<Function>()->code->function->module;
    cls = made_for(machine, args[0].as<Function>());
  }
  if (cls != nullptr && cls->definition != 0) {
    uint32_t body = cls->definition - 1;
    module = machine.program().codes[body].function->module;
  }
  Value value = machine.global_by_name(module, args[1].as<String>());
  if (value.empty()) value = machine.runtime().builtin_value(to_utf8(args[1].as<String>()));
  return value.empty() ? Ref::none() : Ref::share(value);
}

// iterator_of(cls, generator): the generator is an object of that class of the library.
Ref classes_iterator_of(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass) || !has_plain_layout(args[0].as<Class>()) ||
      !args[1].is(Kind::kGenerator)) {
    return machine.raise_type_error("iterator_of() needs a class and a generator");
  }
  auto* generator = args[1].as<Generator>();
  release(std::exchange(generator->name_of_type, Ref::share(args[0]).take()));
  return Ref::share(args[1]);
}

// name_iterator(generator, name): the generator shows as an object of that type. Programs of old
// call it, which have no class for the iterators of itertools.
Ref classes_name_iterator(Machine& machine, Args args) {
  if (!args[0].is(Kind::kGenerator) || !args[1].is(Kind::kString)) {
    return machine.raise_type_error("name_iterator() needs a generator and a name");
  }
  auto* generator = args[0].as<Generator>();
  release(std::exchange(generator->name_of_type, Ref::share(args[1]).take()));
  return Ref::share(args[0]);
}

// iterator_name(generator): what it shows as, "generator" if it has no name.
Ref classes_iterator_name(Machine& machine, Args args) {
  if (args[0].is(Kind::kGenerator)) {
    const Value name = args[0].as<Generator>()->name_of_type;
    if (name.is(Kind::kString)) return Ref::share(name);
  }
  return make_string(machine.heap(), machine.type_name(args[0]));
}

// copy_generator(generator, function): another one at the same place, whose variables are what the
// function makes of each; None: the same. Only for a generator that no handler of an exception
// waits in.
Ref classes_copy_generator(Machine& machine, Args args) {
  if (!args[0].is(Kind::kGenerator) ||
      (args[0].as<Generator>()->flags & Generator::kRunning) != 0) {
    return machine.raise_value_error("generator already executing");
  }
  const auto* original = args[0].as<Generator>();
  const Frame* frame = original->frame;
  std::vector<Ref> values;
  const size_t count = frame == nullptr ? 0 : frame->code->function->register_count;
  for (size_t i = 0; i < count; ++i) values.push_back(Ref::share(frame->registers()[i]));
  // The copy is whole before the program runs, which may drive the original on.
  Frame* copied = nullptr;
  if (frame != nullptr) {
    copied = new_frame(machine.heap(), frame->code);
    copied->instruction = frame->instruction;
    copied->resume = frame->resume;
    copied->flags = frame->flags;
    copied->scratch = Ref::share(frame->scratch).take();
    copied->held = Ref::share(frame->held).take();
  }
  auto* generator = machine.heap().make<Generator>(Kind::kGenerator);
  Ref result = Ref::adopt(Value::object(generator));
  generator->flags = original->flags;
  generator->code = original->code;
  generator->name_of_type = Ref::share(original->name_of_type).take();
  generator->frame = copied;
  if (copied == nullptr) return result;
  copied->generator = generator;
  for (size_t i = 0; i < count; ++i) {
    if (!args[1].is_none() && values[i].get().is_object()) {
      values[i] = machine.call(args[1], {values[i]});
      if (values[i].empty()) return {};
    }
    copied->registers()[i] = values[i].take();
  }
  return result;
}

// register(cls, subclass): the one counts as a subclass of the other from now on, and of the
// abstract classes above that.
Ref classes_register(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass) || !args[1].is(Kind::kClass)) {
    return machine.raise_type_error("Can only register classes");
  }
  Value protocol = class_lookup(machine, args[0].as<Class>(), machine.intern("_is_protocol"));
  // A protocol need not answer for subclasses to have some registered.
  const Truth known =
      protocol.is_true() ? Truth::kFalse : is_subclass_of(machine, args[1], args[0]);
  if (known != Truth::kFalse) return known == Truth::kTrue ? Ref::share(args[1]) : Ref();
  const Truth cycle = is_subclass_of(machine, args[0], args[1]);
  if (cycle == Truth::kError) return {};
  if (cycle == Truth::kTrue) {
    return machine.raise(TypeId::kRuntimeError, "Refusing to create an inheritance cycle");
  }
  // What counts as a sequence or a mapping matches their patterns.
  for (const char* pattern : {"__abc_sequence__", "__abc_mapping__"}) {
    String* flag = machine.intern(pattern);
    if (!class_lookup(machine, args[0].as<Class>(), flag).is_true()) continue;
    if (!args[1].object()->immortal()) {
      class_set(machine, args[1].as<Class>(), flag, Value::boolean(true));
    }
  }
  String* mark = machine.intern("__abstractmethods__");
  String* name = machine.intern("_registered");
  for (Value ancestor : args[0].as<Class>()->mro.as<Tuple>()->view()) {
    Class* cls = ancestor.as<Class>();
    if (cls->immortal() || dict_get_string(cls->attributes.as<Dict>(), mark).empty()) continue;
    std::vector<Value> all;
    const Value before = dict_get_string(cls->attributes.as<Dict>(), name);
    if (before.is(Kind::kTuple)) {
      all.assign(before.as<Tuple>()->view().begin(), before.as<Tuple>()->view().end());
    }
    if (!machine.charge(1 + all.size() / 8)) return {};
    all.push_back(args[1]);
    Ref tuple = make_tuple(machine.heap(), all);
    class_set(machine, cls, name, tuple);
  }
  return Ref::share(args[1]);
}

// instantiate(cls, args, kwargs): as cls(*args, **kwargs), past the class's own __class_call__.
Ref classes_instantiate(Machine& machine, Args args) {
  if (!args[0].is(Kind::kClass)) return machine.raise_type_error("instantiate() needs a class");
  return machine.interpreter().instantiate_nested(args[0].as<Class>(), args[1], args[2]);
}

// The value for each name, borrowed, from arguments as a call gives them; false if they do not fit.
// `limits` says how many names can be given by position, and how many at all.
bool match_fields(Args args, std::span<const Value> names, std::span<Value> values) {
  std::span<const Value> positional = args[4].as<Tuple>()->view();
  std::span<const Value> defaults = args[2].as<Tuple>()->view();
  size_t by_position = names.size(), by_name = names.size();
  if (args.has(8)) {
    if (!args[8].is(Kind::kTuple) || args[8].as<Tuple>()->length != 2) return false;
    const auto limit = [&](size_t i) {
      const Value given = args[8].as<Tuple>()->view()[i];
      return given.is_small_int() ? std::min<uint64_t>(given.small_int(), names.size()) : 0;
    };
    by_position = limit(0);
    by_name = limit(1);
  }
  if (positional.size() > by_position || defaults.size() != names.size()) return false;
  std::copy(positional.begin(), positional.end(), values.begin());
  Entry* entry;
  for (uint32_t i = 0; dict_next(args[5].as<Dict>(), i, &entry);) {
    size_t k = 0;
    while (k < by_name && !equal(names[k].as<String>(), entry->key.as<String>())) ++k;
    if (k == by_name || !values[k].empty()) return false;
    values[k] = entry->value;
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (values[i].empty() && defaults[i] == args[3]) return false;
    if (values[i].empty()) values[i] = defaults[i];
  }
  return true;
}

// What list(), dict() or set() is; empty for any other factory.
Ref made_by(Machine& machine, Value factory) {
  if (!factory.is(Kind::kClass)) return {};
  switch (factory.as<Class>()->type_id) {
    case TypeId::kList:
      return make_list(machine.heap());
    case TypeId::kDict:
      return make_dict(machine.heap());
    case TypeId::kSet:
      return make_set(machine.heap());
    default:
      return {};
  }
}

// fill_fields(self, names, defaults, missing, args, kwargs, frozen, factories=, limits=): sets the
// fields of a new dataclass. False, and nothing is set, where the arguments do not fit the names or
// setting one would run something of the program; `missing` stands for a default that there is not.
// `factories` has what makes the default of each name, or None. Where one is to be called that
// could be the program's, the field gets what `defaults` has, and the answer is a list of these
// places.
Ref classes_fill_fields(Machine& machine, Args args) {
  constexpr size_t kMostFields = 16;
  bool fits = args[0].is(Kind::kInstance) && args[1].is(Kind::kTuple) && args[2].is(Kind::kTuple) &&
              args[4].is(Kind::kTuple) && args[5].is(Kind::kDict);
  if (!fits || args[1].as<Tuple>()->length > kMostFields) return Ref::boolean(false);
  auto* instance = args[0].as<Instance>();
  std::span<const Value> names = args[1].as<Tuple>()->view();
  bool frozen = args[6].is_true();
  const bool slots = (instance->cls->flags & Class::kSlotsOnly) != 0;
  if (!frozen && (instance->cls->flags & Class::kHasSetAttr) != 0) return Ref::boolean(false);
  for (Value name : names) {
    if (!name.is(Kind::kString)) return Ref::boolean(false);
    if (slots && find_slot(machine, instance->cls, name.as<String>()) == nullptr) {
      return Ref::boolean(false);
    }
    Value attribute = class_lookup(machine, instance->cls, name.as<String>());
    bool plain = !attribute.is(Kind::kDescriptor) && !attribute.is(Kind::kInstance) &&
                 !attribute.is(Kind::kNative);
    if (!plain && !frozen) return Ref::boolean(false);
  }
  Value values[kMostFields];
  if (!match_fields(args, names, {values, names.size()})) return Ref::boolean(false);
  const bool makes =
      args.has(7) && args[7].is(Kind::kTuple) && args[7].as<Tuple>()->length == names.size();
  Ref left;
  for (size_t i = 0; i < names.size(); ++i) {
    Ref made;
    // The library keeps the object in `defaults` for itself: no argument is it.
    if (makes && !args[7].as<Tuple>()->view()[i].is_none() &&
        values[i] == args[2].as<Tuple>()->view()[i]) {
      made = made_by(machine, args[7].as<Tuple>()->view()[i]);
      if (made.empty()) {
        if (left.empty()) left = make_list(machine.heap());
        list_append(machine.heap(), left.as<List>(),
                    Ref::adopt(Value::small_int(static_cast<int64_t>(i))));
      }
    }
    instance_set(machine, instance, names[i].as<String>(), made.empty() ? values[i] : made.get());
  }
  return left.empty() ? Ref::boolean(true) : std::move(left);
}

// state_of(instance): a new dict of the attributes that the object itself has, slots included.
Ref classes_state_of(Machine& machine, Args args) {
  Ref state = make_dict(machine.heap());
  if (!args[0].is(Kind::kInstance) && !args[0].is(Kind::kException)) return state;
  struct Target {
    Heap& heap;
    Dict* dict;
  } target{machine.heap(), state.as<Dict>()};
  instance_visit(args[0].as<Instance>(), &target, [](void* context, Value name, Value value) {
    auto* into = static_cast<Target*>(context);
    if (!value.empty()) dict_set_string(into->heap, into->dict, name.as<String>(), value);
  });
  if (!machine.charge(1 + state.as<Dict>()->live / 4)) return {};
  return state;
}

// iterator_parts(x): what a native iterator goes through and what it has beside; None where there
// is nothing (any more). None for anything else.
Ref classes_iterator_parts(Machine& machine, Args args) {
  if (!args[0].is(Kind::kIterator)) return Ref::none();
  const auto* iterator = args[0].as<Iterator>();
  auto or_none = [](Value value) { return value.empty() ? Value::none() : value; };
  return make_tuple(machine.heap(), {or_none(iterator->source), or_none(iterator->second)});
}

// iterator_like(x, source, second): another iterator at the same place, through a source and a
// second part of the same kinds.
Ref classes_iterator_like(Machine& machine, Args args) {
  auto fits = [](Value part, Value given) {
    if (part.empty()) return given.is_none();
    if (part.is(Kind::kTuple) && given.is(Kind::kTuple)) {
      std::span<const Value> old = part.as<Tuple>()->view(), fresh = given.as<Tuple>()->view();
      return std::equal(old.begin(), old.end(), fresh.begin(), fresh.end(), [](Value a, Value b) {
        return a.is_object() == b.is_object() &&
               (!a.is_object() || a.object()->kind == b.object()->kind);
      });
    }
    if (part.is_object() != given.is_object()) return false;
    return !part.is_object() || part.object()->kind == given.object()->kind;
  };
  const auto* old = args[0].is(Kind::kIterator) ? args[0].as<Iterator>() : nullptr;
  if (old == nullptr || !fits(old->source, args[1]) || !fits(old->second, args[2])) {
    return machine.raise_type_error("iterator_like() needs an iterator and parts like its own");
  }
  Ref made = make_iterator(machine.heap(), static_cast<IteratorKind>(old->extra),
                           old->source.empty() ? Value() : args[1]);
  auto* iterator = made.as<Iterator>();
  if (!old->second.empty()) iterator->second = Ref::share(args[2]).take();
  iterator->index = old->index;
  iterator->count = old->count;
  return made;
}

// keeps_annotations(function_or_class): whether its module wants its annotations as they are
// written, by `from __future__ import annotations`.
Ref classes_keeps_annotations(Machine& machine, Args args) {
  uint32_t module = 0;
  if (args[0].is(Kind::kFunction)) module = args[0].as<Function>()->code->function->module;
  if (args[0].is(Kind::kClass) && args[0].as<Class>()->definition != 0) {
    module = machine.program().codes[args[0].as<Class>()->definition - 1].function->module;
  }
  const bytecode::Program& program = machine.program().program;
  const std::string& source = program.strings[program.modules[module].source];
  if (!machine.charge(1 + source.size() / 64)) return {};
  return Ref::boolean(source.find("from __future__ import annotations") != std::string::npos);
}

// function_shape(function): (kind, names of the parameters, how many of them are positional-only,
// positional and keyword-only, whether it has *args, **kwargs). Names come in that order; the kind
// is 0 for a plain function, 1 for a generator function, 2 async, 3 both.
Ref classes_function_shape(Machine& machine, Args args) {
  if (!args[0].is(Kind::kFunction)) return Ref::none();
  Heap& heap = machine.heap();
  const Code* code = args[0].as<Function>()->code;
  bool var_args = (code->flags & bytecode::kHasVarArgs) != 0;
  bool var_keywords = (code->flags & bytecode::kHasVarKeywords) != 0;
  int64_t kind = ((code->flags & bytecode::kGenerator) != 0 ? 1 : 0) +
                 ((code->flags & bytecode::kCoroutine) != 0 ? 2 : 0);
  size_t count =
      code->positional + code->keyword_only + (var_args ? 1 : 0) + (var_keywords ? 1 : 0);
  Ref names = make_list(heap);
  for (size_t i = 0; i < count && i < code->local_names.size(); ++i) {
    String* name = code->local_names[i];
    list_append(heap, names.as<List>(),
                name != nullptr ? Ref::share(Value::object(name)) : make_string(heap, ""));
  }
  return make_tuple(heap, {Value::small_int(kind), names, Value::small_int(code->positional_only),
                           Value::small_int(code->positional), Value::small_int(code->keyword_only),
                           Value::boolean(var_args), Value::boolean(var_keywords)});
}

// bind(callable, instance, owner=): the __get__ of a class whose instances are methods like
// functions.
Ref classes_bind(Machine& machine, Args args) {
  if (args[1].is_none()) return Ref::share(args[0]);
  return make_bound_method(machine.heap(), args[0], args[1]);
}

// is_builtin_function(x): whether it is one in CPython, which no class binds to its objects.
Ref classes_is_builtin_function(Machine&, Args args) {
  if (args[0].is(Kind::kNative)) {
    return Ref::boolean(args[0].as<NativeFunction>()->info->owner == TypeId::kNone);
  }
  return Ref::boolean(args[0].is(Kind::kFunction) &&
                      is_builtin_in_cpython(*args[0].as<Function>()->code));
}

const NativeDef kFunctions[] = {
    {1, "make_class", "name, bases, namespace, /", classes_make},
    {2, "new_instance", "cls, value=, /", classes_new_instance},
    {3, "native_value", "value, /", classes_native_value},
    {4, "builtin_base", "cls, /", classes_builtin_base},
    {5, "set_attribute", "object, name, value, /", classes_set_attribute},
    {6, "own_attributes", "cls, /", classes_own_attributes},
    {7, "delete_attribute", "cls, name, /", classes_delete_attribute},
    {8, "global_of", "owner, name, /", classes_global_of},
    {9, "name_iterator", "generator, name, /", classes_name_iterator},
    {10, "instantiate", "cls, args, kwargs, /", classes_instantiate},
    {11, "fill_fields",
     "self, names, defaults, missing, args, kwargs, frozen, factories=, limits=, /",
     classes_fill_fields},
    {12, "state_of", "instance, /", classes_state_of},
    {13, "iterator_parts", "iterator, /", classes_iterator_parts},
    {14, "iterator_like", "iterator, source, second, /", classes_iterator_like},
    {15, "keeps_annotations", "owner, /", classes_keeps_annotations},
    {16, "iterator_name", "iterator, /", classes_iterator_name},
    {17, "copy_generator", "generator, function, /", classes_copy_generator},
    {18, "function_shape", "function, /", classes_function_shape},
    {19, "register", "cls, subclass, /", classes_register},
    {20, "iterator_of", "cls, generator, /", classes_iterator_of},
    {21, "bind", "self, instance, owner=, /", classes_bind},
    {22, "itemgetter", "self, obj, /", call_itemgetter},
    {23, "attrgetter", "self, obj, /", call_attrgetter},
    {24, "methodcaller", "self, obj, /", call_methodcaller},
    {25, "call_cached", "self, /, *args, **keywords", call_cached},
    {26, "is_builtin_function", "value, /", classes_is_builtin_function},
    {27, "fields_of", "object, names, /", fields_of},
    {28, "compare_fields", "object, other, names, operator, /", compare_fields},
};

const TypeId kModuleTypes[] = {TypeId::kCachedProperty,
                               TypeId::kFunction,
                               TypeId::kMethod,
                               TypeId::kGenerator,
                               TypeId::kCoroutine,
                               TypeId::kUnionType,
                               TypeId::kGenericAlias,
                               TypeId::kModule,
                               TypeId::kBuiltinFunction,
                               TypeId::kNoneType,
                               TypeId::kTraceback,
                               TypeId::kCell,
                               TypeId::kMappingProxy,
                               TypeId::kMethodDescriptor,
                               TypeId::kAsyncGenerator,
                               TypeId::kEllipsis,
                               TypeId::kNotImplemented,
                               TypeId::kMemberDescriptor,
                               TypeId::kCode};
const NativeModule kModule = {ModuleId::kClasses, "_classes", kFunctions, kModuleTypes};

}  // namespace

const NativeModule& classes_module() { return kModule; }

}  // namespace pawl::vm
