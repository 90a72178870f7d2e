// Iteration: iter(), the step of a for loop, unpacking, and the spreading forms of literals.
#include "vm/interpreter/interpreter.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

using bytecode::Opcode;

Step Interpreter::get_iter(Frame* frame, Value iterable) {
  if (iterable.is(Kind::kList)) {
    return store(frame, make_iterator(machine_.heap_, IteratorKind::kList, iterable));
  }
  if (iterable.is(Kind::kTuple)) {
    return store(frame, make_iterator(machine_.heap_, IteratorKind::kTuple, iterable));
  }
  if (iterable.is(Kind::kRange) && iterable.as<Range>()->small()) {
    return store(frame, make_iterator(machine_.heap_, IteratorKind::kRange, iterable));
  }
  if (class_with_hooks(iterable) != nullptr) {
    Value method = find_dunder(machine_, iterable, Dunder::kIter);
    if (method.is(Kind::kFunction)) {
      return enter_special(frame, Resume::kExpectIterator, method, {iterable});
    }
  }
  Ref iterator = get_iterator(machine_, iterable);
  return iterator.empty() ? Step::kError : store(frame, std::move(iterator));
}

// The loop is over: the iterator goes, and the frame goes on behind the loop.
Step Interpreter::exhausted(Frame* frame) {
  bytecode::Instruction* instruction = frame->instruction;
  release(std::exchange(frame->registers()[instruction->a], Value()));
  frame->resume = Resume::kStore;
  frame->instruction = instruction + 1 + instruction->c;
  return Step::kJump;
}

Step Interpreter::for_iter(Frame* frame, Value iterator) {
  if (iterator.is(Kind::kGenerator)) {
    auto* generator = iterator.as<Generator>();
    if ((generator->flags & Generator::kFinished) != 0) return exhausted(frame);
    return resume_generator(frame, generator, Ref::none(), Resume::kForIter);
  }
  if (iterator.is(Kind::kInstance)) {
    Value method = find_dunder(machine_, iterator, Dunder::kNext);
    if (method.is(Kind::kFunction)) {
      // The loop variable's register is the answer's, not register a: the iterator stays there.
      Value argument = Ref::share(iterator).take();
      Frame* entered = bind(method.as<Function>(), &argument, 1, nullptr);
      if (entered == nullptr) return Step::kError;
      if ((entered->code->flags & (bytecode::kGenerator | bytecode::kCoroutine)) != 0) {
        release(std::exchange(frame->registers()[frame->instruction->b],
                              make_generator(entered).take()));
        return Step::kNext;
      }
      Step step = push(entered);
      if (step == Step::kEnter) frame->resume = Resume::kForIter;
      return step;
    }
  }
  Ref value = iterator_next(machine_, iterator);
  if (value.empty()) return machine_.failed() ? Step::kError : exhausted(frame);
  release(std::exchange(frame->registers()[frame->instruction->b], value.take()));
  return Step::kNext;
}

namespace {

Step unpack_error(Machine& machine, size_t expected, size_t got, bool exact) {
  if (got > expected) {
    machine.raise_value_error("too many values to unpack (expected " + std::to_string(expected) +
                              ")");
  } else {
    machine.raise_value_error("not enough values to unpack (expected " +
                              std::string(exact ? "" : "at least ") + std::to_string(expected) +
                              ", got " + std::to_string(got) + ")");
  }
  return Step::kError;
}

// Whether a TypeError may come from what the object's own iteration runs.
bool runs_own_iteration(Machine& machine, Value value) {
  if (value.is(Kind::kGenerator)) return true;
  if (!find_dunder(machine, value, Dunder::kIter).empty()) return true;
  return value.is(Kind::kInstance) && !find_dunder(machine, value, Dunder::kGetItem).empty();
}

bool not_iterable(Machine& machine, Value value) {
  if (!machine.pending_is(TypeId::kTypeError)) return false;
  if (runs_own_iteration(machine, value)) return false;
  machine.clear_pending();
  machine.raise_type_error("cannot unpack non-iterable " + machine.type_name(value) + " object");
  return true;
}

}  // namespace

