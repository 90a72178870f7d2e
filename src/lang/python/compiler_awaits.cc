// Calls that nobody awaits where only their results can be meant. `charge(order)` gives an object
// to wait for: in a condition it is always true, and nobody can add it, compare it or index it.
// Such a place is refused before anything runs. A call that is kept, given to a combinator, put
// into a collection or returned by a plain function is none of these.
#include <algorithm>
#include <array>

#include "base/error_codes.h"
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;
using ast::Kind;

namespace {

// What such an object can be asked.
constexpr auto kMembers = std::to_array<std::string_view>(
    {"add_done_callback", "cancel", "cancelled", "cancelling", "done", "exception", "get_loop",
     "get_name", "remove_done_callback", "result", "set_exception", "set_name", "set_result",
     "uncancel"});

// Functions that look at their arguments: data, never something to wait for.
constexpr auto kTakeData = std::to_array<std::string_view>({"builtins.abs",
                                                            "builtins.all",
                                                            "builtins.any",
                                                            "builtins.bin",
                                                            "builtins.bool",
                                                            "builtins.bytes",
                                                            "builtins.chr",
                                                            "builtins.dict",
                                                            "builtins.divmod",
                                                            "builtins.enumerate",
                                                            "builtins.float",
                                                            "builtins.format",
                                                            "builtins.frozenset",
                                                            "builtins.hex",
                                                            "builtins.int",
                                                            "builtins.iter",
                                                            "builtins.len",
                                                            "builtins.list",
                                                            "builtins.next",
                                                            "builtins.oct",
                                                            "builtins.ord",
                                                            "builtins.pow",
                                                            "builtins.print",
                                                            "builtins.range",
                                                            "builtins.repr",
                                                            "builtins.reversed",
                                                            "builtins.round",
                                                            "builtins.set",
                                                            "builtins.sorted",
                                                            "builtins.str",
                                                            "builtins.sum",
                                                            "builtins.tuple",
                                                            "json.dumps",
                                                            "pawl.child",
                                                            "pawl.continue_as_new",
                                                            "pawl.request",
                                                            "pawl.resolve",
                                                            "pawl.send",
                                                            "pawl.set_status",
                                                            "pawl.sleep",
                                                            "pawl.sleep_until",
                                                            "pawl.spawn",
                                                            "pawl.task",
                                                            "asyncio.sleep",
                                                            "_asyncio.sleep"});

template <typename Names>
bool is_one_of(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

constexpr std::string_view kAsOperand = "is an operand";
constexpr std::string_view kAsCondition = "is a condition";
constexpr std::string_view kAsIterable = "is iterated over";

}  // namespace

// The call that surely is something to wait for, be it one of two choices; null: none is.
const ast::Call* FunctionCompiler::pending_call(const ast::Expr* node) {
  if (const auto* choice = ast::try_as<ast::IfExp>(node)) {
    const ast::Call* first = pending_call(choice->body);
    return first != nullptr ? first : pending_call(choice->orelse);
  }
  if (const auto* chain = ast::try_as<ast::BoolOp>(node)) return pending_call(chain->values.back());
  if (const auto* walrus = ast::try_as<ast::NamedExpr>(node)) return pending_call(walrus->value);
  const auto* call = ast::try_as<ast::Call>(node);
  if (call == nullptr || awaitable_name(call).empty()) return nullptr;
  return is_call_itself(call) || calls() == Calls::kCalls ? call : nullptr;
}

// The hint has the source with the word that is missing.
void FunctionCompiler::report_pending(const ast::Call* call, std::string_view use) {
  std::string source(module_.source_of(call->range));
  const bool short_enough = source.size() <= 60 && source.find('\n') == std::string::npos;
  std::string hint = short_enough ? "await it: await " + source : "await it";
  if (calls() != Calls::kCalls) hint = "leave '.call' out, and the call gives its value";
  report(call, ErrorCode::call_not_awaited,
         "the call itself " + std::string(use) + ", not its result", std::move(hint));
}

void FunctionCompiler::expect_result(const ast::Expr* node, std::string_view use) {
  if (node == nullptr) return;
  if (const ast::Call* call = pending_call(node)) report_pending(call, use);
}

// The same for data that leaves the run, with all that it holds.
void FunctionCompiler::expect_data(const ast::Expr* node, std::string_view use) {
  if (node == nullptr) return;
  auto all = [&](ast::Exprs parts) {
    for (const ast::Expr* part : parts) expect_data(part, use);
  };
  switch (node->kind) {
    case Kind::kDict:
      all(as<ast::Dict>(node)->values);
      break;
    case Kind::kList:
      all(as<ast::List>(node)->elts);
      break;
    case Kind::kTuple:
      all(as<ast::Tuple>(node)->elts);
      break;
    case Kind::kListComp: {
      // The comprehension's own variables are not what the names mean out here.
      const auto* element = ast::try_as<ast::Call>(as<ast::ListComp>(node)->elt);
      if (element == nullptr) break;
      const Scope* scope = scopes_->of(node);
      const Symbol* symbol = scope->symbols.find(mangled(root_of(callee_of(element))));
      if (symbol == nullptr || !symbol->bound) expect_result(element, use);
      break;
    }
    default:
      expect_result(node, use);
  }
}

// The parts of an expression whose results it needs.
void FunctionCompiler::check_awaited(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kUnaryOp: {
      const auto* unary = as<ast::UnaryOp>(node);
      expect_result(unary->operand,
                    unary->op == ast::UnaryOperator::kNot ? kAsCondition : kAsOperand);
      break;
    }
    case Kind::kBinOp:
      expect_result(as<ast::BinOp>(node)->left, kAsOperand);
      expect_result(as<ast::BinOp>(node)->right, kAsOperand);
      break;
    case Kind::kBoolOp: {
      // The last value is not asked for its truth: it is what the whole gives.
      ast::Exprs values = as<ast::BoolOp>(node)->values;
      for (size_t i = 0; i + 1 < values.size(); ++i) expect_result(values[i], kAsCondition);
      break;
    }
    case Kind::kCompare:
      expect_result(as<ast::Compare>(node)->left, "is compared");
      for (const ast::Expr* other : as<ast::Compare>(node)->comparators) {
        expect_result(other, "is compared");
      }
      break;
    case Kind::kAttribute: {
      const auto* member = as<ast::Attribute>(node);
      if (!is_one_of(kMembers, member->attr) && !member->attr.starts_with("_")) {
        expect_result(member->value, "is asked for '" + std::string(member->attr) + "'");
      }
      break;
    }
    case Kind::kSubscript: {
      const auto* item = as<ast::Subscript>(node);
      expect_result(item->value, "is indexed");
      // A table of what is open has calls as keys.
      if (item->ctx == ast::ExprContext::kLoad) expect_result(item->slice, "is an index");
      break;
    }
    case Kind::kSlice:
      for (const ast::Expr* part :
           {as<ast::Slice>(node)->lower, as<ast::Slice>(node)->upper, as<ast::Slice>(node)->step}) {
        expect_result(part, "is an index");
      }
      break;
    case Kind::kFormattedValue:
      expect_result(as<ast::FormattedValue>(node)->value, "is formatted");
      break;
    case Kind::kCall:
      check_awaited_arguments(as<ast::Call>(node));
      break;
    default:
      check_awaited_elements(node);
  }
}

