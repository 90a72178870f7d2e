#include "vm/objects/string.h"

#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/long_text.h"

namespace pawl::vm {
namespace {

// --- Hashing -------------------------------------------------------------------------------------
// Equal texts have equal representations, so the bytes as stored can be hashed, eight at a time;
// the width is mixed in so that wide and narrow texts of the same bytes differ. The numbers must
// never change: programs can see hashes.

constexpr uint64_t kHashSeed = 0x9AE16A3B2F90404Full;
constexpr uint64_t kHashMultiplier = 0xC3A5C85C97CB3127ull;

constexpr uint64_t mix(uint64_t a, uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

constexpr uint32_t finish_hash(uint64_t state, uint64_t tail, uint64_t bytes, int width) {
  state = mix(state ^ tail, kHashMultiplier ^ (bytes * 8 + static_cast<uint64_t>(width)));
  const uint32_t hash = static_cast<uint32_t>(state ^ (state >> 32));
  return hash == 0 ? 1 : hash;  // 0 is "not computed yet"
}

uint64_t load8(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Eight bytes at most, as if zeros followed.
uint64_t load_up_to_8(const uint8_t* bytes, size_t count) {
  if (count == 8) return load8(bytes);
  if (count >= 4) {
    uint32_t low, high;
    std::memcpy(&low, bytes, 4);
    std::memcpy(&high, bytes + count - 4, 4);
    return low | uint64_t{high} << (count - 4) * 8;
  }
  uint64_t word = 0;
  for (size_t i = 0; i < count; ++i) word |= uint64_t{bytes[i]} << i * 8;
  return word;
}

uint32_t hash_bytes(const uint8_t* bytes, size_t count, int width) {
  uint64_t state = kHashSeed;
  const size_t total = count;
  if (count > 8) {
    Breath breath;
    for (; breath() && count > 8; count -= 8) {
      state = mix(state ^ load8(bytes), kHashMultiplier);
      bytes += 8;
    }
  }
  return finish_hash(state, load_up_to_8(bytes, count), total, width);
}

// --- Strings that everyone shares ----------------------------------------------------------------

// An immortal one-byte string with room for one character. It belongs to no heap.
struct StaticString {
  String header;
  uint8_t text[8];
};
static_assert(sizeof(StaticString) == sizeof(String) + 8);

constexpr StaticString make_static(uint32_t length, uint8_t character) {
  StaticString result{};
  result.header.refs = Object::kImmortal;
  result.header.kind = Kind::kString;
  result.header.flags = 1 | String::kInterned | (character < 0x80 ? String::kAscii : 0);
  result.header.extra = 0;
  result.header.length = length;
  result.header.hash = finish_hash(kHashSeed, character, length, 1);
  result.text[0] = character;
  return result;
}

constexpr std::array<StaticString, 256> make_latin1_table() {
  std::array<StaticString, 256> table{};
  for (int i = 0; i < 256; ++i) table[i] = make_static(1, static_cast<uint8_t>(i));
  return table;
}

constinit const std::array<StaticString, 256> kLatin1 = make_latin1_table();
constinit const StaticString kEmpty = make_static(0, 0);

// --- Widths --------------------------------------------------------------------------------------

int width_for(uint32_t bits) { return bits < 0x100 ? 1 : bits < 0x10000 ? 2 : 4; }

// Some number of the same width class as the widest code point.
uint32_t widest(const uint8_t* text, size_t count) {
  uint64_t bits = 0;
  in_pieces(count, [&](size_t begin, size_t end) {
    size_t i = begin;
    for (; i + 8 <= end; i += 8) bits |= load8(text + i);
    for (; i < end; ++i) bits |= text[i];
  });
  return (bits & 0x8080808080808080ull) != 0 ? 0x80 : 0;
}

template <typename Unit>
uint32_t widest(const Unit* text, size_t count) {
  uint32_t bits = 0;
  in_pieces(count, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) bits |= text[i];
  });
  return bits;
}

template <typename To, typename From>
void convert(To* to, const From* from, size_t count) {
  in_pieces(count, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) to[i] = static_cast<To>(from[i]);
  });
}

