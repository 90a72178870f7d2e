// Punycode (RFC 3492): texts of any script in ASCII letters, digits and hyphens, with the errors of
// CPython's encoding "punycode".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace pawl::vm {

// Why a name cannot be encoded or decoded.
struct DomainError {
  enum class Kind : uint8_t {
    kMessage,      // `message` says it all
    kNotAscii,     // `bytes` should be ASCII
    kNoRoundTrip,  // `bytes` is decoded to something whose encoding is `again`
  };
  Kind kind = Kind::kMessage;
  std::string message;
  std::string bytes;
  std::string again;
};
template <typename T>
using DomainResult = tl::expected<T, DomainError>;

inline tl::unexpected<DomainError> domain_error(std::string message) {
  return tl::unexpected<DomainError>({DomainError::Kind::kMessage, std::move(message), {}, {}});
}
inline tl::unexpected<DomainError> not_ascii_error(std::string_view bytes) {
  return tl::unexpected<DomainError>({DomainError::Kind::kNotAscii, {}, std::string(bytes), {}});
}

// The time it takes grows with the length times the number of different characters past ASCII.
std::string punycode_encode(std::u32string_view text);

enum class PunycodeErrors : uint8_t { kStrict, kReplace, kIgnore };

// Other than strictly, it gives what comes before the first error. The time it takes grows with the
// square of the length.
DomainResult<std::u32string> punycode_decode(std::string_view bytes, PunycodeErrors errors);

}  // namespace pawl::vm
