// Patterns that CPython refuses (syntax_check.h).
#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/float_text.h"
#include "lang/python/name_map.h"
#include "lang/python/syntax_check.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

using Names = NameMap<bool>;

// The capture or wildcard by which a pattern matches anything, or null.
const ast::MatchAs* irrefutable(const ast::Pattern* pattern) {
  if (const auto* capture = ast::try_as<ast::MatchAs>(pattern)) {
    return capture->pattern == nullptr ? capture : irrefutable(capture->pattern);
  }
  if (const auto* alternatives = ast::try_as<ast::MatchOr>(pattern)) {
    return irrefutable(alternatives->patterns.back());
  }
  return nullptr;
}

// The part of a pattern that CPython has compiled last when it is through with it.
const ast::Pattern* last_part(const ast::Pattern* pattern) {
  Span<ast::Pattern*> parts;
  if (const auto* sequence = ast::try_as<ast::MatchSequence>(pattern)) parts = sequence->patterns;
  if (const auto* mapping = ast::try_as<ast::MatchMapping>(pattern)) parts = mapping->patterns;
  if (const auto* either = ast::try_as<ast::MatchOr>(pattern)) parts = either->patterns;
  if (const auto* named = ast::try_as<ast::MatchAs>(pattern)) {
    return named->pattern != nullptr ? last_part(named->pattern) : pattern;
  }
  if (const auto* object = ast::try_as<ast::MatchClass>(pattern)) {
    parts = object->kwd_patterns.empty() ? object->patterns : object->kwd_patterns;
  }
  return parts.empty() ? pattern : last_part(parts[parts.size() - 1]);
}

// A key that is a literal; CPython folds the sign into it.
struct LiteralKey {
  const ast::Constant* literal = nullptr;  // null: no literal
  bool negative = false;
};

LiteralKey literal_key(const ast::Expr* node) {
  const auto* sign = ast::try_as<ast::UnaryOp>(node);
  return {ast::try_as<ast::Constant>(sign != nullptr ? sign->operand : node), sign != nullptr};
}

// Wide enough for every int64_t and every double.
std::optional<long double> number_of(const LiteralKey& key) {
  long double value = 0;
  switch (key.literal->value_kind) {
    case ast::ConstantKind::kTrue:
      value = 1;
      break;
    case ast::ConstantKind::kFalse:
      break;
    case ast::ConstantKind::kInt:
      value = static_cast<long double>(key.literal->integer);
      break;
    case ast::ConstantKind::kFloat:
      value = key.literal->number;
      break;
    default:
      return std::nullopt;
  }
  return key.negative ? -value : value;
}

// Equal for literals that are the same key; good enough to find the mistake.
using KeyIdentity =
    std::tuple<std::optional<long double>, ast::ConstantKind, bool, double, int, std::string_view>;

KeyIdentity identity_of(const LiteralKey& key) {
  if (std::optional<long double> number = number_of(key)) {
    return {number, ast::ConstantKind::kInt, false, 0, 0, {}};
  }
  return {std::nullopt,        key.literal->value_kind, key.negative,
          key.literal->number, key.literal->base,       key.literal->text};
}

std::string in_quotes(std::string_view text) {
  bool single =
      text.find('\'') == std::string_view::npos || text.find('"') != std::string_view::npos;
  const char* quote = single ? "'" : "\"";
  return quote + std::string(text) + quote;
}

std::string key_text(const ast::Expr* node) {
  LiteralKey key = literal_key(node);
  std::string text = key.negative ? "-" : "";
  switch (key.literal->value_kind) {
    case ast::ConstantKind::kNone:
      return "None";
    case ast::ConstantKind::kTrue:
      return "True";
    case ast::ConstantKind::kFalse:
      return "False";
    case ast::ConstantKind::kInt:
      return std::to_string(key.negative ? -key.literal->integer : key.literal->integer);
    case ast::ConstantKind::kBytes:
      return "b" + in_quotes(key.literal->text);
    case ast::ConstantKind::kStr:
      return in_quotes(key.literal->text);
    case ast::ConstantKind::kBigInt:
      return text + std::string(key.literal->text);
    default:
      append_float_repr(text, key.literal->number);
      return text;
  }
}

class PatternChecker {
 public:
  explicit PatternChecker(const SyntaxErrorSink& report) : report_(report) {}

  void check_reach(const ast::Pattern* pattern) {
    const ast::MatchAs* any = irrefutable(pattern);
    if (any == nullptr) return;
    error(pattern, any->name.empty() ? "wildcard makes remaining patterns unreachable"
                                     : "name capture '" + std::string(any->name) +
                                           "' makes remaining patterns unreachable");
  }

