// PartGround: what a part of the core stands on, without a core: a store in memory, a clock that
// stands still, a batch that nobody writes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "engine/core/ground.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/arrivals.h"
#include "engine/run/hot_runs.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {

struct PartGround {
  PartGround() {
    keys.begin_block(1);
    writes.begin(node, true);
  }

  std::unique_ptr<store::Store> store = store::make_memory_store();
  ManualClock clock{1'700'000'000'000'000};
  SeededRandom random{1};
  CoreOptions options;
  Keys keys;
  Key node = 7;
  Writes writes;
  Timers wall;
  Timers steady;
  CoreCounters counters;
  Meters meters;
  Ground ground{*store, clock,  random,   options, keys, node, writes.gathered(),
                wall,   steady, counters, meters};
  StoreTrouble trouble{nullptr};
  HotRuns runs{16};

  // The batch has been handed out, and the next one has begun.
  void pass_batch() {
    (void)writes.send(0);
    writes.begin(node, true);
  }
  HotRun& add_run(Key key) {
    auto run = std::make_unique<HotRun>();
    run->key = key;
    return runs.add(std::move(run));
  }
};

// Takes down what arrives.
class NotedArrivals final : public Arrivals {
 public:
  struct Noted {
    Key run = 0;
    Recording recording;
    std::optional<vm::Arrival> outcome;
  };

  void record(Key run, Recording&& recording, std::optional<vm::Arrival>&& outcome) override {
    all.push_back({run, std::move(recording), std::move(outcome)});
  }

  std::vector<Noted> all;
};

}  // namespace pawl::engine
