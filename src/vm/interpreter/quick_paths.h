// The short ways of the dispatch loop (execute.cc): small questions about operands that its
// instructions ask before they take the general way. For that one source alone.
#pragma once

#include <cstdint>
#include <new>

#include "vm/frame.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/method_key.h"
#include "vm/loaded_program.h"
#include "vm/native.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
#include "vm/objects/lengths.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

// Fuel is charged where control goes back: a backward jump pays for the instructions it repeats, a
// call for its own overhead. Straight code is bounded by the program's length.
inline constexpr int64_t kCallFuel = 8;

// Whether a function's parameters are bound by moving `count` arguments, and its defaults.
inline bool binds(const Function* function, uint32_t count) {
  const Code* code = function->code;
  if (!code->simple) return false;
  if (code->positional == count) [[likely]]
    return true;
  return count < code->positional && function->defaults.is(Kind::kTuple) &&
         function->defaults.as<Tuple>()->length >= code->positional - count;
}

// A frame for a function that binds so many arguments.
[[gnu::always_inline]] inline Frame* make_frame(Heap& heap, const Function* function, Value* args,
                                                uint32_t count, Frame* back) {
  const Code* code = function->code;
  auto* frame = new (heap.allocate(code->frame_bytes))
      Frame{.code = code, .instruction = code->code, .back = back, .depth = back->depth + 1};
  Value* registers = frame->registers();
  uint32_t i = 0;
  for (; i < count; ++i) registers[i] = std::exchange(args[i], Value());
  Value* slot = registers + count;
  Value* end = registers + code->register_count;
  if ((end - slot) & 1) *slot++ = Value();
  for (; slot != end; slot += 2) slot[0] = slot[1] = Value();  // one store for both
  if (count != code->positional) [[unlikely]]
    fill_defaults(*function, frame);
  if (code->free_count != 0) copy_closure(*function, frame);
  return frame;
}

// Whether a native that may be called directly takes this as its first argument.
inline bool accepts(const NativeInfo& info, const Value* args) {
  if (info.self_kind == 0) return true;
  Value first = args[0];
  if (!first.is(static_cast<Kind>(info.self_kind))) return false;
  switch (first.object()->kind) {
    case Kind::kGenerator:
      return (first.as<Generator>()->code->flags & bytecode::kCoroutine) == 0;
    case Kind::kRecord:
      return first.as<Record>()->type() == info.owner;
    default:
      return true;
  }
}

// A dict or a set, and a key whose look-up there is all that `in` and `[]` do.
inline bool is_table(Value value) {
  return value.is_object() &&
         (value.object()->kind == Kind::kDict || value.object()->kind == Kind::kSet ||
          value.object()->kind == Kind::kFrozenSet);
}
inline bool is_plain_key(Value key) {
  return !key.is_object() || key.object()->kind == Kind::kString ||
         key.object()->kind == Kind::kTuple;
}

inline bool has_slots(Value value) {
  return value.is(Kind::kInstance) || value.is(Kind::kException);
}

// What a lookup of a method on an object found here before, or null.
[[gnu::always_inline]] inline const CacheEntry* find_method(const Cache& cache, Value object) {
  if (has_slots(object)) {
    const Instance* instance = object.as<Instance>();
    return cache.find(instance->shape, instance->cls->epoch);
  }
  if (object.object()->kind == Kind::kClass) {
    return cache.find(object.object(), object.as<Class>()->epoch);
  }
  return cache.find(method_key(object.object()), 0);
}

// The entry of a small dict that has this very text as its key; null does not mean that there is
// none. Names in a program are one object each, so this finds most.
inline const Entry* quick_find(const Dict* dict, Value key) {
  if (dict->index != nullptr || !key.is_object()) return nullptr;
  const Entry* end = dict->entries + dict->entry_count;
  for (const Entry* entry = dict->entries + dict->first; entry < end; ++entry) {
    if (entry->key == key) return entry;
  }
  return nullptr;
}

// Whether a call of a class is range(stop) or range(start, stop) with small ints.
inline bool is_quick_range(const CacheEntry& known, const Value* args, uint32_t count) {
  if (known.value.as<NativeFunction>()->info->owner != TypeId::kRange) return false;
  if (count == 1) return args[0].is_small_int();
  return count == 2 && Value::both_small_ints(args[0], args[1]) &&
         Value::fits_small_int(args[1].small_int() - args[0].small_int());
}
inline Range* make_quick_range(Heap& heap, Value start, Value stop) {
  const int64_t length = stop.small_int() - start.small_int();
  Range* range = heap.make<Range>(Kind::kRange);
  range->start = start;
  range->stop = stop;
  range->step = Value::small_int(1);
  range->length = Value::small_int(length < 0 ? 0 : length);
  return range;
}

// Interned texts are compared by address, but names of builtins and of the Program are two sets.
inline bool same_text(const String* x, const String* y) {
  if (x == y) return true;
  if (x->length != y->length) return false;
  // Most texts that differ do so in their first byte, and that costs no call.
  if (x->length != 0 && *x->data1() != *y->data1()) return false;
  return equal(x, y);
}

}  // namespace pawl::vm
