// The dispatch loop: one label per opcode, fast paths inline, everything else behind a Step.
#include <cstring>

#include "base/assert.h"
#include "vm/interpreter/enumerations.h"
#include "vm/interpreter/internal_opcodes.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/method_key.h"
#include "vm/interpreter/quick_iteration.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/objects/string_append.h"

namespace pawl::vm {

using bytecode::Instruction;
using bytecode::kConstC;
using bytecode::kInPlace;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;
using bytecode::Opcode;

Exit Interpreter::execute() { return counting_ && nested_ == 0 ? run<true>() : run<false>(); }

// Fuel is charged where control goes back: a backward jump pays for the instructions it repeats, a
// call for its own overhead. Straight code is bounded by the program's length.
namespace {

constexpr int64_t kCallFuel = 8;

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

// The opcode of each label, filled when the loop is first entered.
struct Labels {
  const void* of[256];

  struct Label {
    int number;
    const void* address;
  };
  Labels(const void* invalid, std::initializer_list<Label> labels) {
    for (const void*& label : of) label = invalid;
    for (const Label& label : labels) of[label.number] = label.address;
  }
};

}  // namespace

// clang-format off
#define SAVE() (frame->instruction = pc)
#define DISPATCH()                                                     \
  do {                                                                 \
    if constexpr (kCounting) {                                         \
      if (budget_-- == 0) goto slice;                                  \
    }                                                                  \
    goto* labels.of[pc->op];                                            \
  } while (0)
#define NEXT() do { ++pc; DISPATCH(); } while (0)
// A computed goto runs no destructors: where a Ref is alive, the loop goes on by way of a label.
#define NEXT_AFTER_REFS() do { step = Step::kNext; goto after_step; } while (0)
#define RELOAD()                                                       \
  do {                                                                 \
    frame = top_;                                                      \
    pc = frame->instruction;                                           \
    R = frame->registers();                                            \
    K = frame->code->constants;                                        \
  } while (0)
// Frees a value that a register gave up; a generator dropped inside a try runs its finally now.
#define DROP(old)                                                      \
  do {                                                                 \
    Value dropped_ = (old);                                            \
    if (dropped_.is_object()) {                                        \
      Object* object_ = dropped_.object();                             \
      if (static_cast<int32_t>(object_->refs) >= 0 && --object_->refs == 0) { \
        release_last(object_);                                         \
        if (heap.has_pending_finalizers()) [[unlikely]] goto finalize; \
      }                                                                \
    }                                                                  \
  } while (0)
#define SET_OWNED(index, value)                                        \
  do {                                                                 \
    Value fresh_ = (value);                                            \
    Value old_ = R[index];                                             \
    R[index] = fresh_;                                                 \
    DROP(old_);                                                        \
  } while (0)
// Finishes an instruction that may have entered a frame, raised or jumped.
#define STEP(expression)                                               \
  do {                                                                 \
    SAVE();                                                            \
    step = (expression);                                               \
    goto after_step;                                                   \
  } while (0)
#define TAKE(flag, index)                                              \
  ((pc->flags & (flag)) ? Ref::adopt(std::exchange(R[index], Value())) \
                        : Ref::share(R[index]))
// The top frame is a new one, just made: nothing of it needs to be read back.
#define ENTER(entered)                                                 \
  do {                                                                 \
    frame = (entered);                                                 \
    top_ = frame;                                                      \
    pc = code_->code;                                                  \
    R = frame->registers();                                            \
    K = code_->constants;                                              \
    if (m.fuel_ < 0) [[unlikely]] goto check_fuel;                     \
    DISPATCH();                                                        \
  } while (0)
// Whether the answer of this instruction is not wanted: an expression statement.
#define CLEARED_NEXT() \
  (pc[1].op == static_cast<uint8_t>(Opcode::kClear) && pc[1].a == pc->a)
#define OPERAND_C() ((pc->flags & kConstC) ? K[pc->c] : R[pc->c])

template <bool kCounting>
Exit Interpreter::run() {
#define LABEL(number, name, operands) {number, &&op_##name},
  static const Labels labels(&&op_invalid, {PAWL_OPCODES(LABEL) PAWL_INTERNAL_OPCODES(LABEL)});
#undef LABEL
  Machine& m = machine_;
  Heap& heap = m.heap_;
  Frame* frame;
  Instruction* pc;
  Value* R;
  const Value* K;
  Step step;
  RELOAD();
  DISPATCH();

after_step:
  if (step == Step::kNext) {
    if (heap.has_pending_finalizers()) [[unlikely]] goto finalize;
    NEXT();
  }
  if (step == Step::kEnter) {
    RELOAD();
    if (m.fuel_ < 0) [[unlikely]] {
      if (!m.out_of_fuel()) goto error;
    }
    if (heap.has_pending_finalizers()) [[unlikely]] run_finalizers();
    DISPATCH();
  }
  if (step == Step::kJump) {
    if (heap.has_pending_finalizers()) [[unlikely]] run_finalizers();
    pc = frame->instruction;
    DISPATCH();
  }
  if (step == Step::kExit) return exit_;

error:
  step = unwind();
  if (step == Step::kExit) return exit_;
  RELOAD();
  if (heap.has_pending_finalizers()) [[unlikely]] run_finalizers();
  DISPATCH();

finalize:
  frame->instruction = pc + 1;
  run_finalizers();
  pc = frame->instruction;
  DISPATCH();

[[maybe_unused]] slice:  // where instructions are counted
  budget_ = 0;
  SAVE();
  // A snapshot knows no generators that still have to be closed.
  if (heap.has_pending_finalizers()) [[unlikely]] run_finalizers();
  return Exit::kSlice;

op_invalid:
  PAWL_UNREACHABLE();

op_kNop:
  NEXT();
op_kMove: {
  Value value = R[pc->b];
  if (pc->flags & kTakeB) {
    R[pc->b] = Value();
  } else {
    retain(value);
  }
  SET_OWNED(pc->a, value);
  NEXT();
}
op_kLoadConst:
  SET_OWNED(pc->a, K[pc->wide()]);
  NEXT();
op_kClear:
  SET_OWNED(pc->a, Value());
  NEXT();
op_kCheckLocal:
op_kDeleteLocal:
  if (R[pc->a].empty()) [[unlikely]] {
    SAVE();
    m.raise(TypeId::kUnboundLocalError, "cannot access local variable '" +
            to_utf8(K[pc->b].as<String>()) + "' where it is not associated with a value");
    goto error;
  }
  if (pc->op == static_cast<uint8_t>(Opcode::kDeleteLocal)) SET_OWNED(pc->a, Value());
  NEXT();
op_kLoadGlobal: {
  Value value = m.state_->globals[pc->wide()];
  if (value.empty()) [[unlikely]] {
    SAVE();
    m.raise_name_error(m.program_->global_names[pc->wide()]);
    goto error;
  }
  retain(value);
  SET_OWNED(pc->a, value);
  NEXT();
}
op_kStoreGlobal: {
  Value value = R[pc->a];
  if (pc->flags & kTakeA) {
    R[pc->a] = Value();
  } else {
    retain(value);
  }
  Value& slot = m.state_->globals[pc->wide()];
  Value old = slot;
  slot = value;
  DROP(old);
  NEXT();
}
op_kDeleteGlobal: {
  Value& slot = m.state_->globals[pc->wide()];
  if (slot.empty()) {
    SAVE();
    m.raise_name_error(m.program_->global_names[pc->wide()]);
    goto error;
  }
  Value old = slot;
  slot = Value();
  DROP(old);
  NEXT();
}
op_kLoadGlobalOr: {
  Value value = m.state_->globals[pc->b];
  if (value.empty()) value = K[pc->c];
  retain(value);
  SET_OWNED(pc->a, value);
  NEXT();
}
op_kMakeCell: {
  Cell* cell = heap.make<Cell>(Kind::kCell);
  cell->content = R[pc->a];
  R[pc->a] = Value::object(cell);
  NEXT();
}
op_kCopyCell: {
  Cell* cell = heap.make<Cell>(Kind::kCell);
  if (R[pc->b].is(Kind::kCell)) {
    cell->content = R[pc->b].as<Cell>()->content;
    retain(cell->content);
  }
  SET_OWNED(pc->a, Value::object(cell));
  NEXT();
}
op_kLoadCell: {
  Value holder = R[pc->b];
  Value value = holder.is(Kind::kCell) ? holder.as<Cell>()->content : Value();
  if (value.empty()) [[unlikely]] {
    SAVE();
    std::string name = to_utf8(K[pc->c].as<String>());
    bool is_free = pc->b >= frame->code->local_count - frame->code->free_count;
    if (is_free) {
      m.raise(TypeId::kNameError, "cannot access free variable '" + name +
              "' where it is not associated with a value in enclosing scope");
    } else {
      m.raise(TypeId::kUnboundLocalError, "cannot access local variable '" + name +
              "' where it is not associated with a value");
    }
    goto error;
  }
  retain(value);
  SET_OWNED(pc->a, value);
  NEXT();
}
op_kStoreCell: {
  Value holder = R[pc->a];
  Value value = R[pc->b];
  if (pc->flags & kTakeB) {
    R[pc->b] = Value();
  } else {
    retain(value);
  }
  if (!holder.is(Kind::kCell)) [[unlikely]] {
    release(value);
    NEXT();
  }
  Value old = holder.as<Cell>()->content;
  holder.as<Cell>()->content = value;
  DROP(old);
  NEXT();
}
op_kDeleteCell: {
  Value holder = R[pc->a];
  if (!holder.is(Kind::kCell) || holder.as<Cell>()->content.empty()) {
    SAVE();
    m.raise(TypeId::kNameError, "cannot access local variable '" +
            to_utf8(K[pc->b].as<String>()) + "' where it is not associated with a value");
    goto error;
  }
  Value old = holder.as<Cell>()->content;
  holder.as<Cell>()->content = Value();
  DROP(old);
  NEXT();
}
op_kMakeFunction: {
  Function* function = heap.make<Function>(Kind::kFunction);
  function->code = &m.program_->codes[pc->b];
  Value* block = R + pc->c;
  for (int i = 0; i < 3; ++i) {
    if (block[i].is_none()) block[i] = Value();
  }
  function->defaults = block[0];
  function->keyword_defaults = block[1];
  function->closure = block[2];
  block[0] = block[1] = block[2] = Value();
  SET_OWNED(pc->a, Value::object(function));
  NEXT();
}
op_kLoadName:
  STEP(load_name(frame, K[pc->b].as<String>(), Value()));
op_kLoadNameOrCell:
  STEP(load_name(frame, K[pc->b].as<String>(), R[pc->c]));
op_kStoreName: {
  SAVE();
  Ref value = TAKE(kTakeA, pc->a);
  if (R[0].is(Kind::kDict)) {
    auto* names = R[0].as<Dict>();
    if (!may_bind_in_body(m, frame, names, K[pc->b].as<String>(), value)) goto error;
    dict_set_string(heap, names, K[pc->b].as<String>(), value);
  }
  NEXT_AFTER_REFS();
}
op_kDeleteName:
  SAVE();
  if (!R[0].is(Kind::kDict) ||
      !dict_remove_string(heap, R[0].as<Dict>(), K[pc->b].as<String>())) {
    m.raise_name_error(K[pc->b].as<String>());
    goto error;
  }
  NEXT();
op_kImportModule:
  STEP(import_module(frame, pc->b));

#define FINISH_FOR(value)                                                        \
  do {                                                                           \
    SET_OWNED(pc->b, value);                                                     \
    NEXT();                                                                      \
  } while (0)
#define FINISH_ITEM(value)                                                       \
  do {                                                                           \
    const Value item_ = value; /* before what it is an item of goes */           \
    if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));           \
    if ((pc->flags & (kTakeC | kConstC)) == kTakeC)                              \
      release(std::exchange(R[pc->c], Value()));                                 \
    SET_OWNED(pc->a, item_);                                                     \
    NEXT();                                                                      \
  } while (0)

