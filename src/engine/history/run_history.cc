#include "engine/history/run_history.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/difference.h"
#include "engine/history/common_frames.h"

namespace pawl::engine {
namespace {

constexpr std::uint64_t kMostInGroup = 32;
// Whoever looks at a turn has the frames of its group in memory.
constexpr std::size_t kMostFrames = 8 << 20;
// A longer difference is compared with what the frame would take by itself.
constexpr std::size_t kShortDifference = 64;
// A state so many times larger than all that may be kept is not even compressed.
constexpr std::uint64_t kHopeless = 16;

}  // namespace

RunHistory::RunHistory(const HistoryPolicy& policy) : policy_(policy), groups_(std::in_place) {}

Result<std::unique_ptr<RunHistory>> RunHistory::read(store::Store& store, store::Key run,
                                                     const HistoryPolicy& policy) {
  auto history = std::make_unique<RunHistory>(policy);
  PAWL_TRY(auto last, store.last_turns(run));
  if (last.empty()) return history;
  history->groups_.reset();
  history->next_turn_ = last.back().turn + 1;
  // Frames that cannot be read are no reason to keep the run from going on.
  history->take_group(last);
  return history;
}

void RunHistory::take_group(const std::vector<store::TurnRecord>& records) {
  auto key = decode_key_turn(records.front());
  if (!key || records.front().turn != records.front().key_turn) return;
  std::string frame = std::move(key->frame);
  std::size_t frames = frame.size();
  for (const store::TurnRecord& record : records) {
    if (record.turn == record.key_turn) continue;
    auto note = decode_turn(record, *key, frame);
    if (!note) return;
    if (note->has_frame) frame = std::move(note->frame);
    frames += frame.size();
  }
  key_turn_ = records.front().turn;
  key_bytes_ = records.front().data.size();
  key_ = std::move(*key);
  key_.frame.clear();
  frame_ = std::move(frame);
  frames_ = frames;
}

// So few that the bound on all of them can be kept.
std::uint64_t RunHistory::most_in_group() const {
  return std::clamp<std::uint64_t>(policy_.turns / 4, 1, kMostInGroup);
}

bool RunHistory::fits_group(const TurnNote& note) const {
  return key_turn_ != 0 && next_turn_ - key_turn_ < most_in_group() &&
         note.program == key_.program && note.generation == key_.generation &&
         frames_ + note.frame.size() <= std::max(kMostFrames, 2 * note.frame.size());
}

bool RunHistory::join_group(const TurnNote& note, store::TurnRecord* record) {
  const std::string change =
      note.has_frame ? difference(frame_, note.frame, &common_frames()) : std::string();
  record->key_turn = key_turn_;
  record->data = encode_turn(record->run, note, key_, change);
  if (record->data.size() > policy_.bytes) return false;
  if (change.size() <= key_bytes_ / 2 + kShortDifference) return true;
  return record->data.size() < encode_key_turn(record->run, note).size();
}

Status RunHistory::add(store::Store& store, store::Key run, TurnNote note,
                       store::Effects* effects) {
  if (note.frame.size() > std::min<std::uint64_t>(policy_.bytes * kHopeless, kLargestFrame)) {
    note.has_frame = false;
    note.frame.clear();
  }
  store::TurnRecord record;
  record.run = run;
  record.turn = next_turn_;
  if (!fits_group(note) || !join_group(note, &record)) {
    record.key_turn = next_turn_;
    record.at_us = note.at_us;
    record.data = encode_key_turn(run, note);
    if (record.data.size() > policy_.bytes) {
      note.has_frame = false;
      note.frame.clear();
      record.data = encode_key_turn(run, note);
    }
    PAWL_TRY_STATUS(begin_group(store, run, note));
    key_turn_ = next_turn_;
    key_bytes_ = record.data.size();
    frames_ = 0;
    frame_.clear();
    std::string frame = std::move(note.frame);
    key_ = note;
    note.frame = std::move(frame);
  }
  const std::int64_t now_us = note.at_us;
  frames_ += note.frame.size();
  if (note.has_frame) frame_ = std::move(note.frame);
  ++next_turn_;
  if (groups_ && !groups_->empty()) {
    ++groups_->back().turns;
    ++turns_;
    groups_->back().bytes += record.data.size();
    bytes_ += record.data.size();
    effects->drop_turns_before = drop_old(now_us);
  }
  effects->turn = std::move(record);
  return {};
}

Status RunHistory::begin_group(store::Store& store, store::Key run, const TurnNote& note) {
  if (!groups_) {
    PAWL_TRY(const std::vector<store::TurnGroup> found, store.turn_groups(run));
    groups_.emplace(found.begin(), found.end());
    for (const store::TurnGroup& group : found) {
      turns_ += group.turns;
      bytes_ += group.bytes;
    }
  }
  groups_->push_back({next_turn_, note.at_us, 0, 0});
  return {};
}

// The turn before which all go; 0: none.
std::uint64_t RunHistory::drop_old(std::int64_t now_us) {
  bool dropped = false;
  while (groups_->size() > 1) {
    const store::TurnGroup& oldest = groups_->front();
    const std::uint64_t room = most_in_group() - groups_->back().turns;
    // The turns of a group are older than the first of the next one.
    const bool is_old = policy_.age_us != 0 && (*groups_)[1].at_us < now_us - policy_.age_us;
    if (turns_ + room <= policy_.turns && bytes_ <= policy_.bytes && !is_old) break;
    turns_ -= oldest.turns;
    bytes_ -= oldest.bytes;
    groups_->pop_front();
    dropped = true;
  }
  return dropped ? groups_->front().key_turn : 0;
}

}  // namespace pawl::engine
