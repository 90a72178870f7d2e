// The `match` statement and its patterns.
#include "lang/python/parser_impl.h"

namespace pawl::python {

using ast::ConstantKind;
using ast::Pattern;

Expr* Parser::subject_expression() {
  size_t start = position_;
  Expr* first = star_named_expression();
  if (first == nullptr) {
    return nullptr;
  }
  if (at(TokenType::kComma)) {
    return tuple_from(start, first, &Parser::star_named_expression);
  }
  return first->kind == ast::Kind::kStarred ? nullptr : first;
}

// At the name `match`, which may still turn out to be a variable.
Stmt* Parser::match_statement() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_++;
  if (!starts_expression() && !at(TokenType::kStar)) {
    return nullptr;
  }
  Expr* subject = subject_expression();
  if (subject == nullptr || !colon()) {
    return nullptr;
  }
  if (!accept(TokenType::kNewline)) {
    return nullptr;
  }
  if (!accept(TokenType::kIndent)) {
    if (checking()) {
      --position_;
      block("'match' statement", tokens_[start].line);
    }
    return nullptr;
  }
  ListBuilder<ast::MatchCase> cases(*this);
  while (at_soft_keyword("case")) {
    ast::MatchCase* one = case_block();
    if (one == nullptr) {
      return nullptr;
    }
    cases.add(one);
  }
  if (cases.size() == 0 || !accept(TokenType::kDedent)) {
    return nullptr;
  }
  auto* statement = make_block_statement<ast::Match>(start);
  statement->subject = subject;
  statement->cases = cases.take(arena_);
  deepen(statement, {subject});
  return deepen(statement, statement->cases);
}

ast::MatchCase* Parser::case_block() {
  size_t start = position_++;
  Pattern* pattern = patterns();
  if (pattern == nullptr) {
    return nullptr;
  }
  Expr* guard = nullptr;
  if (accept(TokenType::kIf) && (guard = named_expression()) == nullptr) {
    return nullptr;
  }
  if (!colon()) {
    return nullptr;
  }
  Stmts* body = block("'case' statement", tokens_[start].line);
  if (body == nullptr) {
    return nullptr;
  }
  auto* node = make_block_statement<ast::MatchCase>(start);
  node->pattern = pattern;
  node->guard = guard;
  node->body = *body;
  deepen(node, {pattern, guard});
  return deepen(node, node->body);
}

Pattern* Parser::patterns() {
  size_t start = position_;
  Pattern* first = maybe_star_pattern();
  if (first == nullptr) {
    return nullptr;
  }
  if (at(TokenType::kComma)) {
    return sequence_from(start, first);
  }
  return first->kind == ast::Kind::kMatchStar ? nullptr : first;
}

// The elements of a sequence behind the first one, up to a token that no pattern begins with.
Pattern* Parser::sequence_from(size_t first_token, Pattern* first) {
  ListBuilder<Pattern> elements(*this);
  elements.add(first);
  while (accept(TokenType::kComma)) {
    size_t start = position_;
    Pattern* next = maybe_star_pattern();
    if (next == nullptr) {
      if (failed_ || position_ != start) {
        return nullptr;
      }
      break;
    }
    elements.add(next);
  }
  auto* sequence = make<ast::MatchSequence>(first_token);
  sequence->patterns = elements.take(arena_);
  return deepen(sequence, sequence->patterns);
}

Pattern* Parser::maybe_star_pattern() {
  size_t start = position_;
  if (!accept(TokenType::kStar)) {
    return pattern();
  }
  if (!at(TokenType::kName)) {
    return nullptr;
  }
  Identifier name = name_of(tokens_[position_++]);
  if (name != "_" && (at(TokenType::kDot) || at(TokenType::kLeftParen) || at(TokenType::kEqual))) {
    return nullptr;
  }
  auto* star = make<ast::MatchStar>(start);
  star->name = name == "_" ? Identifier() : name;
  return star;
}

Pattern* Parser::pattern() {
  return remember(Rule::kPattern, [this] { return pattern_rule(); });
}

Pattern* Parser::pattern_rule() {
  Nesting nesting(*this);
  if (!nesting.ok()) {
    return nullptr;
  }
  size_t start = position_;
  Pattern* alternatives = or_pattern();
  if (alternatives == nullptr || !at(TokenType::kAs)) {
    return alternatives;
  }
  size_t behind = position_++;
  bool is_name = at(TokenType::kName) && !at_soft_keyword("_");
  if (is_name) {
    Identifier name = name_of(tokens_[position_++]);
    if (!at(TokenType::kDot) && !at(TokenType::kLeftParen) && !at(TokenType::kEqual)) {
      auto* node = make<ast::MatchAs>(start);
      node->pattern = alternatives;
      node->name = name;
      return deepen(node, {alternatives});
    }
  }
  if (checking()) {
    position_ = behind + 1;
    if (at_soft_keyword("_")) {
      return raise_at(range_of(tokens_[position_]), "cannot use '_' as a target");
    }
    Expr* target = at(TokenType::kName) ? nullptr : expression();
    if (target != nullptr) {
      return raise_at(target->range, "invalid pattern target");
    }
  }
  if (!failed_) {
    position_ = behind;
  }
  return failed_ ? nullptr : alternatives;
}

