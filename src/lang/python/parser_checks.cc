// Known mistakes in expressions and statements, looked for in the second pass.
//
// Each check begins at the position where the rule it belongs to began, and either raises or
// leaves the position as it was. The order of the readings is that of CPython's grammar, because
// the first that fits decides the message.
#include <fmt/format.h>

#include "lang/python/parser_impl.h"

namespace pawl::python {

using ast::Kind;

bool Parser::is_legacy_statement(const Expr* expr) const {
  const auto* name = ast::try_as<ast::Name>(expr);
  return name != nullptr && (name->id == "print" || name->id == "exec");
}

// Two expressions side by side within brackets, or a conditional without `else`.
void Parser::check_expression() {
  // CPython takes a beginning of a soft keyword for the keyword here.
  auto begins = [this](std::string_view word) {
    return at(TokenType::kName) && word.starts_with(text_of(token()));
  };
  bool is_soft_keyword = begins("match") || begins("case") || begins("_");
  bool is_wrong_prefix = at(TokenType::kName) && token_after().type == TokenType::kString;
  if (!is_soft_keyword && !is_wrong_prefix) {
    fits([this] {
      Expr* left = disjunction();
      Expr* right = left != nullptr && !failed_ ? expression_without_checks() : nullptr;
      if (right != nullptr && !is_legacy_statement(left) && previous().level != 0) {
        raise_between(left->range, right->range, "invalid syntax. Perhaps you forgot a comma?");
      }
      return true;
    });
  }
  fits([this] {
    Expr* body = disjunction();
    Expr* test = body != nullptr && accept(TokenType::kIf) ? disjunction() : nullptr;
    if (test != nullptr && !at(TokenType::kElse) && !at(TokenType::kColon)) {
      raise_between(body->range, test->range, "expected 'else' after 'if' expression");
    }
    return true;
  });
}

// `print x` of Python 2.
void Parser::check_legacy_expression() {
  if (!at(TokenType::kName) || token_after().type == TokenType::kLeftParen) {
    return;
  }
  fits([this] {
    Expr* name = name_atom();
    Expr* rest = starts_expression() || at(TokenType::kStar) ? star_expressions() : nullptr;
    if (rest != nullptr && is_legacy_statement(name)) {
      Identifier id = ast::as<ast::Name>(name)->id;
      raise_between(
          name->range, rest->range,
          fmt::format("Missing parentheses in call to '{}'. Did you mean {}(...)?", id, id));
    }
    return true;
  });
}

// `=` or `:=` where neither is possible.
void Parser::check_named_expression() {
  fits([this] {
    Expr* target = expression();
    if (target != nullptr && accept(TokenType::kColonEqual) && expression() != nullptr) {
      raise_at(target->range,
               fmt::format("cannot use assignment expressions with {}", describe(target)));
    }
    return true;
  });
  auto ends = [this] { return !at(TokenType::kEqual) && !at(TokenType::kColonEqual); };
  if (at(TokenType::kName) && token_after().type == TokenType::kEqual) {
    fits([this, ends] {
      Expr* name = name_atom();
      ++position_;
      Expr* value = bitwise_or();
      if (value != nullptr && ends()) {
        raise_between(name->range, value->range,
                      "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
      }
      return true;
    });
  }
  bool excluded = at(TokenType::kTrue) || at(TokenType::kFalse) || at(TokenType::kNone);
  if (at(TokenType::kLeftBracket) || at(TokenType::kLeftParen)) {
    excluded = fits([this] {
      Expr* display = atom();
      return display != nullptr && (display->kind == Kind::kList || display->kind == Kind::kTuple ||
                                    display->kind == Kind::kGeneratorExp);
    });
  }
  if (excluded || failed_) {
    return;
  }
  fits([this, ends] {
    Expr* target = bitwise_or();
    bool assigned = target != nullptr && accept(TokenType::kEqual) && bitwise_or() != nullptr;
    if (assigned && ends()) {
      raise_at(target->range,
               fmt::format("cannot assign to {} here. Maybe you meant '==' instead of '='?",
                           describe(target)));
    }
    return true;
  });
}

// A list or tuple, in any number of parentheses.
Expr* Parser::list_or_tuple_target() {
  if (!at(TokenType::kLeftBracket) && !at(TokenType::kLeftParen)) {
    return nullptr;
  }
  Expr* display = atom();
  bool fitting =
      display != nullptr && (display->kind == Kind::kList || display->kind == Kind::kTuple);
  return fitting ? display : nullptr;
}

// Something annotated that cannot be.
void Parser::check_annotation_target() {
  fits([this] {
    Expr* target = list_or_tuple_target();
    if (target != nullptr && accept(TokenType::kColon) && expression() != nullptr) {
      raise_at(target->range,
               fmt::format("only single target (not {}) can be annotated", describe(target)));
    }
    return true;
  });
  fits([this] {
    Expr* first = star_named_expression();
    if (first == nullptr || !accept(TokenType::kComma)) {
      return false;
    }
    while ((starts_expression() || at(TokenType::kStar)) &&
           attempt([this] { return star_named_expression(); }) != nullptr) {
      accept(TokenType::kComma);
    }
    if (!failed_ && accept(TokenType::kColon) && expression() != nullptr) {
      raise_at(first->range, "only single target (not tuple) can be annotated");
    }
    return true;
  });
  fits([this] {
    Expr* target = expression();
    if (target != nullptr && accept(TokenType::kColon) && expression() != nullptr) {
      raise_at(target->range, "illegal target for annotation");
    }
    return true;
  });
}

void Parser::check_assignment() {
  check_annotation_target();
  auto skip_targets = [this] {
    while (attempt([this] { return star_targets() != nullptr && accept(TokenType::kEqual); })) {
    }
  };
  fits([this, skip_targets] {
    skip_targets();
    Expr* target = star_expressions();
    if (target != nullptr && accept(TokenType::kEqual)) {
      raise_invalid_target(target, Targets::kStar);
    }
    return true;
  });
  fits([this, skip_targets] {
    skip_targets();
    Expr* target = at(TokenType::kYield) ? yield_expression() : nullptr;
    if (target != nullptr && accept(TokenType::kEqual)) {
      raise_at(target->range, "assignment to yield expression not possible");
    }
    return true;
  });
  fits([this] {
    Expr* target = star_expressions();
    if (target != nullptr && at_augmented_operator()) {
      ++position_;
      if (yield_or_star_expressions() != nullptr) {
        raise_at(target->range,
                 fmt::format("'{}' is an illegal expression for augmented assignment",
                             describe(target)));
      }
    }
    return true;
  });
}

void Parser::check_delete() {
  fits([this] {
    Expr* targets = star_expressions();
    if (targets != nullptr) {
      raise_invalid_target(targets, Targets::kDelete);
    }
    return true;
  });
}

// At the left parenthesis.
void Parser::check_group() {
  fits([this] {
    ++position_;
    if (at(TokenType::kStar)) {
      Expr* starred = starred_expression();
      if (starred != nullptr && accept(TokenType::kRightParen)) {
        raise_at(starred->range, "cannot use starred expression here");
      }
    } else if (at(TokenType::kDoubleStar)) {
      ast::SourceRange range = range_of(tokens_[position_++]);
      if (expression() != nullptr && accept(TokenType::kRightParen)) {
        raise_at(range, "cannot use double starred expression here");
      }
    }
    return true;
  });
}

// At the opening bracket of a comprehension of any kind.
void Parser::check_comprehension() {
  constexpr const char* kParentheses =
      "did you forget parentheses around the comprehension target?";
  fits([this] {
    ++position_;
    Expr* starred = starred_expression();
    if (starred != nullptr && for_if_clauses() != nullptr) {
      raise_at(starred->range, "iterable unpacking cannot be used in comprehension");
    }
    return true;
  });
  if (!at(TokenType::kLeftBracket) && !at(TokenType::kLeftBrace)) {
    return;
  }
  fits([this] {
    ++position_;
    Expr* first = star_named_expression();
    if (first == nullptr || !accept(TokenType::kComma)) {
      return false;
    }
    ast::SourceRange last = range_of(previous());
    while (starts_expression() || at(TokenType::kStar)) {
      Expr* next = star_named_expression();
      if (next == nullptr) {
        return false;
      }
      last = next->range;
      if (!accept(TokenType::kComma)) {
        break;
      }
    }
    if (for_if_clauses() != nullptr) {
      raise_between(first->range, last, kParentheses);
    }
    return true;
  });
}

// One pair of a dict that is not what it should be.
void Parser::check_dict_pair() {
  fits([this] {
    Expr* key = expression();
    if (key == nullptr || failed_) {
      return false;
    }
    if (!at(TokenType::kColon)) {
      ast::SourceRange last{key->range.line, key->range.end_column - 1, key->range.end_line, -1};
      raise_at(last, "':' expected after dictionary key");
    }
    return true;
  });
  check_dict_value();
}

// A value that is missing or starred.
void Parser::check_dict_value() {
  fits([this] {
    if (expression() == nullptr || !accept(TokenType::kColon)) {
      return false;
    }
    ast::SourceRange colon = range_of(previous());
    if (at(TokenType::kStar)) {
      ast::SourceRange star = range_of(tokens_[position_++]);
      if (bitwise_or() != nullptr) {
        raise_from(star, "cannot use a starred expression in a dictionary value");
      }
    } else if (at(TokenType::kRightBrace) || at(TokenType::kComma)) {
      raise_at(colon, "expression expected after dictionary key and ':'");
    }
    return true;
  });
}

// At the left brace. CPython looks for these in every pass and reading, so these checks must not
// depend on checking().
void Parser::check_dict() {
  fits([this] {
    ++position_;
    size_t pairs = 0;
    while (attempt([this] {
      if (accept(TokenType::kDoubleStar)) {
        return bitwise_or() != nullptr && accept(TokenType::kComma);
      }
      return expression() != nullptr && accept(TokenType::kColon) && expression() != nullptr &&
             accept(TokenType::kComma);
    })) {
      ++pairs;
    }
    if (pairs > 0 && !failed_) {
      check_dict_pair();
    }
    return true;
  });
  fits([this] {
    ++position_;
    check_dict_value();
    return true;
  });
}

void Parser::check_dict_comprehension() {
  fits([this] {
    ++position_;
    if (!at(TokenType::kDoubleStar)) {
      return false;
    }
    ast::SourceRange range = range_of(tokens_[position_++]);
    if (bitwise_or() != nullptr && for_if_clauses() != nullptr && accept(TokenType::kRightBrace)) {
      raise_at(range, "dict unpacking cannot be used in dict comprehension");
    }
    return true;
  });
}

// At the `for` of a statement or a comprehension.
void Parser::check_for_target() {
  fits([this] {
    ++position_;
    Expr* target = star_expressions();
    if (target != nullptr) {
      raise_invalid_target(target, Targets::kFor);
    }
    return true;
  });
}

void Parser::check_with_item() {
  fits([this] {
    if (expression() == nullptr || !accept(TokenType::kAs)) {
      return false;
    }
    Expr* target = expression();
    bool ends = at(TokenType::kComma) || at(TokenType::kRightParen) || at(TokenType::kColon);
    if (target != nullptr && ends) {
      raise_invalid_target(target, Targets::kStar);
    }
    return true;
  });
}

// At `with`: a line that ends where the colon should be.
void Parser::check_with_statement() {
  auto items = [this](bool many) {
    do {
      Expr* context = expression();
      while (many && context != nullptr && at(TokenType::kComma) &&
             attempt([this] { return accept(TokenType::kComma) && expression() != nullptr; })) {
      }
      if (context == nullptr) {
        return false;
      }
      attempt([this] { return accept(TokenType::kAs) && star_target() != nullptr; });
    } while (!failed_ && accept(TokenType::kComma) && !at(TokenType::kRightParen));
    return !failed_;
  };
  auto expect_colon = [this] {
    if (at(TokenType::kNewline)) {
      raise_here("expected ':'");
    }
    return true;
  };
  fits([&] {
    ++position_;
    return items(false) && expect_colon();
  });
  fits([&] {
    ++position_;
    return accept(TokenType::kLeftParen) && items(true) && accept(TokenType::kRightParen) &&
           expect_colon();
  });
}

// An optional `as name`.
void Parser::accept_as_name() {
  attempt([this] { return accept(TokenType::kAs) && accept(TokenType::kName); });
}

// At `except`.
void Parser::check_except() {
  fits([this] {
    ++position_;
    accept(TokenType::kStar);
    Expr* first = starts_expression() ? expression() : nullptr;
    if (first == nullptr || !accept(TokenType::kComma)) {
      return false;
    }
    do {
      if (expression() == nullptr) {
        return false;
      }
    } while (accept(TokenType::kComma) && starts_expression());
    accept_as_name();
    if (accept(TokenType::kColon) && !failed_) {
      raise_between(first->range, range_of(tokens_[position_ - 2]),
                    "multiple exception types must be parenthesized");
    }
    return true;
  });
  fits([this] {
    ++position_;
    bool star = accept(TokenType::kStar);
    bool typed = starts_expression();
    if (typed) {
      if (expression() == nullptr) {
        return false;
      }
      accept_as_name();
    }
    if ((typed || !star) && at(TokenType::kNewline)) {
      raise_here("expected ':'");
    } else if (star && !typed && (at(TokenType::kNewline) || at(TokenType::kColon))) {
      raise_here("expected one or more exception types");
    }
    return true;
  });
}

}  // namespace pawl::python
