// Statements other than try, with, match, def, class and import.
#include "base/assert.h"
#include "lang/python/compiler.h"
#include "lang/python/fold.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeA;
using bytecode::kTakeB;

void FunctionCompiler::compile_body(ast::Stmts body, std::string_view place) {
  size_t length = path_.size();
  if (!place.empty()) {
    path_ += '.';
    path_ += place;
    path_ += '.';
  }
  size_t prefix = path_.size();
  for (size_t i = 0; i < body.size(); ++i) {
    path_.resize(prefix);
    path_ += std::to_string(i);
    compile_statement(body[i]);
  }
  path_.resize(length);
}

void FunctionCompiler::compile_statement(const ast::Stmt* node) {
  if (!code_.reachable()) {
    return;
  }
  code_.begin_statement(program().string(path_));
  check_awaited(node);
  switch (node->kind) {
    case Kind::kIf:
      compile_if(as<ast::If>(node));
      break;
    case Kind::kWhile:
      compile_while(as<ast::While>(node));
      break;
    case Kind::kFor:
      if (as<ast::For>(node)->is_async) {
        compile_async_for(as<ast::For>(node));
      } else {
        compile_for(as<ast::For>(node));
      }
      break;
    case Kind::kTry:
      compile_try(as<ast::Try>(node));
      break;
    case Kind::kTryStar:
      compile_try_star(as<ast::TryStar>(node));
      break;
    case Kind::kWith:
      compile_with(as<ast::With>(node));
      break;
    case Kind::kMatch:
      compile_match(as<ast::Match>(node));
      break;
    case Kind::kFunctionDef:
      compile_function(as<ast::FunctionDef>(node));
      break;
    case Kind::kClassDef:
      compile_class(as<ast::ClassDef>(node));
      break;
    default:
      compile_simple(node);
  }
}

void FunctionCompiler::compile_simple(const ast::Stmt* node) {
  switch (node->kind) {
    case Kind::kReturn:
      compile_return(as<ast::Return>(node));
      break;
    case Kind::kDelete:
      for (const ast::Expr* target : as<ast::Delete>(node)->targets) compile_delete(target);
      break;
    case Kind::kAssign:
      compile_assign(as<ast::Assign>(node));
      break;
    case Kind::kAugAssign:
      compile_augmented(as<ast::AugAssign>(node));
      break;
    case Kind::kAnnAssign:
      compile_annotated(as<ast::AnnAssign>(node));
      break;
    case Kind::kRaise:
      compile_raise(as<ast::Raise>(node));
      break;
    case Kind::kAssert:
      compile_assert(as<ast::Assert>(node));
      break;
    case Kind::kImport:
      compile_import(as<ast::Import>(node));
      break;
    case Kind::kImportFrom:
      compile_import_from(as<ast::ImportFrom>(node));
      break;
    case Kind::kExprStmt:
      compile_expression_statement(as<ast::ExprStmt>(node));
      break;
    case Kind::kBreak:
      compile_jump_out(node, true);
      break;
    case Kind::kContinue:
      compile_jump_out(node, false);
      break;
    default:
      break;  // pass; global and nonlocal are scope analysis' affair
  }
}

void FunctionCompiler::compile_expression_statement(const ast::ExprStmt* node) {
  if (script_result_) {
    uint16_t reg = compile_temporary(node->value);
    at(node);
    code_.emit(Opcode::kReturn, reg, 0, 0, kTakeA);
    code_.pop();
    code_.end_path();
    return;
  }
  if (const auto* call = ast::try_as<ast::Call>(node->value)) {
    check_result_taken(call);
  }
  compile_effect(node->value);
}

// --- Return, break, continue ---------------------------------------------------------------------