// What a display unpacks.
void FunctionCompiler::check_awaited_elements(const ast::Expr* node) {
  ast::Exprs elements = node->kind == Kind::kList    ? as<ast::List>(node)->elts
                        : node->kind == Kind::kTuple ? as<ast::Tuple>(node)->elts
                        : node->kind == Kind::kSet   ? as<ast::Set>(node)->elts
                                                     : ast::Exprs();
  for (const ast::Expr* element : elements) {
    const auto* starred = ast::try_as<ast::Starred>(element);
    if (starred != nullptr) expect_result(starred->value, kAsIterable);
  }
  if (const auto* dict = ast::try_as<ast::Dict>(node)) {
    for (size_t i = 0; i < dict->keys.size(); ++i) {
      if (dict->keys[i] == nullptr) expect_result(dict->values[i], "is unpacked");
    }
  }
}

void FunctionCompiler::check_awaited_arguments(const ast::Call* node) {
  if (node->func->kind == Kind::kAttribute) check_awaited(node->func);
  expect_result(node->func, "is called");
  for (const ast::Expr* argument : node->args) {
    const auto* starred = ast::try_as<ast::Starred>(argument);
    if (starred != nullptr) expect_result(starred->value, kAsIterable);
  }
  for (const ast::Keyword* keyword : node->keywords) {
    if (keyword->arg.empty()) expect_result(keyword->value, "is unpacked");
  }
  std::optional<Meaning> meaning = static_meaning(callee_of(node));
  if (!meaning || (meaning->origin != "task" && !is_one_of(kTakeData, meaning->origin))) return;
  // A container of calls is fine where it stays in the run: list([charge(a), charge(b)]).
  const bool leaves = !meaning->origin.starts_with("builtins.");
  auto check = [&](const ast::Expr* argument) {
    leaves ? expect_data(argument, "is an argument") : expect_result(argument, "is an argument");
  };
  for (const ast::Expr* argument : node->args) check(argument);
  for (const ast::Keyword* keyword : node->keywords) check(keyword->value);
}

// The same for a statement, apart from its conditions and the iterables of loops.
void FunctionCompiler::check_awaited(const ast::Stmt* node) {
  if (const auto* assign = ast::try_as<ast::Assign>(node)) {
    for (const ast::Expr* target : assign->targets) {
      if (target->kind == Kind::kTuple || target->kind == Kind::kList) {
        expect_result(assign->value, "is unpacked");
      }
    }
  } else if (const auto* augmented = ast::try_as<ast::AugAssign>(node)) {
    expect_result(augmented->value, kAsOperand);
  } else if (const auto* raised = ast::try_as<ast::Raise>(node)) {
    expect_result(raised->exc, "is raised");
    expect_result(raised->cause, "is raised");
  } else if (const auto* matched = ast::try_as<ast::Match>(node)) {
    expect_result(matched->subject, "is matched");
  } else if (const auto* with = ast::try_as<ast::With>(node)) {
    for (const ast::WithItem* item : with->items) {
      expect_result(item->context_expr, "is entered by 'with'");
    }
  } else if (const auto* returned = ast::try_as<ast::Return>(node)) {
    check_returned(returned);
  }
}

// The output of a workflow is data. What other functions return, their callers may await.
void FunctionCompiler::check_returned(const ast::Return* node) {
  if (!scope_->is_coroutine || scope_->kind != ScopeKind::kFunction || node->value == nullptr) {
    return;
  }
  if (bundle_.is_entry(scope_->node)) {
    expect_data(node->value, "is returned");
    return;
  }
  const ast::Call* call = pending_call(node->value);
  if (call == nullptr) return;
  bundle_.warn(module_, call->range, ErrorCode::call_not_awaited,
               "the function returns the call itself, not its result",
               "await it here, or twice where the function is called");
}

}  // namespace pawl::python
