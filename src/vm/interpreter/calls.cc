// Calls: binding arguments to parameters, pushing frames, running natives.
#include <cstring>

#include "base/assert.h"
#include "vm/fibers/calls.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/value_frames.h"
#include "vm/machine_state.h"
#include "vm/native.h"
#include "vm/native_depth.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/interpreter/call_messages.h"
#include "vm/python/interpreter/class_layout.h"
#include "vm/python/object/special.h"
#include "vm/python/object/special_attributes.h"
#include "vm/runtime.h"

namespace pawl::vm {
namespace {

// Nested calls use the C++ stack: natives calling back. Each level is a few hundred bytes to a
// few kilobytes.
constexpr int kMaxNested = 150;

void release_all(Value* values, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) release(std::exchange(values[i], Value()));
}

uint32_t keyword_count(const Tuple* names) {
  return names == nullptr ? 0 : static_cast<uint32_t>(names->length - 1);
}

constexpr uint64_t kFrameFuel = 8;

}  // namespace

Step Interpreter::push(Frame* entered, uint8_t flags) {
  // A method that an operator calls may call the operator again: no jump, no call instruction.
  if (!machine_.charge(kFrameFuel)) {
    free_frame(machine_.heap_, entered);
    return Step::kError;
  }
  if (top_ != nullptr && top_->depth >= machine_.limits_.call_depth) {
    free_frame(machine_.heap_, entered);
    machine_.raise(TypeId::kRecursionError, "maximum recursion depth exceeded");
    return Step::kError;
  }
  entered->back = top_;
  entered->depth = top_ == nullptr ? 0 : top_->depth + 1;
  entered->flags |= flags;
  top_ = entered;
  return Step::kEnter;
}

Step Interpreter::call(Frame* frame, Value callee, Value* args, uint32_t count,
                       const Tuple* names) {
  frame->resume = Resume::kStore;
  if (callee.is_object()) {
    switch (callee.object()->kind) {
      case Kind::kFunction: {
        Frame* entered = bind(callee.as<Function>(), args, count, names);
        if (entered == nullptr) return Step::kError;
        if ((entered->code->flags & (bytecode::kGenerator | bytecode::kCoroutine)) != 0) {
          return store(frame, make_generator(entered));
        }
        return push(entered);
      }
      case Kind::kNative: {
        Ref result = run_native(*callee.as<NativeFunction>()->info, Value(), args, count, names);
        release_all(args, count);
        return after_native(frame, std::move(result));
      }
      case Kind::kBoundMethod: {
        BoundMethod* method = callee.as<BoundMethod>();
        if (method->function.is(Kind::kNative)) {
          Ref result = run_native(*method->function.as<NativeFunction>()->info, method->self, args,
                                  count, names);
          release_all(args, count);
          return after_native(frame, std::move(result));
        }
        Ref self = Ref::share(method->self);
        Ref function = Ref::share(method->function);
        return call_with_self(frame, function, self, args, count, names);
      }
      case Kind::kClass: {
        Step step = construct(frame, callee.as<Class>(), args, count, names);
        release_all(args, count);
        return step;
      }
      case Kind::kTask: {
        Ref future = call_task(machine_, callee.as<Task>(), {args, count}, names);
        release_all(args, count);
        if (!future.empty() && takes_values(machine_, frame)) return await(frame, future);
        return after_native(frame, std::move(future));
      }
      default:
        break;
    }
  }
  Value method = find_dunder(machine_, callee, Dunder::kCall);
  if (method.empty()) {
    machine_.raise_type_error("'" + machine_.type_name(callee) + "' object is not callable");
    return Step::kError;
  }
  if (!takes_self(method)) {
    NativeDepth depth(machine_);
    if (!depth.enter(NativeDepth::kCalling)) return Step::kError;
    Ref bound = bind_special(machine_, method, callee);
    return bound.empty() ? Step::kError : call(frame, bound, args, count, names);
  }
  if (method.is(Kind::kNative)) {
    Ref result = run_native(*method.as<NativeFunction>()->info, callee, args, count, names);
    release_all(args, count);
    return after_native(frame, std::move(result));
  }
  Ref function = Ref::share(method);
  return call_with_self(frame, function, callee, args, count, names);
}

