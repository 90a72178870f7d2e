// bytearray: what changes it.
#include <algorithm>
#include <cstring>
#include <string>

#include "vm/breath.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/container/sequences.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

ByteArray* self_of(Args args) { return args[0].as<ByteArray>(); }

// Replaces [start, end) after checking the room.
bool splice(Machine& machine, ByteArray* array, size_t start, size_t end,
            std::string_view content) {
  if (!can_make_bytes(machine, content.size())) return false;
  byte_array_splice(machine.heap(), array, start, end, content);
  return machine.charge(1 + array->length / 256);
}

// A copy of what a value gives, for an array that may be the value itself.
std::optional<std::string> content_of(Machine& machine, Value value) {
  if (const auto bytes = as_bytes(value)) return copied_text(*bytes);
  Ref buffer = buffer_content(machine, value);
  if (machine.failed()) return std::nullopt;
  if (!buffer.empty()) return copied_text(*as_bytes(buffer));
  return bytes_of_iterable(machine, value, "byte must be in range(0, 256)");
}

std::optional<std::string> content_for_slice(Machine& machine, Value value) {
  if (as_string(value) != nullptr || is_index(machine, value) || unwrap(value).is_double()) {
    machine.raise_type_error(
        "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
    return std::nullopt;
  }
  if (find_dunder(machine, value, Dunder::kIter).empty() &&
      find_dunder(machine, value, Dunder::kGetItem).empty()) {
    raise_type_error_for(machine, "cannot convert '{}' object to bytearray", value);
    return std::nullopt;
  }
  return content_of(machine, value);
}

std::optional<int64_t> read_position(Machine& machine, Args args) {
  if (is_index(machine, args[1])) return to_position(machine, args[1]);
  raise_type_error_for(machine, "bytearray indices must be integers or slices, not {}", args[1]);
  return std::nullopt;
}

std::optional<size_t> within(Machine& machine, const ByteArray* array, int64_t position) {
  const auto length = static_cast<int64_t>(array->length);
  const int64_t index = position < 0 ? position + length : position;
  if (index < 0 || index >= length) {
    machine.raise(TypeId::kIndexError, "bytearray index out of range");
    return std::nullopt;
  }
  return static_cast<size_t>(index);
}

Ref delete_slice(Machine& machine, Args args) {
  ByteArray* array = self_of(args);
  const auto range = resolve_slice(machine, args[1], static_cast<int64_t>(array->length));
  if (!range) return {};
  const int64_t step = range->step;
  if (range->length == 0) return Ref::none();
  if (!machine.charge(1 + array->length / 16)) return {};
  // From the lowest index on, whichever way the slice goes.
  const int64_t last = range->start + (range->length - 1) * step;
  const int64_t low = step > 0 ? range->start : last;
  const int64_t stride = step > 0 ? step : -step;
  size_t kept = static_cast<size_t>(low);
  for (size_t i = kept; breathe() && i < array->length; ++i) {
    const int64_t offset = static_cast<int64_t>(i) - low;
    const bool dropped = offset % stride == 0 && offset / stride < range->length;
    if (!dropped) array->items[kept++] = array->items[i];
  }
  byte_array_resize(machine.heap(), array, kept);
  return Ref::none();
}

Ref set_slice(Machine& machine, Args args) {
  ByteArray* array = self_of(args);
  // What is wrong with the slice is said first; what the value gives may change the array.
  if (!resolve_slice(machine, args[1], static_cast<int64_t>(array->length))) return {};
  const auto content = content_for_slice(machine, args[2]);
  if (!content) return {};
  const auto range = resolve_slice(machine, args[1], static_cast<int64_t>(array->length));
  if (!range) return {};
  if (range->step == 1) {
    const auto start = std::min<size_t>(static_cast<size_t>(range->start), array->length);
    const auto end = std::min<size_t>(start + static_cast<size_t>(range->length), array->length);
    if (!splice(machine, array, start, end, *content)) return {};
    return Ref::none();
  }
  if (content->empty()) return delete_slice(machine, args);
  if (content->size() != static_cast<size_t>(range->length)) {
    return machine.raise_value_error("attempt to assign bytes of size " +
                                     std::to_string(content->size()) +
                                     " to extended slice of size " + std::to_string(range->length));
  }
  int64_t position = range->start;
  for (char c : *content) {
    breathe();
    if (position >= 0 && static_cast<size_t>(position) < array->length) {
      array->items[position] = static_cast<uint8_t>(c);
    }
    position += range->step;
  }
  return Ref::none();
}

}  // namespace

Ref bytearray_append(Machine& machine, Args args) {
  const auto byte = read_byte(machine, args[1]);
  if (!byte) return {};
  ByteArray* array = self_of(args);
  if (array->length == array->capacity && !can_make_bytes(machine, array->length + 1)) return {};
  byte_array_resize(machine.heap(), array, array->length + 1);
  array->items[array->length - 1] = *byte;
  return Ref::none();
}

Ref bytearray_clear(Machine& machine, Args args) {
  byte_array_resize(machine.heap(), self_of(args), 0);
  return Ref::none();
}

