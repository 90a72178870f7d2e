// with and async with. While the body runs, the exit method and its self are the two topmost
// temporaries.
#include "lang/python/compiler.h"
#include "lang/python/source_limits.h"

namespace pawl::python {

using bytecode::kTakeA;
using bytecode::kTakeB;

// Evaluates the manager, keeps its exit method and calls its enter method. The result goes to the
// item's variable if that is a plain local, otherwise it is left in a temporary.
void FunctionCompiler::enter_context(const ast::With* node, const ast::WithItem* item) {
  uint32_t line = static_cast<uint32_t>(item->context_expr->range.line);
  uint16_t exit = code_.next_temporary();
  uint16_t enter = static_cast<uint16_t>(exit + 2);
  Operand manager = compile_operand(item->context_expr);
  at(node);
  bool temporary = manager.is_temporary();
  if (temporary) {
    code_.emit(Opcode::kMove, enter, exit, 0, kTakeB);
    code_.pop();
    manager.index = enter;
  }
  code_.push(Role::kWithExit, 0, line);
  code_.push(Role::kWithExit, 1, line);
  if (temporary) {
    code_.push();
  }
  code_.emit(Opcode::kLoadSpecial, exit, manager.index,
             name_constant(node->is_async ? "__aexit__" : "__exit__"));
  code_.emit(Opcode::kLoadSpecial, enter, manager.index,
             name_constant(node->is_async ? "__aenter__" : "__enter__"), take(manager, kTakeB));
  code_.push();
  if (!temporary) {
    code_.push();
  }
  std::optional<uint16_t> local;
  if (item->optional_vars != nullptr) {
    local = target_register(item->optional_vars);
  }
  uint16_t result = local && !node->is_async ? *local : enter;
  code_.emit(Opcode::kCallMethod, result, enter, 0);
  code_.pop(2);
  if (node->is_async) {
    code_.push();
    result = local.value_or(enter);
    code_.emit(Opcode::kAwait, result, enter, 0, kTakeB);
    code_.pop();
  }
  if (local) {
    code_.mark_assigned(*local);
  }
}

// The items are entered one after the other, and left in the opposite order.
void FunctionCompiler::compile_with(const ast::With* node) {
  if (node->items.size() > kMaxWithItems) {
    report(node, ErrorCode::source_too_large,
           "a with statement of more than " + std::to_string(kMaxWithItems) + " items",
           "use contextlib.ExitStack");
    return;
  }
  std::vector<bytecode::RegisterSet> assigned;  // before each of the items
  for (const ast::WithItem* item : node->items) {
    assigned.push_back(assigned_at_try());
    open_context(node, item);
  }
  compile_body(node->body, "with");
  for (; !assigned.empty(); assigned.pop_back()) {
    close_context(assigned.back());
  }
}

void FunctionCompiler::open_context(const ast::With* node, const ast::WithItem* item) {
  Block block;
  block.kind = Block::Kind::kWith;
  block.depth = code_.depth();
  block.reg = code_.next_temporary();
  block.node = node;  // where CPython says that an exit method was called
  block.is_async = node->is_async;
  enter_context(node, item);
  block.ranges.open(code_.here());
  blocks_.push_back(std::move(block));
  if (item->optional_vars == nullptr || !target_register(item->optional_vars)) {
    uint16_t result = code_.push();
    if (item->optional_vars == nullptr) {
      code_.emit(Opcode::kClear, result);
    } else {
      store_target(item->optional_vars, result, true);
    }
    code_.pop();
  }
}

void FunctionCompiler::close_context(const bytecode::RegisterSet& assigned) {
  Block done = close_protected();
  auto temporaries = code_.save_temporaries();
  Label end = code_.new_label();
  if (code_.reachable()) {
    exit_context(done);
    code_.truncate_temporaries(done.depth);
    code_.jump(end);
  }
  code_.restore_temporaries(std::move(temporaries));
  handle_in_context(done, assigned);
  code_.bind(end);
}

// Calls the exit method with three Nones and drops the result. Exit and self are topmost.
void FunctionCompiler::exit_context(const Block& block) {
  at(block.node);
  for (int i = 0; i < 3; ++i) {
    load_constant(program().none(), code_.next_temporary());
    code_.push();
  }
  code_.emit(Opcode::kCallMethod, block.reg, block.reg, 3);
  code_.pop(4);
  if (block.is_async) {
    code_.emit(Opcode::kAwait, block.reg, block.reg, 0, kTakeB);
  }
  code_.emit(Opcode::kClear, block.reg);
}

// The exception waits above the places of the call's arguments, so that exit, self and arguments
// are one block of registers.
void FunctionCompiler::handle_in_context(const Block& block,
                                         const bytecode::RegisterSet& assigned) {
  uint16_t exit = block.reg;
  uint16_t first = static_cast<uint16_t>(exit + 2);
  uint16_t exception = static_cast<uint16_t>(exit + 5);
  if (!code_.begin_handler(block.ranges, exception, assigned)) {
    code_.truncate_temporaries(block.depth);
    return;
  }
  uint32_t target = code_.here();
  bytecode::CodeRanges handling;
  handling.open(target);
  code_.push(Role::kHandled, 0, static_cast<uint32_t>(block.node->range.line));
  at(block.node);
  load_constant(bundle_.builtin_meaning("type").constant, first);
  code_.emit(Opcode::kMove, static_cast<uint16_t>(first + 1), exception);
  code_.emit(Opcode::kCall, first, first, 1);
  code_.emit(Opcode::kMove, static_cast<uint16_t>(first + 1), exception);
  code_.emit(Opcode::kLoadAttr, static_cast<uint16_t>(first + 2), exception,
             name_constant("__traceback__"));
  code_.emit(Opcode::kCallMethod, exit, exit, 3);
  if (block.is_async) {
    code_.emit(Opcode::kAwait, exit, exit, 0, kTakeB);
  }
  Label swallowed = code_.new_label();
  code_.jump_if(Opcode::kJumpIfTrue, exit, swallowed, kTakeA);
  handling.close(code_.here());
  code_.add_handler_body(handling, exception);
  code_.emit(Opcode::kReraise, exception, 0, 0, kTakeA);
  code_.end_path();
  code_.bind(swallowed);
  code_.emit(Opcode::kClear, exception);
  code_.pop(code_.depth() - block.depth);
  code_.add_handler(block.ranges, target, static_cast<uint16_t>(block.depth + 2), exception);
}

}  // namespace pawl::python
