// Expressions from `a, *b` down to `-x ** y`.
#include "lang/python/parser_impl.h"

namespace pawl::python {

using ast::BinaryOperator;
using ast::CompareOperator;

bool Parser::starts_expression() {
  using enum TokenType;
  switch (type()) {
    case kName:
    case kNumber:
    case kString:
    case kLeftParen:
    case kLeftBracket:
    case kLeftBrace:
    case kMinus:
    case kPlus:
    case kTilde:
    case kNot:
    case kLambda:
    case kAwait:
    case kNone:
    case kTrue:
    case kFalse:
    case kEllipsis:
      return true;
    default:
      return false;
  }
}

// A tuple without parentheses whose first element is parsed, at the comma behind it.
Expr* Parser::tuple_from(size_t first_token, Expr* first, Expr* (Parser::*element)()) {
  ListBuilder<Expr> elements(*this);
  elements.add(first);
  while (accept(TokenType::kComma)) {
    if (!starts_expression() && !at(TokenType::kStar)) {
      break;
    }
    Expr* next = attempt([this, element] { return (this->*element)(); });
    if (next == nullptr) {
      if (failed_) {
        return nullptr;
      }
      break;
    }
    elements.add(next);
  }
  auto* tuple = make<ast::Tuple>(first_token);
  tuple->elts = elements.take(arena_);
  return deepen(tuple, tuple->elts);
}

Expr* Parser::star_expressions() {
  return remember(Rule::kStarExpressions, [this]() -> Expr* {
    size_t start = position_;
    Expr* first = star_expression();
    if (first == nullptr || !at(TokenType::kComma)) {
      return first;
    }
    return tuple_from(start, first, &Parser::star_expression);
  });
}

Expr* Parser::star_expression() {
  size_t start = position_;
  if (!accept(TokenType::kStar)) {
    return expression();
  }
  Expr* value = bitwise_or();
  if (value == nullptr) {
    return nullptr;
  }
  auto* starred = make<ast::Starred>(start);
  starred->value = value;
  return deepen(starred, {value});
}

Expr* Parser::star_named_expression() {
  return at(TokenType::kStar) ? star_expression() : named_expression();
}

Expr* Parser::assignment_expression() {
  size_t start = position_;
  auto* target = static_cast<ast::Name*>(name_atom());
  target->ctx = ExprContext::kStore;
  ++position_;
  Expr* value = expression();
  if (value == nullptr) {
    return nullptr;
  }
  auto* named = make<ast::NamedExpr>(start);
  named->target = target;
  named->value = value;
  return deepen(named, {value});
}

Expr* Parser::element_expression() {
  if (at(TokenType::kName) && token_after().type == TokenType::kColonEqual) {
    return assignment_expression();
  }
  Expr* value = expression();
  return value != nullptr && at(TokenType::kColonEqual) ? nullptr : value;
}

Expr* Parser::named_expression() {
  return remember(Rule::kNamedExpression, [this]() -> Expr* {
    if (at(TokenType::kName) && token_after().type == TokenType::kColonEqual) {
      return assignment_expression();
    }
    if (checking()) {
      check_named_expression();
    }
    Expr* value = expression();
    return value != nullptr && at(TokenType::kColonEqual) ? nullptr : value;
  });
}

Expr* Parser::expression() {
  return remember(Rule::kExpression, [this] { return expression_rule(); });
}

Expr* Parser::expression_without_checks() {
  bool before = checks_on_;
  checks_on_ = false;
  Expr* result = expression_rule();
  checks_on_ = before;
  return result;
}

Expr* Parser::expression_rule() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  if (checking()) {
    check_expression();
    check_legacy_expression();
  }
  if (at(TokenType::kLambda)) {
    return lambda();
  }
  size_t start = position_;
  Expr* body = disjunction();
  if (body == nullptr || !at(TokenType::kIf)) {
    return body;
  }
  size_t behind_body = position_++;
  Expr* test = disjunction();
  Expr* orelse = test != nullptr && accept(TokenType::kElse) ? expression() : nullptr;
  if (orelse == nullptr) {
    if (!failed_) {
      position_ = behind_body;
    }
    return failed_ ? nullptr : body;
  }
  auto* conditional = make<ast::IfExp>(start);
  conditional->test = test;
  conditional->body = body;
  conditional->orelse = orelse;
  return deepen(conditional, {test, body, orelse});
}

