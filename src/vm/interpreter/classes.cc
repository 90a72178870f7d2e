// Class statements and construction of instances.
#include <algorithm>

#include "vm/builtins/slot_member.h"
#include "vm/builtins/special_attributes.h"
#include "vm/interpreter/class_layout.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/runtime.h"

namespace pawl::vm {

// --- the class statement -------------------------------------------------------------------------

// Block: bases, keywords, closure. The body runs in a frame of its own with the namespace in
// register 0; when it returns, finish_class makes the class of it.
Step Interpreter::build_class(Frame* frame, uint32_t body, Value* block) {
  const Code* code = &machine_.program_->codes[body];
  Frame* entered = new_frame(machine_.heap_, code);
  entered->registers()[0] = make_dict(machine_.heap_).take();
  Ref closure = Ref::adopt(std::exchange(block[2], Value()));
  if (closure.get().is(Kind::kTuple)) {
    std::span<const Value> cells = closure.as<Tuple>()->view();
    for (uint32_t i = 0; i < code->free_count && i < cells.size(); ++i) {
      entered->registers()[code->local_count - code->free_count + i] = Ref::share(cells[i]).take();
    }
  }
  entered->held = make_tuple(machine_.heap_, {block[0], block[1]}).take();
  release(std::exchange(block[0], Value()));
  release(std::exchange(block[1], Value()));
  frame->resume = Resume::kStore;
  return push(entered, Frame::kClassBody);
}

Ref Interpreter::finish_class(Frame* body, Value answer) {
  if (!body->held.is(Kind::kTuple) || body->held.as<Tuple>()->length != 2 ||
      !body->registers()[0].is(Kind::kDict)) {
    return machine_.raise(TypeId::kSystemError, "a class body without its class");
  }
  Value bases = body->held.as<Tuple>()->items()[0];
  Value keywords = body->held.as<Tuple>()->items()[1];
  Ref cls = make_class(Value::object(body->code->name), bases, body->registers()[0], keywords,
                       body->code->index + 1);
  if (cls.empty()) return cls;
  // The body answers with the cell of __class__ if a method needs it.
  if (answer.is(Kind::kCell)) {
    release(std::exchange(answer.as<Cell>()->content, cls.copy().take()));
  }
  return cls;
}

namespace {

// C3 linearisation; false: TypeError pending.
bool linearise(Machine& machine, Class* cls, std::span<const Value> bases,
               std::vector<Value>* order) {
  order->push_back(Value::object(cls));
  if (bases.size() == 1) {
    std::span<const Value> view = bases[0].as<Class>()->mro.as<Tuple>()->view();
    order->insert(order->end(), view.begin(), view.end());
    return machine.charge(40 + view.size() * 2);
  }
  std::vector<std::vector<Value>> sequences;
  for (Value base : bases) {
    std::span<const Value> view = base.as<Class>()->mro.as<Tuple>()->view();
    sequences.emplace_back(view.begin(), view.end());
  }
  sequences.emplace_back(bases.begin(), bases.end());
  while (true) {
    std::erase_if(sequences, [](const auto& sequence) { return sequence.empty(); });
    if (sequences.empty()) return true;
    size_t work = 0;
    for (const auto& sequence : sequences) work += sequence.size();
    if (!machine.charge(1 + sequences.size() * work / 8)) return false;
    Value chosen;
    for (const auto& sequence : sequences) {
      bool in_tail = false;
      for (const auto& other : sequences) {
        for (size_t i = 1; i < other.size(); ++i) in_tail |= other[i] == sequence[0];
      }
      if (!in_tail) {
        chosen = sequence[0];
        break;
      }
    }
    if (chosen.empty()) {
      std::string names;
      std::vector<Value> heads;
      for (const auto& sequence : sequences) {
        bool seen = false;
        for (Value head : heads) seen |= head == sequence[0];
        if (!seen) heads.push_back(sequence[0]);
      }
      for (Value head : heads) {
        if (!names.empty()) names += ", ";
        names += to_utf8(head.as<Class>()->name.as<String>());
      }
      machine.raise_type_error(
          "Cannot create a consistent method resolution\norder (MRO) for bases " + names);
      return false;
    }
    order->push_back(chosen);
    for (auto& sequence : sequences) std::erase(sequence, chosen);
  }
}

// The builtin type whose layout instances get; kNone: the bases conflict.
TypeId common_layout(std::span<const Value> bases) {
  TypeId layout = TypeId::kObject;
  for (Value base : bases) {
    TypeId other = base.as<Class>()->layout();
    if (other == TypeId::kObject || other == layout) continue;
    bool exceptions = other >= TypeId::kBaseException && layout >= TypeId::kBaseException;
    if (layout == TypeId::kObject || exceptions) {
      layout = other;
    } else {
      return TypeId::kNone;
    }
  }
  return layout;
}

void add_subclass(Heap& heap, Class* base, Class* cls) {
  if (base->immortal()) return;
  if (base->subclass_count == base->subclass_capacity) {
    uint32_t grown = base->subclass_capacity == 0 ? 4 : base->subclass_capacity * 2;
    base->subclasses = static_cast<Class**>(heap.reallocate(
        base->subclasses, base->subclass_capacity * sizeof(Class*), grown * sizeof(Class*)));
    base->subclass_capacity = grown;
  }
  base->subclasses[base->subclass_count++] = cls;
}

bool check_bases(Machine& machine, std::span<const Value> bases) {
  for (Value base : bases) {
    if (!base.is(Kind::kClass)) {
      machine.raise_type_error("bases must be types");
      return false;
    }
    Class* cls = base.as<Class>();
    if ((cls->flags & Class::kBuiltin) != 0 && !machine.runtime().subclassable(cls->type_id)) {
      machine.raise_type_error("type '" + to_utf8(cls->name.as<String>()) +
                               "' is not an acceptable base type");
      return false;
    }
  }
  for (size_t i = 0; i < bases.size(); ++i) {
    for (size_t k = i + 1; k < bases.size(); ++k) {
      if (bases[i] != bases[k]) continue;
      machine.raise_type_error("duplicate base class " +
                               to_utf8(bases[i].as<Class>()->name.as<String>()));
      return false;
    }
  }
  return true;
}

}  // namespace

void refresh_class_flags(Machine& machine, Class* cls) {
  auto defines = [&](const char* name, TypeId but) {
    const Class* owner = nullptr;
    Value found = class_lookup(machine, cls, machine.intern(name), &owner);
    return !found.empty() && !(owner->flags & Class::kBuiltin && owner->type_id == but);
  };
  uint8_t flags = cls->flags & ~(Class::kHasGetAttr | Class::kHasGetAttribute | Class::kHasSetAttr);
  if (defines("__getattr__", TypeId::kNone)) flags |= Class::kHasGetAttr;
  if (defines("__getattribute__", TypeId::kObject)) flags |= Class::kHasGetAttribute;
  if (defines("__setattr__", TypeId::kObject) || defines("__delattr__", TypeId::kObject)) {
    flags |= Class::kHasSetAttr;
  }
  cls->flags = flags;
}

namespace {

bool apply_slots(Machine& machine, Class* cls) {
  Value slots = dict_get_string(cls->attributes.as<Dict>(), machine.intern("__slots__"));
  if (slots.empty()) return true;
  if (!check_slots_fit(machine, cls)) return false;
  hide_by_slots(machine, cls);
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    auto* base = ancestor.as<Class>();
    if (base == cls || (base->flags & Class::kBuiltin) != 0) continue;
    if ((base->flags & Class::kSlotsOnly) == 0) return true;  // instances have a __dict__ anyway
  }
  bool dict = false;
  Iteration names(machine, slots.is(Kind::kString)
                               ? static_cast<Value>(make_tuple(machine.heap(), {slots}))
                               : slots);
  while (names.next()) {
    if (names.value().is(Kind::kString) && equals_ascii(names.value().as<String>(), "__dict__")) {
      dict = true;
    }
  }
  if (!names.failed() && !dict) cls->flags |= Class::kSlotsOnly;
  return !names.failed();
}

}  // namespace

