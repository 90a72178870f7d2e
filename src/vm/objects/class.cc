#include "vm/objects/class.h"

#include <vector>

#include "vm/breath.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/future.h"
#include "vm/objects/iterator.h"
#include "vm/python/object/slot_member.h"
#include "vm/python/object/special.h"
#include "vm/runtime.h"

namespace pawl::vm {

const char* dunder_name(Dunder dunder) {
  static constexpr const char* kNames[] = {
#define PAWL_DUNDER_NAME(name, text) text,
      PAWL_DUNDERS(PAWL_DUNDER_NAME)
#undef PAWL_DUNDER_NAME
  };
  return kNames[static_cast<size_t>(dunder)];
}

// --- shapes and own attributes -------------------------------------------------------------------

int32_t Shape::find(const String* wanted) const {
  for (const Shape* shape = this; shape->parent != nullptr; shape = shape->parent) {
    if (shape->name == wanted) return static_cast<int32_t>(shape->count) - 1;
  }
  // Names in shapes are interned in the program; another interned one is another name.
  if ((wanted->flags & String::kInterned) != 0) return -1;
  for (const Shape* shape = this; shape->parent != nullptr; shape = shape->parent) {
    if (equal(shape->name, wanted)) return static_cast<int32_t>(shape->count) - 1;
  }
  return -1;
}

namespace {

// Of an instance whose attributes are in `dict`: what slots and fields hold, and __dict__. The
// first may be missing.
struct OwnDicts {
  Dict* hidden = nullptr;
  Dict* shown = nullptr;
};

OwnDicts own_dicts(const Instance* instance) {
  if (instance->dict.is(Kind::kDict)) return {nullptr, instance->dict.as<Dict>()};
  if (!instance->dict.is(Kind::kTuple)) return {};
  std::span<const Value> both = instance->dict.as<Tuple>()->view();
  return {both[0].as<Dict>(), both[1].as<Dict>()};
}

bool has_hidden(Machine& machine, const Class* cls) {
  if ((cls->flags & Class::kException) != 0) return true;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    const auto* owner = ancestor.as<Class>();
    if ((owner->flags & Class::kBuiltin) == 0 && !slot_names(machine, owner).empty()) return true;
  }
  return false;
}

bool is_hidden(Machine& machine, Class* cls, const String* name) {
  Value attribute = class_lookup(machine, cls, name);
  if (attribute.is(Kind::kNative)) {
    return attribute.as<NativeFunction>()->info->def->binding == Binding::kGetter;
  }
  return find_slot(machine, cls, name) != nullptr;
}

}  // namespace

Value instance_get(const Instance* instance, const String* name) {
  if (instance->shape == nullptr) {
    OwnDicts dicts = own_dicts(instance);
    if (dicts.hidden != nullptr) {
      Value hidden = dict_get_string(dicts.hidden, name);
      if (!hidden.empty()) return hidden;
    }
    return dicts.shown == nullptr ? Value() : dict_get_string(dicts.shown, name);
  }
  int32_t slot = instance->shape->find(name);
  return slot < 0 ? Value() : instance->slots[slot];
}

void instance_to_dict(Machine& machine, Instance* instance) {
  if (instance->shape == nullptr) {
    if (instance->dict.empty()) instance->dict = make_dict(machine.heap()).take();
    return;
  }
  Ref dict = make_dict(machine.heap());
  struct Context {
    Machine& machine;
    Dict* dict;
  } context{machine, dict.as<Dict>()};
  instance_visit(instance, &context, [](void* opaque, Value name, Value value) {
    auto* c = static_cast<Context*>(opaque);
    dict_set_string(c->machine.heap(), c->dict, name.as<String>(), value);
  });
  uint32_t count = instance->shape->count;
  instance->shape = nullptr;
  for (uint32_t i = 0; i < count; ++i) release(std::exchange(instance->slots[i], Value()));
  instance->dict = dict.take();
}

