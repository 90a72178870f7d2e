// Calls that give their values (value_calls.h). In a plain function of a workflow without `async`,
// the machine waits for a task in the middle of the call; of Pawl's and asyncio's own functions an
// Await stands behind the call. `charge.call(order)` gives the call itself in every function.
#include <algorithm>
#include <array>

#include "base/error_codes.h"
#include "lang/python/compiler.h"
#include "lang/python/waiting_builtins.h"

namespace pawl::python {

using ast::as;
using ast::Kind;

namespace {

// Library functions whose result is something to wait for.
constexpr auto kWaits = std::to_array<std::string_view>(
    {"_asyncio.gather",  "_asyncio.sleep", "asyncio.gather", "asyncio.sleep",   "asyncio.wait",
     "asyncio.wait_for", "pawl.child",     "pawl.gather",    "pawl.get_result", "pawl.get_run",
     "pawl.race",        "pawl.receive",   "pawl.request",   "pawl.sleep",      "pawl.sleep_until",
     "pawl.suspend",     "pawl.task",      "pawl.wait",      "pawl.wait_event", "pawl.wait_for"});

// Library functions that take calls, and have no use for their values.
constexpr auto kTakeCalls = std::to_array<std::string_view>(
    {"_asyncio.gather", "asyncio.as_completed", "asyncio.create_task", "asyncio.ensure_future",
     "asyncio.gather", "asyncio.shield", "asyncio.wait", "asyncio.wait_for", "pawl.as_completed",
     "pawl.create_task", "pawl.detach", "pawl.gather", "pawl.race", "pawl.shield", "pawl.wait",
     "pawl.wait_for"});

constexpr std::string_view kRunAction = "run_action";

template <typename Names>
bool is_one_of(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

const ast::FunctionDef* method_of(const ast::ClassDef* definition, std::string_view name) {
  for (const ast::Stmt* node : definition->body) {
    const auto* method = ast::try_as<ast::FunctionDef>(node);
    if (method != nullptr && method->name == name) return method;
  }
  return nullptr;
}

}  // namespace

bool can_be_awaited(std::string_view origin) {
  return origin == "task" || is_one_of(kWaits, origin);
}

bool is_call_itself(const ast::Call* node) {
  const auto* member = ast::try_as<ast::Attribute>(node->func);
  return member != nullptr && member->attr == "call";
}

// charge, of charge(order), charge.call(order) and charge.options(queue="mail")(order).
const ast::Expr* callee_of(const ast::Call* node) {
  const ast::Expr* callee =
      is_call_itself(node) ? as<ast::Attribute>(node->func)->value : node->func;
  if (const auto* call = ast::try_as<ast::Call>(callee)) {
    const auto* method = ast::try_as<ast::Attribute>(call->func);
    if (method != nullptr && method->attr == "options") return method->value;
  }
  return callee;
}

// charge, of charge and of shop.tasks.charge.
std::string_view root_of(const ast::Expr* node) {
  while (const auto* member = ast::try_as<ast::Attribute>(node)) node = member->value;
  const auto* name = ast::try_as<ast::Name>(node);
  return name == nullptr ? std::string_view() : name->id;
}

// What a call gives at the current place.
Calls FunctionCompiler::calls() const {
  const FunctionCompiler* outermost = this;
  bool waits = outermost->scope_->is_coroutine;
  for (; outermost->parent_ != nullptr; outermost = outermost->parent_) {
    waits = waits || outermost->scope_->is_coroutine;
  }
  if (waits || module_.library) return Calls::kCalls;
  return outermost == this ? module_.calls : module_.statements[outermost->statement_index_].calls;
}

// "task" or "pawl.sleep" for a call of what can be awaited, with `.call` or without; else empty.
std::string FunctionCompiler::awaitable_name(const ast::Call* node) {
  if (module_.library) return {};
  if (is_run_action(node)) return "pawl.Workflow.run_action";
  std::optional<Meaning> meaning = static_meaning(callee_of(node));
  return meaning && can_be_awaited(meaning->origin) ? meaning->origin : std::string();
}

// self.run_action(…) in a method of a workflow class.
bool FunctionCompiler::is_run_action(const ast::Call* node) const {
  const auto* method = ast::try_as<ast::Attribute>(node->func);
  if (method == nullptr || method->attr != kRunAction || root_of(method->value) != "self") {
    return false;
  }
  for (const Scope* scope = scope_; scope != nullptr; scope = scope->parent) {
    if (scope->kind != ScopeKind::kClass) continue;
    const auto* definition = as<ast::ClassDef>(scope->node);
    const ClassOfModule* known = module_.classes.find(definition->name);
    return known != nullptr && known->definition == definition && known->is_workflow &&
           method_of(definition, kRunAction) == nullptr;
  }
  return false;
}

bool FunctionCompiler::gives_value(const ast::Call* node) {
  return calls() == Calls::kValues && !is_call_itself(node) && !awaitable_name(node).empty();
}

// A task is waited for by the call instruction itself, whatever expression the task comes from.
bool FunctionCompiler::waits_after(const ast::Call* node) {
  return gives_value(node) && awaitable_name(node) != "task";
}

// A function that both sides use, with a call that would be one thing for the one and another for
// the other.
void FunctionCompiler::check_shared(const ast::Call* node) {
  if (calls() != Calls::kBoth || is_call_itself(node) || awaitable_name(node).empty()) return;
  const std::string here = scope_->kind == ScopeKind::kModule ? "the file" : "'" + qualname_ + "'";
  report(node, ErrorCode::shared_wait,
         "the call gives its value in a workflow without 'async', and itself in code with it; both "
         "use " +
             here,
         call_hint(node) + " here and wait for it outside, or give each a function of its own");
}

// "write charge.call(…)"
std::string FunctionCompiler::call_hint(const ast::Call* node) {
  const std::string callee(module_.source_of(node->func->range));
  const bool short_enough = callee.size() <= 60 && callee.find('\n') == std::string::npos;
  return short_enough ? "write " + callee + ".call(…)" : "write .call(…)";
}

// gather(charge(a), charge(b)): each would be over before the next begins, and gather() has
// nothing to wait for.
void FunctionCompiler::check_given_calls(const ast::Call* node) {
  if (calls() != Calls::kValues) return;
  std::optional<Meaning> meaning = static_meaning(callee_of(node));
  const auto* method = ast::try_as<ast::Attribute>(node->func);
  const auto* name = ast::try_as<ast::Name>(node->func);
  const bool takes = (meaning && is_one_of(kTakeCalls, meaning->origin)) || is_run_action(node) ||
                     (name != nullptr && name->id == kLoweredAsCompleted) ||
                     (!meaning && method != nullptr && method->attr == "create_task");
  if (!takes) return;
  for (const ast::Expr* argument : node->args) {
    const ast::Call* given = given_value(argument);
    if (given == nullptr) continue;
    const std::string callee(module_.source_of(callee_of(node)->range));
    report(given, ErrorCode::value_for_call,
           "the function has no 'async', so this call gives its value, and " + callee +
               "() needs the call",
           call_hint(given));
  }
}

// The call in it that surely gives its value; null: none does.
const ast::Call* FunctionCompiler::given_value(const ast::Expr* node) {
  const auto first_of = [this](ast::Exprs parts) -> const ast::Call* {
    for (const ast::Expr* part : parts) {
      if (const ast::Call* found = given_value(part)) return found;
    }
    return nullptr;
  };
  switch (node->kind) {
    case Kind::kCall:
      return gives_value(as<ast::Call>(node)) ? as<ast::Call>(node) : nullptr;
    case Kind::kStarred:
      return given_value(as<ast::Starred>(node)->value);
    case Kind::kList:
      return first_of(as<ast::List>(node)->elts);
    case Kind::kTuple:
      return first_of(as<ast::Tuple>(node)->elts);
    case Kind::kSet:
      return first_of(as<ast::Set>(node)->elts);
    case Kind::kListComp:
      return given_value(node, as<ast::ListComp>(node)->elt);
    case Kind::kSetComp:
      return given_value(node, as<ast::SetComp>(node)->elt);
    case Kind::kGeneratorExp:
      return given_value(node, as<ast::GeneratorExp>(node)->elt);
    default:
      return nullptr;
  }
}

// The comprehension's own variables are not what the names mean out here.
const ast::Call* FunctionCompiler::given_value(const ast::Expr* comprehension,
                                               const ast::Expr* element) {
  const auto* call = ast::try_as<ast::Call>(element);
  if (call == nullptr) return nullptr;
  const Symbol* symbol =
      scopes_->of(comprehension)->symbols.find(mangled(root_of(callee_of(call))));
  const bool own = symbol != nullptr && symbol->bound;
  return !own && gives_value(call) ? call : nullptr;
}

}  // namespace pawl::python