// The call of a method: the object goes before the other arguments.
Step Interpreter::call_with_self(Frame* frame, Value function, Value self, Value* args,
                                 uint32_t count, const Tuple* names) {
  NativeDepth depth(machine_);  // a method may be bound again and again
  if (!depth.enter(NativeDepth::kCalling)) return Step::kError;
  constexpr uint32_t kUsual = 8;
  Value usual[kUsual];
  std::vector<Value> many;
  Value* all = usual;
  if (count + 1 > kUsual) {
    many.resize(count + 1);
    all = many.data();
  }
  all[0] = Ref::share(self).take();
  for (uint32_t i = 0; i < count; ++i) all[i + 1] = std::exchange(args[i], Value());
  Step step = call(frame, function, all, count + 1, names);
  release_all(all, count + 1);
  return step;
}

Step Interpreter::call_spread(Frame* frame, Value callee, Value positional, Value keywords) {
  std::span<const Value> items;
  if (positional.is(Kind::kTuple)) items = positional.as<Tuple>()->view();
  if (positional.is(Kind::kList)) items = positional.as<List>()->view();
  const Dict* dict = keywords.is(Kind::kDict) ? keywords.as<Dict>() : nullptr;
  const uint32_t named = dict == nullptr ? 0 : dict->live;
  const size_t total = items.size() + named;
  if (!machine_.charge(total / 8)) return Step::kError;
  constexpr size_t kUsual = 8;
  Value usual[kUsual];
  std::vector<Value> many(total > kUsual ? total : 0);
  Value* args = many.empty() ? usual : many.data();
  uint32_t count = 0;
  for (; count < items.size(); ++count) args[count] = items[count];
  Ref names;
  if (named != 0) {
    Tuple* tuple = new_raw_tuple(machine_.heap_, size_t{1} + named);
    names = Ref::adopt(Value::object(tuple));
    tuple->items()[0] = Value::small_int(static_cast<int64_t>(items.size()));
    uint32_t filled = 1;
    Entry* entry;
    for (uint32_t i = 0; dict_next(dict, i, &entry);) {
      const Value name = unwrap(entry->key);
      if (!name.is(Kind::kString)) {
        machine_.raise_type_error("keywords must be strings");
        return Step::kError;
      }
      retain(name);
      tuple->items()[filled++] = name;
      args[count++] = entry->value;
    }
  }
  for (uint32_t i = 0; i < count; ++i) retain(args[i]);
  Step step = call(frame, callee, args, count, named != 0 ? names.as<Tuple>() : nullptr);
  release_all(args, count);
  return step;
}

// --- binding a Python function's parameters ------------------------------------------------------

namespace {

struct Binder {
  Machine& machine;
  const Code& code;
  const Function& function;
  Frame* frame;
  const Tuple* names;

  std::string name() const {
    std::string text = to_utf8(code.qualname) + "()";
    Value attributes = all_function_attributes(machine, &function);
    if (attributes.is(Kind::kDict)) {
      Value changed = dict_get_string(attributes.as<Dict>(), machine.intern("__qualname__"));
      if (changed.is(Kind::kString)) text = to_utf8(changed.as<String>()) + "()";
    }
    return text;
  }
  std::string local(uint32_t i) const { return to_utf8(code.local_names[i]); }
  uint32_t named() const { return code.positional + code.keyword_only; }

