#include "store/postgres/arguments.h"

#include <bit>
#include <cstring>

namespace pawl::store::postgres {

namespace {

// Of pg_type, which never change.
constexpr std::uint32_t kInt8 = 20;
constexpr std::uint32_t kBytea = 17;
constexpr std::uint32_t kFloat8 = 701;
constexpr std::uint32_t kInt8Array = 1016;
constexpr std::uint32_t kByteaArray = 1001;

// Dimensions, whether there are NULLs, the type, the size and the first index.
constexpr std::size_t kHeader = 20;

template <typename Integer>
void put(char* place, Integer value) {
  auto bits = static_cast<std::make_unsigned_t<Integer>>(value);
  for (std::size_t index = sizeof(Integer); index-- > 0; bits >>= 8) {
    place[index] = static_cast<char>(bits & 0xff);
  }
}

template <typename Integer>
std::string big_endian(Integer value) {
  std::string bytes(sizeof(Integer), '\0');
  put(bytes.data(), value);
  return bytes;
}

}  // namespace

Array::Array(std::uint32_t type) : bytes_(kHeader, '\0') {
  put(bytes_.data(), std::int32_t{1});
  put(bytes_.data() + 8, type);
  put(bytes_.data() + 16, std::int32_t{1});
}

const std::string& Array::encoded() {
  put(bytes_.data() + 4, std::int32_t{has_null_});
  put(bytes_.data() + 12, count_);
  return bytes_;
}

void Array::add_element(std::string_view bytes) {
  char size[4];
  put(size, static_cast<std::int32_t>(bytes.size()));
  bytes_.append(size, sizeof size);
  bytes_.append(bytes);
  ++count_;
}

void Array::add_null() {
  bytes_.append(4, '\xff');
  has_null_ = true;
  ++count_;
}

Numbers::Numbers() : Array(kInt8) {}

void Numbers::add_number(std::int64_t value) {
  char bytes[8];
  put(bytes, value);
  add_element({bytes, sizeof bytes});
}

void Numbers::add(const std::optional<std::int64_t>& value) {
  if (value) {
    add_number(*value);
  } else {
    add_null();
  }
}

Strings::Strings() : Array(kBytea) {}

void Strings::add(const std::optional<std::string>& value) {
  if (value) {
    add_element(*value);
  } else {
    add_null();
  }
}

void Strings::add_or_null(std::string_view value) {
  if (value.empty()) {
    add_null();
  } else {
    add_element(value);
  }
}

void Arguments::add_value(std::uint32_t type, std::string bytes) {
  values_.emplace_back(std::move(bytes));
  types_.push_back(type);
}

void Arguments::add_null(std::uint32_t type) {
  values_.emplace_back(std::nullopt);
  types_.push_back(type);
}

void Arguments::add_number(std::int64_t value) { add_value(kInt8, big_endian(value)); }

void Arguments::add(std::string_view value) { add_value(kBytea, std::string(value)); }

void Arguments::add(double value) {
  add_value(kFloat8, big_endian(std::bit_cast<std::int64_t>(value)));
}

void Arguments::add(const std::optional<double>& value) {
  if (value) return add(*value);
  add_null(kFloat8);
}

void Arguments::add(const std::optional<std::uint32_t>& value) {
  if (value) return add_number(*value);
  add_null(kInt8);
}

void Arguments::add(Numbers& values) { add_value(kInt8Array, values.encoded()); }

void Arguments::add(Strings& values) { add_value(kByteaArray, values.encoded()); }

}  // namespace pawl::store::postgres