void instance_set(Machine& machine, Instance* instance, String* name, Value value) {
  if (instance->shape != nullptr) {
    int32_t slot = instance->shape->find(name);
    if (slot >= 0) {
      retain(value);
      release(std::exchange(instance->slots[slot], value));
      return;
    }
    Shape* grown = machine.program().shape_with(instance->shape, name);
    if (grown != nullptr) {
      if (grown->count > instance->slot_capacity) {
        uint32_t capacity = instance->slot_capacity == 0 ? 4 : instance->slot_capacity * 2;
        instance->slots = static_cast<Value*>(machine.heap().reallocate(
            instance->slots, instance->slot_capacity * sizeof(Value), capacity * sizeof(Value)));
        instance->slot_capacity = capacity;
      }
      retain(value);
      instance->slots[grown->count - 1] = value;
      instance->shape = grown;
      return;
    }
    instance_to_dict(machine, instance);
  }
  if (instance->dict.empty()) instance->dict = make_dict(machine.heap()).take();
  OwnDicts dicts = own_dicts(instance);
  const bool hidden = dicts.hidden != nullptr && is_hidden(machine, instance->cls, name);
  dict_set_string(machine.heap(), hidden ? dicts.hidden : dicts.shown, name, value);
}

Ref instance_dict(Machine& machine, Instance* instance) {
  instance_to_dict(machine, instance);
  OwnDicts dicts = own_dicts(instance);
  if (dicts.hidden != nullptr || !has_hidden(machine, instance->cls)) {
    return Ref::share(Value::object(dicts.shown));
  }
  Heap& heap = machine.heap();
  Ref hidden = make_dict(heap), shown = make_dict(heap), all = Ref::share(instance->dict);
  Entry* entry;
  for (uint32_t i = 0; dict_next(dicts.shown, i, &entry);) {
    // Whoever has the dict may have put anything into it.
    const bool hide =
        entry->key.is(Kind::kString) && is_hidden(machine, instance->cls, entry->key.as<String>());
    Dict* into = (hide ? hidden : shown).as<Dict>();
    if (!dict_set_hashed(machine, into, entry->key, entry->hash, entry->value)) return {};
  }
  Value both[2] = {hidden, shown};
  release(std::exchange(instance->dict, make_tuple(heap, both).take()));
  return shown;
}

void replace_instance_dict(Machine& machine, Instance* instance, Value dict) {
  Ref former = instance_dict(machine, instance);
  Ref own = Ref::share(dict);
  if (Dict* hidden = own_dicts(instance).hidden) {
    Value both[2] = {Value::object(hidden), dict};
    own = make_tuple(machine.heap(), both);
  }
  release(std::exchange(instance->dict, own.take()));
}

bool instance_delete(Machine& machine, Instance* instance, String* name) {
  if (instance_get(instance, name).empty()) return false;
  if (instance->shape != nullptr) instance_to_dict(machine, instance);
  OwnDicts dicts = own_dicts(instance);
  return (dicts.hidden != nullptr && dict_remove_string(machine.heap(), dicts.hidden, name)) ||
         dict_remove_string(machine.heap(), dicts.shown, name);
}

void instance_visit(const Instance* instance, void* context,
                    void (*visit)(void* context, Value name, Value value)) {
  if (instance->shape == nullptr) {
    OwnDicts dicts = own_dicts(instance);
    for (const Dict* dict : {dicts.hidden, dicts.shown}) {
      Entry* entry;
      for (uint32_t i = 0; dict != nullptr && dict_next(dict, i, &entry);) {
        visit(context, entry->key, entry->value);
      }
    }
    return;
  }
  uint32_t count = instance->shape->count;
  std::vector<String*> names(count);
  for (const Shape* shape = instance->shape; shape->parent != nullptr; shape = shape->parent) {
    names[shape->count - 1] = shape->name;
  }
  for (uint32_t i = 0; i < count; ++i) visit(context, Value::object(names[i]), instance->slots[i]);
}

// --- classes -------------------------------------------------------------------------------------

