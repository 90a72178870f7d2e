// repr() and ascii() of strings, and repr() of bytes, as Python writes them.
#pragma once

#include <string>
#include <string_view>

namespace pawl::vm {

enum class ReprStyle : unsigned char {
  kPrintable,  // repr(): printable characters of any script stay.
  kAscii,      // ascii(): everything beyond ASCII is escaped.
};

// The quote that repr chooses: the double one only for text that has single quotes and no double
// ones.
inline char choose_quote(bool has_single, bool has_double) {
  return has_single && !has_double ? '"' : '\'';
}

// Appends one character as it stands inside of `quote`s: itself in WTF-8, or its escape.
void append_repr_char(std::string& out, char32_t code_point, char quote,
                      ReprStyle style = ReprStyle::kPrintable);

// With quotes. `wtf8` must be well-formed.
void append_string_repr(std::string& out, std::string_view wtf8,
                        ReprStyle style = ReprStyle::kPrintable);
// With quotes and the b in front.
void append_bytes_repr(std::string& out, std::string_view bytes);

// What ascii(x) makes of repr(x) of any object: the same text with what is not ASCII escaped.
void append_ascii_of_repr(std::string& out, std::string_view wtf8);

inline std::string string_repr(std::string_view wtf8, ReprStyle style = ReprStyle::kPrintable) {
  std::string out;
  append_string_repr(out, wtf8, style);
  return out;
}

}  // namespace pawl::vm
