#include "lang/python/scope.h"

#include <algorithm>

#include "lang/python/ast_walk.h"
#include "lang/python/scope_resolve.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

// The first pass: builds the tree of scopes and notes how each uses its names.
class Collector {
 public:
  Collector(Arena& arena, StatementScopes& result, const IgnoredDecorator& ignored)
      : arena_(arena), result_(result), ignored_(ignored) {}

  void run(const ast::Stmt* statement) {
    scope_ = new_scope(ScopeKind::kModule, nullptr);
    visit(statement);
  }

 private:
  // What a function body keeps track of while it is walked.
  struct Body {
    int protection = 0;    // enclosing try…finally and with statements
    int waiting = 0;       // how many returns may wait for the finally body we are in
    int most_waiting = 0;  // the most that may wait where a return inside the current try goes on
  };

  Scope* new_scope(ScopeKind kind, const ast::Node* node) {
    auto owned = std::make_unique<Scope>();
    Scope* scope = owned.get();
    scope->kind = kind;
    scope->node = node;
    scope->parent = scope_;
    if (scope_ != nullptr) {
      scope->private_class = scope_->private_class;
      scope_->children.push_back(scope);
    }
    result_.scopes.push_back(std::move(owned));
    if (node != nullptr) {
      result_.by_node[node] = scope;
    }
    return scope;
  }

  void error(std::string message, const ast::SourceRange& range) {
    result_.errors.push_back({std::move(message), range});
  }

  std::string_view mangled(std::string_view name) {
    return mangle(scope_->private_class, name, arena_);
  }

  // --- Names ---------------------------------------------------------------------------------

  void use(std::string_view written, bool bare) {
    std::string_view name = mangled(written);
    Symbol& symbol = scope_->symbols[name];
    symbol.used = true;
    symbol.used_bare |= bare;
    if (name == "super" && scope_->is_function()) {
      scope_->symbols[arena_.intern("__class__")].used = true;
    }
  }

  void bind(std::string_view written, bool deletes = false) {
    Symbol& symbol = scope_->symbols[mangled(written)];
    symbol.bound = true;
    symbol.deleted |= deletes;
    symbol.bindings += 1;
    symbol.iteration |= in_comprehension_target_;
  }

  void bind_parameter(const ast::Arg* parameter) {
    Symbol& symbol = scope_->symbols[mangled(parameter->arg)];
    if (symbol.parameter) {
      error("duplicate argument " + quoted(parameter->arg) + " in function definition",
            parameter->range);
    }
    symbol.bound = symbol.parameter = true;
    symbol.bindings += 1;
  }

  void declare(const ast::Stmt* statement, Span<ast::Identifier> names, bool global) {
    const char* word = global ? "global" : "nonlocal";
    for (std::string_view written : names) {
      Symbol& symbol = scope_->symbols[mangled(written)];
      std::string name = quoted(written);
      if (symbol.parameter) {
        error("name " + name + " is parameter and " + word, statement->range);
      } else if (symbol.used) {
        error("name " + name + " is used prior to " + word + " declaration", statement->range);
      } else if (symbol.annotated) {
        error("annotated name " + name + " can't be " + word, statement->range);
      } else if (symbol.bound) {
        error("name " + name + " is assigned to before " + word + " declaration", statement->range);
      } else if (!global && scope_->kind == ScopeKind::kModule) {
        error("nonlocal declaration not allowed at module level", statement->range);
      } else if (global ? symbol.nonlocal_declared : symbol.global_declared) {
        error("name " + name + " is nonlocal and global", symbol.declaration);
      }
      if (!symbol.global_declared && !symbol.nonlocal_declared) {
        symbol.declaration = statement->range;
      }
      (global ? symbol.global_declared : symbol.nonlocal_declared) = true;
    }
  }

  // --- Functions, classes, comprehensions ------------------------------------------------------

  void visit_defaults(const ast::Arguments* arguments) {
    visit_all(arguments->defaults);
    visit_all(arguments->kw_defaults);
  }

  void bind_parameters(const ast::Arguments* arguments) {
    ast::for_each_parameter(arguments,
                            [&](const ast::Arg* parameter) { bind_parameter(parameter); });
  }