Value class_lookup(Machine&, const Class* cls, const String* name, const Class** owner) {
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    const auto* candidate = ancestor.as<Class>();
    Value found = dict_get_string(candidate->attributes.as<Dict>(), name);
    if (found.empty()) continue;
    if (owner != nullptr) *owner = candidate;
    return found;
  }
  return {};
}

namespace {

// True: a metaclass is among the classes.
bool draw_epochs(Machine& machine, Class* cls) {
  // There may be many, and each looks along its mro. If the fuel ends here the interpreter sees it.
  machine.charge(cls->mro.as<Tuple>()->length);
  cls->epoch = machine.program().next_epoch();
  refresh_class_flags(machine, cls);
  bool makes_classes = cls->layout() == TypeId::kType;
  for (uint32_t i = 0; i < cls->subclass_count; ++i) {
    makes_classes |= draw_epochs(machine, cls->subclasses[i]);
  }
  return makes_classes;
}

// Whether caches of what a metaclass's classes have may be wrong once it has this for an attribute:
// it comes before the class's own, or decides what a lookup or a call is.
bool comes_first(const String* name, Value value) {
  return value.is(Kind::kDescriptor) || value.is(Kind::kInstance) ||
         (name->length > 2 && name->at(0) == '_' && name->at(1) == '_');
}

// The classes that were made by what derives from a class. Metaclasses do not know theirs, but such
// a change of one is rare.
void draw_epochs_of_made(Machine& machine, const Class* base) {
  std::vector<Class*> made;
  size_t seen = 0;
  machine.heap().each_container([&](Container* container) {
    ++seen;
    const Value value = Value::object(container);
    if (has_metaclass(value) && is_subclass(value.as<Class>()->metaclass.as<Class>(), base)) {
      made.push_back(value.as<Class>());
    }
  });
  machine.charge(seen / 4);
  for (Class* cls : made) draw_epochs(machine, cls);
}

}  // namespace

void class_set(Machine& machine, Class* cls, String* name, Value value) {
  Value old = dict_get_string(cls->attributes.as<Dict>(), name);
  // A count kept in a class: no cache remembers a value that is no object, so none is wrong now.
  bool plain = !old.empty() && !old.is_object() && !value.empty() && !value.is_object() &&
               (name->length < 2 || name->at(0) != '_' || name->at(1) != '_');
  const bool was_first = comes_first(name, old);
  if (value.empty()) {
    dict_remove_string(machine.heap(), cls->attributes.as<Dict>(), name);
  } else {
    dict_set_string(machine.heap(), cls->attributes.as<Dict>(), name, value);
  }
  if (plain) return;
  const bool makes_classes = draw_epochs(machine, cls);
  if (makes_classes && (was_first || comes_first(name, value))) draw_epochs_of_made(machine, cls);
}

bool is_subclass(const Class* cls, const Class* base) {
  if (cls == base) return true;
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    if (ancestor.object() == base) return true;
  }
  breathe(cls->mro.as<Tuple>()->length);
  return false;
}

Value find_class_dunder(Machine& machine, Class* cls, Dunder dunder) {
  if (cls->dunders != nullptr && cls->dunder_epoch == cls->epoch) {
    return cls->dunders[static_cast<size_t>(dunder)];
  }
  if (cls->immortal()) return class_lookup(machine, cls, machine.runtime().dunder(dunder));
  if (cls->dunders == nullptr) {
    cls->dunders = static_cast<Value*>(machine.heap().allocate(kDunderCount * sizeof(Value)));
  }
  for (size_t i = 0; i < kDunderCount; ++i) {
    Value found = class_lookup(machine, cls, machine.runtime().dunder(static_cast<Dunder>(i)));
    // `__hash__ = None` and the like switch a method off.
    cls->dunders[i] = found;
  }
  cls->dunder_epoch = cls->epoch;
  return cls->dunders[static_cast<size_t>(dunder)];
}

