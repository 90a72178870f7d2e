// ast.literal_eval: a text is parsed as the compiler parses sources, and what is nothing but
// constants and displays of them becomes a value.
#include "vm/python/builtins/literal.h"

#include <fmt/format.h>

#include <array>

#include "lang/python/arena.h"
#include "lang/python/parser.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

namespace ast = python::ast;
using ast::as;

// In the order of ast::Kind, from kBoolOp on.
constexpr std::array<std::string_view, 27> kNames = {
    "BoolOp",    "NamedExpr", "BinOp",   "UnaryOp",        "Lambda",       "IfExp",    "Dict",
    "Set",       "ListComp",  "SetComp", "DictComp",       "GeneratorExp", "Await",    "Yield",
    "YieldFrom", "Compare",   "Call",    "FormattedValue", "JoinedStr",    "Constant", "Attribute",
    "Subscript", "Starred",   "Name",    "List",           "Tuple",        "Slice"};

// The values of a tree of literals. The parser bounds its height.
class Evaluation {
 public:
  explicit Evaluation(Machine& machine) : machine_(machine), heap_(machine.heap()) {}

  Ref value(const ast::Expr* node) {
    if (!go_on(machine_, 4)) return {};
    switch (node->kind) {
      case ast::Kind::kConstant:
        return constant(as<ast::Constant>(node));
      case ast::Kind::kTuple: {
        Ref items = list(as<ast::Tuple>(node)->elts);
        return items.empty() ? Ref() : make_tuple(heap_, items.as<List>()->view());
      }
      case ast::Kind::kList:
        return list(as<ast::List>(node)->elts);
      case ast::Kind::kSet:
        return set(as<ast::Set>(node)->elts);
      case ast::Kind::kDict:
        return dict(as<ast::Dict>(node));
      case ast::Kind::kUnaryOp:
        return signed_number(as<ast::UnaryOp>(node));
      case ast::Kind::kCall:
        if (is_empty_set(as<ast::Call>(node))) return make_set(heap_);
        return malformed(node);
      case ast::Kind::kBinOp:
        return sum(as<ast::BinOp>(node));
      default:
        return malformed(node);
    }
  }

 private:
  Ref malformed(const ast::Expr* node) {
    auto index = static_cast<size_t>(node->kind) - static_cast<size_t>(ast::Kind::kBoolOp);
    return machine_.raise_value_error(fmt::format(
        "malformed node or string on line {}: <ast.{} object at 0x{:012x}>", node->range.line,
        index < kNames.size() ? kNames[index] : "Expr", static_cast<uint32_t>(node->range.column)));
  }

  Ref constant(const ast::Constant* node) {
    switch (node->value_kind) {
      case ast::ConstantKind::kNone:
        return Ref::none();
      case ast::ConstantKind::kTrue:
        return Ref::boolean(true);
      case ast::ConstantKind::kFalse:
        return Ref::boolean(false);
      case ast::ConstantKind::kEllipsis:
        return Ref::adopt(Value::ellipsis());
      case ast::ConstantKind::kInt:
        return make_int(heap_, node->integer);
      case ast::ConstantKind::kBigInt:
        return int_from_text(machine_, node->text, node->base);
      case ast::ConstantKind::kFloat:
        return Ref::number(node->number);
      case ast::ConstantKind::kStr:
        return make_string(heap_, node->text);
      case ast::ConstantKind::kBytes:
        return make_bytes(heap_, node->text);
      case ast::ConstantKind::kImaginary:
        break;
    }
    return machine_.raise_unavailable("a complex number",
                                      "keep the real and the imaginary part as two floats");
  }

  Ref list(ast::Exprs items) {
    Ref result = make_list(heap_);
    for (const ast::Expr* item : items) {
      Ref one = value(item);
      if (one.empty()) return {};
      list_append(heap_, result.as<List>(), std::move(one));
    }
    return result;
  }

  Ref set(ast::Exprs items) {
    Ref result = make_set(heap_);
    for (const ast::Expr* item : items) {
      Ref one = value(item);
      if (one.empty() || !set_add(machine_, result.as<Set>(), one)) return {};
    }
    return result;
  }

