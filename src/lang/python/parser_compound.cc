// Statements that hold blocks.
#include <fmt/format.h>

#include "lang/python/parser_impl.h"

namespace pawl::python {

// The indented statements behind a colon, or simple statements on its line. `after` and `line` say
// whose block it is, for the message when there is none.
Stmts* Parser::block(std::string_view after, int32_t line) {
  if (checking() && at(TokenType::kNewline) && token_after().type != TokenType::kIndent) {
    return raise_here(fmt::format("expected an indented block after {} on line {}", after, line),
                      ParseErrorKind::kIndentationError);
  }
  return remember(Rule::kBlock, [this] { return block_rule(); });
}

Stmts* Parser::block_rule() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  ListBuilder<Stmt> body(*this);
  if (accept(TokenType::kNewline)) {
    if (!accept(TokenType::kIndent) || !statements(body) || !accept(TokenType::kDedent)) {
      return nullptr;
    }
  } else if (!simple_statements(body)) {
    return nullptr;
  }
  auto* result = arena_.make<Stmts>();
  *result = body.take(arena_);
  return result;
}

// The colon in front of a block; a line that ends without it is a known mistake.
bool Parser::colon() {
  if (accept(TokenType::kColon)) {
    return true;
  }
  if (checking() && at(TokenType::kNewline)) {
    raise_here("expected ':'");
  }
  return false;
}

Stmt* Parser::compound_statement() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  switch (type()) {
    case TokenType::kIf:
      return if_statement();
    case TokenType::kWhile:
      return while_statement();
    case TokenType::kFor:
      return for_statement(position_);
    case TokenType::kTry:
      return try_statement();
    case TokenType::kWith:
      return with_statement(position_);
    case TokenType::kDef:
      return function_definition(position_, {});
    case TokenType::kClass:
      return class_definition(position_, {});
    case TokenType::kAsync:
      return async_statement({});
    case TokenType::kAt:
      return decorated();
    default:
      return nullptr;
  }
}

// `if` with all its `elif`s: a loop over the branches, then the chain is built from its end.
Stmt* Parser::if_statement() {
  ListBuilder<Stmt> branches(*this);
  Stmts orelse;
  for (;;) {
    size_t start = position_++;
    const char* what = branches.size() == 0 ? "'if' statement" : "'elif' statement";
    Expr* test = named_expression();
    if (test == nullptr || !colon()) {
      return nullptr;
    }
    Stmts* body = block(what, tokens_[start].line);
    if (body == nullptr) {
      return nullptr;
    }
    auto* branch = make<ast::If>(start);
    branch->test = test;
    branch->body = *body;
    deepen(branch, {test});
    branches.add(deepen(branch, branch->body));
    if (!at(TokenType::kElif)) {
      break;
    }
  }
  if (!else_block(orelse)) {
    return nullptr;
  }
  Stmt* result = nullptr;
  const Token& last = previous_in_block();
  for (size_t i = branches.size(); i-- > 0;) {
    auto* branch = ast::as<ast::If>(branches[i]);
    branch->orelse = result == nullptr ? orelse : arena_.copy(&result, 1);
    branch->range.end_line = last.end_line;
    branch->range.end_column = last.end_column;
    result = deepen(branch, branch->orelse);
  }
  return result;
}

// An optional `else:`; false only on a mistake.
bool Parser::else_block(Stmts& body) {
  if (!at(TokenType::kElse)) {
    return !failed_;
  }
  int32_t line = tokens_[position_++].line;
  if (!require(TokenType::kColon)) {
    return false;
  }
  Stmts* parsed = block("'else' statement", line);
  if (parsed == nullptr) {
    return false;
  }
  body = *parsed;
  return true;
}

Stmt* Parser::while_statement() {
  size_t start = position_++;
  Expr* test = named_expression();
  if (test == nullptr || !colon()) {
    return nullptr;
  }
  Stmts* body = block("'while' statement", tokens_[start].line);
  Stmts orelse;
  if (body == nullptr || !else_block(orelse)) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::While>(start);
  statement->test = test;
  statement->body = *body;
  statement->orelse = orelse;
  deepen(statement, {test});
  deepen(statement, statement->body);
  return deepen(statement, orelse);
}

