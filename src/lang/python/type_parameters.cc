#include "lang/python/type_parameters.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using TypeParams = Span<ast::TypeParam*>;

// What lies between a name and the outermost scope: type parameters and the scopes of functions,
// innermost first.
struct Frame {
  const Frame* outer = nullptr;
  const Scope* scope = nullptr;  // of a function or class; else type parameters:
  TypeParams parameters = {};
  std::vector<std::string_view> hidden = {};
};

class Lowering {
 public:
  Lowering(Bundle& bundle, SourceModule& module)
      : bundle_(bundle), module_(module), arena_(bundle.arena()) {
    asks_for_parameters_ = module.text.find("__type_params__") != std::string_view::npos;
  }

  void run() {
    Statements made;
    for (ast::Stmt* node : module_.tree->body) {
      scopes_ = analyze_scopes(node, arena_);
      front_ = front_of(node);
      Statements lowered;
      lower_into(lowered, node, nullptr, nullptr);
      made.insert(made.end(), imports_.begin(), imports_.end());
      made.insert(made.end(), lowered.begin(), lowered.end());
      imports_.clear();
    }
    module_.tree->body = copy(made);
    module_.take_statements();
  }

 private:
  using Statements = std::vector<ast::Stmt*>;

  ast::Stmts copy(const Statements& list) { return arena_.copy(list.data(), list.size()); }

  void error(const ast::Node* node, std::string message) {
    bundle_.report(module_, node->range, ErrorCode::syntax_error, std::move(message));
  }

  // --- Nodes -----------------------------------------------------------------------------------

  template <typename Node>
  Node* make(const ast::Node* place) {
    Node* node = arena_.make<Node>();
    node->range = place->range;
    return node;
  }

  ast::Expr* name(const ast::Node* place, std::string_view id,
                  ast::ExprContext context = ast::ExprContext::kLoad) {
    auto* node = make<ast::Name>(place);
    node->id = id;
    node->ctx = context;
    return node;
  }

  ast::Expr* constant(const ast::Node* place, ast::ConstantKind kind, std::string_view text = {}) {
    auto* node = make<ast::Constant>(place);
    node->value_kind = kind;
    node->text = text;
    return node;
  }

  ast::Expr* tuple(const ast::Node* place, const std::vector<ast::Expr*>& elements) {
    auto* node = make<ast::Tuple>(place);
    node->elts = arena_.copy(elements.data(), elements.size());
    return node;
  }

  ast::Expr* lambda(ast::Expr* body) {
    if (body == nullptr) return nullptr;
    auto* node = make<ast::Lambda>(body);
    node->args = make<ast::Arguments>(body);
    node->body = body;
    return node;
  }

  ast::Expr* call(const ast::Node* place, std::string_view function,
                  const std::vector<ast::Expr*>& arguments) {
    auto* node = make<ast::Call>(place);
    node->func = name(place, function);
    node->args = arena_.copy(arguments.data(), arguments.size());
    return node;
  }

  ast::Stmt* assign(const ast::SourceRange& range, ast::Expr* target, ast::Expr* value) {
    auto* node = arena_.make<ast::Assign>();
    node->range = range;
    node->targets = arena_.copy(&target, 1);
    node->value = value;
    return node;
  }

  // The library's function, under a name of its own. The module imports it in front of the first
  // statement that needs it.
  std::string_view library(std::string_view function) {
    const std::string_view own = arena_.intern("type " + std::string(function));
    for (std::string_view imported : imported_) {
      if (imported == own) return own;
    }
    imported_.push_back(own);
    auto* alias = arena_.make<ast::Alias>();
    alias->range = front_;
    alias->name = arena_.intern(function);
    alias->asname = own;
    auto* import = arena_.make<ast::ImportFrom>();
    import->range = front_;
    import->module = arena_.intern("_type_forms");
    import->names = arena_.copy(&alias, 1);
    imports_.push_back(import);
    return own;
  }

  // In front of a statement and its decorators. The place has no characters, so that what is made
  // here adds nothing to the version.
  static ast::SourceRange front_of(const ast::Node* place) {
    int32_t line = place->range.line;
    ast::Exprs decorators;
    if (const auto* function = ast::try_as<ast::FunctionDef>(place)) {
      decorators = function->decorator_list;
    } else if (const auto* definition = ast::try_as<ast::ClassDef>(place)) {
      decorators = definition->decorator_list;
    }
    for (const ast::Expr* decorator : decorators) line = std::min(line, decorator->range.line);
    return {line, 0, line, 0};
  }

  // --- Type parameters -------------------------------------------------------------------------

