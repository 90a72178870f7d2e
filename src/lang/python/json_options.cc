#include "lang/python/json_options.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

std::string quoted(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string result = "\"";
  for (char byte : text) {
    if (byte == '"' || byte == '\\') {
      result += '\\';
      result += byte;
    } else if (static_cast<uint8_t>(byte) < 0x20) {
      result += "\\u00";
      result += kHex[static_cast<uint8_t>(byte) >> 4];
      result += kHex[byte & 15];
    } else {
      result += byte;
    }
  }
  return result + '"';
}

std::string number_text(double number) {
  char buffer[32];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  return std::string(buffer, end);
}

std::optional<std::string> value_json(const ast::Expr* node);

std::optional<std::string> list_json(ast::Exprs elements) {
  std::string result = "[";
  for (const ast::Expr* element : elements) {
    std::optional<std::string> value = value_json(element);
    if (!value) return std::nullopt;
    result += (result.size() > 1 ? "," : "") + *value;
  }
  return result + "]";
}

std::optional<std::string> constant_json(const ast::Constant* node) {
  switch (node->value_kind) {
    case ast::ConstantKind::kNone:
      return "null";
    case ast::ConstantKind::kTrue:
      return "true";
    case ast::ConstantKind::kFalse:
      return "false";
    case ast::ConstantKind::kInt:
      return std::to_string(node->integer);
    case ast::ConstantKind::kFloat:
      return std::isfinite(node->number) ? std::optional(number_text(node->number)) : std::nullopt;
    case ast::ConstantKind::kStr:
      return quoted(node->text);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> dict_json(const ast::Dict* node) {
  std::string result = "{";
  for (size_t i = 0; i < node->keys.size(); ++i) {
    const auto* key = ast::try_as<ast::Constant>(node->keys[i]);
    if (key == nullptr || key->value_kind != ast::ConstantKind::kStr) return std::nullopt;
    std::optional<std::string> value = value_json(node->values[i]);
    if (!value) return std::nullopt;
    result += (result.size() > 1 ? "," : "") + quoted(key->text) + ":" + *value;
  }
  return result + "}";
}

std::optional<std::string> value_json(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kConstant:
      return constant_json(as<ast::Constant>(node));
    case Kind::kList:
      return list_json(as<ast::List>(node)->elts);
    case Kind::kTuple:
      return list_json(as<ast::Tuple>(node)->elts);
    case Kind::kDict:
      return dict_json(as<ast::Dict>(node));
    case Kind::kUnaryOp: {
      const auto* unary = as<ast::UnaryOp>(node);
      std::optional<std::string> value = value_json(unary->operand);
      if (!value || unary->op != ast::UnaryOperator::kUSub) return std::nullopt;
      return "-" + *value;
    }
    case Kind::kCall:
      return options_json(as<ast::Call>(node)->keywords);
    // An exception class in non_retryable=[ValueError] goes by its name.
    case Kind::kName:
      return quoted(as<ast::Name>(node)->id);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string options_json(Span<ast::Keyword*> keywords) {
  std::string result = "{";
  for (const ast::Keyword* keyword : keywords) {
    if (keyword->arg.empty()) continue;
    if (std::optional<std::string> value = value_json(keyword->value)) {
      result += (result.size() > 1 ? "," : "") + quoted(keyword->arg) + ":" + *value;
    }
  }
  return result + "}";
}

}  // namespace pawl::python
