// The arguments of calls and classes, and the parameters of functions and lambdas.
#include "lang/python/parser_impl.h"

namespace pawl::python {

Parser::ArgumentLists* Parser::arguments(BareGenerator bare_generator) {
  return remember(Rule::kArguments, [this, bare_generator]() -> ArgumentLists* {
    size_t start = position_;
    ArgumentLists* lists = argument_list(bare_generator);
    if (lists != nullptr) {
      accept(TokenType::kComma);
      if (at(TokenType::kRightParen)) {
        return lists;
      }
    }
    if (checking()) {
      position_ = start;
      check_arguments();
    }
    return nullptr;
  });
}

// Arguments up to the last that is in its right place; a trailing comma is left to the caller.
// Positional ones come first; `*iterable` may follow keywords but not `**mapping`.
Parser::ArgumentLists* Parser::argument_list(BareGenerator bare_generator) {
  return remember(Rule::kArgumentList, [this, bare_generator]() -> ArgumentLists* {
    ListBuilder<Node> all(*this);
    enum { kPositional, kKeyword, kDoubleStar } phase = kPositional;
    bool is_generator = false;
    size_t behind_last = position_;
    for (;;) {
      Node* argument = nullptr;
      bool keyword = at(TokenType::kName) && token_after().type == TokenType::kEqual;
      if (at(TokenType::kStar)) {
        argument = phase == kDoubleStar ? nullptr : starred_expression();
      } else if (keyword || at(TokenType::kDoubleStar)) {
        if (keyword && checking()) {
          check_keyword_argument();
        }
        phase = !keyword ? kDoubleStar : phase == kPositional ? kKeyword : phase;
        argument = keyword_argument();
      } else {
        size_t start = position_;
        if (phase == kPositional && starts_expression()) {
          argument = element_expression();
        }
        if (argument != nullptr && at(TokenType::kEqual)) {
          argument = nullptr;
        }
        if (argument == nullptr && checking()) {
          position_ = start;
          check_keyword_argument();
        }
      }
      if (argument == nullptr) {
        break;
      }
      if (bare_generator == BareGenerator::kAllow && all.size() == 0 &&
          argument->kind < ast::Kind::kFunctionDef && argument->kind != ast::Kind::kStarred &&
          (at(TokenType::kFor) || at(TokenType::kAsync))) {
        if (Expr* generator = generator_argument(static_cast<Expr*>(argument))) {
          argument = generator;
          is_generator = true;
        }
      }
      all.add(argument);
      behind_last = position_;
      if (is_generator || !accept(TokenType::kComma)) {
        break;
      }
    }
    if (all.size() == 0 || failed_) {
      return nullptr;
    }
    position_ = behind_last;
    auto* lists = arena_.make<ArgumentLists>();
    lists->is_generator = is_generator;
    split_arguments(all, *lists);
    return lists;
  });
}

// `f(x for x in y)`: valid only if the call ends there.
Expr* Parser::generator_argument(Expr* element) {
  return attempt([this, element]() -> Expr* {
    auto* clauses = for_if_clauses();
    if (clauses == nullptr || !at(TokenType::kRightParen)) {
      return nullptr;
    }
    auto* generator = arena_.make<ast::GeneratorExp>();
    set_range_from(generator, element);
    generator->elt = element;
    generator->generators = *clauses;
    deepen(generator, {element});
    return deepen(generator, generator->generators);
  });
}

void Parser::split_arguments(const ListBuilder<Node>& all, ArgumentLists& lists) {
  std::vector<Expr*> args;
  std::vector<ast::Keyword*> keywords;
  for (size_t i = 0; i < all.size(); ++i) {
    if (auto* keyword = ast::try_as<ast::Keyword>(all[i])) {
      keywords.push_back(keyword);
    } else {
      args.push_back(static_cast<Expr*>(all[i]));
    }
  }
  lists.args = arena_.copy(args.data(), args.size());
  lists.keywords = arena_.copy(keywords.data(), keywords.size());
}

// `name=value` or `**mapping`.
ast::Keyword* Parser::keyword_argument() {
  size_t start = position_++;
  Identifier name;
  if (tokens_[start].type == TokenType::kName) {
    name = name_of(tokens_[start]);
    ++position_;
  }
  Expr* value = expression();
  if (value == nullptr) {
    return nullptr;
  }
  auto* keyword = make<ast::Keyword>(start);
  keyword->arg = name;
  keyword->value = value;
  return deepen(keyword, {value});
}

// --- Parameters --------------------------------------------------------------------------------

// The lists of ast::Arguments while they grow.
struct Parser::ParameterState {
  ParameterKind kind;
  TokenType end;
  std::vector<ast::Arg*> positional;
  std::vector<Expr*> defaults;
  std::vector<ast::Arg*> keyword_only;
  std::vector<Expr*> keyword_defaults;
  size_t positional_only = 0;
  bool seen_slash = false;
  bool seen_star = false;
  ast::Arg* vararg = nullptr;
  ast::Arg* kwarg = nullptr;
};

ast::Arguments* Parser::parameters(ParameterKind kind) {
  if (checking()) {
    check_parameters(kind);
  }
  ParameterState state;
  state.kind = kind;
  state.end = kind == ParameterKind::kFunction ? TokenType::kRightParen : TokenType::kColon;
  size_t start = position_;
  while (!at(state.end)) {
    if (state.kwarg != nullptr || !one_parameter(state)) {
      return nullptr;
    }
    if (!accept(TokenType::kComma)) {
      break;
    }
  }
  if (!at(state.end) ||
      (state.seen_star && state.vararg == nullptr && state.keyword_only.empty())) {
    return nullptr;
  }
  auto* arguments = arena_.make<ast::Arguments>();
  if (position_ > start) {
    set_range(arguments, start);
  }
  size_t positional_only = state.positional_only;
  arguments->posonlyargs = arena_.copy(state.positional.data(), positional_only);
  arguments->args = arena_.copy(state.positional.data() + positional_only,
                                state.positional.size() - positional_only);
  arguments->vararg = state.vararg;
  arguments->kwonlyargs = arena_.copy(state.keyword_only.data(), state.keyword_only.size());
  arguments->kw_defaults =
      arena_.copy(state.keyword_defaults.data(), state.keyword_defaults.size());
  arguments->kwarg = state.kwarg;
  arguments->defaults = arena_.copy(state.defaults.data(), state.defaults.size());
  for (Span<ast::Arg*> list : {arguments->posonlyargs, arguments->args, arguments->kwonlyargs}) {
    deepen(arguments, list);
  }
  deepen(arguments, {state.vararg, state.kwarg});
  deepen(arguments, arguments->kw_defaults);
  return deepen(arguments, arguments->defaults);
}

bool Parser::one_parameter(ParameterState& state) {
  switch (type()) {
    case TokenType::kSlash:
      if (state.seen_slash || state.seen_star || state.positional.empty()) {
        return false;
      }
      ++position_;
      state.seen_slash = true;
      state.positional_only = state.positional.size();
      return true;
    case TokenType::kStar:
      return star_parameter(state);
    case TokenType::kDoubleStar:
      if (checking()) {
        check_double_star_parameter(state.kind);
      }
      ++position_;
      state.kwarg = parameter(state.kind);
      return state.kwarg != nullptr;
    default:
      break;
  }
  ast::Arg* arg = parameter(state.kind);
  if (arg == nullptr) {
    return false;
  }
  Expr* value = nullptr;
  if (at(TokenType::kEqual)) {
    if (checking()) {
      check_default();
    }
    ++position_;
    value = expression();
    if (value == nullptr) {
      return false;
    }
  }
  if (state.seen_star) {
    state.keyword_only.push_back(arg);
    state.keyword_defaults.push_back(value);
    return true;
  }
  state.positional.push_back(arg);
  if (value != nullptr) {
    state.defaults.push_back(value);
  }
  return value != nullptr || state.defaults.empty();
}

// `*args`, `*args: *Ts`, or the bare star in front of keyword-only parameters.
bool Parser::star_parameter(ParameterState& state) {
  if (checking()) {
    check_star_parameter(state.kind);
  }
  if (state.seen_star) {
    return false;
  }
  ++position_;
  state.seen_star = true;
  if (at(TokenType::kComma)) {
    return true;
  }
  if (!at(TokenType::kName)) {
    return false;
  }
  if (state.kind == ParameterKind::kFunction && token_after().type == TokenType::kColon) {
    size_t start = position_;
    Identifier name = name_of(tokens_[start]);
    position_ += 2;
    Expr* annotation = star_expression();
    if (annotation == nullptr) {
      return false;
    }
    state.vararg = make<ast::Arg>(start);
    state.vararg->arg = name;
    state.vararg->annotation = annotation;
    deepen(state.vararg, {annotation});
    return true;
  }
  state.vararg = parameter(state.kind);
  return state.vararg != nullptr;
}

// A name with its annotation.
ast::Arg* Parser::parameter(ParameterKind kind) {
  if (!at(TokenType::kName)) {
    return nullptr;
  }
  size_t start = position_++;
  Identifier name = name_of(tokens_[start]);
  Expr* annotation = nullptr;
  if (kind == ParameterKind::kFunction && accept(TokenType::kColon) &&
      (annotation = expression()) == nullptr) {
    return nullptr;
  }
  auto* arg = make<ast::Arg>(start);
  arg->arg = name;
  arg->annotation = annotation;
  return deepen(arg, {annotation});
}

}  // namespace pawl::python
