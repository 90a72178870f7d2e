#include "lang/python/compile.h"

#include <algorithm>
#include <tuple>

#include "base/error_codes.h"
#include "lang/bytecode/revision.h"
#include "lang/python/bundle.h"
#include "lang/python/compiler.h"
#include "lang/python/dead_branches.h"
#include "lang/python/entries.h"
#include "lang/python/external_calls.h"
#include "lang/python/model_annotations.h"
#include "lang/python/nested_registrations.h"
#include "lang/python/outside.h"
#include "lang/python/queries.h"
#include "lang/python/reach.h"
#include "lang/python/star_imports.h"
#include "lang/python/syntax_check.h"
#include "lang/python/type_parameters.h"
#include "lang/python/value_calls.h"
#include "lang/python/version.h"
#include "lang/python/waiting_builtins.h"

namespace pawl::python {
namespace {

using ast::as;
using bytecode::ConstantKind;
using bytecode::Shape;

std::string_view folder_of(std::string_view path) {
  size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

// What CPython would say of a file, before anybody asks what of it is reached.
void check_syntax_of(Bundle& bundle, SourceModule& module) {
  check_syntax(module.tree, &module == &bundle.main(),
               [&](const ast::SourceRange& range, std::string message) {
                 std::string hint = message == "'await' outside async function"
                                        ? "write 'async def'; in a workflow without it, calls give "
                                          "their values: leave 'await' out"
                                        : "";
                 bundle.report(module, range, ErrorCode::syntax_error, std::move(message),
                               std::move(hint));
               });
}

void check_module(Bundle& bundle, SourceModule& module) {
  read_task_options(bundle, module);
  check_queries(bundle, module);
  drop_outside_statements(bundle, module);
  for (const TopStatement& statement : module.statements) {
    if (statement.scopes == nullptr) continue;
    for (const ScopeError& error : statement.scopes->errors) {
      bundle.report(module, error.range, ErrorCode::syntax_error, error.message);
    }
  }
}

void compile_modules(Bundle& bundle) {
  std::vector<SourceModule*> reached;
  for (auto& module : bundle.modules()) {
    if (module->reached) reached.push_back(module.get());
  }
  std::sort(reached.begin(), reached.end(),
            [](const SourceModule* a, const SourceModule* b) { return a->index < b->index; });
  for (SourceModule* module : reached) {
    module->body = bundle.builder().reserve_function();
    bundle.builder().program().modules[module->index].body = module->body;
  }
  for (SourceModule* module : reached) {
    FunctionCompiler::compile_module(bundle, *module);
    bytecode::Module& made = bundle.builder().program().modules[module->index];
    for (auto& [name, global] : module->globals) {
      if (global.slot == kNone32) continue;
      uint32_t& fixed = made.static_values[global.slot - made.first_global];
      if (name == "__doc__") fixed = 1 + bundle.docstring(*module);
      if (bundle.is_static_function(*module, global)) {
        fixed = 1 + bundle.builder().indexed(ConstantKind::kFunction,
                                             bundle.function_index(global.function));
      } else if (std::optional<uint32_t> constant = bundle.constant_value(global)) {
        fixed = 1 + *constant;
      }
    }
  }
}

void note_entries(Bundle& bundle, const std::vector<FoundEntry>& found) {
  for (const FoundEntry& entry : found) {
    const auto* definition = ast::try_as<ast::ClassDef>(entry.node);
    bundle.add_entry(definition != nullptr ? find_run(bundle, *entry.module, definition).function
                                           : entry.node);
  }
}

void make_entries(Bundle& bundle, const std::vector<FoundEntry>& found) {
  bytecode::ProgramBuilder& builder = bundle.builder();
  for (const FoundEntry& entry : found) {
    SourceModule& module = *entry.module;
    bytecode::Entry made;
    made.name = builder.string(entry.name);
    made.shape = entry.shape;
    made.module = module.index;
    if (entry.decorator != nullptr) {
      made.options = decorator_options(bundle, module, entry.decorator);
    }
    if (entry.shape == Shape::kScript) {
      made.function = module.body;
      for (const std::string& input : bundle.options().inputs) {
        made.input_slots.push_back(module.globals.find(bundle.arena().intern(input))->slot);
      }
    } else if (const auto* function = ast::try_as<ast::FunctionDef>(entry.node)) {
      made.slot = module.globals.find(function->name)->slot;
      made.function = bundle.function_index(function);
    } else {
      const auto* definition = as<ast::ClassDef>(entry.node);
      made.slot = module.globals.find(definition->name)->slot;
      made.function = bundle.function_index(find_run(bundle, module, definition).function);
    }
    builder.program().entries.push_back(std::move(made));
  }
}

}  // namespace

CompileResult compile_bundle(std::span<const SourceFile> files, const bytecode::Catalog& catalog,
                             const CompileOptions& options) {
  CompileResult result;
  Bundle bundle(catalog, options);
  bool parsed = !files.empty() && bundle.check_size(files);
  for (size_t i = 0; bundle.fits() && i < files.size(); ++i) {
    parsed &= bundle.add_file(files[i], folder_of(files[0].path));
  }
  if (parsed) {
    bundle.add_folders();
    for (const auto& module : bundle.modules()) check_syntax_of(bundle, *module);
    lower_model_annotations(bundle);
    for (const auto& module : bundle.modules()) lower_type_parameters(bundle, *module);
    remove_dead_branches(bundle);
    expand_star_imports(bundle);
    for (const auto& module : bundle.modules()) bring_out_registrations(bundle, *module);
    bundle.follow_origins();
    std::vector<FoundEntry> entries = find_entries(bundle);
    if (bundle.main().script) await_external_calls(bundle, bundle.main());
    if (any_takes_values(bundle, entries)) lower_waiting_builtins(bundle);
    // By number: looking at imports may bring in modules of the library.
    const size_t count = bundle.modules().size();
    for (size_t i = 0; i < count; ++i) {
      declare_tasks(bundle, *bundle.modules()[i]);
      index_module(*bundle.modules()[i], bundle.arena());
    }
    for (size_t i = 0; i < count; ++i) check_module(bundle, *bundle.modules()[i]);
    // What python3 does not load is not looked at further.
    if (!entries.empty() && bundle.diagnostics().empty()) {
      note_entries(bundle, entries);
      compute_reach(bundle, entries);
      decide_calls(bundle, entries);
      compile_modules(bundle);
      make_entries(bundle, entries);
      bundle.builder().program().compiler_revision = bytecode::kCompilerRevision;
      for (const auto& [name, value] : options.settings) {
        bundle.builder().program().settings.push_back(
            {bundle.builder().string(name), bundle.builder().string(value)});
      }
      bundle.builder().program().version = version_of(bundle);
    }
  }
  result.diagnostics = std::move(bundle.diagnostics());
  std::stable_sort(result.diagnostics.begin(), result.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
                   });
  if (parsed && result.diagnostics.empty()) {
    result.program = std::move(bundle.builder().program());
    result.warnings = std::move(bundle.warnings());
  }
  return result;
}

}  // namespace pawl::python
