#include "lang/python/json_options.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <variant>

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using Number = std::variant<int64_t, double>;

// Names that stand for names that stand for names.
constexpr int kMostDepth = 20;

struct PolicyField {
  std::string_view name;
  bool kinds = false;  // of errors: exception classes go by their names
};
// In the order in which RetryPolicy takes them.
constexpr PolicyField kPolicyFields[] = {
    {"max_attempts"}, {"backoff"}, {"factor"}, {"max_backoff"}, {"non_retryable", true}};

struct TimeUnit {
  std::string_view name;
  double seconds;
};
// In the order in which timedelta takes them.
constexpr TimeUnit kTimeUnits[] = {{"days", 86400},        {"seconds", 1},  {"microseconds", 1e-6},
                                   {"milliseconds", 1e-3}, {"minutes", 60}, {"hours", 3600},
                                   {"weeks", 604800}};

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

double as_double(const Number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

std::optional<std::string> number_text(const std::optional<Number>& number) {
  if (!number) return std::nullopt;
  if (const auto* whole = std::get_if<int64_t>(&*number)) return std::to_string(*whole);
  const double value = std::get<double>(*number);
  if (!std::isfinite(value)) return std::nullopt;
  char buffer[32];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, end);
}

// What Python would compute; nothing where it would fail, or where 64 bits are not enough.
std::optional<Number> compute(ast::BinaryOperator op, const Number& left, const Number& right) {
  const auto* a = std::get_if<int64_t>(&left);
  const auto* b = std::get_if<int64_t>(&right);
  const bool whole = a != nullptr && b != nullptr;
  int64_t result = 0;
  switch (op) {
    case ast::BinaryOperator::kAdd:
      if (!whole) return as_double(left) + as_double(right);
      return __builtin_add_overflow(*a, *b, &result) ? std::nullopt : std::optional<Number>(result);
    case ast::BinaryOperator::kSub:
      if (!whole) return as_double(left) - as_double(right);
      return __builtin_sub_overflow(*a, *b, &result) ? std::nullopt : std::optional<Number>(result);
    case ast::BinaryOperator::kMult:
      if (!whole) return as_double(left) * as_double(right);
      return __builtin_mul_overflow(*a, *b, &result) ? std::nullopt : std::optional<Number>(result);
    case ast::BinaryOperator::kDiv:
      if (as_double(right) == 0) return std::nullopt;
      return as_double(left) / as_double(right);
    default:
      return std::nullopt;
  }
}

class Reader {
 public:
  Reader(Bundle& bundle, const SourceModule& module) : bundle_(bundle), module_(module) {}

  std::optional<std::string> value(const ast::Expr* node, int depth = 0) const {
    if (depth > kMostDepth) return std::nullopt;
    switch (node->kind) {
      case Kind::kConstant:
        return constant(as<ast::Constant>(node));
      case Kind::kList:
        return list(as<ast::List>(node)->elts, depth, false);
      case Kind::kTuple:
        return list(as<ast::Tuple>(node)->elts, depth, false);
      case Kind::kDict:
        return dict(as<ast::Dict>(node), depth);
      case Kind::kUnaryOp:
      case Kind::kBinOp:
        return number_text(number(node, depth));
      case Kind::kCall:
        return call(as<ast::Call>(node), depth);
      case Kind::kName:
      case Kind::kAttribute: {
        const Meant meant = meaning(node, depth);
        return meant.value == nullptr ? std::nullopt
                                      : meant.reader(bundle_).value(meant.value, depth + 1);
      }
      default:
        return std::nullopt;
    }
  }

 private:
  // What a name stands for, and the file in which that is written.
  struct Meant {
    const SourceModule* module = nullptr;
    const ast::Expr* value = nullptr;  // null: that is not known

    Reader reader(Bundle& bundle) const { return Reader(bundle, *module); }
  };

  // The name's only binding; null: it has another one, or may change.
  static const GlobalName* bound_once(const SourceModule& module, std::string_view name) {
    const GlobalName* global = module.globals.find(name);
    const bool once = global != nullptr && global->bindings == 1 && !global->changed &&
                      global->binders.size() == 1;
    return once ? global : nullptr;
  }