Expr* Parser::lambda() {
  size_t start = position_++;
  ast::Arguments* args = parameters(ParameterKind::kLambda);
  if (args == nullptr || !accept(TokenType::kColon)) {
    return nullptr;
  }
  Expr* body = expression();
  if (body == nullptr) {
    return nullptr;
  }
  auto* lambda = make<ast::Lambda>(start);
  lambda->args = args;
  lambda->body = body;
  return deepen(lambda, {args, body});
}

// The operand behind an operator; without one, the operator is not taken.
Expr* Parser::operand_behind(TokenType op, Expr* (Parser::*operand)()) {
  return attempt(
      [this, op, operand]() -> Expr* { return accept(op) ? (this->*operand)() : nullptr; });
}

// Operands with one operator between them: `a and b and c` is one node.
Expr* Parser::bool_operation(ast::BoolOperator op, TokenType token, Expr* (Parser::*operand)()) {
  size_t start = position_;
  Expr* first = (this->*operand)();
  if (first == nullptr || !at(token)) {
    return first;
  }
  ListBuilder<Expr> values(*this);
  values.add(first);
  while (Expr* next = operand_behind(token, operand)) {
    values.add(next);
  }
  if (values.size() == 1) {
    return failed_ ? nullptr : first;
  }
  auto* node = make<ast::BoolOp>(start);
  node->op = op;
  node->values = values.take(arena_);
  return deepen(node, node->values);
}

Expr* Parser::disjunction() {
  return remember(Rule::kDisjunction, [this]() -> Expr* {
    return bool_operation(ast::BoolOperator::kOr, TokenType::kOr, &Parser::conjunction);
  });
}

Expr* Parser::conjunction() {
  return bool_operation(ast::BoolOperator::kAnd, TokenType::kAnd, &Parser::inversion);
}

Expr* Parser::inversion() {
  if (!at(TokenType::kNot)) {
    return comparison();
  }
  Nesting nesting(*this);
  size_t start = position_++;
  Expr* operand = nesting.ok() ? inversion() : nullptr;
  if (operand == nullptr) {
    return nullptr;
  }
  auto* node = make<ast::UnaryOp>(start);
  node->op = ast::UnaryOperator::kNot;
  node->operand = operand;
  return deepen(node, {operand});
}

// Takes a comparison operator if one is next.
bool Parser::comparison_operator(CompareOperator& op) {
  auto single = [this, &op](CompareOperator value) {
    ++position_;
    op = value;
    return true;
  };
  switch (type()) {
    case TokenType::kEqualEqual:
      return single(CompareOperator::kEq);
    case TokenType::kNotEqual:
      return single(CompareOperator::kNotEq);
    case TokenType::kLess:
      return single(CompareOperator::kLt);
    case TokenType::kLessEqual:
      return single(CompareOperator::kLtE);
    case TokenType::kGreater:
      return single(CompareOperator::kGt);
    case TokenType::kGreaterEqual:
      return single(CompareOperator::kGtE);
    case TokenType::kIn:
      return single(CompareOperator::kIn);
    case TokenType::kNot:
      if (token_after().type != TokenType::kIn) {
        return false;
      }
      ++position_;
      return single(CompareOperator::kNotIn);
    case TokenType::kIs:
      ++position_;
      op = accept(TokenType::kNot) ? CompareOperator::kIsNot : CompareOperator::kIs;
      return true;
    default:
      return false;
  }
}

Expr* Parser::comparison() {
  size_t start = position_;
  Expr* left = bitwise_or();
  CompareOperator op;
  size_t behind_left = position_;
  if (left == nullptr || !comparison_operator(op)) {
    return left;
  }
  ListBuilder<Expr> comparators(*this);
  std::vector<CompareOperator> operators;
  do {
    Expr* next = bitwise_or();
    if (next == nullptr) {
      if (failed_) {
        return nullptr;
      }
      position_ = behind_left;
      break;
    }
    operators.push_back(op);
    comparators.add(next);
    behind_left = position_;
  } while (comparison_operator(op));
  if (operators.empty()) {
    return left;
  }
  auto* node = make<ast::Compare>(start);
  node->left = left;
  node->ops = arena_.copy(operators.data(), operators.size());
  node->comparators = comparators.take(arena_);
  deepen(node, {left});
  return deepen(node, node->comparators);
}

Expr* Parser::bitwise_or() {
  return remember(Rule::kBitwiseOr, [this] { return binary(1); });
}

