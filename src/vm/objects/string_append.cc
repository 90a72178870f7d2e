#include "vm/objects/string_append.h"
#include "vm/breath.h"

#include <cstring>

namespace pawl::vm {
namespace {

template <typename To>
void widen(To* to, const String* from) {
  for (size_t i = 0; breathe() && i < from->length; ++i) to[i] = static_cast<To>(from->at(i));
}

}  // namespace

bool append_in_place(Heap& heap, Value* slot, const String* more) {
  auto* text = slot->as<String>();
  if (text == more || text->refs != 1 || text->stays()) return false;
  // A text of one character is always the shared one: it cannot come about here.
  if (text->length == 0 || text->width() < more->width() || more->length == 0) return false;
  uint64_t length = uint64_t{text->length} + more->length;
  size_t old_bytes = sizeof(String) + text->byte_length();
  size_t new_bytes = sizeof(String) + length * text->width();
  if (length > 0x7FFFFFFF || !heap.can_allocate(new_bytes - old_bytes)) return false;
  size_t start = text->length;
  text = static_cast<String*>(heap.reallocate(text, old_bytes, new_bytes));
  text->length = static_cast<uint32_t>(length);
  text->hash = 0;
  if (!more->ascii()) text->flags &= static_cast<uint8_t>(~String::kAscii);
  if (text->width() == more->width()) {
    copy_memory(text->data1() + start * text->width(), more->data1(), more->byte_length());
  } else if (text->width() == 2) {
    widen(text->data2() + start, more);
  } else {
    widen(text->data4() + start, more);
  }
  *slot = Value::object(text);
  return true;
}

}  // namespace pawl::vm
