#include "lang/python/syntax_check.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "lang/python/ast_walk.h"
#include "lang/python/name_map.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

constexpr std::string_view kFutureFeatures[] = {
    "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
    "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations",
};

// The function, class or comprehension around a place.
struct Context {
  enum class Kind : uint8_t { kModule, kClass, kFunction, kLambda, kComprehension, kGenerator };
  Kind kind = Kind::kModule;
  bool is_async = false;  // awaits are allowed; of a comprehension: it contains one
  bool has_yield = false;
  std::vector<const ast::Return*> returns;  // with a value
  std::vector<bool> blocks;  // loops (false) and except* clauses (true) around, innermost last
};

class Checker {
 public:
  Checker(bool top_level_await, const SyntaxErrorSink& report) : report_(report) {
    contexts_.emplace_back();
    contexts_.back().is_async = top_level_await;
  }

  void run(const ast::Module* module) {
    bool futures = true;
    for (size_t i = 0; i < module->body.size(); ++i) {
      const ast::Stmt* node = module->body[i];
      const auto* import = ast::try_as<ast::ImportFrom>(node);
      if (import != nullptr && import->module == "__future__" && import->level == 0) {
        check_future(import, futures);
      } else if (i > 0 || !is_docstring(node)) {
        futures = false;
      }
      visit(node);
    }
  }

 private:
  Context& context() { return contexts_.back(); }
  void error(const ast::Node* node, std::string message) {
    report_(node->range, std::move(message));
  }

  static bool is_docstring(const ast::Stmt* node) {
    const auto* statement = ast::try_as<ast::ExprStmt>(node);
    const auto* text =
        statement != nullptr ? ast::try_as<ast::Constant>(statement->value) : nullptr;
    return text != nullptr && text->value_kind == ast::ConstantKind::kStr;
  }

  void check_future(const ast::ImportFrom* import, bool at_beginning) {
    if (!at_beginning) {
      error(import, "from __future__ imports must occur at the beginning of the file");
      return;
    }
    for (const ast::Alias* alias : import->names) {
      bool known = false;
      for (std::string_view feature : kFutureFeatures) known |= alias->name == feature;
      postponed_annotations_ |= alias->name == "annotations";
      if (alias->name == "braces") {
        error(import, "not a chance");
      } else if (!known) {
        // One caret, as CPython shows it.
        ast::SourceRange range = import->range;
        range.end_line = range.line;
        range.end_column = range.column + 1;
        report_(range, "future feature " + std::string(alias->name) + " is not defined");
      }
    }
  }

  // --- Scopes ----------------------------------------------------------------------------------

  template <typename Walk>
  Context inside(Context::Kind kind, bool is_async, Walk walk) {
    contexts_.emplace_back();
    context().kind = kind;
    context().is_async = is_async;
    walk();
    Context inner = std::move(contexts_.back());
    contexts_.pop_back();
    return inner;
  }

  template <typename Node>
  void visit_all(Span<Node*> nodes) {
    for (const Node* node : nodes) {
      if (node != nullptr) visit(node);
    }
  }

  void check_parameters(const ast::Arguments* arguments) {
    ast::for_each_parameter(arguments, [&](const ast::Arg* parameter) {
      if (parameter->arg == "__debug__") error(parameter, "cannot assign to __debug__");
      visit_annotation(parameter->annotation);
    });
  }

  void visit_annotation(const ast::Expr* annotation) {
    if (annotation == nullptr) return;
    const auto* star = ast::try_as<ast::Starred>(annotation);  // *args: *Ts
    if (star != nullptr) annotation = star->value;
    if (postponed_annotations_) {
      check_postponed(annotation);
    } else {
      visit(annotation);
    }
  }

