// The code generator for one function: a module body, a def, a lambda, a class body, a generator
// expression, or a comprehension that could not be inlined. Functions inside are compiled by
// generators of their own.
//
// Expressions are compiled towards a destination. compile_into(expr, register) makes the last
// instruction write there; compile_operand(expr) avoids even that where the value already lies in
// a local or is a constant. A destination that is a temporary is always the next free one, not yet
// live: its register may serve as scratch until the value is complete, while a local must keep its
// old value until then, since the expression may read it or fail.
//
// An operand that names a local is read when the instruction runs, not when the operand was
// compiled; where a later operand may rebind that local (only a walrus can), it is copied.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/bytecode/builder.h"
#include "lang/bytecode/signature.h"
#include "lang/python/bundle.h"

namespace pawl::python {

struct Operand {
  enum class Kind : uint8_t { kLocal, kTemporary, kConstant };
  Kind kind = Kind::kLocal;
  uint16_t index = 0;  // a register, or the function's constant

  bool is_temporary() const { return kind == Kind::kTemporary; }
};

bytecode::Opcode binary_opcode(ast::BinaryOperator op);  // compiler_expressions.cc
bool has_star(ast::Exprs elements);                      // compiler_displays.cc
const ast::Expr* callee_of(const ast::Call* node);       // compiler_values.cc
bool is_call_itself(const ast::Call* node);              // charge.call(order); compiler_values.cc
bool can_be_awaited(std::string_view origin);            // compiler_values.cc
std::string_view root_of(const ast::Expr* node);         // compiler_values.cc

// Where a name lives, seen from the current place.
struct Variable {
  enum class Place : uint8_t { kRegister, kCell, kGlobal, kName, kNameOrCell };
  Place place = Place::kGlobal;
  uint16_t reg = 0;               // kRegister, kCell, kNameOrCell
  std::string_view name;          // mangled
  const Symbol* owner = nullptr;  // of kRegister and kCell: the symbol in the scope that binds it
};

// A statement that is open around the current place and must be left in order.
struct Block {
  enum class Kind : uint8_t {
    kWhile,
    kFor,      // reg: its iterator
    kTry,      // protected by except clauses
    kFinally,  // protected; leaving runs `finalbody`
    kHandler,  // reg: the exception being handled
    kCleanup,  // protected; leaving deletes `name`
    kWith,     // protected; leaving calls the exit method in reg and reg + 1
  };
  Kind kind = Kind::kWhile;
  uint16_t depth = 0;  // temporaries outside of it
  uint16_t reg = 0;
  bytecode::FunctionBuilder::Label break_label = 0;
  bytecode::FunctionBuilder::Label continue_label = 0;
  bytecode::CodeRanges ranges;  // what is protected; kHandler: where the exception is handled
  ast::Stmts finalbody;
  std::string path;
  std::string_view name;
  const ast::Node* node = nullptr;
  bool is_async = false;
};

class FunctionCompiler {
 public:
  FunctionCompiler(Bundle& bundle, SourceModule& module, FunctionCompiler* parent,
                   StatementScopes* scopes, Scope* scope, std::string qualname);

  // Compiles what is reached of a module, and all functions in it.
  static void compile_module(Bundle& bundle, SourceModule& module);

 private:
  using Label = bytecode::FunctionBuilder::Label;
  using Opcode = bytecode::Opcode;
  using Role = bytecode::Role;

  // --- compiler.cc: the frame of a function, blocks and diagnostics -----------------------------
  void declare_locals();
  void make_cells();
  void finish_into(uint32_t function);
  void at(const ast::SourceRange& range);
  void at(const ast::Node* node) { at(node->range); }
  void error(const ast::Node* node, std::string message);
  void refuse(const ast::Node* node, std::string message, std::string hint);
  void report(const ast::Node* node, ErrorCode code, std::string message, std::string hint = {});
  bytecode::ProgramBuilder& program() { return bundle_.builder(); }
  uint16_t name_constant(std::string_view name) { return code_.name(name); }
  std::string_view mangled(std::string_view name) {
    return mangle(scope_->private_class, name, bundle_.arena());
  }
  bytecode::RegisterSet assigned_at_try() const;
  void leave(size_t target, const std::function<void()>& jump);
  void leave_block(Block& block);
  bool returning_acts() const;
  bool in_function() const { return scope_->is_function(); }

