#include "engine/hot_runs.h"

#include "engine/stored_snapshot.h"

namespace pawl::engine {

std::string_view HotRun::tail() const {
  if (!input_tail.empty()) return input_tail;
  if (tail_bytes > snapshot.size()) return {};
  return std::string_view(snapshot).substr(snapshot.size() - tail_bytes);
}

std::string HotRun::whole_snapshot() const {
  return std::string(without_places(snapshot)) + input_tail;
}

void HotRun::forget_snapshot() {
  snapshot.clear();
  input_tail.clear();
  tail_bytes = 0;
}

HotRun* HotRuns::find(Key run) {
  auto at = runs_.find(run);
  if (at == runs_.end()) return nullptr;
  HotRun& found = *at->second;
  order_.splice(order_.end(), list_of(found), found.age);
  found.resting = false;
  return &found;
}

void HotRuns::rest(HotRun& run) {
  resting_.splice(resting_.end(), list_of(run), run.age);
  run.resting = true;
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
  list_of(*at->second).erase(at->second->age);
  runs_.erase(at);
}

std::vector<std::function<void(const Error&)>> HotRuns::take_refusals() {
  std::vector<std::function<void(const Error&)>> refusals;
  for (const std::list<Key>* list : {&resting_, &order_}) {
    for (Key key : *list) take_refusals(*runs_.at(key), refusals);
  }
  return refusals;
}

void HotRuns::take_refusals(HotRun& run, std::vector<std::function<void(const Error&)>>& refusals) {
  if (run.fresh) {
    // Of a start nobody but the one who asked for it knows.
    if (run.refused) refusals.push_back(std::move(run.refused));
    return;
  }
  auto add = [&](Recording& recording) {
    refusals.push_back(
        [refused = std::move(recording)](const Error& error) { refused.refuse(error); });
  };
  if (run.turn) add(run.turn->recording);
  add(run.recording);
  for (Kill& kill : run.kills) {
    refusals.push_back([reply = std::move(kill.reply)](const Error& error) { reply(fail(error)); });
  }
}

void HotRuns::clear() {
  runs_.clear();
  order_.clear();
  resting_.clear();
}

void HotRuns::trim() {
  const std::size_t kept = capacity_ / kRestingShare;
  if (resting_.size() > kept) trim(resting_, resting_.size() - kept);
  if (runs_.size() > capacity_) trim(order_, runs_.size() - capacity_);
}

void HotRuns::trim(std::list<Key>& list, std::size_t excess) {
  // Runs that cannot go are few: those with a write in flight or something to do.
  for (auto at = list.begin(); excess > 0 && at != list.end();) {
    Key key = *at++;
    const HotRun& run = *runs_.at(key);
    bool holds =
        run.queued || run.turn || run.fresh || !run.recording.empty() || !run.kills.empty();
    if (run.in_flight > 0 || holds) continue;
    drop(key);
    --excess;
  }
}

}  // namespace pawl::engine
