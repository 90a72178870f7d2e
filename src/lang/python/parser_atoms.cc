// Atoms, what may follow them (attributes, calls, subscripts), displays and comprehensions.
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "lang/python/parser_impl.h"
#include "lang/python/source_limits.h"

namespace pawl::python {

using ast::ConstantKind;

Expr* Parser::primary() {
  return remember(Rule::kPrimary, [this] { return primary_rule(); });
}

Expr* Parser::primary_rule() {
  size_t start = position_;
  Expr* value = atom();
  while (value != nullptr) {
    if (checking() &&
        (at(TokenType::kLeftParen) || at(TokenType::kLeftBracket) || at(TokenType::kLeftBrace))) {
      check_comprehension();
    }
    switch (type()) {
      case TokenType::kDot: {
        size_t dot = position_++;
        if (!at(TokenType::kName)) {
          if (!failed_) {
            position_ = dot;
          }
          return failed_ ? nullptr : value;
        }
        Identifier name = name_of(tokens_[position_++]);
        auto* node = make<ast::Attribute>(start);
        node->value = value;
        node->attr = name;
        value = deepen(node, {value});
        break;
      }
      case TokenType::kLeftParen:
      case TokenType::kLeftBracket: {
        size_t open = position_;
        Expr* next = at(TokenType::kLeftParen) ? call(value) : subscript(value);
        if (next == nullptr) {
          if (!failed_) {
            position_ = open;
          }
          return failed_ ? nullptr : value;
        }
        set_range(next, start);
        value = next;
        break;
      }
      default:
        return value;
    }
  }
  return nullptr;
}

// At the left parenthesis behind a callee.
Expr* Parser::call(Expr* function) {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t open = position_++;
  ArgumentLists* lists = nullptr;
  if (!at(TokenType::kRightParen)) {
    lists = arguments(BareGenerator::kAllow);
    if (lists == nullptr) {
      return nullptr;
    }
  }
  if (!accept(TokenType::kRightParen)) {
    return nullptr;
  }
  auto* node = make<ast::Call>(open);
  node->func = function;
  if (lists != nullptr) {
    if (lists->is_generator) {
      // The call's parentheses are the generator's own.
      set_range(lists->args[0], open);
    }
    node->args = lists->args;
    node->keywords = lists->keywords;
  }
  deepen(node, {function});
  deepen(node, node->args);
  return deepen(node, node->keywords);
}

Expr* Parser::subscript(Expr* value) {
  Nesting nesting(*this);
  size_t open = position_++;
  Expr* index = nesting.ok() ? slices() : nullptr;
  if (index == nullptr || !accept(TokenType::kRightBracket)) {
    return nullptr;
  }
  auto* node = make<ast::Subscript>(open);
  node->value = value;
  node->slice = index;
  return deepen(node, {value, index});
}

Expr* Parser::starred_expression() {
  size_t start = position_;
  if (!accept(TokenType::kStar)) {
    return nullptr;
  }
  Expr* value = expression();
  if (value == nullptr) {
    return nullptr;
  }
  auto* starred = make<ast::Starred>(start);
  starred->value = value;
  return deepen(starred, {value});
}

Expr* Parser::slices() {
  size_t start = position_;
  Expr* first = at(TokenType::kStar) ? starred_expression() : slice();
  if (first == nullptr) {
    return nullptr;
  }
  if (!at(TokenType::kComma) && first->kind != ast::Kind::kStarred) {
    return first;
  }
  ListBuilder<Expr> elements(*this);
  elements.add(first);
  while (accept(TokenType::kComma)) {
    if (at(TokenType::kRightBracket)) {
      break;
    }
    Expr* next = at(TokenType::kStar) ? starred_expression() : slice();
    if (next == nullptr) {
      return nullptr;
    }
    elements.add(next);
  }
  auto* tuple = make<ast::Tuple>(start);
  tuple->elts = elements.take(arena_);
  return deepen(tuple, tuple->elts);
}

Expr* Parser::slice() {
  size_t start = position_;
  Expr* lower = nullptr;
  if (!at(TokenType::kColon)) {
    lower = named_expression();
    if (lower == nullptr || !at(TokenType::kColon)) {
      return lower;
    }
  }
  ++position_;
  Expr* upper = nullptr;
  Expr* step = nullptr;
  if (starts_expression() && (upper = expression()) == nullptr) {
    return nullptr;
  }
  if (accept(TokenType::kColon) && starts_expression() && (step = expression()) == nullptr) {
    return nullptr;
  }
  auto* node = make<ast::Slice>(start);
  node->lower = lower;
  node->upper = upper;
  node->step = step;
  return deepen(node, {lower, upper, step});
}

Expr* Parser::name_atom() {
  size_t start = position_++;
  Identifier id = name_of(tokens_[start]);
  auto* name = make<ast::Name>(start);
  name->id = id;
  return name;
}

Expr* Parser::constant_atom(ConstantKind kind) {
  size_t start = position_++;
  auto* constant = make<ast::Constant>(start);
  constant->value_kind = kind;
  return constant;
}

Expr* Parser::atom() {
  switch (type()) {
    case TokenType::kName:
      return name_atom();
    case TokenType::kTrue:
      return constant_atom(ConstantKind::kTrue);
    case TokenType::kFalse:
      return constant_atom(ConstantKind::kFalse);
    case TokenType::kNone:
      return constant_atom(ConstantKind::kNone);
    case TokenType::kEllipsis:
      return constant_atom(ConstantKind::kEllipsis);
    case TokenType::kString:
      return strings();
    case TokenType::kNumber:
      return number_atom();
    case TokenType::kLeftParen:
      return parenthesised();
    case TokenType::kLeftBracket:
      return bracketed();
    case TokenType::kLeftBrace:
      return braced();
    default:
      return nullptr;
  }
}

namespace {

// The decimal digits above which CPython refuses to convert.
constexpr size_t kMaxDecimalDigits = 4300;

double parse_double(const std::string& digits) {
  double value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // Only strtod tells an overflow from an underflow.
  return error == std::errc::result_out_of_range ? std::strtod(digits.c_str(), nullptr) : value;
}

}  // namespace

Expr* Parser::number_atom() {
  const Token& token = tokens_[position_];
  std::string digits;
  for (char c : text_of(token)) {
    if (c != '_') {
      digits += c;
    }
  }
  ast::SourceRange range = range_of(token);
  auto* constant = static_cast<ast::Constant*>(constant_atom(ConstantKind::kInt));
  char mark = digits.size() > 1 && digits[0] == '0' ? static_cast<char>(digits[1] | 32) : '0';
  constant->base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
  if (constant->base == 10 && digits.find_first_of(".eEjJ") != std::string::npos) {
    bool imaginary = (digits.back() | 32) == 'j';
    if (imaginary) {
      digits.pop_back();
    }
    constant->value_kind = imaginary ? ConstantKind::kImaginary : ConstantKind::kFloat;
    constant->number = parse_double(digits);
    return constant;
  }
  std::string_view significant = digits;
  significant.remove_prefix(constant->base == 10 ? 0 : 2);
  size_t zeros = significant.find_first_not_of('0');
  significant.remove_prefix(zeros == std::string_view::npos ? significant.size() - 1 : zeros);
  auto [end, error] = std::from_chars(significant.data(), significant.data() + significant.size(),
                                      constant->integer, constant->base);
  if (error == std::errc::result_out_of_range) {
    if (constant->base == 10 && significant.size() > kMaxDecimalDigits) {
      range.column = -1;
      range.end_column = -1;
      return raise_at(
          range,
          fmt::format("Exceeds the limit ({} digits) for integer string conversion: value has "
                      "{} digits; use sys.set_int_max_str_digits() to increase the limit - "
                      "Consider hexadecimal for huge integer literals to avoid decimal "
                      "conversion limits.",
                      kMaxDecimalDigits, significant.size()));
    }
    const size_t bits_of_digit = constant->base == 16 ? 4 : constant->base == 8 ? 3 : 1;
    if (constant->base != 10 && significant.size() * bits_of_digit > kMaxIntegerBits) {
      return raise_too_large(
          previous(), fmt::format("an integer literal of more than {} bits", kMaxIntegerBits));
    }
    constant->value_kind = ConstantKind::kBigInt;
    constant->integer = 0;
    constant->text = arena_.intern(significant);
  }
  return constant;
}

Expr* Parser::parenthesised() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_;
  Expr* result = parenthesised_rule();
  if (result == nullptr && checking()) {
    position_ = start;
    check_group();
    check_comprehension();
  }
  return failed_ ? nullptr : result;
}