Ref Interpreter::make_class(Value name, Value bases, Value attributes, Value keywords,
                            uint32_t definition) {
  Heap& heap = machine_.heap_;
  Ref object_base = make_tuple(heap, {Value::object(machine_.type(TypeId::kObject))});
  Ref all_bases = bases.is(Kind::kTuple) && bases.as<Tuple>()->length > 0 ? Ref::share(bases)
                                                                          : std::move(object_base);
  all_bases = resolve_bases(all_bases, attributes);
  if (all_bases.empty()) return {};
  std::span<const Value> base_view = all_bases.as<Tuple>()->view();
  if (!check_bases(machine_, base_view)) return {};
  // A base may make its subclasses itself (NamedTuple): only a direct base, by its own attribute.
  String* build = machine_.intern("__class_build__");
  for (Value base : base_view) {
    Value hook = dict_get_string(base.as<Class>()->attributes.as<Dict>(), build);
    if (!hook.is(Kind::kDescriptor)) continue;
    return machine_.call(hook.as<Descriptor>()->first, {name, all_bases, attributes});
  }
  TypeId layout = common_layout(base_view);
  if (layout == TypeId::kNone) {
    return machine_.raise_type_error("multiple bases have instance lay-out conflict");
  }
  if (!check_base_layouts(machine_, base_view)) return {};
  Class* cls = heap.make<Class>(Kind::kClass);
  Ref owner = Ref::adopt(Value::object(cls));
  cls->extra = static_cast<uint16_t>(layout);
  cls->type_id = TypeId::kObject;
  cls->definition = definition;
  cls->name = Ref::share(name).take();
  cls->bases = all_bases.copy().take();
  cls->attributes = Ref::share(attributes).take();
  auto from_namespace = [&](const char* key, Value otherwise) {
    Value found = dict_get_string(attributes.as<Dict>(), machine_.intern(key));
    return Ref::share(found.empty() ? otherwise : found);
  };
  cls->qualname = from_namespace("__qualname__", name).take();
  cls->module = from_namespace("__module__", Value::object(machine_.intern("__main__"))).take();
  dict_remove_string(heap, attributes.as<Dict>(), machine_.intern("__qualname__"));
  std::vector<Value> order;
  if (!linearise(machine_, cls, base_view, &order)) return {};
  cls->mro = make_tuple(heap, order).take();
  cls->epoch = machine_.program_->next_epoch();
  for (Value base : base_view) {
    cls->flags |= base.as<Class>()->flags & Class::kException;
    add_subclass(heap, base.as<Class>(), cls);
  }
  // Defining __eq__ without __hash__ makes instances unhashable.
  auto* own = cls->attributes.as<Dict>();
  if (!dict_get_string(own, machine_.intern("__eq__")).empty() &&
      dict_get_string(own, machine_.intern("__hash__")).empty()) {
    dict_set_string(heap, own, machine_.intern("__hash__"), Value::none());
  }
  for (const char* implicit : {"__init_subclass__", "__class_getitem__"}) {
    Value function = dict_get_string(own, machine_.intern(implicit));
    if (!function.is(Kind::kFunction)) continue;
    Descriptor* method = heap.make<Descriptor>(Kind::kDescriptor);
    method->extra = static_cast<uint16_t>(DescriptorKind::kClassMethod);
    method->first = Ref::share(function).take();
    Ref wrapped = Ref::adopt(Value::object(method));
    dict_set_string(heap, own, machine_.intern(implicit), wrapped);
  }
  refresh_class_flags(machine_, cls);
  if (!apply_slots(machine_, cls)) return {};
  if (!run_set_name(cls) || !run_init_subclass(cls, keywords)) return {};
  if (!note_abstract_methods(machine_, cls)) return {};
  return owner;
}