template <typename From>
void store_units(String* to, size_t at, const From* from, size_t count) {
  switch (to->width()) {
    case 1:
      return convert(to->data1() + at, from, count);
    case 2:
      return convert(to->data2() + at, from, count);
    default:
      return convert(to->data4() + at, from, count);
  }
}

// Copies units [start, end) of `from` into `to`, which is wide enough.
void copy_units(String* to, size_t at, const String* from, size_t start, size_t end) {
  const size_t count = end - start;
  if (to->width() == from->width()) {
    const size_t width = from->width();
    copy_memory(to->data1() + at * width, from->data1() + start * width, count * width);
    return;
  }
  switch (from->width()) {
    case 1:
      return store_units(to, at, from->data1() + start, count);
    case 2:
      return store_units(to, at, from->data2() + start, count);
    default:
      return store_units(to, at, from->data4() + start, count);
  }
}

uint32_t widest_of(const String* text, size_t start, size_t end) {
  switch (text->width()) {
    case 1:
      return text->ascii() ? 0 : widest(text->data1() + start, end - start);
    case 2:
      return widest(text->data2() + start, end - start);
    default:
      return widest(text->data4() + start, end - start);
  }
}

template <typename Left, typename Right>
int compare_units(const Left* left, size_t left_length, const Right* right, size_t right_length) {
  const size_t common = left_length < right_length ? left_length : right_length;
  for (size_t i = 0; breathe() && i < common; ++i) {
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return left_length == right_length ? 0 : left_length < right_length ? -1 : 1;
}

template <typename Left>
int compare_with(const Left* left, size_t left_length, const String* right) {
  switch (right->width()) {
    case 1:
      return compare_units(left, left_length, right->data1(), right->length);
    case 2:
      return compare_units(left, left_length, right->data2(), right->length);
    default:
      return compare_units(left, left_length, right->data4(), right->length);
  }
}

// The next code point; anything broken reads as a replacement character. The common forms are
// decoded here, everything that needs a closer look by decode_utf8.
uint32_t next_code_point(std::string_view text, size_t& position) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data()) + position;
  const size_t rest = text.size() - position;
  const uint32_t lead = bytes[0];
  if (lead < 0x80) {
    ++position;
    return lead;
  }
  if (lead >= 0xC2 && lead < 0xE0 && rest >= 2 && (bytes[1] & 0xC0) == 0x80) {
    position += 2;
    return (lead & 0x1F) << 6 | (bytes[1] & 0x3Fu);
  }
  if (lead > 0xE0 && lead < 0xF0 && rest >= 3 && (bytes[1] & 0xC0) == 0x80 &&
      (bytes[2] & 0xC0) == 0x80) {
    position += 3;
    return (lead & 0x0F) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu);
  }
  const DecodedCodePoint decoded = decode_utf8(text.substr(position));
  position += decoded.size;
  return decoded.code_point;
}

template <typename Unit>
void decode_into(Unit* to, std::string_view wtf8) {
  for (size_t i = 0; breathe() && i < wtf8.size();)
    *to++ = static_cast<Unit>(next_code_point(wtf8, i));
}

}  // namespace

Ref empty_string() { return Ref::adopt(Value::object(&kEmpty.header)); }

String* new_raw_string(Heap& heap, size_t length, int width, bool ascii) {
  PAWL_ASSERT(length <= kMaximumStringLength);
  // Not new_object, which clears what the caller is going to fill.
  auto* string =
      static_cast<String*>(heap.allocate(sizeof(String) + length * static_cast<size_t>(width)));
  string->refs = 1;
  string->kind = Kind::kString;
  string->extra = 0;
  string->flags = static_cast<uint8_t>(width | (ascii ? String::kAscii : 0));
  string->length = static_cast<uint32_t>(length);
  string->hash = 0;
  return string;
}

