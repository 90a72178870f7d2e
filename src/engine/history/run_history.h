// RunHistory: the turns of a run in memory, as it takes them. It has the last frame, to which the
// next one is a difference, and knows what the store has, so that old turns go when there are too
// many.
//
// A turn that stands for itself and those after it, each a difference to the one before, are a
// group, and go together: a group begins when the last one has enough turns, when a difference is
// no shorter than the frame itself, and when the run has another program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/history/policy.h"
#include "engine/history/turn_note.h"
#include "store/store.h"

namespace pawl::engine {

class RunHistory {
 public:
  // Of a run that has no turns yet.
  explicit RunHistory(const HistoryPolicy& policy);
  // Of one that the store has.
  static Result<std::unique_ptr<RunHistory>> read(store::Store& store, store::Key run,
                                                  const HistoryPolicy& policy);

  // Of the turn whose step is being made.
  void give(store::Key call) { given_.push_back(call); }
  void forget_given() { given_.clear(); }
  std::vector<store::Key> take_given() { return std::exchange(given_, {}); }

  // The turn becomes a part of the step. It is the next one, whether the step wins or not: a run
  // whose step has lost is read again.
  Status add(store::Store& store, store::Key run, TurnNote note, store::Effects* effects);
  std::uint64_t next_turn() const { return next_turn_; }
  std::size_t bytes() const { return frame_.size(); }

 private:
  void take_group(const std::vector<store::TurnRecord>& records);
  std::uint64_t most_in_group() const;
  bool fits_group(const TurnNote& note) const;
  // The turn as a part of the group, if that is shorter than standing for itself.
  bool join_group(const TurnNote& note, store::TurnRecord* record);
  Status begin_group(store::Store& store, store::Key run, const TurnNote& note);
  std::uint64_t drop_old(std::int64_t now_us);

  HistoryPolicy policy_;
  std::uint64_t next_turn_ = 1;
  std::uint64_t key_turn_ = 0;  // 0: there is none
  std::size_t key_bytes_ = 0;   // as it is stored
  TurnNote key_;                // without its frame
  std::string frame_;           // the last one
  std::size_t frames_ = 0;      // bytes of the group's frames, when it is read
  std::vector<store::Key> given_;
  // What is there, the last group with what this step adds; unset: nobody has looked.
  std::optional<std::deque<store::TurnGroup>> groups_;
  std::uint64_t turns_ = 0;  // of all groups
  std::uint64_t bytes_ = 0;
};

}  // namespace pawl::engine
