// BulkBackend: the tables as a store sees them that loads in bulk. Rows by their keys are those
// that apply::needs named and that were copied before the commit was decided, as a store would do
// for which every read is a round trip. For tests: it shows that needs names everything.
#pragma once

#include "store/apply/needs.h"
#include "store/memory/backend.h"

namespace pawl::store::memory {

class BulkBackend final : public apply::Prefetched {
 public:
  BulkBackend(MemoryBackend& tables, const Commit& commit);

  bool failed() const override { return tables_.failed(); }
  void store(const apply::Changes& changes) override { tables_.store(changes); }

  std::vector<apply::CallLink> chain(Key run, Key from) override;
  std::vector<CallRecord> held_tasks(const Name& queue) override {
    return tables_.held_tasks(queue);
  }
  std::vector<apply::NotedLease> noted_leases(const Name& queue) override {
    return tables_.noted_leases(queue);
  }
  apply::DueTasks due_tasks(const Claim& claim, std::uint32_t limit) override;
  std::optional<std::int32_t> next_priority(const Claim& claim,
                                            std::optional<std::int32_t> below) override {
    return tables_.next_priority(claim, below);
  }
  std::optional<std::string> next_key(const Claim& claim, std::int32_t priority,
                                      const std::optional<std::string>& after) override {
    return tables_.next_key(claim, priority, after);
  }
  std::optional<CallRecord> first_of_key(const Claim& claim, std::int32_t priority,
                                         const std::string& key) override;
  std::int64_t next_run_at(const Claim& claim, std::int32_t priority) override {
    return tables_.next_run_at(claim, priority);
  }
  std::optional<Key> find_program(const ProgramRecord& program) override {
    return tables_.find_program(program);
  }
  bool has_program(Key program) override { return tables_.has_program(program); }
  bool is_current(Key program) override { return tables_.is_current(program); }
  bool is_needed(Key program) override { return tables_.is_needed(program); }
  bool has_node(Key node) override { return tables_.has_node(node); }
  std::optional<Key> node_of_session(Key session) override {
    return tables_.node_of_session(session);
  }
  bool holds_tasks(Key session) override { return tables_.holds_tasks(session); }
  Key reserve_keys(std::uint32_t count) override { return tables_.reserve_keys(count); }

 private:
  // A claim that gives places goes on to the run.
  void hold_run_of(const Claim& claim, const CallRecord& call);

  MemoryBackend& tables_;
};

}  // namespace pawl::store::memory
