// Comprehensions and generator expressions. A list, set or dict comprehension is a loop in the
// function around it whose variables are temporaries, so that they are gone with it even when it
// fails; a generator expression is a function of its own, with its outermost iterator as argument.
#include "lang/python/compiler.h"
#include "lang/python/source_limits.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeA;
using bytecode::kTakeB;
using bytecode::kTakeC;

FunctionCompiler::Comprehending FunctionCompiler::parts_of(const ast::Expr* node) {
  switch (node->kind) {
    case Kind::kListComp: {
      const auto* list = as<ast::ListComp>(node);
      return {node, list->generators, list->elt, nullptr};
    }
    case Kind::kSetComp: {
      const auto* set = as<ast::SetComp>(node);
      return {node, set->generators, set->elt, nullptr};
    }
    case Kind::kDictComp: {
      const auto* dict = as<ast::DictComp>(node);
      return {node, dict->generators, dict->key, dict->value};
    }
    default: {
      const auto* generator = as<ast::GeneratorExp>(node);
      return {node, generator->generators, generator->elt, nullptr};
    }
  }
}

void FunctionCompiler::compile_comprehension(const ast::Expr* node, uint16_t dst) {
  Comprehending parts = parts_of(node);
  Scope* scope = scopes_->of(node);
  if (scope->inlined) {
    compile_inlined(parts, dst);
  } else {
    compile_nested_comprehension(parts, dst);
  }
}

namespace {

bytecode::Opcode build_opcode(const ast::Expr* node) {
  return node->kind == Kind::kListComp  ? bytecode::Opcode::kBuildList
         : node->kind == Kind::kSetComp ? bytecode::Opcode::kBuildSet
                                        : bytecode::Opcode::kBuildDict;
}

}  // namespace

// The layout is [outermost iterable's iterator] [collection] [variables] [iterators of the inner
// loops]. The iterable is evaluated first, outside of the comprehension's scope.
void FunctionCompiler::compile_inlined(const Comprehending& parts, uint16_t dst) {
  uint32_t line = static_cast<uint32_t>(parts.node->range.line);
  uint16_t base_depth = code_.depth();
  const ast::Comprehension* outermost = parts.generators[0];
  uint16_t iterator = compile_iterator(parts.node, outermost->iter, outermost->is_async);
  code_.push(Role::kLoopIterator, 0, line);
  uint16_t collection = code_.next_temporary();
  at(parts.node);
  code_.emit(build_opcode(parts.node), collection, collection, 0);
  code_.push(Role::kElement, 0, line);
  InlinedScope inlined{scopes_->of(parts.node), {}};
  for (const auto& [name, symbol] : inlined.scope->symbols) {
    if (symbol.resolution == Resolution::kLocal) {
      uint16_t reg = code_.push();
      code_.mark_unassigned(reg);
      inlined.registers[name] = reg;
    }
  }
  size_t variables = inlined.registers.size();
  inlined_.push_back(std::move(inlined));
  comprehension_loops(parts, iterator, collection);
  inlined_.pop_back();
  at(parts.node);
  for (size_t i = 0; i < variables; ++i) {
    code_.emit(Opcode::kClear, static_cast<uint16_t>(code_.next_temporary() - 1));
    code_.mark_unassigned(static_cast<uint16_t>(code_.next_temporary() - 1));
    code_.pop();
  }
  code_.emit(Opcode::kMove, dst, collection, 0, kTakeB);
  code_.pop(code_.depth() - base_depth);
}

void FunctionCompiler::comprehension_element(const Comprehending& parts, uint16_t collection) {
  if (parts.node->kind == Kind::kGeneratorExp) {
    uint16_t work = compile_temporary(parts.first);
    at(parts.first);
    code_.emit(Opcode::kYield, work, work, 0, kTakeB);
    code_.emit(Opcode::kClear, work);
    code_.pop();
    return;
  }
  if (parts.second != nullptr) {
    Operand key = stable_operand(parts.first, {parts.second});
    Operand value = compile_operand(parts.second);
    at(parts.node);
    code_.emit(Opcode::kDictSet, collection, key.index, value.index,
               take(key, kTakeB) | take(value, kTakeC));
    release(value);
    release(key);
    return;
  }
  Operand element = compile_operand(parts.first);
  at(parts.node);
  code_.emit(parts.node->kind == Kind::kListComp ? Opcode::kListAppend : Opcode::kSetAdd,
             collection, element.index, 0, take(element, kTakeB));
  release(element);
}

// The loops are opened one after the other, and closed in the opposite order. At its end the
// iterator register of a loop is empty.
void FunctionCompiler::comprehension_loops(const Comprehending& parts, uint16_t iterator,
                                           uint16_t collection) {
  if (parts.generators.size() > kMaxForClauses) {
    report(parts.node, ErrorCode::source_too_large,
           "a comprehension with more than " + std::to_string(kMaxForClauses) + " 'for'",
           "write it as a function with loops");
    return;
  }
  std::vector<ComprehensionLoop> loops;
  for (size_t level = 0; level < parts.generators.size(); ++level) {
    const ast::Comprehension* part = parts.generators[level];
    if (level > 0) {
      iterator = compile_iterator(parts.node, part->iter, part->is_async);
      code_.push(Role::kLoopIterator, static_cast<uint16_t>(level),
                 static_cast<uint32_t>(part->iter->range.line));
    }
    loops.push_back(open_loop(parts, part, iterator));
  }
  comprehension_element(parts, collection);
  for (; !loops.empty(); loops.pop_back()) {
    close_loop(parts, loops.back());
    if (loops.size() > 1) code_.pop();
  }
}