  // CPython keeps a postponed annotation as text, and refuses what would act on its surroundings.
  void check_postponed(const ast::Node* node) {
    const char* what = nullptr;
    switch (node->kind) {
      case Kind::kNamedExpr:
        what = "named";
        break;
      case Kind::kYield:
      case Kind::kYieldFrom:
        what = "yield";
        break;
      case Kind::kAwait:
        what = "await";
        break;
      case Kind::kLambda:
      case Kind::kListComp:
      case Kind::kSetComp:
      case Kind::kDictComp:
      case Kind::kGeneratorExp:
        return;
      default:
        break;
    }
    if (what != nullptr) {
      error(node, fmt::format("'{} expression' can not be used within an annotation", what));
      return;
    }
    ast::for_each_child(node, [this](const ast::Node* part) { check_postponed(part); });
  }

  // Of a variable; CPython compiles that of a local one as little as a postponed one.
  void visit_annotated(const ast::AnnAssign* node) {
    if (postponed_annotations_ || context().kind != Context::Kind::kFunction) {
      visit_annotation(node->annotation);
    }
  }

  // The names that statements bind without a Name node.
  void check_bound(const ast::Node* node, std::string_view name) {
    check_debug(node, name, ast::ExprContext::kStore);
  }
  void check_imported(const ast::Node* node, Span<ast::Alias*> names) {
    for (const ast::Alias* alias : names) {
      check_bound(node, alias->asname.empty() ? alias->name : alias->asname);
    }
  }

  void visit_function(const ast::FunctionDef* node) {
    check_bound(node, node->name);
    visit_all(node->decorator_list);
    check_parameters(node->args);
    visit(node->args);
    visit_annotation(node->returns);
    Context body = inside(Context::Kind::kFunction, node->is_async, [&] { visit_all(node->body); });
    if (node->is_async && body.has_yield) {
      for (const ast::Return* statement : body.returns) {
        error(statement, "'return' with value in async generator");
      }
    }
  }

  void visit_class(const ast::ClassDef* node) {
    check_bound(node, node->name);
    visit_all(node->decorator_list);
    visit_elements(node->bases);
    visit_keywords(node->keywords);
    inside(Context::Kind::kClass, false, [&] { visit_all(node->body); });
  }

  void visit_comprehension(const ast::Expr* node, Span<ast::Comprehension*> generators,
                           const ast::Expr* first, const ast::Expr* second) {
    visit(generators[0]->iter);
    bool generator = node->kind == Kind::kGeneratorExp;
    Context body =
        inside(generator ? Context::Kind::kGenerator : Context::Kind::kComprehension, false, [&] {
          for (size_t i = 0; i < generators.size(); ++i) {
            if (i > 0) visit(generators[i]->iter);
            visit(generators[i]->target);
            visit_all(generators[i]->ifs);
            context().is_async |= generators[i]->is_async;
          }
          visit(first);
          if (second != nullptr) visit(second);
        });
    if (!body.is_async || generator) return;
    if (context().kind == Context::Kind::kComprehension ||
        context().kind == Context::Kind::kGenerator) {
      context().is_async = true;
    } else if (!context().is_async) {
      error(node, "asynchronous comprehension outside of an asynchronous function");
    }
  }

  // --- Statements that belong in certain places --------------------------------------------------

  void check_await(const ast::Node* node) {
    switch (context().kind) {
      case Context::Kind::kComprehension:
      case Context::Kind::kGenerator:
        context().is_async = true;
        break;
      case Context::Kind::kModule:
      case Context::Kind::kClass:
        if (!context().is_async) error(node, "'await' outside function");
        break;
      default:
        if (!context().is_async) error(node, "'await' outside async function");
    }
  }

  void check_return(const ast::Return* node) {
    if (context().kind != Context::Kind::kFunction) {
      error(node, "'return' outside function");
      return;
    }
    if (node->value != nullptr) context().returns.push_back(node);
    for (bool star : context().blocks) {
      if (star) {
        error(node, "'break', 'continue' and 'return' cannot appear in an except* block");
        return;
      }
    }
  }