// A tuple, a group or a generator.
Expr* Parser::parenthesised_rule() {
  size_t start = position_++;
  if (accept(TokenType::kRightParen)) {
    return make<ast::Tuple>(start);
  }
  if (at(TokenType::kYield)) {
    Expr* value = yield_expression();
    return value != nullptr && accept(TokenType::kRightParen) ? value : nullptr;
  }
  Expr* first = star_named_expression();
  if (first == nullptr) {
    return nullptr;
  }
  bool starred = first->kind == ast::Kind::kStarred;
  if (at(TokenType::kComma)) {
    Expr* tuple = tuple_from(start, first, &Parser::star_named_expression);
    if (tuple == nullptr || !accept(TokenType::kRightParen)) {
      return nullptr;
    }
    set_range(tuple, start);
    return tuple;
  }
  if (at(TokenType::kFor) || at(TokenType::kAsync)) {
    auto* clauses = starred ? nullptr : for_if_clauses();
    if (clauses == nullptr || !accept(TokenType::kRightParen)) {
      return nullptr;
    }
    auto* node = make<ast::GeneratorExp>(start);
    node->elt = first;
    node->generators = *clauses;
    deepen(node, {first});
    return deepen(node, node->generators);
  }
  return !starred && accept(TokenType::kRightParen) ? first : nullptr;
}

