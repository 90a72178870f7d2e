#include "lang/python/known_names.h"

#include <algorithm>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using ast::try_as;

// As the library's sys and os say it.
const Version kVersion = {3, 11, 7};
constexpr int64_t kHexVersion = 0x030B07F0;
constexpr std::string_view kVersionText = "3.11.7 (Pawl)";
constexpr std::string_view kPlatform = "linux";

bool truth(const KnownValue& known) {
  if (std::holds_alternative<std::monostate>(known)) return false;
  if (const bool* value = std::get_if<bool>(&known)) return *value;
  if (const int64_t* value = std::get_if<int64_t>(&known)) return *value != 0;
  if (const auto* value = std::get_if<std::string_view>(&known)) return !value->empty();
  if (const auto* value = std::get_if<Version>(&known)) return !value->empty();
  return true;
}

std::optional<bool> compare(const KnownValue& left, ast::CompareOperator op,
                            const KnownValue& right) {
  const bool none = left.index() == 0 || right.index() == 0;
  using Op = ast::CompareOperator;
  if (op == Op::kIs || op == Op::kIsNot) {
    if (!none) return std::nullopt;
    return (left.index() == right.index()) == (op == Op::kIs);
  }
  const bool object = std::holds_alternative<SomeObject>(left);
  if (left.index() != right.index() || none || object) return std::nullopt;
  switch (op) {
    case Op::kLt:
      return left < right;
    case Op::kLtE:
      return left <= right;
    case Op::kGt:
      return left > right;
    case Op::kGtE:
      return left >= right;
    case Op::kEq:
      return left == right;
    case Op::kNotEq:
      return left != right;
    default:
      return std::nullopt;
  }
}

// sys.version_info[0], sys.version_info[:2], sys.platform[:3]
std::optional<KnownValue> part_of(const KnownValue& whole, const ast::Expr* slice) {
  const auto number = [](const ast::Expr* node) -> std::optional<size_t> {
    const auto* constant = try_as<ast::Constant>(node);
    const bool whole_number =
        constant != nullptr && constant->value_kind == ast::ConstantKind::kInt;
    return whole_number && constant->integer >= 0 ? std::optional<size_t>(constant->integer)
                                                  : std::nullopt;
  };
  const auto* version = std::get_if<Version>(&whole);
  if (const auto* range = try_as<ast::Slice>(slice)) {
    if (range->lower != nullptr || range->step != nullptr || range->upper == nullptr) return {};
    const std::optional<size_t> end = number(range->upper);
    if (!end) return {};
    if (const auto* text = std::get_if<std::string_view>(&whole)) return text->substr(0, *end);
    if (version == nullptr || *end > version->size()) return {};
    return Version(version->begin(), version->begin() + static_cast<ptrdiff_t>(*end));
  }
  const std::optional<size_t> index = number(slice);
  if (const auto* text = std::get_if<std::string_view>(&whole)) {
    return index && *index < text->size() ? std::optional<KnownValue>(text->substr(*index, 1))
                                          : std::nullopt;
  }
  if (version == nullptr || !index || *index >= version->size()) return {};
  return (*version)[*index];
}

std::optional<KnownValue> constant(const ast::Constant* node) {
  switch (node->value_kind) {
    case ast::ConstantKind::kNone:
      return KnownValue();
    case ast::ConstantKind::kTrue:
    case ast::ConstantKind::kFalse:
      return node->value_kind == ast::ConstantKind::kTrue;
    case ast::ConstantKind::kInt:
      return node->integer;
    case ast::ConstantKind::kStr:
      return node->text;
    default:
      return std::nullopt;
  }
}

std::optional<KnownValue> version(const ast::Tuple* node) {
  Version numbers;
  for (const ast::Expr* part : node->elts) {
    const auto* number = try_as<ast::Constant>(part);
    if (number == nullptr || number->value_kind != ast::ConstantKind::kInt) return std::nullopt;
    numbers.push_back(number->integer);
  }
  return numbers;
}

std::optional<KnownValue> fact(std::string_view name) {
  if (name == "sys.version_info") return kVersion;
  if (name == "sys.hexversion") return kHexVersion;
  if (name == "sys.version") return kVersionText;
  if (name == "sys.platform") return kPlatform;
  if (name == "sys.implementation.name") return "pawl";
  if (name == "os.name") return "posix";
  return std::nullopt;
}

std::optional<KnownValue> part_of_version(std::string_view name) {
  constexpr std::string_view kNames[] = {"major", "minor", "micro"};
  const auto* found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) return std::nullopt;
  return kVersion[static_cast<size_t>(found - std::begin(kNames))];
}

