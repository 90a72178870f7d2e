// Timetable: a schedule in the world, whose runs end at once. However many nodes there are, however
// often they die and wherever their clocks jump, each of its times starts one run.
#pragma once

#include <cstdint>

#include "dice.h"

namespace pawl::sim {

class World;
struct Slot;

inline constexpr const char* kTicked = "ticked";  // the workflow of its runs

class Timetable {
 public:
  Timetable(World& world, Dice dice) : world_(world), dice_(dice) {}

  // Deploys the workflow and creates the schedule; the caller drives the node.
  void deploy(Slot& slot);
  void create(Slot& slot);
  // At the end.
  void check();

 private:
  World& world_;
  Dice dice_;
  std::int64_t every_us_ = 0;
  std::uint64_t most_runs_ = 0;
};

}  // namespace pawl::sim
