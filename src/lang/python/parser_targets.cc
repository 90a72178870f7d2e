// What may stand to the left of `=`, after `for` and after `del`.
//
// Targets are parsed as expressions and then checked, which accepts the same sources as a grammar
// of their own would.
#include <fmt/format.h>

#include "lang/python/parser_impl.h"

namespace pawl::python {

using ast::Kind;

bool Parser::is_target(const Expr* expr, Targets kind) {
  switch (expr->kind) {
    case Kind::kName:
    case Kind::kAttribute:
    case Kind::kSubscript:
      return true;
    case Kind::kStarred: {
      const Expr* value = ast::as<ast::Starred>(expr)->value;
      return kind != Targets::kDelete && value->kind != Kind::kStarred && is_target(value, kind);
    }
    case Kind::kList:
    case Kind::kTuple: {
      Exprs elements = expr->kind == Kind::kList ? ast::as<ast::List>(expr)->elts
                                                 : ast::as<ast::Tuple>(expr)->elts;
      for (const Expr* element : elements) {
        if (!is_target(element, kind)) {
          return false;
        }
      }
      return true;
    }
    default:
      return false;
  }
}

void Parser::set_context(Expr* expr, ExprContext context) {
  switch (expr->kind) {
    case Kind::kName:
      ast::as<ast::Name>(expr)->ctx = context;
      break;
    case Kind::kAttribute:
      ast::as<ast::Attribute>(expr)->ctx = context;
      break;
    case Kind::kSubscript:
      ast::as<ast::Subscript>(expr)->ctx = context;
      break;
    case Kind::kStarred:
      ast::as<ast::Starred>(expr)->ctx = context;
      set_context(ast::as<ast::Starred>(expr)->value, context);
      break;
    case Kind::kList:
      ast::as<ast::List>(expr)->ctx = context;
      for (Expr* element : ast::as<ast::List>(expr)->elts) {
        set_context(element, context);
      }
      break;
    case Kind::kTuple:
      ast::as<ast::Tuple>(expr)->ctx = context;
      for (Expr* element : ast::as<ast::Tuple>(expr)->elts) {
        set_context(element, context);
      }
      break;
    default:
      break;
  }
}

Expr* Parser::star_target() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_;
  if (accept(TokenType::kStar)) {
    Expr* value = at(TokenType::kStar) ? nullptr : star_target();
    if (value == nullptr) {
      return nullptr;
    }
    auto* starred = make<ast::Starred>(start);
    starred->value = value;
    starred->ctx = ExprContext::kStore;
    return deepen(starred, {value});
  }
  Expr* target = primary();
  if (target == nullptr || !is_target(target, Targets::kStar)) {
    return nullptr;
  }
  set_context(target, ExprContext::kStore);
  return target;
}

Expr* Parser::star_targets() {
  size_t start = position_;
  Expr* first = star_target();
  if (first == nullptr || !at(TokenType::kComma)) {
    return first;
  }
  Expr* tuple = tuple_from(start, first, &Parser::star_target);
  if (tuple != nullptr) {
    ast::as<ast::Tuple>(tuple)->ctx = ExprContext::kStore;
  }
  return tuple;
}

// The first part of a target list that cannot be assigned to (or deleted), or null.
const Expr* Parser::invalid_target(const Expr* expr, Targets kind) {
  switch (expr->kind) {
    case Kind::kName:
    case Kind::kAttribute:
    case Kind::kSubscript:
      return nullptr;
    case Kind::kStarred:
      return kind == Targets::kDelete ? expr
                                      : invalid_target(ast::as<ast::Starred>(expr)->value, kind);
    case Kind::kCompare: {
      // `a in b` after `for` was read as a comparison.
      const auto* compare = ast::as<ast::Compare>(expr);
      if (kind != Targets::kFor) {
        return expr;
      }
      return compare->ops[0] == ast::CompareOperator::kIn ? invalid_target(compare->left, kind)
                                                          : nullptr;
    }
    case Kind::kList:
    case Kind::kTuple: {
      Exprs elements = expr->kind == Kind::kList ? ast::as<ast::List>(expr)->elts
                                                 : ast::as<ast::Tuple>(expr)->elts;
      for (const Expr* element : elements) {
        if (const Expr* invalid = invalid_target(element, kind)) {
          return invalid;
        }
      }
      return nullptr;
    }
    default:
      return expr;
  }
}

std::nullptr_t Parser::raise_invalid_target(const Expr* expr, Targets kind) {
  const Expr* invalid = invalid_target(expr, kind);
  if (invalid != nullptr) {
    raise_at(invalid->range,
             fmt::format("cannot {} {}", kind == Targets::kDelete ? "delete" : "assign to",
                         describe(invalid)));
  }
  return nullptr;
}

std::string_view Parser::describe(const Expr* expr) {
  switch (expr->kind) {
    case Kind::kAttribute:
      return "attribute";
    case Kind::kSubscript:
      return "subscript";
    case Kind::kStarred:
      return "starred";
    case Kind::kName:
      return "name";
    case Kind::kList:
      return "list";
    case Kind::kTuple:
      return "tuple";
    case Kind::kLambda:
      return "lambda";
    case Kind::kCall:
      return "function call";
    case Kind::kBoolOp:
    case Kind::kBinOp:
    case Kind::kUnaryOp:
      return "expression";
    case Kind::kGeneratorExp:
      return "generator expression";
    case Kind::kYield:
    case Kind::kYieldFrom:
      return "yield expression";
    case Kind::kAwait:
      return "await expression";
    case Kind::kListComp:
      return "list comprehension";
    case Kind::kSetComp:
      return "set comprehension";
    case Kind::kDictComp:
      return "dict comprehension";
    case Kind::kDict:
      return "dict literal";
    case Kind::kSet:
      return "set display";
    case Kind::kJoinedStr:
    case Kind::kFormattedValue:
      return "f-string expression";
    case Kind::kCompare:
      return "comparison";
    case Kind::kIfExp:
      return "conditional expression";
    case Kind::kNamedExpr:
      return "named expression";
    case Kind::kConstant:
      switch (ast::as<ast::Constant>(expr)->value_kind) {
        case ast::ConstantKind::kNone:
          return "None";
        case ast::ConstantKind::kTrue:
          return "True";
        case ast::ConstantKind::kFalse:
          return "False";
        case ast::ConstantKind::kEllipsis:
          return "ellipsis";
        default:
          return "literal";
      }
    default:
      return "expression";
  }
}

}  // namespace pawl::python
