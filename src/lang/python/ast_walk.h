// for_each_child(node, visit): calls visit with every child of a node that is set, in the order of
// evaluation where there is one. Types of parameters and variables (annotations) are left out: they
// are never evaluated here.
#pragma once

#include "lang/python/ast.h"

namespace pawl::python::ast {

template <typename Visit>
class ChildWalk {
 public:
  explicit ChildWalk(Visit& visit) : visit_(visit) {}

  void expression(const Node* node);
  void statement(const Node* node);
  void part(const Node* node);

 private:
  void one(Node* node) {
    if (node != nullptr) visit_(node);
  }
  template <typename T>
  void all(Span<T*> nodes) {
    for (T* node : nodes) one(node);
  }
  template <typename T>
  void comprehension(const T* node, Expr* first, Expr* second) {
    all(node->generators);
    one(first);
    one(second);
  }

  Visit& visit_;
};

template <typename Visit>
void ChildWalk<Visit>::expression(const Node* node) {
  switch (node->kind) {
    case Kind::kBoolOp:
      all(as<BoolOp>(node)->values);
      break;
    case Kind::kNamedExpr:
      one(as<NamedExpr>(node)->value);
      one(as<NamedExpr>(node)->target);
      break;
    case Kind::kBinOp:
      one(as<BinOp>(node)->left);
      one(as<BinOp>(node)->right);
      break;
    case Kind::kUnaryOp:
      one(as<UnaryOp>(node)->operand);
      break;
    case Kind::kLambda:
      one(as<Lambda>(node)->args);
      one(as<Lambda>(node)->body);
      break;
    case Kind::kIfExp:
      one(as<IfExp>(node)->test);
      one(as<IfExp>(node)->body);
      one(as<IfExp>(node)->orelse);
      break;
    case Kind::kDict:
      all(as<Dict>(node)->keys);
      all(as<Dict>(node)->values);
      break;
    case Kind::kSet:
      all(as<Set>(node)->elts);
      break;
    case Kind::kListComp:
      comprehension(as<ListComp>(node), as<ListComp>(node)->elt, nullptr);
      break;
    case Kind::kSetComp:
      comprehension(as<SetComp>(node), as<SetComp>(node)->elt, nullptr);
      break;
    case Kind::kDictComp:
      comprehension(as<DictComp>(node), as<DictComp>(node)->key, as<DictComp>(node)->value);
      break;
    case Kind::kGeneratorExp:
      comprehension(as<GeneratorExp>(node), as<GeneratorExp>(node)->elt, nullptr);
      break;
    case Kind::kAwait:
      one(as<Await>(node)->value);
      break;
    case Kind::kYield:
      one(as<Yield>(node)->value);
      break;
    case Kind::kYieldFrom:
      one(as<YieldFrom>(node)->value);
      break;
    case Kind::kCompare:
      one(as<Compare>(node)->left);
      all(as<Compare>(node)->comparators);
      break;
    case Kind::kCall:
      one(as<Call>(node)->func);
      all(as<Call>(node)->args);
      all(as<Call>(node)->keywords);
      break;
    case Kind::kFormattedValue:
      one(as<FormattedValue>(node)->value);
      one(as<FormattedValue>(node)->format_spec);
      break;
    case Kind::kJoinedStr:
      all(as<JoinedStr>(node)->values);
      break;
    case Kind::kAttribute:
      one(as<Attribute>(node)->value);
      break;
    case Kind::kSubscript:
      one(as<Subscript>(node)->value);
      one(as<Subscript>(node)->slice);
      break;
    case Kind::kStarred:
      one(as<Starred>(node)->value);
      break;
    case Kind::kList:
      all(as<List>(node)->elts);
      break;
    case Kind::kTuple:
      all(as<Tuple>(node)->elts);
      break;
    case Kind::kSlice:
      one(as<Slice>(node)->lower);
      one(as<Slice>(node)->upper);
      one(as<Slice>(node)->step);
      break;
    default:
      break;
  }
}

template <typename Visit>
void ChildWalk<Visit>::statement(const Node* node) {
  switch (node->kind) {
    case Kind::kModule:
      all(as<Module>(node)->body);
      break;
    case Kind::kFunctionDef:
      all(as<FunctionDef>(node)->decorator_list);
      all(as<FunctionDef>(node)->type_params);
      one(as<FunctionDef>(node)->args);
      all(as<FunctionDef>(node)->body);
      break;
    case Kind::kClassDef:
      all(as<ClassDef>(node)->decorator_list);
      all(as<ClassDef>(node)->type_params);
      all(as<ClassDef>(node)->bases);
      all(as<ClassDef>(node)->keywords);
      all(as<ClassDef>(node)->body);
      break;
    case Kind::kReturn:
      one(as<Return>(node)->value);
      break;
    case Kind::kDelete:
      all(as<Delete>(node)->targets);
      break;
    case Kind::kAssign:
      one(as<Assign>(node)->value);
      all(as<Assign>(node)->targets);
      break;
    case Kind::kAugAssign:
      one(as<AugAssign>(node)->target);
      one(as<AugAssign>(node)->value);
      break;
    case Kind::kAnnAssign:
      one(as<AnnAssign>(node)->value);
      one(as<AnnAssign>(node)->target);
      break;
    case Kind::kFor:
      one(as<For>(node)->iter);
      one(as<For>(node)->target);
      all(as<For>(node)->body);
      all(as<For>(node)->orelse);
      break;
    case Kind::kWhile:
      one(as<While>(node)->test);
      all(as<While>(node)->body);
      all(as<While>(node)->orelse);
      break;
    case Kind::kIf:
      one(as<If>(node)->test);
      all(as<If>(node)->body);
      all(as<If>(node)->orelse);
      break;
    case Kind::kWith:
      all(as<With>(node)->items);
      all(as<With>(node)->body);
      break;
    case Kind::kMatch:
      one(as<Match>(node)->subject);
      all(as<Match>(node)->cases);
      break;
    case Kind::kRaise:
      one(as<Raise>(node)->exc);
      one(as<Raise>(node)->cause);
      break;
    case Kind::kTry:
      all(as<Try>(node)->body);
      all(as<Try>(node)->handlers);
      all(as<Try>(node)->orelse);
      all(as<Try>(node)->finalbody);
      break;
    case Kind::kTryStar:
      all(as<TryStar>(node)->body);
      all(as<TryStar>(node)->handlers);
      all(as<TryStar>(node)->orelse);
      all(as<TryStar>(node)->finalbody);
      break;
    case Kind::kAssert:
      one(as<Assert>(node)->test);
      one(as<Assert>(node)->msg);
      break;
    case Kind::kExprStmt:
      one(as<ExprStmt>(node)->value);
      break;
    case Kind::kTypeAlias:
      all(as<TypeAlias>(node)->type_params);
      one(as<TypeAlias>(node)->value);
      break;
    default:
      break;
  }
}

template <typename Visit>
void ChildWalk<Visit>::part(const Node* node) {
  switch (node->kind) {
    case Kind::kMatchValue:
      one(as<MatchValue>(node)->value);
      break;
    case Kind::kMatchSequence:
      all(as<MatchSequence>(node)->patterns);
      break;
    case Kind::kMatchMapping:
      all(as<MatchMapping>(node)->keys);
      all(as<MatchMapping>(node)->patterns);
      break;
    case Kind::kMatchClass:
      one(as<MatchClass>(node)->cls);
      all(as<MatchClass>(node)->patterns);
      all(as<MatchClass>(node)->kwd_patterns);
      break;
    case Kind::kMatchAs:
      one(as<MatchAs>(node)->pattern);
      break;
    case Kind::kMatchOr:
      all(as<MatchOr>(node)->patterns);
      break;
    case Kind::kArguments:
      all(as<Arguments>(node)->defaults);
      all(as<Arguments>(node)->kw_defaults);
      break;
    case Kind::kKeyword:
      one(as<Keyword>(node)->value);
      break;
    case Kind::kWithItem:
      one(as<WithItem>(node)->context_expr);
      one(as<WithItem>(node)->optional_vars);
      break;
    case Kind::kMatchCase:
      one(as<MatchCase>(node)->pattern);
      one(as<MatchCase>(node)->guard);
      all(as<MatchCase>(node)->body);
      break;
    case Kind::kExceptHandler:
      one(as<ExceptHandler>(node)->type);
      all(as<ExceptHandler>(node)->body);
      break;
    case Kind::kComprehension:
      one(as<Comprehension>(node)->iter);
      one(as<Comprehension>(node)->target);
      all(as<Comprehension>(node)->ifs);
      break;
    case Kind::kTypeParam:
      one(as<TypeParam>(node)->bound);
      one(as<TypeParam>(node)->default_value);
      break;
    default:
      break;
  }
}

template <typename Visit>
void for_each_child(const Node* node, Visit visit) {
  ChildWalk<Visit> walk(visit);
  if (node->kind >= Kind::kMatchValue) {
    walk.part(node);
  } else if (node->kind >= Kind::kFunctionDef || node->kind == Kind::kModule) {
    walk.statement(node);
  } else {
    walk.expression(node);
  }
}

// The parameters in the order in which CPython goes through them: *args and **kwargs last.
template <typename Visit>
void for_each_parameter(const Arguments* arguments, Visit visit) {
  for (const Arg* parameter : arguments->posonlyargs) visit(parameter);
  for (const Arg* parameter : arguments->args) visit(parameter);
  for (const Arg* parameter : arguments->kwonlyargs) visit(parameter);
  if (arguments->vararg != nullptr) visit(arguments->vararg);
  if (arguments->kwarg != nullptr) visit(arguments->kwarg);
}

}  // namespace pawl::python::ast
