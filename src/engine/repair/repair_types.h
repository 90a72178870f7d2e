// What repairs are asked for, and what they answer. docs/repair.md is the page for users.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "pawl/run.h"
#include "value/payload.h"
#include "vm/move/move_plan.h"

namespace pawl::engine {

struct MoveOptions {
  // Or a version of the workflow. The latest is for a retry the newest that has a place for the
  // run.
  std::string version = "latest";
  vm::MoveValues values = {};
  bool dry_run = false;
  bool retry = false;             // a held run gets another try, a failed one is retried
  bool force = false;             // of a retry
  bool drop_retry_point = false;  // if that cannot be moved
  std::string key = {};           // of a retry
  std::string actor = {};
  std::string reason = {};
};

struct MoveOutcome {
  std::string run;
  std::string from_version;
  std::string to_version;
  bool moved = false;  // false: it is there already, or this was a dry run
  vm::MoveReport report;
};

// Where runs stand, and where they go on.
struct PlaceCount {
  std::string function;
  std::uint32_t from_line = 0;
  std::uint32_t to_line = 0;
  std::uint64_t runs = 0;
};

struct RefusalCount {
  std::string reason;
  std::uint64_t runs = 0;
  std::string example;  // id of the first
};

struct MoveManyResult {
  std::uint64_t matched = 0;  // live runs that are of another version
  std::uint64_t movable = 0;
  std::uint64_t moved = 0;
  std::uint64_t not_begun = 0;  // of the movable ones
  std::vector<PlaceCount> places;
  std::vector<RefusalCount> refusals;
};

// Changes of a run that waits. Results are given alone, since they make it go on.
struct EditRequest {
  std::string run;
  std::vector<std::pair<std::string, Payload>> values = {};      // by place, see vm/edit/edit.h
  std::vector<std::pair<std::uint64_t, Payload>> messages = {};  // that wait, counted from 1
  // Of tasks that the run waits for, by call number: one that is open, or has failed. Those of a
  // run that has failed bring it back.
  std::vector<std::pair<std::uint64_t, Payload>> results = {};
  // Of tasks that nobody has begun: a list, or an object of "args" and "keywords".
  std::vector<std::pair<std::uint64_t, Payload>> arguments = {};
  std::optional<Time> timer_at = {};
  std::optional<Time> timer_was = {};          // which timer; unset: the only one
  std::optional<std::uint64_t> revision = {};  // only if the run has this one
  bool dry_run = false;
  bool force = false;
  std::string actor = {};
  std::string reason = {};
};

struct EditedPart {
  std::string place;
  std::uint32_t line = 0;
  std::string before;  // payload text, or the name of a type in <>
  std::string after;
};

// A copy of a run under an id of its own, as it stands, or as it stood after a turn.
struct ForkRequest {
  // Of a task that has ended, which the run has not been told of: kAgain asks for it once more.
  // One that has not ended is always asked for again.
  enum class Tasks : std::uint8_t { kTakeOver, kAgain };

  std::string run;
  std::string at = {};       // a turn, as TurnName has it; empty: as the run stands
  std::string id = {};       // of the copy; empty: a new one
  std::string version = {};  // of the copy; empty: the original's
  std::vector<std::pair<std::string, Payload>> values = {};
  std::optional<std::vector<std::pair<std::string, std::string>>> tags = {};  // instead of its own
  Tasks tasks = Tasks::kTakeOver;
  bool dry_run = false;
  bool force = false;  // of values
  std::string actor = {};
  std::string reason = {};
};

struct EditOutcome {
  std::string run;
  std::uint64_t revision = 0;  // that the run has now: by it the edit can be taken back
  bool written = false;
  std::vector<EditedPart> parts;
};

struct ForkOutcome {
  std::string run;  // id of the copy; empty after a dry run
  std::vector<EditedPart> parts;
  std::vector<std::string> notes;  // what becomes of calls and messages
};

// A run as one file, see run_file.h. Rules of what to take out of it are those of
// vm/edit/redaction.h.
struct ExportRequest {
  std::string run;
  std::vector<std::string> redact = {};
  std::string release = {};  // of Pawl, as the file says it
  std::string actor = {};
  std::string reason = {};
};

struct ExportOutcome {
  std::string run;
  std::string workflow;
  std::string file;
};

struct ImportRequest {
  std::string file;
  std::string id = {};  // of the new run; empty: a new one
  // Of calls that are open, by number: they are not asked for again.
  std::vector<std::pair<std::uint64_t, Payload>> results = {};
  bool paused = false;  // so are the tasks that it asks for
  bool dry_run = false;
  std::string actor = {};
  std::string reason = {};
};

struct ImportOutcome {
  std::string run;  // its id; empty after a dry run
  std::string original;
  std::string workflow;
  std::vector<std::string> notes;  // what becomes of calls and messages
};

}  // namespace pawl::engine
