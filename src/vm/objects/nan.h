// Each NaN that float('nan') makes is an object of its own, as in CPython: it is found in a list by
// itself alone. Its payload, a serial of the run, tells it apart; a snapshot keeps it. What
// computing gives is the one NaN without a payload (Value::number).
#pragma once

#include <bit>
#include <cstdint>

#include "vm/value.h"

namespace pawl::vm {

inline constexpr uint64_t kNanBits = 0x7FF8000000000000;

inline Value distinct_nan(uint32_t serial) {
  return Value::from_bits(Value::number(std::bit_cast<double>(kNanBits)).bits() + serial);
}

// As Value::number, but a NaN keeps what tells it apart.
inline Value stored_number(double number) {
  const uint64_t serial = std::bit_cast<uint64_t>(number) - kNanBits;
  return number != number && serial <= UINT32_MAX ? distinct_nan(static_cast<uint32_t>(serial))
                                                  : Value::number(number);
}

}  // namespace pawl::vm
