#include "lang/python/fold.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <string>

namespace pawl::python {
namespace {

using ast::as;
using ast::BinaryOperator;
using ast::Kind;
using bytecode::Constant;
using bytecode::ConstantKind;
using bytecode::ProgramBuilder;

// A folded string longer than this would only make the Program larger.
constexpr size_t kMaxFoldedText = 4096;

// Digits of any base to decimal ones, which is what a Program stores.
std::string decimal_digits(std::string_view digits, int base) {
  if (base == 10) {
    size_t start = digits.find_first_not_of('0');
    return start == std::string_view::npos ? "0" : std::string(digits.substr(start));
  }
  std::string prefixed = base == 16 ? "0x" : base == 8 ? "0" : "";
  boost::multiprecision::cpp_int value;
  if (base == 2) {
    for (char digit : digits) {
      value = value << 1 | (digit == '1' ? 1 : 0);
    }
  } else {
    size_t start = digits.find_first_not_of('0');
    value = start == std::string_view::npos
                ? 0
                : boost::multiprecision::cpp_int(prefixed + std::string(digits.substr(start)));
  }
  return value.str();
}

uint32_t literal(const ast::Constant* node, ProgramBuilder& program) {
  switch (node->value_kind) {
    case ast::ConstantKind::kTrue:
      return program.boolean(true);
    case ast::ConstantKind::kFalse:
      return program.boolean(false);
    case ast::ConstantKind::kEllipsis:
      return program.simple(ConstantKind::kEllipsis);
    case ast::ConstantKind::kInt:
      return program.integer(node->integer);
    case ast::ConstantKind::kBigInt:
      return program.indexed(ConstantKind::kBigInt,
                             program.string(decimal_digits(node->text, node->base)));
    case ast::ConstantKind::kFloat:
      return program.number(node->number);
    case ast::ConstantKind::kStr:
      return program.text(node->text);
    case ast::ConstantKind::kBytes:
      return program.indexed(ConstantKind::kBytes, program.string(node->text));
    default:
      return program.none();
  }
}

bool is_integer(const Constant& constant) {
  return constant.kind == ConstantKind::kInt || constant.kind == ConstantKind::kTrue ||
         constant.kind == ConstantKind::kFalse;
}

int64_t integer_of(const Constant& constant) {
  return constant.kind == ConstantKind::kInt ? constant.integer
                                             : constant.kind == ConstantKind::kTrue;
}

bool is_number(const Constant& constant) {
  return is_integer(constant) || constant.kind == ConstantKind::kFloat;
}

double number_of(const Constant& constant) {
  return constant.kind == ConstantKind::kFloat ? constant.number
                                               : static_cast<double>(integer_of(constant));
}

std::optional<int64_t> integer_power(int64_t base, int64_t exponent) {
  if (exponent < 0 || exponent > 63) {
    return std::nullopt;
  }
  int64_t result = 1;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(result, base, &result)) {
      return std::nullopt;
    }
  }
  return result;
}

std::optional<int64_t> fold_integers(BinaryOperator op, int64_t left, int64_t right) {
  int64_t result = 0;
  switch (op) {
    case BinaryOperator::kAdd:
      return __builtin_add_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOperator::kSub:
      return __builtin_sub_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOperator::kMult:
      return __builtin_mul_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOperator::kFloorDiv:
    case BinaryOperator::kMod: {
      if (right == 0 || (left == std::numeric_limits<int64_t>::min() && right == -1)) {
        return std::nullopt;
      }
      int64_t quotient = left / right;
      int64_t remainder = left % right;
      if (remainder != 0 && (remainder < 0) != (right < 0)) {
        quotient -= 1;
        remainder += right;
      }
      return op == BinaryOperator::kMod ? remainder : quotient;
    }
    case BinaryOperator::kPow:
      return integer_power(left, right);
    case BinaryOperator::kLShift:
      if (right < 0 || right > 62 || left > (std::numeric_limits<int64_t>::max() >> right) ||
          left < (std::numeric_limits<int64_t>::min() >> right)) {
        return std::nullopt;
      }
      return static_cast<int64_t>(static_cast<uint64_t>(left) << right);
    case BinaryOperator::kRShift:
      if (right < 0) return std::nullopt;
      return left >> std::min<int64_t>(right, 63);
    case BinaryOperator::kBitOr:
      return left | right;
    case BinaryOperator::kBitXor:
      return left ^ right;
    case BinaryOperator::kBitAnd:
      return left & right;
    default:
      return std::nullopt;
  }
}

std::optional<double> fold_numbers(BinaryOperator op, double left, double right) {
  switch (op) {
    case BinaryOperator::kAdd:
      return left + right;
    case BinaryOperator::kSub:
      return left - right;
    case BinaryOperator::kMult:
      return left * right;
    case BinaryOperator::kDiv:
      if (right == 0) return std::nullopt;
      return left / right;
    default:
      return std::nullopt;
  }
}