  void check(const ast::Pattern* pattern, Names& names) {
    switch (pattern->kind) {
      case Kind::kMatchValue:
        if (as<ast::MatchValue>(pattern)->value->kind == Kind::kJoinedStr) {
          error(pattern, "patterns may only match literals and attribute lookups");
        }
        break;
      case Kind::kMatchSequence:
        check_sequence(as<ast::MatchSequence>(pattern), names);
        break;
      case Kind::kMatchMapping:
        check_mapping(as<ast::MatchMapping>(pattern), names);
        break;
      case Kind::kMatchClass:
        check_class(as<ast::MatchClass>(pattern), names);
        break;
      case Kind::kMatchStar:
        bind(pattern, as<ast::MatchStar>(pattern)->name, names);
        break;
      case Kind::kMatchAs: {
        const auto* capture = as<ast::MatchAs>(pattern);
        if (capture->pattern != nullptr) check(capture->pattern, names);
        bind(pattern, capture->name, names);
        break;
      }
      case Kind::kMatchOr:
        check_alternatives(as<ast::MatchOr>(pattern), names);
        break;
      default:
        break;
    }
  }

 private:
  void error(const ast::Node* node, std::string message) {
    report_(node->range, std::move(message));
  }

  void bind(const ast::Node* node, std::string_view name, Names& names) {
    if (name.empty()) return;
    if (name == "__debug__") error(node, "cannot assign to __debug__");
    if (!names.insert(name)) {
      error(node, "multiple assignments to name '" + std::string(name) + "' in pattern");
    }
  }

  void check_sequence(const ast::MatchSequence* pattern, Names& names) {
    bool starred = false;
    for (const ast::Pattern* part : pattern->patterns) {
      if (part->kind == Kind::kMatchStar) {
        if (starred) {
          error(pattern, "multiple starred names in sequence pattern");
          return;
        }
        starred = true;
      }
    }
    for (const ast::Pattern* part : pattern->patterns) check(part, names);
  }

  void check_mapping(const ast::MatchMapping* pattern, Names& names) {
    std::set<KeyIdentity> known;
    for (const ast::Expr* key : pattern->keys) {
      if (key->kind == Kind::kJoinedStr) {
        error(pattern, "mapping pattern keys may only match literals and attribute lookups");
      }
      const LiteralKey literal = literal_key(key);
      if (literal.literal != nullptr && !known.insert(identity_of(literal)).second) {
        error(pattern, "mapping pattern checks duplicate key (" + key_text(key) + ")");
      }
    }
    for (const ast::Pattern* part : pattern->patterns) check(part, names);
    bind(pattern, pattern->rest, names);
  }

  void check_class(const ast::MatchClass* pattern, Names& names) {
    Names attributes;
    for (size_t i = 0; i < pattern->kwd_attrs.size(); ++i) {
      if (attributes.insert(pattern->kwd_attrs[i])) continue;
      error(pattern->kwd_patterns[i],
            "attribute name repeated in class pattern: " + std::string(pattern->kwd_attrs[i]));
    }
    for (const ast::Pattern* part : pattern->patterns) check(part, names);
    for (const ast::Pattern* part : pattern->kwd_patterns) check(part, names);
  }

  void check_alternatives(const ast::MatchOr* pattern, Names& names) {
    std::vector<std::string_view> first;
    for (size_t i = 0; i < pattern->patterns.size(); ++i) {
      const ast::Pattern* alternative = pattern->patterns[i];
      if (i + 1 < pattern->patterns.size()) check_reach(alternative);
      Names bound;
      check(alternative, bound);
      std::vector<std::string_view> own;
      for (const auto& [name, _] : bound) own.push_back(name);
      std::sort(own.begin(), own.end());
      if (i == 0) {
        first = std::move(own);
      } else if (own != first) {
        error(last_part(alternative), "alternative patterns bind different names");
        return;
      }
    }
    for (std::string_view name : first) bind(pattern, name, names);
  }

  const SyntaxErrorSink& report_;
};

}  // namespace

void check_patterns(const ast::Match* node, const SyntaxErrorSink& report) {
  PatternChecker checker(report);
  for (size_t i = 0; i < node->cases.size(); ++i) {
    const ast::MatchCase* part = node->cases[i];
    if (part->guard == nullptr && i + 1 < node->cases.size()) checker.check_reach(part->pattern);
    Names names;
    checker.check(part->pattern, names);
  }
}

}  // namespace pawl::python
