// HMAC (RFC 2104) over the digests of digest.h, and how two secrets are compared.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/digest.h"

namespace pawl {

// Of the parts one after the other, as raw bytes. The digest is one of MD5, SHA-1 and SHA-2.
std::string hmac(DigestKind digest, std::string_view key,
                 std::initializer_list<std::string_view> parts);

// Takes as long for two texts that differ in the first byte as for two that are the same; only
// their lengths show.
bool is_same_secret(std::string_view one, std::string_view other);

}  // namespace pawl
