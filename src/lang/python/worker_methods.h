// Methods that only workers can run.
//
// A class is often shared by workflows and tasks: the workflow asks an order for its total, a task
// saves it to a file. A method that needs what workflows do not have is put aside while nothing
// that is reached mentions its name; should a workflow call it all the same, by a name that it has
// put together, then that is an error at run time. Once the name is mentioned the method is part of
// the workflow, and refused like any other code.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lang/python/bundle.h"
#include "lang/python/effects.h"

namespace pawl::python {

class WorkerMethods {
 public:
  using Statement = std::pair<SourceModule*, uint32_t>;

  WorkerMethods(Bundle& bundle, Effects& effects) : bundle_(bundle), effects_(effects) {}

  // A class is reached: puts its methods aside as far as that is possible.
  void put_aside(SourceModule& module, uint32_t number);
  // More may be reached than when it was asked last: takes back what is needed now. Those
  // statements have changed.
  std::vector<Statement> take_back(const std::vector<Statement>& reached);
  // A name that is called from outside.
  void mention(std::string_view name) { mentioned_.insert(name); }

 private:
  struct Method {
    Statement statement;
    ast::FunctionDef* function;
    ast::Stmts body;
  };

  void put_aside(SourceModule& module, uint32_t number, ast::Stmts body);
  void look_at(SourceModule& module, const ast::Node* node);
  bool is_module(SourceModule& module, const ast::Expr* node);

  Bundle& bundle_;
  Effects& effects_;
  std::vector<Method> aside_;
  std::unordered_set<std::string_view> mentioned_;
  size_t looked_at_ = 0;  // statements that are reached
};

}  // namespace pawl::python
