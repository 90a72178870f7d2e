#include "lang/python/rebinding.h"

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

bool contains(const ast::Node* node) {
  if (node->kind == ast::Kind::kNamedExpr) {
    return true;
  }
  // The body of a lambda runs later, in a scope of its own.
  if (node->kind == ast::Kind::kLambda) {
    return contains(ast::as<ast::Lambda>(node)->args);
  }
  bool found = false;
  ast::for_each_child(node, [&](const ast::Node* child) { found = found || contains(child); });
  return found;
}

}  // namespace

bool contains_walrus(const ast::Expr* expression) { return contains(expression); }

}  // namespace pawl::python
