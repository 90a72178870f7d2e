#include "lang/python/dead_branches.h"

#include <algorithm>

#include "lang/python/ast_walk.h"
#include "lang/python/except_clauses.h"
#include "lang/python/known_names.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using ast::try_as;

// The names that a statement reads and does nothing else with: `unicode`, `text = unicode, str`.
std::vector<std::string_view> names_alone(const ast::Stmt* statement) {
  const auto* assign = try_as<ast::Assign>(statement);
  const auto* expression = try_as<ast::ExprStmt>(statement);
  ast::Expr* value = assign != nullptr       ? assign->value
                     : expression != nullptr ? expression->value
                                             : nullptr;
  const auto* tuple = value != nullptr ? try_as<ast::Tuple>(value) : nullptr;
  std::vector<std::string_view> names;
  for (const ast::Expr* part : tuple != nullptr ? tuple->elts : ast::Exprs(&value, 1)) {
    const auto* name = part != nullptr ? try_as<ast::Name>(part) : nullptr;
    if (name != nullptr) names.push_back(name->id);
  }
  return names;
}

bool has_yield(const ast::Node* node) {
  if (node->kind == Kind::kYield || node->kind == Kind::kYieldFrom) return true;
  if (node->kind == Kind::kFunctionDef || node->kind == Kind::kLambda) return false;
  bool found = false;
  ast::for_each_child(node, [&](const ast::Node* child) { found = found || has_yield(child); });
  return found;
}

class DeadBranches {
 public:
  explicit DeadBranches(Bundle& bundle) : bundle_(bundle), known_(bundle) {}

  void remove() {
    // What is taken out may have bound a name that is known without it, and that may decide more.
    for (bool more = true; more;) {
      more = false;
      changed_ = false;
      for (size_t i = 0, count = bundle_.modules().size(); i < count; ++i) {
        SourceModule& module = *bundle_.modules()[i];
        if (module.library || module.tree == nullptr) continue;
        known_.enter(module);
        clean(module.tree->body);
        for (ast::Stmt* statement : module.tree->body) {
          known_.enter(statement);
          clean_inside(statement);
        }
        more = known_.note_known_names() || changed_ || more;
      }
    }
    for (const auto& module : bundle_.modules()) {
      if (!module->library && module->tree != nullptr) module->take_statements();
    }
  }

 private:
  // --- Trees -----------------------------------------------------------------------------------

  // The statements that may run of a list, in the place of those whose condition is known.
  void clean(ast::Stmts& body) {
    if (body.empty() ||
        std::ranges::none_of(body, [&](ast::Stmt* node) { return decided(node).has_value(); })) {
      return;
    }
    std::vector<ast::Stmt*> live;
    add_live(body, live);
    changed_ = true;
    body = live.empty() ? nothing_at(body[0]) : bundle_.arena().copy(live.data(), live.size());
  }

  std::optional<bool> decided(const ast::Stmt* node) {
    const auto* branch = try_as<ast::If>(node);
    std::optional<bool> known = branch != nullptr ? known_.test(branch->test) : std::nullopt;
    if (!known) return std::nullopt;
    // A yield makes a generator of its function wherever it stands.
    const bool yields = std::ranges::any_of(*known ? branch->orelse : branch->body, has_yield);
    return yields ? std::nullopt : known;
  }

  void add_live(ast::Stmts body, std::vector<ast::Stmt*>& live) {
    for (ast::Stmt* node : body) {
      std::optional<bool> known = decided(node);
      if (!known) {
        live.push_back(node);
      } else {
        add_live(*known ? as<ast::If>(node)->body : as<ast::If>(node)->orelse, live);
      }
    }
  }

  void clean_inside(ast::Node* node) {
    switch (node->kind) {
      case Kind::kFunctionDef:
        clean(static_cast<ast::FunctionDef*>(node)->body);
        break;
      case Kind::kClassDef:
        clean(static_cast<ast::ClassDef*>(node)->body);
        break;
      case Kind::kIf:
        clean_if(static_cast<ast::If*>(node));
        break;
      case Kind::kFor:
        clean(static_cast<ast::For*>(node)->body);
        break;
      case Kind::kWhile:
        clean(static_cast<ast::While*>(node)->body);
        break;
      case Kind::kWith:
        clean_with(static_cast<ast::With*>(node));
        break;
      case Kind::kExceptHandler:
        clean(static_cast<ast::ExceptHandler*>(node)->body);
        break;
      case Kind::kMatchCase:
        clean(static_cast<ast::MatchCase*>(node)->body);
        break;
      case Kind::kTry:
        clean_try(static_cast<ast::Try*>(node));
        break;
      case Kind::kIfExp:
        clean_choice(static_cast<ast::IfExp*>(node));
        break;
      case Kind::kBoolOp:
        clean_operands(static_cast<ast::BoolOp*>(node));
        break;
      case Kind::kCall:
        answer(static_cast<ast::Call*>(node));
        break;
      default:
        break;
    }
    ast::for_each_child(node, [&](ast::Node* child) { clean_inside(child); });
  }

  void clean_if(ast::If* node) {
    if (std::optional<bool> known = known_.outcome(node->test)) {
      ast::Stmts& dead = *known ? node->orelse : node->body;
      if (!dead.empty() && std::ranges::none_of(dead, has_yield)) dead = nothing_at(dead[0]);
    }
    clean(node->body);
    clean(node->orelse);
  }