Ref make_ascii(Heap& heap, std::string_view ascii) {
  if (ascii.empty()) return empty_string();
  if (ascii.size() == 1) return make_char(heap, static_cast<uint8_t>(ascii[0]));
  String* string = new_raw_string(heap, ascii.size(), 1, true);
  copy_memory(string->data1(), ascii.data(), ascii.size());
  return Ref::adopt(Value::object(string));
}

Ref make_string(Heap& heap, std::string_view wtf8) {
  if (all_ascii(wtf8)) return make_ascii(heap, wtf8);
  size_t length = 0;
  uint32_t bits = 0;
  for (size_t i = 0; breathe() && i < wtf8.size(); ++length) bits |= next_code_point(wtf8, i);
  if (length == 1) return make_char(heap, bits);
  String* string = new_raw_string(heap, length, width_for(bits), false);
  switch (string->width()) {
    case 1:
      decode_into(string->data1(), wtf8);
      break;
    case 2:
      decode_into(string->data2(), wtf8);
      break;
    default:
      decode_into(string->data4(), wtf8);
      break;
  }
  return Ref::adopt(Value::object(string));
}

Ref make_char(Heap& heap, uint32_t code_point) {
  if (code_point < 0x100) return Ref::adopt(Value::object(&kLatin1[code_point].header));
  String* string = new_raw_string(heap, 1, width_for(code_point), false);
  store_units(string, 0, &code_point, 1);
  return Ref::adopt(Value::object(string));
}

Ref make_string(Heap& heap, const uint32_t* code_points, size_t count) {
  if (count == 0) return empty_string();
  if (count == 1) return make_char(heap, code_points[0]);
  const uint32_t bits = widest(code_points, count);
  String* string = new_raw_string(heap, count, width_for(bits), bits < 0x80);
  store_units(string, 0, code_points, count);
  return Ref::adopt(Value::object(string));
}

Ref make_latin1(Heap& heap, std::string_view bytes) {
  if (bytes.empty()) return empty_string();
  if (bytes.size() == 1) return make_char(heap, static_cast<uint8_t>(bytes[0]));
  String* string = new_raw_string(heap, bytes.size(), 1, all_ascii(bytes));
  copy_memory(string->data1(), bytes.data(), bytes.size());
  return Ref::adopt(Value::object(string));
}

Ref substring(Heap& heap, const String* text, size_t start, size_t end) {
  if (start >= end) return empty_string();
  const size_t count = end - start;
  if (count == text->length) return Ref::share(Value::object(text));
  if (count == 1) return make_char(heap, text->at(start));
  const uint32_t bits = widest_of(text, start, end);
  String* string = new_raw_string(heap, count, width_for(bits), bits < 0x80);
  copy_units(string, 0, text, start, end);
  return Ref::adopt(Value::object(string));
}

Ref concatenate(Heap& heap, const String* left, const String* right) {
  if (left->length == 0) return Ref::share(Value::object(right));
  if (right->length == 0) return Ref::share(Value::object(left));
  const int width = left->width() > right->width() ? left->width() : right->width();
  const size_t length = static_cast<size_t>(left->length) + right->length;
  String* string = new_raw_string(heap, length, width, left->ascii() && right->ascii());
  copy_units(string, 0, left, 0, left->length);
  copy_units(string, left->length, right, 0, right->length);
  return Ref::adopt(Value::object(string));
}

void copy_text(String* to, size_t at, const String* from, size_t start, size_t end) {
  copy_units(to, at, from, start, end);
}

bool equal(const String* a, const String* b) {
  if (a == b) return true;
  if (a->length != b->length || a->width() != b->width()) return false;
  if (a->hash != 0 && b->hash != 0 && a->hash != b->hash) return false;
  return compare_memory(a->data1(), b->data1(), a->byte_length()) == 0;
}