bool binds_definition(ast::Stmts body, std::string_view name) {
  return std::ranges::any_of(body, [&](const ast::Stmt* node) {
    if (const auto* function = try_as<ast::FunctionDef>(node)) return function->name == name;
    const auto* definition = try_as<ast::ClassDef>(node);
    return definition != nullptr && definition->name == name;
  });
}

// Whether one of the statements binds the name, whatever else happens.
bool binds(ast::Stmts body, std::string_view name) {
  if (binds_definition(body, name)) return true;
  return std::ranges::any_of(body, [&](const ast::Stmt* node) {
    const auto* assign = try_as<ast::Assign>(node);
    const auto* target = assign != nullptr ? try_as<ast::Name>(assign->targets[0]) : nullptr;
    return target != nullptr && target->id == name;
  });
}

Span<ast::Alias*> imported_names(const ast::Stmt* node) {
  if (const auto* import = try_as<ast::Import>(node)) return import->names;
  if (const auto* from = try_as<ast::ImportFrom>(node)) return from->names;
  return {};
}

std::string_view bound_name(const ast::Alias* alias) {
  return alias->asname.empty() ? alias->name.substr(0, alias->name.find('.')) : alias->asname;
}

// Calls visit with every name that something in the tree binds, declares global or deletes, and
// the import that does so.
template <typename Visit>
void for_each_bound_name(const ast::Node* node, const Visit& visit_import) {
  const auto visit = [&](std::string_view name) { visit_import(name, ImportBinding()); };
  if (const auto* name = try_as<ast::Name>(node)) {
    if (name->ctx != ast::ExprContext::kLoad) visit(name->id);
  } else if (const auto* function = try_as<ast::FunctionDef>(node)) {
    visit(function->name);
    ast::for_each_parameter(function->args, [&](const ast::Arg* arg) { visit(arg->arg); });
  } else if (const auto* lambda = try_as<ast::Lambda>(node)) {
    ast::for_each_parameter(lambda->args, [&](const ast::Arg* arg) { visit(arg->arg); });
  } else if (const auto* definition = try_as<ast::ClassDef>(node)) {
    visit(definition->name);
  } else if (const auto* handler = try_as<ast::ExceptHandler>(node)) {
    visit(handler->name);
  } else if (const auto* pattern = try_as<ast::MatchAs>(node)) {
    visit(pattern->name);
  } else if (const auto* star = try_as<ast::MatchStar>(node)) {
    visit(star->name);
  } else if (const auto* mapping = try_as<ast::MatchMapping>(node)) {
    visit(mapping->rest);
  } else if (const auto* global = try_as<ast::Global>(node)) {
    for (std::string_view name : global->names) visit(name);
  } else if (const auto* statement = node->kind == Kind::kImport || node->kind == Kind::kImportFrom
                                         ? static_cast<const ast::Stmt*>(node)
                                         : nullptr) {
    for (const ast::Alias* alias : imported_names(statement)) {
      visit_import(bound_name(alias), {statement, alias});
    }
  }
  ast::for_each_child(node,
                      [&](const ast::Node* child) { for_each_bound_name(child, visit_import); });
}

}  // namespace

KnownNames::KnownNames(Bundle& bundle) : bundle_(bundle) {
  for (const auto& module : bundle_.modules()) {
    if (!module->library && module->tree != nullptr) note_set_attributes(module->tree);
  }
}

void KnownNames::enter(SourceModule& module) {
  module_ = &module;
  statement_ = nullptr;
  note_bindings();
}

// --- What is known ---------------------------------------------------------------------------

std::optional<KnownValue> KnownNames::value_of(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kConstant:
      return constant(as<ast::Constant>(node));
    case Kind::kTuple:
      return version(as<ast::Tuple>(node));
    case Kind::kName:
      return named(as<ast::Name>(node)->id);
    case Kind::kAttribute:
      return member(as<ast::Attribute>(node));
    case Kind::kSubscript: {
      std::optional<KnownValue> whole = value_of(as<ast::Subscript>(node)->value);
      return whole ? part_of(*whole, as<ast::Subscript>(node)->slice) : std::nullopt;
    }
    case Kind::kCompare:
      return comparison(as<ast::Compare>(node));
    case Kind::kBoolOp:
      return combination(as<ast::BoolOp>(node));
    case Kind::kUnaryOp: {
      if (as<ast::UnaryOp>(node)->op != ast::UnaryOperator::kNot) return std::nullopt;
      std::optional<KnownValue> operand = value_of(as<ast::UnaryOp>(node)->operand);
      return operand ? std::optional<KnownValue>(!truth(*operand)) : std::nullopt;
    }
    case Kind::kCall:
      return call(as<ast::Call>(node));
    default:
      return std::nullopt;
  }
}

