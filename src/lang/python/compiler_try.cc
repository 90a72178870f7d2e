// try, except, except* and finally. The body of a finally is compiled once for every way out of
// the protected region, as CPython does: for its normal end, for an exception, and for each return,
// break and continue inside (FunctionCompiler::leave).
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;

void FunctionCompiler::compile_try(const ast::Try* node) {
  if (node->finalbody.empty()) {
    compile_handlers(node);
    return;
  }
  protect_finally(node, node->finalbody, [&] {
    if (node->handlers.empty()) {
      compile_body(node->body, "try");
      compile_body(node->orelse, "else");
    } else {
      compile_handlers(node);
    }
  });
}

// A statement that nobody names, and that acts on what is reached. If it needs what workflows do
// not have, which only shows when it runs, it is there for those who work tasks: its names stay
// unbound.
void FunctionCompiler::compile_forgiving(const ast::Stmt* node) {
  const Meaning unavailable =
      bundle_.member_meaning(bundle_.module_meaning("_pawl"), "UnavailableError");
  if (unavailable.kind != MeaningKind::kConstant) return compile_statement(node);
  bytecode::RegisterSet assigned = assigned_at_try();
  open_protected(node);
  compile_statement(node);
  Block done = close_protected();
  Label end = code_.new_label();
  code_.jump(end);
  handle_exception(node, done, assigned, [&](uint16_t exception) {
    Label next = code_.new_label();
    uint16_t matches = code_.next_temporary();
    load_constant(unavailable.constant, matches);
    code_.push();
    code_.emit(Opcode::kExceptionMatch, matches, exception, matches, kTakeC);
    code_.jump_if(Opcode::kJumpIfFalse, matches, next, kTakeA);
    leave(blocks_.size() - 1, [&] { code_.jump(end); });
    code_.bind(next);
  });
  code_.bind(end);
}

void FunctionCompiler::open_protected(const ast::Node* node) {
  Block block;
  block.kind = Block::Kind::kTry;
  block.depth = code_.depth();
  block.node = node;
  block.ranges.open(code_.here());
  blocks_.push_back(std::move(block));
}

Block FunctionCompiler::close_protected() {
  Block done = std::move(blocks_.back());
  blocks_.pop_back();
  done.ranges.close(code_.here());
  return done;
}

// What happens to an exception of the protected region: `body`, with the exception in a register,
// and at its end it is raised again.
void FunctionCompiler::handle_exception(const ast::Node* node, const Block& region,
                                        const bytecode::RegisterSet& assigned,
                                        const std::function<void(uint16_t)>& body) {
  uint16_t exception = code_.next_temporary();
  if (!code_.begin_handler(region.ranges, exception, assigned)) {
    return;
  }
  uint32_t target = code_.here();
  Block handler;
  handler.kind = Block::Kind::kHandler;
  handler.node = node;
  handler.depth = code_.depth();
  handler.reg = exception;
  handler.ranges.open(code_.here());
  code_.push(Role::kHandled, 0, static_cast<uint32_t>(node->range.line));
  blocks_.push_back(std::move(handler));
  body(exception);
  blocks_.back().ranges.close(code_.here());
  code_.add_handler_body(blocks_.back().ranges, exception);
  blocks_.pop_back();
  at(node);
  code_.emit(Opcode::kReraise, exception, 0, 0, kTakeA);
  code_.pop();
  code_.end_path();
  code_.add_handler(region.ranges, target, region.depth, exception);
}

void FunctionCompiler::protect_finally(const ast::Node* node, ast::Stmts finalbody,
                                       const std::function<void()>& body) {
  bytecode::RegisterSet assigned = assigned_at_try();
  Block block;
  block.kind = Block::Kind::kFinally;
  block.depth = code_.depth();
  block.finalbody = finalbody;
  block.path = path_;
  block.node = node;
  block.ranges.open(code_.here());
  blocks_.push_back(std::move(block));
  body();
  Block done = close_protected();
  Label end = code_.new_label();
  compile_body(finalbody, "finally");
  code_.jump(end);
  handle_exception(node, done, assigned, [&](uint16_t) { compile_body(finalbody, "finally"); });
  code_.bind(end);
}

// --- except --------------------------------------------------------------------------------------