  void check_jump(const ast::Node* node) {
    if (context().blocks.empty()) {
      error(node, node->kind == Kind::kBreak ? "'break' outside loop"
                                             : "'continue' not properly in loop");
    } else if (context().blocks.back()) {
      error(node, "'break', 'continue' and 'return' cannot appear in an except* block");
    }
  }

  void visit_loop(const ast::Stmt* node, ast::Stmts body, ast::Stmts orelse) {
    if (const auto* loop = ast::try_as<ast::For>(node)) {
      if (loop->is_async && !context().is_async) {
        error(node, "'async for' outside async function");
      }
      visit(loop->iter);
      visit(loop->target);
    } else {
      visit(as<ast::While>(node)->test);
    }
    context().blocks.push_back(false);
    visit_all(body);
    context().blocks.pop_back();
    visit_all(orelse);
  }

  template <typename Try>
  void visit_try(const Try* node, bool star) {
    visit_all(node->body);
    for (size_t i = 0; i < node->handlers.size(); ++i) {
      const ast::ExceptHandler* handler = node->handlers[i];
      if (handler->type == nullptr && i + 1 < node->handlers.size()) {
        error(handler, "default 'except:' must be last");
      }
      check_bound(handler, handler->name);
      if (handler->type != nullptr) visit(handler->type);
      if (star) context().blocks.push_back(true);
      visit_all(handler->body);
      if (star) context().blocks.pop_back();
    }
    visit_all(node->orelse);
    visit_all(node->finalbody);
  }

  // --- Expressions -------------------------------------------------------------------------------

  // Elements of a display or arguments of a call, where a star is in its place.
  void visit_elements(ast::Exprs elements) {
    for (const ast::Expr* element : elements) {
      const auto* star = ast::try_as<ast::Starred>(element);
      visit(star != nullptr ? star->value : element);
    }
  }

  void visit_sequence(const ast::Node* node, ast::Exprs elements, ast::ExprContext ctx) {
    if (ctx == ast::ExprContext::kStore) {
      bool seen = false;
      for (const ast::Expr* element : elements) {
        if (element->kind != Kind::kStarred) continue;
        if (seen) error(node, "multiple starred expressions in assignment");
        seen = true;
      }
    }
    visit_elements(elements);
  }

  void visit_call(const ast::Call* node) {
    visit(node->func);
    visit_elements(node->args);
    visit_keywords(node->keywords);
  }

  void visit_keywords(Span<ast::Keyword*> keywords) {
    NameMap<bool> names;
    for (const ast::Keyword* keyword : keywords) {
      if (keyword->arg == "__debug__") error(keyword, "cannot assign to __debug__");
      if (!keyword->arg.empty() && !names.insert(keyword->arg)) {
        error(keyword, "keyword argument repeated: " + std::string(keyword->arg));
      }
      visit(keyword->value);
    }
  }

  void check_debug(const ast::Node* node, std::string_view name, ast::ExprContext ctx) {
    if (name != "__debug__" || ctx == ast::ExprContext::kLoad) return;
    error(node, ctx == ast::ExprContext::kStore ? "cannot assign to __debug__"
                                                : "cannot delete __debug__");
  }