std::optional<bool> KnownNames::test(const ast::Expr* node) {
  // What is written as a constant stays where it is: `while True`, `if 0:`.
  if (node->kind == Kind::kConstant || node->kind == Kind::kTuple) return std::nullopt;
  std::optional<KnownValue> value = value_of(node);
  return value ? std::optional(truth(*value)) : std::nullopt;
}

std::optional<KnownValue> KnownNames::named(std::string_view name) {
  if (name == "TYPE_CHECKING") return false;
  const Names& names = known_[module_];
  if (auto found = names.find(name); found != names.end()) return found->second;
  const std::string* origin = module_named(name);  // from sys import version_info
  if (origin == nullptr) return std::nullopt;
  if (std::optional<KnownValue> known = fact(*origin)) return known;
  return is_in_library(*origin) ? std::optional<KnownValue>(SomeObject()) : std::nullopt;
}

std::optional<KnownValue> KnownNames::member(const ast::Attribute* node) {
  if (node->attr == "TYPE_CHECKING") return false;
  if (const auto* inner = try_as<ast::Attribute>(node->value)) {
    const auto* base = try_as<ast::Name>(inner->value);
    if (base == nullptr) return std::nullopt;
    const std::string whole = Bundle::join(origin_of(base->id), inner->attr);
    if (whole == "sys.version_info") return part_of_version(node->attr);
    return fact(Bundle::join(whole, node->attr));
  }
  const auto* base = try_as<ast::Name>(node->value);
  if (base == nullptr) return std::nullopt;
  const std::string module(origin_of(base->id));
  if (std::optional<KnownValue> known = fact(Bundle::join(module, node->attr))) return known;
  return known_in(module, node->attr);
}

// sys of `import sys as _sys`
std::string_view KnownNames::origin_of(std::string_view name) const {
  const std::string* module = module_named(name);
  return module != nullptr ? *module : name;
}

