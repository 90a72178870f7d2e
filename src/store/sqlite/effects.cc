// What a step that has won does beyond its own row.
#include <algorithm>

#include "store/sqlite/chain_walk.h"
#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// What a task is called with is written once and read once, but its row is updated when it is
// leased and when it ends: above this size it is kept in a table of its own.
constexpr std::size_t kInlineCallData = 512;

constexpr const char* kInsertCall =
    "INSERT INTO calls (key, run, number, previous, kind, status, queue, session, token, attempt, "
    "arrival, created_at_us, started_after_us, ended_after_us, run_at_us, priority, deadline_us, "
    "lost_leases, held, child_run, name, data, outcome, sum, state_sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, "
    "?20, ?21, ?22, ?23, ?24, ?25)";
// The same of a task that has only just been made: the columns for what may happen later are NULL,
// and cost nothing.
constexpr const char* kInsertNewTask =
    "INSERT INTO calls (key, run, number, previous, kind, status, queue, session, token, attempt, "
    "created_at_us, started_after_us, priority, name, data, sum, state_sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
// What changes of a call after it was made, but by its outcome.
constexpr const char* kWriteCall =
    "UPDATE calls SET previous = ?2, status = ?3, session = ?4, token = ?5, attempt = ?6, "
    "arrival = ?7, started_after_us = ?8 - created_at_us, ended_after_us = ?9 - created_at_us, "
    "run_at_us = nullif(?10, created_at_us), deadline_us = ?11, lost_leases = ?12, held = ?13, "
    "outcome = ?14, attempts_before = ?15, sum = ?16, state_sum = ?17 WHERE key = ?1";
constexpr const char* kInsertCallData = "INSERT INTO call_data (key, data) VALUES (?1, ?2)";
constexpr const char* kInsertProgress =
    "INSERT INTO call_progress (key, progress, sum) VALUES (?1, ?2, ?3)";

constexpr const char* kTake = "DELETE FROM inbox WHERE run = ?1 AND arrival = ?2";
constexpr const char* kPutBack =
    "INSERT OR IGNORE INTO inbox (run, arrival, channel, at_us, payload, reply_to, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
constexpr const char* kInsertLog =
    "INSERT INTO logs (run, at_us, level, line, sum) VALUES (?1, ?2, ?3, ?4, ?5)";
constexpr const char* kDropLogs =
    "DELETE FROM logs WHERE run = ?1 AND key <= "
    "(SELECT key FROM logs WHERE run = ?1 ORDER BY key DESC LIMIT 1 OFFSET ?2)";

// What is covered by a run's sum, the tags last.
constexpr const char* kTags =
    "SELECT key, ns, workflow, program, entry, priority, created_at_us, start_at_us, parent_run, "
    "parent_call, id, start_key, tags, sum FROM runs WHERE key = ?1";
constexpr int kTagsColumn = 12;
constexpr const char* kWriteTags = "UPDATE runs SET tags = ?2, sum = ?3 WHERE key = ?1";
constexpr const char* kInsertTag =
    "INSERT OR IGNORE INTO run_tags (ns, name, value, run) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kDeleteTag =
    "DELETE FROM run_tags WHERE ns = ?1 AND name = ?2 AND value = ?3 AND run = ?4";

constexpr const char* kDropBlob = "DELETE FROM blobs WHERE run = ?1 AND hash = ?2";

constexpr const char* kLink =
    "SELECT previous, status, arrival FROM calls WHERE key = ?1 AND run = ?2";
constexpr const char* kDeleteCall[] = {
    "DELETE FROM calls WHERE key = ?1",
    "DELETE FROM call_data WHERE key = ?1",
    "DELETE FROM call_progress WHERE key = ?1",
    "DELETE FROM attempt_errors WHERE call = ?1",
};

// What an outcome changes.
std::int64_t state_sum_of(const CallRecord& call) {
  return sum_of(Sum::kCallState, call.key, call.status, OrNull(call.session), call.token,
                OrNull(call.arrival), OrNull(call.ended_at_us), Bytes{call.outcome});
}

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
    run_summed(statement(kInsertLog), Sum::kLog, log.run, log.at_us, log.level, log.line);
  }
  if (!effects.tags.empty()) write_tags(write.run, effects);
  for (const std::string& hash : effects.dropped_blobs) {
    statement(kDropBlob).run(write.run, Blob{hash});
  }
  write_blobs(effects.blobs);
  if (effects.drop_before != 0) drop_calls(write.run, effects, write.step->seen);
  if (effects.keep_logs != 0) statement(kDropLogs).run(write.run, effects.keep_logs);
}

void Transaction::write_tags(Key run, const Effects& effects) {
  Namespace ns = 0;
  std::vector<Tag> before;
  RowSum sum(Sum::kRun);
  {
    Rows rows = statement(kTags).query(run);
    if (!rows.next()) return;
    if (!is_intact(rows, Sum::kRun, 0, kTagsColumn + 1, kTagsColumn + 1)) {
      return fail_damaged(connection_, "the record", run);
    }
    ns = rows.as<Namespace>(1);
    before = decode_tags(rows.view(kTagsColumn));
    for (int column = 0; column < kTagsColumn; ++column) sum.add_column(rows, column);
  }
  std::vector<Tag> after = before;
  for (const auto& [name, value] : effects.tags) set_tag(&after, name, value);
  for (const auto& [name, value] : before) statement(kDeleteTag).run(ns, name, value, run);
  for (const auto& [name, value] : after) statement(kInsertTag).run(ns, name, value, run);
  const std::string encoded = encode_tags(after);
  sum.add(Bytes{encoded});
  statement(kWriteTags).run(run, Bytes{encoded}, sum.value());
}

