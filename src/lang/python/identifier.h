// Which characters beyond ASCII may stand in a name.
//
// CPython normalises names to NFKC before it compares them; Pawl does not: two spellings that only
// normalisation makes equal are two names.
#pragma once

#include <cstdint>

namespace pawl::python {

bool is_identifier_start(char32_t code_point);
bool is_identifier_continue(char32_t code_point);

// Whether an error message may show the character itself: false for controls, spaces other than
// U+0020, format characters, surrogates and private use.
bool is_printable_character(char32_t code_point);

}  // namespace pawl::python