Step Interpreter::unpack(Frame* frame, Value iterable, uint16_t base, uint16_t count) {
  Value* registers = frame->registers();
  if (iterable.is(Kind::kList) || iterable.is(Kind::kTuple)) {
    std::span<const Value> items =
        iterable.is(Kind::kList) ? iterable.as<List>()->view() : iterable.as<Tuple>()->view();
    if (items.size() != count) return unpack_error(machine_, count, items.size(), true);
    for (uint16_t i = 0; i < count; ++i) {
      release(std::exchange(registers[base + i], Ref::share(items[i]).take()));
    }
    return Step::kNext;
  }
  Iteration items(machine_, iterable);
  if (items.failed()) {
    not_iterable(machine_, iterable);
    return Step::kError;
  }
  // The registers may be variables, which keep their values if the iterable does not fit.
  std::vector<Ref> taken;
  taken.reserve(count);
  size_t got = 0;
  while (got <= count && items.next()) {
    if (got < count) taken.push_back(items.take_value());
    ++got;
  }
  if (items.failed()) return Step::kError;
  if (got != count) return unpack_error(machine_, count, got, true);
  for (uint16_t i = 0; i < count; ++i) {
    release(std::exchange(registers[base + i], taken[i].take()));
  }
  return Step::kNext;
}

Step Interpreter::unpack_star(Frame* frame, Value iterable, uint16_t base, uint8_t before,
                              uint8_t after) {
  Ref all = make_list(machine_.heap_);
  List* list = all.as<List>();
  Iteration items(machine_, iterable);
  while (items.next()) {
    list_append(machine_.heap_, list, items.take_value());
    if (!machine_.charge(1)) return Step::kError;
  }
  if (items.failed()) {
    not_iterable(machine_, iterable);
    return Step::kError;
  }
  size_t fixed = size_t{before} + after;
  if (list->length < fixed) return unpack_error(machine_, fixed, list->length, false);
  Value* registers = frame->registers();
  auto put = [&](size_t reg, Ref value) { release(std::exchange(registers[reg], value.take())); };
  for (size_t i = 0; i < before; ++i) put(base + i, Ref::share(list->items[i]));
  size_t middle = list->length - fixed;
  put(base + before, make_list(machine_.heap_, list->view().subspan(before, middle)));
  for (size_t i = 0; i < after; ++i) {
    put(base + before + 1 + i, Ref::share(list->items[before + middle + i]));
  }
  return Step::kNext;
}

// --- [*x], {**x}, f(*x, **y) ---------------------------------------------------------------------

namespace {

std::string callee_name(Machine& machine, Value callee) {
  Ref name = find_attribute(machine, callee, "__qualname__");
  Ref module = name.empty() ? Ref() : find_attribute(machine, callee, "__module__");
  machine.clear_pending();
  if (!name.get().is(Kind::kString)) return machine.type_name(callee) + " object";
  std::string prefix;
  if (module.get().is(Kind::kString) && !equals_ascii(module.as<String>(), "builtins")) {
    prefix = to_utf8(module.as<String>()) + ".";
  }
  return prefix + to_utf8(name.as<String>()) + "()";
}

// Calls `each` for the pairs of a mapping; false: an exception is pending.
template <typename Each>
bool for_each_pair(Machine& machine, Value mapping, Each&& each) {
  // A subclass of dict that iterates in its own way is asked as any mapping is.
  Value inner = builtin_receiver(machine, mapping, Dunder::kIter);
  if (inner.is(Kind::kDict)) {
    Ref keep = Ref::share(inner);
    Entry* entry;
    for (uint32_t i = 0; dict_next(inner.as<Dict>(), i, &entry);) {
      Ref key = Ref::share(entry->key), value = Ref::share(entry->value);
      if (!each(key, value)) return false;
    }
    return true;
  }
  Ref keys = machine.call_method(mapping, "keys", {});
  if (keys.empty()) return false;
  Iteration items(machine, keys);
  while (items.next()) {
    Ref key = items.take_value();
    Ref value = get_item(machine, mapping, key);
    if (value.empty() || !each(key, value)) return false;
  }
  return !items.failed();
}

// [*x] and f(*x) of a list or tuple.
bool extend_list(Machine& machine, List* target, Value source) {
  std::span<const Value> items =
      source.is(Kind::kTuple) ? source.as<Tuple>()->view() : source.as<List>()->view();
  if (!machine.charge(items.size())) return false;
  if (!machine.heap().can_allocate((target->length + items.size()) * sizeof(Value))) {
    machine.raise_memory_error();
    return false;
  }
  list_reserve(machine.heap(), target, target->length + items.size());
  // The list may be its own source: its items may just have moved.
  const Value* from = source.is(Kind::kTuple) ? items.data() : source.as<List>()->items;
  for (size_t i = 0; i < items.size(); ++i) {
    retain(from[i]);
    target->items[target->length++] = from[i];
  }
  return true;
}

bool has_only_strings(const Dict* dict) {
  Entry* entry;
  for (uint32_t i = 0; dict_next(dict, i, &entry);) {
    if (!entry->key.is(Kind::kString)) return false;
  }
  return true;
}

// {**x} and f(**x) of a dict, the first one.
bool copy_entries(Machine& machine, Dict* target, const Dict* source) {
  if (!machine.charge(source->live)) return false;
  if (!machine.heap().can_allocate(source->live * sizeof(Entry))) {
    machine.raise_memory_error();
    return false;
  }
  dict_reserve(machine.heap(), target, source->live);
  Entry* entry;
  for (uint32_t i = 0; dict_next(source, i, &entry);) {
    dict_append_new(machine.heap(), target, entry->key, entry->hash, entry->value);
  }
  return true;
}

}  // namespace

