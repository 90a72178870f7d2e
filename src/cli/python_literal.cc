#include "cli/python_literal.h"

#include <fmt/core.h>

#include <cmath>

#include "base/utf8.h"
#include "value/payload_tree.h"

namespace pawl::cli {
namespace {

bool is_plain(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kNull:
    case PayloadKind::kBool:
    case PayloadKind::kInt:
    case PayloadKind::kBigInt:
    case PayloadKind::kString:
      return true;
    case PayloadKind::kFloat:
      return std::isfinite(tree.number());
    case PayloadKind::kList:
      for (const PayloadTree& item : tree.elements()) {
        if (!is_plain(item)) return false;
      }
      return true;
    case PayloadKind::kObject:
      for (const PayloadTree::Field& field : tree.fields()) {
        if (!is_plain(field.value)) return false;
      }
      return true;
    default:
      return false;
  }
}

std::string literal(const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kBool:
      return tree.boolean() ? "True" : "False";
    case PayloadKind::kInt:
      return std::to_string(tree.integer());
    case PayloadKind::kBigInt:
      return tree.text();
    case PayloadKind::kFloat: {
      std::string text = fmt::format("{}", tree.number());
      if (text.find_first_of(".en") == std::string::npos) text += ".0";
      return text;
    }
    case PayloadKind::kString:
      return python_string(tree.text());
    case PayloadKind::kList: {
      std::string text = "[";
      for (const PayloadTree& item : tree.elements()) {
        if (text.size() > 1) text += ", ";
        text += literal(item);
      }
      return text + "]";
    }
    case PayloadKind::kObject: {
      std::string text = "{";
      for (const PayloadTree::Field& field : tree.fields()) {
        if (text.size() > 1) text += ", ";
        text += python_string(field.name) + ": " + literal(field.value);
      }
      return text + "}";
    }
    default:
      return "None";
  }
}

}  // namespace

std::string python_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCodePoint point = decode_utf8(text.substr(at));
    at += point.size;
    const auto code = static_cast<std::uint32_t>(point.code_point);
    if (code == '"' || code == '\\') {
      out += '\\';
      out += static_cast<char>(code);
    } else if (code == '\n') {
      out += "\\n";
    } else if (code >= ' ' && code < 0x7F) {
      out += static_cast<char>(code);
    } else if (code < 0x100) {
      out += fmt::format("\\x{:02x}", code);
    } else if (code < 0x10000) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += fmt::format("\\U{:08x}", code);
    }
  }
  return out + "\"";
}

std::string python_literal(const Payload& payload) {
  const auto tree = PayloadTree::parse(payload.text());
  if (tree && is_plain(*tree)) return literal(*tree);
  return "payload.decode(" + python_string(payload.text()) + ")";
}

}  // namespace pawl::cli
