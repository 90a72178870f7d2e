// Arguments of a statement, in PostgreSQL's binary format: what is bound is what is stored, byte
// for byte. Numbers are 64-bit integers and texts are bytea, whatever the column's type is.
//
// Numbers and Strings are whole columns: arrays of which `unnest` makes rows again, so that any
// number of rows is one statement.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace pawl::store::postgres {

// An array of one dimension, which is encoded as it grows.
class Array {
 public:
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  // The whole of it.
  const std::string& encoded();
  // Whether all elements are the same, and that one; of an array that has some.
  bool is_uniform() const { return is_uniform_; }
  bool first_is_null() const { return first_is_null_; }
  std::string_view first() const;
  // The type of the elements, and that of the array.
  std::uint32_t element_type() const { return element_type_; }
  std::uint32_t array_type() const { return array_type_; }

 protected:
  Array(std::uint32_t element_type, std::uint32_t array_type);
  void add_element(std::string_view bytes);
  void add_null();

 private:
  std::string bytes_;
  std::uint32_t element_type_;
  std::uint32_t array_type_;
  std::uint32_t count_ = 0;
  std::uint32_t first_size_ = 0;
  bool has_null_ = false;
  bool is_uniform_ = true;
  bool first_is_null_ = false;
};

class Numbers : public Array {
 public:
  Numbers();
  template <typename Value>
  requires(std::integral<Value> || std::is_enum_v<Value>) void add(Value value) {
    add_number(static_cast<std::int64_t>(value));
  }
  void add(const std::optional<std::int64_t>& value);
  // 0 is stored as NULL, which takes no room.
  template <std::integral Value>
  void add_or_null(Value value) {
    if (value == 0) {
      add_null();
    } else {
      add_number(static_cast<std::int64_t>(value));
    }
  }

 private:
  void add_number(std::int64_t value);
};

class Strings : public Array {
 public:
  Strings();
  void add(std::string_view value) { add_element(value); }
  void add_or_null(std::string_view value);
};

// Texts and arrays are not copied: they must live until the statement has been posted.
class Arguments {
 public:
  template <typename... Values>
  static Arguments of(Values&&... values) {
    Arguments arguments;
    (arguments.add(values), ...);
    return arguments;
  }

  template <typename Value>
  requires(std::integral<Value> || std::is_enum_v<Value>) void add(Value value) {
    add_number(static_cast<std::int64_t>(value));
  }
  void add(std::string_view value);
  void add(double value);
  void add(const std::optional<double>& value);
  void add(const std::optional<std::uint32_t>& value);
  void add(Array& values);
  // The one element of a uniform array, as a value of its own.
  void add_first(const Array& values);

  int size() const { return static_cast<int>(values_.size()); }

 private:
  friend class Connection;

  struct Value {
    const char* text = nullptr;  // null: the number, or NULL
    int size = 0;
    bool is_null = false;
    char number[8] = {};

    const char* bytes() const {
      if (is_null) return nullptr;
      return text != nullptr ? text : number;
    }
  };

  void add_number(std::int64_t value);
  void add_bits(std::uint32_t type, std::uint64_t bits);
  void add_text(std::uint32_t type, std::string_view bytes);
  void add_null(std::uint32_t type);

  std::vector<Value> values_;
  std::vector<std::uint32_t> types_;
};

}  // namespace pawl::store::postgres