// --- arithmetic: small ints and floats here, the rest in operators.cc
#define SLOW_BINARY(opcode, right_value)                                         \
  do {                                                                           \
    SAVE();                                                                      \
    Ref left_ = TAKE(kTakeB, pc->b);                                             \
    Ref right_ = Ref::share(right_value);                                        \
    if ((pc->flags & (kTakeC | kConstC)) == kTakeC) {                            \
      release(std::exchange(R[pc->c], Value()));                                 \
    }                                                                            \
    step = binary(frame, opcode, (pc->flags & kInPlace) != 0, left_, right_);    \
    goto after_step;                                                             \
  } while (0)
#define FINISH_UNBOXED(value)                                                    \
  do {                                                                           \
    SET_OWNED(pc->a, value);                                                     \
    NEXT();                                                                      \
  } while (0)
#define ARITHMETIC(label, opcode, right_value, int_op, float_op)                 \
  op_##label: {                                                                  \
    Value x = R[pc->b];                                                          \
    Value y = right_value;                                                       \
    if (Value::both_small_ints(x, y)) {                                          \
      int64_t r = x.small_int() int_op y.small_int();                            \
      if (Value::fits_small_int(r)) [[likely]] FINISH_UNBOXED(Value::small_int(r)); \
    } else if (x.is_double()) {                                                  \
      if (y.is_double()) FINISH_UNBOXED(Value::number(x.number() float_op y.number())); \
      if (y.is_small_int())                                                      \
        FINISH_UNBOXED(Value::number(x.number() float_op static_cast<double>(y.small_int()))); \
    } else if (x.is_small_int() && y.is_double()) {                              \
      FINISH_UNBOXED(Value::number(static_cast<double>(x.small_int()) float_op y.number())); \
    }                                                                            \
    if constexpr (opcode == Opcode::kAdd) APPEND_TEXT(y);                          \
    SLOW_BINARY(opcode, y);                                                      \
  }
// s += t on text that nothing else refers to grows in place.
#define APPEND_TEXT(right_value)                                                      \
  do {                                                                                \
    if ((pc->flags & kInPlace) && pc->a == pc->b && R[pc->a].is(Kind::kString) &&     \
        (right_value).is(Kind::kString) &&                                            \
        append_in_place(heap, &R[pc->a], (right_value).as<String>())) {               \
      m.fuel_ -= (right_value).as<String>()->length / 64;                             \
      if ((pc->flags & (kTakeC | kConstC)) == kTakeC)                                 \
        release(std::exchange(R[pc->c], Value()));                                    \
      NEXT();                                                                         \
    }                                                                                 \
  } while (0)
#define MULTIPLY(label, right_value)                                             \
  op_##label: {                                                                  \
    Value x = R[pc->b];                                                          \
    Value y = right_value;                                                       \
    if (Value::both_small_ints(x, y)) {                                          \
      int64_t r;                                                                 \
      if (!__builtin_mul_overflow(x.small_int(), y.small_int(), &r) &&           \
          Value::fits_small_int(r)) [[likely]]                                   \
        FINISH_UNBOXED(Value::small_int(r));                                     \
    } else if (x.is_double()) {                                                  \
      if (y.is_double()) FINISH_UNBOXED(Value::number(x.number() * y.number())); \
      if (y.is_small_int())                                                      \
        FINISH_UNBOXED(Value::number(x.number() * static_cast<double>(y.small_int()))); \
    } else if (x.is_small_int() && y.is_double()) {                              \
      FINISH_UNBOXED(Value::number(static_cast<double>(x.small_int()) * y.number())); \
    }                                                                            \
    SLOW_BINARY(Opcode::kMultiply, y);                                           \
  }
  ARITHMETIC(kAdd, Opcode::kAdd, R[pc->c], +, +)
  ARITHMETIC(kAddConst, Opcode::kAdd, K[pc->c], +, +)
  ARITHMETIC(kSubtract, Opcode::kSubtract, R[pc->c], -, -)
  ARITHMETIC(kSubtractConst, Opcode::kSubtract, K[pc->c], -, -)
  MULTIPLY(kMultiply, R[pc->c])
  MULTIPLY(kMultiplyConst, K[pc->c])