namespace {

// Operations on a class itself are its metaclass's. The library's Enum has none: it answers through
// methods of these names.
const char* class_level_name(Dunder dunder) {
  switch (dunder) {
    case Dunder::kIter:
      return "__class_iter__";
    case Dunder::kLen:
      return "__class_len__";
    case Dunder::kContains:
      return "__class_contains__";
    case Dunder::kReversed:
      return "__class_reversed__";
    case Dunder::kRepr:
      return "__class_repr__";
    case Dunder::kCall:
      return "__class_call__";
    default:
      return nullptr;
  }
}

}  // namespace

Value find_dunder(Machine& machine, Value value, Dunder dunder) {
  if (value.is(Kind::kClass)) {
    if (has_metaclass(value)) {
      Value found = find_class_dunder(machine, value.as<Class>()->metaclass.as<Class>(), dunder);
      // What every class has is not the metaclass's own.
      if (!is_native_of(found, TypeId::kType) && !is_native_of(found, TypeId::kObject) &&
          !found.empty()) {
        return found;
      }
    }
    const char* name = class_level_name(dunder);
    if (name != nullptr && (value.as<Class>()->flags & Class::kBuiltin) == 0) {
      Value found = class_lookup(machine, value.as<Class>(), machine.intern(name));
      if (!found.empty()) {
        return found.is(Kind::kDescriptor) ? found.as<Descriptor>()->first : found;
      }
    }
    if (dunder == Dunder::kCall) return {};
  }
  return find_class_dunder(machine, class_of(machine, value), dunder);
}

