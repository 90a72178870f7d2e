// Quickening: after loading, instructions are replaced by faster forms in place. The position of a
// frame always names the stored instruction, because each form stands where that one stood.
#include <optional>

#include "vm/interpreter/comparison.h"
#include "vm/interpreter/internal_opcodes.h"
#include "vm/loaded_program.h"
#include "vm/native.h"

namespace pawl::vm {

using bytecode::Instruction;
using bytecode::Opcode;

namespace {

InternalOpcode fused(Opcode compare, bool constant, bool if_true) {
  auto base = [&] {
    switch (compare) {
      case Opcode::kLess:
        return InternalOpcode::kLessJumpIfFalse;
      case Opcode::kLessEqual:
        return InternalOpcode::kLessEqualJumpIfFalse;
      case Opcode::kGreater:
        return InternalOpcode::kGreaterJumpIfFalse;
      case Opcode::kGreaterEqual:
        return InternalOpcode::kGreaterEqualJumpIfFalse;
      case Opcode::kEqual:
        return InternalOpcode::kEqualJumpIfFalse;
      default:
        return InternalOpcode::kNotEqualJumpIfFalse;
    }
  }();
  int number = static_cast<int>(base) + (if_true ? 1 : 0) + (constant ? 2 : 0);
  return static_cast<InternalOpcode>(number);
}

// Whether a loop takes each item apart: `for x, y in …`.
bool unpacks(const Instruction& loop, const Instruction& next) {
  return loop.opcode() == Opcode::kForIter && next.opcode() == Opcode::kUnpack &&
         next.a == loop.b && (next.flags & bytecode::kTakeA) != 0;
}

// Whether instructions put a register behind a callee and call that with so many arguments.
bool calls(const Instruction& call, Opcode op, uint16_t block, uint16_t count) {
  return call.opcode() == op && call.b == block && call.c == count;
}
bool moves_to(const Instruction& move, uint16_t target) {
  return move.opcode() == Opcode::kMove && move.a == target;
}

// The form of instructions from `i` on that begin with a constant, if there is one.
std::optional<InternalOpcode> fused_constant(const Code& code, size_t i) {
  const std::vector<Instruction>& stored = code.function->code;
  const Instruction& load = stored[i];
  if (i + 1 < stored.size() && stored[i + 1].opcode() == Opcode::kReturn &&
      stored[i + 1].a == load.a) {
    return InternalOpcode::kReturnConst;
  }
  if (i + 2 >= stored.size()) return std::nullopt;
  const Value constant = code.constants[load.wide()];
  if (constant.is(Kind::kNative) &&
      constant.as<NativeFunction>()->info->intrinsic == Intrinsic::kLength &&
      moves_to(stored[i + 1], load.a + 1) && calls(stored[i + 2], Opcode::kCall, load.a, 1)) {
    return InternalOpcode::kLengthOf;
  }
  return std::nullopt;
}

// The same of a method's lookup.
std::optional<InternalOpcode> fused_method(const std::vector<Instruction>& stored, size_t i) {
  const uint16_t block = stored[i].a;
  if (i + 1 < stored.size() && calls(stored[i + 1], Opcode::kCallMethod, block, 0)) {
    return InternalOpcode::kLoadMethodCall;
  }
  if (i + 2 < stored.size() && moves_to(stored[i + 1], block + 2) &&
      calls(stored[i + 2], Opcode::kCallMethod, block, 1)) {
    return InternalOpcode::kLoadMethodMoveCall;
  }
  return std::nullopt;
}

}  // namespace

void quicken(Code& code) {
  const std::vector<Instruction>& stored = code.function->code;
  for (size_t i = 0; i < stored.size(); ++i) {
    const Instruction& instruction = stored[i];
    bool constant = (instruction.flags & bytecode::kConstC) != 0;
    auto put = [&](InternalOpcode op) { code.code[i].op = static_cast<uint8_t>(op); };
    switch (instruction.opcode()) {
      case Opcode::kAdd:
        if (constant) put(InternalOpcode::kAddConst);
        break;
      case Opcode::kSubtract:
        if (constant) put(InternalOpcode::kSubtractConst);
        break;
      case Opcode::kMultiply:
        if (constant) put(InternalOpcode::kMultiplyConst);
        break;
      case Opcode::kLoadConst:
        if (auto op = fused_constant(code, i)) put(*op);
        break;
      case Opcode::kLoadMethod:
        if (auto op = fused_method(stored, i)) put(*op);
        break;
      case Opcode::kReturn:
        // Temporaries above the depth of an instruction are empty there (flow_check.h).
        code.code[i].b =
            static_cast<uint16_t>(code.function->local_count + code.function->depths[i]);
        put(InternalOpcode::kReturnKnown);
        break;
      case Opcode::kJumpBack: {
        const size_t target = instruction.wide();
        if (stored[target].opcode() != Opcode::kForIter) break;
        bool unpacked = target + 1 < stored.size() && unpacks(stored[target], stored[target + 1]);
        put(unpacked ? InternalOpcode::kJumpBackToForUnpack : InternalOpcode::kJumpBackToFor);
        break;
      }
      default:
        break;
    }
    if (i + 1 >= stored.size()) continue;
    const Instruction& next = stored[i + 1];
    bool looked_up = next.opcode() == Opcode::kLoadMethod && next.b == instruction.a &&
                     (next.flags & bytecode::kTakeB) != 0;
    if (instruction.opcode() == Opcode::kCall && instruction.c == 2 && looked_up) {
      put(InternalOpcode::kCallThenLoadMethod);
    }
    if (unpacks(instruction, next)) put(InternalOpcode::kForIterUnpack);
    bool search = instruction.opcode() == Opcode::kIn || instruction.opcode() == Opcode::kNotIn;
    if (!search && !is_comparison(instruction.opcode())) continue;
    bool jump = next.opcode() == Opcode::kJumpIfFalse || next.opcode() == Opcode::kJumpIfTrue;
    bool same = next.a == instruction.a && (next.flags & bytecode::kTakeA) != 0;
    if (jump && same && search) {
      bool in = instruction.opcode() == Opcode::kIn;
      put(in ? InternalOpcode::kInThenJump : InternalOpcode::kNotInThenJump);
    } else if (jump && same) {
      put(fused(instruction.opcode(), constant, next.opcode() == Opcode::kJumpIfTrue));
    }
  }
}

}  // namespace pawl::vm
