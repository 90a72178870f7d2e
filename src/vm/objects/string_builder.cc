#include <cstring>

#include "base/assert.h"
#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/long_text.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

size_t block_bytes(size_t text_bytes) { return sizeof(String) + text_bytes; }

int width_for(uint32_t bits) { return bits < 0x100 ? 1 : bits < 0x10000 ? 2 : 4; }

// Spreads `count` units at the front of the buffer out to a larger width, from the end, in place.
template <typename From, typename To>
void widen(uint8_t* buffer, size_t count) {
  for (size_t i = count; breathe() && i-- > 0;) {
    From unit;
    std::memcpy(&unit, buffer + i * sizeof(From), sizeof unit);
    const To wide = unit;
    std::memcpy(buffer + i * sizeof(To), &wide, sizeof wide);
  }
}

template <typename To, typename From>
void put(uint8_t* buffer, size_t at, const From* from, size_t count) {
  To* to = reinterpret_cast<To*>(buffer) + at;
  in_pieces(count, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) to[i] = static_cast<To>(from[i]);
  });
}

template <typename From>
void put_units(uint8_t* buffer, int width, size_t at, const From* from, size_t count) {
  if (width == static_cast<int>(sizeof(From))) {
    copy_memory(buffer + at * sizeof(From), from, count * sizeof(From));
    return;
  }
  switch (width) {
    case 1:
      return put<uint8_t>(buffer, at, from, count);
    case 2:
      return put<uint16_t>(buffer, at, from, count);
    default:
      return put<uint32_t>(buffer, at, from, count);
  }
}

template <typename Unit>
uint32_t all_bits(const Unit* text, size_t count) {
  uint32_t bits = 0;
  in_pieces(count, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) bits |= text[i];
  });
  return bits;
}

}  // namespace

// The buffer is a block with room for a String's header in front, which becomes the result where it
// stands.
StringBuilder::~StringBuilder() {
  if (buffer_ != nullptr) heap_.deallocate(buffer_ - sizeof(String), block_bytes(capacity_bytes_));
}

void StringBuilder::reserve(size_t more, int width) {
  const int new_width = width > width_ ? width : width_;
  const size_t needed = (length_ + more) * static_cast<size_t>(new_width);
  if (needed > capacity_bytes_) {
    size_t capacity = capacity_bytes_ + capacity_bytes_ / 2;
    if (capacity < needed) capacity = needed;
    if (capacity < 48) capacity = 48;
    void* block = buffer_ == nullptr
                      ? heap_.allocate(block_bytes(capacity))
                      : heap_.reallocate(buffer_ - sizeof(String), block_bytes(capacity_bytes_),
                                         block_bytes(capacity));
    buffer_ = static_cast<uint8_t*>(block) + sizeof(String);
    capacity_bytes_ = capacity;
  }
  if (new_width != width_) {
    if (width_ == 1 && new_width == 2) {
      widen<uint8_t, uint16_t>(buffer_, length_);
    } else if (width_ == 1) {
      widen<uint8_t, uint32_t>(buffer_, length_);
    } else {
      widen<uint16_t, uint32_t>(buffer_, length_);
    }
    width_ = new_width;
  }
}

void StringBuilder::append(const String* text) { append(text, 0, text->length); }

void StringBuilder::append(const String* text, size_t start, size_t end) {
  if (start >= end) return;
  const size_t count = end - start;
  uint32_t bits = 0;
  switch (text->width()) {
    case 1:
      bits = text->ascii() ? 0 : all_bits(text->data1() + start, count);
      break;
    case 2:
      bits = all_bits(text->data2() + start, count);
      break;
    default:
      bits = all_bits(text->data4() + start, count);
      break;
  }
  reserve(count, width_for(bits));
  switch (text->width()) {
    case 1:
      put_units(buffer_, width_, length_, text->data1() + start, count);
      break;
    case 2:
      put_units(buffer_, width_, length_, text->data2() + start, count);
      break;
    default:
      put_units(buffer_, width_, length_, text->data4() + start, count);
      break;
  }
  widest_ |= bits;
  length_ += count;
}

void StringBuilder::append_ascii(std::string_view ascii) {
  if (ascii.empty()) return;
  reserve(ascii.size(), 1);
  put_units(buffer_, width_, length_, reinterpret_cast<const uint8_t*>(ascii.data()), ascii.size());
  length_ += ascii.size();
}

void StringBuilder::append_wtf8(std::string_view wtf8) {
  if (all_ascii(wtf8)) return append_ascii(wtf8);
  while (breathe() && !wtf8.empty()) {
    const DecodedCodePoint decoded = decode_utf8(wtf8);
    append_char(decoded.code_point);
    wtf8.remove_prefix(decoded.size);
  }
}

void StringBuilder::append_char(uint32_t code_point) {
  reserve(1, width_for(code_point));
  switch (width_) {
    case 1:
      buffer_[length_] = static_cast<uint8_t>(code_point);
      break;
    case 2:
      reinterpret_cast<uint16_t*>(buffer_)[length_] = static_cast<uint16_t>(code_point);
      break;
    default:
      reinterpret_cast<uint32_t*>(buffer_)[length_] = code_point;
      break;
  }
  widest_ |= code_point;
  ++length_;
}

void StringBuilder::append_repeated(uint32_t code_point, size_t count) {
  if (count == 0) return;
  reserve(count, width_for(code_point));
  if (width_ == 1) {
    in_pieces(count, [&](size_t begin, size_t end) {
      std::memset(buffer_ + length_ + begin, static_cast<int>(code_point), end - begin);
    });
    widest_ |= code_point;
    length_ += count;
    return;
  }
  while (breathe() && count-- > 0) append_char(code_point);
}

Ref StringBuilder::finish() {
  if (length_ == 0) return empty_string();
  Ref result;
  if (length_ == 1) {
    result = make_char(heap_, width_ == 1   ? buffer_[0]
                              : width_ == 2 ? reinterpret_cast<uint16_t*>(buffer_)[0]
                                            : reinterpret_cast<uint32_t*>(buffer_)[0]);
    heap_.deallocate(buffer_ - sizeof(String), block_bytes(capacity_bytes_));
  } else {
    PAWL_ASSERT(length_ <= kMaximumStringLength);
    auto* string = static_cast<String*>(
        heap_.reallocate(buffer_ - sizeof(String), block_bytes(capacity_bytes_),
                         block_bytes(length_ * static_cast<size_t>(width_))));
    string->refs = 1;
    string->kind = Kind::kString;
    string->extra = 0;
    string->flags = static_cast<uint8_t>(width_ | (widest_ < 0x80 ? String::kAscii : 0));
    string->length = static_cast<uint32_t>(length_);
    string->hash = 0;
    result = Ref::adopt(Value::object(string));
  }
  buffer_ = nullptr;
  capacity_bytes_ = 0;
  length_ = 0;
  width_ = 1;
  widest_ = 0;
  return result;
}

}  // namespace pawl::vm
