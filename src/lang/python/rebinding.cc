#include "lang/python/rebinding.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

bool any(ast::Exprs expressions) {
  for (const ast::Expr* expression : expressions) {
    if (expression != nullptr && contains_walrus(expression)) {
      return true;
    }
  }
  return false;
}

bool optional(const ast::Expr* expression) {
  return expression != nullptr && contains_walrus(expression);
}

bool in_generators(Span<ast::Comprehension*> generators) {
  for (const ast::Comprehension* part : generators) {
    if (contains_walrus(part->iter) || any(part->ifs)) {
      return true;
    }
  }
  return false;
}

bool in_arguments(const ast::Arguments* arguments) {
  return any(arguments->defaults) || any(arguments->kw_defaults);
}

bool in_call(const ast::Call* call) {
  if (contains_walrus(call->func) || any(call->args)) {
    return true;
  }
  for (const ast::Keyword* keyword : call->keywords) {
    if (contains_walrus(keyword->value)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool contains_walrus(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kNamedExpr: return true;
    case Kind::kBoolOp: return any(as<ast::BoolOp>(node)->values);
    case Kind::kBinOp:
      return contains_walrus(as<ast::BinOp>(node)->left) ||
             contains_walrus(as<ast::BinOp>(node)->right);
    case Kind::kUnaryOp: return contains_walrus(as<ast::UnaryOp>(node)->operand);
    case Kind::kLambda: return in_arguments(as<ast::Lambda>(node)->args);
    case Kind::kIfExp:
      return contains_walrus(as<ast::IfExp>(node)->test) ||
             contains_walrus(as<ast::IfExp>(node)->body) ||
             contains_walrus(as<ast::IfExp>(node)->orelse);
    case Kind::kDict: return any(as<ast::Dict>(node)->keys) || any(as<ast::Dict>(node)->values);
    case Kind::kSet: return any(as<ast::Set>(node)->elts);
    case Kind::kListComp:
      return contains_walrus(as<ast::ListComp>(node)->elt) ||
             in_generators(as<ast::ListComp>(node)->generators);
    case Kind::kSetComp:
      return contains_walrus(as<ast::SetComp>(node)->elt) ||
             in_generators(as<ast::SetComp>(node)->generators);
    case Kind::kDictComp:
      return contains_walrus(as<ast::DictComp>(node)->key) ||
             contains_walrus(as<ast::DictComp>(node)->value) ||
             in_generators(as<ast::DictComp>(node)->generators);
    case Kind::kGeneratorExp: return in_generators(as<ast::GeneratorExp>(node)->generators);
    case Kind::kAwait: return contains_walrus(as<ast::Await>(node)->value);
    case Kind::kYield: return optional(as<ast::Yield>(node)->value);
    case Kind::kYieldFrom: return contains_walrus(as<ast::YieldFrom>(node)->value);
    case Kind::kCompare:
      return contains_walrus(as<ast::Compare>(node)->left) ||
             any(as<ast::Compare>(node)->comparators);
    case Kind::kCall: return in_call(as<ast::Call>(node));
    case Kind::kFormattedValue:
      return contains_walrus(as<ast::FormattedValue>(node)->value) ||
             optional(as<ast::FormattedValue>(node)->format_spec);
    case Kind::kJoinedStr: return any(as<ast::JoinedStr>(node)->values);
    case Kind::kAttribute: return contains_walrus(as<ast::Attribute>(node)->value);
    case Kind::kSubscript:
      return contains_walrus(as<ast::Subscript>(node)->value) ||
             contains_walrus(as<ast::Subscript>(node)->slice);
    case Kind::kStarred: return contains_walrus(as<ast::Starred>(node)->value);
    case Kind::kList: return any(as<ast::List>(node)->elts);
    case Kind::kTuple: return any(as<ast::Tuple>(node)->elts);
    case Kind::kSlice:
      return optional(as<ast::Slice>(node)->lower) || optional(as<ast::Slice>(node)->upper) ||
             optional(as<ast::Slice>(node)->step);
    default: return false;
  }
}

}  // namespace pawl::python