std::optional<uint32_t> fold_texts(BinaryOperator op, const Constant& left, const Constant& right,
                                   ProgramBuilder& program) {
  bool text = left.kind == ConstantKind::kString || left.kind == ConstantKind::kBytes;
  if (!text) {
    return std::nullopt;
  }
  std::string result = program.string_at(left.index);
  if (op == BinaryOperator::kAdd && right.kind == left.kind) {
    result += program.string_at(right.index);
  } else if (op == BinaryOperator::kMult && is_integer(right)) {
    int64_t count = std::max<int64_t>(integer_of(right), 0);
    if (!result.empty() && count > static_cast<int64_t>(kMaxFoldedText / result.size())) {
      return std::nullopt;
    }
    std::string repeated;
    for (; count > 0; --count) repeated += result;
    result = std::move(repeated);
  } else {
    return std::nullopt;
  }
  if (result.size() > kMaxFoldedText) {
    return std::nullopt;
  }
  return program.indexed(left.kind, program.string(result));
}

std::optional<uint32_t> fold_binary(const ast::BinOp* node, ProgramBuilder& program) {
  std::optional<uint32_t> left = fold_constant(node->left, program);
  if (!left) return std::nullopt;
  std::optional<uint32_t> right = fold_constant(node->right, program);
  if (!right) return std::nullopt;
  Constant a = program.constant_at(*left);
  Constant b = program.constant_at(*right);
  if (is_integer(a) && is_integer(b) && node->op != BinaryOperator::kDiv) {
    bool both_bool = a.kind != ConstantKind::kInt && b.kind != ConstantKind::kInt;
    std::optional<int64_t> result = fold_integers(node->op, integer_of(a), integer_of(b));
    // True & False is a bool, which is not worth folding.
    if (!result || both_bool) return std::nullopt;
    return program.integer(*result);
  }
  if (is_number(a) && is_number(b)) {
    // An int that a double cannot hold exactly divides differently; 2**53 + 1 looks like 2**53.
    constexpr double kExact = 9007199254740992.0;
    if (std::fabs(number_of(a)) >= kExact || std::fabs(number_of(b)) >= kExact) return std::nullopt;
    std::optional<double> result = fold_numbers(node->op, number_of(a), number_of(b));
    if (!result) return std::nullopt;
    return program.number(*result);
  }
  return fold_texts(node->op, a, b, program);
}

std::optional<uint32_t> fold_unary(const ast::UnaryOp* node, ProgramBuilder& program) {
  if (node->op == ast::UnaryOperator::kNot) {
    std::optional<bool> truth = constant_truth(node->operand, program);
    return truth ? std::optional(program.boolean(!*truth)) : std::nullopt;
  }
  std::optional<uint32_t> operand = fold_constant(node->operand, program);
  if (!operand) return std::nullopt;
  Constant value = program.constant_at(*operand);
  if (is_integer(value)) {
    int64_t integer = integer_of(value);
    if (node->op == ast::UnaryOperator::kUSub) {
      if (integer == std::numeric_limits<int64_t>::min()) return std::nullopt;
      return program.integer(-integer);
    }
    return program.integer(node->op == ast::UnaryOperator::kInvert ? ~integer : integer);
  }
  if (value.kind == ConstantKind::kFloat && node->op != ast::UnaryOperator::kInvert) {
    return program.number(node->op == ast::UnaryOperator::kUSub ? -value.number : value.number);
  }
  if (value.kind == ConstantKind::kBigInt && node->op == ast::UnaryOperator::kUSub) {
    std::string digits = program.string_at(value.index);
    if (digits == "9223372036854775808") {
      return program.integer(std::numeric_limits<int64_t>::min());
    }
    digits = digits.starts_with('-') ? digits.substr(1) : "-" + digits;
    return program.indexed(ConstantKind::kBigInt, program.string(digits));
  }
  return std::nullopt;
}

std::optional<uint32_t> fold_tuple(const ast::Tuple* node, ProgramBuilder& program) {
  std::vector<uint32_t> items;
  for (const ast::Expr* element : node->elts) {
    std::optional<uint32_t> item = fold_constant(element, program);
    if (!item) return std::nullopt;
    items.push_back(*item);
  }
  return program.tuple(std::move(items));
}

}  // namespace

std::optional<uint32_t> fold_constant(const ast::Expr* node, ProgramBuilder& program) {
  switch (node->kind) {
    case Kind::kConstant: {
      const auto* constant = as<ast::Constant>(node);
      if (constant->value_kind == ast::ConstantKind::kImaginary) return std::nullopt;
      return literal(constant, program);
    }
    case Kind::kUnaryOp:
      return fold_unary(as<ast::UnaryOp>(node), program);
    case Kind::kBinOp:
      return fold_binary(as<ast::BinOp>(node), program);
    case Kind::kTuple:
      return fold_tuple(as<ast::Tuple>(node), program);
    case Kind::kName:
      if (as<ast::Name>(node)->id == "__debug__") return program.boolean(true);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<bool> constant_truth(const ast::Expr* node, ProgramBuilder& program) {
  std::optional<uint32_t> index = fold_constant(node, program);
  if (!index) return std::nullopt;
  const Constant& constant = program.constant_at(*index);
  switch (constant.kind) {
    case ConstantKind::kNone:
    case ConstantKind::kFalse:
      return false;
    case ConstantKind::kInt:
      return constant.integer != 0;
    case ConstantKind::kFloat:
      return constant.number != 0;
    case ConstantKind::kString:
    case ConstantKind::kBytes:
      return !program.string_at(constant.index).empty();
    case ConstantKind::kTuple:
      return !constant.items.empty();
    default:
      return true;
  }
}

}  // namespace pawl::python
