// Calls. Callee and arguments are evaluated straight into the block of registers that the call
// takes.
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeB;

// CPython places a method call that goes over several lines at the method's name.
void FunctionCompiler::call_position(const ast::Call* node) {
  const auto* method = ast::try_as<ast::Attribute>(node->func);
  if (method != nullptr && method->range.end_line != node->range.line) {
    ast::SourceRange range = node->range;
    range.line = method->range.end_line;
    range.column =
        std::max(0, method->range.end_column - static_cast<int32_t>(method->attr.size()));
    at(range);
    return;
  }
  at(node);
}

// super() means super(__class__, first argument).
bool FunctionCompiler::compile_super(const ast::Call* node, uint16_t dst) {
  const auto* name = ast::try_as<ast::Name>(node->func);
  if (name == nullptr || name->id != "super" || !node->args.empty() || !node->keywords.empty() ||
      !in_function() || arguments_ == nullptr) {
    return false;
  }
  Variable cell = lookup(bundle_.arena().intern("__class__"));
  const ast::Arg* first = !arguments_->posonlyargs.empty() ? arguments_->posonlyargs[0]
                          : !arguments_->args.empty()      ? arguments_->args[0]
                                                           : nullptr;
  if (cell.place != Variable::Place::kCell || first == nullptr) {
    return false;
  }
  uint16_t base = code_.next_temporary();
  load_name(name, base);
  code_.push(Role::kCallee, 0, static_cast<uint32_t>(node->range.line));
  load_variable(node, cell.name, code_.next_temporary());
  code_.push();
  load_variable(node, mangled(first->arg), code_.next_temporary());
  code_.push();
  at(node);
  code_.emit(Opcode::kCall, dst, base, 2);
  code_.pop(3);
  return true;
}

// hasattr(os, "fork"), getattr(json, "dumps", None)
bool FunctionCompiler::compile_question(const ast::Call* node, uint16_t dst) {
  if (node->asks == ast::Asks::kNotKnown) return false;
  const bool there = node->asks == ast::Asks::kThere;
  if (as<ast::Name>(node->func)->id == "hasattr") {
    load_constant(program().boolean(there), dst);
  } else {
    compile_into(there ? node->asked : node->args[2], dst);
  }
  return true;
}

// complex and memoryview may be asked for, but there are no values of them.
void FunctionCompiler::refuse_construction(const ast::Expr* callee) {
  constexpr std::string_view kBuiltins = "builtins.";
  std::optional<Meaning> meaning = static_meaning(callee);
  if (!meaning || !meaning->origin.starts_with(kBuiltins)) return;
  std::string name = meaning->origin.substr(kBuiltins.size());
  if (std::optional<std::string_view> hint = bundle_.catalog().builtin_refusal(name)) {
    refuse(callee, "'" + name + "' is not available in a workflow", std::string(*hint));
  }
}

// locals() and its like are a copy, which those of a module are not.
void FunctionCompiler::refuse_variables_of_module(const ast::Call* node) {
  if (scope_->kind != ScopeKind::kModule || !node->args.empty()) return;
  std::optional<Meaning> meaning = static_meaning(node->func);
  if (!meaning) return;
  for (const char* name : {"locals", "vars", "dir"}) {
    if (meaning->origin != std::string("builtins.") + name) continue;
    refuse(node, "'" + std::string(name) + "()' of a module is not available in a workflow",
           "name the variable, or keep a dict of your own");
  }
}

void FunctionCompiler::compile_call(const ast::Call* node, uint16_t dst) {
  check_shared(node);
  check_given_calls(node);
  if (!waits_after(node)) return make_call(node, dst);
  const uint16_t work = code_.next_temporary();
  make_call(node, work);
  code_.push();
  at(node);
  code_.emit(Opcode::kAwait, dst, work, 0, kTakeB);
  code_.pop();
}

void FunctionCompiler::make_call(const ast::Call* node, uint16_t dst) {
  for (const ast::Expr* argument : node->args) {
    if (argument->kind == Kind::kStarred) {
      compile_spread_call(node, dst);
      return;
    }
  }
  for (const ast::Keyword* keyword : node->keywords) {
    if (keyword->arg.empty()) {
      compile_spread_call(node, dst);
      return;
    }
  }
  if (compile_super(node, dst) || compile_question(node, dst)) {
    return;
  }
  refuse_construction(node->func);
  refuse_variables_of_module(node);
  check_task_call(node);
  check_task_options(node);
  check_own_call(node);
  uint32_t line = static_cast<uint32_t>(node->range.line);
  uint16_t base = code_.next_temporary();
  const auto* method = ast::try_as<ast::Attribute>(node->func);
  if (method != nullptr && static_meaning(method)) {
    method = nullptr;
  }
  if (method != nullptr) {
    Operand object = compile_operand(method->value);
    at(method);
    code_.emit(Opcode::kLoadMethod, base, object.index, name_constant(mangled(method->attr)),
               take(object, kTakeB));
    release(object);
    code_.push(Role::kCallee, 0, line);
    code_.push(Role::kCallee, 1, line);
  } else {
    compile_into(node->func, base);
    code_.push(Role::kCallee, 0, line);
  }
  uint16_t count = 0;
  for (const ast::Expr* argument : node->args) {
    compile_temporary(argument, Role::kArgument, count++, line);
  }
  std::vector<uint32_t> names;
  if (!node->keywords.empty()) {
    names.push_back(program().integer(count));
  }
  for (const ast::Keyword* keyword : node->keywords) {
    compile_temporary(keyword->value, Role::kArgument, count++, line);
    names.push_back(program().text(keyword->arg));
  }
  call_position(node);
  if (names.empty()) {
    code_.emit(method != nullptr ? Opcode::kCallMethod : Opcode::kCall, dst, base, count);
  } else {
    code_.emit(method != nullptr ? Opcode::kCallMethodKeywords : Opcode::kCallKeywords, dst, base,
               code_.constant(program().tuple(std::move(names))));
  }
  code_.pop(size_t{count} + (method != nullptr ? 2 : 1));
}

