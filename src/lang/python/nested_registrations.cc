#include "lang/python/nested_registrations.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/error_codes.h"
#include "lang/python/ast_walk.h"
#include "lang/python/module.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using Names = std::unordered_set<std::string_view>;

template <typename Visit>
void walk(ast::Node* node, Visit visit) {
  visit(node);
  ast::for_each_child(node, [&](ast::Node* child) { walk(child, visit); });
}

// The names that a statement binds where it stands; a function's own variables are not among them.
void add_bound(ast::Node* node, std::unordered_map<std::string_view, ast::Stmt*>& bound) {
  auto bind = [&](std::string_view name) {
    bound.try_emplace(name, static_cast<ast::Stmt*>(node));
  };
  if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
    bind(function->name);
  } else if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
    bind(definition->name);
  } else if (const auto* from = ast::try_as<ast::ImportFrom>(node)) {
    for (const ast::Alias* alias : from->names) {
      bind(alias->asname.empty() ? alias->name : alias->asname);
    }
  } else if (const auto* import = ast::try_as<ast::Import>(node)) {
    for (const ast::Alias* alias : import->names) {
      bind(alias->asname.empty() ? alias->name.substr(0, alias->name.find('.')) : alias->asname);
    }
  } else if (const auto* assignment = ast::try_as<ast::Assign>(node)) {
    for (const ast::Expr* target : assignment->targets) {
      if (const auto* name = ast::try_as<ast::Name>(target)) bind(name->id);
    }
  }
}

// Statements of a body and of the blocks in it, but not those of functions and classes.
template <typename Visit>
void for_each_statement(ast::Stmts body, Visit visit) {
  for (ast::Stmt* statement : body) {
    visit(statement);
    if (statement->kind == Kind::kFunctionDef || statement->kind == Kind::kClassDef) continue;
    ast::for_each_child(statement, [&](ast::Node* child) {
      if (child->kind >= Kind::kFunctionDef && child->kind < Kind::kMatchValue) {
        auto* inner = static_cast<ast::Stmt*>(child);
        for_each_statement(ast::Stmts(&inner, 1), visit);
      } else if (auto* handler = ast::try_as<ast::ExceptHandler>(child)) {
        for_each_statement(handler->body, visit);
      }
    });
  }
}

// One function that registers orchestrations.
class Registrar {
 public:
  Registrar(Bundle& bundle, SourceModule& module, Names& taken, ast::FunctionDef* function)
      : bundle_(bundle), module_(module), taken_(taken), function_(function) {
    for_each_statement(function->body,
                       [this](ast::Stmt* statement) { add_bound(statement, bound_); });
    ast::for_each_parameter(
        function->args, [this](const ast::Arg* parameter) { parameters_.insert(parameter->arg); });
  }

  // The statements for the end of the file.
  std::vector<ast::Stmt*> run() {
    for_each_statement(function_->body, [this](ast::Stmt* statement) {
      if (auto* function = ast::try_as<ast::FunctionDef>(statement)) {
        for (ast::Expr* decorator : function->decorator_list) {
          if (registers(decorator)) bring_out(function, decorator);
        }
      } else if (auto* expression = ast::try_as<ast::ExprStmt>(statement)) {
        bring_out_called(expression);
      }
    });
    return std::move(made_);
  }

 private:
  bool registers(const ast::Expr* expression) const {
    const std::string origin = decorator_origin(module_, expression);
    return is_orchestration_origin(origin) && origin.find("register_") != std::string::npos;
  }

  // runtime.register_orchestration("Name", function): as if it were a decorator.
  void bring_out_called(const ast::ExprStmt* statement) {
    auto* call = ast::try_as<ast::Call>(statement->value);
    if (call == nullptr || call->args.size() < 2 || !registers(call)) return;
    const auto* name = ast::try_as<ast::Name>(call->args[call->args.size() - 1]);
    auto found = name == nullptr ? bound_.end() : bound_.find(name->id);
    if (found == bound_.end()) return;
    if (auto* function = ast::try_as<ast::FunctionDef>(found->second)) bring_out(function, call);
  }

