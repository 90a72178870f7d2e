// What the machines in memory may hold together (CoreOptions::hot_bytes). A program may hold as
// much as its own limit says; a hundred such programs must not take the server down.
//
// - A machine that holds more than its share is forgotten after its turn. The next turn makes the
//   machine again from the snapshot.
// - A turn that stops in the middle has no snapshot. When memory is short, one such turn, the
//   senior, goes on. The others are thrown away, and begun again when there is room.
#include "engine/core/core.h"

namespace pawl::engine {

// Called after a slice that has not ended the turn. True: the turn was thrown away, and the run has
// left memory.
bool Core::put_off(HotRun& run) {
  if (!runs_.crowded() || run.key == senior_ || run.life.has_writes()) return false;
  const HotRun* senior = senior_ == 0 ? nullptr : runs_.find(senior_);
  if (senior == nullptr || !senior->turn) {
    senior_ = run.key;
    return false;
  }
  if (run.life.is_fresh()) {
    refuse_start(run, {ErrorCode::out_of_memory,
                       "the runs in memory hold as much as they may, and its first turn takes long",
                       "try again later, or raise --hot-memory"});
    return true;
  }
  put_off_.push_back(run.key);
  let_go(run);
  return true;
}

void Core::go_on_with_put_off() {
  if (put_off_.empty() || failed_) return;
  const HotRun* senior = senior_ == 0 ? nullptr : runs_.find(senior_);
  if (runs_.crowded() && senior != nullptr && senior->turn) return;
  const Key run = put_off_.front();
  put_off_.pop_front();
  touch(run);
}

// Called after a turn that has parked the run.
void Core::give_room(HotRun& run) {
  if (!runs_.crowded() || !runs_.is_large(run)) return;
  run.machine.reset();
  runs_.weigh(run);
}

}  // namespace pawl::engine
