// What a commit need not read, and how that is checked.
#include "store/postgres/backend.h"
#include "store/postgres/rows_statement.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kCheckNoQueues =
    "SELECT 1 / (count(*) = 0)::integer FROM unnest($1, $2) AS n (ns, name) "
    "JOIN queues AS q ON q.ns = ANY (ARRAY[n.ns]) AND q.name = n.name";

constexpr const char* kCheckNoRuns =
    "SELECT 1 / (count(*) = 0)::integer FROM unnest($1, $2) AS n (ns, id) "
    "JOIN runs AS r ON r.id = ANY (ARRAY[n.id]) AND r.ns + 0 = n.ns";
constexpr const char* kCheckNoStartKeys =
    "SELECT 1 / (count(*) = 0)::integer FROM unnest($1, $2) AS n (ns, start_key) "
    "JOIN start_keys AS k ON k.ns = ANY (ARRAY[n.ns]) AND k.start_key = n.start_key";
constexpr const char* kCheckNoMessageIds =
    "SELECT 1 / (count(*) = 0)::integer FROM unnest($1, $2) AS n (run, id) "
    "JOIN message_ids AS m ON m.run = ANY (ARRAY[n.run]) AND m.id = n.id";

// Posts a check that takes names as two columns, unless there are none.
template <typename Names>
void check(Connection& connection, const char* sql, const Names& names) {
  if (names.empty()) return;
  Numbers numbers;
  Strings texts;
  for (const auto& [number, text] : names) {
    numbers.add(number);
    texts.add(text);
  }
  connection.post(sql, numbers, texts);
}

}  // namespace

void PostgresBackend::guess(apply::Needs& needs, apply::Loaded& loaded) {
  guess_states(needs, loaded);
  guess_calls(needs, loaded);
  guess_start_keys(needs, loaded);
  guess_queues(needs);
  // The database refuses a new row with one that is taken.
  guessed_runs_ = std::exchange(needs.ids, {});
  guessed_ids_ = std::exchange(needs.message_ids, {});
}

void PostgresBackend::guess_states(apply::Needs& needs, apply::Loaded& loaded) {
  for (const RunWrite& write : commit_.runs) {
    // Whether a run has ended is asked only of those that are not live.
    if (!write.revival && known_.state(write.run) != nullptr) needs.ended.erase(write.run);
  }
  std::erase_if(needs.states, [&](Key run) {
    const apply::LiveRun* state = known_.state(run);
    if (state == nullptr) return false;
    loaded.states.emplace(run, *state);
    guessed_states_.push_back(run);
    return true;
  });
}

void PostgresBackend::guess_calls(apply::Needs& needs, apply::Loaded& loaded) {
  std::erase_if(needs.calls, [&](Key key) {
    const KnownCall* call = known_.call(key);
    if (call == nullptr) return false;
    loaded.calls.emplace(key, call->record(key));
    guessed_calls_.push_back(key);
    return true;
  });
}

// A run that ends has its start key still, and nobody has that of a run that starts.
void PostgresBackend::guess_start_keys(apply::Needs& needs, apply::Loaded& loaded) {
  guessed_start_keys_ = std::exchange(needs.start_keys, {});
  for (const RunWrite& write : commit_.runs) {
    if (write.start || !write.step || !write.step->ended || !write.step->ended->owner) continue;
    const Ended::Owner& owner = *write.step->ended->owner;
    if (owner.start_key.empty()) continue;
    loaded.start_keys[{owner.ns, owner.start_key}] = {write.run, 0};
    guessed_start_keys_.erase({owner.ns, owner.start_key});
  }
}

// A queue with limits has a row, whose lock makes those who count take turns.
void PostgresBackend::guess_queues(apply::Needs& needs) {
  std::set<Name> asked;
  for (const QueueWrite& write : commit_.queues) asked.emplace(write.ns, write.queue);
  for (const Claim& claim : commit_.claims) asked.emplace(claim.ns, claim.queue);
  std::erase_if(needs.queues, [&](const Name& queue) {
    if (asked.contains(queue) || known_.is_limited(queue)) return false;
    guessed_queues_.push_back(queue);
    return true;
  });
}

// --- checks --------------------------------------------------------------------------------------

void PostgresBackend::check_guesses() {
  check_states();
  check_calls();
  check_queues();
  check_message_ids();
  check_names();
}

void PostgresBackend::check_states() {
  Numbers run, revision, arrivals, marks, strikes;
  for (const Key key : guessed_states_) {
    if (written_states_.contains(key)) continue;
    const StateMark& mark = marks_.at(key);
    run.add(key);
    revision.add(mark.revision);
    arrivals.add(mark.arrivals);
    marks.add(mark.marks);
    strikes.add(mark.strikes);
  }
  if (run.empty()) return;
  RowsStatement("run_state")
      .key("run", run)
      .where("s.revision", revision)
      .where("s.arrivals", arrivals)
      .where("s.marks", marks)
      .where("coalesce(s.strikes, 0)", strikes)
      .verify(connection_);
}

void PostgresBackend::check_calls() {
  Numbers key, status, session, token;
  for (const Key call : guessed_calls_) {
    if (written_calls_.contains(call)) continue;
    const KnownCall& known = *known_.call(call);
    key.add(call);
    status.add(known.status);
    session.add(known.session);
    token.add(known.token);
  }
  if (key.empty()) return;
  RowsStatement("calls")
      .key("key", key)
      .where("s.status", status)
      .where("coalesce(s.session, 0)", session)
      .where("s.token", token)
      .verify(connection_);
}

void PostgresBackend::check_queues() { check(connection_, kCheckNoQueues, guessed_queues_); }

// Those that have not been written, since the message was not recorded.
void PostgresBackend::check_message_ids() { check(connection_, kCheckNoMessageIds, guessed_ids_); }

// Those of starts that were left out: whether the id is taken is a part of the answer.
void PostgresBackend::check_names() {
  check(connection_, kCheckNoRuns, guessed_runs_);
  check(connection_, kCheckNoStartKeys, guessed_start_keys_);
}

}  // namespace pawl::store::postgres
