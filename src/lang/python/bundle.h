// The compilation of one bundle: its modules, what names mean across them, and the Program that
// grows out of it.
//
// A Meaning is what a name or a dotted name stands for as far as the compiler can tell: a constant
// of the Program, a global slot, a module. Modules, imports and functions that are bound once are
// resolved here, so that `math.sqrt` or `asyncio.gather` cost nothing at run time.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lang/bytecode/builder.h"
#include "lang/python/compile.h"
#include "lang/python/module.h"

namespace pawl::python {

enum class MeaningKind : uint8_t {
  kUnknown,
  kConstant,       // a constant of the Program
  kSlot,           // a global
  kSlotOrBuiltin,  // a global that hides a builtin once it is set
  kModule,         // a module that is compiled into the Program
  kNativeModule,   // a module of natives
  kTasks,          // pawl.tasks: every member is a task
  kRefused,        // known and not available: `hint` says what to do
};

struct Meaning {
  MeaningKind kind = MeaningKind::kUnknown;
  uint32_t constant = 0;
  uint32_t slot = 0;
  bool stable = false;  // of a slot: once set it never changes
  SourceModule* module = nullptr;
  std::string native;  // name of the native module, or "module.member" of what is refused
  std::string hint;
  const ast::FunctionDef* function = nullptr;  // of a constant function
  std::string origin;  // "asyncio.sleep": module and name of a library's member
};

class Bundle {
 public:
  Bundle(const bytecode::Catalog& catalog, const CompileOptions& options);

  Arena& arena() { return arena_; }
  bytecode::ProgramBuilder& builder() { return builder_; }
  const bytecode::Catalog& catalog() const { return catalog_; }
  const CompileOptions& options() const { return options_; }

  // --- Modules -------------------------------------------------------------------------------
  // Whether the bundle keeps the limits that can be seen before anything is read.
  bool check_size(std::span<const SourceFile> files);
  bool fits() const { return !too_large_; }
  bool add_file(const SourceFile& file, std::string_view main_folder);
  void add_folders();  // once all files are there
  // A name that a file imports from another, which imports it too, comes from there.
  void follow_origins();
  SourceModule& main() { return *modules_.front(); }
  std::vector<std::unique_ptr<SourceModule>>& modules() { return modules_; }
  // A module of the bundle or the library by its dotted name, parsed when first asked for.
  SourceModule* find_module(std::string_view name);
  // Whether the name is a file of the bundle, as opposed to the library.
  bool has_file(std::string_view name) const;
  // What `import name` gives.
  Meaning module_meaning(std::string_view name);
  // The absolute name of what an ImportFrom imports from; empty: beyond the top.
  std::string imported_module(const SourceModule& from, const ast::ImportFrom* import) const;
  // What __name__ is in the module.
  std::string run_time_name(const SourceModule& module) const {
    return &module == modules_.front().get() ? "__main__" : module.name;
  }
  // "package.member"; a member of the bundle's top folder is just itself.
  static std::string join(std::string_view package, std::string_view member) {
    return package.empty() ? std::string(member) : std::string(package) + "." + std::string(member);
  }
  // Whether importing the module runs any code.
  bool has_body(SourceModule& module);

  // --- Meanings ------------------------------------------------------------------------------
  Meaning global_meaning(SourceModule& module, std::string_view name);
  Meaning member_meaning(const Meaning& base, std::string_view member);
  Meaning import_meaning(SourceModule& module, const ast::Stmt* import, const ast::Alias* alias);
  bool binds_own_submodule(SourceModule& module, const ast::Stmt* import,
                           const ast::Alias* alias) const;
  Meaning own_submodule(const SourceModule& module, std::string_view name);
  Meaning task_meaning(std::string_view name);
  Meaning builtin_meaning(std::string_view name);

  // --- The Program ---------------------------------------------------------------------------
  uint32_t function_index(const ast::Node* node);
  bool is_defined(uint32_t function) const { return defined_.contains(function); }
  void define(uint32_t index, bytecode::Function function);
  uint32_t declare_task(std::string_view name, std::vector<bytecode::StringIndex> parameters,
                        bytecode::StringIndex options);
  // Whether a top-level function is a constant: bound once, undecorated, with constant defaults.
  bool is_static_function(SourceModule& module, const GlobalName& name);
  // The constant that a name is bound to once and for all, if it is.
  std::optional<uint32_t> constant_value(const GlobalName& name);
  uint32_t docstring(const SourceModule& module);
  bool is_fixed_import(SourceModule& module, const GlobalName& name);
  // The library's module that knows what annotations stand for, if the program asks for them: it
  // is to run before everything else.
  SourceModule* annotation_reader() const { return annotation_reader_; }
  void set_annotation_reader(SourceModule* module) { annotation_reader_ = module; }

  // Functions that runs begin with.
  void add_entry(const ast::Node* function) { entries_.insert(function); }
  bool is_entry(const ast::Node* function) const { return entries_.contains(function); }

  // --- Diagnostics ---------------------------------------------------------------------------
  void report(const SourceModule& module, const ast::SourceRange& range, ErrorCode code,
              std::string message, std::string hint = {});
  // About something that the program is taken in spite of.
  void warn(const SourceModule& module, const ast::SourceRange& range, ErrorCode code,
            std::string message, std::string hint);
  std::vector<Diagnostic>& diagnostics() { return diagnostics_; }
  std::vector<Diagnostic>& warnings() { return warnings_; }
  // "did you mean 'x'?", or empty.
  std::string suggest(std::string_view wrong, const std::vector<std::string_view>& names) const;

 private:
  // What was reported, and where; `index` is that of the diagnostic.
  struct Reported {
    const SourceModule* module;
    int32_t line;
    int32_t column;
    size_t index;
  };

  void report_size(std::string_view path, std::string problem);
  SourceModule* parse(std::string name, std::string path, std::string_view text, bool library);
  Meaning own_member(SourceModule& module, const GlobalName& global, std::string_view name);
  Meaning sole_import(SourceModule& module, const GlobalName& name, bool* circular);

  Arena arena_;
  bytecode::ProgramBuilder builder_;
  const bytecode::Catalog& catalog_;
  const CompileOptions& options_;
  const std::unordered_set<std::string_view> declared_tasks_;       // of the options
  std::unordered_map<std::string_view, std::string_view> offered_;  // name to options
  std::vector<std::unique_ptr<SourceModule>> modules_;
  std::unordered_map<std::string, SourceModule*> by_name_;
  std::unordered_map<const ast::Node*, uint32_t> functions_;
  std::unordered_set<uint32_t> defined_;
  std::unordered_set<const ast::Node*> entries_;
  std::unordered_map<std::string, uint32_t> tasks_;
  std::vector<Diagnostic> diagnostics_;
  std::vector<Reported> reported_;
  std::vector<Diagnostic> warnings_;
  SourceModule* annotation_reader_ = nullptr;
  size_t tokens_ = 0;  // of the files
  bool too_large_ = false;
  int chain_ = 0;          // imports that are being followed
  bool circular_ = false;  // they came back to where they began
};

}  // namespace pawl::python
