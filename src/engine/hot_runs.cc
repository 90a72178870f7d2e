#include "engine/hot_runs.h"

namespace pawl::engine {

HotRun* HotRuns::find(Key run) {
  auto at = runs_.find(run);
  if (at == runs_.end()) return nullptr;
  order_.splice(order_.end(), order_, at->second->age);
  return at->second.get();
}

HotRun& HotRuns::add(std::unique_ptr<HotRun> run) {
  HotRun& added = *run;
  added.age = order_.insert(order_.end(), added.key);
  runs_[added.key] = std::move(run);
  return added;
}

void HotRuns::drop(Key run) {
  auto at = runs_.find(run);
  if (at == runs_.end()) return;
  order_.erase(at->second->age);
  runs_.erase(at);
}

std::vector<std::function<void(const Error&)>> HotRuns::take_refusals() {
  std::vector<std::function<void(const Error&)>> refusals;
  for (Key key : order_) {
    HotRun& run = *runs_.at(key);
    if (run.fresh) {
      // Of a start nobody but the one who asked for it knows.
      if (run.refused) refusals.push_back(std::move(run.refused));
      continue;
    }
    auto add = [&](Recording& recording) {
      refusals.push_back(
          [refused = std::move(recording)](const Error& error) { refused.refuse(error); });
    };
    if (run.turn) add(run.turn->recording);
    add(run.recording);
    for (Kill& kill : run.kills) {
      refusals.push_back(
          [reply = std::move(kill.reply)](const Error& error) { reply(fail(error)); });
    }
  }
  return refusals;
}

void HotRuns::clear() {
  runs_.clear();
  order_.clear();
}

void HotRuns::trim() {
  auto at = order_.begin();
  // Runs that cannot go are few: those with a write in flight or something to do.
  while (runs_.size() > capacity_ && at != order_.end()) {
    Key key = *at++;
    const HotRun& run = *runs_.at(key);
    bool holds =
        run.queued || run.turn || run.fresh || !run.recording.empty() || !run.kills.empty();
    if (run.in_flight == 0 && !holds) drop(key);
  }
}

}  // namespace pawl::engine
