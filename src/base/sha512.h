// SHA-512 (FIPS 180-4) of a whole message. Python's random.seed hashes text with it; it guards no
// secret.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pawl {

using Sha512Digest = std::array<std::uint8_t, 64>;

Sha512Digest sha512(std::string_view bytes);

}  // namespace pawl
