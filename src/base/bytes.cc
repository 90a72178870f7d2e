#include "base/bytes.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl {

void ByteWriter::grow(std::size_t more) {
  bytes_.resize(std::max(size_ + more, bytes_.size() * 2 + 64));
}

void ByteWriter::long_varint(std::uint64_t value) {
  while (value >= 0x80) {
    u8(static_cast<std::uint8_t>(value | 0x80));
    value >>= 7;
  }
  u8(static_cast<std::uint8_t>(value));
}

std::uint64_t ByteReader::fail() {
  failed_ = true;
  next_ = end_;
  return 0;
}

std::uint64_t ByteReader::long_varint() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (next_ == end_) return fail();
    const auto byte = static_cast<std::uint8_t>(*next_++);
    // The tenth byte holds the one bit that is left of 64.
    if (shift == 63 && byte > 1) return fail();
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte < 0x80) {
      const bool longer_than_needed = byte == 0 && shift > 0;
      return longer_than_needed ? fail() : value;
    }
  }
  return fail();
}

}  // namespace pawl
