// Expressions: operands, operators, attributes, items, f-strings, await and yield.
#include "base/error_codes.h"
#include "lang/python/compiler.h"
#include "lang/python/except_clauses.h"
#include "lang/python/fold.h"
#include "lang/python/rebinding.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;

std::optional<uint32_t> FunctionCompiler::constant_of(const ast::Expr* node) {
  return fold_constant(node, program());
}

void FunctionCompiler::compile_into(const ast::Expr* node, uint16_t dst) {
  if (std::optional<uint32_t> constant = constant_of(node)) {
    at(node);
    load_constant(*constant, dst);
    return;
  }
  check_awaited(node);
  switch (node->kind) {
    case Kind::kName:
      load_name(as<ast::Name>(node), dst);
      break;
    case Kind::kBinOp:
      compile_binary(as<ast::BinOp>(node), dst);
      break;
    case Kind::kUnaryOp:
      compile_unary(as<ast::UnaryOp>(node), dst);
      break;
    case Kind::kBoolOp:
      compile_boolean(as<ast::BoolOp>(node), dst);
      break;
    case Kind::kCompare:
      compile_compare(as<ast::Compare>(node), dst);
      break;
    case Kind::kNamedExpr:
      compile_walrus(as<ast::NamedExpr>(node), dst);
      break;
    case Kind::kIfExp:
      compile_conditional(as<ast::IfExp>(node), dst);
      break;
    case Kind::kCall:
      compile_call(as<ast::Call>(node), dst);
      break;
    case Kind::kAttribute:
      compile_attribute(as<ast::Attribute>(node), dst);
      break;
    case Kind::kSubscript:
      compile_subscript(as<ast::Subscript>(node), dst);
      break;
    case Kind::kSlice:
      compile_slice(as<ast::Slice>(node), dst);
      break;
    case Kind::kAwait:
      compile_await(as<ast::Await>(node), dst);
      break;
    case Kind::kYield:
      compile_yield(as<ast::Yield>(node), dst);
      break;
    case Kind::kYieldFrom:
      compile_yield_from(as<ast::YieldFrom>(node), dst);
      break;
    case Kind::kJoinedStr:
      compile_joined_string(as<ast::JoinedStr>(node), dst);
      break;
    case Kind::kFormattedValue:
      compile_formatted_value(as<ast::FormattedValue>(node), dst);
      break;
    case Kind::kLambda:
      compile_lambda(as<ast::Lambda>(node), dst);
      break;
    case Kind::kListComp:
    case Kind::kSetComp:
    case Kind::kDictComp:
    case Kind::kGeneratorExp:
      compile_comprehension(node, dst);
      break;
    default:
      compile_display(node, dst);
  }
}

void FunctionCompiler::compile_display(const ast::Expr* node, uint16_t dst) {
  switch (node->kind) {
    case Kind::kTuple:
      compile_sequence(node, as<ast::Tuple>(node)->elts, dst);
      break;
    case Kind::kList:
      compile_sequence(node, as<ast::List>(node)->elts, dst);
      break;
    case Kind::kSet:
      compile_sequence(node, as<ast::Set>(node)->elts, dst);
      break;
    case Kind::kDict:
      compile_dict(as<ast::Dict>(node), dst);
      break;
    default:
      // The only constant that does not fold is the imaginary one.
      refuse(node, "complex numbers are not supported",
             "compute with pairs of floats, or in a task");
  }
}

// --- Operands ------------------------------------------------------------------------------------

uint16_t FunctionCompiler::compile_temporary(const ast::Expr* node, Role role, uint16_t detail,
                                             uint32_t line) {
  compile_into(node, code_.next_temporary());
  return code_.push(role, detail, line);
}

