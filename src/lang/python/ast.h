// The syntax tree of Python 3.11 with type parameters and aliases of 3.12 and 3.13, constructor by
// constructor as CPython's `ast` module has it: the same names, the same fields in the same order.
//
// Differences from CPython's tree: a function, loop or `with` and its async form are one struct
// with `is_async`; the expression statement is ExprStmt, because Expr is the base of all
// expressions. Nodes live in an Arena and are plain data. A field that Python's grammar marks
// optional is a null pointer (or an empty view) when absent; all other pointers are set.
//
// `depth` is the height of the tree below a node. The parser refuses a tree higher than
// kMaxTreeDepth, so a consumer may walk it recursively on an ordinary stack.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "lang/python/arena.h"

namespace pawl::python::ast {

inline constexpr int kMaxTreeDepth = 1500;

enum class Kind : uint8_t {
  kModule,
  // Expressions.
  kBoolOp,
  kNamedExpr,
  kBinOp,
  kUnaryOp,
  kLambda,
  kIfExp,
  kDict,
  kSet,
  kListComp,
  kSetComp,
  kDictComp,
  kGeneratorExp,
  kAwait,
  kYield,
  kYieldFrom,
  kCompare,
  kCall,
  kFormattedValue,
  kJoinedStr,
  kConstant,
  kAttribute,
  kSubscript,
  kStarred,
  kName,
  kList,
  kTuple,
  kSlice,
  // Statements.
  kFunctionDef,
  kClassDef,
  kReturn,
  kDelete,
  kAssign,
  kAugAssign,
  kAnnAssign,
  kFor,
  kWhile,
  kIf,
  kWith,
  kMatch,
  kRaise,
  kTry,
  kTryStar,
  kAssert,
  kImport,
  kImportFrom,
  kGlobal,
  kNonlocal,
  kExprStmt,
  kPass,
  kBreak,
  kContinue,
  kTypeAlias,
  // Patterns.
  kMatchValue,
  kMatchSingleton,
  kMatchSequence,
  kMatchMapping,
  kMatchClass,
  kMatchStar,
  kMatchAs,
  kMatchOr,
  // Parts of the above.
  kArguments,
  kArg,
  kKeyword,
  kAlias,
  kWithItem,
  kMatchCase,
  kExceptHandler,
  kComprehension,
  kTypeParam,
};

enum class ExprContext : uint8_t { kLoad, kStore, kDel };
enum class BoolOperator : uint8_t { kAnd, kOr };
enum class BinaryOperator : uint8_t {
  kAdd,
  kSub,
  kMult,
  kMatMult,
  kDiv,
  kMod,
  kPow,
  kLShift,
  kRShift,
  kBitOr,
  kBitXor,
  kBitAnd,
  kFloorDiv,
};
enum class UnaryOperator : uint8_t { kInvert, kNot, kUAdd, kUSub };
enum class CompareOperator : uint8_t {
  kEq,
  kNotEq,
  kLt,
  kLtE,
  kGt,
  kGtE,
  kIs,
  kIsNot,
  kIn,
  kNotIn,
};

// Lines count from 1, columns from 0 in UTF-8 bytes, as in CPython's tree; the end is exclusive.
// code_point_column() below turns a byte column into what a person counts.
struct SourceRange {
  int32_t line = 0;
  int32_t column = 0;
  int32_t end_line = 0;
  int32_t end_column = 0;
};

// The column of a byte column in its line, counted in code points from 0.
inline int32_t code_point_column(std::string_view line, int32_t byte_column) {
  int32_t count = 0;
  for (size_t i = 0; i < line.size() && static_cast<int32_t>(i) < byte_column; ++i) {
    count += (static_cast<uint8_t>(line[i]) & 0xC0) != 0x80;
  }
  return count;
}

struct Node {
  Kind kind;
  uint16_t depth = 1;
  SourceRange range;

