// Repairer: somebody who repairs runs that need no repair. Now and then it takes a run's state from
// the store, brings it to another source with the same meaning, or makes it anew as it is, and has
// a node write that; while the run goes on, other nodes have it, and all of them crash. Nobody may
// notice: every run must end as the program says.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "dice.h"
#include "engine/repair/rewrite.h"
#include "vm/loaded_program.h"
#include "vm/move/move_plan.h"
#include "vm/runtime.h"
#include "world.h"

namespace pawl::sim {

class Repairer {
 public:
  Repairer(World& world, Dice dice) : world_(world), dice_(dice) {}
  ~Repairer();

  // Deploys the other source; the caller drives the node.
  void deploy(Slot& slot);
  void begin();

 private:
  struct Known {
    std::shared_ptr<vm::LoadedProgram> program;
    store::Key key = 0;
  };

  void look_around();
  void repair(const store::RunView& view, Slot& slot);
  // Whatever moment it is, the run as a file can be read again, and is the same.
  void take_home(const store::RunView& view);
  // Nothing: the run cannot be brought there, and stays.
  std::optional<engine::RewriteRequest> moved(const store::RunView& view);
  std::optional<engine::RewriteRequest> made_anew(const store::RunView& view);
  void put_messages_back(const store::RunView& view, engine::RewriteRequest* request);
  std::shared_ptr<vm::LoadedProgram> load(store::Key program);
  // The other program of the two, or null.
  Known other_of(store::Key program);

  World& world_;
  Dice dice_;
  vm::Runtime runtime_;
  std::map<store::Key, std::shared_ptr<vm::LoadedProgram>> loaded_;
  std::map<std::pair<store::Key, store::Key>, std::unique_ptr<vm::MovePlan>> plans_;
};

}  // namespace pawl::sim
