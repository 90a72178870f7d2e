#include "lang/python/entries.h"

#include <algorithm>
#include <cmath>

#include "base/error_codes.h"
#include "lang/bytecode/signature.h"
#include "lang/python/ast_walk.h"
#include "lang/python/json_options.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using bytecode::Shape;

bool is_workflow_base(const std::string& origin) {
  return origin == "pawl.Workflow" || origin == "Workflow" || origin == "waymark.Workflow";
}

// The name that a decorator gives: @workflow(name="x"), @runtime.register_orchestration("X").
std::string given_name(const ast::Expr* decorator, std::string_view otherwise) {
  if (const auto* call = ast::try_as<ast::Call>(decorator)) {
    const ast::Expr* value = call->args.empty() ? nullptr : call->args[0];
    for (const ast::Keyword* keyword : call->keywords) {
      if (keyword->arg == "name") value = keyword->value;
    }
    const auto* constant = ast::try_as<ast::Constant>(value);
    if (constant != nullptr && constant->value_kind == ast::ConstantKind::kStr) {
      return std::string(constant->text);
    }
  }
  return std::string(otherwise);
}

// Bases of bases; a class that is its own base ends somewhere too.
constexpr int kMaxBases = 16;

const ast::ClassDef* find_class(const SourceModule& module, const ast::Expr* base) {
  const auto* name = ast::try_as<ast::Name>(base);
  if (name == nullptr) return nullptr;
  for (const ast::Stmt* node : module.tree->body) {
    const auto* definition = ast::try_as<ast::ClassDef>(node);
    if (definition != nullptr && definition->name == name->id) return definition;
  }
  return nullptr;
}

bool is_workflow_class(const SourceModule& module, const ast::ClassDef* definition, int depth) {
  for (const ast::Expr* base : definition->bases) {
    if (is_workflow_base(decorator_origin(module, base))) return true;
    const ast::ClassDef* parent = find_class(module, base);
    if (parent != nullptr && depth < kMaxBases && is_workflow_class(module, parent, depth + 1)) {
      return true;
    }
  }
  return false;
}

const ast::FunctionDef* find_function(const SourceModule& module, const ast::Expr* reference) {
  const auto* name = ast::try_as<ast::Name>(reference);
  if (name == nullptr) return nullptr;
  for (const ast::Stmt* node : module.tree->body) {
    const auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function != nullptr && function->name == name->id) return function;
  }
  return nullptr;
}

// "1.0.0" of register_orchestration_versioned("Name", "1.0.0"); empty: the origin has no version.
std::string given_version(const SourceModule& module, const ast::Expr* decorator) {
  const auto* call = ast::try_as<ast::Call>(decorator);
  if (call == nullptr || call->args.size() < 2) return {};
  if (decorator_origin(module, decorator).find("_versioned") == std::string::npos) return {};
  const auto* constant = ast::try_as<ast::Constant>(call->args[1]);
  bool text = constant != nullptr && constant->value_kind == ast::ConstantKind::kStr;
  return text ? std::string(constant->text) : std::string();
}

FoundEntry orchestration(SourceModule& module, const ast::Expr* registration,
                         const ast::FunctionDef* function, const ast::Expr* decorator) {
  FoundEntry entry{
      given_name(registration, function->name), Shape::kOrchestration, &module, function, decorator,
      given_version(module, registration)};
  if (!entry.version.empty()) entry.name += "@" + entry.version;
  return entry;
}

// Numbers between dots count as numbers: 1.10 is later than 1.9.
bool is_later(std::string_view version, std::string_view than) {
  while (!version.empty() && !than.empty()) {
    std::string_view a = version.substr(0, version.find('.'));
    std::string_view b = than.substr(0, than.find('.'));
    if (a != b) return a.size() != b.size() ? a.size() > b.size() : a > b;
    version.remove_prefix(std::min(version.size(), a.size() + 1));
    than.remove_prefix(std::min(than.size(), b.size() + 1));
  }
  return !version.empty();
}