Stmt* Parser::for_statement(size_t first_token) {
  size_t start = position_++;
  Expr* target = star_targets();
  if (target == nullptr || !accept(TokenType::kIn)) {
    if (checking()) {
      position_ = start;
      check_for_target();
    }
    return nullptr;
  }
  Expr* iter = star_expressions();
  if (iter == nullptr || !colon()) {
    return nullptr;
  }
  Stmts* body = block("'for' statement", tokens_[start].line);
  Stmts orelse;
  if (body == nullptr || !else_block(orelse)) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::For>(first_token);
  statement->target = target;
  statement->iter = iter;
  statement->body = *body;
  statement->orelse = orelse;
  statement->is_async = first_token != start;
  deepen(statement, {target, iter});
  deepen(statement, statement->body);
  return deepen(statement, orelse);
}

Stmt* Parser::with_statement(size_t first_token) {
  size_t start = position_++;
  ListBuilder<ast::WithItem> items(*this);
  bool parenthesised = at(TokenType::kLeftParen) &&
                       attempt([this, &items] { return parenthesised_with_items(items); });
  if (!parenthesised && (failed_ || !with_items(items) || !accept(TokenType::kColon))) {
    if (checking()) {
      position_ = start;
      check_with_statement();
    }
    return nullptr;
  }
  Stmts* body = block("'with' statement", tokens_[start].line);
  if (body == nullptr) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::With>(first_token);
  statement->items = items.take(arena_);
  statement->body = *body;
  statement->is_async = first_token != start;
  deepen(statement, statement->items);
  return deepen(statement, statement->body);
}

bool Parser::with_items(ListBuilder<ast::WithItem>& items) {
  items.clear();
  do {
    ast::WithItem* item = with_item();
    if (item == nullptr) {
      return false;
    }
    items.add(item);
  } while (accept(TokenType::kComma));
  return true;
}

// `(item, item,):` as a whole; anything else behind the parenthesis means that it belongs to an
// expression.
bool Parser::parenthesised_with_items(ListBuilder<ast::WithItem>& items) {
  items.clear();
  ++position_;
  do {
    if (items.size() > 0 && at(TokenType::kRightParen)) {
      break;
    }
    ast::WithItem* item = with_item();
    if (item == nullptr) {
      return false;
    }
    items.add(item);
  } while (accept(TokenType::kComma));
  return accept(TokenType::kRightParen) && accept(TokenType::kColon);
}

ast::WithItem* Parser::with_item() {
  size_t start = position_;
  Expr* context = expression();
  if (context == nullptr) {
    return nullptr;
  }
  Expr* variables = nullptr;
  if (at(TokenType::kAs)) {
    variables = attempt([this]() -> Expr* {
      ++position_;
      Expr* target = star_target();
      bool ends = at(TokenType::kComma) || at(TokenType::kRightParen) || at(TokenType::kColon);
      return target != nullptr && ends ? target : nullptr;
    });
    if (variables == nullptr && checking()) {
      size_t behind = position_;
      position_ = start;
      check_with_item();
      if (!failed_) {
        position_ = behind;
      }
    }
  }
  if (failed_) {
    return nullptr;
  }
  auto* item = make<ast::WithItem>(start);
  item->context_expr = context;
  item->optional_vars = variables;
  return deepen(item, {context, variables});
}

Stmt* Parser::async_statement(Exprs decorators) {
  size_t start = position_++;
  if (at(TokenType::kDef)) {
    return function_definition(start, decorators);
  }
  if (!decorators.empty()) {
    return nullptr;
  }
  if (at(TokenType::kWith)) {
    return with_statement(start);
  }
  return at(TokenType::kFor) ? for_statement(start) : nullptr;
}

Stmt* Parser::decorated() {
  ListBuilder<Expr> list(*this);
  while (accept(TokenType::kAt)) {
    Expr* decorator = named_expression();
    if (decorator == nullptr || !accept(TokenType::kNewline)) {
      return nullptr;
    }
    list.add(decorator);
  }
  Exprs decorators = list.take(arena_);
  switch (type()) {
    case TokenType::kDef:
      return function_definition(position_, decorators);
    case TokenType::kClass:
      return class_definition(position_, decorators);
    case TokenType::kAsync:
      return async_statement(decorators);
    default:
      return nullptr;
  }
}

