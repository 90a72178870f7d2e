// Functions, lambdas and classes: the code that makes them, and their bodies.
#include "base/error_codes.h"
#include "lang/python/annotations.h"
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeA;
using bytecode::kTakeB;

namespace {

const ast::Constant* docstring(ast::Stmts body) {
  if (body.empty()) return nullptr;
  const auto* statement = ast::try_as<ast::ExprStmt>(body[0]);
  const auto* constant =
      statement != nullptr ? ast::try_as<ast::Constant>(statement->value) : nullptr;
  return constant != nullptr && constant->value_kind == ast::ConstantKind::kStr ? constant
                                                                                : nullptr;
}

}  // namespace

std::string FunctionCompiler::nested_qualname(std::string_view name) const {
  if (scope_->kind == ScopeKind::kModule) {
    return std::string(name);
  }
  const Symbol* symbol = scope_->symbols.find(name);
  if (symbol != nullptr && symbol->global_declared) {
    return std::string(name);
  }
  return qualname_ + (scope_->kind == ScopeKind::kClass ? "." : ".<locals>.") + std::string(name);
}

// Compiles the function of a node once; a finally body is compiled several times, but the functions
// in it are the same.
uint32_t FunctionCompiler::compile_nested(const ast::Node* node, std::string_view name,
                                          const std::function<void(FunctionCompiler&)>& body) {
  uint32_t index = bundle_.function_index(node);
  if (bundle_.is_defined(index)) {
    return index;
  }
  Scope* scope = scopes_->of(node);
  FunctionCompiler inner(bundle_, module_, this, scopes_, scope, nested_qualname(name));
  bytecode::Function& function = inner.code_.function();
  function.name = program().string(name);
  function.qualname = program().string(inner.qualname_);
  function.first_line = static_cast<uint32_t>(node->range.line);
  if (scope->kind != ScopeKind::kClass) {
    function.flags |= scope->is_generator ? uint32_t{bytecode::kGenerator} : 0;
    function.flags |= scope->is_coroutine ? uint32_t{bytecode::kCoroutine} : 0;
    function.flags |= scope_->kind == ScopeKind::kClass ? uint32_t{bytecode::kMethod} : 0;
  }
  inner.at(node);
  body(inner);
  inner.finish_into(index);
  return index;
}

// --- Parameters ----------------------------------------------------------------------------------

void FunctionCompiler::compile_parameters(const ast::Arguments* arguments) {
  arguments_ = arguments;
  bytecode::Function& function = code_.function();
  auto add = [&](const ast::Arg* parameter) {
    std::string_view name = mangled(parameter->arg);
    uint16_t reg = code_.add_local(name);
    registers_[name] = reg;
    code_.mark_assigned(reg);
  };
  for (const ast::Arg* parameter : arguments->posonlyargs) add(parameter);
  for (const ast::Arg* parameter : arguments->args) add(parameter);
  for (const ast::Arg* parameter : arguments->kwonlyargs) add(parameter);
  function.positional_only = static_cast<uint16_t>(arguments->posonlyargs.size());
  function.positional =
      static_cast<uint16_t>(arguments->posonlyargs.size() + arguments->args.size());
  function.keyword_only = static_cast<uint16_t>(arguments->kwonlyargs.size());
  if (arguments->vararg != nullptr) {
    function.flags |= bytecode::kHasVarArgs;
    add(arguments->vararg);
  }
  if (arguments->kwarg != nullptr) {
    function.flags |= bytecode::kHasVarKeywords;
    add(arguments->kwarg);
  }
}

void FunctionCompiler::annotate(const ast::Arguments* arguments, const ast::Expr* returns) {
  auto add = [&](std::string_view name, const ast::Expr* annotation) {
    if (annotation == nullptr) return;
    code_.function().annotations.push_back(program().string(name));
    code_.function().annotations.push_back(program().string(annotation_text(module_, annotation)));
  };
  auto add_parameter = [&](const ast::Arg* parameter) {
    if (parameter != nullptr) add(mangled(parameter->arg), parameter->annotation);
  };
  for (const ast::Arg* parameter : arguments->posonlyargs) add_parameter(parameter);
  for (const ast::Arg* parameter : arguments->args) add_parameter(parameter);
  add_parameter(arguments->vararg);
  for (const ast::Arg* parameter : arguments->kwonlyargs) add_parameter(parameter);
  add_parameter(arguments->kwarg);
  add("return", returns);
}