// Who does not ask for a version gets the latest one that is registered.
void add_latest(std::vector<FoundEntry>& found) {
  std::vector<FoundEntry> latest;
  for (const FoundEntry& entry : found) {
    if (entry.version.empty()) continue;
    std::string name = entry.name.substr(0, entry.name.size() - entry.version.size() - 1);
    auto named = [&](const FoundEntry& other) { return other.name == name; };
    if (std::ranges::any_of(found, named)) continue;
    auto known = std::ranges::find_if(latest, named);
    if (known != latest.end() && !is_later(entry.version, known->version)) continue;
    FoundEntry& kept = known == latest.end() ? latest.emplace_back() : *known;
    kept = entry;
    kept.name = name;
  }
  found.insert(found.end(), latest.begin(), latest.end());
}

// runtime.register_orchestration("Name", function)
void find_registered(SourceModule& module, const ast::ExprStmt* statement,
                     std::vector<FoundEntry>& found) {
  const auto* call = ast::try_as<ast::Call>(statement->value);
  if (call == nullptr || call->args.size() < 2) return;
  if (!is_orchestration_origin(decorator_origin(module, call))) return;
  const ast::FunctionDef* function = find_function(module, call->args[call->args.size() - 1]);
  if (function == nullptr) return;
  found.push_back(orchestration(module, call, function, nullptr));
}

void find_marked(SourceModule& module, std::vector<FoundEntry>& found) {
  for (const ast::Stmt* node : module.tree->body) {
    if (const auto* statement = ast::try_as<ast::ExprStmt>(node)) {
      find_registered(module, statement, found);
    }
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      for (const ast::Expr* decorator : function->decorator_list) {
        std::string origin = decorator_origin(module, decorator);
        if (is_workflow_origin(origin)) {
          found.push_back(
              {given_name(decorator, function->name), Shape::kFunction, &module, node, decorator});
        } else if (is_orchestration_origin(origin)) {
          found.push_back(orchestration(module, decorator, function, decorator));
        }
      }
    } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
      if (!is_workflow_class(module, definition, 0) || find_run(module, definition, 0) == nullptr) {
        continue;
      }
      const ast::Expr* decorator = nullptr;
      for (const ast::Expr* candidate : definition->decorator_list) {
        if (is_workflow_origin(decorator_origin(module, candidate))) decorator = candidate;
      }
      found.push_back({given_name(decorator, definition->name), Shape::kWorkflowClass, &module,
                       node, decorator});
    }
  }
}

// A file that starts its own coroutine is a script, even if the coroutine is called main: its plain
// statements call asyncio.run or the like, or functions of the file that do.
class SelfStart {
 public:
  explicit SelfStart(const SourceModule& module) : module_(module) {}

  bool found() {
    for (const ast::Stmt* node : module_.tree->body) {
      if (!is_main_guard(node)) look_at(node);
    }
    return found_;
  }

 private:
  void look_at(const ast::Node* node) {
    // What a function does counts where it is called.
    if (found_ || node->kind == Kind::kFunctionDef || node->kind == Kind::kLambda) return;
    if (const auto* call = ast::try_as<ast::Call>(node)) {
      if (starts_loop(call)) {
        found_ = true;
        return;
      }
      enter(find_function(module_, call->func));
    }
    auto visit = [this](const ast::Node* child) { look_at(child); };
    ast::for_each_child(node, visit);
  }

  // asyncio.run(main()), asyncio.Runner(), loop.run_until_complete(main())
  bool starts_loop(const ast::Call* call) const {
    std::string origin = decorator_origin(module_, call);
    const auto* method = ast::try_as<ast::Attribute>(call->func);
    return origin == "asyncio.run" || origin == "asyncio.Runner" ||
           (method != nullptr && method->attr == "run_until_complete");
  }

