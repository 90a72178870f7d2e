// What is stored of a schedule (store::ScheduleRecord): its definition, which people and programs
// write, and its state, which the engine writes. Both are JSON in the row; docs/schedules.md shows
// the definition.
//
// Plain values; all functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/schedule/spec.h"
#include "pawl/limits.h"
#include "pawl/schedule.h"
#include "store/records.h"
#include "value/payload_tree.h"

namespace pawl::engine {

inline constexpr std::size_t kMostBuffered = 1'000;
inline constexpr std::size_t kMostBackfills = 10;
inline constexpr std::size_t kKeptFirings = 10;
inline constexpr std::size_t kMostLiveRuns = 1'000;  // of which ends are followed
inline constexpr std::size_t kLongestScheduleId = 200;
// Of an input as JSON, which is read and written with each firing, and of "$nominal" and the like
// in it.
inline constexpr std::size_t kLongestScheduleInput = 256 << 10;
inline constexpr std::size_t kMostMarks = 1'000;
inline constexpr std::size_t kLongestPauseReason = 1'000;

struct ScheduleDefinition {
  ScheduleSpec spec;
  std::string input = "null";  // JSON; see input_of in firing.h
  Overlap overlap = Overlap::kSkip;
  CatchUp catch_up = CatchUp::kLast;
  std::int64_t catch_up_window_us = 365LL * 86'400 * 1'000'000;
  std::int64_t jitter_us = 0;
  std::uint32_t pause_after_failures = 0;  // in a row; 0: never
  std::uint64_t max_runs = 0;              // 0: no limit
  std::string version;                     // of the workflow; empty: the current one
  // "program": declared in a deployed source; "changed": so, and changed by a person since.
  std::string origin = "person";
  std::string declared = {};  // of a changed one: what the source says, encoded as this
};

Result<Overlap> overlap_of(std::string_view name);
std::string_view name_of(Overlap overlap);

// PAWL-4053, or those of decode_spec.
Result<ScheduleDefinition> decode_definition(std::string_view json);
std::string encode_definition(const ScheduleDefinition& definition);

enum class FiringCause : std::uint8_t { kTime = 0, kBackfill = 1, kTrigger = 2 };

// A start that waits for the end of another.
struct WaitingStart {
  std::int64_t nominal_us = 0;
  FiringCause cause = FiringCause::kTime;
  std::optional<Overlap> overlap = {};  // its own policy

  bool operator==(const WaitingStart&) const = default;
};

// A run that the schedule has started and that has not ended, as far as is known.
struct ScheduledRun {
  store::Key run = 0;
  std::string id;
  std::int64_t nominal_us = 0;

  bool operator==(const ScheduledRun&) const = default;
};

// What became of a nominal time.
struct Firing {
  std::int64_t nominal_us = 0;
  std::int64_t at_us = 0;
  std::string what;  // started, skipped, missed, dropped, repeated, refused
  std::string run;   // id, or why it was refused

  bool operator==(const Firing&) const = default;
};

struct Backfill {
  std::uint64_t number = 0;
  std::int64_t next_us = 0;  // the next nominal time
  std::int64_t to_us = 0;    // included
  Overlap overlap = Overlap::kBufferAll;

  bool operator==(const Backfill&) const = default;
};

struct ScheduleCounters {
  std::uint64_t fired = 0;
  std::uint64_t skipped = 0;  // by the overlap policy
  std::uint64_t missed = 0;   // nobody was there, or the start was refused
  std::uint64_t dropped = 0;  // from the buffer

  bool operator==(const ScheduleCounters&) const = default;
};

struct ScheduleState {
  bool paused = false;
  bool paused_by_failure = false;
  std::string pause_reason;
  std::int64_t next_us = 0;       // the next nominal time; 0: none
  std::int64_t next_fire_us = 0;  // with its jitter
  std::vector<WaitingStart> buffer;
  std::vector<ScheduledRun> live;
  std::vector<Backfill> backfills;
  std::uint64_t last_number = 0;  // of backfills and triggers
  std::vector<Firing> recent;     // the oldest first
  ScheduleCounters counters;
  std::uint32_t failures = 0;        // in a row
  std::int64_t last_success_us = 0;  // nominal
  std::int64_t last_failure_us = 0;  // nominal

  bool operator==(const ScheduleState&) const = default;
};

// An input with its times filled in is larger and deeper than the one that was given.
Limits row_limits();

// A state that this release cannot read is an error of the store (store_damaged).
Result<ScheduleState> decode_state(std::string_view json);
std::string encode_state(const ScheduleState& state);

}  // namespace pawl::engine