Operand FunctionCompiler::compile_operand(const ast::Expr* node, Constants constants) {
  if (constants == Constants::kAllowed) {
    if (std::optional<uint32_t> constant = constant_of(node)) {
      if (code_.wide_constant(*constant) <= 0xFFFF) {
        return {Operand::Kind::kConstant, code_.constant(*constant)};
      }
    }
  }
  if (const auto* name = ast::try_as<ast::Name>(node)) {
    Variable variable = lookup(mangled(name->id));
    if (variable.place == Variable::Place::kRegister && !name_meaning(variable.name)) {
      at(node);
      check_assigned(variable.reg, variable.name);
      return {Operand::Kind::kLocal, variable.reg};
    }
    if (constants == Constants::kAllowed && variable.place == Variable::Place::kGlobal) {
      std::optional<Meaning> meaning = name_meaning(variable.name);
      if (meaning && meaning->kind == MeaningKind::kConstant && !is_bound_later(variable.name)) {
        return {Operand::Kind::kConstant, code_.constant(meaning->constant)};
      }
    }
  }
  if (constants == Constants::kAllowed && node->kind == Kind::kAttribute) {
    std::optional<Meaning> meaning = static_meaning(node);
    if (meaning && meaning->kind == MeaningKind::kConstant) {
      return {Operand::Kind::kConstant, code_.constant(meaning->constant)};
    }
  }
  return {Operand::Kind::kTemporary, compile_temporary(node)};
}

// Copies an operand that names a local which `later` may rebind before the operand is read.
void FunctionCompiler::make_stable(Operand& operand, const ast::Expr* later) {
  if (operand.kind != Operand::Kind::kLocal || later == nullptr || !scope_->has_walrus ||
      !contains_walrus(later)) {
    return;
  }
  uint16_t reg = code_.next_temporary();
  code_.emit(Opcode::kMove, reg, operand.index);
  code_.push();
  operand = {Operand::Kind::kTemporary, reg};
}

Operand FunctionCompiler::stable_operand(const ast::Expr* node,
                                         std::initializer_list<const ast::Expr*> later) {
  Operand operand = compile_operand(node);
  for (const ast::Expr* other : later) {
    make_stable(operand, other);
  }
  return operand;
}

void FunctionCompiler::release(const Operand& operand) {
  if (operand.is_temporary()) {
    code_.pop();
  }
}

void FunctionCompiler::deliver(uint16_t work, uint16_t dst) {
  if (work != dst) {
    code_.push();
    code_.emit(Opcode::kMove, dst, work, 0, kTakeB);
    code_.pop();
  }
}

// Evaluates for the effects alone.
void FunctionCompiler::compile_effect(const ast::Expr* node) {
  if (constant_of(node)) {
    return;
  }
  if (const auto* name = ast::try_as<ast::Name>(node)) {
    Variable variable = lookup(mangled(name->id));
    if (variable.place == Variable::Place::kRegister && !name_meaning(variable.name)) {
      at(node);
      check_assigned(variable.reg, variable.name);
      return;
    }
  }
  if (const auto* walrus = ast::try_as<ast::NamedExpr>(node)) {
    assign(walrus->target, walrus->value);
    return;
  }
  uint16_t reg = compile_temporary(node);
  code_.emit(Opcode::kClear, reg);
  code_.pop();
}

// --- Operators -----------------------------------------------------------------------------------

bytecode::Opcode binary_opcode(ast::BinaryOperator op) {
  using bytecode::Opcode;
  switch (op) {
    case ast::BinaryOperator::kAdd:
      return Opcode::kAdd;
    case ast::BinaryOperator::kSub:
      return Opcode::kSubtract;
    case ast::BinaryOperator::kMult:
      return Opcode::kMultiply;
    case ast::BinaryOperator::kMatMult:
      return Opcode::kMatrixMultiply;
    case ast::BinaryOperator::kDiv:
      return Opcode::kTrueDivide;
    case ast::BinaryOperator::kMod:
      return Opcode::kModulo;
    case ast::BinaryOperator::kPow:
      return Opcode::kPower;
    case ast::BinaryOperator::kLShift:
      return Opcode::kLeftShift;
    case ast::BinaryOperator::kRShift:
      return Opcode::kRightShift;
    case ast::BinaryOperator::kBitOr:
      return Opcode::kBitOr;
    case ast::BinaryOperator::kBitXor:
      return Opcode::kBitXor;
    case ast::BinaryOperator::kBitAnd:
      return Opcode::kBitAnd;
    case ast::BinaryOperator::kFloorDiv:
      return Opcode::kFloorDivide;
  }
  return Opcode::kNop;
}

