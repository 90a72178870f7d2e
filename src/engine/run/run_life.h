// RunLife: where the copy of a run that is in memory stands between the store and its next turn.
//
// The stage says what the copy is worth, and what may happen to it next:
//
//   kCurrent    the copy is what the store has, or will have when the writes in flight succeed
//     settle  → kSettling, end → kEnding, doom → kDoomed
//   kSettling   a write is in flight whose numbers only the store can give: no turn before
//     written → kCurrent, doom → kDoomed
//   kEnding     the run's last step is made, or in flight: nothing begins any more
//     lose    → kDoomed; if the step wins, the copy is dropped
//   kDoomed     the copy is not what the store has: it is dropped when nothing of it is in flight
//
// Beside the stage a life knows whether the store has ever been given the run (a fresh one has
// not), how many writes are in flight, the first batch that may hold the next step, whether the run
// has something to do, and whether it is in the core's list of runs to look at.
//
// Every transition ends with check(), also in release builds: a core that has lost count of a run
// must end before it commits what it believes.
#pragma once

#include <cstdint>

namespace pawl::engine {

class RunLife {
 public:
  enum class Stage : std::uint8_t { kCurrent, kSettling, kEnding, kDoomed };

  // Of a run that the store has.
  RunLife() = default;
  // Of a start that no write has taken up: nobody but the one who asked for it knows of the run.
  static RunLife fresh();

  // --- the store
  // -----------------------------------------------------------------------------------
  bool is_fresh() const { return fresh_; }
  bool is_settling() const { return stage_ == Stage::kSettling; }
  bool is_ending() const { return stage_ == Stage::kEnding; }
  bool is_doomed() const { return stage_ == Stage::kDoomed; }
  // Neither a turn nor a write may begin.
  bool is_closed() const { return stage_ != Stage::kCurrent; }
  bool has_writes() const { return in_flight_ > 0; }

  // A write of the run joins the batch: its next step belongs to a later one. The step itself may
  // have doomed the copy, by sending something to its own run.
  void write(std::uint64_t batch);
  // A step in this batch, of another run or of the run itself, sends something to the run. The copy
  // must outlive the answer to that, as to a write of its own.
  void expect(std::uint64_t batch);
  // The store has answered one of these. True: it was the write by which the run settles, and
  // turns may begin again.
  bool written();

  // The write that was just made must be answered before anything else begins.
  void settle();
  void end();
  void lose();
  // While the last step is in flight a doom decides nothing: the copy goes with the step if it
  // wins, and is lost with it if not.
  void doom();

  // --- turns
  // ---------------------------------------------------------------------------------------
  bool is_wanted() const { return wanted_; }
  void want() { wanted_ = true; }
  // A step begins: what the run had to do goes into it.
  void take_wish() { wanted_ = false; }

  bool is_listed() const { return listed_; }
  void enlist();
  void unlist() { listed_ = false; }

  bool may_step_in(std::uint64_t batch) const { return not_before_ <= batch; }
  // The next step belongs to a later batch than this one.
  void step_after(std::uint64_t batch) { not_before_ = batch + 1; }

  void check() const;

 private:
  Stage stage_ = Stage::kCurrent;
  bool fresh_ = false;
  bool wanted_ = false;
  bool listed_ = false;
  std::uint32_t in_flight_ = 0;
  std::uint64_t not_before_ = 0;
};

}  // namespace pawl::engine
