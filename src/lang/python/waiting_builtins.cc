#include "lang/python/waiting_builtins.h"

#include <algorithm>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

// A builtin with what a call of it must look like to be replaced; anything else is left to it.
struct Builtin {
  std::string_view name;
  size_t least;
  size_t most;
  std::string_view keywords;  // that it takes
};
constexpr Builtin kBuiltins[] = {
    {"all", 1, 1, ""},
    {"any", 1, 1, ""},
    {"dict", 1, 1, ""},
    {"enumerate", 1, 2, ""},
    {"filter", 2, 2, ""},
    {"frozenset", 1, 1, ""},
    {"list", 1, 1, ""},
    {"map", 2, 16, ""},
    {"max", 1, 1, "key default"},
    {"min", 1, 1, "key default"},
    {"set", 1, 1, ""},
    {"sorted", 1, 1, "key reverse"},
    {"sum", 1, 2, "start"},
    {"tuple", 1, 1, ""},
    {"zip", 1, 16, ""},
};

// Functions of modules, by what a name of the file means.
constexpr Builtin kMembers[] = {
    {"asyncio.as_completed", 1, 1, "timeout"},
    {"itertools.accumulate", 1, 2, "func initial"},
    {"itertools.chain", 1, 16, ""},
    {"itertools.dropwhile", 2, 2, ""},
    {"itertools.filterfalse", 2, 2, ""},
    {"itertools.groupby", 1, 2, "key"},
    {"itertools.islice", 2, 4, ""},
    {"itertools.starmap", 2, 2, ""},
    {"itertools.takewhile", 2, 2, ""},
    {"pawl.as_completed", 1, 1, "timeout"},
    {"re.sub", 3, 5, "count flags"},
};

// Methods of lists, dicts, sets and texts. An object of another class has its own called.
constexpr Builtin kMethods[] = {
    {"extend", 1, 1, ""},
    {"join", 1, 1, ""},
    {"sort", 0, 0, "key reverse"},
    {"update", 1, 1, ""},
};

