// What a core is told when it is opened, and what it counts from then on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/limits.h"
#include "engine/core/observer.h"
#include "engine/history/policy.h"
#include "engine/run/run_life.h"
#include "engine/run/turn_stop.h"
#include "pawl/run.h"
#include "store/records.h"

namespace pawl::engine {

// How long what has ended is kept; 0: for ever.
struct Retention {
  std::int64_t completed_us = 0;
  std::int64_t failed_us = 0;
  std::int64_t cancelled_us = 0;
  std::int64_t remembered_us = 0;  // start keys after their run's end, and ids of messages
  std::int64_t audit_us = 0;
  std::uint32_t batch = 256;  // runs that go with one commit, at most

  bool any() const {
    return completed_us > 0 || failed_us > 0 || cancelled_us > 0 || remembered_us > 0 ||
           audit_us > 0;
  }
};

struct CoreOptions {
  store::Namespace ns = 1;
  std::string node_name = "pawl";
  Limits limits;                      // of one run
  std::size_t hot_runs = 16'384;      // machines kept between activations,
  std::size_t hot_bytes = 512 << 20;  // and what all machines may hold together
  std::size_t batch_writes = 4'096;   // most writes of one commit
  std::size_t backlog = 100'000;      // runs waiting for a turn before requests are refused
  std::uint64_t slice = 2'000'000;    // units of fuel after which a run lets others go on,
  std::int64_t slice_us = 2'000;      // or time, whichever comes first
  // Runs are read by the driver, beside the core's thread (Core::take_reads). No server sets this:
  // with it some runs of the simulator have never ended.
  bool reads_apart = false;
  std::uint32_t kept_calls = 10'000;           // of one run, for its timeline
  std::uint32_t most_lost_leases = 10;         // of one task, before it fails
  std::uint32_t most_strikes = 3;              // of one run, before it is quarantined
  OnFault on_fault = OnFault::kFail;           // unless the workflow says otherwise
  std::int64_t cancel_grace_us = 300'000'000;  // of a cancelled run, before it is ended by force
  // No other node uses this store: whoever was there before is dead.
  bool exclusive = true;
  std::int64_t node_timeout_us = 15'000'000;
  Retention retention;
  HistoryPolicy history;  // unless the workflow or the run says otherwise
  bool audit = true;      // keeps the audit log
  // Told of each activation before it begins and after it ended (with 0), so that a crash can be
  // traced to a run; and with 0 when that has been recorded.
  std::function<void(Key run)> note_active;
  // Told, from any thread, that another node has made runs of this one ready.
  std::function<void()> on_news;
  // Is given the life of each run whose turn comes; only the simulator does anything with it.
  std::function<void(RunLife& life)> meddle;
  const TurnStop* turn_stop = nullptr;  // by which the watchdog stops a turn
  bool struck_hung = false;  // the struck run's turn did not end, and somebody ended the process
  Observer* observer = nullptr;
};

// Bounds of the buckets that commits are counted in, by their seconds.
inline constexpr std::array<double, 12> kCommitBounds = {
    0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};

// What the core has done so far, for metrics and benchmarks.
struct CoreCounters {
  std::uint64_t commits = 0;
  std::array<std::uint64_t, kCommitBounds.size() + 1> commit_times = {};
  std::uint64_t commit_us = 0;
  std::uint64_t started = 0;  // runs
  std::uint64_t completed = 0;
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t held = 0;           // turns that a fault ended
  std::uint64_t retries = 0;        // attempts that failed and are followed by another
  std::uint64_t leases_lost = 0;    // of workers that vanished
  std::uint64_t unfit_returns = 0;  // tasks given back by workers whose function cannot take them
  std::uint64_t activations = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t loads = 0;  // runs read from the store
  std::uint64_t tasks_dispatched = 0;
  std::uint64_t outcomes = 0;
  std::uint64_t news = 0;          // of other nodes, that were heard
  std::uint64_t lost_news = 0;     // how often some may have been lost
  std::uint64_t nodes_buried = 0;  // that were taken for dead
  std::uint64_t recoveries = 0;    // of the store, after it had failed
  // Times of schedules, as ScheduleCounters has them.
  std::uint64_t schedules_fired = 0;
  std::uint64_t schedules_skipped = 0;
  std::uint64_t schedules_missed = 0;
  std::uint64_t schedules_dropped = 0;
};

}  // namespace pawl::engine
