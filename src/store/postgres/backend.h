// PostgresBackend: what one commit reads and writes, between BEGIN and COMMIT. The rows that
// apply::needs names are locked and read in one round trip, each table in the order of its keys;
// what was decided is written in another one.
//
// A commit that guesses reads nothing that is known (KnownRows), or nearly always so: that a new
// run's id is free, a message's id was not given before, a queue has no limits, and the node is
// still there. If there is nothing else to be read, it is one round trip. All of it is checked by
// the same transaction, which fails if something is not as it was guessed; then the same commit is
// done carefully.
//
//   guesses.cc      what need not be read, and the checks
//   loading.cc      rows by their keys
//   questions.cc    questions about many rows
//   claims.cc       questions of claims
//   changes.cc      the order in which changes are written, and those of the catalog
//   run_changes.cc  runs, their states and results
//   call_changes.cc calls, messages, logs, streams, and what is removed
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "store/apply/needs.h"
#include "store/postgres/columns.h"
#include "store/postgres/connection.h"
#include "store/postgres/known_rows.h"

namespace pawl::store::postgres {

using apply::Name;

class PostgresBackend final : public apply::Prefetched {
 public:
  enum class Manner : std::uint8_t { kCareful, kGuess };

  // Nothing is known of a careful commit.
  PostgresBackend(Connection& connection, const Commit& commit, const KnownRows& known,
                  Manner manner)
      : connection_(connection), commit_(commit), known_(known), manner_(manner) {}

  // Begins the transaction, takes the fence and reads. `batch` is written into the node's row if
  // the commit is fenced.
  void load(std::int64_t batch) { load(batch, apply::needs(commit_)); }
  void load(std::int64_t batch, const apply::Needs& all);
  // After everything was stored: posts the checks of what was guessed and not written.
  void check_guesses();
  // What is known when the commit is durable.
  KnownRows take_noted() { return std::move(noted_); }
  // Of runs that are runnable now and were not.
  const std::set<Key>& woken_homes() const { return woken_homes_; }

  bool failed() const override { return connection_.failed(); }
  // Posts statements; an error is found by whoever waits for them next.
  void store(const apply::Changes& changes) override;

  std::vector<apply::CallLink> chain(Key run, Key from) override;
  std::vector<CallRecord> held_tasks(const Name& queue) override;
  std::vector<apply::NotedLease> noted_leases(const Name& queue) override;
  apply::DueTasks due_tasks(const Claim& claim, std::uint32_t limit) override;
  std::optional<std::int32_t> next_priority(const Claim& claim,
                                            std::optional<std::int32_t> below) override;
  std::optional<std::string> next_key(const Claim& claim, std::int32_t priority,
                                      const std::optional<std::string>& after) override;
  std::optional<CallRecord> first_of_key(const Claim& claim, std::int32_t priority,
                                         const std::string& key) override;
  std::int64_t next_run_at(const Claim& claim, std::int32_t priority) override;
  std::optional<Key> find_program(const ProgramRecord& program) override;
  bool has_program(Key program) override;
  bool is_current(Key program) override;
  bool is_needed(Key program) override;
  bool has_node(Key node) override;
  std::optional<Key> node_of_session(Key session) override;
  bool holds_tasks(Key session) override;
  Key reserve_keys(std::uint32_t count) override;

 private:
  // Takes out of `needs` what is known or guessed, and puts that into `loaded`.
  void guess(apply::Needs& needs, apply::Loaded& loaded);
  void guess_states(apply::Needs& needs, apply::Loaded& loaded);
  void guess_calls(apply::Needs& needs, apply::Loaded& loaded);
  void guess_start_keys(apply::Needs& needs, apply::Loaded& loaded);
  void guess_queues(apply::Needs& needs);
  void check_states();
  void check_calls();
  void check_queues();
  void check_message_ids();
  void check_names();

  // A claim that gives places goes on to the runs.
  void hold_runs_of(const Claim& claim, const std::vector<CallRecord>& calls);

  void store_programs(const apply::Changes& changes);
  void store_members(const apply::Changes& changes);
  void store_tokens(const apply::Changes& changes);
  void store_schedules(const apply::Changes& changes);
  void store_triggers(const apply::Changes& changes);
  void store_queues(const apply::Changes& changes);
  void store_audits(const apply::Changes& changes);
  void store_counts(const apply::Changes& changes);
  void forget(const apply::Changes& changes);

  void store_runs(const apply::Changes& changes);
  void store_tags(const apply::Changes& changes);
  void store_start_keys(const apply::Changes& changes);
  void store_states(const apply::Changes& changes);
  void store_parked_parts(const apply::Changes& changes);
  void store_holds(const apply::Changes& changes);
  void store_results(const apply::Changes& changes);
  void store_statuses(const apply::Changes& changes);
  void store_requests(const apply::Changes& changes);

  void store_calls(const apply::Changes& changes);
  void store_attempts(const apply::Changes& changes);
  void store_messages(const apply::Changes& changes);
  void store_blobs(const apply::Changes& changes);
  void store_logs(const apply::Changes& changes);
  void store_streams(const apply::Changes& changes);
  void store_turns(const apply::Changes& changes);
  void erase_removed(const apply::Changes& changes);

  Connection& connection_;
  const Commit& commit_;
  const KnownRows& known_;
  const Manner manner_;
  KnownRows noted_;
  // Of each state that was loaded or is known, as this transaction has left it.
  std::unordered_map<Key, StateMark> marks_;
  // What was guessed, and what was written and so checked.
  std::vector<Key> guessed_states_;
  std::vector<Key> guessed_calls_;
  std::vector<Name> guessed_queues_;
  std::set<std::pair<Key, std::string>> guessed_ids_;  // of messages
  std::set<Name> guessed_runs_;                        // ids that no run has
  std::set<Name> guessed_start_keys_;                  // that no run has
  std::unordered_set<Key> written_states_;
  std::unordered_set<Key> written_calls_;
  bool has_own_node_ = false;
  Key reserved_ = 0;
  // Rows that are there, as far as this transaction knows: they are updated, all others inserted,
  // so that a row which another transaction has inserted meanwhile is a conflict.
  std::set<Name> start_keys_;
  std::set<Name> schedules_;
  std::set<Name> triggers_;
  std::set<std::pair<Key, std::string>> inputs_;  // of triggers
  std::set<Key> woken_homes_;
};

}  // namespace pawl::store::postgres