// CPython takes the class of the base for the metaclass and calls it, so that most kinds of values
// complain of their arguments.
Ref Interpreter::raise_no_base(Value base, const Ref& bases) {
  if (bases.as<Tuple>()->length > 1) {
    return machine_.raise_type_error(
        "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of "
        "the metaclasses of all its bases");
  }
  Class* kind = class_of(machine_, base);
  if (base.is_none()) return machine_.raise_type_error("NoneType takes no arguments");
  Ref name = make_ascii(machine_.heap_, "");
  Ref names = make_dict(machine_.heap_);
  if (machine_.call(Value::object(kind), {name, bases, names}).empty()) return {};
  return machine_.raise_type_error("bases must be types");
}

// Bases that are not classes but know which ones they stand for: Generic[T], Protocol[T] …
Ref Interpreter::resolve_bases(const Ref& bases, Value attributes) {
  std::span<const Value> view = bases.as<Tuple>()->view();
  bool plain = true;
  for (Value base : view) plain &= base.is(Kind::kClass);
  if (plain) return bases.copy();
  Ref resolved = make_list(machine_.heap_);
  String* hook = machine_.intern("__mro_entries__");
  for (Value base : view) {
    if (base.is(Kind::kClass)) {
      list_append(machine_.heap_, resolved.as<List>(), base);
      continue;
    }
    bool missing = false;
    Ref method = get_attribute_nested(base, hook, &missing);
    if (method.empty()) {
      if (!missing) return {};
      machine_.clear_pending();
      return raise_no_base(base, bases);
    }
    Ref entries = machine_.call(method, {bases});
    if (entries.empty()) return {};
    Iteration items(machine_, entries);
    while (items.next()) list_append(machine_.heap_, resolved.as<List>(), items.take_value());
    if (items.failed()) return {};
  }
  dict_set_string(machine_.heap_, attributes.as<Dict>(), machine_.intern("__orig_bases__"), bases);
  if (resolved.as<List>()->length == 0) {
    list_append(machine_.heap_, resolved.as<List>(), Value::object(machine_.type(TypeId::kObject)));
  }
  return make_tuple(machine_.heap_, resolved.as<List>()->view());
}