  // What a name of a module is bound to, once and for all, there or where it is imported from.
  Meant meaning(const SourceModule& module, std::string_view name, int depth) const {
    const GlobalName* global = bound_once(module, name);
    if (global == nullptr || depth > kMostDepth) return {};
    const ast::Stmt* binder = module.statements[global->binders[0]].node;
    if (const auto* assign = ast::try_as<ast::Assign>(binder)) {
      const bool plain = assign->targets.size() == 1 && assign->targets[0]->kind == Kind::kName;
      return {&module, plain ? assign->value : nullptr};
    }
    if (const auto* annotated = ast::try_as<ast::AnnAssign>(binder)) {
      return {&module, annotated->value};
    }
    const auto* from = ast::try_as<ast::ImportFrom>(binder);
    if (from == nullptr || global->alias == nullptr) return {};
    const SourceModule* source = file_named(bundle_.imported_module(module, from));
    return source == nullptr ? Meant() : meaning(*source, global->alias->name, depth + 1);
  }

  // RETRIES, or settings.RETRIES.
  Meant meaning(const ast::Expr* node, int depth) const {
    if (const auto* name = ast::try_as<ast::Name>(node)) return meaning(module_, name->id, depth);
    const auto* member = as<ast::Attribute>(node);
    const SourceModule* source = file_named(module_meant(member->value));
    return source == nullptr ? Meant() : meaning(*source, member->attr, depth);
  }

  const SourceModule* file_named(std::string_view name) const {
    return bundle_.has_file(name) ? bundle_.find_module(name) : nullptr;
  }

  // The name of the module that an expression is; empty: it is none.
  std::string module_meant(const ast::Expr* node) const {
    if (const auto* member = ast::try_as<ast::Attribute>(node)) {
      const std::string package = module_meant(member->value);
      return package.empty() ? package : Bundle::join(package, member->attr);
    }
    const auto* name = ast::try_as<ast::Name>(node);
    const GlobalName* global = name == nullptr ? nullptr : bound_once(module_, name->id);
    if (global == nullptr || global->alias == nullptr) return {};
    const std::string_view imported = global->alias->name;
    if (const auto* from = ast::try_as<ast::ImportFrom>(global->import)) {
      return Bundle::join(bundle_.imported_module(module_, from), imported);
    }
    return std::string(global->alias->asname.empty() ? imported.substr(0, imported.find('.'))
                                                     : imported);
  }

