// Python's format mini-language: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
//
// format(x, spec) goes in three steps: parse_format_spec with the defaults of x's type; for an int,
// the question which digits are wanted (integer_form); and format_string, format_integer or
// format_float. Errors are CPython's, text for text. Texts are WTF-8; widths count code points.
//
// A width or precision may be any number that the spec had room for: compare formatted_size_bound()
// with the limits before formatting, since nothing here knows them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace pawl::vm {

// The exception that a failed formatting raises.
struct FormatError {
  enum class Kind : unsigned char { kValueError, kOverflowError };

  Kind kind = Kind::kValueError;
  std::string message;
};

template <typename T>
using FormatResult = tl::expected<T, FormatError>;

inline tl::unexpected<FormatError> format_error(std::string message) {
  return tl::unexpected<FormatError>({FormatError::Kind::kValueError, std::move(message)});
}

struct FormatSpec {
  char32_t fill = ' ';
  char align = '<';  // '<', '>', '^' or '='
  char sign = '\0';  // '+', '-', ' ' or none
  bool no_negative_zero = false;
  bool alternate = false;
  char grouping = '\0';         // ',' or '_' or none
  int group_size = 3;           // 4 for '_' with b, o, x and X
  char32_t type = 0;            // 0 where the type has no default
  std::int64_t width = -1;      // -1 for none
  std::int64_t precision = -1;  // -1 for none

  bool operator==(const FormatSpec&) const = default;
};

// What a type brings along: its name for messages, and what holds if the spec says nothing.
struct FormatDefaults {
  std::string_view type_name;
  char type = '\0';
  char align = '>';
};

inline constexpr FormatDefaults kStringFormat{"str", 's', '<'};
inline constexpr FormatDefaults kIntegerFormat{"int", 'd', '>'};
inline constexpr FormatDefaults kFloatFormat{"float", '\0', '>'};

FormatResult<FormatSpec> parse_format_spec(std::string_view spec, const FormatDefaults& defaults);

// An upper bound of the bytes that formatting a text of `text_bytes` by this spec can give.
// Saturates.
std::uint64_t formatted_size_bound(const FormatSpec& spec, std::uint64_t text_bytes);

FormatResult<std::string> format_string(std::string_view text, const FormatSpec& spec,
                                        std::string_view type_name = "str");

FormatResult<std::string> format_float(double value, const FormatSpec& spec,
                                       std::string_view type_name = "float");

// What format(int) needs before it can go on.
enum class IntegerForm : unsigned char {
  kBase2,
  kBase8,
  kBase10,
  kBase16,
  kCharacter,  // format_character with the value as a code point
  kFloat,      // format_float with the value as a float
};

FormatResult<IntegerForm> integer_form(const FormatSpec& spec, std::string_view type_name = "int");

// `digits` is the magnitude in the base of integer_form, lower case, without a prefix.
std::string format_integer(bool negative, std::string_view digits, const FormatSpec& spec);
// Fails if it is no code point.
FormatResult<std::string> format_character(std::int64_t code_point, const FormatSpec& spec);

// A number taken apart for layout: sign, prefix, digits to group, and what follows them.
struct NumberParts {
  bool negative = false;
  std::string_view prefix;  // such as "0x"
  std::string_view digits;  // before the point; empty for inf and nan
  std::string_view rest;    // point, fraction, exponent, '%'
};

// Groups, signs and pads; decimal.Decimal uses it too.
std::string layout_number(const NumberParts& parts, const FormatSpec& spec);

// Pads text that is complete otherwise ('=' counts as '>').
std::string pad_text(std::string_view text, const FormatSpec& spec);

// The front of the text of at most that many code points.
std::string_view first_code_points(std::string_view text, std::uint64_t count);

// Reads decimal digits of any script at the front of `text` and removes them. Returns false if the
// number does not fit; without digits `value` stays and `found` is false.
bool take_decimal_number(std::string_view& text, std::int64_t& value, bool& found);

}  // namespace pawl::vm