// Defaults as program constants + 1 (or 0), if all of them are constant.
std::optional<std::pair<uint32_t, uint32_t>> FunctionCompiler::constant_defaults(
    const ast::Arguments* arguments) {
  std::vector<uint32_t> defaults;
  for (const ast::Expr* value : arguments->defaults) {
    std::optional<uint32_t> constant = constant_of(value);
    if (!constant) return std::nullopt;
    defaults.push_back(*constant);
  }
  std::vector<uint32_t> keyword_defaults;
  for (size_t i = 0; i < arguments->kw_defaults.size(); ++i) {
    if (arguments->kw_defaults[i] == nullptr) continue;
    std::optional<uint32_t> constant = constant_of(arguments->kw_defaults[i]);
    if (!constant) return std::nullopt;
    keyword_defaults.push_back(program().text(mangled(arguments->kwonlyargs[i]->arg)));
    keyword_defaults.push_back(*constant);
  }
  return std::pair(defaults.empty() ? 0 : program().tuple(std::move(defaults)) + 1,
                   keyword_defaults.empty() ? 0 : program().tuple(std::move(keyword_defaults)) + 1);
}

// Evaluates defaults into the next two temporaries: a tuple or None, a dict or None.
void FunctionCompiler::compile_defaults(const ast::Arguments* arguments) {
  uint16_t reg = code_.next_temporary();
  if (arguments->defaults.empty()) {
    load_constant(program().none(), reg);
  } else {
    for (const ast::Expr* value : arguments->defaults) {
      compile_temporary(value);
    }
    code_.emit(Opcode::kBuildTuple, reg, reg, static_cast<uint16_t>(arguments->defaults.size()));
    code_.pop(arguments->defaults.size());
  }
  code_.push();
  reg = code_.next_temporary();
  uint16_t count = 0;
  for (size_t i = 0; i < arguments->kw_defaults.size(); ++i) {
    if (arguments->kw_defaults[i] == nullptr) continue;
    load_constant(program().text(mangled(arguments->kwonlyargs[i]->arg)), code_.next_temporary());
    code_.push();
    compile_temporary(arguments->kw_defaults[i]);
    count = static_cast<uint16_t>(count + 2);
  }
  if (count == 0) {
    load_constant(program().none(), reg);
  } else {
    code_.emit(Opcode::kBuildDict, reg, reg, count);
    code_.pop(count);
  }
  code_.push();
}

// The tuple of cells that the scope's function needs, or None.
void FunctionCompiler::load_closure(const Scope* scope, uint16_t dst) {
  uint16_t count = 0;
  for (const auto& [name, symbol] : scope->symbols) {
    if (symbol.resolution != Resolution::kFree && !symbol.through) continue;
    code_.emit(Opcode::kMove, code_.next_temporary(), *registers_.find(name));
    code_.push();
    ++count;
  }
  if (count == 0) {
    load_constant(program().none(), dst);
  } else {
    code_.emit(Opcode::kBuildTuple, dst, dst, count);
    code_.pop(count);
  }
}

// Module bodies, and the bodies of classes in them, run once; so a function made there can be a
// constant without anybody seeing that it is the same object each time.
bool FunctionCompiler::runs_once() const {
  for (const FunctionCompiler* compiler = this; compiler != nullptr; compiler = compiler->parent_) {
    if (compiler->loop_depth_ > 0 || compiler->scope_->is_function()) {
      return false;
    }
  }
  return true;
}

// `fresh`: every evaluation must give a new object.
void FunctionCompiler::make_function(const ast::Node* node, const ast::Arguments* arguments,
                                     uint32_t function, uint16_t dst, bool fresh) {
  const Scope* scope = scopes_->of(node);
  bool closure = false;
  for (const auto& [name, symbol] : scope->symbols) {
    closure |= symbol.resolution == Resolution::kFree;
  }
  at(node);
  if (!closure && !fresh) {
    if (auto defaults = constant_defaults(arguments)) {
      bytecode::Function& made = program().program().functions[function];
      made.defaults = defaults->first;
      made.keyword_defaults = defaults->second;
      load_constant(program().indexed(bytecode::ConstantKind::kFunction, function), dst);
      return;
    }
  }
  uint16_t base = code_.next_temporary();
  compile_defaults(arguments);
  at(node);
  load_closure(scope, code_.next_temporary());
  code_.push();
  if (function > 0xFFFF) {
    report(node, ErrorCode::source_too_large, "the bundle has too many functions",
           "split it into several bundles");
  }
  code_.emit(Opcode::kMakeFunction, dst, static_cast<uint16_t>(function), base);
  code_.pop(3);
}

// --- def and lambda ------------------------------------------------------------------------------

size_t FunctionCompiler::compile_decorators(ast::Exprs decorators) {
  size_t count = 0;
  for (const ast::Expr* decorator : decorators) {
    if (is_marker_decorator(module_, decorator)) continue;
    compile_temporary(decorator, Role::kCallee, 0, static_cast<uint32_t>(decorator->range.line));
    ++count;
  }
  return count;
}

