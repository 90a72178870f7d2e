// Packed: bytes compressed with zstd, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl::engine {

std::string pack(std::string_view bytes);

// Nothing: the bytes are not what pack() has made, or more than `most` would come out of them. What
// they say about their size is not believed: room is made for what comes out.
std::optional<std::string> unpack(std::string_view packed, std::uint64_t most);

}  // namespace pawl::engine
