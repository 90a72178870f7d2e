#include "lang/python/star_imports.h"

#include <algorithm>

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using Names = std::vector<std::string_view>;

void add_once(Names& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// Adds the texts of ["a", "b"], ("a",) or a sum of such; false: it is something else.
bool add_texts(const ast::Expr* value, Names& names) {
  if (const auto* sum = ast::try_as<ast::BinOp>(value)) {
    return sum->op == ast::BinaryOperator::kAdd && add_texts(sum->left, names) &&
           add_texts(sum->right, names);
  }
  ast::Exprs parts;
  if (const auto* list = ast::try_as<ast::List>(value)) {
    parts = list->elts;
  } else if (const auto* tuple = ast::try_as<ast::Tuple>(value)) {
    parts = tuple->elts;
  } else {
    return false;
  }
  for (const ast::Expr* part : parts) {
    const auto* text = ast::try_as<ast::Constant>(part);
    if (text == nullptr || text->value_kind != ast::ConstantKind::kStr) return false;
    add_once(names, text->text);
  }
  return true;
}

bool is_all(const ast::Expr* node) {
  const auto* name = ast::try_as<ast::Name>(node);
  return name != nullptr && name->id == "__all__";
}

// The value that a statement gives to __all__ or adds to it; null: it does neither.
const ast::Expr* value_of_all(const ast::Stmt* node) {
  if (const auto* assign = ast::try_as<ast::Assign>(node)) {
    return assign->targets.size() == 1 && is_all(assign->targets[0]) ? assign->value : nullptr;
  }
  if (const auto* assign = ast::try_as<ast::AnnAssign>(node)) {
    return is_all(assign->target) ? assign->value : nullptr;
  }
  if (const auto* assign = ast::try_as<ast::AugAssign>(node)) {
    return is_all(assign->target) ? assign->value : nullptr;
  }
  return nullptr;
}

class Expander {
 public:
  explicit Expander(Bundle& bundle) : bundle_(bundle) {}

  void expand(SourceModule& module) {
    if (module.stars_expanded || module.library) return;
    module.stars_expanded = true;
    expand(module, module.tree->body);
  }

 private:
  void expand(SourceModule& module, ast::Stmts body) {
    for (ast::Stmt* node : body) {
      if (auto* branch = ast::try_as<ast::If>(node)) {
        expand(module, branch->body);
        expand(module, branch->orelse);
      } else if (auto* attempt = ast::try_as<ast::Try>(node)) {
        expand(module, attempt->body);
        for (const ast::ExceptHandler* handler : attempt->handlers) expand(module, handler->body);
        expand(module, attempt->orelse);
        expand(module, attempt->finalbody);
      } else if (auto* import = ast::try_as<ast::ImportFrom>(node)) {
        if (import->names[0]->name == "*") expand(module, import);
      }
    }
  }

  void expand(SourceModule& module, ast::ImportFrom* import) {
    module.stars.push_back(import);
    Meaning base = bundle_.module_meaning(bundle_.imported_module(module, import));
    Names names;
    if (base.kind == MeaningKind::kModule) {
      expand(*base.module);
      if (!add_exports(*base.module, names)) {
        bundle_.report(module, import->range, ErrorCode::unsupported_construct,
                       "what 'import *' brings cannot be told before the program runs",
                       "let __all__ of '" + base.module->name + "' be a list of texts");
        return;
      }
    } else if (base.kind == MeaningKind::kNativeModule) {
      add_members(base.native, names);
    } else {
      return;
    }
    std::vector<ast::Alias*> aliases;
    for (std::string_view name : names) {
      auto* alias = bundle_.arena().make<ast::Alias>();
      alias->range = import->names[0]->range;
      alias->name = bundle_.arena().intern(name);
      aliases.push_back(alias);
      module.origins[alias->name] = std::string(import->module) + "." + std::string(name);
    }
    import->names = bundle_.arena().copy(aliases.data(), aliases.size());
  }

  // False: __all__ is not a list of texts.
  bool add_exports(SourceModule& module, Names& names) {
    bool has_all = false;
    for (const TopStatement& statement : module.statements) {
      const ast::Expr* value = value_of_all(statement.node);
      if (value == nullptr) continue;
      has_all = true;
      if (!add_texts(value, names)) return false;
    }
    if (has_all) return true;
    for (const TopStatement& statement : module.statements) {
      if (!is_main_guard(statement.node)) add_bound(statement.node, names);
    }
    if (module.library) add_members(module.name, names);
    return true;
  }

  void add_bound(const ast::Stmt* node, Names& names) {
    StatementScopes scopes = analyze_scopes(node, bundle_.arena());
    for (const auto& [name, symbol] : scopes.root()->symbols) {
      if (symbol.bound && !name.starts_with('_') && name != "*") add_once(names, name);
    }
  }

  void add_members(std::string_view module, Names& names) {
    for (std::string_view name : bundle_.catalog().members(module)) {
      if (!name.starts_with('_')) add_once(names, name);
    }
  }

  Bundle& bundle_;
};

}  // namespace

void expand_star_imports(Bundle& bundle) {
  Expander expander(bundle);
  // By number: the library's modules are added as they are asked for.
  for (size_t i = 0, count = bundle.modules().size(); i < count; ++i) {
    expander.expand(*bundle.modules()[i]);
  }
}

}  // namespace pawl::python