void Transaction::put_back(Key run, const std::vector<MessageRecord>& messages) {
  for (const MessageRecord& message : messages) {
    run_summed(statement(kPutBack), Sum::kMessage, run, message.arrival, message.channel,
               message.at_us, Bytes{message.payload}, Bytes{message.reply_to});
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
  const std::optional<std::int64_t> started_after = after_creation(call.started_at_us);
  const Bytes data{fits ? call_data_ : std::string_view()};
  const std::int64_t sum = sum_of_call(call, queue, call_data_);
  const std::int64_t state_sum = state_sum_of(call);
  const bool is_new = call.arrival == 0 && call.ended_at_us == 0 && !run_at &&
                      call.deadline_us == 0 && call.lost_leases == 0 && !held &&
                      call.child_run == 0 && call.outcome.empty();
  if (is_new) {
    statement(kInsertNewTask)
        .run(call.key, call.run, OrNull(call.number), OrNull(call.previous), call.kind, call.status,
             queue, OrNull(call.session), call.token, call.attempt, call.created_at_us,
             started_after, call.priority, call.name, data, sum, state_sum);
  } else {
    statement(kInsertCall)
        .run(call.key, call.run, OrNull(call.number), OrNull(call.previous), call.kind, call.status,
             queue, OrNull(call.session), call.token, call.attempt, OrNull(call.arrival),
             call.created_at_us, started_after, after_creation(call.ended_at_us), run_at,
             call.priority, OrNull(call.deadline_us), OrNull(call.lost_leases), OrNull(held),
             OrNull(call.child_run), call.name, data, Bytes{call.outcome}, sum, state_sum);
  }
  if (!fits) statement(kInsertCallData).run(call.key, Blob{call_data_});
  if (!call.progress.empty()) {
    run_summed(statement(kInsertProgress), Sum::kProgress, call.key, Bytes{call.progress});
  }
  if (!limits_->empty()) note_task(call, queue);
  if (!paused_.empty() && call.status == CallStatus::kPending) {
    paused_.added(queue, call.priority, call.run_at_us, call.key);
  }
}

// Whether the call is settled now, or is not there.
bool Transaction::cancel_call(Key run, const CallCancel& cancel) {
  std::optional<CallRecord> call = read_call(connection_, cancel.call);
  if (!call || call->run != run) return true;
  switch (call->status) {
    case CallStatus::kPending:
    case CallStatus::kOpen:
      call->status = CallStatus::kCancelled;
      call->ended_at_us = cancel.at_us;
      write_call(*call);
      return true;
    case CallStatus::kLeased:
      call->status = CallStatus::kCancelling;
      write_call(*call);
      return false;
    default:
      return call->status != CallStatus::kCancelling;
  }
}

// All of a call that its outcome does not change; `data` is encoded.
std::int64_t Transaction::sum_of_call(const CallRecord& call, std::int64_t queue,
                                      std::string_view data) {
  return sum_of(Sum::kCall, call.key, call.run, OrNull(call.number), OrNull(call.previous),
                call.kind, queue, call.attempt, call.created_at_us, OrNull(call.started_at_us),
                call.run_at_us, call.priority, OrNull(call.deadline_us), OrNull(call.lost_leases),
                OrNull(call.attempts_before), OrNull(call.child_run), call.name, Bytes{data});
}

void Transaction::write_call(const CallRecord& call) {
  const bool is_leased =
      call.status == CallStatus::kLeased || call.status == CallStatus::kCancelling;
  encode_call_data(call, call_data_);
  const std::int64_t queue = names_.number(connection_, call.ns, call.queue);
  statement(kWriteCall)
      .run(call.key, OrNull(call.previous), call.status, OrNull(call.session), call.token,
           call.attempt, OrNull(call.arrival), OrNull(call.started_at_us), OrNull(call.ended_at_us),
           call.run_at_us, OrNull(call.deadline_us), OrNull(call.lost_leases),
           OrNull(is_leased && call.key < leases_.floor), Bytes{call.outcome},
           OrNull(call.attempts_before), sum_of_call(call, queue, call_data_), state_sum_of(call));
}

void Transaction::relink(Key key, Key previous) {
  std::optional<CallRecord> call = read_call(connection_, key);
  if (!call) return;
  call->previous = previous;
  write_call(*call);
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
  ChainWalk walk(next);
  while (next != 0) {
    const Key call = next;
    bool stays = false;
    {
      Rows rows = statement(kLink).query(call, run);
      if (!rows.next()) break;
      next = rows.integer(0);
      if (!walk.go_on(next)) return fail_damaged(connection_, "the chain of calls", run);
      stays = !is_settled(rows.as<CallStatus>(1)) || rows.as<std::uint64_t>(2) > seen ||
              std::ranges::binary_search(effects.not_dropped, call);
    }
    if (stays) {
      if (linked != call) relink(kept, call);
      kept = call;
      linked = next;
    } else {
      delete_call(call);
    }
  }
  if (linked != 0) relink(kept, 0);
}

}  // namespace pawl::store::sqlite
