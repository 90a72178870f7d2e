#include "vm/breath.h"
#include "vm/objects/string.h"

namespace pawl::vm {

Bytes* new_raw_bytes(Heap& heap, size_t length) {
  auto* bytes = static_cast<Bytes*>(heap.allocate(sizeof(Bytes) + length));
  *bytes = Bytes{};
  bytes->refs = 1;
  bytes->kind = Kind::kBytes;
  bytes->length = length;
  return bytes;
}

Ref make_bytes(Heap& heap, std::string_view content) {
  Bytes* bytes = new_raw_bytes(heap, content.size());
  if (!content.empty()) copy_memory(bytes->data(), content.data(), content.size());
  return Ref::adopt(Value::object(bytes));
}

Ref make_byte_array(Heap& heap, std::string_view content) {
  auto* array = heap.make<ByteArray>(Kind::kByteArray);
  Ref result = Ref::adopt(Value::object(array));
  byte_array_resize(heap, array, content.size());
  if (!content.empty()) copy_memory(array->items, content.data(), content.size());
  return result;
}

void byte_array_resize(Heap& heap, ByteArray* array, size_t length) {
  if (length > array->capacity) {
    size_t capacity = array->capacity + array->capacity / 2;
    if (capacity < length) capacity = length;
    if (capacity < 16) capacity = 16;
    array->items = static_cast<uint8_t*>(
        array->items == nullptr ? heap.allocate(capacity)
                                : heap.reallocate(array->items, array->capacity, capacity));
    array->capacity = capacity;
  } else if (length < array->capacity / 4 && array->capacity > 64) {
    const size_t capacity = length < 16 ? 16 : length;
    array->items = static_cast<uint8_t*>(heap.reallocate(array->items, array->capacity, capacity));
    array->capacity = capacity;
  }
  if (length > array->length) fill_memory(array->items + array->length, 0, length - array->length);
  array->length = length;
}

void byte_array_splice(Heap& heap, ByteArray* array, size_t start, size_t end,
                       std::string_view content) {
  const size_t old_length = array->length;
  const size_t tail = old_length - end;
  const size_t new_length = start + content.size() + tail;
  if (new_length > old_length) {
    byte_array_resize(heap, array, new_length);
    move_memory(array->items + start + content.size(), array->items + end, tail);
  } else if (tail > 0) {
    move_memory(array->items + start + content.size(), array->items + end, tail);
  }
  if (!content.empty()) copy_memory(array->items + start, content.data(), content.size());
  if (new_length < old_length) byte_array_resize(heap, array, new_length);
}

}  // namespace pawl::vm
