// Schedules: runs of a workflow that start by themselves, at the times of cron expressions and
// intervals. docs/schedules.md explains every field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pawl/payload.h"
#include "pawl/run.h"

namespace pawl {

// --- what a schedule is asked to do --------------------------------------------------------------

// Fires at phase + n * every since 1970, UTC, whatever the zone's clocks do.
struct ScheduleInterval {
  Duration every{};  // 1 s or more, whole milliseconds
  Duration phase{};  // from 0, below `every`
};

// When a schedule fires: at each time of an expression or an interval, from the start to the end,
// but for what is excluded.
struct ScheduleTimes {
  std::vector<std::string> cron = {};  // expressions: "0 6 * * MON-FRI", "@hourly", "@every 90s"
  std::vector<ScheduleInterval> every = {};
  std::string zone = "UTC";              // an IANA name
  std::optional<Time> start = {};        // included
  std::optional<Time> end = {};          // included
  std::vector<std::string> except = {};  // expressions of times that are left out
  bool skip_gaps = false;  // false: a time that the clocks jump over runs right after the gap
};

// What becomes of a time at which an earlier run of the schedule has not ended. Decided when the
// time is processed, by the policy of then.
enum class Overlap : std::uint8_t {
  kSkip,         // nothing
  kBufferOne,    // one waits: the first that came
  kBufferAll,    // all wait, up to 1,000
  kCancelOther,  // the earlier one is cancelled, and its end waited for
  kKillOther,    // the same, but killed
  kAllowAll,     // it starts beside the others
};

// What becomes of times at which no server was there to start anything.
enum class CatchUp : std::uint8_t {
  kLast,  // the last of them is started
  kAll,   // all of them
  kNone,
};

struct ScheduleOptions {
  ScheduleTimes times = {};
  Payload input = {};  // of each run; docs/schedules.md, "Input", has the words it may use
  Overlap overlap = Overlap::kSkip;
  CatchUp catch_up = CatchUp::kLast;
  Duration catch_up_window = std::chrono::days(365);  // older times are not caught up
  Duration jitter{};                       // each start is late by less than this, by chance
  std::uint32_t pause_after_failures = 0;  // in a row; 0: never
  std::uint64_t max_runs = 0;              // 0: no limit
  std::string version = {};                // of the workflow; empty: the current one
};

// --- how a schedule stands -----------------------------------------------------------------------

// What became of a time.
struct ScheduleFiring {
  Time nominal{};      // the time of the specification
  Time at{};           // when it was decided
  std::string what;    // started, skipped, missed, dropped, repeated or refused
  std::string run;     // id of the run that was started; empty: none was
  std::string reason;  // of a refusal
};

struct ScheduledRunInfo {
  std::string id;
  Time nominal{};
};

struct BackfillInfo {
  std::uint64_t number = 0;
  Time next{};  // its next time
  Time to{};    // its last time, included
  Overlap overlap = Overlap::kBufferAll;
};

struct ScheduleInfo {
  std::string id;
  std::string workflow;
  // Changes with the workflow and the options, not with firings: for whoever edits what they have
  // read.
  std::string revision;
  ScheduleOptions options;
  std::string meaning;          // in words: "at 06:00 on Monday to Friday, Europe/Berlin"
  bool declared = false;        // in the source of the workflow; false: somebody has created it
  std::string source_meaning;   // if somebody has changed a declared one: what the source says
  std::vector<Time> next = {};  // the next ten times, of a paused one too
  bool paused = false;
  bool paused_by_failures = false;
  std::string pause_reason;
  std::vector<ScheduleFiring> recent;  // the last ten, the newest first
  std::vector<ScheduledRunInfo> live;  // runs that have not ended, as far as is known
  std::vector<Time> buffer;            // times that wait for the end of another run
  std::vector<BackfillInfo> backfills;
  std::uint64_t fired = 0;
  std::uint64_t skipped = 0;              // by the overlap policy
  std::uint64_t missed = 0;               // no server was there, or the start was refused
  std::uint64_t dropped = 0;              // from the buffer
  std::uint32_t failures = 0;             // of runs in a row
  std::optional<Time> last_success = {};  // nominal
  std::optional<Time> last_failure = {};  // nominal
  Time created_at{};
};

struct SchedulePage {
  std::vector<ScheduleInfo> schedules;  // by id
  std::string next;                     // the cursor of the next page; empty: there is none
};

// A specification that is not stored: what it means, and when it fires.
struct SchedulePreview {
  std::string meaning;
  std::vector<Time> next;
};

// Fails with PAWL-4050 to PAWL-4053, as creating such a schedule would.
Result<SchedulePreview> preview_schedule(const ScheduleTimes& times, Time after,
                                         std::size_t count = 10);

struct BackfillOptions {
  Overlap overlap = Overlap::kBufferAll;
  bool dry_run = false;  // only counts
};

struct DeleteScheduleOptions {
  bool cancel_runs = false;  // false: runs that it has started go on
};

}  // namespace pawl
