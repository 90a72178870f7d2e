// Attribute access: obj.name, obj.name = value, del obj.name, and method lookup.
//
// The order is Python's: a data descriptor of the class, the object's own attribute, another
// attribute of the class (bound), then __getattr__.
#include "vm/breath.h"
#include "vm/fibers/calls.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/method_key.h"
#include "vm/machine_state.h"
#include "vm/native_depth.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/interpreter/enumerations.h"
#include "vm/python/interpreter/exception_objects.h"
#include "vm/python/object/cached_property.h"
#include "vm/python/object/special.h"
#include "vm/python/object/special_attributes.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

bool is_property(Value value) {
  return value.is(Kind::kDescriptor) &&
         value.object()->extra == static_cast<uint16_t>(DescriptorKind::kProperty);
}

bool is_native_getter(Value value) {
  return value.is(Kind::kNative) &&
         value.as<NativeFunction>()->info->def->binding == Binding::kGetter;
}

// A static method is the function in it, wherever it is found.
Value unwrap_static(Value attribute) {
  bool is_static =
      attribute.is(Kind::kDescriptor) &&
      attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kStaticMethod);
  return is_static ? attribute.as<Descriptor>()->first : attribute;
}

// The function of a class method, or empty.
Value class_method_function(Value attribute) {
  bool fits = attribute.is(Kind::kDescriptor) &&
              attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kClassMethod);
  Value function = fits ? attribute.as<Descriptor>()->first : Value();
  return function.is(Kind::kFunction) ? function : Value();
}

// A descriptor that an instance attribute of the same name cannot hide.
bool is_data_descriptor(Machine& machine, Value attribute) {
  if (attribute.is(Kind::kDescriptor)) return is_property(attribute);
  if (is_native_getter(attribute)) return true;
  if (attribute.is(Kind::kInstance)) {
    Class* cls = attribute.as<Instance>()->cls;
    return !find_class_dunder(machine, cls, Dunder::kSet).empty() ||
           !find_class_dunder(machine, cls, Dunder::kDelete).empty();
  }
  return false;
}

// The same for who reads: one that only checks what is set leaves reading to the instance.
bool answers_first(Machine& machine, Value attribute) {
  return is_data_descriptor(machine, attribute) &&
         (!attribute.is(Kind::kInstance) || !find_dunder(machine, attribute, Dunder::kGet).empty());
}

// What a class has as such, whatever it calls so for its instances.
bool is_of_type_itself(const String* name) {
  if (name->length < 7 || name->at(0) != '_' || name->at(1) != '_') return false;
  for (const char* known :
       {"__name__", "__qualname__", "__bases__", "__base__", "__mro__", "__dict__", "__class__"}) {
    if (equals_ascii(name, known)) return true;
  }
  return false;
}

}  // namespace

namespace {

// What a class method wraps is bound to the class by its own __get__, if it has one.
Ref bind_class_method(Machine& machine, Value wrapped, Class* cls) {
  const Value owner = Value::object(cls);
  const bool described =
      wrapped.is(Kind::kInstance) && !find_dunder(machine, wrapped, Dunder::kGet).empty();
  if (!wrapped.is(Kind::kDescriptor) && !described) {
    return make_bound_method(machine.heap(), wrapped, owner);
  }
  if (described) {
    return call_special(machine, find_dunder(machine, wrapped, Dunder::kGet), wrapped,
                        {owner, owner});
  }
  NativeDepth depth(machine);
  if (!depth.enter("")) return {};
  auto* inner = wrapped.as<Descriptor>();
  switch (static_cast<DescriptorKind>(inner->extra)) {
    case DescriptorKind::kStaticMethod:
      return Ref::share(inner->first);
    case DescriptorKind::kClassMethod:
      return bind_class_method(machine, inner->first, cls);
    case DescriptorKind::kProperty:
      return machine.call(inner->first, {owner});
    default:
      return make_bound_method(machine.heap(), wrapped, owner);
  }
}

}  // namespace