op_kTrueDivide: {
  Value x = R[pc->b];
  Value y = OPERAND_C();
  if (x.is_double() && y.is_double() && y.number() != 0) {
    FINISH_UNBOXED(Value::number(x.number() / y.number()));
  }
  if (Value::both_small_ints(x, y) && y.small_int() != 0) {
    FINISH_UNBOXED(Value::number(static_cast<double>(x.small_int()) /
                                 static_cast<double>(y.small_int())));
  }
  SLOW_BINARY(Opcode::kTrueDivide, y);
}
op_kFloorDivide: {
  Value x = R[pc->b];
  Value y = OPERAND_C();
  if (Value::both_small_ints(x, y) && y.small_int() != 0) {
    int64_t a = x.small_int(), b = y.small_int();
    int64_t q = a / b;
    if (a % b != 0 && (a < 0) != (b < 0)) --q;
    if (Value::fits_small_int(q)) FINISH_UNBOXED(Value::small_int(q));
  }
  SLOW_BINARY(Opcode::kFloorDivide, y);
}
op_kModulo: {
  Value x = R[pc->b];
  Value y = OPERAND_C();
  if (Value::both_small_ints(x, y) && y.small_int() != 0) {
    int64_t b = y.small_int();
    int64_t r = x.small_int() % b;
    if (r != 0 && (r < 0) != (b < 0)) r += b;
    FINISH_UNBOXED(Value::small_int(r));
  }
  SLOW_BINARY(Opcode::kModulo, y);
}
#define BITWISE(label, opcode, op)                                               \
  op_##label: {                                                                  \
    Value x = R[pc->b];                                                          \
    Value y = OPERAND_C();                                                       \
    if (Value::both_small_ints(x, y))                                            \
      FINISH_UNBOXED(Value::small_int(x.small_int() op y.small_int()));          \
    SLOW_BINARY(opcode, y);                                                      \
  }
  BITWISE(kBitAnd, Opcode::kBitAnd, &)
  BITWISE(kBitOr, Opcode::kBitOr, |)
  BITWISE(kBitXor, Opcode::kBitXor, ^)
op_kLeftShift: {
  Value x = R[pc->b];
  Value y = OPERAND_C();
  if (Value::both_small_ints(x, y) && y.small_int() >= 0 && y.small_int() < 16) {
    int64_t r = x.small_int() * (int64_t{1} << y.small_int());
    if (Value::fits_small_int(r)) FINISH_UNBOXED(Value::small_int(r));
  }
  SLOW_BINARY(Opcode::kLeftShift, y);
}
op_kRightShift: {
  Value x = R[pc->b];
  Value y = OPERAND_C();
  if (Value::both_small_ints(x, y) && y.small_int() >= 0) {
    int64_t by = y.small_int() > 63 ? 63 : y.small_int();
    FINISH_UNBOXED(Value::small_int(x.small_int() >> by));
  }
  SLOW_BINARY(Opcode::kRightShift, y);
}
op_kPower:
op_kMatrixMultiply: {
  Value y = OPERAND_C();
  SLOW_BINARY(pc->opcode(), y);
}

op_kNegative: {
  Value x = R[pc->b];
  if (x.is_double()) FINISH_UNBOXED(Value::number(-x.number()));
  if (x.is_small_int() && x.small_int() != Value::kMinSmall) {
    FINISH_UNBOXED(Value::small_int(-x.small_int()));
  }
}  // fall into the general case
op_kPositive:
op_kInvert: {
  SAVE();
  Ref operand = TAKE(kTakeB, pc->b);
  step = unary(frame, pc->opcode(), operand);
  goto after_step;
}
op_kNot: {
  Value x = R[pc->b];
  if (x.is_bool()) FINISH_UNBOXED(Value::boolean(x.is_false()));
  if (x.is_none()) FINISH_UNBOXED(Value::boolean(true));
  SAVE();
  Ref operand = TAKE(kTakeB, pc->b);
  step = truth(frame, operand);
  goto after_step;
}

// --- comparison
#define SLOW_COMPARE(opcode, right_value)                                        \
  do {                                                                           \
    SAVE();                                                                      \
    Ref left_ = TAKE(kTakeB, pc->b);                                             \
    Ref right_ = Ref::share(right_value);                                        \
    if ((pc->flags & (kTakeC | kConstC)) == kTakeC) {                            \
      release(std::exchange(R[pc->c], Value()));                                 \
    }                                                                            \
    step = compare(frame, opcode, left_, right_);                                \
    goto after_step;                                                             \
  } while (0)
#define COMPARE(label, opcode, op)                                               \
  op_##label: {                                                                  \
    Value x = R[pc->b];                                                          \
    Value y = OPERAND_C();                                                       \
    if (Value::both_small_ints(x, y))                                            \
      FINISH_UNBOXED(Value::boolean(x.small_int() op y.small_int()));            \
    if (x.is_double() && y.is_double())                                          \
      FINISH_UNBOXED(Value::boolean(x.number() op y.number()));                  \
    SLOW_COMPARE(opcode, y);                                                     \
  }
  COMPARE(kLess, Opcode::kLess, <)
  COMPARE(kLessEqual, Opcode::kLessEqual, <=)
  COMPARE(kGreater, Opcode::kGreater, >)
  COMPARE(kGreaterEqual, Opcode::kGreaterEqual, >=)
  COMPARE(kEqual, Opcode::kEqual, ==)
  COMPARE(kNotEqual, Opcode::kNotEqual, !=)

// Fused with the jump that follows; the slow path leaves the answer to that jump itself.
#define BRANCH_ON(condition, when)                                               \
  do {                                                                           \
    if ((condition) == (when)) {                                                 \
      Instruction* target_ = frame->code->code + pc[1].wide();                   \
      if (target_ <= pc) m.fuel_ -= pc - target_ + 1;                                \
      pc = target_;                                                              \
      if (m.fuel_ < 0) [[unlikely]] goto check_fuel;                             \
      DISPATCH();                                                                \
    }                                                                            \
    pc += 2;                                                                     \
    DISPATCH();                                                                  \
  } while (0)
#define COMPARE_BRANCH(label, opcode, right_value, op, when)                     \
  op_##label: {                                                                  \
    Value x = R[pc->b];                                                          \
    Value y = right_value;                                                       \
    if (Value::both_small_ints(x, y)) BRANCH_ON(x.small_int() op y.small_int(), when); \
    if (x.is_double() && y.is_double()) BRANCH_ON(x.number() op y.number(), when); \
    if constexpr (opcode == Opcode::kEqual || opcode == Opcode::kNotEqual) {     \
      if (x.is(Kind::kString) && y.is(Kind::kString)) {                          \
        bool same = same_text(x.as<String>(), y.as<String>());                   \
        if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));       \
        if ((pc->flags & (kTakeC | kConstC)) == kTakeC)                          \
          release(std::exchange(R[pc->c], Value()));                             \
        BRANCH_ON(same op true, when);                                           \
      }                                                                          \
    }                                                                            \
    SLOW_COMPARE(opcode, y);                                                     \
  }
#define COMPARE_BRANCHES(name, op)                                               \
  COMPARE_BRANCH(name##JumpIfFalse, Opcode::name, R[pc->c], op, false)           \
  COMPARE_BRANCH(name##JumpIfTrue, Opcode::name, R[pc->c], op, true)             \
  COMPARE_BRANCH(name##ConstJumpIfFalse, Opcode::name, K[pc->c], op, false)      \
  COMPARE_BRANCH(name##ConstJumpIfTrue, Opcode::name, K[pc->c], op, true)
  COMPARE_BRANCHES(kLess, <)
  COMPARE_BRANCHES(kLessEqual, <=)
  COMPARE_BRANCHES(kGreater, >)
  COMPARE_BRANCHES(kGreaterEqual, >=)
  COMPARE_BRANCHES(kEqual, ==)
  COMPARE_BRANCHES(kNotEqual, !=)

op_kIs:
op_kIsNot: {
  Value y = OPERAND_C();
  bool same = R[pc->b] == y;
  bool wanted = pc->op == static_cast<uint8_t>(Opcode::kIs);
  if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));
  if ((pc->flags & (kTakeC | kConstC)) == kTakeC) release(std::exchange(R[pc->c], Value()));
  FINISH_UNBOXED(Value::boolean(same == wanted));
}
// Fused with the jump that follows, whichever that is.
op_kInThenJump:
op_kNotInThenJump: {
  Value container = OPERAND_C();
  if (is_table(container) && is_plain_key(R[pc->b])) {
    SAVE();
    Found found = dict_get(m, container.as<Dict>(), R[pc->b], nullptr);
    if (found == Found::kError) [[unlikely]] goto error;
    if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));
    if ((pc->flags & (kTakeC | kConstC)) == kTakeC) release(std::exchange(R[pc->c], Value()));
    bool wanted = pc->op == static_cast<uint8_t>(InternalOpcode::kInThenJump);
    bool holds = (found == Found::kYes) == wanted;
    BRANCH_ON(holds, pc[1].opcode() == Opcode::kJumpIfTrue);
  }
}  // fall into the plain instruction
op_kIn:
op_kNotIn: {
  SAVE();
  Ref item = TAKE(kTakeB, pc->b);
  Ref container = Ref::share(OPERAND_C());
  if ((pc->flags & (kTakeC | kConstC)) == kTakeC) release(std::exchange(R[pc->c], Value()));
  bool negate = pc->opcode() == Opcode::kNotIn ||
                pc->op == static_cast<uint8_t>(InternalOpcode::kNotInThenJump);
  step = contains(frame, item, container, negate);
  goto after_step;
}