void FunctionCompiler::compile_binary(const ast::BinOp* node, uint16_t dst) {
  Operand left = stable_operand(node->left, {node->right});
  Operand right = compile_operand(node->right, Constants::kAllowed);
  at(node);
  code_.emit(binary_opcode(node->op), dst, left.index, right.index,
             take(left, kTakeB) | operand_c(right));
  release(right);
  release(left);
}

void FunctionCompiler::compile_unary(const ast::UnaryOp* node, uint16_t dst) {
  Operand operand = compile_operand(node->operand);
  Opcode op = node->op == ast::UnaryOperator::kInvert ? Opcode::kInvert
              : node->op == ast::UnaryOperator::kNot  ? Opcode::kNot
              : node->op == ast::UnaryOperator::kUAdd ? Opcode::kPositive
                                                      : Opcode::kNegative;
  at(node);
  code_.emit(op, dst, operand.index, 0, take(operand, kTakeB));
  release(operand);
}

void FunctionCompiler::compile_walrus(const ast::NamedExpr* node, uint16_t dst) {
  std::string_view name = mangled(as<ast::Name>(node->target)->id);
  // A walrus inside a comprehension binds in the function around it, so the comprehension's own
  // variables are no candidates; scope analysis has refused the name clash.
  if (std::optional<uint16_t> reg = target_register(name)) {
    compile_into(node->value, *reg);
    code_.mark_assigned(*reg);
    if (*reg != dst) {
      at(node);
      code_.emit(Opcode::kMove, dst, *reg);
    }
    return;
  }
  uint16_t work = compile_temporary(node->value);
  at(node);
  store_name(name, work, false);
  code_.pop();
  deliver(work, dst);
}

void FunctionCompiler::compile_conditional(const ast::IfExp* node, uint16_t dst) {
  Label otherwise = code_.new_label();
  Label end = code_.new_label();
  at(node);
  compile_condition(node->test, false, otherwise);
  compile_into(node->body, dst);
  hold(dst);
  code_.jump(end);
  unhold(dst);
  code_.bind(otherwise);
  compile_into(node->orelse, dst);
  hold(dst);
  code_.bind(end);
  unhold(dst);
}

// --- Attributes and items ------------------------------------------------------------------------

void FunctionCompiler::compile_attribute(const ast::Attribute* node, uint16_t dst) {
  if (std::optional<Meaning> meaning = static_meaning(node)) {
    const bool missing =
        meaning->kind == MeaningKind::kUnknown || meaning->kind == MeaningKind::kRefused;
    const std::string text = "module '" + static_meaning(node->value)->native +
                             "' has no attribute '" + std::string(node->attr) + "'";
    if (missing && is_guarded(catches_attribute_error)) {
      raise_named(node, "AttributeError", text, std::string(node->attr));
      return;
    }
    if (meaning->kind == MeaningKind::kUnknown && is_by_effect()) {
      bundle_.warn(module_, node->range, ErrorCode::unknown_module_member, text, {});
      raise_named(node, "AttributeError", text, std::string(node->attr));
      return;
    }
    if (meaning->kind != MeaningKind::kUnknown) {
      load_meaning(
          node, *meaning,
          meaning->native.empty() ? std::string(module_.source_of(node->range)) : meaning->native,
          dst);
      return;
    }
    std::optional<Meaning> base = static_meaning(node->value);
    std::string module = base->kind == MeaningKind::kModule ? base->module->name : base->native;
    std::vector<std::string_view> names;
    if (base->kind == MeaningKind::kModule) {
      for (const auto& global : base->module->globals) names.push_back(global.name);
    }
    for (std::string_view member : bundle_.catalog().members(module)) names.push_back(member);
    report(node, ErrorCode::unknown_module_member, text, bundle_.suggest(node->attr, names));
    return;
  }
  Operand object = compile_operand(node->value);
  at(node);
  code_.emit(Opcode::kLoadAttr, dst, object.index, name_constant(mangled(node->attr)),
             take(object, kTakeB));
  release(object);
}