  void enter(const ast::FunctionDef* function) {
    if (function == nullptr || function->is_async || entered_.size() >= kMostEntered) return;
    if (std::find(entered_.begin(), entered_.end(), function) != entered_.end()) return;
    entered_.push_back(function);
    for (const ast::Stmt* statement : function->body) look_at(statement);
  }

  static constexpr size_t kMostEntered = 64;

  const SourceModule& module_;
  std::vector<const ast::FunctionDef*> entered_;
  bool found_ = false;
};

bool awaits(const ast::Node* node) {
  if (node->kind == Kind::kAwait) return true;
  if (node->kind == Kind::kFunctionDef || node->kind == Kind::kLambda) return false;
  bool found = false;
  auto visit = [&found](const ast::Node* child) { found = found || awaits(child); };
  ast::for_each_child(node, visit);
  return found;
}

// Whether what stands under `if __name__ == "__main__":` is part of a file of plain statements. It
// is where Python could run the file as it is; one that has tasks is a worker's, which does that
// outside.
bool guard_counts(const SourceModule& module) {
  for (const ast::Stmt* node : module.tree->body) {
    if (awaits(node)) return false;
    const auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function == nullptr) continue;
    for (const ast::Expr* decorator : function->decorator_list) {
      if (is_task_origin(decorator_origin(module, decorator))) return false;
    }
  }
  return true;
}

void find_by_name(SourceModule& module, std::vector<FoundEntry>& found) {
  if (SelfStart(module).found()) return;
  for (const ast::Stmt* node : module.tree->body) {
    const auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function != nullptr && function->is_async &&
        (function->name == "main" || function->name == "workflow")) {
      found.push_back({std::string(function->name), Shape::kFunction, &module, node, nullptr});
    }
  }
}

// Any function or workflow class that somebody asks for by name.
void find_asked(SourceModule& module, std::string_view name, std::vector<FoundEntry>& found) {
  for (const ast::Stmt* node : module.tree->body) {
    const auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function != nullptr && function->name == name) {
      found.push_back({std::string(name), Shape::kFunction, &module, node, nullptr});
    }
  }
}

std::string stem(std::string_view path) {
  size_t slash = path.rfind('/');
  std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

void report_repeated(Bundle& bundle, const std::vector<FoundEntry>& found) {
  for (size_t i = 0; i < found.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (found[i].name == found[j].name) {
        bundle.report(*found[i].module, found[i].node->range, ErrorCode::ambiguous_entry,
                      "there are two workflows '" + found[i].name + "' in the bundle",
                      "give one of them another name");
      }
    }
  }
}

// The one that was asked for by name.
std::vector<FoundEntry> choose(Bundle& bundle, const std::vector<FoundEntry>& found) {
  const std::string& wanted = bundle.options().entry;
  std::vector<FoundEntry> chosen;
  std::vector<std::string_view> names;
  for (const FoundEntry& entry : found) {
    names.push_back(entry.name);
    if (entry.name == wanted) chosen.push_back(entry);
  }
  if (chosen.empty()) find_asked(bundle.main(), wanted, chosen);
  if (chosen.empty()) {
    bundle.report(bundle.main(), {1, 0, 1, 0}, ErrorCode::no_entry,
                  "there is no workflow '" + wanted + "' in the bundle",
                  bundle.suggest(wanted, names));
  }
  return chosen;
}

void report_several(Bundle& bundle, const std::vector<FoundEntry>& found) {
  std::string names;
  for (const FoundEntry& entry : found) {
    names += (names.empty() ? "" : ", ") + entry.name;
  }
  const FoundEntry& first = found[0];
  ast::SourceRange range = first.decorator != nullptr ? first.decorator->range : first.node->range;
  bundle.report(*first.module, range, ErrorCode::ambiguous_entry,
                "the source has several workflows: " + names,
                "name the one that is meant: " + bundle.main().path + ":" + first.name);
}

