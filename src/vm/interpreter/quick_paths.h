// The short ways of the dispatch loop (execute.cc): small questions about operands that its
// instructions ask before they take the general way. For that one source alone.
#pragma once

#include <cstdint>

#include "vm/frame.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/native.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/iterator.h"
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
  auto* frame = static_cast<Frame*>(heap.allocate(code->frame_bytes));
  frame->code = code;
  frame->instruction = code->code;
  frame->back = back;
  frame->generator = nullptr;
  frame->depth = back->depth + 1;
  frame->resume = Resume::kStore;
  frame->flags = 0;
  frame->reserved = 0;
  frame->scratch = Value();
  frame->held = Value();
  Value* registers = frame->registers();
  uint32_t i = 0;
  for (; i < count; ++i) registers[i] = std::exchange(args[i], Value());
  for (; i < code->register_count; ++i) registers[i] = Value();
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

// len() of the commonest containers; -1: of anything else.
inline int64_t quick_length(Value value) {
  if (!value.is_object()) return -1;
  switch (value.object()->kind) {
    case Kind::kString:
      return static_cast<int64_t>(value.as<String>()->length);
    case Kind::kTuple:
      return static_cast<int64_t>(value.as<Tuple>()->length);
    case Kind::kList:
      return static_cast<int64_t>(value.as<List>()->length);
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return value.as<Dict>()->live;
    default:
      return -1;
  }
}

inline bool has_slots(Value value) {
  return value.is(Kind::kInstance) || value.is(Kind::kException);
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