int compare(const String* a, const String* b) {
  if (a == b) return 0;
  if (a->width() == 1 && b->width() == 1) {
    const size_t common = a->length < b->length ? a->length : b->length;
    const int order = compare_memory(a->data1(), b->data1(), common);
    if (order != 0) return order < 0 ? -1 : 1;
    return a->length == b->length ? 0 : a->length < b->length ? -1 : 1;
  }
  switch (a->width()) {
    case 1:
      return compare_with(a->data1(), a->length, b);
    case 2:
      return compare_with(a->data2(), a->length, b);
    default:
      return compare_with(a->data4(), a->length, b);
  }
}

uint32_t hash_of(const String* text) {
  if (text->hash == 0) text->hash = hash_bytes(text->data1(), text->byte_length(), text->width());
  return text->hash;
}

uint32_t hash_of(const Bytes* bytes) {
  // Width 1, as ASCII text has: CPython too gives equal text and bytes equal hashes.
  if (bytes->hash == 0) bytes->hash = hash_bytes(bytes->data(), bytes->length, 1);
  return bytes->hash;
}

bool equals_ascii(const String* text, std::string_view ascii) {
  return text->ascii() && text->ascii_view() == ascii;
}

namespace {

// Bytes that the text takes in WTF-8.
template <typename Unit>
size_t utf8_length(const Unit* text, size_t count) {
  size_t total = 0;
  for (size_t i = 0; breathe() && i < count; ++i) total += utf8_size(text[i]);
  return total;
}

template <typename Unit>
void write_utf8(char* out, const Unit* text, size_t count) {
  for (size_t i = 0; breathe() && i < count; ++i) {
    const uint32_t c = text[i];
    if (c < 0x80) {
      *out++ = static_cast<char>(c);
      continue;
    }
    const size_t size = utf8_size(c);
    static constexpr uint8_t kLead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    *out++ = static_cast<char>(kLead[size] | c >> 6 * (size - 1));
    for (size_t rest = size - 1; rest > 0; --rest) {
      *out++ = static_cast<char>(0x80 | (c >> 6 * (rest - 1) & 0x3F));
    }
  }
}

template <typename Unit>
void append_units_utf8(std::string& out, const Unit* text, size_t count) {
  if (count > kPieceBytes) out.reserve(out.size() + utf8_length(text, count));
  in_pieces(count, [&](size_t begin, size_t end) {
    const size_t before = out.size();
    out.resize(before + utf8_length(text + begin, end - begin));
    write_utf8(out.data() + before, text + begin, end - begin);
  });
}

}  // namespace

size_t utf8_length(const String* text) {
  if (text->ascii()) return text->length;
  switch (text->width()) {
    case 1:
      return utf8_length(text->data1(), text->length);
    case 2:
      return utf8_length(text->data2(), text->length);
    default:
      return utf8_length(text->data4(), text->length);
  }
}

void write_utf8(char* out, const String* text) {
  switch (text->width()) {
    case 1:
      return write_utf8(out, text->data1(), text->length);
    case 2:
      return write_utf8(out, text->data2(), text->length);
    default:
      return write_utf8(out, text->data4(), text->length);
  }
}

void append_utf8(std::string& out, const String* text, size_t start, size_t end) {
  if (text->ascii()) {
    append_text(out, text->ascii_view().substr(start, end - start));
    return;
  }
  switch (text->width()) {
    case 1:
      return append_units_utf8(out, text->data1() + start, end - start);
    case 2:
      return append_units_utf8(out, text->data2() + start, end - start);
    default:
      return append_units_utf8(out, text->data4() + start, end - start);
  }
}

std::string to_utf8(const String* text) {
  std::string out;
  append_utf8(out, text, 0, text->length);
  return out;
}

}  // namespace pawl::vm
