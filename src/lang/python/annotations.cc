#include "lang/python/annotations.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "lang/python/ast_walk.h"
#include "lang/python/type_parameters.h"

namespace pawl::python {
namespace {

using ast::Kind;

// Bases of bases, and imports of imports; a circle of them ends somewhere too.
constexpr int kMostSteps = 16;

constexpr std::array<std::string_view, 15> kBuiltOrigins = {"dataclasses.dataclass",
                                                            "pydantic.BaseModel",
                                                            "pydantic.RootModel",
                                                            "pydantic.dataclasses.dataclass",
                                                            "pydantic.main.BaseModel",
                                                            "dataclass",
                                                            "enum.Enum",
                                                            "enum.IntEnum",
                                                            "enum.StrEnum",
                                                            "enum.Flag",
                                                            "enum.IntFlag",
                                                            "typing.NamedTuple",
                                                            "typing.TypedDict",
                                                            "typing_extensions.NamedTuple",
                                                            "typing_extensions.TypedDict"};

class BuiltTypes {
 public:
  explicit BuiltTypes(Bundle& bundle) : bundle_(bundle) {}

  bool named_in(SourceModule& module, const ast::Node* node) {
    if (node->kind == Kind::kName || node->kind == Kind::kAttribute) return is_built(module, node);
    bool found = false;
    const auto* text = ast::try_as<ast::Constant>(node);
    if (text != nullptr && text->value_kind == ast::ConstantKind::kStr) {
      for_each_word(text->text, [&](std::string_view word) {
        found = found || is_built(module, bundle_.arena().intern(word), 0);
      });
    }
    ast::for_each_child(node,
                        [&](const ast::Node* part) { found = found || named_in(module, part); });
    return found;
  }

 private:
  // Name, or module.Name.
  bool is_built(SourceModule& module, const ast::Node* type, int steps = 0) {
    if (const auto* name = ast::try_as<ast::Name>(type)) return is_built(module, name->id, steps);
    const auto* member = ast::try_as<ast::Attribute>(type);
    const auto* base = member != nullptr ? ast::try_as<ast::Name>(member->value) : nullptr;
    const GlobalName* global = base != nullptr ? module.globals.find(base->id) : nullptr;
    if (global == nullptr || global->alias == nullptr) return false;
    Meaning meaning = bundle_.import_meaning(module, global->import, global->alias);
    return is_of_bundle(meaning) && is_built(*meaning.module, member->attr, steps + 1);
  }

  bool is_built(SourceModule& module, std::string_view name, int steps) {
    const GlobalName* global = module.globals.find(name);
    if (global == nullptr || steps > kMostSteps) return false;
    if (const auto* alias = module.type_aliases.find(name)) {
      return names_built(module, (*alias)->value, steps + 1);
    }
    if (global->alias != nullptr) {
      const auto* import = ast::try_as<ast::ImportFrom>(global->import);
      if (import == nullptr) return false;
      Meaning base = bundle_.module_meaning(bundle_.imported_module(module, import));
      return is_of_bundle(base) && is_built(*base.module, global->alias->name, steps + 1);
    }
    return std::ranges::any_of(global->binders, [&](uint32_t number) {
      const auto* definition = ast::try_as<ast::ClassDef>(module.statements[number].node);
      return definition != nullptr && is_built(module, definition, steps);
    });
  }

  // Of an alias of types.
  bool names_built(SourceModule& module, const ast::Node* node, int steps) {
    if (node->kind == Kind::kName || node->kind == Kind::kAttribute) {
      return is_built(module, node, steps);
    }
    bool found = false;
    ast::for_each_child(
        node, [&](const ast::Node* part) { found = found || names_built(module, part, steps); });
    return found;
  }

  bool is_built(SourceModule& module, const ast::ClassDef* definition, int steps) {
    auto known = [&](const ast::Expr* node) {
      return std::ranges::find(kBuiltOrigins, decorator_origin(module, node)) !=
             kBuiltOrigins.end();
    };
    return std::ranges::any_of(definition->decorator_list, known) ||
           std::ranges::any_of(definition->bases, [&](const ast::Expr* base) {
             return known(base) || is_built(module, base, steps + 1);
           });
  }

  static bool is_of_bundle(const Meaning& meaning) {
    return meaning.kind == MeaningKind::kModule && !meaning.module->library;
  }

  Bundle& bundle_;
};

}  // namespace

namespace {

// An annotation with what its aliases stand for in their place: `type Orders = list[Order]`.
class Expansion {
 public:
  explicit Expansion(const SourceModule& module) : module_(module) {}

  // Nothing: an alias stands for itself, or the text grows too long.
  std::optional<std::string> text(const ast::Expr* node) {
    std::string text = expanded(node, {});
    return good_ && used_ > 0 ? std::optional(std::move(text)) : std::nullopt;
  }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;  // of type parameters

