// World: one simulation. Nodes over one store, workers and clients, under one simulated time and
// one seed.
//
// There is one thread. A node is driven in small steps, chosen by chance; at every call that a node
// makes to its store, other nodes may take steps first. Whatever a node, worker or client tells
// another may be lost, doubled or late. After a while the world becomes calm: nothing goes wrong
// any more, and everything must come to its end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "dice.h"
#include "engine/core/core.h"
#include "engine/run/run_reader.h"
#include "ledger.h"
#include "mood.h"
#include "plants.h"
#include "program.h"
#include "store/store.h"

namespace pawl::sim {

class World;
class SimStore;
class Worker;
class Client;
class Timetable;
class Repairer;

using engine::Core;
using store::Key;

// A node's clock over the simulated time: its wall clock goes wrong, its steady one never does.
class SimClock final : public Clock {
 public:
  explicit SimClock(const World& world) : world_(world) {}
  std::int64_t now_us() override;
  std::int64_t monotonic_ns() override;

  std::int64_t skew_us = 0;
  std::int64_t steady_start_us = 0;

 private:
  const World& world_;
};

// A place for a node: node after node lives and dies in it.
struct Slot {
  Slot(World& world, int index);
  ~Slot();

  int index;
  SimClock clock;
  SeededRandom random;
  std::unique_ptr<SimStore> store;
  std::unique_ptr<Core> core;
  std::uint64_t life = 0;  // raised with each death
  bool dead = false;       // it died inside a call: nothing of it is heard any more
  Key noted = 0;           // the run that is active, or was when the process died
  bool active = false;     // is on the stack
  std::int64_t opened_us = 0;
  std::int64_t restart_at_us = 0;
  std::int64_t stalled_until_us = 0;  // does nothing and answers nobody, and knows nothing of it
  std::map<std::string, Key> pins;    // key of same_worker → whose it is, while that one is there
  std::optional<store::Commit> commit;                 // in flight
  std::optional<Result<store::CommitResult>> outcome;  // of it, not yet told
};

struct WorldOptions {
  std::uint64_t seed = 0;
  bool trace = false;
  std::string plant;  // a planted bug's name, or empty
};

class World {
 public:
  explicit World(const WorldOptions& options);
  ~World();

  // Lives it to its end. What went wrong first, or nothing.
  std::optional<std::string> run();

  // --- for nodes, workers and clients ------------------------------------------------------------
  Dice& dice() { return dice_; }
  const Mood& mood() const { return mood_; }
  Ledger& ledger() { return ledger_; }
  Plants& plants() { return plants_; }
  store::Store& truth() { return *truth_; }
  const Program& program() const { return program_; }
  std::int64_t now_us() const { return now_us_; }
  bool calm() const { return calm_; }
  const std::optional<std::uint32_t>& max_running() const { return max_running_; }
  std::uint32_t most_strikes() const { return core_options_.most_strikes; }

  void schedule(std::int64_t after_us, std::function<void()> action);
  // A node that lives and is not on the stack; null if there is none.
  Slot* some_node();
  // The node that lives in the slot now dies soon, and mostly another one is there at once.
  void crash_soon(Slot& slot);
  bool is_stalled(const Slot& slot) const { return slot.stalled_until_us > now_us_; }
  // Before a store call of a node: lets others go first.
  void interleave(Slot& slot);
  void problem(const std::string& what);
  // Remembers that a node was asked something; whoever hears an answer says so.
  std::size_t ask(const std::string& what, const Slot& slot);
  void answer(std::size_t question);
  const std::vector<std::unique_ptr<Slot>>& slots() const { return slots_; }
  const std::vector<std::unique_ptr<Worker>>& workers() const { return workers_; }

  bool tracing() const { return options_.trace; }
  void trace(const std::string& what) const;

 private:
  struct Event {
    std::int64_t at_us = 0;
    std::uint64_t number = 0;
    std::function<void()> action;
  };

  void set_up();
  bool has_work(const Slot& slot) const;
  void step(Slot& slot);
  void open(Slot& slot);
  void note_active(Slot& slot, Key run);
  void drive(Slot& slot);
  void finish_commit(Slot& slot);
  // What the node wants read is read some time later, and comes to it later still.
  void read_runs(Slot& slot, std::vector<engine::ReadRequest> requests);
  void bring(Slot& slot, std::uint64_t life, std::vector<engine::ReadAnswer> answers);
  static void forget_pins(Slot& slot);
  void bury(Slot& slot, const char* why);
  void misfortune();
  void become_calm();
  bool act();
  void pass_time();
  bool is_over();
  bool clients_done() const;
  engine::CoreOptions core_options();

  WorldOptions options_;
  Dice dice_;
  Mood mood_;
  Program program_;
  engine::DeployRequest deploy_;
  Plants plants_;
  Ledger ledger_;
  std::unique_ptr<store::Store> truth_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::unique_ptr<Timetable> timetable_;  // null: the world has no schedule
  std::unique_ptr<Repairer> repairer_;    // null: nobody repairs anything
  engine::CoreOptions core_options_;
  std::vector<Event> events_;  // by time, then number
  std::uint64_t next_event_ = 1;
  std::int64_t now_us_ = 0;
  std::int64_t calm_at_us_ = 0;
  std::optional<std::int64_t> quiet_at_us_;  // since when nothing is left to be done
  std::uint64_t steps_ = 0;
  int depth_ = 0;
  bool calm_ = false;
  std::optional<std::uint32_t> max_running_;  // of the queue that all tasks are in
  std::optional<std::string> problem_;
};

}  // namespace pawl::sim
