// MD5 and SHA-1, for identifiers made from names (RFC 4122). Neither is fit to protect anything.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pawl {

std::array<std::uint8_t, 16> md5(std::string_view bytes);
std::array<std::uint8_t, 20> sha1(std::string_view bytes);

}  // namespace pawl