  void too_many(uint32_t given, uint32_t keyword_only_given) const;
  void missing() const;
  void raise_bad_count(uint32_t given) const;
  uint32_t parameter(const String* name) const;
  bool keyword(String* name, Value& value, Dict* extra);
};

void Binder::too_many(uint32_t given, uint32_t keyword_only_given) const {
  if (is_native_in_cpython(code)) {
    raise_bad_count(given);
    return;
  }
  uint32_t defaults = function.defaults.is(Kind::kTuple)
                          ? static_cast<uint32_t>(function.defaults.as<Tuple>()->length)
                          : 0;
  uint32_t least = code.positional - defaults;
  std::string takes =
      defaults > 0 ? "from " + std::to_string(least) + " to " + std::to_string(code.positional)
                   : std::to_string(code.positional);
  bool many = defaults > 0 || code.positional != 1;
  std::string extra;
  if (keyword_only_given > 0) {
    extra = " positional argument" + plural(given) + " (and " + std::to_string(keyword_only_given) +
            " keyword-only argument" + plural(keyword_only_given) + ")";
  }
  machine.raise_type_error(name() + " takes " + takes + " positional argument" + (many ? "s" : "") +
                           " but " + std::to_string(given) + extra +
                           (given == 1 && keyword_only_given == 0 ? " was given" : " were given"));
}

// All parameters are positional: what is missing is at the end.
void Binder::raise_bad_count(uint32_t given) const {
  uint32_t defaults = function.defaults.is(Kind::kTuple)
                          ? static_cast<uint32_t>(function.defaults.as<Tuple>()->length)
                          : 0;
  machine.raise_type_error(
      expected_count(to_utf8(code.qualname), code.positional - defaults, code.positional, given));
}

void Binder::missing() const {
  if (is_native_in_cpython(code)) {
    uint32_t given = 0;
    while (!frame->registers()[given].empty()) ++given;
    raise_bad_count(given);
    return;
  }
  std::vector<std::string> positional, keyword;
  for (uint32_t i = 0; i < named(); ++i) {
    if (!frame->registers()[i].empty()) continue;
    (i < code.positional ? positional : keyword).push_back(local(i));
  }
  const auto& names = positional.empty() ? keyword : positional;
  machine.raise_type_error(name() + " missing " + std::to_string(names.size()) + " required " +
                           (positional.empty() ? "keyword-only" : "positional") + " argument" +
                           plural(names.size()) + ": " + list_names(names));
}

// Which parameter a keyword names; named(): none.
uint32_t Binder::parameter(const String* key) const {
  const uint32_t count = named();
  // Nearly always both are the same string of the Program.
  for (uint32_t i = code.positional_only; i < count; ++i) {
    if (code.local_names[i] == key) return i;
  }
  for (uint32_t i = code.positional_only; i < count; ++i) {
    const String* candidate = code.local_names[i];
    if (candidate->length == key->length && equal(candidate, key)) return i;
  }
  return count;
}

// Takes a keyword argument over, or collects it; false: TypeError pending.
bool Binder::keyword(String* key, Value& value, Dict* extra) {
  const uint32_t index = parameter(key);
  if (index < named()) {
    if (!frame->registers()[index].empty()) {
      machine.raise_type_error(name() + " got multiple values for argument '" + local(index) + "'");
      return false;
    }
    frame->registers()[index] = std::exchange(value, Value());
    return true;
  }
  if (extra != nullptr) {
    dict_set_string(machine.heap(), extra, key, value);
    return true;
  }
  std::string refused;
  for (uint32_t i = 0; i < code.positional_only; ++i) {
    for (uint32_t k = 0; k < keyword_count(names); ++k) {
      if (!equal(code.local_names[i], names->items()[1 + k].as<String>())) continue;
      refused += (refused.empty() ? "" : ", ") + local(i);
    }
  }
  if (!refused.empty()) {
    machine.raise_type_error(name() + " got some positional-only arguments passed as keyword" +
                             " arguments: '" + refused + "'");
    return false;
  }
  machine.raise_type_error(name() + " got an unexpected keyword argument '" + to_utf8(key) + "'");
  return false;
}

}  // namespace

void fill_defaults(const Function& function, Frame* frame) {
  const Code& code = *frame->code;
  Value* registers = frame->registers();
  if (function.defaults.is(Kind::kTuple)) {
    std::span<const Value> defaults = function.defaults.as<Tuple>()->view();
    for (size_t i = 0; i < defaults.size() && i < code.positional; ++i) {
      Value& slot = registers[code.positional - 1 - i];
      if (!slot.empty()) continue;
      slot = defaults[defaults.size() - 1 - i];
      retain(slot);
    }
  }
  if (function.keyword_defaults.is(Kind::kDict)) {
    for (uint32_t i = code.positional; i < uint32_t{code.positional} + code.keyword_only; ++i) {
      if (!registers[i].empty()) continue;
      Value value = dict_get_string(function.keyword_defaults.as<Dict>(), code.local_names[i]);
      retain(value);
      registers[i] = value;
    }
  }
}

