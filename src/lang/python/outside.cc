#include "lang/python/outside.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pawl::python {
namespace {

constexpr auto kPackages = std::to_array<std::string_view>(
    {"celery", "durable_monty", "duroxide", "pawl", "rhythm", "waymark"});

using Names = std::unordered_set<std::string_view>;

bool is_package(std::string_view module) {
  std::string_view top = module.substr(0, module.find('.'));
  return std::find(kPackages.begin(), kPackages.end(), top) != kPackages.end();
}

// Names that the module's imports bind and no workflow can use.
Names outside_imports(Bundle& bundle, SourceModule& module) {
  Names names;
  for (const TopStatement& statement : module.statements) {
    const auto* from = ast::try_as<ast::ImportFrom>(statement.node);
    if (from == nullptr || from->level != 0 || !is_package(from->module)) continue;
    if (bundle.has_file(from->module) || from->module == "pawl.tasks") continue;
    SourceModule* library = bundle.find_module(from->module);
    for (const ast::Alias* alias : from->names) {
      if (library != nullptr && library->globals.contains(alias->name)) continue;
      names.insert(alias->asname.empty() ? alias->name : alias->asname);
    }
  }
  return names;
}

// pawl.serve(), duroxide.Client(…): a member of such a package that workflows don't have.
bool uses_outside_member(Bundle& bundle, SourceModule& module, const TopStatement& statement) {
  for (const MemberUse& use : statement.scopes->member_uses) {
    const GlobalName* global = module.globals.find(use.name);
    const auto* import = global != nullptr && global->import != nullptr
                             ? ast::try_as<ast::Import>(global->import)
                             : nullptr;
    if (import == nullptr || !is_package(global->alias->name)) continue;
    const ast::Attribute* member = use.attribute;
    while (const auto* inner = ast::try_as<ast::Attribute>(member->value)) member = inner;
    std::string_view package = global->alias->name;
    package = package.substr(0, package.find('.'));
    if (bundle.has_file(package) || (package == "pawl" && member->attr == "tasks")) continue;
    SourceModule* library = bundle.find_module(package);
    if (library == nullptr || !library->globals.contains(member->attr)) return true;
  }
  return false;
}

bool uses(const TopStatement& statement, const Names& names) {
  for (const auto& scope : statement.scopes->scopes) {
    for (const auto& [name, symbol] : scope->symbols) {
      bool global = symbol.resolution == Resolution::kGlobal && (symbol.used || symbol.captured);
      if (global && names.contains(name)) return true;
    }
  }
  return false;
}

bool is_marked(const SourceModule& module, const ast::Stmt* node) {
  const auto* function = ast::try_as<ast::FunctionDef>(node);
  if (function == nullptr) return false;
  ast::Exprs decorators = function->decorator_list;
  return std::any_of(decorators.begin(), decorators.end(), [&](const ast::Expr* decorator) {
    return is_marker_decorator(module, decorator);
  });
}

}  // namespace

void drop_outside_statements(Bundle& bundle, SourceModule& module) {
  if (module.library || module.script) return;
  Names names = outside_imports(bundle, module);
  // Twice, since a function may use what is bound below it.
  for (int round = 0; round < 2; ++round) {
    for (TopStatement& statement : module.statements) {
      bool plain = statement.role == StatementRole::kKept;
      bool binding = statement.role == StatementRole::kByName;
      if ((!plain && !binding) || statement.scopes == nullptr) continue;
      if (is_marked(module, statement.node)) continue;
      if (!uses(statement, names) && !uses_outside_member(bundle, module, statement)) continue;
      names.insert(statement.binds.begin(), statement.binds.end());
      if (plain) statement.role = StatementRole::kDropped;
    }
  }
}

}  // namespace pawl::python
