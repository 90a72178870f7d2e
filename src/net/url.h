// Percent-encoding, and the parts of a request's target.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl::net {

// Empty: an escape is not well formed.
std::optional<std::string> percent_decode(std::string_view text);
// Everything but letters, digits and "-._~" is escaped.
std::string percent_encode(std::string_view text);

// The decoded parts between the slashes: "/a/b%2Fc" is {"a", "b/c"}.
std::optional<std::vector<std::string>> path_parts(std::string_view path);

using Query = std::vector<std::pair<std::string, std::string>>;
// "a=1&b=x+y" is {{"a", "1"}, {"b", "x y"}}.
std::optional<Query> parse_query(std::string_view query);

}  // namespace pawl::net