// Turns a class attribute into what `object.name` gives. *lookup says whether something must be
// called: kGetter or kDescribe.
Ref Interpreter::bind_attribute(Value attribute, Value object, Class* cls, Lookup* lookup) {
  *lookup = Lookup::kValue;
  Heap& heap = machine_.heap_;
  auto bound = [&](Value function, Value self) { return make_bound_method(heap, function, self); };
  if (!attribute.is_object()) return Ref::share(attribute);
  switch (attribute.object()->kind) {
    case Kind::kFunction:
      return object.empty() ? Ref::share(attribute) : bound(attribute, object);
    case Kind::kNative: {
      const NativeInfo* info = attribute.as<NativeFunction>()->info;
      if (info->owner == TypeId::kNone) return Ref::share(attribute);
      switch (info->def->binding) {
        case Binding::kFunction:
          return object.empty() ? Ref::share(attribute) : bound(attribute, object);
        case Binding::kClassMethod:
          return bound(attribute, Value::object(cls));
        case Binding::kGetter: {
          if (object.empty()) return Ref::share(attribute);
          Value self = info->whole_instance ? object : unwrap(object);
          Ref value = info->def->code(machine_, Args{&self, 1});
          if (value.empty()) *lookup = Lookup::kError;
          return value;
        }
        default:
          return Ref::share(attribute);
      }
    }
    case Kind::kDescriptor: {
      auto* descriptor = attribute.as<Descriptor>();
      switch (static_cast<DescriptorKind>(descriptor->extra)) {
        case DescriptorKind::kProperty:
          if (object.empty()) return Ref::share(attribute);
          *lookup = Lookup::kGetter;
          return Ref::share(attribute);
        case DescriptorKind::kStaticMethod:
          return Ref::share(descriptor->first);
        case DescriptorKind::kSuper: {
          if (object.empty() || !descriptor->second.empty()) return Ref::share(attribute);
          Ref super = machine_.call(Value::object(machine_.type(TypeId::kSuper)),
                                    {descriptor->first, object});
          if (super.empty()) *lookup = Lookup::kError;
          return super;
        }
        case DescriptorKind::kClassMethod: {
          Ref method = bind_class_method(machine_, descriptor->first, cls);
          if (method.empty()) *lookup = Lookup::kError;
          return method;
        }
        default:
          return Ref::share(attribute);
      }
    }
    case Kind::kInstance:
      if (!find_dunder(machine_, attribute, Dunder::kGet).empty()) *lookup = Lookup::kDescribe;
      return Ref::share(attribute);
    default:
      return Ref::share(attribute);
  }
}

namespace {

// As class_lookup, but a docstring is not inherited: each class has its own, or None.
Value lookup_in_class(Machine& machine, Class* cls, String* name) {
  if (!equals_ascii(name, "__doc__")) return class_lookup(machine, cls, name);
  Value own = dict_get_string(cls->attributes.as<Dict>(), name);
  return own.empty() ? Value::none() : own;
}

}  // namespace

namespace {

// What a metaclass of the program has under a name; what `type` has comes behind the class's own.
Value own_of_metaclass(Machine& machine, Class* metaclass, String* name) {
  const Class* owner = nullptr;
  Value found = class_lookup(machine, metaclass, name, &owner);
  return found.empty() || (owner->flags & Class::kBuiltin) != 0 ? Value() : found;
}

}  // namespace

// An attribute of a class's metaclass as the class has it.
Lookup Interpreter::bind_to_class(Value attribute, Value object, Ref* value) {
  Lookup found = Lookup::kValue;
  Class* metaclass = class_of(machine_, object);
  *value = bind_attribute(attribute, object, metaclass, &found);
  const bool cached =
      attribute.is(Kind::kDescriptor) &&
      attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty);
  if (cached) return Lookup::kGetter;
  if (found != Lookup::kDescribe) return found;
  // Whoever asked would take it for an attribute of the class.
  Ref descriptor = std::move(*value);
  *value = call_special(machine_, find_dunder(machine_, descriptor, Dunder::kGet), descriptor,
                        {object, Value::object(metaclass)});
  return value->empty() ? Lookup::kError : Lookup::kValue;
}

