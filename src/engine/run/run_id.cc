#include "engine/run/run_id.h"

#include <cstdint>

namespace pawl::engine {

std::string new_run_id(Clock& clock, RandomSource& random) {
  const auto time = static_cast<std::uint64_t>(clock.now_us()) / 1000;
  std::uint64_t high = random.next_u64();
  std::uint64_t low = random.next_u64();
  high = time << 16 | 0x7000 | (high & 0x0fff);
  low = (low & 0x3fff'ffff'ffff'ffff) | 0x8000'0000'0000'0000;
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string id;
  id.reserve(36);
  for (int i = 0; i < 32; ++i) {
    if (i == 8 || i == 12 || i == 16 || i == 20) id += '-';
    const std::uint64_t half = i < 16 ? high : low;
    id += kDigits[half >> (60 - 4 * (i % 16)) & 15];
  }
  return id;
}

}  // namespace pawl::engine