// --- jumps
op_kJump:
  pc = frame->code->code + pc->wide();
  DISPATCH();
op_kJumpBack: {
  Instruction* target = frame->code->code + pc->wide();
  m.fuel_ -= pc - target + 1;
  pc = target;
  if (m.fuel_ < 0) [[unlikely]] goto check_fuel;
  DISPATCH();
}
// To the head of a for loop: no dispatch in between.
op_kJumpBackToFor:
op_kJumpBackToForUnpack: {
  Instruction* target = frame->code->code + pc->wide();
  bool unpacks = pc->op == static_cast<uint8_t>(InternalOpcode::kJumpBackToForUnpack);
  m.fuel_ -= pc - target + 1;
  pc = target;
  if (m.fuel_ < 0) [[unlikely]] goto check_fuel;
  if (unpacks) goto op_kForIterUnpack;
  goto op_kForIter;
}
check_fuel:
  SAVE();
  if (!m.out_of_fuel()) goto error;
  DISPATCH();
op_kJumpIfFalse:
op_kJumpIfTrue: {
  Value x = R[pc->a];
  bool wanted = pc->op == static_cast<uint8_t>(Opcode::kJumpIfTrue);
  bool value;
  if (x.is_bool()) {
    value = x.is_true();
  } else if (x.is_none()) {
    value = false;
  } else if (x.is_small_int()) {
    value = x.small_int() != 0;
  } else if (x.is(Kind::kList)) {
    value = x.as<List>()->length != 0;
  } else if (x.is(Kind::kString)) {
    value = x.as<String>()->length != 0;
  } else {
    SAVE();
    Ref operand = TAKE(kTakeA, pc->a);
    step = truth(frame, operand);
    goto after_step;
  }
  if (pc->flags & kTakeA) {
    R[pc->a] = Value();
    release(x);
  }
  if (value == wanted) {
    Instruction* target = frame->code->code + pc->wide();
    if (target <= pc) m.fuel_ -= pc - target + 1;
    pc = target;
    if (m.fuel_ < 0) [[unlikely]] goto check_fuel;
    DISPATCH();
  }
  NEXT();
}
op_kJumpIfNone:
op_kJumpIfNotNone: {
  Value x = R[pc->a];
  bool jump = x.is_none() == (pc->op == static_cast<uint8_t>(Opcode::kJumpIfNone));
  if (pc->flags & kTakeA) {
    R[pc->a] = Value();
    release(x);
  }
  if (jump) {
    Instruction* target = frame->code->code + pc->wide();
    if (target <= pc) m.fuel_ -= pc - target + 1;
    pc = target;
    if (m.fuel_ < 0) [[unlikely]] goto check_fuel;
    DISPATCH();
  }
  NEXT();
}
op_kGetIter: {
  Value iterable = R[pc->b];
  IteratorKind kind = IteratorKind::kMatches;  // none of those below
  if (iterable.is_object()) {
    switch (iterable.object()->kind) {
      case Kind::kList:
        kind = IteratorKind::kList;
        break;
      case Kind::kTuple:
        kind = IteratorKind::kTuple;
        break;
      case Kind::kRange:
        if (iterable.as<Range>()->small()) kind = IteratorKind::kRange;
        break;
      default:
        break;
    }
  }
  if (kind != IteratorKind::kMatches) {
    if (pc->flags & kTakeB) {
      R[pc->b] = Value();
    } else {
      retain(iterable);
    }
    Iterator* iterator = heap.make<Iterator>(Kind::kIterator);
    iterator->extra = static_cast<uint16_t>(kind);
    iterator->source = iterable;
    SET_OWNED(pc->a, Value::object(iterator));
    NEXT();
  }
  SAVE();
  Ref keep = TAKE(kTakeB, pc->b);
  step = get_iter(frame, keep);
  goto after_step;
}
// A loop over pairs and the like, `for x, y in …`: fused with the Unpack that follows. What has no
// short way here is done by the plain instruction, and the Unpack behind it.
op_kForIterUnpack: {
  Value holder = R[pc->a];
  if (holder.is(Kind::kIterator)) {
    Iterator* iterator = holder.as<Iterator>();
    const uint32_t count = pc[1].c;
    Value* to = R + pc[1].b;
    switch (static_cast<IteratorKind>(iterator->extra)) {
      case IteratorKind::kList:
      case IteratorKind::kTuple: {
        if (!has_quick_next(holder)) break;
        // The item stays where it is: its elements are copied from there.
        bool in_list = iterator->extra == static_cast<uint16_t>(IteratorKind::kList);
        Value item = in_list ? iterator->source.as<List>()->items[iterator->index]
                             : iterator->source.as<Tuple>()->items()[iterator->index];
        const Value* items;
        if (item.is(Kind::kTuple) && item.as<Tuple>()->length == count) {
          items = item.as<Tuple>()->items();
        } else if (item.is(Kind::kList) && item.as<List>()->length == count) {
          items = item.as<List>()->items;
        } else {
          break;
        }
        ++iterator->index;
        for (uint32_t i = 0; i < count; ++i) {
          Value element = items[i];
          retain(element);
          release(std::exchange(to[i], element));
        }
        pc += 2;
        DISPATCH();
      }
      case IteratorKind::kZip: {
        if (iterator->source.empty()) break;
        const Tuple* sources = iterator->source.as<Tuple>();
        if (sources->length != count || !zip_has_quick_next(sources)) break;
        m.fuel_ -= 1;
        for (uint32_t i = 0; i < count; ++i) {
          Value element = quick_next(sources->items()[i].as<Iterator>());
          release(std::exchange(to[i], element));
        }
        pc += 2;
        DISPATCH();
      }
      case IteratorKind::kEnumerate: {
        if (count != 2 || !has_quick_next(iterator->source)) break;
        Value number = iterator->second;
        if (!number.is_small_int() || number.small_int() == Value::kMaxSmall) break;
        m.fuel_ -= 1;
        iterator->second = Value::small_int(number.small_int() + 1);
        Value element = quick_next(iterator->source.as<Iterator>());
        release(std::exchange(to[0], number));
        release(std::exchange(to[1], element));
        pc += 2;
        DISPATCH();
      }
      case IteratorKind::kDictItems: {
        const Entry* entry = count == 2 ? quick_entry(iterator) : nullptr;
        if (entry == nullptr) break;
        Value key = entry->key;
        Value value = entry->value;
        retain(key);
        retain(value);
        release(std::exchange(to[0], key));
        release(std::exchange(to[1], value));
        pc += 2;
        DISPATCH();
      }
      default:
        break;
    }
  }
}  // fall into the plain step
op_kForIter: {
  Value holder = R[pc->a];
  if (holder.is(Kind::kIterator)) {
    Iterator* iterator = holder.as<Iterator>();
    switch (static_cast<IteratorKind>(iterator->extra)) {
      case IteratorKind::kRange: {
        const Range* range = iterator->source.as<Range>();
        if (!iterator->source.empty() && iterator->index < range->length.small_int()) {
          int64_t value = range->start.small_int() + iterator->index * range->step.small_int();
          ++iterator->index;
          FINISH_FOR(Value::small_int(value));
        }
        if (iterator->refs == 1) goto loop_ended;
        break;
      }
      case IteratorKind::kList: {
        const List* list = iterator->source.as<List>();
        if (!iterator->source.empty() && static_cast<uint64_t>(iterator->index) < list->length) {
          Value value = list->items[iterator->index++];
          retain(value);
          FINISH_FOR(value);
        }
        if (iterator->refs == 1) goto loop_ended;
        break;
      }
      case IteratorKind::kTuple: {
        const Tuple* tuple = iterator->source.as<Tuple>();
        if (!iterator->source.empty() && static_cast<uint64_t>(iterator->index) < tuple->length) {
          Value value = tuple->items()[iterator->index++];
          retain(value);
          FINISH_FOR(value);
        }
        if (iterator->refs == 1) goto loop_ended;
        break;
      }
      case IteratorKind::kDictKeys:
      case IteratorKind::kDictValues:
      case IteratorKind::kSet: {
        const Entry* entry = quick_entry(iterator);
        if (entry == nullptr) break;
        bool values = iterator->extra == static_cast<uint16_t>(IteratorKind::kDictValues);
        Value value = values ? entry->value : entry->key;
        retain(value);
        FINISH_FOR(value);
      }
      default:
        break;
    }
  } else if (holder.is(Kind::kGenerator)) {
    // One that waits at a plain yield goes on behind it.
    Generator* generator = holder.as<Generator>();
    Frame* inner = generator->frame;
    constexpr uint8_t kState = Generator::kStarted | Generator::kRunning | Generator::kFinished;
    if ((generator->flags & kState) == Generator::kStarted && inner != nullptr &&
        inner->resume != Resume::kYieldFrom && frame->depth < m.limits_.call_depth) {
      SAVE();
      generator->frame = nullptr;
      generator->flags |= Generator::kRunning;
      inner->back = frame;
      inner->depth = frame->depth + 1;
      frame->resume = Resume::kForIter;
      top_ = inner;
      RELOAD();
      if (CLEARED_NEXT()) {
        ++pc;
        SET_OWNED(pc->a, Value());
        NEXT();
      }
      SET_OWNED(pc->a, Value::none());
      NEXT();
    }
  }
  STEP(for_iter(frame, holder));
}
// The iterator is at its end and nobody else's: it goes, and the frame goes on behind the loop.
loop_ended: {
  Value iterator = std::exchange(R[pc->a], Value());
  pc += pc->c;
  DROP(iterator);
  NEXT();
}

