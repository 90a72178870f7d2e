#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kInsertStartKey =
    "INSERT INTO start_keys (ns, start_key, run, sum) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kInsertTag =
    "INSERT OR IGNORE INTO run_tags (ns, name, value, run) VALUES (?1, ?2, ?3, ?4)";
// A taken id is ignored, and found out by the number of changes.
constexpr const char* kInsertRun =
    "INSERT INTO runs (key, ns, workflow, program, entry, priority, created_at_us, start_at_us, "
    "parent_run, parent_call, id, start_key, tags, input, sum, input_sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) "
    "ON CONFLICT (ns, id) DO NOTHING";
constexpr const char* kInsertState =
    "INSERT INTO run_state (run, revision, arrivals, seen, generation, ready, paused, cancel, "
    "strikes, home, wake_at_us, last_call, line, waits, open, snapshot, phase, tail_bytes, sum, "
    "step_sum, marks) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9, ?10, ?11, ?12, ?13, ?14, ?15, "
    "?16, ?17, ?18, ?19, ?20)";

}  // namespace

std::optional<Key> Transaction::find_owner(const RunRecord& record) {
  const std::optional<Key> owner = read_run_key(connection_, record.ns, record.id);
  if (owner || record.start_key.empty()) return owner;
  return read_start_key(connection_, record.ns, record.start_key);
}

std::optional<Key> Transaction::insert_run(const RunRecord& record) {
  // Without a start key the insert itself finds out whether the id is taken.
  if (!record.start_key.empty()) {
    if (const std::optional<Key> owner = find_owner(record)) return owner;
  }
  const std::int64_t workflow = names_.number(connection_, record.ns, record.workflow);
  const std::string tags = encode_tags(record.tags);
  const auto insert = [&](const auto&... columns) {
    const Bytes input{record.input};
    return statement(kInsertRun)
        .run(columns..., input, sum_of(Sum::kRun, columns...),
             sum_of(Sum::kInput, record.key, input));
  };
  const std::int64_t inserted =
      insert(record.key, record.ns, workflow, record.program, record.entry, record.priority,
             record.created_at_us, OrNull(record.start_at_us), OrNull(record.parent_run),
             OrNull(record.parent_call), record.id, Bytes{record.start_key}, Bytes{tags});
  if (inserted == 0) return find_owner(record).value_or(0);
  if (!record.start_key.empty()) {
    run_summed(statement(kInsertStartKey), Sum::kStartKey, record.ns, record.start_key, record.key);
  }
  for (const auto& [name, value] : record.tags) {
    statement(kInsertTag).run(record.ns, name, value, record.key);
  }
  ++counts_[record.ns].waiting;
  if (record.timeout_us != 0 || record.admission != 0) keep_options(record);
  // Somebody may have looked for the run before it was there.
  live_.erase(record.key);
  return std::nullopt;
}

void Transaction::insert_state(Key run, const LiveRun& live, const apply::Body& body) {
  const std::string waits = live.waits.encode();
  insert_state_row(run,
                   {live.revision, live.arrivals, body.seen, body.generation, live.ready,
                    paused_bits(live), live.cancel, live.phase, live.home, waits},
                   *body.parked);
  write_beside_state(run, *body.parked);
  if (body.deadline_us.value_or(0) != 0) set_deadline(run, *body.deadline_us);
  // Somebody may have looked for the run when it was not live.
  live_.erase(run);
  if (live.is_runnable()) woken_homes_.insert(live.home);
}

void Transaction::insert_state_row(Key run, const StateColumns& state, const Parked& parked) {
  statement(kInsertState)
      .run(run, state.revision, state.arrivals, state.seen, state.generation, state.ready,
           state.paused, state.cancel, OrNull(state.home), parked.wake_at_us,
           OrNull(parked.last_call), OrNull(parked.line), Bytes{state.waits}, Bytes{parked.open},
           snapshot_in_row(parked), state.phase, OrNull(parked.tail_bytes),
           arrivals_sum(run, state.arrivals, state.ready, state.waits),
           step_sum(run, state.revision, state.seen, state.generation, parked),
           OrNull(marks_of(state.paused, state.cancel, state.phase, 0)));
}

}  // namespace pawl::store::sqlite