Ref bytearray_copy(Machine& machine, Args args) { return same_bytes(machine, args[0]); }

Ref bytearray_extend(Machine& machine, Args args) {
  if (!as_bytes(args[1]) && find_dunder(machine, args[1], Dunder::kIter).empty() &&
      find_dunder(machine, args[1], Dunder::kGetItem).empty()) {
    return raise_type_error_for(machine, "can't extend bytearray with {}", args[1]);
  }
  const auto content = content_of(machine, args[1]);
  if (!content) return {};
  ByteArray* array = self_of(args);
  if (!splice(machine, array, array->length, array->length, *content)) return {};
  return Ref::none();
}

Ref bytearray_insert(Machine& machine, Args args) {
  const auto position = read_int(machine, args, 1, 0);
  if (!position) return {};
  const auto byte = read_byte(machine, args[2]);
  if (!byte) return {};
  ByteArray* array = self_of(args);
  const auto length = static_cast<int64_t>(array->length);
  const int64_t index =
      std::clamp<int64_t>(*position < 0 ? *position + length : *position, 0, length);
  const char content = static_cast<char>(*byte);
  if (!splice(machine, array, static_cast<size_t>(index), static_cast<size_t>(index),
              {&content, 1})) {
    return {};
  }
  return Ref::none();
}

Ref bytearray_pop(Machine& machine, Args args) {
  const auto position = read_int(machine, args, 1, -1);
  if (!position) return {};
  ByteArray* array = self_of(args);
  if (array->length == 0) {
    return machine.raise(TypeId::kIndexError, "pop from empty bytearray");
  }
  const auto length = static_cast<int64_t>(array->length);
  const int64_t index = *position < 0 ? *position + length : *position;
  if (index < 0 || index >= length) {
    return machine.raise(TypeId::kIndexError, "pop index out of range");
  }
  const uint8_t byte = array->items[index];
  if (!splice(machine, array, static_cast<size_t>(index), static_cast<size_t>(index) + 1, {})) {
    return {};
  }
  return Ref::adopt(Value::small_int(byte));
}

Ref bytearray_remove(Machine& machine, Args args) {
  const auto byte = read_byte(machine, args[1]);
  if (!byte) return {};
  ByteArray* array = self_of(args);
  const char wanted = static_cast<char>(*byte);
  const int64_t place = find_bytes(array->view(), {&wanted, 1});
  if (place < 0) return machine.raise_value_error("value not found in bytearray");
  if (!splice(machine, array, static_cast<size_t>(place), static_cast<size_t>(place) + 1, {})) {
    return {};
  }
  return Ref::none();
}

Ref bytearray_reverse(Machine& machine, Args args) {
  ByteArray* array = self_of(args);
  if (!machine.charge(1 + array->length / 64)) return {};
  reverse_items(array->items, array->length);
  return Ref::none();
}

Ref bytearray_setitem(Machine& machine, Args args) {
  if (args[1].is(Kind::kSlice)) return set_slice(machine, args);
  const auto position = read_position(machine, args);
  if (!position) return {};
  const auto byte = read_byte(machine, args[2]);
  if (!byte) return {};
  const auto index = within(machine, self_of(args), *position);
  if (!index) return {};
  self_of(args)->items[*index] = *byte;
  return Ref::none();
}

Ref bytearray_delitem(Machine& machine, Args args) {
  if (args[1].is(Kind::kSlice)) return delete_slice(machine, args);
  const auto position = read_position(machine, args);
  if (!position) return {};
  const auto index = within(machine, self_of(args), *position);
  if (!index || !splice(machine, self_of(args), *index, *index + 1, {})) return {};
  return Ref::none();
}

Ref bytearray_iadd(Machine& machine, Args args) {
  Ref buffer = buffer_content(machine, args[1]);
  if (machine.failed()) return {};
  const auto other = as_bytes(buffer.empty() ? args[1] : buffer.get());
  if (!other) return raise_type_error_for(machine, "can't concat {} to bytearray", args[1]);
  const std::string content = copied_text(*other);
  ByteArray* array = self_of(args);
  if (unwrap(args[1]) == Value::object(array) && array->length != 0) {
    return machine.raise(TypeId::kBufferError,
                         "Existing exports of data: object cannot be re-sized");
  }
  if (!splice(machine, array, array->length, array->length, content)) return {};
  return Ref::share(args[0]);
}

Ref bytearray_imul(Machine& machine, Args args) {
  const auto repetition = read_repetition(machine, args[1]);
  if (!repetition) return {};
  if (!repetition->is_count) {
    return raise_type_error_for(machine, "can't multiply sequence by non-int of type '{}'",
                                args[1]);
  }
  Ref product = bytes_repeat(machine, args[0], repetition->count);
  if (product.empty()) return {};
  ByteArray* array = self_of(args);
  byte_array_splice(machine.heap(), array, 0, array->length, product.as<ByteArray>()->view());
  return Ref::share(args[0]);
}

}  // namespace pawl::vm
