// Control: what those who operate the engine ask of it. Limits of queues, versions, actions over
// many runs, the audit log, workers and queues as they stand. docs/operating.md explains them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pawl/run.h"

namespace pawl {

// Who asks, for the audit log.
struct ControlOptions {
  std::string actor = {};
};

// --- queues --------------------------------------------------------------------------------------

// What a queue allows; unset: no limit. A task counts as running from being handed to a worker
// until its outcome is recorded or its worker is lost, and begins when it is handed out. The limits
// per key are of the tasks with one `key` option, those without one together.
//
// Exact, across crashes too: with n = ceil(rate), no more than n tasks begin within any n / rate
// seconds.
struct QueueLimits {
  std::optional<std::uint32_t> max_running = {};  // 0: the queue is paused
  std::optional<double> rate = {};                // per second
  std::optional<std::uint32_t> per_key_max_running = {};
  std::optional<double> per_key_rate = {};

  bool operator==(const QueueLimits&) const = default;
};

struct QueueInfo {
  std::string name;
  std::uint64_t pending = 0;        // delayed ones and those of paused runs too
  std::uint64_t delayed = 0;        // of these, not yet due
  std::uint64_t running = 0;        // that workers of this engine have
  std::optional<Time> oldest = {};  // since when the oldest pending task that is due waits
  QueueLimits limits = {};
};

// --- workers -------------------------------------------------------------------------------------

struct WorkerInfo {
  std::string name;
  std::string language;
  std::vector<std::string> queues;
  std::vector<std::string> tasks;  // that it offers; empty: it is given any
  std::uint64_t running = 0;
  std::uint64_t done = 0;
  std::uint64_t failed = 0;  // attempts
  Duration mean_latency{};   // from hand-out to report
  Time since{};
};

// --- versions ------------------------------------------------------------------------------------

struct VersionInfo {
  std::string version;
  std::uint32_t compiler_revision = 0;
  Time deployed_at{};    // last
  bool current = false;  // new starts get it
  std::uint64_t live_runs = 0;
  // Of the deploy (DeployOptions), by name.
  std::vector<std::pair<std::string, std::string>> settings = {};
};

// --- actions over many runs ----------------------------------------------------------------------

enum class Action : std::uint8_t {
  kCancel,   // live runs
  kPause,    // live runs that are not paused
  kResume,   // paused ones; with a value: suspended ones
  kKill,     // live runs
  kRetry,    // failed ones, and held ones
  kFail,     // held ones
  kRestart,  // ended ones
  kPurge,    // ended ones
};

std::string_view to_string(Action action);  // "cancel", …

// What an action has no use for is refused (PAWL-4006).
struct ActOptions {
  bool dry_run = false;  // only counts
  std::string actor = {};
  std::string reason = {};             // of a cancel, a kill or a pause
  std::optional<Duration> grace = {};  // of a cancel, as CancelOptions has it
  std::optional<Payload> value = {};   // of a resume: what suspend() returns
  bool force = false;                  // of a retry, as RetryOptions has it
};

// Runs that an action refused for the same reason.
struct ActRefusal {
  Error error;              // of the first of them
  std::uint64_t count = 0;  // how many
  std::string example;      // id of the first
};

struct ActResult {
  std::uint64_t matched = 0;         // runs that the filter matches and the action is for
  std::uint64_t done = 0;            // of these, acted upon
  std::vector<ActRefusal> refusals;  // of the others, by error code
};

// --- the audit log -------------------------------------------------------------------------------

struct AuditEntry {
  Time at{};
  std::string actor;
  std::string action;
  std::string subject;  // id of a run, name of a queue or a workflow
  std::string details;
};

// All conditions hold together; an empty one holds always.
struct AuditFilter {
  std::string actor = {};
  std::string action = {};
  std::string subject = {};
  std::optional<Time> from = {};   // inclusive
  std::optional<Time> until = {};  // exclusive
};

struct AuditPage {
  std::vector<AuditEntry> entries;  // newest first
  Cursor next = 0;
};

}  // namespace pawl