namespace {

struct BinaryInfo {
  int precedence;  // 0: not a binary operator.
  BinaryOperator op;
};

BinaryInfo binary_info(TokenType type) {
  switch (type) {
    case TokenType::kVerticalBar:
      return {1, BinaryOperator::kBitOr};
    case TokenType::kCircumflex:
      return {2, BinaryOperator::kBitXor};
    case TokenType::kAmpersand:
      return {3, BinaryOperator::kBitAnd};
    case TokenType::kLeftShift:
      return {4, BinaryOperator::kLShift};
    case TokenType::kRightShift:
      return {4, BinaryOperator::kRShift};
    case TokenType::kPlus:
      return {5, BinaryOperator::kAdd};
    case TokenType::kMinus:
      return {5, BinaryOperator::kSub};
    case TokenType::kStar:
      return {6, BinaryOperator::kMult};
    case TokenType::kSlash:
      return {6, BinaryOperator::kDiv};
    case TokenType::kDoubleSlash:
      return {6, BinaryOperator::kFloorDiv};
    case TokenType::kPercent:
      return {6, BinaryOperator::kMod};
    case TokenType::kAt:
      return {6, BinaryOperator::kMatMult};
    default:
      return {0, BinaryOperator::kAdd};
  }
}

}  // namespace

// All left-associative operators that bind at least as tightly as the minimum.
Expr* Parser::binary(int minimum_precedence) {
  size_t start = position_;
  Expr* left = unary();
  while (left != nullptr) {
    BinaryInfo info = binary_info(type());
    if (info.precedence < minimum_precedence) {
      return left;
    }
    size_t behind_left = position_++;
    Expr* right = binary(info.precedence + 1);
    if (right == nullptr) {
      // An operator without operand ends the expression in front of it; the caller then fails there
      // unless the token has another meaning for it, such as the star of a parameter.
      if (!failed_) {
        position_ = behind_left;
      }
      return failed_ ? nullptr : left;
    }
    auto* node = make<ast::BinOp>(start);
    node->left = left;
    node->op = info.op;
    node->right = right;
    left = deepen(node, {left, right});
  }
  return nullptr;
}

Expr* Parser::unary() {
  ast::UnaryOperator op;
  switch (type()) {
    case TokenType::kMinus:
      op = ast::UnaryOperator::kUSub;
      break;
    case TokenType::kPlus:
      op = ast::UnaryOperator::kUAdd;
      break;
    case TokenType::kTilde:
      op = ast::UnaryOperator::kInvert;
      break;
    default:
      return power();
  }
  Nesting nesting(*this);
  size_t start = position_++;
  Expr* operand = nesting.ok() ? unary() : nullptr;
  if (operand == nullptr) {
    return nullptr;
  }
  auto* node = make<ast::UnaryOp>(start);
  node->op = op;
  node->operand = operand;
  return deepen(node, {operand});
}

Expr* Parser::power() {
  size_t start = position_;
  Expr* left = await_primary();
  if (left == nullptr || !at(TokenType::kDoubleStar)) {
    return left;
  }
  Nesting nesting(*this);
  size_t behind_left = position_++;
  Expr* right = nesting.ok() ? unary() : nullptr;
  if (right == nullptr) {
    if (!failed_) {
      position_ = behind_left;
    }
    return failed_ ? nullptr : left;
  }
  auto* node = make<ast::BinOp>(start);
  node->left = left;
  node->op = BinaryOperator::kPow;
  node->right = right;
  return deepen(node, {left, right});
}

Expr* Parser::await_primary() {
  if (!at(TokenType::kAwait)) {
    return primary();
  }
  size_t start = position_++;
  Expr* value = primary();
  if (value == nullptr) {
    return nullptr;
  }
  auto* node = make<ast::Await>(start);
  node->value = value;
  return deepen(node, {value});
}

Expr* Parser::yield_expression() {
  size_t start = position_++;
  if (accept(TokenType::kFrom)) {
    Expr* value = expression();
    if (value == nullptr) {
      return nullptr;
    }
    auto* node = make<ast::YieldFrom>(start);
    node->value = value;
    return deepen(node, {value});
  }
  Expr* value = nullptr;
  if (starts_expression() || at(TokenType::kStar)) {
    value = attempt([this] { return star_expressions(); });
    if (failed_) {
      return nullptr;
    }
  }
  auto* node = make<ast::Yield>(start);
  node->value = value;
  return deepen(node, {value});
}

Expr* Parser::yield_or_star_expressions() {
  return at(TokenType::kYield) ? yield_expression() : star_expressions();
}

}  // namespace pawl::python