void copy_closure(const Function& function, Frame* frame) {
  const Code& code = *frame->code;
  if (code.free_count == 0 || !function.closure.is(Kind::kTuple)) return;
  std::span<const Value> cells = function.closure.as<Tuple>()->view();
  for (uint32_t i = 0; i < code.free_count && i < cells.size(); ++i) {
    retain(cells[i]);
    frame->registers()[code.local_count - code.free_count + i] = cells[i];
  }
}

Frame* Interpreter::bind(const Function* function, Value* args, uint32_t count,
                         const Tuple* names) {
  const Code& code = *function->code;
  Heap& heap = machine_.heap_;
  Frame* frame = new_frame(heap, &code);
  Value* registers = frame->registers();
  constexpr uint32_t kGathers = bytecode::kHasVarArgs | bytecode::kHasVarKeywords;
  if (names == nullptr && count == code.positional && code.keyword_only == 0 &&
      (code.flags & kGathers) == 0) {
    for (uint32_t i = 0; i < count; ++i) registers[i] = std::exchange(args[i], Value());
    copy_closure(*function, frame);
    return frame;
  }
  uint32_t keywords = keyword_count(names);
  uint32_t positional = count - keywords;
  Binder binder{machine_, code, *function, frame, names};
  uint32_t taken = positional < code.positional ? positional : code.positional;
  for (uint32_t i = 0; i < taken; ++i) registers[i] = std::exchange(args[i], Value());
  uint32_t next = uint32_t{code.positional} + code.keyword_only;
  bool ok = true;
  if ((code.flags & bytecode::kHasVarArgs) != 0) {
    Tuple* rest = new_raw_tuple(heap, positional - taken);
    for (uint32_t i = taken; i < positional; ++i) {
      rest->items()[i - taken] = std::exchange(args[i], Value());
    }
    registers[next++] = Value::object(rest);
  }
  Dict* extra = nullptr;
  if ((code.flags & bytecode::kHasVarKeywords) != 0) {
    registers[next] = make_dict(heap).take();
    extra = registers[next].as<Dict>();
  }
  for (uint32_t i = 0; i < keywords && ok; ++i) {
    ok = binder.keyword(names->items()[1 + i].as<String>(), args[positional + i], extra);
  }
  if (ok && positional > code.positional && (code.flags & bytecode::kHasVarArgs) == 0) {
    uint32_t keyword_only_given = 0;
    for (uint32_t i = code.positional; i < binder.named(); ++i) {
      if (!registers[i].empty()) ++keyword_only_given;
    }
    binder.too_many(positional, keyword_only_given);
    ok = false;
  }
  if (ok) {
    fill_defaults(*function, frame);
    for (uint32_t i = 0; i < binder.named() && ok; ++i) {
      if (!registers[i].empty()) continue;
      binder.missing();
      ok = false;
    }
  }
  for (uint32_t i = 0; i < count; ++i) release(std::exchange(args[i], Value()));
  if (!ok) {
    free_frame(heap, frame);
    return nullptr;
  }
  copy_closure(*function, frame);
  return frame;
}

// --- natives -------------------------------------------------------------------------------------

