// Needs: the rows that a commit asks for by their keys, known before anything is decided, and
// Prefetched, a Backend that answers from rows that were loaded in one go. Within each table the
// keys are in order, so that transactions that lock what they load meet in the same order.
//
// Not named here is what questions about many rows find (Backend), and with a run of `ended` or
// `records` its start key, whose name is in that row.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "store/apply/backend.h"

namespace pawl::store::apply {

struct Needs {
  std::set<Key> states;
  std::set<Key> ended;
  std::set<Key> records;
  std::set<Name> ids;
  std::set<Name> start_keys;
  std::set<Key> requests;
  std::set<Key> calls;
  std::set<std::pair<Key, std::string>> message_ids;
  std::set<Key> last_messages;  // runs whose last message is asked for
  std::set<std::pair<Key, std::string>> streams;
  std::set<Name> queues;
  std::set<Name> schedules;
  std::set<Name> triggers;
  std::set<std::pair<Key, std::string>> inputs;  // of triggers
};
Needs needs(const Commit& commit);

// What there is of it.
struct Loaded {
  std::map<Key, LiveRun> states;
  std::map<Key, EndedRun> ended;
  std::map<Key, RunRecord> records;
  std::map<Name, Key> ids;
  std::map<Name, StartKey> start_keys;  // those of `ended` and `records` too
  std::map<Key, RunRequests> requests;
  std::map<Key, CallRecord> calls;
  std::set<std::pair<Key, std::string>> message_ids;
  std::map<Key, std::uint64_t> last_messages;
  std::map<std::pair<Key, std::string>, StreamRecord> streams;
  std::map<Name, Queue> queues;
  std::map<Name, ScheduleHead> schedules;
  std::map<Name, TriggerHead> triggers;
  std::map<std::pair<Key, std::string>, bool> inputs;  // whether they are processed
};

// A row that was not named is a mistake in `needs`, and asserted.
class Prefetched : public Backend {
 public:
  std::optional<LiveRun> live_run(Key run) final;
  std::optional<EndedRun> ended_run(Key run) final;
  std::optional<RunRecord> run(Key run) final;
  std::optional<Key> run_of_id(const Name& id) final;
  std::optional<StartKey> start_key(const Name& key) final;
  RunRequests requests(Key run) final;
  std::optional<CallRecord> call(Key call) final;
  bool has_message_id(Key run, const std::string& id) final;
  std::uint64_t last_message(Key run) final;
  StreamRecord stream(Key run, const std::string& name) final;
  std::optional<Queue> queue(const Name& queue) final;
  std::optional<ScheduleHead> schedule_head(const Name& id) final;
  std::optional<TriggerHead> trigger_head(const Name& id) final;
  std::optional<bool> input_is_processed(Key trigger, const std::string& id) final;

 protected:
  // Before anything is asked.
  void hold_loaded(Needs needs, Loaded loaded);
  // A call that a question has found may be asked for next: those of a chain are linked anew.
  void hold_call(CallRecord call);
  // The same of the run of an admission that a claim has found.
  void hold_state(Key run, std::optional<LiveRun> live);

 private:
  Needs needs_;
  Loaded loaded_;
};

}  // namespace pawl::store::apply
