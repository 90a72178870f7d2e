// What names mean across the modules of a bundle (bundle.h).
#include "lang/python/bundle.h"
#include "lang/python/fold.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::ConstantKind;

namespace {

// Imports of imports of imports, or a circle of them.
constexpr int kMaxChain = 32;

bool has_fixed_value(const Meaning& meaning) {
  switch (meaning.kind) {
    case MeaningKind::kUnknown:
      return false;
    case MeaningKind::kSlot:
    case MeaningKind::kSlotOrBuiltin:
      return meaning.stable;
    default:
      return true;
  }
}

bool is_same(const Meaning& one, const Meaning& other) {
  return one.kind == other.kind && one.constant == other.constant && one.slot == other.slot &&
         one.stable == other.stable && one.module == other.module && one.native == other.native;
}

}  // namespace

// The constant that __doc__ of the module is.
uint32_t Bundle::docstring(const SourceModule& module) {
  const ast::Stmts body = module.tree->body;
  const auto* statement = body.empty() ? nullptr : ast::try_as<ast::ExprStmt>(body[0]);
  const auto* text = statement != nullptr ? ast::try_as<ast::Constant>(statement->value) : nullptr;
  const bool is_text = text != nullptr && text->value_kind == ast::ConstantKind::kStr;
  return is_text ? builder_.text(text->text) : builder_.none();
}

Meaning Bundle::task_meaning(std::string_view name) {
  Meaning meaning;
  meaning.kind = MeaningKind::kConstant;
  meaning.constant = builder_.indexed(ConstantKind::kTask, declare_task(name, {}, 0));
  meaning.origin = "task";
  return meaning;
}

Meaning Bundle::builtin_meaning(std::string_view name) {
  Meaning meaning;
  if (auto member = catalog_.builtin(name)) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.native(*member);
    meaning.origin = "builtins." + std::string(name);
  } else if (auto hint = catalog_.builtin_refusal(name)) {
    meaning.kind = MeaningKind::kRefused;
    meaning.native = std::string(name);
    meaning.hint = std::string(*hint);
  }
  return meaning;
}

// What imports bind, if nothing else binds the name and all of them mean the same: several
// `import *` often bring what others have brought. Modules may import a name from each other in a
// circle: it is followed so far only, and the name is then unknown.
Meaning Bundle::sole_import(SourceModule& module, const GlobalName& name, bool* circular) {
  const bool only_imports = name.bindings == 1 + name.other_imports.size();
  if (name.alias == nullptr || !only_imports || name.changed) return {};
  if (chain_ > kMaxChain) {
    *circular = circular_ = true;
    return {};
  }
  ++chain_;
  Meaning meaning = import_meaning(module, name.import, name.alias);
  for (const ImportBinding& other : name.other_imports) {
    if (meaning.kind == MeaningKind::kUnknown) break;
    if (!is_same(meaning, import_meaning(module, other.import, other.alias))) meaning = {};
  }
  --chain_;
  *circular = circular_ && meaning.kind == MeaningKind::kUnknown;
  if (chain_ == 0) circular_ = false;
  return meaning;
}

// Whether the value that an import binds is known, or at least where it will always be found.
bool Bundle::is_fixed_import(SourceModule& module, const GlobalName& name) {
  bool circular = false;
  return has_fixed_value(sole_import(module, name, &circular));
}

std::optional<uint32_t> Bundle::constant_value(const GlobalName& name) {
  if (name.value == nullptr || name.bindings != 1 || name.changed) return std::nullopt;
  return fold_constant(name.value, builder_);
}

// A name that the module's own statements bind.
Meaning Bundle::own_member(SourceModule& module, const GlobalName& global, std::string_view name) {
  Meaning meaning;
  if (global.task != kNone32 && global.bindings == 1) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.indexed(ConstantKind::kTask, global.task);
    meaning.origin = "task";
    return meaning;
  }
  bool circular = false;
  Meaning imported = sole_import(module, global, &circular);
  if (has_fixed_value(imported)) {
    // What a library module passes on is its own for whoever imports it from there.
    if (module.library) imported.origin = module.name + "." + std::string(name);
    return imported;
  }
  if (circular) return imported;
  if (is_static_function(module, global)) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.indexed(ConstantKind::kFunction, function_index(global.function));
    meaning.function = global.function;
  } else if (std::optional<uint32_t> constant = constant_value(global)) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = *constant;
  } else {
    meaning.kind = MeaningKind::kSlot;
    meaning.slot = global.slot;
    meaning.stable = global.bindings == 1 && !global.changed;
  }
  if (module.library) {
    meaning.origin = module.name + "." + std::string(name);
  }
  return meaning;
}

