#include "engine/run/lineup.h"

#include <utility>

#include "base/assert.h"

namespace pawl::engine {
namespace {

Key take_first(std::deque<Key>* runs) {
  PAWL_ASSERT(!runs->empty());
  const Key run = runs->front();
  runs->pop_front();
  return run;
}

}  // namespace

void Lineup::touch(HotRun& run) {
  if (run.life.is_listed() || run.life.is_settling()) return;
  if (!run.life.may_step_in(batch_.id)) return next_turn(run.key);
  run.life.enlist();
  (run.paced || run.weight.heavy() ? background_ : ready_).push_back(run.key);
}

void Lineup::touch(Key run) {
  PAWL_ASSERT(run != 0);
  if (HotRun* hot = runs_.find(run)) return touch(*hot);
  ready_.push_back(run);
}

void Lineup::begin_batch() {
  for (Key run : std::exchange(next_turn_, {})) touch(run);
}

Key Lineup::take_ready() { return take_first(&ready_); }

Key Lineup::take_background() { return take_first(&background_); }

void Lineup::clear() {
  ready_.clear();
  background_.clear();
  next_turn_.clear();
}

Status Lineup::check_room() const {
  if (all() < options_.backlog && batch_.size() < 4 * options_.batch_writes) return {};
  return fail(ErrorCode::engine_busy, "too many runs wait for their turn");
}

}  // namespace pawl::engine
