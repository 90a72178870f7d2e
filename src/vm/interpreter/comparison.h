// The six comparison operators as instructions name them: what each says of two values or of an
// order, and the symbol and the method that it is in Python.
#pragma once

#include "lang/bytecode/opcodes.h"
#include "vm/objects/dunders.h"

namespace pawl::vm {

// Of two values, neither of which is less than, equal to or greater than the other: a NaN.
inline constexpr int kUnordered = 2;

constexpr bool is_comparison(bytecode::Opcode op) {
  return op >= bytecode::Opcode::kLess && op <= bytecode::Opcode::kGreaterEqual;
}
constexpr bool is_equality(bytecode::Opcode op) {
  return op == bytecode::Opcode::kEqual || op == bytecode::Opcode::kNotEqual;
}

template <typename T>
constexpr bool holds(bytecode::Opcode op, const T& a, const T& b) {
  switch (op) {
    case bytecode::Opcode::kLess:
      return a < b;
    case bytecode::Opcode::kLessEqual:
      return a <= b;
    case bytecode::Opcode::kEqual:
      return a == b;
    case bytecode::Opcode::kNotEqual:
      return a != b;
    case bytecode::Opcode::kGreater:
      return a > b;
    default:
      return a >= b;
  }
}

// By what is known of the two: below 0, 0 or above it (less, equal, greater), or kUnordered.
constexpr bool holds_by_order(bytecode::Opcode op, int order) {
  return order == kUnordered ? op == bytecode::Opcode::kNotEqual : holds(op, order, 0);
}

// a < b becomes b > a.
constexpr bytecode::Opcode swapped_comparison(bytecode::Opcode op) {
  switch (op) {
    case bytecode::Opcode::kLess:
      return bytecode::Opcode::kGreater;
    case bytecode::Opcode::kLessEqual:
      return bytecode::Opcode::kGreaterEqual;
    case bytecode::Opcode::kGreater:
      return bytecode::Opcode::kLess;
    case bytecode::Opcode::kGreaterEqual:
      return bytecode::Opcode::kLessEqual;
    default:
      return op;
  }
}

constexpr const char* comparison_text(bytecode::Opcode op) {
  switch (op) {
    case bytecode::Opcode::kLess:
      return "<";
    case bytecode::Opcode::kLessEqual:
      return "<=";
    case bytecode::Opcode::kEqual:
      return "==";
    case bytecode::Opcode::kNotEqual:
      return "!=";
    case bytecode::Opcode::kGreater:
      return ">";
    default:
      return ">=";
  }
}

constexpr Dunder comparison_dunder(bytecode::Opcode op) {
  switch (op) {
    case bytecode::Opcode::kLess:
      return Dunder::kLt;
    case bytecode::Opcode::kLessEqual:
      return Dunder::kLe;
    case bytecode::Opcode::kEqual:
      return Dunder::kEq;
    case bytecode::Opcode::kNotEqual:
      return Dunder::kNe;
    case bytecode::Opcode::kGreater:
      return Dunder::kGt;
    default:
      return Dunder::kGe;
  }
}

}  // namespace pawl::vm