  // Runs `walk` inside a new scope.
  template <typename Walk>
  Scope* inside(ScopeKind kind, const ast::Node* node, Walk walk) {
    Scope* outer = scope_;
    Body outer_body = body_;
    bool outer_target = in_comprehension_target_;
    scope_ = new_scope(kind, node);
    body_ = {};
    in_comprehension_target_ = false;
    walk();
    Scope* inner = scope_;
    scope_ = outer;
    body_ = outer_body;
    in_comprehension_target_ = outer_target;
    return inner;
  }

  void visit_decorators(ast::Exprs decorators) {
    for (const ast::Expr* decorator : decorators) {
      if (!ignored_ || !ignored_(decorator)) visit(decorator);
    }
  }

  void visit_function(const ast::FunctionDef* function) {
    visit_decorators(function->decorator_list);
    visit_defaults(function->args);
    check_annotations(function);
    bind(function->name);
    Scope* scope = inside(ScopeKind::kFunction, function, [&] {
      bind_parameters(function->args);
      visit_all(function->body);
    });
    scope->is_coroutine = function->is_async;
  }

  // --- Annotations ------------------------------------------------------------------------------

  // Whether an annotation has a part that some place does not allow.
  static bool has_rules(const ast::Node* node) {
    switch (node->kind) {
      case Kind::kNamedExpr:
      case Kind::kYield:
      case Kind::kYieldFrom:
      case Kind::kLambda:
      case Kind::kListComp:
      case Kind::kSetComp:
      case Kind::kDictComp:
      case Kind::kGeneratorExp:
        return true;
      default:
        break;
    }
    bool found = false;
    ast::for_each_child(node, [&](const ast::Node* part) { found = found || has_rules(part); });
    return found;
  }

  // An annotation binds and uses nothing here, but what CPython refuses in it is refused.
  void check_annotation(const ast::Expr* annotation) {
    if (annotation == nullptr || !has_rules(annotation)) return;
    StatementScopes aside;
    Collector collector(arena_, aside, ignored_);
    collector.scope_ = collector.new_scope(scope_->kind, nullptr);
    collector.scope_->private_class = scope_->private_class;
    collector.visit(annotation);
    for (ScopeError& found : aside.errors) result_.errors.push_back(std::move(found));
  }

  void check_annotations(const ast::FunctionDef* function) {
    ast::for_each_parameter(function->args, [&](const ast::Arg* parameter) {
      check_annotation(parameter->annotation);
    });
    check_annotation(function->returns);
  }

  void visit_class(const ast::ClassDef* node) {
    visit_decorators(node->decorator_list);
    visit_all(node->bases);
    for (const ast::Keyword* keyword : node->keywords) {
      visit(keyword->value);
    }
    bind(node->name);
    inside(ScopeKind::kClass, node, [&] {
      scope_->private_class = node->name;
      for (const char* name : {"__module__", "__qualname__"}) {
        scope_->symbols[arena_.intern(name)].bound = true;
      }
      visit_all(node->body);
    });
  }

  void visit_comprehension(const ast::Expr* node, Span<ast::Comprehension*> generators,
                           const ast::Expr* first, const ast::Expr* second) {
    bool generator = node->kind == Kind::kGeneratorExp;
    ++iterable_depth_;
    visit(generators[0]->iter);
    --iterable_depth_;
    bool coroutine = false;
    inside(generator ? ScopeKind::kGenerator : ScopeKind::kComprehension, node, [&] {
      scope_->is_generator = generator;
      for (size_t i = 0; i < generators.size(); ++i) {
        const ast::Comprehension* part = generators[i];
        if (i > 0) {
          ++iterable_depth_;
          visit(part->iter);
          --iterable_depth_;
        }
        in_comprehension_target_ = true;
        visit(part->target);
        in_comprehension_target_ = false;
        visit_all(part->ifs);
        scope_->is_coroutine |= part->is_async;
      }
      visit(first);
      if (second != nullptr) visit(second);
      coroutine = scope_->is_coroutine;
    });
    if (coroutine && !generator) {
      scope_->is_coroutine |= scope_->kind != ScopeKind::kFunction;
    }
  }