namespace {

// The error of a __set_name__ is the cause of one that says which.
void raise_set_name(Machine& machine, Value descriptor, Value name, Class* cls) {
  if (machine.pending().empty()) return;  // Out of fuel or of memory.
  Ref cause = machine.take_pending();
  auto text = repr_text(machine, name);
  if (!text) return;
  machine.raise(TypeId::kRuntimeError, "Error calling __set_name__ on '" +
                                           machine.type_name(descriptor) + "' instance " + *text +
                                           " in '" + to_utf8(cls->name.as<String>()) + "'");
  auto* raised = machine.pending().as<Exception>();
  release(std::exchange(raised->context, cause.copy().take()));
  release(std::exchange(raised->cause, cause.take()));
  raised->suppress_context = true;
}

}  // namespace

bool Interpreter::run_set_name(Class* cls) {
  std::vector<std::pair<Ref, Ref>> calls;
  Entry* entry;
  for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
    const bool cached =
        entry->value.is(Kind::kDescriptor) &&
        entry->value.object()->extra == static_cast<uint16_t>(DescriptorKind::kCachedProperty);
    if (!entry->value.is(Kind::kInstance) && !cached) continue;
    if (find_dunder(machine_, entry->value, Dunder::kSetName).empty()) continue;
    calls.emplace_back(Ref::share(entry->value), Ref::share(entry->key));
  }
  for (auto& [descriptor, name] : calls) {
    Value method = find_dunder(machine_, descriptor, Dunder::kSetName);
    if (!machine_.call(method, {descriptor, Value::object(cls), name}).empty()) continue;
    raise_set_name(machine_, descriptor, name, cls);
    return false;
  }
  return true;
}

bool Interpreter::run_init_subclass(Class* cls, Value keywords) {
  String* name = machine_.intern("__init_subclass__");
  std::span<const Value> mro = cls->mro.as<Tuple>()->view();
  for (size_t i = 1; i < mro.size(); ++i) {
    Value hook = dict_get_string(mro[i].as<Class>()->attributes.as<Dict>(), name);
    if (hook.empty()) continue;
    if (hook.is(Kind::kNative)) break;
    Lookup found;
    Ref bound = bind_attribute(hook, Value(), cls, &found);
    return !machine_.call_with_keywords(bound, {}, keywords).empty();
  }
  if (keywords.is(Kind::kDict) && keywords.as<Dict>()->live > 0) {
    machine_.raise_type_error(to_utf8(cls->name.as<String>()) +
                              ".__init_subclass__() takes no keyword arguments");
    return false;
  }
  return true;
}

// --- construction --------------------------------------------------------------------------------

Ref Interpreter::allocate_instance(Class* cls) {
  bool exception = (cls->flags & Class::kException) != 0;
  Instance* instance = exception ? machine_.heap_.make<Exception>(Kind::kException)
                                 : machine_.heap_.make<Instance>(Kind::kInstance);
  retain(Value::object(cls));
  instance->cls = cls;
  instance->shape = machine_.program_->root_shape;
  Ref owner = Ref::adopt(Value::object(instance));
  if (exception) {
    owner.as<Exception>()->args = make_tuple(machine_.heap_, std::span<const Value>()).take();
  }
  return owner;
}

