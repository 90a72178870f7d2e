// Marks: the flags of a run's state once more, in a column of their own. A row whose flags and
// marks disagree is damaged. Each flag has its own bits, so that damage cannot move from one to
// another unseen.
//
// Rows that were written before runs had queues, or soon after, have the sum
// `paused + 4 * cancel + 16 * phase + 32 * strikes`, in which the bit of a queued run (4, in
// `paused`) falls together with the first of `cancel`. They are accepted until they are written
// again. Where both sums would be the same, a row has no bit of the newer one; a row that has
// kOwnBits is never compared with the older one.
#pragma once

#include <cstdint>

namespace pawl::store::sqlite {

struct Flags {
  std::int64_t paused = 0;  // kPausedBit, kHeldBit, kQueuedBit
  std::int64_t cancel = 0;
  std::int64_t phase = 0;
  std::int64_t strikes = 0;
};

// Above all strikes, which have 32 bits from the fifth on.
constexpr std::int64_t kOwnBits = std::int64_t{1} << 40;
constexpr std::int64_t kQueuedMark = std::int64_t{1} << 41;

constexpr std::int64_t older_marks_of(const Flags& flags) {
  return flags.paused + 4 * flags.cancel + 16 * flags.phase + 32 * flags.strikes;
}

constexpr std::int64_t marks_of(const Flags& flags) {
  const bool queued = (flags.paused & 4) != 0;
  const std::int64_t older = older_marks_of(flags) - (queued ? 4 : 0);
  if (!queued && flags.cancel == 0) return older;
  return older + kOwnBits + (queued ? kQueuedMark : 0);
}

constexpr bool agree(const Flags& flags, std::int64_t marks) {
  if (marks == marks_of(flags)) return true;
  return (marks & kOwnBits) == 0 && marks == older_marks_of(flags);
}

}  // namespace pawl::store::sqlite
