// Python sources to a Program: the one door into this folder.
//
// A bundle is one or more files. The compiler takes what its entries can reach and nothing else;
// what it refuses there, and what Python itself would refuse, comes back as diagnostics.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "lang/bytecode/catalog.h"
#include "lang/bytecode/program.h"
#include "lang/python/diagnostics.h"

namespace pawl::python {

struct SourceFile {
  std::string path;  // as deployed, with '/'; its stem is the module's name
  std::string text;
};

// A task that workers offer with options of its own, for sources that do not declare it.
struct OfferedTask {
  std::string name;
  std::string options;  // JSON
};

struct CompileOptions {
  std::string entry;                 // one workflow's name; empty: all of the bundle
  bool single_entry = false;         // several workflows and none named: PAWL-1007
  bool needs_workflow = false;       // a file that does nothing by itself: PAWL-1006
  std::vector<std::string> tasks;    // tasks that the deploy declares
  std::vector<std::string> inputs;   // names that a file of plain statements gets its input in
  std::vector<OfferedTask> offered;  // what the source itself says of a task counts more
  std::map<std::string, std::string> settings;  // what the program reads in os.environ
  // Tasks that the source declares are called NAMESPACE.NAME, as their workers offer them; empty:
  // by their names alone.
  std::string task_namespace = {};
  // Whether values fit a task's options, which the engine knows; none: they are not looked at.
  std::function<Status(std::string_view)> check_task_options = {};
  // The same for those of a workflow's decorator.
  std::function<Status(std::string_view)> check_workflow_options = {};
};

struct CompileResult {
  std::optional<bytecode::Program> program;  // set exactly when there are no diagnostics
  std::vector<Diagnostic> diagnostics;
  std::vector<Diagnostic> warnings;  // about a program all the same

  explicit operator bool() const { return program.has_value(); }
};

// The first file is the main one.
CompileResult compile_bundle(std::span<const SourceFile> files, const bytecode::Catalog& catalog,
                             const CompileOptions& options);

}  // namespace pawl::python