Pattern* Parser::or_pattern() {
  size_t start = position_;
  Pattern* first = closed_pattern();
  if (first == nullptr || !at(TokenType::kVerticalBar)) {
    return first;
  }
  ListBuilder<Pattern> alternatives(*this);
  alternatives.add(first);
  while (accept(TokenType::kVerticalBar)) {
    Pattern* next = closed_pattern();
    if (next == nullptr) {
      return nullptr;
    }
    alternatives.add(next);
  }
  auto* node = make<ast::MatchOr>(start);
  node->patterns = alternatives.take(arena_);
  return deepen(node, node->patterns);
}

Pattern* Parser::closed_pattern() {
  switch (type()) {
    case TokenType::kName:
      return name_pattern();
    case TokenType::kLeftParen:
    case TokenType::kLeftBracket:
      return group_or_sequence_pattern();
    case TokenType::kLeftBrace:
      return mapping_pattern();
    default:
      return literal_pattern();
  }
}

// A number with or without minus.
Expr* Parser::signed_number() {
  size_t start = position_;
  bool negative = accept(TokenType::kMinus);
  Expr* number = at(TokenType::kNumber) ? number_atom() : nullptr;
  if (number == nullptr || !negative) {
    return number;
  }
  auto* node = make<ast::UnaryOp>(start);
  node->op = ast::UnaryOperator::kUSub;
  node->operand = number;
  return deepen(node, {number});
}

// A signed number or a complex one, such as -1 + 2j.
Expr* Parser::literal_number() {
  size_t start = position_;
  Expr* real = signed_number();
  if (real == nullptr || (!at(TokenType::kPlus) && !at(TokenType::kMinus))) {
    return real;
  }
  bool plus = at(TokenType::kPlus);
  ++position_;
  auto is_imaginary = [](const Expr* number) {
    if (const auto* negated = ast::try_as<ast::UnaryOp>(number)) {
      number = negated->operand;
    }
    return ast::as<ast::Constant>(number)->value_kind == ConstantKind::kImaginary;
  };
  if (is_imaginary(real)) {
    return raise_at(real->range, "real number required in complex literal");
  }
  Expr* imaginary = at(TokenType::kNumber) ? number_atom() : nullptr;
  if (imaginary == nullptr) {
    return nullptr;
  }
  if (!is_imaginary(imaginary)) {
    return raise_at(imaginary->range, "imaginary number required in complex literal");
  }
  auto* sum = make<ast::BinOp>(start);
  sum->left = real;
  sum->op = plus ? ast::BinaryOperator::kAdd : ast::BinaryOperator::kSub;
  sum->right = imaginary;
  return deepen(sum, {real, imaginary});
}

Pattern* Parser::literal_pattern() {
  size_t start = position_;
  Expr* value = nullptr;
  switch (type()) {
    case TokenType::kNone:
    case TokenType::kTrue:
    case TokenType::kFalse: {
      ++position_;
      auto* node = make<ast::MatchSingleton>(start);
      TokenType singleton = tokens_[start].type;
      node->value = singleton == TokenType::kNone   ? ConstantKind::kNone
                    : singleton == TokenType::kTrue ? ConstantKind::kTrue
                                                    : ConstantKind::kFalse;
      return node;
    }
    case TokenType::kString:
      value = strings();
      break;
    case TokenType::kNumber:
    case TokenType::kMinus:
      value = literal_number();
      break;
    default:
      return nullptr;
  }
  if (value == nullptr) {
    return nullptr;
  }
  auto* node = make<ast::MatchValue>(start);
  node->value = value;
  return deepen(node, {value});
}

// `.name` as often as it follows.
Expr* Parser::dotted_value(size_t first_token, Expr* value) {
  while (accept(TokenType::kDot)) {
    if (!at(TokenType::kName)) {
      return nullptr;
    }
    Identifier name = name_of(tokens_[position_++]);
    auto* attribute = make<ast::Attribute>(first_token);
    attribute->value = value;
    attribute->attr = name;
    value = deepen(attribute, {value});
  }
  return value;
}

