// Rows by their keys, as a commit needs them.
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"
#include "store/postgres/loader.h"

namespace pawl::store::postgres {

namespace {

// Whoever takes this node for dead deletes the row, and waits for this transaction or wins.
constexpr const char* kFence = "UPDATE nodes SET batch = $2 WHERE key = $1 RETURNING 1";
// The same if the node is believed to be there.
constexpr const char* kGuessFence =
    "WITH own AS (UPDATE nodes SET batch = $2 WHERE key = $1 RETURNING 1) "
    "SELECT 1 / (count(*) = 1)::integer FROM own";
constexpr const char* kReserve = "UPDATE meta SET next_key = next_key + $1 RETURNING next_key - $1";

constexpr const char* kStates =
    "SELECT " PAWL_LIVE_COLUMNS " FROM run_state WHERE run = ANY($1) ORDER BY run FOR UPDATE";
constexpr const char* kEnded =
    "SELECT e.run, r.ns, e.status, e.ended_at_us, r.start_key FROM run_results AS e "
    "JOIN runs AS r ON r.key = ANY (ARRAY[e.run]) WHERE e.run = ANY($1) ORDER BY e.run FOR UPDATE "
    "OF e";
constexpr const char* kRecords = "SELECT " PAWL_RUN_COLUMNS " FROM runs AS r WHERE r.key = ANY($1)";
constexpr const char* kIds =
    "SELECT r.ns, r.id, r.key FROM unnest($1, $2) AS n (ns, id) "
    "JOIN runs AS r ON r.id = ANY (ARRAY[n.id]) AND r.ns + 0 = n.ns";
constexpr const char* kStartKeys =
    "SELECT k.ns, k.start_key, k.run, k.ended_at_us FROM unnest($1, $2) AS n (ns, start_key) "
    "JOIN start_keys AS k ON k.ns = ANY (ARRAY[n.ns]) AND k.start_key = n.start_key "
    "ORDER BY k.ns, k.start_key FOR UPDATE OF k";
constexpr const char* kStartKeysOfRuns =
    "SELECT k.ns, k.start_key, k.run, k.ended_at_us FROM runs AS r "
    "JOIN start_keys AS k ON k.ns = ANY (ARRAY[r.ns]) AND k.start_key = r.start_key "
    "WHERE r.key = ANY($1) ORDER BY k.ns, k.start_key FOR UPDATE OF k";
constexpr const char* kRequests =
    "SELECT run, cancel_reason, cancelled_at_us, force_at_us, pause_reason FROM run_requests "
    "WHERE run = ANY($1)";
constexpr const char* kCalls = "SELECT " PAWL_CHANGING_CALL_COLUMNS
                               " FROM calls AS c WHERE c.key = ANY($1) ORDER BY c.key FOR UPDATE";
constexpr const char* kMessageIds =
    "SELECT m.run, m.id FROM unnest($1, $2) AS n (run, id) "
    "JOIN message_ids AS m ON m.run = ANY (ARRAY[n.run]) AND m.id = n.id";
constexpr const char* kLastMessages =
    "SELECT run, max(arrival) FROM inbox WHERE run = ANY($1) GROUP BY run";
constexpr const char* kStreams =
    "SELECT s.run, s.name, s.items, s.bytes FROM unnest($1, $2) AS n (run, name) "
    "JOIN streams AS s ON s.run = ANY (ARRAY[n.run]) AND s.name = n.name";
constexpr const char* kQueues =
    "SELECT q.ns, q.name, q.max_running, q.rate, q.per_key_max_running, q.per_key_rate, "
    "q.changed_at_us, q.last_key FROM unnest($1, $2) AS n (ns, name) "
    "JOIN queues AS q ON q.ns = ANY (ARRAY[n.ns]) AND q.name = n.name ORDER BY q.ns, "
    "q.name FOR UPDATE OF q";
constexpr const char* kSchedules =
    "SELECT s.ns, s.id, s.key, s.revision FROM unnest($1, $2) AS n (ns, id) "
    "JOIN schedules AS s ON s.ns = ANY (ARRAY[n.ns]) AND s.id = n.id ORDER BY s.ns, "
    "s.id FOR UPDATE OF s";

constexpr const char* kTriggers =
    "SELECT t.ns, t.id, t.key, t.revision FROM unnest($1, $2) AS n (ns, id) "
    "JOIN triggers AS t ON t.ns = ANY (ARRAY[n.ns]) AND t.id = n.id ORDER BY t.ns, "
    "t.id FOR UPDATE OF t";
constexpr const char* kInputs =
    "SELECT i.trigger_key, i.id, i.processed::int::bigint FROM unnest($1, $2) AS n (t, id) "
    "JOIN trigger_inputs AS i ON i.trigger_key = ANY (ARRAY[n.t]) AND i.id = n.id "
    "ORDER BY i.trigger_key, i.id FOR UPDATE OF i";

Numbers numbers_of(const std::set<Key>& keys) {
  Numbers numbers;
  for (const Key key : keys) numbers.add(key);
  return numbers;
}

Name name_of(const Row& row) { return {row.as<Namespace>(0), row.bytes(1)}; }

// Asks for rows whose key is a number, unless there are none.
void ask_by_key(Loader& loader, const char* sql, const std::set<Key>& keys, Loader::Take take) {
  if (keys.empty()) return;
  Numbers numbers = numbers_of(keys);
  loader.ask(std::move(take), sql, numbers);
}

// The same for keys of a number and a text.
template <typename Id>
void ask_by_name(Loader& loader, const char* sql, const std::set<Id>& ids, Loader::Take take) {
  if (ids.empty()) return;
  Numbers numbers;
  Strings texts;
  for (const auto& [number, text] : ids) {
    numbers.add(number);
    texts.add(text);
  }
  loader.ask(std::move(take), sql, numbers, texts);
}

void ask_for_runs(Loader& loader, const apply::Needs& needs, apply::Loaded& loaded) {
  ask_by_key(loader, kStates, needs.states,
             [&](const Row& row) { loaded.states.emplace(row.integer(0), live_run_of(row)); });
  ask_by_key(loader, kEnded, needs.ended, [&](const Row& row) {
    loaded.ended[row.integer(0)] = {row.as<Namespace>(1), row.as<RunStatus>(2), row.integer(3),
                                    row.bytes(4)};
  });
  ask_by_key(loader, kRecords, needs.records,
             [&](const Row& row) { loaded.records[row.integer(0)] = run_of(row, 0); });
  ask_by_name(loader, kIds, needs.ids,
              [&](const Row& row) { loaded.ids[name_of(row)] = row.integer(2); });
  const auto take_start_key = [&](const Row& row) {
    loaded.start_keys[name_of(row)] = {row.integer(2), row.integer(3)};
  };
  ask_by_name(loader, kStartKeys, needs.start_keys, take_start_key);
  std::set<Key> runs = needs.ended;
  runs.insert(needs.records.begin(), needs.records.end());
  ask_by_key(loader, kStartKeysOfRuns, runs, take_start_key);
  ask_by_key(loader, kRequests, needs.requests, [&](const Row& row) {
    loaded.requests[row.integer(0)] = {row.bytes(1), row.integer(2), row.integer(3), row.bytes(4)};
  });
}

void ask_for_the_rest(Loader& loader, const apply::Needs& needs, apply::Loaded& loaded) {
  ask_by_key(loader, kCalls, needs.calls,
             [&](const Row& row) { loaded.calls[row.integer(0)] = changing_call_of(row); });
  ask_by_name(loader, kMessageIds, needs.message_ids,
              [&](const Row& row) { loaded.message_ids.emplace(row.integer(0), row.bytes(1)); });
  ask_by_key(loader, kLastMessages, needs.last_messages, [&](const Row& row) {
    loaded.last_messages[row.integer(0)] = row.as<std::uint64_t>(1);
  });
  ask_by_name(loader, kStreams, needs.streams, [&](const Row& row) {
    loaded.streams[{row.integer(0), row.bytes(1)}] = {row.bytes(1), row.as<std::uint64_t>(2),
                                                      row.as<std::uint64_t>(3)};
  });
  ask_by_name(loader, kQueues, needs.queues, [&](const Row& row) {
    loaded.queues[name_of(row)] = {limits_of(row, 2), row.integer(6), row.bytes(7)};
  });
  ask_by_name(loader, kSchedules, needs.schedules, [&](const Row& row) {
    loaded.schedules[name_of(row)] = {row.integer(2), row.as<std::uint64_t>(3)};
  });
  ask_by_name(loader, kTriggers, needs.triggers, [&](const Row& row) {
    loaded.triggers[name_of(row)] = {row.integer(2), row.as<std::uint64_t>(3)};
  });
  ask_by_name(loader, kInputs, needs.inputs, [&](const Row& row) {
    loaded.inputs[{row.integer(0), row.bytes(1)}] = row.integer(2) != 0;
  });
}

}  // namespace

void PostgresBackend::load(std::int64_t batch, const apply::Needs& all) {
  apply::Needs needs = all;
  apply::Loaded loaded;
  Loader loader(connection_);
  connection_.begin();
  const bool guesses = manner_ == Manner::kGuess;
  if (guesses) guess(needs, loaded);
  if (commit_.fenced) {
    has_own_node_ = guesses;
    loader.ask([this](const Row&) { has_own_node_ = true; }, guesses ? kGuessFence : kFence,
               commit_.node, batch);
  }
  const std::size_t before = loader.size();
  ask_for_runs(loader, needs, loaded);
  ask_for_the_rest(loader, needs, loaded);
  if (commit_.reserve_keys != 0) {
    loader.ask([this](const Row& row) { reserved_ = row.integer(0); }, kReserve,
               commit_.reserve_keys);
  }
  // The answer to the fence alone need not be waited for if it was guessed.
  if (loader.size() != before || (commit_.fenced && !guesses)) loader.finish();
  for (const auto& [name, row] : loaded.start_keys) start_keys_.insert(name);
  for (const auto& [name, row] : loaded.schedules) schedules_.insert(name);
  for (const auto& [name, row] : loaded.triggers) triggers_.insert(name);
  for (const auto& [name, row] : loaded.inputs) inputs_.insert(name);
  for (const auto& [run, live] : loaded.states) marks_.emplace(run, StateMark(live));
  for (const Name& queue : needs.queues) noted_.note_queue(queue, loaded.queues.contains(queue));
  hold_loaded(all, std::move(loaded));
}

}  // namespace pawl::store::postgres