// True: there is one, and it was meant to be the entry.
bool report_class_without_run(Bundle& bundle) {
  SourceModule& main = bundle.main();
  for (const ast::Stmt* node : main.tree->body) {
    const auto* definition = ast::try_as<ast::ClassDef>(node);
    if (definition == nullptr || !is_workflow_class(main, definition, 0)) continue;
    bundle.report(main, node->range, ErrorCode::no_entry,
                  "workflow class '" + std::string(definition->name) + "' has no method 'run'",
                  "add: async def run(self, …)");
    return true;
  }
  return false;
}

}  // namespace

std::vector<FoundEntry> find_entries(Bundle& bundle) {
  std::vector<FoundEntry> found;
  for (auto& module : bundle.modules()) {
    find_marked(*module, found);
  }
  add_latest(found);
  SourceModule& main = bundle.main();
  if (found.empty()) {
    find_by_name(main, found);
  }
  report_repeated(bundle, found);
  if (!bundle.options().entry.empty()) {
    return choose(bundle, found);
  }
  if (found.size() > 1 && bundle.options().single_entry) {
    report_several(bundle, found);
    return {};
  }
  if (found.empty() && !report_class_without_run(bundle)) {
    main.script = true;
    main.guarded = guard_counts(main);
    found.push_back({stem(main.path), Shape::kScript, &main, nullptr, nullptr});
  }
  return found;
}

const ast::FunctionDef* find_run(const SourceModule& module, const ast::ClassDef* definition,
                                 int depth) {
  for (const ast::Stmt* node : definition->body) {
    const auto* method = ast::try_as<ast::FunctionDef>(node);
    if (method != nullptr && method->name == "run") return method;
  }
  for (const ast::Expr* base : definition->bases) {
    const ast::ClassDef* parent = find_class(module, base);
    const ast::FunctionDef* run =
        parent != nullptr && depth < kMaxBases ? find_run(module, parent, depth + 1) : nullptr;
    if (run != nullptr) return run;
  }
  return nullptr;
}

bytecode::StringIndex decorator_options(Bundle& bundle, const SourceModule& module,
                                        const ast::Expr* decorator) {
  const auto* call = ast::try_as<ast::Call>(decorator);
  if (call == nullptr || call->keywords.empty()) {
    return 0;
  }
  std::string json = options_json(module, call->keywords).json;
  return json == "{}" ? 0 : bundle.builder().string(json) + 1;
}

namespace {

// Pawl's own decorator, not one of the engines whose programs run here.
bool is_own_task_origin(std::string_view origin) {
  return origin == "pawl.task" || origin == "task";
}

// The signature of a task (bytecode/signature.h). What another decorator makes of the function is
// not known, and other engines give some arguments themselves: of these the names are kept.
std::vector<bytecode::StringIndex> task_parameters(Bundle& bundle, const ast::FunctionDef* function,
                                                   const std::string& origin) {
  const ast::Arguments* all = function->args;
  std::vector<bytecode::StringIndex> written;
  auto write = [&](std::string_view text) { written.push_back(bundle.builder().string(text)); };
  if (!is_own_task_origin(origin) || function->decorator_list.size() > 1) {
    for (Span<ast::Arg*> list : {all->posonlyargs, all->args, all->kwonlyargs}) {
      for (const ast::Arg* parameter : list) write(parameter->arg);
    }
    if (is_activity_origin(origin) && !written.empty()) written.erase(written.begin());
    return written;
  }
  auto write_parameter = [&](const ast::Arg* parameter, bool optional) {
    write(std::string(parameter->arg) + (optional ? "=" : ""));
  };
  write(bytecode::kSignatureMark);
  const size_t positional = all->posonlyargs.size() + all->args.size();
  const size_t required = positional - all->defaults.size();
  for (size_t i = 0; i < positional; ++i) {
    const size_t named = i - all->posonlyargs.size();
    const bool only = i < all->posonlyargs.size();
    write_parameter(only ? all->posonlyargs[i] : all->args[named], i >= required);
    if (i + 1 == all->posonlyargs.size()) write("/");
  }
  if (all->vararg != nullptr) {
    write("*" + std::string(all->vararg->arg));
  } else if (!all->kwonlyargs.empty()) {
    write("*");
  }
  for (size_t i = 0; i < all->kwonlyargs.size(); ++i) {
    write_parameter(all->kwonlyargs[i], all->kw_defaults[i] != nullptr);
  }
  if (all->kwarg != nullptr) write("**" + std::string(all->kwarg->arg));
  return written;
}

}  // namespace

