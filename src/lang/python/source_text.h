// The bytes of a file to the text that the lexer reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lang/python/parse_error.h"

namespace pawl::python {

// Removes a byte order mark, obeys an encoding declaration (UTF-8 and its subset ASCII, Latin-1),
// turns all line ends into '\n' and makes the last line end in one. Refuses NUL and invalid UTF-8.
std::optional<ParseError> prepare_source(std::string_view source, std::string& text);

}  // namespace pawl::python