  void visit_walrus(const ast::NamedExpr* node) {
    const ast::Name* target = as<ast::Name>(node->target);
    visit(node->value);
    if (iterable_depth_ > 0) {
      error("assignment expression cannot be used in a comprehension iterable expression",
            node->range);
    }
    Scope* inner = scope_;
    while (scope_->kind == ScopeKind::kComprehension || scope_->kind == ScopeKind::kGenerator) {
      Symbol& symbol = scope_->symbols[mangled(target->id)];
      if (symbol.iteration) {
        error("assignment expression cannot rebind comprehension iteration variable " +
                  quoted(target->id),
              node->range);
      }
      symbol.used = true;
      symbol.walrus |= scope_ == inner;
      scope_->has_walrus = true;
      scope_ = scope_->parent;
    }
    if (scope_->kind == ScopeKind::kClass && scope_ != inner) {
      error("assignment expression within a comprehension cannot be used in a class body",
            node->range);
    }
    bind(target->id);
    scope_->has_walrus = true;
    scope_ = inner;
  }

  void visit_yield(const ast::Expr* node) {
    switch (scope_->kind) {
      case ScopeKind::kComprehension: {
        const char* what = scope_->node->kind == Kind::kListComp  ? "list comprehension"
                           : scope_->node->kind == Kind::kSetComp ? "set comprehension"
                                                                  : "dict comprehension";
        error(std::string("'yield' inside ") + what, node->range);
        break;
      }
      case ScopeKind::kGenerator:
        error("'yield' inside generator expression", node->range);
        break;
      case ScopeKind::kModule:
      case ScopeKind::kClass:
        error("'yield' outside function", node->range);
        break;
      default:
        scope_->is_generator = true;
    }
  }

  // --- Expressions -----------------------------------------------------------------------------

  template <typename Node>
  void visit_all(Span<Node*> nodes) {
    for (const Node* node : nodes) {
      if (node != nullptr) visit(node);
    }
  }

  void visit_attribute(const ast::Attribute* node) {
    const ast::Expr* base = node->value;
    while (const auto* inner = ast::try_as<ast::Attribute>(base)) {
      base = inner->value;
    }
    const auto* name = ast::try_as<ast::Name>(base);
    if (name == nullptr) {
      visit(node->value);
      return;
    }
    use(name->id, false);
    result_.member_uses.push_back({scope_, mangled(name->id), node});
  }

  // setattr(module, "name", value) is module.name = value to whoever reads the name.
  void note_setattr(const ast::Call* node) {
    const auto* function = ast::try_as<ast::Name>(node->func);
    if (function == nullptr || function->id != "setattr" || node->args.size() != 3) return;
    const auto* name = ast::try_as<ast::Constant>(node->args[1]);
    if (name == nullptr || name->value_kind != ast::ConstantKind::kStr) return;
    const Kind base = node->args[0]->kind;
    if (base != Kind::kName && base != Kind::kAttribute) return;
    auto* target = arena_.make<ast::Attribute>();
    target->range = node->range;
    target->value = node->args[0];
    target->attr = arena_.intern(name->text);
    target->ctx = ast::ExprContext::kStore;
    visit_attribute(target);
  }

  void visit_name(const ast::Name* node) {
    switch (node->ctx) {
      case ast::ExprContext::kLoad:
        use(node->id, true);
        break;
      case ast::ExprContext::kStore:
        bind(node->id);
        if (in_comprehension_target_ && scope_->symbols[mangled(node->id)].walrus) {
          error("comprehension inner loop cannot rebind assignment expression target " +
                    quoted(node->id),
                node->range);
        }
        break;
      case ast::ExprContext::kDel:
        bind(node->id, true);
        break;
    }
  }