namespace {

// list, dict and the like are filled by __init__; their __new__ makes an empty one.
bool filled_by_init(TypeId layout) {
  return layout == TypeId::kList || layout == TypeId::kDict || layout == TypeId::kSet ||
         layout == TypeId::kByteArray || layout == TypeId::kDeque;
}

// Also exceptions take their arguments there, but for OSError, whose __new__ has done it.
bool native_init_fills(Machine& machine, const Class* cls) {
  if ((cls->flags & Class::kException) == 0) return filled_by_init(cls->layout());
  return !is_subclass(cls, machine.type(TypeId::kOSError));
}

}  // namespace

namespace {

// A function of the library, by the name it has there.
bool is_library_function(Machine& machine, Value value, std::string_view qualname) {
  if (!value.is(Kind::kFunction)) return false;
  const Code* code = value.as<Function>()->code;
  const auto& modules = machine.program().program.modules;
  const uint32_t module = code->function->module;
  return module < modules.size() && modules[module].library &&
         equals_ascii(code->qualname, qualname);
}

// What a function closes over under a name, or empty.
Value closed_over(const Function* function, std::string_view name) {
  const Code* code = function->code;
  if (!function->closure.is(Kind::kTuple)) return {};
  std::span<const Value> cells = function->closure.as<Tuple>()->view();
  for (uint32_t i = 0; i < code->free_count && i < cells.size(); ++i) {
    const String* variable = code->local_names[code->local_count - code->free_count + i];
    if (!equals_ascii(variable, name)) continue;
    return cells[i].is(Kind::kCell) ? cells[i].as<Cell>()->content : Value();
  }
  return {};
}

// The shape of a dataclass's instance if its __init__ (library/dataclasses.py) does nothing but set
// its fields in order, and all are given by position; else null.
Shape* shape_of_fields(Machine& machine, const Class* cls, Value init) {
  if (!is_library_function(machine, init, "_make_init.<locals>.__init__")) return nullptr;
  const auto* function = init.as<Function>();
  Value names = closed_over(function, "plain_names");
  Value frozen = closed_over(function, "frozen");
  if (!closed_over(function, "plain").is_true() || !closed_over(function, "has_post").is_false() ||
      !names.is(Kind::kTuple) || !frozen.is_bool()) {
    return nullptr;
  }
  uint8_t special = Class::kSlotsOnly | (frozen.is_true() ? 0 : Class::kHasSetAttr);
  if ((cls->flags & special) != 0) return nullptr;
  Shape* shape = machine.program().root_shape;
  for (Value name : names.as<Tuple>()->view()) {
    if (!name.is(Kind::kString) || shape->find(name.as<String>()) >= 0) return nullptr;
    Value attribute = class_lookup(machine, cls, name.as<String>());
    bool plain = !attribute.is(Kind::kDescriptor) && !attribute.is(Kind::kInstance) &&
                 !attribute.is(Kind::kNative);
    if (!plain && !frozen.is_true()) return nullptr;
    shape = machine.program().shape_with(shape, name.as<String>());
    if (shape == nullptr) return nullptr;
  }
  return shape->count == 0 ? nullptr : shape;
}

}  // namespace

// Notes what calling a class comes to, if that is no more than an instance and its __init__.
void Interpreter::remember_constructor(Frame* frame, Class* cls) {
  Cache& cache = frame->code->cache_at(frame->instruction);
  if ((cls->flags & Class::kBuiltin) != 0) {
    Value make = find_class_dunder(machine_, cls, Dunder::kNew);
    bool typical = make.is(Kind::kNative) && cls->type_id != TypeId::kType &&
                   make.as<NativeFunction>()->info->owner != TypeId::kObject;
    if (typical) cache.remember({cls, cls->epoch, make, nullptr, CacheEntry::kNew});
    return;
  }
  if ((cls->flags & Class::kAbstract) != 0) return;
  if (!find_dunder(machine_, Value::object(cls), Dunder::kCall).empty()) return;
  auto is_of_object = [](Value method) {
    return method.is(Kind::kNative) && method.as<NativeFunction>()->info->owner == TypeId::kObject;
  };
  CacheEntry entry{cls, cls->epoch, Value(), nullptr, CacheEntry::kNoHook};
  Value init = find_class_dunder(machine_, cls, Dunder::kInit);
  bool exception = (cls->flags & Class::kException) != 0;
  if (!exception && is_of_object(find_class_dunder(machine_, cls, Dunder::kNew))) {
    if (is_of_object(init)) entry.slot = CacheEntry::kPlain;
    if (init.is(Kind::kFunction) && init.as<Function>()->code->simple) {
      entry.value = init;
      entry.slot = CacheEntry::kInit;
    }
    if (Shape* shape = shape_of_fields(machine_, cls, init)) {
      entry.grown = shape;
      entry.slot = CacheEntry::kFilled;
    }
  }
  Value make = find_class_dunder(machine_, cls, Dunder::kNew);
  if (cls->layout() == TypeId::kTuple && init.is(Kind::kNative) &&
      is_library_function(machine_, make, "namedtuple.<locals>.__new__")) {
    // All that it does with as many arguments as fields (library/collections.py).
    entry.value = closed_over(make.as<Function>(), "count");
    if (entry.value.is_small_int()) entry.slot = CacheEntry::kNamedTuple;
  }
  cache.remember(entry);
}