  void check_parameters(TypeParams parameters) {
    bool defaults = false;
    for (size_t i = 0; i < parameters.size(); ++i) {
      const ast::TypeParam* one = parameters[i];
      for (size_t j = 0; j < i; ++j) {
        if (parameters[j]->name == one->name) {
          error(one, "duplicate type parameter '" + std::string(one->name) + "'");
        }
      }
      if (defaults && one->default_value == nullptr) {
        error(one, "non-default type parameter '" + std::string(one->name) +
                       "' follows default type parameter");
      }
      defaults |= one->default_value != nullptr;
      if (one->bound != nullptr) check_value(one->bound, "a TypeVar bound");
      if (one->default_value != nullptr)
        check_value(one->default_value, "a type parameter default");
    }
  }

  void check_value(const ast::Node* node, const char* where) {
    const char* what = node->kind == Kind::kNamedExpr                                 ? "named"
                       : node->kind == Kind::kAwait                                   ? "await"
                       : node->kind == Kind::kYield || node->kind == Kind::kYieldFrom ? "yield"
                                                                                      : nullptr;
    if (what != nullptr) {
      error(node, std::string(what) + " expression cannot be used within " + where);
      return;
    }
    if (node->kind == Kind::kLambda) return;
    ast::for_each_child(node, [&](const ast::Node* child) { check_value(child, where); });
  }

  // Their variables, made in `front`.
  Frame parameters_of(TypeParams parameters, const Frame* outer, Statements& front) {
    check_parameters(parameters);
    Frame frame{outer, nullptr, parameters};
    for (const ast::TypeParam* one : parameters) {
      frame.hidden.push_back(arena_.intern(type_variable_name(one)));
    }
    for (size_t i = 0; i < parameters.size(); ++i) {
      const ast::TypeParam* one = parameters[i];
      rename(one->bound, &frame);
      rename(one->default_value, &frame);
      const bool constrained = one->bound != nullptr && one->bound->kind == Kind::kTuple;
      auto or_none = [&](ast::Expr* value) {
        return value != nullptr ? value : constant(one, ast::ConstantKind::kNone);
      };
      ast::Expr* fallback = one->default_value;
      // *Ts = *tuple[int, str]
      if (auto* starred = ast::try_as<ast::Starred>(fallback)) {
        auto* unpacked = make<ast::Subscript>(starred);
        unpacked->value = name(starred, library("Unpack"));
        unpacked->slice = starred->value;
        fallback = unpacked;
      }
      static constexpr const char* kMakers[] = {"made_type_variable", "made_type_variable_tuple",
                                                "made_parameter_specification"};
      const std::string_view maker = library(kMakers[static_cast<size_t>(one->parameter_kind)]);
      std::vector<ast::Expr*> arguments = {constant(one, ast::ConstantKind::kStr, one->name),
                                           or_none(lambda(fallback))};
      if (one->parameter_kind == ast::TypeParamKind::kTypeVar) {
        arguments.push_back(or_none(constrained ? nullptr : lambda(one->bound)));
        arguments.push_back(or_none(constrained ? lambda(one->bound) : nullptr));
      }
      front.push_back(assign(front_, name(one, frame.hidden[i], ast::ExprContext::kStore),
                             call(one, maker, arguments)));
    }
    return frame;
  }

  ast::Expr* variables(const ast::Node* place, const Frame& frame) {
    std::vector<ast::Expr*> names;
    for (std::string_view hidden : frame.hidden) names.push_back(name(place, hidden));
    return tuple(place, names);
  }

  // --- Names -----------------------------------------------------------------------------------

  // The variable that a name means, if it is a type parameter; else empty.
  static std::string_view hidden_name(std::string_view id, const Frame* frame) {
    bool inside = true;  // of the innermost scope
    for (; frame != nullptr; frame = frame->outer) {
      if (frame->scope != nullptr) {
        const Symbol* symbol = frame->scope->symbols.find(id);
        const bool counts = frame->scope->kind != ScopeKind::kClass || inside;
        inside = false;
        if (symbol == nullptr || !counts) continue;
        if (symbol->global_declared || (symbol->bound && !symbol->nonlocal_declared)) return {};
        continue;
      }
      for (size_t i = 0; i < frame->parameters.size(); ++i) {
        if (frame->parameters[i]->name == id) return frame->hidden[i];
      }
    }
    return {};
  }