const Builtin* find(std::span<const Builtin> builtins, std::string_view name) {
  for (const Builtin& each : builtins) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

bool fits(const Builtin& builtin, const ast::Call* call) {
  const size_t count = call->args.size();
  if (count < builtin.least || count > builtin.most) return false;
  for (const ast::Expr* argument : call->args) {
    if (argument->kind == Kind::kStarred) return false;
  }
  return std::ranges::all_of(call->keywords, [&](const ast::Keyword* keyword) {
    return !keyword->arg.empty() && builtin.keywords.find(keyword->arg) != std::string_view::npos;
  });
}

// Data that is written down, with nothing in it that could wait later.
bool is_data(const ast::Expr* node) {
  return node->kind == Kind::kList || node->kind == Kind::kTuple || node->kind == Kind::kSet ||
         node->kind == Kind::kDict || node->kind == Kind::kListComp ||
         node->kind == Kind::kSetComp || node->kind == Kind::kDictComp ||
         node->kind == Kind::kConstant || node->kind == Kind::kJoinedStr;
}

class Lowering {
 public:
  Lowering(Bundle& bundle, SourceModule& module) : bundle_(bundle), module_(module) {}

  void run() {
    for (const ast::Stmt* node : module_.tree->body) note_bound(node);
    std::vector<ast::Stmt*> made;
    for (ast::Stmt* node : module_.tree->body) {
      front_ = {node->range.line, 0, node->range.line, 0};
      visit(node);
      made.insert(made.end(), imports_.begin(), imports_.end());
      made.push_back(node);
      imports_.clear();
    }
    if (imported_.empty()) return;
    module_.tree->body = bundle_.arena().copy(made.data(), made.size());
    module_.take_statements();
  }

 private:
  // A name that the file gives a meaning of its own is no builtin, wherever that is. One that
  // something else binds than an import is no member of a module either.
  void note_bound(const ast::Node* node) {
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      note_own(function->name);
    } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
      note_own(definition->name);
    } else if (const auto* import = ast::try_as<ast::ImportFrom>(node)) {
      note_aliases(import->names);
    } else if (const auto* whole = ast::try_as<ast::Import>(node)) {
      note_aliases(whole->names);
    } else if (const auto* name = ast::try_as<ast::Name>(node)) {
      if (name->ctx == ast::ExprContext::kStore) note_own(name->id);
    } else if (const auto* parameter = ast::try_as<ast::Arg>(node)) {
      note_own(parameter->arg);
    }
    ast::for_each_child(node, [this](const ast::Node* child) { note_bound(child); });
  }

  void note_own(std::string_view name) {
    bound_.insert(name);
    own_.insert(name);
  }

  void note_aliases(Span<ast::Alias*> names) {
    for (const ast::Alias* alias : names) {
      bound_.insert(alias->asname.empty() ? alias->name : alias->asname);
    }
  }

  void visit(ast::Node* node) {
    const auto* function = ast::try_as<ast::FunctionDef>(node);
    if (function != nullptr && function->is_async) return;
    if (auto* call = ast::try_as<ast::Call>(node)) lower(call);
    if (auto* starred = ast::try_as<ast::Starred>(node)) lower(starred);
    ast::for_each_child(node, [this](ast::Node* child) { visit(child); });
  }

  void lower(ast::Call* call) {
    if (const Builtin* member = find(kMembers, origin_of(call->func))) {
      if (!fits(*member, call)) return;
      const std::string_view last = member->name.substr(member->name.find('.') + 1);
      call->func = library_name(call->func, last);
      return;
    }
    if (const auto* method = ast::try_as<ast::Attribute>(call->func)) {
      return lower_method(call, method);
    }
    auto* name = ast::try_as<ast::Name>(call->func);
    const Builtin* builtin = name == nullptr ? nullptr : find(kBuiltins, name->id);
    if (builtin == nullptr || bound_.contains(name->id) || !fits(*builtin, call)) return;
    if (call->keywords.empty() && call->args.size() == 1 && is_data(call->args[0])) return;
    call->func = library_name(name, name->id);
  }

  // "itertools.chain" for a call by what imports bind.
  std::string origin_of(const ast::Expr* callee) const {
    const auto* member = ast::try_as<ast::Attribute>(callee);
    const auto* name = ast::try_as<ast::Name>(member != nullptr ? member->value : callee);
    if (name == nullptr || own_.contains(name->id)) return {};
    const std::string* origin = module_.origins.find(name->id);
    if (origin == nullptr) return {};
    return member == nullptr ? *origin : *origin + "." + std::string(member->attr);
  }

  // rows.sort(key=rank) → wait_sort(rows, key=rank)
  void lower_method(ast::Call* call, const ast::Attribute* method) {
    const Builtin* builtin = find(kMethods, method->attr);
    if (builtin == nullptr || !fits(*builtin, call)) return;
    const bool sorts = call->args.empty();
    if (sorts ? call->keywords.empty() : is_data(call->args[0])) return;
    if (method->attr == "join" && call->args[0]->kind == Kind::kGeneratorExp) {
      return collect(as<ast::GeneratorExp>(call->args[0]));
    }
    std::vector<ast::Expr*> args = {method->value};
    args.insert(args.end(), call->args.begin(), call->args.end());
    call->func = library_name(call->func, method->attr);
    call->args = bundle_.arena().copy(args.data(), args.size());
  }

  // [*pages()], price(*row()): what is unpacked is a list first.
  void lower(ast::Starred* starred) {
    if (starred->ctx != ast::ExprContext::kLoad) return;
    if (auto* generator = ast::try_as<ast::GeneratorExp>(starred->value)) return collect(generator);
    if (starred->value->kind != Kind::kCall) return;
    auto* call = bundle_.arena().make<ast::Call>();
    call->range = starred->value->range;
    call->depth = starred->value->depth + 1;
    call->func = library_name(starred->value, "items");
    call->args = bundle_.arena().copy(&starred->value, 1);
    starred->value = call;
  }

  ast::Name* library_name(const ast::Expr* place, std::string_view function) {
    auto* name = bundle_.arena().make<ast::Name>();
    name->range = place->range;
    name->depth = place->depth;
    name->id = library("wait_" + std::string(function));
    return name;
  }

  // The generator becomes a list in its place, so that whoever points at it has the list.
  static void collect(ast::GeneratorExp* generator) {
    static_assert(sizeof(ast::ListComp) <= sizeof(ast::GeneratorExp));
    const ast::GeneratorExp copy = *generator;
    auto* list = new (static_cast<void*>(generator)) ast::ListComp;
    list->depth = copy.depth;
    list->range = copy.range;
    list->elt = copy.elt;
    list->generators = copy.generators;
  }

  // The library's function, under a name that no source can have. The place of its import has no
  // characters, so that it adds nothing to the version.
  std::string_view library(const std::string& function) {
    Arena& arena = bundle_.arena();
    const std::string_view own = arena.intern("wait " + function);
    if (!imported_.insert(own).second) return own;
    auto* alias = arena.make<ast::Alias>();
    alias->range = front_;
    alias->name = arena.intern(function);
    alias->asname = own;
    auto* import = arena.make<ast::ImportFrom>();
    import->range = front_;
    import->module = arena.intern("_waiting");
    import->names = arena.copy(&alias, 1);
    imports_.push_back(import);
    return own;
  }

  Bundle& bundle_;
  SourceModule& module_;
  std::unordered_set<std::string_view> bound_;
  std::unordered_set<std::string_view> own_;  // of these, what is not only imported
  std::unordered_set<std::string_view> imported_;
  std::vector<ast::Stmt*> imports_;
  ast::SourceRange front_;
};

}  // namespace

void lower_waiting_builtins(Bundle& bundle) {
  // A compiler without the library has the natives alone.
  if (bundle.find_module("_waiting") == nullptr) return;
  std::vector<SourceModule*> files;
  for (const auto& module : bundle.modules()) {
    if (!module->library) files.push_back(module.get());
  }
  for (SourceModule* file : files) Lowering(bundle, *file).run();
}

}  // namespace pawl::python