// --- building
op_kBuildTuple: {
  Tuple* tuple = new_raw_tuple(heap, pc->c);
  for (uint16_t i = 0; i < pc->c; ++i) tuple->items()[i] = std::exchange(R[pc->b + i], Value());
  SET_OWNED(pc->a, Value::object(tuple));
  NEXT();
}
op_kBuildList: {
  Ref list = make_list(heap, pc->c);
  List* raw = list.as<List>();
  for (uint16_t i = 0; i < pc->c; ++i) raw->items[i] = std::exchange(R[pc->b + i], Value());
  raw->length = pc->c;
  SET_OWNED(pc->a, list.take());
  NEXT_AFTER_REFS();
}
op_kBuildSet: {
  SAVE();
  Ref set = make_set(heap);
  for (uint16_t i = 0; i < pc->c; ++i) {
    Ref item = Ref::adopt(std::exchange(R[pc->b + i], Value()));
    if (!set_add(m, set.as<Set>(), item)) goto error;
  }
  SET_OWNED(pc->a, set.take());
  NEXT_AFTER_REFS();
}
op_kBuildDict: {
  SAVE();
  Ref dict = make_dict(heap, pc->c / 2);
  for (uint16_t i = 0; i + 1 < pc->c; i += 2) {
    Ref key = Ref::adopt(std::exchange(R[pc->b + i], Value()));
    Ref value = Ref::adopt(std::exchange(R[pc->b + i + 1], Value()));
    if (!dict_set(m, dict.as<Dict>(), key, value)) goto error;
  }
  SET_OWNED(pc->a, dict.take());
  NEXT_AFTER_REFS();
}
op_kBuildString: {
  SAVE();
  uint64_t bytes = 0;
  for (uint16_t i = 0; i < pc->c; ++i) {
    const Value text = unwrap(R[pc->b + i]);
    if (text.is(Kind::kString)) bytes += text.as<String>()->byte_length();
  }
  if (!heap.can_allocate(bytes) || bytes > kMaximumStringLength) [[unlikely]] {
    m.raise_memory_error();
    goto error;
  }
  StringBuilder builder(heap);
  for (uint16_t i = 0; i < pc->c; ++i) {
    Ref piece = Ref::adopt(std::exchange(R[pc->b + i], Value()));
    // A __format__ may have returned an instance of a subclass of str.
    const Value text = unwrap(piece);
    if (text.is(Kind::kString)) builder.append(text.as<String>());
  }
  m.charge(builder.length() / 64);
  SET_OWNED(pc->a, builder.finish().take());
  NEXT_AFTER_REFS();
}
op_kBuildSlice: {
  Ref slice = make_slice(heap, R[pc->b], R[pc->b + 1], R[pc->b + 2]);
  for (int i = 0; i < 3; ++i) release(std::exchange(R[pc->b + i], Value()));
  SET_OWNED(pc->a, slice.take());
  NEXT_AFTER_REFS();
}
op_kListAppend: {
  Value holder = R[pc->a];
  Value value = R[pc->b];
  if (pc->flags & kTakeB) {
    R[pc->b] = Value();
  } else {
    retain(value);
  }
  if (!holder.is(Kind::kList)) NEXT();
  List* list = holder.as<List>();
  if (list->length == list->capacity) {
    list_append(heap, list, Ref::adopt(value));
  } else {
    list->items[list->length++] = value;
  }
  NEXT();
}
op_kListExtend:
op_kArgumentsExtend:
op_kSetUpdate:
op_kDictUpdate:
op_kDictMerge:
  STEP(extend(frame));
op_kListToTuple: {
  Ref list = TAKE(kTakeB, pc->b);
  Ref tuple = list.get().is(Kind::kList) ? make_tuple(heap, list.as<List>()->view())
                                         : std::move(list);
  SET_OWNED(pc->a, tuple.take());
  NEXT_AFTER_REFS();
}
op_kSetAdd: {
  SAVE();
  Value holder = R[pc->a];
  Ref value = TAKE(kTakeB, pc->b);
  if (holder.is(Kind::kSet) && !set_add(m, holder.as<Set>(), value)) goto error;
  NEXT_AFTER_REFS();
}
op_kDictSet: {
  SAVE();
  Value holder = R[pc->a];
  Ref key = TAKE(kTakeB, pc->b);
  Ref value = TAKE(kTakeC, pc->c);
  if (holder.is(Kind::kDict) && !dict_set(m, holder.as<Dict>(), key, value)) goto error;
  NEXT_AFTER_REFS();
}
op_kUnpack: {
  Value source = R[pc->a];
  const Value* items = nullptr;
  if (source.is(Kind::kTuple)) {
    if (source.as<Tuple>()->length == pc->c) items = source.as<Tuple>()->items();
  } else if (source.is(Kind::kList)) {
    if (source.as<List>()->length == pc->c) items = source.as<List>()->items;
  }
  if (items != nullptr) {
    // Held while it is read: its own register may be among those that are written.
    if (pc->flags & kTakeA) {
      R[pc->a] = Value();
    } else {
      retain(source);
    }
    uint32_t count = pc->c;
    Value* to = R + pc->b;
    for (uint32_t i = 0; i < count; ++i) {
      Value item = items[i];
      retain(item);
      release(std::exchange(to[i], item));
    }
    release(source);
    NEXT();
  }
  SAVE();
  Ref keep = TAKE(kTakeA, pc->a);
  step = unpack(frame, keep, pc->b, pc->c);
  goto after_step;
}
op_kUnpackStar: {
  SAVE();
  Ref keep = TAKE(kTakeA, pc->a);
  step = unpack_star(frame, keep, pc->b, pc->c & 255, pc->c >> 8);
  goto after_step;
}
op_kFormat: {
  SAVE();
  Ref value = TAKE(kTakeB, pc->b);
  Ref spec = pc->c == bytecode::kNoRegister ? Ref() : TAKE(kTakeC, pc->c);
  step = format(frame, value, spec, pc->flags >> bytecode::kConversionShift);
  goto after_step;
}

