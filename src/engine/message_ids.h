// What a store remembers of a run, to do it once: ids of its messages, and the keys with which it
// was retried or restarted. They lie in one table, and never pass for each other.
#pragma once

#include <string>
#include <string_view>

namespace pawl::engine {

inline constexpr std::string_view kRevivalPrefix = "revival:";

inline std::string revival_id(const std::string& key) { return std::string(kRevivalPrefix) + key; }

// Whoever sends a message names it as he likes: an id that looks like a revival's, or like one that
// was told apart from them here, is told apart. All others are stored as they are, as ever.
inline std::string message_id(const std::string& given) {
  constexpr std::string_view kApart = "message:";
  std::string_view rest = given;
  while (rest.starts_with(kApart)) rest.remove_prefix(kApart.size());
  return rest.starts_with(kRevivalPrefix) ? std::string(kApart) + given : given;
}

}  // namespace pawl::engine
