// The parser's class; parser.h is what others include.
//
// Recursive descent over a buffer of tokens that the lexer fills on demand. A rule returns a node,
// or null when the source does not match it. Null alone is a soft failure: the caller may rewind
// and try something else. A hard failure (`failed_`) carries a message and ends the parse: raise()
// then leaves an error token at the position, which no rule accepts, so all rules return at once.
//
// Parsing has two passes, as in CPython. The first one only accepts or fails softly. After a
// soft failure the second pass parses again and, at the same points of the grammar where CPython
// does, looks for known mistakes (the check_… functions in parser_checks*.cc). They try readings
// that overlap, so the second pass remembers the results of the main rules by position; without
// that its time would be exponential in the nesting. If no check raises, the message is "invalid
// syntax" at the furthest token that the first pass looked at; to that end a rule looks no further
// ahead than it must.
//
// Recursion is bounded by kMaxRecursion here and by ast::kMaxTreeDepth in what consumers see.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/character_names.h"
#include "lang/python/arena.h"
#include "lang/python/ast.h"
#include "lang/python/lexer.h"
#include "lang/python/parse_error.h"
#include "lang/python/parser.h"
#include "lang/python/token.h"

namespace pawl::python {

using ast::Expr;
using ast::ExprContext;
using ast::Exprs;
using ast::Identifier;
using ast::Node;
using ast::Stmt;
using ast::Stmts;

class Parser {
 public:
  Parser(std::string_view text, Arena& arena, CharacterNames& names)
      : arena_(arena), names_(&names), ends_(&own_ends_), lexer_(text, own_ends_) {}
  // For the inside of a replacement field.
  Parser(std::string_view text, const ExpressionRange& range, Parser& outer)
      : arena_(outer.arena_),
        names_(outer.names_),
        ends_(outer.ends_),
        lexer_(text, *outer.ends_, range),
        recursion_(outer.recursion_ + 1),
        in_field_(true) {}

  ParseResult parse_file(std::string_view filename);
  // The expression of a replacement field, or null with error().
  Expr* parse_field();
  ParseError& error() { return error_; }

 private:
  static constexpr int kMaxRecursion = 1200;

  // Counts the nesting of recursive rules; a rule that gets false must return null.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) { ++parser.recursion_; }
    ~Nesting() { --parser_.recursion_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    bool ok() const { return parser_.recursion_ < kMaxRecursion || parser_.raise_too_nested(); }

   private:
    Parser& parser_;
  };

  // A list under construction on a stack that all lists share; take() copies it into the arena.
  template <typename T>
  class ListBuilder {
   public:
    explicit ListBuilder(Parser& parser) : stack_(parser.scratch_), base_(stack_.size()) {}
    ~ListBuilder() { stack_.resize(base_); }
    ListBuilder(const ListBuilder&) = delete;
    ListBuilder& operator=(const ListBuilder&) = delete;
    void add(T* item) { stack_.push_back(item); }
    void clear() { stack_.resize(base_); }
    size_t size() const { return stack_.size() - base_; }
    T* operator[](size_t index) const { return static_cast<T*>(stack_[base_ + index]); }
    Span<T*> take(Arena& arena) {
      size_t count = size();
      T** target = static_cast<T**>(arena.allocate(sizeof(T*) * count, alignof(T*)));
      for (size_t i = 0; i < count; ++i) {
        target[i] = (*this)[i];
      }
      stack_.resize(base_);
      return {count == 0 ? nullptr : target, count};
    }

   private:
    std::vector<Node*>& stack_;
    size_t base_;
  };

  // --- Tokens (parser.cc) ---
  void fetch();
  void check_size(const Token& token);
  const Token& token() {
    if (position_ == tokens_.size()) {
      fetch();
    }
    return tokens_[position_];
  }
  const Token& token_after() {
    token();
    if (position_ + 1 == tokens_.size()) {
      fetch();
    }
    // A token that cannot be read moves the position to the error token, which then is the last.
    return position_ + 1 < tokens_.size() ? tokens_[position_ + 1] : tokens_.back();
  }
  TokenType type() { return token().type; }
  bool at(TokenType expected) { return type() == expected; }
  bool accept(TokenType expected) {
    if (type() != expected) {
      return false;
    }
    ++position_;
    return true;
  }
  // The token must follow: its absence is an error already in the first pass.
  bool require(TokenType expected);
  bool at_soft_keyword(std::string_view word) {
    return at(TokenType::kName) && text_of(tokens_[position_]) == word;
  }
  std::string_view text_of(const Token& token) const { return lexer_.token_text(token); }
  const Token& previous() const { return tokens_[position_ - 1]; }
  Identifier name_of(const Token& token) { return arena_.intern(text_of(token)); }