  // --- compiler_module.cc ----------------------------------------------------------------------
  void compile_module_body();
  void compile_import(const ast::Import* node);
  void compile_import_from(const ast::ImportFrom* node);
  bool compiles_import(std::string_view name) const;
  void bind_import(const ast::Stmt* node, std::string_view name, const Meaning& meaning);
  void run_module(const ast::Stmt* node, SourceModule& module);
  void run_modules(const ast::Stmt* node, std::string_view name);
  void import_problem(const ast::Stmt* node, const ast::Alias* alias, const Meaning& meaning,
                      const std::string& module, std::string_view member);
  bool guards_imports() const;
  bool is_guarded(bool (*catches)(Span<ast::ExceptHandler*>)) const;
  void raise_named(const ast::Node* node, const char* type, const std::string& message,
                   const std::string& name);
  void load_module(const Meaning& meaning, uint16_t dst);

  // --- compiler_names.cc -----------------------------------------------------------------------
  Variable lookup(std::string_view name) const;
  std::optional<Meaning> static_meaning(const ast::Expr* node);
  std::optional<Meaning> name_meaning(std::string_view name);
  void load_name(const ast::Name* node, uint16_t dst);
  void load_variable(const ast::Node* node, std::string_view name, uint16_t dst);
  void load_meaning(const ast::Node* node, const Meaning& meaning, std::string_view name,
                    uint16_t dst);
  bool is_bound_later(std::string_view name) const;
  bool may_be_prepared() const;
  void unknown_name(const ast::Node* node, std::string_view name);
  bool is_by_effect() const;
  bool is_lost_with_star(const ast::Node* node, std::string_view name);
  void check_assigned(uint16_t reg, std::string_view name);
  void store_name(std::string_view name, uint16_t reg, bool take);
  void delete_name(const ast::Node* node, std::string_view name);
  void unbind_name(const ast::Node* node, std::string_view name);
  void load_constant(uint32_t constant, uint16_t dst);
  std::optional<uint16_t> target_register(const ast::Expr* target);
  std::optional<uint16_t> target_register(std::string_view name);

  // --- compiler_expressions.cc -----------------------------------------------------------------
  void compile_into(const ast::Expr* node, uint16_t dst);
  void compile_display(const ast::Expr* node, uint16_t dst);
  uint16_t compile_temporary(const ast::Expr* node, Role role = Role::kTemporary,
                             uint16_t detail = 0, uint32_t line = 0);
  enum class Constants : uint8_t { kNo, kAllowed };
  Operand compile_operand(const ast::Expr* node, Constants constants = Constants::kNo);
  // The same, safe against what `later` rebinds.
  Operand stable_operand(const ast::Expr* node, std::initializer_list<const ast::Expr*> later);
  void make_stable(Operand& operand, const ast::Expr* later);
  void release(const Operand& operand);
  static uint8_t take(const Operand& operand, uint8_t flag) {
    return operand.is_temporary() ? flag : 0;
  }
  static uint8_t operand_c(const Operand& operand) {
    return operand.kind == Operand::Kind::kConstant ? bytecode::kConstC
                                                    : take(operand, bytecode::kTakeC);
  }
  void compile_effect(const ast::Expr* node);
  void compile_binary(const ast::BinOp* node, uint16_t dst);
  void compile_unary(const ast::UnaryOp* node, uint16_t dst);
  void compile_walrus(const ast::NamedExpr* node, uint16_t dst);
  void compile_conditional(const ast::IfExp* node, uint16_t dst);
  void compile_attribute(const ast::Attribute* node, uint16_t dst);
  void compile_subscript(const ast::Subscript* node, uint16_t dst);
  void compile_slice(const ast::Slice* node, uint16_t dst);
  void compile_await(const ast::Await* node, uint16_t dst);
  void compile_yield(const ast::Yield* node, uint16_t dst);
  void compile_yield_from(const ast::YieldFrom* node, uint16_t dst);
  void compile_joined_string(const ast::JoinedStr* node, uint16_t dst);
  void compile_formatted_value(const ast::FormattedValue* node, uint16_t dst);
  void deliver(uint16_t work, uint16_t dst);  // moves a finished temporary to its destination
  // A destination that is written is live from then on: around a jump this must be said.
  void hold(uint16_t dst) {
    if (code_.is_temporary(dst)) code_.push();
  }
  void unhold(uint16_t dst) {
    if (code_.is_temporary(dst)) code_.pop();
  }
  std::optional<uint32_t> constant_of(const ast::Expr* node);

