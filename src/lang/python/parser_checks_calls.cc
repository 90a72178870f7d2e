// Known mistakes in arguments and parameters, looked for in the second pass; see parser_checks.cc.
#include <fmt/format.h>

#include "lang/python/parser_impl.h"

namespace pawl::python {

namespace {

constexpr const char* kParenthesise = "Generator expression must be parenthesized";
constexpr const char* kMeantComparison =
    "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

// The last condition of a comprehension, or what it iterates over.
const ast::SourceRange& last_part(Span<ast::Comprehension*> clauses) {
  const ast::Comprehension* last = clauses.back();
  return last->ifs.empty() ? last->iter->range : last->ifs.back()->range;
}

}  // namespace

// `name=value for …`: the reader meant a comparison or an assignment expression.
void Parser::check_keyword_generator() {
  if (!at(TokenType::kName) || token_after().type != TokenType::kEqual) {
    return;
  }
  fits([this] {
    ast::SourceRange name = range_of(tokens_[position_]);
    ast::SourceRange equal = range_of(tokens_[position_ + 1]);
    position_ += 2;
    if (expression() != nullptr && for_if_clauses() != nullptr) {
      raise_between(name, equal, kMeantComparison);
    }
    return true;
  });
}

void Parser::check_keyword_argument() {
  bool is_constant = at(TokenType::kTrue) || at(TokenType::kFalse) || at(TokenType::kNone);
  if (is_constant && token_after().type == TokenType::kEqual) {
    ast::SourceRange constant = range_of(tokens_[position_]);
    raise_between(constant, range_of(tokens_[position_ + 1]),
                  fmt::format("cannot assign to {}", text_of(tokens_[position_])));
    return;
  }
  if (at(TokenType::kName) && token_after().type == TokenType::kEqual) {
    check_keyword_generator();
    return;
  }
  fits([this] {
    Expr* target = starts_expression() ? expression() : nullptr;
    if (target != nullptr && at(TokenType::kEqual)) {
      raise_between(target->range, range_of(token()),
                    "expression cannot contain assignment, perhaps you meant \"==\"?");
    }
    return true;
  });
}

// At the first argument.
void Parser::check_arguments() {
  fits([this] {
    ArgumentLists* lists = argument_list();
    auto is_starred = [](const Expr* arg) { return arg->kind == ast::Kind::kStarred; };
    bool keywords_last =
        lists != nullptr && (!lists->keywords.empty() ||
                             std::all_of(lists->args.begin(), lists->args.end(), is_starred));
    if (keywords_last && accept(TokenType::kComma) && at(TokenType::kStar)) {
      raise_at(range_of(token()), "iterable argument unpacking follows keyword argument unpacking");
    }
    return true;
  });
  fits([this] {
    Expr* element = starts_expression() ? expression() : nullptr;
    auto* clauses = element != nullptr ? for_if_clauses() : nullptr;
    if (clauses != nullptr && accept(TokenType::kComma)) {
      // What follows is read as well, for the mistakes that may be in it.
      if (argument_list() == nullptr && !failed_) {
        fits([this] { return expression() != nullptr && for_if_clauses() != nullptr; });
      }
      raise_between(element->range, last_part(*clauses), kParenthesise);
    }
    return true;
  });
  check_keyword_generator();
  fits([this] {
    ArgumentLists* lists = argument_list();
    auto* clauses = lists != nullptr ? for_if_clauses() : nullptr;
    if (clauses != nullptr && lists->args.size() > 1) {
      raise_between(lists->args.back()->range, last_part(*clauses), kParenthesise);
    }
    return true;
  });
  fits([this] {
    ArgumentLists* lists = argument_list();
    Expr* element = lists != nullptr && accept(TokenType::kComma) && starts_expression()
                        ? expression()
                        : nullptr;
    auto* clauses = element != nullptr ? for_if_clauses() : nullptr;
    if (clauses != nullptr) {
      raise_between(element->range, clauses->back()->target->range, kParenthesise);
    }
    return true;
  });
  fits([this] {
    ArgumentLists* lists = argument_list();
    if (lists == nullptr || !accept(TokenType::kComma) || argument_list() == nullptr) {
      return false;
    }
    bool unpacking = false;
    for (const ast::Keyword* keyword : lists->keywords) {
      unpacking |= keyword->arg.empty();
    }
    raise_here(unpacking ? "positional argument follows keyword argument unpacking"
                         : "positional argument follows keyword argument");
    return true;
  });
}

// --- Parameters --------------------------------------------------------------------------------

// At the equals sign of a parameter.
void Parser::check_default() {
  TokenType next = token_after().type;
  if (next == TokenType::kRightParen || next == TokenType::kComma) {
    raise_at(range_of(token()), "expected default value expression");
  }
}

// One parameter with the comma behind it, or in front of the end of the list.
ast::Arg* Parser::checked_parameter(ParameterKind kind, DefaultValue wanted) {
  return attempt([this, kind, wanted]() -> ast::Arg* {
    ast::Arg* arg = parameter(kind);
    if (arg == nullptr) {
      return nullptr;
    }
    if (at(TokenType::kEqual) ? wanted == DefaultValue::kNone : wanted == DefaultValue::kSome) {
      return nullptr;
    }
    if (at(TokenType::kEqual)) {
      check_default();
      ++position_;
      if (expression() == nullptr) {
        return nullptr;
      }
    }
    TokenType end = kind == ParameterKind::kFunction ? TokenType::kRightParen : TokenType::kColon;
    return accept(TokenType::kComma) || at(end) ? arg : nullptr;
  });
}

size_t Parser::skip_parameters(ParameterKind kind, DefaultValue wanted) {
  size_t count = 0;
  while (!failed_ && checked_parameter(kind, wanted) != nullptr) {
    ++count;
  }
  return count;
}

// Positional-only parameters with their slash.
bool Parser::skip_to_slash(ParameterKind kind) {
  return attempt([this, kind] {
    size_t count = skip_parameters(kind, DefaultValue::kNone);
    count += skip_parameters(kind, DefaultValue::kSome);
    TokenType end = kind == ParameterKind::kFunction ? TokenType::kRightParen : TokenType::kColon;
    return count > 0 && accept(TokenType::kSlash) && (accept(TokenType::kComma) || at(end));
  });
}

// A parameter without default behind one that has it; parameters in parentheses.
void Parser::check_parameter_order(ParameterKind kind) {
  fits([this, kind] {
    skip_parameters(kind, DefaultValue::kNone);
    bool defaults = attempt([this, kind] {
      return skip_parameters(kind, DefaultValue::kSome) > 0 && accept(TokenType::kSlash) &&
             accept(TokenType::kComma);
    });
    if (!defaults) {
      defaults = skip_parameters(kind, DefaultValue::kSome) > 0;
    }
    ast::Arg* arg = defaults ? checked_parameter(kind, DefaultValue::kNone) : nullptr;
    if (arg != nullptr) {
      raise_at(arg->range, "non-default argument follows default argument");
    }
    return true;
  });
  fits([this, kind] {
    skip_parameters(kind, DefaultValue::kNone);
    if (!at(TokenType::kLeftParen)) {
      return false;
    }
    ast::SourceRange open = range_of(tokens_[position_++]);
    size_t count = 0;
    while (parameter(kind) != nullptr && (++count, accept(TokenType::kComma))) {
    }
    if (count > 0 && accept(TokenType::kRightParen)) {
      raise_between(open, range_of(previous()),
                    kind == ParameterKind::kFunction
                        ? "Function parameters cannot be parenthesized"
                        : "Lambda expression parameters cannot be parenthesized");
    }
    return true;
  });
}

// At the first parameter.
void Parser::check_parameters(ParameterKind kind) {
  check_parameter_order(kind);
  if (at(TokenType::kSlash) && token_after().type == TokenType::kComma) {
    raise_at(range_of(token()), "at least one argument must precede /");
    return;
  }
  fits([this, kind] {
    if (skip_to_slash(kind)) {
      skip_parameters(kind, DefaultValue::kAny);
      if (at(TokenType::kSlash)) {
        raise_at(range_of(token()), "/ may appear only once");
      }
    }
    return true;
  });
  fits([this, kind] {
    skip_to_slash(kind);
    skip_parameters(kind, DefaultValue::kAny);
    if (accept(TokenType::kStar) &&
        (accept(TokenType::kComma) || checked_parameter(kind, DefaultValue::kNone) != nullptr)) {
      skip_parameters(kind, DefaultValue::kAny);
      if (at(TokenType::kSlash)) {
        raise_at(range_of(token()), "/ must be ahead of *");
      }
    }
    return true;
  });
  fits([this, kind] {
    if (skip_parameters(kind, DefaultValue::kAny) > 0 && accept(TokenType::kSlash) &&
        at(TokenType::kStar)) {
      raise_at(range_of(token()), "expected comma between / and *");
    }
    return true;
  });
}

// At the star.
void Parser::check_star_parameter(ParameterKind kind) {
  ast::SourceRange star = range_of(token());
  TokenType end = kind == ParameterKind::kFunction ? TokenType::kRightParen : TokenType::kColon;
  fits([this, star, kind, end] {
    ++position_;
    bool bare = at(end) || (accept(TokenType::kComma) && (at(end) || at(TokenType::kDoubleStar)));
    if (bare && kind == ParameterKind::kFunction) {
      raise_at(star, "named arguments must follow bare *");
    } else if (bare) {
      raise_here("named arguments must follow bare *");
    }
    return true;
  });
  fits([this, kind] {
    ++position_;
    if (parameter(kind) != nullptr && at(TokenType::kEqual)) {
      raise_at(range_of(token()), "var-positional argument cannot have default value");
    }
    return true;
  });
  fits([this, kind] {
    ++position_;
    if (checked_parameter(kind, DefaultValue::kNone) == nullptr && !accept(TokenType::kComma)) {
      return false;
    }
    skip_parameters(kind, DefaultValue::kAny);
    if (at(TokenType::kStar)) {
      ast::SourceRange second = range_of(tokens_[position_++]);
      if (checked_parameter(kind, DefaultValue::kNone) != nullptr || accept(TokenType::kComma)) {
        raise_at(second, "* argument may appear only once");
      }
    }
    return true;
  });
}

// At the double star.
void Parser::check_double_star_parameter(ParameterKind kind) {
  fits([this, kind] {
    ++position_;
    if (parameter(kind) == nullptr) {
      return false;
    }
    if (at(TokenType::kEqual)) {
      raise_at(range_of(token()), "var-keyword argument cannot have default value");
      return false;
    }
    if (!accept(TokenType::kComma)) {
      return false;
    }
    if (at(TokenType::kStar) || at(TokenType::kDoubleStar) || at(TokenType::kSlash)) {
      raise_at(range_of(token()), "arguments cannot follow var-keyword argument");
    } else if (ast::Arg* arg = parameter(kind)) {
      raise_at(arg->range, "arguments cannot follow var-keyword argument");
    }
    return true;
  });
}

}  // namespace pawl::python
