// Backend: what a store implements if a WorkingSet does the rest: rows by their keys, questions
// about many rows, and `store`. All of it happens in one transaction, between its begin and its
// commit, which are the store's own.
//
// Rows by their keys are as the last `store` of this transaction left them; the WorkingSet asks for
// each at most once, and remembers what it has changed itself. A store for which every question is
// a round trip loads what needs.h names before it applies the commit, and answers from memory.
//
// Questions about many rows come after a `store` of everything that was decided before.
//
// Errors stick, as those of TransactionRows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/apply/changes.h"
#include "store/apply/transaction_rows.h"

namespace pawl::store::apply {

class Backend {
 public:
  virtual ~Backend() = default;

  virtual bool failed() const = 0;
  virtual void store(const Changes& changes) = 0;

  // --- rows by their keys ------------------------------------------------------------------------
  virtual std::optional<LiveRun> live_run(Key run) = 0;
  virtual std::optional<EndedRun> ended_run(Key run) = 0;
  // The input may be left out.
  virtual std::optional<RunRecord> run(Key run) = 0;
  virtual std::optional<Key> run_of_id(const Name& id) = 0;
  virtual std::optional<StartKey> start_key(const Name& key) = 0;
  virtual RunRequests requests(Key run) = 0;
  // What never changes of a call may be left out but its kind and the time when it was made, and
  // not of tasks that are claimed.
  virtual std::optional<CallRecord> call(Key call) = 0;
  virtual bool has_message_id(Key run, const std::string& id) = 0;
  virtual std::uint64_t last_message(Key run) = 0;
  // Its name and no items: there is none.
  virtual StreamRecord stream(Key run, const std::string& name) = 0;
  virtual std::optional<Queue> queue(const Name& queue) = 0;
  virtual std::optional<ScheduleHead> schedule_head(const Name& id) = 0;
  virtual std::optional<TriggerHead> trigger_head(const Name& id) = 0;
  virtual std::optional<bool> input_is_processed(Key trigger, const std::string& id) = 0;

  // --- questions about many rows, as TransactionRows has them ------------------------------------
  virtual std::vector<CallLink> chain(Key run, Key from) = 0;
  virtual std::vector<CallRecord> held_tasks(const Name& queue) = 0;
  virtual std::vector<NotedLease> noted_leases(const Name& queue) = 0;
  virtual DueTasks due_tasks(const Claim& claim, std::uint32_t limit) = 0;
  virtual std::optional<std::int32_t> next_priority(const Claim& claim,
                                                    std::optional<std::int32_t> below) = 0;
  virtual std::optional<std::string> next_key(const Claim& claim, std::int32_t priority,
                                              const std::optional<std::string>& after) = 0;
  virtual std::optional<CallRecord> first_of_key(const Claim& claim, std::int32_t priority,
                                                 const std::string& key) = 0;
  virtual std::int64_t next_run_at(const Claim& claim, std::int32_t priority) = 0;
  virtual std::optional<Key> find_program(const ProgramRecord& program) = 0;
  virtual bool has_program(Key program) = 0;
  virtual bool is_current(Key program) = 0;
  virtual bool is_needed(Key program) = 0;
  virtual bool has_node(Key node) = 0;
  virtual std::optional<Key> node_of_session(Key session) = 0;
  virtual bool holds_tasks(Key session) = 0;

  virtual Key reserve_keys(std::uint32_t count) = 0;
};

}  // namespace pawl::store::apply