namespace {

constexpr uint32_t kInlineArguments = 12;

// Whether T.__new__ may make instances of the class: it must be the constructor that decides the
// layout of them, else a list's instance could hold an int.
bool check_constructed_class(Machine& machine, const NativeInfo& info, Value given) {
  Class* owner = machine.type(info.owner);
  if (given == Value::object(owner)) return true;
  std::string type = to_utf8(owner->name.as<String>());
  if (!given.is(Kind::kClass)) {
    machine.raise_type_error(type + ".__new__(X): X is not a type object (" +
                             machine.type_name(given) + ")");
    return false;
  }
  Class* cls = given.as<Class>();
  std::string name = to_utf8(cls->name.as<String>());
  if (!is_subclass(cls, owner)) {
    machine.raise_type_error(type + ".__new__(" + name + "): " + name + " is not a subtype of " +
                             type);
    return false;
  }
  Class* layout = machine.type(cls->layout());
  Value maker = find_class_dunder(machine, layout, Dunder::kNew);
  if (maker.is(Kind::kNative) && maker.as<NativeFunction>()->info == &info) return true;
  // CPython names the first class in the order whose __new__ is no function of the program.
  for (Value ancestor : cls->mro.as<Tuple>()->view()) {
    name = to_utf8(ancestor.as<Class>()->name.as<String>());
    const Dict* own = ancestor.as<Class>()->attributes.as<Dict>();
    Value method = dict_get_string(own, machine.runtime().dunder(Dunder::kNew));
    if (method.empty() || method.is(Kind::kNative)) break;
  }
  machine.raise_type_error(type + ".__new__(" + to_utf8(cls->name.as<String>()) +
                           ") is not safe, use " + name + ".__new__()");
  return false;
}

// All arguments in one vector by parameter; false: TypeError pending.
struct NativeBinder {
  Machine& machine;
  const NativeInfo& info;
  Value* bound;  // one for each parameter, empty
  Ref var_args, var_keywords;

  bool positionals(Value self, const Value* args, uint32_t count) {
    uint32_t shift = self.empty() ? 0 : 1;
    auto at = [&](uint32_t i) { return i < shift ? self : args[i - shift]; };
    uint32_t given = count + shift;
    uint32_t taken = given < info.positional ? given : info.positional;
    for (uint32_t i = 0; i < taken; ++i) bound[i] = at(i);
    if (info.var_args) {
      if (taken >= shift) {
        var_args = make_tuple(machine.heap(), std::span(args + (taken - shift), given - taken));
      } else {
        std::vector<Value> rest;
        for (uint32_t i = taken; i < given; ++i) rest.push_back(at(i));
        var_args = make_tuple(machine.heap(), rest);
      }
      bound[info.var_args_index] = var_args;
    } else if (given > info.positional) {
      bad_native_count(machine, info, given);
      return false;
    }
    return true;
  }

  bool takes_keywords() const {
    size_t by_position = info.positional_only + (info.var_args ? 1 : 0);
    return by_position < info.names.size();
  }

  // list.__init__ takes no notice of what a __new__ of the program may have taken.
  bool leaves_keywords_to_new() const {
    if (info.owner != TypeId::kList || info.def->name != std::string_view("__init__")) return false;
    Value make = find_class_dunder(machine, class_of(machine, bound[0]), Dunder::kNew);
    return !make.empty() && !make.is(Kind::kNative);
  }

  bool keywords(const Tuple* names, const Value* values) {
    if (info.var_keywords) {
      var_keywords = make_dict(machine.heap());
      bound[info.var_keywords_index] = var_keywords;
    }
    for (uint32_t i = 0; i < keyword_count(names); ++i) {
      auto* name = names->items()[1 + i].as<String>();
      std::string text = to_utf8(name);
      size_t found = info.names.size();
      for (size_t k = info.positional_only; k < info.names.size(); ++k) {
        bool special = static_cast<int>(k) == info.var_args_index ||
                       static_cast<int>(k) == info.var_keywords_index;
        if (!special && info.names[k] == text) found = k;
      }
      if (found < info.names.size()) {
        if (!bound[found].empty()) {
          machine.raise_type_error("argument for " + info.qualified_name + "() given by name ('" +
                                   text + "') and position (" + std::to_string(found + 1) + ")");
          return false;
        }
        bound[found] = values[i];
      } else if (info.var_keywords) {
        dict_set_string(machine.heap(), var_keywords.as<Dict>(), name, values[i]);
      } else if (!takes_keywords()) {
        if (leaves_keywords_to_new()) return true;
        // The call of an object of the library is named after its class alone.
        const bool of_library = info.call_name.starts_with("_classes.");
        machine.raise_type_error((of_library ? std::string(info.def->name) : info.call_name) +
                                 "() takes no keyword arguments");
        return false;
      } else {
        machine.raise_type_error("'" + text + "' is an invalid keyword argument for " +
                                 keyword_owner(info));
        return false;
      }
    }
    return true;
  }
};

}  // namespace