Lookup Interpreter::lookup(Value object, String* name, Ref* value) {
  Lookup found = Lookup::kValue;
  if (object.is(Kind::kClass)) {
    Class* cls = object.as<Class>();
    Class* metaclass = class_of(machine_, object);
    if (has_metaclass(object)) {
      Value first = own_of_metaclass(machine_, metaclass, name);
      if (answers_first(machine_, first)) return bind_to_class(first, object, value);
    }
    Value attribute = is_of_type_itself(name) ? Value() : lookup_in_class(machine_, cls, name);
    // Annotations are not inherited either, and what they stand for may have to be found out.
    if (attribute.is(Kind::kDict) && equals_ascii(name, "__annotations__")) attribute = Value();
    if (!attribute.empty()) {
      *value = bind_attribute(attribute, Value(), cls, &found);
      return found;
    }
    *value = special_attribute(machine_, object, name);
    if (!value->empty()) return Lookup::kValue;
    if (machine_.failed()) return Lookup::kError;
    // Methods of the metaclass and of `type`, bound to the class: mro, __subclasses__ …
    attribute = class_lookup(machine_, metaclass, name);
    if (attribute.empty()) return Lookup::kMissing;
    return bind_to_class(attribute, object, value);
  }
  Class* cls = class_of(machine_, object);
  bool has_own = object.is(Kind::kInstance) || object.is(Kind::kException);
  Value attribute;
  if (object.is(Kind::kDescriptor) &&
      object.object()->extra == static_cast<uint16_t>(DescriptorKind::kSuper)) {
    *value = super_attribute(machine_, object.as<Descriptor>(), name, &found);
    if (!value->empty() || found == Lookup::kError) return found;
    attribute = class_lookup(machine_, cls, name);
  } else {
    attribute = lookup_in_class(machine_, cls, name);
  }
  // A slot that hides what a base has of its name: it is the object's own, or not there.
  if (has_own && is_record(attribute, TypeId::kMemberDescriptor)) attribute = Value();
  if (!attribute.empty() && answers_first(machine_, attribute)) {
    *value = bind_attribute(attribute, object, cls, &found);
    return found;
  }
  if (has_own) {
    Value own = instance_get(object.as<Instance>(), name);
    if (!own.empty()) {
      *value = Ref::share(own);
      return Lookup::kValue;
    }
  }
  // A proxy may say that it is of another class.
  const Class* definer = nullptr;
  if (has_own && !attribute.empty() && equals_ascii(name, "__class__") &&
      !class_lookup(machine_, cls, name, &definer).empty() &&
      (definer->flags & Class::kBuiltin) == 0) {
    *value = bind_attribute(attribute, object, cls, &found);
    return found;
  }
  // What the machine itself knows of the object: __dict__, __class__, a function's __name__ …
  *value = special_attribute(machine_, object, name);
  if (!value->empty()) return Lookup::kValue;
  if (machine_.failed()) return Lookup::kError;
  if (!attribute.empty()) {
    if (attribute.is(Kind::kDescriptor) &&
        attribute.object()->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
      *value = Ref::share(attribute);
      return Lookup::kGetter;
    }
    if (attribute.is(Kind::kDict) && equals_ascii(name, "__annotations__")) {
      const Class* owner = nullptr;
      class_lookup(machine_, cls, name, &owner);
      *value = special_attribute(machine_, Value::object(const_cast<Class*>(owner)), name);
      return value->empty() ? Lookup::kError : Lookup::kValue;
    }
    *value = bind_attribute(attribute, object, cls, &found);
    return found;
  }
  return Lookup::kMissing;
}

