// Settings: what a deploy gives the workflow to read in os.environ. They are known before anything
// runs, so a setting that the source surely needs and the deploy does not have is refused here.
#include <algorithm>

#include "base/error_codes.h"
#include "lang/python/compiler.h"
#include "lang/python/except_clauses.h"

namespace pawl::python {

using ast::as;
using ast::CompareOperator;

namespace {

const ast::Constant* as_text(const ast::Expr* node) {
  const auto* constant = ast::try_as<ast::Constant>(node);
  return constant != nullptr && constant->value_kind == ast::ConstantKind::kStr ? constant
                                                                                : nullptr;
}

bool catches_key_error(Span<ast::ExceptHandler*> handlers) {
  return std::ranges::any_of(handlers,
                             [](const auto* handler) { return handler->type == nullptr; }) ||
         names_exception(handlers, "KeyError") || names_exception(handlers, "LookupError") ||
         names_exception(handlers, "Exception") || names_exception(handlers, "BaseException");
}

// price() · config.rate() · RATE
std::string name_of(Bundle& bundle, SourceModule& module, const TopStatement& statement,
                    bool is_first) {
  std::string name = statement.binds.empty() ? "line " + std::to_string(statement.node->range.line)
                                             : std::string(statement.binds.front());
  if (statement.node->kind == ast::Kind::kFunctionDef && !is_first) name += "()";
  return &module == &bundle.main() ? name : module.name + "." + name;
}

}  // namespace

bool FunctionCompiler::is_environment(const ast::Expr* node) {
  std::optional<Meaning> meaning = static_meaning(node);
  return meaning && meaning->origin == "os.environ";
}

// The statements from a workflow to the place: "order → price() → config.rate()".
std::string FunctionCompiler::chain_of_reaches() const {
  const FunctionCompiler* outermost = this;
  while (outermost->parent_ != nullptr) outermost = outermost->parent_;
  std::vector<Reacher> chain = {
      {&outermost->module_, static_cast<uint32_t>(outermost->statement_index_)}};
  for (;;) {
    const Reacher& last = chain.back();
    Reacher next = last.module->statements[last.statement].reached_by;
    // The same file may be reached again on the way; the chain ends all the same.
    if (next.module == nullptr || chain.size() > 100) break;
    chain.push_back(next);
  }
  std::string text;
  for (size_t i = chain.size(); i-- > 0;) {
    const TopStatement& statement = chain[i].module->statements[chain[i].statement];
    text += (text.empty() ? "" : " → ") +
            name_of(bundle_, *chain[i].module, statement, i + 1 == chain.size());
  }
  return text;
}

// os.environ["RATE"]
void FunctionCompiler::check_setting(const ast::Subscript* node) {
  const ast::Constant* key = as_text(node->slice);
  if (key == nullptr || module_.library || !code_.reachable()) return;
  const std::string name(key->text);
  if (bundle_.options().settings.contains(name) || !is_environment(node->value)) return;
  if (is_guarded(catches_key_error)) return;
  report(node, ErrorCode::missing_setting,
         "the setting '" + name + "' is not set, and the workflow needs it: " + chain_of_reaches(),
         "deploy with --set " + name + "=VALUE, or use os.environ.get(\"" + name +
             "\", DEFAULT); a workflow does not see the server's environment");
}

// os.environ["RATE"] = …, del os.environ["RATE"]
void FunctionCompiler::refuse_setting_change(const ast::Subscript* node) {
  if (module_.library || !is_environment(node->value)) return;
  refuse(node, "os.environ cannot be changed in a workflow",
         "settings belong to the deploy: pawl deploy --set NAME=VALUE");
}

// A statement of a module that prepares the environment of its process: os.environ["TZ"] = "UTC",
// os.environ.setdefault(…). It is there for those who work tasks.
bool FunctionCompiler::changes_environment(const ast::Stmt* node) {
  const ast::Expr* changed = nullptr;
  if (const auto* assign = ast::try_as<ast::Assign>(node)) {
    changed = assign->targets[0];
  } else if (const auto* augmented = ast::try_as<ast::AugAssign>(node)) {
    changed = augmented->target;
  } else if (const auto* deletion = ast::try_as<ast::Delete>(node)) {
    changed = deletion->targets[0];
  } else if (const auto* statement = ast::try_as<ast::ExprStmt>(node)) {
    const auto* call = ast::try_as<ast::Call>(statement->value);
    const auto* method = call == nullptr ? nullptr : ast::try_as<ast::Attribute>(call->func);
    return method != nullptr && is_environment(method->value);
  }
  const auto* item = ast::try_as<ast::Subscript>(changed);
  return item != nullptr && is_environment(item->value);
}

// Whether a setting is there: "RATE" in os.environ. What follows from a wrong answer is not
// compiled, so that it may ask for the setting.
std::optional<bool> FunctionCompiler::known_setting(const ast::Expr* node) {
  const auto* compare = ast::try_as<ast::Compare>(node);
  if (compare == nullptr || compare->ops.size() != 1 || module_.library) return std::nullopt;
  const CompareOperator op = compare->ops[0];
  const ast::Constant* key = as_text(compare->left);
  if (key == nullptr || (op != CompareOperator::kIn && op != CompareOperator::kNotIn) ||
      !is_environment(compare->comparators[0])) {
    return std::nullopt;
  }
  return bundle_.options().settings.contains(std::string(key->text)) ==
         (op == CompareOperator::kIn);
}

}  // namespace pawl::python
