// What a schedule does next: from its record, the time and the ends of its runs to a new record and
// the runs to start. Nothing here asks a store or a clock; schedules.h does, and writes what
// comes out in one commit.
//
//   look()    its time has come, or one of its runs has ended
//   the rest  somebody asks for something
//
// A nominal time is decided once: `next_us` of the state only moves on, but for a clock that was
// set back (look_again), and then the start key of the run, which is made of the schedule's name
// and the nominal time, keeps it from being started twice.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/schedule/definition.h"
#include "store/records.h"

namespace pawl::engine {

struct NewStart {
  std::int64_t nominal_us = 0;
  FiringCause cause = FiringCause::kTime;
  std::string start_key;
  std::string input;  // JSON
};

struct ScheduleChange {
  bool erased = false;
  std::string workflow;
  ScheduleDefinition definition;
  ScheduleState state;  // its live runs are without those of `starts`
  std::vector<NewStart> starts = {};
  std::vector<ScheduledRun> cancelled = {};  // to be cancelled when this is durable
  std::vector<ScheduledRun> killed = {};
  // When it is to be looked at again, whoever ends meanwhile; 0: never.
  std::int64_t wake_at_us = 0;
  std::int64_t steps = 0;  // of searches for times
};

// How a live run of the state has ended; none: it is not there any more.
struct ScheduleEnd {
  store::Key run = 0;
  std::optional<store::RunStatus> status;
};

struct ScheduleNow {
  std::int64_t now_us = 0;
  std::vector<ScheduleEnd> ends = {};  // of live runs of the state
  // Whether there is a run with this start key, or was one; empty: there is none.
  std::function<bool(const std::string& start_key)> is_taken = {};
};

using ScheduleEdit = std::function<Result<ScheduleChange>(
    const std::optional<store::ScheduleRecord>& record, const ScheduleNow& now)>;

struct TickTimes {
  std::string schedule_id;
  std::int64_t nominal_us = 0;
  std::int64_t actual_us = 0;
};

// What a run is given, as JSON. By default that is the tick: an object with the schedule's name and
// the times nominal, actual, last_success and last_failure, which are null if there is none. In an
// input that somebody has written, the texts "$nominal" … stand for these, and "$tick" for all.
std::string input_of(const ScheduleDefinition& definition, const ScheduleState& state,
                     const TickTimes& times);

// The time has come, or a run has ended.
Result<ScheduleChange> look(const store::ScheduleRecord& record, const ScheduleNow& now);
// The clock was set back: the next time is found anew.
Result<ScheduleChange> look_again(const store::ScheduleRecord& record, const ScheduleNow& now);

// PAWL-4054 if there is one, PAWL-4053 if what is asked for makes no sense.
ScheduleEdit create_schedule(const std::string& id, const std::string& workflow,
                             const ScheduleDefinition& definition);
// These fail with PAWL-4055 if there is no such schedule. A changed specification never fires a
// time that is past; an unchanged one keeps the time that it waits for.
ScheduleEdit update_schedule(const std::string& id, const std::string& workflow,
                             const ScheduleDefinition& definition);
// The same, but the definition's origin is as given: update_schedule is what a person does.
ScheduleEdit replace_schedule(const std::string& id, const std::string& workflow,
                              const ScheduleDefinition& definition);
ScheduleEdit pause_schedule(const std::string& id, const std::string& reason);
ScheduleEdit resume_schedule(const std::string& id);
ScheduleEdit trigger_schedule(const std::string& id, std::optional<Overlap> overlap);
// From one time to another, both included.
ScheduleEdit backfill_schedule(const std::string& id, std::int64_t from_us, std::int64_t to_us,
                               Overlap overlap);
// Number 0: all of them.
ScheduleEdit cancel_backfill(const std::string& id, std::uint64_t number);
enum class RunsOfDeleted : std::uint8_t { kGoOn, kAreCancelled };
ScheduleEdit delete_schedule(const std::string& id, RunsOfDeleted runs);

// How many times a backfill would start, counted up to a bound; none if finding them takes too
// long.
std::optional<std::uint64_t> count_times(const ScheduleSpec& spec, std::int64_t from_us,
                                         std::int64_t to_us, std::uint64_t most);

// The text in the tags and inputs of runs: 2026-01-01T06:00:00Z.
std::string time_text(std::int64_t at_us);
inline constexpr const char* kScheduleTag = "pawl.schedule";
inline constexpr const char* kNominalTag = "pawl.nominal";
inline constexpr const char* kActualTag = "pawl.actual";

}  // namespace pawl::engine