void FunctionCompiler::compile_return(const ast::Return* node) {
  std::optional<uint32_t> constant =
      node->value == nullptr ? program().none() : constant_of(node->value);
  if (!returning_acts()) {
    if (constant) {
      at(node);
      load_constant(*constant, code_.next_temporary());
      uint16_t reg = code_.push();
      code_.emit(Opcode::kReturn, reg, 0, 0, kTakeA);
      code_.pop();
    } else {
      Operand value = compile_operand(node->value);
      at(node);
      code_.emit(Opcode::kReturn, value.index, 0, 0, take(value, kTakeA));
      release(value);
    }
    code_.end_path();
    return;
  }
  // The value waits in a register of its own while the blocks around are left; a return inside a
  // finally body that such a return runs has the next one.
  uint16_t slot = static_cast<uint16_t>(return_slot_ + pending_returns_);
  uint32_t start = code_.here();
  if (!constant) {
    compile_into(node->value, slot);
  }
  ++pending_returns_;
  leave(0, [&] {
    --pending_returns_;
    at(node);
    if (constant) {
      load_constant(*constant, code_.next_temporary());
      uint16_t reg = code_.push();
      code_.emit(Opcode::kReturn, reg, 0, 0, kTakeA);
      code_.pop();
    } else {
      code_.emit(Opcode::kReturn, slot, 0, 0, kTakeA);
      code_.add_role(start, slot, Role::kReturnValue, 0, static_cast<uint32_t>(node->range.line));
    }
    code_.end_path();
  });
}

void FunctionCompiler::compile_jump_out(const ast::Stmt* node, bool is_break) {
  size_t target = blocks_.size();
  while (target > 0) {
    const Block& block = blocks_[target - 1];
    if (block.kind == Block::Kind::kWhile || block.kind == Block::Kind::kFor) {
      break;
    }
    --target;
  }
  PAWL_ASSERT(target > 0);
  Block& loop = blocks_[target - 1];
  Label label = is_break ? loop.break_label : loop.continue_label;
  at(node);
  leave(is_break ? target - 1 : target, [&] { code_.jump(label); });
}

// --- Branches and loops --------------------------------------------------------------------------

// A chain of elifs is one statement with many arms, not a nest of statements.
void FunctionCompiler::compile_if(const ast::If* node) {
  Label end = code_.new_label();
  size_t length = path_.size();
  for (int arm = 1;; ++arm) {
    Label otherwise = code_.new_label();
    at(node);
    compile_condition(node->test, false, otherwise);
    compile_body(node->body, "if");
    if (!node->orelse.empty()) {
      code_.jump(end);
    }
    code_.bind(otherwise);
    const auto* next = node->orelse.size() == 1 ? ast::try_as<ast::If>(node->orelse[0]) : nullptr;
    if (next == nullptr || !code_.reachable()) {
      compile_body(node->orelse, "else");
      break;
    }
    path_.resize(length);
    path_ += ".elif" + std::to_string(arm);
    code_.begin_statement(program().string(path_));
    node = next;
  }
  path_.resize(length);
  code_.bind(end);
}

uint16_t FunctionCompiler::compile_iterator(const ast::Node* node, const ast::Expr* iterable,
                                            bool is_async) {
  uint16_t iterator = code_.next_temporary();
  expect_result(iterable, "is iterated over");
  Operand operand = compile_operand(iterable);
  at(node);
  code_.emit(is_async ? Opcode::kGetAsyncIter : Opcode::kGetIter, iterator, operand.index, 0,
             take(operand, kTakeB));
  release(operand);
  return iterator;
}

Block FunctionCompiler::loop_block(Block::Kind kind) {
  Block block;
  block.kind = kind;
  block.depth = code_.depth();
  block.break_label = code_.new_label();
  block.continue_label = code_.new_label();
  return block;
}

void FunctionCompiler::compile_loop_body(const ast::Node* node, ast::Stmts body, const char* place,
                                         Block block) {
  Label head = block.continue_label;
  blocks_.push_back(std::move(block));
  ++loop_depth_;
  compile_body(body, place);
  --loop_depth_;
  blocks_.pop_back();
  at(node);
  code_.jump(head);
}

void FunctionCompiler::compile_while(const ast::While* node) {
  Block block = loop_block(Block::Kind::kWhile);
  Label end = block.break_label;
  Label exit = code_.new_label();
  code_.bind_loop(block.continue_label, deleted_);
  at(node);
  compile_condition(node->test, false, exit);
  compile_loop_body(node, node->body, "while", std::move(block));
  code_.bind(exit);
  compile_body(node->orelse, "else");
  code_.bind(end);
}