Ref Interpreter::raise_no_attribute(Value object, String* name) {
  std::string text = to_utf8(name);
  std::string message;
  if (object.is(Kind::kClass) &&
      (text == "__abstractmethods__" || is_enumeration(machine_, object.as<Class>()))) {
    message = text;
  } else {
    if (object.is(Kind::kClass)) {
      message = "type object '" + to_utf8(object.as<Class>()->name.as<String>()) + "'";
    } else if (object.is(Kind::kModule)) {
      message = "module '" + to_utf8(object.as<Module>()->name.as<String>()) + "'";
    } else {
      message = "'" + machine_.type_name(object) + "' object";
    }
    message += " has no attribute '";
    append_text(message, text);
    append_text(message, "'");
    if (!object.is(Kind::kClass) && !object.is(Kind::kModule)) {
      message += await_hint(machine_, object);
    }
  }
  Ref string = make_string(machine_.heap_, message);
  Value args[1] = {string};
  Ref exception = machine_.make_exception(TypeId::kAttributeError, args);
  instance_set(machine_, exception.as<Instance>(), machine_.intern("name"), Value::object(name));
  instance_set(machine_, exception.as<Instance>(), machine_.intern("obj"), object);
  if (object.is(Kind::kClass) && is_enumeration(machine_, object.as<Class>())) {
    // Enumerations look into a dict of their members, and hide that.
    Value missing[1] = {Value::object(name)};
    auto* raised = exception.as<Exception>();
    raised->context = machine_.make_exception(TypeId::kKeyError, missing).take();
    raised->suppress_context = true;
  }
  return machine_.raise_exception(std::move(exception));
}

// A getter that raises AttributeError leaves the attribute to __getattr__: the object waits in the
// frame's scratch.
Step Interpreter::enter_getter(Frame* frame, Value object, Value method,
                               std::initializer_list<Value> args) {
  release(std::exchange(frame->scratch, Ref::share(object).take()));
  return enter_special(frame, Resume::kGetAttribute, method, args);
}

// Notes what the lookup of an attribute gave, where the same class will give the same again.
namespace {

// Which item of a tuple a named tuple's getter gives (collections_module.cc), or empty.
Value tuple_item(Value getter) {
  if (!getter.is(Kind::kBoundMethod)) return {};
  const auto* method = getter.as<BoundMethod>();
  if (!method->function.is(Kind::kNative) || !method->self.is_small_int()) return {};
  const NativeInfo* info = method->function.as<NativeFunction>()->info;
  bool fits = info->owner == TypeId::kNone && std::string_view(info->def->name) == "field_of";
  return fits ? method->self : Value();
}

}  // namespace

void Interpreter::remember_attribute(Frame* frame, Value object, String* name, Lookup found,
                                     Value value) {
  Cache& cache = frame->code->cache_at(frame->instruction);
  if (object.is(Kind::kClass)) {
    // A class attribute that is no object may change without a new epoch (class_set).
    auto* cls = object.as<Class>();
    if (found != Lookup::kValue || !value.is_object()) return;
    if (has_metaclass(object) &&
        !class_lookup(machine_, class_of(machine_, object), name).empty()) {
      return;
    }
    if (unwrap_static(class_lookup(machine_, cls, name)) != value) return;
    cache.remember({cls, cls->epoch, value, nullptr, CacheEntry::kClassValue});
    return;
  }
  bool exception = object.is(Kind::kException);
  if (!exception && !object.is(Kind::kInstance)) return;
  auto* instance = object.as<Instance>();
  if (instance->shape == nullptr) return;
  CacheEntry entry{instance->shape, instance->cls->epoch, Value(), nullptr, CacheEntry::kNothing};
  if (found == Lookup::kGetter) {
    if ((instance->cls->flags & Class::kHasGetAttr) != 0 || !is_property(value)) return;
    entry.value = value.as<Descriptor>()->first;
    if (Value index = tuple_item(entry.value); !index.empty()) {
      entry.value = index;
      entry.slot = CacheEntry::kTupleItem;
      cache.remember(entry);
      return;
    }
    if (!entry.value.is(Kind::kFunction)) return;
    const Code* code = entry.value.as<Function>()->code;
    if (!code->simple || code->positional != 1) return;
    entry.slot = CacheEntry::kGetter;
  } else if (found == Lookup::kValue) {
    int32_t slot = instance->shape->find(name);
    if (slot >= 0) {
      if (instance->slots[slot] != value) return;
      entry.slot = slot;
    } else {
      // What the machine knows of an exception comes before its class.
      if (exception || !value.is_object()) return;
      if (unwrap_static(class_lookup(machine_, instance->cls, name)) != value) return;
      entry.value = value;
      entry.slot = CacheEntry::kClassValue;
    }
  } else {
    return;
  }
  cache.remember(entry);
}

