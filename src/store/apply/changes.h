// Changes: what a commit changes, as rows that are ready to be stored. Within each table they are
// in the order of their keys, so that two transactions that store theirs meet in the same order.
//
// What they point to belongs to the Commit or to the WorkingSet that made them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "store/apply/transaction_rows.h"

namespace pawl::store::apply {

using Name = std::pair<Namespace, std::string>;

// Who has a start key, and since when that run has ended; 0: it is live.
struct StartKey {
  Key run = 0;
  std::int64_t ended_at_us = 0;
};

// By how much the numbers of runs change.
struct RunCountChange {
  std::int64_t waiting = 0;
  std::int64_t completed = 0;
  std::int64_t failed = 0;
  std::int64_t cancelled = 0;
  std::int64_t& of(RunStatus status);
};

// A new record, or the parts of one that change; those of a new record hold instead of its own.
struct RunChange {
  const RunRecord* inserted = nullptr;
  const Continued* continued = nullptr;
  std::optional<std::vector<Tag>> tags;
};

struct HoldChange {
  enum class Kind : std::uint8_t { kNone, kPut, kErase, kUntil };
  Kind kind = Kind::kNone;
  Hold hold;                  // kPut
  std::int64_t until_us = 0;  // kUntil
};

// The state of a run: inserted if it was not there and is now, erased if it was and is not.
struct StateChange {
  bool was_there = false;
  const LiveRun* live = nullptr;  // null: erased
  Body body;                      // without `parked`: only what is in LiveRun changes
  HoldChange hold;
};

// Inserted if there was none before, erased if there is none after.
struct CallChange {
  // Which columns of an update differ.
  static constexpr std::uint8_t kStanding = 1;  // status, session, token, attempts, times of tasks
  static constexpr std::uint8_t kOutcome = 2;   // arrival, outcome, ended_at_us
  static constexpr std::uint8_t kProgress = 4;
  static constexpr std::uint8_t kLink = 8;  // previous
  const CallRecord* before = nullptr;
  const CallRecord* after = nullptr;
  std::uint8_t columns = 0;
};
std::uint8_t changed_columns(const CallRecord& before, const CallRecord& after);

// A row that is erased, then inserted unless it is there.
template <typename Row>
struct Replaced {
  bool erased = false;
  std::optional<Row> added;
};

struct AttemptChange {
  AttemptError error;
  // Attempts up to this one are dropped; 0: none.
  std::uint32_t drop_until = 0;
};

// Stored in the order of the fields.
struct Changes {
  std::vector<const ProgramRecord*> programs;
  std::vector<WorkflowRecord> workflows;                 // put, and among the versions of the name
  std::map<Key, std::optional<NodeRecord>> nodes;        // none: erased
  std::map<Key, std::optional<SessionRecord>> sessions;  // none: erased
  std::map<Key, std::optional<TokenRecord>> tokens;      // none: erased
  std::map<Name, std::optional<ScheduleRecord>> schedules;     // none: erased
  std::map<Name, std::optional<TriggerRecord>> triggers;       // none: erased
  std::map<std::pair<Key, std::string>, TriggerInput> inputs;  // of triggers: put
  std::map<Name, std::optional<Queue>> queues;                 // none: erased, with its leases
  std::vector<std::pair<Name, NotedLease>> erased_leases;
  std::vector<std::pair<Name, NotedLease>> leases;
  std::map<Key, RunChange> runs;
  std::map<Name, StartKey> start_keys;  // put
  std::map<Key, StateChange> states;
  std::map<Key, std::pair<const Step*, Namespace>> results;  // inserted
  std::set<Key> erased_results;
  std::map<Key, RunRequests> requests;  // put, or erased if they are empty
  std::map<Key, CallChange> calls;
  std::map<std::pair<Key, std::uint32_t>, AttemptChange> attempts;  // of a call
  std::map<std::pair<Key, std::string>, std::int64_t> message_ids;  // inserted
  std::map<std::pair<Key, std::uint64_t>, Replaced<MessageRecord>> messages;
  std::map<std::pair<Key, std::string>, Replaced<BlobRecord>> blobs;
  std::vector<const LogRecord*> logs;
  std::map<std::pair<Key, std::string>, StreamRecord> streams;  // put
  // Inserted under the run, the stream and the number of their keys.
  std::map<std::tuple<Key, std::string, std::uint64_t>, const StreamItem*> stream_items;
  std::map<Key, std::uint32_t> trimmed_logs;                         // how many are kept
  std::map<Key, std::uint64_t> dropped_turns;                        // those before
  std::map<std::pair<Key, std::uint64_t>, const TurnRecord*> turns;  // put
  std::map<Key, EndedRun> erased_runs;
  std::set<Name> erased_workflows;
  std::set<Key> erased_programs;
  std::vector<const AuditRecord*> audits;
  std::int64_t forget_start_keys_before_us = 0;
  std::int64_t forget_message_ids_before_us = 0;
  std::int64_t forget_audit_before_us = 0;
  std::int64_t forget_inputs_before_us = 0;
  std::map<Namespace, RunCountChange> counts;
  std::set<Key> woken_homes;  // of runs that are runnable now and were not
};

}  // namespace pawl::store::apply
