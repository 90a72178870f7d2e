#include "engine/control/retention_rounds.h"

#include "engine/control/retention.h"
#include "engine/core/membership.h"
#include "engine/core/store_trouble.h"
#include "engine/time/clock_jumps.h"

namespace pawl::engine {

void RetentionRounds::look() {
  constexpr std::int64_t kNextLookUs = 60'000'000;
  // While there is more to remove: others have their commits in between.
  constexpr std::int64_t kSoonUs = 10'000;
  // A sign of life, by which the next process tells whether the clock has jumped.
  batch_.commit.nodes.push_back(membership_.record());
  if (!jumps_.is_calm(steady_us(clock_))) {
    steady_.add({steady_us(clock_) + kNextLookUs, TimerKind::kRetention, 0, 0});
    return;
  }
  auto more = remove_past(store_, options_, clock_.now_us(), &batch_.commit);
  if (!more) {
    steady_.add({steady_us(clock_) + kNextLookUs, TimerKind::kRetention, 0, 0});
    return trouble_.note(more.error());
  }
  // The next look comes when these are gone, or it would find them again.
  batch_.done.push_back([this, more = *more](const Status& status) {
    std::int64_t wait_us = more && status ? kSoonUs : kNextLookUs;
    steady_.add({steady_us(clock_) + wait_us, TimerKind::kRetention, 0, 0});
  });
}

}  // namespace pawl::engine
