// What is known of calls before they are made: whose result must be taken, and what tasks of the
// bundle can be called with.
#include <algorithm>

#include "base/error_codes.h"
#include "lang/bytecode/signature.h"
#include "lang/python/compiler.h"
#include "lang/python/entries.h"
#include "lang/python/json_options.h"

namespace pawl::python {

using ast::as;

namespace {

// Library functions that only describe something to wait for: left alone, it never begins.
constexpr std::string_view kDeferred[] = {
    "asyncio.sleep", "asyncio.wait", "asyncio.wait_for", "pawl.sleep",   "pawl.sleep_until",
    "pawl.race",     "pawl.wait",    "pawl.wait_for",    "pawl.receive", "pawl.wait_event",
    "pawl.request",  "pawl.child",   "pawl.task",        "pawl.suspend",
};

// What options of Pawl's own functions can be.
struct OwnOption {
  std::string_view function;
  std::string_view option;
  std::string_view one;
  std::string_view other;
};
constexpr OwnOption kOwnOptions[] = {
    {"child", "on_conflict", "return", "fail"},
    {"child", "on_parent_end", "cancel", "abandon"},
    {"continue_as_new", "version", "latest", "same"},
};

// "workflow, input=, *, id=" as the machine's tables have it.
std::vector<std::string> split_parameters(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t comma = text.find(", ");
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 2);
  }
  return parts;
}

// charge or charge.options(…), of a call with `.call` or without.
const ast::Expr* called(const ast::Call* node) {
  return is_call_itself(node) ? as<ast::Attribute>(node->func)->value : node->func;
}

}  // namespace

// The signature of a task that the bundle declares, by what calls it: its name, a name that means
// it, or that with options.
std::optional<bytecode::Signature> FunctionCompiler::task_signature(const ast::Expr* callee,
                                                                    std::string* name) {
  const bytecode::Program& made = program().program();
  const bytecode::Task* task = nullptr;
  if (const auto* text = ast::try_as<ast::Constant>(callee)) {
    if (text->value_kind != ast::ConstantKind::kStr) return std::nullopt;
    *name = text->text;
    for (const bytecode::Task& declared : made.tasks) {
      if (made.strings[declared.name] == text->text) task = &declared;
    }
  } else {
    const auto* options = ast::try_as<ast::Call>(callee);
    const auto* method = options == nullptr ? nullptr : ast::try_as<ast::Attribute>(options->func);
    if (method != nullptr && method->attr == "options") callee = method->value;
    std::optional<Meaning> meaning = static_meaning(callee);
    if (!meaning || meaning->origin != "task") return std::nullopt;
    const auto* member = ast::try_as<ast::Attribute>(callee);
    *name = member != nullptr ? member->attr : as<ast::Name>(callee)->id;
    task = &made.tasks[made.constants[meaning->constant].index];
  }
  if (task == nullptr) return std::nullopt;
  std::vector<std::string_view> parameters;
  for (bytecode::StringIndex index : task->parameters) parameters.push_back(made.strings[index]);
  return bytecode::Signature::read(parameters);
}

// A call of a task that the bundle declares: arguments that its function cannot take are a mistake
// that no run needs to find. Without * and ** they are all there to see. task("charge", …) and
// compensate(charge, …) have the task as their first argument.
void FunctionCompiler::check_task_call(const ast::Call* node) {
  if (module_.library) return;
  const ast::Expr* callee = called(node);
  std::optional<Meaning> meaning = static_meaning(callee);
  size_t before = 0;
  if (meaning && (meaning->origin == "pawl.task" || meaning->origin == "pawl.compensate")) {
    if (node->args.empty()) return;
    callee = node->args[0];
    before = 1;
  }
  std::string name;
  std::optional<bytecode::Signature> signature = task_signature(callee, &name);
  if (!signature) return;
  std::vector<std::string_view> keywords;
  for (const ast::Keyword* keyword : node->keywords) keywords.push_back(keyword->arg);
  std::string misfit = signature->misfit(name, node->args.size() - before, keywords);
  if (misfit.empty()) return;
  report(node, ErrorCode::unsupported_construct, std::move(misfit),
         "the task is declared as " + signature->text(name));
}