  // In an expression, or in a statement without statements.
  void rename(ast::Node* node, const Frame* frame) {
    if (node == nullptr || frame == nullptr) return;
    if (auto* used = ast::try_as<ast::Name>(node)) {
      const std::string_view hidden = hidden_name(used->id, frame);
      if (!hidden.empty() && used->ctx == ast::ExprContext::kLoad) used->id = hidden;
      return;
    }
    const auto scope = scopes_.by_node.find(node);
    if (scope == scopes_.by_node.end()) {
      ast::for_each_child(node, [&](ast::Node* child) { rename(child, frame); });
      return;
    }
    const Frame inner{frame, scope->second};
    if (auto* function = ast::try_as<ast::Lambda>(node)) {
      rename(function->args, frame);
      rename(function->body, &inner);
      return;
    }
    ast::for_each_child(node, [&](ast::Node* child) { rename(child, &inner); });
  }

  // --- Statements ------------------------------------------------------------------------------

  // `around`: where the variables of a class body's statements go; null: in front of each.
  ast::Stmts block(ast::Stmts body, const Frame* frame, Statements* around) {
    Statements made;
    for (ast::Stmt* node : body) lower_into(made, node, frame, around);
    return copy(made);
  }

  void lower_into(Statements& made, ast::Stmt* node, const Frame* frame, Statements* around) {
    Statements front;
    Statements& before = around != nullptr ? *around : front;
    Statements after;
    ast::Stmt* lowered = lower(node, frame, before, after);
    made.insert(made.end(), front.begin(), front.end());
    made.push_back(lowered);
    made.insert(made.end(), after.begin(), after.end());
  }

  ast::Stmt* lower(ast::Stmt* node, const Frame* frame, Statements& front, Statements& after) {
    switch (node->kind) {
      case Kind::kTypeAlias:
        return lower_alias(as<ast::TypeAlias>(node), frame, front);
      case Kind::kFunctionDef:
        lower_function(as<ast::FunctionDef>(node), frame, front, after);
        return node;
      case Kind::kClassDef:
        lower_class(as<ast::ClassDef>(node), frame, front);
        return node;
      default:
        lower_parts(node, frame, front);
        return node;
    }
  }

  // Blocks of a statement belong to the scope that it stands in.
  void lower_parts(ast::Node* node, const Frame* frame, Statements& front) {
    const bool in_class =
        frame != nullptr && frame->scope != nullptr && frame->scope->kind == ScopeKind::kClass;
    Statements* around = in_class ? &front : nullptr;
    auto inside = [&](ast::Stmts& body) { body = block(body, frame, around); };
    switch (node->kind) {
      case Kind::kIf:
        rename(as<ast::If>(node)->test, frame);
        inside(as<ast::If>(node)->body);
        inside(as<ast::If>(node)->orelse);
        break;
      case Kind::kWhile:
        rename(as<ast::While>(node)->test, frame);
        inside(as<ast::While>(node)->body);
        inside(as<ast::While>(node)->orelse);
        break;
      case Kind::kFor:
        rename(as<ast::For>(node)->iter, frame);
        rename(as<ast::For>(node)->target, frame);
        inside(as<ast::For>(node)->body);
        inside(as<ast::For>(node)->orelse);
        break;
      case Kind::kWith:
        for (ast::WithItem* item : as<ast::With>(node)->items) rename(item, frame);
        inside(as<ast::With>(node)->body);
        break;
      case Kind::kTry:
        lower_try(as<ast::Try>(node), frame, inside);
        break;
      case Kind::kTryStar:
        lower_try(as<ast::TryStar>(node), frame, inside);
        break;
      case Kind::kMatch:
        rename(as<ast::Match>(node)->subject, frame);
        for (ast::MatchCase* part : as<ast::Match>(node)->cases) {
          rename(part->pattern, frame);
          rename(part->guard, frame);
          inside(part->body);
        }
        break;
      default:
        rename(node, frame);
    }
  }

  template <typename Try, typename Inside>
  void lower_try(Try* node, const Frame* frame, const Inside& inside) {
    inside(node->body);
    for (ast::ExceptHandler* handler : node->handlers) {
      rename(handler->type, frame);
      inside(handler->body);
    }
    inside(node->orelse);
    inside(node->finalbody);
  }

  ast::Stmt* lower_alias(ast::TypeAlias* node, const Frame* frame, Statements& front) {
    check_value(node->value, "a type alias");
    if (frame == nullptr) module_.type_aliases[node->name] = node;
    const Frame parameters = parameters_of(node->type_params, frame, front);
    // A lambda does not see what a class body binds: such a value is evaluated at once.
    const bool at_once = frame != nullptr && frame->scope != nullptr &&
                         frame->scope->kind == ScopeKind::kClass &&
                         uses_class_name(node->value, *frame->scope);
    rename(node->value, &parameters);
    const std::string_view maker = library(at_once ? "TypeAliasType" : "made_type_alias");
    ast::Expr* value = call(node, maker,
                            {constant(node, ast::ConstantKind::kStr, node->name),
                             at_once ? node->value : lambda(node->value)});
    if (!node->type_params.empty()) {
      auto* keyword = make<ast::Keyword>(node);
      keyword->arg = arena_.intern("type_params");
      keyword->value = variables(node, parameters);
      as<ast::Call>(value)->keywords = arena_.copy(&keyword, 1);
    }
    return assign(node->range, name(node, node->name, ast::ExprContext::kStore), value);
  }