namespace {

TypeId type_of_future(const Future* future) {
  if (future->kind_of() == FutureKind::kFiber) return TypeId::kFiber;
  if (future->kind_of() != FutureKind::kGroup) return TypeId::kFuture;
  auto mode = static_cast<GroupMode>(future->waiting_on.small_int());
  bool gather = mode == GroupMode::kGather || mode == GroupMode::kGatherExceptions;
  return gather ? TypeId::kGatheringFuture : TypeId::kFuture;
}

TypeId type_of_object(const Object* object) {
  switch (object->kind) {
    case Kind::kString:
      return TypeId::kStr;
    case Kind::kBytes:
      return TypeId::kBytes;
    case Kind::kBigInt:
      return TypeId::kInt;
    case Kind::kNative: {
      const NativeInfo* info = static_cast<const NativeFunction*>(object)->info;
      return info->owner == TypeId::kNone ? TypeId::kBuiltinFunction : TypeId::kMethodDescriptor;
    }
    case Kind::kTuple:
      return TypeId::kTuple;
    case Kind::kList:
      return TypeId::kList;
    case Kind::kDict:
      return TypeId::kDict;
    case Kind::kSet:
      return TypeId::kSet;
    case Kind::kFrozenSet:
      return TypeId::kFrozenSet;
    case Kind::kRange:
      return TypeId::kRange;
    case Kind::kSlice:
      return TypeId::kSlice;
    case Kind::kCell:
      return TypeId::kCell;
    case Kind::kFunction:
      return TypeId::kFunction;
    case Kind::kBoundMethod: {
      Value function = static_cast<const BoundMethod*>(object)->function;
      return function.is(Kind::kNative) ? TypeId::kBuiltinFunction : TypeId::kMethod;
    }
    case Kind::kClass:
      return TypeId::kType;
    case Kind::kGenerator: {
      uint32_t flags = static_cast<const Generator*>(object)->code->flags;
      bool coroutine = (flags & bytecode::kCoroutine) != 0;
      bool generator = (flags & bytecode::kGenerator) != 0;
      if (coroutine && generator) return TypeId::kAsyncGenerator;
      return coroutine ? TypeId::kCoroutine : TypeId::kGenerator;
    }
    case Kind::kIterator:
      switch (static_cast<IteratorKind>(object->extra)) {
        case IteratorKind::kEnumerate:
          return TypeId::kEnumerate;
        case IteratorKind::kZip:
          return TypeId::kZip;
        case IteratorKind::kMap:
          return TypeId::kMap;
        case IteratorKind::kFilter:
          return TypeId::kFilter;
        case IteratorKind::kSequenceReverse:
        case IteratorKind::kTupleReverse:
        case IteratorKind::kStringReverse:
          return TypeId::kReversed;
        case IteratorKind::kList:
          return TypeId::kListIterator;
        case IteratorKind::kTuple:
          return TypeId::kTupleIterator;
        case IteratorKind::kString:
          return TypeId::kStrIterator;
        case IteratorKind::kBytes:
          return TypeId::kBytesIterator;
        case IteratorKind::kByteArray:
          return TypeId::kByteArrayIterator;
        case IteratorKind::kRange:
        case IteratorKind::kRangeReverse:
          return TypeId::kRangeIterator;
        case IteratorKind::kBigRange:
          return TypeId::kLongRangeIterator;
        case IteratorKind::kDictKeys:
          return TypeId::kDictKeyIterator;
        case IteratorKind::kDictValues:
          return TypeId::kDictValueIterator;
        case IteratorKind::kDictItems:
          return TypeId::kDictItemIterator;
        case IteratorKind::kSet:
          return TypeId::kSetIterator;
        case IteratorKind::kListReverse:
          return TypeId::kListReverseIterator;
        case IteratorKind::kCallable:
        case IteratorKind::kMatches:
          return TypeId::kCallableIterator;
        case IteratorKind::kDictKeysReverse:
        case IteratorKind::kDictValuesReverse:
        case IteratorKind::kDictItemsReverse:
          return TypeId::kDictReverseKeyIterator;
        default:
          return TypeId::kIterator;
      }
    case Kind::kDictView:
      return object->extra == 0   ? TypeId::kDictKeys
             : object->extra == 1 ? TypeId::kDictValues
                                  : TypeId::kDictItems;
    case Kind::kModule:
      return TypeId::kModule;
    case Kind::kTask:
      return TypeId::kTask;
    case Kind::kFuture:
      return type_of_future(static_cast<const Future*>(object));
    case Kind::kDescriptor:
      switch (static_cast<DescriptorKind>(object->extra)) {
        case DescriptorKind::kStaticMethod:
          return TypeId::kStaticMethod;
        case DescriptorKind::kClassMethod:
          return TypeId::kClassMethod;
        case DescriptorKind::kSuper:
          return TypeId::kSuper;
        case DescriptorKind::kCachedProperty:
          return TypeId::kCachedProperty;
        default:
          return TypeId::kProperty;
      }
    case Kind::kRecord:
      return static_cast<const Record*>(object)->type();
    case Kind::kByteArray:
      return TypeId::kByteArray;
    case Kind::kInstance:
    case Kind::kException:
      break;
  }
  return TypeId::kObject;
}

}  // namespace

Class* class_of(Machine& machine, Value value) {
  Runtime& runtime = machine.runtime();
  if (value.is_object()) {
    Object* object = value.object();
    if (object->kind == Kind::kInstance || object->kind == Kind::kException) {
      return static_cast<Instance*>(object)->cls;
    }
    if (object->kind == Kind::kClass && !static_cast<Class*>(object)->metaclass.empty()) {
      return static_cast<Class*>(object)->metaclass.as<Class>();
    }
    if (object->kind == Kind::kGenerator) {
      Value cls = static_cast<Generator*>(object)->name_of_type;
      if (cls.is(Kind::kClass)) return cls.as<Class>();
    }
    return runtime.type(type_of_object(object));
  }
  if (value.is_small_int()) return runtime.type(TypeId::kInt);
  if (value.is_double()) return runtime.type(TypeId::kFloat);
  if (value.is_bool()) return runtime.type(TypeId::kBool);
  if (value.is_none()) return runtime.type(TypeId::kNoneType);
  if (value == Value::ellipsis()) return runtime.type(TypeId::kEllipsis);
  if (value.is_not_implemented()) return runtime.type(TypeId::kNotImplemented);
  return runtime.type(TypeId::kObject);
}

}  // namespace pawl::vm
