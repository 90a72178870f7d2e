// Values: between C++ types and Payload.
//
//   Result<Payload> payload = to_payload(std::vector<int>{1, 2});
//   Result<std::vector<int>> numbers = from_payload<std::vector<int>>(*payload);
//
// | C++                                   | Python                                               |
// | ------------------------------------- | ---------------------------------------------------- |
// | std::monostate                        | None                                                 |
// | bool                                  | bool                                                 |
// | integers                              | int; out of range is an error                        |
// | double, float                         | float; takes an int too                              |
// | std::string                           | str, in UTF-8                                        |
// | std::vector<std::byte>                | bytes                                                |
// | std::optional<T>                      | None or T                                            |
// | std::vector<T>                        | list; takes a tuple too                              |
// | std::map<std::string, T>              | dict                                                 |
// | std::pair, std::tuple                 | tuple; takes a list of that length too               |
// | a struct with PAWL_FIELDS             | dict of its fields, or a dataclass                   |
// | Payload, PayloadTree                  | anything                                             |
//
// Nothing is converted by guessing: 1 is no bool, "1" no int and 1.0 no int. A value that does not
// fit is PAWL-4011, and the message names the place: "items[3].price: expected an int, got a str".
//
// For a type of one's own that is no struct of fields, specialise ValueCodec.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "pawl/payload.h"
#include "pawl/payload_tree.h"
#include "pawl/result.h"

