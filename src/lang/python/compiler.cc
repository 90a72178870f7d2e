#include "lang/python/compiler.h"

#include <algorithm>

#include "base/assert.h"
#include "base/error_codes.h"

namespace pawl::python {

using bytecode::Position;

FunctionCompiler::FunctionCompiler(Bundle& bundle, SourceModule& module, FunctionCompiler* parent,
                                   StatementScopes* scopes, Scope* scope, std::string qualname)
    : bundle_(bundle),
      module_(module),
      parent_(parent),
      scopes_(scopes),
      scope_(scope),
      qualname_(std::move(qualname)),
      code_(bundle.builder()) {
  bytecode::Function& function = code_.function();
  function.module = module.index;
  function.flags |= module.library ? uint32_t{bytecode::kLibrary} : 0;
  function.flags |= calls() == Calls::kValues ? uint32_t{bytecode::kTakesValues} : 0;
}

// Parameters are declared already; then come the other variables, the places for pending return
// values, and last the cells that the closure brings.
void FunctionCompiler::declare_locals() {
  for (auto& [name, symbol] : scope_->symbols) {
    bool own = symbol.resolution == Resolution::kLocal || symbol.resolution == Resolution::kCell;
    if (own && !registers_.contains(name)) {
      registers_[name] = code_.add_local(name);
    }
  }
  return_slot_ = code_.local_count();
  for (uint16_t i = 0; i < scope_->return_slots; ++i) {
    code_.add_local(".return" + std::to_string(i));
  }
  for (auto& [name, symbol] : scope_->symbols) {
    if (symbol.resolution == Resolution::kFree || symbol.through) {
      registers_[name] = code_.add_local(name);
      ++code_.function().free_count;
      code_.function().flags |= bytecode::kNested;
    }
  }
  for (auto& [name, symbol] : scope_->symbols) {
    if (symbol.deleted && symbol.resolution == Resolution::kLocal) {
      deleted_.insert(*registers_.find(name));
    }
  }
}

void FunctionCompiler::make_cells() {
  for (auto& [name, symbol] : scope_->symbols) {
    if (symbol.resolution == Resolution::kCell) {
      code_.emit(Opcode::kMakeCell, *registers_.find(name));
    }
  }
}

void FunctionCompiler::finish_into(uint32_t function) {
  if (code_.reachable()) {
    uint16_t reg = code_.next_temporary();
    load_constant(program().none(), reg);
    code_.push();
    code_.emit(Opcode::kReturn, reg, 0, 0, bytecode::kTakeA);
    code_.pop();
    code_.end_path();
  }
  const char* overflow = code_.overflow();
  bytecode::Function result = code_.finish();
  if ((overflow = overflow != nullptr ? overflow : code_.overflow()) != nullptr) {
    ast::SourceRange range;
    range.line = range.end_line = static_cast<int32_t>(std::max(1u, result.first_line));
    bundle_.report(module_, range, ErrorCode::source_too_large,
                   std::string("the function is too large: ") + overflow,
                   "split it into several functions");
  }
  bundle_.define(function, std::move(result));
}

// --- Positions and diagnostics -----------------------------------------------------------------

void FunctionCompiler::at(const ast::SourceRange& range) {
  const int32_t column = module_.code_point_column(range.line, range.column);
  const int32_t end_column = module_.code_point_column(range.end_line, range.end_column);
  Position position;
  position.line = static_cast<uint32_t>(range.line);
  position.end_line = static_cast<uint32_t>(range.end_line);
  position.column = static_cast<uint16_t>(std::clamp(column, 0, 0xFFFF));
  position.end_column = static_cast<uint16_t>(std::clamp(end_column, 0, 0xFFFF));
  code_.set_position(position);
}

void FunctionCompiler::report(const ast::Node* node, ErrorCode code, std::string message,
                              std::string hint) {
  bundle_.report(module_, node->range, code, std::move(message), std::move(hint));
}

void FunctionCompiler::error(const ast::Node* node, std::string message) {
  report(node, ErrorCode::syntax_error, std::move(message));
}

void FunctionCompiler::refuse(const ast::Node* node, std::string message, std::string hint) {
  report(node, ErrorCode::unsupported_construct, std::move(message), std::move(hint));
}

// --- Leaving blocks ----------------------------------------------------------------------------

// What is surely assigned wherever a protected region may fail: what was before it, less what some
// statement deletes.
bytecode::RegisterSet FunctionCompiler::assigned_at_try() const {
  bytecode::RegisterSet set = code_.assigned();
  set.subtract(deleted_);
  return set;
}

// Whether a return must do something on its way out besides dropping the frame.
bool FunctionCompiler::returning_acts() const {
  for (const Block& block : blocks_) {
    if (block.kind == Block::Kind::kFinally || block.kind == Block::Kind::kWith) {
      return true;
    }
    if (block.kind == Block::Kind::kCleanup &&
        lookup(block.name).place != Variable::Place::kRegister) {
      return true;
    }
  }
  return false;
}

void FunctionCompiler::leave_block(Block& block) {
  switch (block.kind) {
    case Block::Kind::kWhile:
    case Block::Kind::kTry:
      break;
    case Block::Kind::kFor:
    case Block::Kind::kHandler:
      code_.truncate_temporaries(static_cast<uint16_t>(block.reg - code_.local_count() + 1));
      code_.emit(Opcode::kClear, block.reg);
      break;
    case Block::Kind::kCleanup:
      unbind_name(block.node, block.name);
      break;
    case Block::Kind::kFinally: {
      code_.truncate_temporaries(block.depth);
      std::string path = std::move(path_);
      path_ = block.path;
      compile_body(block.finalbody, "finally");
      path_ = std::move(path);
      break;
    }
    case Block::Kind::kWith:
      code_.truncate_temporaries(static_cast<uint16_t>(block.depth + 2));
      exit_context(block);
      break;
  }
  code_.truncate_temporaries(block.depth);
}

// Emits what it takes to leave the blocks from the innermost down to number `target`, then the
// exit itself. Protection is interrupted while that code runs: a block's handler must not see
// failures of what runs after the block was left.
void FunctionCompiler::leave(size_t target, const std::function<void()>& jump) {
  if (!code_.reachable()) {
    return;
  }
  auto saved = code_.save_temporaries();
  std::vector<Block> left;
  while (blocks_.size() > target) {
    Block block = std::move(blocks_.back());
    blocks_.pop_back();
    block.ranges.close(code_.here());
    leave_block(block);
    left.push_back(std::move(block));
  }
  jump();
  while (!left.empty()) {
    left.back().ranges.open(code_.here());
    blocks_.push_back(std::move(left.back()));
    left.pop_back();
  }
  code_.restore_temporaries(std::move(saved));
}

}  // namespace pawl::python
