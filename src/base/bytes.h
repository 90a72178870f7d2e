// ByteWriter and ByteReader: the primitives of every binary format in docs/formats/. Fixed-width
// numbers are little-endian; varints hold seven bits a byte, lowest first, at most ten bytes;
// signed ones are zigzag-coded.
//
// The reader is total: whatever its bytes, it never reads past the end. A read that cannot be
// satisfied returns zero or an empty view and puts the reader into the failed state, in which every
// further read fails too. So a decoder may read several fields and look at failed() once, but must
// look before it trusts a count or allocates by one.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace pawl {

constexpr std::uint64_t zigzag_encode(std::int64_t value) {
  return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}

constexpr std::int64_t zigzag_decode(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1));
}

class ByteWriter {
 public:
  void u8(std::uint8_t value) {
    if (size_ == bytes_.size()) [[unlikely]]
      grow(1);
    bytes_[size_++] = static_cast<char>(value);
  }
  void u16(std::uint16_t value) { fixed(value); }
  void u32(std::uint32_t value) { fixed(value); }
  void u64(std::uint64_t value) { fixed(value); }
  void f64(double value) { fixed(std::bit_cast<std::uint64_t>(value)); }

  void varint(std::uint64_t value) {
    if (value < 0x80) [[likely]]
      return u8(static_cast<std::uint8_t>(value));
    long_varint(value);
  }

  void signed_varint(std::int64_t value) { varint(zigzag_encode(value)); }

  // The bytes as they are.
  void raw(std::string_view bytes) { append(bytes.data(), bytes.size()); }

  // A varint length and the bytes.
  void sized(std::string_view bytes) {
    varint(bytes.size());
    raw(bytes);
  }

  std::size_t size() const { return size_; }
  std::string_view view() const { return {bytes_.data(), size_}; }
  void clear() { size_ = 0; }
  void reserve(std::size_t size) {
    if (size > bytes_.size()) bytes_.resize(size);
  }
  std::string take() {
    bytes_.resize(std::exchange(size_, 0));
    return std::exchange(bytes_, {});
  }

 private:
  template <typename T>
  void fixed(T value) {
    static_assert(std::endian::native == std::endian::little, "only little-endian machines");
    append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void append(const char* bytes, std::size_t size) {
    if (size > bytes_.size() - size_) [[unlikely]]
      grow(size);
    if (size != 0) std::memcpy(bytes_.data() + size_, bytes, size);
    size_ += size;
  }
  void grow(std::size_t more);
  void long_varint(std::uint64_t value);

  std::string bytes_;  // what is written, and room for more
  std::size_t size_ = 0;
};

class ByteReader {
 public:
  // Views `bytes`, which must outlive the reader and the views it returns.
  explicit ByteReader(std::string_view bytes)
      : begin_(bytes.data()), next_(begin_), end_(begin_ + bytes.size()) {}

  std::uint8_t u8() {
    if (next_ == end_) [[unlikely]]
      return static_cast<std::uint8_t>(fail());
    return static_cast<std::uint8_t>(*next_++);
  }
  std::uint16_t u16() { return fixed<std::uint16_t>(); }
  std::uint32_t u32() { return fixed<std::uint32_t>(); }
  std::uint64_t u64() { return fixed<std::uint64_t>(); }
  double f64() { return std::bit_cast<double>(fixed<std::uint64_t>()); }

  // Refuses encodings that are longer than needed, so that one number has one form.
  std::uint64_t varint() {
    if (next_ != end_ && static_cast<std::uint8_t>(*next_) < 0x80) [[likely]]
      return static_cast<std::uint8_t>(*next_++);
    return long_varint();
  }

  std::int64_t signed_varint() { return zigzag_decode(varint()); }

  // A varint that must not exceed `maximum`; for indexes, counts and enums.
  std::uint64_t varint_up_to(std::uint64_t maximum) {
    const std::uint64_t value = varint();
    if (value > maximum) [[unlikely]]
      return fail();
    return value;
  }

  // A count of elements that each take at least `bytes_each` bytes (not 0): a count that the rest
  // of the input cannot hold fails before anything is allocated for it.
  std::size_t count(std::size_t bytes_each = 1) {
    return static_cast<std::size_t>(varint_up_to(remaining() / bytes_each));
  }

  std::string_view raw(std::size_t size) {
    if (size > remaining()) [[unlikely]] {
      fail();
      return {};
    }
    const char* begin = next_;
    next_ += size;
    return {begin, size};
  }

  std::string_view sized() { return raw(count()); }

  bool failed() const { return failed_; }
  bool at_end() const { return next_ == end_; }
  // Every byte was read and none was missing.
  bool finished() const { return at_end() && !failed_; }
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - next_); }
  std::size_t position() const { return static_cast<std::size_t>(next_ - begin_); }

  // Puts the reader into the failed state; for what the caller finds wrong itself. Returns 0.
  [[gnu::cold]] std::uint64_t fail();

 private:
  template <typename T>
  T fixed() {
    if (remaining() < sizeof(T)) [[unlikely]]
      return static_cast<T>(fail());
    T value;
    std::memcpy(&value, next_, sizeof value);
    next_ += sizeof value;
    return value;
  }

  std::uint64_t long_varint();

  const char* begin_;
  const char* next_;
  const char* end_;
  bool failed_ = false;
};

}  // namespace pawl