namespace pawl {

// How T is written and read:
//   static PayloadTree write(const T& value);
//   static Result<T> read(const PayloadTree& tree);
template <typename T, typename = void>
struct ValueCodec;

// The names and places of a struct's fields, beside the struct and in its namespace:
//
//   struct Payment { std::string id; bool ok = false; };
//   PAWL_FIELDS(Payment, id, ok);
//
// Reading ignores fields it does not know. One that is missing is an error, unless it is a
// std::optional.
#define PAWL_FIELDS(Type, ...)                                               \
  inline constexpr auto pawl_fields(const Type*) {                           \
    return std::make_tuple(PAWL_EXPAND(PAWL_FIELD_LIST(Type, __VA_ARGS__))); \
  }                                                                          \
  static_assert(true, "a semicolon follows")

namespace detail {

template <typename Struct, typename Member>
struct Field {
  std::string_view name;
  Member Struct::*member;
};

template <typename Struct, typename Member>
constexpr Field<Struct, Member> field(std::string_view name, Member Struct::*member) {
  return {name, member};
}

template <typename T>
concept Described = requires {
  pawl_fields(static_cast<const T*>(nullptr));
};

template <typename T>
concept Integer = std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char> &&
                  !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> &&
                  !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>;

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

// PAWL-4011. `at_field` and `at_index` put the place in front, from the inside to the outside.
Error mismatch(std::string_view expected, const PayloadTree& found);
Error missing_field(std::string_view name);
Error at_field(std::string_view name, Error error);
Error at_index(std::size_t index, Error error);
// What the message says at the outside; `root` names the whole, and may be empty.
Error at_root(std::string_view root, Error error);

Result<std::int64_t> read_signed(const PayloadTree& tree, std::int64_t low, std::int64_t high);
Result<std::uint64_t> read_unsigned(const PayloadTree& tree, std::uint64_t high);
PayloadTree write_unsigned(std::uint64_t value);
Result<double> read_double(const PayloadTree& tree);
// The elements of a list or tuple.
Result<const PayloadTree::Elements*> read_elements(const PayloadTree& tree);
Result<const PayloadTree::Elements*> read_elements(const PayloadTree& tree, std::size_t count);
PayloadTree tree_of(const Payload& payload);
Result<Payload> payload_of(const PayloadTree& tree);

}  // namespace detail

// --- both ways -----------------------------------------------------------------------------------

template <typename T>
PayloadTree to_tree(const T& value) {
  return ValueCodec<T>::write(value);
}

// PAWL-2005 or PAWL-2015 if it is larger or deeper than the limits.
template <typename T>
Result<Payload> to_payload(const T& value, const Limits& limits = {}) {
  if constexpr (std::is_same_v<T, Payload>) {
    return value;
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return PayloadTree(std::string(std::string_view(value))).encode(limits);
  } else {
    return to_tree(value).encode(limits);
  }
}

// PAWL-4011 if the value does not fit.
template <typename T>
Result<T> from_payload(const Payload& payload) {
  if constexpr (std::is_same_v<T, Payload>) {
    return payload;
  } else {
    Result<T> value = ValueCodec<T>::read(detail::tree_of(payload));
    if (!value) return fail(detail::at_root("", std::move(value).error()));
    return value;
  }
}

// --- the types -----------------------------------------------------------------------------------

template <>
struct ValueCodec<std::monostate> {
  static PayloadTree write(std::monostate) { return {}; }
  static Result<std::monostate> read(const PayloadTree& tree) {
    if (!tree.is_null()) return fail(detail::mismatch("None", tree));
    return std::monostate();
  }
};

template <>
struct ValueCodec<bool> {
  static PayloadTree write(bool value) { return PayloadTree(value); }
  static Result<bool> read(const PayloadTree& tree) {
    if (tree.kind() != PayloadKind::kBool) return fail(detail::mismatch("a bool", tree));
    return tree.boolean();
  }
};

template <detail::Integer T>
struct ValueCodec<T> {
  static PayloadTree write(T value) {
    if constexpr (std::is_signed_v<T>) {
      return PayloadTree(static_cast<std::int64_t>(value));
    } else {
      return detail::write_unsigned(value);
    }
  }
  static Result<T> read(const PayloadTree& tree) {
    using Bounds = std::numeric_limits<T>;
    if constexpr (std::is_signed_v<T>) {
      PAWL_TRY(std::int64_t value, detail::read_signed(tree, Bounds::min(), Bounds::max()));
      return static_cast<T>(value);
    } else {
      PAWL_TRY(std::uint64_t value, detail::read_unsigned(tree, Bounds::max()));
      return static_cast<T>(value);
    }
  }
};

template <typename T>
requires std::is_floating_point_v<T>
struct ValueCodec<T> {
  static PayloadTree write(T value) { return PayloadTree(static_cast<double>(value)); }
  static Result<T> read(const PayloadTree& tree) {
    PAWL_TRY(double value, detail::read_double(tree));
    return static_cast<T>(value);
  }
};

template <>
struct ValueCodec<std::string> {
  static PayloadTree write(const std::string& value) { return PayloadTree(value); }
  static Result<std::string> read(const PayloadTree& tree) {
    if (tree.kind() != PayloadKind::kString) return fail(detail::mismatch("a str", tree));
    return tree.text();
  }
};

template <>
struct ValueCodec<std::vector<std::byte>> {
  static PayloadTree write(const std::vector<std::byte>& value);
  static Result<std::vector<std::byte>> read(const PayloadTree& tree);
};

template <>
struct ValueCodec<Payload> {
  static PayloadTree write(const Payload& value) { return detail::tree_of(value); }
  static Result<Payload> read(const PayloadTree& tree) { return detail::payload_of(tree); }
};

template <>
struct ValueCodec<PayloadTree> {
  static PayloadTree write(const PayloadTree& value) { return value; }
  static Result<PayloadTree> read(const PayloadTree& tree) { return tree; }
};

template <typename T>
struct ValueCodec<std::optional<T>> {
  static PayloadTree write(const std::optional<T>& value) {
    return value ? to_tree(*value) : PayloadTree();
  }
  static Result<std::optional<T>> read(const PayloadTree& tree) {
    if (tree.is_null()) return std::optional<T>();
    PAWL_TRY(T value, ValueCodec<T>::read(tree));
    return std::optional<T>(std::move(value));
  }
};

template <typename T>
struct ValueCodec<std::vector<T>> {
  static PayloadTree write(const std::vector<T>& values) {
    PayloadTree::Elements elements;
    elements.reserve(values.size());
    for (const auto& value : values) elements.push_back(to_tree<T>(value));
    return {PayloadKind::kList, std::move(elements)};
  }
  static Result<std::vector<T>> read(const PayloadTree& tree) {
    PAWL_TRY(const PayloadTree::Elements* elements, detail::read_elements(tree));
    std::vector<T> values;
    values.reserve(elements->size());
    for (std::size_t i = 0; i < elements->size(); ++i) {
      Result<T> value = ValueCodec<T>::read((*elements)[i]);
      if (!value) return fail(detail::at_index(i, std::move(value).error()));
      values.push_back(std::move(*value));
    }
    return values;
  }
};

template <typename T>
struct ValueCodec<std::map<std::string, T>> {
  static PayloadTree write(const std::map<std::string, T>& values) {
    PayloadTree::Fields fields;
    for (const auto& [name, value] : values) fields.push_back({name, to_tree<T>(value)});
    return PayloadTree(std::move(fields));
  }
  static Result<std::map<std::string, T>> read(const PayloadTree& tree) {
    if (tree.kind() != PayloadKind::kObject) {
      return fail(detail::mismatch("a dict with keys of type str", tree));
    }
    std::map<std::string, T> values;
    for (const PayloadTree::Field& field : tree.fields()) {
      Result<T> value = ValueCodec<T>::read(field.value);
      if (!value) return fail(detail::at_field(field.name, std::move(value).error()));
      values.insert_or_assign(field.name, std::move(*value));
    }
    return values;
  }
};

namespace detail {

// Pairs and tuples: each place has a type of its own.
template <typename Tuple, typename... T>
struct TupleCodec {
  static PayloadTree write(const Tuple& value) {
    return std::apply(
        [](const T&... parts) {
          return PayloadTree(PayloadKind::kTuple, PayloadTree::Elements{to_tree<T>(parts)...});
        },
        value);
  }
  static Result<Tuple> read(const PayloadTree& tree) {
    PAWL_TRY(const PayloadTree::Elements* elements, read_elements(tree, sizeof...(T)));
    return read_parts(*elements, std::index_sequence_for<T...>());
  }
  template <std::size_t... I>
  static Result<Tuple> read_parts([[maybe_unused]] const PayloadTree::Elements& elements,
                                  std::index_sequence<I...>) {
    std::tuple<Result<T>...> parts{ValueCodec<T>::read(elements[I])...};
    std::optional<Error> error;
    [[maybe_unused]] auto look = [&error](std::size_t index, auto& part) {
      if (!part && !error) error = at_index(index, std::move(part).error());
    };
    (look(I, std::get<I>(parts)), ...);
    if (error) return fail(std::move(*error));
    return Tuple(std::move(*std::get<I>(parts))...);
  }
};

}  // namespace detail

template <typename... T>
struct ValueCodec<std::tuple<T...>> : detail::TupleCodec<std::tuple<T...>, T...> {};
template <typename First, typename Second>
struct ValueCodec<std::pair<First, Second>>
    : detail::TupleCodec<std::pair<First, Second>, First, Second> {};

template <detail::Described T>
struct ValueCodec<T> {
  static PayloadTree write(const T& value) {
    PayloadTree::Fields written;
    std::apply(
        [&](const auto&... field) {
          (written.push_back({std::string(field.name), to_tree(value.*field.member)}), ...);
        },
        pawl_fields(static_cast<const T*>(nullptr)));
    return PayloadTree(std::move(written));
  }
  static Result<T> read(const PayloadTree& tree) {
    if (tree.kind() != PayloadKind::kObject) return fail(detail::mismatch("a dict", tree));
    T value{};
    std::optional<Error> error;
    std::apply(
        [&](const auto&... field) {
          ((!error ? read_field(tree, field.name, &(value.*field.member), &error) : void()), ...);
        },
        pawl_fields(static_cast<const T*>(nullptr)));
    if (error) return fail(std::move(*error));
    return value;
  }
  template <typename Member>
  static void read_field(const PayloadTree& tree, std::string_view name, Member* member,
                         std::optional<Error>* error) {
    const PayloadTree* found = tree.find(name);
    if (found == nullptr) {
      if constexpr (!detail::kIsOptional<Member>) *error = detail::missing_field(name);
      return;
    }
    Result<Member> value = ValueCodec<Member>::read(*found);
    if (!value) {
      *error = detail::at_field(name, std::move(value).error());
      return;
    }
    *member = std::move(*value);
  }
};

}  // namespace pawl