  // --- compiler_displays.cc --------------------------------------------------------------------
  std::optional<uint32_t> constant_elements(ast::Exprs elements);
  void compile_sequence(const ast::Expr* node, ast::Exprs elements, uint16_t dst);
  void build_with_stars(const ast::Expr* node, ast::Exprs elements, Opcode build, Opcode add,
                        Opcode extend, uint16_t work);
  void compile_dict(const ast::Dict* node, uint16_t dst);

  // --- compiler_conditions.cc ------------------------------------------------------------------
  void compile_condition(const ast::Expr* node, bool jump_when, Label target);
  void condition_chain(const ast::BoolOp* node, bool jump_when, Label target);
  void condition_compare(const ast::Compare* node, bool jump_when, Label target);
  void compile_boolean(const ast::BoolOp* node, uint16_t dst);
  void compile_compare(const ast::Compare* node, uint16_t dst);
  void compile_compare_chain(const ast::Compare* node, uint16_t work);
  bool middles_are_locals(const ast::Compare* node);
  uint16_t compile_link(const ast::Compare* node, const ast::Expr* left, size_t index);
  void emit_compare(const ast::Compare* node, ast::CompareOperator op, uint16_t dst,
                    const Operand& left, const Operand& right);

  // --- compiler_calls.cc -----------------------------------------------------------------------
  void compile_call(const ast::Call* node, uint16_t dst);
  void make_call(const ast::Call* node, uint16_t dst);
  void refuse_variables_of_module(const ast::Call* node);
  void refuse_construction(const ast::Expr* callee);
  void compile_spread_call(const ast::Call* node, uint16_t dst);
  void compile_spread_arguments(const ast::Call* node, uint16_t callee);
  void compile_spread_keywords(const ast::Call* node, uint16_t callee);
  bool compile_question(const ast::Call* node, uint16_t dst);
  bool compile_super(const ast::Call* node, uint16_t dst);
  void check_result_taken(const ast::Call* node);
  void check_task_call(const ast::Call* node);
  void check_task_options(const ast::Call* node);
  void check_own_call(const ast::Call* node);
  void check_own_options(const ast::Call* node, std::string_view function);
  std::optional<bytecode::Signature> task_signature(const ast::Expr* callee, std::string* name);
  void call_position(const ast::Call* node);
  bool is_own_parameter(const ast::Expr* node, const ast::Arg* parameter) const;

  // --- compiler_settings.cc --------------------------------------------------------------------
  bool is_environment(const ast::Expr* node);
  std::string chain_of_reaches() const;
  void check_setting(const ast::Subscript* node);
  void refuse_setting_change(const ast::Subscript* node);
  bool changes_environment(const ast::Stmt* node);
  std::optional<bool> known_setting(const ast::Expr* node);

  // --- compiler_values.cc ----------------------------------------------------------------------
  Calls calls() const;
  std::string awaitable_name(const ast::Call* node);
  bool is_run_action(const ast::Call* node) const;
  bool gives_value(const ast::Call* node);
  bool waits_after(const ast::Call* node);
  void check_shared(const ast::Call* node);
  void check_given_calls(const ast::Call* node);
  const ast::Call* given_value(const ast::Expr* node);
  const ast::Call* given_value(const ast::Expr* comprehension, const ast::Expr* element);
  std::string call_hint(const ast::Call* node);

