#include <array>

#include "lang/python/scope.h"

namespace pawl::python {
namespace {

using ast::Kind;

// The language is Python 3.11's; what follows is not asked for.
constexpr std::array<int64_t, 2> kVersion = {3, 11};
constexpr std::string_view kPlatform = "linux";

bool is_member_of_sys(const ast::Expr* node, std::string_view member) {
  const auto* attribute = ast::try_as<ast::Attribute>(node);
  if (attribute == nullptr || attribute->attr != member) return false;
  const auto* base = ast::try_as<ast::Name>(attribute->value);
  return base != nullptr && base->id == "sys";
}

std::optional<int64_t> whole_number(const ast::Expr* node) {
  const auto* constant = ast::try_as<ast::Constant>(node);
  if (constant == nullptr || constant->value_kind != ast::ConstantKind::kInt) return std::nullopt;
  return constant->integer;
}

// `order`: less than, equal to or greater than zero as the left side is to the right one.
std::optional<bool> decide(ast::CompareOperator op, int order) {
  switch (op) {
    case ast::CompareOperator::kLt:
      return order < 0;
    case ast::CompareOperator::kLtE:
      return order <= 0;
    case ast::CompareOperator::kGt:
      return order > 0;
    case ast::CompareOperator::kGtE:
      return order >= 0;
    case ast::CompareOperator::kEq:
      return order == 0;
    case ast::CompareOperator::kNotEq:
      return order != 0;
    default:
      return std::nullopt;
  }
}

// sys.version_info OP (3, 12); the full version is longer than any tuple of two.
std::optional<bool> compare_version(const ast::Tuple* tuple, ast::CompareOperator op) {
  for (size_t i = 0; i < tuple->elts.size(); ++i) {
    std::optional<int64_t> number = whole_number(tuple->elts[i]);
    if (!number || i >= kVersion.size()) return std::nullopt;
    if (*number != kVersion[i]) return decide(op, kVersion[i] < *number ? -1 : 1);
  }
  return decide(op, 1);
}

std::optional<bool> known_comparison(const ast::Compare* node) {
  if (node->ops.size() != 1) return std::nullopt;
  const ast::Expr* right = node->comparators[0];
  if (is_member_of_sys(node->left, "version_info")) {
    const auto* tuple = ast::try_as<ast::Tuple>(right);
    return tuple != nullptr ? compare_version(tuple, node->ops[0]) : std::nullopt;
  }
  if (const auto* item = ast::try_as<ast::Subscript>(node->left)) {
    bool major = is_member_of_sys(item->value, "version_info") && whole_number(item->slice) == 0;
    std::optional<int64_t> number = whole_number(right);
    if (!major || !number) return std::nullopt;
    return decide(node->ops[0], kVersion[0] < *number ? -1 : kVersion[0] > *number ? 1 : 0);
  }
  const auto* text = ast::try_as<ast::Constant>(right);
  bool platform = text != nullptr && text->value_kind == ast::ConstantKind::kStr &&
                  is_member_of_sys(node->left, "platform");
  if (!platform) return std::nullopt;
  if (node->ops[0] == ast::CompareOperator::kEq) return text->text == kPlatform;
  if (node->ops[0] == ast::CompareOperator::kNotEq) return text->text != kPlatform;
  return std::nullopt;
}

// As far as the answer needs no operand that is not known.
std::optional<bool> known_combination(const ast::BoolOp* node) {
  const bool decisive = node->op == ast::BoolOperator::kOr;
  for (const ast::Expr* operand : node->values) {
    std::optional<bool> known = known_test(operand);
    if (!known || *known == decisive) return known;
  }
  return !decisive;
}

}  // namespace

std::optional<bool> known_test(const ast::Expr* test) {
  if (const auto* combination = ast::try_as<ast::BoolOp>(test)) {
    return known_combination(combination);
  }
  if (const auto* operation = ast::try_as<ast::UnaryOp>(test)) {
    std::optional<bool> known =
        operation->op == ast::UnaryOperator::kNot ? known_test(operation->operand) : std::nullopt;
    return known ? std::optional(!*known) : std::nullopt;
  }
  if (const auto* comparison = ast::try_as<ast::Compare>(test)) {
    return known_comparison(comparison);
  }
  if (const auto* name = ast::try_as<ast::Name>(test)) {
    return name->id == "TYPE_CHECKING" ? std::optional(false) : std::nullopt;
  }
  const auto* attribute = ast::try_as<ast::Attribute>(test);
  if (attribute != nullptr && attribute->attr == "TYPE_CHECKING" &&
      attribute->value->kind == Kind::kName) {
    return false;
  }
  return std::nullopt;
}

}  // namespace pawl::python
