// What a step that has won does beyond its own row.
#include <algorithm>

#include "store/sqlite/columns.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// What a task is called with is written once and read once, but its row is updated when it is
// leased and when it ends: above this size it is kept in a table of its own.
constexpr std::size_t kInlineCallData = 512;

constexpr const char* kInsertCall =
    "INSERT INTO calls (key, run, number, previous, kind, status, queue, session, token, attempt, "
    "arrival, created_at_us, started_after_us, ended_after_us, run_at_us, priority, deadline_us, "
    "lost_leases, held, child_run, name, data, outcome) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, "
    "?20, ?21, ?22, ?23)";
constexpr const char* kInsertCallData = "INSERT INTO call_data (key, data) VALUES (?1, ?2)";
constexpr const char* kInsertProgress = "INSERT INTO call_progress (key, progress) VALUES (?1, ?2)";

constexpr const char* kCancelWaiting =
    "UPDATE calls SET status = 5, ended_after_us = ?3 - created_at_us "
    "WHERE key = ?1 AND run = ?2 AND (status = 1 OR status = 7)";
constexpr const char* kCancelLeased =
    "UPDATE calls SET status = 6 WHERE key = ?1 AND run = ?2 AND status = 2";

constexpr const char* kIsCancelling =
    "SELECT 1 FROM calls WHERE key = ?1 AND run = ?2 AND status = 6";

constexpr const char* kTake = "DELETE FROM inbox WHERE run = ?1 AND arrival = ?2";
constexpr const char* kPutBack =
    "INSERT OR IGNORE INTO inbox (run, arrival, channel, at_us, payload, reply_to) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kInsertLog =
    "INSERT INTO logs (run, at_us, level, line) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kDropLogs =
    "DELETE FROM logs WHERE run = ?1 AND key <= "
    "(SELECT key FROM logs WHERE run = ?1 ORDER BY key DESC LIMIT 1 OFFSET ?2)";

constexpr const char* kDropBlob = "DELETE FROM blobs WHERE run = ?1 AND hash = ?2";

constexpr const char* kLink =
    "SELECT previous, status, arrival FROM calls WHERE key = ?1 AND run = ?2";
constexpr const char* kRelink = "UPDATE calls SET previous = ?2 WHERE key = ?1";
constexpr const char* kDeleteCall[] = {
    "DELETE FROM calls WHERE key = ?1",
    "DELETE FROM call_data WHERE key = ?1",
    "DELETE FROM call_progress WHERE key = ?1",
};

}  // namespace

void Transaction::apply_effects(const RunWrite& write, RunWriteResult& result) {
  const Effects& effects = write.step->effects;
  for (const CallRecord& call : effects.calls) insert_call(call);
  for (const CallCancel& cancel : effects.cancels) {
    result.cancels.push_back(cancel_call(write.run, cancel));
  }
  take_messages(write);
  put_back(write.run, effects.put_back);
  for (const RunRecord& run : effects.starts) {
    result.starts.push_back(start_run(run, commit_.node, nullptr));
  }
  for (const ArrivalElsewhere& arrival : effects.arrivals) {
    const bool applies = arrival.if_refused == 0 || is_refused(effects, result, arrival.if_refused);
    result.elsewhere.push_back(applies ? arrive(arrival) : ElsewhereResult{Recorded::kLeftOut});
  }
  for (const LogRecord& log : effects.logs) {
    statement(kInsertLog).run(log.run, log.at_us, log.level, log.line);
  }
  for (const std::string& hash : effects.dropped_blobs) {
    statement(kDropBlob).run(write.run, Blob{hash});
  }
  write_blobs(effects.blobs);
  if (effects.drop_before != 0) drop_calls(write.run, effects, write.step->seen);
  if (effects.keep_logs != 0) statement(kDropLogs).run(write.run, effects.keep_logs);
}

void Transaction::put_back(Key run, const std::vector<MessageRecord>& messages) {
  for (const MessageRecord& message : messages) {
    statement(kPutBack).run(run, message.arrival, message.channel, message.at_us,
                            Bytes{message.payload}, Bytes{message.reply_to});
  }
}

// Those that came with the same write were never stored.
void Transaction::take_messages(const RunWrite& write) {
  const Step& step = *write.step;
  const std::uint64_t own = write.messages.size();
  const std::uint64_t last_own = step.seen - (write.control == Control::kCancel ? 1 : 0);
  for (const std::uint64_t arrival : step.effects.taken) {
    const bool is_own = own > 0 && arrival <= last_own && arrival > last_own - own;
    if (!is_own) statement(kTake).run(write.run, arrival);
  }
}

void Transaction::insert_call(const CallRecord& call) {
  highest_call_ = std::max(highest_call_, call.key);
  const bool is_leased =
      call.status == CallStatus::kLeased || call.status == CallStatus::kCancelling;
  const bool held = is_leased && call.key < leases_.floor;
  encode_call_data(call, call_data_);
  const bool fits = call_data_.size() <= kInlineCallData;
  const auto after_creation = [&](std::int64_t time_us) {
    return time_us == 0 ? std::nullopt : std::optional(time_us - call.created_at_us);
  };
  const std::optional<std::int64_t> run_at =
      call.run_at_us == call.created_at_us ? std::nullopt : std::optional(call.run_at_us);
  const std::int64_t queue = names_.number(connection_, call.ns, call.queue);
  statement(kInsertCall)
      .run(call.key, call.run, OrNull(call.number), OrNull(call.previous), call.kind, call.status,
           queue, OrNull(call.session), call.token, call.attempt, OrNull(call.arrival),
           call.created_at_us, after_creation(call.started_at_us), after_creation(call.ended_at_us),
           run_at, call.priority, OrNull(call.deadline_us), OrNull(call.lost_leases), OrNull(held),
           OrNull(call.child_run), call.name, Bytes{fits ? call_data_ : std::string_view()},
           Bytes{call.outcome});
  if (!fits) statement(kInsertCallData).run(call.key, Blob{call_data_});
  if (!call.progress.empty()) statement(kInsertProgress).run(call.key, Bytes{call.progress});
  if (!limits_->empty()) note_task(call, queue);
  if (!paused_.empty() && call.status == CallStatus::kPending) {
    paused_.added(queue, call.priority, call.run_at_us, call.key);
  }
}

// Whether the call is settled now, or is not there.
bool Transaction::cancel_call(Key run, const CallCancel& cancel) {
  if (statement(kCancelWaiting).run(cancel.call, run, OrNull(cancel.at_us)) != 0) return true;
  if (statement(kCancelLeased).run(cancel.call, run) != 0) return false;
  Rows rows = statement(kIsCancelling).query(cancel.call, run);
  return !rows.next();
}

void Transaction::delete_call(Key call) {
  for (const char* sql : kDeleteCall) statement(sql).run(call);
}

// Walks the chain from `before` to its end. What must stay is linked to what stayed after it.
void Transaction::drop_calls(Key run, const Effects& effects, std::uint64_t seen) {
  const Key before = effects.drop_before;
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
      stays = !is_settled(rows.as<CallStatus>(1)) || rows.as<std::uint64_t>(2) > seen ||
              std::ranges::binary_search(effects.not_dropped, call);
    }
    if (stays) {
      if (linked != call) statement(kRelink).run(kept, call);
      kept = call;
      linked = next;
    } else {
      delete_call(call);
    }
  }
  if (linked != 0) statement(kRelink).run(kept, OrNull(0));
}

}  // namespace pawl::store::sqlite