  void visit(const ast::Node* node) {
    switch (node->kind) {
      case Kind::kFunctionDef:
        visit_function(as<ast::FunctionDef>(node));
        break;
      case Kind::kClassDef:
        visit_class(as<ast::ClassDef>(node));
        break;
      case Kind::kLambda:
        check_parameters(as<ast::Lambda>(node)->args);
        visit(as<ast::Lambda>(node)->args);
        inside(Context::Kind::kLambda, false, [&] { visit(as<ast::Lambda>(node)->body); });
        break;
      case Kind::kListComp:
        visit_comprehension(static_cast<const ast::Expr*>(node),
                            as<ast::ListComp>(node)->generators, as<ast::ListComp>(node)->elt,
                            nullptr);
        break;
      case Kind::kSetComp:
        visit_comprehension(static_cast<const ast::Expr*>(node), as<ast::SetComp>(node)->generators,
                            as<ast::SetComp>(node)->elt, nullptr);
        break;
      case Kind::kDictComp:
        visit_comprehension(static_cast<const ast::Expr*>(node),
                            as<ast::DictComp>(node)->generators, as<ast::DictComp>(node)->key,
                            as<ast::DictComp>(node)->value);
        break;
      case Kind::kGeneratorExp:
        visit_comprehension(static_cast<const ast::Expr*>(node),
                            as<ast::GeneratorExp>(node)->generators,
                            as<ast::GeneratorExp>(node)->elt, nullptr);
        break;
      case Kind::kFor:
        visit_loop(as<ast::For>(node), as<ast::For>(node)->body, as<ast::For>(node)->orelse);
        break;
      case Kind::kWhile:
        visit_loop(as<ast::While>(node), as<ast::While>(node)->body, as<ast::While>(node)->orelse);
        break;
      case Kind::kTry:
        visit_try(as<ast::Try>(node), false);
        break;
      case Kind::kTryStar:
        visit_try(as<ast::TryStar>(node), true);
        break;
      default:
        visit_other(node);
    }
  }

  void visit_other(const ast::Node* node) {
    switch (node->kind) {
      case Kind::kWith:
        if (as<ast::With>(node)->is_async && !context().is_async) {
          error(node, "'async with' outside async function");
        }
        break;
      case Kind::kAnnAssign:
        visit_annotated(as<ast::AnnAssign>(node));
        break;
      case Kind::kReturn:
        check_return(as<ast::Return>(node));
        break;
      case Kind::kBreak:
      case Kind::kContinue:
        check_jump(node);
        break;
      case Kind::kAwait:
        check_await(node);
        break;
      case Kind::kYield:
        context().has_yield = true;
        break;
      case Kind::kYieldFrom:
        if (context().kind == Context::Kind::kFunction && context().is_async) {
          error(node, "'yield from' inside async function");
        }
        break;
      case Kind::kImport:
        check_imported(node, as<ast::Import>(node)->names);
        break;
      case Kind::kImportFrom:
        check_imported(node, as<ast::ImportFrom>(node)->names);
        if (context().kind != Context::Kind::kModule && !as<ast::ImportFrom>(node)->names.empty() &&
            as<ast::ImportFrom>(node)->names[0]->name == "*") {
          error(as<ast::ImportFrom>(node)->names[0], "import * only allowed at module level");
        }
        break;
      case Kind::kMatch:
        check_patterns(as<ast::Match>(node), report_);
        break;
      case Kind::kName:
        check_debug(node, as<ast::Name>(node)->id, as<ast::Name>(node)->ctx);
        break;
      case Kind::kAttribute:
        check_debug(node, as<ast::Attribute>(node)->attr, as<ast::Attribute>(node)->ctx);
        break;
      case Kind::kCall:
        visit_call(as<ast::Call>(node));
        return;
      case Kind::kTuple:
        visit_sequence(node, as<ast::Tuple>(node)->elts, as<ast::Tuple>(node)->ctx);
        return;
      case Kind::kList:
        visit_sequence(node, as<ast::List>(node)->elts, as<ast::List>(node)->ctx);
        return;
      case Kind::kSet:
        visit_elements(as<ast::Set>(node)->elts);
        return;
      case Kind::kStarred:
        error(node, as<ast::Starred>(node)->ctx == ast::ExprContext::kLoad
                        ? "can't use starred expression here"
                        : "starred assignment target must be in a list or tuple");
        return;
      default:
        break;
    }
    ast::for_each_child(node, [this](const ast::Node* child) { visit(child); });
  }

  const SyntaxErrorSink& report_;
  std::vector<Context> contexts_;
  bool postponed_annotations_ = false;  // from __future__ import annotations
};

}  // namespace

void check_syntax(const ast::Module* module, bool top_level_await, const SyntaxErrorSink& report) {
  Checker(top_level_await, report).run(module);
}

}  // namespace pawl::python