  // --- compiler_awaits.cc ----------------------------------------------------------------------
  const ast::Call* pending_call(const ast::Expr* node);
  void report_pending(const ast::Call* call, std::string_view use);
  void expect_result(const ast::Expr* node, std::string_view use);
  void expect_data(const ast::Expr* node, std::string_view use);
  void check_awaited(const ast::Expr* node);
  void check_awaited(const ast::Stmt* node);
  void check_awaited_elements(const ast::Expr* node);
  void check_awaited_arguments(const ast::Call* node);
  void check_returned(const ast::Return* node);

  // --- compiler_assign.cc ----------------------------------------------------------------------
  void compile_assign(const ast::Assign* node);
  void compile_parallel(ast::Exprs targets, ast::Exprs values);
  void compile_annotated(const ast::AnnAssign* node);
  void compile_augmented(const ast::AugAssign* node);
  void assign(const ast::Expr* target, const ast::Expr* value);
  // Stores the value in `reg`, which is taken if it is the topmost temporary.
  void store_target(const ast::Expr* target, uint16_t reg, bool take);
  void unpack_into(const ast::Node* node, ast::Exprs targets, uint16_t reg, bool take);
  void compile_delete(const ast::Expr* target);

  // --- compiler_statements.cc ------------------------------------------------------------------
  void compile_body(ast::Stmts body, std::string_view place);
  void compile_statement(const ast::Stmt* node);
  void compile_simple(const ast::Stmt* node);
  void compile_return(const ast::Return* node);
  void compile_expression_statement(const ast::ExprStmt* node);
  void compile_if(const ast::If* node);
  // iter(iterable) or aiter(iterable) in the next temporary, which the caller pushes.
  uint16_t compile_iterator(const ast::Node* node, const ast::Expr* iterable, bool is_async);
  Block loop_block(Block::Kind kind);
  // The body of a loop, and the jump back.
  void compile_loop_body(const ast::Node* node, ast::Stmts body, const char* place, Block block);
  void compile_while(const ast::While* node);
  void compile_for(const ast::For* node);
  void compile_async_for(const ast::For* node);
  void compile_jump_out(const ast::Stmt* node, bool is_break);
  void compile_raise(const ast::Raise* node);
  void compile_assert(const ast::Assert* node);

  // --- compiler_try.cc -------------------------------------------------------------------------
  void compile_try(const ast::Try* node);
  void compile_forgiving(const ast::Stmt* node);
  void compile_try_star(const ast::TryStar* node);
  // Takes the innermost block, whose protected region ends here.
  void open_protected(const ast::Node* node);
  Block close_protected();
  void handle_exception(const ast::Node* node, const Block& region,
                        const bytecode::RegisterSet& assigned,
                        const std::function<void(uint16_t)>& body);
  void protect_finally(const ast::Node* node, ast::Stmts finalbody,
                       const std::function<void()>& body);
  void compile_handlers(const ast::Try* node);
  void compile_clause(const ast::ExceptHandler* handler, size_t index, uint16_t exception,
                      Label done);
  void compile_clause_body(const ast::ExceptHandler* handler, const std::string& place);
  void compile_star_handlers(const ast::TryStar* node);
  void compile_star_clause(const ast::ExceptHandler* handler, size_t index, uint16_t list,
                           uint16_t rest, Label done);
  bool needs_cleanup(std::string_view name) const;

  // --- compiler_with.cc ------------------------------------------------------------------------
  void compile_with(const ast::With* node);
  void open_context(const ast::With* node, const ast::WithItem* item);
  void close_context(const bytecode::RegisterSet& assigned);
  void enter_context(const ast::With* node, const ast::WithItem* item);
  void exit_context(const Block& block);
  void handle_in_context(const Block& block, const bytecode::RegisterSet& assigned);

