// Columns of the wide tables, in the order in which they are read, and the records made of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/apply/live_run.h"
#include "store/postgres/connection.h"
#include "store/queries.h"
#include "store/records.h"

namespace pawl::store::postgres {

// Bits of run_state.marks.
inline constexpr std::int64_t kReady = 1;
inline constexpr std::int64_t kPaused = 2;
inline constexpr std::int64_t kHeld = 4;
inline constexpr std::int64_t kQueued = 8;
inline constexpr int kCancelShift = 4;
inline constexpr int kPhaseShift = 6;

std::int64_t marks_of(const apply::LiveRun& live);
apply::LiveRun live_run_of(const Row& row);

// By what the row of a state is known to be as it was: whatever changes the row changes one of
// these.
struct StateMark {
  std::uint64_t revision = 0;
  std::uint64_t arrivals = 0;
  std::int64_t marks = 0;
  std::uint32_t strikes = 0;

  StateMark() = default;
  explicit StateMark(const apply::LiveRun& live)
      : revision(live.revision),
        arrivals(live.arrivals),
        marks(marks_of(live)),
        strikes(live.strikes) {}
};

#define PAWL_LIVE_COLUMNS "run, revision, arrivals, marks, strikes, home, waits"

#define PAWL_RUN_COLUMNS                                                                          \
  "r.key, r.ns, r.id, r.workflow, r.program, r.entry, r.start_key, r.parent_run, r.parent_call, " \
  "r.priority, r.created_at_us, r.start_at_us, r.tags"
inline constexpr int kRunColumns = 13;
RunRecord run_of(const Row& row, int first);

// What a page of runs shows of a state; s.run is NULL of a run that is not live.
#define PAWL_STATE_COLUMNS                                                                  \
  "s.run, s.revision, s.arrivals, s.seen, s.generation, s.marks, s.strikes, s.wake_at_us, " \
  "s.home, s.last_call, s.line, s.waits, s.open, s.hold_at_us, s.hold_until_us, s.hold_fault"
inline constexpr int kStateColumns = 16;
std::optional<RunState> state_of(const Row& row, int first);

#define PAWL_RESULT_COLUMNS \
  "e.run, e.status, e.ended_at_us, e.last_call, e.generation, e.error_kind"
inline constexpr int kResultColumns = 6;
std::optional<RunResult> result_of(const Row& row, int first);

#define PAWL_CALL_COLUMNS                                                                         \
  "c.key, c.run, c.number, c.previous, c.kind, c.status, c.ns, c.queue, c.name, c.args, "         \
  "c.keywords, c.options, c.concurrency_key, c.priority, c.attempt, c.lost_leases, c.run_at_us, " \
  "c.deadline_us, c.session, c.token, c.progress, c.child_run, c.arrival, c.outcome, "            \
  "c.created_at_us, c.started_at_us, c.ended_at_us, c.attempts_before"
CallRecord call_of(const Row& row);
std::vector<CallRecord> calls_of(const Rows& rows);

// What can change of a call, and its kind: all that decisions about a call look at.
#define PAWL_CHANGING_CALL_COLUMNS                                                     \
  "c.key, c.run, c.number, c.previous, c.kind, c.status, c.attempt, c.lost_leases, "   \
  "c.run_at_us, c.deadline_us, c.session, c.token, c.progress, c.arrival, c.outcome, " \
  "c.started_at_us, c.ended_at_us, c.attempts_before, c.child_run, "                   \
  "c.created_at_us"
CallRecord changing_call_of(const Row& row);

// A claim has to pass over these calls; `s` is the state of the run, if it is live.
#define PAWL_NOT_KEPT "(coalesce(s.marks, 0) & CASE c.kind WHEN 12 THEN 6 ELSE 14 END) = 0"

std::string encode_tags(const std::vector<Tag>& tags);
std::vector<Tag> decode_tags(std::string_view bytes);

QueueLimits limits_of(const Row& row, int first);

std::vector<Key> keys_of(const Rows& rows);

}  // namespace pawl::store::postgres