void FunctionCompiler::compile_handlers(const ast::Try* node) {
  bytecode::RegisterSet assigned = assigned_at_try();
  open_protected(node);
  compile_body(node->body, "try");
  Block done = close_protected();
  Label end = code_.new_label();
  compile_body(node->orelse, "else");
  code_.jump(end);
  handle_exception(node, done, assigned, [&](uint16_t exception) {
    for (size_t i = 0; i < node->handlers.size(); ++i) {
      compile_clause(node->handlers[i], i, exception, end);
    }
  });
  code_.bind(end);
}

void FunctionCompiler::compile_clause(const ast::ExceptHandler* handler, size_t index,
                                      uint16_t exception, Label done) {
  Label next = code_.new_label();
  if (handler->type != nullptr) {
    uint16_t matches = code_.next_temporary();
    Operand type = compile_operand(handler->type);
    at(handler);
    code_.emit(Opcode::kExceptionMatch, matches, exception, type.index, take(type, kTakeC));
    release(type);
    code_.push();
    code_.jump_if(Opcode::kJumpIfFalse, matches, next, kTakeA);
  }
  if (!handler->name.empty()) {
    at(handler);
    store_name(mangled(handler->name), exception, false);
  }
  compile_clause_body(handler, "except" + std::to_string(index));
  leave(blocks_.size() - 1, [&] { code_.jump(done); });
  code_.bind(next);
}

// Whether somebody can see that the clause's name stays bound when the clause fails.
bool FunctionCompiler::needs_cleanup(std::string_view name) const {
  if (lookup(name).place != Variable::Place::kRegister) {
    return true;
  }
  for (const Block& block : blocks_) {
    Block::Kind kind = block.kind;
    if (kind == Block::Kind::kTry || kind == Block::Kind::kFinally || kind == Block::Kind::kWith ||
        kind == Block::Kind::kCleanup) {
      return true;
    }
  }
  return false;
}

// The statements of a clause, at whose end its name is deleted, whichever way it ends.
void FunctionCompiler::compile_clause_body(const ast::ExceptHandler* handler,
                                           const std::string& place) {
  std::string_view name = handler->name.empty() ? std::string_view() : mangled(handler->name);
  if (name.empty() || !needs_cleanup(name)) {
    compile_body(handler->body, place);
    if (!name.empty() && code_.reachable()) {
      unbind_name(handler, name);
    }
    return;
  }
  bytecode::RegisterSet assigned = assigned_at_try();
  Block block;
  block.kind = Block::Kind::kCleanup;
  block.depth = code_.depth();
  block.name = name;
  block.node = handler;
  block.ranges.open(code_.here());
  blocks_.push_back(std::move(block));
  compile_body(handler->body, place);
  Block done = close_protected();
  Label end = code_.new_label();
  if (code_.reachable()) {
    unbind_name(handler, name);
  }
  code_.jump(end);
  uint16_t exception = code_.next_temporary();
  if (code_.begin_handler(done.ranges, exception, assigned)) {
    uint32_t target = code_.here();
    code_.push(Role::kHandled, 0, static_cast<uint32_t>(handler->range.line));
    unbind_name(handler, name);
    code_.emit(Opcode::kReraise, exception, 0, 0, kTakeA);
    code_.pop();
    code_.end_path();
    code_.add_handler(done.ranges, target, done.depth, exception);
  }
  code_.bind(end);
}

// --- except* -------------------------------------------------------------------------------------

void FunctionCompiler::compile_try_star(const ast::TryStar* node) {
  if (node->finalbody.empty()) {
    compile_star_handlers(node);
    return;
  }
  protect_finally(node, node->finalbody, [&] { compile_star_handlers(node); });
}