Step Interpreter::extend(Frame* frame) {
  bytecode::Instruction* instruction = frame->instruction;
  Value* registers = frame->registers();
  Value target = registers[instruction->a];
  Ref source = (instruction->flags & bytecode::kTakeB) != 0
                   ? Ref::adopt(std::exchange(registers[instruction->b], Value()))
                   : Ref::share(registers[instruction->b]);
  Opcode op = instruction->opcode();
  if (target.is(Kind::kList) && (source.get().is(Kind::kTuple) || source.get().is(Kind::kList))) {
    return extend_list(machine_, target.as<List>(), source) ? Step::kNext : Step::kError;
  }
  if (op == Opcode::kListExtend || op == Opcode::kArgumentsExtend || op == Opcode::kSetUpdate) {
    Iteration items(machine_, source);
    while (items.next()) {
      if (!machine_.charge(1)) return Step::kError;
      if (target.is(Kind::kList)) {
        list_append(machine_.heap_, target.as<List>(), items.take_value());
      } else if (target.is(Kind::kSet)) {
        if (!set_add(machine_, target.as<Set>(), items.value())) return Step::kError;
      }
    }
    if (!items.failed()) return Step::kNext;
    if (op == Opcode::kSetUpdate || runs_own_iteration(machine_, source) ||
        !machine_.pending_is(TypeId::kTypeError)) {
      return Step::kError;
    }
    machine_.clear_pending();
    std::string type = machine_.type_name(source);
    if (op == Opcode::kListExtend) {
      machine_.raise_type_error("Value after * must be an iterable, not " + type);
    } else {
      machine_.raise_type_error(callee_name(machine_, registers[instruction->c]) +
                                " argument after * must be an iterable, not " + type);
    }
    return Step::kError;
  }
  if (!target.is(Kind::kDict)) return Step::kNext;
  bool merging = op == Opcode::kDictMerge;
  if (target.as<Dict>()->live == 0 && source.get().is(Kind::kDict) &&
      has_only_strings(source.as<Dict>())) {
    return copy_entries(machine_, target.as<Dict>(), source.as<Dict>()) ? Step::kNext
                                                                        : Step::kError;
  }
  auto add = [&](Value key, Value value) {
    if (merging) {
      key = unwrap(key);  // The text of a StrEnum's member.
      if (!key.is(Kind::kString)) {
        machine_.raise_type_error("keywords must be strings");
        return false;
      }
      if (!dict_get_string(target.as<Dict>(), key.as<String>()).empty()) {
        machine_.raise_type_error(callee_name(machine_, registers[instruction->c]) +
                                  " got multiple values for keyword argument '" +
                                  to_utf8(key.as<String>()) + "'");
        return false;
      }
    }
    return machine_.charge(1) && dict_set(machine_, target.as<Dict>(), key, value);
  };
  bool mapping = source.get().is(Kind::kDict);
  if (!mapping) {
    // The object itself may have them, or its __getattr__ may find them in what it wraps.
    String* keys = machine_.intern("keys");
    mapping = !class_lookup(machine_, class_of(machine_, source), keys).empty() ||
              (source.get().is(Kind::kInstance) && !find_attribute(machine_, source, keys).empty());
    if (machine_.failed()) return Step::kError;
  }
  if (!mapping) {
    std::string type = machine_.type_name(source);
    if (merging) {
      machine_.raise_type_error(callee_name(machine_, registers[instruction->c]) +
                                " argument after ** must be a mapping, not " + type);
    } else {
      machine_.raise_type_error("'" + type + "' object is not a mapping");
    }
    return Step::kError;
  }
  return for_each_pair(machine_, source, add) ? Step::kNext : Step::kError;
}

Step Interpreter::async_iteration(Frame* frame, Value object, bool next) {
  Value method = find_dunder(machine_, object, next ? Dunder::kANext : Dunder::kAIter);
  if (!method.empty()) return enter_special(frame, Resume::kStore, method, {object});
  std::string type = machine_.type_name(object);
  if (next) {
    machine_.raise_type_error(
        "'async for' received an object from __aiter__ that does not implement __anext__: " + type);
  } else {
    machine_.raise_type_error("'async for' requires an object with __aiter__ method, got " + type);
  }
  return Step::kError;
}

}  // namespace pawl::vm
