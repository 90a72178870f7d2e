#include "engine/run/run_life.h"

#include "base/assert.h"

namespace pawl::engine {

RunLife RunLife::fresh() {
  RunLife life;
  life.fresh_ = true;
  return life;
}

void RunLife::check() const {
  if (is_settling()) PAWL_ASSERT(in_flight_ > 0 && !fresh_);
}

void RunLife::write(std::uint64_t batch) {
  PAWL_ASSERT(!is_settling());
  fresh_ = false;
  ++in_flight_;
  step_after(batch);
  check();
}

void RunLife::expect(std::uint64_t batch) {
  PAWL_ASSERT(!is_ending());
  ++in_flight_;
  step_after(batch);
  check();
}

bool RunLife::written() {
  PAWL_ASSERT(in_flight_ > 0 && !fresh_);
  --in_flight_;
  // Nothing has begun since the run settles, so that the last answer is the one it waits for.
  const bool settled = is_settling() && in_flight_ == 0;
  if (settled) stage_ = Stage::kCurrent;
  check();
  return settled;
}

void RunLife::settle() {
  PAWL_ASSERT(stage_ == Stage::kCurrent && in_flight_ > 0);
  stage_ = Stage::kSettling;
  check();
}

// A last step that sends something to its own run has doomed the copy, which goes with it anyway.
void RunLife::end() {
  PAWL_ASSERT(!is_settling() && !is_ending());
  stage_ = Stage::kEnding;
  check();
}

void RunLife::lose() {
  stage_ = Stage::kDoomed;
  check();
}

void RunLife::doom() {
  if (!is_ending()) stage_ = Stage::kDoomed;
  check();
}

void RunLife::enlist() {
  PAWL_ASSERT(!listed_ && !is_settling());
  listed_ = true;
  check();
}

}  // namespace pawl::engine