namespace {

// A method has the attributes of its function, which is the one that has none of a name.
Value who_lacks(Value object) {
  if (!object.is(Kind::kBoundMethod)) return object;
  const Value function = object.as<BoundMethod>()->function;
  return function.is(Kind::kFunction) ? function : object;
}

}  // namespace

Step Interpreter::load_attribute(Frame* frame, Value object, String* name) {
  // Asked each time: the program may take them away meanwhile.
  const Class* cls = class_with_hooks(object);
  const auto hooked = [cls](uint8_t by) { return cls != nullptr && (cls->flags & by) != 0; };
  if (hooked(Class::kHasGetAttribute)) {
    Value method = find_dunder(machine_, object, Dunder::kGetAttribute);
    return enter_getter(frame, object, method, {object, Value::object(name)});
  }
  if (object.is(Kind::kFunction) && name->length != 0 && name->at(0) != '_') {
    // All that the type of functions has begins with an underscore.
    Value attributes = function_attributes(machine_, object.as<Function>());
    Value own = attributes.is(Kind::kDict) ? dict_get_string(attributes.as<Dict>(), name) : Value();
    if (!own.empty()) return store(frame, Ref::share(own));
  }
  Ref value;
  Lookup found = lookup(object, name, &value);
  remember_attribute(frame, object, name, found, value);
  switch (found) {
    case Lookup::kValue:
      return store(frame, std::move(value));
    case Lookup::kGetter: {
      auto* property = value.as<Descriptor>();
      if (property->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
        Ref computed = cached_property_value(machine_, property, object);
        if (!computed.empty()) return store(frame, std::move(computed));
        if (!hooked(Class::kHasGetAttr) || !machine_.pending_is(TypeId::kAttributeError)) {
          return Step::kError;
        }
        machine_.clear_pending();
        break;
      }
      if (property->first.empty() || property->first.is_none()) {
        if (hooked(Class::kHasGetAttr)) break;
        raise_no_accessor(machine_, name, object, "getter");
        return Step::kError;
      }
      release(std::exchange(frame->scratch, Ref::share(object).take()));
      return enter_for(frame, Resume::kGetAttribute, property->first, {&object, 1});
    }
    case Lookup::kDescribe: {
      Value method = find_dunder(machine_, value, Dunder::kGet);
      Value owner = object.is(Kind::kClass) ? object : Value::object(class_of(machine_, object));
      Value self = object.is(Kind::kClass) ? Value::none() : object;
      return enter_getter(frame, object, method, {value, self, owner});
    }
    case Lookup::kError:
      // A descriptor of a metaclass was asked at once.
      if (!has_metaclass(object) || !hooked(Class::kHasGetAttr) ||
          !machine_.pending_is(TypeId::kAttributeError)) {
        return Step::kError;
      }
      machine_.clear_pending();
      break;
    case Lookup::kMissing:
      break;
  }
  if (hooked(Class::kHasGetAttr)) {
    Value method = find_dunder(machine_, object, Dunder::kGetAttr);
    return enter_special(frame, Resume::kStore, method, {object, Value::object(name)});
  }
  raise_no_attribute(who_lacks(object), name);
  return Step::kError;
}