Expr* Parser::bracketed() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_;
  Expr* result = bracketed_rule();
  if (result == nullptr && checking()) {
    position_ = start;
    check_comprehension();
  }
  return failed_ ? nullptr : result;
}

Expr* Parser::bracketed_rule() {
  size_t start = position_++;
  ListBuilder<Expr> elements(*this);
  while (!at(TokenType::kRightBracket)) {
    Expr* element = star_named_expression();
    if (element == nullptr) {
      return nullptr;
    }
    elements.add(element);
    if (elements.size() == 1 && element->kind != ast::Kind::kStarred &&
        (at(TokenType::kFor) || at(TokenType::kAsync))) {
      auto* clauses = for_if_clauses();
      if (clauses == nullptr || !accept(TokenType::kRightBracket)) {
        return nullptr;
      }
      auto* node = make<ast::ListComp>(start);
      node->elt = element;
      node->generators = *clauses;
      deepen(node, {element});
      return deepen(node, node->generators);
    }
    if (!accept(TokenType::kComma)) {
      break;
    }
  }
  if (!accept(TokenType::kRightBracket)) {
    return nullptr;
  }
  auto* list = make<ast::List>(start);
  list->elts = elements.take(arena_);
  return deepen(list, list->elts);
}

Expr* Parser::braced() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_;
  Expr* result = braced_rule();
  if (result == nullptr && !failed_) {
    remembering_ = true;
    position_ = start;
    check_dict();
    if (checking()) {
      check_dict_comprehension();
      check_comprehension();
    }
  }
  return failed_ ? nullptr : result;
}

// A dict or a set, or a comprehension of either.
Expr* Parser::braced_rule() {
  size_t start = position_++;
  if (at(TokenType::kRightBrace) || at(TokenType::kDoubleStar)) {
    return dict_rest(start, nullptr);
  }
  bool named = at(TokenType::kName) && token_after().type == TokenType::kColonEqual;
  Expr* first = star_named_expression();
  if (first == nullptr) {
    return nullptr;
  }
  if (at(TokenType::kColon)) {
    return named || first->kind == ast::Kind::kStarred ? nullptr : dict_rest(start, first);
  }
  if (first->kind != ast::Kind::kStarred && (at(TokenType::kFor) || at(TokenType::kAsync))) {
    auto* clauses = for_if_clauses();
    if (clauses == nullptr || !accept(TokenType::kRightBrace)) {
      return nullptr;
    }
    auto* node = make<ast::SetComp>(start);
    node->elt = first;
    node->generators = *clauses;
    deepen(node, {first});
    return deepen(node, node->generators);
  }
  ListBuilder<Expr> elements(*this);
  elements.add(first);
  while (accept(TokenType::kComma) && !at(TokenType::kRightBrace)) {
    Expr* element = star_named_expression();
    if (element == nullptr) {
      return nullptr;
    }
    elements.add(element);
  }
  if (!accept(TokenType::kRightBrace)) {
    return nullptr;
  }
  auto* set = make<ast::Set>(start);
  set->elts = elements.take(arena_);
  return deepen(set, set->elts);
}

