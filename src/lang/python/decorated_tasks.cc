#include "lang/python/decorated_tasks.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lang/python/effects.h"

namespace pawl::python {
namespace {

// Of the task itself, once its own name means what the decorators made: no name of a program.
std::string_view hidden_name(Arena& arena, std::string_view name) {
  return arena.intern("task " + std::string(name));
}

// The decorators that stand above the one that makes it a task.
ast::Exprs decorators_above(const SourceModule& module, const ast::FunctionDef* function) {
  const ast::Exprs all = function->decorator_list;
  for (size_t i = 0; i < all.size(); ++i) {
    if (is_task_origin(decorator_origin(module, all[i]))) return {all.data(), i};
  }
  return {};
}

template <typename Node>
Node* make_at(Arena& arena, const ast::SourceRange& range) {
  Node* node = arena.make<Node>();
  node->range = range;
  return node;
}

ast::Expr* name_at(Arena& arena, const ast::SourceRange& range, std::string_view id,
                   ast::ExprContext context) {
  auto* name = make_at<ast::Name>(arena, range);
  name->id = id;
  name->ctx = context;
  return name;
}

// charge = logged(registered(<task charge>))
const ast::Stmt* decorated(Arena& arena, const ast::FunctionDef* function, ast::Exprs decorators) {
  ast::Expr* value =
      name_at(arena, function->range, hidden_name(arena, function->name), ast::ExprContext::kLoad);
  for (size_t i = decorators.size(); i-- > 0;) {
    auto* call = make_at<ast::Call>(arena, decorators[i]->range);
    call->func = decorators[i];
    call->args = arena.copy(&value, 1);
    value = call;
  }
  auto* assign = make_at<ast::Assign>(arena, function->range);
  ast::Expr* target = name_at(arena, function->range, function->name, ast::ExprContext::kStore);
  assign->targets = arena.copy(&target, 1);
  assign->value = value;
  return assign;
}

struct Candidate {
  SourceModule* module;
  uint32_t task;  // the numbers of two statements
  uint32_t assignment;
};

TopStatement assignment_of(Arena& arena, SourceModule& module, const TopStatement& task,
                           ast::Exprs decorators) {
  TopStatement made;
  made.node = decorated(arena, ast::as<ast::FunctionDef>(task.node), decorators);
  made.role = StatementRole::kDropped;
  made.scopes = scopes_of(module, made.node, arena);
  return made;
}

// The assignment takes the function's place, and the task that of a name which nobody writes.
void replace(Arena& arena, const Candidate& candidate) {
  SourceModule& module = *candidate.module;
  TopStatement& first = module.statements[candidate.task];
  TopStatement& last = module.statements[candidate.assignment];
  std::swap(first.node, last.node);
  std::swap(first.scopes, last.scopes);
  first.role = module.script ? StatementRole::kKept : StatementRole::kByName;
  last.role = StatementRole::kTask;
  const std::string_view name = first.binds.front();
  last.binds = {hidden_name(arena, name)};
  GlobalName& hidden = module.globals[last.binds.front()];
  hidden.binders = {candidate.assignment};
  hidden.bindings = 1;
  hidden.task = std::exchange(module.globals.find(name)->task, kNone32);
}

}  // namespace

void apply_task_decorators(Bundle& bundle) {
  Arena& arena = bundle.arena();
  std::vector<Candidate> candidates;
  for (const auto& module : bundle.modules()) {
    if (module->library) continue;
    const size_t count = module->statements.size();
    for (uint32_t number = 0; number < count; ++number) {
      if (module->statements[number].role != StatementRole::kTask) continue;
      const auto* function = ast::as<ast::FunctionDef>(module->statements[number].node);
      const ast::Exprs decorators = decorators_above(*module, function);
      if (decorators.empty()) continue;
      candidates.push_back(
          {module.get(), number, static_cast<uint32_t>(module->statements.size())});
      module->globals[hidden_name(arena, function->name)];  // for the graph of names
      module->statements.push_back(
          assignment_of(arena, *module, module->statements[number], decorators));
    }
  }
  if (candidates.empty()) return;
  Effects effects(bundle);
  std::vector<Candidate> available;
  for (const Candidate& candidate : candidates) {
    if (effects.is_available(*candidate.module, candidate.assignment, Effects::Part::kAll)) {
      available.push_back(candidate);
    }
  }
  for (const Candidate& candidate : available) replace(arena, candidate);
}

}  // namespace pawl::python
