#include "lang/python/queries.h"

#include "base/error_codes.h"
#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::Kind;

// Whether the body itself yields; functions within it are not looked at.
bool yields(const ast::Node* node) {
  if (node->kind == Kind::kYield || node->kind == Kind::kYieldFrom) return true;
  if (node->kind == Kind::kFunctionDef || node->kind == Kind::kLambda) return false;
  bool found = false;
  ast::for_each_child(node, [&](const ast::Node* child) { found = found || yields(child); });
  return found;
}

void check_query(Bundle& bundle, const SourceModule& module, const ast::FunctionDef* function) {
  bool generator = false;
  for (const ast::Stmt* statement : function->body) generator = generator || yields(statement);
  if (!function->is_async && !generator) return;
  bundle.report(module, function->range, ErrorCode::unsupported_construct,
                "the query '" + std::string(function->name) + "' is " +
                    (function->is_async ? "an async function" : "a generator"),
                "a query is a plain 'def' that returns its answer: it cannot wait for anything");
}

void look_at(Bundle& bundle, const SourceModule& module, const ast::Node* node) {
  const auto* function = ast::try_as<ast::FunctionDef>(node);
  if (function != nullptr && is_query(module, function)) check_query(bundle, module, function);
  ast::for_each_child(node, [&](const ast::Node* child) { look_at(bundle, module, child); });
}

}  // namespace

void check_queries(Bundle& bundle, SourceModule& module) {
  // Whoever has none need not be walked through.
  if (module.library || module.text.find("query") == std::string::npos) return;
  for (const ast::Stmt* statement : module.tree->body) look_at(bundle, module, statement);
}

}  // namespace pawl::python
