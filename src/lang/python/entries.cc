#include "lang/python/entries.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "base/error_codes.h"
#include "lang/bytecode/signature.h"
#include "lang/python/ast_walk.h"
#include "lang/python/json_options.h"
#include "lang/python/source_limits.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using bytecode::Shape;

bool is_workflow_base(const std::string& origin) {
  return origin == "pawl.Workflow" || origin == "Workflow" || origin == "waymark.Workflow" ||
         origin == "waymark.workflow.Workflow";
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
constexpr size_t kMostClasses = 256;

struct ClassPlace {
  SourceModule* module = nullptr;
  const ClassOfModule* found = nullptr;  // null: it is no class of the bundle's files
};

// A class of the file itself, or of one that it imports from.
ClassPlace find_class(Bundle& bundle, SourceModule& module, const ast::Expr* base) {
  if (const auto* name = ast::try_as<ast::Name>(base)) {
    const ClassOfModule* own = module.classes.find(name->id);
    if (own != nullptr) return {&module, own};
  }
  const std::string origin = decorator_origin(module, base);
  const size_t dot = origin.rfind('.');
  if (dot == std::string::npos || !bundle.has_file(origin.substr(0, dot))) return {};
  SourceModule* file = bundle.find_module(origin.substr(0, dot));
  return {file, file->classes.find(bundle.arena().intern(origin.substr(dot + 1)))};
}

bool is_workflow_class(Bundle& bundle, SourceModule& module, const ast::ClassDef* definition) {
  return std::ranges::any_of(definition->bases, [&](const ast::Expr* base) {
    if (is_workflow_base(decorator_origin(module, base))) return true;
    const ClassPlace parent = find_class(bundle, module, base);
    return parent.found != nullptr && parent.found->is_workflow;
  });
}

const ast::FunctionDef* find_function(const SourceModule& module, const ast::Expr* reference) {
  const auto* name = ast::try_as<ast::Name>(reference);
  const auto* found = name == nullptr ? nullptr : module.functions.find(name->id);
  return found == nullptr ? nullptr : *found;
}

const ast::FunctionDef* method_run(const ast::ClassDef* definition) {
  for (const ast::Stmt* node : definition->body) {
    const auto* method = ast::try_as<ast::FunctionDef>(node);
    if (method != nullptr && method->name == "run") return method;
  }
  return nullptr;
}

void index_definitions(SourceModule& module) {
  for (const ast::Stmt* node : module.tree->body) {
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      if (!module.functions.contains(function->name)) module.functions[function->name] = function;
    } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
      if (module.classes.contains(definition->name)) continue;
      module.classes[definition->name] = {definition, method_run(definition), false};
    }
  }
}

