// The contents of string literals: prefixes, quotes and escapes.
#pragma once

#include <string>
#include <string_view>

namespace pawl {
class CharacterNames;
}

namespace pawl::python {

// A string token taken apart.
struct StringLiteral {
  bool raw = false;
  bool bytes = false;
  bool formatted = false;
  bool unicode_prefix = false;  // A lower-case u, which CPython's tree remembers.
  std::string_view body;        // Between the quotes.
};
StringLiteral split_string_literal(std::string_view token);

// Appends the text with its escapes resolved, as WTF-8; unknown escapes keep their backslash, as in
// CPython. Returns an error message, empty if all is well.
std::string append_string(std::string_view body, bool raw, CharacterNames& names, std::string& out);

// The same for a bytes literal, in which only ASCII and byte escapes have a meaning.
std::string append_bytes(std::string_view body, bool raw, std::string& out);

}  // namespace pawl::python