Step Interpreter::construct_known(Frame* frame, const CacheEntry& known, Value* block,
                                  uint32_t count) {
  frame->resume = Resume::kStore;
  Ref keep = Ref::adopt(std::exchange(block[0], Value()));
  Value* args = block + 1;
  Step step;
  if (known.slot != CacheEntry::kNew) {
    step = instantiate(frame, keep.as<Class>(), args, count, nullptr);
  } else {
    const NativeInfo& info = *known.value.as<NativeFunction>()->info;
    step = after_native(frame, run_native(info, keep, args, count, nullptr));
  }
  for (uint32_t i = 0; i < count; ++i) release(std::exchange(args[i], Value()));
  return step;
}

Step Interpreter::construct(Frame* frame, Class* cls, Value* args, uint32_t count,
                            const Tuple* names) {
  Value self_class = Value::object(cls);
  Value hook = find_dunder(machine_, self_class, Dunder::kCall);  // __class_call__
  if (!hook.empty()) {
    std::vector<Value> all(count + 1);
    all[0] = Ref::share(self_class).take();
    for (uint32_t i = 0; i < count; ++i) all[i + 1] = std::exchange(args[i], Value());
    Ref keep = Ref::share(hook);
    Step step = call(frame, keep, all.data(), count + 1, names);
    for (Value& value : all) release(std::exchange(value, Value()));
    return step;
  }
  return instantiate(frame, cls, args, count, names);
}

namespace {

// A builtin type that has no constructor is made by the machine alone: what object.__new__ makes
// does not have its layout. Only the types of singletons give theirs.
Ref make_without_constructor(Machine& machine, Class* cls, uint32_t count) {
  std::string name = to_utf8(cls->name.as<String>());
  Value only = cls->type_id == TypeId::kNoneType         ? Value::none()
               : cls->type_id == TypeId::kEllipsis       ? Value::ellipsis()
               : cls->type_id == TypeId::kNotImplemented ? Value::not_implemented()
                                                         : Value();
  if (only.empty()) return machine.raise_type_error("cannot create '" + name + "' instances");
  if (count > 0) return machine.raise_type_error(name + " takes no arguments");
  return Ref::share(only);
}

}  // namespace

