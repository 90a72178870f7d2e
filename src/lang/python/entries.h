// Entries: which parts of a bundle are workflows. The five shapes that a source can have are in
// docs/language; the first that fits is taken.
#pragma once

#include <string>
#include <vector>

#include "lang/python/bundle.h"

namespace pawl::python {

struct FoundEntry {
  std::string name;
  bytecode::Shape shape = bytecode::Shape::kFunction;
  SourceModule* module = nullptr;
  const ast::Stmt* node = nullptr;       // null for a script
  const ast::Expr* decorator = nullptr;  // whose options the entry has
  std::string version = {};              // that it is registered with; empty: none
};

// Looks at all files, settles which of them is a script, and chooses by options.entry. Reports when
// there is none.
std::vector<FoundEntry> find_entries(Bundle& bundle);

// The method that a workflow class runs, its own or inherited from a class of the bundle's files,
// and the file that has it; null: none.
struct RunMethod {
  SourceModule* module = nullptr;
  const ast::FunctionDef* function = nullptr;
};
RunMethod find_run(Bundle& bundle, SourceModule& module, const ast::ClassDef* definition);

// Keyword arguments of a decorator as a JSON object (json_options.h), index + 1 of the string, or
// 0. Those that can only be told at run time are left out.
bytecode::StringIndex decorator_options(Bundle& bundle, const SourceModule& module,
                                        const ast::Expr* decorator);

// The parameters of a function as a signature has them (bytecode/signature.h), without the mark.
std::vector<std::string> written_parameters(const ast::Arguments* arguments);

// Makes declarations of all @task functions of a module; call before index_module.
void declare_tasks(Bundle& bundle, SourceModule& module);

// Gives them their options, and reports those that a task cannot have; call after index_module.
void read_task_options(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