  void visit(const ast::Expr* node) {
    switch (node->kind) {
      case Kind::kBoolOp:
        visit_all(as<ast::BoolOp>(node)->values);
        break;
      case Kind::kNamedExpr:
        visit_walrus(as<ast::NamedExpr>(node));
        break;
      case Kind::kBinOp:
        visit(as<ast::BinOp>(node)->left);
        visit(as<ast::BinOp>(node)->right);
        break;
      case Kind::kUnaryOp:
        visit(as<ast::UnaryOp>(node)->operand);
        break;
      case Kind::kLambda: {
        const auto* lambda = as<ast::Lambda>(node);
        visit_defaults(lambda->args);
        inside(ScopeKind::kLambda, node, [&] {
          bind_parameters(lambda->args);
          visit(lambda->body);
        });
        break;
      }
      case Kind::kIfExp:
        visit(as<ast::IfExp>(node)->test);
        visit(as<ast::IfExp>(node)->body);
        visit(as<ast::IfExp>(node)->orelse);
        break;
      case Kind::kDict:
        visit_all(as<ast::Dict>(node)->keys);
        visit_all(as<ast::Dict>(node)->values);
        break;
      case Kind::kSet:
        visit_all(as<ast::Set>(node)->elts);
        break;
      case Kind::kListComp:
        visit_comprehension(node, as<ast::ListComp>(node)->generators, as<ast::ListComp>(node)->elt,
                            nullptr);
        break;
      case Kind::kSetComp:
        visit_comprehension(node, as<ast::SetComp>(node)->generators, as<ast::SetComp>(node)->elt,
                            nullptr);
        break;
      case Kind::kDictComp:
        visit_comprehension(node, as<ast::DictComp>(node)->generators, as<ast::DictComp>(node)->key,
                            as<ast::DictComp>(node)->value);
        break;
      case Kind::kGeneratorExp:
        visit_comprehension(node, as<ast::GeneratorExp>(node)->generators,
                            as<ast::GeneratorExp>(node)->elt, nullptr);
        break;
      default:
        visit_other(node);
    }
  }

  void visit_call(const ast::Call* node) {
    visit(node->func);
    if (node->asks != ast::Asks::kNotKnown) {
      if (node->asked != nullptr) visit(node->asked);
      if (node->args.size() == 3) visit(node->args[2]);
      return;
    }
    note_setattr(node);
    visit_all(node->args);
    for (const ast::Keyword* keyword : node->keywords) visit(keyword->value);
  }

  void visit_other(const ast::Expr* node) {
    switch (node->kind) {
      case Kind::kAwait:
        visit(as<ast::Await>(node)->value);
        if (scope_->kind != ScopeKind::kFunction) scope_->is_coroutine = true;
        break;
      case Kind::kYield:
        if (as<ast::Yield>(node)->value != nullptr) visit(as<ast::Yield>(node)->value);
        visit_yield(node);
        break;
      case Kind::kYieldFrom:
        visit(as<ast::YieldFrom>(node)->value);
        visit_yield(node);
        break;
      case Kind::kCompare:
        visit(as<ast::Compare>(node)->left);
        visit_all(as<ast::Compare>(node)->comparators);
        break;
      case Kind::kCall:
        visit_call(as<ast::Call>(node));
        break;
      case Kind::kFormattedValue:
        visit(as<ast::FormattedValue>(node)->value);
        if (as<ast::FormattedValue>(node)->format_spec != nullptr) {
          visit(as<ast::FormattedValue>(node)->format_spec);
        }
        break;
      case Kind::kJoinedStr:
        visit_all(as<ast::JoinedStr>(node)->values);
        break;
      case Kind::kAttribute:
        visit_attribute(as<ast::Attribute>(node));
        break;
      case Kind::kSubscript:
        visit(as<ast::Subscript>(node)->value);
        visit(as<ast::Subscript>(node)->slice);
        break;
      case Kind::kStarred:
        visit(as<ast::Starred>(node)->value);
        break;
      case Kind::kName:
        visit_name(as<ast::Name>(node));
        break;
      case Kind::kList:
        visit_all(as<ast::List>(node)->elts);
        break;
      case Kind::kTuple:
        visit_all(as<ast::Tuple>(node)->elts);
        break;
      case Kind::kSlice: {
        const auto* slice = as<ast::Slice>(node);
        for (const ast::Expr* part : {slice->lower, slice->upper, slice->step}) {
          if (part != nullptr) visit(part);
        }
        break;
      }
      default:
        break;
    }
  }

  // --- Statements ------------------------------------------------------------------------------

  void visit_import(const ast::Stmt* statement, Span<ast::Alias*> names, bool from) {
    for (const ast::Alias* alias : names) {
      if (alias->name == "*") continue;
      std::string_view name = !alias->asname.empty() ? alias->asname : alias->name;
      if (!from && alias->asname.empty()) {
        name = arena_.intern(name.substr(0, name.find('.')));
      }
      bind(name);
      Symbol& symbol = scope_->symbols[mangled(name)];
      if (symbol.alias != nullptr) symbol.other_imports.push_back({symbol.import, symbol.alias});
      symbol.alias = alias;
      symbol.import = statement;
    }
  }

