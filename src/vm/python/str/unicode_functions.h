// The functions of `_string` under the library's unicodedata.py, which has checked that characters
// are texts of one code point.
#pragma once

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

// Work in units of fuel: a search among some hundred names.
inline constexpr uint64_t kFindName = 1000;

// (category, bidirectional, combining, east_asian_width, mirrored, decomposition)
Ref unicode_character_data(Machine& machine, Args args);
// (decimal, digit, numeric), None where it has none.
Ref unicode_character_numbers(Machine& machine, Args args);
Ref unicode_character_name(Machine& machine, Args args);   // or None
Ref unicode_character_named(Machine& machine, Args args);  // the character, or None
// normalize(form, text): form is 0 for NFC, 1 NFD, 2 NFKC, 3 NFKD.
Ref unicode_normalize(Machine& machine, Args args);

}  // namespace pawl::vm
