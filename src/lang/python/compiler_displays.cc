// Displays: tuples, lists, sets and dicts, with and without unpacking.
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;
using ast::Kind;
using bytecode::kTakeB;
using bytecode::kTakeC;

namespace {

// A display is built in pieces of this size, so that a table of constants in a source needs no
// more registers than that.
constexpr size_t kPiece = 64;
// From so many constants on, a list is made from a constant tuple.
constexpr size_t kMinConstants = 4;

}  // namespace

bool has_star(ast::Exprs elements) {
  for (const ast::Expr* element : elements) {
    if (element->kind == Kind::kStarred) return true;
  }
  return false;
}

// A tuple constant of the elements, if all are constant.
std::optional<uint32_t> FunctionCompiler::constant_elements(ast::Exprs elements) {
  std::vector<uint32_t> constants;
  for (const ast::Expr* element : elements) {
    std::optional<uint32_t> constant = constant_of(element);
    if (!constant) return std::nullopt;
    constants.push_back(*constant);
  }
  return program().tuple(std::move(constants));
}

void FunctionCompiler::compile_sequence(const ast::Expr* node, ast::Exprs elements, uint16_t dst) {
  bool set = node->kind == Kind::kSet;
  bool tuple = node->kind == Kind::kTuple;
  uint16_t work = code_.next_temporary();
  if (!tuple && elements.size() >= kMinConstants) {
    if (std::optional<uint32_t> constants = constant_elements(elements)) {
      at(node);
      code_.emit(set ? Opcode::kBuildSet : Opcode::kBuildList, work, work, 0);
      code_.push(Role::kElement);
      uint16_t values = code_.next_temporary();
      load_constant(*constants, values);
      code_.push();
      code_.emit(set ? Opcode::kSetUpdate : Opcode::kListExtend, work, values, 0, kTakeB);
      code_.pop(2);
      deliver(work, dst);
      return;
    }
  }
  if (!has_star(elements) && elements.size() <= kPiece) {
    for (const ast::Expr* element : elements) {
      compile_temporary(element, Role::kElement, 0, static_cast<uint32_t>(node->range.line));
    }
    at(node);
    code_.emit(tuple ? Opcode::kBuildTuple
               : set ? Opcode::kBuildSet
                     : Opcode::kBuildList,
               dst, work, static_cast<uint16_t>(elements.size()));
    code_.pop(elements.size());
    return;
  }
  build_with_stars(node, elements, set ? Opcode::kBuildSet : Opcode::kBuildList,
                   set ? Opcode::kSetAdd : Opcode::kListAppend,
                   set ? Opcode::kSetUpdate : Opcode::kListExtend, work);
  if (tuple) {
    code_.push();
    at(node);
    code_.emit(Opcode::kListToTuple, dst, work, 0, kTakeB);
    code_.pop();
  } else {
    deliver(work, dst);
  }
}

// Builds the collection in `work`: first the leading plain elements at once, then piece by piece.
void FunctionCompiler::build_with_stars(const ast::Expr* node, ast::Exprs elements, Opcode build,
                                        Opcode add, Opcode extend, uint16_t work) {
  size_t first = 0;
  while (first < elements.size() && first < kPiece && elements[first]->kind != Kind::kStarred) {
    compile_temporary(elements[first++], Role::kElement, 0,
                      static_cast<uint32_t>(node->range.line));
  }
  at(node);
  code_.emit(build, work, work, static_cast<uint16_t>(first));
  code_.pop(first);
  code_.push(Role::kElement, 0, static_cast<uint32_t>(node->range.line));
  for (size_t i = first; i < elements.size(); ++i) {
    const auto* star = ast::try_as<ast::Starred>(elements[i]);
    Operand operand = compile_operand(star != nullptr ? star->value : elements[i]);
    at(node);
    code_.emit(star != nullptr ? extend : add, work, operand.index, 0, take(operand, kTakeB));
    release(operand);
  }
  code_.pop();
}

void FunctionCompiler::compile_dict(const ast::Dict* node, uint16_t dst) {
  uint32_t line = static_cast<uint32_t>(node->range.line);
  size_t count = node->keys.size();
  uint16_t work = code_.next_temporary();
  size_t first = 0;
  while (first < count && first < kPiece && node->keys[first] != nullptr) {
    compile_temporary(node->keys[first], Role::kElement, 0, line);
    compile_temporary(node->values[first], Role::kElement, 0, line);
    ++first;
  }
  at(node);
  code_.emit(Opcode::kBuildDict, first == count ? dst : work, work,
             static_cast<uint16_t>(first * 2));
  code_.pop(first * 2);
  if (first == count) {
    return;
  }
  code_.push(Role::kElement, 0, line);
  for (size_t i = first; i < count; ++i) {
    if (node->keys[i] == nullptr) {
      Operand mapping = compile_operand(node->values[i]);
      at(node);
      code_.emit(Opcode::kDictUpdate, work, mapping.index, 0, take(mapping, kTakeB));
      release(mapping);
      continue;
    }
    Operand key = stable_operand(node->keys[i], {node->values[i]});
    Operand value = compile_operand(node->values[i]);
    at(node);
    code_.emit(Opcode::kDictSet, work, key.index, value.index,
               take(key, kTakeB) | take(value, kTakeC));
    release(value);
    release(key);
  }
  code_.pop();
  deliver(work, dst);
}

}  // namespace pawl::python
