// Statements of one line: assignments, imports and those that begin with a keyword.
#include "lang/python/parser_impl.h"

namespace pawl::python {

using ast::BinaryOperator;

bool Parser::statements(ListBuilder<Stmt>& body) {
  do {
    if (!statement(body)) {
      return false;
    }
  } while (!at(TokenType::kDedent) && !at(TokenType::kEndMarker) && !failed_);
  return !failed_;
}

bool Parser::statement(ListBuilder<Stmt>& body) {
  using enum TokenType;
  switch (type()) {
    case kDef:
    case kAt:
    case kAsync:
    case kIf:
    case kClass:
    case kWith:
    case kFor:
    case kTry:
    case kWhile: {
      Stmt* compound = compound_statement();
      if (compound != nullptr) {
        body.add(compound);
      }
      return compound != nullptr;
    }
    case kName:
      if (at_soft_keyword("match")) {
        Stmt* match = attempt([this] { return match_statement(); });
        if (match != nullptr || failed_) {
          body.add(match);
          return !failed_;
        }
      }
      [[fallthrough]];
    default:
      return simple_statements(body);
  }
}

bool Parser::simple_statements(ListBuilder<Stmt>& body) {
  for (;;) {
    Stmt* one = simple_statement();
    if (one == nullptr) {
      return false;
    }
    body.add(one);
    if (accept(TokenType::kNewline)) {
      return true;
    }
    if (!accept(TokenType::kSemicolon)) {
      return false;
    }
    if (accept(TokenType::kNewline)) {
      return true;
    }
  }
}

Stmt* Parser::simple_statement() {
  return remember(Rule::kSimpleStatement, [this] { return simple_statement_rule(); });
}

Stmt* Parser::simple_statement_rule() {
  using enum TokenType;
  size_t start = position_;
  switch (type()) {
    case kReturn:
      return return_statement();
    case kImport:
      return import_statement();
    case kFrom:
      return import_from_statement();
    case kRaise:
      return raise_statement();
    case kPass:
      ++position_;
      return make<ast::Pass>(start);
    case kBreak:
      ++position_;
      return make<ast::Break>(start);
    case kContinue:
      ++position_;
      return make<ast::Continue>(start);
    case kDel:
      return delete_statement();
    case kAssert:
      return assert_statement();
    case kGlobal:
    case kNonlocal:
      return names_statement();
    case kName:
      if (at_soft_keyword("type") && token_after().type == kName) {
        Stmt* alias = attempt([this] { return type_alias_statement(); });
        if (alias != nullptr || failed_) {
          return alias;
        }
      }
      return expression_statement();
    default:
      return expression_statement();
  }
}

// type NAME[T] = expression
Stmt* Parser::type_alias_statement() {
  size_t start = position_++;
  Identifier name = name_of(tokens_[position_++]);
  Span<ast::TypeParam*>* parameters = type_parameters();
  if (parameters == nullptr || !accept(TokenType::kEqual)) {
    return nullptr;
  }
  Expr* value = expression();
  if (value == nullptr) {
    return nullptr;
  }
  auto* statement = make<ast::TypeAlias>(start);
  statement->name = name;
  statement->type_params = *parameters;
  statement->value = value;
  has_type_parameters_ = true;
  deepen(statement, *parameters);
  return deepen(statement, {value});
}

namespace {

bool augmented_operator(TokenType type, BinaryOperator& op) {
  using enum TokenType;
  switch (type) {
    case kPlusEqual:
      op = BinaryOperator::kAdd;
      return true;
    case kMinusEqual:
      op = BinaryOperator::kSub;
      return true;
    case kStarEqual:
      op = BinaryOperator::kMult;
      return true;
    case kAtEqual:
      op = BinaryOperator::kMatMult;
      return true;
    case kSlashEqual:
      op = BinaryOperator::kDiv;
      return true;
    case kPercentEqual:
      op = BinaryOperator::kMod;
      return true;
    case kAmpersandEqual:
      op = BinaryOperator::kBitAnd;
      return true;
    case kVerticalBarEqual:
      op = BinaryOperator::kBitOr;
      return true;
    case kCircumflexEqual:
      op = BinaryOperator::kBitXor;
      return true;
    case kLeftShiftEqual:
      op = BinaryOperator::kLShift;
      return true;
    case kRightShiftEqual:
      op = BinaryOperator::kRShift;
      return true;
    case kDoubleStarEqual:
      op = BinaryOperator::kPow;
      return true;
    case kDoubleSlashEqual:
      op = BinaryOperator::kFloorDiv;
      return true;
    default:
      return false;
  }
}

bool is_single_target(const Expr* expr) {
  return expr->kind == ast::Kind::kName || expr->kind == ast::Kind::kAttribute ||
         expr->kind == ast::Kind::kSubscript;
}

}  // namespace

bool Parser::at_augmented_operator() {
  BinaryOperator op;
  return augmented_operator(type(), op);
}

// An assignment of any kind, or an expression alone.
Stmt* Parser::expression_statement() {
  size_t start = position_;
  Stmt* assigned = attempt([this, start]() -> Stmt* {
    Expr* first = yield_or_star_expressions();
    BinaryOperator op;
    if (first == nullptr) {
      return nullptr;
    }
    if (at(TokenType::kEqual)) {
      return assignment(start, first);
    }
    if (at(TokenType::kColon)) {
      return annotated_assignment(start, first);
    }
    if (augmented_operator(type(), op)) {
      return augmented_assignment(start, first, op);
    }
    if (second_pass_) {
      return nullptr;
    }
    auto* statement = make<ast::ExprStmt>(start);
    statement->value = first;
    return deepen(statement, {first});
  });
  if (assigned != nullptr || !second_pass_ || failed_) {
    return assigned;
  }
  if (checking()) {
    check_assignment();
  }
  Expr* value = yield_or_star_expressions();
  if (value == nullptr) {
    return nullptr;
  }
  auto* statement = make<ast::ExprStmt>(start);
  statement->value = value;
  return deepen(statement, {value});
}

// `first = … = value`, at the first equals sign.
Stmt* Parser::assignment(size_t first_token, Expr* first) {
  ListBuilder<Expr> targets(*this);
  Expr* value = first;
  while (accept(TokenType::kEqual)) {
    if (!is_target(value, Targets::kStar)) {
      return nullptr;
    }
    set_context(value, ExprContext::kStore);
    targets.add(value);
    value = yield_or_star_expressions();
    if (value == nullptr) {
      return nullptr;
    }
  }
  auto* statement = make<ast::Assign>(first_token);
  statement->targets = targets.take(arena_);
  statement->value = value;
  deepen(statement, {value});
  return deepen(statement, statement->targets);
}

// `target: annotation = value`, at the colon.
Stmt* Parser::annotated_assignment(size_t first_token, Expr* target) {
  bool parenthesised = tokens_[first_token].type == TokenType::kLeftParen &&
                       target->range.column != tokens_[first_token].column;
  if (!is_single_target(target)) {
    return nullptr;
  }
  ++position_;
  Expr* annotation = expression();
  if (annotation == nullptr) {
    return nullptr;
  }
  Expr* value = attempt([this]() -> Expr* {
    return accept(TokenType::kEqual) ? yield_or_star_expressions() : nullptr;
  });
  if (failed_) {
    return nullptr;
  }
  set_context(target, ExprContext::kStore);
  auto* statement = make<ast::AnnAssign>(first_token);
  statement->target = target;
  statement->annotation = annotation;
  statement->value = value;
  statement->simple = target->kind == ast::Kind::kName && !parenthesised;
  return deepen(statement, {target, annotation, value});
}

Stmt* Parser::augmented_assignment(size_t first_token, Expr* target, BinaryOperator op) {
  if (!is_single_target(target)) {
    return nullptr;
  }
  ++position_;
  Expr* value = yield_or_star_expressions();
  if (value == nullptr) {
    return nullptr;
  }
  set_context(target, ExprContext::kStore);
  auto* statement = make<ast::AugAssign>(first_token);
  statement->target = target;
  statement->op = op;
  statement->value = value;
  return deepen(statement, {target, value});
}

Stmt* Parser::return_statement() {
  size_t start = position_++;
  Expr* value = nullptr;
  if ((starts_expression() || at(TokenType::kStar)) && (value = star_expressions()) == nullptr) {
    return nullptr;
  }
  auto* statement = make<ast::Return>(start);
  statement->value = value;
  return deepen(statement, {value});
}

Stmt* Parser::raise_statement() {
  size_t start = position_++;
  Expr* exception = nullptr;
  Expr* cause = nullptr;
  if (starts_expression()) {
    exception = expression();
    if (exception == nullptr || (accept(TokenType::kFrom) && (cause = expression()) == nullptr)) {
      return nullptr;
    }
  }
  auto* statement = make<ast::Raise>(start);
  statement->exc = exception;
  statement->cause = cause;
  return deepen(statement, {exception, cause});
}

Stmt* Parser::delete_statement() {
  size_t start = position_++;
  ListBuilder<Expr> targets(*this);
  Stmt* result = attempt([&]() -> Stmt* {
    do {
      if (targets.size() > 0 && !starts_expression()) {
        break;
      }
      Expr* target = primary();
      if (target == nullptr || !is_target(target, Targets::kDelete)) {
        return nullptr;
      }
      targets.add(target);
    } while (accept(TokenType::kComma));
    if (!at(TokenType::kSemicolon) && !at(TokenType::kNewline)) {
      return nullptr;
    }
    auto* statement = make<ast::Delete>(start);
    statement->targets = targets.take(arena_);
    for (Expr* target : statement->targets) {
      set_context(target, ExprContext::kDel);
    }
    return deepen(statement, statement->targets);
  });
  if (result == nullptr && checking()) {
    check_delete();
  }
  return failed_ ? nullptr : result;
}

Stmt* Parser::assert_statement() {
  size_t start = position_++;
  Expr* test = expression();
  Expr* message = nullptr;
  if (test == nullptr || (accept(TokenType::kComma) && (message = expression()) == nullptr)) {
    return nullptr;
  }
  auto* statement = make<ast::Assert>(start);
  statement->test = test;
  statement->msg = message;
  return deepen(statement, {test, message});
}

// `global` and `nonlocal`.
Stmt* Parser::names_statement() {
  size_t start = position_;
  bool global = accept(TokenType::kGlobal) || !accept(TokenType::kNonlocal);
  std::vector<Identifier> names;
  do {
    if (!at(TokenType::kName)) {
      return nullptr;
    }
    names.push_back(name_of(tokens_[position_++]));
  } while (accept(TokenType::kComma));
  Span<Identifier> list = arena_.copy(names.data(), names.size());
  if (global) {
    auto* statement = make<ast::Global>(start);
    statement->names = list;
    return statement;
  }
  auto* statement = make<ast::Nonlocal>(start);
  statement->names = list;
  return statement;
}

// `a.b.c` as one name; empty when there is none.
Identifier Parser::dotted_name() {
  if (!at(TokenType::kName)) {
    return {};
  }
  if (token_after().type != TokenType::kDot) {
    return name_of(tokens_[position_++]);
  }
  std::string name(text_of(tokens_[position_++]));
  while (accept(TokenType::kDot)) {
    if (!at(TokenType::kName)) {
      return {};
    }
    name += '.';
    name += text_of(tokens_[position_++]);
  }
  return arena_.intern(name);
}

Stmt* Parser::import_statement() {
  size_t start = position_++;
  ListBuilder<ast::Alias> names(*this);
  do {
    size_t first = position_;
    Identifier name = dotted_name();
    if (name.empty() || !add_alias(names, first, name)) {
      return nullptr;
    }
  } while (accept(TokenType::kComma));
  auto* statement = make<ast::Import>(start);
  statement->names = names.take(arena_);
  return deepen(statement, statement->names);
}

Stmt* Parser::import_from_statement() {
  size_t start = position_++;
  int32_t level = 0;
  while (at(TokenType::kDot) || at(TokenType::kEllipsis)) {
    level += at(TokenType::kDot) ? 1 : 3;
    ++position_;
  }
  Identifier module;
  bool named = at(TokenType::kName);
  if (named) {
    module = dotted_name();
  }
  if ((module.empty() && (named || level == 0)) || !accept(TokenType::kImport)) {
    return nullptr;
  }
  ListBuilder<ast::Alias> names(*this);
  if (!import_from_targets(names)) {
    return nullptr;
  }
  auto* statement = make<ast::ImportFrom>(start);
  statement->module = module;
  statement->names = names.take(arena_);
  statement->level = level;
  return deepen(statement, statement->names);
}

bool Parser::import_from_targets(ListBuilder<ast::Alias>& names) {
  if (accept(TokenType::kStar)) {
    auto* alias = make<ast::Alias>(position_ - 1);
    alias->name = arena_.intern("*");
    names.add(alias);
    return true;
  }
  bool parenthesised = accept(TokenType::kLeftParen);
  do {
    if (names.size() > 0 && parenthesised && at(TokenType::kRightParen)) {
      break;
    }
    if (!at(TokenType::kName)) {
      if (checking() && names.size() > 0 && at(TokenType::kNewline)) {
        raise_here("trailing comma not allowed without surrounding parentheses");
      }
      return false;
    }
    size_t first = position_++;
    if (!add_alias(names, first, name_of(tokens_[first]))) {
      return false;
    }
  } while (accept(TokenType::kComma));
  return !parenthesised || accept(TokenType::kRightParen);
}

// What was read from `first` on, with the `as` that may follow; false if no name does.
bool Parser::add_alias(ListBuilder<ast::Alias>& names, size_t first, Identifier name) {
  Identifier asname;
  if (accept(TokenType::kAs)) {
    if (!at(TokenType::kName)) {
      return false;
    }
    asname = name_of(tokens_[position_++]);
  }
  auto* alias = make<ast::Alias>(first);
  alias->name = name;
  alias->asname = asname;
  names.add(alias);
  return true;
}

}  // namespace pawl::python
