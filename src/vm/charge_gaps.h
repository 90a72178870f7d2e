// Charge gaps: in a build with PAWL_CHARGE_GAPS, the processor time between two charges of a
// machine is measured, and the longest times are kept with the builtin that took them. Every other
// build has nothing of this (`make charge-gaps`, tests/charges).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::vm::charge_gaps {

struct Gap {
  std::uint64_t ns = 0;
  std::string where;  // "str.casefold", or the number of an instruction
};

#ifdef PAWL_CHARGE_GAPS
// A charge, or the beginning of an instruction.
void note();
// The builtin that runs from here on.
void enter(std::string_view native);
// Nothing of a machine has run since the last charge.
void restart();
// Those of this thread over the bound, longest first; the list begins afresh.
std::vector<Gap> take();
inline constexpr std::uint64_t kBoundNs = 5'000'000;
#else
inline void note() {}
inline void enter(std::string_view) {}
inline void restart() {}
#endif

}  // namespace pawl::vm::charge_gaps
