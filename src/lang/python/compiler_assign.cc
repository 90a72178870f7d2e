// Assignment in all its forms, and del.
#include "lang/python/compiler.h"
#include "lang/python/rebinding.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kInPlace;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;

namespace {

std::optional<ast::Exprs> elements_of(const ast::Expr* node) {
  if (const auto* tuple = ast::try_as<ast::Tuple>(node)) return tuple->elts;
  if (const auto* list = ast::try_as<ast::List>(node)) return list->elts;
  return std::nullopt;
}

}  // namespace

void FunctionCompiler::compile_assign(const ast::Assign* node) {
  if (node->targets.size() == 1) {
    assign(node->targets[0], node->value);
    return;
  }
  Operand value = compile_operand(node->value);
  for (const ast::Expr* target : node->targets) {
    make_stable(value, target);
  }
  for (size_t i = 0; i < node->targets.size(); ++i) {
    bool last = i + 1 == node->targets.size();
    store_target(node->targets[i], value.index, last && value.is_temporary());
  }
  release(value);
}

void FunctionCompiler::assign(const ast::Expr* target, const ast::Expr* value) {
  if (std::optional<uint16_t> reg = target_register(target)) {
    compile_into(value, *reg);
    code_.mark_assigned(*reg);
    return;
  }
  if (std::optional<ast::Exprs> targets = elements_of(target)) {
    std::optional<ast::Exprs> values = elements_of(value);
    if (values && values->size() == targets->size() && !has_star(*values) && !has_star(*targets)) {
      compile_parallel(*targets, *values);
      return;
    }
  }
  Operand operand = compile_operand(value);
  make_stable(operand, target);
  store_target(target, operand.index, operand.is_temporary());
  release(operand);
}

// a, b = x, y: without building the tuple. All values are evaluated before the first store; a value
// that is a local is copied only if an earlier store overwrites it.
void FunctionCompiler::compile_parallel(ast::Exprs targets, ast::Exprs values) {
  std::vector<Operand> operands;
  uint16_t base_depth = code_.depth();
  size_t count = targets.size();
  bool all_registers = true;
  std::vector<uint16_t> registers;
  for (const ast::Expr* target : targets) {
    std::optional<uint16_t> reg = target_register(target);
    all_registers &= reg.has_value();
    registers.push_back(reg.value_or(bytecode::kNoRegister));
  }
  auto is_target = [&](uint16_t reg, size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
      if (registers[i] == reg) return true;
    }
    return false;
  };
  for (size_t i = 0; i < count; ++i) {
    // The last value may go to its target at once if nobody can see the order of the stores.
    if (i + 1 == count && all_registers && values[i]->kind != Kind::kName &&
        !is_target(registers[i], 0, i)) {
      bool read_later = false;
      for (const Operand& operand : operands) {
        read_later |= operand.kind == Operand::Kind::kLocal && operand.index == registers[i];
      }
      if (!read_later) {
        compile_into(values[i], registers[i]);
        code_.mark_assigned(registers[i]);
        operands.push_back({Operand::Kind::kLocal, registers[i]});
        break;
      }
    }
    Operand operand =
        compile_operand(values[i], all_registers ? Constants::kAllowed : Constants::kNo);
    if (operand.kind == Operand::Kind::kLocal) {
      bool rebound = is_target(operand.index, 0, i);
      for (size_t j = i + 1; j < count && !rebound; ++j) {
        rebound = scope_->has_walrus && contains_walrus(values[j]);
      }
      for (size_t j = 0; j <= i && !rebound; ++j) {
        rebound = scope_->has_walrus && contains_walrus(targets[j]);
      }
      if (rebound) {
        uint16_t reg = code_.next_temporary();
        code_.emit(Opcode::kMove, reg, operand.index);
        code_.push();
        operand = {Operand::Kind::kTemporary, reg};
      }
    }
    operands.push_back(operand);
  }
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].kind == Operand::Kind::kConstant) {
      code_.emit_wide(Opcode::kLoadConst, registers[i], operands[i].index);
      code_.mark_assigned(registers[i]);
    } else {
      at(targets[i]);
      store_target(targets[i], operands[i].index, operands[i].is_temporary());
    }
  }
  code_.pop(code_.depth() - base_depth);
}

// --- Targets -------------------------------------------------------------------------------------