  // --- Errors (parser.cc) ---
  void begin_second_pass();
  std::nullptr_t raise(ParseError error);
  std::nullptr_t raise_here(std::string message,
                            ParseErrorKind kind = ParseErrorKind::kSyntaxError);
  std::nullptr_t raise_at(const ast::SourceRange& range, std::string message);
  std::nullptr_t raise_between(const ast::SourceRange& first, const ast::SourceRange& last,
                               std::string message);
  std::nullptr_t raise_from(const ast::SourceRange& first, std::string message);
  std::nullptr_t raise_too_large(const Token& token, std::string message);
  bool raise_too_nested();
  int32_t code_point_column(int32_t line, int32_t byte_column);
  void raise_invalid_syntax(size_t furthest);
  void check_rest_of_source();
  static ast::SourceRange range_of(const Token& token) {
    return {token.line, token.column, token.end_line, token.end_column};
  }

  // --- Nodes ---
  template <typename T>
  T* make(size_t first_token) {
    T* node = arena_.make<T>();
    set_range(node, first_token);
    return node;
  }
  void set_range(Node* node, size_t first_token) {
    const Token& first = tokens_[first_token];
    const Token& last = tokens_[position_ - 1];
    node->range = {first.line, first.column, last.end_line, last.end_column};
  }
  // The last token that is not the end of a line or block: where a statement with a block ends.
  const Token& previous_in_block() const {
    size_t last = position_ - 1;
    while (last > 0 && tokens_[last].type >= TokenType::kNewline &&
           tokens_[last].type <= TokenType::kDedent) {
      --last;
    }
    return tokens_[last];
  }
  template <typename T>
  T* make_block_statement(size_t first_token) {
    T* node = arena_.make<T>();
    const Token& first = tokens_[first_token];
    const Token& last = previous_in_block();
    node->range = {first.line, first.column, last.end_line, last.end_column};
    return node;
  }
  void set_range_from(Node* node, const Node* first) {
    const Token& last = tokens_[position_ - 1];
    node->range = {first->range.line, first->range.column, last.end_line, last.end_column};
  }
  // Takes the children's height into account.
  template <typename T>
  T* deepen(T* node, std::initializer_list<const Node*> children) {
    for (const Node* child : children) {
      if (child != nullptr && child->depth >= node->depth) {
        set_depth(node, child->depth + 1);
      }
    }
    return node;
  }
  template <typename T, typename Child>
  T* deepen(T* node, Span<Child*> children) {
    for (const Child* child : children) {
      if (child != nullptr && child->depth >= node->depth) {
        set_depth(node, child->depth + 1);
      }
    }
    return node;
  }
  void set_depth(Node* node, int depth) {
    node->depth = static_cast<uint16_t>(depth);
    if (depth > ast::kMaxTreeDepth) [[unlikely]] {
      raise_too_nested();
    }
  }

  // --- Memory, once something has failed ---
  // Results are shared by readings with and without checks, as in CPython.
  enum class Rule : uint8_t {
    kStarExpressions,
    kNamedExpression,
    kExpression,
    kDisjunction,
    kBitwiseOr,
    kPrimary,
    kArguments,
    kArgumentList,
    kSimpleStatement,
    kBlock,
    kForIfClauses,
    kPattern,
    kParameters,
  };
  struct Remembered {
    void* result;
    size_t position;
  };
  bool checking() const { return second_pass_ && checks_on_ && !failed_; }
  // Runs `rule` or repeats its earlier result at this position.
  template <typename Function>
  auto remember(Rule rule, Function function) -> decltype(function()) {
    uint64_t key = uint64_t{position_} << 8 | static_cast<uint64_t>(rule);
    if (remembering_) [[unlikely]] {
      if (auto found = memory_.find(key); found != memory_.end()) {
        position_ = found->second.position;
        return static_cast<decltype(function())>(found->second.result);
      }
    }
    auto result = function();
    if (remembering_ && !failed_) [[unlikely]] {
      memory_[key] = {static_cast<void*>(result), position_};
    }
    return result;
  }
  // Tries a reading and rewinds if it fails softly.
  template <typename Function>
  auto attempt(Function function) -> decltype(function()) {
    size_t start = position_;
    auto result = function();
    if (!result && !failed_) {
      position_ = start;
    }
    return result;
  }
  // Looks whether a reading fits, without taking it.
  template <typename Function>
  bool fits(Function function) {
    size_t start = position_;
    bool result = static_cast<bool>(function());
    if (!failed_) {
      position_ = start;
    }
    return result && !failed_;
  }

