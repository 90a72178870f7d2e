// The conversions of the % operator: "%(name)-10.3f", for str and bytes.
//
// As with str.format, the parser goes piece by piece, so that errors show where CPython's would,
// and its whole state is a position. Arguments, mappings and '*' are the caller's affair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "vm/python/text/format_spec.h"

namespace pawl::vm {

struct PercentSpec {
  bool has_key = false;
  std::string_view key;                  // of "%(key)s"
  bool left = false;                     // '-'
  bool plus = false;                     // '+'
  bool blank = false;                    // ' '
  bool alternate = false;                // '#'
  bool zero = false;                     // '0'
  bool width_from_argument = false;      // '*'
  bool precision_from_argument = false;  // '.*'
  std::int64_t width = -1;
  std::int64_t precision = -1;
  char32_t conversion = 0;           // 'd', 's' …; any character, not checked
  std::size_t conversion_index = 0;  // where it stands, in code points, for messages

  // What '*' gives; a negative width means '-'.
  void set_width(std::int64_t value);
  void set_precision(std::int64_t value) { precision = value < 0 ? 0 : value; }
};

struct PercentPiece {
  std::string_view literal;  // Comes first; may be empty.
  bool has_conversion = false;
  PercentSpec spec;
  // A ValueError in the conversion. The spec then holds what was read before it: CPython asks for
  // the mapping of a key first.
  std::string error;
};

class PercentParser {
 public:
  explicit PercentParser(std::string_view text, std::size_t position = 0)
      : text_(text), position_(position) {}

  bool at_end() const { return position_ >= text_.size(); }
  std::size_t position() const { return position_; }
  // Not at the end.
  PercentPiece next();

 private:
  std::string parse_conversion(PercentSpec& spec);
  bool parse_number(std::int64_t& value, bool& from_argument, std::int64_t most);

  std::string_view text_;
  std::size_t position_;
  std::size_t counted_ = 0;        // how far code points have been counted
  std::size_t counted_index_ = 0;  // and how many they are
};

// "unsupported format character 'y' (0x79) at index 3"
std::string unsupported_conversion_message(const PercentSpec& spec);

// An upper bound of what a conversion of a text of `text_bytes` can give. Saturates.
std::uint64_t percent_size_bound(const PercentSpec& spec, std::uint64_t text_bytes);

// %s, %r, %a and %c: cut to the precision (not for %c, where it says nothing) and padded.
std::string percent_string(std::string_view text, const PercentSpec& spec);
// The same for bytes, counted by bytes.
std::string percent_bytes(std::string_view bytes, const PercentSpec& spec);

// %d, %i, %u, %o, %x, %X with the digits of the magnitude in that base, lower case.
// Fails with OverflowError("precision too large").
FormatResult<std::string> percent_integer(bool negative, std::string_view digits,
                                          const PercentSpec& spec);

// %e, %f, %g and their capitals. Fails with "precision too big".
FormatResult<std::string> percent_float(double value, const PercentSpec& spec);

}  // namespace pawl::vm