  Ref dict(const ast::Dict* node) {
    Ref result = make_dict(heap_);
    for (size_t i = 0; i < node->values.size(); ++i) {
      if (node->keys[i] == nullptr) {
        return machine_.raise_value_error("malformed node or string: None");
      }
      Ref key = value(node->keys[i]);
      if (key.empty()) return {};
      Ref item = value(node->values[i]);
      if (item.empty() || !dict_set(machine_, result.as<Dict>(), key, item)) return {};
    }
    return result;
  }

  static bool is_number(const ast::Expr* node) {
    if (node->kind != ast::Kind::kConstant) return false;
    ast::ConstantKind kind = as<ast::Constant>(node)->value_kind;
    return kind == ast::ConstantKind::kInt || kind == ast::ConstantKind::kBigInt ||
           kind == ast::ConstantKind::kFloat || kind == ast::ConstantKind::kImaginary;
  }

  Ref signed_number(const ast::UnaryOp* node) {
    bool minus = node->op == ast::UnaryOperator::kUSub;
    if (!minus && node->op != ast::UnaryOperator::kUAdd) return malformed(node);
    if (!is_number(node->operand)) return malformed(node->operand);
    Ref number = value(node->operand);
    if (number.empty() || !minus) return number;
    if (number.get().is_double()) return Ref::number(-number.get().number());
    return int_negate(heap_, number);
  }

  // A real and an imaginary part are all that can be added.
  Ref sum(const ast::BinOp* node) {
    bool adds = node->op == ast::BinaryOperator::kAdd || node->op == ast::BinaryOperator::kSub;
    if (!adds || !is_number(node->right) ||
        as<ast::Constant>(node->right)->value_kind != ast::ConstantKind::kImaginary) {
      return malformed(node);
    }
    return value(node->right);
  }

  static bool is_empty_set(const ast::Call* node) {
    return node->func->kind == ast::Kind::kName && as<ast::Name>(node->func)->id == "set" &&
           node->args.size() == 0 && node->keywords.size() == 0;
  }

  Machine& machine_;
  Heap& heap_;
};

bool is_one_expression(const ast::Module* module) {
  if (module->body.size() != 1) return false;
  const auto* statement = ast::try_as<ast::ExprStmt>(module->body[0]);
  return statement != nullptr && statement->value->kind != ast::Kind::kStarred &&
         statement->value->kind != ast::Kind::kYield;
}

}  // namespace

Ref string_literal(Machine& machine, Args args) {
  const String* given = as_string(args[0]);
  if (given == nullptr) return raise_type_error_for(machine, "expected str, got {}", args[0]);
  std::string text = to_utf8(given);
  // Parsing takes some 100 ns a byte, and its tree some ten times the text.
  if (!machine.charge(1 + text.size() * 8) || !has_heap_for(machine, text.size() * 16)) return {};
  python::Arena arena;
  python::ParseResult parsed = python::parse_module(text, "<unknown>", arena);
  if (parsed && is_one_expression(parsed.module)) {
    return Evaluation(machine).value(as<ast::ExprStmt>(parsed.module->body[0])->value);
  }
  python::ParseError error{.message = "invalid syntax", .line = text.empty() ? 0 : 1};
  if (parsed.error) {
    error = *parsed.error;
  } else if (parsed.module->body.size() > 1) {
    error.line = parsed.module->body[1]->range.line;
    error.column = parsed.module->body[1]->range.column + 1;
  }
  Heap& heap = machine.heap();
  Ref message = make_string(heap, error.message);
  Ref line = make_int(heap, error.line), column = make_int(heap, error.column);
  Ref end_line = make_int(heap, error.end_line), end_column = make_int(heap, error.end_column);
  Ref made = machine.call(args[1], {message, line, column, end_line, end_column});
  if (made.empty()) return {};
  if (!made.get().is(Kind::kException)) return machine.raise_value_error(error.message);
  made.as<Exception>()->origin = Origin::kFault;
  return machine.raise_exception(std::move(made));
}

}  // namespace pawl::vm
