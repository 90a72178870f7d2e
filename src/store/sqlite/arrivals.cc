// Arrivals at live runs. Recording one takes the run's next number and never touches its revision.
#include <algorithm>

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

constexpr const char* kExamine =
    "SELECT status, session IS ?3 AND token = ?4, number FROM calls WHERE key = ?1 AND run = ?2";
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
constexpr const char* kFailHeld = "UPDATE run_holds SET until_us = ?2 WHERE run = ?1";
constexpr const char* kDeleteRequests = "DELETE FROM run_requests WHERE run = ?1";

constexpr const char* kInsertMessageId =
    "INSERT OR IGNORE INTO message_ids (run, id, at_us) VALUES (?1, ?2, ?3)";
constexpr const char* kInsertMessage =
    "INSERT INTO inbox (run, arrival, channel, at_us, payload, reply_to, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

}  // namespace

// --- the runs ------------------------------------------------------------------------------------

Transaction::LiveRun* Transaction::live_run(Key run) {
  bool damaged = false;
  LiveRun* live = live_run_if_whole(run, &damaged);
  if (damaged) fail_damaged(connection_, "the state", run);
  return live;
}

Transaction::LiveRun* Transaction::live_run_if_whole(Key run, bool* damaged) {
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
      live->cancel = rows.as<CancelState>(7);
      live->phase = rows.as<RunPhase>(8);
      live->strikes = rows.as<std::uint32_t>(9);
      live->home = rows.integer(11);
      if (!is_intact(rows, Sum::kArrivals, 0, 4, 4) ||
          rows.integer(10) !=
              marks_of(live->paused_bits(), live->cancel, live->phase, live->strikes)) {
        *damaged = true;
        live.reset();
        return nullptr;
      }
      if (Result<Waits> waits = Waits::decode(rows.view(3))) {
        live->waits = std::move(*waits);
      } else {
        // A turn too many does no harm, a lost one does.
        live->ready = live->changed = true;
      }
    }
  }
  return live ? &*live : nullptr;
}

void Transaction::write_live_run(Key run, LiveRun& live) {
  if (!live.changed) return;
  const std::string waits = live.waits.encode();
  const std::int64_t marks = marks_of(live.paused_bits(), live.cancel, live.phase, live.strikes);
  statement(kWrite).run(run, live.arrivals, live.ready, live.paused_bits(), live.cancel,
                        live.strikes, Bytes{waits},
                        arrivals_sum(run, live.arrivals, live.ready, waits), OrNull(marks));
  if (live.is_runnable()) woken_homes_.insert(live.home);
  live.changed = false;
}

void Transaction::write_live_runs() {
  for (auto& [run, live] : live_) {
    if (live) write_live_run(run, *live);
  }
}

// --- what arrives --------------------------------------------------------------------------------

// What the outcome would be for a live run; `number` is the call's.
Recorded Transaction::examine_outcome(Key run, const Outcome& outcome, std::uint64_t& number) {
  Rows rows = statement(kExamine).query(outcome.call, run, OrNull(outcome.session), outcome.token);
  if (!rows.next() || rows.integer(1) == 0) return Recorded::kStale;
  number = rows.as<std::uint64_t>(2);
  return is_settled(rows.as<CallStatus>(0)) ? Recorded::kRepeated : Recorded::kRecorded;
}

bool Transaction::is_remembered(Key run, const std::string& id) {
  return !id.empty() && read_message_id(connection_, run, id);
}

Recorded Transaction::examine_message(Key run, const Message& message) {
  return is_remembered(run, message.id) ? Recorded::kRepeated : Recorded::kRecorded;
}

