// The characters that \N{name} in a string literal can name, and their names.
//
// The table is unpacked when the first name is looked up, which takes a few milliseconds; so one
// object serves a whole parse. Not thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::python {

class CharacterNames {
 public:
  // By name or alias, in any case of letters, as CPython does.
  std::optional<char32_t> find(std::string_view name);

 private:
  struct Entry {
    uint64_t hash;
    char32_t code_point;
  };
  void unpack();

  std::vector<Entry> entries_;  // Sorted by hash.
};

// The name of a character, as unicodedata.name() gives it. Thread-safe.
std::optional<std::string> character_name(char32_t code_point);

}  // namespace pawl::python
