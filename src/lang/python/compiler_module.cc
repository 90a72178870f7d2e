// Module bodies and imports. Most imports are resolved by the compiler; what is left to do at run
// time is to run the body of a module once, where the import stands.
#include <algorithm>

#include "base/error_codes.h"
#include "lang/python/compiler.h"
#include "lang/python/except_clauses.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeA;

void FunctionCompiler::compile_module(Bundle& bundle, SourceModule& module) {
  Scope scope;
  FunctionCompiler compiler(bundle, module, nullptr, nullptr, &scope, "<module>");
  bytecode::Function& function = compiler.code_.function();
  function.name = function.qualname = bundle.builder().string("<module>");
  function.first_line = 1;
  function.flags |= bytecode::kModuleBody;
  ast::SourceRange start{1, 0, 1, 0};
  compiler.at(start);
  SourceModule* reader = bundle.annotation_reader();
  if (reader != nullptr && !module.library && !module.statements.empty()) {
    compiler.run_module(module.statements[0].node, *reader);
  }
  compiler.compile_module_body();
  compiler.scope_ = &scope;
  compiler.finish_into(module.body);
}

void FunctionCompiler::compile_module_body() {
  for (size_t i = 0; i < module_.statements.size(); ++i) {
    TopStatement& statement = module_.statements[i];
    if (!statement.reached) {
      continue;
    }
    scopes_ = statement.scopes.get();
    scope_ = scopes_->root();
    statement_index_ = i;
    script_result_ = module_.script && i + 1 == module_.statements.size() &&
                     statement.node->kind == Kind::kExprStmt;
    if (scope_->is_coroutine) {
      code_.function().flags |= bytecode::kCoroutine;
    }
    path_ = std::to_string(i);
    if (!module_.script && changes_environment(statement.node)) continue;
    statement.by_effect ? compile_forgiving(statement.node) : compile_statement(statement.node);
  }
}

// --- Imports -------------------------------------------------------------------------------------

// Whether anybody uses what the import binds. In a function everything that is compiled is.
bool FunctionCompiler::compiles_import(std::string_view name) const {
  if (lookup(name).place != Variable::Place::kGlobal) {
    return true;
  }
  const GlobalName* global = module_.globals.find(name);
  return global != nullptr && global->reached;
}

void FunctionCompiler::run_module(const ast::Stmt* node, SourceModule& module) {
  if (&module == &module_ || !bundle_.has_body(module)) {
    return;
  }
  uint16_t reg = code_.next_temporary();
  at(node);
  code_.emit(Opcode::kImportModule, reg, static_cast<uint16_t>(module.index));
  code_.push();
  code_.emit(Opcode::kClear, reg);
  code_.pop();
}

// Importing a.b.c runs a, then a.b, then a.b.c.
void FunctionCompiler::run_modules(const ast::Stmt* node, std::string_view name) {
  for (size_t dot = name.find('.');; dot = name.find('.', dot + 1)) {
    Meaning part = bundle_.module_meaning(name.substr(0, dot));
    if (part.kind == MeaningKind::kModule && part.module->reached) {
      run_module(node, *part.module);
    }
    if (dot == std::string_view::npos) break;
  }
}

// Binds the name at run time if the compiler could not do away with that.
void FunctionCompiler::bind_import(const ast::Stmt* node, std::string_view name,
                                   const Meaning& meaning) {
  Variable variable = lookup(name);
  if (variable.place == Variable::Place::kGlobal) {
    const GlobalName* global = module_.globals.find(name);
    if (global == nullptr || global->slot == kNone32) return;
  } else if (name_meaning(name)) {
    return;
  }
  uint16_t reg = code_.next_temporary();
  load_meaning(node, meaning, name, reg);
  code_.push();
  store_name(name, reg, true);
  code_.pop();
}

void FunctionCompiler::compile_import(const ast::Import* node) {
  // `import urllib.request` of a file whose tasks use it, while the workflow uses urllib.parse: it
  // binds `urllib`, which is there. Code that uses the part is refused where it does.
  const auto is_missing_part = [this](const ast::Alias* alias) {
    const std::string_view first = alias->name.substr(0, alias->name.find('.'));
    if (first == alias->name || !alias->asname.empty() || guards_imports()) return false;
    if (lookup(first).place != Variable::Place::kGlobal) return false;
    const Meaning package = bundle_.module_meaning(first);
    return package.kind == MeaningKind::kNativeModule ||
           (package.kind == MeaningKind::kModule && package.module->library);
  };
  for (const ast::Alias* alias : node->names) {
    std::string_view name =
        alias->asname.empty() ? bundle_.arena().intern(alias->name.substr(0, alias->name.find('.')))
                              : alias->asname;
    name = mangled(name);
    Meaning meaning = bundle_.module_meaning(alias->name);
    bool file = meaning.kind == MeaningKind::kModule && !meaning.module->library;
    if (!compiles_import(name) && !file) {
      continue;
    }
    const bool missing =
        meaning.kind == MeaningKind::kUnknown || meaning.kind == MeaningKind::kRefused;
    if (missing && !is_missing_part(alias)) {
      import_problem(node, alias, meaning, std::string(alias->name), {});
      continue;
    }
    run_modules(node, alias->name);
    bind_import(node, name, bundle_.import_meaning(module_, node, alias));
  }
}