void FunctionCompiler::store_target(const ast::Expr* target, uint16_t reg, bool take_value) {
  switch (target->kind) {
    case Kind::kName:
      at(target);
      store_name(mangled(as<ast::Name>(target)->id), reg, take_value);
      break;
    case Kind::kAttribute: {
      const auto* attribute = as<ast::Attribute>(target);
      if (std::optional<Meaning> meaning = static_meaning(attribute)) {
        at(target);
        if (meaning->kind == MeaningKind::kSlot || meaning->kind == MeaningKind::kSlotOrBuiltin) {
          code_.emit_wide(Opcode::kStoreGlobal, reg, meaning->slot, take_value ? kTakeA : 0);
        } else {
          refuse(target, "a member of a module of the library cannot be changed",
                 "keep the value in a variable of your own");
        }
        break;
      }
      Operand object = compile_operand(attribute->value);
      at(target);
      code_.emit(Opcode::kStoreAttr, object.index, reg, name_constant(mangled(attribute->attr)),
                 take(object, kTakeA) | (take_value ? kTakeB : 0));
      release(object);
      break;
    }
    case Kind::kSubscript: {
      const auto* subscript = as<ast::Subscript>(target);
      refuse_setting_change(subscript);
      Operand object = stable_operand(subscript->value, {subscript->slice});
      Operand index = compile_operand(subscript->slice);
      at(target);
      code_.emit(Opcode::kStoreItem, object.index, index.index, reg,
                 take(object, kTakeA) | take(index, kTakeB) | (take_value ? kTakeC : 0));
      release(index);
      release(object);
      break;
    }
    case Kind::kTuple:
      unpack_into(target, as<ast::Tuple>(target)->elts, reg, take_value);
      break;
    case Kind::kList:
      unpack_into(target, as<ast::List>(target)->elts, reg, take_value);
      break;
    default:
      break;
  }
}

// The registers of the elements follow each other: the targets' own if these are locals that
// happen to, otherwise temporaries.
void FunctionCompiler::unpack_into(const ast::Node* node, ast::Exprs targets, uint16_t reg,
                                   bool take_value) {
  size_t count = targets.size();
  size_t star = count;
  for (size_t i = 0; i < count; ++i) {
    if (targets[i]->kind == Kind::kStarred) {
      star = i;
    }
  }
  if (count > 0xFFF || (star != count && (star > 0xFF || count - star - 1 > 0xFF))) {
    error(node, "too many expressions in star-unpacking assignment");
    return;
  }
  auto plain = [&](size_t i) {
    return i == star ? static_cast<const ast::Expr*>(as<ast::Starred>(targets[i])->value)
                     : static_cast<const ast::Expr*>(targets[i]);
  };
  bool direct = count > 0;
  std::optional<uint16_t> first = count > 0 ? target_register(plain(0)) : std::nullopt;
  for (size_t i = 0; i < count && direct; ++i) {
    std::optional<uint16_t> local = target_register(plain(i));
    direct = local && first && *local == *first + i;
  }
  bool topmost = take_value && reg + 1 == code_.next_temporary();
  uint16_t base = direct ? *first : topmost ? reg : code_.next_temporary();
  at(node);
  uint8_t flags = take_value ? kTakeA : 0;
  if (star == count) {
    code_.emit(Opcode::kUnpack, reg, base, static_cast<uint16_t>(count), flags);
  } else {
    code_.emit(Opcode::kUnpackStar, reg, base,
               static_cast<uint16_t>(star | (count - star - 1) << 8), flags);
  }
  if (direct) {
    for (size_t i = 0; i < count; ++i) {
      code_.mark_assigned(static_cast<uint16_t>(base + i));
    }
    return;
  }
  size_t pushed = count;
  if (topmost) {
    pushed = count > 0 ? count - 1 : 0;
  }
  for (size_t i = 0; i < pushed; ++i) {
    code_.push(Role::kTarget);
  }
  for (size_t i = 0; i < count; ++i) {
    store_target(plain(i), static_cast<uint16_t>(base + i), true);
  }
  code_.pop(pushed);
}