// task.options(…): options that no task has, and values that an option cannot have.
void FunctionCompiler::check_task_options(const ast::Call* node) {
  const auto* method = ast::try_as<ast::Attribute>(node->func);
  if (method == nullptr || method->attr != "options" || module_.library) return;
  std::optional<Meaning> meaning = static_meaning(method->value);
  if (!meaning || meaning->origin != "task") return;
  std::vector<std::string_view> names(std::begin(kTaskOptions), std::end(kTaskOptions));
  std::erase(names, "name");
  std::string list;
  for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  if (!node->args.empty()) {
    refuse(node->args[0], "the options of a task are given by name", "it has " + list);
    return;
  }
  for (const ast::Keyword* keyword : node->keywords) {
    if (keyword->arg.empty() || std::ranges::find(names, keyword->arg) != names.end()) continue;
    std::string hint = bundle_.suggest(keyword->arg, names);
    refuse(keyword, "a task has no option '" + std::string(keyword->arg) + "'",
           (hint.empty() ? "" : hint + " ") + "it has " + list);
    return;
  }
  // A value that only the run knows is left to the run.
  const auto& fits = bundle_.options().check_task_options;
  if (!fits) return;
  if (Status good = fits(options_json(bundle_, module_, node->keywords).json); !good) {
    refuse(node, good.error().message, "docs/calls.md has the options of tasks");
  }
}

// Calls of Pawl's own functions: options and arguments that they do not have.
void FunctionCompiler::check_own_call(const ast::Call* node) {
  constexpr std::string_view kOwn = "pawl.";
  std::optional<Meaning> meaning = static_meaning(called(node));
  if (!meaning || module_.library || !meaning->origin.starts_with(kOwn)) return;
  if (meaning->kind != MeaningKind::kConstant) return;
  const bytecode::Program& made = program().program();
  const std::string name = meaning->origin.substr(kOwn.size());
  std::vector<std::string> parameters;
  if (meaning->function != nullptr) {
    parameters = written_parameters(meaning->function->args);
  } else if (made.constants[meaning->constant].kind == bytecode::ConstantKind::kNative) {
    const auto native = bundle_.catalog().member("_pawl", name);
    if (!native || native->text.empty()) return;
    parameters = split_parameters(native->text);
  } else {
    return;
  }
  std::vector<std::string_view> views = {bytecode::kSignatureMark};
  views.insert(views.end(), parameters.begin(), parameters.end());
  std::vector<std::string_view> keywords;
  for (const ast::Keyword* keyword : node->keywords) keywords.push_back(keyword->arg);
  const std::optional<bytecode::Signature> signature = bytecode::Signature::read(views);
  std::string misfit = signature->misfit(name, node->args.size(), keywords);
  if (!misfit.empty()) {
    report(node, ErrorCode::unsupported_construct, std::move(misfit),
           "the call is " + signature->text(name));
    return;
  }
  check_own_options(node, name);
}

// A text that an option cannot be; what only the run knows is left to the run.
void FunctionCompiler::check_own_options(const ast::Call* node, std::string_view function) {
  for (const ast::Keyword* keyword : node->keywords) {
    const auto* given = ast::try_as<ast::Constant>(keyword->value);
    if (given == nullptr || given->value_kind != ast::ConstantKind::kStr) continue;
    for (const OwnOption& known : kOwnOptions) {
      if (known.function != function || known.option != keyword->arg) continue;
      if (given->text == known.one || given->text == known.other) continue;
      refuse(keyword->value,
             std::string(known.option) + " must be '" + std::string(known.one) + "' or '" +
                 std::string(known.other) + "'",
             "docs/calls.md has the options of calls");
    }
  }
}

// A call statement whose result nobody takes: the task would run unobserved, the timer would never
// begin.
void FunctionCompiler::check_result_taken(const ast::Call* node) {
  std::optional<Meaning> meaning = static_meaning(callee_of(node));
  if (!meaning || module_.library || gives_value(node)) {
    return;
  }
  bool deferred = meaning->origin == "task";
  for (std::string_view name : kDeferred) {
    deferred |= meaning->origin == name;
  }
  if (deferred) {
    const bool values = calls() == Calls::kValues;
    report(node, ErrorCode::result_not_taken, "the result of this call is not used",
           values ? "leave '.call' out, which waits for it, or detach(…) it"
                  : "await it, or detach(…) it");
  }
}

}  // namespace pawl::python