  ast::Stmts nothing_at(const ast::Node* place) {
    ast::Stmt* nothing = bundle_.arena().make<ast::Pass>();
    nothing->range = place->range;
    return bundle_.arena().copy(&nothing, 1);
  }

  void clean_choice(ast::IfExp* node) {
    std::optional<bool> known = known_.outcome(node->test);
    if (!known) return;
    ast::Expr*& dead = *known ? node->orelse : node->body;
    if (dead->kind == Kind::kConstant || has_yield(dead)) return;
    auto* nothing = bundle_.arena().make<ast::Constant>();
    nothing->range = dead->range;
    dead = nothing;
  }

  // PY2 and isinstance(x, unicode)
  void clean_operands(ast::BoolOp* node) {
    const bool decisive = node->op == ast::BoolOperator::kOr;
    for (size_t i = 0; i + 1 < node->values.size(); ++i) {
      if (known_.test(node->values[i]) != decisive) continue;
      const bool yields = std::any_of(node->values.begin() + i, node->values.end(), has_yield);
      if (!yields) node->values = {node->values.data(), i + 1};
      return;
    }
  }

  void answer(ast::Call* node) {
    const bool has_default = node->args.size() == 3;
    if (known_.is_call_of(node, "getattr")) {
      // One that does something must do it.
      if (has_default && node->args[2]->kind != Kind::kConstant &&
          node->args[2]->kind != Kind::kName) {
        return;
      }
    } else if (!known_.is_call_of(node, "hasattr") || has_default) {
      return;
    }
    const ast::Asks answer = known_.ask(node);
    const bool fails =
        answer == ast::Asks::kMissing && !has_default && known_.is_call_of(node, "getattr");
    if (answer == ast::Asks::kNotKnown || fails) return;
    node->asks = answer;
    if (answer == ast::Asks::kMissing) return;
    auto* member = bundle_.arena().make<ast::Attribute>();
    member->range = node->range;
    member->value = node->args[0];
    member->attr = bundle_.arena().intern(as<ast::Constant>(node->args[1])->text);
    node->asked = member;
  }

  // --- Imports ---------------------------------------------------------------------------------

  void clean_try(ast::Try* node) {
    clean(node->body);
    clean(node->orelse);
    clean(node->finalbody);
    for (size_t i = 0; i < node->body.size(); ++i) {
      const ast::Stmt* statement = node->body[i];
      if (known_.can_import(statement) == false && catches_import_error(node->handlers)) {
        return end_body(node, i + 1);
      }
      const bool lacks = catches_name_error(node->handlers) &&
                         std::ranges::any_of(names_alone(statement), [&](std::string_view name) {
                           return known_.lacks_name(node, statement, name);
                         });
      if (lacks) {
        return end_body(node, i + 1);
      }
    }
    if (only_imports(node->body)) forget_import_errors(node);
  }

  // with suppress(ImportError): import fast
  void clean_with(ast::With* node) {
    clean(node->body);
    const auto* call = try_as<ast::Call>(node->items[0]->context_expr);
    if (call == nullptr || node->items.size() != 1 || last_name(call->func) != "suppress") return;
    const bool suppresses = std::ranges::any_of(call->args, [](const ast::Expr* type) {
      return last_name(type) == "ImportError" || last_name(type) == "ModuleNotFoundError";
    });
    for (size_t i = 0; suppresses && i < node->body.size(); ++i) {
      if (known_.can_import(node->body[i]) != false) continue;
      node->body = i == 0 ? nothing_at(node) : ast::Stmts(node->body.data(), i);
      return;
    }
  }

  // The body ends with its first `count` statements, by an exception.
  void end_body(ast::Try* node, size_t count) {
    if (std::any_of(node->body.begin() + count, node->body.end(), has_yield)) return;
    changed_ = changed_ || count < node->body.size() || !node->orelse.empty();
    node->body = {node->body.data(), count};
    node->orelse = {};
  }

  bool only_imports(ast::Stmts body) {
    bool any = false;
    for (const ast::Stmt* node : body) {
      const auto* assign = try_as<ast::Assign>(node);
      const bool constant = assign != nullptr && assign->value->kind == Kind::kConstant;
      if (constant || node->kind == Kind::kPass) continue;
      if (known_.can_import(node) != true) return false;
      any = true;
    }
    return any;
  }

  void forget_import_errors(ast::Try* node) {
    for (ast::ExceptHandler* handler : node->handlers) {
      const auto* name = handler->type != nullptr ? try_as<ast::Name>(handler->type) : nullptr;
      const bool only =
          name != nullptr && (name->id == "ImportError" || name->id == "ModuleNotFoundError");
      if (!only || std::ranges::any_of(handler->body, has_yield)) continue;
      changed_ = changed_ || handler->body[0]->kind != Kind::kPass;
      handler->body = nothing_at(handler);
    }
  }

  Bundle& bundle_;
  KnownNames known_;
  bool changed_ = false;
};

}  // namespace

void remove_dead_branches(Bundle& bundle) { DeadBranches(bundle).remove(); }

}  // namespace pawl::python