void FunctionCompiler::compile_import_from(const ast::ImportFrom* node) {
  std::string module = bundle_.imported_module(module_, node);
  if (module == "__future__") {
    return;
  }
  run_modules(node, module);
  for (const ast::Alias* alias : node->names) {
    if (alias->name == "*") {
      // Without an except of its own, what is wrong with it is said where a name is missing.
      if (guards_imports()) {
        import_problem(node, alias, bundle_.module_meaning(module), module, {});
      }
      return;
    }
    std::string_view name = mangled(alias->asname.empty() ? alias->name : alias->asname);
    if (!compiles_import(name)) {
      // For what it does.
      SourceModule* file = bundle_.has_file(Bundle::join(module, alias->name))
                               ? bundle_.find_module(Bundle::join(module, alias->name))
                               : nullptr;
      if (file != nullptr && file->reached) run_module(node, *file);
      continue;
    }
    Meaning meaning = bundle_.import_meaning(module_, node, alias);
    if (meaning.kind == MeaningKind::kUnknown || meaning.kind == MeaningKind::kRefused) {
      import_problem(node, alias, meaning, module, alias->name);
      continue;
    }
    if (meaning.kind == MeaningKind::kModule && meaning.module->reached) {
      run_module(node, *meaning.module);
    }
    bind_import(node, name, meaning);
  }
}

// Whether what the statements import is all there, so that the clauses that follow are for others.
static bool imports_succeed(Bundle& bundle, SourceModule& module, ast::Stmts body) {
  bool any = false;
  for (const ast::Stmt* node : body) {
    Span<ast::Alias*> names;
    if (const auto* import = ast::try_as<ast::Import>(node)) names = import->names;
    if (const auto* from = ast::try_as<ast::ImportFrom>(node)) names = from->names;
    for (const ast::Alias* alias : names) {
      Meaning meaning = bundle.import_meaning(module, node, alias);
      if (node->kind == Kind::kImport) meaning = bundle.module_meaning(alias->name);
      if (meaning.kind == MeaningKind::kUnknown || meaning.kind == MeaningKind::kRefused) {
        return false;
      }
      any = true;
    }
  }
  return any;
}

// Whether a `try` around catches what `catches` stands for.
bool FunctionCompiler::is_guarded(bool (*catches)(Span<ast::ExceptHandler*>)) const {
  return std::ranges::any_of(blocks_, [&](const Block& block) {
    const auto* attempt = block.node != nullptr ? ast::try_as<ast::Try>(block.node) : nullptr;
    return attempt != nullptr && block.kind == Block::Kind::kTry && catches(attempt->handlers);
  });
}

// Whether the program has provided for an import that fails, or it stands in a clause for versions
// that lack a name or a member.
bool FunctionCompiler::guards_imports() const {
  const bool in_clause = std::ranges::any_of(blocks_, [&](const Block& block) {
    const auto* attempt = block.node != nullptr ? ast::try_as<ast::Try>(block.node) : nullptr;
    return attempt != nullptr && block.kind == Block::Kind::kHandler &&
           (imports_succeed(bundle_, module_, attempt->body) ||
            names_exception(attempt->handlers, "AttributeError") ||
            names_exception(attempt->handlers, "NameError"));
  });
  return in_clause || is_guarded(catches_import_error);
}

// type(message, name=name)
void FunctionCompiler::raise_named(const ast::Node* node, const char* type,
                                   const std::string& message, const std::string& name) {
  at(node);
  uint16_t base = code_.next_temporary();
  load_constant(bundle_.builtin_meaning(type).constant, base);
  code_.push();
  for (const std::string& argument : {message, name}) {
    load_constant(program().text(argument), code_.next_temporary());
    code_.push();
  }
  code_.emit(Opcode::kCallKeywords, base, base,
             code_.constant(program().tuple({program().integer(1), program().text("name")})));
  code_.pop(2);
  code_.emit(Opcode::kRaise, base, 0, 0, kTakeA);
  code_.pop();
  code_.end_path();
}

void FunctionCompiler::import_problem(const ast::Stmt* node, const ast::Alias* alias,
                                      const Meaning& meaning, const std::string& module,
                                      std::string_view member) {
  Meaning base = bundle_.module_meaning(module);
  bool whole =
      member.empty() || base.kind == MeaningKind::kUnknown || base.kind == MeaningKind::kRefused;
  if (guards_imports()) {
    if (whole) {
      // The first part of a.b.c that is not there.
      std::string missing = module;
      for (size_t dot = module.find('.'); dot != std::string::npos;
           dot = module.find('.', dot + 1)) {
        const MeaningKind part = bundle_.module_meaning(module.substr(0, dot)).kind;
        if (part != MeaningKind::kUnknown && part != MeaningKind::kRefused) continue;
        missing.resize(dot);
        break;
      }
      raise_named(node, "ModuleNotFoundError", "No module named '" + missing + "'", missing);
    } else {
      raise_named(node, "ImportError",
                  "cannot import name '" + std::string(member) + "' from '" + module + "'", module);
    }
    return;
  }
  if (meaning.kind == MeaningKind::kRefused) {
    std::string what = whole ? "module '" + module + "'" : "'" + meaning.native + "'";
    report(whole && !member.empty() ? static_cast<const ast::Node*>(node) : alias,
           ErrorCode::unsupported_construct, what + " is not available in a workflow",
           meaning.hint);
    return;
  }
  if (whole) {
    report(node, ErrorCode::unknown_module, "there is no module named '" + module + "'",
           "deploy it with the bundle, or use it inside a @task");
    return;
  }
  std::vector<std::string_view> names = bundle_.catalog().members(module);
  if (base.kind == MeaningKind::kModule) {
    for (const auto& global : base.module->globals) names.push_back(global.name);
  }
  report(alias, ErrorCode::unknown_module_member,
         "cannot import name '" + std::string(member) + "' from '" + module + "'",
         bundle_.suggest(member, names));
}

}  // namespace pawl::python