Step Interpreter::load_method(Frame* frame, Value object, String* name, bool special) {
  Value* registers = frame->registers();
  uint16_t a = frame->instruction->a;
  release(std::exchange(registers[a + 1], Value()));
  Cache& cache = frame->code->cache_at(frame->instruction);
  Class* cls = class_of(machine_, object);
  if (special) {
    Value attribute = class_lookup(machine_, cls, name);
    if (attribute.empty()) {
      std::string method = to_utf8(name);
      bool async = method == "__aenter__" || method == "__aexit__";
      bool enters =
          !class_lookup(machine_, cls, machine_.intern(async ? "__aenter__" : "__enter__")).empty();
      std::string missing = enters ? " (missed " + method + " method)" : "";
      machine_.raise_type_error("'" + machine_.type_name(object) +
                                "' object does not support the " + (async ? "asynchronous " : "") +
                                "context manager protocol" + missing);
      return Step::kError;
    }
    Lookup found;
    if (attribute.is(Kind::kFunction) || attribute.is(Kind::kNative)) {
      release(std::exchange(registers[a + 1], Ref::share(object).take()));
      return store(frame, Ref::share(attribute));
    }
    Ref bound = bind_attribute(attribute, object, cls, &found);
    if (found == Lookup::kValue) return store(frame, std::move(bound));
    return load_attribute(frame, object, name);
  }
  bool own_lookup = object.is(Kind::kClass) || object.is(Kind::kModule) ||
                    object.is(Kind::kDescriptor) || object.is(Kind::kFunction) ||
                    (cls->flags & Class::kHasGetAttribute) != 0;
  if (object.is(Kind::kClass)) {
    auto* owner = object.as<Class>();
    Value function = class_method_function(class_lookup(machine_, owner, name));
    const bool decided = has_metaclass(object) && ((cls->flags & Class::kHasGetAttribute) != 0 ||
                                                   !own_of_metaclass(machine_, cls, name).empty());
    if (!function.empty() && !decided) {
      cache.remember({owner, owner->epoch, function, nullptr, CacheEntry::kClassMethod});
      registers[a + 1] = Ref::share(object).take();
      return store(frame, Ref::share(function));
    }
  }
  if (own_lookup) return load_attribute(frame, object, name);
  Value attribute = class_lookup(machine_, cls, name);
  bool method = attribute.is(Kind::kFunction) ||
                (attribute.is(Kind::kNative) &&
                 attribute.as<NativeFunction>()->info->owner != TypeId::kNone &&
                 attribute.as<NativeFunction>()->info->def->binding == Binding::kFunction);
  if (!method) return load_attribute(frame, object, name);
  if (object.is(Kind::kInstance) || object.is(Kind::kException)) {
    Instance* instance = object.as<Instance>();
    if (!instance_get(instance, name).empty()) return load_attribute(frame, object, name);
    if (instance->shape != nullptr) {
      cache.remember({instance->shape, cls->epoch, attribute, nullptr, CacheEntry::kMethod});
    }
  } else if (object.is_object() && attribute.is(Kind::kNative) && attribute.object()->immortal()) {
    const void* key = method_key(object.object());
    if (key != nullptr) cache.remember({key, 0, attribute, nullptr, CacheEntry::kMethod});
  }
  registers[a + 1] = Ref::share(object).take();
  return store(frame, Ref::share(attribute));
}

