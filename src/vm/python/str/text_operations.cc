#include "vm/python/str/text_operations.h"

#include <cstring>
#include <string>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/operations.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/container/sequences.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// Doubles what is there until it is enough.
void fill_repeated(uint8_t* block, size_t piece, size_t total) {
  size_t filled = piece;
  while (breathe() && filled < total) {
    const size_t more = filled < total - filled ? filled : total - filled;
    copy_memory(block + filled, block, more);
    filled += more;
  }
}

Ref string_slice(Machine& machine, const String* text, Value slice) {
  const auto range = resolve_slice(machine, slice, text->length);
  if (!range) return {};
  const auto length = static_cast<size_t>(range->length);
  if (length == 0) return empty_string();
  const auto start = static_cast<size_t>(range->start);
  if (!can_make_text(machine, length, text->width())) return {};
  if (range->step == 1) return substring(machine.heap(), text, start, start + length);
  if (!machine.charge(length / 16)) return {};
  if (text->ascii() && length > 1) {
    String* result = new_raw_string(machine.heap(), length, 1, true);
    const uint8_t* from = text->data1();
    uint8_t* to = result->data1();
    int64_t position = range->start;
    for (size_t i = 0; breathe() && i < length; ++i, position += range->step)
      to[i] = from[position];
    return Ref::adopt(Value::object(result));
  }
  StringBuilder builder(machine.heap());
  int64_t position = range->start;
  for (size_t i = 0; breathe() && i < length; ++i, position += range->step) {
    builder.append_char(text->at(static_cast<size_t>(position)));
  }
  return builder.finish();
}

Ref bytes_slice(Machine& machine, Value bytes, Value slice) {
  std::string_view view = *as_bytes(bytes);
  const auto range = resolve_slice(machine, slice, static_cast<int64_t>(view.size()));
  if (!range) return {};
  // The slice's __index__ may have changed a bytearray.
  view = *as_bytes(bytes);
  const auto start = static_cast<size_t>(range->start);
  const auto length = static_cast<size_t>(range->length);
  if (!can_make_bytes(machine, length)) return {};
  if (range->step == 1) {
    if (start >= view.size()) return make_bytes_like(machine, bytes, {});
    return make_bytes_like(machine, bytes, view.substr(start, length));
  }
  std::string picked;
  picked.reserve(length);
  int64_t position = range->start;
  for (size_t i = 0; breathe() && i < length; ++i, position += range->step) {
    if (position >= 0 && static_cast<size_t>(position) < view.size()) {
      picked += view[static_cast<size_t>(position)];
    }
  }
  return make_bytes_like(machine, bytes, picked);
}

}  // namespace

Ref make_bytes_like(Machine& machine, Value model, std::string_view bytes) {
  return model.is(Kind::kByteArray) ? make_byte_array(machine.heap(), bytes)
                                    : make_bytes(machine.heap(), bytes);
}

Ref string_get(Machine& machine, const String* text, Value key) {
  if (key.is(Kind::kSlice)) return string_slice(machine, text, key);
  if (!is_index(machine, key)) {
    return raise_type_error_for(machine, "string indices must be integers, not '{}'", key);
  }
  const auto position = to_position(machine, key);
  if (!position) return {};
  const int64_t index = *position < 0 ? *position + text->length : *position;
  if (index < 0 || index >= text->length) {
    return machine.raise(TypeId::kIndexError, "string index out of range");
  }
  return make_char(machine.heap(), text->at(static_cast<size_t>(index)));
}

Ref bytes_get(Machine& machine, Value bytes, Value key) {
  if (key.is(Kind::kSlice)) return bytes_slice(machine, bytes, key);
  const bool array = bytes.is(Kind::kByteArray);
  if (!is_index(machine, key)) {
    return raise_type_error_for(
        machine,
        std::string(array ? "bytearray" : "byte") + " indices must be integers or slices, not {}",
        key);
  }
  const auto position = to_position(machine, key);
  if (!position) return {};
  const std::string_view view = *as_bytes(bytes);
  const auto length = static_cast<int64_t>(view.size());
  const int64_t index = *position < 0 ? *position + length : *position;
  if (index < 0 || index >= length) {
    return machine.raise(TypeId::kIndexError,
                         array ? "bytearray index out of range" : "index out of range");
  }
  return Ref::adopt(Value::small_int(static_cast<uint8_t>(view[static_cast<size_t>(index)])));
}

Ref string_concatenate(Machine& machine, Value left, Value right) {
  const auto* a = left.as<String>();
  const auto* b = right.as<String>();
  const int width = a->width() > b->width() ? a->width() : b->width();
  if (!can_make_text(machine, static_cast<uint64_t>(a->length) + b->length, width)) return {};
  return concatenate(machine.heap(), a, b);
}

Ref bytes_concatenate(Machine& machine, Value left, Value right) {
  const std::string_view a = *as_bytes(left);
  const std::string_view b = *as_bytes(right);
  if (!can_make_bytes(machine, a.size() + b.size())) return {};
  if (left.is(Kind::kBytes)) {
    Bytes* result = new_raw_bytes(machine.heap(), a.size() + b.size());
    if (!a.empty()) copy_memory(result->data(), a.data(), a.size());
    if (!b.empty()) copy_memory(result->data() + a.size(), b.data(), b.size());
    return Ref::adopt(Value::object(result));
  }
  Ref result = make_byte_array(machine.heap(), a);
  byte_array_splice(machine.heap(), result.as<ByteArray>(), a.size(), a.size(), b);
  return result;
}

Ref string_repeat(Machine& machine, Value value, int64_t count) {
  const auto* text = value.as<String>();
  if (text->length == 0 || count <= 0) return empty_string();
  if (count == 1) return Ref::share(value);
  if (static_cast<uint64_t>(count) > kMaximumStringLength / text->length) {
    return machine.raise_memory_error();
  }
  const uint64_t length = static_cast<uint64_t>(count) * text->length;
  if (!can_make_text(machine, length, text->width())) return {};
  String* result = new_raw_string(machine.heap(), length, text->width(), text->ascii());
  const size_t piece = text->byte_length();
  if (piece == 1) {
    fill_memory(result->data1(), text->data1()[0], length);
  } else {
    copy_memory(result->data1(), text->data1(), piece);
    fill_repeated(result->data1(), piece, result->byte_length());
  }
  return Ref::adopt(Value::object(result));
}

Ref bytes_repeat(Machine& machine, Value value, int64_t count) {
  const std::string_view bytes = *as_bytes(value);
  if (bytes.empty() || count <= 0) return make_bytes_like(machine, value, {});
  if (static_cast<uint64_t>(count) > kMaximumStringLength / bytes.size()) {
    return machine.raise_memory_error();
  }
  const size_t total = static_cast<size_t>(count) * bytes.size();
  if (!can_make_bytes(machine, total)) return {};
  if (value.is(Kind::kBytes)) {
    Bytes* result = new_raw_bytes(machine.heap(), total);
    copy_memory(result->data(), bytes.data(), bytes.size());
    fill_repeated(result->data(), bytes.size(), total);
    return Ref::adopt(Value::object(result));
  }
  Ref result = make_byte_array(machine.heap(), bytes);
  auto* array = result.as<ByteArray>();
  byte_array_resize(machine.heap(), array, total);
  fill_repeated(array->items, bytes.size(), total);
  return result;
}

}  // namespace pawl::vm