  static bool uses_class_name(const ast::Node* node, const Scope& scope) {
    if (const auto* used = ast::try_as<ast::Name>(node)) {
      const Symbol* symbol = scope.symbols.find(used->id);
      return symbol != nullptr && symbol->bound;
    }
    bool found = false;
    ast::for_each_child(
        node, [&](const ast::Node* child) { found = found || uses_class_name(child, scope); });
    return found;
  }

  const Scope* scope_of(const ast::Node* node) const {
    const auto found = scopes_.by_node.find(node);
    return found == scopes_.by_node.end() ? nullptr : found->second;
  }

  void lower_function(ast::FunctionDef* node, const Frame* frame, Statements& front,
                      Statements& after) {
    for (ast::Expr* decorator : node->decorator_list) rename(decorator, frame);
    rename(node->args, frame);
    const TypeParams written = std::exchange(node->type_params, {});
    const Frame parameters = parameters_of(written, frame, front);
    const Frame inner{written.empty() ? frame : &parameters, scope_of(node)};
    node->body = block(node->body, &inner, nullptr);
    // What a decorator has made of the function has no parameters of its own.
    if (written.empty() || !asks_for_parameters_ || !node->decorator_list.empty()) return;
    auto* target = make<ast::Attribute>(node);
    target->value = name(node, node->name);
    target->attr = arena_.intern("__type_params__");
    target->ctx = ast::ExprContext::kStore;
    after.push_back(assign(node->range, target, variables(node, parameters)));
  }

  void lower_class(ast::ClassDef* node, const Frame* frame, Statements& front) {
    for (ast::Expr* decorator : node->decorator_list) rename(decorator, frame);
    const TypeParams written = std::exchange(node->type_params, {});
    const Frame parameters = parameters_of(written, frame, front);
    const Frame* around = written.empty() ? frame : &parameters;
    for (ast::Expr* base : node->bases) rename(base, around);
    for (ast::Keyword* keyword : node->keywords) rename(keyword, around);
    const Frame inner{around, scope_of(node)};
    node->body = block(node->body, &inner, &front);
    if (written.empty()) return;
    add_generic_base(node, written, parameters);
    if (asks_for_parameters_) {
      Statements body(node->body.begin(), node->body.end());
      const bool documented = !body.empty() && body[0]->kind == Kind::kExprStmt &&
                              as<ast::ExprStmt>(body[0])->value->kind == Kind::kConstant;
      ast::Expr* target = name(node, arena_.intern("__type_params__"), ast::ExprContext::kStore);
      body.insert(body.begin() + (documented ? 1 : 0),
                  assign(front_, target, variables(node, parameters)));
      node->body = copy(body);
    }
  }

  // class Box(Base, Generic[T, *Ts])
  void add_generic_base(ast::ClassDef* node, TypeParams written, const Frame& parameters) {
    std::vector<ast::Expr*> elements;
    for (size_t i = 0; i < written.size(); ++i) {
      ast::Expr* variable = name(node, parameters.hidden[i]);
      if (written[i]->parameter_kind == ast::TypeParamKind::kTypeVarTuple) {
        auto* starred = make<ast::Starred>(node);
        starred->value = variable;
        variable = starred;
      }
      elements.push_back(variable);
    }
    auto* generic = make<ast::Subscript>(node);
    generic->value = name(node, library("Generic"));
    generic->slice = tuple(node, elements);
    std::vector<ast::Expr*> bases(node->bases.begin(), node->bases.end());
    bases.push_back(generic);
    node->bases = arena_.copy(bases.data(), bases.size());
  }

  Bundle& bundle_;
  SourceModule& module_;
  Arena& arena_;
  StatementScopes scopes_;  // of the top-level statement
  std::vector<std::string_view> imported_;
  Statements imports_;      // that the top-level statement needs
  ast::SourceRange front_;  // in front of it
  bool asks_for_parameters_ = false;
};

}  // namespace

std::string type_variable_name(const ast::TypeParam* parameter) {
  return "type " + std::string(parameter->name) + " " + std::to_string(parameter->range.line) +
         ":" + std::to_string(parameter->range.column);
}

void lower_type_parameters(Bundle& bundle, SourceModule& module) {
  if (module.tree->has_type_parameters) Lowering(bundle, module).run();
}

}  // namespace pawl::python
