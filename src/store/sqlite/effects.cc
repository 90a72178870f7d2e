// What belongs to a run beside its state: calls, messages, tags, logs, blobs.
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
constexpr const char* kWriteProgress =
    "INSERT OR REPLACE INTO call_progress (key, progress, sum) VALUES (?1, ?2, ?3)";
constexpr const char* kDeleteProgress = "DELETE FROM call_progress WHERE key = ?1";

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

constexpr const char* kInsertBlob =
    "INSERT OR IGNORE INTO blobs (run, hash, bytes, sum) VALUES (?1, ?2, ?3, ?4)";
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

void Transaction::change_tags(Key run, const Effects& effects) {
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

void Transaction::put_back_message(const MessageRecord& message) {
  run_summed(statement(kPutBack), Sum::kMessage, message.run, message.arrival, message.channel,
             message.at_us, Bytes{message.payload}, Bytes{message.reply_to});
}

void Transaction::erase_message(Key run, std::uint64_t arrival) {
  statement(kTake).run(run, arrival);
}

void Transaction::add_blob(const BlobRecord& blob) {
  run_summed(statement(kInsertBlob), Sum::kBlob, blob.run, Blob{blob.hash}, Blob{blob.bytes});
}

void Transaction::erase_blob(Key run, const std::string& hash) {
  statement(kDropBlob).run(run, Blob{hash});
}

void Transaction::add_log(const LogRecord& log) {
  run_summed(statement(kInsertLog), Sum::kLog, log.run, log.at_us, log.level, log.line);
}

void Transaction::trim_logs(Key run, std::uint32_t kept) { statement(kDropLogs).run(run, kept); }

std::optional<CallRecord> Transaction::call(Key call) { return read_call(connection_, call); }

std::optional<CallRecord> Transaction::task(Key task) { return find_whole_call(connection_, task); }

void Transaction::insert_call(const CallRecord& call) {
  highest_call_ = std::max(highest_call_, call.key);
  const bool held = apply::is_held(call.status) && call.key < leases_.floor;
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
  if (!call.progress.empty()) put_progress(call.key, call.progress);
  if (!limits_->empty()) note_line(call, queue);
  if (!paused_.empty() && call.status == CallStatus::kPending) {
    paused_.added(queue, call.priority, call.run_at_us, call.key);
  }
}

void Transaction::put_progress(Key call, const Cell& progress) {
  if (progress.empty()) {
    statement(kDeleteProgress).run(call);
  } else {
    run_summed(statement(kWriteProgress), Sum::kProgress, call, Bytes{progress});
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

void Transaction::put_call(const CallRecord& call) {
  const bool held = apply::is_held(call.status) && call.key < leases_.floor;
  encode_call_data(call, call_data_);
  const std::int64_t queue = names_.number(connection_, call.ns, call.queue);
  statement(kWriteCall)
      .run(call.key, OrNull(call.previous), call.status, OrNull(call.session), call.token,
           call.attempt, OrNull(call.arrival), OrNull(call.started_at_us), OrNull(call.ended_at_us),
           call.run_at_us, OrNull(call.deadline_us), OrNull(call.lost_leases), OrNull(held),
           Bytes{call.outcome}, OrNull(call.attempts_before), sum_of_call(call, queue, call_data_),
           state_sum_of(call));
  if (!limits_->empty()) note_line(call, queue);
}

void Transaction::erase_call(Key call) {
  for (const char* sql : kDeleteCall) statement(sql).run(call);
}

std::vector<apply::CallLink> Transaction::chain(Key run, Key from) {
  std::vector<apply::CallLink> links;
  ChainWalk walk(from);
  for (Key next = from; next != 0; next = links.back().previous) {
    Rows rows = statement(kLink).query(next, run);
    if (!rows.next()) break;
    links.push_back({next, rows.integer(0), rows.as<CallStatus>(1), rows.as<std::uint64_t>(2)});
    if (walk.go_on(links.back().previous)) continue;
    fail_damaged(connection_, "the chain of calls", run);
    return {};
  }
  return links;
}

}  // namespace pawl::store::sqlite
