// `try` with its handlers.
#include <fmt/format.h>

#include "lang/python/parser_impl.h"

namespace pawl::python {

namespace {

constexpr const char* kMixedHandlers = "cannot have both 'except' and 'except*' on the same 'try'";

template <typename T>
T* fill_try(T* statement, Stmts body, Span<ast::ExceptHandler*> handlers, Stmts orelse,
            Stmts finalbody) {
  statement->body = body;
  statement->handlers = handlers;
  statement->orelse = orelse;
  statement->finalbody = finalbody;
  return statement;
}

}  // namespace

// True when the next clause is of the other kind than those before it.
bool Parser::check_mixed_handlers(bool star) {
  size_t start = position_;
  if (token_after().type == TokenType::kStar ? star : !star) {
    return false;
  }
  if (checking()) {
    position_ += star ? 1 : 2;
    bool typed = starts_expression() && expression() != nullptr;
    if (typed) {
      accept_as_name();
    }
    if ((typed || star) && at(TokenType::kColon)) {
      const Token& last = tokens_[star ? start : start + 1];
      raise_between(range_of(tokens_[start]), range_of(last), kMixedHandlers);
    } else if (!failed_) {
      position_ = start;
      check_except();
    }
  }
  return true;
}

Stmt* Parser::try_statement() {
  size_t start = position_++;
  if (!require(TokenType::kColon)) {
    return nullptr;
  }
  Stmts* body = block("'try' statement", tokens_[start].line);
  bool star = false;
  if (body == nullptr) {
    if (checking()) {
      // A handler in place of the block may be wrong itself.
      position_ = start + 2;
      if (at(TokenType::kExcept)) {
        except_block(star);
      }
    }
    return nullptr;
  }
  ListBuilder<ast::ExceptHandler> handlers(*this);
  while (at(TokenType::kExcept)) {
    if (handlers.size() > 0 && check_mixed_handlers(star)) {
      return nullptr;
    }
    ast::ExceptHandler* handler = except_block(star);
    if (handler == nullptr) {
      return nullptr;
    }
    handlers.add(handler);
  }
  Stmts orelse;
  Stmts finalbody;
  bool has_finally = false;
  if (handlers.size() > 0 && !else_block(orelse)) {
    return nullptr;
  }
  if (at(TokenType::kFinally)) {
    has_finally = true;
    int32_t line = tokens_[position_++].line;
    Stmts* parsed = require(TokenType::kColon) ? block("'finally' statement", line) : nullptr;
    if (parsed == nullptr) {
      return nullptr;
    }
    finalbody = *parsed;
  }
  if (handlers.size() == 0 && !has_finally) {
    if (checking()) {
      raise_here("expected 'except' or 'finally' block");
    }
    return nullptr;
  }
  Span<ast::ExceptHandler*> all = handlers.take(arena_);
  Stmt* statement;
  if (star) {
    statement = fill_try(make_block_statement<ast::TryStar>(start), *body, all, orelse, finalbody);
  } else {
    statement = fill_try(make_block_statement<ast::Try>(start), *body, all, orelse, finalbody);
  }
  deepen(statement, *body);
  deepen(statement, all);
  deepen(statement, orelse);
  return deepen(statement, finalbody);
}

ast::ExceptHandler* Parser::except_block(bool& star) {
  size_t start = position_++;
  star = accept(TokenType::kStar);
  Expr* type = nullptr;
  Identifier name;
  bool good = true;
  if (starts_expression() || star) {
    type = expression();
    good = type != nullptr;
    if (good && accept(TokenType::kAs)) {
      good = at(TokenType::kName);
      if (good) {
        name = name_of(tokens_[position_++]);
      }
    }
  }
  if (!good || !accept(TokenType::kColon)) {
    if (checking()) {
      position_ = start;
      check_except();
    }
    return nullptr;
  }
  Stmts* body = block(star ? "'except*' statement" : "'except' statement", tokens_[start].line);
  if (body == nullptr) {
    return nullptr;
  }
  auto* handler = make_block_statement<ast::ExceptHandler>(start);
  handler->type = type;
  handler->name = name;
  handler->body = *body;
  deepen(handler, {type});
  return deepen(handler, handler->body);
}

}  // namespace pawl::python
