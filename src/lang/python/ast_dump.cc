#include "lang/python/ast_dump.h"

#include <fmt/format.h>

#include <vector>

#include "base/float_text.h"
#include "base/utf8.h"

namespace pawl::python {

namespace {

using namespace ast;

constexpr const char* kBoolOperators[] = {"And", "Or"};
constexpr const char* kBinaryOperators[] = {"Add",    "Sub",    "Mult",    "MatMult", "Div",
                                            "Mod",    "Pow",    "LShift",  "RShift",  "BitOr",
                                            "BitXor", "BitAnd", "FloorDiv"};
constexpr const char* kUnaryOperators[] = {"Invert", "Not", "UAdd", "USub"};
constexpr const char* kCompareOperators[] = {"Eq",  "NotEq", "Lt",    "LtE", "Gt",
                                             "GtE", "Is",    "IsNot", "In",  "NotIn"};
constexpr const char* kContexts[] = {"Load", "Store", "Del"};

void append_escaped(std::string& out, char32_t c, char quote, bool bytes) {
  if (c == static_cast<unsigned char>(quote) || c == '\\') {
    out += '\\';
    out += static_cast<char>(c);
  } else if (c == '\n') {
    out += "\\n";
  } else if (c == '\r') {
    out += "\\r";
  } else if (c == '\t') {
    out += "\\t";
  } else if (c >= 0x20 && c < 0x7F) {
    out += static_cast<char>(c);
  } else if (c < 0x100 || bytes) {
    out += fmt::format("\\x{:02x}", static_cast<uint32_t>(c));
  } else if (c < 0x10000) {
    out += fmt::format("\\u{:04x}", static_cast<uint32_t>(c));
  } else {
    out += fmt::format("\\U{:08x}", static_cast<uint32_t>(c));
  }
}

char quote_for(std::string_view text) {
  bool has_single = text.find('\'') != std::string_view::npos;
  return has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
}

std::string quoted(std::string_view text) {
  char quote = quote_for(text);
  std::string out(1, quote);
  while (!text.empty()) {
    DecodedCodePoint decoded = decode_utf8(text);
    append_escaped(out, decoded.code_point, quote, false);
    text.remove_prefix(decoded.size);
  }
  return out + quote;
}

std::string quoted_bytes(std::string_view bytes) {
  char quote = quote_for(bytes);
  std::string out = std::string("b") + quote;
  for (char c : bytes) {
    append_escaped(out, static_cast<uint8_t>(c), quote, true);
  }
  return out + quote;
}

// Digits of another base in decimal, by limbs of nine digits.
std::string decimal_of(std::string_view digits, uint32_t base) {
  constexpr uint64_t kLimb = 1'000'000'000;
  std::vector<uint64_t> limbs = {0};
  for (char c : digits) {
    uint64_t carry = static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    for (uint64_t& limb : limbs) {
      limb = limb * base + carry;
      carry = limb / kLimb;
      limb %= kLimb;
    }
    if (carry != 0) {
      limbs.push_back(carry);
    }
  }
  std::string out = fmt::format("{}", limbs.back());
  for (size_t i = limbs.size() - 1; i-- > 0;) {
    out += fmt::format("{:09}", limbs[i]);
  }
  return out;
}

// As repr() writes it.
std::string float_text(double value, bool imaginary) {
  std::string text;
  append_float_repr(text, value);
  if (imaginary && text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

class Dumper {
 public:
  explicit Dumper(DumpPositions positions) : positions_(positions) {}

  void node(const Node* node);
  std::string take() { return std::move(out_); }

 private:
  void expression(const Expr* node);
  void display(const Expr* node);
  void statement(const Stmt* node);
  void compound(const Stmt* node);
  void pattern(const Pattern* node);
  void part(const Node* node);
  void constant(const Constant* node);

  void open(std::string_view name) {
    out_ += name;
    out_ += '(';
    first_ = true;
  }
  void close(const Node* node) {
    if (positions_ == DumpPositions::kInclude && node != nullptr) {
      const SourceRange& range = node->range;
      label("lineno");
      out_ += fmt::format("{}, col_offset={}, end_lineno={}, end_col_offset={}", range.line,
                          range.column, range.end_line, range.end_column);
    }
    out_ += ')';
    first_ = false;
  }
  void label(std::string_view name) {
    if (!first_) {
      out_ += ", ";
    }
    first_ = false;
    out_ += name;
    out_ += '=';
  }
  void field(std::string_view name, const Node* value) {
    label(name);
    node(value);
  }
  void optional(std::string_view name, const Node* value) {
    if (value != nullptr) {
      field(name, value);
    }
  }
  void text(std::string_view name, std::string_view value) {
    label(name);
    out_ += quoted(value);
  }
  void optional_text(std::string_view name, std::string_view value) {
    if (!value.empty()) {
      text(name, value);
    }
  }
  void number(std::string_view name, int value) {
    label(name);
    out_ += std::to_string(value);
  }
  void empty(std::string_view name, const char* value) {
    label(name);
    out_ += value;
    out_ += "()";
  }
  template <typename T>
  void context(const T* node) {
    empty("ctx", kContexts[static_cast<size_t>(node->ctx)]);
  }
  template <typename T>
  void list(std::string_view name, Span<T*> values) {
    label(name);
    out_ += '[';
    for (size_t i = 0; i < values.size(); ++i) {
      out_ += i == 0 ? "" : ", ";
      node(values[i]);
    }
    out_ += ']';
  }
  void texts(std::string_view name, Span<Identifier> values) {
    label(name);
    out_ += '[';
    for (size_t i = 0; i < values.size(); ++i) {
      out_ += i == 0 ? "" : ", ";
      out_ += quoted(values[i]);
    }
    out_ += ']';
  }

  DumpPositions positions_;
  std::string out_;
  bool first_ = true;
};

void Dumper::node(const Node* node) {
  if (node == nullptr) {
    out_ += "None";
  } else if (node->kind == Kind::kModule) {
    open("Module");
    list("body", as<Module>(node)->body);
    label("type_ignores");
    out_ += "[]";
    close(nullptr);
  } else if (node->kind < Kind::kFunctionDef) {
    expression(static_cast<const Expr*>(node));
  } else if (node->kind < Kind::kMatchValue) {
    statement(static_cast<const Stmt*>(node));
  } else if (node->kind < Kind::kArguments) {
    pattern(static_cast<const Pattern*>(node));
  } else {
    part(node);
  }
  first_ = false;
}

void Dumper::constant(const Constant* node) {
  label("value");
  switch (node->value_kind) {
    case ConstantKind::kNone:
      out_ += "None";
      break;
    case ConstantKind::kTrue:
      out_ += "True";
      break;
    case ConstantKind::kFalse:
      out_ += "False";
      break;
    case ConstantKind::kEllipsis:
      out_ += "Ellipsis";
      break;
    case ConstantKind::kInt:
      out_ += std::to_string(node->integer);
      break;
    case ConstantKind::kBigInt:
      out_ += decimal_of(node->text, node->base);
      break;
    case ConstantKind::kFloat:
      out_ += float_text(node->number, false);
      break;
    case ConstantKind::kImaginary:
      out_ += float_text(node->number, true) + "j";
      break;
    case ConstantKind::kStr:
      out_ += quoted(node->text);
      break;
    case ConstantKind::kBytes:
      out_ += quoted_bytes(node->text);
      break;
  }
  if (node->unicode_prefix) {
    text("kind", "u");
  }
}

void Dumper::expression(const Expr* node) {
  switch (node->kind) {
    case Kind::kBoolOp: {
      const auto* n = as<BoolOp>(node);
      open("BoolOp");
      empty("op", kBoolOperators[static_cast<size_t>(n->op)]);
      list("values", n->values);
      break;
    }
    case Kind::kNamedExpr:
      open("NamedExpr");
      field("target", as<NamedExpr>(node)->target);
      field("value", as<NamedExpr>(node)->value);
      break;
    case Kind::kBinOp: {
      const auto* n = as<BinOp>(node);
      open("BinOp");
      field("left", n->left);
      empty("op", kBinaryOperators[static_cast<size_t>(n->op)]);
      field("right", n->right);
      break;
    }
    case Kind::kUnaryOp:
      open("UnaryOp");
      empty("op", kUnaryOperators[static_cast<size_t>(as<UnaryOp>(node)->op)]);
      field("operand", as<UnaryOp>(node)->operand);
      break;
    case Kind::kLambda:
      open("Lambda");
      field("args", as<Lambda>(node)->args);
      field("body", as<Lambda>(node)->body);
      break;
    case Kind::kIfExp:
      open("IfExp");
      field("test", as<IfExp>(node)->test);
      field("body", as<IfExp>(node)->body);
      field("orelse", as<IfExp>(node)->orelse);
      break;
    case Kind::kAwait:
      open("Await");
      field("value", as<Await>(node)->value);
      break;
    case Kind::kYield:
      open("Yield");
      optional("value", as<Yield>(node)->value);
      break;
    case Kind::kYieldFrom:
      open("YieldFrom");
      field("value", as<YieldFrom>(node)->value);
      break;
    case Kind::kCompare: {
      const auto* n = as<Compare>(node);
      open("Compare");
      field("left", n->left);
      label("ops");
      for (size_t i = 0; i < n->ops.size(); ++i) {
        out_ += i == 0 ? "[" : ", ";
        out_ += fmt::format("{}()", kCompareOperators[static_cast<size_t>(n->ops[i])]);
      }
      out_ += ']';
      list("comparators", n->comparators);
      break;
    }
    case Kind::kCall: {
      const auto* n = as<Call>(node);
      open("Call");
      field("func", n->func);
      list("args", n->args);
      list("keywords", n->keywords);
      break;
    }
    default:
      display(node);
      return;
  }
  close(node);
}

// The rest of the expressions: displays, comprehensions, strings and what can be assigned to.
void Dumper::display(const Expr* node) {
  switch (node->kind) {
    case Kind::kDict:
      open("Dict");
      list("keys", as<Dict>(node)->keys);
      list("values", as<Dict>(node)->values);
      break;
    case Kind::kSet:
      open("Set");
      list("elts", as<Set>(node)->elts);
      break;
    case Kind::kListComp:
      open("ListComp");
      field("elt", as<ListComp>(node)->elt);
      list("generators", as<ListComp>(node)->generators);
      break;
    case Kind::kSetComp:
      open("SetComp");
      field("elt", as<SetComp>(node)->elt);
      list("generators", as<SetComp>(node)->generators);
      break;
    case Kind::kDictComp:
      open("DictComp");
      field("key", as<DictComp>(node)->key);
      field("value", as<DictComp>(node)->value);
      list("generators", as<DictComp>(node)->generators);
      break;
    case Kind::kGeneratorExp:
      open("GeneratorExp");
      field("elt", as<GeneratorExp>(node)->elt);
      list("generators", as<GeneratorExp>(node)->generators);
      break;
    case Kind::kFormattedValue:
      open("FormattedValue");
      field("value", as<FormattedValue>(node)->value);
      number("conversion", as<FormattedValue>(node)->conversion);
      optional("format_spec", as<FormattedValue>(node)->format_spec);
      break;
    case Kind::kJoinedStr:
      open("JoinedStr");
      list("values", as<JoinedStr>(node)->values);
      break;
    case Kind::kConstant:
      open("Constant");
      constant(as<Constant>(node));
      break;
    case Kind::kAttribute:
      open("Attribute");
      field("value", as<Attribute>(node)->value);
      text("attr", as<Attribute>(node)->attr);
      context(as<Attribute>(node));
      break;
    case Kind::kSubscript:
      open("Subscript");
      field("value", as<Subscript>(node)->value);
      field("slice", as<Subscript>(node)->slice);
      context(as<Subscript>(node));
      break;
    case Kind::kStarred:
      open("Starred");
      field("value", as<Starred>(node)->value);
      context(as<Starred>(node));
      break;
    case Kind::kName:
      open("Name");
      text("id", as<Name>(node)->id);
      context(as<Name>(node));
      break;
    case Kind::kList:
      open("List");
      list("elts", as<List>(node)->elts);
      context(as<List>(node));
      break;
    case Kind::kTuple:
      open("Tuple");
      list("elts", as<Tuple>(node)->elts);
      context(as<Tuple>(node));
      break;
    default:
      open("Slice");
      optional("lower", as<Slice>(node)->lower);
      optional("upper", as<Slice>(node)->upper);
      optional("step", as<Slice>(node)->step);
      break;
  }
  close(node);
}

void Dumper::statement(const Stmt* node) {
  switch (node->kind) {
    case Kind::kReturn:
      open("Return");
      optional("value", as<Return>(node)->value);
      break;
    case Kind::kDelete:
      open("Delete");
      list("targets", as<Delete>(node)->targets);
      break;
    case Kind::kAssign:
      open("Assign");
      list("targets", as<Assign>(node)->targets);
      field("value", as<Assign>(node)->value);
      break;
    case Kind::kAugAssign: {
      const auto* n = as<AugAssign>(node);
      open("AugAssign");
      field("target", n->target);
      empty("op", kBinaryOperators[static_cast<size_t>(n->op)]);
      field("value", n->value);
      break;
    }
    case Kind::kAnnAssign: {
      const auto* n = as<AnnAssign>(node);
      open("AnnAssign");
      field("target", n->target);
      field("annotation", n->annotation);
      optional("value", n->value);
      number("simple", n->simple ? 1 : 0);
      break;
    }
    case Kind::kRaise:
      open("Raise");
      optional("exc", as<Raise>(node)->exc);
      optional("cause", as<Raise>(node)->cause);
      break;
    case Kind::kAssert:
      open("Assert");
      field("test", as<Assert>(node)->test);
      optional("msg", as<Assert>(node)->msg);
      break;
    case Kind::kImport:
      open("Import");
      list("names", as<Import>(node)->names);
      break;
    case Kind::kImportFrom:
      open("ImportFrom");
      optional_text("module", as<ImportFrom>(node)->module);
      list("names", as<ImportFrom>(node)->names);
      number("level", as<ImportFrom>(node)->level);
      break;
    case Kind::kGlobal:
      open("Global");
      texts("names", as<Global>(node)->names);
      break;
    case Kind::kNonlocal:
      open("Nonlocal");
      texts("names", as<Nonlocal>(node)->names);
      break;
    case Kind::kExprStmt:
      open("Expr");
      field("value", as<ExprStmt>(node)->value);
      break;
    case Kind::kPass:
      open("Pass");
      break;
    case Kind::kBreak:
      open("Break");
      break;
    case Kind::kContinue:
      open("Continue");
      break;
    default:
      compound(node);
      return;
  }
  close(node);
}

void Dumper::compound(const Stmt* node) {
  auto try_fields = [this](const auto* n) {
    list("body", n->body);
    list("handlers", n->handlers);
    list("orelse", n->orelse);
    list("finalbody", n->finalbody);
  };
  switch (node->kind) {
    case Kind::kFunctionDef: {
      const auto* n = as<FunctionDef>(node);
      open(n->is_async ? "AsyncFunctionDef" : "FunctionDef");
      text("name", n->name);
      field("args", n->args);
      list("body", n->body);
      list("decorator_list", n->decorator_list);
      optional("returns", n->returns);
      // A tree of 3.11 has no such field.
      if (!n->type_params.empty()) list("type_params", n->type_params);
      break;
    }
    case Kind::kClassDef: {
      const auto* n = as<ClassDef>(node);
      open("ClassDef");
      text("name", n->name);
      list("bases", n->bases);
      list("keywords", n->keywords);
      list("body", n->body);
      list("decorator_list", n->decorator_list);
      if (!n->type_params.empty()) list("type_params", n->type_params);
      break;
    }
    case Kind::kTypeAlias: {
      const auto* n = as<TypeAlias>(node);
      open("TypeAlias");
      text("name", n->name);
      list("type_params", n->type_params);
      field("value", n->value);
      break;
    }
    case Kind::kFor: {
      const auto* n = as<For>(node);
      open(n->is_async ? "AsyncFor" : "For");
      field("target", n->target);
      field("iter", n->iter);
      list("body", n->body);
      list("orelse", n->orelse);
      break;
    }
    case Kind::kWhile:
      open("While");
      field("test", as<While>(node)->test);
      list("body", as<While>(node)->body);
      list("orelse", as<While>(node)->orelse);
      break;
    case Kind::kIf:
      open("If");
      field("test", as<If>(node)->test);
      list("body", as<If>(node)->body);
      list("orelse", as<If>(node)->orelse);
      break;
    case Kind::kWith:
      open(as<With>(node)->is_async ? "AsyncWith" : "With");
      list("items", as<With>(node)->items);
      list("body", as<With>(node)->body);
      break;
    case Kind::kMatch:
      open("Match");
      field("subject", as<Match>(node)->subject);
      list("cases", as<Match>(node)->cases);
      break;
    case Kind::kTry:
      open("Try");
      try_fields(as<Try>(node));
      break;
    default:
      open("TryStar");
      try_fields(as<TryStar>(node));
      break;
  }
  close(node);
}

void Dumper::pattern(const Pattern* node) {
  switch (node->kind) {
    case Kind::kMatchValue:
      open("MatchValue");
      field("value", as<MatchValue>(node)->value);
      break;
    case Kind::kMatchSingleton: {
      ConstantKind value = as<MatchSingleton>(node)->value;
      open("MatchSingleton");
      label("value");
      out_ += value == ConstantKind::kNone   ? "None"
              : value == ConstantKind::kTrue ? "True"
                                             : "False";
      break;
    }
    case Kind::kMatchSequence:
      open("MatchSequence");
      list("patterns", as<MatchSequence>(node)->patterns);
      break;
    case Kind::kMatchMapping:
      open("MatchMapping");
      list("keys", as<MatchMapping>(node)->keys);
      list("patterns", as<MatchMapping>(node)->patterns);
      optional_text("rest", as<MatchMapping>(node)->rest);
      break;
    case Kind::kMatchClass:
      open("MatchClass");
      field("cls", as<MatchClass>(node)->cls);
      list("patterns", as<MatchClass>(node)->patterns);
      texts("kwd_attrs", as<MatchClass>(node)->kwd_attrs);
      list("kwd_patterns", as<MatchClass>(node)->kwd_patterns);
      break;
    case Kind::kMatchStar:
      open("MatchStar");
      optional_text("name", as<MatchStar>(node)->name);
      break;
    case Kind::kMatchAs:
      open("MatchAs");
      optional("pattern", as<MatchAs>(node)->pattern);
      optional_text("name", as<MatchAs>(node)->name);
      break;
    default:
      open("MatchOr");
      list("patterns", as<MatchOr>(node)->patterns);
      break;
  }
  close(node);
}

void Dumper::part(const Node* node) {
  switch (node->kind) {
    case Kind::kArguments: {
      const auto* n = as<Arguments>(node);
      open("arguments");
      list("posonlyargs", n->posonlyargs);
      list("args", n->args);
      optional("vararg", n->vararg);
      list("kwonlyargs", n->kwonlyargs);
      list("kw_defaults", n->kw_defaults);
      optional("kwarg", n->kwarg);
      list("defaults", n->defaults);
      node = nullptr;
      break;
    }
    case Kind::kArg:
      open("arg");
      text("arg", as<Arg>(node)->arg);
      optional("annotation", as<Arg>(node)->annotation);
      break;
    case Kind::kKeyword:
      open("keyword");
      optional_text("arg", as<Keyword>(node)->arg);
      field("value", as<Keyword>(node)->value);
      break;
    case Kind::kAlias:
      open("alias");
      text("name", as<Alias>(node)->name);
      optional_text("asname", as<Alias>(node)->asname);
      break;
    case Kind::kWithItem:
      open("withitem");
      field("context_expr", as<WithItem>(node)->context_expr);
      optional("optional_vars", as<WithItem>(node)->optional_vars);
      node = nullptr;
      break;
    case Kind::kMatchCase:
      open("match_case");
      field("pattern", as<MatchCase>(node)->pattern);
      optional("guard", as<MatchCase>(node)->guard);
      list("body", as<MatchCase>(node)->body);
      node = nullptr;
      break;
    case Kind::kExceptHandler:
      open("ExceptHandler");
      optional("type", as<ExceptHandler>(node)->type);
      optional_text("name", as<ExceptHandler>(node)->name);
      list("body", as<ExceptHandler>(node)->body);
      break;
    case Kind::kTypeParam: {
      const auto* n = as<TypeParam>(node);
      static constexpr const char* kNames[] = {"TypeVar", "TypeVarTuple", "ParamSpec"};
      open(kNames[static_cast<size_t>(n->parameter_kind)]);
      text("name", n->name);
      optional("bound", n->bound);
      optional("default_value", n->default_value);
      break;
    }
    default: {
      const auto* n = as<Comprehension>(node);
      open("comprehension");
      field("target", n->target);
      field("iter", n->iter);
      list("ifs", n->ifs);
      number("is_async", n->is_async ? 1 : 0);
      node = nullptr;
      break;
    }
  }
  close(node);
}

}  // namespace

std::string dump_ast(const Node* node, DumpPositions positions) {
  Dumper dumper(positions);
  dumper.node(node);
  return dumper.take();
}

}  // namespace pawl::python