// --- f(*args, **kwargs) --------------------------------------------------------------------------

void FunctionCompiler::compile_spread_call(const ast::Call* node, uint16_t dst) {
  uint32_t line = static_cast<uint32_t>(node->range.line);
  uint16_t callee = compile_temporary(node->func, Role::kCallee, 0, line);
  const ast::Expr* spread = nullptr;
  if (node->args.size() == 1 && node->args[0]->kind == Kind::kStarred) {
    spread = as<ast::Starred>(node->args[0])->value;
  }
  bool own =
      spread != nullptr && arguments_ != nullptr && is_own_parameter(spread, arguments_->vararg);
  if (spread != nullptr && !own && !node->keywords.empty()) {
    // f(*a, **b) walks over a only when b is complete.
    uint16_t arguments = compile_temporary(spread, Role::kArgument, 0, line);
    compile_spread_keywords(node, callee);
    code_.push(Role::kArgument, 1, line);
    uint16_t list = code_.next_temporary();
    at(node);
    code_.emit(Opcode::kBuildList, list, list, 0);
    code_.push();
    code_.emit(Opcode::kArgumentsExtend, list, arguments, callee, kTakeB);
    code_.emit(Opcode::kMove, arguments, list, 0, kTakeB);
    code_.pop();
  } else {
    compile_spread_arguments(node, callee);
    code_.push(Role::kArgument, 0, line);
    if (node->keywords.empty()) {
      load_constant(program().none(), code_.next_temporary());
    } else {
      compile_spread_keywords(node, callee);
    }
    code_.push(Role::kArgument, 1, line);
  }
  call_position(node);
  code_.emit(Opcode::kCallSpread, dst, callee);
  code_.pop(3);
}

// Whether the expression is the function's own *args or **kwargs, never bound to anything else, and
// so surely a tuple or a dict.
bool FunctionCompiler::is_own_parameter(const ast::Expr* node, const ast::Arg* parameter) const {
  const auto* name = ast::try_as<ast::Name>(node);
  if (name == nullptr || parameter == nullptr || name->id != parameter->arg || !inlined_.empty()) {
    return false;
  }
  const Symbol* symbol = scope_->symbols.find(name->id);
  return symbol != nullptr && symbol->resolution == Resolution::kLocal && symbol->bindings == 1 &&
         !symbol->deleted;
}

// The positional arguments of the call, as a tuple or list in the next temporary.
void FunctionCompiler::compile_spread_arguments(const ast::Call* node, uint16_t callee) {
  uint16_t work = code_.next_temporary();
  bool single = node->args.size() == 1 && node->args[0]->kind == Kind::kStarred;
  if (!single) {
    bool starred = false;
    for (const ast::Expr* argument : node->args) {
      starred |= argument->kind == Kind::kStarred;
    }
    if (starred) {
      build_with_stars(node, node->args, Opcode::kBuildList, Opcode::kListAppend,
                       Opcode::kListExtend, work);
      return;
    }
    for (const ast::Expr* argument : node->args) {
      compile_temporary(argument);
    }
    at(node);
    code_.emit(Opcode::kBuildTuple, work, work, static_cast<uint16_t>(node->args.size()));
    code_.pop(node->args.size());
    return;
  }
  const ast::Expr* value = as<ast::Starred>(node->args[0])->value;
  if (arguments_ != nullptr && is_own_parameter(value, arguments_->vararg)) {
    compile_into(value, work);
    return;
  }
  at(node);
  code_.emit(Opcode::kBuildList, work, work, 0);
  code_.push();
  Operand operand = compile_operand(value);
  at(node);
  code_.emit(Opcode::kArgumentsExtend, work, operand.index, callee, take(operand, kTakeB));
  release(operand);
  code_.pop();
}

// The keyword arguments, as a dict in the next temporary.
void FunctionCompiler::compile_spread_keywords(const ast::Call* node, uint16_t callee) {
  Span<ast::Keyword*> keywords = node->keywords;
  uint16_t work = code_.next_temporary();
  if (keywords.size() == 1 && arguments_ != nullptr &&
      is_own_parameter(keywords[0]->value, arguments_->kwarg)) {
    compile_into(keywords[0]->value, work);
    return;
  }
  size_t next = 0;
  // Named ones up to the first ** make the dict; later ones are merged, which finds repetitions.
  auto build_named = [&](uint16_t reg) {
    size_t count = 0;
    const ast::Keyword* first = keywords[next];
    for (; next < keywords.size() && !keywords[next]->arg.empty(); ++next, ++count) {
      at(keywords[next]);
      load_constant(program().text(keywords[next]->arg), code_.next_temporary());
      code_.push();
      compile_temporary(keywords[next]->value);
    }
    at(first);
    code_.emit(Opcode::kBuildDict, reg, reg, static_cast<uint16_t>(count * 2));
    code_.pop(count * 2);
  };
  build_named(work);
  code_.push();
  while (next < keywords.size()) {
    const ast::Keyword* keyword = keywords[next];
    Operand mapping;
    if (keyword->arg.empty()) {
      mapping = compile_operand(keyword->value);
      ++next;
    } else {
      build_named(code_.next_temporary());
      mapping = {Operand::Kind::kTemporary, code_.push()};
    }
    at(node);
    code_.emit(Opcode::kDictMerge, work, mapping.index, callee, take(mapping, kTakeB));
    release(mapping);
  }
  code_.pop();
}

}  // namespace pawl::python