const CacheEntry* Interpreter::find_super_method(Cache& cache, Value start, Value object,
                                                 const String* name) {
  Class* cls = object.as<Instance>()->cls;
  if (const CacheEntry* known = cache.find(start.object(), cls->epoch)) {
    return known->slot == CacheEntry::kMethod ? known : nullptr;
  }
  bool behind = false;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    if (!behind) {
      behind = ancestor == start;
      continue;
    }
    Value attribute = dict_get_string(ancestor.as<Class>()->attributes.as<Dict>(), name);
    if (attribute.empty()) continue;
    const NativeInfo* native =
        attribute.is(Kind::kNative) ? attribute.as<NativeFunction>()->info : nullptr;
    bool method =
        attribute.is(Kind::kFunction) || (native != nullptr && native->owner != TypeId::kNone &&
                                          native->def->binding == Binding::kFunction);
    if (!method) return nullptr;
    cache.remember({start.object(), cls->epoch, attribute, nullptr, CacheEntry::kMethod});
    return &cache.first;
  }
  return nullptr;
}

// --- storing -------------------------------------------------------------------------------------

namespace {

// What a class has for __setattr__ or __delattr__, dict.__setitem__ for example; empty: what every
// object has.
Value own_setter(Machine& machine, Value object, bool deleting) {
  if ((class_with_hooks(object)->flags & Class::kHasSetAttr) == 0) return {};
  Value method = find_dunder(machine, object, deleting ? Dunder::kDelAttr : Dunder::kSetAttr);
  return is_native_of(method, TypeId::kObject) ? Value() : method;
}

}  // namespace

Step Interpreter::store_attribute(Frame* frame, Value object, String* name, Value value) {
  bool deleting = value.empty();
  if (Class* cls = class_with_hooks(object)) {
    if (Value method = own_setter(machine_, object, deleting); !method.empty()) {
      if (deleting) {
        return enter_special(frame, Resume::kDiscard, method, {object, Value::object(name)});
      }
      return enter_special(frame, Resume::kDiscard, method, {object, Value::object(name), value});
    }
    Value attribute = class_lookup(machine_, cls, name);
    if (is_property(attribute)) {
      auto* property = attribute.as<Descriptor>();
      Value setter = deleting ? property->third : property->second;
      if (setter.empty() || setter.is_none()) {
        machine_.raise(TypeId::kAttributeError,
                       "property '" + to_utf8(name) + "' of '" + machine_.type_name(object) +
                           "' object has no " + (deleting ? "deleter" : "setter"));
        return Step::kError;
      }
      const Value args[] = {object, value};
      return enter_for(frame, Resume::kDiscard, setter, {args, deleting ? size_t{1} : size_t{2}});
    }
    if (attribute.is(Kind::kNative) && is_context(unwrap(object))) {
      bool set = set_context_attribute(machine_, unwrap(object), name, value);
      return set ? Step::kNext : Step::kError;
    }
    if (attribute.is(Kind::kInstance)) {
      Value setter = find_dunder(machine_, attribute, deleting ? Dunder::kDelete : Dunder::kSet);
      if (!setter.empty()) {
        if (deleting) return enter_special(frame, Resume::kDiscard, setter, {attribute, object});
        return enter_special(frame, Resume::kDiscard, setter, {attribute, object, value});
      }
      if (is_data_descriptor(machine_, attribute)) {  // It has the other of the two methods.
        machine_.raise(TypeId::kAttributeError, deleting ? "__delete__" : "__set__");
        return Step::kError;
      }
    }
  }
  if (object.is(Kind::kInstance) && !deleting &&
      (object.as<Instance>()->cls->flags & (Class::kSlotsOnly | Class::kBuiltin)) == 0) {
    Instance* instance = object.as<Instance>();
    Cache& cache = frame->code->cache_at(frame->instruction);
    if (!equals_ascii(name, "__class__") && !equals_ascii(name, "__dict__")) {
      Shape* before = instance->shape;
      instance_set(machine_, instance, name, value);
      if (before != nullptr && instance->shape != nullptr &&
          !is_data_descriptor(machine_, class_lookup(machine_, instance->cls, name))) {
        Shape* grown = instance->shape == before ? nullptr : instance->shape;
        int32_t slot = instance->shape->find(name);
        cache.remember({before, instance->cls->epoch, Value(), grown, slot});
      }
      return Step::kNext;
    }
  }
  bool plain = object.is(Kind::kInstance) || object.is(Kind::kException);
  Shape* before = plain ? object.as<Instance>()->shape : nullptr;
  if (!set_attribute_plainly(machine_, object, name, value)) return Step::kError;
  if (before != nullptr && !deleting) remember_store(frame, object, name, before);
  return Step::kNext;
}

