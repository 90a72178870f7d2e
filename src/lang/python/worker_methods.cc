#include "lang/python/worker_methods.h"

#include <algorithm>
#include <string>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

// Others may hand the method to somebody who calls it under no name.
bool leaves_to_its_name(const ast::Expr* decorator) {
  constexpr std::string_view kNames[] = {
      "property",       "setter",      "getter",       "deleter", "override",
      "abstractmethod", "classmethod", "staticmethod", "final",   "cached_property"};
  return std::ranges::find(kNames, last_name(decorator)) != std::end(kNames);
}

// Special methods are called without being named.
bool is_called_by_name(const ast::FunctionDef* function) {
  return !(function->name.starts_with("__") && function->name.ends_with("__")) &&
         std::ranges::all_of(function->decorator_list, leaves_to_its_name);
}

// The docstring, if there is one.
ast::Stmts without_code(ast::Stmts body) {
  const auto* first = ast::try_as<ast::ExprStmt>(body.front());
  const bool text = first != nullptr && first->value->kind == Kind::kConstant;
  return {body.data(), text ? size_t{1} : size_t{0}};
}

// Whether the call takes the attribute that one of its arguments names: getattr(order, "save").
bool asks_by_name(const ast::Call* call) {
  constexpr std::string_view kNames[] = {"getattr", "attrgetter", "methodcaller"};
  return std::ranges::find(kNames, last_name(call->func)) != std::end(kNames);
}

}  // namespace

void WorkerMethods::put_aside(SourceModule& module, uint32_t number) {
  const auto* definition = ast::try_as<ast::ClassDef>(module.statements[number].node);
  if (definition == nullptr || module.library ||
      effects_.is_available(module, number, Effects::Part::kAll)) {
    return;
  }
  const size_t before = aside_.size();
  put_aside(module, number, definition->body);
  if (aside_.size() != before) {
    module.statements[number].scopes = scopes_of(module, definition, bundle_.arena());
  }
}

void WorkerMethods::put_aside(SourceModule& module, uint32_t number, ast::Stmts body) {
  for (ast::Stmt* node : body) {
    if (const auto* inner = ast::try_as<ast::ClassDef>(node))
      put_aside(module, number, inner->body);
    auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function == nullptr || !is_called_by_name(function) ||
        mentioned_.contains(function->name)) {
      continue;
    }
    const std::string lacks = effects_.what_lacks(module, number, function);
    if (lacks.empty()) continue;
    aside_.push_back({{&module, number}, function, function->body});
    function->lacks = bundle_.arena().intern(lacks);
    function->body = without_code(function->body);
  }
}

std::vector<WorkerMethods::Statement> WorkerMethods::take_back(
    const std::vector<Statement>& reached) {
  std::vector<Statement> changed;
  if (aside_.empty()) return changed;
  for (; looked_at_ < reached.size(); ++looked_at_) {
    auto [module, number] = reached[looked_at_];
    look_at(*module, module->statements[number].node);
  }
  const auto is_needed = [&](const Method& method) {
    return mentioned_.contains(method.function->name);
  };
  for (const Method& method : aside_) {
    if (!is_needed(method)) continue;
    method.function->body = method.body;
    method.function->lacks = {};
    changed.push_back(method.statement);
  }
  if (changed.empty()) return changed;
  // What they mention is looked at when their statements come again.
  std::erase_if(aside_, is_needed);
  for (auto [module, number] : changed) {
    TopStatement& statement = module->statements[number];
    statement.scopes = scopes_of(*module, statement.node, bundle_.arena());
  }
  return changed;
}

void WorkerMethods::look_at(SourceModule& module, const ast::Node* node) {
  if (const auto* attribute = ast::try_as<ast::Attribute>(node)) {
    if (!is_module(module, attribute->value)) mention(attribute->attr);
  } else if (const auto* pattern = ast::try_as<ast::MatchClass>(node)) {
    for (std::string_view name : pattern->kwd_attrs) mention(name);
  } else if (const auto* call = ast::try_as<ast::Call>(node);
             call != nullptr && asks_by_name(call)) {
    for (const ast::Expr* argument : call->args) {
      const auto* text = ast::try_as<ast::Constant>(argument);
      if (text != nullptr && text->value_kind == ast::ConstantKind::kStr) mention(text->text);
    }
  }
  ast::for_each_child(node, [&](const ast::Node* child) { look_at(module, child); });
}

// json.load is no method of an order.
bool WorkerMethods::is_module(SourceModule& module, const ast::Expr* node) {
  const auto* name = ast::try_as<ast::Name>(node);
  const GlobalName* global = name != nullptr ? module.globals.find(name->id) : nullptr;
  if (global == nullptr || global->alias == nullptr) return false;
  switch (bundle_.import_meaning(module, global->import, global->alias).kind) {
    case MeaningKind::kModule:
    case MeaningKind::kNativeModule:
    case MeaningKind::kTasks:
      return true;
    default:
      return global->import->kind == Kind::kImport;
  }
}

}  // namespace pawl::python