  // --- Expressions (parser_expressions.cc) ---
  Expr* star_expressions();
  Expr* star_expression();
  Expr* star_named_expression();
  Expr* named_expression();
  Expr* assignment_expression();
  // `assignment_expression | expression` that no `:=` follows.
  Expr* element_expression();
  Expr* expression();
  Expr* expression_rule();
  Expr* expression_without_checks();
  Expr* operand_behind(TokenType op, Expr* (Parser::*operand)());
  Expr* bool_operation(ast::BoolOperator op, TokenType token, Expr* (Parser::*operand)());
  Expr* disjunction();
  Expr* conjunction();
  Expr* inversion();
  Expr* comparison();
  bool comparison_operator(ast::CompareOperator& op);
  Expr* bitwise_or();
  Expr* binary(int minimum_precedence);
  Expr* unary();
  Expr* power();
  Expr* await_primary();
  Expr* yield_expression();
  Expr* yield_or_star_expressions();
  Expr* lambda();
  Expr* tuple_from(size_t first_token, Expr* first, Expr* (Parser::*element)());
  bool starts_expression();

  // --- Primaries and atoms (parser_atoms.cc) ---
  Expr* primary();
  Expr* primary_rule();
  Expr* call(Expr* function);
  Expr* subscript(Expr* value);
  Expr* slices();
  Expr* slice();
  Expr* starred_expression();
  Expr* atom();
  Expr* name_atom();
  Expr* constant_atom(ast::ConstantKind kind);
  Expr* number_atom();
  Expr* parenthesised();
  Expr* parenthesised_rule();
  Expr* bracketed();
  Expr* bracketed_rule();
  Expr* braced();
  Expr* braced_rule();
  Expr* dict_rest(size_t first_token, Expr* first);
  Span<ast::Comprehension*>* for_if_clauses();
  ast::Comprehension* for_if_clause();
  Expr* star_targets();
  Expr* star_target();

  // --- Strings (parser_strings.cc) ---
  Expr* strings();
  Expr* joined_string(size_t first_token, size_t end_token);
  Expr* bytes_string(size_t first_token, size_t end_token, size_t bytes_count);
  friend class FormattedStringParser;

  // --- Calls and parameters (parser_arguments.cc) ---
  struct ArgumentLists {
    Exprs args;
    Span<ast::Keyword*> keywords;
    bool is_generator = false;  // The only argument is a generator without own parentheses.
  };
  // A call may have a generator without parentheses as its only argument; a class may not.
  enum class BareGenerator { kAllow, kRefuse };
  ArgumentLists* arguments(BareGenerator bare_generator);
  ArgumentLists* argument_list(BareGenerator bare_generator = BareGenerator::kAllow);
  ast::Keyword* keyword_argument();
  Expr* generator_argument(Expr* element);
  void split_arguments(const ListBuilder<Node>& all, ArgumentLists& lists);
  enum class ParameterKind { kFunction, kLambda };
  ast::Arguments* parameters(ParameterKind kind);
  struct ParameterState;
  bool one_parameter(ParameterState& state);
  bool star_parameter(ParameterState& state);
  ast::Arg* parameter(ParameterKind kind);

  // --- Statements (parser_statements.cc, parser_compound.cc) ---
  bool statements(ListBuilder<Stmt>& body);
  bool statement(ListBuilder<Stmt>& body);
  bool simple_statements(ListBuilder<Stmt>& body);
  Stmt* simple_statement();
  Stmt* simple_statement_rule();
  bool at_augmented_operator();
  Stmt* expression_statement();
  Stmt* assignment(size_t first_token, Expr* first);
  Stmt* annotated_assignment(size_t first_token, Expr* target);
  Stmt* augmented_assignment(size_t first_token, Expr* target, ast::BinaryOperator op);
  Stmt* return_statement();
  Stmt* raise_statement();
  Stmt* delete_statement();
  Stmt* assert_statement();
  Stmt* names_statement();
  Stmt* type_alias_statement();
  Stmt* import_statement();
  Stmt* import_from_statement();
  bool import_from_targets(ListBuilder<ast::Alias>& names);
  bool add_alias(ListBuilder<ast::Alias>& names, size_t first, Identifier name);
  Identifier dotted_name();

