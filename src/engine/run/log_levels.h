// Levels of the lines that the engine itself adds to a run's log, as Python's logging has them.
#pragma once

#include <cstdint>

namespace pawl::engine {

inline constexpr std::uint8_t kInfoLevel = 20;
inline constexpr std::uint8_t kWarningLevel = 30;
inline constexpr std::uint8_t kErrorLevel = 40;

}  // namespace pawl::engine
