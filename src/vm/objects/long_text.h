// Checks of texts of any length, as base/utf8.h has them: they give way now and then (breath.h).
#pragma once

#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "vm/breath.h"

namespace pawl::vm {

bool all_ascii_in_pieces(std::string_view bytes);
bool all_valid_utf8(std::string_view bytes, Surrogates surrogates);
std::size_t counted_code_points(std::string_view utf8);

inline bool all_ascii(std::string_view bytes) {
  if (bytes.size() > kPieceBytes) [[unlikely]]
    return all_ascii_in_pieces(bytes);
  return is_ascii(bytes);
}

}  // namespace pawl::vm
