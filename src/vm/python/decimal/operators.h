// The parts of Decimal's table of methods, by the file that has them. Their numbers do not overlap:
// operators from 1, comparisons from 30, conversions from 40, named methods from 70; of Context,
// attributes from 1 and operations from 30.
#pragma once

#include <span>

#include "vm/native.h"

namespace pawl::vm {

std::span<const NativeDef> decimal_operators();
std::span<const NativeDef> decimal_comparisons();
std::span<const NativeDef> decimal_conversions();
std::span<const NativeDef> decimal_named_methods();
std::span<const NativeDef> context_operations();

}  // namespace pawl::vm
