// Conditions: boolean operators and comparisons, as values and as branches.
#include "lang/python/compiler.h"
#include "lang/python/fold.h"

namespace pawl::python {

using ast::as;
using ast::CompareOperator;
using ast::Kind;
using bytecode::kTakeA;
using bytecode::kTakeB;

namespace {

bytecode::Opcode compare_opcode(CompareOperator op) {
  using bytecode::Opcode;
  switch (op) {
    case CompareOperator::kEq:
      return Opcode::kEqual;
    case CompareOperator::kNotEq:
      return Opcode::kNotEqual;
    case CompareOperator::kLt:
      return Opcode::kLess;
    case CompareOperator::kLtE:
      return Opcode::kLessEqual;
    case CompareOperator::kGt:
      return Opcode::kGreater;
    case CompareOperator::kGtE:
      return Opcode::kGreaterEqual;
    case CompareOperator::kIs:
      return Opcode::kIs;
    case CompareOperator::kIsNot:
      return Opcode::kIsNot;
    case CompareOperator::kIn:
      return Opcode::kIn;
    case CompareOperator::kNotIn:
      return Opcode::kNotIn;
  }
  return Opcode::kNop;
}

bool is_none(const ast::Expr* node) {
  const auto* constant = ast::try_as<ast::Constant>(node);
  return constant != nullptr && constant->value_kind == ast::ConstantKind::kNone;
}

}  // namespace

// Jumps to `target` when the truth of the expression is `jump_when`, else goes on. A failing
// __bool__ is shown at the statement or expression that asks, whose position the caller has set.
void FunctionCompiler::compile_condition(const ast::Expr* node, bool jump_when, Label target) {
  std::optional<bool> truth = constant_truth(node, program());
  if (!truth) truth = known_setting(node);
  if (truth) {
    if (*truth == jump_when) {
      at(node);
      code_.jump(target);
    }
    return;
  }
  expect_result(node, "is a condition");
  check_awaited(node);
  if (const auto* unary = ast::try_as<ast::UnaryOp>(node);
      unary != nullptr && unary->op == ast::UnaryOperator::kNot) {
    compile_condition(unary->operand, !jump_when, target);
    return;
  }
  if (node->kind == Kind::kBoolOp) {
    condition_chain(as<ast::BoolOp>(node), jump_when, target);
    return;
  }
  if (node->kind == Kind::kCompare) {
    condition_compare(as<ast::Compare>(node), jump_when, target);
    return;
  }
  bytecode::Position asking = code_.position();
  Operand operand = compile_operand(node);
  code_.set_position(asking);
  code_.jump_if(jump_when ? Opcode::kJumpIfTrue : Opcode::kJumpIfFalse, operand.index, target,
                take(operand, kTakeA));
}

// `a and b` jumps on false as soon as one part is false; on true only after all are.
void FunctionCompiler::condition_chain(const ast::BoolOp* node, bool jump_when, Label target) {
  bool decisive = node->op == ast::BoolOperator::kOr;  // the truth that ends the evaluation
  if (decisive == jump_when) {
    for (const ast::Expr* value : node->values) {
      compile_condition(value, jump_when, target);
    }
    return;
  }
  Label decided = code_.new_label();
  for (size_t i = 0; i + 1 < node->values.size(); ++i) {
    compile_condition(node->values[i], decisive, decided);
  }
  compile_condition(node->values.back(), jump_when, target);
  code_.bind(decided);
}

void FunctionCompiler::condition_compare(const ast::Compare* node, bool jump_when, Label target) {
  bytecode::Position asking = code_.position();
  if (node->ops.size() == 1) {
    CompareOperator op = node->ops[0];
    if ((op == CompareOperator::kIs || op == CompareOperator::kIsNot) &&
        is_none(node->comparators[0])) {
      bool jump_if_none = (op == CompareOperator::kIs) == jump_when;
      Operand operand = compile_operand(node->left);
      code_.set_position(asking);
      code_.jump_if(jump_if_none ? Opcode::kJumpIfNone : Opcode::kJumpIfNotNone, operand.index,
                    target, take(operand, kTakeA));
      return;
    }
  }
  if (node->ops.size() > 1 && middles_are_locals(node)) {
    Label decided = code_.new_label();
    const ast::Expr* left = node->left;
    for (size_t i = 0; i < node->ops.size(); ++i) {
      bool last = i + 1 == node->ops.size();
      uint16_t result = compile_link(node, left, i);
      bool jump_true = last && jump_when;
      code_.set_position(asking);
      code_.jump_if(jump_true ? Opcode::kJumpIfTrue : Opcode::kJumpIfFalse, result,
                    last || !jump_when ? target : decided, kTakeA);
      left = node->comparators[i];
    }
    code_.bind(decided);
    return;
  }
  if (node->ops.size() == 2) {
    // a < f() < c: the middle operand is evaluated once and kept. The layout is [left operand,
    // later the answer] [middle operand]; each answer is taken by a jump, which the loader fuses.
    Label failed = code_.new_label();
    Label end = code_.new_label();
    uint16_t answer = compile_temporary(node->left);
    uint16_t middle = compile_temporary(node->comparators[0]);
    at(node);
    code_.emit(compare_opcode(node->ops[0]), answer, answer, middle, kTakeB);
    code_.set_position(asking);
    code_.jump_if(Opcode::kJumpIfFalse, answer, failed, kTakeA);
    Operand right = compile_operand(node->comparators[1], Constants::kAllowed);
    emit_compare(node, node->ops[1], answer, {Operand::Kind::kTemporary, middle}, right);
    release(right);
    code_.pop();
    code_.set_position(asking);
    code_.jump_if(jump_when ? Opcode::kJumpIfTrue : Opcode::kJumpIfFalse, answer, target, kTakeA);
    code_.jump(end);
    code_.push();
    code_.push();
    code_.bind(failed);
    code_.emit(Opcode::kClear, middle);
    code_.pop(2);
    if (!jump_when) code_.jump(target);
    code_.bind(end);
    return;
  }
  uint16_t result = code_.next_temporary();
  compile_compare(node, result);
  code_.push();
  code_.set_position(asking);
  code_.jump_if(jump_when ? Opcode::kJumpIfTrue : Opcode::kJumpIfFalse, result, target, kTakeA);
}

// --- Values --------------------------------------------------------------------------------------

void FunctionCompiler::compile_boolean(const ast::BoolOp* node, uint16_t dst) {
  // A local keeps its value until the whole expression is known, so the work is in a temporary.
  uint16_t work = code_.next_temporary();
  Label end = code_.new_label();
  bool jump_when = node->op == ast::BoolOperator::kOr;
  for (size_t i = 0; i < node->values.size(); ++i) {
    compile_into(node->values[i], work);
    code_.push();
    if (i + 1 < node->values.size()) {
      at(node->values[i]);
      code_.jump_if(jump_when ? Opcode::kJumpIfTrue : Opcode::kJumpIfFalse, work, end);
    } else {
      code_.bind(end);
    }
    code_.pop();
  }
  deliver(work, dst);
}

void FunctionCompiler::emit_compare(const ast::Compare* node, CompareOperator op, uint16_t dst,
                                    const Operand& left, const Operand& right) {
  at(node);
  code_.emit(compare_opcode(op), dst, left.index, right.index,
             take(left, kTakeB) | operand_c(right));
}

void FunctionCompiler::compile_compare(const ast::Compare* node, uint16_t dst) {
  if (node->ops.size() > 1) {
    uint16_t work = code_.next_temporary();
    compile_compare_chain(node, work);
    deliver(work, dst);
    return;
  }
  Operand left = stable_operand(node->left, {node->comparators[0]});
  Operand right = compile_operand(node->comparators[0], Constants::kAllowed);
  emit_compare(node, node->ops[0], dst, left, right);
  release(right);
  release(left);
}

// Whether the operands between the first and the last can be read where they lie.
bool FunctionCompiler::middles_are_locals(const ast::Compare* node) {
  if (scope_->has_walrus) {
    return false;
  }
  for (size_t i = 0; i + 1 < node->comparators.size(); ++i) {
    const auto* name = ast::try_as<ast::Name>(node->comparators[i]);
    if (name == nullptr || name_meaning(mangled(name->id)) ||
        lookup(mangled(name->id)).place != Variable::Place::kRegister) {
      return false;
    }
  }
  return true;
}

// One comparison of a chain, into a new live temporary.
uint16_t FunctionCompiler::compile_link(const ast::Compare* node, const ast::Expr* left,
                                        size_t index) {
  uint16_t result = code_.next_temporary();
  Operand first = compile_operand(left);
  Operand second = compile_operand(node->comparators[index], Constants::kAllowed);
  emit_compare(node, node->ops[index], result, first, second);
  release(second);
  release(first);
  return code_.push();
}

// a < b < c: every middle operand is evaluated once and kept for the next comparison. The layout is
// [work] [kept operand] [right operand]; the result of each comparison goes to `work`.
void FunctionCompiler::compile_compare_chain(const ast::Compare* node, uint16_t work) {
  Label end = code_.new_label();
  if (middles_are_locals(node)) {
    const ast::Expr* left = node->left;
    for (size_t i = 0; i < node->ops.size(); ++i) {
      compile_link(node, left, i);
      if (i + 1 < node->ops.size()) {
        code_.jump_if(Opcode::kJumpIfFalse, work, end);
      } else {
        code_.bind(end);
      }
      code_.pop();
      left = node->comparators[i];
    }
    return;
  }
  Label fail = code_.new_label();
  size_t last = node->ops.size() - 1;
  at(node);
  load_constant(program().none(), work);
  code_.push();
  uint16_t kept = compile_temporary(node->left);
  for (size_t i = 0; i < last; ++i) {
    uint16_t right = compile_temporary(node->comparators[i]);
    at(node);
    code_.emit(compare_opcode(node->ops[i]), work, kept, right, kTakeB);
    code_.emit(Opcode::kMove, kept, right, 0, kTakeB);
    code_.pop();
    code_.jump_if(Opcode::kJumpIfFalse, work, fail);
  }
  Operand right = compile_operand(node->comparators[last], Constants::kAllowed);
  emit_compare(node, node->ops[last], work, {Operand::Kind::kTemporary, kept}, right);
  release(right);
  code_.pop();
  code_.jump(end);
  code_.push();
  code_.bind(fail);
  code_.emit(Opcode::kClear, kept);
  code_.pop();
  code_.bind(end);
  code_.pop();
}

}  // namespace pawl::python