  template <typename Try>
  void visit_try(const Try* node) {
    bool finally = !node->finalbody.empty();
    int most_outside = std::exchange(body_.most_waiting, body_.waiting);
    body_.protection += finally ? 1 : 0;
    visit_all(node->body);
    for (const ast::ExceptHandler* handler : node->handlers) {
      if (handler->type != nullptr) visit(handler->type);
      if (!handler->name.empty()) bind(handler->name, true);
      // A return inside a clause with a name has that name to delete.
      body_.protection += 1;
      visit_all(handler->body);
      body_.protection -= 1;
    }
    visit_all(node->orelse);
    body_.protection -= finally ? 1 : 0;
    if (finally) {
      // Each return inside runs this body while it waits, and those that it has overtaken.
      int waiting = std::exchange(body_.waiting, std::max(body_.waiting + 1, body_.most_waiting));
      visit_all(node->finalbody);
      body_.waiting = waiting;
    }
    body_.most_waiting = std::max(body_.most_waiting, most_outside);
  }

  void visit_with(const ast::With* node) {
    for (const ast::WithItem* item : node->items) {
      visit(item->context_expr);
      if (item->optional_vars != nullptr) visit(item->optional_vars);
    }
    note_async(node->is_async);
    body_.protection += 1;
    visit_all(node->body);
    body_.protection -= 1;
  }

  void note_async(bool is_async) {
    if (is_async && scope_->kind == ScopeKind::kModule) scope_->is_coroutine = true;
  }

  void visit_annotated(const ast::AnnAssign* node) {
    check_annotation(node->annotation);
    if (node->value != nullptr) visit(node->value);
    const auto* name = ast::try_as<ast::Name>(node->target);
    if (name == nullptr) {
      visit(node->target);
      return;
    }
    Symbol& symbol = scope_->symbols[mangled(name->id)];
    if (node->simple && (symbol.global_declared || symbol.nonlocal_declared)) {
      error("annotated name " + quoted(name->id) + " can't be " +
                (symbol.global_declared ? "global" : "nonlocal"),
            node->range);
    }
    symbol.annotated = true;
    // Even without a value an annotation makes the name local.
    if (node->value != nullptr) {
      bind(name->id);
    } else if (scope_->is_function()) {
      symbol.bound = true;
    }
    if (scope_->kind == ScopeKind::kClass) {
      scope_->symbols[arena_.intern("__annotations__")].bound = true;
    }
  }

  void visit_return(const ast::Return* node) {
    bool waits = body_.protection > 0 || body_.waiting > 0;
    if (waits) body_.most_waiting = std::max(body_.most_waiting, body_.waiting + 1);
    if (node->value == nullptr) return;
    visit(node->value);
    if (waits) {
      scope_->return_slots =
          std::max<uint16_t>(scope_->return_slots, static_cast<uint16_t>(body_.waiting + 1));
    }
  }

  void visit(const ast::Stmt* node) {
    switch (node->kind) {
      case Kind::kFunctionDef:
        visit_function(as<ast::FunctionDef>(node));
        break;
      case Kind::kClassDef:
        visit_class(as<ast::ClassDef>(node));
        break;
      case Kind::kReturn:
        visit_return(as<ast::Return>(node));
        break;
      case Kind::kDelete:
        visit_all(as<ast::Delete>(node)->targets);
        break;
      case Kind::kAssign:
        visit(as<ast::Assign>(node)->value);
        visit_all(as<ast::Assign>(node)->targets);
        break;
      case Kind::kAugAssign:
        if (const auto* name = ast::try_as<ast::Name>(as<ast::AugAssign>(node)->target)) {
          scope_->symbols[mangled(name->id)].used = true;
        }
        visit(as<ast::AugAssign>(node)->target);
        visit(as<ast::AugAssign>(node)->value);
        break;
      case Kind::kAnnAssign:
        visit_annotated(as<ast::AnnAssign>(node));
        break;
      case Kind::kExprStmt:
        visit(as<ast::ExprStmt>(node)->value);
        break;
      case Kind::kRaise:
        if (as<ast::Raise>(node)->exc != nullptr) visit(as<ast::Raise>(node)->exc);
        if (as<ast::Raise>(node)->cause != nullptr) visit(as<ast::Raise>(node)->cause);
        break;
      case Kind::kAssert:
        visit(as<ast::Assert>(node)->test);
        if (as<ast::Assert>(node)->msg != nullptr) visit(as<ast::Assert>(node)->msg);
        break;
      case Kind::kImport:
        visit_import(node, as<ast::Import>(node)->names, false);
        break;
      case Kind::kImportFrom:
        visit_import(node, as<ast::ImportFrom>(node)->names, true);
        break;
      case Kind::kGlobal:
        declare(node, as<ast::Global>(node)->names, true);
        break;
      case Kind::kNonlocal:
        declare(node, as<ast::Nonlocal>(node)->names, false);
        break;
      default:
        visit_compound(node);
    }
  }