// One `for … if …`, up to what is inside of it.
FunctionCompiler::ComprehensionLoop FunctionCompiler::open_loop(const Comprehending& parts,
                                                                const ast::Comprehension* part,
                                                                uint16_t iterator) {
  ComprehensionLoop loop{part,
                         iterator,
                         code_.next_temporary(),
                         code_.new_label(),
                         code_.new_label(),
                         code_.new_label(),
                         {},
                         {}};
  code_.bind_loop(loop.head, deleted_);
  loop.assigned = code_.assigned();
  const uint16_t value = loop.value;
  at(parts.node);
  if (part->is_async) {
    loop.ranges.open(code_.here());
    code_.emit(Opcode::kGetAsyncNext, value, iterator);
    code_.push();
    code_.emit(Opcode::kAwait, value, value, 0, kTakeB);
    loop.ranges.close(code_.here());
    store_target(part->target, value, true);
    code_.pop();
  } else if (std::optional<uint16_t> reg = target_register(part->target)) {
    code_.for_iter(iterator, *reg, loop.exit);
    code_.mark_assigned(*reg);
  } else {
    code_.for_iter(iterator, value, loop.exit);
    code_.push();
    store_target(part->target, value, true);
    code_.pop();
  }
  for (const ast::Expr* condition : part->ifs) {
    at(parts.node);
    compile_condition(condition, false, loop.next);
  }
  return loop;
}

void FunctionCompiler::close_loop(const Comprehending& parts, const ComprehensionLoop& loop) {
  code_.bind(loop.next);
  at(parts.node);
  code_.jump(loop.head);
  if (loop.part->is_async && code_.begin_handler(loop.ranges, loop.value, loop.assigned)) {
    uint32_t target = code_.here();
    uint16_t depth = code_.depth();
    code_.push(Role::kHandled);
    at(loop.part->iter);
    code_.end_async_for(loop.value, loop.exit);
    code_.pop();
    code_.add_handler(loop.ranges, target, depth, loop.value);
  }
  code_.bind(loop.exit);
  if (loop.part->is_async) {
    code_.emit(Opcode::kClear, loop.iterator);
  }
}

// --- As functions --------------------------------------------------------------------------------

void FunctionCompiler::comprehension_function(const Comprehending& parts) {
  registers_[bundle_.arena().intern(".0")] = code_.add_local(".0");
  code_.function().positional = 1;
  code_.function().positional_only = 1;
  code_.mark_assigned(0);
  declare_locals();
  make_cells();
  at(parts.node);
  if (parts.node->kind == Kind::kGeneratorExp) {
    comprehension_loops(parts, 0, 0);
    return;
  }
  uint16_t collection = code_.next_temporary();
  code_.emit(build_opcode(parts.node), collection, collection, 0);
  code_.push(Role::kElement, 0, static_cast<uint32_t>(parts.node->range.line));
  comprehension_loops(parts, 0, collection);
  at(parts.node);
  code_.emit(Opcode::kReturn, collection, 0, 0, kTakeA);
  code_.pop();
  code_.end_path();
}

void FunctionCompiler::compile_nested_comprehension(const Comprehending& parts, uint16_t dst) {
  const char* name = parts.node->kind == Kind::kListComp   ? "<listcomp>"
                     : parts.node->kind == Kind::kSetComp  ? "<setcomp>"
                     : parts.node->kind == Kind::kDictComp ? "<dictcomp>"
                                                           : "<genexpr>";
  const Scope* scope = scopes_->of(parts.node);
  uint32_t index = compile_nested(
      parts.node, name, [&](FunctionCompiler& inner) { inner.comprehension_function(parts); });
  uint32_t line = static_cast<uint32_t>(parts.node->range.line);
  uint16_t base = code_.next_temporary();
  static const ast::Arguments kNoArguments{};
  make_function(parts.node, &kNoArguments, index, base, false);
  code_.push(Role::kCallee, 0, line);
  const ast::Comprehension* outermost = parts.generators[0];
  compile_iterator(parts.node, outermost->iter, outermost->is_async);
  code_.push(Role::kArgument, 0, line);
  at(parts.node);
  bool awaited = scope->is_coroutine && parts.node->kind != Kind::kGeneratorExp;
  code_.emit(Opcode::kCall, awaited ? base : dst, base, 1);
  code_.pop(2);
  if (awaited) {
    code_.push();
    code_.emit(Opcode::kAwait, dst, base, 0, kTakeB);
    code_.pop();
  }
}

}  // namespace pawl::python