Ref Interpreter::run_native(const NativeInfo& info, Value self, Value* args, uint32_t count,
                            const Tuple* names) {
  // dict.__new__(cls, …), where a call of the class itself has made it `self`.
  if (info.def->binding == Binding::kConstructor && self.empty() && info.owner != TypeId::kType) {
    if (count == keyword_count(names)) {
      return machine_.raise_type_error(info.qualified_name + "(): not enough arguments");
    }
    if (filled_by_init(info.owner)) {
      count = 1;
      names = nullptr;
    }
  }
  bool simple = names == nullptr && !info.var_args && !info.var_keywords;
  uint32_t shift = self.empty() ? 0 : 1;
  uint32_t given = count + shift;
  Value inline_values[kInlineArguments];
  std::vector<Value> many(info.total > kInlineArguments ? info.total : 0);
  Value* values = many.empty() ? inline_values : many.data();
  NativeBinder binder{machine_, info, values, {}, {}};
  if (simple && given <= kInlineArguments && info.total <= kInlineArguments) {
    if (given < info.required || given > info.positional) {
      return bad_native_count(machine_, info, given);
    }
    if (shift != 0) inline_values[0] = self;
    for (uint32_t i = 0; i < count; ++i) inline_values[i + shift] = args[i];
  } else {
    uint32_t keywords = keyword_count(names);
    if (!binder.positionals(self, args, count - keywords)) return {};
    if (!binder.keywords(names, args + (count - keywords))) return {};
    for (uint32_t i = 0; i < info.required; ++i) {
      if (binder.bound[i].empty()) return bad_native_count(machine_, info, i);
    }
  }
  if (!machine_.charge(1)) return {};
  Value whole = info.total > 0 ? values[0] : Value();
  if (info.owner != TypeId::kNone &&
      (info.def->binding == Binding::kFunction || info.def->binding == Binding::kGetter)) {
    // A method's receiver must have the layout of its type; so must that of a getter, which
    // Type.attribute.__get__(x) binds to anything.
    Value receiver = values[0];
    if (!info.whole_instance) receiver = unwrap(receiver);
    if (receiver.empty() || !is_instance(machine_, receiver, info.owner)) {
      return raise_wrong_receiver(machine_, info, values[0]);
    }
    values[0] = receiver;
  }
  if (info.def->binding != Binding::kConstructor || info.owner == TypeId::kType) {
    charge_gaps::enter(info.qualified_name);
    Ref result = info.def->code(machine_, Args{values, info.total});
    // The list inside an instance was changed in place: the instance is the answer.
    if (info.in_place && whole != values[0] && result.get() == values[0]) {
      return Ref::share(whole);
    }
    return result;
  }
  if (!check_constructed_class(machine_, info, values[0])) return {};
  charge_gaps::enter(info.qualified_name);
  Ref made = info.def->code(machine_, Args{values, info.total});
  if (made.empty() || made.get().is_tail_call()) return made;
  // super().__new__(cls, …): what the native made is wrapped as the class asks.
  return adopt_subclass(values[0].as<Class>(), std::move(made));
}

namespace {

// Optional arguments that are not given are empty.
Ref call_with_fewer(Machine& machine, const NativeInfo& info, const Value* args, uint32_t count) {
  Value values[kInlineArguments];
  for (uint32_t i = 0; i < count; ++i) values[i] = args[i];
  return info.def->code(machine, Args{values, info.total});
}

}  // namespace

Step Interpreter::call_direct(Frame* frame, const NativeInfo& info, Value* args, uint32_t count) {
  frame->resume = Resume::kStore;
  charge_gaps::enter(info.qualified_name);
  Ref result = count < info.total ? call_with_fewer(machine_, info, args, count)
                                  : info.def->code(machine_, Args{args, info.total});
  release_all(args, count);
  if (result.empty()) return Step::kError;
  if (result.get().is_tail_call()) [[unlikely]]
    return after_native(frame, std::move(result));
  return store(frame, std::move(result));
}

