// Messages as they are stored, and what a store remembers of a run, to do it once: ids of its
// messages, and the keys with which it was retried, restarted, failed, paused, resumed or asked.
// They lie in one table, and never pass for each other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "engine/core/requests.h"
#include "store/commit.h"
#include "store/store.h"

namespace pawl::engine {

// A key counts for one verb: who pauses a run and resumes it later may name both alike. A retry and
// a restart are two ways to the same.
inline constexpr std::string_view kRevivalPrefix = "revival:";
inline constexpr std::string_view kPausePrefix = "pause key:";
inline constexpr std::string_view kResumePrefix = "resume key:";
inline constexpr std::string_view kFailPrefix = "fail key:";
inline constexpr std::string_view kAskPrefix = "request key:";

// Empty: there is no key.
inline std::string id_of_key(std::string_view prefix, const std::string& key) {
  return key.empty() ? std::string() : std::string(prefix) + key;
}

// Whoever sends a message names it as he likes: an id that looks like one of a key, or like one
// that was told apart from them here, is told apart. All others are stored as they are, as ever.
inline std::string message_id(const std::string& given) {
  constexpr std::string_view kApart = "message:";
  std::string_view rest = given;
  while (rest.starts_with(kApart)) rest.remove_prefix(kApart.size());
  constexpr std::array kPrefixes = {kRevivalPrefix, kPausePrefix, kResumePrefix, kFailPrefix,
                                    kAskPrefix};
  const auto begins_it = [rest](std::string_view prefix) { return rest.starts_with(prefix); };
  return std::ranges::any_of(kPrefixes, begins_it) ? std::string(kApart) + given : given;
}

// Two messages that say the same have a blob each, but for the repetitions of one id.
std::string message_salt(const std::string& id, RandomSource& random);

store::Message make_message(const StartMessage& given, store::Key run, std::int64_t now_us,
                            RandomSource& random, std::vector<store::BlobRecord>* blobs);

// Whether what was not recorded was so because another node has done the same, by this id.
bool was_done(store::Store& store, store::Key run, const std::string& id);

}  // namespace pawl::engine
