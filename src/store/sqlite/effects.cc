// What a step that has won does beyond its own row.
#include <algorithm>

#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// What a task is called with is written once and read once, but its row is updated when it is
// leased and when it ends: above this size it is kept in a table of its own.
constexpr std::size_t kInlineCallData = 512;

constexpr const char* kInsertCall =
    "INSERT INTO calls (key, run, number, previous, kind, status, queue, session, token, attempt, "
    "arrival, created_at_us, started_at_us, ended_at_us, held, lost_leases, priority, run_at_us, "
    "deadline_us, child_run, name, args, keywords, options, progress, outcome) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, "
    "?20, ?21, ?22, ?23, ?24, ?25, ?26)";
constexpr const char* kInsertCallData =
    "INSERT INTO call_data (key, args, keywords, options) VALUES (?1, ?2, ?3, ?4)";

constexpr const char* kCancelWaiting =
    "UPDATE calls SET status = 5, ended_at_us = ?3 "
    "WHERE key = ?1 AND run = ?2 AND (status = 1 OR status = 7)";
constexpr const char* kCancelLeased =
    "UPDATE calls SET status = 6 WHERE key = ?1 AND run = ?2 AND status = 2";

constexpr const char* kTake = "DELETE FROM inbox WHERE run = ?1 AND arrival = ?2";
constexpr const char* kInsertLog =
    "INSERT INTO logs (run, at_us, level, line) VALUES (?1, ?2, ?3, ?4)";

constexpr const char* kLink =
    "SELECT previous, status, arrival FROM calls WHERE key = ?1 AND run = ?2";
constexpr const char* kRelink = "UPDATE calls SET previous = ?2 WHERE key = ?1";
constexpr const char* kDeleteCall = "DELETE FROM calls WHERE key = ?1";
constexpr const char* kDeleteCallData = "DELETE FROM call_data WHERE key = ?1";

}  // namespace

void Transaction::apply_effects(const RunWrite& write, RunWriteResult& result) {
  const Effects& effects = write.step->effects;
  for (const CallRecord& call : effects.calls) insert_call(call);
  for (const CallCancel& cancel : effects.cancels) cancel_call(write.run, cancel);
  for (const std::uint64_t arrival : effects.taken) statement(kTake).run(write.run, arrival);
  for (const RunRecord& run : effects.starts) {
    result.starts.push_back(start_run(run, commit_.node, nullptr));
  }
  for (const ArrivalElsewhere& arrival : effects.arrivals) {
    result.elsewhere.push_back(arrive(arrival));
  }
  for (const LogRecord& log : effects.logs) {
    statement(kInsertLog).run(log.run, log.at_us, log.level, log.line);
  }
  write_blobs(effects.blobs);
  if (effects.drop_before != 0) drop_calls(write.run, effects.drop_before, write.step->seen);
}

void Transaction::insert_call(const CallRecord& call) {
  highest_call_ = std::max(highest_call_, call.key);
  const bool is_leased =
      call.status == CallStatus::kLeased || call.status == CallStatus::kCancelling;
  const bool held = is_leased && call.key < leases_.floor;
  const bool fits =
      call.args.size() + call.keywords.size() + call.options.size() <= kInlineCallData;
  const std::string_view none;
  statement(kInsertCall)
      .run(call.key, call.run, OrNull(call.number), OrNull(call.previous), call.kind, call.status,
           names_.number(connection_, call.ns, call.queue), OrNull(call.session), call.token,
           call.attempt, OrNull(call.arrival), OrNull(call.created_at_us),
           OrNull(call.started_at_us), OrNull(call.ended_at_us), OrNull(held),
           OrNull(call.lost_leases), call.priority, call.run_at_us, OrNull(call.deadline_us),
           OrNull(call.child_run), call.name, Bytes{fits ? call.args : none},
           Bytes{fits ? call.keywords : none}, Bytes{fits ? call.options : none},
           Bytes{call.progress}, Bytes{call.outcome});
  if (!fits) {
    statement(kInsertCallData)
        .run(call.key, Bytes{call.args}, Bytes{call.keywords}, Bytes{call.options});
  }
}

void Transaction::cancel_call(Key run, const CallCancel& cancel) {
  if (statement(kCancelWaiting).run(cancel.call, run, cancel.at_us) == 0) {
    statement(kCancelLeased).run(cancel.call, run);
  }
}

// Walks the chain from `before` to its end. What must stay is linked to what stayed after it.
void Transaction::drop_calls(Key run, Key before, std::uint64_t seen) {
  Key kept = before;
  Key next = 0;
  {
    Rows rows = statement(kLink).query(before, run);
    if (!rows.next()) return;
    next = rows.integer(0);
  }
  Key linked = next;  // what `kept` is linked to in the table
  while (next != 0) {
    const Key call = next;
    bool stays = false;
    {
      Rows rows = statement(kLink).query(call, run);
      if (!rows.next()) break;
      next = rows.integer(0);
      stays = !is_settled(rows.as<CallStatus>(1)) || rows.as<std::uint64_t>(2) > seen;
    }
    if (stays) {
      if (linked != call) statement(kRelink).run(kept, call);
      kept = call;
      linked = next;
    } else {
      statement(kDeleteCall).run(call);
      statement(kDeleteCallData).run(call);
    }
  }
  if (linked != 0) statement(kRelink).run(kept, OrNull(0));
}

}  // namespace pawl::store::sqlite