// compat.PY2, where compat is a file of the bundle.
std::optional<KnownValue> KnownNames::known_in(const std::string& file, std::string_view name) {
  if (!bundle_.has_file(file)) return std::nullopt;
  const Names& names = known_[bundle_.find_module(file)];
  auto found = names.find(name);
  return found != names.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<KnownValue> KnownNames::comparison(const ast::Compare* node) {
  std::optional<KnownValue> left = value_of(node->left);
  if (left && node->ops.size() == 1 && node->ops[0] == ast::CompareOperator::kIn) {
    return is_one_of(*left, node->comparators[0]);
  }
  for (size_t i = 0; i < node->ops.size(); ++i) {
    std::optional<KnownValue> right = value_of(node->comparators[i]);
    if (!left || !right) return std::nullopt;
    std::optional<bool> holds = compare(*left, node->ops[i], *right);
    if (!holds || !*holds) return holds ? std::optional<KnownValue>(false) : std::nullopt;
    left = std::move(right);
  }
  return true;
}

// sys.platform in ("win32", "cygwin")
std::optional<KnownValue> KnownNames::is_one_of(const KnownValue& value, const ast::Expr* node) {
  const auto* tuple = try_as<ast::Tuple>(node);
  if (tuple == nullptr) return std::nullopt;
  bool found = false;
  for (const ast::Expr* part : tuple->elts) {
    std::optional<KnownValue> other = value_of(part);
    if (!other) return std::nullopt;
    found = found || *other == value;
  }
  return found;
}

// As far as the answer needs no operand that is not known.
std::optional<KnownValue> KnownNames::combination(const ast::BoolOp* node) {
  const bool decisive = node->op == ast::BoolOperator::kOr;
  std::optional<KnownValue> known;
  for (const ast::Expr* operand : node->values) {
    known = value_of(operand);
    if (!known || truth(*known) == decisive) return known;
  }
  return known;
}

// sys.platform.startswith("win"), platform.system()
std::optional<KnownValue> KnownNames::call(const ast::Call* node) {
  const auto* function = try_as<ast::Attribute>(node->func);
  if (is_call_of(node, "hasattr")) {
    const ast::Asks answer = ask(node);
    if (answer == ast::Asks::kNotKnown) return std::nullopt;
    return answer == ast::Asks::kThere;
  }
  if (function == nullptr || !node->keywords.empty()) return std::nullopt;
  if (const auto* base = try_as<ast::Name>(function->value);
      base != nullptr && base->id == "platform" && node->args.empty()) {
    if (function->attr == "system") return "Linux";
    if (function->attr == "python_implementation") return "Pawl";
    return std::nullopt;
  }
  if (function->attr != "startswith" || node->args.size() != 1) return std::nullopt;
  std::optional<KnownValue> text = value_of(function->value);
  std::optional<KnownValue> start = value_of(node->args[0]);
  const bool texts = text && start && std::holds_alternative<std::string_view>(*text) &&
                     std::holds_alternative<std::string_view>(*start);
  if (!texts) return std::nullopt;
  return std::get<std::string_view>(*text).starts_with(std::get<std::string_view>(*start));
}

// --- Names -----------------------------------------------------------------------------------

// settings.DEBUG = True: any module may be meant.
void KnownNames::note_set_attributes(const ast::Node* node) {
  const auto* attribute = try_as<ast::Attribute>(node);
  if (attribute != nullptr && attribute->ctx != ast::ExprContext::kLoad) {
    set_attributes_.insert(attribute->attr);
  }
  ast::for_each_child(node, [&](const ast::Node* child) { note_set_attributes(child); });
}

void KnownNames::note_bindings() {
  bindings_.clear();
  for_each_bound_name(module_->tree, [&](std::string_view name, ImportBinding import) {
    Binding& binding = bindings_[name];
    ++binding.count;
    if (import.alias == nullptr) return;
    const std::string module = module_of(import);
    if (binding.imports == 0 || binding.module == module) ++binding.imports;
    binding.module = module;
  });
}

// What an import would bind a name to, were it a module.
std::string KnownNames::module_of(const ImportBinding& import) const {
  const ast::Alias* alias = import.alias;
  if (const auto* from = try_as<ast::ImportFrom>(import.import)) {
    return Bundle::join(bundle_.imported_module(*module_, from), alias->name);
  }
  return std::string(alias->asname.empty() ? bound_name(alias) : alias->name);
}

// The module that a name stands for wherever it is used.
const std::string* KnownNames::module_named(std::string_view name) const {
  auto found = bindings_.find(name);
  if (found == bindings_.end() || found->second.count != found->second.imports) return nullptr;
  return &found->second.module;
}

// Whether any name has become known.
bool KnownNames::note_known_names() {
  Names found;
  note_known(module_->tree->body, found);
  if (found.empty()) return false;
  note_bindings();
  Names& known = known_[module_];
  const size_t before = known.size();
  for (auto& [name, value] : found) {
    if (bindings_[name].count != 1 || is_given(name) || set_attributes_.contains(name)) continue;
    known.emplace(name, std::move(value));
  }
  return known.size() != before;
}

void KnownNames::note_known(ast::Stmts body, Names& found) {
  for (const ast::Stmt* node : body) {
    if (const auto* assign = try_as<ast::Assign>(node)) {
      const auto* name = try_as<ast::Name>(assign->targets[0]);
      if (name != nullptr && assign->targets.size() == 1) note_value(name->id, assign, found);
    } else if (const auto* from = try_as<ast::ImportFrom>(node)) {
      for (const ast::Alias* alias : from->names) {
        std::optional<KnownValue> value =
            known_in(bundle_.imported_module(*module_, from), alias->name);
        if (value) found.emplace(bound_name(alias), *value);
      }
    } else if (const auto* attempt = try_as<ast::Try>(node)) {
      note_known(attempt->body, found);
      for (const ast::ExceptHandler* handler : attempt->handlers) {
        note_known(handler->body, found);
      }
      note_known(attempt->orelse, found);
    }
  }
}

void KnownNames::note_value(std::string_view name, const ast::Assign* assign, Names& found) {
  std::optional<KnownValue> value = value_of(assign->value);
  const bool decides = value && (value->index() == 0 || std::holds_alternative<bool>(*value));
  if (decides) found.emplace(name, *value);
}

// --- Questions -------------------------------------------------------------------------------

bool KnownNames::is_call_of(const ast::Call* node, std::string_view builtin) const {
  const auto* name = try_as<ast::Name>(node->func);
  return name != nullptr && name->id == builtin && !is_bound_here(builtin);
}

// Whether anything binds the name but other functions of the module, for themselves.
bool KnownNames::is_bound_here(std::string_view name) const {
  auto found = bindings_.find(name);
  if (found == bindings_.end()) return false;
  int elsewhere = 0;
  for (const ast::Stmt* node : module_->tree->body) {
    const bool apart = node->kind == Kind::kFunctionDef && node != statement_;
    if (!apart || as<ast::FunctionDef>(node)->name == name) continue;
    for_each_bound_name(node, [&](std::string_view bound, ImportBinding) {
      if (bound == name) ++elsewhere;
    });
  }
  return elsewhere != found->second.count;
}

// hasattr(os, "fork")
ast::Asks KnownNames::ask(const ast::Call* node) {
  if (node->args.size() < 2 || !node->keywords.empty()) return ast::Asks::kNotKnown;
  const auto* name = try_as<ast::Name>(node->args[0]);
  const auto* member = try_as<ast::Constant>(node->args[1]);
  const std::string* module = name != nullptr ? module_named(name->id) : nullptr;
  if (module == nullptr || member == nullptr || member->value_kind != ast::ConstantKind::kStr ||
      member->text.starts_with("__")) {
    return ast::Asks::kNotKnown;
  }
  if (bundle_.has_file(*module)) {
    const bool there = binds(bundle_.find_module(*module)->tree->body, member->text);
    return there ? ast::Asks::kThere : ast::Asks::kNotKnown;
  }
  if (!has_module(*module)) return ast::Asks::kNotKnown;
  return has_member(*module, member->text) ? ast::Asks::kThere : ast::Asks::kMissing;
}

// Whether what a statement imports is there; nothing, if it is none or that cannot be told yet.
std::optional<bool> KnownNames::can_import(const ast::Stmt* node) {
  std::optional<bool> can;
  const auto* from = try_as<ast::ImportFrom>(node);
  for (const ast::Alias* alias : imported_names(node)) {
    const std::string module =
        from != nullptr ? bundle_.imported_module(*module_, from) : std::string(alias->name);
    if (bundle_.has_file(module) || module.empty()) return std::nullopt;
    can = from != nullptr && alias->name != "*" ? has_member(module, alias->name)
                                                : has_module(module);
    if (!*can) break;
  }
  return can;
}

bool KnownNames::has_module(const std::string& name) {
  const MeaningKind found = bundle_.module_meaning(name).kind;
  return found != MeaningKind::kUnknown && found != MeaningKind::kRefused;
}

// A module of it, or a member that is one of its functions and classes, not a constant.
bool KnownNames::is_in_library(const std::string& name) {
  const size_t dot = name.rfind('.');
  if (bundle_.has_file(name)) return false;
  if (dot == std::string::npos || has_module(name)) return has_module(name);
  const Meaning base = bundle_.module_meaning(name.substr(0, dot));
  if (base.kind != MeaningKind::kModule || !base.module->library) return false;
  return binds_definition(base.module->tree->body, std::string_view(name).substr(dot + 1));
}

bool KnownNames::has_member(const std::string& module, std::string_view member) {
  const Meaning base = bundle_.module_meaning(module);
  return base.kind == MeaningKind::kTasks ||
         (base.kind == MeaningKind::kModule && base.module->globals.contains(member)) ||
         bundle_.catalog().member(module, member) || has_module(Bundle::join(module, member));
}

// What a test comes to, though what it asks first is not known.
std::optional<bool> KnownNames::outcome(const ast::Expr* node) {
  if (const auto* combination = try_as<ast::BoolOp>(node)) {
    const bool decisive = combination->op == ast::BoolOperator::kOr;
    for (const ast::Expr* operand : combination->values) {
      if (outcome(operand) == decisive) return decisive;
    }
  }
  return test(node);
}

// try: unicode; except NameError: unicode = str
bool KnownNames::lacks_name(const ast::Try* node, const ast::Stmt* statement,
                            std::string_view name) const {
  if (bundle_.catalog().builtin(name) || is_given(name)) return false;
  auto bound = bindings_.find(name);
  int others = bound != bindings_.end() ? bound->second.count : 0;
  const auto discount = [&](std::string_view other, ImportBinding) {
    if (other == name) --others;
  };
  for_each_bound_name(statement, discount);
  for (const ast::ExceptHandler* handler : node->handlers) for_each_bound_name(handler, discount);
  return others == 0;
}

// By the deploy, as an input.
bool KnownNames::is_given(std::string_view name) const {
  const std::vector<std::string>& inputs = bundle_.options().inputs;
  return std::ranges::find(inputs, name) != inputs.end();
}

}  // namespace pawl::python
