// The pieces of a str.format string: "{0.name[key]!r:>{width}}, {{literal}}".
//
// The parser goes piece by piece, so that an error shows where CPython's would: after the fields
// before it were formatted. Its whole state is a position and the numbering of fields, so a
// formatting that calls back into the program can be suspended between pieces. Texts are WTF-8 and
// views into the string.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vm/python/text/format_spec.h"

namespace pawl::vm {

struct FormatPiece {
  std::string_view literal;  // Comes first; may be empty.
  bool has_field = false;
  std::string_view field_name;  // "0.name[key]", for parse_field_name
  char32_t conversion = 0;      // 'r', 's', 'a', another character, or 0 for none
  std::string_view spec;
  bool spec_has_fields = false;  // The spec is itself a format string.
};

class FormatStringParser {
 public:
  explicit FormatStringParser(std::string_view text, std::size_t position = 0)
      : text_(text), position_(position) {}

  bool at_end() const { return position_ >= text_.size(); }
  std::size_t position() const { return position_; }
  // Not at the end.
  FormatResult<FormatPiece> next();

 private:
  FormatResult<FormatPiece> parse_field(FormatPiece piece);

  std::string_view text_;
  std::size_t position_;
};

// Fields are numbered either all by hand or all automatically; the nested fields of a spec count
// along.
struct FieldNumbering {
  enum class Mode : std::uint8_t { kUndecided, kAutomatic, kManual };

  Mode mode = Mode::kUndecided;
  std::int64_t next = 0;
};

struct FieldAccess {
  enum class Kind : std::uint8_t { kAttribute, kIndex, kKey };

  Kind kind;
  std::string_view name;  // of an attribute or key
  std::int64_t index = 0;
};

struct FieldName {
  // A positional argument if `by_index`, else the keyword argument `name`.
  bool by_index = false;
  std::int64_t index = 0;
  std::string_view name;
  std::vector<FieldAccess> accesses;
  // What is wrong behind the last access; CPython reports it once it gets there. Empty if nothing.
  std::string error;
};

FormatResult<FieldName> parse_field_name(std::string_view text, FieldNumbering& numbering);

// The ValueError for a conversion other than r, s and a.
std::string unknown_conversion_message(char32_t conversion);

inline constexpr int kFormatRecursion = 2;
inline constexpr std::string_view kFormatRecursionMessage = "Max string recursion exceeded";

}  // namespace pawl::vm
