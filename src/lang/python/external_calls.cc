#include "lang/python/external_calls.h"

#include <algorithm>
#include <array>
#include <new>
#include <string_view>
#include <unordered_set>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using Names = std::unordered_set<std::string_view>;

constexpr auto kCombinators =
    std::to_array<std::string_view>({"as_completed", "create_task", "detach", "ensure_future",
                                     "gather", "race", "shield", "wait", "wait_for"});
constexpr auto kKeepers =
    std::to_array<std::string_view>({"add", "append", "appendleft", "extend", "insert", "put"});
// Variables that are made of each other, in a chain.
constexpr int kMostRounds = 10;

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

// gather, of gather(…) and of asyncio.gather(…).
bool is_combinator(const ast::Call* call) {
  if (const auto* name = ast::try_as<ast::Name>(call->func)) {
    return contains(kCombinators, name->id);
  }
  const auto* member = ast::try_as<ast::Attribute>(call->func);
  return member != nullptr && member->value->kind == Kind::kName &&
         contains(kCombinators, member->attr);
}

// calls, of calls, calls[0] and calls.first.
std::string_view root_of(const ast::Node* node) {
  while (true) {
    if (const auto* item = ast::try_as<ast::Subscript>(node)) {
      node = item->value;
    } else if (const auto* member = ast::try_as<ast::Attribute>(node)) {
      node = member->value;
    } else if (const auto* star = ast::try_as<ast::Starred>(node)) {
      node = star->value;
    } else {
      break;
    }
  }
  const auto* name = ast::try_as<ast::Name>(node);
  return name == nullptr ? std::string_view() : name->id;
}

bool is_scope(const ast::Node* node) {
  return node->kind == Kind::kFunctionDef || node->kind == Kind::kClassDef ||
         node->kind == Kind::kLambda;
}

template <typename Visit>
void walk(const ast::Node* node, Visit visit) {
  visit(node);
  ast::for_each_child(node, [&](const ast::Node* child) { walk(child, visit); });
}

class ExternalCalls {
 public:
  ExternalCalls(Bundle& bundle, SourceModule& module) : bundle_(bundle), module_(module) {
    for (const std::string& name : bundle.options().tasks) external_.insert(name);
  }

  void run() {
    for (const ast::Stmt* statement : module_.tree->body) drop_bound(statement);
    if (external_.empty()) return;
    for (int round = 0; round < kMostRounds; ++round) {
      const size_t before = awaited_.size();
      for (const ast::Stmt* statement : module_.tree->body) collect_awaited(statement);
      if (awaited_.size() == before) break;
    }
    for (ast::Stmt* statement : module_.tree->body) visit(statement, false);
  }