  void bring_out(ast::FunctionDef* function, ast::Expr* registration) {
    bring_needs(function);
    auto* copy = bundle_.arena().make<ast::FunctionDef>();
    *copy = *function;
    copy->decorator_list = bundle_.arena().copy(&registration, 1);
    // Nobody calls it by its name, which other functions of the file may have as well.
    if (!taken_.insert(function->name).second) {
      copy->name = bundle_.arena().intern(std::string(function->name) + "@" +
                                          std::to_string(function->range.line));
    }
    made_.push_back(copy);
  }

  // What a statement uses. Decorators of a function are for the function around it.
  template <typename Visit>
  static void walk_used(ast::Stmt* statement, Visit visit) {
    auto* function = ast::try_as<ast::FunctionDef>(statement);
    if (function == nullptr) return walk(statement, visit);
    walk(function->args, visit);
    for (ast::Stmt* inner : function->body) walk(inner, visit);
  }

  void bring_needs(ast::Stmt* statement) {
    Names own;
    if (auto* itself = ast::try_as<ast::FunctionDef>(statement)) {
      ast::for_each_parameter(itself->args, [&](const ast::Arg* each) { own.insert(each->arg); });
    }
    walk_used(statement, [&](ast::Node* node) {
      const auto* name = ast::try_as<ast::Name>(node);
      if (name != nullptr && name->ctx == ast::ExprContext::kStore) own.insert(name->id);
      const auto* function = ast::try_as<ast::FunctionDef>(node);
      if (function == nullptr) return;
      own.insert(function->name);
      ast::for_each_parameter(function->args, [&](const ast::Arg* each) { own.insert(each->arg); });
    });
    walk_used(statement, [&](ast::Node* node) {
      const auto* name = ast::try_as<ast::Name>(node);
      if (name != nullptr && name->ctx == ast::ExprContext::kLoad && !own.contains(name->id)) {
        bring(name);
      }
    });
  }

  void bring(const ast::Name* name) {
    auto found = bound_.find(name->id);
    if (found == bound_.end()) {
      if (parameters_.contains(name->id)) refuse(name, "is a parameter of");
      return;
    }
    if (!brought_.insert(found->second).second) return;
    if (!taken_.insert(name->id).second) return refuse(name, "hides a name of the file in");
    bring_needs(found->second);
    made_.push_back(found->second);
  }

  void refuse(const ast::Name* name, std::string_view how) {
    if (!refused_.insert(name->id).second) return;
    bundle_.report(module_, name->range, ErrorCode::unsupported_construct,
                   "'" + std::string(name->id) + "' " + std::string(how) + " " +
                       std::string(function_->name) + "(), which does not run in a workflow",
                   "give it to the orchestration in its input");
  }

  Bundle& bundle_;
  SourceModule& module_;
  Names& taken_;  // names of the file, and of what was brought out
  ast::FunctionDef* function_;
  std::unordered_map<std::string_view, ast::Stmt*> bound_;
  Names parameters_;
  Names refused_;
  std::unordered_set<const ast::Stmt*> brought_;
  std::vector<ast::Stmt*> made_;
};

}  // namespace

void bring_out_registrations(Bundle& bundle, SourceModule& module) {
  if (module.library || module.text.find("register_orchestration") == std::string_view::npos)
    return;
  std::unordered_map<std::string_view, ast::Stmt*> file;
  for_each_statement(module.tree->body, [&](ast::Stmt* statement) { add_bound(statement, file); });
  Names taken;
  for (const auto& [name, statement] : file) taken.insert(name);
  std::vector<ast::Stmt*> body(module.tree->body.begin(), module.tree->body.end());
  const size_t before = body.size();
  for_each_statement(module.tree->body, [&](ast::Stmt* statement) {
    auto* function = ast::try_as<ast::FunctionDef>(statement);
    if (function == nullptr) return;
    // Functions in functions, as in setup(runtime) of a test.
    std::vector<ast::FunctionDef*> open = {function};
    for (size_t i = 0; i < open.size(); ++i) {
      std::vector<ast::Stmt*> made = Registrar(bundle, module, taken, open[i]).run();
      body.insert(body.end(), made.begin(), made.end());
      for_each_statement(open[i]->body, [&](ast::Stmt* inner) {
        if (auto* nested = ast::try_as<ast::FunctionDef>(inner)) open.push_back(nested);
      });
    }
  });
  if (body.size() == before) return;
  module.tree->body = bundle.arena().copy(body.data(), body.size());
  module.take_statements();
}

}  // namespace pawl::python