// The decorated object is the topmost temporary, its decorators are below it.
void FunctionCompiler::apply_decorators(size_t count, const ast::Node* node,
                                        ast::Exprs decorators) {
  for (size_t i = 0; i < count; ++i) {
    at(i < decorators.size() ? decorators[decorators.size() - 1 - i]
                             : static_cast<const ast::Node*>(node));
    uint16_t decorator = static_cast<uint16_t>(code_.next_temporary() - 2);
    code_.emit(Opcode::kCall, decorator, decorator, 1);
    code_.pop();
  }
}

void FunctionCompiler::compile_function(const ast::FunctionDef* node) {
  size_t decorators = compile_decorators(node->decorator_list);
  std::string_view name = mangled(node->name);
  uint32_t index = compile_nested(
      node, node->name, [&](FunctionCompiler& inner) { inner.compile_function_body(node); });
  if (decorators == 0) {
    if (std::optional<uint16_t> reg = target_register(name)) {
      make_function(node, node->args, index, *reg, !runs_once());
      code_.mark_assigned(*reg);
      return;
    }
    const GlobalName* global = module_.globals.find(name);
    if (scope_->kind == ScopeKind::kModule && global != nullptr && global->slot == kNone32) {
      // Nobody looks this function up at run time; it is a constant wherever it is used.
      if (auto defaults = constant_defaults(node->args)) {
        bytecode::Function& made = program().program().functions[index];
        made.defaults = defaults->first;
        made.keyword_defaults = defaults->second;
      }
      return;
    }
  }
  uint16_t reg = code_.next_temporary();
  make_function(node, node->args, index, reg, !runs_once());
  code_.push();
  apply_decorators(decorators, node, node->decorator_list);
  at(node);
  reg = static_cast<uint16_t>(code_.next_temporary() - 1);
  store_name(name, reg, true);
  code_.pop();
}

void FunctionCompiler::compile_function_body(const ast::FunctionDef* node) {
  compile_parameters(node->args);
  declare_locals();
  annotate(node->args, node->returns);
  if (const ast::Constant* doc = docstring(node->body)) {
    code_.function().doc = program().string(doc->text) + 1;
  }
  make_cells();
  node->lacks.empty() ? compile_body(node->body, "") : raise_unavailable(node);
}

// A method that has been put aside.
void FunctionCompiler::raise_unavailable(const ast::FunctionDef* node) {
  const Meaning error = bundle_.member_meaning(bundle_.module_meaning("_pawl"), "UnavailableError");
  if (error.kind != MeaningKind::kConstant) return;
  const std::string text = "PAWL-2013: '" + qualname_ +
                           "' is not available in a workflow: it needs '" +
                           std::string(node->lacks) + "': call it in a task";
  const uint16_t base = code_.next_temporary();
  load_constant(error.constant, base);
  code_.push();
  load_constant(program().text(text), code_.next_temporary());
  code_.push();
  code_.emit(Opcode::kCall, base, base, 1);
  code_.pop();
  code_.emit(Opcode::kRaise, base, 0, 0, kTakeA);
  code_.pop();
  code_.end_path();
}

void FunctionCompiler::compile_lambda(const ast::Lambda* node, uint16_t dst) {
  uint32_t index = compile_nested(node, "<lambda>", [&](FunctionCompiler& inner) {
    inner.compile_parameters(node->args);
    inner.declare_locals();
    inner.make_cells();
    Operand value = inner.compile_operand(node->body);
    inner.at(node->body);
    inner.code_.emit(Opcode::kReturn, value.index, 0, 0, take(value, kTakeA));
    inner.release(value);
    inner.code_.end_path();
  });
  make_function(node, node->args, index, dst, !runs_once());
}

// --- class ---------------------------------------------------------------------------------------

// Bases as a tuple and keywords as a dict or None, in the next two temporaries.
void FunctionCompiler::compile_class_arguments(const ast::ClassDef* node) {
  uint16_t bases = code_.next_temporary();
  bool starred = false;
  for (const ast::Expr* base : node->bases) {
    starred |= base->kind == Kind::kStarred;
  }
  if (starred) {
    // Any node of the class gives the list its place.
    build_with_stars(node->bases[0], node->bases, Opcode::kBuildList, Opcode::kListAppend,
                     Opcode::kListExtend, bases);
    code_.push();
    code_.emit(Opcode::kListToTuple, bases, bases, 0, kTakeB);
    code_.pop();
  } else {
    for (const ast::Expr* base : node->bases) {
      compile_temporary(base);
    }
    size_t count = node->bases.size();
    at(node);
    code_.emit(Opcode::kBuildTuple, bases, bases, static_cast<uint16_t>(count));
    code_.pop(count);
  }
  code_.push();
  uint16_t keywords = code_.next_temporary();
  uint16_t count = 0;
  bool merged = false;
  for (const ast::Keyword* keyword : node->keywords) {
    if (is_abstract_metaclass(keyword)) continue;  // the body says so
    if (keyword->arg.empty()) {
      merged = true;
      continue;
    }
    load_constant(program().text(keyword->arg), code_.next_temporary());
    code_.push();
    compile_temporary(keyword->value);
    count = static_cast<uint16_t>(count + 2);
  }
  at(node);
  if (count == 0 && !merged) {
    load_constant(program().none(), keywords);
  } else {
    code_.emit(Opcode::kBuildDict, keywords, keywords, count);
    code_.pop(count);
  }
  code_.push();
  for (const ast::Keyword* keyword : node->keywords) {
    if (!keyword->arg.empty()) continue;
    Operand mapping = compile_operand(keyword->value);
    at(keyword);
    code_.emit(Opcode::kDictUpdate, keywords, mapping.index, 0, take(mapping, kTakeB));
    release(mapping);
  }
}

