// The dispatch loop: one label per opcode, fast paths inline, everything else behind a Step. It is
// one function; the bodies of its instructions are in execute_*.inc, by concern.
#include <cstring>

#include "base/assert.h"
#include "vm/interpreter/internal_opcodes.h"
#include "vm/interpreter/interpreter.h"
#include "vm/interpreter/method_key.h"
#include "vm/interpreter/quick_iteration.h"
#include "vm/interpreter/quick_paths.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/objects/string_append.h"
#include "vm/python/interpreter/enumerations.h"

namespace pawl::vm {

using bytecode::Instruction;
using bytecode::kConstC;
using bytecode::kInPlace;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;
using bytecode::Opcode;

Exit Interpreter::execute() { return counting_ && nested_ == 0 ? run<true>() : run<false>(); }

namespace {

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

#ifdef PAWL_CHARGE_GAPS
std::string_view opcode_label(uint8_t number) {
  switch (number) {
#define LABEL(number, name, operands) \
  case number:                        \
    return #name;
    PAWL_OPCODES(LABEL)
    PAWL_INTERNAL_OPCODES(LABEL)
#undef LABEL
    default:
      return "?";
  }
}
#endif

// Defaults, keyword defaults and closure, as a snapshot may hold them.
bool may_be_function(const Code& code, Value defaults, Value keywords, Value closure) {
  if (!defaults.empty() && !defaults.is(Kind::kTuple)) return false;
  if (!keywords.empty() && !keywords.is(Kind::kDict)) return false;
  if (closure.empty()) return code.free_count == 0;
  if (!closure.is(Kind::kTuple)) return false;
  for (Value cell : closure.as<Tuple>()->view()) {
    if (!cell.is(Kind::kCell)) return false;
  }
  return true;
}

}  // namespace

// clang-format off
#define SAVE() (frame->instruction = pc)
#ifdef PAWL_CHARGE_GAPS
#define NOTE_INSTRUCTION() charge_gaps::enter(opcode_label(pc->op))
#else
#define NOTE_INSTRUCTION() static_cast<void>(0)
#endif
#define DISPATCH()                                                     \
  do {                                                                 \
    NOTE_INSTRUCTION();                                                \
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
  Value answer;  // of a frame that is being left
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
  if (frame->code->position_of(pc) == frame->code->function->code.size()) --pc;
  SAVE();
  // A snapshot knows no generators that still have to be closed.
  if (heap.has_pending_finalizers()) [[unlikely]] run_finalizers();
  return Exit::kSlice;

op_invalid:
  PAWL_UNREACHABLE();

#include "vm/interpreter/execute_names.inc"
#include "vm/interpreter/execute_operators.inc"
#include "vm/interpreter/execute_loops.inc"
#include "vm/interpreter/execute_building.inc"
#include "vm/interpreter/execute_items.inc"
#include "vm/interpreter/execute_calls.inc"
#include "vm/interpreter/execute_exceptions.inc"
}
// clang-format on

}  // namespace pawl::vm
