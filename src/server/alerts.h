// Alerts: what of all that happens is worth a notification: runs that failed, are held or are
// quarantined, times of schedules that were missed, queues that nobody serves, a store that fails.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/core/core_options.h"
#include "engine/core/observer.h"
#include "pawl/control.h"
#include "server/notifier.h"

namespace pawl::server {

class Alerts {
 public:
  explicit Alerts(Notifier& notifier) : notifier_(notifier) {}

  bool wanted() const { return notifier_.is_on(); }
  // As the observer hears of them.
  void written(const engine::ObservedRun& run, const store::RunWrite& write,
               const store::RunWriteResult& result);
  void store_failed(const Error& error);
  // Now and then, with what has been counted so far.
  void look_at_schedules(const engine::CoreCounters& counters);
  void look_at_queues(const std::vector<QueueInfo>& queues, const std::vector<WorkerInfo>& workers,
                      std::int64_t now_us);

 private:
  Notifier& notifier_;
  std::mutex mutex_;
  std::uint64_t missed_ = 0;        // guarded by mutex_, as the next one
  std::set<std::string> unserved_;  // queues that somebody was told of
};

}  // namespace pawl::server
