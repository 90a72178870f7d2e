// Constant folding: what an expression's value is if it can be told at compile time.
#pragma once

#include <cstdint>
#include <optional>

#include "lang/bytecode/builder.h"
#include "lang/python/ast.h"

namespace pawl::python {

// The program constant of a literal, a tuple of constants, or an operation on small constants whose
// result is small; nothing if the value must be computed at run time (or fails there).
std::optional<uint32_t> fold_constant(const ast::Expr* node, bytecode::ProgramBuilder& program);

// The truth of a constant expression.
std::optional<bool> constant_truth(const ast::Expr* node, bytecode::ProgramBuilder& program);

}  // namespace pawl::python
