// How large a source may be. A source beyond a limit is refused with PAWL-1008 before it costs much
// time, memory or stack; docs/limitations.md has the table. Together with the depth of the tree
// (ast.h) and the size of a function (bytecode/builder.cc) these limits bound what a compilation
// may take.
#pragma once

#include <cstddef>

namespace pawl::python {

inline constexpr size_t kMaxFileBytes = size_t{4} << 20;
inline constexpr size_t kMaxBundleBytes = size_t{16} << 20;
inline constexpr size_t kMaxFiles = 1000;
inline constexpr size_t kMaxPathBytes = 4096;
inline constexpr size_t kMaxTokens = 1'000'000;  // of a bundle, without the library

inline constexpr size_t kMaxInputs = 1000;  // of a file of plain statements

// Of identifiers, workflows, tasks and modules.
inline constexpr size_t kMaxNameBytes = 255;
inline constexpr size_t kMaxIntegerBits = 32'768;  // of a literal

// The items of a `with` are nested in each other, and so are the `for`s of a comprehension.
inline constexpr size_t kMaxWithItems = 200;
inline constexpr size_t kMaxForClauses = 200;
// Keys of a mapping pattern, or attributes of a class pattern.
inline constexpr size_t kMaxPatternParts = 1000;
// What all `import *` of a bundle bring, counting the statements that are searched for it.
inline constexpr size_t kMaxStarWork = 1'000'000;

}  // namespace pawl::python
