// The characters that \N{name} in a string literal can name, and their names.
//
// The table is unpacked when the first name is looked up, which takes a few milliseconds, and kept
// for the rest of the process. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

class CharacterNames {
 public:
  // By name or alias, in any case of letters, as CPython does.
  std::optional<char32_t> find(std::string_view name) const;
};

// The name of a character, as unicodedata.name() gives it.
std::optional<std::string> character_name(char32_t code_point);

}  // namespace pawl
