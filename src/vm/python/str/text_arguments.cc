#include "vm/python/str/text_arguments.h"

#include <limits>

#include "vm/objects/class.h"
#include "vm/objects/number.h"

namespace pawl::vm {
namespace {

constexpr int64_t kFar = std::numeric_limits<int64_t>::max();

// An int of any size, brought into the range of int64. Slices clip rather than refuse.
std::optional<int64_t> clipped_index(Machine& machine, Value value) {
  if (value.is_small_int()) return value.small_int();
  if (!is_int(unwrap(value)) && find_dunder(machine, value, Dunder::kIndex).empty()) {
    machine.raise_type_error("slice indices must be integers or None or have an __index__ method");
    return std::nullopt;
  }
  Ref index = to_index(machine, value);
  if (index.empty()) return std::nullopt;
  if (auto small = int_to_int64(index)) return *small;
  return int_is_negative(index) ? -kFar : kFar;
}

int64_t clip(int64_t index, int64_t length) {
  if (index >= 0) return index;
  index += length;
  return index < 0 ? 0 : index;
}

}  // namespace

std::optional<std::string_view> as_bytes(Value value) {
  if (!value.is(Kind::kBytes) && !value.is(Kind::kByteArray)) value = unwrap(value);
  if (value.is(Kind::kBytes)) return value.as<Bytes>()->view();
  if (value.is(Kind::kByteArray)) return value.as<ByteArray>()->view();
  return std::nullopt;
}

Ref buffer_content(Machine& machine, Value value) {
  if (!value.is(Kind::kInstance)) return {};
  Ref method = Ref::share(
      class_lookup(machine, class_of(machine, value), machine.intern("__bytes_of_buffer__")));
  if (!method.get().is(Kind::kFunction)) return {};
  Ref content = machine.call(method, {value});
  if (content.empty() || content.get().is(Kind::kBytes)) return content;
  return raise_type_error_for(machine, "a buffer of bytes is expected, not {}", content);
}

bool has_heap_for(Machine& machine, uint64_t bytes) {
  if (machine.heap().can_allocate(bytes)) return true;
  machine.raise_memory_error();
  return false;
}

bool can_make_text(Machine& machine, uint64_t length, int width) {
  if (length > kMaximumStringLength) {
    machine.raise_memory_error();
    return false;
  }
  return has_heap_for(machine, sizeof(String) + length * static_cast<uint64_t>(width)) &&
         machine.charge(1 + length / 64);
}

std::optional<Window> read_window(Machine& machine, Args args, size_t first, size_t length) {
  const auto size = static_cast<int64_t>(length);
  int64_t start = 0;
  int64_t end = size;
  if (args.has(first) && !args[first].is_none()) {
    const auto given = clipped_index(machine, args[first]);
    if (!given) return std::nullopt;
    start = clip(*given, size);
  }
  if (args.has(first + 1) && !args[first + 1].is_none()) {
    const auto given = clipped_index(machine, args[first + 1]);
    if (!given) return std::nullopt;
    end = *given > size ? size : clip(*given, size);
  }
  return Window{static_cast<size_t>(start), static_cast<size_t>(end)};
}

std::optional<int64_t> read_int(Machine& machine, Args args, size_t index, int64_t fallback) {
  if (!args.has(index)) return fallback;
  if (args[index].is_small_int()) return args[index].small_int();
  return to_int64(machine, args[index]);
}

std::optional<int32_t> read_c_int(Machine& machine, Args args, size_t index, int32_t fallback) {
  if (!args.has(index)) return fallback;
  Ref integer = to_index(machine, args[index]);
  if (integer.empty()) return std::nullopt;
  const auto value = int_to_int64(integer);
  if (!value || *value > std::numeric_limits<int32_t>::max() ||
      *value < std::numeric_limits<int32_t>::min()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
    return std::nullopt;
  }
  return static_cast<int32_t>(*value);
}

std::optional<Repetition> read_repetition(Machine& machine, Value value) {
  if (value.is_small_int()) {
    return Repetition{true, value.small_int() < 0 ? 0 : value.small_int()};
  }
  if (!is_int(unwrap(value)) && find_dunder(machine, value, Dunder::kIndex).empty()) {
    return Repetition{false, 0};
  }
  Ref integer = to_index(machine, value);
  if (integer.empty()) return std::nullopt;
  if (const auto count = int_to_int64(integer)) return Repetition{true, *count < 0 ? 0 : *count};
  machine.raise(TypeId::kOverflowError,
                "cannot fit '" + machine.type_name(value) + "' into an index-sized integer");
  return std::nullopt;
}

Ref raise_type_error_for(Machine& machine, std::string_view format, Value value) {
  std::string message(format);
  const size_t place = message.find("{}");
  // Where CPython's argument reader speaks ("f() argument 1 must be …"), None goes by its own name.
  const bool own_name = value.is_none() && message.find("() argument") != std::string::npos;
  if (place != std::string::npos) {
    message.replace(place, 2, own_name ? "None" : machine.type_name(value));
  }
  return machine.raise_type_error(message);
}

}  // namespace pawl::vm