// --- attributes and items
op_kLoadAttr: {
  Value object = R[pc->b];
  const CacheEntry* found = nullptr;
  if (has_slots(object)) {
    Instance* instance = object.as<Instance>();
    found = frame->code->cache_at(pc).find(instance->shape, instance->cls->epoch);
    if (found != nullptr && found->slot >= 0) {
      Value value = instance->slots[found->slot];
      retain(value);
      if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));
      SET_OWNED(pc->a, value);
      NEXT();
    }
  } else if (object.is(Kind::kClass)) {
    found = frame->code->cache_at(pc).find(object.object(), object.as<Class>()->epoch);
  }
  if (found != nullptr) {
    if (found->slot == CacheEntry::kClassValue) {
      Value value = found->value;
      retain(value);
      if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));
      SET_OWNED(pc->a, value);
      NEXT();
    }
    if (found->slot == CacheEntry::kGetter && frame->depth < m.limits_.call_depth) {
      m.fuel_ -= kCallFuel;
      SAVE();
      const Function* getter = found->value.as<Function>();
      const Code* code_ = getter->code;
      if (pc->flags & kTakeB) {
        R[pc->b] = Value();
      } else {
        retain(object);
      }
      frame->resume = Resume::kStore;
      ENTER(make_frame(heap, getter, &object, 1, frame));
    }
  }
  SAVE();
  Ref holder = TAKE(kTakeB, pc->b);
  step = load_attribute(frame, holder, K[pc->c].as<String>());
  goto after_step;
}
op_kStoreAttr: {
  Value object = R[pc->a];
  if (has_slots(object)) {
    Instance* instance = object.as<Instance>();
    const CacheEntry* found =
        frame->code->cache_at(pc).find(instance->shape, instance->cls->epoch);
    if (found != nullptr && static_cast<uint32_t>(found->slot) < instance->slot_capacity) {
      Value value = R[pc->b];
      if (pc->flags & kTakeB) {
        R[pc->b] = Value();
      } else {
        retain(value);
      }
      Value old = instance->slots[found->slot];
      if (found->grown != nullptr) {
        old = Value();
        instance->shape = found->grown;
      }
      instance->slots[found->slot] = value;
      if (pc->flags & kTakeA) release(std::exchange(R[pc->a], Value()));
      DROP(old);
      NEXT();
    }
  }
  SAVE();
  Ref holder = TAKE(kTakeA, pc->a);
  Ref value = TAKE(kTakeB, pc->b);
  step = store_attribute(frame, holder, K[pc->c].as<String>(), value);
  goto after_step;
}
op_kDeleteAttr: {
  SAVE();
  Ref holder = TAKE(kTakeA, pc->a);
  step = store_attribute(frame, holder, K[pc->c].as<String>(), Value());
  goto after_step;
}
op_kLoadMethod: {
  Value object = R[pc->b];
  if (object.is_object()) {
    const Cache& cache = frame->code->cache_at(pc);
    const CacheEntry* found;
    if (has_slots(object)) {
      Instance* instance = object.as<Instance>();
      found = cache.find(instance->shape, instance->cls->epoch);
    } else if (object.object()->kind == Kind::kClass) {
      found = cache.find(object.object(), object.as<Class>()->epoch);
    } else {
      found = cache.find(method_key(object.object()), 0);
    }
    // A class method is noted where it was found on a class: that is what it is called with.
    if (found != nullptr && (found->slot == CacheEntry::kMethod ||
                             found->slot == CacheEntry::kClassMethod)) {
      Value method = found->value;
      if (pc->flags & kTakeB) {
        R[pc->b] = Value();
      } else {
        retain(object);
      }
      retain(method);
      release(std::exchange(R[pc->a + 1], object));
      SET_OWNED(pc->a, method);
      NEXT();
    }
    if (found != nullptr && found->slot == CacheEntry::kClassValue) {
      Value value = found->value;
      retain(value);
      if (pc->flags & kTakeB) release(std::exchange(R[pc->b], Value()));
      release(std::exchange(R[pc->a + 1], Value()));
      SET_OWNED(pc->a, value);
      NEXT();
    }
  }
  SAVE();
  Ref holder = TAKE(kTakeB, pc->b);
  step = load_method(frame, holder, K[pc->c].as<String>(), false);
  goto after_step;
}
op_kLoadSpecial: {
  SAVE();
  Ref holder = TAKE(kTakeB, pc->b);
  step = load_method(frame, holder, K[pc->c].as<String>(), true);
  goto after_step;
}
op_kLoadItem: {
  Value object = R[pc->b];
  Value key = OPERAND_C();
  if (object.is_object()) {
    if (object.object()->kind == Kind::kList && key.is_small_int()) {
      List* list = object.as<List>();
      int64_t i = key.small_int();
      if (i < 0) i += static_cast<int64_t>(list->length);
      if (static_cast<uint64_t>(i) < list->length) {
        Value value = list->items[i];
        retain(value);
        FINISH_ITEM(value);
      }
    } else if (object.object()->kind == Kind::kTuple && key.is_small_int()) {
      Tuple* tuple = object.as<Tuple>();
      int64_t i = key.small_int();
      if (i < 0) i += static_cast<int64_t>(tuple->length);
      if (static_cast<uint64_t>(i) < tuple->length) {
        Value value = tuple->items()[i];
        retain(value);
        FINISH_ITEM(value);
      }
    } else if (object.object()->kind == Kind::kDict && is_plain_key(key)) {
      SAVE();
      Value value;
      Found found = dict_get(m, object.as<Dict>(), key, &value);
      if (found == Found::kError) [[unlikely]] goto error;
      if (found == Found::kYes) {
        retain(value);
        FINISH_ITEM(value);
      }
    } else if (object.object()->kind == Kind::kString && key.is_small_int()) {
      const String* text = object.as<String>();
      int64_t i = key.small_int();
      if (i < 0) i += static_cast<int64_t>(text->length);
      if (static_cast<uint64_t>(i) < text->length) {
        FINISH_ITEM(make_char(heap, text->at(static_cast<size_t>(i))).take());
      }
    } else if (object.object()->kind == Kind::kByteArray && key.is_small_int()) {
      const ByteArray* bytes = object.as<ByteArray>();
      int64_t i = key.small_int();
      if (i < 0) i += static_cast<int64_t>(bytes->length);
      if (static_cast<uint64_t>(i) < bytes->length) {
        FINISH_ITEM(Value::small_int(bytes->items[i]));
      }
    }
  }
  SAVE();
  Ref holder = TAKE(kTakeB, pc->b);
  Ref index = Ref::share(key);
  if ((pc->flags & (kTakeC | kConstC)) == kTakeC) release(std::exchange(R[pc->c], Value()));
  step = load_item(frame, holder, index);
  goto after_step;
}
op_kStoreItem: {
  Value object = R[pc->a];
  Value key = R[pc->b];
  if (object.is(Kind::kList) && key.is_small_int()) {
    List* list = object.as<List>();
    int64_t i = key.small_int();
    if (i < 0) i += static_cast<int64_t>(list->length);
    if (static_cast<uint64_t>(i) < list->length) {
      Value value = R[pc->c];
      if (pc->flags & kTakeC) {
        R[pc->c] = Value();
      } else {
        retain(value);
      }
      Value old = std::exchange(list->items[i], value);
      if (pc->flags & kTakeA) release(std::exchange(R[pc->a], Value()));
      DROP(old);
      NEXT();
    }
  } else if (object.is(Kind::kByteArray) && key.is_small_int() && R[pc->c].is_small_int()) {
    ByteArray* bytes = object.as<ByteArray>();
    int64_t i = key.small_int();
    int64_t byte = R[pc->c].small_int();
    if (i < 0) i += static_cast<int64_t>(bytes->length);
    if (static_cast<uint64_t>(i) < bytes->length && byte >= 0 && byte < 256) {
      bytes->items[i] = static_cast<uint8_t>(byte);
      if (pc->flags & kTakeA) release(std::exchange(R[pc->a], Value()));
      NEXT();
    }
  }
  SAVE();
  Ref holder = TAKE(kTakeA, pc->a);
  Ref index = TAKE(kTakeB, pc->b);
  Ref value = TAKE(kTakeC, pc->c);
  if (holder.get().is(Kind::kDict) && is_plain_key(key)) {
    step = dict_set(m, holder.as<Dict>(), index, value) ? Step::kNext : Step::kError;
    goto after_step;
  }
  step = store_item(frame, holder, index, value);
  goto after_step;
}
op_kDeleteItem: {
  SAVE();
  Ref holder = TAKE(kTakeA, pc->a);
  Ref index = TAKE(kTakeB, pc->b);
  step = delete_item(frame, holder, index);
  goto after_step;
}

