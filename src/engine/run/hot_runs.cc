#include "engine/run/hot_runs.h"

#include <utility>

#include "base/assert.h"
#include "engine/run/stored_snapshot.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"

namespace pawl::engine {

std::string_view HotRun::tail() const {
  if (!input_tail.empty()) return input_tail;
  if (tail_bytes > snapshot.size()) return {};
  return std::string_view(snapshot).substr(snapshot.size() - tail_bytes);
}

std::string HotRun::whole_snapshot() const {
  return std::string(without_places(snapshot)) + input_tail;
}

const bytecode::Entry& HotRun::entry() const {
  static const bytecode::Entry kNone;  // a damaged record names one that is not there
  const std::vector<bytecode::Entry>& entries = program->program.entries;
  return record.entry < entries.size() ? entries[record.entry] : kNone;
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
  std::list<Key> place{added.key};  // joins the order when nothing can fail any more
  added.age = place.begin();
  runs_[added.key] = std::move(run);
  order_.splice(order_.end(), place);
  return added;
}

void HotRuns::drop(Key run) {
  auto at = runs_.find(run);
  if (at == runs_.end()) return;
  list_of(*at->second).erase(at->second->age);
  bytes_ -= std::exchange(at->second->bytes, 0);
  if (at->second->paced && at->second->paced->open()) {
    // The machine is in the middle of something, and may need a while to leave it.
    at->second->paced->abandon();
    leaving_.push_back(std::move(at->second));
  }
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
  if (run.life.is_fresh()) {
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

void HotRuns::leave(const Slice& slice) {
  if (leaving_.front()->paced->go_on(slice)) leaving_.pop_front();
}

void HotRuns::clear() {
  runs_.clear();
  bytes_ = 0;
  leaving_.clear();
  order_.clear();
  resting_.clear();
}

void HotRuns::trim() {
  const std::size_t kept = capacity_ / kRestingShare;
  if (resting_.size() > kept) trim(resting_, resting_.size() - kept);
  if (runs_.size() > capacity_) trim(order_, runs_.size() - capacity_);
  if (!crowded()) return;
  make_room(resting_);
  make_room(order_);
}

// Runs that cannot go are few: those with a write in flight or something to do.
bool HotRuns::may_go(const HotRun& run) {
  if (run.life.is_fresh() || run.life.is_listed() || run.life.has_writes()) return false;
  return !run.turn && run.recording.empty() && run.kills.empty();
}

void HotRuns::trim(std::list<Key>& list, std::size_t excess) {
  for (auto at = list.begin(); excess > 0 && at != list.end();) {
    const Key key = *at++;
    if (!may_go(*runs_.at(key))) continue;
    drop(key);
    --excess;
  }
}

void HotRuns::make_room(std::list<Key>& list) {
  // The rest is seen to the next time: whoever has nothing to do with it does not wait for long.
  int looks = 1'000;
  for (auto at = list.begin(); crowded() && looks > 0 && at != list.end(); --looks) {
    const Key key = *at++;
    if (may_go(*runs_.at(key))) drop(key);
  }
}

void HotRuns::weigh(HotRun& run) {
  const std::size_t machine = run.machine ? run.machine->heap().held() : 0;
  const RunHistory* history = run.history ? run.history->get() : nullptr;
  const std::size_t now = machine + run.snapshot.size() + run.input_tail.size() +
                          (history == nullptr ? 0 : history->bytes());
  bytes_ += now - run.bytes;
  run.bytes = now;
}

void HotRun::check() const {
  PAWL_ASSERT(key != 0 && program);
  PAWL_ASSERT(seen <= arrivals);
  // A program that is over has no machine to go on with, and no turn of one.
  if (ending) PAWL_ASSERT(begun && !machine && snapshot.empty() && !turn);
  if (paced) PAWL_ASSERT(turn != nullptr);
  if (!foretold.empty()) PAWL_ASSERT(life.has_writes());
}

bool HotRun::timed_out() const {
  return deadline_us != 0 && cancel != store::CancelState::kNone && cancelled_at_us >= deadline_us;
}

bool HotRun::is_over_time(std::int64_t now_us) const {
  if (deadline_us == 0 || cancel != store::CancelState::kNone) return false;
  return !life.is_fresh() && !ending && deadline_us <= now_us;
}

}  // namespace pawl::engine