Step Interpreter::after_native(Frame* frame, Ref result) {
  if (result.empty()) return Step::kError;
  if (!result.get().is_tail_call()) return store(frame, std::move(result));
  Ref callee = std::move(tail_callee_);
  Expect expect = tail_expect_;
  const TailKind kind = std::exchange(tail_kind_, TailKind::kCall);
  if (kind == TailKind::kInstantiate) {
    std::vector<Value> args = std::move(tail_args_);
    tail_args_.clear();
    Ref names = std::move(tail_names_);
    const auto count = static_cast<uint32_t>(args.size());
    const Tuple* named = names.empty() ? nullptr : names.as<Tuple>();
    frame->resume = Resume::kStore;
    // A class without a metaclass of its own may still say what a call of it is (enumerations).
    Step step = has_metaclass(callee)
                    ? instantiate(frame, callee.as<Class>(), args.data(), count, named)
                    : construct(frame, callee.as<Class>(), args.data(), count, named);
    release_all(args.data(), count);
    return step;
  }
  if (kind != TailKind::kCall && kind != TailKind::kRepr) {
    Ref sent = tail_args_.empty() ? Ref::none() : Ref::adopt(tail_args_[0]);
    tail_args_.clear();
    if (kind == TailKind::kAwait) return await(frame, callee);
    if (kind == TailKind::kStep) {
      Ref thrown = sent.get().is_none() ? Ref() : std::move(sent);
      return begin_step(frame, callee, Resume::kStepDrive, std::move(thrown));
    }
    auto* generator = callee.as<Generator>();
    release(std::exchange(frame->scratch, callee.copy().take()));
    if ((generator->code->flags & bytecode::kCoroutine) != 0)
      generator->flags |= Generator::kByHand;
    if (kind == TailKind::kSend) {
      return resume_generator(frame, generator, std::move(sent), Resume::kGenerator);
    }
    Resume how = kind == TailKind::kThrow ? Resume::kGenerator : Resume::kGeneratorClose;
    return throw_into(frame, generator, std::move(sent), how);
  }
  std::vector<Value> args = std::move(tail_args_);
  tail_args_.clear();
  Step step = call(frame, callee, args.data(), static_cast<uint32_t>(args.size()), nullptr);
  release_all(args.data(), static_cast<uint32_t>(args.size()));
  if (expect == Expect::kAnything || step == Step::kError) return step;
  static constexpr Resume kHow[] = {Resume::kStore, Resume::kExpectString, Resume::kExpectIterator,
                                    Resume::kExpectLength};
  frame->resume = kind == TailKind::kRepr ? Resume::kExpectRepr : kHow[static_cast<int>(expect)];
  if (step == Step::kNext) {
    // Answered at once (a native): check the value in place.
    Value& slot = frame->registers()[frame->instruction->a];
    return resume_with(frame, Ref::adopt(std::exchange(slot, Value())));
  }
  return step;
}

void Interpreter::set_tail_call(Value callee, std::span<const Value> args, Expect expect) {
  tail_callee_ = Ref::share(callee);
  tail_args_.assign(args.begin(), args.end());
  for (Value value : tail_args_) retain(value);
  tail_expect_ = expect;
}

Ref Interpreter::tail_resume(TailKind kind, Value generator, Value value) {
  Value args[1] = {value};
  set_tail_call(generator, {args, value.empty() ? size_t{0} : size_t{1}}, Expect::kAnything);
  tail_kind_ = kind;
  return Ref::adopt(Value::tail_call());
}

Ref Interpreter::tail_instantiate(Value cls, Value args_tuple, Value keywords) {
  std::span<const Value> positional = args_tuple.as<Tuple>()->view();
  std::vector<Value> args(positional.begin(), positional.end());
  std::vector<Value> names = {Value::small_int(static_cast<int64_t>(args.size()))};
  Entry* entry;
  for (uint32_t i = 0; dict_next(keywords.as<Dict>(), i, &entry);) {
    names.push_back(entry->key);
    args.push_back(entry->value);
  }
  set_tail_call(cls, args, Expect::kAnything);
  if (names.size() > 1) tail_names_ = make_tuple(machine_.heap_, names);
  tail_kind_ = TailKind::kInstantiate;
  return Ref::adopt(Value::tail_call());
}

Ref Interpreter::tail_repr(Value method, Value value) {
  set_tail_call(method, {&value, 1}, Expect::kString);
  tail_kind_ = TailKind::kRepr;
  return Ref::adopt(Value::tail_call());
}

