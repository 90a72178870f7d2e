// Room: what the machines in memory may hold together (CoreOptions::hot_bytes). A program may hold
// as much as its own limit says; a hundred such programs must not take the server down.
//
// - A machine that holds more than its share is forgotten after its turn. The next turn makes the
//   machine again from the snapshot.
// - A turn that stops in the middle has no snapshot. When memory is short, one such turn, the
//   senior, goes on. The others are thrown away, and begun again when there is room.
#pragma once

#include <deque>

#include "engine/run/hot_runs.h"

namespace pawl::engine {

class HotRuns;
class Intake;
class Lineup;
class StoreTrouble;
class Turns;

class Room {
 public:
  Room(Intake& intake, Lineup& lineup, HotRuns& runs, StoreTrouble& trouble, Turns& turns)
      : intake_(intake), lineup_(lineup), runs_(runs), trouble_(trouble), turns_(turns) {}

  // After a slice that has not ended the turn. True: the turn was thrown away, and the run has left
  // memory.
  bool put_off(HotRun& run);
  // When there is room again.
  void go_on_with_put_off();
  // After a turn that has parked the run.
  void give_room(HotRun& run);
  // All runs have left memory.
  void forget();

 private:
  Intake& intake_;
  Lineup& lineup_;
  HotRuns& runs_;
  StoreTrouble& trouble_;
  Turns& turns_;

  Key senior_ = 0;           // the run whose long turn goes on, however crowded it is
  std::deque<Key> put_off_;  // runs whose long turns were thrown away for want of room
};

}  // namespace pawl::engine