Stmt* Parser::function_definition(size_t first_token, Exprs decorators) {
  size_t start = position_++;
  if (!at(TokenType::kName)) {
    return nullptr;
  }
  Identifier name = name_of(tokens_[position_++]);
  Span<ast::TypeParam*>* type_params = type_parameters();
  if (type_params == nullptr || !require(TokenType::kLeftParen)) {
    return nullptr;
  }
  ast::Arguments* args = parameters(ParameterKind::kFunction);
  if (args == nullptr || !accept(TokenType::kRightParen)) {
    return nullptr;
  }
  Expr* returns = operand_behind(TokenType::kArrow, &Parser::expression);
  if (!require(TokenType::kColon)) {
    return nullptr;
  }
  Stmts* body = block("function definition", tokens_[start].line);
  if (body == nullptr) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::FunctionDef>(first_token);
  statement->name = name;
  statement->args = args;
  statement->body = *body;
  statement->decorator_list = decorators;
  statement->returns = returns;
  statement->type_params = *type_params;
  statement->is_async = first_token != start;
  deepen(statement, {args, returns});
  deepen(statement, *type_params);
  deepen(statement, decorators);
  return deepen(statement, statement->body);
}

Span<ast::TypeParam*>* Parser::type_parameters() {
  auto* result = arena_.make<Span<ast::TypeParam*>>();
  if (!accept(TokenType::kLeftBracket)) {
    return failed_ ? nullptr : result;
  }
  has_type_parameters_ = true;
  if (at(TokenType::kRightBracket)) {
    return raise_at(range_of(token()), "Type parameter list cannot be empty");
  }
  ListBuilder<ast::TypeParam> parameters(*this);
  do {
    if (at(TokenType::kRightBracket)) {
      break;
    }
    ast::TypeParam* one = type_parameter();
    if (one == nullptr) {
      return nullptr;
    }
    parameters.add(one);
  } while (accept(TokenType::kComma));
  if (!accept(TokenType::kRightBracket)) {
    return nullptr;
  }
  *result = parameters.take(arena_);
  return result;
}

ast::TypeParam* Parser::type_parameter() {
  using enum ast::TypeParamKind;
  size_t start = position_;
  ast::TypeParamKind kind = accept(TokenType::kStar)         ? kTypeVarTuple
                            : accept(TokenType::kDoubleStar) ? kParamSpec
                                                             : kTypeVar;
  if (!at(TokenType::kName)) {
    return nullptr;
  }
  Identifier name = name_of(tokens_[position_++]);
  Expr* bound = nullptr;
  if (at(TokenType::kColon)) {
    if (kind != kTypeVar) {
      return raise_at(range_of(token()), kind == kParamSpec ? "cannot use bound with ParamSpec"
                                                            : "cannot use bound with TypeVarTuple");
    }
    ++position_;
    bound = expression();
    if (bound == nullptr) {
      return nullptr;
    }
  }
  Expr* default_value = nullptr;
  if (accept(TokenType::kEqual)) {
    default_value = kind == kTypeVarTuple ? star_expression() : expression();
    if (default_value == nullptr) {
      return nullptr;
    }
  }
  auto* node = make<ast::TypeParam>(start);
  node->parameter_kind = kind;
  node->name = name;
  node->bound = bound;
  node->default_value = default_value;
  return deepen(node, {bound, default_value});
}

Stmt* Parser::class_definition(size_t first_token, Exprs decorators) {
  size_t start = position_++;
  if (!at(TokenType::kName)) {
    return nullptr;
  }
  Identifier name = name_of(tokens_[position_++]);
  Span<ast::TypeParam*>* type_params = type_parameters();
  if (type_params == nullptr) {
    return nullptr;
  }
  ArgumentLists* lists = nullptr;
  if (accept(TokenType::kLeftParen)) {
    if (!at(TokenType::kRightParen)) {
      lists = arguments(BareGenerator::kRefuse);
      if (lists == nullptr) {
        return nullptr;
      }
    }
    if (!accept(TokenType::kRightParen)) {
      return nullptr;
    }
  }
  if (!colon()) {
    return nullptr;
  }
  Stmts* body = block("class definition", tokens_[start].line);
  if (body == nullptr) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::ClassDef>(first_token);
  statement->name = name;
  if (lists != nullptr) {
    statement->bases = lists->args;
    statement->keywords = lists->keywords;
  }
  statement->body = *body;
  statement->decorator_list = decorators;
  statement->type_params = *type_params;
  deepen(statement, *type_params);
  deepen(statement, statement->bases);
  deepen(statement, statement->keywords);
  deepen(statement, decorators);
  return deepen(statement, statement->body);
}

}  // namespace pawl::python