 private:
  // A name that the script gives a meaning of its own is no external function.
  void drop_bound(const ast::Node* root) {
    walk(root, [this](const ast::Node* node) {
      if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
        external_.erase(function->name);
      } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
        external_.erase(definition->name);
      } else if (const auto* import = ast::try_as<ast::ImportFrom>(node)) {
        for (const ast::Alias* alias : import->names) {
          external_.erase(alias->asname.empty() ? alias->name : alias->asname);
        }
      } else if (const auto* name = ast::try_as<ast::Name>(node)) {
        if (name->ctx == ast::ExprContext::kStore) external_.erase(name->id);
      }
    });
  }

  // --- Variables that the script awaits itself ---------------------------------------------------

  void collect_awaited(const ast::Node* root) {
    walk(root, [this](const ast::Node* node) {
      if (const auto* await = ast::try_as<ast::Await>(node)) {
        note(root_of(await->value));
      } else if (const auto* call = ast::try_as<ast::Call>(node)) {
        if (!is_combinator(call)) return;
        for (const ast::Expr* argument : call->args) note_given(argument);
      } else if (const auto* loop = ast::try_as<ast::For>(node)) {
        if (is_awaited_in(loop->target)) note(root_of(loop->iter));
      } else if (const auto* part = ast::try_as<ast::Comprehension>(node)) {
        if (is_awaited_in(part->target)) note(root_of(part->iter));
      } else if (const auto* assignment = ast::try_as<ast::Assign>(node)) {
        if (is_awaited(assignment->targets)) note_parts(assignment->value);
      }
    });
  }

  void note(std::string_view name) {
    if (!name.empty()) awaited_.insert(name);
  }

  // Not what an external call takes, nor what a comprehension goes through: these are values.
  void note_given(const ast::Node* node) {
    if (node->kind == Kind::kComprehension) return;
    if (const auto* name = ast::try_as<ast::Name>(node)) return note(name->id);
    if (const auto* call = ast::try_as<ast::Call>(node)) {
      const auto* callee = ast::try_as<ast::Name>(call->func);
      if (callee != nullptr && external_.contains(callee->id)) return;
    }
    ast::for_each_child(node, [this](const ast::Node* child) { note_given(child); });
  }

  // first and second, of calls = [first, second].
  void note_parts(const ast::Node* value) {
    if (value->kind == Kind::kName) note(as<ast::Name>(value)->id);
    if (value->kind != Kind::kList && value->kind != Kind::kTuple) return;
    ast::for_each_child(value, [this](const ast::Node* part) { note_parts(part); });
  }

  bool is_awaited_in(const ast::Node* target) {
    bool found = false;
    walk(target, [&](const ast::Node* node) {
      const auto* name = ast::try_as<ast::Name>(node);
      found = found || (name != nullptr && awaited_.contains(name->id));
    });
    return found;
  }

  bool is_awaited(ast::Exprs targets) {
    return std::any_of(targets.begin(), targets.end(),
                       [this](const ast::Expr* target) { return is_awaited_in(target); });
  }

  // --- Calls -------------------------------------------------------------------------------------

  // `keep`: the script awaits what stands here.
  void visit(ast::Node* node, bool keep) {
    if (is_scope(node) || node->kind == Kind::kGeneratorExp) return;
    if (auto* call = ast::try_as<ast::Call>(node)) return visit_call(call, keep);
    bool passed = false;
    switch (node->kind) {
      case Kind::kAwait:
        passed = true;
        break;
      case Kind::kAssign:
        passed = is_awaited(as<ast::Assign>(node)->targets);
        break;
      case Kind::kAugAssign:
        passed = is_awaited_in(as<ast::AugAssign>(node)->target);
        break;
      case Kind::kAnnAssign:
        passed = is_awaited_in(as<ast::AnnAssign>(node)->target);
        break;
      case Kind::kNamedExpr:
        passed = keep || is_awaited_in(as<ast::NamedExpr>(node)->target);
        break;
      case Kind::kList:
      case Kind::kTuple:
      case Kind::kSet:
      case Kind::kDict:
      case Kind::kListComp:
      case Kind::kSetComp:
      case Kind::kDictComp:
      case Kind::kStarred:
      case Kind::kIfExp:
        passed = keep;
        break;
      default:
        break;
    }
    ast::for_each_child(node, [&](ast::Node* child) {
      // Of a comprehension, what it goes through and its conditions are values.
      visit(child, passed && child->kind != Kind::kComprehension);
    });
  }

  void visit_call(ast::Call* call, bool keep) {
    bool passed = is_combinator(call);
    if (const auto* method = ast::try_as<ast::Attribute>(call->func)) {
      passed |= contains(kKeepers, method->attr) && awaited_.contains(root_of(method->value));
    }
    visit(call->func, false);
    for (ast::Expr* argument : call->args) visit(argument, passed);
    for (ast::Keyword* keyword : call->keywords) visit(keyword->value, passed);
    const auto* name = ast::try_as<ast::Name>(call->func);
    if (!keep && name != nullptr && external_.contains(name->id)) await_in_place(call);
  }

  // The node becomes an Await of its copy, so that whoever points at it has the Await.
  void await_in_place(ast::Call* call) {
    static_assert(sizeof(ast::Await) <= sizeof(ast::Call));
    auto* copy = bundle_.arena().make<ast::Call>();
    *copy = *call;
    auto* await = new (static_cast<void*>(call)) ast::Await;
    await->depth = copy->depth;
    await->range = copy->range;
    await->value = copy;
  }

  Bundle& bundle_;
  SourceModule& module_;
  Names external_;
  Names awaited_;
};

}  // namespace

void await_external_calls(Bundle& bundle, SourceModule& module) {
  ExternalCalls(bundle, module).run();
}

}  // namespace pawl::python
