// Queries: what people and the engine's start ask of a store. Pages are stable under change: a
// cursor is the last key shown, and keys only grow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/records.h"

namespace pawl::store {

// A run with all that is known of it: live ones have a state, ended ones a result.
struct RunView {
  RunRecord run;
  std::optional<RunState> state;
  std::optional<RunResult> result;
  RunRequests requests;
  bool damaged = false;  // a checksum is wrong; in a page only, elsewhere it is an error

  RunStatus status() const { return result ? result->status : RunStatus::kWaiting; }
};

// Neither: there is no such run.
struct RunStanding {
  bool live = false;
  std::optional<RunResult> result = {};
  bool paused = false;
  bool held = false;
};

// All conditions hold together; an empty one holds always. Only a live run is paused, is held, is
// queued, is suspended (has an open call of that kind) or stands at a line.
struct RunFilter {
  Namespace ns = 0;
  std::optional<RunStatus> status;
  std::optional<bool> paused;
  std::optional<bool> suspended;
  std::optional<bool> held;
  std::string workflow;
  std::vector<Key> programs;  // any of them
  std::vector<Tag> tags;
  std::optional<std::int64_t> created_from_us;   // inclusive
  std::optional<std::int64_t> created_until_us;  // exclusive
  std::optional<std::uint32_t> line;
  Key parent = 0;
  std::optional<std::int64_t> ended_from_us = {};   // inclusive; only an ended run has an end
  std::optional<std::int64_t> ended_until_us = {};  // exclusive
  std::string error_kind = {};                      // of a run that has failed or was cancelled
  std::string id_part = {};                         // that the id contains
  std::optional<bool> queued = {};
};

struct RunPage {
  // Newest first (by key); without input, snapshot, retry point, outcome, requests, and what says
  // how long a run may take and where it is queued.
  std::vector<RunView> runs;
  Key next = 0;  // cursor of the next page; 0: this is the last one
};

struct CallPage {
  std::vector<CallRecord> calls;  // newest first
  Key next = 0;
};

struct RunCounts {
  std::uint64_t waiting = 0;
  std::uint64_t completed = 0;
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
};

// How many runs of a program stand at a line of its source; 0: they have not begun.
struct LineCount {
  Key program = 0;
  std::uint32_t line = 0;
  std::uint64_t runs = 0;

  bool operator==(const LineCount&) const = default;
};

// Of a queue that has pending tasks or limits.
struct QueueCounts {
  std::string queue;
  std::uint64_t pending = 0;          // delayed ones and those of paused runs too
  std::uint64_t delayed = 0;          // of these, not yet due
  std::int64_t oldest_run_at_us = 0;  // of these, the smallest run_at; 0: none
  QueueLimits limits = {};
};

// How many live runs of a workflow have a program.
struct ProgramUse {
  std::string workflow;
  Key program = 0;
  std::uint64_t live = 0;
};

// How many live runs a node activates.
struct HomeCount {
  Key home = 0;
  std::uint64_t runs = 0;
};

// All conditions hold together; an empty one holds always.
struct AuditFilter {
  Namespace ns = 0;
  std::string actor;
  std::string action;
  std::string subject;
  std::optional<std::int64_t> from_us;   // inclusive
  std::optional<std::int64_t> until_us;  // exclusive
};

struct AuditPage {
  std::vector<AuditRecord> records;  // newest first (by key)
  Key next = 0;
};

// A live run and when its timer is due.
struct DueRun {
  Key run = 0;
  std::int64_t wake_at_us = 0;
};

struct KeyRange {
  Key first = 0;
  std::uint64_t count = 0;
};

// What is asked of the arrivals of one run.
struct ArrivedQuery {
  Key run = 0;
  std::vector<KeyRange> calls;  // outcomes of these, after `seen`
  std::uint64_t seen = 0;
  std::uint32_t messages = 0;  // so many that have not been taken, at most
};
struct Arrived {
  std::vector<CallRecord> calls;
  std::vector<MessageRecord> messages;
};

// Which inputs of a trigger.
enum class InputFilter : std::uint8_t { kAll, kUnprocessed };

}  // namespace pawl::store