  void visit_compound(const ast::Stmt* node) {
    switch (node->kind) {
      case Kind::kFor: {
        const auto* loop = as<ast::For>(node);
        visit(loop->target);
        visit(loop->iter);
        note_async(loop->is_async);
        visit_all(loop->body);
        visit_all(loop->orelse);
        break;
      }
      case Kind::kWhile:
        visit(as<ast::While>(node)->test);
        visit_all(as<ast::While>(node)->body);
        visit_all(as<ast::While>(node)->orelse);
        break;
      case Kind::kIf:
        visit(as<ast::If>(node)->test);
        visit_all(as<ast::If>(node)->body);
        visit_all(as<ast::If>(node)->orelse);
        break;
      case Kind::kWith:
        visit_with(as<ast::With>(node));
        break;
      case Kind::kTry:
        visit_try(as<ast::Try>(node));
        break;
      case Kind::kTryStar:
        visit_try(as<ast::TryStar>(node));
        break;
      case Kind::kMatch:
        visit(as<ast::Match>(node)->subject);
        for (const ast::MatchCase* part : as<ast::Match>(node)->cases) {
          visit(part->pattern);
          if (part->guard != nullptr) visit(part->guard);
          visit_all(part->body);
        }
        break;
      default:
        break;
    }
  }

  // --- Patterns --------------------------------------------------------------------------------

  void visit(const ast::Pattern* node) {
    switch (node->kind) {
      case Kind::kMatchValue:
        visit(as<ast::MatchValue>(node)->value);
        break;
      case Kind::kMatchSequence:
        visit_all(as<ast::MatchSequence>(node)->patterns);
        break;
      case Kind::kMatchMapping: {
        const auto* mapping = as<ast::MatchMapping>(node);
        visit_all(mapping->keys);
        visit_all(mapping->patterns);
        if (!mapping->rest.empty()) bind(mapping->rest);
        break;
      }
      case Kind::kMatchClass:
        visit(as<ast::MatchClass>(node)->cls);
        visit_all(as<ast::MatchClass>(node)->patterns);
        visit_all(as<ast::MatchClass>(node)->kwd_patterns);
        break;
      case Kind::kMatchStar:
        if (!as<ast::MatchStar>(node)->name.empty()) bind(as<ast::MatchStar>(node)->name);
        break;
      case Kind::kMatchAs: {
        const auto* capture = as<ast::MatchAs>(node);
        if (capture->pattern != nullptr) visit(capture->pattern);
        if (!capture->name.empty()) bind(capture->name);
        break;
      }
      case Kind::kMatchOr:
        visit_all(as<ast::MatchOr>(node)->patterns);
        break;
      default:
        break;
    }
  }

  Arena& arena_;
  StatementScopes& result_;
  const IgnoredDecorator& ignored_;
  Scope* scope_ = nullptr;
  Body body_;
  bool in_comprehension_target_ = false;
  int iterable_depth_ = 0;  // inside the iterable of a comprehension
};

}  // namespace

std::string_view mangle(std::string_view private_class, std::string_view name, Arena& arena) {
  if (private_class.empty() || !name.starts_with("__") || name.ends_with("__") ||
      name.find('.') != std::string_view::npos) {
    return name;
  }
  size_t start = private_class.find_first_not_of('_');
  if (start == std::string_view::npos) {
    return name;
  }
  return arena.intern("_" + std::string(private_class.substr(start)) + std::string(name));
}

StatementScopes analyze_scopes(const ast::Stmt* statement, Arena& arena,
                               const IgnoredDecorator& ignored) {
  StatementScopes result;
  Collector(arena, result, ignored).run(statement);
  resolve_scopes(result);
  return result;
}

}  // namespace pawl::python
