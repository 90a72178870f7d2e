#include "base/random.h"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>

#include "base/assert.h"

namespace pawl {

std::uint64_t RandomSource::next_u64() {
  std::byte bytes[8];
  fill(bytes);
  std::uint64_t value = 0;
  for (int i = 7; i >= 0; --i) value = value << 8 | std::to_integer<std::uint64_t>(bytes[i]);
  return value;
}

void SystemRandom::fill(std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::getrandom(bytes.data(), bytes.size(), 0);
    if (count < 0) {
      PAWL_ASSERT(errno == EINTR);
      continue;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void SeededRandom::fill(std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    mixed ^= mixed >> 31;
    const std::size_t count = std::min<std::size_t>(bytes.size(), 8);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(mixed >> 8 * i);
    bytes = bytes.subspan(count);
  }
}

}  // namespace pawl