// In the order of a file a class comes after its bases. One that does not, and one whose base is in
// another file, is found by going through the classes again.
void mark_workflow_classes(Bundle& bundle) {
  bool changed = true;
  for (int round = 0; changed && round < kMaxBases; ++round) {
    changed = false;
    for (const auto& module : bundle.modules()) {
      for (auto& [name, found] : module->classes) {
        if (found.is_workflow || !is_workflow_class(bundle, *module, found.definition)) continue;
        found.is_workflow = changed = true;
      }
    }
  }
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

Shape shape_of_orchestration(const SourceModule& module, const ast::Expr* registration) {
  return decorator_origin(module, registration).find("register_") != std::string::npos
             ? Shape::kDuroxide
             : Shape::kOrchestration;
}

FoundEntry orchestration(SourceModule& module, const ast::Expr* registration,
                         const ast::FunctionDef* function, const ast::Expr* decorator) {
  FoundEntry entry{given_name(registration, function->name),
                   shape_of_orchestration(module, registration),
                   &module,
                   function,
                   decorator,
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

// Of a name that has versions too, a registration without one is the version 1.0.0.
void number_plain(std::vector<FoundEntry>& found) {
  std::unordered_set<std::string> versioned;
  std::unordered_set<std::string> names;
  for (const FoundEntry& entry : found) {
    names.insert(entry.name);
    if (entry.version.empty()) continue;
    versioned.insert(entry.name.substr(0, entry.name.size() - entry.version.size() - 1));
  }
  for (FoundEntry& entry : found) {
    bool plain = entry.shape == Shape::kDuroxide && entry.version.empty();
    if (!plain || !versioned.contains(entry.name)) continue;
    std::string numbered = entry.name + "@" + std::string(bytecode::kPlainVersion);
    if (names.contains(numbered)) continue;  // the same version twice: the usual error says so
    entry.version = bytecode::kPlainVersion;
    entry.name = numbered;
  }
}

// Who does not ask for a version gets the latest one that is registered.
void add_latest(std::vector<FoundEntry>& found) {
  number_plain(found);
  std::vector<FoundEntry> latest;
  std::unordered_map<std::string, size_t> places;  // in `latest`
  for (const FoundEntry& entry : found) {
    if (entry.version.empty()) continue;
    std::string name = entry.name.substr(0, entry.name.size() - entry.version.size() - 1);
    auto [known, fresh] = places.try_emplace(name, latest.size());
    if (!fresh && !is_later(entry.version, latest[known->second].version)) continue;
    FoundEntry& kept = fresh ? latest.emplace_back() : latest[known->second];
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

void find_marked(Bundle& bundle, SourceModule& module, std::vector<FoundEntry>& found) {
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
      if (!is_workflow_class(bundle, module, definition) ||
          find_run(bundle, module, definition).function == nullptr) {
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
    for (size_t i = 0; i < entered_.size(); ++i) {
      for (const ast::Stmt* statement : entered_[i]->body) look_at(statement);
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

bool is_text(const ast::Expr* node) {
  const auto* constant = ast::try_as<ast::Constant>(node);
  return constant != nullptr && constant->value_kind == ast::ConstantKind::kStr;
}

bool calls_or_awaits(const ast::Node* node) {
  if (node->kind == Kind::kCall || node->kind == Kind::kAwait) return true;
  if (node->kind == Kind::kLambda) return false;
  bool found = false;
  ast::for_each_child(node,
                      [&](const ast::Node* child) { found = found || calls_or_awaits(child); });
  return found;
}

// Whether a file of plain statements is a workflow: it computes something. One that only defines
// and imports is a module; one that has tasks and awaits nothing is a worker's.
bool does_anything(const SourceModule& module) {
  const bool counts = guard_counts(module);
  bool tasks = false;
  bool waits = false;
  bool acts = false;
  for (const ast::Stmt* node : module.tree->body) {
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      tasks = tasks || std::ranges::any_of(function->decorator_list, [&](const ast::Expr* one) {
                return is_task_origin(decorator_origin(module, one));
              });
      continue;
    }
    waits = waits || awaits(node);
    switch (node->kind) {
      case Kind::kClassDef:
      case Kind::kImport:
      case Kind::kImportFrom:
      case Kind::kPass:
        break;
      case Kind::kAssign:
      case Kind::kAnnAssign:
        acts = acts || calls_or_awaits(node);
        break;
      case Kind::kExprStmt:
        // A docstring is no output.
        acts = acts || node != module.tree->body[0] || !is_text(as<ast::ExprStmt>(node)->value);
        break;
      default:
        acts = acts || !is_main_guard(node) || counts;
    }
  }
  return tasks ? waits : acts;
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

void check_names(Bundle& bundle, const std::vector<FoundEntry>& found) {
  std::unordered_set<std::string_view> names;
  for (const FoundEntry& entry : found) {
    if (entry.name.size() > kMaxNameBytes) {
      bundle.report(
          *entry.module, entry.node->range, ErrorCode::source_too_large,
          "the name of a workflow has more than " + std::to_string(kMaxNameBytes) + " bytes",
          "give it a shorter one");
    } else if (!names.insert(entry.name).second) {
      bundle.report(*entry.module, entry.node->range, ErrorCode::ambiguous_entry,
                    "there are two workflows '" + entry.name + "' in the bundle",
                    "give one of them another name");
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
    if (definition == nullptr || !is_workflow_class(bundle, main, definition)) continue;
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
  for (auto& module : bundle.modules()) index_definitions(*module);
  mark_workflow_classes(bundle);
  for (auto& module : bundle.modules()) find_marked(bundle, *module, found);
  add_latest(found);
  SourceModule& main = bundle.main();
  if (found.empty()) {
    find_by_name(main, found);
  }
  check_names(bundle, found);
  if (!bundle.options().entry.empty()) {
    return choose(bundle, found);
  }
  if (found.size() > 1 && bundle.options().single_entry) {
    report_several(bundle, found);
    return {};
  }
  if (found.empty() && !report_class_without_run(bundle)) {
    if (bundle.options().needs_workflow && !does_anything(main)) {
      bundle.report(main, {1, 0, 1, 0}, ErrorCode::no_entry, "the file has no workflow",
                    "put @workflow above a function, or name the file that has one");
      return {};
    }
    main.script = true;
    main.guarded = guard_counts(main);
    found.push_back({stem(main.path), Shape::kScript, &main, nullptr, nullptr});
  }
  return found;
}

// The class itself first, then its bases, those on the left with theirs before those on the right.
RunMethod find_run(Bundle& bundle, SourceModule& module, const ast::ClassDef* definition) {
  const ClassOfModule itself{definition, method_run(definition), false};
  std::vector<ClassPlace> open = {{&module, &itself}};
  std::unordered_set<const ast::ClassDef*> seen = {definition};
  while (!open.empty()) {
    const ClassPlace next = open.back();
    open.pop_back();
    if (next.found->run != nullptr) return {next.module, next.found->run};
    const ast::Exprs bases = next.found->definition->bases;
    for (size_t i = bases.size(); i-- > 0 && seen.size() <= kMostClasses;) {
      const ClassPlace parent = find_class(bundle, *next.module, bases[i]);
      if (parent.found == nullptr || !seen.insert(parent.found->definition).second) continue;
      open.push_back(parent);
    }
  }
  return {};
}

namespace {

// Pawl's own decorators: others have options that mean nothing here.
bool is_own_workflow_origin(std::string_view origin) {
  return origin == "pawl.workflow" || origin == "workflow" || origin == "pawl.orchestration" ||
         origin == "orchestration";
}

// Of a schedule that the source declares (docs/schedules.md).
bool is_schedule_option(std::string_view name) {
  constexpr std::string_view kNames[] = {"schedule",        "zone",    "gap",
                                         "except_",         "overlap", "catch_up",
                                         "catch_up_window", "jitter",  "pause_after_failures",
                                         "max_runs"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

constexpr std::string_view kRunOptions[] = {"on_fault", "hold_for", "timeout", "queue",
                                            "key",      "priority", "history"};

bool is_run_option(std::string_view name) {
  return std::ranges::find(kRunOptions, name) != std::end(kRunOptions) || is_schedule_option(name);
}

// An option that no workflow has would be passed over without a word.
bool check_option_names(Bundle& bundle, const SourceModule& module, const ast::Call* decorator,
                        const std::string& list) {
  for (const ast::Keyword* keyword : decorator->keywords) {
    const std::string_view name = keyword->arg;
    if (name.empty() || name == "name" || is_run_option(name)) continue;
    std::vector<std::string_view> names(std::begin(kRunOptions), std::end(kRunOptions));
    names.emplace_back("schedule");
    const std::string near = bundle.suggest(name, names);
    bundle.report(module, keyword->range, ErrorCode::unsupported_construct,
                  "a workflow has no option '" + std::string(name) + "'",
                  (near.empty() ? "" : near + " ") + list);
    return false;
  }
  return true;
}

// What becomes of a run that fails of a fault is known before anything runs.
void check_workflow_options(Bundle& bundle, const SourceModule& module, const ast::Call* decorator,
                            const OptionsText& options) {
  const std::string hint =
      "on_fault is \"hold\" or \"fail\", hold_for a number of seconds or a timedelta, timeout "
      "one of these or a text such as \"2h\", queue the name of a queue of runs, key a text, "
      "priority a whole number, history True, False, a number of turns or a dict of bounds; "
      "docs/control.md has them, and docs/schedules.md those of a "
      "schedule";
  if (!check_option_names(bundle, module, decorator, hint)) return;
  for (const ast::Keyword* keyword : options.not_known) {
    if (!is_run_option(keyword->arg)) continue;
    bundle.report(module, keyword->range, ErrorCode::unsupported_construct,
                  "the option '" + std::string(keyword->arg) +
                      "' of a workflow must be known before anything runs",
                  hint);
    return;
  }
  if (!bundle.options().check_workflow_options) return;
  if (Status fits = bundle.options().check_workflow_options(options.json); !fits) {
    bundle.report(module, decorator->range, ErrorCode::unsupported_construct, fits.error().message,
                  hint);
  }
}

}  // namespace

bytecode::StringIndex decorator_options(Bundle& bundle, const SourceModule& module,
                                        const ast::Expr* decorator) {
  const auto* call = ast::try_as<ast::Call>(decorator);
  if (call == nullptr || call->keywords.empty()) {
    return 0;
  }
  const OptionsText options = options_json(bundle, module, call->keywords);
  if (is_own_workflow_origin(decorator_origin(module, decorator))) {
    check_workflow_options(bundle, module, call, options);
  }
  return options.json == "{}" ? 0 : bundle.builder().string(options.json) + 1;
}

std::vector<std::string> written_parameters(const ast::Arguments* all) {
  std::vector<std::string> written;
  auto write_parameter = [&](const ast::Arg* parameter, bool optional) {
    written.push_back(std::string(parameter->arg) + (optional ? "=" : ""));
  };
  const size_t positional = all->posonlyargs.size() + all->args.size();
  const size_t required = positional - all->defaults.size();
  for (size_t i = 0; i < positional; ++i) {
    const size_t named = i - all->posonlyargs.size();
    const bool only = i < all->posonlyargs.size();
    write_parameter(only ? all->posonlyargs[i] : all->args[named], i >= required);
    if (i + 1 == all->posonlyargs.size()) written.emplace_back("/");
  }
  if (all->vararg != nullptr) {
    written.push_back("*" + std::string(all->vararg->arg));
  } else if (!all->kwonlyargs.empty()) {
    written.emplace_back("*");
  }
  for (size_t i = 0; i < all->kwonlyargs.size(); ++i) {
    write_parameter(all->kwonlyargs[i], all->kw_defaults[i] != nullptr);
  }
  if (all->kwarg != nullptr) written.push_back("**" + std::string(all->kwarg->arg));
  return written;
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
  write(bytecode::kSignatureMark);
  for (const std::string& parameter : written_parameters(all)) write(parameter);
  return written;
}

}  // namespace

namespace {

// What the engine that a task was written for does with one that has no options; 0: as here.
bytecode::StringIndex usual_options(Bundle& bundle, std::string_view origin) {
  if (!origin.starts_with("waymark.")) return 0;
  return bundle.builder().string(R"({"retry":{"max_attempts":1}})") + 1;
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
      if (given_name(decorator, function->name).size() > kMaxNameBytes) {
        bundle.report(
            module, decorator->range, ErrorCode::source_too_large,
            "the name of a task has more than " + std::to_string(kMaxNameBytes) + " bytes",
            "give it a shorter one");
      }
      GlobalName& global = module.globals[function->name];
      global.binders.push_back(static_cast<uint32_t>(&statement - module.statements.data()));
      global.bindings += 1;
      std::string name(given_name(decorator, function->name));
      const std::string& prefix = bundle.options().task_namespace;
      if (!prefix.empty()) name = prefix + "." + name;
      global.task = bundle.declare_task(name, std::move(parameters), usual_options(bundle, origin));
      statement.binds.push_back(function->name);
    }
  }
}

namespace {

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
    const std::string near =
        bundle.suggest(keyword->arg, {std::begin(kTaskOptions), std::end(kTaskOptions)});
    return refuse(keyword, "@task has no option '" + std::string(keyword->arg) + "'",
                  (near.empty() ? "" : near + " ") + "it has " + names);
  }
  for (const ast::Keyword* keyword : options.not_known) {
    const std::string what =
        keyword->arg.empty() ? "options" : "option '" + std::string(keyword->arg) + "'";
    return refuse(keyword, "the " + what + " of a task must be known before anything runs",
                  "write the value here, or a name that a file of the deploy binds to it once; "
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
      if (origin.starts_with("waymark.")) continue;  // its decorator has a name and no options
      const OptionsText options = options_json(bundle, module, call->keywords);
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