void declare_tasks(Bundle& bundle, SourceModule& module) {
  for (TopStatement& statement : module.statements) {
    const auto* function = ast::try_as<ast::FunctionDef>(statement.node);
    if (function == nullptr) continue;
    for (const ast::Expr* decorator : function->decorator_list) {
      std::string origin = decorator_origin(module, decorator);
      if (!is_task_origin(origin)) continue;
      statement.role = StatementRole::kTask;
      std::vector<bytecode::StringIndex> parameters = task_parameters(bundle, function, origin);
      GlobalName& global = module.globals[function->name];
      global.binders.push_back(static_cast<uint32_t>(&statement - module.statements.data()));
      global.bindings += 1;
      global.task =
          bundle.declare_task(given_name(decorator, function->name), std::move(parameters), 0);
      statement.binds.push_back(function->name);
    }
  }
}

namespace {

constexpr std::string_view kTaskOptions[] = {
    "queue",    "retry", "timeout",     "total_timeout", "heartbeat_timeout",
    "priority", "key",   "same_worker", "cancel",        "name"};

// Of Pawl's own decorator: others have options that mean nothing here.
void check_task_options(Bundle& bundle, const SourceModule& module, const ast::Call* decorator,
                        const OptionsText& options) {
  auto refuse = [&](const ast::Node* node, std::string message, std::string hint) {
    bundle.report(module, node->range, ErrorCode::unsupported_construct, std::move(message),
                  std::move(hint));
  };
  for (const ast::Keyword* keyword : decorator->keywords) {
    if (keyword->arg.empty() ||
        std::ranges::find(kTaskOptions, keyword->arg) != std::end(kTaskOptions)) {
      continue;
    }
    std::string names;
    for (std::string_view name : kTaskOptions)
      names += (names.empty() ? "" : ", ") + std::string(name);
    return refuse(keyword, "@task has no option '" + std::string(keyword->arg) + "'",
                  "it has " + names);
  }
  for (const ast::Keyword* keyword : options.not_known) {
    const std::string what =
        keyword->arg.empty() ? "options" : "option '" + std::string(keyword->arg) + "'";
    return refuse(keyword, "the " + what + " of a task must be known before anything runs",
                  "write the value here, or a name that this file binds to it once; "
                  "task.options(…) takes what a run has computed");
  }
  if (!bundle.options().check_task_options) return;
  if (Status fits = bundle.options().check_task_options(options.json); !fits) {
    refuse(decorator, fits.error().message, "docs/calls.md has the options of tasks");
  }
}

}  // namespace

void read_task_options(Bundle& bundle, SourceModule& module) {
  for (const TopStatement& statement : module.statements) {
    const auto* function = ast::try_as<ast::FunctionDef>(statement.node);
    if (function == nullptr || statement.role != StatementRole::kTask) continue;
    for (const ast::Expr* decorator : function->decorator_list) {
      const std::string origin = decorator_origin(module, decorator);
      const auto* call = ast::try_as<ast::Call>(decorator);
      if (call == nullptr || call->keywords.empty() || !is_task_origin(origin)) continue;
      const OptionsText options = options_json(module, call->keywords);
      if (is_own_task_origin(origin)) {
        check_task_options(bundle, module, call, options);
      }
      if (options.json == "{}") continue;
      bundle.declare_task(given_name(decorator, function->name), {},
                          bundle.builder().string(options.json) + 1);
    }
  }
}

}  // namespace pawl::python