void FunctionCompiler::compile_subscript(const ast::Subscript* node, uint16_t dst) {
  check_setting(node);
  Operand object = stable_operand(node->value, {node->slice});
  Operand index = compile_operand(node->slice, Constants::kAllowed);
  at(node);
  code_.emit(Opcode::kLoadItem, dst, object.index, index.index,
             take(object, kTakeB) | operand_c(index));
  release(index);
  release(object);
}

void FunctionCompiler::compile_slice(const ast::Slice* node, uint16_t dst) {
  uint16_t base = code_.next_temporary();
  for (const ast::Expr* part : {node->lower, node->upper, node->step}) {
    if (part != nullptr) {
      compile_into(part, code_.next_temporary());
    } else {
      at(node);
      load_constant(program().none(), code_.next_temporary());
    }
    code_.push();
  }
  at(node);
  code_.emit(Opcode::kBuildSlice, dst, base, 3);
  code_.pop(3);
}

// --- Await and yield -----------------------------------------------------------------------------

void FunctionCompiler::compile_await(const ast::Await* node, uint16_t dst) {
  uint16_t work = compile_temporary(node->value);
  at(node);
  code_.emit(Opcode::kAwait, dst, work, 0, kTakeB);
  code_.pop();
}

void FunctionCompiler::compile_yield(const ast::Yield* node, uint16_t dst) {
  uint16_t work = code_.next_temporary();
  if (node->value != nullptr) {
    compile_into(node->value, work);
  } else {
    at(node);
    load_constant(program().none(), work);
  }
  code_.push();
  at(node);
  code_.emit(Opcode::kYield, dst, work, 0, kTakeB);
  code_.pop();
}

void FunctionCompiler::compile_yield_from(const ast::YieldFrom* node, uint16_t dst) {
  uint16_t work = compile_temporary(node->value);
  at(node);
  code_.emit(Opcode::kYieldFrom, dst, work, 0, kTakeB);
  code_.pop();
}

// --- Formatted strings ---------------------------------------------------------------------------

void FunctionCompiler::compile_joined_string(const ast::JoinedStr* node, uint16_t dst) {
  if (node->values.empty()) {
    at(node);
    load_constant(program().text(""), dst);
    return;
  }
  if (node->values.size() == 1) {
    compile_into(node->values[0], dst);
    return;
  }
  uint16_t base = code_.next_temporary();
  for (const ast::Expr* part : node->values) {
    compile_temporary(part);
  }
  at(node);
  code_.emit(Opcode::kBuildString, dst, base, static_cast<uint16_t>(node->values.size()));
  code_.pop(node->values.size());
}

void FunctionCompiler::compile_formatted_value(const ast::FormattedValue* node, uint16_t dst) {
  Operand value = node->format_spec != nullptr ? stable_operand(node->value, {node->format_spec})
                                               : compile_operand(node->value);
  uint8_t conversion = node->conversion == 's'   ? 1
                       : node->conversion == 'r' ? 2
                       : node->conversion == 'a' ? 3
                                                 : 0;
  uint8_t flags =
      static_cast<uint8_t>(take(value, kTakeB) | conversion << bytecode::kConversionShift);
  uint16_t format = bytecode::kNoRegister;
  if (node->format_spec != nullptr) {
    format = compile_temporary(node->format_spec);
    flags |= kTakeC;
  }
  at(node);
  code_.emit(Opcode::kFormat, dst, value.index, format, flags);
  if (node->format_spec != nullptr) {
    code_.pop();
  }
  release(value);
}

}  // namespace pawl::python