// --- nested calls --------------------------------------------------------------------------------

Exit Interpreter::run_boundary(Frame* entered) {
  if (nested_ >= kMaxNested) {
    free_frame(machine_.heap_, entered);
    machine_.raise(TypeId::kRecursionError, "maximum recursion depth exceeded");
    return Exit::kRaised;
  }
  if (push(entered, Frame::kBoundary) == Step::kError) return Exit::kRaised;
  ++nested_;
  Exit exit = execute();
  --nested_;
  return exit;
}

// A nested call borrows a scratch frame, so that everything a call can be (a class, a bound
// method, a tail call) goes the same way as from bytecode.
Ref Interpreter::call_nested(Value callee, std::span<const Value> args, Value keywords) {
  if (nested_ >= kMaxNested) {
    return machine_.raise(TypeId::kRecursionError, "maximum recursion depth exceeded");
  }
  constexpr size_t kUsual = 8;
  bool plain =
      callee.is(Kind::kFunction) && !keywords.is(Kind::kDict) && args.size() <= kUsual &&
      (callee.as<Function>()->code->flags & (bytecode::kGenerator | bytecode::kCoroutine)) == 0;
  if (plain) {
    // The commonest case needs no scratch frame.
    Value values[kUsual];
    uint32_t count = 0;
    for (Value value : args) values[count++] = Ref::share(value).take();
    Ref keep = Ref::share(callee);
    Frame* entered = bind(callee.as<Function>(), values, count, nullptr);
    if (entered == nullptr) return {};
    return nested_result(run_boundary(entered));
  }
  Value native = callee;
  Value self;
  if (callee.is(Kind::kInstance)) {
    native = find_dunder(machine_, callee, Dunder::kCall);
    self = callee;
    if (!takes_self(native)) native = callee;
  }
  if (native.is(Kind::kNative) && !keywords.is(Kind::kDict) && args.size() <= kUsual) {
    Value values[kUsual];
    uint32_t count = 0;
    for (Value value : args) values[count++] = value;
    ++nested_;
    const NativeInfo& info = *native.as<NativeFunction>()->info;
    Ref result = run_native(info, self, values, count, nullptr);
    --nested_;
    if (!result.get().is_tail_call()) return result;
    return finish_nested(std::move(result));
  }
  Frame* scratch = new_frame(machine_.heap_, machine_.program_->trampoline());
  if (push(scratch, Frame::kBoundary) == Step::kError) return {};
  Heap& heap = machine_.heap_;
  scratch->registers()[0] = Ref::share(callee).take();
  scratch->registers()[1] = make_tuple(heap, args).take();
  scratch->registers()[2] = keywords.is(Kind::kDict) ? Ref::share(keywords).take() : Value::none();
  ++nested_;
  Exit exit = execute();
  --nested_;
  return nested_result(exit);
}

// A native that was called nested wants a call in its place: a scratch frame waits for the answer.
Ref Interpreter::finish_nested(Ref native_result) {
  Frame* scratch = new_frame(machine_.heap_, machine_.program_->trampoline());
  if (push(scratch, Frame::kBoundary) == Step::kError) return {};
  return run_scratch(scratch, after_native(scratch, std::move(native_result)));
}

// Goes on until the scratch frame has its answer, after the first step of the call it stands for.
Ref Interpreter::run_scratch(Frame* scratch, Step step) {
  if (step == Step::kNext) {
    Ref answer = Ref::adopt(std::exchange(scratch->registers()[0], Value()));
    pop(scratch);
    return answer;
  }
  ++nested_;
  Exit exit = Exit::kRaised;
  if (step == Step::kError) step = unwind();
  if (step == Step::kEnter) exit = execute();
  --nested_;
  return nested_result(exit);
}

Ref Interpreter::nested_result(Exit exit) {
  if (exit == Exit::kReturned) return take_result();
  if (exit != Exit::kRaised && !machine_.failed()) refuse_await();
  return {};
}

void Interpreter::refuse_await() {
  machine_.fail(ErrorCode::await_in_callback, "a run cannot wait inside a builtin's callback");
}

}  // namespace pawl::vm
