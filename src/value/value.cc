#include "pawl/value.h"

#include <charconv>
#include <cstring>
#include <limits>

#include "base/assert.h"
#include "base/error_codes.h"

namespace pawl {
namespace detail {
namespace {

std::string_view name_of(PayloadKind kind) {
  switch (kind) {
    case PayloadKind::kNull:
      return "None";
    case PayloadKind::kBool:
      return "a bool";
    case PayloadKind::kInt:
    case PayloadKind::kBigInt:
      return "an int";
    case PayloadKind::kFloat:
      return "a float";
    case PayloadKind::kString:
      return "a str";
    case PayloadKind::kBytes:
      return "bytes";
    case PayloadKind::kDate:
      return "a date";
    case PayloadKind::kTime:
      return "a time";
    case PayloadKind::kDateTime:
      return "a datetime";
    case PayloadKind::kTimedelta:
      return "a timedelta";
    case PayloadKind::kDecimal:
      return "a Decimal";
    case PayloadKind::kUuid:
      return "a UUID";
    case PayloadKind::kList:
      return "a list";
    case PayloadKind::kTuple:
      return "a tuple";
    case PayloadKind::kSet:
      return "a set";
    case PayloadKind::kFrozenset:
      return "a frozenset";
    case PayloadKind::kObject:
    case PayloadKind::kDict:
      return "a dict";
  }
  return "?";
}

Error out_of_range(const std::string& digits) {
  return {ErrorCode::value_mismatch, ": " + digits + " is out of range"};
}

bool is_integer(const PayloadTree& tree) {
  return tree.kind() == PayloadKind::kInt || tree.kind() == PayloadKind::kBigInt;
}

// What has been a payload once may be one again, whatever the limits are here.
Limits no_limits() {
  Limits limits;
  limits.payload_bytes = std::numeric_limits<std::size_t>::max();
  limits.data_nesting = std::numeric_limits<std::uint32_t>::max();
  limits.int_text_digits = std::numeric_limits<std::uint32_t>::max();
  return limits;
}

}  // namespace

// A message is made of the place, which grows at its front, and ": " with what is wrong there.

Error mismatch(std::string_view expected, const PayloadTree& found) {
  std::string message = ": expected ";
  message.append(expected).append(", got ").append(name_of(found.kind()));
  return {ErrorCode::value_mismatch, std::move(message)};
}

Error missing_field(std::string_view name) {
  return {ErrorCode::value_mismatch, ": the field '" + std::string(name) + "' is missing"};
}

Error at_field(std::string_view name, Error error) {
  error.message.insert(0, "." + std::string(name));
  return error;
}

Error at_index(std::size_t index, Error error) {
  error.message.insert(0, "[" + std::to_string(index) + "]");
  return error;
}

Error at_root(std::string_view root, Error error) {
  std::string& message = error.message;
  if (!root.empty()) {
    message.insert(0, root);
  } else if (message.starts_with(": ")) {
    message.erase(0, 2);
  } else if (message.starts_with(".")) {
    message.erase(0, 1);
  }
  return error;
}

Result<std::int64_t> read_signed(const PayloadTree& tree, std::int64_t low, std::int64_t high) {
  if (!is_integer(tree)) return fail(mismatch("an int", tree));
  if (tree.kind() == PayloadKind::kBigInt) return fail(out_of_range(tree.text()));
  std::int64_t value = tree.integer();
  if (value < low || value > high) return fail(out_of_range(std::to_string(value)));
  return value;
}

Result<std::uint64_t> read_unsigned(const PayloadTree& tree, std::uint64_t high) {
  if (!is_integer(tree)) return fail(mismatch("an int", tree));
  std::string digits =
      tree.kind() == PayloadKind::kInt ? std::to_string(tree.integer()) : tree.text();
  std::uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  auto parsed = std::from_chars(digits.data(), end, value);
  bool whole = parsed.ec == std::errc() && parsed.ptr == end;
  if (!whole || value > high) return fail(out_of_range(digits));
  return value;
}

PayloadTree write_unsigned(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    return PayloadTree(static_cast<std::int64_t>(value));
  }
  return {PayloadKind::kBigInt, std::to_string(value)};
}

Result<double> read_double(const PayloadTree& tree) {
  if (tree.kind() == PayloadKind::kFloat) return tree.number();
  if (tree.kind() == PayloadKind::kInt) return static_cast<double>(tree.integer());
  return fail(mismatch("a float", tree));
}

Result<const PayloadTree::Elements*> read_elements(const PayloadTree& tree) {
  if (tree.kind() != PayloadKind::kList && tree.kind() != PayloadKind::kTuple) {
    return fail(mismatch("a list", tree));
  }
  return &tree.elements();
}

Result<const PayloadTree::Elements*> read_elements(const PayloadTree& tree, std::size_t count) {
  if (tree.kind() != PayloadKind::kList && tree.kind() != PayloadKind::kTuple) {
    return fail(mismatch("a tuple", tree));
  }
  std::size_t found = tree.elements().size();
  if (found != count) {
    return fail(ErrorCode::value_mismatch,
                ": expected " + std::to_string(count) + " elements, got " + std::to_string(found));
  }
  return &tree.elements();
}

PayloadTree tree_of(const Payload& payload) {
  auto tree = PayloadTree::parse(payload.text(), no_limits());
  PAWL_ASSERT(tree.has_value());  // a payload holds valid text
  return std::move(*tree);
}

Result<Payload> payload_of(const PayloadTree& tree) { return tree.encode(no_limits()); }

}  // namespace detail

PayloadTree ValueCodec<std::vector<std::byte>>::write(const std::vector<std::byte>& value) {
  std::string bytes(value.size(), '\0');
  if (!value.empty()) std::memcpy(bytes.data(), value.data(), value.size());
  return {PayloadKind::kBytes, std::move(bytes)};
}

Result<std::vector<std::byte>> ValueCodec<std::vector<std::byte>>::read(const PayloadTree& tree) {
  if (tree.kind() != PayloadKind::kBytes) return fail(detail::mismatch("bytes", tree));
  std::vector<std::byte> value(tree.text().size());
  if (!value.empty()) std::memcpy(value.data(), tree.text().data(), value.size());
  return value;
}

}  // namespace pawl
