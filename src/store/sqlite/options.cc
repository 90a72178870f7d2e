// What few runs have, in tables of their own: how long they may take, their place in a queue of
// runs, and their streams.
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kInsertOptions =
    "INSERT INTO run_options (run, timeout_us, admission, queue, concurrency_key, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
// A run without options that is revived with a deadline gets a row for it.
constexpr const char* kSetDeadline =
    "INSERT INTO run_options (run, sum, deadline_us) VALUES (?1, ?2, ?3) "
    "ON CONFLICT (run) DO UPDATE SET deadline_us = ?3";
constexpr const char* kClearDeadline =
    "UPDATE run_options SET deadline_us = NULL WHERE run = ?1 AND deadline_us IS NOT NULL";
constexpr const char* kOptions =
    "SELECT run, timeout_us, admission, queue, concurrency_key, sum, deadline_us "
    "FROM run_options WHERE run = ?1";
constexpr const char* kAdmit =
    "UPDATE run_state SET paused = ?2, home = ?3, marks = ?4 WHERE run = ?1";

constexpr const char* kPlace =
    "SELECT count(*) FROM calls AS c JOIN calls AS w INDEXED BY calls_pending "
    "ON w.status = 1 AND w.queue = c.queue AND (w.priority > c.priority OR "
    "(w.priority = c.priority AND (coalesce(w.run_at_us, w.created_at_us), w.key) < "
    "(coalesce(c.run_at_us, c.created_at_us), c.key))) WHERE c.key = ?1 AND c.status = 1";

constexpr const char* kStream = "SELECT items, bytes FROM streams WHERE run = ?1 AND name = ?2";
constexpr const char* kWriteStream =
    "INSERT INTO streams (run, name, items, bytes) VALUES (?1, ?2, ?3, ?4) "
    "ON CONFLICT (run, name) DO UPDATE SET items = ?3, bytes = ?4";
constexpr const char* kInsertItem =
    "INSERT INTO stream_items (run, stream, number, at_us, payload, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kStreams =
    "SELECT name, items, bytes FROM streams WHERE run = ?1 ORDER BY name";
constexpr const char* kItems =
    "SELECT run, stream, number, at_us, payload, sum FROM stream_items "
    "WHERE run = ?1 AND stream = ?2 AND number >= ?3 ORDER BY number LIMIT ?4";

}  // namespace

// --- timeouts and admissions

void Transaction::keep_options(const RunRecord& record) {
  beside_.options = true;
  run_summed(statement(kInsertOptions), Sum::kOptions, record.key, OrNull(record.timeout_us),
             OrNull(record.admission), Bytes{record.queue}, Bytes{record.concurrency_key});
}

void Transaction::set_deadline(Key run, std::int64_t deadline_us) {
  if (deadline_us == 0) {
    if (beside_.options) statement(kClearDeadline).run(run);
    return;
  }
  beside_.options = true;
  const std::int64_t sum = sum_of(Sum::kOptions, run, OrNull(std::int64_t{0}), OrNull(Key{0}),
                                  Bytes{std::string_view()}, Bytes{std::string_view()});
  statement(kSetDeadline).run(run, sum, deadline_us);
}

void Transaction::admit_run(Key run, LiveRun& live) {
  statement(kAdmit).run(run, paused_bits(live), OrNull(live.home), OrNull(marks_of(live)));
  note_written(live);
}

void read_options(Connection& connection, Key run, RunView& view) {
  Rows rows = connection.statement(kOptions).query(run);
  if (!rows.next()) return;
  if (!is_intact(rows, Sum::kOptions, 0, 5, 5)) {
    return fail_damaged(connection, "the options of the run", run);
  }
  view.run.timeout_us = rows.integer(1);
  view.run.admission = rows.integer(2);
  view.run.queue = rows.view(3);
  view.run.concurrency_key = rows.view(4);
  if (view.state) view.state->deadline_us = rows.integer(6);
}

std::uint64_t read_place_in_queue(Connection& connection, Key call) {
  Rows rows = connection.statement(kPlace).query(call);
  return rows.next() ? rows.as<std::uint64_t>(0) : 0;
}

// --- streams

StreamRecord Transaction::stream(Key run, const std::string& name) {
  Rows rows = statement(kStream).query(run, name);
  if (!rows.next()) return {name};
  return {name, rows.as<std::uint64_t>(0), rows.as<std::uint64_t>(1)};
}

void Transaction::put_stream(Key run, const StreamRecord& stream) {
  statement(kWriteStream).run(run, stream.name, stream.items, stream.bytes);
}

void Transaction::insert_stream_item(Key run, std::uint64_t number, const StreamItem& item) {
  run_summed(statement(kInsertItem), Sum::kStream, run, item.stream, number, item.at_us,
             Bytes{item.payload});
}

std::vector<StreamRecord> read_streams(Connection& connection, Key run) {
  std::vector<StreamRecord> streams;
  Rows rows = connection.statement(kStreams).query(run);
  while (rows.next()) {
    streams.push_back({rows.string(0), rows.as<std::uint64_t>(1), rows.as<std::uint64_t>(2)});
  }
  return streams;
}

std::vector<StreamItem> read_stream_items(Connection& connection, Key run,
                                          const std::string& stream, std::uint64_t from,
                                          std::uint32_t limit) {
  std::vector<StreamItem> items;
  Rows rows = connection.statement(kItems).query(run, stream, from, limit);
  while (rows.next()) {
    if (!is_intact(rows, Sum::kStream, 0, 5, 5)) {
      fail_damaged(connection, "an item of a stream", run);
      return items;
    }
    items.push_back({run, stream, rows.as<std::uint64_t>(2), rows.integer(3), rows.string(4)});
  }
  return items;
}

}  // namespace pawl::store::sqlite