// --- calls
// super().name(…): the call that makes the super object and the lookup on it, without the object.
op_kCallThenLoadMethod: {
  Value* block = R + pc->b;
  bool is_super = block[0] == Value::object(m.type(TypeId::kSuper)) && block[1].is(Kind::kClass) &&
                  (block[2].is(Kind::kInstance) || block[2].is(Kind::kException));
  if (is_super) {
    const CacheEntry* found = find_super_method(frame->code->cache_at(pc), block[1], block[2],
                                                K[pc[1].c].as<String>());
    if (found != nullptr) {
      m.fuel_ -= kCallFuel;
      Value method = found->value;
      Value self = std::exchange(block[2], Value());
      retain(method);
      block[0] = Value();
      Value start = std::exchange(block[1], Value());
      ++pc;
      release(start);
      release(std::exchange(R[pc->a + 1], self));
      SET_OWNED(pc->a, method);
      NEXT();
    }
  }
}  // fall into the plain call
op_kCall: {
  m.fuel_ -= kCallFuel;
  SAVE();
  Value callee = R[pc->b];
  uint32_t count = pc->c;
  if (callee.is_object()) {
    if (callee.object()->kind == Kind::kFunction) {
      const Function* function = callee.as<Function>();
      const Code* code_ = function->code;
      if (binds(function, count) && frame->depth < m.limits_.call_depth) {
        R[pc->b] = Value();
        frame->resume = Resume::kStore;
        Frame* entered = make_frame(heap, function, R + pc->b + 1, count, frame);
        release(callee);
        ENTER(entered);
      }
    } else if (callee.object()->kind == Kind::kNative) {
      const NativeInfo& info = *callee.as<NativeFunction>()->info;
      if (info.direct && count >= info.required && count <= info.positional &&
          accepts(info, R + pc->b + 1)) {
        R[pc->b] = Value();  // natives are immortal
        if (info.intrinsic == Intrinsic::kLength) {
          Value argument = R[pc->b + 1];
          int64_t length = quick_length(argument);
          if (length >= 0) {
            R[pc->b + 1] = Value();
            release(argument);
            SET_OWNED(pc->a, Value::small_int(length));
            NEXT();
          }
        }
        step = call_direct(frame, info, R + pc->b + 1, count);
        goto after_call;
      }
    } else if (callee.object()->kind == Kind::kClass) {
      Class* cls = callee.as<Class>();
      const CacheEntry* found = frame->code->cache_at(pc).find(cls, cls->epoch);
      if (found == nullptr) {
        remember_constructor(frame, cls);
      } else if (found->slot == CacheEntry::kInit) {
        const Function* init = found->value.as<Function>();
        const Code* code_ = init->code;
        if (binds(init, count + 1) && frame->depth < m.limits_.call_depth) {
          // The reference to the class moves from the register to the instance.
          Instance* instance = heap.make<Instance>(Kind::kInstance);
          instance->cls = cls;
          instance->shape = m.program_->root_shape;
          instance->refs = 2;
          R[pc->b] = Value::object(instance);
          frame->resume = Resume::kStore;
          Frame* entered = make_frame(heap, init, R + pc->b, count + 1, frame);
          entered->flags = Frame::kInit;
          entered->held = Value::object(instance);
          ENTER(entered);
        }
      } else if (found->slot == CacheEntry::kPlain && count == 0) {
        Instance* instance = heap.make<Instance>(Kind::kInstance);
        instance->cls = cls;
        instance->shape = m.program_->root_shape;
        R[pc->b] = Value();
        SET_OWNED(pc->a, Value::object(instance));
        step = Step::kNext;
        goto after_call;
      } else if (found->slot == CacheEntry::kNew || found->slot == CacheEntry::kNoHook) {
        step = construct_known(frame, *found, R + pc->b, count);
        goto after_call;
      }
    }
  }
  Ref keep = Ref::adopt(std::exchange(R[pc->b], Value()));
  step = call(frame, keep, R + pc->b + 1, count, nullptr);
  goto after_call;
}
op_kCallMethod: {
  m.fuel_ -= kCallFuel;
  SAVE();
  Value callee = R[pc->b];
  bool bound = !R[pc->b + 1].empty();
  Value* args = bound ? R + pc->b + 1 : R + pc->b + 2;
  uint32_t count = bound ? pc->c + 1 : pc->c;
  if (callee.is_object()) {
    if (callee.object()->kind == Kind::kFunction) {
      const Function* function = callee.as<Function>();
      const Code* code_ = function->code;
      if (binds(function, count) && frame->depth < m.limits_.call_depth) {
        R[pc->b] = Value();
        frame->resume = Resume::kStore;
        Frame* entered = make_frame(heap, function, args, count, frame);
        release(callee);
        ENTER(entered);
      }
    } else if (callee.object()->kind == Kind::kNative) {
      const NativeInfo& info = *callee.as<NativeFunction>()->info;
      if (info.direct && count >= info.required && count <= info.positional &&
          accepts(info, args)) {
        R[pc->b] = Value();  // natives are immortal
        if (info.intrinsic == Intrinsic::kListAppend) {
          List* list = args[0].as<List>();
          if (list->length < list->capacity) {
            list->items[list->length++] = std::exchange(args[1], Value());
            Value self = std::exchange(args[0], Value());
            release(self);
            if (CLEARED_NEXT()) {
              ++pc;
              SET_OWNED(pc->a, Value());
              NEXT();
            }
            SET_OWNED(pc->a, Value::none());
            NEXT();
          }
        } else if (info.intrinsic == Intrinsic::kListPop && count == 1) {
          List* list = args[0].as<List>();
          if (list->length > 0) {
            Value last = list->items[--list->length];
            Value self = std::exchange(args[0], Value());
            release(self);
            SET_OWNED(pc->a, last);
            NEXT();
          }
        }
        step = call_direct(frame, info, args, count);
        goto after_call;
      }
    }
  }
  Ref keep = Ref::adopt(std::exchange(R[pc->b], Value()));
  step = call(frame, keep, args, count, nullptr);
  goto after_call;
}
op_kCallKeywords: {
  m.fuel_ -= kCallFuel;
  SAVE();
  const Tuple* names = K[pc->c].as<Tuple>();
  uint32_t count = static_cast<uint32_t>(names->items()[0].small_int() + names->length - 1);
  Ref keep = Ref::adopt(std::exchange(R[pc->b], Value()));
  step = call(frame, keep, R + pc->b + 1, count, names);
  goto after_call;
}
op_kCallMethodKeywords: {
  m.fuel_ -= kCallFuel;
  SAVE();
  const Tuple* names = K[pc->c].as<Tuple>();
  uint32_t count = static_cast<uint32_t>(names->items()[0].small_int() + names->length - 1);
  bool bound = !R[pc->b + 1].empty();
  Ref keep = Ref::adopt(std::exchange(R[pc->b], Value()));
  step = call(frame, keep, bound ? R + pc->b + 1 : R + pc->b + 2, bound ? count + 1 : count, names);
  goto after_call;
}
op_kCallSpread: {
  m.fuel_ -= kCallFuel;
  SAVE();
  Ref keep = Ref::adopt(std::exchange(R[pc->b], Value()));
  Ref positional = Ref::adopt(std::exchange(R[pc->b + 1], Value()));
  Ref keywords = Ref::adopt(std::exchange(R[pc->b + 2], Value()));
  step = call_spread(frame, keep, positional, keywords);
  goto after_call;
}
after_call:
  if (step == Step::kNext) {
    if (m.fuel_ < 0) [[unlikely]] {
      if (!m.out_of_fuel()) goto error;
    }
  }
  goto after_step;