void FunctionCompiler::compile_annotated(const ast::AnnAssign* node) {
  if (node->value != nullptr) {
    assign(node->target, node->value);
    return;
  }
  // x[f()]: int and x.y: int evaluate the parts of the target, and nothing else.
  if (const auto* attribute = ast::try_as<ast::Attribute>(node->target)) {
    compile_effect(attribute->value);
  } else if (const auto* subscript = ast::try_as<ast::Subscript>(node->target)) {
    compile_effect(subscript->value);
    compile_effect(subscript->slice);
  }
}

// --- Augmented assignment ------------------------------------------------------------------------

void FunctionCompiler::compile_augmented(const ast::AugAssign* node) {
  Opcode op = binary_opcode(node->op);
  // left ← left op value, where left is a register; a temporary left is taken and written again.
  auto combine = [&](uint16_t dst, Operand left) {
    Operand right = compile_operand(node->value, Constants::kAllowed);
    at(node);
    code_.emit(op, dst, left.index, right.index,
               static_cast<uint8_t>(take(left, kTakeB) | operand_c(right) | kInPlace));
    release(right);
  };
  if (const auto* name = ast::try_as<ast::Name>(node->target)) {
    std::string_view id = mangled(name->id);
    if (std::optional<uint16_t> reg = target_register(node->target)) {
      at(node->target);
      check_assigned(*reg, id);
      Operand left{Operand::Kind::kLocal, *reg};
      make_stable(left, node->value);
      combine(*reg, left);
      release(left);
      return;
    }
    uint16_t work = code_.next_temporary();
    load_variable(node->target, id, work);
    code_.push();
    combine(work, {Operand::Kind::kTemporary, work});
    store_name(id, work, true);
    code_.pop();
    return;
  }
  if (const auto* attribute = ast::try_as<ast::Attribute>(node->target)) {
    if (static_meaning(attribute)) {
      uint16_t work = compile_temporary(attribute);
      combine(work, {Operand::Kind::kTemporary, work});
      store_target(attribute, work, true);
      code_.pop();
      return;
    }
    Operand object = stable_operand(attribute->value, {node->value});
    uint16_t key = name_constant(mangled(attribute->attr));
    uint16_t work = code_.next_temporary();
    at(attribute);
    code_.emit(Opcode::kLoadAttr, work, object.index, key);
    code_.push();
    combine(work, {Operand::Kind::kTemporary, work});
    code_.emit(Opcode::kStoreAttr, object.index, work, key,
               static_cast<uint8_t>(take(object, kTakeA) | kTakeB));
    code_.pop();
    release(object);
    return;
  }
  const auto* subscript = as<ast::Subscript>(node->target);
  refuse_setting_change(subscript);
  Operand object = stable_operand(subscript->value, {subscript->slice, node->value});
  Operand index = stable_operand(subscript->slice, {node->value});
  uint16_t work = code_.next_temporary();
  at(subscript);
  code_.emit(Opcode::kLoadItem, work, object.index, index.index);
  code_.push();
  combine(work, {Operand::Kind::kTemporary, work});
  code_.emit(Opcode::kStoreItem, object.index, index.index, work,
             static_cast<uint8_t>(take(object, kTakeA) | take(index, kTakeB) | kTakeC));
  code_.pop();
  release(index);
  release(object);
}

// --- Deletion ------------------------------------------------------------------------------------

void FunctionCompiler::compile_delete(const ast::Expr* target) {
  switch (target->kind) {
    case Kind::kName:
      delete_name(target, mangled(as<ast::Name>(target)->id));
      break;
    case Kind::kAttribute: {
      const auto* attribute = as<ast::Attribute>(target);
      Operand object = compile_operand(attribute->value);
      at(target);
      code_.emit(Opcode::kDeleteAttr, object.index, 0, name_constant(mangled(attribute->attr)),
                 take(object, kTakeA));
      release(object);
      break;
    }
    case Kind::kSubscript: {
      const auto* subscript = as<ast::Subscript>(target);
      refuse_setting_change(subscript);
      Operand object = stable_operand(subscript->value, {subscript->slice});
      Operand index = compile_operand(subscript->slice);
      at(target);
      code_.emit(Opcode::kDeleteItem, object.index, index.index, 0,
                 take(object, kTakeA) | take(index, kTakeB));
      release(index);
      release(object);
      break;
    }
    default:
      if (std::optional<ast::Exprs> parts = elements_of(target)) {
        for (const ast::Expr* part : *parts) {
          compile_delete(part);
        }
      }
  }
}

}  // namespace pawl::python