// `metaclass=ABCMeta` makes an abstract base class, as ABC among the bases does.
bool FunctionCompiler::is_abstract_metaclass(const ast::Keyword* keyword) {
  if (keyword->arg != "metaclass") return false;
  std::optional<Meaning> meaning = static_meaning(keyword->value);
  return meaning && meaning->origin == "abc.ABCMeta";
}

void FunctionCompiler::compile_class(const ast::ClassDef* node) {
  size_t decorators = compile_decorators(node->decorator_list);
  uint16_t base = code_.next_temporary();
  compile_class_arguments(node);
  bool is_abstract = false;
  for (const ast::Keyword* keyword : node->keywords) is_abstract |= is_abstract_metaclass(keyword);
  uint32_t index = compile_nested(node, node->name, [&](FunctionCompiler& inner) {
    inner.compile_class_body(node, is_abstract);
  });
  at(node);
  load_closure(scopes_->of(node), code_.next_temporary());
  code_.push();
  if (index > 0xFFFF) {
    report(node, ErrorCode::source_too_large, "the bundle has too many functions",
           "split it into several bundles");
  }
  code_.emit(Opcode::kBuildClass, base, static_cast<uint16_t>(index), base);
  code_.pop(3);
  code_.push();
  apply_decorators(decorators, node, node->decorator_list);
  uint16_t reg = static_cast<uint16_t>(code_.next_temporary() - 1);
  at(node);
  store_name(mangled(node->name), reg, true);
  code_.pop();
}

void FunctionCompiler::compile_class_annotations(const ast::ClassDef* node) {
  uint16_t dict = code_.next_temporary();
  uint16_t count = 0;
  for (const ast::Stmt* statement : node->body) {
    const auto* annotated = ast::try_as<ast::AnnAssign>(statement);
    if (annotated == nullptr || !annotated->simple) continue;
    at(annotated);
    load_constant(program().text(mangled(as<ast::Name>(annotated->target)->id)),
                  code_.next_temporary());
    code_.push();
    load_constant(program().text(annotation_text(module_, annotated->annotation)),
                  code_.next_temporary());
    code_.push();
    count = static_cast<uint16_t>(count + 2);
  }
  if (count == 0) {
    return;
  }
  at(node);
  code_.emit(Opcode::kBuildDict, dict, dict, count);
  code_.pop(count);
  code_.push();
  code_.emit(Opcode::kStoreName, dict, name_constant("__annotations__"), 0, kTakeA);
  code_.pop();
}

void FunctionCompiler::compile_class_body(const ast::ClassDef* node, bool is_abstract) {
  code_.function().flags |= bytecode::kClassBody;
  code_.add_local(".namespace");
  code_.mark_assigned(0);
  declare_locals();
  make_cells();
  auto store_text = [&](const char* name, std::string_view text) {
    uint16_t reg = code_.next_temporary();
    load_constant(program().text(text), reg);
    code_.push();
    code_.emit(Opcode::kStoreName, reg, name_constant(name), 0, kTakeA);
    code_.pop();
  };
  store_text("__module__", bundle_.run_time_name(module_));
  store_text("__qualname__", qualname_);
  if (const ast::Constant* doc = docstring(node->body)) {
    store_text("__doc__", doc->text);
  }
  compile_class_annotations(node);
  // The machine counts the abstract methods of a class that has the name.
  if (is_abstract) store_text("__abstractmethods__", "");
  for (const ast::Stmt* statement : node->body) {
    const auto* method = ast::try_as<ast::FunctionDef>(statement);
    if (method != nullptr && method->name == "__del__") {
      refuse(method, "'__del__' is never called",
             "objects are not finalised in a workflow: use with, or try and finally");
    }
  }
  compile_body(node->body, "");
  if (scope_->needs_class_cell && code_.reachable()) {
    uint16_t cell = *registers_.find(bundle_.arena().intern("__class__"));
    code_.emit(Opcode::kReturn, cell);
    code_.end_path();
  }
}

}  // namespace pawl::python
