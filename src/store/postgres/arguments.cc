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

}  // namespace

Array::Array(std::uint32_t element_type, std::uint32_t array_type)
    : bytes_(kHeader, '\0'), element_type_(element_type), array_type_(array_type) {
  put(bytes_.data(), std::int32_t{1});
  put(bytes_.data() + 8, element_type);
  put(bytes_.data() + 16, std::int32_t{1});
}

const std::string& Array::encoded() {
  put(bytes_.data() + 4, std::int32_t{has_null_});
  put(bytes_.data() + 12, count_);
  return bytes_;
}

std::string_view Array::first() const {
  if (first_is_null_) return {};
  return std::string_view(bytes_).substr(kHeader + sizeof(std::int32_t), first_size_);
}

void Array::add_element(std::string_view bytes) {
  if (count_ == 0) {
    first_size_ = static_cast<std::uint32_t>(bytes.size());
  } else if (is_uniform_) {
    is_uniform_ = !first_is_null_ && first() == bytes;
  }
  char size[4];
  put(size, static_cast<std::int32_t>(bytes.size()));
  bytes_.append(size, sizeof size);
  bytes_.append(bytes);
  ++count_;
}

void Array::add_null() {
  if (count_ == 0) {
    first_is_null_ = true;
  } else {
    is_uniform_ = is_uniform_ && first_is_null_;
  }
  bytes_.append(4, '\xff');
  has_null_ = true;
  ++count_;
}

Numbers::Numbers() : Array(kInt8, kInt8Array) {}

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

Strings::Strings() : Array(kBytea, kByteaArray) {}

void Strings::add_or_null(std::string_view value) {
  if (value.empty()) {
    add_null();
  } else {
    add_element(value);
  }
}

void Arguments::add_text(std::uint32_t type, std::string_view bytes) {
  Value value;
  // An empty text is none that is missing.
  value.text = bytes.data() == nullptr ? "" : bytes.data();
  value.size = static_cast<int>(bytes.size());
  values_.push_back(value);
  types_.push_back(type);
}

void Arguments::add_bits(std::uint32_t type, std::uint64_t bits) {
  Value value;
  put(value.number, bits);
  value.size = sizeof value.number;
  values_.push_back(value);
  types_.push_back(type);
}

void Arguments::add_null(std::uint32_t type) {
  Value value;
  value.is_null = true;
  values_.push_back(value);
  types_.push_back(type);
}

void Arguments::add_number(std::int64_t value) {
  add_bits(kInt8, static_cast<std::uint64_t>(value));
}

void Arguments::add(std::string_view value) { add_text(kBytea, value); }

void Arguments::add(double value) { add_bits(kFloat8, std::bit_cast<std::uint64_t>(value)); }

void Arguments::add(const std::optional<double>& value) {
  if (value) return add(*value);
  add_null(kFloat8);
}

void Arguments::add(const std::optional<std::uint32_t>& value) {
  if (value) return add_number(*value);
  add_null(kInt8);
}

void Arguments::add(Array& values) { add_text(values.array_type(), values.encoded()); }

void Arguments::add_first(const Array& values) {
  if (values.first_is_null()) return add_null(values.element_type());
  add_text(values.element_type(), values.first());
}

}  // namespace pawl::store::postgres
