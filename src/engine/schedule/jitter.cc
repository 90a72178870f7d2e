#include "engine/schedule/jitter.h"

#include <algorithm>

#include "base/sha256.h"

namespace pawl::engine {

std::int64_t jitter_of(std::string_view schedule_id, std::int64_t nominal_us,
                       std::int64_t jitter_us, std::optional<std::int64_t> next_nominal_us) {
  std::int64_t below_us = jitter_us;
  if (next_nominal_us) below_us = std::min(below_us, *next_nominal_us - nominal_us);
  if (below_us <= 0) return 0;

  // The time first and of fixed size, so that no two pairs give the same message.
  std::string message;
  for (int shift = 0; shift < 64; shift += 8) {
    message.push_back(static_cast<char>(static_cast<std::uint64_t>(nominal_us) >> shift));
  }
  message.append(schedule_id);
  const Sha256Digest digest = sha256(message);
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < 8; ++i) hash = hash << 8 | digest[i];
  // The hash as a fraction of 2^64, so that a jitter which is cut short keeps its share of the
  // span.
  return static_cast<std::int64_t>(
      static_cast<unsigned __int128>(hash) * static_cast<std::uint64_t>(below_us) >> 64);
}

}  // namespace pawl::engine