 protected:
  explicit Node(Kind node_kind) : kind(node_kind) {}
};

struct Expr : Node {
 protected:
  using Node::Node;
};
struct Stmt : Node {
 protected:
  using Node::Node;
};
struct Pattern : Node {
 protected:
  using Node::Node;
};

// Each concrete node derives from one of these, which fixes its kind.
template <typename Base, Kind kNodeKind>
struct NodeOf : Base {
  static constexpr Kind kKind = kNodeKind;
  NodeOf() : Base(kNodeKind) {}
};

struct Arguments;
struct Comprehension;
struct Keyword;
struct Alias;
struct WithItem;
struct MatchCase;
struct ExceptHandler;
struct TypeParam;

using Identifier = std::string_view;  // Interned; empty when absent.
using Exprs = Span<Expr*>;
using Stmts = Span<Stmt*>;

struct Module : NodeOf<Node, Kind::kModule> {
  std::string_view filename;
  Stmts body;
  bool has_type_parameters = false;  // somewhere in it, or an alias
};

// --- Expressions -------------------------------------------------------------------------------

struct BoolOp : NodeOf<Expr, Kind::kBoolOp> {
  BoolOperator op;
  Exprs values;
};
struct NamedExpr : NodeOf<Expr, Kind::kNamedExpr> {
  Expr* target;  // Always a Name.
  Expr* value;
};
struct BinOp : NodeOf<Expr, Kind::kBinOp> {
  Expr* left;
  BinaryOperator op;
  Expr* right;
};
struct UnaryOp : NodeOf<Expr, Kind::kUnaryOp> {
  UnaryOperator op;
  Expr* operand;
};
struct Lambda : NodeOf<Expr, Kind::kLambda> {
  Arguments* args;
  Expr* body;
};
struct IfExp : NodeOf<Expr, Kind::kIfExp> {
  Expr* test;
  Expr* body;
  Expr* orelse;
};
struct Dict : NodeOf<Expr, Kind::kDict> {
  Exprs keys;  // A null key means that the value is unpacked: {**value}.
  Exprs values;
};
struct Set : NodeOf<Expr, Kind::kSet> {
  Exprs elts;
};
struct ListComp : NodeOf<Expr, Kind::kListComp> {
  Expr* elt;
  Span<Comprehension*> generators;
};
struct SetComp : NodeOf<Expr, Kind::kSetComp> {
  Expr* elt;
  Span<Comprehension*> generators;
};
struct DictComp : NodeOf<Expr, Kind::kDictComp> {
  Expr* key;
  Expr* value;
  Span<Comprehension*> generators;
};
struct GeneratorExp : NodeOf<Expr, Kind::kGeneratorExp> {
  Expr* elt;
  Span<Comprehension*> generators;
};
struct Await : NodeOf<Expr, Kind::kAwait> {
  Expr* value;
};
struct Yield : NodeOf<Expr, Kind::kYield> {
  Expr* value;  // Null for a bare `yield`.
};
struct YieldFrom : NodeOf<Expr, Kind::kYieldFrom> {
  Expr* value;
};
struct Compare : NodeOf<Expr, Kind::kCompare> {
  Expr* left;
  Span<CompareOperator> ops;
  Exprs comparators;
};
// What getattr(module, "name") and hasattr(module, "name") are known to find (dead_branches.h).
enum class Asks : uint8_t { kNotKnown, kThere, kMissing };
struct Call : NodeOf<Expr, Kind::kCall> {
  Expr* func;
  Exprs args;  // May hold Starred.
  Span<Keyword*> keywords;
  Asks asks = Asks::kNotKnown;
  Expr* asked = nullptr;  // The member that is there, as an Attribute.
};
struct FormattedValue : NodeOf<Expr, Kind::kFormattedValue> {
  Expr* value;
  int32_t conversion = -1;      // 's', 'r', 'a', or -1 for none.
  Expr* format_spec = nullptr;  // A JoinedStr, or null.
};
struct JoinedStr : NodeOf<Expr, Kind::kJoinedStr> {
  Exprs values;  // Constants (str) and FormattedValues.
};

enum class ConstantKind : uint8_t {
  kNone,
  kTrue,
  kFalse,
  kEllipsis,
  kInt,        // `integer`.
  kBigInt,     // `text` holds the digits in base `base`, without prefix, underscores or sign.
  kFloat,      // `number`.
  kImaginary,  // `number` times j.
  kStr,        // `text`, UTF-8 in which a lone surrogate has its three-byte form (WTF-8).
  kBytes,      // `text`, the bytes themselves.
};
struct Constant : NodeOf<Expr, Kind::kConstant> {
  ConstantKind value_kind = ConstantKind::kNone;
  uint8_t base = 10;
  bool unicode_prefix = false;  // Written u'…'; CPython keeps it as kind='u'.
  int64_t integer = 0;
  double number = 0;
  std::string_view text;
};

struct Attribute : NodeOf<Expr, Kind::kAttribute> {
  Expr* value;
  Identifier attr;
  ExprContext ctx = ExprContext::kLoad;
};
struct Subscript : NodeOf<Expr, Kind::kSubscript> {
  Expr* value;
  Expr* slice;
  ExprContext ctx = ExprContext::kLoad;
};
struct Starred : NodeOf<Expr, Kind::kStarred> {
  Expr* value;
  ExprContext ctx = ExprContext::kLoad;
};
struct Name : NodeOf<Expr, Kind::kName> {
  Identifier id;
  ExprContext ctx = ExprContext::kLoad;
};
struct List : NodeOf<Expr, Kind::kList> {
  Exprs elts;
  ExprContext ctx = ExprContext::kLoad;
};
struct Tuple : NodeOf<Expr, Kind::kTuple> {
  Exprs elts;
  ExprContext ctx = ExprContext::kLoad;
};
struct Slice : NodeOf<Expr, Kind::kSlice> {
  Expr* lower;  // Each of the three may be null.
  Expr* upper;
  Expr* step;
};

// --- Statements --------------------------------------------------------------------------------

struct FunctionDef : NodeOf<Stmt, Kind::kFunctionDef> {
  Identifier name;
  Arguments* args;
  Stmts body;
  Exprs decorator_list;
  Expr* returns;  // Null without annotation.
  Span<TypeParam*> type_params;
  bool is_async = false;
  // What workflows do not have of what its body needs: it has been put aside (worker_methods.h).
  Identifier lacks;
};
struct ClassDef : NodeOf<Stmt, Kind::kClassDef> {
  Identifier name;
  Exprs bases;
  Span<Keyword*> keywords;
  Stmts body;
  Exprs decorator_list;
  Span<TypeParam*> type_params;
};
struct Return : NodeOf<Stmt, Kind::kReturn> {
  Expr* value;  // Null for a bare `return`.
};
struct Delete : NodeOf<Stmt, Kind::kDelete> {
  Exprs targets;
};
struct Assign : NodeOf<Stmt, Kind::kAssign> {
  Exprs targets;
  Expr* value;
};
struct AugAssign : NodeOf<Stmt, Kind::kAugAssign> {
  Expr* target;
  BinaryOperator op;
  Expr* value;
};
struct AnnAssign : NodeOf<Stmt, Kind::kAnnAssign> {
  Expr* target;
  Expr* annotation;
  Expr* value;          // Null without assignment.
  bool simple = false;  // True when the target is a name outside parentheses.
};
struct For : NodeOf<Stmt, Kind::kFor> {
  Expr* target;
  Expr* iter;
  Stmts body;
  Stmts orelse;
  bool is_async = false;
};
struct While : NodeOf<Stmt, Kind::kWhile> {
  Expr* test;
  Stmts body;
  Stmts orelse;
};
struct If : NodeOf<Stmt, Kind::kIf> {
  Expr* test;
  Stmts body;
  Stmts orelse;  // `elif` is an If as the only statement here.
};
struct With : NodeOf<Stmt, Kind::kWith> {
  Span<WithItem*> items;
  Stmts body;
  bool is_async = false;
};
struct Match : NodeOf<Stmt, Kind::kMatch> {
  Expr* subject;
  Span<MatchCase*> cases;
};
struct Raise : NodeOf<Stmt, Kind::kRaise> {
  Expr* exc;    // Null for a bare `raise`.
  Expr* cause;  // Null without `from`.
};
struct Try : NodeOf<Stmt, Kind::kTry> {
  Stmts body;
  Span<ExceptHandler*> handlers;
  Stmts orelse;
  Stmts finalbody;
};
struct TryStar : NodeOf<Stmt, Kind::kTryStar> {
  Stmts body;
  Span<ExceptHandler*> handlers;
  Stmts orelse;
  Stmts finalbody;
};
struct Assert : NodeOf<Stmt, Kind::kAssert> {
  Expr* test;
  Expr* msg;  // May be null.
};
struct Import : NodeOf<Stmt, Kind::kImport> {
  Span<Alias*> names;
};
struct ImportFrom : NodeOf<Stmt, Kind::kImportFrom> {
  Identifier module;  // Empty for `from . import x`.
  Span<Alias*> names;
  int32_t level = 0;
};
struct Global : NodeOf<Stmt, Kind::kGlobal> {
  Span<Identifier> names;
};
struct Nonlocal : NodeOf<Stmt, Kind::kNonlocal> {
  Span<Identifier> names;
};
struct ExprStmt : NodeOf<Stmt, Kind::kExprStmt> {
  Expr* value;
};
struct Pass : NodeOf<Stmt, Kind::kPass> {};
struct Break : NodeOf<Stmt, Kind::kBreak> {};
struct Continue : NodeOf<Stmt, Kind::kContinue> {};
struct TypeAlias : NodeOf<Stmt, Kind::kTypeAlias> {
  Identifier name;
  Span<TypeParam*> type_params;
  Expr* value;
};

// --- Patterns ----------------------------------------------------------------------------------

struct MatchValue : NodeOf<Pattern, Kind::kMatchValue> {
  Expr* value;
};
struct MatchSingleton : NodeOf<Pattern, Kind::kMatchSingleton> {
  ConstantKind value;  // kNone, kTrue or kFalse.
};
struct MatchSequence : NodeOf<Pattern, Kind::kMatchSequence> {
  Span<Pattern*> patterns;
};
struct MatchMapping : NodeOf<Pattern, Kind::kMatchMapping> {
  Exprs keys;
  Span<Pattern*> patterns;
  Identifier rest;  // Empty without `**rest`.
};
struct MatchClass : NodeOf<Pattern, Kind::kMatchClass> {
  Expr* cls;
  Span<Pattern*> patterns;
  Span<Identifier> kwd_attrs;
  Span<Pattern*> kwd_patterns;
};
struct MatchStar : NodeOf<Pattern, Kind::kMatchStar> {
  Identifier name;  // Empty for `*_`.
};
struct MatchAs : NodeOf<Pattern, Kind::kMatchAs> {
  Pattern* pattern;  // Null for a bare capture.
  Identifier name;   // Empty for the wildcard `_`.
};
struct MatchOr : NodeOf<Pattern, Kind::kMatchOr> {
  Span<Pattern*> patterns;
};

// --- Parts -------------------------------------------------------------------------------------

struct Arg : NodeOf<Node, Kind::kArg> {
  Identifier arg;
  Expr* annotation;  // May be null.
};
struct Arguments : NodeOf<Node, Kind::kArguments> {
  Span<Arg*> posonlyargs;
  Span<Arg*> args;
  Arg* vararg = nullptr;
  Span<Arg*> kwonlyargs;
  Exprs kw_defaults;  // One for each of kwonlyargs; null where there is no default.
  Arg* kwarg = nullptr;
  Exprs defaults;  // For the last of posonlyargs and args together.
};
struct Keyword : NodeOf<Node, Kind::kKeyword> {
  Identifier arg;  // Empty for `**value`.
  Expr* value;
};
struct Alias : NodeOf<Node, Kind::kAlias> {
  Identifier name;  // Dotted; "*" for `import *`.
  Identifier asname;
};
struct WithItem : NodeOf<Node, Kind::kWithItem> {
  Expr* context_expr;
  Expr* optional_vars;  // May be null.
};
struct MatchCase : NodeOf<Node, Kind::kMatchCase> {
  Pattern* pattern;
  Expr* guard;  // May be null.
  Stmts body;
};
struct ExceptHandler : NodeOf<Node, Kind::kExceptHandler> {
  Expr* type;       // Null for a bare `except:`.
  Identifier name;  // Empty without `as`.
  Stmts body;
};
struct Comprehension : NodeOf<Node, Kind::kComprehension> {
  Expr* target;
  Expr* iter;
  Exprs ifs;
  bool is_async = false;
};

// TypeVar, TypeVarTuple and ParamSpec are one struct.
enum class TypeParamKind : uint8_t { kTypeVar, kTypeVarTuple, kParamSpec };
struct TypeParam : NodeOf<Node, Kind::kTypeParam> {
  TypeParamKind parameter_kind = TypeParamKind::kTypeVar;
  Identifier name;
  Expr* bound = nullptr;          // Of a TypeVar; may be null.
  Expr* default_value = nullptr;  // May be null.
};

// --- Casts -------------------------------------------------------------------------------------

// The node as a T; a wrong kind is an error of our own and ends the process.
template <typename T>
T* as(Node* node) {
  PAWL_ASSERT(node->kind == T::kKind);
  return static_cast<T*>(node);
}
template <typename T>
const T* as(const Node* node) {
  PAWL_ASSERT(node->kind == T::kKind);
  return static_cast<const T*>(node);
}

// The node as a T, or null when it is another kind (or null itself).
template <typename T>
T* try_as(Node* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<T*>(node) : nullptr;
}
template <typename T>
const T* try_as(const Node* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<const T*>(node) : nullptr;
}

}  // namespace pawl::python::ast
