#include "engine/run/intake.h"

#include <utility>

#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/cold_writes.h"
#include "engine/run/hot_runs.h"
#include "engine/run/lineup.h"

namespace pawl::engine {

// A kill is not recorded: it is the run's last step, or it is tried again on the run as it is then.
void Intake::kill(Key key, Kill wish) {
  if (trouble_.any()) {
    return wish.reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  }
  bool later = false;
  auto found = find_or_load(key, &later);
  if (!found) return wish.reply(fail(found.error()));
  if (later || (*found != nullptr && ((*found)->life.is_ending() || (*found)->life.is_doomed()))) {
    return await(key, [this, key, wish] { kill(key, wish); });
  }
  if (*found == nullptr) {
    return wish.reply(fail(ErrorCode::run_ended, "run '" + wish.run + "' has ended"));
  }
  (*found)->kills.push_back(std::move(wish));
  lineup_.touch(**found);
}

// Whether something of a run that has ended is still on its way to the store. If it is in memory
// all the same, another node has ended it: then it is forgotten.
bool Intake::is_on_its_way(Key run) {
  HotRun* hot = runs_.find(run);
  if (hot != nullptr && hot->life.has_writes()) return true;
  if (hot != nullptr) let_go(*hot);
  return cold_.contains(run);
}

}  // namespace pawl::engine