void FunctionCompiler::compile_for(const ast::For* node) {
  uint16_t iterator = compile_iterator(node, node->iter, false);
  Block block = loop_block(Block::Kind::kFor);
  block.reg = iterator;
  Label end = block.break_label;
  Label exit = code_.new_label();
  code_.push(Role::kLoopIterator, 0, static_cast<uint32_t>(node->range.line));
  code_.bind_loop(block.continue_label, deleted_);
  at(node);
  if (std::optional<uint16_t> reg = target_register(node->target)) {
    code_.for_iter(iterator, *reg, exit);
    code_.mark_assigned(*reg);
  } else {
    code_.for_iter(iterator, code_.next_temporary(), exit);
    uint16_t value = code_.push();
    store_target(node->target, value, true);
    code_.pop();
  }
  compile_loop_body(node, node->body, "for", std::move(block));
  code_.bind(exit);
  code_.pop();
  compile_body(node->orelse, "else");
  code_.bind(end);
}

void FunctionCompiler::compile_async_for(const ast::For* node) {
  uint32_t line = static_cast<uint32_t>(node->range.line);
  uint16_t iterator = compile_iterator(node, node->iter, true);
  Block block = loop_block(Block::Kind::kFor);
  block.reg = iterator;
  Label end = block.break_label;
  Label exit = code_.new_label();
  code_.push(Role::kLoopIterator, 0, line);
  code_.bind_loop(block.continue_label, deleted_);
  bytecode::RegisterSet assigned = code_.assigned();
  bytecode::CodeRanges ranges;
  ranges.open(code_.here());
  uint16_t value = code_.next_temporary();
  at(node);
  code_.emit(Opcode::kGetAsyncNext, value, iterator);
  code_.push();
  code_.emit(Opcode::kAwait, value, value, 0, kTakeB);
  ranges.close(code_.here());
  store_target(node->target, value, true);
  code_.pop();
  compile_loop_body(node, node->body, "for", std::move(block));
  if (code_.begin_handler(ranges, value, assigned)) {
    uint32_t target = code_.here();
    code_.push(Role::kHandled, 0, line);
    at(node);
    code_.end_async_for(value, exit);
    code_.pop();
    code_.add_handler(ranges, target, static_cast<uint16_t>(code_.depth()), value);
  }
  code_.bind(exit);
  code_.emit(Opcode::kClear, iterator);
  code_.pop();
  compile_body(node->orelse, "else");
  code_.bind(end);
}

// --- Raise and assert ----------------------------------------------------------------------------

void FunctionCompiler::compile_raise(const ast::Raise* node) {
  if (node->exc == nullptr) {
    at(node);
    code_.emit(Opcode::kRaiseBare);
    code_.end_path();
    return;
  }
  Operand exception = node->cause != nullptr ? stable_operand(node->exc, {node->cause})
                                             : compile_operand(node->exc);
  if (node->cause == nullptr) {
    at(node);
    code_.emit(Opcode::kRaise, exception.index, 0, 0, take(exception, kTakeA));
  } else {
    Operand cause = compile_operand(node->cause);
    at(node);
    code_.emit(Opcode::kRaiseFrom, exception.index, cause.index, 0,
               take(exception, kTakeA) | take(cause, kTakeB));
    release(cause);
  }
  release(exception);
  code_.end_path();
}

void FunctionCompiler::compile_assert(const ast::Assert* node) {
  Label passed = code_.new_label();
  at(node);
  compile_condition(node->test, true, passed);
  uint16_t reg = code_.next_temporary();
  if (node->msg != nullptr) {
    compile_into(node->msg, reg);
  } else {
    code_.emit(Opcode::kClear, reg);
  }
  code_.push();
  at(node->test);
  code_.emit(Opcode::kAssertFail, reg);
  code_.pop();
  code_.end_path();
  code_.bind(passed);
}

}  // namespace pawl::python
