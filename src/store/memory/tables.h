// Tables: all that a memory store holds, the same tables as docs/formats/database.md has, and the
// indexes over them. Not synchronised: MemoryStore holds its mutex around every use.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "store/apply/changes.h"
#include "store/memory/table.h"
#include "store/queries.h"
#include "store/records.h"

namespace pawl::store::memory {

using apply::Name;
using Version = std::tuple<Namespace, std::string, std::uint32_t>;

// The place of a pending task in its queue: higher priority first, then the older one.
using Place = std::tuple<std::int64_t, std::int64_t, Key>;

// Pending tasks that share a turn: queue, priority, concurrency key.
using Line = std::tuple<Name, std::int32_t, std::string>;

// A lease of a queue that has limits: queue, when it began, call, token.
using QueueLease = std::tuple<Name, std::int64_t, Key, std::uint64_t>;

struct Tables {
  Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  Journal journal;

  Table<Key, ProgramRecord> programs{journal};
  Table<Version, Key> versions{journal};
  Table<Name, WorkflowRecord> workflows{journal};
  Table<Key, RunRecord> runs{journal};
  Table<Key, RunState> states{journal};
  Table<Key, RunResult> results{journal};
  Table<Key, RunRequests> requests{journal};
  Table<Name, Key> ids{journal};
  Table<Name, apply::StartKey> start_keys{journal};
  Table<Key, CallRecord> calls{journal};
  Table<std::pair<Key, std::uint64_t>, MessageRecord> inbox{journal};
  Table<std::pair<Key, std::string>, std::int64_t> message_ids{journal};
  Table<std::pair<Key, std::string>, std::string> blobs{journal};
  Table<std::pair<Key, std::uint64_t>, LogRecord> logs{journal};
  Table<std::tuple<Key, std::string, std::uint64_t>, StreamItem> stream_items{journal};
  Table<std::pair<Key, std::string>, StreamRecord> streams{journal};
  Table<std::pair<Key, std::uint64_t>, TurnRecord> turns{journal};
  Table<std::pair<Key, std::uint32_t>, AttemptError> attempt_errors{journal};  // by call, attempt
  Table<Key, SessionRecord> sessions{journal};
  Table<Key, TokenRecord> tokens{journal};
  Table<Key, NodeRecord> nodes{journal};
  Table<Name, ScheduleRecord> schedules{journal};
  Table<Name, TriggerRecord> triggers{journal};
  Table<std::pair<Key, std::string>, TriggerInput> inputs{journal};  // by trigger, id
  Table<std::pair<Name, Key>, WorkflowRecord> workflow_versions{journal};
  Table<Name, apply::Queue> queues{journal};
  Table<QueueLease, std::string> queue_leases{journal};  // the concurrency key
  Table<Key, AuditRecord> audit{journal};
  Table<Namespace, RunCounts> counts{journal};

  // Only grow, so an undo may leave a gap in them.
  Key next_key = 1;
  std::uint64_t next_log = 1;

  // --- indexes, kept by the watchers -------------------------------------------------------------
  std::set<Key> runnable;
  std::set<std::pair<std::int64_t, Key>> timers;  // as due_runs has them
  std::set<std::pair<std::int64_t, Key>> ends;
  std::map<Namespace, std::map<std::pair<std::int64_t, Key>, std::string>> wakes;  // of schedules
  std::set<std::pair<Key, Key>> calls_of_run;
  std::map<Name, std::set<Place>> pending;
  std::map<Line, std::set<std::pair<std::int64_t, Key>>> lines;  // by run_at, then key
  std::set<std::pair<Key, Key>> suspended;                       // (run, call)
  std::set<Key> open_requests;
  std::set<std::pair<Key, Key>> leased;              // (session, call), kCancelling included
  std::set<std::pair<std::int64_t, Key>> deadlines;  // of tasks, pending or leased
};

// The rows whose id begins with `first`.
template <typename Second, typename Row, typename Visit>
void for_each_of(const Table<std::pair<Key, Second>, Row>& table, Key first, Visit visit) {
  auto place = table.rows().lower_bound({first, Second{}});
  while (place != table.rows().end() && place->first.first == first) {
    // The visitor may erase the row it is given.
    auto current = place++;
    visit(current->first, current->second);
  }
}

}  // namespace pawl::store::memory
