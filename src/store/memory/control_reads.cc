// Queues, versions and the audit log, as people ask for them.
#include <algorithm>

#include "store/memory/store_impl.h"

namespace pawl::store::memory {

Result<std::vector<QueueCounts>> MemoryStore::queues(Namespace ns, std::int64_t now_us) {
  Lock lock(mutex_);
  std::map<std::string, QueueCounts> found;
  for (const auto& [name, queue] : tables_.queues.rows()) {
    if (name.first == ns) found[name.second].limits = queue.limits;
  }
  for (const auto& [name, places] : tables_.pending) {
    if (name.first != ns) continue;
    QueueCounts& counts = found[name.second];
    for (const auto& [priority, run_at_us, key] : places) {
      ++counts.pending;
      if (run_at_us > now_us) ++counts.delayed;
      const bool older = counts.pending == 1 || run_at_us < counts.oldest_run_at_us;
      if (older) counts.oldest_run_at_us = run_at_us;
    }
  }
  std::vector<QueueCounts> all;
  for (auto& [name, counts] : found) {
    counts.queue = name;
    all.push_back(std::move(counts));
  }
  return all;
}

Result<std::uint64_t> MemoryStore::place_in_queue(Key key) {
  Lock lock(mutex_);
  const CallRecord* call = tables_.calls.find(key);
  if (call == nullptr || call->status != CallStatus::kPending) return std::uint64_t{0};
  const auto queue = tables_.pending.find({call->ns, call->queue});
  if (queue == tables_.pending.end()) return std::uint64_t{0};
  const Place place(-static_cast<std::int64_t>(call->priority), call->run_at_us, call->key);
  return static_cast<std::uint64_t>(
      std::distance(queue->second.begin(), queue->second.lower_bound(place)));
}

Result<std::vector<QueueRecord>> MemoryStore::queue_limits(Namespace ns) {
  Lock lock(mutex_);
  std::vector<QueueRecord> found;
  for (const auto& [name, queue] : tables_.queues.rows()) {
    if (name.first == ns) found.push_back({ns, name.second, queue.limits, queue.changed_at_us});
  }
  return found;
}

Result<std::vector<WorkflowRecord>> MemoryStore::versions(Namespace ns, const std::string& name) {
  Lock lock(mutex_);
  std::vector<WorkflowRecord> found;
  for (const auto& [id, workflow] : tables_.workflow_versions.rows()) {
    if (id.first == Name(ns, name)) found.push_back(workflow);
  }
  return found;
}

Result<std::vector<ProgramUse>> MemoryStore::program_uses(Namespace ns) {
  Lock lock(mutex_);
  std::map<std::pair<std::string, Key>, std::uint64_t> counts;
  for (const auto& [key, state] : tables_.states.rows()) {
    const RunRecord& run = *tables_.runs.find(key);
    if (run.ns == ns) ++counts[{run.workflow, run.program}];
  }
  std::vector<ProgramUse> found;
  for (const auto& [id, live] : counts) found.push_back({id.first, id.second, live});
  return found;
}

Status MemoryStore::read_together(const std::function<Status()>& reads) {
  Lock lock(mutex_);
  return reads();
}

Result<AuditPage> MemoryStore::audit(const AuditFilter& filter, Key cursor, std::uint32_t limit) {
  Lock lock(mutex_);
  AuditPage page;
  const auto& rows = tables_.audit.rows();
  auto place = cursor == 0 ? rows.end() : rows.lower_bound(cursor);
  while (place != rows.begin() && limit > 0) {
    const AuditRecord& record = (--place)->second;
    const bool matches = record.ns == filter.ns &&
                         (filter.actor.empty() || record.actor == filter.actor) &&
                         (filter.action.empty() || record.action == filter.action) &&
                         (filter.subject.empty() || record.subject == filter.subject) &&
                         (!filter.from_us || record.at_us >= *filter.from_us) &&
                         (!filter.until_us || record.at_us < *filter.until_us);
    if (!matches) continue;
    if (page.records.size() == limit) {
      page.next = page.records.back().key;
      break;
    }
    page.records.push_back(record);
  }
  return page;
}

Status MemoryStore::backup(const std::string&) {
  return fail(ErrorCode::backup_failed, "a store in memory cannot be backed up");
}

}  // namespace pawl::store::memory
