// MemoryBackend: the tables as apply's WorkingSet sees them. backend.cc has the reads, changes.cc
// the writes. Every write is noted in the journal, so that the caller can take all of them back
// when the commit fails.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/apply/backend.h"
#include "store/memory/tables.h"

namespace pawl::store::memory {

class MemoryBackend final : public apply::Backend {
 public:
  explicit MemoryBackend(Tables& tables) : tables_(tables) {}

  bool failed() const override { return error_.has_value(); }
  // Only of one that has failed.
  const Error& error() const { return *error_; }
  // Of runs that became runnable.
  const std::set<Key>& woken_homes() const { return woken_homes_; }

  void store(const apply::Changes& changes) override;

  std::optional<apply::LiveRun> live_run(Key run) override;
  std::optional<apply::EndedRun> ended_run(Key run) override;
  std::optional<RunRecord> run(Key run) override;
  std::optional<Key> run_of_id(const Name& id) override;
  std::optional<apply::StartKey> start_key(const Name& key) override;
  RunRequests requests(Key run) override;
  std::optional<CallRecord> call(Key call) override;
  bool has_message_id(Key run, const std::string& id) override;
  std::uint64_t last_message(Key run) override;
  StreamRecord stream(Key run, const std::string& name) override;
  std::optional<apply::Queue> queue(const Name& queue) override;
  std::optional<apply::ScheduleHead> schedule_head(const Name& id) override;
  std::optional<apply::TriggerHead> trigger_head(const Name& id) override;
  std::optional<bool> input_is_processed(Key trigger, const std::string& id) override;

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
  void refuse(const char* what, Key key);
  bool may_claim(const Claim& claim, const CallRecord& call) const;

  void store_catalog(const apply::Changes& changes);
  void store_queues(const apply::Changes& changes);
  void store_runs(const apply::Changes& changes);
  void store_result(Key run, const Step& step);
  void store_state(Key run, const apply::StateChange& change);
  void store_calls(const apply::Changes& changes);
  void store_messages(const apply::Changes& changes);
  void store_logs(const apply::Changes& changes);
  void store_streams(const apply::Changes& changes);
  void store_turns(const apply::Changes& changes);
  void erase_call(Key call);
  void erase_streams(Key run);
  void erase_run(Key run);
  void erase_removed(const apply::Changes& changes);
  void forget(const apply::Changes& changes);

  Tables& tables_;
  std::optional<Error> error_;
  std::set<Key> woken_homes_;
};

}  // namespace pawl::store::memory