  std::string expanded(const ast::Expr* node, const Values& values) {
    switch (node->kind) {
      case Kind::kName:
        return named(ast::as<ast::Name>(node)->id, values);
      case Kind::kAttribute:
        return expanded(ast::as<ast::Attribute>(node)->value, values) + "." +
               std::string(ast::as<ast::Attribute>(node)->attr);
      case Kind::kBinOp:
        if (ast::as<ast::BinOp>(node)->op != ast::BinaryOperator::kBitOr) break;
        return expanded(ast::as<ast::BinOp>(node)->left, values) + " | " +
               expanded(ast::as<ast::BinOp>(node)->right, values);
      case Kind::kTuple:
        return joined(ast::as<ast::Tuple>(node)->elts, values);
      case Kind::kList:
        return "[" + joined(ast::as<ast::List>(node)->elts, values) + "]";
      case Kind::kSubscript:
        return subscripted(ast::as<ast::Subscript>(node), values);
      default:
        break;
    }
    return std::string(module_.source_of(node->range));
  }

  std::string joined(ast::Exprs parts, const Values& values) {
    std::string text;
    for (const ast::Expr* part : parts) {
      text += (text.empty() ? "" : ", ") + expanded(part, values);
    }
    return text;
  }

  std::string named(std::string_view id, const Values& values) {
    for (const auto& [name, value] : values) {
      if (name == id) return value;
    }
    const auto* alias = module_.type_aliases.find(id);
    if (alias == nullptr || !(*alias)->type_params.empty()) return std::string(id);
    return value_of(*alias, {});
  }

  std::string subscripted(const ast::Subscript* node, const Values& values) {
    const auto* name = ast::try_as<ast::Name>(node->value);
    const auto* alias = name == nullptr ? nullptr : module_.type_aliases.find(name->id);
    if (alias == nullptr) {
      return expanded(node->value, values) + "[" + expanded(node->slice, values) + "]";
    }
    const auto* several = ast::try_as<ast::Tuple>(node->slice);
    std::vector<const ast::Expr*> given = {node->slice};
    if (several != nullptr) given.assign(several->elts.begin(), several->elts.end());
    good_ = good_ && given.size() == (*alias)->type_params.size();
    Values own;
    for (size_t i = 0; good_ && i < given.size(); ++i) {
      own.emplace_back(type_variable_name((*alias)->type_params[i]), expanded(given[i], values));
    }
    return value_of(*alias, own);
  }

  std::string value_of(const ast::TypeAlias* alias, const Values& values) {
    constexpr int kMostUses = 64;
    good_ = good_ && ++used_ <= kMostUses;
    return good_ ? expanded(alias->value, values) : std::string();
  }

  const SourceModule& module_;
  int used_ = 0;
  bool good_ = true;
};

}  // namespace

std::string annotation_text(const SourceModule& module, const ast::Expr* annotation) {
  const auto* constant = ast::try_as<ast::Constant>(annotation);
  bool quoted = constant != nullptr && constant->value_kind == ast::ConstantKind::kStr;
  if (!module.type_aliases.empty() && !quoted) {
    if (auto expanded = Expansion(module).text(annotation)) return *expanded;
  }
  return std::string(quoted ? constant->text : module.source_of(annotation->range));
}

bool names_built_type(Bundle& bundle, SourceModule& module, const ast::Expr* annotation) {
  return BuiltTypes(bundle).named_in(module, annotation);
}

namespace {

bool is_type_form(const ast::Expr* node) {
  switch (node->kind) {
    case ast::Kind::kSubscript: {
      const ast::Kind base = ast::as<ast::Subscript>(node)->value->kind;
      return base == ast::Kind::kName || base == ast::Kind::kAttribute;
    }
    case ast::Kind::kBinOp:
      return ast::as<ast::BinOp>(node)->op == ast::BinaryOperator::kBitOr;
    case ast::Kind::kCall: {
      const ast::Expr* called = ast::as<ast::Call>(node)->func;
      std::string_view name;
      if (const auto* plain = ast::try_as<ast::Name>(called)) name = plain->id;
      if (const auto* member = ast::try_as<ast::Attribute>(called)) name = member->attr;
      return name == "NewType" || name == "ParamSpec" || name == "TypeVar" ||
             name == "TypeVarTuple";
    }
    default:
      return false;
  }
}

}  // namespace

bool assigns_type_form(const ast::Stmt* node) {
  if (const auto* annotated = ast::try_as<ast::AnnAssign>(node)) {
    return annotated->value != nullptr && is_type_form(annotated->value);
  }
  const auto* assign = ast::try_as<ast::Assign>(node);
  return assign != nullptr && is_type_form(assign->value);
}

}  // namespace pawl::python