// The loader noted in b how many registers can hold something: temporaries that are not live here
// are empty.
op_kReturnKnown: {
  Value value = R[pc->a];
  bool plain = frame->flags == 0 || (frame->flags == Frame::kInit && value.is_none());
  if (plain && frame->generator == nullptr) {
    // The frame dies here: the register's reference becomes the caller's.
    R[pc->a] = Value();
    if (frame->flags != 0 && !frame->held.empty()) value = frame->held;
    const Code* code = frame->code;
    uint32_t count = pc->b;
    for (uint32_t i = 0; i < count; ++i) release(R[i]);
    Frame* caller = frame->back;
    heap.deallocate(frame, code->frame_bytes);
    top_ = caller;
    RELOAD();
    if (frame->resume == Resume::kStore) [[likely]] {
      SET_OWNED(pc->a, value);
      if (heap.has_pending_finalizers()) [[unlikely]] goto finalize;
      NEXT();
    }
    step = resume_with(frame, Ref::adopt(value));
    goto after_step;
  }
}  // fall into the general case
op_kReturn: {
  Value value = R[pc->a];
  SAVE();
  Ref owned = Ref::share(value);
  step = return_value(frame, std::move(owned));
  if (step == Step::kNext || step == Step::kJump) {
    frame = top_;
    pc = frame->instruction;
    R = frame->registers();
    K = frame->code->constants;
  }
  goto after_step;
}
op_kYield: {
  SAVE();
  Generator* generator = frame->generator;
  if (generator != nullptr && frame->flags == 0 && frame->back != nullptr &&
      frame->back->resume == Resume::kForIter) {
    Value yielded = R[pc->b];
    if (pc->flags & kTakeB) {
      R[pc->b] = Value();
    } else {
      retain(yielded);
    }
    generator->frame = frame;
    generator->flags &= ~Generator::kRunning;
    top_ = std::exchange(frame->back, nullptr);
    RELOAD();
    frame->resume = Resume::kStore;
    FINISH_FOR(yielded);
  }
  if (generator != nullptr && frame->flags == Frame::kBoundary) {
    // A native iterates over the generator: the answer is what this loop was entered for.
    Value yielded = R[pc->b];
    if (pc->flags & kTakeB) {
      R[pc->b] = Value();
    } else {
      retain(yielded);
    }
    generator->frame = frame;
    generator->flags &= ~Generator::kRunning;
    frame->flags = 0;
    top_ = std::exchange(frame->back, nullptr);
    result_ = Ref::adopt(yielded);
    return exit_ = Exit::kYielded;
  }
  Ref value = TAKE(kTakeB, pc->b);
  step = yield(frame, std::move(value));
  if (step == Step::kNext || step == Step::kJump) {
    frame = top_;
    pc = frame->instruction;
    R = frame->registers();
    K = frame->code->constants;
  }
  goto after_step;
}
op_kYieldFrom: {
  SAVE();
  Ref iterable = TAKE(kTakeB, pc->b);
  step = yield_from(frame, iterable);
  if (step == Step::kNext || step == Step::kJump) RELOAD();
  goto after_step;
}
op_kAwait: {
  SAVE();
  Ref awaitable = TAKE(kTakeB, pc->b);
  step = await(frame, awaitable);
  goto after_step;
}
op_kGetAsyncIter:
op_kGetAsyncNext: {
  SAVE();
  Ref object = TAKE(kTakeB, pc->b);
  step = async_iteration(frame, object, pc->opcode() == Opcode::kGetAsyncNext);
  goto after_step;
}
op_kBuildClass:
  STEP(build_class(frame, pc->b, R + pc->c));

// --- exceptions
op_kRaise: {
  SAVE();
  Ref exception = TAKE(kTakeA, pc->a);
  step = raise(frame, exception, Value(), false);
  goto after_step;
}
op_kRaiseFrom: {
  SAVE();
  Ref exception = TAKE(kTakeA, pc->a);
  Ref cause = TAKE(kTakeB, pc->b);
  step = raise(frame, exception, cause, true);
  goto after_step;
}
op_kReraise: {
  SAVE();
  Ref exception = TAKE(kTakeA, pc->a);
  if (exception.get().is(Kind::kException)) {
    skip_traceback_ = true;
    // It goes on as it is: what is being handled around it does not become its context.
    auto* raised = exception.as<Exception>();
    Ref context = Ref::share(raised->context);
    m.raise_exception(std::move(exception));
    release(std::exchange(raised->context, context.take()));
  } else {
    m.raise(TypeId::kSystemError, "no exception to raise again");
  }
  goto error;
}
op_kRaiseBare: {
  SAVE();
  Value handled = handled_exception(frame);
  if (handled.empty()) {
    m.raise(TypeId::kRuntimeError, "No active exception to reraise");
  } else {
    skip_traceback_ = true;
    m.raise_exception(Ref::share(handled));
  }
  goto error;
}
op_kExceptionMatch: {
  SAVE();
  Ref exception = TAKE(kTakeB, pc->b);
  Ref classes = TAKE(kTakeC, pc->c);
  step = exception_match(frame, exception, classes);
  goto after_step;
}
op_kGroupMatch: {
  SAVE();
  Ref exception = TAKE(kTakeB, pc->b);
  Ref classes = TAKE(kTakeC, pc->c);
  step = group_match(frame, pc->a, exception, classes);
  goto after_step;
}
op_kGroupReraise: {
  SAVE();
  Ref original = TAKE(kTakeB, pc->b);
  Ref raised = TAKE(kTakeC, pc->c);
  step = group_reraise(frame, original, raised);
  goto after_step;
}
op_kAssertFail: {
  SAVE();
  Ref message = Ref::adopt(std::exchange(R[pc->a], Value()));
  Value arguments[1] = {message};
  m.raise_exception(m.make_exception(TypeId::kAssertionError,
                                     {arguments, message.empty() ? size_t{0} : size_t{1}}));
  goto error;
}

// --- match
op_kMatchSequence: {
  Ref subject = TAKE(kTakeB, pc->b);
  SET_OWNED(pc->a, Value::boolean(matches_sequence(subject)));
  NEXT_AFTER_REFS();
}
op_kMatchMapping: {
  Ref subject = TAKE(kTakeB, pc->b);
  SET_OWNED(pc->a, Value::boolean(matches_mapping(subject)));
  NEXT_AFTER_REFS();
}
op_kMatchKeys: {
  SAVE();
  Ref subject = TAKE(kTakeB, pc->b);
  Ref keys = TAKE(kTakeC, pc->c);
  step = match_keys(frame, subject, keys);
  goto after_step;
}
op_kMatchClass: {
  SAVE();
  Ref subject = TAKE(kTakeB, pc->b);
  Ref spec = TAKE(kTakeC, pc->c);
  step = match_class(frame, subject, spec);
  goto after_step;
}
op_kMatchRest: {
  SAVE();
  Ref subject = TAKE(kTakeB, pc->b);
  Ref keys = TAKE(kTakeC, pc->c);
  step = match_rest(frame, subject, keys);
  goto after_step;
}
op_kLength: {
  SAVE();
  Ref object = TAKE(kTakeB, pc->b);
  auto length = length_of(m, object);
  if (!length) goto error;
  SET_OWNED(pc->a, Value::small_int(*length));
  NEXT_AFTER_REFS();
}
op_kEndAsyncFor: {
  Ref exception = Ref::adopt(std::exchange(R[pc->a], Value()));
  SAVE();
  if (exception.get().is(Kind::kException) &&
      is_subclass(exception.as<Exception>()->cls, m.type(TypeId::kStopAsyncIteration))) {
    frame->instruction = frame->code->code + pc->wide();
    step = Step::kJump;
    goto after_step;
  }
  skip_traceback_ = true;
  m.raise_exception(std::move(exception));
  goto error;
}
}
// clang-format on

}  // namespace pawl::vm
