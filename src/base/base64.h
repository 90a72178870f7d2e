// Standard base64 (RFC 4648, with padding). The decoder is strict: one text for each sequence of
// bytes, so that a round trip in either direction changes nothing.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

void append_base64(std::string& out, std::string_view bytes);

// Appends the decoded bytes and returns true; on bad text returns false, with `out` in any state.
bool append_base64_decoded(std::string& out, std::string_view text);

}  // namespace pawl