Recorded Transaction::examine_control(const LiveRun& live, Control control) {
  const bool again = control == Control::kCancel && live.cancel != CancelState::kNone;
  const bool of_hold = control == Control::kRelease || control == Control::kFailHeld;
  if (of_hold && !live.held) return Recorded::kStale;
  return again ? Recorded::kRepeated : Recorded::kRecorded;
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

void Transaction::record_outcome(Key run, LiveRun& live, const Outcome& outcome,
                                 std::uint64_t number) {
  settle(run, outcome, ++live.arrivals);
  const bool failed = outcome.status != CallStatus::kCompleted;
  if (live.waits.outcome(number, failed)) live.ready = true;
  live.changed = true;
}

// False: it was there before.
bool Transaction::remember_id(Key run, const std::string& id, std::int64_t at_us) {
  return statement(kInsertMessageId).run(run, id, at_us) > 0;
}

// False: a message of this id was there before. One that the step of the same write takes is never
// stored.
bool Transaction::insert_message(Key run, std::uint64_t arrival, const Message& message,
                                 const Step* step) {
  if (!message.id.empty() && !remember_id(run, message.id, message.at_us)) return false;
  if (step != nullptr &&
      std::ranges::find(step->effects.taken, arrival) != step->effects.taken.end()) {
    return true;
  }
  run_summed(statement(kInsertMessage), Sum::kMessage, run, arrival, message.channel, message.at_us,
             Bytes{message.payload}, Bytes{message.reply_to});
  return true;
}

void Transaction::record_message(Key run, LiveRun& live, const Message& message, const Step* step) {
  insert_message(run, ++live.arrivals, message, step);
  if (live.waits.message(message.channel)) live.ready = true;
  live.changed = true;
}

void Transaction::keep_requests(Key run, const RunRequests& requests) {
  if (requests == RunRequests()) {
    statement(kDeleteRequests).run(run);
    return;
  }
  run_summed(statement(kWriteRequests), Sum::kRequests, run, requests.cancel_reason,
             OrNull(requests.cancelled_at_us), OrNull(requests.force_at_us), requests.pause_reason);
}

// A second cancel may leave less time than the first.
void Transaction::hurry(Key run, LiveRun& live, const ControlDetail& detail) {
  RunRequests requests = read_requests(connection_, run);
  const std::int64_t before = requests.force_at_us;
  if (detail.force_at_us == 0 || (before != 0 && before <= detail.force_at_us)) return;
  requests.force_at_us = detail.force_at_us;
  keep_requests(run, requests);
  live.ready = live.changed = true;
}

void Transaction::record_control(Key run, LiveRun& live, Control control,
                                 const ControlDetail& detail) {
  const auto change_pause = [&](bool paused, const std::string& reason) {
    live.paused = paused;
    RunRequests requests = read_requests(connection_, run);
    if (requests.pause_reason == reason) return;
    requests.pause_reason = reason;
    keep_requests(run, requests);
  };
  switch (control) {
    case Control::kNone:
      return;
    case Control::kCancel:
      if (live.cancel != CancelState::kNone) return hurry(run, live, detail);
      live.cancel = CancelState::kRequested;
      live.ready = true;
      if (live.paused) paused_.forget();
      live.paused = false;
      if (live.held) end_hold(run);
      live.held = false;
      ++live.arrivals;
      keep_requests(run, {detail.reason, detail.at_us, detail.force_at_us, {}});
      break;
    case Control::kPause:
      change_pause(true, detail.reason);
      break;
    case Control::kResume:
      paused_.forget();
      change_pause(false, {});
      live.strikes = 0;
      break;
    case Control::kStrike:
      ++live.strikes;
      break;
    case Control::kRelease:
      if (!live.held) return;
      end_hold(run);
      live.held = false;
      live.ready = true;
      break;
    case Control::kFailHeld:
      if (live.held) statement(kFailHeld).run(run, OrNull(detail.at_us));
      return;
  }
  live.changed = true;
}

ElsewhereResult Transaction::arrive(const ArrivalElsewhere& arrival) {
  // A damaged run takes nothing, as one that has ended; whoever sends to it goes on.
  bool damaged = false;
  LiveRun* live = live_run_if_whole(arrival.run, &damaged);
  if (live == nullptr) {
    if (arrival.outcome) settle(arrival.run, *arrival.outcome, 0);
    return {Recorded::kUnknown, 0, false};
  }
  const std::uint64_t before = live->arrivals;
  ElsewhereResult result;
  if (arrival.outcome) {
    std::uint64_t number = 0;
    result.recorded = examine_outcome(arrival.run, *arrival.outcome, number);
    if (result.recorded == Recorded::kRecorded) {
      record_outcome(arrival.run, *live, *arrival.outcome, number);
    }
  } else if (arrival.message) {
    result.recorded = examine_message(arrival.run, *arrival.message);
    if (result.recorded == Recorded::kRecorded) {
      record_message(arrival.run, *live, *arrival.message, nullptr);
    }
  } else {
    result.recorded = examine_control(*live, arrival.control);
    record_control(arrival.run, *live, arrival.control, arrival.detail);
  }
  if (live->arrivals != before) result.arrival = live->arrivals;
  result.ready = live->is_runnable();
  return result;
}

}  // namespace pawl::store::sqlite