Meaning Bundle::global_meaning(SourceModule& module, std::string_view name) {
  if (const GlobalName* global = module.globals.find(name)) {
    Meaning meaning = own_member(module, *global, name);
    if (meaning.kind == MeaningKind::kSlot) {
      Meaning builtin = builtin_meaning(name);
      if (builtin.kind == MeaningKind::kConstant) {
        meaning.kind = MeaningKind::kSlotOrBuiltin;
        meaning.constant = builtin.constant;
      }
    }
    return meaning;
  }
  Meaning meaning;
  if (name == "__name__") {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.text(run_time_name(module));
    return meaning;
  }
  if (name == "__file__" && !module.library) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.text(module.path);
    return meaning;
  }
  if (name == "__doc__") {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = docstring(module);
    return meaning;
  }
  if (name == "__builtins__") return module_meaning("builtins");
  if (declared_tasks_.contains(name) && !module.library) return task_meaning(name);
  meaning = builtin_meaning(name);
  return meaning.kind == MeaningKind::kUnknown ? own_submodule(module, name) : meaning;
}

// A package has its modules as attributes once they have been imported, by whomever.
Meaning Bundle::own_submodule(const SourceModule& module, std::string_view name) {
  if (!module.is_package()) return {};
  const std::string full = join(module.name, name);
  return has_file(full) ? module_meaning(full) : Meaning();
}

Meaning Bundle::member_meaning(const Meaning& base, std::string_view member) {
  Meaning meaning;
  if (base.kind == MeaningKind::kTasks) {
    return task_meaning(member);
  }
  if (base.kind != MeaningKind::kModule && base.kind != MeaningKind::kNativeModule) {
    return meaning;
  }
  const std::string& module = base.native;
  if (base.kind == MeaningKind::kModule) {
    if (const GlobalName* global = base.module->globals.find(member)) {
      return own_member(*base.module, *global, member);
    }
  }
  if (auto native = catalog_.member(module, member)) {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.native(*native);
    meaning.origin = module + "." + std::string(member);
    return meaning;
  }
  if (auto hint = catalog_.member_refusal(module, member)) {
    meaning.kind = MeaningKind::kRefused;
    meaning.native = module + "." + std::string(member);
    meaning.hint = std::string(*hint);
    return meaning;
  }
  if (member == "__name__") {
    meaning.kind = MeaningKind::kConstant;
    meaning.constant = builder_.text(module);
    return meaning;
  }
  const bool of_file = base.kind == MeaningKind::kModule && !base.module->library;
  if (of_file && (member == "__doc__" || member == "__file__")) {
    return global_meaning(*base.module, member);
  }
  return module_meaning(join(module, member));
}

// `from . import prices` in the package's own __init__.py: the name is bound by nothing else.
bool Bundle::binds_own_submodule(SourceModule& module, const ast::Stmt* import,
                                 const ast::Alias* alias) const {
  const auto* from = ast::try_as<ast::ImportFrom>(import);
  if (from == nullptr || imported_module(module, from) != module.name) return false;
  const GlobalName* global = module.globals.find(alias->name);
  const bool own = global == nullptr || (global->alias == alias && global->bindings == 1);
  return own && has_file(join(module.name, alias->name));
}

Meaning Bundle::import_meaning(SourceModule& module, const ast::Stmt* import,
                               const ast::Alias* alias) {
  if (import->kind == Kind::kImport) {
    std::string_view name = alias->name;
    // `import a.b` binds a; `import a.b as c` binds a.b.
    if (alias->asname.empty()) name = name.substr(0, name.find('.'));
    return module_meaning(name);
  }
  const std::string from = imported_module(module, as<ast::ImportFrom>(import));
  if (binds_own_submodule(module, import, alias)) return module_meaning(join(from, alias->name));
  Meaning base = module_meaning(from);
  if (base.kind == MeaningKind::kRefused) return base;
  return member_meaning(base, alias->name);
}

}  // namespace pawl::python