// The handler keeps [exception] [list of what clauses raised] [rest still to be handled]. Every
// clause splits the rest; at the end what was raised and what is left goes on as one group.
void FunctionCompiler::compile_star_handlers(const ast::TryStar* node) {
  uint32_t line = static_cast<uint32_t>(node->range.line);
  bytecode::RegisterSet assigned = assigned_at_try();
  Block block;
  block.kind = Block::Kind::kTry;
  block.depth = code_.depth();
  block.ranges.open(code_.here());
  blocks_.push_back(std::move(block));
  compile_body(node->body, "try");
  Block done = close_protected();
  Label end = code_.new_label();
  compile_body(node->orelse, "else");
  code_.jump(end);
  uint16_t exception = code_.next_temporary();
  if (!code_.begin_handler(done.ranges, exception, assigned)) {
    code_.bind(end);
    return;
  }
  uint32_t target = code_.here();
  bytecode::CodeRanges handling;
  handling.open(code_.here());
  code_.push(Role::kHandled, 0, line);
  at(node);
  uint16_t list = code_.next_temporary();
  code_.emit(Opcode::kBuildList, list, list, 0);
  code_.push(Role::kHandled, 1, line);
  uint16_t rest = code_.next_temporary();
  code_.emit(Opcode::kMove, rest, exception);
  code_.push(Role::kHandled, 2, line);
  Label handled = code_.new_label();
  for (size_t i = 0; i < node->handlers.size(); ++i) {
    compile_star_clause(node->handlers[i], i, list, rest, handled);
  }
  at(node);
  code_.jump_if(Opcode::kJumpIfNone, rest, handled);
  code_.emit(Opcode::kListAppend, list, rest);
  code_.bind(handled);
  code_.emit(Opcode::kClear, rest);
  code_.pop();
  code_.emit(Opcode::kGroupReraise, list, exception, list, kTakeC);
  Label nothing = code_.new_label();
  code_.jump_if(Opcode::kJumpIfNone, list, nothing);
  handling.close(code_.here());
  code_.add_handler_body(handling, exception);
  code_.emit(Opcode::kReraise, list, 0, 0, kTakeA);
  code_.end_path();
  code_.bind(nothing);
  code_.emit(Opcode::kClear, list);
  code_.pop();
  code_.emit(Opcode::kClear, exception);
  code_.pop();
  code_.add_handler(done.ranges, target, done.depth, exception);
  code_.bind(end);
}

void FunctionCompiler::compile_star_clause(const ast::ExceptHandler* handler, size_t index,
                                           uint16_t list, uint16_t rest, Label done) {
  uint32_t line = static_cast<uint32_t>(handler->range.line);
  at(handler);
  code_.jump_if(Opcode::kJumpIfNone, rest, done);
  uint16_t match = code_.next_temporary();
  compile_temporary(handler->type);
  at(handler);
  code_.emit(Opcode::kGroupMatch, match, rest, match, kTakeC);
  code_.push();
  Label next = code_.new_label();
  Label unmatched = code_.new_label();
  code_.jump_if(Opcode::kJumpIfNone, match, unmatched);
  code_.emit(Opcode::kMove, rest, static_cast<uint16_t>(match + 1), 0, kTakeB);
  code_.pop();
  bytecode::RegisterSet assigned = assigned_at_try();
  Block body;
  body.kind = Block::Kind::kHandler;
  body.depth = static_cast<uint16_t>(code_.depth() - 1);
  body.reg = match;
  body.ranges.open(code_.here());
  bytecode::CodeRanges guarded;
  guarded.open(code_.here());
  blocks_.push_back(std::move(body));
  std::string_view name = handler->name.empty() ? std::string_view() : mangled(handler->name);
  if (!name.empty()) {
    at(handler);
    store_name(name, match, false);
  }
  compile_clause_body(handler, "except" + std::to_string(index));
  blocks_.back().ranges.close(code_.here());
  guarded.close(code_.here());
  code_.add_handler_body(blocks_.back().ranges, match);
  blocks_.pop_back();
  code_.emit(Opcode::kClear, match);
  code_.pop();
  code_.jump(next);
  // What the clause raises is collected, and the clauses after it still run.
  if (code_.begin_handler(guarded, match, assigned)) {
    uint32_t target = code_.here();
    uint16_t depth = code_.depth();
    code_.push(Role::kHandled, 3, line);
    if (!name.empty()) {
      unbind_name(handler, name);
    }
    code_.emit(Opcode::kListAppend, list, match, 0, kTakeB);
    code_.pop();
    code_.jump(next);
    code_.add_handler(guarded, target, depth, match);
  }
  code_.push();
  code_.push();
  code_.bind(unmatched);
  code_.emit(Opcode::kClear, static_cast<uint16_t>(match + 1));
  code_.pop();
  code_.emit(Opcode::kClear, match);
  code_.pop();
  code_.bind(next);
}

}  // namespace pawl::python