// The pairs of a dict display or comprehension; `first` is the first key, already parsed, or null.
Expr* Parser::dict_rest(size_t first_token, Expr* first) {
  ListBuilder<Expr> pairs(*this);
  while (!at(TokenType::kRightBrace)) {
    Expr* key = first;
    Expr* value = nullptr;
    if (key == nullptr && accept(TokenType::kDoubleStar)) {
      value = bitwise_or();
    } else {
      if (key == nullptr) {
        key = expression();
      }
      value = key != nullptr && accept(TokenType::kColon) ? expression() : nullptr;
    }
    if (value == nullptr) {
      return nullptr;
    }
    pairs.add(key);
    pairs.add(value);
    first = nullptr;
    if (pairs.size() == 2 && key != nullptr && (at(TokenType::kFor) || at(TokenType::kAsync))) {
      auto* clauses = for_if_clauses();
      if (clauses == nullptr || !accept(TokenType::kRightBrace)) {
        return nullptr;
      }
      auto* node = make<ast::DictComp>(first_token);
      node->key = key;
      node->value = value;
      node->generators = *clauses;
      deepen(node, {key, value});
      return deepen(node, node->generators);
    }
    if (!accept(TokenType::kComma)) {
      break;
    }
  }
  if (!accept(TokenType::kRightBrace)) {
    return nullptr;
  }
  auto* dict = make<ast::Dict>(first_token);
  Exprs all = pairs.take(arena_);
  deepen(dict, all);
  std::vector<Expr*> keys;
  std::vector<Expr*> values;
  for (size_t i = 0; i < all.size(); i += 2) {
    keys.push_back(all[i]);
    values.push_back(all[i + 1]);
  }
  dict->keys = arena_.copy(keys.data(), keys.size());
  dict->values = arena_.copy(values.data(), values.size());
  return dict;
}

// One or more `for … in … if …`.
Span<ast::Comprehension*>* Parser::for_if_clauses() {
  return remember(Rule::kForIfClauses, [this]() -> Span<ast::Comprehension*>* {
    ListBuilder<ast::Comprehension> clauses(*this);
    while (at(TokenType::kFor) ||
           (at(TokenType::kAsync) && token_after().type == TokenType::kFor)) {
      ast::Comprehension* clause = for_if_clause();
      if (clause == nullptr) {
        return nullptr;
      }
      clauses.add(clause);
    }
    if (clauses.size() == 0) {
      return nullptr;
    }
    auto* result = arena_.make<Span<ast::Comprehension*>>();
    *result = clauses.take(arena_);
    return result;
  });
}

ast::Comprehension* Parser::for_if_clause() {
  size_t start = position_;
  bool is_async = accept(TokenType::kAsync);
  size_t for_position = position_++;
  Expr* target = star_targets();
  if (target == nullptr || !accept(TokenType::kIn)) {
    if (checking()) {
      position_ = for_position;
      check_for_target();
    }
    return nullptr;
  }
  Expr* iter = disjunction();
  if (iter == nullptr) {
    return nullptr;
  }
  ListBuilder<Expr> conditions(*this);
  while (accept(TokenType::kIf)) {
    Expr* condition = disjunction();
    if (condition == nullptr) {
      return nullptr;
    }
    conditions.add(condition);
  }
  auto* clause = make<ast::Comprehension>(start);
  clause->target = target;
  clause->iter = iter;
  clause->ifs = conditions.take(arena_);
  clause->is_async = is_async;
  deepen(clause, {target, iter});
  return deepen(clause, clause->ifs);
}

}  // namespace pawl::python