  static std::optional<std::string> constant(const ast::Constant* node) {
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
        return number_text(node->number);
      case ast::ConstantKind::kStr:
        return quoted(node->text);
      default:
        return std::nullopt;
    }
  }

  std::optional<Number> number(const ast::Expr* node, int depth) const {
    if (depth > kMostDepth) return std::nullopt;
    switch (node->kind) {
      case Kind::kConstant: {
        const auto* literal = as<ast::Constant>(node);
        if (literal->value_kind == ast::ConstantKind::kInt) return literal->integer;
        if (literal->value_kind == ast::ConstantKind::kFloat) return literal->number;
        return std::nullopt;
      }
      case Kind::kName:
      case Kind::kAttribute: {
        const Meant meant = meaning(node, depth);
        return meant.value == nullptr ? std::nullopt
                                      : meant.reader(bundle_).number(meant.value, depth + 1);
      }
      case Kind::kUnaryOp: {
        const auto* unary = as<ast::UnaryOp>(node);
        const std::optional<Number> operand = number(unary->operand, depth + 1);
        if (!operand || unary->op == ast::UnaryOperator::kUAdd) return operand;
        if (unary->op != ast::UnaryOperator::kUSub) return std::nullopt;
        return compute(ast::BinaryOperator::kSub, int64_t{0}, *operand);
      }
      case Kind::kBinOp: {
        const auto* binary = as<ast::BinOp>(node);
        const std::optional<Number> left = number(binary->left, depth + 1);
        const std::optional<Number> right = number(binary->right, depth + 1);
        return left && right ? compute(binary->op, *left, *right) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

  std::optional<std::string> list(ast::Exprs elements, int depth, bool kinds) const {
    std::string result = "[";
    for (const ast::Expr* element : elements) {
      std::optional<std::string> text = kinds ? kind(element) : value(element, depth + 1);
      if (!text) return std::nullopt;
      result += (result.size() > 1 ? "," : "") + *text;
    }
    return result + "]";
  }

  std::optional<std::string> dict(const ast::Dict* node, int depth) const {
    std::string result = "{";
    for (size_t i = 0; i < node->keys.size(); ++i) {
      const auto* key = ast::try_as<ast::Constant>(node->keys[i]);
      if (key == nullptr || key->value_kind != ast::ConstantKind::kStr) return std::nullopt;
      std::optional<std::string> text = value(node->values[i], depth + 1);
      if (!text) return std::nullopt;
      result += (result.size() > 1 ? "," : "") + quoted(key->text) + ":" + *text;
    }
    return result + "}";
  }

  // The name of a class of errors, or a text that is one.
  static std::optional<std::string> kind(const ast::Expr* node) {
    if (const auto* name = ast::try_as<ast::Name>(node)) return quoted(name->id);
    if (const auto* attribute = ast::try_as<ast::Attribute>(node)) return quoted(attribute->attr);
    const auto* text = ast::try_as<ast::Constant>(node);
    if (text == nullptr || text->value_kind != ast::ConstantKind::kStr) return std::nullopt;
    return quoted(text->text);
  }

  std::optional<std::string> kinds(const ast::Expr* node, int depth) const {
    if (const auto* list_node = ast::try_as<ast::List>(node)) {
      return list(list_node->elts, depth, true);
    }
    if (const auto* tuple = ast::try_as<ast::Tuple>(node)) return list(tuple->elts, depth, true);
    if (node->kind != Kind::kName && node->kind != Kind::kAttribute) return std::nullopt;
    const Meant meant = meaning(node, depth);
    if (meant.value == nullptr || depth > kMostDepth) return std::nullopt;
    return meant.reader(bundle_).kinds(meant.value, depth + 1);
  }

  std::optional<std::string> call(const ast::Call* node, int depth) const {
    const std::string origin = decorator_origin(module_, node);
    if (origin == "datetime.timedelta") return timedelta(node, depth);
    if (origin == "RetryPolicy" || origin.ends_with(".RetryPolicy")) return policy(node, depth);
    return std::nullopt;
  }

  std::optional<std::string> timedelta(const ast::Call* node, int depth) const {
    double seconds = 0;
    auto add = [&](const ast::Expr* amount, double unit) {
      const std::optional<Number> given = number(amount, depth + 1);
      if (given) seconds += as_double(*given) * unit;
      return given.has_value();
    };
    if (node->args.size() > std::size(kTimeUnits)) return std::nullopt;
    for (size_t i = 0; i < node->args.size(); ++i) {
      if (!add(node->args[i], kTimeUnits[i].seconds)) return std::nullopt;
    }
    for (const ast::Keyword* keyword : node->keywords) {
      bool known = false;
      for (const TimeUnit& unit : kTimeUnits) {
        if (keyword->arg == unit.name) known = add(keyword->value, unit.seconds);
      }
      if (!known) return std::nullopt;
    }
    return number_text(seconds);
  }

  std::optional<std::string> policy(const ast::Call* node, int depth) const {
    std::string result = "{";
    auto add = [&](std::string_view name, bool names_kinds, const ast::Expr* given) {
      std::optional<std::string> text =
          names_kinds ? kinds(given, depth + 1) : value(given, depth + 1);
      if (text) result += (result.size() > 1 ? "," : "") + quoted(name) + ":" + *text;
      return text.has_value();
    };
    if (node->args.size() > std::size(kPolicyFields)) return std::nullopt;
    for (size_t i = 0; i < node->args.size(); ++i) {
      const PolicyField& field = kPolicyFields[i];
      if (!add(field.name, field.kinds, node->args[i])) return std::nullopt;
    }
    for (const ast::Keyword* keyword : node->keywords) {
      std::string_view name = keyword->arg;
      if (name.empty()) return std::nullopt;
      // Other words for the same, as pawl.RetryPolicy takes them.
      const bool steady = name == "backoff_seconds";
      if (name == "attempts") name = "max_attempts";
      if (name == "exception_types") name = "retry_on";
      if (steady) name = "backoff";
      const bool names_kinds = name == "non_retryable" || name == "retry_on";
      if (!add(name, names_kinds, keyword->value)) return std::nullopt;
      if (steady) result += ",\"factor\":1";
    }
    return result + "}";
  }

  Bundle& bundle_;
  const SourceModule& module_;
};

}  // namespace

OptionsText options_json(Bundle& bundle, const SourceModule& module, Span<ast::Keyword*> keywords) {
  const Reader reader(bundle, module);
  OptionsText result{"{", {}};
  for (const ast::Keyword* keyword : keywords) {
    std::optional<std::string> value;
    if (!keyword->arg.empty()) value = reader.value(keyword->value);
    if (!value) {
      result.not_known.push_back(keyword);
      continue;
    }
    result.json += (result.json.size() > 1 ? "," : "") + quoted(keyword->arg) + ":" + *value;
  }
  result.json += "}";
  return result;
}

}  // namespace pawl::python
