#include "engine/run/room.h"

#include "engine/core/store_trouble.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/turns.h"

namespace pawl::engine {

// Called after a slice that has not ended the turn. True: the turn was thrown away, and the run has
// left memory.
bool Room::put_off(HotRun& run) {
  if (!runs_.crowded() || run.key == senior_ || run.life.has_writes()) return false;
  const HotRun* senior = senior_ == 0 ? nullptr : runs_.find(senior_);
  if (senior == nullptr || !senior->turn) {
    senior_ = run.key;
    return false;
  }
  if (run.life.is_fresh()) {
    turns_.refuse_start(
        run, {ErrorCode::out_of_memory,
              "the runs in memory hold as much as they may, and its first turn takes long",
              "try again later, or raise --hot-memory"});
    return true;
  }
  put_off_.push_back(run.key);
  intake_.let_go(run);
  return true;
}

void Room::go_on_with_put_off() {
  if (put_off_.empty() || trouble_.any()) return;
  const HotRun* senior = senior_ == 0 ? nullptr : runs_.find(senior_);
  if (runs_.crowded() && senior != nullptr && senior->turn) return;
  const Key run = put_off_.front();
  put_off_.pop_front();
  lineup_.touch(run);
}

// Called after a turn that has parked the run.
void Room::give_room(HotRun& run) {
  if (!runs_.crowded() || !runs_.is_large(run)) return;
  run.machine.reset();
  runs_.weigh(run);
}

void Room::forget() {
  put_off_.clear();
  senior_ = 0;
}

}  // namespace pawl::engine
