// Revisions of the compiler: what a Program may rely on that its machine does for it.
//
// A Program keeps the revision it was compiled by, and its runs keep the Program. Where a machine
// does more than it did for earlier Programs, it asks for the revision, so that runs which are
// asleep go on as they began.
#pragma once

#include <cstdint>

namespace pawl::bytecode {

// 3: orchestrations of duroxide have a shape of their own, and scripts await external functions.
// 4: in workflows without async, calls give their values.
inline constexpr uint32_t kCompilerRevision = 4;

// Annotations at the border are held to: what they name is in the Program, and data is built as
// they say or refused. Before, dataclasses and enumerations were built and all else was left as it
// came.
inline constexpr uint32_t kTypesHoldSince = 2;

}  // namespace pawl::bytecode
