#include "vm/objects/long_text.h"

namespace pawl::vm {

bool all_ascii_in_pieces(std::string_view bytes) {
  bool ascii = true;
  in_pieces(bytes.size(), [&](std::size_t begin, std::size_t end) {
    ascii = is_ascii(bytes.substr(begin, end - begin));
    return ascii;
  });
  return ascii;
}

bool all_valid_utf8(std::string_view bytes, Surrogates surrogates) {
  while (bytes.size() > kPieceBytes) {
    pay(kPieceBytes / 64);
    // A character that the piece cuts in two is left to the next one.
    std::size_t end = kPieceBytes;
    while (end > kPieceBytes - 4 && (static_cast<unsigned char>(bytes[end]) & 0xC0) == 0x80) --end;
    if (!is_valid_utf8(bytes.substr(0, end), surrogates)) return false;
    bytes.remove_prefix(end);
  }
  return is_valid_utf8(bytes, surrogates);
}

std::size_t counted_code_points(std::string_view utf8) {
  std::size_t count = 0;
  in_pieces(utf8.size(), [&](std::size_t begin, std::size_t end) {
    count += count_code_points(utf8.substr(begin, end - begin));
  });
  return count;
}

}  // namespace pawl::vm
