// Instructions that only the loader makes (quicken.cc), each in the place of the stored one it
// begins with. Never stored: these numbers may change with every release.
#pragma once

#include "lang/bytecode/opcodes.h"

// clang-format off
#define PAWL_INTERNAL_OPCODES(X)                         \
  X(128, kAddConst, "")                                  \
  X(129, kSubtractConst, "")                             \
  X(130, kMultiplyConst, "")                             \
  X(131, kLessJumpIfFalse, "")                           \
  X(132, kLessJumpIfTrue, "")                            \
  X(133, kLessConstJumpIfFalse, "")                      \
  X(134, kLessConstJumpIfTrue, "")                       \
  X(135, kLessEqualJumpIfFalse, "")                      \
  X(136, kLessEqualJumpIfTrue, "")                       \
  X(137, kLessEqualConstJumpIfFalse, "")                 \
  X(138, kLessEqualConstJumpIfTrue, "")                  \
  X(139, kGreaterJumpIfFalse, "")                        \
  X(140, kGreaterJumpIfTrue, "")                         \
  X(141, kGreaterConstJumpIfFalse, "")                   \
  X(142, kGreaterConstJumpIfTrue, "")                    \
  X(143, kGreaterEqualJumpIfFalse, "")                   \
  X(144, kGreaterEqualJumpIfTrue, "")                    \
  X(145, kGreaterEqualConstJumpIfFalse, "")              \
  X(146, kGreaterEqualConstJumpIfTrue, "")               \
  X(147, kEqualJumpIfFalse, "")                          \
  X(148, kEqualJumpIfTrue, "")                           \
  X(149, kEqualConstJumpIfFalse, "")                     \
  X(150, kEqualConstJumpIfTrue, "")                      \
  X(151, kNotEqualJumpIfFalse, "")                       \
  X(152, kNotEqualJumpIfTrue, "")                        \
  X(153, kNotEqualConstJumpIfFalse, "")                  \
  X(154, kNotEqualConstJumpIfTrue, "")                   \
  X(155, kCallThenLoadMethod, "")                        \
  X(156, kForIterUnpack, "")                             \
  X(157, kInThenJump, "")                                \
  X(158, kNotInThenJump, "")                             \
  X(159, kReturnKnown, "")                               \
  X(160, kJumpBackToFor, "")                             \
  X(161, kJumpBackToForUnpack, "")                       \
  X(162, kReturnConst, "")                               \
  X(163, kLengthOf, "")                                  \
  X(164, kLoadMethodCall, "")                            \
  X(165, kLoadMethodMoveCall, "")
// clang-format on

namespace pawl::vm {

enum class InternalOpcode : unsigned char {
#define PAWL_INTERNAL_ENUM(number, name, operands) name = number,
  PAWL_INTERNAL_OPCODES(PAWL_INTERNAL_ENUM)
#undef PAWL_INTERNAL_ENUM
};

static_assert(static_cast<unsigned char>(InternalOpcode::kAddConst) ==
              bytecode::kFirstInternalOpcode);

}  // namespace pawl::vm
