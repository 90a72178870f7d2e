// Construction: what calling a class does, from __new__ to the instance that __init__ has seen.
#include "vm/interpreter/interpreter.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/object/made_functions.h"
#include "vm/python/object/special.h"
#include "vm/runtime.h"

namespace pawl::vm {

Ref Interpreter::allocate_instance(Class* cls) {
  if (cls->layout() == TypeId::kType) {
    return machine_.raise_type_error("objects of a metaclass are classes");
  }
  bool exception = (cls->flags & Class::kException) != 0;
  Instance* instance = exception ? machine_.heap_.make<Exception>(Kind::kException)
                                 : machine_.heap_.make<Instance>(Kind::kInstance);
  retain(Value::object(cls));
  instance->cls = cls;
  instance->shape = machine_.program_->root_shape;
  Ref owner = Ref::adopt(Value::object(instance));
  if (exception) {
    auto* raw = owner.as<Exception>();
    raw->args = make_tuple(machine_.heap_, std::span<const Value>()).take();
    const bool library = top_ != nullptr && (top_->code->flags & bytecode::kLibrary) != 0;
    raw->origin = library ? Origin::kFault : Origin::kProgram;
  }
  return owner;
}

namespace {

// Also exceptions take their arguments there, but for OSError, whose __new__ has done it.
bool native_init_fills(Machine& machine, const Class* cls) {
  if ((cls->flags & Class::kException) == 0) return filled_by_init(cls->layout());
  return !is_subclass(cls, machine.type(TypeId::kOSError));
}

}  // namespace

namespace {

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
  if ((cls->flags & Class::kAbstract) != 0 || cls->layout() == TypeId::kType) return;
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
  // The metaclass's __call__, or __class_call__.
  Value hook = find_dunder(machine_, self_class, Dunder::kCall);
  if (!hook.empty() && !takes_self(hook)) {
    Ref bound = bind_special(machine_, hook, self_class);
    return bound.empty() ? Step::kError : call(frame, bound, args, count, names);
  }
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

namespace {

// Calls with one more argument in front (empty: with none more); `names` are those of the last.
Ref call_with_names(Machine& machine, Value callee, Value first, std::span<const Value> args,
                    const Tuple* names) {
  const size_t named = names == nullptr ? 0 : names->length - 1;
  const size_t unnamed = args.size() - named;
  std::vector<Value> positional;
  if (!first.empty()) positional.push_back(first);
  positional.insert(positional.end(), args.begin(), args.begin() + unnamed);
  Ref keywords = named == 0 ? Ref() : make_dict(machine.heap());
  for (size_t i = 0; i < named; ++i) {
    dict_set_string(machine.heap(), keywords.as<Dict>(), names->items()[1 + i].as<String>(),
                    args[unnamed + i]);
  }
  return machine.call_with_keywords(callee, positional, keywords);
}

// An __init__ that is no plain function: a coroutine function, a staticmethod, an object.
bool run_odd_init(Machine& machine, Value init, Value made, std::span<const Value> args,
                  const Tuple* names) {
  const bool with_self = takes_self(init);
  Ref callee = with_self ? Ref::share(init) : bind_special(machine, init, made);
  if (callee.empty()) return false;
  Ref answer = call_with_names(machine, callee, with_self ? made : Value(), args, names);
  if (answer.empty()) return false;
  if (answer.get().is_none()) return true;
  machine.raise_type_error("__init__() should return None, not '" + machine.type_name(answer) +
                           "'");
  return false;
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
    if (cls == machine_.type(TypeId::kType) && count == 1 && names == nullptr) {
      return store(frame, Ref::share(Value::object(class_of(machine_, args[0]))));
    }
    if (cls->layout() == TypeId::kType) {
      // A metaclass: its objects are classes, which type.__new__ makes, and are never wrapped.
      if (info.owner != TypeId::kType) {
        machine_.raise_type_error(info.qualified_name + "(" + to_utf8(cls->name.as<String>()) +
                                  ") is not safe, use type.__new__()");
        return Step::kError;
      }
      made = run_native(info, self_class, args, count, names);
    } else if (info.owner == TypeId::kObject) {
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
      // Keywords of an __init__ of the program are not for a constructor that takes none.
      bool unnamed = empty || (own_init && info.positional_only == info.total);
      uint32_t keywords = names == nullptr ? 0 : static_cast<uint32_t>(names->length - 1);
      uint32_t for_new = empty ? 0 : unnamed ? count - keywords : count;
      made = run_native(info, self_class, args, for_new, unnamed ? nullptr : names);
      if (made.empty()) return Step::kError;
      if (made.get().is_tail_call()) return after_native(frame, std::move(made));
      made = adopt_subclass(cls, std::move(made));
    }
  } else {
    Value function = make;
    if (make.is(Kind::kDescriptor)) function = make.as<Descriptor>()->first;
    made = call_with_names(machine_, function, self_class, {args, count}, names);
  }
  if (made.empty()) return Step::kError;
  if (Class* actual = class_of(machine_, made);
      actual != cls && (!make.is(Kind::kNative) || cls->layout() == TypeId::kType) &&
      is_subclass(actual, cls)) {
    init = find_class_dunder(machine_, actual, Dunder::kInit);
    own_init = !init.empty() && !init.is(Kind::kNative);
  }
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
    step = run_odd_init(machine_, init, made, all.subspan(1), names) ? store(frame, std::move(made))
                                                                     : Step::kError;
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
  if (class_of(machine_, made) == cls || made.get().is(Kind::kClass)) return made;
  Ref wrapper = allocate_instance(cls);
  wrapper.as<Instance>()->native = made.take();
  return wrapper;
}

}  // namespace pawl::vm
