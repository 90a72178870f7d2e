// Names: loading, storing and deleting variables wherever they live.
#include "base/error_codes.h"
#include "lang/python/compiler.h"
#include "lang/python/except_clauses.h"

namespace pawl::python {

using ast::as;
using bytecode::kTakeA;
using bytecode::kTakeB;

Variable FunctionCompiler::lookup(std::string_view name) const {
  Variable variable;
  variable.name = name;
  for (size_t i = inlined_.size(); i-- > 0;) {
    if (const uint16_t* reg = inlined_[i].registers.find(name)) {
      variable.place = Variable::Place::kRegister;
      variable.reg = *reg;
      variable.owner = inlined_[i].scope->symbols.find(name);
      return variable;
    }
  }
  const Symbol* symbol = scope_->symbols.find(name);
  if (symbol == nullptr) {
    return variable;
  }
  variable.owner = symbol;
  switch (symbol->resolution) {
    case Resolution::kLocal:
      variable.place = Variable::Place::kRegister;
      variable.reg = *registers_.find(name);
      break;
    case Resolution::kCell:
    case Resolution::kFree:
      variable.place = Variable::Place::kCell;
      variable.reg = *registers_.find(name);
      break;
    case Resolution::kName:
      variable.place = Variable::Place::kName;
      if (symbol->through) {
        variable.place = Variable::Place::kNameOrCell;
        variable.reg = *registers_.find(name);
      }
      break;
    default:
      break;
  }
  return variable;
}

void FunctionCompiler::load_constant(uint32_t constant, uint16_t dst) {
  code_.emit_wide(Opcode::kLoadConst, dst, code_.wide_constant(constant));
}

void FunctionCompiler::check_assigned(uint16_t reg, std::string_view name) {
  if (!code_.is_assigned(reg)) {
    code_.emit(Opcode::kCheckLocal, reg, name_constant(name));
    code_.mark_assigned(reg);
  }
}

// What a name stands for if it is neither a variable of a function nor of a class body. A local
// name that one import binds is such a name as well: the import is resolved at compile time.
std::optional<Meaning> FunctionCompiler::name_meaning(std::string_view name) {
  Variable variable = lookup(name);
  if (variable.place == Variable::Place::kGlobal) {
    return bundle_.global_meaning(module_, name);
  }
  if (variable.place != Variable::Place::kRegister && variable.place != Variable::Place::kCell) {
    return std::nullopt;
  }
  const Symbol* owner = variable.owner;
  const Scope* scope = scope_;
  while (owner != nullptr && owner->resolution == Resolution::kFree) {
    scope = scope->parent;
    if (scope == nullptr) {
      return std::nullopt;
    }
    const Symbol* next = scope->symbols.find(name);
    if (scope->kind != ScopeKind::kClass && next != nullptr &&
        next->resolution != Resolution::kOuter) {
      owner = next;
    }
  }
  if (owner == nullptr || owner->alias == nullptr || owner->bindings != 1 || owner->deleted ||
      owner->parameter) {
    return std::nullopt;
  }
  Meaning meaning = bundle_.import_meaning(module_, owner->import, owner->alias);
  if (meaning.kind == MeaningKind::kUnknown || meaning.kind == MeaningKind::kSlot ||
      meaning.kind == MeaningKind::kSlotOrBuiltin) {
    return std::nullopt;
  }
  return meaning;
}

// The meaning of a dotted name that the compiler can see through, or nothing.
std::optional<Meaning> FunctionCompiler::static_meaning(const ast::Expr* node) {
  if (const auto* name = ast::try_as<ast::Name>(node)) {
    return name_meaning(mangled(name->id));
  }
  const auto* attribute = ast::try_as<ast::Attribute>(node);
  if (attribute == nullptr) {
    return std::nullopt;
  }
  std::optional<Meaning> base = static_meaning(attribute->value);
  // sleep.call is sleep, and waits for nothing (compiler_values.cc). A task has it as an attribute.
  if (base && attribute->attr == "call" && !module_.library && base->origin != "task" &&
      can_be_awaited(base->origin)) {
    base->origin += ".call";
    return base;
  }
  if (!base || (base->kind != MeaningKind::kModule && base->kind != MeaningKind::kNativeModule &&
                base->kind != MeaningKind::kTasks)) {
    return std::nullopt;
  }
  return bundle_.member_meaning(*base, mangled(attribute->attr));
}

void FunctionCompiler::load_module(const Meaning& meaning, uint16_t dst) {
  if (meaning.kind == MeaningKind::kModule) {
    load_constant(program().indexed(bytecode::ConstantKind::kModule, meaning.module->index), dst);
  } else {
    load_constant(
        program().indexed(bytecode::ConstantKind::kNativeModule, program().string(meaning.native)),
        dst);
  }
}

void FunctionCompiler::load_meaning(const ast::Node* node, const Meaning& meaning,
                                    std::string_view name, uint16_t dst) {
  at(node);
  switch (meaning.kind) {
    case MeaningKind::kConstant:
      load_constant(meaning.constant, dst);
      break;
    case MeaningKind::kSlot:
      code_.emit_wide(Opcode::kLoadGlobal, dst, meaning.slot);
      break;
    case MeaningKind::kSlotOrBuiltin:
      if (meaning.slot > 0xFFFF) {
        code_.emit_wide(Opcode::kLoadGlobal, dst, meaning.slot);
      } else {
        code_.emit(Opcode::kLoadGlobalOr, dst, static_cast<uint16_t>(meaning.slot),
                   code_.constant(meaning.constant));
      }
      break;
    case MeaningKind::kModule:
    case MeaningKind::kNativeModule:
      load_module(meaning, dst);
      break;
    case MeaningKind::kTasks:
      refuse(node, "'pawl.tasks' is not a value", "use its members: from pawl.tasks import charge");
      break;
    case MeaningKind::kRefused:
      refuse(node, "'" + std::string(name) + "' is not available in a workflow", meaning.hint);
      break;
    case MeaningKind::kUnknown:
      unknown_name(node, name);
      break;
  }
}

// Whether a name is missing because of what an `import *` could not bring, which is reported then.
bool FunctionCompiler::is_lost_with_star(const ast::Node* node, std::string_view name) {
  for (const ast::ImportFrom* import : module_.stars) {
    std::string module = bundle_.imported_module(module_, import);
    Meaning base = bundle_.module_meaning(module);
    if (base.kind == MeaningKind::kTasks) {
      refuse(import, "the tasks that 'import *' brings are not known",
             "name what is needed: from pawl.tasks import " + std::string(name));
      return true;
    }
    if (base.kind == MeaningKind::kRefused) {
      refuse(import, "module '" + module + "' is not available in a workflow", base.hint);
      return true;
    }
    if (base.kind == MeaningKind::kUnknown) {
      report(import, ErrorCode::unknown_module, "there is no module named '" + module + "'",
             "deploy it with the bundle, or use it inside a @task");
      return true;
    }
    Meaning member = bundle_.member_meaning(base, name);
    if (member.kind == MeaningKind::kRefused) {
      refuse(node, "'" + member.native + "' is not available in a workflow", member.hint);
      return true;
    }
  }
  return false;
}

// Whether it is part of a statement that nobody names, which may never do more than it does in
// CPython: fail when it is called.
bool FunctionCompiler::is_by_effect() const {
  const FunctionCompiler* outermost = this;
  while (outermost->parent_ != nullptr) outermost = outermost->parent_;
  return module_.statements[outermost->statement_index_].by_effect;
}

void FunctionCompiler::unknown_name(const ast::Node* node, std::string_view name) {
  if (is_lost_with_star(node, name)) return;
  const std::string message = "name '" + std::string(name) + "' is not defined";
  if (is_guarded(catches_name_error)) {
    raise_named(node, "NameError", message, std::string(name));
    return;
  }
  std::vector<std::string_view> names;
  for (const auto& global : module_.globals) names.push_back(global.name);
  for (const auto& local : registers_) names.push_back(local.name);
  for (std::string_view builtin : bundle_.catalog().members("builtins")) names.push_back(builtin);
  const std::string hint = bundle_.suggest(name, names);
  if (!is_by_effect()) {
    report(node, ErrorCode::unknown_name, message, hint);
    return;
  }
  bundle_.warn(module_, node->range, ErrorCode::unknown_name, message, hint);
  raise_named(node, "NameError", message, std::string(name));
}

// In a module's own code a function or constant may be asked for before it was bound.
bool FunctionCompiler::is_bound_later(std::string_view name) const {
  if (scope_->kind != ScopeKind::kModule || lookup(name).place != Variable::Place::kGlobal) {
    return false;
  }
  const GlobalName* global = module_.globals.find(name);
  return global != nullptr && global->slot != kNone32 &&
         (global->function != nullptr || global->value != nullptr) &&
         global->binders.front() >= statement_index_;
}

// Whether a name of a class body that nothing binds may be one that a metaclass has put there.
bool FunctionCompiler::may_be_prepared() const {
  return scope_->kind == ScopeKind::kClass &&
         std::ranges::any_of(bundle_.modules(), [](const auto& module) {
           return !module->library &&
                  module->text.find("def __prepare__(") != std::string_view::npos;
         });
}

void FunctionCompiler::load_variable(const ast::Node* node, std::string_view name, uint16_t dst) {
  if (std::optional<Meaning> meaning = name_meaning(name)) {
    if (meaning->kind == MeaningKind::kUnknown && may_be_prepared()) {
      at(node);
      code_.emit(Opcode::kLoadName, dst, name_constant(name));
      return;
    }
    if (meaning->kind == MeaningKind::kConstant && is_bound_later(name)) {
      Meaning builtin = bundle_.builtin_meaning(name);
      bool shadows = builtin.kind == MeaningKind::kConstant;
      if (shadows) meaning->constant = builtin.constant;
      meaning->kind = shadows ? MeaningKind::kSlotOrBuiltin : MeaningKind::kSlot;
      meaning->slot = module_.globals.find(name)->slot;
    }
    load_meaning(node, *meaning, name, dst);
    return;
  }
  Variable variable = lookup(name);
  at(node);
  switch (variable.place) {
    case Variable::Place::kRegister:
      check_assigned(variable.reg, name);
      if (variable.reg != dst) {
        code_.emit(Opcode::kMove, dst, variable.reg);
      }
      break;
    case Variable::Place::kCell:
      code_.emit(Opcode::kLoadCell, dst, variable.reg, name_constant(name));
      break;
    case Variable::Place::kName:
      code_.emit(Opcode::kLoadName, dst, name_constant(name));
      break;
    case Variable::Place::kNameOrCell:
      code_.emit(Opcode::kLoadNameOrCell, dst, name_constant(name), variable.reg);
      break;
    case Variable::Place::kGlobal:
      break;
  }
}

void FunctionCompiler::load_name(const ast::Name* node, uint16_t dst) {
  load_variable(node, mangled(node->id), dst);
}

// --- Storing -------------------------------------------------------------------------------------

// The register that a store to the target is, if it is that simple.
std::optional<uint16_t> FunctionCompiler::target_register(std::string_view name) {
  Variable variable = lookup(name);
  if (variable.place != Variable::Place::kRegister) {
    return std::nullopt;
  }
  return variable.reg;
}

std::optional<uint16_t> FunctionCompiler::target_register(const ast::Expr* target) {
  const auto* name = ast::try_as<ast::Name>(target);
  if (name == nullptr) {
    return std::nullopt;
  }
  return target_register(mangled(name->id));
}

void FunctionCompiler::store_name(std::string_view name, uint16_t reg, bool take) {
  Variable variable = lookup(name);
  switch (variable.place) {
    case Variable::Place::kRegister:
      if (variable.reg != reg) {
        code_.emit(Opcode::kMove, variable.reg, reg, 0, take ? kTakeB : 0);
      }
      code_.mark_assigned(variable.reg);
      break;
    case Variable::Place::kCell:
      code_.emit(Opcode::kStoreCell, variable.reg, reg, 0, take ? kTakeB : 0);
      break;
    case Variable::Place::kName:
    case Variable::Place::kNameOrCell:
      code_.emit(Opcode::kStoreName, reg, name_constant(name), 0, take ? kTakeA : 0);
      break;
    case Variable::Place::kGlobal: {
      const GlobalName* global = module_.globals.find(name);
      if (global != nullptr && global->slot != kNone32) {
        code_.emit_wide(Opcode::kStoreGlobal, reg, global->slot, take ? kTakeA : 0);
      } else if (take) {
        code_.emit(Opcode::kClear, reg);
      }
      break;
    }
  }
}

void FunctionCompiler::delete_name(const ast::Node* node, std::string_view name) {
  at(node);
  Variable variable = lookup(name);
  switch (variable.place) {
    case Variable::Place::kRegister:
      code_.emit(code_.is_assigned(variable.reg) ? Opcode::kClear : Opcode::kDeleteLocal,
                 variable.reg, code_.is_assigned(variable.reg) ? 0 : name_constant(name));
      code_.mark_unassigned(variable.reg);
      break;
    case Variable::Place::kCell:
      code_.emit(Opcode::kDeleteCell, variable.reg, name_constant(name));
      break;
    case Variable::Place::kName:
    case Variable::Place::kNameOrCell:
      code_.emit(Opcode::kDeleteName, 0, name_constant(name));
      break;
    case Variable::Place::kGlobal: {
      const GlobalName* global = module_.globals.find(name);
      if (global != nullptr && global->slot != kNone32) {
        code_.emit_wide(Opcode::kDeleteGlobal, 0, global->slot);
      } else if (bundle_.own_submodule(module_, name).module == nullptr) {
        load_meaning(node, Meaning{}, name, 0);
      }
      break;
    }
  }
}

// Leaves the name unbound whether or not it is bound now: the end of `except … as name`.
void FunctionCompiler::unbind_name(const ast::Node* node, std::string_view name) {
  at(node);
  Variable variable = lookup(name);
  if (variable.place == Variable::Place::kRegister) {
    code_.emit(Opcode::kClear, variable.reg);
    code_.mark_unassigned(variable.reg);
    return;
  }
  uint16_t reg = code_.next_temporary();
  load_constant(program().none(), reg);
  code_.push();
  store_name(name, reg, true);
  code_.pop();
  delete_name(node, name);
}

}  // namespace pawl::python
