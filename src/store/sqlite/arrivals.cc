// Arrivals at live runs. Recording one takes the run's next number and never touches its revision.
#include <algorithm>

#include "store/sqlite/marks.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kRead =
    "SELECT run, arrivals, ready, waits, sum, revision, paused, cancel, phase, strikes, marks, "
    "home "
    "FROM run_state WHERE run = ?1";
constexpr const char* kWrite =
    "UPDATE run_state SET arrivals = ?2, ready = ?3, paused = ?4, cancel = ?5, strikes = ?6, "
    "waits = ?7, sum = ?8, marks = ?9 WHERE run = ?1";

constexpr const char* kHead =
    "SELECT run, number, status, session, token FROM calls WHERE key = ?1";
// The statuses 3, 4 and 5 are the settled ones.
#define PAWL_SETTLE(assignments)                                                                \
  "UPDATE calls SET status = ?5, arrival = ?6, ended_after_us = ?7 - created_at_us, outcome = " \
  "?8, state_sum = ?9" assignments                                                              \
  " WHERE key = ?1 AND run = ?2 AND session IS ?3 AND token = ?4 AND (status < 3 OR status > 5)"
constexpr const char* kSettle = PAWL_SETTLE("");
constexpr const char* kSettleHeld = PAWL_SETTLE(", held = NULL");
#undef PAWL_SETTLE

constexpr const char* kWriteRequests =
    "INSERT OR REPLACE INTO run_requests (run, cancel_reason, cancelled_at_us, force_at_us, "
    "pause_reason, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kDeleteRequests = "DELETE FROM run_requests WHERE run = ?1";

constexpr const char* kInsertMessageId =
    "INSERT OR IGNORE INTO message_ids (run, id, at_us) VALUES (?1, ?2, ?3)";
constexpr const char* kInsertMessage =
    "INSERT INTO inbox (run, arrival, channel, at_us, payload, reply_to, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

}  // namespace

// --- the runs ------------------------------------------------------------------------------------

apply::LiveRun* Transaction::live_run(Key run) {
  bool damaged = false;
  LiveRun* live = live_run_if_whole(run, &damaged);
  if (damaged) fail_damaged(connection_, "the state", run);
  return live;
}

// A damaged run takes nothing, as one that has ended; whoever sends to it goes on.
apply::LiveRun* Transaction::live_run_elsewhere(Key run) {
  bool damaged = false;
  return live_run_if_whole(run, &damaged);
}

apply::LiveRun* Transaction::live_run_if_whole(Key run, bool* damaged) {
  const auto [place, is_new] = live_.try_emplace(run);
  std::optional<LiveRun>& live = place->second;
  if (is_new) {
    Rows rows = statement(kRead).query(run);
    if (rows.next()) {
      live.emplace();
      live->arrivals = rows.as<std::uint64_t>(1);
      live->ready = rows.integer(2) != 0;
      live->revision = rows.as<std::uint64_t>(5);
      live->paused = (rows.integer(6) & kPausedBit) != 0;
      live->held = (rows.integer(6) & kHeldBit) != 0;
      live->queued = (rows.integer(6) & kQueuedBit) != 0;
      live->cancel = rows.as<CancelState>(7);
      live->phase = rows.as<RunPhase>(8);
      live->strikes = rows.as<std::uint32_t>(9);
      live->home = rows.integer(11);
      const Flags flags{rows.integer(6), rows.integer(7), rows.integer(8), rows.integer(9)};
      if (!is_intact(rows, Sum::kArrivals, 0, 4, 4) || !agree(flags, rows.integer(10))) {
        *damaged = true;
        live.reset();
        return nullptr;
      }
      live->read_waits(rows.view(3));
    }
  }
  return live ? &*live : nullptr;
}

void Transaction::write_live_run(Key run, LiveRun& live) {
  if (!live.changed) return;
  const std::string waits = live.waits.encode();
  statement(kWrite).run(
      run, live.arrivals, live.ready, paused_bits(live), live.cancel, live.strikes, Bytes{waits},
      arrivals_sum(run, live.arrivals, live.ready, waits), OrNull(marks_of(live)));
  note_written(live);
}

void Transaction::note_written(LiveRun& live) {
  if (live.is_runnable()) woken_homes_.insert(live.home);
  live.changed = false;
}

// --- what arrives --------------------------------------------------------------------------------

std::optional<apply::CallHead> Transaction::call_head(Key call) {
  Rows rows = statement(kHead).query(call);
  if (!rows.next()) return std::nullopt;
  return apply::CallHead{rows.integer(0), rows.as<std::uint64_t>(1), rows.as<CallStatus>(2),
                         rows.integer(3), rows.as<std::uint64_t>(4)};
}

void Transaction::settle_call(Key run, const Outcome& outcome, std::uint64_t arrival) {
  settle(run, outcome, arrival);
}

// 1 if the call was not settled and its fence fits, else 0.
std::int64_t Transaction::settle(Key run, const Outcome& outcome, std::uint64_t arrival) {
  const bool may_be_held = outcome.call < leases_.floor;
  return statement(may_be_held ? kSettleHeld : kSettle)
      .run(outcome.call, run, OrNull(outcome.session), outcome.token, outcome.status,
           OrNull(arrival), OrNull(outcome.ended_at_us), Bytes{outcome.outcome},
           sum_of(Sum::kCallState, outcome.call, outcome.status, OrNull(outcome.session),
                  outcome.token, OrNull(arrival), OrNull(outcome.ended_at_us),
                  Bytes{outcome.outcome}));
}

bool Transaction::has_message_id(Key run, const std::string& id) {
  return read_message_id(connection_, run, id);
}

void Transaction::insert_message_id(Key run, const std::string& id, std::int64_t at_us) {
  remember_id(run, id, at_us);
}

// False: it was there before.
bool Transaction::remember_id(Key run, const std::string& id, std::int64_t at_us) {
  return statement(kInsertMessageId).run(run, id, at_us) > 0;
}

void Transaction::write_message(Key run, std::uint64_t arrival, const Message& message) {
  run_summed(statement(kInsertMessage), Sum::kMessage, run, arrival, message.channel, message.at_us,
             Bytes{message.payload}, Bytes{message.reply_to});
}

void Transaction::insert_message(const MessageRecord& message) {
  run_summed(statement(kInsertMessage), Sum::kMessage, message.run, message.arrival,
             message.channel, message.at_us, Bytes{message.payload}, Bytes{message.reply_to});
}

RunRequests Transaction::requests(Key run) { return read_requests(connection_, run); }

void Transaction::put_requests(Key run, const RunRequests& requests) {
  if (requests == RunRequests()) {
    statement(kDeleteRequests).run(run);
    return;
  }
  run_summed(statement(kWriteRequests), Sum::kRequests, run, requests.cancel_reason,
             OrNull(requests.cancelled_at_us), OrNull(requests.force_at_us), requests.pause_reason);
}

}  // namespace pawl::store::sqlite
