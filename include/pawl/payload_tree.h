// PayloadTree is a payload taken apart, for C++ code that wants to look inside or to build one, and
// for tests. The engine and the machine do without it.
//
// A tree is a plain value: it copies, moves and compares. Equality is identity of content, so that
// a NaN equals itself and 0.0 differs from -0.0 and from 0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "pawl/limits.h"
#include "pawl/payload.h"
#include "pawl/result.h"

namespace pawl {

enum class PayloadKind : std::uint8_t {
  kNull,
  kBool,
  kInt,
  kBigInt,  // An integer outside of int64, as decimal digits.
  kFloat,
  kString,
  kBytes,
  kDate,
  kTime,
  kDateTime,
  kTimedelta,
  kDecimal,
  kUuid,
  kList,
  kTuple,
  kSet,
  kFrozenset,
  kObject,  // Fields, in order; no name twice.
  kDict,    // Elements: keys and values in turn.
};

class PayloadTree {
 public:
  using Elements = std::vector<PayloadTree>;
  struct Field;
  using Fields = std::vector<Field>;

  PayloadTree();  // Null.
  explicit PayloadTree(bool value);
  explicit PayloadTree(std::int64_t value);
  explicit PayloadTree(double value);
  explicit PayloadTree(std::string text);
  // A scalar that is text: a string, bytes, a date …; the text must fit the kind.
  PayloadTree(PayloadKind kind, std::string text);
  // A list, tuple, set, frozenset or dict.
  PayloadTree(PayloadKind kind, Elements elements);
  explicit PayloadTree(Fields fields);

  static Result<PayloadTree> parse(std::string_view text, const Limits& limits = {});
  Result<Payload> encode(const Limits& limits = {}) const;

  PayloadKind kind() const { return kind_; }
  bool is_null() const { return kind_ == PayloadKind::kNull; }
  // Each asserts the kind.
  bool boolean() const { return std::get<bool>(value_); }
  std::int64_t integer() const { return std::get<std::int64_t>(value_); }
  double number() const { return std::get<double>(value_); }
  const std::string& text() const { return std::get<std::string>(value_); }
  const Elements& elements() const { return std::get<Elements>(value_); }
  const Fields& fields() const { return std::get<Fields>(value_); }

  // The field of that name, or null if there is none or this is no object.
  const PayloadTree* find(std::string_view name) const;
  // Adds a field to an object, or replaces its value.
  void set(std::string_view name, PayloadTree value);

  bool operator==(const PayloadTree& other) const;

 private:
  PayloadKind kind_ = PayloadKind::kNull;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Elements, Fields> value_;
};

struct PayloadTree::Field {
  std::string name;
  PayloadTree value;

  bool operator==(const Field&) const = default;
};

}  // namespace pawl
