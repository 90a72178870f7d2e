// The UTF-8 decoder: it takes any bytes, always goes forward, and what it calls valid encodes back
// to the very same bytes.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "base/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const pawl::Surrogates surrogates : {pawl::Surrogates::kAllow, pawl::Surrogates::kRefuse}) {
    std::size_t first_invalid = size;
    for (std::size_t at = 0; at < size;) {
      const pawl::DecodedCodePoint decoded = pawl::decode_utf8(bytes.substr(at), surrogates);
      PAWL_ASSERT(decoded.size >= 1 && decoded.size <= size - at);
      if (decoded.valid) {
        std::string encoded;
        pawl::append_utf8(encoded, decoded.code_point);
        PAWL_ASSERT(encoded == bytes.substr(at, decoded.size));
      } else if (first_invalid == size) {
        first_invalid = at;
      }
      at += decoded.size;
    }
    PAWL_ASSERT(pawl::first_invalid_utf8(bytes, surrogates) == first_invalid);
  }
  return 0;
}