  // --- compiler_match.cc -----------------------------------------------------------------------
  friend class PatternCompiler;
  void compile_match(const ast::Match* node);

  // --- compiler_functions.cc -------------------------------------------------------------------
  void compile_function(const ast::FunctionDef* node);
  void compile_class(const ast::ClassDef* node);
  void compile_lambda(const ast::Lambda* node, uint16_t dst);
  void make_function(const ast::Node* node, const ast::Arguments* arguments, uint32_t function,
                     uint16_t dst, bool fresh);
  void load_closure(const Scope* scope, uint16_t dst);
  void compile_parameters(const ast::Arguments* arguments);
  void compile_defaults(const ast::Arguments* arguments);
  std::optional<std::pair<uint32_t, uint32_t>> constant_defaults(const ast::Arguments* arguments);
  uint32_t compile_nested(const ast::Node* node, std::string_view name,
                          const std::function<void(FunctionCompiler&)>& body);
  void compile_function_body(const ast::FunctionDef* node);
  void raise_unavailable(const ast::FunctionDef* node);
  void annotate(const ast::Arguments* arguments, const ast::Expr* returns);
  void compile_class_body(const ast::ClassDef* node, bool is_abstract);
  void compile_class_annotations(const ast::ClassDef* node);
  void compile_class_arguments(const ast::ClassDef* node);
  bool is_abstract_metaclass(const ast::Keyword* keyword);
  size_t compile_decorators(ast::Exprs decorators);
  void apply_decorators(size_t count, const ast::Node* node, ast::Exprs decorators);
  std::string nested_qualname(std::string_view name) const;
  bool runs_once() const;

  // --- compiler_comprehensions.cc --------------------------------------------------------------
  struct Comprehending {
    const ast::Expr* node;
    Span<ast::Comprehension*> generators;
    const ast::Expr* first;   // element or key
    const ast::Expr* second;  // value, or null
  };
  static Comprehending parts_of(const ast::Expr* node);
  void compile_comprehension(const ast::Expr* node, uint16_t dst);
  void compile_inlined(const Comprehending& parts, uint16_t dst);
  void compile_nested_comprehension(const Comprehending& parts, uint16_t dst);
  // A loop of a comprehension that is open around the current place.
  struct ComprehensionLoop {
    const ast::Comprehension* part;
    uint16_t iterator;
    uint16_t value;  // where an element is put before it is bound
    Label head, next, exit;
    bytecode::RegisterSet assigned;
    bytecode::CodeRanges ranges;
  };
  void comprehension_loops(const Comprehending& parts, uint16_t iterator, uint16_t collection);
  ComprehensionLoop open_loop(const Comprehending& parts, const ast::Comprehension* part,
                              uint16_t iterator);
  void close_loop(const Comprehending& parts, const ComprehensionLoop& loop);
  void comprehension_element(const Comprehending& parts, uint16_t collection);
  void comprehension_function(const Comprehending& parts);

  struct InlinedScope {
    Scope* scope;
    NameMap<uint16_t> registers;
  };

  Bundle& bundle_;
  SourceModule& module_;
  FunctionCompiler* parent_;
  StatementScopes* scopes_;
  Scope* scope_;
  std::string qualname_;
  bytecode::FunctionBuilder code_;
  NameMap<uint16_t> registers_;
  std::vector<InlinedScope> inlined_;
  std::vector<Block> blocks_;
  bytecode::RegisterSet deleted_;  // registers that some statement unbinds
  std::string path_;
  uint16_t return_slot_ = 0;  // the first register for pending return values
  uint16_t pending_returns_ = 0;
  uint32_t loop_depth_ = 0;     // module and class bodies: loops around the place
  size_t statement_index_ = 0;  // module body: the current top-level statement
  bool script_result_ = false;  // the expression statement is a script's output
  const ast::Arguments* arguments_ = nullptr;
};

}  // namespace pawl::python