// One list entry for each field; the preprocessor goes over the list again and again to unroll it,
// which is enough for 250 fields.
#define PAWL_FIELD_LIST(Type, name, ...)    \
  ::pawl::detail::field(#name, &Type::name) \
      __VA_OPT__(, PAWL_FIELD_AGAIN PAWL_FIELD_PARENTHESES(Type, __VA_ARGS__))
#define PAWL_FIELD_AGAIN() PAWL_FIELD_LIST
#define PAWL_FIELD_PARENTHESES ()
#define PAWL_EXPAND(...) PAWL_EXPAND_3(PAWL_EXPAND_3(PAWL_EXPAND_3(PAWL_EXPAND_3(__VA_ARGS__))))
#define PAWL_EXPAND_3(...) PAWL_EXPAND_2(PAWL_EXPAND_2(PAWL_EXPAND_2(PAWL_EXPAND_2(__VA_ARGS__))))
#define PAWL_EXPAND_2(...) PAWL_EXPAND_1(PAWL_EXPAND_1(PAWL_EXPAND_1(PAWL_EXPAND_1(__VA_ARGS__))))
#define PAWL_EXPAND_1(...) PAWL_EXPAND_0(PAWL_EXPAND_0(PAWL_EXPAND_0(PAWL_EXPAND_0(__VA_ARGS__))))
#define PAWL_EXPAND_0(...) __VA_ARGS__
