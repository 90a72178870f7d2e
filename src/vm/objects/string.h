// String: immutable text, indexable by code point, lone surrogates allowed.
//
// The text is stored with 1, 2 or 4 bytes a code point, the narrowest that fits, so that equal
// texts have equal representations; ASCII text is marked. Where nothing is wider than 2 bytes, a
// code-point index is a UTF-16 index too, so JavaScript will read the same object at full speed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

struct String : Object {
  static constexpr uint8_t kWidthMask = 7;  // flags: 1, 2 or 4 bytes a code point
  static constexpr uint8_t kAscii = 8;
  static constexpr uint8_t kInterned =
      16;  // one object for this text in a Program: compare by address

  uint32_t length;        // code points
  mutable uint32_t hash;  // 0: not computed yet
  // the text follows

  int width() const { return flags & kWidthMask; }
  bool ascii() const { return (flags & kAscii) != 0; }
  // Whether something knows it by its address: it must not grow in place.
  bool stays() const { return (flags & (kInterned | kHasSerial)) != 0; }
  const uint8_t* data1() const { return reinterpret_cast<const uint8_t*>(this + 1); }
  const uint16_t* data2() const { return reinterpret_cast<const uint16_t*>(this + 1); }
  const uint32_t* data4() const { return reinterpret_cast<const uint32_t*>(this + 1); }
  uint8_t* data1() { return reinterpret_cast<uint8_t*>(this + 1); }
  uint16_t* data2() { return reinterpret_cast<uint16_t*>(this + 1); }
  uint32_t* data4() { return reinterpret_cast<uint32_t*>(this + 1); }
  size_t byte_length() const { return static_cast<size_t>(length) * width(); }
  uint32_t at(size_t i) const {
    switch (width()) {
      case 1:
        return data1()[i];
      case 2:
        return data2()[i];
      default:
        return data4()[i];
    }
  }
  // Only for ascii() strings: the bytes as they are.
  std::string_view ascii_view() const { return {reinterpret_cast<const char*>(data1()), length}; }
};

// Natives refuse longer ones with MemoryError before they come here.
inline constexpr size_t kMaximumStringLength = 0x7FFFFFFF;

// Construction. The texts are WTF-8 (UTF-8 with lone surrogates allowed).
Ref make_string(Heap& heap, std::string_view wtf8);
Ref make_ascii(Heap& heap, std::string_view ascii);
// Latin-1 characters and the empty string are immortal and interned, one object each for the whole
// process, in read-only memory.
Ref make_char(Heap& heap, uint32_t code_point);
Ref empty_string();
Ref make_latin1(Heap& heap, std::string_view bytes);
// From code points, narrowed to the smallest width.
Ref make_string(Heap& heap, const uint32_t* code_points, size_t count);
Ref substring(Heap& heap, const String* text, size_t start, size_t end);
Ref concatenate(Heap& heap, const String* left, const String* right);

// For building: an uninitialised string of a given width (1, 2, 4); ascii must be stated. The
// caller must know that the width is the narrowest one.
String* new_raw_string(Heap& heap, size_t length, int width, bool ascii);
// Copies from[start, end) to `to` from index `at` on; `to` must be wide enough.
void copy_text(String* to, size_t at, const String* from, size_t start, size_t end);

bool equal(const String* a, const String* b);
int compare(const String* a, const String* b);  // by code points
uint32_t hash_of(const String* text);           // stable across processes
bool equals_ascii(const String* text, std::string_view ascii);
std::string to_utf8(const String* text);  // WTF-8
using pawl::append_utf8;                  // of a code point
void append_utf8(std::string& out, const String* text, size_t start, size_t end);
size_t utf8_length(const String* text);          // bytes of to_utf8
void write_utf8(char* out, const String* text);  // so many
// Index of needle in text[from, to), or -1.
int64_t find(const String* text, const String* needle, size_t from, size_t to);
int64_t find_last(const String* text, const String* needle, size_t from, size_t to);
int64_t find_char(const String* text, uint32_t code_point, size_t from, size_t to);

// Collects pieces of text; widens when needed.
class StringBuilder {
 public:
  explicit StringBuilder(Heap& heap) : heap_(heap) {}
  ~StringBuilder();
  StringBuilder(const StringBuilder&) = delete;
  StringBuilder& operator=(const StringBuilder&) = delete;

  void append(const String* text);
  void append(const String* text, size_t start, size_t end);
  void append_ascii(std::string_view ascii);
  void append_wtf8(std::string_view wtf8);
  void append_char(uint32_t code_point);
  void append_repeated(uint32_t code_point, size_t count);
  size_t length() const { return length_; }
  Ref finish();

 private:
  void reserve(size_t more, int width);

  Heap& heap_;
  uint8_t* buffer_ = nullptr;
  size_t capacity_bytes_ = 0;
  size_t length_ = 0;
  int width_ = 1;
  uint32_t widest_ = 0;  // bitwise or of all code points so far
};

// Immutable bytes; bytearray shares the interface with a growing buffer.
struct Bytes : Object {
  mutable uint32_t hash;
  uint32_t reserved;
  uint64_t length;
  const uint8_t* data() const { return reinterpret_cast<const uint8_t*>(this + 1); }
  uint8_t* data() { return reinterpret_cast<uint8_t*>(this + 1); }
  std::string_view view() const { return {reinterpret_cast<const char*>(data()), length}; }
};
Ref make_bytes(Heap& heap, std::string_view bytes);
Bytes* new_raw_bytes(Heap& heap, size_t length);
uint32_t hash_of(const Bytes* bytes);

struct ByteArray : Container {
  uint8_t* items;
  uint64_t length;
  uint64_t capacity;
  std::string_view view() const { return {reinterpret_cast<const char*>(items), length}; }
};
Ref make_byte_array(Heap& heap, std::string_view bytes);
void byte_array_resize(Heap& heap, ByteArray* array, size_t length);  // new bytes are zero
// Puts `content`, which must not be a view of the array itself, in the place of [start, end).
void byte_array_splice(Heap& heap, ByteArray* array, size_t start, size_t end,
                       std::string_view content);

// Index of needle in bytes, or -1.
int64_t find_bytes(std::string_view bytes, std::string_view needle);
int64_t find_last_bytes(std::string_view bytes, std::string_view needle);

}  // namespace pawl::vm