// A capture, the wildcard, a dotted value or a class.
Pattern* Parser::name_pattern() {
  size_t start = position_;
  Expr* value = dotted_value(start, name_atom());
  if (value == nullptr || at(TokenType::kEqual)) {
    return nullptr;
  }
  if (at(TokenType::kLeftParen)) {
    return class_pattern(start, value);
  }
  if (value->kind == ast::Kind::kAttribute) {
    auto* node = make<ast::MatchValue>(start);
    node->value = value;
    return deepen(node, {value});
  }
  auto* node = make<ast::MatchAs>(start);
  Identifier name = ast::as<ast::Name>(value)->id;
  node->name = name == "_" ? Identifier() : name;
  return node;
}

Pattern* Parser::class_pattern(size_t first_token, Expr* cls) {
  ++position_;
  std::vector<Pattern*> positional;
  std::vector<Identifier> names;
  std::vector<Pattern*> keywords;
  const Pattern* misplaced = nullptr;
  while (!at(TokenType::kRightParen)) {
    bool keyword = at(TokenType::kName) && token_after().type == TokenType::kEqual;
    if (keyword) {
      names.push_back(name_of(tokens_[position_]));
      position_ += 2;
    }
    Pattern* value = pattern();
    if (value == nullptr) {
      return nullptr;
    }
    if (keyword && misplaced != nullptr) {
      break;
    }
    if (!keyword && !names.empty() && misplaced == nullptr) {
      misplaced = value;
    }
    (keyword ? keywords : positional).push_back(value);
    if (!accept(TokenType::kComma)) {
      break;
    }
  }
  if (misplaced != nullptr) {
    return checking() ? raise_between(misplaced->range, positional.back()->range,
                                      "positional patterns follow keyword patterns")
                      : nullptr;
  }
  if (!accept(TokenType::kRightParen)) {
    return nullptr;
  }
  auto* node = make<ast::MatchClass>(first_token);
  node->cls = cls;
  node->patterns = arena_.copy(positional.data(), positional.size());
  node->kwd_attrs = arena_.copy(names.data(), names.size());
  node->kwd_patterns = arena_.copy(keywords.data(), keywords.size());
  deepen(node, {cls});
  deepen(node, node->patterns);
  return deepen(node, node->kwd_patterns);
}

Pattern* Parser::group_or_sequence_pattern() {
  size_t start = position_;
  bool parenthesised = at(TokenType::kLeftParen);
  TokenType end = parenthesised ? TokenType::kRightParen : TokenType::kRightBracket;
  ++position_;
  if (accept(end)) {
    return make<ast::MatchSequence>(start);
  }
  Pattern* first = maybe_star_pattern();
  if (first == nullptr) {
    return nullptr;
  }
  if (parenthesised && !at(TokenType::kComma)) {
    bool good = first->kind != ast::Kind::kMatchStar && accept(end);
    return good ? first : nullptr;
  }
  Pattern* sequence = sequence_from(start, first);
  if (sequence == nullptr || !accept(end)) {
    return nullptr;
  }
  set_range(sequence, start);
  return sequence;
}

Expr* Parser::mapping_key() {
  size_t start = position_;
  switch (type()) {
    case TokenType::kName: {
      Expr* name = name_atom();
      return at(TokenType::kDot) ? dotted_value(start, name) : nullptr;
    }
    case TokenType::kNumber:
    case TokenType::kMinus:
      return literal_number();
    case TokenType::kString:
    case TokenType::kNone:
    case TokenType::kTrue:
    case TokenType::kFalse:
      return atom();
    default:
      return nullptr;
  }
}

Pattern* Parser::mapping_pattern() {
  size_t start = position_++;
  std::vector<Expr*> keys;
  std::vector<Pattern*> values;
  Identifier rest;
  while (!at(TokenType::kRightBrace) && rest.empty()) {
    if (accept(TokenType::kDoubleStar)) {
      if (!at(TokenType::kName) || at_soft_keyword("_")) {
        return nullptr;
      }
      rest = name_of(tokens_[position_++]);
    } else {
      Expr* key = mapping_key();
      Pattern* value = key != nullptr && accept(TokenType::kColon) ? pattern() : nullptr;
      if (value == nullptr) {
        return nullptr;
      }
      keys.push_back(key);
      values.push_back(value);
    }
    if (!accept(TokenType::kComma)) {
      break;
    }
  }
  if (!accept(TokenType::kRightBrace)) {
    return nullptr;
  }
  auto* node = make<ast::MatchMapping>(start);
  node->keys = arena_.copy(keys.data(), keys.size());
  node->patterns = arena_.copy(values.data(), values.size());
  node->rest = rest;
  deepen(node, node->keys);
  return deepen(node, node->patterns);
}

}  // namespace pawl::python