Step Interpreter::instantiate(Frame* frame, Class* cls, Value* args, uint32_t count,
                              const Tuple* names) {
  Value self_class = Value::object(cls);
  if ((cls->flags & Class::kAbstract) != 0) {
    raise_abstract(machine_, cls);
    return Step::kError;
  }
  Value make = find_class_dunder(machine_, cls, Dunder::kNew);
  Value init = find_class_dunder(machine_, cls, Dunder::kInit);
  bool own_init = !init.empty() && !init.is(Kind::kNative);
  Ref made;
  if (make.is(Kind::kNative)) {
    const NativeInfo& info = *make.as<NativeFunction>()->info;
    if (info.owner == TypeId::kObject) {
      if ((cls->flags & Class::kBuiltin) != 0 && (cls->flags & Class::kException) == 0 &&
          cls->type_id != TypeId::kObject) {
        Ref only = make_without_constructor(machine_, cls, count);
        return only.empty() ? Step::kError : store(frame, std::move(only));
      }
      if (count > 0 && !own_init &&
          (init.empty() || init.as<NativeFunction>()->info->owner == TypeId::kObject)) {
        machine_.raise_type_error(to_utf8(cls->name.as<String>()) + "() takes no arguments");
        return Step::kError;
      }
      made = allocate_instance(cls);
    } else {
      bool empty = own_init && filled_by_init(cls->layout());
      made = run_native(info, self_class, args, empty ? 0 : count, empty ? nullptr : names);
      if (made.empty()) return Step::kError;
      if (made.get().is_tail_call()) return after_native(frame, std::move(made));
      made = adopt_subclass(cls, std::move(made));
    }
  } else {
    std::vector<Value> all;
    all.push_back(self_class);
    uint32_t keyword_count = names == nullptr ? 0 : static_cast<uint32_t>(names->length - 1);
    all.insert(all.end(), args, args + (count - keyword_count));
    Ref keywords = keyword_count == 0 ? Ref() : make_dict(machine_.heap_);
    for (uint32_t i = 0; i < keyword_count; ++i) {
      dict_set_string(machine_.heap_, keywords.as<Dict>(), names->items()[1 + i].as<String>(),
                      args[count - keyword_count + i]);
    }
    Value function = make;
    if (make.is(Kind::kDescriptor)) function = make.as<Descriptor>()->first;
    made = machine_.call_with_keywords(function, all, keywords);
  }
  if (made.empty()) return Step::kError;
  // The program's own __new__ made an empty list or dict, or an exception of fewer arguments: the
  // native __init__ fills it.
  if (!own_init && !make.is(Kind::kNative) && init.is(Kind::kNative) &&
      native_init_fills(machine_, cls) && is_subclass(class_of(machine_, made), cls)) {
    Ref filled = run_native(*init.as<NativeFunction>()->info, made, args, count, names);
    if (filled.empty()) return Step::kError;
  }
  if (!own_init) return store(frame, std::move(made));
  if (!is_subclass(class_of(machine_, made), cls)) return store(frame, std::move(made));
  constexpr uint32_t kUsual = 8;
  Value usual[kUsual];
  std::vector<Value> many(count + 1 > kUsual ? count + 1 : 0);
  std::span<Value> all(count + 1 > kUsual ? many.data() : usual, count + 1);
  all[0] = made.copy().take();
  for (uint32_t i = 0; i < count; ++i) all[i + 1] = std::exchange(args[i], Value());
  Step step;
  if (init.is(Kind::kFunction) &&
      (init.as<Function>()->code->flags & (bytecode::kGenerator | bytecode::kCoroutine)) == 0) {
    Frame* entered = bind(init.as<Function>(), all.data(), count + 1, names);
    if (entered == nullptr) {
      step = Step::kError;
    } else {
      entered->held = made.take();
      step = push(entered, Frame::kInit);
    }
  } else {
    Ref keep = Ref::share(init);
    step = call(frame, keep, all.data(), count + 1, names);
    if (step == Step::kNext) step = store(frame, std::move(made));
  }
  for (Value& value : all) release(std::exchange(value, Value()));
  return step;
}

// For natives: a scratch frame waits for the instance.
Ref Interpreter::instantiate_nested(Class* cls, Value args_tuple, Value keywords) {
  Frame* scratch = new_frame(machine_.heap_, machine_.program_->trampoline());
  if (push(scratch, Frame::kBoundary) == Step::kError) return {};
  std::vector<Value> args;
  if (args_tuple.is(Kind::kTuple)) {
    std::span<const Value> view = args_tuple.as<Tuple>()->view();
    args.assign(view.begin(), view.end());
  }
  std::vector<Value> names = {Value::small_int(static_cast<int64_t>(args.size()))};
  if (keywords.is(Kind::kDict)) {
    Entry* entry;
    for (uint32_t i = 0; dict_next(keywords.as<Dict>(), i, &entry);) {
      names.push_back(entry->key);
      args.push_back(entry->value);
    }
  }
  for (Value value : args) retain(value);
  Ref tuple = make_tuple(machine_.heap_, names);
  scratch->resume = Resume::kStore;
  Step step = instantiate(scratch, cls, args.data(), static_cast<uint32_t>(args.size()),
                          names.size() > 1 ? tuple.as<Tuple>() : nullptr);
  for (Value& value : args) release(std::exchange(value, Value()));
  return run_scratch(scratch, step);
}

// A native constructor made a plain list, int …: an instance of a subclass wraps it.
Ref Interpreter::adopt_subclass(Class* cls, Ref made) {
  if (made.empty() || (cls->flags & Class::kBuiltin) != 0) return made;
  if (made.get().is(Kind::kException)) return made;
  if (class_of(machine_, made) == cls) return made;
  Ref wrapper = allocate_instance(cls);
  wrapper.as<Instance>()->native = made.take();
  return wrapper;
}

}  // namespace pawl::vm