// Exceptions keep some attributes themselves, and __slots__ allow some names only; what did end in
// a slot will do so again.
void Interpreter::remember_store(Frame* frame, Value object, String* name, Shape* before) {
  auto* instance = object.as<Instance>();
  int32_t slot = instance->shape == nullptr ? -1 : instance->shape->find(name);
  if (slot < 0 || is_data_descriptor(machine_, class_lookup(machine_, instance->cls, name))) return;
  Shape* grown = instance->shape == before ? nullptr : instance->shape;
  frame->code->cache_at(frame->instruction)
      .remember({before, instance->cls->epoch, Value(), grown, slot});
}

// --- the same for natives ------------------------------------------------------------------------

Ref Interpreter::get_attribute_nested(Value object, String* name, bool* missing) {
  *missing = false;
  // Asked each time: the program may take them away meanwhile.
  const Class* cls = class_with_hooks(object);
  const auto hooked = [cls](uint8_t by) { return cls != nullptr && (cls->flags & by) != 0; };
  auto or_missing = [&](Ref result) {
    if (!result.empty() || !machine_.pending_is(TypeId::kAttributeError)) return result;
    if (hooked(Class::kHasGetAttr)) {
      machine_.clear_pending();
      result = call_special(machine_, find_dunder(machine_, object, Dunder::kGetAttr), object,
                            {Value::object(name)});
      if (!result.empty() || !machine_.pending_is(TypeId::kAttributeError)) return result;
    }
    *missing = true;
    return result;
  };
  if (hooked(Class::kHasGetAttribute)) {
    return or_missing(call_special(machine_, find_dunder(machine_, object, Dunder::kGetAttribute),
                                   object, {Value::object(name)}));
  }
  Ref value;
  switch (lookup(object, name, &value)) {
    case Lookup::kValue:
      return value;
    case Lookup::kGetter: {
      auto* property = value.as<Descriptor>();
      if (property->first.empty() || property->first.is_none()) {
        raise_no_accessor(machine_, name, object, "getter");
        return or_missing({});
      }
      if (property->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty)) {
        return or_missing(cached_property_value(machine_, property, object));
      }
      return or_missing(machine_.call(property->first, {object}));
    }
    case Lookup::kDescribe: {
      Value method = find_dunder(machine_, value, Dunder::kGet);
      Value owner = object.is(Kind::kClass) ? object : Value::object(class_of(machine_, object));
      Value self = object.is(Kind::kClass) ? Value::none() : object;
      return or_missing(call_special(machine_, method, value, {self, owner}));
    }
    case Lookup::kError:
      return or_missing({});
    case Lookup::kMissing:
      break;
  }
  raise_no_attribute(who_lacks(object), name);
  return or_missing({});
}

bool Interpreter::set_attribute_nested(Value object, String* name, Value value) {
  bool deleting = value.empty();
  if (class_with_hooks(object) != nullptr) {
    if (Value method = own_setter(machine_, object, deleting); !method.empty()) {
      const Value key = Value::object(name);
      return !(deleting ? call_special(machine_, method, object, {key})
                        : call_special(machine_, method, object, {key, value}))
                  .empty();
    }
    return set_own_attribute(machine_, object, name, value);
  }
  return set_attribute_plainly(machine_, object, name, value);
}

}  // namespace pawl::vm