  Stmts* block(std::string_view after, int32_t line);
  Stmts* block_rule();
  bool colon();
  Stmt* compound_statement();
  Stmt* if_statement();
  bool else_block(Stmts& body);
  Stmt* while_statement();
  Stmt* for_statement(size_t first_token);
  Stmt* with_statement(size_t first_token);
  bool with_items(ListBuilder<ast::WithItem>& items);
  bool parenthesised_with_items(ListBuilder<ast::WithItem>& items);
  ast::WithItem* with_item();
  Stmt* try_statement();
  ast::ExceptHandler* except_block(bool& star);
  Stmt* decorated();
  Stmt* function_definition(size_t first_token, Exprs decorators);
  Stmt* class_definition(size_t first_token, Exprs decorators);
  // [T: int = str, *Ts, **P], if there is a bracket; null: it is not well formed.
  Span<ast::TypeParam*>* type_parameters();
  ast::TypeParam* type_parameter();
  Stmt* async_statement(Exprs decorators);

  // --- Patterns (parser_patterns.cc) ---
  Stmt* match_statement();
  Expr* subject_expression();
  ast::MatchCase* case_block();
  ast::Pattern* patterns();
  ast::Pattern* pattern();
  ast::Pattern* pattern_rule();
  ast::Pattern* or_pattern();
  ast::Pattern* closed_pattern();
  ast::Pattern* literal_pattern();
  ast::Pattern* name_pattern();
  ast::Pattern* class_pattern(size_t first_token, Expr* cls);
  ast::Pattern* group_or_sequence_pattern();
  ast::Pattern* mapping_pattern();
  ast::Pattern* maybe_star_pattern();
  ast::Pattern* sequence_from(size_t first_token, ast::Pattern* first);
  Expr* mapping_key();
  Expr* literal_number();
  Expr* signed_number();
  Expr* dotted_value(size_t first_token, Expr* value);

  // --- Targets (parser_targets.cc) ---
  enum class Targets { kStar, kDelete, kFor };
  static bool is_target(const Expr* expr, Targets kind);
  static void set_context(Expr* expr, ExprContext context);
  const Expr* invalid_target(const Expr* expr, Targets kind);
  std::nullptr_t raise_invalid_target(const Expr* expr, Targets kind);
  static std::string_view describe(const Expr* expr);

  // --- Checks of the second pass (parser_checks.cc, parser_checks_calls.cc) ---
  void check_expression();
  void check_legacy_expression();
  void check_named_expression();
  void check_assignment();
  void check_annotation_target();
  void check_group();
  void check_comprehension();
  void check_dict();
  void check_dict_comprehension();
  void check_dict_pair();
  void check_dict_value();
  void check_arguments();
  void check_keyword_argument();
  void check_keyword_generator();
  enum class DefaultValue { kNone, kSome, kAny };
  ast::Arg* checked_parameter(ParameterKind kind, DefaultValue wanted);
  size_t skip_parameters(ParameterKind kind, DefaultValue wanted);
  void check_default();
  bool skip_to_slash(ParameterKind kind);
  void check_parameter_order(ParameterKind kind);
  void check_parameters(ParameterKind kind);
  void check_star_parameter(ParameterKind kind);
  void check_double_star_parameter(ParameterKind kind);
  void check_for_target();
  void check_with_item();
  void check_with_statement();
  void check_except();
  void accept_as_name();
  bool check_mixed_handlers(bool star);
  void check_delete();
  bool is_legacy_statement(const Expr* expr) const;
  Expr* list_or_tuple_target();

  Arena& arena_;
  CharacterNames* names_;
  StringEnds own_ends_;
  StringEnds* ends_;  // of the outermost parser
  Lexer lexer_;
  std::vector<Token> tokens_;
  std::vector<Node*> scratch_;
  std::unordered_map<uint64_t, Remembered> memory_;
  ParseError error_;
  size_t position_ = 0;
  int recursion_ = 0;
  int32_t furthest_line_ = 0;  // Of the last token fetched when the error was raised.
  bool failed_ = false;
  bool too_nested_ = false;
  bool final_ = false;  // The error stands, whatever the rest of the source may hold.
  bool second_pass_ = false;
  bool remembering_ = false;
  bool checks_on_ = true;
  bool in_field_ = false;
  bool has_type_parameters_ = false;
};

}  // namespace pawl::python
